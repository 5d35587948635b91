//! The shapes of JSON that other programs use.
//!
//! ```text
//! [[5,3,0,..],..]  ["53..7....",..]       nine rows; this is also written
//! [5,3,0,..]                              81 cells
//! [{"val":5,"candidates":[]},..]          sudokuJS: 81 cells with candidates
//! {"clues":..,"solution":..,"size":9,"block":{"bw":3,"bh":3}}
//! {"kind":["http://ipuz.org/sudoku#1"],"puzzle":[[..],..],"charset":"123456789"}
//! ```
//!
//! An empty cell is 0, null or an empty text. Boards of other sizes are refused with their size,
//! and the variants of ipuz with their rules.

use super::native;
use crate::data::grid;
use crate::data::roles::{roles, solved_pair};
use crate::data::value::{self, extra_text, says_something};
use crate::error::{ErrorKind, ReadError, Spot};
use crate::field::{Field, Tags, text_field_of};
use crate::loss::Loss;
use crate::record::Record;
use ninefold::{Cell, Digit};
use ninefold_rules::Puzzle;
use serde_json::{Map, Value};

/// The tags of ipuz.
pub(crate) const IPUZ: Tags = &[
    (Field::Name, "title"),
    (Field::Author, "author"),
    (Field::Comment, "notes"),
    (Field::Date, "date"),
    (Field::Source, "publication"),
    (Field::Url, "url"),
    (Field::Level, "difficulty"),
    (Field::Solution, "solution"),
    (Field::Entries, "saved"),
];

/// Reads rows, cells or a text of 81 characters.
pub(super) fn of_cells(value: &Value, text: &str, spot: &Spot<'_>) -> Result<Record, ReadError> {
    if value.as_array().is_some_and(Vec::is_empty) {
        return Err(spot.error(ErrorKind::Empty, "this array is empty"));
    }
    if let Some((board, solution)) = value.as_array().and_then(|items| solved_pair(items)) {
        let mut record = Record::from(board);
        record.puzzle.classic_mut().solution = Some(solution.cells.givens);
        return Ok(record);
    }
    let there = || spot.of(value.as_str().unwrap_or_default(), text);
    let board = grid::board(value).map_err(|error| error.error("grid", &there()))?;
    let record = Record::from(grid::arranged(board, ""));
    native::require_sudoku(&record.puzzle.classic().givens, spot)?;
    Ok(record)
}

/// Writes a puzzle as one line: nine rows of nine numbers.
pub(crate) fn write_array(puzzle: &Puzzle, out: &mut Vec<u8>) -> Vec<Loss> {
    for cell in Cell::all() {
        out.extend_from_slice(match (cell.row(), cell.column()) {
            (0, 0) => b"[[",
            (_, 0) => b"],[",
            _ => b",",
        });
        out.push(puzzle.classic().givens.get(cell).map_or(b'0', Digit::to_ascii));
    }
    out.extend_from_slice(b"]]\n");
    Vec::new()
}

/// Reads an object with clues.
pub(super) fn of_clues(
    object: &Map<String, Value>,
    text: &str,
    spot: &Spot<'_>,
) -> Result<Record, ReadError> {
    let size = object.get("size").and_then(value::number).unwrap_or(Cell::SIDE);
    if size != Cell::SIDE {
        return Err(spot.size(size, size));
    }
    for side in ["bw", "bh"] {
        let side = object.get("block").and_then(|block| block.get(side)).and_then(value::number);
        if let Some(side) = side.filter(|side| *side != 3) {
            let message = format!("this puzzle has blocks with a side of {side} cells, not 3x3");
            return Err(spot.error(ErrorKind::Size, message));
        }
    }
    let is_size = |key: &str| matches!(key, "size" | "block");
    let rest = object.iter().filter(|(key, value)| !is_size(key) && says_something(value));
    let rest: Map<String, Value> = rest.map(|(key, value)| (key.clone(), value.clone())).collect();
    native::of_object(&rest, &roles(&rest), text, spot)
}

/// The kinds of an ipuz document.
fn kinds(object: &Map<String, Value>) -> impl Iterator<Item = &str> {
    let kind = object.get("kind");
    let listed = kind.and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
    listed.chain(kind.and_then(Value::as_str))
}

/// Returns `true` if an object is ipuz, Sudoku or not.
pub(super) fn is_ipuz(object: &Map<String, Value>) -> bool {
    let version = object.get("version").and_then(Value::as_str).unwrap_or("");
    version.contains("ipuz.org") || kinds(object).any(|kind| kind.contains("sudoku"))
}

