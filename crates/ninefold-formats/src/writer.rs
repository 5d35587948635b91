//! Writing: puzzles become bytes of one format.

use crate::format::Format;
use crate::lines::Lines;
use crate::loss::Loss;
use crate::writing::{DocumentWriter, WriteRow, Writing};
use ninefold::Grid;
use ninefold_rules::Puzzle;
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
    kind: Kind,
    /// The number of puzzles written.
    written: u64,
}

impl std::fmt::Debug for Writer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Writer")
            .field("format", &self.format.name)
            .field("written", &self.written)
            .finish_non_exhaustive()
    }
}

/// The kind of writer for the puzzles: a function for each, or a document with a state.
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

    /// Returns `true` if it has decided which fields the file can hold; see [`plan`](Self::plan).
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
            Kind::Each(Writing::Each(write) | Writing::EachQuick(write, _)) => write(puzzle, out),
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

    /// Returns a writer of single puzzles for other threads, once the bytes of a puzzle do not depend
    /// on those before it: at once for formats of one line a puzzle, after the first puzzle for a
    /// table, never for documents and grids. What it writes goes between what this writer wrote
    /// before and what closes the file.
    #[must_use]
    pub fn rows(&self) -> Option<RowWriter> {
        let row = match &self.kind {
            Kind::Each(each @ (Writing::Each(_) | Writing::EachQuick(..))) => Row::Each(*each),
            Kind::Each(_) => return None,
            Kind::Document(document) => Row::Shared(document.rows()?),
        };
        Some(RowWriter { format: self.format, row })
    }
}

/// Writes puzzles whose bytes do not depend on those before them; see [`Writer::rows`].
///
/// ```
/// use ninefold_formats::{Format, Puzzle, Writer};
/// let rows = Writer::new(Format::named("line").unwrap()).unwrap().rows().unwrap();
/// let (mut one, mut other) = (Vec::new(), Vec::new());
/// rows.write(&Puzzle::default(), &mut one);
/// assert!(rows.write_digits(&Puzzle::default().classic().givens, None, &mut other));
/// assert_eq!(one, other);
/// ```
#[derive(Clone)]
pub struct RowWriter {
    format: &'static Format,
    row: Row,
}

#[derive(Clone)]
enum Row {
    Each(Writing),
    Shared(Arc<dyn WriteRow>),
}

impl RowWriter {
    /// Returns the format it writes.
    #[must_use]
    pub const fn format(&self) -> &'static Format {
        self.format
    }

    /// Appends a puzzle to `out` and returns what of it could not be written, as
    /// [`Writer::write`] does.
    pub fn write(&self, puzzle: &Puzzle, out: &mut Vec<u8>) -> Vec<Loss> {
        let mut lost = self.format.losses(puzzle);
        lost.extend(match &self.row {
            Row::Each(Writing::Each(write) | Writing::EachQuick(write, _)) => write(puzzle, out),
            Row::Each(_) => Vec::new(),
            Row::Shared(rows) => rows.write(puzzle, out),
        });
        lost
    }

    /// Appends a puzzle of nothing but givens and entries, with the bytes of
    /// [`write`](Self::write) and without loss. Returns false, and appends nothing, if that needs a
    /// [`Puzzle`].
    pub fn write_digits(&self, givens: &Grid, entries: Option<&Grid>, out: &mut Vec<u8>) -> bool {
        match &self.row {
            Row::Each(Writing::EachQuick(_, write)) => write(givens, entries, out),
            Row::Each(_) => false,
            Row::Shared(rows) => rows.write_digits(givens, entries, out),
        }
    }

    /// Appends a record of `lines` with these givens and entries instead of its own, by copying the
    /// rest of it: with the bytes of [`write`](Self::write) for the [`Puzzle`] that the record says,
    /// and without loss. The record must be one with [`Lines::givens`]. Returns false, and appends
    /// nothing, if that needs a [`Puzzle`]: it copies usual rows of a table to a table with the same
    /// columns, or with more behind them.
    pub fn copy_line(
        &self,
        lines: &Lines,
        record: usize,
        givens: &Grid,
        entries: Option<&Grid>,
        out: &mut Vec<u8>,
    ) -> bool {
        let Row::Shared(rows) = &self.row else { return false };
        lines
            .bytes_in(self.format, record)
            .is_some_and(|(bytes, context)| rows.copy(bytes, context, givens, entries, out))
    }
}

impl fmt::Debug for RowWriter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RowWriter").field("format", &self.format).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
