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
#[cfg(test)]
mod tests;
mod unavoidable;

use super::rng::Rng;
use super::solved::solution_each_on;
use crate::board::{Cell, CellSet, Grid};
use crate::search::{self, Count, Lanes, SearchStats};
pub use lanes::Queries;
use lanes::{Reducing, Source};

/// A proper puzzle and the order in which its clues are tried.
///
/// ```
/// use ninefold::generate::{reduce, solution, Reduction, Rng};
/// use ninefold::CellSet;
///
/// // In reading order, down to 30 clues.
/// let solution = solution(&mut Rng::new(1));
/// let order = CellSet::ALL.iter().map(CellSet::only).collect();
/// let puzzle = reduce(&Reduction::new(solution, CellSet::ALL, order).at_least(30));
/// assert_eq!(puzzle.clue_count(), 30);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Reduction {
    /// The solution; the clues are digits of it.
    pub solution: Grid,
    /// The cells with a clue at the start. With them the puzzle is proper.
    pub clues: CellSet,
    /// Groups of cells that are kept or removed together, in the order in which they are tried; most
    /// often each is a single cell. Cells in no group are kept.
    pub order: Vec<CellSet>,
    /// The least number of clues to keep.
    pub least: u32,
}

impl Reduction {
    /// Returns a reduction of the puzzle that has these digits of this solution.
    #[must_use]
    pub const fn new(solution: Grid, clues: CellSet, order: Vec<CellSet>) -> Self {
        Self { solution, clues, order, least: 0 }
    }

    /// Sets the least number of clues to keep.
    #[must_use]
    pub const fn at_least(mut self, clues: u32) -> Self {
        self.least = clues;
        self
    }

    /// Returns a reduction of a full grid that tries all cells one by one in a random order. The
    /// result is a minimal puzzle.
    #[must_use]
    pub fn random(solution: Grid, rng: &mut Rng) -> Self {
        let mut order: Vec<CellSet> = Cell::all().map(CellSet::only).collect();
        rng.shuffle(&mut order);
        Self { solution, clues: CellSet::ALL, order, least: 0 }
    }
}

/// Tries each group once, in order, and removes it if the solution stays unique without it. The result
/// is proper and has no redundant group. A start that is not proper is returned unchanged.
#[must_use]
pub fn reduce(reduction: &Reduction) -> Grid {
    let clues = |cells: CellSet| only_in(&reduction.solution, cells);
    let proper = |cells| is_proper(&clues(cells));
    let mut left = reduction.clues;
    for group in &reduction.order {
        let fewer = left - *group;
        if fewer != left && fewer.len() >= reduction.least && proper(fewer) {
            left = fewer;
        }
    }
    clues(left)
}

/// Returns the digits of a grid in these cells.
pub(super) fn only_in(grid: &Grid, cells: CellSet) -> Grid {
    let mut left = Grid::EMPTY;
    cells.iter().for_each(|cell| left.set(cell, grid.get(cell)));
    left
}

/// Returns whether a puzzle has exactly one solution.
pub(super) fn is_proper(puzzle: &Grid) -> bool {
    search::count(puzzle, 1) == Count { found: 1, complete: true }
}

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
/// use ninefold::generate::{minimal_each, Rng};
/// use ninefold::search::count;
///
/// let (puzzle, solution) = minimal_each(&mut [Rng::new(7)])[0];
/// assert!(solution.contains(&puzzle) && count(&puzzle, 1).complete);
/// let is_redundant = |(cell, _)| count(&puzzle.with(cell, None), 1).complete;
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
