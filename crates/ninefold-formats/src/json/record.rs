//! Which part of a value is a puzzle, and which of its members is what.
//!
//! ```text
//! {"puzzle":..,"solution":..}                    names tell
//! {"initialData":..,"solution":..}               one name tells, the other member follows
//! {"easy":"53..","hard":"..4.."}                 no name tells: each grid is a puzzle
//! {"newboard":{"grids":[{"value":..},..]}}       a wrapper: what is inside is read
//! ```
//!
//! A member can be a puzzle if it is a board, or so nearly one that its error is worth telling.

use super::cells::{is_cell, plain};
use super::grid::{Board, board};
use super::places::{places_of_keys, rows_by_name};
use crate::cells::{cell_symbol, is_separator};
use serde_json::{Map, Value};

/// The names of members that hold the puzzle, in plain spelling, ours first.
const PUZZLES: [&str; 36] = [
    "puzzle",
    "givens",
    "given",
    "grid",
    "board",
    "sudoku",
    "quiz",
    "quizzes",
    "question",
    "clues",
    "mission",
    "start",
    "initial",
    "unsolved",
    "problem",
    "task",
    "input",
    "cells",
    "value",
    "values",
    "rows",
    "matrix",
    "field",
    "tiles",
    "squares",
    "puzzlestring",
    "puzzlegrid",
    "puzzleboard",
    "initialboard",
    "initialgrid",
    "initialstate",
    "initialdata",
    "startboard",
    "startgrid",
    "sudokugrid",
    "sudokuboard",
];

/// The names of members that hold the solution, in plain spelling.
const SOLUTIONS: [&str; 16] = [
    "solution",
    "answer",
    "solved",
    "output",
    "expected",
    "solutions",
    "answers",
    "result",
    "solvedboard",
    "solvedgrid",
    "solvedpuzzle",
    "complete",
    "completed",
    "full",
    "fullgrid",
    "expectedoutput",
];

/// Whether this is a name for puzzles, in any spelling: its rank, best first.
pub(crate) fn puzzle_rank(name: &str) -> Option<usize> {
    let name = plain(name);
    PUZZLES.iter().position(|known| *known == name)
}

/// Whether this is a name for solutions, in any spelling.
pub(crate) fn is_solution_name(name: &str) -> bool {
    let name = plain(name);
    SOLUTIONS.contains(&name.as_str())
        || ["solution", "solved", "answer"].iter().any(|start| name.starts_with(start))
}

/// Names of members that hold boards which are neither puzzle nor solution.
fn is_other_name(name: &str) -> bool {
    const OTHERS: [&str; 24] = [
        "entries",
        "marks",
        "corners",
        "candidates",
        "colours",
        "colors",
        "notes",
        "current",
        "currentboard",
        "currentgrid",
        "currentstate",
        "state",
        "progress",
        "userboard",
        "usergrid",
        "useranswer",
        "player",
        "playerboard",
        "attempt",
        "guess",
        "regions",
        "boxes",
        "fixed",
        "frozen",
    ];
    OTHERS.contains(&plain(name).as_str())
}

