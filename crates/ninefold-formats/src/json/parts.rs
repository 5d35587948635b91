//! The parts of a value that are puzzles.
//!
//! ```text
//! {"newboard":{"grids":[{"value":..},..]}}       a wrapper: what is inside is read
//! {"puzzles":[..],"solutions":[..]}              lists side by side: a solution for each puzzle
//! ```

use super::read::{has_rules, read, rules_key};
use super::shape::{is_known_shape, is_link};
use crate::compare::boards::{Candidate, Name, Role, roles as roles_of_boards};
use crate::data::grid::{self, board};
use crate::data::names::is_solution_name;
use crate::data::roles::{
    Roles, is_board_like, is_list_of_cells, is_text_of_cells, roles, solved_pair,
};
use crate::error::{ReadError, Spot};
use crate::format::{Format, Raw};
use crate::record::Record;
use ninefold_rules::Attached;
use serde_json::{Map, Value};
use std::sync::Arc;

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
#[derive(Debug)]
pub(crate) struct PuzzlePart<'a> {
    /// The path to it.
    pub(crate) path: Vec<PathStep>,
    pub(crate) value: &'a Value,
    /// The roles of its members, if it is an object.
    roles: Roles<'a>,
    /// Its solution, if that does not stand in it.
    solution: Option<&'a Value>,
    /// A note on the things that were left out beside it.
    note: Option<String>,
    /// The key of an object around it that keeps rules.
    rules: Option<&'static str>,
}

impl<'a> PuzzlePart<'a> {
    /// A value that is read as a puzzle, whatever it is.
    pub(super) fn whole(value: &'a Value) -> Self {
        Self::at(&[], value, value.as_object().map(roles).unwrap_or_default())
    }

    fn at(path: &[PathStep], value: &'a Value, roles: Roles<'a>) -> Self {
        Self { path: path.to_vec(), value, roles, solution: None, note: None, rules: None }
    }

    /// Reads it. Errors point at the place, or at a place in the text, which starts there.
    pub(crate) fn record(&self, text: &str, spot: &Spot<'_>) -> Result<Record, ReadError> {
        if let Some(key) = self.rules {
            return Err(has_rules(key, spot));
        }
        let mut record = read(self.value, &self.roles, text, spot)?;
        if let Some(solution) = self.solution {
            let grid = grid::grid(solution).map_err(|error| error.error("solution", spot))?;
            record.puzzle.classic_mut().solution = Some(grid);
        }
        record.notes.extend(self.note.clone());
        Ok(record)
    }

    /// A record of a notation that is no JSON: there is no text to point at.
    pub(crate) fn raw(&self, format: &'static Format, line: u64) -> Raw {
        let result = self.record("", &Spot::start("", line));
        let raw = Raw::new(format, self.value.to_string().into_bytes(), line);
        raw.within(Attached::new(Arc::new(result)))
    }

    /// It as a board: what stands below a name for solutions is one.
    fn candidate(&self) -> Candidate {
        let cells = self.roles.puzzle.and_then(|key| self.value.get(key)).unwrap_or(self.value);
        let grid = board(cells).ok().map(|board| board.cells.givens);
        let is_solution =
            |step: &PathStep| matches!(step, PathStep::Key(key) if is_solution_name(key));
        let may_be = !self.value.is_object() || grid.is_some_and(|grid| grid.is_full());
        let is_named = may_be && self.path.iter().any(is_solution);
        Candidate::new(if is_named { Name::Solution } else { Name::Nothing }, grid)
    }
}

