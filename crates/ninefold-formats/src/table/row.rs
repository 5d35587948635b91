//! Rows of a table: cut from the input, and split into fields.
//!
//! A field in quotation marks may span lines, so a row is not a line:
//!
//! ```text
//! 53..7....,"two            <- one row
//! lines",7.2
//! ```
//!
//! A mark that is opened and never closed would swallow the rest of the file. After such a row
//! the lines that it took are rows of their own again.

use crate::block::{Block, Span, count_regular};
use crate::error::{ErrorKind, ReadError};
use crate::feed::Feed;
use crate::source::{MAX_RECORD, decode, too_long};
use std::borrow::Cow;
use std::collections::VecDeque;
use std::io::Read;

/// The characters that may stand between two columns, most common first.
pub(super) const SEPARATORS: [u8; 4] = [b',', b';', b'\t', b'|'];

/// One row, without its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row {
    /// The line it starts on, from one.
    pub(super) line: u64,
    pub(super) bytes: Vec<u8>,
}

impl Row {
    pub(super) fn text(&self) -> Cow<'_, str> {
        decode(&self.bytes)
    }

    /// Returns `true` if it is a blank row or a comment between records.
    pub(super) fn is_skipped(&self) -> bool {
        is_skipped(&self.bytes)
    }
}

/// Returns `true` if a row is blank or a comment: `#` and a blank, or `#` alone.
fn is_skipped(row: &[u8]) -> bool {
    if row.first().is_some_and(|first| first.is_ascii_graphic() && *first != b'#') {
        return false;
    }
    let text = row.trim_ascii();
    text.is_empty() || text == b"#" || text.starts_with(b"# ")
}

/// Cuts an input into rows.
pub(super) struct Rows {
    input: Feed,
    /// The number of lines taken.
    line: u64,
    /// The last line ended with CR: an LF that follows belongs to it.
    after_cr: bool,
    /// Lines that were taken into a row and given back.
    pending: VecDeque<Row>,
}

/// The position of the cutter in a row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum At {
    FieldStart,
    Field,
    Quoted,
    /// After a quotation mark inside a quoted field: the end of it, or the first of two.
    QuoteInQuoted,
}

impl At {
    fn after(self, byte: u8, separators: &[u8]) -> Self {
        match (self, byte) {
            (Self::FieldStart, b'"') | (Self::QuoteInQuoted, b'"') => Self::Quoted,
            (Self::Quoted, b'"') => Self::QuoteInQuoted,
            (Self::Quoted, _) => Self::Quoted,
            _ if separators.contains(&byte) => Self::FieldStart,
            _ => Self::Field,
        }
    }
}

/// A row as it was cut, good or not.
struct Cut {
    bytes: Vec<u8>,
    /// Whether a line end stands inside.
    has_lines: bool,
    /// Whether a quotation mark is open at its end.
    is_open: bool,
    is_too_long: bool,
}

impl Rows {
    pub(super) fn new(input: Box<dyn Read + Send>) -> Self {
        Self { input: Feed::new(input), line: 0, after_cr: false, pending: VecDeque::new() }
    }

    /// Returns `true` if nothing can be read after an error: a source that fails once will fail again, and a
    /// bad row is only one row.
    pub(super) fn is_final(error: &ReadError) -> bool {
        !matches!(error.kind, ErrorKind::Syntax | ErrorKind::TooLong) || error.place.is_none()
    }

    /// The next row; without separators every line is one, whatever its quotation marks.
    pub(super) fn next(&mut self, separators: &[u8]) -> Option<Result<Row, ReadError>> {
        if let Some(row) = self.pending.pop_front() {
            return Some(if row.bytes.len() > MAX_RECORD {
                Err(too_long(row.line))
            } else {
                Ok(row)
            });
        }
        let line = self.line + 1;
        let cut = match self.cut(separators) {
            Ok(None) => return None,
            Ok(Some(cut)) => cut,
            Err(error) => return Some(Err(error)),
        };
        if cut.is_open && cut.has_lines {
            return Some(Err(self.give_back(&cut.bytes, line)));
        }
        Some(if cut.is_too_long { Err(too_long(line)) } else { Ok(Row { line, bytes: cut.bytes }) })
    }

