//! Cells that are objects, and the names of cells.
//!
//! ```text
//! {"row":0,"col":3,"value":5}               coordinates decide where a cell is
//! {"number":5}  {"v":5}  {"digit":"5"}      several names for the digit
//! {"given":true,"answer":5}                 a given
//! {"given":false,"answer":5}                an empty cell, and its solution
//! {"value":5,"fixed":false}                 a digit of the player
//! ```
//!
//! Rows and columns count from zero or one: the smallest and largest of all numbers tell which. A
//! list that leaves this open, or that has a cell twice or not at all, is refused.

use super::grid::{Board, NotGrid};
use super::value::{digit, digit_set, number, shown};
use ninefold::{Candidates, Cell, Digit, DigitSet, Grid};
use serde_json::{Map, Value};

/// Where a cell stands in the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Position {
    /// In a plain list.
    Alone,
    /// In a row: the numbers of row and cell, from zero.
    In(usize, usize),
}

/// Keys for the digit of a cell, best first.
const VALUES: [&str; 17] = [
    "value",
    "val",
    "v",
    "number",
    "num",
    "n",
    "digit",
    "d",
    "cell",
    "cellvalue",
    "clue",
    "given",
    "initialvalue",
    "text",
    "content",
    "char",
    "symbol",
];

/// Keys for the digit that belongs into a cell.
const ANSWERS: [&str; 10] = [
    "answer",
    "solution",
    "correct",
    "correctvalue",
    "solutionvalue",
    "answervalue",
    "solved",
    "expected",
    "target",
    "actual",
];

/// Keys that say whether the digit is given.
const FLAGS: [&str; 30] = [
    "given",
    "isgiven",
    "fixed",
    "isfixed",
    "locked",
    "islocked",
    "lock",
    "readonly",
    "isreadonly",
    "prefilled",
    "isprefilled",
    "preset",
    "ispreset",
    "static",
    "isstatic",
    "initial",
    "isinitial",
    "original",
    "isoriginal",
    "clue",
    "isclue",
    "constant",
    "isconstant",
    "frozen",
    "isfrozen",
    "immutable",
    "predefined",
    "default",
    "isdefault",
    "disabled",
];

/// Keys that say whether the player may change it.
const OPEN_FLAGS: [&str; 6] =
    ["editable", "iseditable", "mutable", "ismutable", "modifiable", "isuserinput"];

/// Keys of the row and the column. Those of the first entries say what they mean; `x` is the
/// column and `i` the row by convention.
const PAIRS: [(&[&str], &[&str]); 6] = [
    (
        &["row", "rowindex", "rownumber", "rownum", "rowid", "rowno"],
        &[
            "col",
            "column",
            "colindex",
            "columnindex",
            "colnumber",
            "columnnumber",
            "colnum",
            "colid",
            "columnid",
            "colno",
        ],
    ),
    (&["r"], &["c"]),
    (&["fila"], &["columna"]),
    (&["i"], &["j"]),
    (&["y", "ypos", "posy", "ycoord"], &["x", "xpos", "posx", "xcoord"]),
    (&["line"], &["place"]),
];

/// Keys of a number or name for the place.
const PLACES: [&str; 11] = [
    "position",
    "pos",
    "index",
    "idx",
    "cellindex",
    "cellid",
    "coordinates",
    "coordinate",
    "coord",
    "location",
    "id",
];

/// A key in lower case, without anything between its words.
pub(super) fn plain(key: &str) -> String {
    key.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Whether a key holds the number of a row.
pub(super) fn is_row_key(key: &str) -> bool {
    let key = plain(key);
    PAIRS[0].0.contains(&key.as_str()) || ["r", "y", "index", "id", "fila"].contains(&key.as_str())
}

/// A cell object with its keys in plain spelling.
struct Object<'a>(Vec<(String, &'a Value)>);

impl<'a> Object<'a> {
    fn new(object: &'a Map<String, Value>) -> Self {
        Self(object.iter().map(|(key, value)| (plain(key), value)).collect())
    }

