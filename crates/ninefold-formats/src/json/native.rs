//! Ninefold JSON: one object a line.
//!
//! ```text
//! {"puzzle":"53..7....6..195...","name":"...","comment":["two","remarks"],
//!  "solution":"534678912...","entries":"..4......",
//!  "marks":["","","12",...],"corners":[...],"candidates":[...],   81 texts of digits
//!  "colours":"..11..2..",                                         `.` for none
//!  "stars":3,                                                     unknown: kept
//!  "extra":[["sdk","H","27"]]}                                    unknown to another format
//! ```
//!
//! The keys are the tags of the table of formats; only `puzzle` is needed, and other common names
//! for it are understood. What is null is not said. The lines that Ninefold prints as answers are
//! read too: what a puzzle does not have is kept as unknown.

use crate::cells::mixed_note;
use crate::compare::MOST_CLASHES;
use crate::compare::boards::fits;
use crate::data::board::{Board, NotGrid};
use crate::data::grid::{self, arranged};
use crate::data::mask::{bits, masked};
use crate::data::names::{is_solution_name, puzzle_rank};
use crate::data::roles::{Roles, is_board_like, only_solution};
use crate::data::value::{self, candidates, extra_text, extra_value};
use crate::error::{ErrorKind, ReadError, Spot};
use crate::field::{Field, KEYS, field_of};
use crate::link::fpuzzles::rules;
use crate::loss::Loss;
use crate::record::Record;
use ninefold::{Candidates, Cell, Grid};
use ninefold_rules::{Colours, Extra, Puzzle};
use serde_json::{Map, Value, json};

const NAME: &str = "json";

/// The key of the puzzle.
const PUZZLE: &str = "puzzle";

/// The key under which unknown tags of other formats are kept.
const EXTRA: &str = "extra";

/// The key that holds the puzzle, if its name says so: best a board, else anything.
pub(super) fn puzzle_key(object: &Map<String, Value>) -> Option<&str> {
    let named = object
        .iter()
        .filter(|(key, value)| !value.is_null() && !is_solution_name(key) && bits(value).is_none())
        .filter_map(|(key, value)| Some((!is_board_like(value), puzzle_rank(key)?, key.as_str())));
    named.min().map(|(_, _, key)| key)
}

/// Reads an object of this format.
pub(super) fn of_object(
    object: &Map<String, Value>,
    roles: &Roles<'_>,
    text: &str,
    spot: &Spot<'_>,
) -> Result<Record, ReadError> {
    let mut found = rules::known(object);
    found.extend(rules::stated(object));
    if !found.is_empty() {
        return Err(spot.variant(&found));
    }
    if let [first, second, ..] = roles.several.as_slice() {
        let message =
            format!("this object holds several grids, such as \"{first}\" and \"{second}\"");
        return Err(spot
            .error(ErrorKind::Syntax, message)
            .help("name the puzzle \"puzzle\" and its solution \"solution\""));
    }
    let solution = roles.solution.and_then(|name| Some((name, object.get(name)?)));
    let solution = solution.map(|(name, value)| {
        let grid = grid::grid_of_key(name, only_solution(value).unwrap_or(value));
        grid.map_err(|error| error.error(name, spot))
    });
    let solution = solution.transpose()?;
    let key = roles.puzzle.or_else(|| puzzle_key(object)).filter(|_| roles.mask.is_none());
    let cells = key.and_then(|key| object.get(key));
    let (mut boards, why) = match board_of(object, key, roles.mask.zip(solution)) {
        Some(Err(NotGrid::Ties(boards, why))) => (boards, why),
        Some(board) => {
            let there = spot.of(cells.and_then(Value::as_str).unwrap_or_default(), text);
            (vec![board.map_err(|error| error.error("puzzle", &there))?], String::new())
        }
        None if object.get("candidates").is_some_and(value::says_something) => {
            (vec![Board::default()], String::new())
        }
        None => return Err(no_puzzle(object, spot)),
    };
    let note = cells.and_then(Value::as_str).and_then(mixed_note);
    boards.iter_mut().for_each(|board| board.notes.extend(note.clone()));
    let has_solution =
        |board: &Board| solution.is_some_and(|full| fits(&full, &board.cells.givens));
    if boards.len() > 1 && roles.mask.is_none() && boards.iter().any(has_solution) {
        boards.retain(has_solution);
    }
    let used = [key, roles.solution, roles.mask, Some(EXTRA)];
    let finish = |board: Board| {
        require_sudoku(&board.cells.givens, spot)?;
        let mut record = Record::from(board);
        record.puzzle.classic_mut().solution = solution.or(record.puzzle.classic().solution);
        finish(object, &used, record, spot)
    };
    let mut records = boards.into_iter().map(finish).collect::<Result<Vec<_>, _>>()?;
    match records.pop() {
        Some(only) if records.is_empty() => Ok(only),
        last => {
            records.extend(last);
            Err(spot.error(ErrorKind::Ambiguous, why).with_readings(records))
        }
    }
}

