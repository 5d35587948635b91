//! f-puzzles links: `https://f-puzzles.com/?load=` and packed JSON (see `lz.rs`).
//!
//! ```text
//! { "size": 9, "title": "...", "author": "...", "ruleset": "...",
//!   "grid": [ [ {"value": 5, "given": true}, {"centerPencilMarks": [1, 2], "c": "#A8A8A8"}, ..
//!   "solution": [5, 3, ...],
//!   "<rule>": true or [ ... ] }
//! ```
//!
//! A puzzle with any rule is refused, and the rules are named: `rules.rs` has the table. Pencil
//! marks that the setter gave restrict the solutions. A key that is no rule is kept, at its place
//! (`R1C1.key` for a key of a cell); only the cache of a solver, `candidates`, is dropped. What
//! `ruleset` says in words is not understood, only pointed out.

use super::{code, lz};
use crate::data::grid;
use crate::data::value::{self, digit_set, digits_of, extra_text, extra_value};
use crate::error::{ErrorKind, ReadError, Spot};
use crate::field::Field;
use crate::loss::Loss;
use crate::record::Record;
use ninefold::{Candidates, Cell, Digit, DigitSet, Grid};
use ninefold_rules::{Colours, Puzzle};
use rules::{found, is_harmless};
use serde_json::{Map, Value, json};

pub(crate) mod rules;

const NAME: &str = "fpuzzles";

/// The colours of f-puzzles' own palette, in its order: colour 1 is the first. Its last two,
/// and any other colour, are kept as they are.
const PALETTE: [&str; Digit::COUNT] = [
    "#A8A8A8", "#000000", "#FFA0A0", "#FFE060", "#FFFFB0", "#B0FFB0", "#60D060", "#D0D0FF",
    "#8080F0",
];

/// Keys of a cell that are understood, or, like the cache of a solver, not worth keeping.
const CELL_KEYS: &[&str] = &[
    "value",
    "given",
    "centerPencilMarks",
    "cornerPencilMarks",
    "givenPencilMarks",
    "region",
    "candidates",
];

/// Reads the JSON of a link.
pub(super) fn of_json(text: &str, spot: &Spot<'_>) -> Result<Record, ReadError> {
    of_value(&code::json(text, spot)?, spot)
}

/// Returns `true` if an object is a puzzle of f-puzzles: it has a size, and cells with no other keys than
/// these have there.
pub(crate) fn is_one(object: &Map<String, Value>) -> bool {
    const MORE: [&str; 4] = ["c", "highlight", "cArray", "highlightArray"];
    let is_known = |key: &String| CELL_KEYS.contains(&key.as_str()) || MORE.contains(&key.as_str());
    let is_cell = |cell: &Value| cell.as_object().is_some_and(|cell| cell.keys().all(is_known));
    let is_row = |row: &Value| row.as_array().is_some_and(|row| row.iter().all(is_cell));
    let rows = object.get("grid").and_then(Value::as_array);
    object.get("size").is_some_and(Value::is_number)
        && rows.is_some_and(|rows| !rows.is_empty() && rows.iter().all(is_row))
}

/// Reads the JSON value of a puzzle.
pub(crate) fn of_value(value: &Value, spot: &Spot<'_>) -> Result<Record, ReadError> {
    let no_grid = || spot.error(ErrorKind::Syntax, "the puzzle in this link has no grid");
    let object = value.as_object().ok_or_else(no_grid)?;
    let rows = object.get("grid").and_then(Value::as_array).ok_or_else(no_grid)?;
    let size = object.get("size").and_then(value::number).unwrap_or(rows.len());
    if size != Cell::SIDE {
        return Err(spot.size(size, size));
    }
    let cells = cells(rows).ok_or_else(|| {
        spot.error(ErrorKind::RowCount, "the grid in this link is not nine rows of nine cells")
    })?;
    let rules = found(object, &cells);
    if !rules.is_empty() {
        return Err(spot.variant(&rules));
    }
    let mut record = Record::default();
    let puzzle = &mut record.puzzle;
    for (cell, object) in Cell::all().zip(&cells) {
        read_cell(cell, object, puzzle, spot)?;
    }
    let givens = Candidates::of_givens(&puzzle.classic().givens);
    puzzle.classic_mut().restriction =
        puzzle.classic().restriction.map(|restriction| restriction.and(&givens));
    for (key, value) in object {
        match key.as_str() {
            "size" | "grid" => {}
            "title" => puzzle.add_text(Field::Name, &value::text(value)),
            "author" => puzzle.add_text(Field::Author, &value::text(value)),
            "ruleset" => puzzle.add_text(Field::Description, &value::text(value)),
            "solution" => {
                puzzle.classic_mut().solution =
                    grid::grid(value).ok().filter(|grid| !grid.is_empty())
            }
            _ if is_harmless(key, value) => puzzle.add_extra(NAME, key, extra_text(value)),
            _ => {}
        }
    }
    record.notes.extend(record.puzzle.text_of(Field::Description).and_then(rules_note));
    Ok(record)
}

