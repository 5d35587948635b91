//! Cutting JSON into records, without understanding it.
//!
//! ```text
//! {..}  {..}  {..}          values side by side or a line each: a record each
//! [ {..}, {..}, "81.." ]    an array of puzzles: a record for each element
//! [ [..], [..], .. ]        an array that is one puzzle: one record
//! ipuz( {..} )              the wrapping of ipuz is dropped
//! ```
//!
//! What an array is follows from its first element. A value that holds several puzzles in nested
//! objects is cut into them (`record.rs` says what is one). Only one value is held at a time, and
//! one that is longer than a record may be is entered: its members are values then. A record that
//! is broken ends where the next one seems to begin, so that one bad line does not take the rest
//! of the file with it.

use super::parts::{PathStep, PuzzlePart, name_of, parts};
use super::scan::{Bytes, Scanner, Step};
use super::spans::spans;
use crate::attached::Attached;
use crate::data::cells::is_cell;
use crate::error::{ErrorKind, ReadError};
use crate::format::{Format, Framer, Raw, ReadOptions};
use crate::source::{MAX_RECORD, Source, too_long};
use serde_json::{Map, Value};
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
        Some(piece.map(|Piece { bytes, line, name }| {
            let context = name.map_or(Attached::NONE, |name| Attached::new(Arc::new(name)));
            Raw::new(self.format, bytes, line).within(context)
        }))
    }
}

/// The name of a part of a larger value.
pub(super) struct PartName(pub(super) String);

/// The bytes of a record.
pub(super) struct Piece {
    pub(super) bytes: Vec<u8>,
    /// The line it starts on, from one.
    line: u64,
    /// Its name, if it is one of several parts of a value.
    name: Option<PartName>,
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

/// How many arrays and objects are entered.
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
        let (bytes, _) = self.scan(false)?;
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

    /// A value, the first of its parts, or the first element of an array of puzzles. Nothing, if
    /// it was entered or holds no puzzle beside others.
    fn value(&mut self) -> Result<Option<Piece>, ReadError> {
        let mut line = self.input.line;
        let is_first = self.scopes.is_empty();
        let is_array = self.input.peek()? == Some(b'[');
        let (bytes, step) = self.scan(is_first && is_array)?;
        if is_first && !self.scopes.is_empty() {
            // The first element of an array ends where the input is now.
            line = self.input.line - line_ends(&bytes);
        }
        match step {
            Step::More if self.scopes.len() < MAX_SCOPES && matches!(bytes[0], b'{' | b'[') => {
                let scope = if bytes[0] == b'{' { Scope::Object(None) } else { Scope::Array };
                self.scopes.push(scope);
                self.input.put_back(&bytes[1..], line);
                Ok(None)
            }
            Step::More => {
                self.pass_over(&bytes)?;
                self.value_ends();
                Err(too_long(line))
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
    fn scan(&mut self, may_split: bool) -> Result<(Vec<u8>, Step), ReadError> {
        let mut first = FirstElement::default();
        let mut undecided = may_split;
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
            let here = self.input.line;
            self.input.skip();
            bytes.push(byte);
            if step == Step::End {
                return Ok((bytes, step));
            }
            if undecided {
                first.look(&scanner, &bytes, here);
                undecided = first.end.is_none();
                if let Some(element) = first.element(&bytes).filter(|element| splits(element)) {
                    self.scopes.push(Scope::Array);
                    return Ok((element.to_vec(), Step::End));
                }
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
        let is_whole = |part: &PuzzlePart| part.path.is_empty();
        if parts.iter().any(is_whole) || (parts.is_empty() && !in_object) {
            return self.named(whole, &[], in_object).into_iter().collect();
        }
        let wanted = parts.iter().flat_map(|part| [Some(&part.path), part.solution.as_ref()]);
        let spans = spans(&whole.bytes, &wanted.flatten().cloned().collect());
        let is_many = in_object || parts.len() > 1;
        let cut = |part: &PuzzlePart| {
            let span = spans.get(&part.path)?.clone();
            let before = &whole.bytes[..span.start];
            let line = whole.line + line_ends(before);
            let mut bytes = whole.bytes[span].to_vec();
            let solution = part.solution.as_ref().and_then(|path| spans.get(path));
            if let Some(solution) = solution {
                let solution = &whole.bytes[solution.clone()];
                bytes = [b"{\"puzzle\":", &bytes[..], b",\"solution\":", solution, b"}"].concat();
            }
            self.named(piece(bytes, line), &part.path, is_many)
        };
        parts.iter().filter_map(cut).collect()
    }

    /// A record with the keys on the path to it as its name, if there are several.
    fn named(&self, mut piece: Piece, path: &[PathStep], is_many: bool) -> Option<Piece> {
        let keys = self.scopes.iter().filter_map(|scope| match scope {
            Scope::Object(key) => key.clone().map(PathStep::Key),
            Scope::Array => None,
        });
        let path: Vec<PathStep> = keys.chain(path.iter().cloned()).collect();
        if is_many && path.iter().any(|step| matches!(step, PathStep::Key(_))) {
            piece.name = Some(PartName(name_of(&path)));
        }
        Some(piece)
    }
}

const fn piece(bytes: Vec<u8>, line: u64) -> Piece {
    Piece { bytes, line, name: None }
}

/// How many lines end in these bytes.
fn line_ends(bytes: &[u8]) -> u64 {
    let ends = |at: usize| match bytes[at] {
        b'\r' => true,
        b'\n' => at == 0 || bytes[at - 1] != b'\r',
        _ => false,
    };
    (0..bytes.len()).filter(|at| ends(*at)).count() as u64
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
            Ok(value) => {
                value.as_object().is_none_or(|object| !is_cell(object) && !is_row_object(object))
            }
            Err(_) => true,
        },
        Some(b'[') => match serde_json::from_slice::<Vec<Value>>(first) {
            Ok(items) => match items.first() {
                Some(Value::Array(_)) => !is_box(&items),
                Some(Value::String(text)) if text.chars().nth(1).is_some() => true,
                _ => items.len() >= 81,
            },
            Err(_) => first[1..].trim_ascii_start().first() == Some(&b'['),
        },
        _ => false,
    }
}

/// Whether an array is three groups of three: a part of one puzzle.
fn is_box(items: &[Value]) -> bool {
    let is_three = |item: &Value| item.as_array().is_some_and(|inner| inner.len() == 3);
    items.len() == 3 && items.iter().all(is_three)
}

/// Whether an object is a row: it holds one list of nine cells and a number at most.
fn is_row_object(object: &Map<String, Value>) -> bool {
    let mut lists = object.values().filter(|value| value.is_array() || value.is_object());
    let only = match (lists.next(), lists.next()) {
        (Some(Value::Array(cells)), None) => cells,
        _ => return false,
    };
    let is_flat = |cell: &Value| !cell.is_array() && cell.as_object().is_none_or(is_cell);
    let is_short = |value: &Value| value.as_str().is_none_or(|text| text.len() < 16);
    only.len() == 9 && only.iter().all(is_flat) && object.values().all(is_short)
}

#[cfg(test)]
mod tests;
