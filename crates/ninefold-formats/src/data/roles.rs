//! The choice of the puzzle, and of its solution, among the members of an object.
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
use super::mask::{bits, mask_name};
use super::names::{class, solution_rank};
use super::places::{places_of_keys, rows_by_name};
use crate::cells::{cell_symbol, is_separator};
use crate::compare::boards as compare;
use crate::compare::boards::{Candidate, Role, fits};
use ninefold::Cell;
use serde_json::{Map, Value};

/// Returns `true` if a value could be a board: it is one, or nearly.
pub(crate) fn is_board_like(value: &Value) -> bool {
    match value {
        Value::String(text) => is_text_of_cells(text),
        Value::Array(items) => is_list_of_cells(items),
        Value::Object(object) => {
            // Longer texts are puzzles of their own, however they are numbered.
            let is_short = |value: &Value| value.as_str().is_none_or(|text| text.len() <= 15);
            rows_by_name(object).is_some()
                || (object.len() >= 17
                    && object.values().all(is_short)
                    && places_of_keys(object.keys().map(String::as_str), None).is_some())
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

/// Returns `true` if this is the number of cells of a usual board.
const fn is_side(count: usize) -> bool {
    matches!(count, 16 | 36 | 64 | 80 | Cell::COUNT | 82 | 100 | 144 | 256 | 625)
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
        return items.len() >= 16
            && (is_side(items.len()) || items.len().abs_diff(Cell::COUNT) < 10);
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

/// The roles of the members of an object.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Roles<'a> {
    /// The key of the puzzle.
    pub(crate) puzzle: Option<&'a str>,
    /// The key of the solution.
    pub(crate) solution: Option<&'a str>,
    /// Several members that are puzzles of their own.
    pub(crate) several: Vec<&'a str>,
    /// The key of a mask: which digits of a full grid are given.
    pub(crate) mask: Option<&'a str>,
}

/// Finds the puzzle and the solution among the members of an object.
pub(crate) fn roles(object: &Map<String, Value>) -> Roles<'_> {
    // Zeros and ones are never digits.
    let is_one = |key: &str, value: &Value| match bits(value) {
        Some(_) => mask_name(key).is_some(),
        None => is_board_like(value),
    };
    let boards = object.iter().filter(|(key, value)| is_one(key, value));
    let (keys, candidates): (Vec<&str>, Vec<Candidate>) =
        boards.map(|(key, value)| (key.as_str(), candidate(key, value))).unzip();
    let roles = compare::roles(&candidates, true);
    let mut puzzles = Vec::new();
    let mut solution = solution_key(object);
    for (key, role) in keys.iter().zip(roles) {
        match role {
            Role::Masked(mask) => {
                return Roles { solution: Some(key), mask: Some(keys[mask]), ..Roles::default() };
            }
            Role::Puzzle => puzzles.push(*key),
            Role::SolutionOf(_) => solution = solution.or(Some(key)),
            Role::ColumnsOf(_) | Role::LeftOut => {}
        }
    }
    match puzzles.as_slice() {
        [] => Roles { solution, ..Roles::default() },
        [one] => Roles { puzzle: Some(one), solution, ..Roles::default() },
        _ => Roles { several: puzzles, ..Roles::default() },
    }
}

/// A member as a board.
fn candidate(key: &str, value: &Value) -> Candidate {
    if bits(value).is_some() {
        return Candidate::MASK;
    }
    let digits = |board: Board| board.cells.givens.or(&board.cells.entries);
    // A player's digits may fill the grid: the givens are the puzzle.
    let grid = board(value).ok().map(|board| match board.cells.givens.is_empty() {
        true => digits(board),
        false => board.cells.givens,
    });
    Candidate::new(class(key), grid)
}

/// A puzzle and its solution in a short list, perhaps with numbers and words beside them.
pub(crate) fn solved_pair(items: &[Value]) -> Option<(Board, Board)> {
    if !(2..=8).contains(&items.len()) {
        return None;
    }
    let mut boards = items.iter().filter(|item| is_board_like(item));
    let (a, b, None) = (boards.next()?, boards.next()?, boards.next()) else { return None };
    let (a, b) = (board(a).ok()?, board(b).ok()?);
    if fits(&b.cells.givens, &a.cells.givens) {
        Some((a, b))
    } else {
        fits(&a.cells.givens, &b.cells.givens).then_some((b, a))
    }
}

/// The key of the solution: a board, or a list with one board.
fn solution_key(object: &Map<String, Value>) -> Option<&str> {
    let holds = |value: &Value| is_board_like(value) || only_solution(value).is_some();
    let named = object.iter().filter(|(_, value)| holds(value));
    let ranked = named.filter_map(|(key, _)| Some((solution_rank(key)?, key.as_str())));
    ranked.min_by_key(|(rank, _)| *rank).map(|(_, key)| key)
}

/// The board in a list of solutions that has only one.
pub(crate) fn only_solution(value: &Value) -> Option<&Value> {
    match value.as_array()?.as_slice() {
        [one] if is_board_like(one) => Some(one),
        _ => None,
    }
}
