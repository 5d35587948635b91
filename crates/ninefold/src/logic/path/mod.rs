//! Solution paths: from a position to the solution, step by step.
//!
//! ```text
//!   greedy   always the easiest technique that applies            the figures: score, level, hardest
//!     │
//!     ├──► short   without the steps that no later step needs      the default of `explain`
//!     └──► easy    the smallest sum of scores that a bounded search over the choice of steps finds
//! ```
//!
//! - `steps`: [`Path`], and the figures of a path.
//! - `kind`: [`PathKind`], the three kinds.
//! - `greedy`: [`Solver`] and its path.
//! - `possible`: the candidates that are part of some solution, for puzzles with several.
//! - `replay`: what each step rests on, and the position that a selection of the steps leads to.
//! - `selection`: selections that still reach the end.
//! - `seen`: singles in the order in which a person sees them.
//! - `short`, `easy`: the other two kinds. `explain`: the entry point, [`Solver::explain`].

mod easy;
mod explain;
mod greedy;
mod kind;
mod possible;
mod replay;
mod seen;
mod selection;
mod short;
mod steps;

pub use explain::{Explanation, PathProgress};
pub use greedy::Solver;
pub use kind::{PathKind, UnknownPathKind};
pub(super) use possible::PossibleCandidates;
pub use steps::Path;
