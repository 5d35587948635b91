//! Many records at once, where each is a line: what a few reads bring, cut and not copied.
//!
//! ```text
//!   bytes    53..7....6..195....98...\n# a remark\n..9748...7.........2.1\n.1.9..
//!   records  └──────── line 1 ───────┘             └─────── line 3 ─────┘  └ kept for the next
//! ```
//!
//! This is how lists of millions are read. Nearly all blocks are regular: every line is a record and
//! ends with LF. Then the thread that reads only counts the lines, and the first that asks for a
//! record cuts them. All other blocks are cut at once. The buffers are used again.

use crate::cells::is_remark;
use crate::error::ReadError;
use crate::source::{MAX_RECORD, decode};
use ninefold_rules::Attached;
use std::io::Read;
use std::sync::OnceLock;

/// The number of bytes requested from the input at once.
pub(crate) const PIECE: usize = 64 << 10;

/// Records that are lines, one after the other.
#[derive(Debug, Default)]
pub(crate) struct Block {
    /// As long as it ever was, to be written over; only what the spans point at means something.
    bytes: Vec<u8>,
    /// The number of records.
    count: usize,
    /// The number of bytes in each line of a regular block; 0 for others.
    regular: usize,
    /// The positions of the records; cut when they are first asked for, if the block is regular.
    spans: OnceLock<Vec<Span>>,
    /// The number of the first line, from one.
    first: u64,
    /// The format's data on the input around the records.
    context: Attached,
}

/// The position of a record.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span {
    start: u32,
    /// Its end, or [`TOO_LONG`].
    end: u32,
    /// Its line, counted from the first of the block.
    line: u32,
}

/// The end of a line whose bytes were not kept.
const TOO_LONG: u32 = u32::MAX;

impl Span {
    /// The span of a record, which is cut off if it is too long.
    pub(crate) const fn new(start: usize, end: usize, line: u64) -> Self {
        let too_long = end - start > MAX_RECORD;
        let end = if too_long { TOO_LONG } else { end as u32 };
        // A block has less than four gigabytes, and no more lines than bytes.
        Self { start: start as u32, end, line: line as u32 }
    }
}

impl Block {
    /// Returns how many records there are.
    pub(crate) const fn len(&self) -> usize {
        self.count
    }

    /// Returns the line of a record, from one, and its bytes, or `None` for these if it is too long
    /// to be kept.
    #[inline]
    pub(crate) fn get(&self, record: usize) -> Option<(u64, Option<&[u8]>)> {
        let span = self.spans().get(record)?;
        let bytes =
            (span.end != TOO_LONG).then(|| &self.bytes[span.start as usize..span.end as usize]);
        Some((self.first + u64::from(span.line), bytes))
    }

    /// Returns what the format knows of the input around the records.
    pub(crate) const fn context(&self) -> &Attached {
        &self.context
    }

    fn spans(&self) -> &[Span] {
        self.spans.get_or_init(|| {
            let lines = &self.bytes[..self.regular];
            if let Some(length) = equal_length(lines) {
                let starts = (0..lines.len()).step_by(length).enumerate();
                let span = |(line, start)| Span::new(start, start + length - 1, line as u64);
                return starts.map(span).collect();
            }
            let mut spans = Vec::with_capacity(self.count);
            let mut start = 0;
            for (line, end) in memchr::memchr_iter(b'\n', lines).enumerate() {
                spans.push(Span::new(start, end, line as u64));
                start = end + 1;
            }
            spans
        })
    }

    /// Fills it with lines of which each is a record, as [`count_regular`] found.
    pub(crate) fn fill_regular(&mut self, lines: &[u8], count: usize, first: u64) {
        grow(&mut self.bytes, lines.len());
        self.bytes[..lines.len()].copy_from_slice(lines);
        self.set_regular(lines.len(), count, first);
    }

    /// Fills it with lines that are cut already.
    pub(crate) fn fill_cut(&mut self, lines: &[u8], spans: Vec<Span>, first: u64) {
        grow(&mut self.bytes, lines.len());
        self.bytes[..lines.len()].copy_from_slice(lines);
        self.set_cut(spans, first);
    }

    /// Sets what the format knows of the input around the records.
    pub(crate) fn set_context(&mut self, context: Attached) {
        self.context = context;
    }

    fn set_regular(&mut self, regular: usize, count: usize, first: u64) {
        (self.regular, self.count, self.first) = (regular, count, first);
        self.spans.take();
    }

    fn set_cut(&mut self, spans: Vec<Span>, first: u64) {
        self.set_regular(0, spans.len(), first);
        self.spans = spans.into();
    }
}

/// Counts the lines of a text that begins and ends with complete lines, if each is a record for
/// certain: it ends with LF alone, is not empty, and starts neither with a blank nor with the mark
/// of a remark.
pub(crate) fn count_regular(lines: &[u8]) -> Option<usize> {
    let is_odd = |byte: u8| !byte.is_ascii_graphic() || matches!(byte, b'#' | b'/' | b';' | b'%');
    let (first, last) = (*lines.first()?, *lines.last()?);
    if is_odd(first) || last != b'\n' || lines.len() > MAX_RECORD {
        return None;
    }
    if memchr::memchr(b'\r', lines).is_some() {
        return None;
    }
    if let Some(length) = equal_length(lines) {
        let is_regular = lines.chunks_exact(length).all(|line| !is_odd(line[0]));
        return is_regular.then_some(lines.len() / length);
    }
    let mut count = 0;
    for at in memchr::memchr_iter(b'\n', lines) {
        count += 1;
        if lines.get(at + 1).is_some_and(|next| is_odd(*next)) {
            return None;
        }
    }
    Some(count)
}

