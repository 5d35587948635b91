//! Bytes of an input, cut into lines. Every buffer has a bound, whatever the input does.

use crate::error::{ErrorKind, ReadError};
use crate::unpack::unpack;
use crate::utf16::Utf16;
use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read};

/// The longest record that is read, in bytes.
pub const MAX_RECORD: usize = 1 << 20;

/// The number of bytes of an input that the detection of its format looks at.
pub(crate) const HEAD: usize = 64 << 10;

/// An input: unpacked, without byte order mark, in lines or as bytes.
pub struct Source {
    inner: Box<dyn BufRead + Send>,
    /// The first bytes, if they were looked at; `inner` gives them once more.
    head: Option<Vec<u8>>,
    /// Lines that were looked at and put back.
    pushed: VecDeque<Line>,
    /// The number of the last line taken from `inner`.
    line: u64,
    /// The last line ended with CR: an LF that follows belongs to it.
    after_cr: bool,
}

impl std::fmt::Debug for Source {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Source").field("line", &self.line).finish_non_exhaustive()
    }
}

/// One line of text, without its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// Its number, from one.
    pub(crate) number: u64,
    /// Its bytes; cut at [`MAX_RECORD`] if it is too long.
    pub(crate) bytes: Vec<u8>,
    /// Whether it was cut.
    pub(crate) too_long: bool,
}

impl Line {
    /// Its text; see [`decode`].
    pub(crate) fn text(&self) -> std::borrow::Cow<'_, str> {
        decode(&self.bytes)
    }
}

/// UTF-8 where it is valid, otherwise Latin-1, in which every byte is a character: names in old
/// files are often written so, and the cells are ASCII in both.
pub(crate) fn decode(bytes: &[u8]) -> std::borrow::Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.into(),
        Err(_) => bytes.iter().map(|b| char::from(*b)).collect::<String>().into(),
    }
}

/// A source that has failed.
struct Failing(Option<std::io::Error>);

impl Read for Failing {
    fn read(&mut self, _buffer: &mut [u8]) -> std::io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

/// The text with LF at the end of every line.
pub(crate) fn normal(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

impl Source {
    /// Starts to read: unpacks `.gz` and `.zst` (known by their first bytes), decodes UTF-16 and
    /// drops a byte order mark. No more than the first four bytes are waited for.
    pub fn new(input: impl Read + Send + 'static) -> Result<Self, ReadError> {
        let mut unpacked = unpack(Box::new(input))?;
        let mut start = Vec::new();
        unpacked.by_ref().take(4).read_to_end(&mut start)?;
        let inner: Box<dyn BufRead + Send> = match Utf16::order(&start) {
            Some(order) => {
                let units = Utf16::new(std::io::Cursor::new(start).chain(unpacked), order);
                Box::new(BufReader::with_capacity(HEAD, units))
            }
            None => {
                if start.starts_with(b"\xef\xbb\xbf") {
                    start.drain(..3);
                }
                let rest = BufReader::with_capacity(HEAD, unpacked);
                Box::new(std::io::Cursor::new(start).chain(rest))
            }
        };
        Ok(Self { inner, head: None, pushed: VecDeque::new(), line: 0, after_cr: false })
    }

    /// The first bytes of the input, up to 64 KiB, and whether that is all of it. Only for before
    /// the first line is taken; waits until that much has arrived.
    pub(crate) fn head(&mut self) -> Result<(&[u8], bool), ReadError> {
        if self.head.is_none() {
            let mut head = Vec::new();
            let nothing = Box::new(std::io::empty());
            let mut rest: Box<dyn BufRead + Send> = std::mem::replace(&mut self.inner, nothing);
            if let Err(error) = (&mut rest).take(HEAD as u64).read_to_end(&mut head) {
                if head.is_empty() {
                    return Err(error.into());
                }
                // What was read before the failure counts; the failure comes after it.
                rest = Box::new(BufReader::new(Failing(Some(error))));
            }
            self.inner = Box::new(std::io::Cursor::new(head.clone()).chain(rest));
            self.head = Some(head);
        }
        let head = self.head.as_deref().unwrap_or_default();
        Ok((head, head.len() < HEAD))
    }

    /// The same as text with LF at the end of every line, however they end in the input.
    pub(crate) fn head_text(&mut self) -> Result<(String, bool), ReadError> {
        self.head().map(|(head, all)| (normal(&decode(head)), all))
    }

    /// The rest as a stream of bytes, for framers that do not work by lines.
    pub(crate) fn into_bytes(self) -> Box<dyn BufRead + Send> {
        self.inner
    }

    /// All that is left, if it is at most [`MAX_RECORD`] bytes; lines of text end with LF.
    pub(crate) fn read_all(&mut self) -> Result<Vec<u8>, ReadError> {
        let mut bytes = Vec::new();
        (&mut self.inner).take(MAX_RECORD as u64 + 1).read_to_end(&mut bytes)?;
        if bytes.len() > MAX_RECORD {
            return Err(too_long(1));
        }
        let is_archive = bytes.starts_with(b"PK\x03\x04");
        if !is_archive && bytes.contains(&b'\r') {
            bytes = normal(&decode(&bytes)).into_bytes();
        }
        Ok(bytes)
    }

    /// The next line, if there is one. Lines end with LF, CR LF or CR; the last may have no end.
    pub(crate) fn line(&mut self) -> Result<Option<Line>, ReadError> {
        if let Some(line) = self.pushed.pop_front() {
            return Ok(Some(line));
        }
        let mut bytes = Vec::new();
        let mut too_long = false;
        let mut any = false;
        loop {
            let buffer = match self.inner.fill_buf() {
                Ok(buffer) => buffer,
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error.into()),
            };
            if buffer.is_empty() {
                break;
            }
            if std::mem::take(&mut self.after_cr) && buffer[0] == b'\n' {
                self.inner.consume(1);
                continue;
            }
            any = true;
            let end = buffer.iter().position(|b| matches!(b, b'\n' | b'\r'));
            let piece = &buffer[..end.unwrap_or(buffer.len())];
            let left = MAX_RECORD - bytes.len();
            too_long |= piece.len() > left;
            bytes.extend_from_slice(&piece[..piece.len().min(left)]);
            let used = piece.len() + usize::from(end.is_some());
            self.after_cr = end.is_some_and(|at| buffer[at] == b'\r');
            self.inner.consume(used);
            if end.is_some() {
                break;
            }
        }
        if !any {
            return Ok(None);
        }
        self.line += 1;
        Ok(Some(Line { number: self.line, bytes, too_long }))
    }

    /// Puts a line back: it is the next one again.
    pub(crate) fn put_back(&mut self, line: Line) {
        self.pushed.push_front(line);
    }

    /// The lines after the next `skip`, without taking any.
    pub(crate) fn peek(&mut self, skip: usize) -> Result<Option<&Line>, ReadError> {
        let mut taken = VecDeque::new();
        while taken.len() + self.pushed.len() <= skip {
            let pushed = std::mem::take(&mut self.pushed);
            taken.extend(pushed);
            match self.line()? {
                Some(line) => taken.push_back(line),
                None => break,
            }
        }
        taken.extend(std::mem::take(&mut self.pushed));
        self.pushed = taken;
        Ok(self.pushed.get(skip))
    }
}

/// The error for a record that does not fit.
pub(crate) fn too_long(line: u64) -> ReadError {
    ReadError::new(ErrorKind::TooLong, "this record is longer than 1 MiB")
        .at(line, "", 0, 0)
        .help("a puzzle needs a few hundred characters: is this the right file?")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: &'static [u8]) -> Vec<(u64, String)> {
        let mut source = Source::new(input).unwrap();
        let mut lines = Vec::new();
        while let Some(line) = source.line().unwrap() {
            lines.push((line.number, line.text().into_owned()));
        }
        lines
    }

