//! Generation of puzzles: random solved grids, reduction to minimal puzzles, and puzzles to order.
//!
//! ```text
//!   Rng ──► solution ──► Reduction ──► proper puzzle ──► Generator: does it match the Spec?
//!   (seed)  a solved     removes        none of its
//!           grid         clues          clues is redundant
//! ```
//!
//! All random numbers come from an [`Rng`](crate::Rng), so the same seed generates the same puzzles on every
//! machine. A [`Generator`] works in numbered attempts that are independent of each other: attempt 7
//! of a seed always has the same outcome, on any thread and in any order. The module has no threads
//! and no clock. Every property of a generated puzzle is proven with `search`, `logic` and `rating`.

#[cfg(any(test, feature = "instruction-sets"))]
#[doc(hidden)]
pub mod forced;
mod generator;
mod impossible;
mod minimal;
mod pattern;
mod range;
mod reduce;
mod solved;
mod spec;
mod symmetry;

pub use generator::{Batch, Generated, Generator, PathSummary};
pub use impossible::{ImpossibleSpec, Rarity};
pub use minimal::{MinimalBranch, MinimalSearch, Minimals, all_minimal, minimize};
pub use pattern::{ParsePatternError, Pattern};
pub use range::{ClueRange, ParseRangeError, RatingRange};
#[doc(hidden)]
pub use reduce::Queries;
pub use reduce::{Reduction, minimal_each, reduce, reduce_each};
pub use solved::{solution, solution_each};
pub use spec::{Constraint, Spec};
pub use symmetry::{ParseSymmetryError, Symmetry};
