//! The bytes of an input, and where a JSON value in them ends.

use crate::error::ReadError;
use crate::source::MAX_RECORD;
use std::io::BufRead;

/// The meaning of a byte for the value being cut.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// It belongs to the value, which goes on.
    More,
    /// It is the last byte of the value.
    End,
    /// The value is broken: it ended before this byte.
    Cut,
}

/// Finds the end of a value by its brackets and quotes.
#[derive(Default)]
pub(super) struct Scanner {
    pub(super) depth: usize,
    /// Whether the bracket at each depth is a brace: bit 0 is the outermost. Deeper nesting than
    /// 128 is refused by the parser, so it need not be cut well.
    braces: u128,
    pub(super) in_string: bool,
    escaped: bool,
    /// The last byte that means something.
    last: u8,
    /// Only blanks since the line began.
    line_start: bool,
}

impl Scanner {
    pub(super) fn step(&mut self, byte: u8) -> Step {
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

    /// Returns `true` if a bracket can open here.
    fn may_open(&self) -> bool {
        match self.depth {
            1..=128 if self.braces >> (self.depth - 1) & 1 == 1 => self.last == b':',
            1..=128 => matches!(self.last, b'[' | b','),
            _ => true,
        }
    }
}

/// The bytes of an input, one by one, with the number of the line.
pub(crate) struct Bytes {
    inner: Box<dyn BufRead + Send>,
    chunk: Vec<u8>,
    at: usize,
    /// The line of the next byte, from one.
    pub(crate) line: u64,
    after_cr: bool,
}

impl Bytes {
    pub(crate) fn new(inner: Box<dyn BufRead + Send>) -> Self {
        Self { inner, chunk: Vec::new(), at: 0, line: 1, after_cr: false }
    }

    pub(crate) fn peek(&mut self) -> Result<Option<u8>, ReadError> {
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

    /// Puts bytes back in front of what is left; they start in this line.
    pub(crate) fn put_back(&mut self, bytes: &[u8], line: u64) {
        self.chunk = [bytes, &self.chunk[self.at..]].concat();
        (self.at, self.line, self.after_cr) = (0, line, false);
    }

    /// Passes over the byte that was looked at.
    pub(crate) fn skip(&mut self) {
        let Some(byte) = self.chunk.get(self.at) else { return };
        let after_cr = std::mem::replace(&mut self.after_cr, *byte == b'\r');
        if *byte == b'\r' || (*byte == b'\n' && !after_cr) {
            self.line += 1;
        }
        self.at += 1;
    }

    /// The bytes up to the end of the line or the first that ends it; cut at [`MAX_RECORD`].
    pub(crate) fn rest_of_line(&mut self, ends: impl Fn(u8) -> bool) -> Result<Vec<u8>, ReadError> {
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
