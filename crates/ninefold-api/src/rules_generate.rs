//! Generated puzzles of other rules.

use crate::rules_answer::RulesAnswer;
use ninefold_formats::variant::Reading;
use ninefold_rules::text;
use serde::{Deserialize, Serialize};

pub use ninefold_variants::generate::{
    Generated as GeneratedRules, Generator as RulesGenerator, KINDS as RULES_KINDS,
    Spec as RulesSpec,
};

/// A generated puzzle of other rules.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct GeneratedRulesAnswer {
    /// The number of the puzzle, from 1.
    pub index: u64,
    /// The givens.
    pub puzzle: String,
    /// The only solution.
    pub solution: String,
    /// The number of givens.
    pub clues: usize,
    /// Whether no given can be left out.
    pub minimal: bool,
    /// The random seed.
    pub seed: u64,
    /// The number of the attempt, from 0.
    pub attempt: u64,
    /// The shape and the rules.
    #[serde(flatten)]
    pub rules: RulesAnswer,
}

impl GeneratedRulesAnswer {
    /// Creates the answer about a generated puzzle.
    #[must_use]
    pub fn new(index: u64, seed: u64, generated: &GeneratedRules) -> Self {
        let puzzle = &generated.puzzle;
        let is_given = |cell| puzzle.given(cell).is_some();
        Self {
            index,
            puzzle: puzzle.text(),
            solution: text::written(puzzle.shape(), &generated.solution),
            clues: puzzle.shape().cells().filter(|&cell| is_given(cell)).count(),
            minimal: generated.minimal,
            seed,
            attempt: generated.attempt,
            rules: RulesAnswer::new(&Reading::from(puzzle.clone()), &[]),
        }
    }
}
