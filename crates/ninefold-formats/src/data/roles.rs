//! Which member of an object is the puzzle, and which is its solution.
//!
//! ```text
//! {"puzzle":..,"solution":..}                    names decide
//! {"initialData":..,"solution":..}               one name decides, the other member follows
//! {"easy":"53..","hard":"..4.."}                 no name decides: each grid is a puzzle
//! ```
//!
//! A member can be a puzzle if it is a board, or so nearly one that its error is worth reporting.

use super::board::Board;
use super::cells::is_cell;
use super::grid::board;
use super::names::{SOLUTIONS, is_other_name, is_solution_name, puzzle_rank};
use super::object::plain;
use super::places::{places_of_keys, rows_by_name};
use crate::cells::{cell_symbol, is_separator};
use serde_json::{Map, Value};

/// Whether a value could be a board: it is one, or nearly.
pub(crate) fn is_board_like(value: &Value) -> bool {
    match value {
        Value::String(text) => is_text_of_cells(text),
        Value::Array(items) => is_list_of_cells(items),
        Value::Object(object) => {
            rows_by_name(object).is_some()
                || (object.len() >= 17
                    && places_of_keys(object.keys().map(String::as_str)).is_some())
        }
        _ => false,
    }
}

/// Sixteen cells or more, and hardly anything else.
pub(crate) fn is_text_of_cells(text: &str) -> bool {
    let text = text.trim();
    if text.len() < 16 || text.len() > 4000 {
        return false;
    }
    let cells = text.chars().filter(|c| cell_symbol(*c).is_some()).count();
    let separators = text.chars().filter(|c| is_separator(*c) || *c == '\n' || *c == '/').count();
    let count = text.chars().count();
    let digits = text.chars().filter(char::is_ascii_digit).count();
    // Times, prices and numbers of telephones are short; words are not cells.
    (cells + separators) * 20 >= count * 19
        && (count >= 60 || (digits > 0 && cells == count && is_side(count)))
        || board(&Value::from(text)).is_ok()
}

/// Whether this is the number of cells of a usual board.
const fn is_side(count: usize) -> bool {
    matches!(count, 16 | 36 | 64 | 80 | 81 | 82 | 100 | 144 | 256 | 625)
}

pub(crate) fn is_list_of_cells(items: &[Value]) -> bool {
    let is_scalar = |item: &Value| match item {
        Value::String(text) => text.chars().nth(2).is_none(),
        Value::Array(_) | Value::Object(_) => false,
        _ => true,
    };
    if items.len() < 4 {
        // Boxes nested in each other may be three.
        return items.len() == 3 && board(&Value::Array(items.to_vec())).is_ok();
    }
    if items.iter().all(is_scalar) {
        return items.len() >= 16 && (is_side(items.len()) || items.len().abs_diff(81) < 10);
    }
    if items.iter().all(|item| item.as_object().is_some_and(is_cell)) {
        return items.len() >= 16;
    }
    let row = |item: &Value| match item {
        Value::Array(cells) => {
            let is_cell_value =
                |cell: &Value| is_scalar(cell) || cell.as_object().is_some_and(is_cell);
            let groups = |cell: &Value| cell.as_array().is_some_and(|inner| inner.len() == 3);
            let is_row = cells.len() >= 4 && cells.iter().all(is_cell_value);
            is_row || (cells.len() == 3 && cells.iter().all(groups))
        }
        Value::String(text) => {
            let cells = text.chars().filter(|c| cell_symbol(*c).is_some() || is_separator(*c));
            (4..=51).contains(&text.chars().count()) && cells.count() == text.chars().count()
        }
        _ => false,
    };
    let rows = items.iter().filter(|item| row(item)).count();
    // One damaged row of nine does not make it something else.
    let is_nearly = rows == items.len() || (rows + 1 == items.len() && items.len() >= 8);
    (is_nearly && items.len() <= 25) || board(&Value::Array(items.to_vec())).is_ok()
}

