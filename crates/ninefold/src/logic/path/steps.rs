//! A solution path as data, and its figures.

use crate::board::CellSet;
use crate::logic::position::Position;
use crate::logic::step::Step;
use crate::logic::technique::{Level, Technique};

/// A solution path; it may end before the grid is solved.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Path {
    /// The steps in order.
    pub steps: Vec<Step>,
    /// The position after the last step: solved, or one in which no technique of the solver
    /// applies.
    pub end: Position,
    /// The open cells of the end in which the remaining solutions differ. Empty if the puzzle is
    /// proven to have one solution, or if fewer than two remain.
    pub differ: CellSet,
}

impl Path {
    /// Creates a path without steps.
    pub(super) fn new(start: &Position) -> Self {
        // Most paths have a step for each open cell and a few more.
        let steps = Vec::with_capacity(start.open().len() as usize + 8);
        Self { steps, end: start.clone(), differ: CellSet::EMPTY }
    }

    /// Applies a step to the end and adds it.
    pub(super) fn take(&mut self, step: Step) {
        self.end.apply(&step);
        self.steps.push(step);
    }

    /// Returns `true` if the end is the solution.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.end.is_solved()
    }

    /// Returns which techniques were used and how often, from easy to hard.
    #[must_use]
    pub fn techniques(&self) -> Vec<(Technique, u32)> {
        let mut used = std::collections::BTreeMap::new();
        for step in &self.steps {
            *used.entry(step.technique).or_default() += 1;
        }
        used.into_iter().collect()
    }

    /// Iterates over the techniques of the steps, in order.
    pub(super) fn used(&self) -> impl DoubleEndedIterator<Item = Technique> + Clone + '_ {
        self.steps.iter().map(|step| step.technique)
    }

    /// Returns the sum of the scores of all steps.
    #[must_use]
    pub fn score(&self) -> u32 {
        score(self.used())
    }

    /// Returns the hardest step: the highest level, then the highest score, then the first.
    #[must_use]
    pub fn hardest(&self) -> Option<&Step> {
        self.steps.iter().rev().max_by_key(|step| hardness(step.technique))
    }

    /// Returns the level of the hardest step, raised while the score exceeds what that level may
    /// have.
    #[must_use]
    pub fn level(&self) -> Level {
        level(self.used())
    }

    /// Ends the path after the first step of a technique, if it has one.
    pub(super) fn end_after(&mut self, start: &Position, technique: Technique) {
        let last = self.steps.iter().position(|step| step.technique == technique);
        if let Some(at) = last {
            self.steps.truncate(at + 1);
            self.end = start.clone();
            self.steps.iter().for_each(|step| self.end.apply(step));
            self.differ = CellSet::EMPTY;
        }
    }
}

/// Returns the sum of the scores of some techniques.
pub(super) fn score(used: impl Iterator<Item = Technique>) -> u32 {
    used.fold(0, |sum, technique| sum.saturating_add(technique.score()))
}

/// Returns the hardest of some techniques: the highest level, then the highest score, then the
/// first.
pub(super) fn hardest(used: impl DoubleEndedIterator<Item = Technique>) -> Option<Technique> {
    used.rev().max_by_key(|technique| hardness(*technique))
}

/// Returns the level of the hardest of some techniques, raised while the sum of their scores exceeds
/// what that level may have.
pub(super) fn level(used: impl DoubleEndedIterator<Item = Technique> + Clone) -> Level {
    let lowest = hardest(used.clone()).map_or(Level::Easy, Technique::level);
    let score = score(used);
    let fits = |level: &Level| *level >= lowest && score <= level.cap();
    Level::ALL.into_iter().find(fits).unwrap_or(Level::Extreme)
}

/// Returns what makes one step harder than another: the level, then the score.
const fn hardness(technique: Technique) -> (Level, u32) {
    (technique.level(), technique.score())
}
