//! Cutting JSON into records, without understanding it.
//!
//! ```text
//! {..}  {..}  {..}          values side by side or a line each: a record each
//! [ {..}, {..}, "81.." ]    an array of puzzles: a record for each element
//! [ [..], [..], .. ]        an array that is one puzzle: one record
//! ipuz( {..} )              the wrapping of ipuz is dropped
//! ```
//!
//! What an array is follows from its first element. Only one record is held at a time. A record
//! that is broken ends where the next one seems to begin, so that one bad line does not take the
//! rest of the file with it.

use super::value::CELL_KEYS;
use crate::error::ReadError;
use crate::format::Format;
use crate::reader::{Context, Framer, Raw, ReadOptions};
use crate::source::{MAX_RECORD, Source, too_long};
use serde_json::Value;
use std::io::BufRead;

/// One record for each puzzle.
pub(crate) fn by_value(
    format: &'static Format,
    source: Source,
    _options: &ReadOptions,
) -> Result<Box<dyn Framer>, ReadError> {
    Ok(Box::new(ByValue::new(format, source.into_bytes())))
}

pub(super) struct ByValue {
    format: &'static Format,
    input: Bytes,
    /// Inside an array of puzzles.
    in_array: bool,
    failed: bool,
}

impl Framer for ByValue {
    fn next_raw(&mut self) -> Option<Result<Raw, ReadError>> {
        if self.failed {
            return None;
        }
        let next = self.cut();
        // A source that fails once will fail again: say so once.
        self.failed = matches!(&next, Err(error) if error.kind == crate::ErrorKind::Io
            || error.kind == crate::ErrorKind::Unpack);
        next.transpose()
    }
}

impl ByValue {
    pub(super) fn new(format: &'static Format, inner: Box<dyn BufRead + Send>) -> Self {
        let input = Bytes { inner, chunk: Vec::new(), at: 0, line: 1, after_cr: false };
        Self { format, input, in_array: false, failed: false }
    }

    fn cut(&mut self) -> Result<Option<Raw>, ReadError> {
        loop {
            let Some(byte) = self.input.peek()? else { return Ok(None) };
            match byte {
                b',' | b';' | b')' => self.input.skip(),
                _ if byte.is_ascii_whitespace() => self.input.skip(),
                b']' if self.in_array => {
                    self.in_array = false;
                    self.input.skip();
                }
                b'#' => {
                    self.input.rest_of_line(|_| false)?;
                }
                b'{' | b'[' | b'"' => return self.value().map(Some),
                _ => {
                    if let Some(raw) = self.word()? {
                        return Ok(Some(raw));
                    }
                }
            }
        }
    }

    /// Something that no puzzle starts with: a word or a number. It becomes a record, so that
    /// the reader can say what is wrong with it; only `ipuz(` is passed over.
    fn word(&mut self) -> Result<Option<Raw>, ReadError> {
        let line = self.input.line;
        let in_array = self.in_array;
        let ends = |byte: u8| byte == b'{' || (in_array && matches!(byte, b',' | b']'));
        let mut bytes = self.input.rest_of_line(ends)?;
        let wrapping = bytes.trim_ascii_end().strip_suffix(b"(").map(<[u8]>::trim_ascii_end);
        if wrapping.is_some_and(|word| word.eq_ignore_ascii_case(b"ipuz")) {
            return Ok(None);
        }
        if self.input.peek()? == Some(b'{') {
            bytes.extend(self.input.rest_of_line(|_| false)?);
            bytes.truncate(MAX_RECORD);
        }
        Ok(Some(self.raw(bytes, line)))
    }

    fn raw(&self, bytes: Vec<u8>, line: u64) -> Raw {
        Raw { format: self.format, bytes, line, context: Context::None }
    }

    /// A value, or the first element of an array of puzzles.
    fn value(&mut self) -> Result<Raw, ReadError> {
        let line = self.input.line;
        let mut first = FirstElement::default();
        let mut undecided = !self.in_array && self.input.peek()? == Some(b'[');
        let mut scanner = Scanner::default();
        let mut bytes = Vec::new();
        let mut overflow = false;
        while let Some(byte) = self.input.peek()? {
            let step = scanner.step(byte);
            if step == Step::Cut {
                break;
            }
            let here = self.input.line;
            self.input.skip();
            overflow |= bytes.len() == MAX_RECORD;
            if !overflow {
                bytes.push(byte);
            }
            if step == Step::End {
                break;
            }
            if undecided && !overflow {
                first.look(&scanner, &bytes, here);
                undecided = first.end.is_none();
                if let Some(element) = first.element(&bytes).filter(|element| splits(element)) {
                    self.in_array = true;
                    return Ok(self.raw(element.to_vec(), first.line));
                }
            }
        }
        if overflow { Err(too_long(line)) } else { Ok(self.raw(bytes, line)) }
    }
}

/// Where the first element of an array stands in its bytes.
#[derive(Default)]
struct FirstElement {
    start: Option<usize>,
    end: Option<usize>,
    line: u64,
}

impl FirstElement {
    /// Looks at the byte that was just added.
    fn look(&mut self, scanner: &Scanner, bytes: &[u8], line: u64) {
        let last = bytes.len() - 1;
        if self.start.is_none() && last > 0 && !bytes[last].is_ascii_whitespace() {
            self.start = Some(last);
            self.line = line;
        }
        if let Some(start) = self.start {
            // Numbers and words need no end: an array of them is one puzzle.
            let plain = !matches!(bytes[start], b'{' | b'[' | b'"');
            let closed = scanner.depth == 1 && !scanner.in_string && last > start;
            if plain || closed {
                self.end = Some(bytes.len());
            }
        }
    }

