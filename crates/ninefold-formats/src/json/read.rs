//! Reading a JSON value, of whatever shape it is.

use super::frame::PartContext;
use super::shape::{Shape, is_link, shape_of};
use super::{native, shapes};
use crate::data::roles::is_board_like;
use crate::data::value;
use crate::error::{ErrorKind, ReadError, Spot};
use crate::field::Field;
use crate::format::Raw;
use crate::link::{self, fpuzzles, sudokumaker, sudokupad};
use crate::puzzle::Record;
use serde_json::Value;

/// Reads a value that was converted from another notation: there is no text to point at.
pub(crate) fn read_value(raw: &Raw) -> Result<Record, ReadError> {
    read_text(raw, "")
}

/// Reads a value, of whatever shape it is.
pub(crate) fn read(raw: &Raw) -> Result<Record, ReadError> {
    read_text(raw, &raw.text())
}

/// Reads a value; errors point at a place of the text.
fn read_text(raw: &Raw, text: &str) -> Result<Record, ReadError> {
    let value: Value =
        serde_json::from_str(&raw.text()).map_err(|error| broken(&error, text, raw.line))?;
    let first_line = text.lines().next().unwrap_or("");
    let spot = Spot { line: raw.line, text: first_line, at: 0, length: 0 };
    let mut record = read_one(&value, text, &spot)?;
    if let Some(PartContext { name, note }) = raw.context.get() {
        record.notes.extend(note.clone());
        if let Some(name) = name.clone().filter(|_| !record.puzzle.has(Field::Name)) {
            record.puzzle.texts.insert(0, (Field::Name, name));
        }
    }
    Ok(record)
}

fn read_one(value: &Value, text: &str, spot: &Spot<'_>) -> Result<Record, ReadError> {
    match (shape_of(value), value) {
        (Shape::Clues, Value::Object(object)) => shapes::of_clues(object, text, spot),
        (Shape::Ipuz, Value::Object(object)) => shapes::of_ipuz(object, spot),
        (Shape::FPuzzles, _) => fpuzzles::of_value(value, spot),
        (Shape::SudokuPad, _) => sudokupad::of_value(value, spot),
        (Shape::SudokuMaker, _) => sudokumaker::of_value(value, spot),
        (_, Value::Object(_)) if is_board_like(value) => shapes::of_cells(value, text, spot),
        (_, Value::Object(object)) => native::of_object(object, text, spot),
        (_, Value::String(code)) if is_link(code) => link::read::read_text(code, spot.line),
        (_, Value::Array(_) | Value::String(_)) => shapes::of_cells(value, text, spot),
        _ => Err(spot
            .error(ErrorKind::Syntax, format!("{} is not a puzzle", value::shown(value)))
            .help("a puzzle is an object, an array, or a text of 81 characters")),
    }
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
