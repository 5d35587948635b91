//! The interface between streams and what computes: a stream of a device, or the reference implementation.

use crate::layout::Board;
use crate::reference;
use ninefold::{Candidates, Cell, CellSet, Grid};
use std::fmt;
use std::ops::Range;

/// So many searches a puzzle is counted as if its clues are left out.
const CLUES: usize = 32;

/// The starts of searches.
#[derive(Clone, Copy, Debug)]
pub enum Starts<'a> {
    /// Givens.
    Givens(&'a [Grid]),
    /// Candidates.
    Candidates(&'a [Candidates]),
    /// Boards in the layout of the kernels.
    Boards(&'a [Board]),
    /// For each clue of each grid, the grid in which that cell has all candidates but the clue.
    WithoutClues(&'a [Grid]),
}

impl<'a> Starts<'a> {
    /// Returns the number of grids, candidates or boards.
    #[must_use]
    pub const fn len(&self) -> usize {
        match self {
            Self::Givens(starts) | Self::WithoutClues(starts) => starts.len(),
            Self::Candidates(starts) => starts.len(),
            Self::Boards(starts) => starts.len(),
        }
    }

    /// Returns whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of searches.
    #[must_use]
    pub fn searches(&self) -> usize {
        match self {
            Self::WithoutClues(grids) => grids.iter().map(Grid::clue_count).sum(),
            _ => self.len(),
        }
    }

    /// Returns about how many searches each of them is: 1, unless clues are left out.
    #[must_use]
    pub const fn searches_each(&self) -> usize {
        match self {
            Self::WithoutClues(_) => CLUES,
            _ => 1,
        }
    }

    /// Returns some of them.
    #[must_use]
    pub fn slice(&self, range: Range<usize>) -> Starts<'a> {
        match *self {
            Self::Givens(starts) => Starts::Givens(&starts[range]),
            Self::Candidates(starts) => Starts::Candidates(&starts[range]),
            Self::Boards(starts) => Starts::Boards(&starts[range]),
            Self::WithoutClues(grids) => Starts::WithoutClues(&grids[range]),
        }
    }
}

/// Returns the cells of the clues of a grid in the order in which they are left out: by word, then by
/// field, of its board.
pub fn clues(grid: &Grid) -> impl Iterator<Item = Cell> + '_ {
    let cell = |at: usize| Cell::at(at % 3 * 3 + at / 27, at / 3 % 9);
    (0..81).filter_map(cell).filter(|cell| grid.get(*cell).is_some())
}

/// The order of a search, which selects the kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The boards of a puzzle are searched in any order: the fastest where there is one solution.
    Wide,
    /// The boards of a puzzle are searched in the order of [`reference::search`].
    Ordered,
    /// As ordered, but idle threads help at the end: the fastest where there are many solutions.
    Shared,
}

/// The solutions that are returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solutions {
    /// None; only numbers.
    None,
    /// That of a start with exactly one.
    Only,
    /// The first one of each start.
    First,
}

/// A question about starts: the kernel, the limits and the solutions to return.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// The order of the search, which selects the kernel.
    pub order: Order,
    /// At so many solutions a search ends. With a limit above the budget, which is never reached, no
    /// solution is returned.
    pub limit: u32,
    /// After so many guesses a search is given up.
    pub budget: u32,
    /// The solutions that are returned; with any, the limit is at most 14.
    pub solutions: Solutions,
}

/// The answer to one search, or to all searches of a grid whose clues are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The number of solutions up to the limit, or nothing if the search was given up.
    pub found: Option<u32>,
    /// The solution that was asked for.
    pub solution: Option<Grid>,
    /// The redundant clues, where clues are left out; then `found` is their number.
    pub redundant: CellSet,
}

impl Answer {
    /// The answer of a search that was given up.
    pub const NONE: Self = Self { found: None, solution: None, redundant: CellSet::EMPTY };
}

