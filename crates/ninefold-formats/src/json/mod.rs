//! JSON: ours, and the shapes met in the wild.
//!
//! `frame.rs` cuts the input into values; [`read`] looks at each value and hands it to the reader
//! of its shape. So a file may mix shapes, and it does not matter which of the JSON formats it was
//! taken for. The formats differ in their names and in what is written.

mod cells;
mod frame;
pub(crate) mod grid;
pub(crate) mod ours;
mod places;
pub(crate) mod record;
mod scan;
pub(crate) mod shapes;
mod spans;
pub(crate) mod value;

pub(crate) use frame::by_value;

use crate::error::{ErrorKind, ReadError};
use crate::format::Format;
use crate::link::{self, Spot, fpuzzles, sudokupad};
use crate::puzzle::{Field, Record};
use crate::reader::{Context, Framer, Raw};
use serde_json::{Map, Value};

/// The shape of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Ours,
    Array,
    Flat,
    SudokuJs,
    Clues,
    Ipuz,
    FPuzzles,
    SudokuPad,
    SudokuMaker,
}

/// The format of an input that starts so, if that is JSON; `all` says whether there is no more.
pub(crate) fn shape(head: &str, all: bool) -> Option<&'static str> {
    let start = head.trim_start();
    if !looks_like_json(start) {
        return None;
    }
    let inner = Box::new(std::io::Cursor::new(start.as_bytes().to_vec()));
    let first = frame::ByValue::new(Format::named("json")?, inner).next_raw();
    let value = match first {
        Some(Ok(raw)) => serde_json::from_str(&raw.text()).ok(),
        _ => None,
    };
    let shape = match (&value, all) {
        (Some(value), _) => shape_of(value),
        // Cut off or broken: by its first characters, and the reader will say what is wrong.
        (None, _) => shape_of_start(start),
    };
    Some(match shape {
        // A value of these two may go over many lines, which their own formats do not.
        Shape::Ours | Shape::FPuzzles | Shape::SudokuPad | Shape::SudokuMaker => "json",
        Shape::Array => "array",
        Shape::Flat => "flat",
        Shape::SudokuJs => "sudokujs",
        Shape::Clues => "clues",
        Shape::Ipuz => "ipuz",
    })
}

/// Whether a text is JSON values and nothing else.
pub(crate) fn is_json(text: &str) -> bool {
    let values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    values.take(1000).all(|value| value.is_ok())
}

/// Whether a text starts with a value that is JSON.
pub(crate) fn starts_well(text: &str) -> bool {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    matches!(values.next(), Some(Ok(_)))
}

/// Whether a text starts as JSON does: a bracket and what can follow it.
fn looks_like_json(start: &str) -> bool {
    if start.get(..4).is_some_and(|word| word.eq_ignore_ascii_case("ipuz")) {
        return start[4..].trim_start().starts_with('(');
    }
    let after = start.get(1..).unwrap_or("").trim_start();
    match start.chars().next() {
        Some('{') => after.is_empty() || after.starts_with(['"', '}']),
        Some('[') => {
            after.is_empty()
                || after.starts_with("null")
                || after.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '[' | '{' | '"'))
        }
        Some('"') => after.contains('"'),
        _ => false,
    }
}

fn shape_of(value: &Value) -> Shape {
    match value {
        Value::Array(items) => match items.first() {
            Some(Value::Array(_)) => Shape::Array,
            Some(Value::Object(first)) if cells::is_cell(first) => Shape::SudokuJs,
            Some(Value::String(text)) if text.chars().nth(1).is_some() => Shape::Array,
            _ => Shape::Flat,
        },
        Value::Object(object) => shape_of_object(object),
        _ => Shape::Ours,
    }
}

fn shape_of_object(object: &Map<String, Value>) -> Shape {
    let is = |key: &str, test: fn(&Value) -> bool| object.get(key).is_some_and(test);
    if is("puzzle", Value::is_string) {
        Shape::Ours
    } else if shapes::is_ipuz(object) {
        Shape::Ipuz
    } else if fpuzzles::is_one(object) {
        Shape::FPuzzles
    } else if is("cells", Value::is_array)
        && ["regions", "cellSize"].iter().any(|key| object.contains_key(*key))
    {
        Shape::SudokuPad
    } else if link::sudokumaker::is_one(object) {
        Shape::SudokuMaker
    } else if is("clues", |clues| clues.is_string() || clues.is_array())
        && ours::puzzle_key(object).is_none_or(|key| key == "clues")
    {
        Shape::Clues
    } else {
        Shape::Ours
    }
}

