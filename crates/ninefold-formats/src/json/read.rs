//! Reading a JSON value, of whatever shape it is.

use super::shape::{Shape, is_link, shape_of};
use super::{native, shapes};
use crate::data::roles::{Roles, is_board_like};
use crate::data::value;
use crate::error::{ErrorKind, ReadError, Spot};
use crate::link::{self, fpuzzles, sudokumaker, sudokupad};
use crate::record::Record;
use serde_json::Value;

/// Reads a value, of whatever shape it is.
pub(super) fn read(
    value: &Value,
    roles: &Roles<'_>,
    text: &str,
    spot: &Spot<'_>,
) -> Result<Record, ReadError> {
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
