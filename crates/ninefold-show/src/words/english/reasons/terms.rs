//! Cells and digits in sentences.

use super::super::lists::join;
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

/// Says which values are left: `3 or 5`, `at least 6`, `not 1 or 2`.
pub(super) fn range(puzzle: &Puzzle, set: ValueSet) -> String {
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