/// The reason why a back end could not answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// The memory is not enough, even for the smallest chunk.
    Memory {
        /// The number of bytes that were needed.
        needed: u64,
        /// The number of bytes that were free.
        free: u64,
    },
    /// The device failed and cannot be used any more.
    Lost(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MIB: u64 = 1 << 20;
        match self {
            Self::Memory { needed, free } => {
                let (needed, free) = (needed.div_ceil(MIB), free / MIB);
                write!(
                    f,
                    "the GPU has too little memory: {needed} MiB are needed, {free} MiB are free"
                )
            }
            Self::Lost(reason) => write!(f, "the GPU failed: {reason}"),
        }
    }
}

impl std::error::Error for Fault {}

/// Answers chunks of starts, one at a time: a stream of a device, or a stand-in for it.
pub trait Backend: Send {
    /// Starts to answer a chunk.
    ///
    /// # Errors
    ///
    /// If there is too little memory, after which a smaller chunk may be tried, or if the device is lost.
    fn submit(&mut self, question: &Question, starts: Starts<'_>) -> Result<(), Fault>;

    /// Waits for the chunk, and reports the answer to each start in order.
    ///
    /// # Errors
    ///
    /// If the device is lost; then no answer has been reported.
    fn collect(&mut self, answer: &mut dyn FnMut(Answer)) -> Result<(), Fault>;

    /// Divides boards again and again, until there are so many or none can be divided. Returns them and
    /// the number of those that were solved. Nothing is under way.
    ///
    /// # Errors
    ///
    /// If there is too little memory, or the device is lost.
    fn divide(
        &mut self,
        mut boards: Vec<Board>,
        enough: usize,
    ) -> Result<(Vec<Board>, u64), Fault> {
        let mut solved = 0;
        while !boards.is_empty() && boards.len() < enough {
            let (divided, found) = reference::divide_each(boards);
            boards = divided;
            solved += found;
        }
        Ok((boards, solved))
    }
}

/// The back end that computes with the reference implementation.
#[derive(Clone, Debug, Default)]
pub struct Reference {
    answers: Vec<Answer>,
}

impl Reference {
    fn search_without_clues(&mut self, question: &Question, grid: &Grid) {
        let search = |clue| {
            reference::search(&without_clue(grid, clue), question.limit, question.budget).found
        };
        let found: Vec<(Cell, Option<u32>)> =
            clues(grid).map(|clue| (clue, search(clue))).collect();
        let redundant: CellSet =
            found.iter().filter(|(_, found)| *found == Some(0)).map(|(clue, _)| *clue).collect();
        let is_known = found.iter().all(|(_, found)| found.is_some());
        let found = is_known.then(|| redundant.len());
        self.answers.push(Answer { found, redundant, ..Answer::NONE });
    }

    fn search(&mut self, question: &Question, board: &Board) {
        let outcome = reference::search(board, question.limit, question.budget);
        let solution = outcome.first.map(|board| board.grid());
        self.answers.push(Answer {
            found: outcome.found,
            solution: match question.solutions {
                Solutions::None => None,
                Solutions::Only => solution.filter(|_| outcome.found == Some(1)),
                Solutions::First => solution.filter(|_| outcome.found.is_some()),
            },
            redundant: CellSet::EMPTY,
        });
    }
}

/// Returns the board of a grid in which a clue is left out and excluded.
#[must_use]
pub fn without_clue(grid: &Grid, clue: Cell) -> Board {
    let mut candidates = Candidates::of_givens(grid);
    candidates.set(clue, ninefold::DigitSet::ALL - candidates.get(clue));
    Board::from(&candidates)
}

impl Backend for Reference {
    fn submit(&mut self, question: &Question, starts: Starts<'_>) -> Result<(), Fault> {
        self.answers.clear();
        match starts {
            Starts::Givens(grids) => {
                grids.iter().for_each(|grid| self.search(question, &Board::from(grid)));
            }
            Starts::Candidates(all) => {
                all.iter().for_each(|candidates| self.search(question, &Board::from(candidates)));
            }
            Starts::Boards(boards) => boards.iter().for_each(|board| self.search(question, board)),
            Starts::WithoutClues(grids) => {
                grids.iter().for_each(|grid| self.search_without_clues(question, grid));
            }
        }
        Ok(())
    }

    fn collect(&mut self, answer: &mut dyn FnMut(Answer)) -> Result<(), Fault> {
        self.answers.drain(..).for_each(answer);
        Ok(())
    }
}