/// Refuses a full grid that cannot be a solution: a map of regions has nine digits, too.
pub(super) fn require_sudoku(givens: &Grid, spot: &Spot<'_>) -> Result<(), ReadError> {
    let repeated = givens.clashes().len();
    if !givens.is_full() || repeated <= MOST_CLASHES {
        return Ok(());
    }
    let message = format!("this is not a Sudoku: {repeated} repeated digits");
    Err(spot.error(ErrorKind::Syntax, message))
}

/// The board of an object's puzzle: that of its key, or what a mask makes of a full grid.
fn board_of(
    object: &Map<String, Value>,
    key: Option<&str>,
    masked_grid: Option<(&str, Grid)>,
) -> Option<Result<Board, NotGrid>> {
    if let Some((mask, full)) = masked_grid {
        let grids = masked(&full, mask, &bits(object.get(mask)?)?);
        let mut boards: Vec<Board> = grids.into_iter().map(Board::from).collect();
        let why = format!("\"{mask}\" may say which digits are given, or which are not");
        return Some(match boards.pop() {
            Some(only) if boards.is_empty() => Ok(only),
            last => Err(NotGrid::Ties(boards.into_iter().chain(last).collect(), why)),
        });
    }
    let key = key?;
    Some(grid::board(object.get(key)?).map(|board| arranged(board, key)))
}

/// Reads the other members of an object into the record of its board.
fn finish(
    object: &Map<String, Value>,
    used: &[Option<&str>],
    mut record: Record,
    spot: &Spot<'_>,
) -> Result<Record, ReadError> {
    for (name, value) in object {
        if value.is_null() || used.contains(&Some(name.as_str())) {
            continue;
        }
        match field_of(KEYS, name) {
            Some(field) => read_field(field, name, value, &mut record, spot)?,
            None => record.puzzle.add_extra(NAME, name, extra_text(value)),
        }
    }
    read_extra(object.get(EXTRA), &mut record.puzzle);
    let has_puzzle = used[0].is_some() || used[2].is_some();
    settle(&mut record, has_puzzle);
    Ok(record)
}

/// The error for an object without a puzzle: its own, if it has one.
fn no_puzzle(object: &Map<String, Value>, spot: &Spot<'_>) -> ReadError {
    match object.get("error") {
        Some(error) => {
            let said = error.get("message").unwrap_or(error);
            let message = format!("this line tells an error, not a puzzle: {}", value::shown(said));
            spot.error(ErrorKind::Syntax, message)
        }
        None => spot
            .error(ErrorKind::Syntax, format!("this object has no puzzle: {}", its_keys(object)))
            .help("a puzzle stands under \"puzzle\": 81 characters, with . for an empty cell"),
    }
}

/// The keys of an object, for a message.
fn its_keys(object: &Map<String, Value>) -> String {
    let mut keys: Vec<String> = object
        .keys()
        .take(6)
        .map(|key| format!("\"{}\"", key.chars().take(24).collect::<String>()))
        .collect();
    if object.len() > keys.len() {
        keys.push(format!("{} more", object.len() - keys.len()));
    }
    if keys.is_empty() { "it is empty".to_owned() } else { format!("it has {}", keys.join(", ")) }
}

/// Reads one field.
fn read_field(
    field: Field,
    name: &str,
    value: &Value,
    record: &mut Record,
    spot: &Spot<'_>,
) -> Result<(), ReadError> {
    let puzzle = &mut record.puzzle;
    let wrong = |shape: &str| {
        spot.error(ErrorKind::Syntax, format!("\"{name}\" is not {shape}: {}", value::shown(value)))
    };
    let marks = || candidates(value).ok_or_else(|| wrong("81 texts of digits"));
    let grid = || grid::grid(value).map_err(|error| error.error(name, spot));
    match field {
        // A second solution does not replace the first, and a blank one says nothing.
        Field::Solution if puzzle.classic().solution.is_some() => {
            puzzle.add_extra(NAME, name, extra_text(value));
        }
        Field::Solution if !value::says_something(value) => {}
        Field::Solution => puzzle.classic_mut().solution = Some(grid()?),
        Field::Entries => puzzle.classic_mut().entries = grid()?,
        Field::Marks => puzzle.classic_mut().marks = Some(marks()?),
        Field::Corners => puzzle.classic_mut().corners = Some(marks()?),
        Field::Restriction => puzzle.classic_mut().restriction = Some(marks()?),
        Field::Colours => {
            let colours = grid().map_err(|_| wrong("81 digits, with . for no colour"))?;
            puzzle.classic_mut().colours = Some(colours_of(&colours));
        }
        _ => match value {
            Value::Array(texts) if texts.iter().all(Value::is_string) => {
                texts.iter().for_each(|text| puzzle.add_text(field, &value::text(text)));
            }
            Value::Array(_) | Value::Object(_) => puzzle.add_extra(NAME, name, extra_text(value)),
            _ => puzzle.add_text(field, &value::text(value)),
        },
    }
    Ok(())
}