/// Whether an object is a puzzle of a program whose form is known.
fn is_known_shape(object: &Map<String, Value>) -> bool {
    !matches!(shape_of_object(object), Shape::Ours | Shape::Clues)
}

/// Whether a text is a link or a code that holds a puzzle.
fn is_link(text: &str) -> bool {
    text.len() >= 40 && link::kind(text).is_some()
}

/// The shape by the first characters, when the value does not parse.
fn shape_of_start(start: &str) -> Shape {
    let after = start.get(1..).unwrap_or("").trim_start();
    match (start.chars().next(), after.chars().next()) {
        (Some('['), Some('[')) => Shape::Array,
        (Some('['), Some('{')) if after.contains("\"val\"") => Shape::SudokuJs,
        (Some('['), Some(c)) if c.is_ascii_digit() || c == 'n' => Shape::Flat,
        (Some('i' | 'I'), _) => Shape::Ipuz,
        _ if after.contains("ipuz.org") => Shape::Ipuz,
        _ => Shape::Ours,
    }
}

/// Reads a value that was made of another notation: there is no text to point at.
pub(crate) fn read_value(raw: &Raw) -> Result<Record, ReadError> {
    let value: Value =
        serde_json::from_slice(&raw.bytes).map_err(|error| broken(&error, "", raw.line))?;
    read_one(&value, raw, "", &Spot { line: raw.line, text: "", at: 0, length: 0 })
}

/// Reads a value, of whatever shape it is.
fn read(raw: &Raw) -> Result<Record, ReadError> {
    let text = raw.text();
    let value: Value =
        serde_json::from_str(&text).map_err(|error| broken(&error, &text, raw.line))?;
    let first_line = text.lines().next().unwrap_or("");
    let spot = Spot { line: raw.line, text: first_line, at: 0, length: 0 };
    let mut record = read_one(&value, raw, &text, &spot)?;
    if let Context::Part(name) = &raw.context
        && !record.puzzle.has(Field::Name)
    {
        record.puzzle.texts.insert(0, (Field::Name, name.to_string()));
    }
    Ok(record)
}

fn read_one(value: &Value, raw: &Raw, text: &str, spot: &Spot<'_>) -> Result<Record, ReadError> {
    match (shape_of(value), value) {
        (Shape::Clues, Value::Object(object)) => shapes::of_clues(object, spot),
        (Shape::Ipuz, Value::Object(object)) => shapes::of_ipuz(object, spot),
        (Shape::FPuzzles, _) => fpuzzles::of_value(value, spot),
        (Shape::SudokuPad, _) => sudokupad::of_value(value, spot),
        (Shape::SudokuMaker, _) => link::sudokumaker::of_value(value, spot),
        (_, Value::Object(_)) if record::is_board_like(value) => {
            shapes::of_cells(value, text, spot)
        }
        (_, Value::Object(object)) => ours::of_object(object, text, spot),
        (_, Value::String(code)) if is_link(code) => link::of_text(code, raw),
        (_, Value::Array(_) | Value::String(_)) => shapes::of_cells(value, text, spot),
        _ => Err(spot
            .error(ErrorKind::Syntax, format!("{} is not a puzzle", value::shown(value)))
            .help("a puzzle is an object, an array, or a text of 81 characters")),
    }
}

/// The error for a text that is not JSON, at the place where it stops to be.
fn broken(error: &serde_json::Error, text: &str, line: u64) -> ReadError {
    let full = error.to_string();
    let reason = full.split(" at line ").next().unwrap_or(&full);
    let message = if error.is_eof() {
        "this JSON ends too early".to_owned()
    } else if reason.starts_with("recursion limit") {
        "this JSON is nested too deeply".to_owned()
    } else {
        format!("this is not JSON: {reason}")
    };
    let row = error.line().saturating_sub(1);
    let there = text.split('\n').nth(row).unwrap_or("").trim_end_matches('\r');
    let before = there.as_bytes().get(..error.column().saturating_sub(1)).unwrap_or(b"");
    let at = String::from_utf8_lossy(before).chars().count();
    ReadError::new(ErrorKind::Syntax, message).at(line + row as u64, there, at, 1)
}

/// The place of a text inside a record, if it stands there as it is.
fn spot_of<'a>(needle: &str, text: &'a str, record: &Spot<'a>) -> Spot<'a> {
    let Some(at) = text.find(needle) else { return Spot { ..*record } };
    let before = &text[..at];
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    Spot {
        line: record.line + before.matches('\n').count() as u64,
        text: text[start..].lines().next().unwrap_or(""),
        at: text[start..at].chars().count(),
        length: needle.chars().count(),
    }
}

#[cfg(test)]
mod tests;