/// What the members of an object are.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Roles<'a> {
    /// The key of the puzzle.
    pub(crate) puzzle: Option<&'a str>,
    /// The key of the solution.
    pub(crate) solution: Option<&'a str>,
    /// Several members that are puzzles of their own.
    pub(crate) several: Vec<&'a str>,
}

/// Finds the puzzle and the solution among the members of an object.
pub(crate) fn roles(object: &Map<String, Value>) -> Roles<'_> {
    let boards: Vec<(&str, &Value)> = object
        .iter()
        .filter(|(_, value)| is_board_like(value))
        .map(|(key, value)| (key.as_str(), value))
        .collect();
    let solution = solution_key(object);
    let named = boards
        .iter()
        .filter_map(|(key, _)| puzzle_rank(key).map(|rank| (rank, *key)))
        .min()
        .map(|(_, key)| key);
    if named.is_some() {
        return Roles { puzzle: named, solution, several: Vec::new() };
    }
    let others: Vec<(&str, &Value)> = boards
        .into_iter()
        .filter(|(key, _)| !is_other_name(key) && !is_solution_name(key))
        .collect();
    match others.as_slice() {
        [] => Roles { solution, ..Roles::default() },
        [(key, _)] => Roles { puzzle: Some(key), solution, several: Vec::new() },
        [(a, x), (b, y)] if solution.is_none() => by_content((a, x), (b, y)),
        _ => Roles { several: others.iter().map(|(key, _)| *key).collect(), ..Roles::default() },
    }
}

/// Of two boards without a telling name: a full one that contains the other is its solution.
fn by_content<'a>(a: (&'a str, &Value), b: (&'a str, &Value)) -> Roles<'a> {
    let digits = |value| board(value).map(|board: Board| board.givens).ok();
    let roles = |puzzle, solution| Roles {
        puzzle: Some(puzzle),
        solution: Some(solution),
        several: Vec::new(),
    };
    match (digits(a.1), digits(b.1)) {
        (Some(x), Some(y)) if y.is_full() && !x.is_full() && y.contains(&x) => roles(a.0, b.0),
        (Some(x), Some(y)) if x.is_full() && !y.is_full() && x.contains(&y) => roles(b.0, a.0),
        _ => Roles { several: vec![a.0, b.0], ..Roles::default() },
    }
}

/// A puzzle and its solution in a short list, perhaps with numbers and words beside them.
pub(crate) fn solved_pair(items: &[Value]) -> Option<(Board, Board)> {
    if !(2..=8).contains(&items.len()) {
        return None;
    }
    let mut boards = items.iter().filter(|item| is_board_like(item));
    let (a, b, None) = (boards.next()?, boards.next()?, boards.next()) else { return None };
    let (a, b) = (board(a).ok()?, board(b).ok()?);
    let solves = |a: &Board, b: &Board| {
        b.givens.is_full() && !a.givens.is_full() && b.givens.contains(&a.givens)
    };
    if solves(&a, &b) { Some((a, b)) } else { solves(&b, &a).then_some((b, a)) }
}

/// The key of the solution: a board, or a list with one board.
fn solution_key(object: &Map<String, Value>) -> Option<&str> {
    let holds = |value: &Value| is_board_like(value) || only_solution(value).is_some();
    let named = object.iter().filter(|(key, value)| is_solution_name(key) && holds(value));
    let keys: Vec<&str> = named.map(|(key, _)| key.as_str()).collect();
    let rank = |key: &&&str| SOLUTIONS.iter().position(|known| *known == plain(key)).unwrap_or(99);
    keys.iter().min_by_key(rank).copied()
}

/// The board in a list of solutions that has only one.
pub(crate) fn only_solution(value: &Value) -> Option<&Value> {
    match value.as_array()?.as_slice() {
        [one] if is_board_like(one) => Some(one),
        _ => None,
    }
}
