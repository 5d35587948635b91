//! The reduction of one puzzle, with a search for each clue: the reference implementation.

use crate::board::{Cell, CellSet, Grid};
use crate::rng::Rng;
use crate::search::Count;

/// A proper puzzle and the order in which its clues are tried.
///
/// ```
/// use ninefold::generate::{reduce, solution, Reduction};
/// use ninefold::Rng;
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
pub(in crate::generate) fn only_in(grid: &Grid, cells: CellSet) -> Grid {
    let mut left = Grid::EMPTY;
    cells.iter().for_each(|cell| left.set(cell, grid.get(cell)));
    left
}

/// Returns whether a puzzle has exactly one solution.
pub(in crate::generate) fn is_proper(puzzle: &Grid) -> bool {
    puzzle.count_solutions(1) == Count { found: 1, complete: true }
}
