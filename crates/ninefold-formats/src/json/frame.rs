//! Cutting JSON into records, without understanding it.
//!
//! ```text
//! {..}  {..}  {..}          values side by side or a line each: a record each
//! [ {..}, {..}, "81.." ]    an array of puzzles: a record for each element
//! [ [..], [..], .. ]        an array that is one puzzle: one record
//! ipuz( {..} )              the wrapping of ipuz is dropped
//! ```
//!
//! A value that holds several puzzles is cut into them (`parts.rs` says what is one). Only one value
//! is held at a time, and one that is longer than a record may be, or an array that is broken, is
//! entered: its members are values then. A record that is broken ends where the next one seems to
//! begin, so that one bad line does not take the rest of the file with it.

use super::parts::{PathStep, PuzzlePart, name_of, parts};
use super::scan::{Bytes, Scanner, Step};
use super::spans::spans;
use crate::error::{ErrorKind, ReadError, Spot};
use crate::field::Field;
use crate::format::{Format, Framer, Raw, ReadOptions};
use crate::record::Record;
use crate::source::{MAX_RECORD, Source, too_long};
use ninefold_rules::Attached;
use serde_json::Value;
use std::collections::VecDeque;
use std::io::BufRead;
use std::sync::Arc;

/// One record for each puzzle.
pub(crate) fn by_value(
    format: &'static Format,
    source: Source,
    _options: &ReadOptions,
) -> Result<Box<dyn Framer>, ReadError> {
    Ok(Box::new(ByValue { format, values: Values::new(source.into_bytes()) }))
}

struct ByValue {
    format: &'static Format,
    values: Values,
}

impl Framer for ByValue {
    fn next_raw(&mut self) -> Option<Result<Raw, ReadError>> {
        let piece = self.values.next()?;
        Some(piece.map(|Piece { bytes, line, result }| {
            let raw = Raw::new(self.format, bytes, line);
            match result {
                Some(result) => raw.within(Attached::new(Arc::new(result))),
                None => raw,
            }
        }))
    }
}

/// Reads a value, of whatever shape it is, unless it was read when it was cut out of a larger one.
pub(crate) fn read(raw: &Raw) -> Result<Record, ReadError> {
    if let Some(result) = raw.context.get::<Result<Record, ReadError>>() {
        return result.clone();
    }
    let text = raw.text();
    let value: Value =
        serde_json::from_str(&text).map_err(|error| broken(&error, &text, raw.line))?;
    PuzzlePart::whole(&value).record(&text, &Spot::start(&text, raw.line))
}

/// The error for a text that is not JSON, at the place where it stops to be.
fn broken(error: &serde_json::Error, text: &str, line: u64) -> ReadError {
    let row = error.line().saturating_sub(1);
    let message = if error.is_eof() {
        "this JSON ends too early".to_owned()
    } else if error.to_string().starts_with("recursion limit") {
        "this JSON is nested too deeply".to_owned()
    } else {
        format!("not valid JSON at line {} column {}", line + row as u64, error.column())
    };
    let there = text.split('\n').nth(row).unwrap_or("").trim_end_matches('\r');
    let before = there.as_bytes().get(..error.column().saturating_sub(1)).unwrap_or(b"");
    let at = String::from_utf8_lossy(before).chars().count();
    ReadError::new(ErrorKind::Syntax, message).at(line + row as u64, there, at, 1)
}

/// The bytes of a record.
pub(super) struct Piece {
    pub(super) bytes: Vec<u8>,
    /// The line it starts on, from one.
    line: u64,
    /// The record, if the value had to be read to cut it.
    result: Option<Result<Record, ReadError>>,
}

/// The records of an input.
pub(super) struct Values {
    input: Bytes,
    /// The arrays and objects that are open around the next value.
    scopes: Vec<Scope>,
    /// Parts of a value that was cut.
    pending: VecDeque<Piece>,
    failed: bool,
}

/// An array or object whose members are values of their own.
enum Scope {
    Array,
    /// The key of the member that comes next, once it was read.
    Object(Option<String>),
}

/// The maximum nesting depth of the arrays and objects that are entered.
const MAX_SCOPES: usize = 8;

