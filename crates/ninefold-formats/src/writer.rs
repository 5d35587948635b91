//! Writing: puzzles become bytes of one format.

use crate::format::Format;
use crate::loss::{Loss, losses};
use crate::puzzle::Puzzle;
use crate::{table, xml};
use std::fmt;
use std::sync::Arc;

/// Writes puzzles in one format, one after the other.
///
/// ```
/// use ninefold_formats::{Format, Puzzle, Writer};
/// let mut out = Vec::new();
/// let mut writer = Writer::new(Format::named("line").unwrap()).unwrap();
/// writer.write(&Puzzle::default(), &mut out);
/// writer.finish(&mut out);
/// assert_eq!(out.len(), 82);
/// ```
pub struct Writer {
    format: &'static Format,
    write: WriteFn,
    pub(crate) state: WriteState,
}

/// What a writer remembers from one puzzle to the next.
#[derive(Default)]
pub(crate) struct WriteState {
    /// How many puzzles were written.
    pub(crate) written: u64,
    /// For a table: its columns.
    pub(crate) layout: Option<Arc<table::Layout>>,
    /// For an XML document: what stands before the games of the open folder.
    pub(crate) folder: Option<xml::Header>,
}

/// Appends one puzzle and returns what could not be written beyond what the table of formats
/// says: usually nothing.
pub(crate) type WriteFn = fn(&Puzzle, &mut WriteState, &mut Vec<u8>) -> Vec<Loss>;

/// A format that is read and not written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotWritten(pub &'static str);

impl fmt::Display for NotWritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the format {} is not written, only read", self.0)
    }
}

impl std::error::Error for NotWritten {}

impl Writer {
    /// A writer, if the format is one that is written.
    pub fn new(format: &'static Format) -> Result<Self, NotWritten> {
        let write = format.write.ok_or(NotWritten(format.name))?;
        Ok(Self { format, write, state: WriteState::default() })
    }

    /// The format it writes.
    #[must_use]
    pub const fn format(&self) -> &'static Format {
        self.format
    }

    /// Whether it is known what the format has to have room for; see [`plan`](Self::plan).
    #[must_use]
    pub fn is_planned(&self) -> bool {
        self.format.name != "csv" || self.state.layout.is_some()
    }

    /// Looks at puzzles that are to be written, so that a format that has to decide at its
    /// beginning what it can hold has room for all that they say. Without it the first puzzle
    /// decides.
    pub fn plan(&mut self, puzzles: &[Puzzle]) {
        if !self.is_planned() && self.state.written == 0 {
            self.state.layout = table::csv::layout_of_all(puzzles).map(Arc::new);
        }
    }

    /// Appends a puzzle to `out` and says what of it could not be written.
    pub fn write(&mut self, puzzle: &Puzzle, out: &mut Vec<u8>) -> Vec<Loss> {
        let mut lost = losses(puzzle, self.format);
        lost.extend((self.write)(puzzle, &mut self.state, out));
        self.state.written += 1;
        lost
    }

    /// Appends what closes the file, if anything.
    pub fn finish(&mut self, out: &mut Vec<u8>) {
        if let Some(close) = self.format.close {
            close(&mut self.state, out);
        }
    }
}
