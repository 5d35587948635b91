//! Writing: puzzles become bytes of one format.

use crate::format::Format;
use crate::loss::Loss;
use crate::puzzle::Puzzle;
use crate::writing::{DocumentWriter, Writing};
use std::fmt;

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
    kind: Kind,
    /// How many puzzles were written.
    written: u64,
}

/// What writes the puzzles: a function for each, or a document with a state.
enum Kind {
    Each(Writing),
    Document(Box<dyn DocumentWriter>),
}

/// The error for a format that is read and not written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotWritten(pub &'static str);

impl fmt::Display for NotWritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the format {} is not written, only read", self.0)
    }
}

impl std::error::Error for NotWritten {}

impl Writer {
    /// Returns a writer of a format.
    ///
    /// # Errors
    ///
    /// Fails if the format is only read.
    pub fn new(format: &'static Format) -> Result<Self, NotWritten> {
        let kind = match format.writing.ok_or(NotWritten(format.name))? {
            Writing::Document(make) => Kind::Document(make()),
            each => Kind::Each(each),
        };
        Ok(Self { format, kind, written: 0 })
    }

    /// Returns the format it writes.
    #[must_use]
    pub const fn format(&self) -> &'static Format {
        self.format
    }

    /// Whether it has decided which fields the file can hold; see [`plan`](Self::plan).
    #[must_use]
    pub fn is_planned(&self) -> bool {
        match &self.kind {
            Kind::Each(_) => true,
            Kind::Document(document) => document.is_planned(),
        }
    }

    /// Looks at puzzles that are to be written, so that a format that decides at its beginning
    /// which fields it holds can hold all that they say. Without it the first puzzle decides.
    pub fn plan(&mut self, puzzles: &[Puzzle]) {
        if let Kind::Document(document) = &mut self.kind
            && self.written == 0
            && !document.is_planned()
        {
            document.plan(puzzles);
        }
    }

    /// Appends a puzzle to `out` and returns what of it could not be written.
    pub fn write(&mut self, puzzle: &Puzzle, out: &mut Vec<u8>) -> Vec<Loss> {
        let mut lost = self.format.losses(puzzle);
        lost.extend(match &mut self.kind {
            Kind::Each(Writing::Each(write)) => write(puzzle, out),
            Kind::Each(Writing::Numbered(write)) => write(puzzle, self.written, out),
            Kind::Each(Writing::Document(_)) => Vec::new(),
            Kind::Document(document) => document.write(puzzle, out),
        });
        self.written += 1;
        lost
    }

    /// Appends what closes the file, if anything.
    pub fn finish(&mut self, out: &mut Vec<u8>) {
        if let Kind::Document(document) = &mut self.kind {
            document.finish(out);
        }
    }
}