impl Iterator for Values {
    type Item = Result<Piece, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        if let Some(piece) = self.pending.pop_front() {
            return Some(Ok(piece));
        }
        let next = self.cut();
        // A source that fails once will fail again: say so once.
        self.failed = matches!(&next, Err(error) if error.kind == ErrorKind::Io
            || error.kind == ErrorKind::Unpack);
        next.transpose()
    }
}

impl Values {
    pub(super) fn new(inner: Box<dyn BufRead + Send>) -> Self {
        let input = Bytes::new(inner);
        Self { input, scopes: Vec::new(), pending: VecDeque::new(), failed: false }
    }

    fn cut(&mut self) -> Result<Option<Piece>, ReadError> {
        loop {
            let Some(byte) = self.input.peek()? else { return Ok(None) };
            match (byte, self.scopes.last()) {
                (b',' | b';' | b')', _) | (b':', Some(Scope::Object(_))) => self.input.skip(),
                _ if byte.is_ascii_whitespace() => self.input.skip(),
                (b']', Some(Scope::Array)) | (b'}', Some(Scope::Object(_))) => {
                    self.scopes.pop();
                    self.value_ends();
                    self.input.skip();
                }
                (b'#', _) => {
                    self.input.rest_of_line(|_| false)?;
                }
                (b'"', Some(Scope::Object(None))) => self.key()?,
                (b'{' | b'[' | b'"', _) => {
                    if let Some(piece) = self.value()? {
                        return Ok(Some(piece));
                    }
                }
                // A number or word in an object that was entered is no puzzle.
                (_, Some(Scope::Object(_))) => {
                    let ends = |byte: u8| matches!(byte, b',' | b'}');
                    self.input.rest_of_line(ends)?;
                    self.value_ends();
                }
                _ => {
                    if let Some(piece) = self.word()? {
                        return Ok(Some(piece));
                    }
                }
            }
        }
    }

    /// A member of an object that was entered has ended.
    fn value_ends(&mut self) {
        if let Some(Scope::Object(key)) = self.scopes.last_mut() {
            *key = None;
        }
    }

    /// The key of a member of an object that was entered.
    fn key(&mut self) -> Result<(), ReadError> {
        let (bytes, _) = self.scan()?;
        let key = serde_json::from_slice(&bytes).unwrap_or_default();
        if let Some(scope) = self.scopes.last_mut() {
            *scope = Scope::Object(Some(key));
        }
        Ok(())
    }

    /// Something that no puzzle starts with: a word or a number. It becomes a record, so that
    /// the reader can say what is wrong with it; only `ipuz(` is passed over.
    fn word(&mut self) -> Result<Option<Piece>, ReadError> {
        let line = self.input.line;
        let in_array = matches!(self.scopes.last(), Some(Scope::Array));
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
        Ok(Some(piece(bytes, line)))
    }

    /// A value, or the first of its parts. Nothing, if it was entered or holds no puzzle beside others.
    fn value(&mut self) -> Result<Option<Piece>, ReadError> {
        let line = self.input.line;
        let (bytes, step) = self.scan()?;
        let is_open = self.scopes.len() < MAX_SCOPES;
        let is_list = bytes.starts_with(b"[") && holds_puzzles(&bytes);
        let is_broken = || serde_json::from_slice::<Value>(&bytes).is_err();
        match step {
            Step::More if !is_open || bytes.starts_with(b"\"") => {
                self.pass_over(&bytes)?;
                self.value_ends();
                Err(too_long(line))
            }
            _ if step == Step::More || (is_open && is_list && is_broken()) => {
                let scope = if bytes[0] == b'{' { Scope::Object(None) } else { Scope::Array };
                self.scopes.push(scope);
                self.input.put_back(&bytes[1..], line);
                Ok(None)
            }
            _ => {
                let in_object = matches!(self.scopes.last(), Some(Scope::Object(_)));
                let whole = piece(bytes, line);
                self.pending = self.parts(whole, in_object);
                self.value_ends();
                Ok(self.pending.pop_front())
            }
        }
    }