/// Returns the length of the lines of a text, with their ends, if all have the same: most lists of
/// puzzles are such, and their lines need not be searched for one by one.
fn equal_length(lines: &[u8]) -> Option<usize> {
    let length = memchr::memchr(b'\n', lines)? + 1;
    let ends = |line: &[u8]| line.last() == Some(&b'\n');
    let is_equal = lines.len().is_multiple_of(length)
        && lines.chunks_exact(length).all(ends)
        && memchr::memchr_iter(b'\n', lines).count() == lines.len() / length;
    is_equal.then_some(length)
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
    /// The reason why no more could be read, reported once, after the records before it.
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

    /// Returns why the input ended early, if it did; only once.
    pub(crate) fn failure(&mut self) -> Option<ReadError> {
        self.failure.take().map(ReadError::from)
    }

    /// Reads at most `reads` times, or until there is a record. Without one, the input has ended.
    pub(crate) fn cut(&mut self, reads: usize, block: &mut Block) {
        let mut bytes = std::mem::take(&mut block.bytes);
        let mut filled = self.rest.len();
        grow(&mut bytes, filled);
        bytes[..filled].copy_from_slice(&self.rest);
        self.rest.clear();
        let mut last = None;
        for _ in 0..reads {
            grow(&mut bytes, filled + PIECE);
            last = self.read(&mut bytes[filled..filled + PIECE]);
            filled += last.unwrap_or(0);
            if last.is_none_or(|read| read == 0) {
                break;
            }
        }
        let end = memchr::memrchr(b'\n', &bytes[..filled]).map_or(0, |at| at + 1);
        let count = if self.drops { None } else { count_regular(&bytes[..end]) };
        if let Some(count) = count {
            self.rest.extend_from_slice(&bytes[end..filled]);
            block.set_regular(end, count, self.line + 1);
            self.line += count as u64;
            self.after_cr = false;
        } else {
            self.cut_exactly(&mut bytes, filled, last, block);
        }
        block.bytes = bytes;
    }

    /// Cuts the bytes up to `filled`, of which the last read brought `last`, and what comes after
    /// them until there is a record.
    fn cut_exactly(
        &mut self,
        bytes: &mut Vec<u8>,
        mut filled: usize,
        mut last: Option<usize>,
        block: &mut Block,
    ) {
        let mut spans = Vec::new();
        let mut first = self.line + 1;
        // Where the line begins that has not ended yet, and where the bytes that are not searched.
        let (mut start, mut fresh) = (0, 0);
        loop {
            start = self.end_lines(bytes, start, fresh..filled, first, &mut spans);
            match last {
                None => break,
                Some(0) => {
                    if start < filled || self.drops {
                        self.end_line(start, &bytes[start..filled], first, &mut spans);
                    }
                    break;
                }
                Some(_) => {}
            }
            if filled - start > MAX_RECORD {
                (self.drops, self.after_cr) = (true, false);
                filled = start;
            }
            if !spans.is_empty() {
                self.rest.extend_from_slice(&bytes[start..filled]);
                break;
            }
            first = self.line + 1;
            bytes.copy_within(start..filled, 0);
            (start, filled) = (0, filled - start);
            grow(bytes, filled + PIECE);
            last = self.read(&mut bytes[filled..filled + PIECE]);
            fresh = filled;
            filled += last.unwrap_or(0);
        }
        block.set_cut(spans, first);
    }

    /// Returns how many bytes were read; `None` if that failed, now or before.
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

    /// Ends the lines that end in the range `fresh`; returns where the line after them begins.
    fn end_lines(
        &mut self,
        bytes: &[u8],
        mut start: usize,
        fresh: std::ops::Range<usize>,
        first: u64,
        spans: &mut Vec<Span>,
    ) -> usize {
        for at in memchr::memchr2_iter(b'\n', b'\r', &bytes[fresh.clone()]) {
            let at = fresh.start + at;
            let is_cr = bytes[at] == b'\r';
            if self.after_cr && !is_cr && at == start {
                self.after_cr = false;
            } else {
                self.end_line(start, &bytes[start..at], first, spans);
                self.after_cr = is_cr;
            }
            start = at + 1;
        }
        start
    }

    /// Ends a line, which is a record unless it is blank or a comment.
    fn end_line(&mut self, start: usize, text: &[u8], first: u64, spans: &mut Vec<Span>) {
        self.line += 1;
        let too_long = std::mem::take(&mut self.drops) || text.len() > MAX_RECORD;
        let is_kept = || self.keeps_blank && text.trim_ascii().is_empty();
        if too_long || !is_skipped(text) || is_kept() {
            let span = Span::new(start, start + text.len(), self.line - first);
            spans.push(if too_long { Span { end: TOO_LONG, ..span } } else { span });
        }
    }
}

fn grow(bytes: &mut Vec<u8>, length: usize) {
    if bytes.len() < length {
        bytes.resize(length, 0);
    }
}

/// Returns `true` if a line is blank or a remark between records.
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
