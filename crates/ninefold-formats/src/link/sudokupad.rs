//! SudokuPad links: `https://sudokupad.app/` and an id, which starts with its kind.
//!
//! ```text
//! classic...           the givens in a code of their own (see `classic.rs`); this is written
//! fpuzzles... fpuz...  the packed JSON of f-puzzles
//! scl... ctc...        packed JSON of SudokuPad itself, often shortened (see `zip_code.rs`)
//! scf...               by its samples a classic code or a scanned picture; only the code is read
//! anything else        a name on the server, which cannot be followed
//! ```
//!
//! SudokuPad's own JSON says how a puzzle looks, not what its rules are: whatever there is beyond
//! givens, pencil marks and the usual boxes may be a rule, so it is named and refused.

use super::code::{Kind, Link, decoded, first_word, is_packed, parameter, short, unpacked};
use super::fpuzzles::{self, rules_note, set_marks};
use super::{classic, zip_code};
use crate::data::grid;
use crate::data::value::{self, digit_set, extra_text};
use crate::error::{ErrorKind, ReadError, Spot};
use crate::field::Field;
use crate::loss::Loss;
use crate::record::Record;
use ninefold::{Cell, CellSet, Digit};
use ninefold_rules::Puzzle;
use serde_json::{Map, Value};

const NAME: &str = "sudokupad";

/// The kinds of packed JSON, longest prefix first.
const PACKED: [&str; 4] = ["fpuzzles", "fpuz", "scl", "ctc"];

/// The keys that a puzzle may have beyond givens and boxes, and their usual names.
const RULES: &[(&str, &str)] = &[
    ("cages", "cages"),
    ("lines", "lines"),
    ("arrows", "arrows"),
    ("overlays", "drawings over the grid"),
    ("underlays", "drawings under the grid"),
    ("foglight", "fog of war"),
    ("fogofwar", "fog of war"),
    ("triggereffect", "fog of war"),
    ("global", "global rules"),
];

/// Keys that are no rules.
pub(crate) const HARMLESS: &[&str] = &[
    "id",
    "cellSize",
    "cells",
    "regions",
    "metadata",
    "settings",
    "videos",
    "duration",
    "title",
    "author",
    "rules",
    "version",
    "solution",
    "msgcorrect",
];

/// The id of a puzzle in the rest of an address.
pub(super) fn id(tail: &str) -> Option<(Kind, &str)> {
    if let Some(id) = parameter(tail, "puzzleid") {
        return Some((Kind::SudokuPad, id));
    }
    let path = tail.split(['?', '#']).next().unwrap_or(tail);
    let id = path.strip_prefix("sudoku/").unwrap_or(path);
    (!first_word(id).is_empty()).then_some((Kind::SudokuPad, id))
}

/// Returns `true` if a token is an id that holds a puzzle.
pub(super) fn is_code(token: &str) -> bool {
    let packed = PACKED.iter().any(|kind| token.strip_prefix(kind).is_some_and(is_packed));
    packed || classic_code(token).is_some_and(|code| classic::grid(&code).is_some())
}

/// The code behind `classic` or `scf`.
pub(super) fn classic_code(id: &str) -> Option<String> {
    let code = id.strip_prefix("classic").or_else(|| id.strip_prefix("scf"))?;
    Some(decoded(code).trim_end_matches('/').to_owned())
}

/// Reads the id of a link.
pub(super) fn of_link(link: &Link<'_>, spot: &Spot<'_>) -> Result<Record, ReadError> {
    if let Some(code) = classic_code(link.code) {
        if let Some(grid) = classic::grid(&code) {
            return Ok(Puzzle::of_givens(grid).into());
        }
        let message = "the code of this SudokuPad link does not hold 81 cells";
        let help = "open it in the browser and export the puzzle as a long link";
        return Err(spot.error(ErrorKind::CellCount, message).help(help));
    }
    let Some(kind) = PACKED.iter().find(|kind| link.code.starts_with(**kind)) else {
        // The links that the program itself shares have no prefix.
        return if is_packed(link.code) {
            of_json(&unpacked(link, spot)?, spot)
        } else {
            Err(short(spot))
        };
    };
    let rest = Link {
        code: &link.code[kind.len()..],
        long: link.long.trim_start().get(kind.len()..).unwrap_or(""),
        ..*link
    };
    if !is_packed(rest.code) {
        return Err(short(spot));
    }
    of_json(&unpacked(&rest, spot)?, spot)
}

