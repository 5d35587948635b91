//! Generation on vectors of the caller's choice, for benchmarks and tests only.
//!
//! Hidden from the documentation, because programs do not need it: the best vectors are detected at run
//! time, and the results do not depend on them.

pub use super::Queries;
use super::reduce::{self, Reduction};
use super::solved;
use crate::board::Grid;
use crate::rng::Rng;
use crate::search::Lanes;
use crate::search::SearchStats;
pub use crate::search::forced::InstructionSet;

/// Runs [`solution_each`](super::solution_each) on these vectors and counts the search work.
#[must_use]
pub fn solution_each_on(vectors: InstructionSet, rngs: &mut [Rng]) -> (Vec<Grid>, SearchStats) {
    solved::solution_each_on(Lanes::Of(vectors), rngs)
}

/// Runs [`reduce_each`](super::reduce_each) on these vectors and counts the search work.
#[must_use]
pub fn reduce_each_on(
    vectors: InstructionSet,
    reductions: &[Reduction],
) -> (Vec<Grid>, SearchStats, Queries) {
    reduce::reduce_each_on(Lanes::Of(vectors), reductions)
}

/// Runs [`minimal_each`](super::minimal_each) on these vectors and counts the search work.
#[must_use]
pub fn minimal_each_on(
    vectors: InstructionSet,
    rngs: &mut [Rng],
) -> (Vec<(Grid, Grid)>, (SearchStats, Queries)) {
    reduce::minimal_each_on(Lanes::Of(vectors), rngs)
}
