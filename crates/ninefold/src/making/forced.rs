//! Grids and puzzles on vectors of the caller's choice, for benchmarks and tests alone.
//!
//! Hidden, because no program needs it: the best vectors are chosen anyway, and what comes out does
//! not depend on them.

use super::reduce::{self, Queries, Reduction};
use super::solved;
use super::stream::Stream;
use crate::board::Grid;
use crate::search::SearchStats;
pub use crate::search::forced::Vectors;

/// [`solution_each`](super::solution_each) on these vectors, and how much work it was.
#[must_use]
pub fn solution_each_on(vectors: Vectors, streams: &mut [Stream]) -> (Vec<Grid>, SearchStats) {
    solved::solution_each_on(Some(vectors), streams)
}

/// [`reduce_each`](super::reduce_each) on these vectors, and how much work it was.
#[must_use]
pub fn reduce_each_on(
    vectors: Vectors,
    reductions: &[Reduction],
) -> (Vec<Grid>, SearchStats, Queries) {
    reduce::reduce_each_on(Some(vectors), reductions)
}

/// [`minimal_each`](super::minimal_each) on these vectors, and how much work it was.
#[must_use]
pub fn minimal_each_on(
    vectors: Vectors,
    streams: &mut [Stream],
) -> (Vec<(Grid, Grid)>, (SearchStats, Queries)) {
    reduce::minimal_each_on(Some(vectors), streams)
}
