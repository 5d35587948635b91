//! SudokuMaker: links `https://sudokumaker.app/?puzzle=` and packed JSON, and the JSON itself.
//!
//! ```text
//! { "formatVersion": "1.5.0",
//!   "puzzle": { "name": "...", "author": "...", "comment": "...", "width": 9, "height": 9,
//!               "cells": [ {"value": 5, "given": true}, {}, .. ],
//!               "constraints": [ {"type": 0}, {"type": 1, "regions": [..]}, .. ] } }
//! ```
//!
//! Type 0 are rows and columns, type 1 the boxes, types from 2000 drawings without a rule, except
//! cages. Whatever else is there and not switched off is a rule, and the puzzle is refused.

use super::code;
use crate::data::value::{self, says_something};
use crate::error::{ErrorKind, ReadError, Spot};
use crate::field::Field;
use crate::record::Record;
use ninefold::Cell;
use ninefold_rules::Puzzle;
use serde_json::{Map, Value};

/// The rules that have a name here, by their type.
const RULES: &[(u64, &str)] = &[
    (200, "difference dots"),
    (201, "ratio dots"),
    (202, "XV pairs"),
    (300, "thermometers"),
    (301, "killer cages"),
    (1000, "a rule of its author"),
    (2001, "cages"),
];

/// Returns `true` if an object is a document of SudokuMaker.
pub(crate) fn is_one(object: &Map<String, Value>) -> bool {
    let cells = object.get("puzzle").and_then(|puzzle| puzzle.get("cells"));
    object.contains_key("formatVersion") && cells.is_some_and(Value::is_array)
}

/// Reads the JSON of a link.
pub(super) fn of_json(text: &str, spot: &Spot<'_>) -> Result<Record, ReadError> {
    of_value(&code::json(text, spot)?, spot)
}

/// Reads a document.
pub(crate) fn of_value(value: &Value, spot: &Spot<'_>) -> Result<Record, ReadError> {
    let broken = || spot.error(ErrorKind::Syntax, "this SudokuMaker document has no puzzle");
    let object = value.get("puzzle").and_then(Value::as_object).ok_or_else(broken)?;
    let cells = object.get("cells").and_then(Value::as_array).ok_or_else(broken)?;
    let side = |key: &str| object.get(key).and_then(value::number).unwrap_or(Cell::SIDE);
    let (rows, columns) = (side("height"), side("width"));
    if (rows, columns) != (Cell::SIDE, Cell::SIDE) {
        return Err(spot.size(rows, columns));
    }
    if cells.len() != Cell::COUNT {
        let message = format!("this SudokuMaker document has {} cells, not 81", cells.len());
        return Err(spot.error(ErrorKind::CellCount, message));
    }
    let rules = rules(object);
    if !rules.is_empty() {
        return Err(spot.variant(&rules));
    }
    let mut puzzle = Puzzle::default();
    for (cell, content) in Cell::all().zip(cells) {
        let Some(digit) = content.get("value").filter(|digit| !digit.is_null()) else { continue };
        let digit = value::digit(digit).ok_or_else(|| value::no_digit(spot, cell, digit))?;
        let is_given = content.get("given") == Some(&Value::Bool(true));
        let grid = if is_given {
            &mut puzzle.classic_mut().givens
        } else {
            &mut puzzle.classic_mut().entries
        };
        grid.set(cell, digit);
    }
    for (key, field) in
        [("name", Field::Name), ("author", Field::Author), ("comment", Field::Description)]
    {
        puzzle.add_text(field, &object.get(key).map(value::text).unwrap_or_default());
    }
    Ok(puzzle.into())
}

