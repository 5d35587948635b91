//! Many records at once, where each is a line: what one read brings, cut and not copied.
//!
//! ```text
//!   bytes    53..7....6..195....98...\n# a remark\n..9748...7.........2.1\n.1.9..
//!   records  └──────── line 1 ───────┘             └─────── line 3 ─────┘  └ kept for the next
//! ```
//!
//! This is how lists of millions come in, so nothing is done here for a record but to find its end.
//! The buffers are used again when more lines are asked for.

use crate::attached::Attached;
use crate::cells::is_remark;
use crate::error::ReadError;
use crate::source::{MAX_RECORD, decode};
use std::io::Read;

/// How much is asked of the input at once.
const PIECE: usize = 64 << 10;

/// Records that are lines, one after the other.
#[derive(Debug, Default)]
pub(crate) struct Block {
    /// As long as it ever was, to be written over; only what `records` point at means something.
    bytes: Vec<u8>,
    records: Vec<Span>,
    /// The number of the first line, from one.
    first: u64,
    /// What the format knows of the input around the records.
    context: Attached,
}

/// Where a record is.
#[derive(Clone, Copy, Debug)]
struct Span {
    start: u32,
    /// Its end, or [`TOO_LONG`].
    end: u32,
    /// Its line, counted from the first of the block.
    line: u32,
}

/// The end of a line whose bytes were not kept.
const TOO_LONG: u32 = u32::MAX;

impl Block {
    /// Returns how many records there are.
    pub(crate) const fn len(&self) -> usize {
        self.records.len()
    }

    /// Returns the line of a record, from one, and its bytes, or `None` for these if it is too long
    /// to be kept.
    pub(crate) fn get(&self, record: usize) -> Option<(u64, Option<&[u8]>)> {
        let span = self.records.get(record)?;
        let bytes = (span.end != TOO_LONG).then(|| self.text(*span));
        Some((self.first + u64::from(span.line), bytes))
    }

    /// Returns what the format knows of the input around the records.
    pub(crate) const fn context(&self) -> &Attached {
        &self.context
    }

    fn text(&self, span: Span) -> &[u8] {
        &self.bytes[span.start as usize..span.end as usize]
    }
}

/// Cuts an input into lines. They end with LF, CR LF or CR; the last may have no end.
pub(crate) struct Cutter {
    input: Box<dyn Read + Send>,
    /// The line that the last block ended in the middle of.
    rest: Vec<u8>,
    /// That line is too long already: its bytes are dropped until it ends.
    drops: bool,
    /// The number of the last line that ended.
    line: u64,
    /// It ended with CR: an LF that follows belongs to it.
    after_cr: bool,
    /// Blank lines are records.
    keeps_blank: bool,
    /// A source that fails once will fail again, so it is not asked any more.
    failed: bool,
    /// Why no more could be read, to be told once, after the records before it.
    failure: Option<std::io::Error>,
}

impl Cutter {
    pub(crate) fn new(input: Box<dyn Read + Send>) -> Self {
        Self {
            input,
            rest: Vec::new(),
            drops: false,
            line: 0,
            after_cr: false,
            keeps_blank: false,
            failed: false,
            failure: None,
        }
    }

    /// From now on blank lines are records.
    pub(crate) const fn keep_blank_lines(&mut self) {
        self.keeps_blank = true;
    }

    /// Why the input ended early, if it did; only once.
    pub(crate) fn failure(&mut self) -> Option<ReadError> {
        self.failure.take().map(ReadError::from)
    }

    /// Reads at most `reads` times, or until there is a record. Without one, the input has ended.
    pub(crate) fn cut(&mut self, reads: usize, block: &mut Block) {
        block.records.clear();
        let mut filled = self.rest.len();
        grow(&mut block.bytes, filled);
        block.bytes[..filled].copy_from_slice(&self.rest);
        self.rest.clear();
        // Where the line begins that has not ended yet.
        let mut start = 0;
        let mut done = 0;
        while done < reads || block.records.is_empty() {
            if block.records.is_empty() {
                block.first = self.line + 1;
                block.bytes.copy_within(start..filled, 0);
                (start, filled) = (0, filled - start);
            }
            grow(&mut block.bytes, filled + PIECE);
            let Some(read) = self.read(&mut block.bytes[filled..filled + PIECE]) else { return };
            done += 1;
            if read == 0 {
                if start < filled || self.drops {
                    let Block { bytes, records, first, .. } = block;
                    self.end_line(start, &bytes[start..filled], *first, records);
                }
                return;
            }
            start = self.end_lines(start, filled, filled + read, block);
            filled += read;
            if filled - start > MAX_RECORD {
                (self.drops, self.after_cr) = (true, false);
                filled = start;
            }
        }
        self.rest.extend_from_slice(&block.bytes[start..filled]);
    }

    /// How many bytes were read; `None` if that failed, now or before.
    fn read(&mut self, buffer: &mut [u8]) -> Option<usize> {
        while !self.failed {
            match self.input.read(buffer) {
                Ok(read) => return Some(read),
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                Err(error) => (self.failed, self.failure) = (true, Some(error)),
            }
        }
        None
    }

    /// Ends the lines that end from `fresh` to `filled`; where the line after them begins.
    fn end_lines(
        &mut self,
        mut start: usize,
        fresh: usize,
        filled: usize,
        block: &mut Block,
    ) -> usize {
        let Block { bytes, records, first, .. } = block;
        for at in memchr::memchr2_iter(b'\n', b'\r', &bytes[fresh..filled]) {
            let at = fresh + at;
            let is_cr = bytes[at] == b'\r';
            if self.after_cr && !is_cr && at == start {
                self.after_cr = false;
            } else {
                self.end_line(start, &bytes[start..at], *first, records);
                self.after_cr = is_cr;
            }
            start = at + 1;
        }
        start
    }

    /// Ends a line, which is a record unless it is blank or a comment.
    fn end_line(&mut self, start: usize, text: &[u8], first: u64, records: &mut Vec<Span>) {
        self.line += 1;
        let too_long = std::mem::take(&mut self.drops) || text.len() > MAX_RECORD;
        let is_kept = || self.keeps_blank && text.trim_ascii().is_empty();
        if too_long || !is_skipped(text) || is_kept() {
            let end = if too_long { TOO_LONG } else { (start + text.len()) as u32 };
            // A block has less than four gigabytes, and no more lines than bytes.
            records.push(Span { start: start as u32, end, line: (self.line - first) as u32 });
        }
    }
}

fn grow(bytes: &mut Vec<u8>, length: usize) {
    if bytes.len() < length {
        bytes.resize(length, 0);
    }
}

/// Blank lines and remarks between records.
fn is_skipped(line: &[u8]) -> bool {
    let is_mark = |byte: u8| matches!(byte, b'#' | b'/' | b';' | b'%');
    if line.first().is_some_and(|first| first.is_ascii_graphic() && !is_mark(*first)) {
        return false;
    }
    let text = line.trim_ascii();
    // A row of 81 blanks would be an empty grid, but a blank line is by far the likelier meaning.
    text.is_empty() || (is_mark(text[0]) && is_remark(&decode(text)))
}

#[cfg(test)]
mod tests;