/// Reads ipuz.
pub(super) fn of_ipuz(object: &Map<String, Value>, spot: &Spot<'_>) -> Result<Record, ReadError> {
    if !kinds(object).any(|kind| kind.contains("sudoku")) {
        let kind = kinds(object).next().unwrap_or("no kind");
        let message = format!("this ipuz puzzle is not a Sudoku: {}", kind.escape_default());
        return Err(spot.error(ErrorKind::Refused, message));
    }
    let side = |name: &str| object.get("dimensions")?.get(name).and_then(value::number);
    let (rows, columns) =
        (side("height").unwrap_or(Cell::SIDE), side("width").unwrap_or(Cell::SIDE));
    let charset: Vec<char> =
        object.get("charset").and_then(Value::as_str).unwrap_or("123456789").chars().collect();
    if (rows, columns) != (Cell::SIDE, Cell::SIDE) || charset.len() != Cell::SIDE {
        let other = if (rows, columns) == (Cell::SIDE, Cell::SIDE) { charset.len() } else { rows };
        return Err(spot.size(other, if other == rows { columns } else { other }));
    }
    let rules = ipuz_rules(object);
    if !rules.is_empty() {
        return Err(spot.variant(&rules));
    }
    let cells = object
        .get("puzzle")
        .ok_or_else(|| spot.error(ErrorKind::Syntax, "this ipuz document has no puzzle"))?;
    let grid = |what: &str, value: &Value| {
        let digits = in_digits(value, &charset);
        grid::grid(&digits).map_err(|error| error.error(what, spot))
    };
    let mut puzzle = Puzzle::of_givens(grid("puzzle", cells)?);
    for (key, value) in object.iter().filter(|(_, value)| says_something(value)) {
        match key.as_str() {
            "version" | "kind" | "dimensions" | "charset" | "boxes" | "puzzle" => {}
            "solution" => puzzle.classic_mut().solution = Some(grid("solution", value)?),
            "saved" => puzzle.classic_mut().entries = grid("saved grid", value)?,
            _ => match text_field_of(IPUZ, key).filter(|_| !value.is_array() && !value.is_object())
            {
                Some(field) => puzzle.add_text(field, &value::text(value)),
                None => puzzle.add_extra("ipuz", key, extra_text(value)),
            },
        }
    }
    for cell in puzzle.classic().givens.filled() {
        puzzle.classic_mut().entries.set(cell, None);
    }
    Ok(puzzle.into())
}

/// The same value with the symbols of the charset as digits.
fn in_digits(value: &Value, charset: &[char]) -> Value {
    let usual = charset.iter().zip('1'..='9').all(|(symbol, digit)| *symbol == digit);
    match value {
        _ if usual => value.clone(),
        Value::Array(items) => items.iter().map(|item| in_digits(item, charset)).collect(),
        Value::Object(object) => {
            object.iter().map(|(key, item)| (key.clone(), in_digits(item, charset))).collect()
        }
        Value::String(text) if text.chars().count() == 1 => {
            let index = charset.iter().position(|symbol| text.starts_with(*symbol));
            index.map_or_else(|| value.clone(), |index| Value::from(index + 1))
        }
        _ => value.clone(),
    }
}

/// The rules of an ipuz document beyond the classic ones.
fn ipuz_rules(object: &Map<String, Value>) -> Vec<String> {
    let mut rules = Vec::new();
    for kind in kinds(object) {
        // http://ipuz.org/sudoku/killersudoku#1: what follows the kind is its variant.
        let variant = kind.split("sudoku/").nth(1).unwrap_or("").split('#').next().unwrap_or("");
        if !variant.is_empty() {
            rules.push(variant.escape_default().to_string());
        }
    }
    let keys = [
        ("cages", "cages"),
        ("zones", "zones"),
        ("diagonals", "diagonals"),
        ("operators", "operators"),
        ("inequalities", "inequalities"),
    ];
    for (key, name) in keys {
        if object.get(key).is_some_and(says_something) {
            rules.push(name.to_owned());
        }
    }
    if object.get("boxes") == Some(&Value::Bool(false)) {
        rules.push("no boxes".to_owned());
    }
    let cells = object.get("puzzle").and_then(Value::as_array).into_iter().flatten();
    let mut cells = cells.filter_map(Value::as_array).flatten();
    if cells.any(|cell| cell.get("style").is_some_and(says_something)) {
        rules.push("cells with a style of their own".to_owned());
    }
    rules
}
