//! Reduction: removes clues as long as the puzzle stays proper.
//!
//! ```text
//!   reduce         one clue after the other, with a search for each: the reference implementation
//!   reduce_each    the same results from fewer searches, many puzzles side by side in SIMD lanes
//!     lanes          chooses the next search of each lane and draws the conclusions
//!     unavoidable    clues that are known to be needed, without a search
//! ```
//!
//! The caller decides which clues to try, in which order. The result is a puzzle without redundant
//! groups of clues, not the smallest puzzle there is.

mod lanes;
mod one;
#[cfg(test)]
mod tests;
mod unavoidable;

use super::solved::solution_each_on;
use crate::board::Grid;
use crate::rng::Rng;
use crate::search::{self, Lanes, SearchStats};
pub use lanes::Queries;
use lanes::{Reducing, Source};
pub use one::{Reduction, reduce};
pub(super) use one::{is_proper, only_in};

/// Reduces many puzzles, in a fraction of the time of single calls to [`reduce`], and with the same
/// results.
#[must_use]
pub fn reduce_each(reductions: &[Reduction]) -> Vec<Grid> {
    reduce_each_on(Lanes::Best, reductions).0
}

/// Runs [`reduce_each`] in the given lanes and counts the work of the lanes.
pub(super) fn reduce_each_on(
    lanes: Lanes,
    reductions: &[Reduction],
) -> (Vec<Grid>, SearchStats, Queries) {
    let mut queries = Queries::default();
    if lanes == Lanes::Best && !search::HAS_VECTORS {
        // Without SIMD vectors, single searches are faster than lanes.
        return (reductions.iter().map(reduce).collect(), SearchStats::default(), queries);
    }
    let mut puzzles = vec![Grid::EMPTY; reductions.len()];
    let source = Source::Reductions(reductions);
    let work = search::drive(Reducing::new(source, &mut puzzles, &mut queries), lanes);
    (puzzles, work, queries)
}

/// Returns a random minimal puzzle and its solution for each generator: [`solution`](super::solution),
/// [`Reduction::random`] and [`reduce`] in one call.
///
/// ```
/// use ninefold::generate::minimal_each;
/// use ninefold::Rng;
///
/// let (puzzle, solution) = minimal_each(&mut [Rng::new(7)])[0];
/// assert!(solution.contains(&puzzle) && puzzle.count_solutions(1).complete);
/// let is_redundant = |(cell, _)| puzzle.with(cell, None).count_solutions(1).complete;
/// assert!(!puzzle.placed().any(is_redundant));
/// ```
#[must_use]
pub fn minimal_each(rngs: &mut [Rng]) -> Vec<(Grid, Grid)> {
    minimal_each_on(Lanes::Best, rngs).0
}

/// Runs [`minimal_each`] in the given lanes and counts the work of the lanes.
pub(super) fn minimal_each_on(
    lanes: Lanes,
    rngs: &mut [Rng],
) -> (Vec<(Grid, Grid)>, (SearchStats, Queries)) {
    let (solutions, mut work) = solution_each_on(lanes, rngs);
    let mut queries = Queries::default();
    let mut puzzles = vec![Grid::EMPTY; solutions.len()];
    if lanes == Lanes::Best && !search::HAS_VECTORS {
        for ((puzzle, solution), rng) in puzzles.iter_mut().zip(&solutions).zip(rngs) {
            *puzzle = reduce(&Reduction::random(*solution, rng));
        }
    } else {
        let source = Source::Solved(&solutions, rngs);
        let more = search::drive(Reducing::new(source, &mut puzzles, &mut queries), lanes);
        work.sweeps += more.sweeps;
        work.guesses += more.guesses;
    }
    (puzzles.into_iter().zip(solutions).collect(), (work, queries))
}