    #[test]
    fn all_line_ends_are_line_ends() {
        let expected: Vec<_> =
            [(1, "a"), (2, ""), (3, "b"), (4, "c")].map(|(n, t)| (n, t.to_owned())).into();
        assert_eq!(lines(b"a\n\nb\nc\n"), expected);
        assert_eq!(lines(b"a\r\n\r\nb\r\nc"), expected);
        assert_eq!(lines(b"a\r\rb\rc\r"), expected);
        assert_eq!(lines(b"\xef\xbb\xbfa\n\r\nb\rc"), expected);
        assert_eq!(lines(b""), []);
    }

    #[test]
    fn a_very_long_line_is_cut_and_the_next_one_is_read() {
        let mut input = vec![b'1'; 3 * MAX_RECORD];
        input.extend_from_slice(b"\nnext");
        let mut source = Source::new(std::io::Cursor::new(input)).unwrap();
        let long = source.line().unwrap().unwrap();
        assert!(long.too_long && long.bytes.len() == MAX_RECORD);
        assert_eq!(source.line().unwrap().unwrap().bytes, b"next");
    }

    #[test]
    fn looking_ahead_takes_nothing() {
        let mut source = Source::new(&b"a\nb\nc"[..]).unwrap();
        assert_eq!(source.peek(1).unwrap().unwrap().bytes, b"b");
        assert_eq!(source.peek(0).unwrap().unwrap().bytes, b"a");
        assert!(source.peek(3).unwrap().is_none());
        assert_eq!(source.line().unwrap().unwrap().bytes, b"a");
        let b = source.line().unwrap().unwrap();
        source.put_back(b);
        assert_eq!(source.line().unwrap().unwrap().number, 2);
        assert_eq!(source.line().unwrap().unwrap().number, 3);
        assert!(source.line().unwrap().is_none());
    }

    #[test]
    fn latin_1_names_are_read() {
        assert_eq!(decode(b"Caf\xe9"), "Café");
        assert_eq!(decode("Café".as_bytes()), "Café");
    }
}
