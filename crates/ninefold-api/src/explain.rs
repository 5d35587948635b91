//! Request and answer `explain`: the logical solution of a puzzle, step by step.

use crate::head::Head;
use crate::step::StepAnswer;
use ninefold::logic::{Path, Position, Query, Step};
use serde::{Deserialize, Serialize};

/// The answer to `explain`: a solution path.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ExplainAnswer {
    /// The puzzle.
    #[serde(flatten)]
    pub head: Head,
    /// Whether the path reaches the solution.
    pub solved: bool,
    /// The sum of the scores of all steps.
    pub score: u32,
    /// The level of the hardest step, raised where the score is too high for it.
    pub level: String,
    /// The hardest technique used.
    pub hardest: Option<String>,
    /// The steps in order.
    pub steps: Vec<StepAnswer>,
}

impl ExplainAnswer {
    /// Creates the answer for a path that begins at `start`; with `number`, only the step of that
    /// number, from 1, is described.
    #[must_use]
    pub fn new(head: Head, start: &Position, path: &Path, number: Option<usize>) -> Self {
        let mut position = start.clone();
        let mut steps = Vec::new();
        for (at, step) in (1..).zip(&path.steps) {
            if number.is_none_or(|wanted| wanted == at) {
                steps.push(StepAnswer::new(&position, step));
            }
            position.apply(step);
        }
        Self {
            head,
            solved: path.is_solved(),
            score: path.score(),
            level: path.level().name().to_owned(),
            hardest: path.hardest().map(|step| step.technique.name().to_owned()),
            steps,
        }
    }
}

/// The answer to `explain` with `find`: all steps of one technique in the grid as it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct FindAnswer {
    /// The puzzle.
    #[serde(flatten)]
    pub head: Head,
    /// The name of the technique.
    pub technique: String,
    /// Its steps.
    pub steps: Vec<StepAnswer>,
}

impl FindAnswer {
    /// Creates the answer from the steps that a query found in a position.
    #[must_use]
    pub fn new(head: Head, position: &Position, query: &Query, steps: &[Step]) -> Self {
        Self {
            head,
            technique: query.technique.name().to_owned(),
            steps: steps.iter().map(|step| StepAnswer::new(position, step)).collect(),
        }
    }
}