    fn get(&self, key: &str) -> Option<&'a Value> {
        self.0.iter().find(|(k, _)| k == key).map(|(_, value)| *value)
    }

    fn any(&self, keys: &[&str]) -> Option<&'a Value> {
        keys.iter().find_map(|key| self.get(key))
    }

    /// Whether the digit is said to be given.
    fn flag(&self, given_is_digit: bool) -> Option<bool> {
        let flag = |keys: &[&str]| {
            keys.iter()
                .filter(|key| !(given_is_digit && (**key == "given" || **key == "clue")))
                .find_map(|key| self.get(key).and_then(truth))
        };
        flag(&FLAGS).or_else(|| flag(&OPEN_FLAGS).map(|open| !open))
    }
}

fn truth(value: &Value) -> Option<bool> {
    match value {
        Value::Bool(truth) => Some(*truth),
        Value::Number(number) if number.as_u64() == Some(0) => Some(false),
        Value::Number(number) if number.as_u64() == Some(1) => Some(true),
        Value::String(text) if text.eq_ignore_ascii_case("true") => Some(true),
        Value::String(text) if text.eq_ignore_ascii_case("false") => Some(false),
        _ => None,
    }
}

/// Whether an object is a cell, not a puzzle: it has the keys of one, or nothing that could hold
/// a puzzle.
pub(super) fn is_cell(object: &Map<String, Value>) -> bool {
    let is_small = |value: &Value| match value {
        Value::String(text) => text.chars().nth(15).is_none(),
        Value::Array(_) | Value::Object(_) => false,
        _ => true,
    };
    let keys = Object::new(object);
    let has_value = keys.any(&VALUES).is_some_and(is_small);
    let could_hold = |value: &Value| match value {
        Value::String(text) => text.chars().nth(60).is_some(),
        Value::Array(items) => {
            items.len() > 9 || items.iter().any(|item| item.is_array() || item.is_object())
        }
        _ => false,
    };
    let is_named = ["puzzle", "name", "title", "puzzles"].iter().any(|key| keys.get(key).is_some());
    !is_named
        && !object.values().any(could_hold)
        && (has_value || coordinate(&keys).is_some() || object.values().all(is_small))
}

/// The board of cells of which some are objects.
pub(super) fn board(cells: &[(Position, &Value)]) -> Result<Board, NotGrid> {
    let has_objects = cells.iter().any(|(_, value)| value.is_object());
    if !has_objects {
        return plain_board(cells);
    }
    let objects: Vec<Option<Object<'_>>> =
        cells.iter().map(|(_, value)| value.as_object().map(Object::new)).collect();
    let places = places(cells, &objects)?;
    let contents = contents(cells, &objects, &places)?;
    settle(&places, contents)
}

fn plain_board(cells: &[(Position, &Value)]) -> Result<Board, NotGrid> {
    if cells.len() != Cell::COUNT {
        return Err(NotGrid::Cells(cells.len()));
    }
    let mut grid = Grid::EMPTY;
    for (cell, (_, value)) in Cell::all().zip(cells) {
        grid.set(cell, digit(value).ok_or_else(|| NotGrid::Symbol(cell, shown(value)))?);
    }
    Ok(grid.into())
}

/// What one cell says.
#[derive(Clone, Copy, Default)]
struct Content {
    digit: Option<Digit>,
    answer: Option<Digit>,
    flag: Option<bool>,
    marks: Option<DigitSet>,
}

