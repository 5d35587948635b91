//! What the finders of a document give back: grids, and things like grids.

use super::clean::Line;
use crate::data::board::Board;
use crate::puzzle::Record;

/// A grid that was found.
#[derive(Clone, Debug)]
pub(super) struct FoundGrid {
    pub(super) board: Board,
    /// The index of its first line among the cleaned lines.
    pub(super) first: usize,
    /// Its first and last line in the input, from zero.
    pub(super) line: usize,
    pub(super) last: usize,
    /// What it is called there.
    pub(super) name: Option<String>,
    /// The whole record, if it says more than the board.
    pub(super) record: Option<Record>,
}

impl FoundGrid {
    /// A grid in these lines, from the first to the last.
    pub(super) fn at(board: Board, lines: &[Line], (first, last): (usize, usize)) -> Self {
        let (line, last) = (lines[first].at, lines[last].at);
        Self { board, first, line, last, name: None, record: None }
    }
}

/// Something like a grid that is not one.
#[derive(Clone, Debug)]
pub(super) struct NearMiss {
    /// The index of its first line among the cleaned lines.
    pub(super) index: usize,
    /// Its line in the input, from zero.
    pub(super) line: usize,
    pub(super) message: String,
    pub(super) kind: MissKind,
}

/// What sort of thing is like a grid and not one; worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum MissKind {
    /// A whole grid of another size.
    Size,
    /// A grid with a row too many or too few, or a row with a cell too many or too few.
    Damaged,
    /// A table of other numbers.
    Other,
    /// A solved grid that is called a solution, without its puzzle.
    Solution,
}