/// A note if the rules in words are more than the usual sentence.
pub(super) fn rules_note(rules: &str) -> Option<String> {
    let usual = ["normalsudokurulesapply", "normalsudokurules", "standardsudokurulesapply"];
    let letters: String = rules.chars().filter(|c| c.is_alphabetic()).collect();
    let usual = usual.contains(&letters.to_ascii_lowercase().as_str());
    (!usual).then(|| "rules that are only told in words are not checked".to_owned())
}

/// The 81 cells, if the rows have that shape.
fn cells(rows: &[Value]) -> Option<Vec<&Map<String, Value>>> {
    let mut cells = Vec::with_capacity(Cell::COUNT);
    for row in rows {
        let row = row.as_array().filter(|row| row.len() == Cell::SIDE)?;
        for cell in row {
            cells.push(cell.as_object()?);
        }
    }
    (cells.len() == Cell::COUNT).then_some(cells)
}

/// Reads what one cell says.
fn read_cell(
    cell: Cell,
    object: &Map<String, Value>,
    puzzle: &mut Puzzle,
    spot: &Spot<'_>,
) -> Result<(), ReadError> {
    let wrong = |what: &Value| value::no_digit(spot, cell, what);
    let given = object.get("given").is_some_and(|given| given == true);
    if let Some(value) = object.get("value") {
        let digit = value::digit(value).ok_or_else(|| wrong(value))?;
        let grid = if given {
            &mut puzzle.classic_mut().givens
        } else {
            &mut puzzle.classic_mut().entries
        };
        grid.set(cell, digit);
    }
    let marks = |key: &str| match object.get(key) {
        None => Ok(DigitSet::EMPTY),
        Some(marks) => digit_set(marks).ok_or_else(|| wrong(marks)),
    };
    set_marks(&mut puzzle.classic_mut().marks, cell, marks("centerPencilMarks")?);
    set_marks(&mut puzzle.classic_mut().corners, cell, marks("cornerPencilMarks")?);
    restrict(puzzle, cell, marks("givenPencilMarks")?);
    for (key, value) in object {
        match key.as_str() {
            "c" | "highlight"
                if puzzle.classic().colours.is_none_or(|all| all[cell.index()] == 0) =>
            {
                read_colour(cell, key, value, puzzle);
            }
            key if CELL_KEYS.contains(&key) => {}
            key => puzzle.add_extra(NAME, format!("{}.{key}", address(cell)), extra_text(value)),
        }
    }
    Ok(())
}

/// Sets the marks of a cell, if it has any.
pub(super) fn set_marks(marks: &mut Option<Candidates>, cell: Cell, digits: DigitSet) {
    if !digits.is_empty() {
        marks.get_or_insert(Candidates::NONE).set(cell, digits);
    }
}

/// Lets a cell hold only these digits; one digit alone is a given.
fn restrict(puzzle: &mut Puzzle, cell: Cell, digits: DigitSet) {
    if digits.is_empty() || puzzle.classic().givens.get(cell).is_some() {
        return;
    }
    match digits.single() {
        Some(digit) => puzzle.classic_mut().givens.set(cell, Some(digit)),
        None => puzzle.classic_mut().restriction.get_or_insert(Candidates::ALL).set(cell, digits),
    }
}

fn read_colour(cell: Cell, key: &str, value: &Value, puzzle: &mut Puzzle) {
    let name = value.as_str().unwrap_or("");
    match PALETTE.iter().position(|colour| colour.eq_ignore_ascii_case(name)) {
        Some(index) => {
            puzzle.classic_mut().colours.get_or_insert([0; Cell::COUNT])[cell.index()] =
                index as u8 + 1;
        }
        // White is f-puzzles' word for no colour.
        None if value.is_null() || name.eq_ignore_ascii_case("#FFFFFF") || name.is_empty() => {}
        None => puzzle.add_extra(NAME, format!("{}.{key}", address(cell)), extra_text(value)),
    }
}

