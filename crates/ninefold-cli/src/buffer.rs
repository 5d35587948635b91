//! The output of a worker: the answers and messages for some records, and how they are flushed.

use crate::errors::Unreadable;
use crate::output::Rows;
use crate::records::QuickLine;
use crate::summary::Summary;
use crate::unique::Key;
use ninefold::Grid;
use ninefold_bulk::Flush;
use ninefold_formats::Puzzle;
use std::ops::{Deref, DerefMut, Range};

/// The number of bytes, and of puzzles or messages, beyond which a buffer is flushed.
const LARGE: usize = 384 << 10;
const MANY: usize = 1000;

/// The answers and messages for some records.
#[derive(Default)]
pub(crate) struct OutputBuffer {
    /// Bytes for the output.
    pub(crate) out: Vec<u8>,
    /// Messages for stderr, in the order of the records.
    pub(crate) messages: Vec<Message>,
    /// Puzzles for the output, in its format. They follow `out`.
    pub(crate) puzzles: Vec<Puzzle>,
    /// The keys of the answers, where only the first record of each class is printed.
    pub(crate) keyed: Vec<Keyed>,
    /// Puzzles that are numbered when they are printed.
    pub(crate) numbered: Vec<Numbered>,
    /// The counts of the work done.
    pub(crate) summary: Summary,
    /// The number of answered bytes of the input, where the progress bar follows the answers.
    pub(crate) answered: u64,
    /// The number of attempts to generate a puzzle.
    pub(crate) attempts: u64,
    /// Whether nothing follows this buffer: the time is over, or `--strict` ends the run at an error.
    pub(crate) last: bool,
    /// Whether the buffer continues an answer, a part of which is written already.
    pub(crate) continues: bool,
}

/// The key of an answer and its bytes in [`OutputBuffer::out`]. Where answers are puzzles, these have
/// their keys in the same order.
pub(crate) struct Keyed {
    pub(crate) key: Key,
    pub(crate) range: Range<usize>,
}

/// Appends a puzzle with its number to a buffer.
pub(crate) type WriteNumbered = Box<dyn FnOnce(u64, &mut OutputBuffer) + Send>;

/// A puzzle that is printed only while more are wanted, with the number that it has then.
pub(crate) struct Numbered {
    /// A key that no other printed puzzle may have.
    pub(crate) key: Option<Grid>,
    /// Appends the puzzle to a buffer.
    pub(crate) write: WriteNumbered,
}

/// A message for stderr.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Message {
    /// A record that cannot be read, with its number over all inputs.
    Unreadable(u64, Box<Unreadable>),
    /// Another error.
    Error(String),
    /// A note; only the first are shown.
    Note(String),
    /// That a picture is not clear; all are shown.
    Doubt(String),
}

/// A buffer that a worker fills, and how it is flushed.
pub(crate) struct Out<'a> {
    buffer: &'a mut OutputBuffer,
    flush: Flush<'a, OutputBuffer>,
    rows: &'a Rows,
}

impl<'a> Out<'a> {
    pub(crate) const fn new(
        buffer: &'a mut OutputBuffer,
        rows: &'a Rows,
        flush: Flush<'a, OutputBuffer>,
    ) -> Self {
        Self { buffer, flush, rows }
    }

    /// Flushes a large buffer between two records.
    pub(crate) fn flush_if_large(&mut self) {
        self.format_puzzles();
        let many = self.puzzles.len().max(self.messages.len()) > MANY;
        if many || self.out.len() > LARGE {
            self.flush();
        }
    }

    /// Flushes a large buffer in the middle of an answer.
    pub(crate) fn flush_within_answer(&mut self) {
        if self.out.len() > LARGE || self.puzzles.len() > MANY {
            self.format_puzzles();
            self.continues = true;
            self.flush();
            self.continues = true;
        }
    }

    fn flush(&mut self) {
        let was_last = self.last;
        let goes_on = (self.flush)(self.buffer);
        self.last |= was_last || !goes_on;
    }

    /// Appends a puzzle of nothing but givens and entries in the format of the output. Returns false,
    /// and appends nothing, if a [`Puzzle`] has to be written instead.
    pub(crate) fn write_digits(&mut self, givens: &Grid, entries: Option<&Grid>) -> bool {
        self.format_puzzles();
        match self.rows.writer() {
            Some(writer) => writer.write_digits(givens, entries, &mut self.buffer.out),
            None => false,
        }
    }

    /// Makes what is appended to [`OutputBuffer::out`] follow the puzzles before it, where their bytes do not depend on those before.
    pub(crate) fn begin_text(&mut self) {
        self.format_puzzles();
    }

    /// Appends a line of the input with these entries in the format of the output. Returns false, and
    /// appends nothing, if a [`Puzzle`] has to be written instead.
    pub(crate) fn copy_line(&mut self, line: &QuickLine<'_>, entries: &Grid) -> bool {
        self.format_puzzles();
        let QuickLine { lines, at, givens } = *line;
        match self.rows.writer() {
            Some(writer) => {
                writer.copy_line(lines, at, givens, Some(entries), &mut self.buffer.out)
            }
            None => false,
        }
    }

    /// Writes the puzzles of the buffer in the format of the output, where that does not depend on
    /// what was written before.
    fn format_puzzles(&mut self) {
        if self.puzzles.is_empty() {
            return;
        }
        let Some(writer) = self.rows.writer() else { return };
        let OutputBuffer { puzzles, out, summary, .. } = &mut *self.buffer;
        for puzzle in puzzles.drain(..) {
            for loss in writer.write(&puzzle, out) {
                *summary.lost.entry(loss).or_default() += 1;
            }
        }
    }
}

impl Deref for Out<'_> {
    type Target = OutputBuffer;

    fn deref(&self) -> &OutputBuffer {
        self.buffer
    }
}

impl DerefMut for Out<'_> {
    fn deref_mut(&mut self) -> &mut OutputBuffer {
        self.buffer
    }
}