    /// The bytes of a value. The step says whether it has ended, is broken, or is longer than a
    /// record; then the rest of it is still to come.
    fn scan(&mut self) -> Result<(Vec<u8>, Step), ReadError> {
        let mut scanner = Scanner::default();
        let mut bytes = Vec::new();
        while let Some(byte) = self.input.peek()? {
            if bytes.len() == MAX_RECORD {
                return Ok((bytes, Step::More));
            }
            let step = scanner.step(byte);
            if step == Step::Cut {
                return Ok((bytes, step));
            }
            self.input.skip();
            bytes.push(byte);
            if step == Step::End {
                return Ok((bytes, step));
            }
        }
        Ok((bytes, Step::Cut))
    }

    /// Passes over the rest of a value that is too long.
    fn pass_over(&mut self, start: &[u8]) -> Result<(), ReadError> {
        let mut scanner = Scanner::default();
        for byte in start {
            scanner.step(*byte);
        }
        while let Some(byte) = self.input.peek()? {
            let step = scanner.step(byte);
            if step == Step::Cut {
                break;
            }
            self.input.skip();
            if step == Step::End {
                break;
            }
        }
        Ok(())
    }

    /// The parts of a value that are puzzles, or the value itself if it is one or is broken.
    fn parts(&self, whole: Piece, in_object: bool) -> VecDeque<Piece> {
        let is_plain = !whole.bytes[1..].iter().any(|b| matches!(b, b'{' | b'['))
            && memchr::memmem::find(&whole.bytes, b"\"puzzle\"").is_some();
        let value =
            if is_plain { None } else { serde_json::from_slice::<Value>(&whole.bytes).ok() };
        let Some(value) = value else { return [whole].into() };
        let parts = parts(&value);
        if parts.is_empty() && !in_object {
            return [whole].into();
        }
        let text = std::str::from_utf8(&whole.bytes).unwrap_or_default();
        let spans = spans(text, &parts.iter().map(|part| part.path.clone()).collect());
        let cut = |part: &PuzzlePart<'_>| {
            let span = spans.get(&part.path)?.clone();
            let line = whole.line + line_ends(&whole.bytes[..span.start]);
            let text = &text[span];
            let mut result = part.record(text, &Spot::start(text, line));
            if let Ok(record) = &mut result {
                self.name(record, part, in_object, &parts);
            }
            Some(Piece { bytes: text.into(), line, result: Some(result) })
        };
        parts.iter().filter_map(cut).collect()
    }

    /// Gives a record without a name the keys on the path to it, if there are several.
    fn name(
        &self,
        record: &mut Record,
        part: &PuzzlePart<'_>,
        in_object: bool,
        parts: &[PuzzlePart<'_>],
    ) {
        // The elements of an array are values of their own.
        let is_element = matches!(part.path.first(), Some(PathStep::Index(_)));
        let (element, path) = part.path.split_at(usize::from(is_element));
        let is_same = |other: &&PuzzlePart<'_>| other.path.starts_with(element);
        let is_many = in_object || parts.iter().filter(is_same).nth(1).is_some();
        let keys = self.scopes.iter().filter_map(|scope| match scope {
            Scope::Object(key) => key.clone().map(PathStep::Key),
            Scope::Array => None,
        });
        let path: Vec<PathStep> = keys.chain(path.iter().cloned()).collect();
        let has_key = path.iter().any(|step| matches!(step, PathStep::Key(_)));
        if is_many && has_key && !record.puzzle.has(Field::Name) {
            record.puzzle.texts.insert(0, (Field::Name, name_of(&path)));
        }
    }
}

const fn piece(bytes: Vec<u8>, line: u64) -> Piece {
    Piece { bytes, line, result: None }
}

/// Returns the number of lines that end in these bytes.
fn line_ends(bytes: &[u8]) -> u64 {
    let ends = |at: usize| match bytes[at] {
        b'\r' => true,
        b'\n' => at == 0 || bytes[at - 1] != b'\r',
        _ => false,
    };
    (0..bytes.len()).filter(|at| ends(*at)).count() as u64
}

/// Returns `true` if the elements of an array may be puzzles: one of its texts is long enough, or it has rows
/// of rows.
fn holds_puzzles(array: &[u8]) -> bool {
    let rest = array.iter().filter(|b| !b.is_ascii_whitespace()).take(3);
    rest.filter(|b| **b == b'[').count() == 3
        || array.split(|b| *b == b'"').any(|text| text.len() >= 60 && !text.contains(&b'['))
}

#[cfg(test)]
mod tests;
