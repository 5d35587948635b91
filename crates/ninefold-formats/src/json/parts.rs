//! The parts of a value that are puzzles.
//!
//! ```text
//! {"newboard":{"grids":[{"value":..},..]}}       a wrapper: what is inside is read
//! {"puzzles":[..],"solutions":[..]}              lists side by side: a solution for each puzzle
//! ```

use super::shape::{is_known_shape, is_link};
use crate::data::names::is_solution_name;
use crate::data::roles::{is_board_like, is_list_of_cells, is_text_of_cells, roles, solved_pair};
use serde_json::{Map, Value};

/// A step from a value to a part of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum PathStep {
    /// The member of an object.
    Key(String),
    /// The element of an array, from zero.
    Index(usize),
}

/// How deep parts are looked for.
const MAX_DEPTH: usize = 12;

/// A part of a value that is a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PuzzlePart {
    /// The path to it.
    pub(crate) path: Vec<PathStep>,
    /// The path to its solution, if that stands in a list beside the list of puzzles.
    pub(crate) solution: Option<Vec<PathStep>>,
}

/// The parts of a value that are puzzles, in order.
pub(crate) fn parts(value: &Value) -> Vec<PuzzlePart> {
    let mut found = Vec::new();
    find(value, &mut Vec::new(), &mut found);
    found
}

fn find(value: &Value, path: &mut Vec<PathStep>, found: &mut Vec<PuzzlePart>) {
    if path.len() > MAX_DEPTH {
        return;
    }
    let part = |path: &[PathStep]| PuzzlePart { path: path.to_vec(), solution: None };
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
            let is_one = roles.puzzle.is_some() || is_board_like(value) || is_known_shape(object);
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
