//! Leaving out clues as long as the puzzle stays proper.

mod machine;
mod unavoidable;

use super::solved::solution_each_on;
use super::stream::Stream;
use crate::board::{Cell, CellSet, Grid};
use crate::search::{self, Count, Vectors, Work};
pub use machine::Queries;
use machine::Reducing;

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

/// [`reduce_each`] on the best vectors or on these, and how much work it was.
pub(super) fn reduce_each_on(
    vectors: Option<Vectors>,
    reductions: &[Reduction],
) -> (Vec<Grid>, Work, Queries) {
    let mut puzzles = vec![Grid::EMPTY; reductions.len()];
    let mut queries = Queries::default();
    let driver = Reducing::new(reductions, &mut puzzles, &mut queries);
    let work = search::drive(driver, vectors);
    (puzzles, work, queries)
}

/// A random minimal puzzle and its solution for each stream: [`solution`](super::solution),
/// [`Reduction::random`] and [`reduce`] in one.
#[must_use]
pub fn minimal_each(streams: &mut [Stream]) -> Vec<(Grid, Grid)> {
    minimal_each_on(None, streams).0
}

/// [`minimal_each`] on the best vectors or on these, and how much work it was.
pub(super) fn minimal_each_on(
    vectors: Option<Vectors>,
    streams: &mut [Stream],
) -> (Vec<(Grid, Grid)>, (Work, Queries)) {
    let (solutions, mut work) = solution_each_on(vectors, streams);
    let starts = streams.iter_mut().zip(&solutions);
    let starts: Vec<Reduction> =
        starts.map(|(stream, solution)| Reduction::random(*solution, stream)).collect();
    let (puzzles, more, queries) = reduce_each_on(vectors, &starts);
    work.sweeps += more.sweeps;
    work.guesses += more.guesses;
    (puzzles.into_iter().zip(solutions).collect(), (work, queries))
}