/// The parts of a value that are puzzles, in order; the first says how many full grids are left out.
pub(crate) fn parts(value: &Value) -> Vec<PuzzlePart<'_>> {
    let mut found = Vec::new();
    find(value, &mut Vec::new(), &mut found);
    let boards: Vec<Candidate> = found.iter().map(PuzzlePart::candidate).collect();
    let roles = roles_of_boards(&boards, false);
    for (index, role) in roles.iter().enumerate() {
        if let Role::SolutionOf(puzzle) = role
            && !found[*puzzle].value.is_object()
        {
            found[*puzzle].solution = found[*puzzle].solution.or(Some(found[index].value));
        }
    }
    let left_out = roles.iter().filter(|role| **role == Role::LeftOut).count();
    let mut roles = roles.into_iter();
    found.retain(|_| roles.next() == Some(Role::Puzzle));
    if let Some(first) = found.first_mut().filter(|_| left_out > 0) {
        let (plural, are) = if left_out == 1 { ("", "is") } else { ("s", "are") };
        first.note =
            Some(format!("{left_out} full grid{plural} beside the puzzles {are} left out"));
    }
    found
}

fn find<'a>(value: &'a Value, path: &mut Vec<PathStep>, found: &mut Vec<PuzzlePart<'a>>) {
    if path.len() > MAX_DEPTH {
        return;
    }
    match value {
        Value::String(text) if is_text_of_cells(text) || is_link(text) => {
            found.push(PuzzlePart::at(path, value, Roles::default()));
        }
        Value::Array(items) if is_list_of_cells(items) || solved_pair(items).is_some() => {
            found.push(PuzzlePart::at(path, value, Roles::default()));
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
                found.push(PuzzlePart::at(path, value, roles));
            } else {
                let before = found.len();
                find_in_members(object, path, found);
                if let Some(key) = rules_key(object) {
                    found[before..].iter_mut().for_each(|part| part.rules = Some(key));
                }
            }
        }
        _ => {}
    }
}

fn find_in_members<'a>(
    object: &'a Map<String, Value>,
    path: &mut Vec<PathStep>,
    found: &mut Vec<PuzzlePart<'a>>,
) {
    let lists = lists_side_by_side(object);
    for (key, value) in object {
        if is_solution_name(key) && is_solution(value) {
            continue;
        }
        let before = found.len();
        path.push(PathStep::Key(key.clone()));
        find(value, path, found);
        if let Some((_, solutions)) = lists.filter(|(puzzles, _)| puzzles == key) {
            for part in &mut found[before..] {
                let mut beside = part.path[path.len()..].iter();
                part.solution = beside.try_fold(solutions, |value, step| match step {
                    PathStep::Key(key) => value.get(key),
                    PathStep::Index(index) => value.get(index),
                });
            }
        }
        path.pop();
    }
}

/// Returns `true` if a value is a board or a list of nothing but boards.
fn is_solution(value: &Value) -> bool {
    let is_list = |items: &Vec<Value>| items.iter().all(is_board_like);
    is_board_like(value) || value.as_array().is_some_and(is_list)
}

/// The key of a list of puzzles, and a list of as many solutions.
fn lists_side_by_side(object: &Map<String, Value>) -> Option<(&str, &Value)> {
    let is_list = |(_, value): &(&String, &Value)| {
        value.as_array().is_some_and(|items| !items.is_empty() && items.iter().all(is_board_like))
    };
    let lists = object.iter().filter(is_list);
    let (solutions, puzzles): (Vec<_>, Vec<_>) = lists.partition(|(key, _)| is_solution_name(key));
    let ([(key, puzzles)], [(_, solutions)]) = (puzzles.as_slice(), solutions.as_slice()) else {
        return None;
    };
    let is_same = puzzles.as_array().map(Vec::len) == solutions.as_array().map(Vec::len);
    is_same.then_some((key.as_str(), *solutions))
}

/// Returns the name of a part: the keys and numbers on the path to it.
pub(crate) fn name_of(path: &[PathStep]) -> String {
    let steps = path.iter().map(|step| match step {
        PathStep::Key(key) => key.chars().filter(|c| !c.is_control()).take(40).collect(),
        PathStep::Index(index) => (index + 1).to_string(),
    });
    steps.collect::<Vec<String>>().join("/")
}
