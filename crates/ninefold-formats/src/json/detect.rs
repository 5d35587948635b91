//! The detection of the JSON format that an input is in.

use super::frame::Values;
use super::shape::{Shape, shape_of};
use crate::data::value::digit;
use crate::source::decode;
use ninefold::Cell;
use serde_json::Value;

/// The format of an input that starts so, if that is JSON; `all` says whether there is no more.
pub(crate) fn shape(head: &str, all: bool) -> Option<&'static str> {
    let start = head.trim_start();
    if !looks_like_json(start) {
        return None;
    }
    let inner = Box::new(std::io::Cursor::new(start.as_bytes().to_vec()));
    let value = match Values::new(inner).next() {
        Some(Ok(piece)) => serde_json::from_str(&decode(&piece.bytes)).ok(),
        _ => None,
    };
    // Nine cells are a row of a grid that goes on behind them.
    let cells = value.as_ref().and_then(Value::as_array).filter(|cells| cells.len() == Cell::SIDE);
    if cells.is_some_and(|cells| cells.iter().all(|cell| digit(cell).is_some())) {
        return None;
    }
    let shape = match (&value, all) {
        (Some(value), _) => shape_of(value),
        // Cut off or broken: by its first characters, and the reader will say what is wrong.
        (None, _) => shape_of_start(start),
    };
    Some(match shape {
        // A value of these two may go over many lines, which their own formats do not.
        Shape::Native | Shape::FPuzzles | Shape::SudokuPad | Shape::SudokuMaker => "json",
        Shape::Array => "array",
        Shape::Flat => "flat",
        Shape::SudokuJs => "sudokujs",
        Shape::Clues => "clues",
        Shape::Ipuz => "ipuz",
    })
}

/// Returns `true` if a text is JSON values and nothing else, perhaps cut off.
pub(crate) fn may_be_json(text: &str) -> bool {
    let values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    values.take(1000).all(|value| value.map_or_else(|error| error.is_eof(), |_| true))
}

/// Returns `true` if a text starts with a value that is JSON.
pub(crate) fn starts_well(text: &str) -> bool {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    matches!(values.next(), Some(Ok(_)))
}

/// Returns `true` if a text starts as JSON does: a bracket and what can follow it.
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

/// The shape by the first characters, when the value does not parse.
fn shape_of_start(start: &str) -> Shape {
    let after = start.get(1..).unwrap_or("").trim_start();
    match (start.chars().next(), after.chars().next()) {
        (Some('['), Some('[')) => Shape::Array,
        (Some('['), Some('{')) if after.contains("\"val\"") => Shape::SudokuJs,
        (Some('['), Some(c)) if c.is_ascii_digit() || c == 'n' => Shape::Flat,
        (Some('i' | 'I'), _) => Shape::Ipuz,
        _ if after.contains("ipuz.org") => Shape::Ipuz,
        _ => Shape::Native,
    }
}
