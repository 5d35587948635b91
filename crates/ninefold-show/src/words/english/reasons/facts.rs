//! Candidates, and what becomes of them.

use super::super::lists::join;
use super::cases;
use super::terms::range;
pub(super) use super::terms::{capital, name, names, number, values_and, values_or};
use crate::reasoned::Reasoned;
use ninefold_rules::{CellId, Puzzle, ValueSet};

/// Says what some cells may be, those with the same values together: `r1c1 and r1c2 are 3 or 5`.
pub(super) fn alternatives(
    at: &Reasoned<'_>,
    cells: &[CellId],
    values: &dyn Fn(CellId) -> ValueSet,
) -> Vec<String> {
    let shown: Vec<CellId> =
        cells.iter().copied().filter(|&cell| at.reasoner.cases(cell).is_none()).collect();
    let cases = cells.iter().filter_map(|&cell| cases::may_be(at, cell, values));
    let mut all: Vec<String> = cases.collect();
    all.extend(grouped(&shown, values).iter().map(|(cells, set)| {
        let verb = if cells.len() == 1 { "is" } else { "are" };
        format!("{} {verb} {}", join(&names(at.puzzle, cells), "and"), range(at.puzzle, *set))
    }));
    all
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
    removed(at, &at.step.conclusion.removed, &|cell| at.position.candidates(cell))
}

/// Says what becomes of cells that lose candidates.
pub(super) fn removed(
    at: &Reasoned<'_>,
    removed: &[(CellId, ValueSet)],
    before: &dyn Fn(CellId) -> ValueSet,
) -> Vec<String> {
    let puzzle = at.puzzle;
    let mut groups: Vec<(String, Vec<CellId>)> = Vec::new();
    let mut cases_gone = Vec::new();
    for &(cell, lost) in removed {
        if let Some(text) = cases::becomes(at, cell, before(cell), lost) {
            cases_gone.push(text);
            continue;
        }
        let becomes = becomes(puzzle, before(cell), lost);
        match groups.iter_mut().find(|(other, _)| *other == becomes) {
            Some((_, cells)) => cells.push(cell),
            None => groups.push((becomes, vec![cell])),
        }
    }
    let cells = groups.iter().map(|(becomes, cells)| {
        let verb = if cells.len() == 1 { "is" } else { "are" };
        format!("{} {verb} {becomes}", join(&names(puzzle, cells), "and"))
    });
    cases_gone.into_iter().chain(cells).collect()
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
    alternatives(at, cells, &|cell| at.position.candidates(cell))
}