/// Returns the packed part of a link that holds the JSON of f-puzzles, or of SudokuPad itself.
pub(super) fn of_fpuzzles<'a>(link: &Link<'a>) -> Option<Link<'a>> {
    let kind = PACKED.iter().find(|kind| link.code.starts_with(**kind))?;
    let code = &link.code[kind.len()..];
    let long = link.long.trim_start().get(kind.len()..).unwrap_or("");
    is_packed(code).then_some(Link { code, long, ..*link })
}

/// Reads the JSON of a link: whichever of the three kinds it is.
fn of_json(text: &str, spot: &Spot<'_>) -> Result<Record, ReadError> {
    let broken = || spot.error(ErrorKind::Syntax, "the puzzle in this link is not JSON");
    let parsed = serde_json::from_str(text).ok().or_else(|| zip_code::parse(text));
    let value: Value = parsed.ok_or_else(broken)?;
    if value.get("grid").is_some() {
        return fpuzzles::of_value(&value, spot);
    }
    match (value.get("p").and_then(Value::as_str), value.as_object()) {
        (Some(code), Some(object)) if !object.contains_key("cells") => of_share(code, object, spot),
        _ => of_value(&value, spot),
    }
}

/// Reads what the program shares: a classic code and a name.
fn of_share(code: &str, object: &Map<String, Value>, spot: &Spot<'_>) -> Result<Record, ReadError> {
    let grid = classic::grid(code).ok_or_else(|| {
        spot.error(ErrorKind::CellCount, "the code in this SudokuPad link does not hold 81 cells")
    })?;
    let mut puzzle = Puzzle::of_givens(grid);
    puzzle.add_text(Field::Name, object.get("n").and_then(Value::as_str).unwrap_or(""));
    for (key, value) in object.iter().filter(|(_, value)| value::says_something(value)) {
        if !matches!(key.as_str(), "p" | "n") {
            puzzle.add_extra(NAME, key, extra_text(value));
        }
    }
    Ok(puzzle.into())
}

/// Reads SudokuPad's own JSON.
pub(crate) fn of_value(value: &Value, spot: &Spot<'_>) -> Result<Record, ReadError> {
    let no_cells = || spot.error(ErrorKind::Syntax, "the puzzle in this link has no cells");
    let object = value.as_object().ok_or_else(no_cells)?;
    let rows = object.get("cells").and_then(Value::as_array).ok_or_else(no_cells)?;
    let columns = rows.first().and_then(Value::as_array).map_or(0, Vec::len);
    if rows.len() != Cell::SIDE
        || rows.iter().any(|row| row.as_array().is_none_or(|row| row.len() != Cell::SIDE))
    {
        return Err(spot.size(rows.len(), columns));
    }
    let cells: Vec<&Value> = rows.iter().filter_map(Value::as_array).flatten().collect();
    let rules = found(object, &cells);
    if !rules.is_empty() {
        return Err(spot.variant(&rules));
    }
    let mut record = Record::default();
    for (cell, value) in Cell::all().zip(cells) {
        read_cell(cell, value, &mut record.puzzle, spot)?;
    }
    read_metadata(object, &mut record.puzzle);
    record.notes.extend(record.puzzle.text_of(Field::Description).and_then(rules_note));
    Ok(record)
}

