//! The places of cells: by their coordinates, their names, or their order.
//!
//! Rows and columns count from zero or one: the smallest and largest of all numbers show which. A
//! list that leaves this open, or that has a cell twice or not at all, is refused.

use super::board::{NotGrid, wrong_count};
use super::object::{Object, Position, plain};
use super::value::number;
use ninefold::{Cell, Digit, Grid};
use serde_json::{Map, Value};

/// Keys of the row and the column. Those of the first entries say what they mean; `x` is the
/// column and `i` the row by convention.
const PAIRS: [(&str, &str); 6] = [
    (
        "row rowindex rownumber rownum rowid rowno",
        "col column colindex columnindex colnumber columnnumber colnum colid columnid colno",
    ),
    ("r", "c"),
    ("fila", "columna"),
    ("i", "j"),
    ("y ypos posy ycoord", "x xpos posx xcoord"),
    ("line", "place"),
];

/// Keys of a number or name for the place.
const PLACES: &str =
    "position pos index idx cellindex cellid coordinates coordinate coord location id";

/// Returns `true` if a key holds the number of a row.
pub(super) fn is_row_key(key: &str) -> bool {
    let key = plain(key);
    let known = PAIRS[0].0.split_whitespace().chain(["r", "y", "index", "id", "fila"]);
    known.into_iter().any(|known| known == key)
}

/// Returns the place of each cell.
pub(super) fn places(
    cells: &[(Position, &Value)],
    objects: &[Option<Object<'_>>],
    first: Option<usize>,
) -> Result<Vec<Cell>, NotGrid> {
    if cells.len() > Cell::COUNT {
        return Err(wrong_count(cells.len()));
    }
    let stated: Vec<Option<Coordinate>> =
        objects.iter().map(|object| object.as_ref().and_then(coordinate)).collect();
    let all: Option<Vec<Coordinate>> = stated.iter().cloned().collect();
    let Some(all) = all else {
        let is_weak = |c: &Coordinate| matches!(c, Coordinate::Index { is_id: true, .. });
        if stated.iter().flatten().any(|c| !is_weak(c)) {
            return Err(NotGrid::Places("some cells have coordinates and others have none".into()));
        }
        return by_order(cells.len());
    };
    // A number called `id` may number anything.
    if all.iter().all(|c| matches!(c, Coordinate::Index { is_id: true, .. })) {
        return by_coordinates(&all, first).or_else(|_| by_order(cells.len()));
    }
    let places = by_coordinates(&all, first)?;
    let is_xy = all.iter().all(|c| matches!(c, Coordinate::Pair { axes: Axes::Xy, .. }));
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
    if count == Cell::COUNT { Ok(Cell::all().collect()) } else { Err(wrong_count(count)) }
}

/// The coordinates that a cell states, counted from zero or one.
#[derive(Clone, Debug)]
pub(super) enum Coordinate {
    Pair { row: usize, column: usize, axes: Axes },
    Index { number: usize, is_id: bool },
}

/// The axes that two numbers are on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Axes {
    /// Row and column.
    Rows,
    /// `y` and `x`, which are row and column by convention.
    Xy,
    /// A letter, which is the row in most writing on Sudoku, and a number; both count from one.
    Letter,
}

