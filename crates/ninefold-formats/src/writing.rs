//! The kinds of writers that a format can have.

use crate::loss::Loss;
use ninefold::Grid;
use ninefold_rules::Attached;
use ninefold_rules::Puzzle;
use std::sync::Arc;

/// Appends one puzzle and returns what could not be written beyond what the table of formats
/// says: usually nothing.
pub(crate) type WriteFn = fn(&Puzzle, &mut Vec<u8>) -> Vec<Loss>;

/// Appends a puzzle of nothing but givens and entries, with the bytes of the [`WriteFn`]; returns
/// false, and appends nothing, if the format cannot hold them.
pub(crate) type DigitsFn = fn(&Grid, Option<&Grid>, &mut Vec<u8>) -> bool;

/// The way in which a format writes puzzles one after the other.
#[derive(Clone, Copy)]
pub(crate) enum Writing {
    /// Every puzzle by itself: the bytes do not depend on those before it.
    Each(WriteFn),
    /// The same with a quick way for puzzles of nothing but digits.
    EachQuick(WriteFn, DigitsFn),
    /// Every puzzle by itself, and how many were written before it.
    Numbered(fn(&Puzzle, u64, &mut Vec<u8>) -> Vec<Loss>),
    /// A document: what was written before decides.
    Document(fn() -> Box<dyn DocumentWriter>),
}

/// Writes puzzles into a document.
pub(crate) trait DocumentWriter: Send {
    /// Returns `true` if it has decided what the document can hold.
    fn is_planned(&self) -> bool {
        true
    }

    /// Looks at puzzles that are to be written, before the first is.
    fn plan(&mut self, _puzzles: &[Puzzle]) {}

    /// Appends one puzzle; returns what could not be written beyond what the table of formats says.
    fn write(&mut self, puzzle: &Puzzle, out: &mut Vec<u8>) -> Vec<Loss>;

    /// Appends what closes the document.
    fn finish(&mut self, _out: &mut Vec<u8>) {}

    /// Returns a writer of single puzzles, once their bytes do not depend on those before them.
    fn rows(&self) -> Option<Arc<dyn WriteRow>> {
        None
    }
}

/// Writes puzzles whose bytes do not depend on those before them.
pub(crate) trait WriteRow: Send + Sync {
    /// Appends one puzzle; returns what could not be written beyond what the table of formats says.
    fn write(&self, puzzle: &Puzzle, out: &mut Vec<u8>) -> Vec<Loss>;

    /// Appends a puzzle of nothing but givens and entries, with the bytes of
    /// [`write`](Self::write); false, and nothing, if it cannot.
    fn write_digits(&self, givens: &Grid, entries: Option<&Grid>, out: &mut Vec<u8>) -> bool;

    /// Appends a record of the same format with other digits, with the bytes of
    /// [`write`](Self::write); false, and nothing, if it cannot. `context` is what the reader
    /// attached to the record.
    fn copy(
        &self,
        record: &[u8],
        context: &Attached,
        givens: &Grid,
        entries: Option<&Grid>,
        out: &mut Vec<u8>,
    ) -> bool;
}
