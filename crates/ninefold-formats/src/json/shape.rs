//! The shapes of JSON values: which program a value is from.

use super::native;
use super::shapes;
use crate::data::cells;
use crate::link::find::kind;
use crate::link::{fpuzzles, sudokumaker};
use serde_json::{Map, Value};

/// The shape of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Native,
    Array,
    Flat,
    SudokuJs,
    Clues,
    Ipuz,
    FPuzzles,
    SudokuPad,
    SudokuMaker,
}

/// Returns the shape of a value.
pub(super) fn shape_of(value: &Value) -> Shape {
    match value {
        Value::Array(items) => match items.first() {
            Some(Value::Array(_)) => Shape::Array,
            Some(Value::Object(first)) if cells::is_cell(first) => Shape::SudokuJs,
            Some(Value::String(text)) if text.chars().nth(1).is_some() => Shape::Array,
            _ => Shape::Flat,
        },
        Value::Object(object) => shape_of_object(object),
        _ => Shape::Native,
    }
}

fn shape_of_object(object: &Map<String, Value>) -> Shape {
    let is = |key: &str, test: fn(&Value) -> bool| object.get(key).is_some_and(test);
    if is("puzzle", Value::is_string) {
        Shape::Native
    } else if shapes::is_ipuz(object) {
        Shape::Ipuz
    } else if fpuzzles::is_one(object) {
        Shape::FPuzzles
    } else if is("cells", Value::is_array)
        && ["regions", "cellSize"].iter().any(|key| object.contains_key(*key))
    {
        Shape::SudokuPad
    } else if sudokumaker::is_one(object) {
        Shape::SudokuMaker
    } else if is("clues", |clues| clues.is_string() || clues.is_array())
        && native::puzzle_key(object).is_none_or(|key| key == "clues")
    {
        Shape::Clues
    } else {
        Shape::Native
    }
}

/// Returns `true` if an object is a puzzle of a program whose form is known.
pub(super) fn is_known_shape(object: &Map<String, Value>) -> bool {
    !matches!(shape_of_object(object), Shape::Native | Shape::Clues)
}

/// Returns `true` if a text is a link or a code that holds a puzzle.
pub(super) fn is_link(text: &str) -> bool {
    text.len() >= 40 && kind(text).is_some()
}