/// What the cells say, with the same keys for all of them.
fn contents(
    cells: &[(Position, &Value)],
    objects: &[Option<Object<'_>>],
    places: &[Cell],
) -> Result<Vec<Content>, NotGrid> {
    let all = || objects.iter().flatten();
    // `given` holds a digit or says whether there is one.
    let is_digit = |value: &Value| number(value).is_some_and(|n| n > 1);
    let given_is_digit = all()
        .any(|object| ["given", "clue"].iter().any(|key| object.get(key).is_some_and(is_digit)));
    let is_flag = |key: &str| !given_is_digit && FLAGS.contains(&key);
    let holds_digits = |key: &&&str| {
        all().filter_map(|object| object.get(key)).all(|value| digit(value).is_some())
    };
    let is_used = |key: &&&str| all().any(|object| object.get(key).is_some());
    let used: Vec<&&str> = VALUES.iter().filter(|key| !is_flag(key)).filter(is_used).collect();
    let answer = ANSWERS.iter().filter(is_used).find(holds_digits).copied();
    let value = used.iter().find(|key| holds_digits(key)).map(|key| **key);
    if value.is_none()
        && let Some(key) = used.first()
    {
        // The first cell that holds something else tells what is wrong.
        let wrong = objects.iter().zip(places).find_map(|(object, cell)| {
            let value = object.as_ref()?.get(key).filter(|value| digit(value).is_none())?;
            Some(NotGrid::Symbol(*cell, shown(value)))
        });
        return Err(wrong.unwrap_or(NotGrid::Kind));
    }
    let has_flags = all().any(|object| object.flag(given_is_digit).is_some());
    let (value, answer) = match (value, answer) {
        (None, None) => return Err(NotGrid::Keys(key_list(objects))),
        // Nothing but answers: they are the digits.
        (None, Some(answer)) if !has_flags => (Some(answer), None),
        both => both,
    };
    let known: Vec<&str> = all()
        .filter(|object| [value, answer].iter().flatten().any(|key| object.get(key).is_some()))
        .flat_map(|object| object.0.iter().map(|(key, _)| key.as_str()))
        .collect();
    let mut contents = Vec::with_capacity(cells.len());
    for ((object, (_, cell)), place) in objects.iter().zip(cells).zip(places) {
        let Some(object) = object else {
            let plain = digit(cell).ok_or_else(|| NotGrid::Symbol(*place, shown(cell)))?;
            contents.push(Content { digit: plain, ..Content::default() });
            continue;
        };
        let told =
            |key: Option<&str>| key.and_then(|key| object.get(key)).and_then(digit).flatten();
        let is_strange = |(key, _): &(String, &Value)| !known.contains(&key.as_str());
        if object.0.iter().any(is_strange)
            && [value, answer].iter().flatten().all(|key| object.get(key).is_none())
        {
            // A cell that says something under a key that no other cell has.
            return Err(NotGrid::Keys(key_list(std::slice::from_ref(&Some(Object(
                object.0.clone(),
            ))))));
        }
        contents.push(Content {
            digit: told(value),
            answer: told(answer),
            flag: object.flag(given_is_digit),
            marks: object.get("candidates").and_then(digit_set),
        });
    }
    Ok(contents)
}

/// The keys of some cells, for a message.
fn key_list(objects: &[Option<Object<'_>>]) -> String {
    let mut keys: Vec<&str> = Vec::new();
    for (key, _) in objects.iter().flatten().flat_map(|object| &object.0) {
        if !keys.contains(&key.as_str()) {
            keys.push(key);
        }
    }
    let shown: Vec<String> = keys
        .iter()
        .take(8)
        .map(|key| format!("\"{}\"", key.chars().take(24).collect::<String>()))
        .collect();
    if shown.is_empty() { "(none)".to_owned() } else { shown.join(", ") }
}

/// Puts the cells together: what is given, what the player wrote, what the solution is.
fn settle(places: &[Cell], contents: Vec<Content>) -> Result<Board, NotGrid> {
    let mut board = Board::default();
    let is_given = |content: &Content| content.flag == Some(true);
    let some_given = contents.iter().any(is_given);
    if places.len() < Cell::COUNT {
        sparse_is_sound(places.len(), contents.iter().all(|c| c.digit.is_some()))?;
    }
    let mut solution = Grid::EMPTY;
    let mut marks = Candidates::NONE;
    let mut has_marks = false;
    for (cell, content) in places.iter().zip(&contents) {
        solution.set(*cell, content.answer);
        match (content.digit, content.flag) {
            (Some(digit), Some(true)) => board.givens.set(*cell, Some(digit)),
            (Some(digit), _) if some_given => board.entries.set(*cell, Some(digit)),
            (Some(digit), _) => board.givens.set(*cell, Some(digit)),
            (None, Some(true)) => board.givens.set(*cell, content.answer),
            (None, _) => {}
        }
        if let Some(digits) = content.marks.filter(|_| content.digit.is_none()) {
            // All nine candidates are what a program starts with, not marks that somebody made.
            has_marks |= !digits.is_empty() && digits != DigitSet::ALL;
            marks.set(*cell, digits);
        }
    }
    let has_digits = contents.iter().any(|content| content.digit.is_some());
    if has_digits && !some_given && contents.iter().any(|content| content.flag.is_some()) {
        board.notes.push("no cell is marked as given, so all digits are taken as given".to_owned());
    }
    board.solution = solution.is_full().then_some(solution);
    board.marks = has_marks.then_some(marks);
    Ok(board)
}

/// A list of fewer than 81 cells is read if all of them hold digits, and as many as puzzles have.
fn sparse_is_sound(count: usize, all_filled: bool) -> Result<(), NotGrid> {
    if all_filled && (17..=60).contains(&count) { Ok(()) } else { Err(NotGrid::Cells(count)) }
}

/// Where each of the cells is.
fn places(
    cells: &[(Position, &Value)],
    objects: &[Option<Object<'_>>],
) -> Result<Vec<Cell>, NotGrid> {
    if cells.len() > Cell::COUNT {
        return Err(super::grid::wrong_count(cells.len()));
    }
    let told: Vec<Option<Coordinate>> =
        objects.iter().map(|object| object.as_ref().and_then(coordinate)).collect();
    let told_all: Option<Vec<Coordinate>> = told.iter().cloned().collect();
    let Some(told_all) = told_all else {
        let is_weak = |c: &Coordinate| matches!(c, Coordinate::Index { is_id: true, .. });
        if told.iter().flatten().any(|c| !is_weak(c)) {
            return Err(NotGrid::Places("some cells have coordinates and others have none".into()));
        }
        return by_order(cells.len());
    };
    // A number called `id` may number anything.
    if told_all.iter().all(|c| matches!(c, Coordinate::Index { is_id: true, .. })) {
        return by_coordinates(&told_all).or_else(|_| by_order(cells.len()));
    }
    let places = by_coordinates(&told_all)?;
    let is_xy = told_all.iter().all(|c| matches!(c, Coordinate::Pair { is_xy: true, .. }));
    let stands = |(position, _): &(Position, &Value), cell: &Cell, turned: bool| match position {
        Position::Alone => false,
        Position::In(row, column) if turned => (*column, *row) == (cell.row(), cell.column()),
        Position::In(row, column) => (*row, *column) == (cell.row(), cell.column()),
    };
    let all_turned = cells.iter().zip(&places).all(|(at, cell)| stands(at, cell, true));
    if is_xy && all_turned {
        let why = "the rows of the array are the x of their cells, so x may be row or column";
        return Err(NotGrid::Places(why.to_owned()));
    }
    Ok(places)
}

fn by_order(count: usize) -> Result<Vec<Cell>, NotGrid> {
    if count == Cell::COUNT {
        Ok(Cell::all().collect())
    } else {
        Err(super::grid::wrong_count(count))
    }
}

/// Where a cell says that it is, counted from zero or one.
#[derive(Clone, Debug)]
enum Coordinate {
    Pair { row: usize, column: usize, is_xy: bool },
    Index { number: usize, is_id: bool },
}

fn coordinate(object: &Object<'_>) -> Option<Coordinate> {
    for (rows, columns) in PAIRS {
        if let (Some(row), Some(column)) = (object.any(rows), object.any(columns)) {
            let is_xy = rows.contains(&"y");
            return Some(Coordinate::Pair { row: axis(row)?, column: axis(column)?, is_xy });
        }
    }
    PLACES.iter().find_map(|key| {
        let value = object.get(key)?;
        match value {
            Value::Array(pair) => match pair.as_slice() {
                [row, column] => {
                    Some(Coordinate::Pair { row: axis(row)?, column: axis(column)?, is_xy: false })
                }
                _ => None,
            },
            Value::Object(inner) => coordinate(&Object::new(inner)),
            Value::String(text) => match name_of_cell(text)? {
                Name::Pair(row, column) | Name::Letter(row, column) => {
                    Some(Coordinate::Pair { row, column, is_xy: false })
                }
                Name::Index(number) => Some(Coordinate::Index { number, is_id: *key == "id" }),
            },
            _ => number(value).map(|number| Coordinate::Index { number, is_id: *key == "id" }),
        }
    })
}

/// The number of a row or column: `3`, `"3"`, or a letter from A, which counts from one.
fn axis(value: &Value) -> Option<usize> {
    if let Value::String(text) = value
        && let [letter @ (b'A'..=b'I' | b'a'..=b'i')] = text.trim().as_bytes()
    {
        return Some(usize::from(letter.to_ascii_uppercase() - b'A') + 1);
    }
    number(value).filter(|number| *number < 1000)
}

fn by_coordinates(all: &[Coordinate]) -> Result<Vec<Cell>, NotGrid> {
    let mut indices = Vec::new();
    let mut pairs = Vec::new();
    for coordinate in all {
        match coordinate {
            Coordinate::Pair { row, column, .. } => pairs.push((*row, *column)),
            Coordinate::Index { number, .. } => indices.push(*number),
        }
    }
    if pairs.is_empty() {
        let base = base(indices.iter().copied(), 81, all.len() == 81)?;
        return distinct(indices.iter().map(|index| index.checked_sub(base).and_then(Cell::new)));
    }
    if !indices.is_empty() {
        return Err(NotGrid::Places("some cells have rows and others only numbers".to_owned()));
    }
    let full = all.len() == Cell::COUNT;
    let both = pairs.iter().flat_map(|(row, column)| [*row, *column]);
    let (rows, columns) = if full {
        (base(pairs.iter().map(|p| p.0), 9, true)?, base(pairs.iter().map(|p| p.1), 9, true)?)
    } else {
        let base = base(both, 9, false)?;
        (base, base)
    };
    distinct(pairs.iter().map(|(row, column)| {
        let (row, column) = (row.checked_sub(rows)?, column.checked_sub(columns)?);
        if row < 9 && column < 9 { Cell::at(row, column) } else { None }
    }))
}

/// Whether numbers count from zero or one.
fn base(numbers: impl Iterator<Item = usize>, size: usize, full: bool) -> Result<usize, NotGrid> {
    let (mut least, mut most) = (usize::MAX, 0);
    for number in numbers {
        least = least.min(number);
        most = most.max(number);
    }
    if most > size || (least == 0 && most == size) {
        return Err(NotGrid::Places(format!("they go from {least} to {most}")));
    }
    match (least, most) {
        (0, _) => Ok(0),
        (_, most) if most == size => Ok(1),
        _ if full => Err(NotGrid::Places(format!("they go from {least} to {most}"))),
        _ => Err(NotGrid::Places(format!(
            "they go from {least} to {most}, so they may count from zero or from one"
        ))),
    }
}

fn distinct(cells: impl Iterator<Item = Option<Cell>>) -> Result<Vec<Cell>, NotGrid> {
    let mut seen = [false; 81];
    let mut all = Vec::new();
    for cell in cells {
        let cell = cell.ok_or_else(|| NotGrid::Places("a cell is outside the board".to_owned()))?;
        if std::mem::replace(&mut seen[cell.index()], true) {
            return Err(NotGrid::Places(format!("{cell} stands there twice")));
        }
        all.push(cell);
    }
    Ok(all)
}

/// The name of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Name {
    /// Row and column.
    Pair(usize, usize),
    /// A letter, which is the row in most writing on Sudoku, and a number.
    Letter(usize, usize),
    /// One number.
    Index(usize),
}

/// `r1c2`, `R1C2`, `1,2`, `(0, 3)`, `1-2`, `1_2`, `A1`, `17`.
fn name_of_cell(text: &str) -> Option<Name> {
    let text = text.trim();
    let bytes = text.as_bytes();
    if let [letter @ (b'A'..=b'I' | b'a'..=b'i'), digit @ b'1'..=b'9'] = bytes {
        let row = usize::from(letter.to_ascii_uppercase() - b'A') + 1;
        return Some(Name::Letter(row, usize::from(digit - b'0')));
    }
    if text.len() > 24 || !text.is_ascii() || text.is_empty() {
        return None;
    }
    let numbers: Vec<usize> = text
        .split(|c: char| !c.is_ascii_digit())
        .filter(|part| !part.is_empty() && part.len() < 4)
        .filter_map(|part| part.parse().ok())
        .collect();
    let letters: String =
        text.chars().filter(|c| c.is_ascii_alphabetic()).map(|c| c.to_ascii_lowercase()).collect();
    match (numbers.as_slice(), letters.as_str()) {
        ([row, column], "" | "rc" | "rowcol" | "rowcolumn") => Some(Name::Pair(*row, *column)),
        ([index], "" | "cell" | "c" | "pos" | "sq") => Some(Name::Index(*index)),
        _ => None,
    }
}

/// The places that the keys of an object name, if all of them are names of cells.
#[allow(clippy::type_complexity, reason = "the outer option says whether it is such an object")]
pub(super) fn places_of_keys<'a>(
    keys: impl Iterator<Item = &'a str>,
) -> Option<Result<(Vec<Cell>, Vec<String>), NotGrid>> {
    let keys: Vec<&str> = keys.collect();
    let names: Vec<Name> = keys.iter().map(|key| name_of_cell(key)).collect::<Option<_>>()?;
    if names.len() < 9 {
        return None;
    }
    // `11` to `99` are rows and columns, if all of them are there.
    let two_digits = |key: &&&str| key.len() == 2 && key.bytes().all(|b| b.is_ascii_digit());
    let in_pairs: Vec<(usize, usize)> = keys
        .iter()
        .filter(two_digits)
        .map(|key| (usize::from(key.as_bytes()[0] - b'0'), usize::from(key.as_bytes()[1] - b'0')))
        .collect();
    let mut notes = Vec::new();
    let coordinates: Vec<Coordinate> = if in_pairs.len() == Cell::COUNT {
        in_pairs.iter().map(|(row, column)| pair(*row, *column)).collect()
    } else {
        names
            .iter()
            .map(|name| match name {
                Name::Pair(row, column) | Name::Letter(row, column) => pair(*row, *column),
                Name::Index(number) => Coordinate::Index { number: *number, is_id: false },
            })
            .collect()
    };
    let letters = names.iter().filter(|name| matches!(name, Name::Letter(..))).count();
    if letters > 0 && letters == names.len() {
        // From one whatever their smallest and largest number.
        notes.push("the letter in the name of a cell is taken as its row: A2 is r1c2".to_owned());
        let cells = names.iter().map(|name| match name {
            Name::Letter(row, column) => Cell::at(row - 1, column - 1),
            _ => None,
        });
        return Some(distinct(cells).map(|cells| (cells, notes)));
    }
    Some(by_coordinates(&coordinates).map(|cells| (cells, notes)))
}

const fn pair(row: usize, column: usize) -> Coordinate {
    Coordinate::Pair { row, column, is_xy: false }
}

/// The board of cells whose places are known.
pub(super) fn sparse(places: &[Cell], values: &[&Value]) -> Result<Board, NotGrid> {
    let cells: Vec<(Position, &Value)> =
        values.iter().map(|value| (Position::Alone, *value)).collect();
    let objects: Vec<Option<Object<'_>>> =
        values.iter().map(|value| value.as_object().map(Object::new)).collect();
    let contents = if objects.iter().any(Option::is_some) {
        contents(&cells, &objects, places)?
    } else {
        let plain = |(value, cell): (&&Value, &Cell)| {
            let digit = digit(value).ok_or_else(|| NotGrid::Symbol(*cell, shown(value)))?;
            Ok(Content { digit, ..Content::default() })
        };
        values.iter().zip(places).map(plain).collect::<Result<_, _>>()?
    };
    settle(places, contents)
}

/// Nine rows with names that number them: `row1` to `row9`, `0` to `8`, `A` to `I`.
pub(super) fn rows_by_name(object: &Map<String, Value>) -> Option<Vec<&Value>> {
    if object.len() != 9 {
        return None;
    }
    let mut rows = Vec::with_capacity(9);
    for (key, value) in object {
        let key = plain(key);
        let start = key.find(|c: char| c.is_ascii_digit()).unwrap_or(key.len());
        let number = match (key.get(..start)?, key.get(start..)?) {
            ("" | "r" | "row" | "line", digits) if !digits.is_empty() => digits.parse().ok()?,
            (letter, "") if letter.len() == 1 => usize::from(letter.as_bytes()[0]),
            _ => return None,
        };
        let is_row = match value {
            Value::Array(cells) => cells.len() > 1,
            Value::String(text) => text.chars().nth(1).is_some(),
            _ => false,
        };
        if !is_row {
            return None;
        }
        rows.push((number, value));
    }
    rows.sort_by_key(|(number, _)| *number);
    let is_line = rows.windows(2).all(|two| two[0].0 + 1 == two[1].0);
    is_line.then(|| rows.into_iter().map(|(_, row)| row).collect())
}

#[cfg(test)]
mod tests;