/// The rules beyond the classic ones, by name.
fn rules(object: &Map<String, Value>) -> Vec<String> {
    let mut rules = Vec::new();
    let domain = (object.get("minDigit"), object.get("maxDigit"));
    if domain.0.and_then(value::number).is_some_and(|least| least != 1)
        || domain.1.and_then(value::number).is_some_and(|most| most != 9)
    {
        rules.push("other digits than 1 to 9".to_owned());
    }
    let constraints = object.get("constraints").and_then(Value::as_array);
    let mut has_boxes = false;
    for constraint in constraints.into_iter().flatten() {
        let kind = constraint.get("type").and_then(Value::as_u64).unwrap_or(u64::MAX);
        if constraint.get("disabled") == Some(&Value::Bool(true)) {
            continue;
        }
        match kind {
            0 => {}
            1 if usual_boxes(constraint) => has_boxes = true,
            1 => rules.push("jigsaw boxes".to_owned()),
            101 | 2000 => {}
            _ if !says_more(constraint) => {}
            _ => {
                let name = RULES.iter().find(|(known, _)| *known == kind);
                let named = name.map(|(_, name)| (*name).to_owned());
                rules.push(named.unwrap_or_else(|| format!("a rule of type {kind}")));
            }
        }
    }
    if !has_boxes && !rules.iter().any(|rule| rule == "jigsaw boxes") {
        rules.push("no boxes".to_owned());
    }
    rules.dedup();
    rules
}

/// Returns `true` if a constraint says anything besides its type and looks.
fn says_more(constraint: &Value) -> bool {
    let is_looks =
        |key: &str| ["type", "name", "style", "color", "disabled", "id", "version"].contains(&key);
    let parts = constraint.as_object();
    parts.is_some_and(|parts| parts.iter().any(|(k, v)| !is_looks(k) && says_something(v)))
}

/// Returns `true` if a map of regions is that of the usual boxes; their numbers do not matter.
fn usual_boxes(constraint: &Value) -> bool {
    let Some(regions) = constraint.get("regions").and_then(Value::as_array) else { return true };
    let mut flat: Vec<&Value> = Vec::new();
    for region in regions {
        match region {
            Value::Array(row) => flat.extend(row),
            _ => flat.push(region),
        }
    }
    let number = |cell: Cell| flat.get(cell.index()).copied();
    flat.len() == Cell::COUNT
        && Cell::all().all(|a| {
            Cell::all().all(|b| (a.box_number() == b.box_number()) == (number(a) == number(b)))
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const SPOT: Spot<'_> = Spot { line: 1, text: "", at: 0, length: 0 };

    fn document(constraints: Value) -> Value {
        let mut cells = vec![json!({}); 81];
        cells[1] = json!({"value": 5, "given": true});
        cells[2] = json!({"value": 6});
        json!({"formatVersion": "1.5.0", "puzzle": {"name": "N", "author": "A", "cells": cells,
            "constraints": constraints}})
    }

    fn boxes() -> Value {
        let numbers: Vec<usize> = Cell::all().map(Cell::box_number).collect();
        json!({"type": 1, "regions": numbers})
    }

    #[test]
    fn a_classic_document_of_sudokumaker_is_read() {
        let value = document(json!([{"type": 0}, boxes(), {"type": 2000, "lines": [[1]]}]));
        assert!(is_one(value.as_object().unwrap()));
        let puzzle = of_value(&value, &SPOT).unwrap().puzzle;
        assert_eq!(
            (puzzle.classic().givens.clue_count(), puzzle.classic().entries.clue_count()),
            (1, 1)
        );
        assert_eq!(puzzle.text_of(Field::Author), Some("A"));
    }

    #[test]
    fn rules_of_sudokumaker_are_named() {
        for (constraints, name) in [
            (json!([boxes(), {"type": 300, "thermometers": [[0, 1]]}]), "thermometers"),
            (json!([boxes(), {"type": 777, "x": [1]}]), "a rule of type 777"),
            (json!([{"type": 0}]), "no boxes"),
            (json!([{"type": 1, "regions": vec![0; 81]}]), "jigsaw boxes"),
        ] {
            let error = of_value(&document(constraints), &SPOT).unwrap_err();
            assert_eq!(error.kind, ErrorKind::Variant);
            assert!(error.message.ends_with(name), "{}", error.message);
        }
        let off = json!([boxes(), {"type": 300, "disabled": true, "thermometers": [[0, 1]]}]);
        assert!(of_value(&document(off), &SPOT).is_ok());
    }
}