/// Whether a value could be a board: it is one, or nearly.
pub(super) fn is_board_like(value: &Value) -> bool {
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
fn is_text_of_cells(text: &str) -> bool {
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

/// Whether this is the number of cells of a board that people use.
const fn is_side(count: usize) -> bool {
    matches!(count, 16 | 36 | 64 | 80 | 81 | 82 | 100 | 144 | 256 | 625)
}

fn is_list_of_cells(items: &[Value]) -> bool {
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
pub(super) struct Roles<'a> {
    /// The key of the puzzle.
    pub(super) puzzle: Option<&'a str>,
    /// The key of the solution.
    pub(super) solution: Option<&'a str>,
    /// Several members that are puzzles of their own.
    pub(super) several: Vec<&'a str>,
}

/// Finds the puzzle and the solution among the members of an object.
pub(super) fn roles(object: &Map<String, Value>) -> Roles<'_> {
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
pub(super) fn solved_pair(items: &[Value]) -> Option<(Board, Board)> {
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
pub(super) fn only_solution(value: &Value) -> Option<&Value> {
    match value.as_array()?.as_slice() {
        [one] if is_board_like(one) => Some(one),
        _ => None,
    }
}

/// A step from a value to a part of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Step {
    /// The member of an object.
    Key(String),
    /// The element of an array, from zero.
    Index(usize),
}

/// How deep parts are looked for.
const MAX_DEPTH: usize = 12;

/// A part of a value that is a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Part {
    /// The way to it.
    pub(crate) path: Vec<Step>,
    /// The way to its solution, if that stands in a list beside the list of puzzles.
    pub(crate) solution: Option<Vec<Step>>,
}

/// The parts of a value that are puzzles, in order.
pub(crate) fn parts(value: &Value) -> Vec<Part> {
    let mut found = Vec::new();
    find(value, &mut Vec::new(), &mut found);
    found
}

fn find(value: &Value, path: &mut Vec<Step>, found: &mut Vec<Part>) {
    if path.len() > MAX_DEPTH {
        return;
    }
    let part = |path: &[Step]| Part { path: path.to_vec(), solution: None };
    match value {
        Value::String(text) if is_text_of_cells(text) || super::is_link(text) => {
            found.push(part(path));
        }
        Value::Array(items) if is_list_of_cells(items) || solved_pair(items).is_some() => {
            found.push(part(path));
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                path.push(Step::Index(index));
                find(item, path, found);
                path.pop();
            }
        }
        Value::Object(object) => {
            let roles = roles(object);
            let is_one =
                roles.puzzle.is_some() || is_board_like(value) || super::is_known_shape(object);
            if is_one {
                found.push(part(path));
            } else {
                find_in_members(object, path, found);
            }
        }
        _ => {}
    }
}

fn find_in_members(object: &Map<String, Value>, path: &mut Vec<Step>, found: &mut Vec<Part>) {
    let lists = lists_side_by_side(object);
    for (key, value) in object {
        if is_solution_name(key) && is_solution(value) {
            continue;
        }
        let before = found.len();
        path.push(Step::Key(key.clone()));
        find(value, path, found);
        path.pop();
        if let Some((puzzles, solutions)) = lists
            && puzzles == key
        {
            for part in &mut found[before..] {
                let mut way = part.path.clone();
                if let Some(step) = way.get_mut(path.len()) {
                    *step = Step::Key(solutions.to_owned());
                    part.solution = Some(way);
                }
            }
        }
    }
}

/// Whether a value is a board or a list of nothing but boards.
fn is_solution(value: &Value) -> bool {
    let is_list = |items: &Vec<Value>| items.iter().all(is_board_like);
    is_board_like(value) || value.as_array().is_some_and(is_list)
}

/// The keys of a list of puzzles and a list of as many solutions.
fn lists_side_by_side(object: &Map<String, Value>) -> Option<(&str, &str)> {
    let is_list = |(_, value): &(&String, &Value)| {
        value.as_array().is_some_and(|items| !items.is_empty() && items.iter().all(is_board_like))
    };
    let lists: Vec<(&String, &Value)> = object.iter().filter(is_list).collect();
    let (solutions, puzzles): (Vec<_>, Vec<_>) =
        lists.into_iter().partition(|(key, _)| is_solution_name(key));
    match (puzzles.as_slice(), solutions.as_slice()) {
        ([(puzzles, x)], [(solutions, y)]) => {
            let is_same = x.as_array().map(Vec::len) == y.as_array().map(Vec::len);
            is_same.then_some((puzzles.as_str(), solutions.as_str()))
        }
        _ => None,
    }
}

/// The name of a part: the keys and numbers on the way to it.
pub(crate) fn name_of(path: &[Step]) -> String {
    let steps = path.iter().map(|step| match step {
        Step::Key(key) => key.chars().filter(|c| !c.is_control()).take(40).collect(),
        Step::Index(index) => (index + 1).to_string(),
    });
    steps.collect::<Vec<String>>().join("/")
}