    fn element<'a>(&self, bytes: &'a [u8]) -> Option<&'a [u8]> {
        bytes.get(self.start?..self.end?)
    }
}

/// Whether an array with this first element is an array of puzzles, not a puzzle.
fn splits(first: &[u8]) -> bool {
    // Rows of a large board may be texts of 25 characters; puzzles are longer.
    const LONGEST_ROW: usize = 25;
    match first.first() {
        Some(b'"') => first.len() > LONGEST_ROW + 2,
        Some(b'{') => match serde_json::from_slice::<Value>(first) {
            Ok(value) => !is_cell(&value),
            Err(_) => true,
        },
        Some(b'[') => match serde_json::from_slice::<Vec<Value>>(first) {
            Ok(items) => match items.first() {
                Some(Value::Array(_)) => true,
                Some(Value::String(text)) if text.chars().nth(1).is_some() => true,
                _ => items.len() >= 81,
            },
            Err(_) => first[1..].trim_ascii_start().first() == Some(&b'['),
        },
        _ => false,
    }
}

/// Whether an object is a cell, not a puzzle.
pub(super) fn is_cell(value: &Value) -> bool {
    let has = |key: &str| value.get(key).is_some();
    CELL_KEYS
        .iter()
        .any(|key| value.get(*key).is_some_and(|digit| !digit.is_array() && !digit.is_object()))
        && !has("puzzle")
        && !has("solution")
}

/// What a byte means for the value being cut.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    /// It belongs to the value, which goes on.
    More,
    /// It is the last byte of the value.
    End,
    /// The value is broken: it ended before this byte.
    Cut,
}

/// Finds the end of a value by its brackets and quotes.
#[derive(Default)]
struct Scanner {
    depth: usize,
    /// Whether the bracket at each depth is a brace: bit 0 is the outermost. Deeper nesting than
    /// 128 is refused by the parser, so it need not be cut well.
    braces: u128,
    in_string: bool,
    escaped: bool,
    /// The last byte that means something.
    last: u8,
    /// Only blanks since the line began.
    line_start: bool,
}

impl Scanner {
    fn step(&mut self, byte: u8) -> Step {
        if self.in_string {
            return self.step_in_string(byte);
        }
        let step = match byte {
            b'\n' | b'\r' => {
                self.line_start = true;
                return Step::More;
            }
            b' ' | b'\t' => return Step::More,
            b'"' => {
                self.in_string = true;
                Step::More
            }
            b'{' | b'[' => {
                // A bracket where none can be, at the start of a line: the next record.
                if self.line_start && !self.may_open() {
                    return Step::Cut;
                }
                if self.depth < 128 {
                    let bit = 1 << self.depth;
                    self.braces = if byte == b'{' { self.braces | bit } else { self.braces & !bit };
                }
                self.depth += 1;
                Step::More
            }
            b'}' | b']' => {
                self.depth = self.depth.saturating_sub(1);
                if self.depth == 0 { Step::End } else { Step::More }
            }
            _ => Step::More,
        };
        self.last = byte;
        self.line_start = false;
        step
    }

    fn step_in_string(&mut self, byte: u8) -> Step {
        match byte {
            _ if self.escaped => self.escaped = false,
            b'\\' => self.escaped = true,
            b'"' => {
                self.in_string = false;
                self.last = byte;
                if self.depth == 0 {
                    return Step::End;
                }
            }
            // No text of JSON goes over the end of a line.
            b'\n' | b'\r' => return Step::Cut,
            _ => {}
        }
        Step::More
    }

    /// Whether a bracket can open here.
    fn may_open(&self) -> bool {
        match self.depth {
            1..=128 if self.braces >> (self.depth - 1) & 1 == 1 => self.last == b':',
            1..=128 => matches!(self.last, b'[' | b','),
            _ => true,
        }
    }
}

/// The bytes of an input, one by one, with the number of the line.
struct Bytes {
    inner: Box<dyn BufRead + Send>,
    chunk: Vec<u8>,
    at: usize,
    line: u64,
    after_cr: bool,
}

impl Bytes {
    fn peek(&mut self) -> Result<Option<u8>, ReadError> {
        if self.at == self.chunk.len() {
            let next = loop {
                match self.inner.fill_buf() {
                    Ok(next) => break next,
                    Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                    Err(error) => return Err(error.into()),
                }
            };
            self.chunk.clear();
            self.chunk.extend_from_slice(next);
            self.at = 0;
            let taken = self.chunk.len();
            self.inner.consume(taken);
        }
        Ok(self.chunk.get(self.at).copied())
    }

    /// Passes over the byte that was looked at.
    fn skip(&mut self) {
        let Some(byte) = self.chunk.get(self.at) else { return };
        let after_cr = std::mem::replace(&mut self.after_cr, *byte == b'\r');
        if *byte == b'\r' || (*byte == b'\n' && !after_cr) {
            self.line += 1;
        }
        self.at += 1;
    }

    /// The bytes up to the end of the line or the first that ends it; cut at [`MAX_RECORD`].
    fn rest_of_line(&mut self, ends: impl Fn(u8) -> bool) -> Result<Vec<u8>, ReadError> {
        let mut bytes = Vec::new();
        while let Some(byte) = self.peek()? {
            if matches!(byte, b'\n' | b'\r') || ends(byte) {
                break;
            }
            if bytes.len() < MAX_RECORD {
                bytes.push(byte);
            }
            self.skip();
        }
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests;
