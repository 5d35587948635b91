//! Reading a JSON value, of whatever shape it is.

use super::shape::{Shape, is_link, shape_of};
use super::{native, shapes};
use crate::data::roles::{Roles, is_board_like};
use crate::data::value;
use crate::error::{ErrorKind, ReadError, Spot};
use crate::link::{self, fpuzzles, sudokumaker, sudokupad};
use crate::record::Record;
use serde_json::{Map, Value};

/// The depth of objects in objects that are searched for rules.
const DEPTH: usize = 3;

/// The keys that hold rules of a puzzle beside its grid, of whatever kind.
const RULES: [&str; 2] = ["constraint", "constraints"];

/// Returns the key under which an object keeps rules.
pub(super) fn rules_key(object: &Map<String, Value>) -> Option<&'static str> {
    let says = |value: &Value| match value {
        Value::Array(items) => !items.is_empty(),
        Value::Object(fields) => !fields.is_empty(),
        _ => false,
    };
    RULES.into_iter().find(|key| object.get(*key).is_some_and(says))
}

/// Returns the error for a puzzle with rules under a key.
pub(super) fn has_rules(key: &str, spot: &Spot<'_>) -> ReadError {
    let message = format!("this puzzle has rules beyond those of the classic Sudoku: {key}");
    spot.error(ErrorKind::Variant, message)
}

/// Returns the key under which an object, or one in it, keeps rules beside its grid.
fn rules_beside(value: &Value, depth: usize) -> Option<&'static str> {
    let object = value.as_object()?;
    let own = rules_key(object);
    let inside = || object.values().find_map(|value| rules_beside(value, depth - 1));
    if own.is_some() || depth == 0 { own } else { inside() }
}

/// Reads a value, of whatever shape it is.
pub(super) fn read(
    value: &Value,
    roles: &Roles<'_>,
    text: &str,
    spot: &Spot<'_>,
) -> Result<Record, ReadError> {
    let has_readers = matches!(
        shape_of(value),
        Shape::Ipuz | Shape::FPuzzles | Shape::SudokuPad | Shape::SudokuMaker
    );
    if let Some(key) = rules_beside(value, DEPTH).filter(|_| !has_readers) {
        return Err(has_rules(key, spot));
    }
    match (shape_of(value), value) {
        (Shape::Clues, Value::Object(object)) => shapes::of_clues(object, text, spot),
        (Shape::Ipuz, Value::Object(object)) => shapes::of_ipuz(object, spot),
        (Shape::FPuzzles, _) => fpuzzles::of_value(value, spot),
        (Shape::SudokuPad, _) => sudokupad::of_value(value, spot),
        (Shape::SudokuMaker, _) => sudokumaker::of_value(value, spot),
        (_, Value::Object(_)) if is_board_like(value) => shapes::of_cells(value, text, spot),
        (_, Value::Object(object)) => native::of_object(object, roles, text, spot),
        (_, Value::String(code)) if is_link(code) => link::read::read_text(code, spot.line),
        (_, Value::Array(_) | Value::String(_)) => shapes::of_cells(value, text, spot),
        _ => Err(spot
            .error(ErrorKind::Syntax, format!("{} is not a puzzle", value::shown(value)))
            .help("a puzzle is an object, an array, or a text of 81 characters")),
    }
}
