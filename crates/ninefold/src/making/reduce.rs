//! Leaving out clues as long as the puzzle stays proper.

use super::stream::Stream;
use crate::board::{Cell, CellSet, Grid};
use crate::search;

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
    let mut left = reduction.clues;
    for group in &reduction.order {
        let fewer = CellSet::from_bits(left.bits() & !group.bits());
        if fewer != left
            && fewer.len() >= reduction.least
            && search::count(&clues(fewer), 1).complete
        {
            left = fewer;
        }
    }
    clues(left)
}

/// [`reduce`] for each of many, which takes a fraction of the time.
#[must_use]
pub fn reduce_each(reductions: &[Reduction]) -> Vec<Grid> {
    reductions.iter().map(reduce).collect()
}
