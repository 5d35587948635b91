//! The results of the finders of a document: grids, and things like grids.

use super::clean::Line;
use crate::data::board::Board;
use crate::data::mask::{bits_of, mask_name};
use crate::record::Record;
use ninefold::Cell;
use std::ops::{Range, RangeInclusive};

/// A grid that was found.
#[derive(Clone, Debug)]
pub(super) struct FoundGrid {
    pub(super) board: Board,
    /// The index of its first line among the cleaned lines.
    pub(super) first: usize,
    /// Its first and last line in the input, from zero.
    pub(super) line: usize,
    pub(super) last: usize,
    /// The name it has there.
    pub(super) name: Option<String>,
    /// The whole record, if it says more than the board.
    pub(super) record: Option<Record>,
}

impl FoundGrid {
    /// The mask that this is, if its name says so and it has nothing but ones.
    pub(super) fn bits(&self) -> Option<[bool; Cell::COUNT]> {
        let is_named = self.name.as_deref().is_some_and(|name| mask_name(name).is_some());
        bits_of(&self.board.cells.givens).filter(|_| is_named)
    }
}

/// The lines of a document, and what was found in them.
pub(super) struct Search<'a> {
    pub(super) lines: &'a [Line],
    /// All lines as one text, and where each starts in it.
    pub(super) text: String,
    starts: Vec<usize>,
    /// Flags for the lines that belong to things that were found.
    pub(super) used: Vec<bool>,
    pub(super) finds: Vec<FoundGrid>,
    pub(super) misses: Vec<NearMiss>,
}

impl<'a> Search<'a> {
    pub(super) fn new(lines: &'a [Line]) -> Self {
        let mut search = Self {
            lines,
            text: String::new(),
            starts: Vec::new(),
            used: vec![false; lines.len()],
            finds: Vec::new(),
            misses: Vec::new(),
        };
        search.look_at(lines);
        search
    }

    /// Goes on with the same lines in another form.
    pub(super) fn look_at(&mut self, lines: &'a [Line]) {
        self.lines = lines;
        self.text.clear();
        self.starts.clear();
        for line in lines {
            self.starts.push(self.text.len());
            self.text.push_str(&line.text);
            self.text.push('\n');
        }
    }

    /// The indices of the lines that some bytes of the text are in, from the first to the last.
    pub(super) fn lines_of(&self, bytes: Range<usize>) -> RangeInclusive<usize> {
        let line = |at: usize| self.starts.partition_point(|start| *start <= at).saturating_sub(1);
        line(bytes.start)..=line(bytes.end.saturating_sub(1))
    }

    /// Adds a grid in some lines, and marks these as used.
    pub(super) fn take(&mut self, board: Board, name: Option<String>, at: RangeInclusive<usize>) {
        let (first, last) = (*at.start(), *at.end());
        let (line, last) = (self.lines[first].at, self.lines[last].at);
        self.finds.push(FoundGrid { board, first, line, last, name, record: None });
        self.used[at].fill(true);
    }

    /// Adds what is like a grid and is none.
    pub(super) fn miss(&mut self, index: usize, message: String, kind: MissKind) {
        self.misses.push(NearMiss { line: self.lines[index].at, message, kind });
    }
}

/// Something like a grid that is not one.
#[derive(Clone, Debug)]
pub(super) struct NearMiss {
    /// Its line in the input, from zero.
    pub(super) line: usize,
    pub(super) message: String,
    pub(super) kind: MissKind,
}

/// The kind of a thing that is like a grid and not one; worst first.
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