/// Colours are written as digits are: 0 or `.` for none.
fn colours_of(grid: &Grid) -> Colours {
    let mut colours = [0; Cell::COUNT];
    for (cell, digit) in grid.placed() {
        colours[cell.index()] = digit.get();
    }
    colours
}

/// Reads the unknown tags of other formats.
fn read_extra(value: Option<&Value>, puzzle: &mut Puzzle) {
    let triples = value.and_then(Value::as_array).into_iter().flatten();
    for triple in triples {
        match triple.as_array().map(Vec::as_slice) {
            Some([format, key, text]) => puzzle.extra.push(Extra {
                format: value::text(format),
                key: value::text(key),
                value: value::text(text),
            }),
            _ => puzzle.add_extra(NAME, EXTRA, extra_text(triple)),
        }
    }
}

/// Makes givens, entries and restriction agree with each other.
fn settle(record: &mut Record, has_puzzle: bool) {
    let cells = record.puzzle.classic_mut();
    if let (false, Some(restriction)) = (has_puzzle, &cells.restriction) {
        cells.givens = restriction.singles();
    }
    let mut differs = None;
    for (cell, given) in cells.givens.placed() {
        if cells.entries.get(cell).is_some_and(|entry| entry != given) {
            differs = differs.or(Some(cell));
        }
        cells.entries.set(cell, None);
    }
    if let Some(cell) = differs {
        record.notes.push(format!("the entry in {cell} is dropped: another digit is given there"));
    }
}

/// Writes a puzzle as one line.
pub(crate) fn write(puzzle: &Puzzle, out: &mut Vec<u8>) -> Vec<Loss> {
    let mut object = Map::new();
    object.insert(PUZZLE.into(), puzzle.classic().givens.to_string().into());
    for (field, tag) in KEYS {
        if puzzle.has(*field)
            && let Some(value) = written(*field, puzzle)
        {
            object.insert((*tag).into(), value);
        }
    }
    let own = puzzle.extra.iter().take_while(|extra| {
        let value = extra_value(&extra.value);
        // Null would not be read back: it says nothing.
        let free = extra.format == NAME
            && is_free(&extra.key)
            && !value.is_null()
            && !object.contains_key(&extra.key);
        if free {
            object.insert(extra.key.clone(), value);
        }
        free
    });
    let own = own.count();
    if let rest @ [_, ..] = &puzzle.extra[own..] {
        let triples: Vec<Value> =
            rest.iter().map(|extra| json!([extra.format, extra.key, extra.value])).collect();
        object.insert(EXTRA.into(), triples.into());
    }
    out.extend_from_slice(Value::Object(object).to_string().as_bytes());
    out.push(b'\n');
    Vec::new()
}

/// Writes a puzzle of nothing but digits.
pub(crate) fn write_digits(givens: &Grid, entries: Option<&Grid>, out: &mut Vec<u8>) -> bool {
    out.extend_from_slice(b"{\"puzzle\":\"");
    out.extend_from_slice(&givens.to_ascii());
    if let Some(entries) = entries.filter(|entries| !entries.is_empty()) {
        out.extend_from_slice(b"\",\"entries\":\"");
        out.extend_from_slice(&entries.to_ascii());
    }
    out.extend_from_slice(b"\"}\n");
    true
}

/// Returns `true` if a key has no meaning of its own.
fn is_free(key: &str) -> bool {
    key != PUZZLE && key != EXTRA && field_of(KEYS, key).is_none()
}

/// The value of a field that the puzzle has.
fn written(field: Field, puzzle: &Puzzle) -> Option<Value> {
    let marks = |marks: &Option<Candidates>| {
        marks.map(|all| Cell::all().map(|cell| all.get(cell).to_string()).collect::<Value>())
    };
    match field {
        Field::Solution => puzzle.classic().solution.map(|grid| grid.to_string().into()),
        Field::Entries => Some(puzzle.classic().entries.to_string().into()),
        Field::Marks => marks(&puzzle.classic().marks),
        Field::Corners => marks(&puzzle.classic().corners),
        Field::Restriction => marks(&puzzle.classic().restriction),
        Field::Colours => puzzle.classic().colours.map(|all| {
            let symbol = |colour: &u8| if *colour == 0 { '.' } else { char::from(b'0' + colour) };
            all.iter().map(symbol).collect::<String>().into()
        }),
        Field::Unknown => None,
        _ => {
            let of_field = puzzle.texts.iter().filter(|(f, _)| *f == field).map(|(_, text)| text);
            let texts: Vec<&String> = of_field.collect();
            Some(if let [one] = texts.as_slice() { json!(one) } else { json!(texts) })
        }
    }
}
