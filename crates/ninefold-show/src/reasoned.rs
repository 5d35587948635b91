//! A step of a puzzle with any rules, with the facts that its words need.

use ninefold_rules::Puzzle;
use ninefold_variants::reasons::{Position, Reasoner, Step};

/// A step with what its words need.
#[derive(Clone, Copy, Debug)]
pub struct Reasoned<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// The puzzle, ready to be reasoned about.
    pub reasoner: &'a Reasoner,
    /// The position in which the step was found.
    pub position: &'a Position,
    /// The step.
    pub step: &'a Step,
}