    /// Takes all rows at once that `reads` reads bring. Returns false if a row must be taken by
    /// itself first: the last one, one without an end, one that goes over lines.
    pub(super) fn take_block(&mut self, rules: RowRules, reads: usize, block: &mut Block) -> bool {
        if !self.pending.is_empty() {
            return false;
        }
        let is_end = |input: &Feed| memchr::memrchr2(b'\n', b'\r', input.bytes()).map(|at| at + 1);
        let mut done = 0;
        while done < reads || is_end(&self.input).is_none() {
            if self.input.bytes().len() > MAX_RECORD || !self.input.more() {
                break;
            }
            done += 1;
        }
        if std::mem::take(&mut self.after_cr) && self.input.bytes().first() == Some(&b'\n') {
            self.input.consume(1);
        }
        let Some(end) = is_end(&self.input) else { return false };
        let rows = &self.input.bytes()[..end];
        let has_quotes = rules.separator.is_some() && memchr::memchr(b'"', rows).is_some();
        let count = if has_quotes { None } else { count_regular(rows) };
        let taken = if let Some(count) = count {
            block.fill_regular(rows, count, self.line + 1);
            self.line += count as u64;
            end
        } else {
            let cut = rules.cut(rows);
            block.fill_cut(&rows[..cut.end], cut.spans, self.line + 1);
            self.line += cut.lines;
            self.after_cr = rows[..cut.end].ends_with(b"\r");
            cut.end
        };
        self.input.consume(taken);
        block.len() > 0
    }

    fn cut(&mut self, separators: &[u8]) -> Result<Option<Cut>, ReadError> {
        let mut cut =
            Cut { bytes: Vec::new(), has_lines: false, is_open: false, is_too_long: false };
        let mut at = At::FieldStart;
        let mut any = false;
        'input: loop {
            let buffer = self.input.fill()?;
            if buffer.is_empty() {
                // The last line may have no end.
                self.line += u64::from(any);
                break;
            }
            if !any && std::mem::take(&mut self.after_cr) && buffer[0] == b'\n' {
                self.input.consume(1);
                continue;
            }
            if let Some(end) = plain_row(buffer).filter(|_| !any) {
                cut.bytes.extend_from_slice(&buffer[..end]);
                self.after_cr = buffer[end] == b'\r';
                self.line += 1;
                self.input.consume(end + 1);
                return Ok(Some(cut));
            }
            let mut used = 0;
            for byte in buffer {
                used += 1;
                let is_second = std::mem::take(&mut self.after_cr) && *byte == b'\n';
                let is_end = matches!(byte, b'\n' | b'\r') && !is_second;
                let is_inside = at == At::Quoted && !cut.is_open;
                if is_second && !is_inside {
                    continue;
                }
                any = true;
                if is_end {
                    self.line += 1;
                    self.after_cr = *byte == b'\r';
                    if !is_inside {
                        self.input.consume(used);
                        break 'input;
                    }
                    cut.has_lines = true;
                }
                if !separators.is_empty() {
                    at = at.after(*byte, separators);
                }
                cut.push(*byte, at);
            }
            self.input.consume(used);
        }
        cut.is_open |= at == At::Quoted;
        Ok(any.then_some(cut))
    }

    /// The lines of a row whose quotation mark is never closed, from the second on, are rows of
    /// their own.
    fn give_back(&mut self, bytes: &[u8], line: u64) -> ReadError {
        let mut lines = lines_of(bytes).into_iter();
        let first = decode(lines.next().unwrap_or_default()).into_owned();
        self.pending = lines
            .enumerate()
            .map(|(i, bytes)| Row { line: line + 1 + i as u64, bytes: bytes.to_vec() })
            .collect();
        let at = first.chars().position(|c| c == '"').unwrap_or(0);
        ReadError::new(ErrorKind::Syntax, "a quotation mark is opened in this row and never closed")
            .at(line, &first, at, 1)
            .help("two quotation marks inside a quoted field stand for one")
    }
}

/// The rules by which the lines of a table or list become rows.
#[derive(Clone, Copy)]
pub(super) struct RowRules {
    /// The separator of fields that may have quotation marks; nothing if marks mean nothing.
    pub(super) separator: Option<u8>,
    /// Blank rows are records.
    pub(super) keeps_blank: bool,
}

/// Rows that were cut from a text.
struct CutRows {
    spans: Vec<Span>,
    /// The end of the rows.
    end: usize,
    /// The number of lines in the rows.
    lines: u64,
}

