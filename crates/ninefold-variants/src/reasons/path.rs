//! Whole paths: steps from a position to the solution.

use super::finder::{Finder, Next};
use super::position::Position;
use super::prune::needed;
use super::reasoner::Reasoner;
use super::step::{Reason, Step};
use super::weights::Weight;
use ninefold::search::Watch;

/// The most steps of a path; no puzzle of 625 cells has more candidates to remove.
const MOST_STEPS: usize = 20_000;

/// The end of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PathEnd {
    /// All cells are filled.
    Solved,
    /// The position has no solution.
    Contradiction,
    /// Nothing follows: there are several solutions.
    Several,
    /// Nothing follows, and a search of bounded length has not found out more.
    Unknown,
}

/// The steps from a position on.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Path {
    /// The steps in order.
    pub steps: Vec<Step>,
    /// The end.
    pub end: PathEnd,
}

impl Path {
    /// Finds the steps from a position on.
    #[must_use]
    pub fn find(reasoner: &Reasoner, start: &Position) -> Self {
        let never = Self { steps: Vec::new(), end: PathEnd::Unknown };
        Self::find_watched(reasoner, start, &Watch::never()).unwrap_or(never)
    }

    /// Finds the steps from a position on; `None` if the watch stops the work, which it is asked before each step.
    #[must_use]
    pub fn find_watched(reasoner: &Reasoner, start: &Position, watch: &Watch<'_>) -> Option<Self> {
        let (mut finder, mut position) = (Finder::new(reasoner), start.clone());
        let mut steps = Vec::new();
        let end = loop {
            if watch.stopped() {
                return None;
            }
            match finder.next(&position) {
                Next::Step(step) if steps.len() < MOST_STEPS => {
                    position.apply(reasoner, &step);
                    steps.push(*step);
                }
                Next::Solved => break PathEnd::Solved,
                Next::Contradiction => break PathEnd::Contradiction,
                Next::Several => break PathEnd::Several,
                Next::Step(_) | Next::Unknown => break PathEnd::Unknown,
            }
        };
        Some(Self { steps, end })
    }

    /// Leaves out the steps that the solution does not rest on.
    #[must_use]
    pub fn needed(&self, reasoner: &Reasoner, start: &Position) -> Self {
        if self.end != PathEnd::Solved {
            return self.clone();
        }
        Self { steps: needed(reasoner, start, &self.steps), end: self.end }
    }

    /// Returns whether the path ends with the solution and every step has a reason that can be followed.
    #[must_use]
    pub fn is_explained(&self) -> bool {
        let trial = |step: &Step| matches!(step.reason, Reason::Trial { .. });
        self.end == PathEnd::Solved && !self.steps.iter().any(trial)
    }

    /// Returns the weight of the hardest step.
    #[must_use]
    pub fn hardest(&self) -> Option<Weight> {
        self.steps.iter().map(|step| step.weight).max()
    }
}