pub(super) fn coordinate(object: &Object<'_>) -> Option<Coordinate> {
    for (rows, columns) in PAIRS {
        if let (Some(row), Some(column)) = (object.any(rows), object.any(columns)) {
            let axes = if rows.starts_with('y') { Axes::Xy } else { Axes::Rows };
            return Some(Coordinate::Pair { row: axis(row)?, column: axis(column)?, axes });
        }
    }
    PLACES.split_whitespace().find_map(|key| {
        let value = object.get(key)?;
        match value {
            Value::Array(both) => match both.as_slice() {
                [row, column] => Some(pair(axis(row)?, axis(column)?)),
                _ => None,
            },
            Value::Object(inner) => coordinate(&Object::new(inner)),
            Value::String(text) => name_of_cell(text, key == "id"),
            _ => number(value).map(|number| Coordinate::Index { number, is_id: key == "id" }),
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

fn by_coordinates(all: &[Coordinate], first: Option<usize>) -> Result<Vec<Cell>, NotGrid> {
    let mut indices = Vec::new();
    let mut pairs = Vec::new();
    for coordinate in all {
        match coordinate {
            Coordinate::Pair { row, column, .. } => pairs.push((*row, *column)),
            Coordinate::Index { number, .. } => indices.push(*number),
        }
    }
    if pairs.is_empty() {
        let base = base(indices.iter().copied(), Cell::COUNT, all.len() == Cell::COUNT, first)?;
        return distinct(indices.iter().map(|index| index.checked_sub(base).and_then(Cell::new)));
    }
    if !indices.is_empty() {
        return Err(NotGrid::Places("some cells have rows and others only numbers".to_owned()));
    }
    let full = all.len() == Cell::COUNT;
    let both = pairs.iter().flat_map(|(row, column)| [*row, *column]);
    let (rows, columns) = if full {
        let base = |numbers: Vec<usize>| base(numbers.into_iter(), Cell::SIDE, true, first);
        let rows = base(pairs.iter().map(|pair| pair.0).collect())?;
        (rows, base(pairs.iter().map(|pair| pair.1).collect())?)
    } else {
        let base = base(both, Cell::SIDE, false, first)?;
        (base, base)
    };
    distinct(pairs.iter().map(|(row, column)| {
        let (row, column) = (row.checked_sub(rows)?, column.checked_sub(columns)?);
        if row < Cell::SIDE && column < Cell::SIDE { Cell::at(row, column) } else { None }
    }))
}

/// Returns the number from which numbers count, zero or one; `first` is for numbers that do not tell.
fn base(
    numbers: impl Iterator<Item = usize>,
    size: usize,
    full: bool,
    first: Option<usize>,
) -> Result<usize, NotGrid> {
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
        _ => first.ok_or_else(|| {
            NotGrid::Base(format!(
                "they go from {least} to {most}, so they may count from zero or from one"
            ))
        }),
    }
}

fn distinct(cells: impl Iterator<Item = Option<Cell>>) -> Result<Vec<Cell>, NotGrid> {
    let mut seen = [false; Cell::COUNT];
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

/// `r1c2`, `R1C2`, `1,2`, `(0, 3)`, `1-2`, `1_2`, `A1`, `17`.
fn name_of_cell(text: &str, is_id: bool) -> Option<Coordinate> {
    let text = text.trim();
    let bytes = text.as_bytes();
    if let [letter @ (b'A'..=b'I' | b'a'..=b'i'), digit @ b'1'..=b'9'] = bytes {
        let row = usize::from(letter.to_ascii_uppercase() - b'A') + 1;
        let column = usize::from(digit - b'0');
        return Some(Coordinate::Pair { row, column, axes: Axes::Letter });
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
        ([row, column], "" | "rc" | "rowcol" | "rowcolumn") => Some(pair(*row, *column)),
        ([index], "" | "cell" | "c" | "pos" | "sq") => {
            Some(Coordinate::Index { number: *index, is_id })
        }
        _ => None,
    }
}

/// The places that the keys of an object name, if all of them are names of cells.
#[allow(clippy::type_complexity, reason = "the outer option says whether it is such an object")]
pub(super) fn places_of_keys<'a>(
    keys: impl Iterator<Item = &'a str>,
    first: Option<usize>,
) -> Option<Result<(Vec<Cell>, Vec<String>), NotGrid>> {
    let keys: Vec<&str> = keys.collect();
    let name = |key: &&str| name_of_cell(key, false);
    let mut names: Vec<Coordinate> = keys.iter().map(name).collect::<Option<_>>()?;
    if names.len() < Cell::SIDE {
        return None;
    }
    // `11` to `99` are rows and columns, if all of them are there.
    let digits = |key: &&str| match key.as_bytes() {
        [row @ b'0'..=b'9', column @ b'0'..=b'9'] => {
            Some(pair(usize::from(row - b'0'), usize::from(column - b'0')))
        }
        _ => None,
    };
    if names.len() == Cell::COUNT
        && let Some(pairs) = keys.iter().map(digits).collect()
    {
        names = pairs;
    }
    let lettered = names.iter().map(|name| match name {
        Coordinate::Pair { row, column, axes: Axes::Letter } => Some((row - 1, column - 1)),
        _ => None,
    });
    Some(match lettered.collect::<Option<Vec<_>>>() {
        Some(cells) => {
            let note = "the letter in the name of a cell is taken as its row: A2 is r1c2";
            let cells = cells.into_iter().map(|(row, column)| Cell::at(row, column));
            distinct(cells).map(|cells| (cells, vec![note.to_owned()]))
        }
        None => by_coordinates(&names, first).map(|cells| (cells, Vec::new())),
    })
}

/// The grid of lists of three numbers, if they are rows, columns and digits.
pub(super) fn of_triples(rows: &[&Value]) -> Option<Grid> {
    let triple = |row: &&Value| match row.as_array()?.as_slice() {
        [row, column, digit] => Some((pair(axis(row)?, axis(column)?), number(digit)?)),
        _ => None,
    };
    let triples: Vec<(Coordinate, usize)> = rows.iter().map(triple).collect::<Option<_>>()?;
    let (places, digits): (Vec<_>, Vec<_>) = triples.into_iter().unzip();
    let mut grid = Grid::EMPTY;
    for (cell, digit) in by_coordinates(&places, None).ok()?.into_iter().zip(digits) {
        grid.set(cell, Some(Digit::new(u8::try_from(digit).ok()?)?));
    }
    (grid.clue_count() >= 17 && !grid.has_clash()).then_some(grid)
}

const fn pair(row: usize, column: usize) -> Coordinate {
    Coordinate::Pair { row, column, axes: Axes::Rows }
}

/// Nine rows with names that number them: `row1` to `row9`, `0` to `8`, `A` to `I`.
pub(super) fn rows_by_name(object: &Map<String, Value>) -> Option<Vec<&Value>> {
    if object.len() != Cell::SIDE {
        return None;
    }
    let mut rows = Vec::with_capacity(Cell::SIDE);
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
            Value::String(text) => (2..60).contains(&text.chars().count()),
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
