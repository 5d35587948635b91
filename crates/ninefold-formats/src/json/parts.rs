//! The parts of a value that are puzzles.
//!
//! ```text
//! {"newboard":{"grids":[{"value":..},..]}}       a wrapper: what is inside is read
//! {"puzzles":[..],"solutions":[..]}              lists side by side: a solution for each puzzle
//! ```

use super::shape::{is_known_shape, is_link};
use crate::compare::{Candidate, Name, Role, roles as roles_of_boards};
use crate::data::grid::board;
use crate::data::names::is_solution_name;
use crate::data::roles::{is_board_like, is_list_of_cells, is_text_of_cells, roles, solved_pair};
use serde_json::{Map, Value, json};

/// A step from a value to a part of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum PathStep {
    /// The member of an object.
    Key(String),
    /// The element of an array, from zero.
    Index(usize),
}

/// The maximum depth at which parts are looked for.
const MAX_DEPTH: usize = 12;

/// A part of a value that is a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PuzzlePart {
    /// The path to it.
    pub(crate) path: Vec<PathStep>,
    /// The path to its solution, if that stands in a list beside the list of puzzles.
    pub(crate) solution: Option<Vec<PathStep>>,
    /// A note on the things that were left out beside it.
    pub(crate) note: Option<String>,
}

/// The value at the end of a path.
pub(crate) fn at<'a>(value: &'a Value, path: &[PathStep]) -> Option<&'a Value> {
    path.iter().try_fold(value, |value, step| match step {
        PathStep::Key(key) => value.get(key),
        PathStep::Index(index) => value.get(index),
    })
}

/// The parts of a value that are puzzles, in order; the first says how many full grids are left out.
pub(crate) fn parts(value: &Value) -> Vec<PuzzlePart> {
    let mut found = Vec::new();
    find(value, &mut Vec::new(), &mut found);
    let boards: Vec<Candidate> = found.iter().map(|part| candidate(value, &part.path)).collect();
    let roles = roles_of_boards(&boards, false);
    for (index, role) in roles.iter().enumerate() {
        if let Role::SolutionOf(puzzle) = role {
            let is_object = at(value, &found[*puzzle].path).is_some_and(Value::is_object);
            let path = found[index].path.clone();
            let solution = &mut found[*puzzle].solution;
            *solution = solution.take().or_else(|| (!is_object).then_some(path));
        }
    }
    let left_out = roles.iter().filter(|role| **role == Role::LeftOut).count();
    let mut roles = roles.into_iter();
    found.retain(|_| roles.next() == Some(Role::Puzzle));
    if let Some(first) = found.first_mut().filter(|_| left_out > 0) {
        let (plural, are) = if left_out == 1 { ("", "is") } else { ("s", "are") };
        let note = format!("{left_out} full grid{plural} beside the puzzles {are} left out");
        first.note = Some(note);
    }
    found
}

/// The JSON of a part alone, with its solution, if it has one elsewhere.
pub(crate) fn json_of(value: &Value, part: &PuzzlePart) -> Option<String> {
    let found = at(value, &part.path)?;
    let solution = part.solution.as_deref().and_then(|path| at(value, path));
    Some(match solution {
        Some(solution) => json!({"puzzle": found, "solution": solution}).to_string(),
        None => found.to_string(),
    })
}

/// A part as a board: what stands below a name for solutions is one.
fn candidate(value: &Value, path: &[PathStep]) -> Candidate {
    let part = at(value, path);
    let cells = match part {
        Some(Value::Object(object)) => {
            roles(object).puzzle.and_then(|key| object.get(key)).or(part)
        }
        _ => part,
    };
    let grid = cells.and_then(|cells| board(cells).ok()).map(|board| board.givens);
    let is_solution = |step: &PathStep| matches!(step, PathStep::Key(key) if is_solution_name(key));
    let is_object = part.is_some_and(Value::is_object);
    let may_be = !is_object || grid.is_some_and(|grid| grid.is_full());
    let is_named = may_be && path.iter().any(is_solution);
    Candidate::new(if is_named { Name::Solution } else { Name::Nothing }, grid)
}

fn find(value: &Value, path: &mut Vec<PathStep>, found: &mut Vec<PuzzlePart>) {
    if path.len() > MAX_DEPTH {
        return;
    }
    let part = |path: &[PathStep]| PuzzlePart { path: path.to_vec(), ..PuzzlePart::default() };
    match value {
        Value::String(text) if is_text_of_cells(text) || is_link(text) => {
            found.push(part(path));
        }
        Value::Array(items) if is_list_of_cells(items) || solved_pair(items).is_some() => {
            found.push(part(path));
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                path.push(PathStep::Index(index));
                find(item, path, found);
                path.pop();
            }
        }
        Value::Object(object) => {
            let roles = roles(object);
            // The reader says what is wrong with a puzzle that is none.
            let is_plain = |value: &Value| !value.is_array() && !value.is_object();
            let is_one = object.get("puzzle").is_some_and(is_plain)
                || roles.puzzle.is_some()
                || roles.mask.is_some()
                || is_board_like(value)
                || is_known_shape(object);
            if is_one {
                found.push(part(path));
            } else {
                find_in_members(object, path, found);
            }
        }
        _ => {}
    }
}

fn find_in_members(
    object: &Map<String, Value>,
    path: &mut Vec<PathStep>,
    found: &mut Vec<PuzzlePart>,
) {
    let lists = lists_side_by_side(object);
    for (key, value) in object {
        if is_solution_name(key) && is_solution(value) {
            continue;
        }
        let before = found.len();
        path.push(PathStep::Key(key.clone()));
        find(value, path, found);
        path.pop();
        if let Some((puzzles, solutions)) = lists
            && puzzles == key
        {
            for part in &mut found[before..] {
                let mut beside = part.path.clone();
                if let Some(step) = beside.get_mut(path.len()) {
                    *step = PathStep::Key(solutions.to_owned());
                    part.solution = Some(beside);
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

/// Returns the name of a part: the keys and numbers on the path to it.
pub(crate) fn name_of(path: &[PathStep]) -> String {
    let steps = path.iter().map(|step| match step {
        PathStep::Key(key) => key.chars().filter(|c| !c.is_control()).take(40).collect(),
        PathStep::Index(index) => (index + 1).to_string(),
    });
    steps.collect::<Vec<String>>().join("/")
}