impl RowRules {
    /// Cuts a text that ends with a line end into rows, up to one whose field in quotation marks
    /// goes over lines.
    fn cut(self, text: &[u8]) -> CutRows {
        let mut cut = CutRows { spans: Vec::new(), end: 0, lines: 0 };
        while let Some(end) = self.row_end(text, cut.end) {
            let row = &text[cut.end..end];
            if !is_skipped(row) || (self.keeps_blank && row.trim_ascii().is_empty()) {
                cut.spans.push(Span::new(cut.end, end, cut.lines));
            }
            cut.lines += 1;
            cut.end = end + if text[end..].starts_with(b"\r\n") { 2 } else { 1 };
        }
        cut
    }

    /// Returns where the line ends that starts at `start`, if that is the end of a row.
    fn row_end(self, text: &[u8], start: usize) -> Option<usize> {
        let Some(separator) = self.separator else {
            return memchr::memchr2(b'\n', b'\r', &text[start..]).map(|at| start + at);
        };
        let mut at = start;
        loop {
            at += memchr::memchr3(b'\n', b'\r', b'"', &text[at..])?;
            if text[at] != b'"' {
                return Some(at);
            }
            let opens = at == start || text[at - 1] == separator;
            at = if opens { quoted_end(text, at)? } else { at + 1 };
        }
    }
}

/// Returns where a field in quotation marks ends that starts at `start`, if it is on one line.
fn quoted_end(text: &[u8], start: usize) -> Option<usize> {
    let mut at = start + 1;
    loop {
        at += memchr::memchr3(b'\n', b'\r', b'"', &text[at..])?;
        match (text[at], text.get(at + 1)) {
            (b'"', Some(b'"')) => at += 2,
            (b'"', _) => return Some(at + 1),
            _ => return None,
        }
    }
}

impl Cut {
    fn push(&mut self, byte: u8, at: At) {
        if self.bytes.len() < MAX_RECORD {
            self.bytes.push(byte);
            return;
        }
        self.is_too_long = true;
        // A quoted field that ran on so far gets the rest of its line, and no more.
        self.is_open |= at == At::Quoted;
        if self.is_open && self.bytes.len() < 2 * MAX_RECORD + 1 {
            self.bytes.push(byte);
        }
    }
}

/// Returns the end of the first row, if it has no quotation mark: the usual case.
fn plain_row(buffer: &[u8]) -> Option<usize> {
    let near = &buffer[..buffer.len().min(MAX_RECORD)];
    let end = near.iter().position(|b| matches!(b, b'\n' | b'\r' | b'"'))?;
    (buffer[end] != b'"').then_some(end)
}

/// The lines of some bytes; they end with LF, CR LF or CR.
fn lines_of(bytes: &[u8]) -> Vec<&[u8]> {
    let mut lines = Vec::new();
    let mut rest = bytes;
    while let Some(end) = rest.iter().position(|b| matches!(b, b'\n' | b'\r')) {
        lines.push(&rest[..end]);
        let width = if rest[end..].starts_with(b"\r\n") { 2 } else { 1 };
        rest = &rest[end + width..];
    }
    if !rest.is_empty() {
        lines.push(rest);
    }
    lines
}

/// The fields of a row, without their quotation marks.
pub(super) fn fields(row: &str, separator: u8) -> Vec<Cow<'_, str>> {
    if row.contains('"') {
        quoted_fields(row, separator).into_iter().map(Cow::Owned).collect()
    } else {
        row.split(char::from(separator)).map(Cow::Borrowed).collect()
    }
}

/// The same for a row with quotation marks. A reader of the `csv` crate says the same, but takes
/// longer to set up than a row takes to read; it is the reference in the tests.
fn quoted_fields(row: &str, separator: u8) -> Vec<String> {
    let mut fields = Vec::new();
    let mut field = Vec::new();
    let mut at = At::FieldStart;
    for byte in row.bytes() {
        let next = at.after(byte, &[separator]);
        match (at, byte) {
            // A mark that opens or closes; of two in a quoted field the second is the value.
            (At::FieldStart | At::Quoted, b'"') => {}
            _ if next == At::FieldStart => fields.push(std::mem::take(&mut field)),
            _ => field.push(byte),
        }
        at = next;
    }
    fields.push(field);
    // Cut at ASCII characters only, so nothing is lost here.
    fields.into_iter().map(|field| String::from_utf8_lossy(&field).into_owned()).collect()
}

#[cfg(test)]
mod tests;