/// The name of a cell in these links.
fn address(cell: Cell) -> String {
    format!("R{}C{}", cell.row() + 1, cell.column() + 1)
}

/// Writes a line with a link.
pub(crate) fn write(puzzle: &Puzzle, out: &mut Vec<u8>) -> Vec<Loss> {
    let mut lost = Vec::new();
    let mut object = Map::new();
    object.insert("size".into(), json!(Cell::SIDE));
    let texts =
        [("title", Field::Name), ("author", Field::Author), ("ruleset", Field::Description)];
    for (key, field) in texts {
        if let Some(text) = puzzle.joined(field) {
            object.insert(key.into(), text.into());
        }
    }
    let mut cells: Vec<Map<String, Value>> =
        Cell::all().map(|cell| written_cell(cell, puzzle, &mut lost)).collect();
    if let Some(solution) = &puzzle.classic().solution {
        object.insert("solution".into(), written_solution(solution));
    }
    for extra in puzzle.extra.iter().filter(|extra| extra.format == NAME) {
        let value = extra_value(&extra.value);
        let in_cell = Cell::all().find_map(|cell| {
            let key = extra.key.strip_prefix(&address(cell))?.strip_prefix('.')?;
            Some((cell, key))
        });
        let fits = match in_cell {
            Some((cell, key)) => {
                let cell = &mut cells[cell.index()];
                let fits = !CELL_KEYS.contains(&key) && !cell.contains_key(key);
                if fits {
                    cell.insert(key.to_owned(), value);
                }
                fits
            }
            None => {
                let fits = is_harmless(&extra.key, &value) && !object.contains_key(&extra.key);
                if fits {
                    object.insert(extra.key.clone(), value);
                }
                fits
            }
        };
        if !fits {
            lost.push(Loss { field: Field::Unknown, detail: Some(extra.key.clone()) });
        }
    }
    let rows: Vec<Value> = cells.chunks(Cell::SIDE).map(|row| json!(row)).collect();
    object.insert("grid".into(), rows.into());
    out.extend_from_slice(b"https://f-puzzles.com/?load=");
    out.extend_from_slice(lz::pack(&Value::Object(object).to_string()).as_bytes());
    out.push(b'\n');
    lost
}

fn written_cell(cell: Cell, puzzle: &Puzzle, lost: &mut Vec<Loss>) -> Map<String, Value> {
    let mut object = Map::new();
    if let Some(digit) = puzzle.classic().givens.get(cell) {
        object.insert("value".into(), digit.get().into());
        object.insert("given".into(), true.into());
    } else if let Some(digit) = puzzle.classic().entries.get(cell) {
        object.insert("value".into(), digit.get().into());
    }
    let mut marks = |key: &str, digits: DigitSet| {
        if !digits.is_empty() {
            object.insert(key.into(), digits_of(digits).into());
        }
    };
    let of = |marks: &Option<Candidates>| marks.map_or(DigitSet::EMPTY, |marks| marks.get(cell));
    marks("centerPencilMarks", of(&puzzle.classic().marks));
    marks("cornerPencilMarks", of(&puzzle.classic().corners));
    if puzzle.classic().givens.get(cell).is_none() {
        match puzzle.classic().restriction.map(|restriction| restriction.get(cell)) {
            None | Some(DigitSet::ALL) => {}
            // No digit at all cannot be said there.
            Some(DigitSet::EMPTY) => {
                lost.push(Loss { field: Field::Restriction, detail: Some(cell.to_string()) });
            }
            Some(digits) => marks("givenPencilMarks", digits),
        }
    }
    let colour = puzzle.classic().colours.map_or(0, |all: Colours| all[cell.index()]);
    if let Some(name) = usize::from(colour).checked_sub(1).and_then(|index| PALETTE.get(index)) {
        object.insert("c".into(), (*name).into());
    }
    object
}

/// The solution as these links hold it: 81 digits, `.` where one is missing.
fn written_solution(solution: &Grid) -> Value {
    let value = |digit: Option<Digit>| digit.map_or(json!("."), |digit| json!(digit.get()));
    Cell::all().map(|cell| value(solution.get(cell))).collect()
}
