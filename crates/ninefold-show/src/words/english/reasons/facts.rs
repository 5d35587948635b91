//! Candidates, and what becomes of them.

use super::super::lists::join;
use crate::reasoned::Reasoned;
use ninefold_rules::{CellId, Puzzle, Value, ValueSet};

/// Returns the name of a cell. Hidden unknowns are numbers that a rule uses.
pub(super) fn name(puzzle: &Puzzle, cell: CellId) -> String {
    if cell.index() < puzzle.shape().total() {
        puzzle.layout().name(cell).to_string()
    } else {
        "the number that is not shown".to_owned()
    }
}

pub(super) fn names(puzzle: &Puzzle, cells: &[CellId]) -> Vec<String> {
    cells.iter().map(|&cell| name(puzzle, cell)).collect()
}

pub(super) fn number(puzzle: &Puzzle, value: Value) -> String {
    puzzle.shape().number(value).to_string()
}

fn numbers(puzzle: &Puzzle, values: ValueSet) -> Vec<String> {
    values.iter().map(|value| number(puzzle, value)).collect()
}

/// Writes values: `4`, `4 and 9`.
pub(super) fn values_and(puzzle: &Puzzle, values: ValueSet) -> String {
    join(&numbers(puzzle, values), "and")
}

/// Writes values: `4`, `4 or 9`.
pub(super) fn values_or(puzzle: &Puzzle, values: ValueSet) -> String {
    join(&numbers(puzzle, values), "or")
}

/// Makes the first letter a capital, unless the text begins with the name of a cell.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match (letters.next(), text.as_bytes().get(1)) {
        (Some('r'), Some(b'0'..=b'9')) | (None, _) => text.to_owned(),
        (Some(first), _) => first.to_uppercase().chain(letters).collect(),
    }
}

/// Says what some cells may be, those with the same values together: `r1c1 and r1c2 are 3 or 5`.
pub(super) fn alternatives(
    puzzle: &Puzzle,
    cells: &[CellId],
    values: &dyn Fn(CellId) -> ValueSet,
) -> Vec<String> {
    grouped(cells, values)
        .iter()
        .map(|(cells, set)| {
            let verb = if cells.len() == 1 { "is" } else { "are" };
            format!("{} {verb} {}", join(&names(puzzle, cells), "and"), range(puzzle, *set))
        })
        .collect()
}

/// Says which values are left: `3 or 5`, `at least 6`, `not 1 or 2`.
fn range(puzzle: &Puzzle, set: ValueSet) -> String {
    let all = puzzle.shape().all_values();
    let gone = all.without(set);
    let (Some(least), Some(most)) = (set.least(), set.greatest()) else {
        return "nothing".to_owned();
    };
    let is_run = u32::from(most.get() - least.get()) + 1 == set.len();
    if set.len() <= 3 {
        values_or(puzzle, set)
    } else if is_run && Some(most) == all.greatest() {
        format!("at least {}", number(puzzle, least))
    } else if is_run && Some(least) == all.least() {
        format!("at most {}", number(puzzle, most))
    } else if is_run {
        format!("from {} to {}", number(puzzle, least), number(puzzle, most))
    } else if gone.len() < set.len() {
        format!("not {}", values_or(puzzle, gone))
    } else {
        values_or(puzzle, set)
    }
}

fn grouped(cells: &[CellId], values: &dyn Fn(CellId) -> ValueSet) -> Vec<(Vec<CellId>, ValueSet)> {
    let mut groups: Vec<(Vec<CellId>, ValueSet)> = Vec::new();
    for &cell in cells {
        let set = values(cell);
        match groups.iter_mut().find(|(_, other)| *other == set) {
            Some((cells, _)) => cells.push(cell),
            None => groups.push((vec![cell], set)),
        }
    }
    groups
}

/// Says what follows from a step.
pub(super) fn results(at: &Reasoned<'_>) -> Vec<String> {
    if let Some((cell, value)) = at.step.conclusion.placed {
        return vec![format!("{} is {}", name(at.puzzle, cell), number(at.puzzle, value))];
    }
    removed(at.puzzle, &at.step.conclusion.removed, &|cell| at.position.candidates(cell))
}

/// Says what becomes of cells that lose candidates.
pub(super) fn removed(
    puzzle: &Puzzle,
    removed: &[(CellId, ValueSet)],
    before: &dyn Fn(CellId) -> ValueSet,
) -> Vec<String> {
    let mut groups: Vec<(String, Vec<CellId>)> = Vec::new();
    for &(cell, lost) in removed {
        let becomes = becomes(puzzle, before(cell), lost);
        match groups.iter_mut().find(|(other, _)| *other == becomes) {
            Some((_, cells)) => cells.push(cell),
            None => groups.push((becomes, vec![cell])),
        }
    }
    groups
        .iter()
        .map(|(becomes, cells)| {
            let verb = if cells.len() == 1 { "is" } else { "are" };
            format!("{} {verb} {becomes}", join(&names(puzzle, cells), "and"))
        })
        .collect()
}

/// Says what a cell is after it has lost candidates: `5`, `not 4`, `at least 3`.
fn becomes(puzzle: &Puzzle, before: ValueSet, lost: ValueSet) -> String {
    let left = before.without(lost);
    if let Some(value) = left.single() {
        return number(puzzle, value);
    }
    if let (Some(least), Some(most)) = (left.least(), left.greatest())
        && lost.len() > 1
    {
        let below = lost.iter().all(|value| value < least);
        let above = lost.iter().all(|value| value > most);
        if below {
            return format!("at least {}", number(puzzle, least));
        }
        if above {
            return format!("at most {}", number(puzzle, most));
        }
        if left.len() <= 3 {
            return values_or(puzzle, left);
        }
    }
    format!("not {}", values_or(puzzle, lost))
}

/// Says what some cells may be when a step is found.
pub(super) fn premises(at: &Reasoned<'_>, cells: &[CellId]) -> Vec<String> {
    alternatives(at.puzzle, cells, &|cell| at.position.candidates(cell))
}
