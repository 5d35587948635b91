//! Leaving out clues as long as the puzzle stays proper.
//!
//! ```text
//!   reduce         one clue after the other, and after each a search: what is meant
//!   reduce_each    the same outcome from fewer searches, of many puzzles side by side in the lanes
//!     machine        which search next, and what follows from its answer
//!     unavoidable    clues that are known to be needed, without a search
//! ```
//!
//! The room does not choose: what to leave out, and in which order, the caller says. It does not look
//! for the smallest puzzle, only for one of which nothing can be left out.

mod machine;
#[cfg(test)]
mod tests;
mod unavoidable;

use super::solved::solution_each_on;
use super::stream::Stream;
use crate::board::{Cell, CellSet, Grid};
use crate::search::{self, Count, SearchStats, Vectors};
pub use machine::Queries;
use machine::{Reducing, Source};

/// What is to be left out of a proper puzzle, in which order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reduction {
    /// The solution; its digits are the clues.
    pub solution: Grid,
    /// The cells with a clue at the start. With them the puzzle is proper.
    pub clues: CellSet,
    /// Groups of cells that stay or go together, in the order in which they are tried; most often
    /// each is a single cell. Cells in no group stay.
    pub order: Vec<CellSet>,
    /// Never fewer clues than this.
    pub least: u32,
}

impl Reduction {
    /// All cells of a solution one by one, in a random order: what is left is minimal.
    #[must_use]
    pub fn random(solution: Grid, stream: &mut Stream) -> Self {
        let mut order: Vec<CellSet> = Cell::all().map(CellSet::only).collect();
        stream.shuffle(&mut order);
        Self { solution, clues: CellSet::ALL, order, least: 0 }
    }
}

/// Goes through the groups once and leaves out each whose clues are not needed for a single solution.
/// What remains is proper, and no group that remains could be left out. A start that is not proper
/// stays as it is.
#[must_use]
pub fn reduce(reduction: &Reduction) -> Grid {
    let clues = |cells: CellSet| {
        let mut puzzle = Grid::EMPTY;
        cells.iter().for_each(|cell| puzzle.set(cell, reduction.solution.get(cell)));
        puzzle
    };
    let proper = |cells| search::count(&clues(cells), 1) == Count { found: 1, complete: true };
    let mut left = reduction.clues;
    for group in &reduction.order {
        let fewer = left - *group;
        if fewer != left && fewer.len() >= reduction.least && proper(fewer) {
            left = fewer;
        }
    }
    clues(left)
}

/// [`reduce`] for each of many, which takes a fraction of the time.
#[must_use]
pub fn reduce_each(reductions: &[Reduction]) -> Vec<Grid> {
    reduce_each_on(None, reductions).0
}

/// [`reduce_each`] on the best vectors or on these, and how much work it was for the lanes.
pub(super) fn reduce_each_on(
    vectors: Option<Vectors>,
    reductions: &[Reduction],
) -> (Vec<Grid>, SearchStats, Queries) {
    let mut queries = Queries::default();
    if vectors.is_none() && !search::HAS_VECTORS {
        // One by one is faster than lanes in plain Rust.
        return (reductions.iter().map(reduce).collect(), SearchStats::default(), queries);
    }
    let mut puzzles = vec![Grid::EMPTY; reductions.len()];
    let source = Source::Reductions(reductions);
    let work = search::drive(Reducing::new(source, &mut puzzles, &mut queries), vectors);
    (puzzles, work, queries)
}

/// A random minimal puzzle and its solution for each stream: [`solution`](super::solution),
/// [`Reduction::random`] and [`reduce`] in one.
///
/// ```
/// use ninefold::making::{minimal_each, Stream};
/// use ninefold::search::count;
///
/// let (puzzle, solution) = minimal_each(&mut [Stream::new(7)])[0];
/// assert!(solution.contains(&puzzle) && count(&puzzle, 1).complete);
/// let spare = |(cell, _)| count(&puzzle.with(cell, None), 1).complete;
/// assert!(!puzzle.placed().any(spare));
/// ```
#[must_use]
pub fn minimal_each(streams: &mut [Stream]) -> Vec<(Grid, Grid)> {
    minimal_each_on(None, streams).0
}

/// [`minimal_each`] on the best vectors or on these, and how much work it was for the lanes.
pub(super) fn minimal_each_on(
    vectors: Option<Vectors>,
    streams: &mut [Stream],
) -> (Vec<(Grid, Grid)>, (SearchStats, Queries)) {
    let (solutions, mut work) = solution_each_on(vectors, streams);
    let mut queries = Queries::default();
    let mut puzzles = vec![Grid::EMPTY; solutions.len()];
    if vectors.is_none() && !search::HAS_VECTORS {
        for ((puzzle, solution), stream) in puzzles.iter_mut().zip(&solutions).zip(streams) {
            *puzzle = reduce(&Reduction::random(*solution, stream));
        }
    } else {
        let source = Source::Solved(&solutions, streams);
        let more = search::drive(Reducing::new(source, &mut puzzles, &mut queries), vectors);
        work.sweeps += more.sweeps;
        work.guesses += more.guesses;
    }
    (puzzles.into_iter().zip(solutions).collect(), (work, queries))
}