/// Returns the names of the things in a puzzle that may be rules.
fn found(object: &Map<String, Value>, cells: &[&Value]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let mut add = |name: &str| {
        if !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    };
    if !usual_boxes(object.get("regions")) {
        add("boxes that are not the usual nine");
    }
    for (key, value) in object {
        let known = RULES.iter().find(|(rule, _)| rule == key);
        match (known, value.as_array()) {
            // Cages without cells carry remarks.
            (Some(("cages", name)), Some(cages)) => {
                let in_a_cell = |cage: &Value| cage.get("cells").is_some_and(value::says_something);
                if cages.iter().any(in_a_cell) {
                    add(name);
                }
            }
            _ if !value::says_something(value) || HARMLESS.contains(&key.as_str()) => {}
            (Some((_, name)), _) => add(name),
            (None, _) => add(&format!("the unknown feature '{}'", key.escape_default())),
        }
    }
    let known = ["value", "centremarks", "pencilMarks", "cornermarks"];
    for (key, value) in cells.iter().filter_map(|cell| cell.as_object()).flatten() {
        if !known.contains(&key.as_str()) && value::says_something(value) {
            match key.as_str() {
                "givenCentremarks" | "givenCornermarks" => add("given pencil marks"),
                "color" | "colour" => add("coloured cells"),
                _ => add(&format!("cells with '{}'", key.escape_default())),
            }
        }
    }
    names
}

/// Returns `true` if the regions are the nine boxes, in any order.
fn usual_boxes(regions: Option<&Value>) -> bool {
    let Some(regions) = regions.and_then(Value::as_array).filter(|all| all.len() == Cell::SIDE)
    else {
        return false;
    };
    let mut seen = [false; Digit::COUNT];
    for region in regions {
        let cells: CellSet = region.as_array().into_iter().flatten().filter_map(cell_at).collect();
        let boxes: Vec<usize> = cells.iter().map(Cell::box_number).collect();
        match boxes.first() {
            Some(first) if boxes.len() == Cell::SIDE && boxes.iter().all(|b| b == first) => {
                seen[*first] = true;
            }
            _ => return false,
        }
    }
    seen.into_iter().all(|seen| seen)
}

/// The cell of a pair: row and column from zero.
fn cell_at(pair: &Value) -> Option<Cell> {
    let [row, column] = pair.as_array()?.as_slice() else { return None };
    Cell::at(value::number(row)?, value::number(column)?)
}

fn read_cell(
    cell: Cell,
    object: &Value,
    puzzle: &mut Puzzle,
    spot: &Spot<'_>,
) -> Result<(), ReadError> {
    let wrong = |what: &Value| value::no_digit(spot, cell, what);
    if let Some(value) = object.get("value") {
        puzzle.classic_mut().givens.set(cell, value::digit(value).ok_or_else(|| wrong(value))?);
    }
    for key in ["centremarks", "pencilMarks", "cornermarks"] {
        if let Some(value) = object.get(key) {
            let centre = key == "centremarks";
            let marks = if centre {
                &mut puzzle.classic_mut().marks
            } else {
                &mut puzzle.classic_mut().corners
            };
            set_marks(marks, cell, digit_set(value).ok_or_else(|| wrong(value))?);
        }
    }
    Ok(())
}

/// Title, author and so on: an object of its own, or cages without cells (`title: ...`).
fn read_metadata(object: &Map<String, Value>, puzzle: &mut Puzzle) {
    let mut add = |key: &str, value: &Value| match key {
        "title" => puzzle.add_text(Field::Name, &value::text(value)),
        "author" => puzzle.add_text(Field::Author, &value::text(value)),
        "rules" => puzzle.add_text(Field::Description, &value::text(value)),
        "solution" => {
            puzzle.classic_mut().solution = grid::grid(value).ok().filter(|grid| !grid.is_empty())
        }
        _ if value::says_something(value) => puzzle.add_extra(NAME, key, extra_text(value)),
        _ => {}
    };
    for (key, value) in object {
        match (key.as_str(), value) {
            ("cells" | "regions" | "cellSize", _) => {}
            ("metadata", Value::Object(metadata)) => {
                metadata.iter().for_each(|(key, value)| add(key, value));
            }
            ("cages", Value::Array(cages)) => {
                for text in cages.iter().filter_map(|cage| cage.get("value")?.as_str()) {
                    let (key, value) = text.split_once(':').unwrap_or(("cage", text));
                    add(key.trim(), &Value::from(value.trim()));
                }
            }
            _ => add(key, value),
        }
    }
}

/// Writes a line with a link.
pub(crate) fn write(puzzle: &Puzzle, out: &mut Vec<u8>) -> Vec<Loss> {
    out.extend_from_slice(b"https://sudokupad.app/classic");
    out.extend_from_slice(classic::code(&puzzle.classic().givens).as_bytes());
    out.push(b'\n');
    Vec::new()
}
