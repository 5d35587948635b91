//! The short path: the greedy path without the steps that no later step needs.
//!
//! Each step other than a single is left out on trial, the hardest first. Where the others, with
//! singles in between, still lead to the same end, it stays out. Steps that rested on it are left
//! out with it, and singles find another reason: a digit that was the last in its row may also be
//! the last in its box. Afterwards every step is needed, because a step that was needed among more
//! steps is needed among fewer.

use super::greedy::{Solutions, Solver};
use super::replay::{Move, Moves};
use super::selection::Selection;
use super::steps::Path;
use crate::board::{Candidate, DigitSet};
use crate::logic::position::Position;
use crate::logic::proof::prove;
use crate::logic::step::Step;
use crate::logic::technique::Family;

/// Returns a path without the steps that no later step needs. Its end is the same.
pub(super) fn shortened(
    solver: &Solver,
    start: &Position,
    solutions: &Solutions,
    path: Path,
) -> Path {
    let is_single = |step: &Step| step.technique.family() == Family::Singles;
    if path.steps.iter().all(is_single) {
        return path;
    }
    let moves = Moves::of_path(start, path.steps.clone(), solver.singles());
    let Some(mut selection) = Selection::all(&moves, start, &path.end) else { return path };
    selection.drop_in_order(Selection::hardest_first(&moves).into_iter());
    let kept = selection.into_kept();
    if kept.iter().all(|is_kept| *is_kept) {
        return path;
    }
    let short = replayed(solver, start, solutions, &moves, &kept);
    if short.end == path.end { Path { differ: path.differ, ..short } } else { path }
}

/// Builds the path of the kept moves, with singles as soon as they are there.
pub(super) fn replayed(
    solver: &Solver,
    start: &Position,
    solutions: &Solutions,
    moves: &Moves,
    kept: &[bool],
) -> Path {
    let mut path = Path::new(start);
    for (one, _) in moves.iter().zip(kept).filter(|(_, is_kept)| **is_kept) {
        solver.take_all_singles(solutions, &mut path);
        if one.applies(&path.end) {
            path.take(complete(one, &path.end));
        }
    }
    solver.take_all_singles(solutions, &mut path);
    path
}

/// Returns the step of a move for a position that has more candidates than the one in which it was
/// found: without what is gone, and with what its pattern removes besides.
fn complete(one: &Move, position: &Position) -> Step {
    let mut step = one.step.clone();
    step.placements.retain(|candidate| position.has(*candidate));
    step.eliminations.retain(|candidate| position.has(*candidate));
    if !removes_all_that_follows(step.technique.family()) {
        return step;
    }
    let removed: DigitSet = step.eliminations.iter().map(|candidate| candidate.digit).collect();
    let digits = step.pattern.digits | removed;
    let is_new = |at: &Candidate| digits.contains(at.digit) && !one.found_in.has(*at);
    for candidate in position.iter().filter(is_new) {
        let only = Step { placements: Vec::new(), eliminations: vec![candidate], ..step.clone() };
        if prove(position, &only).is_ok() {
            step.eliminations.push(candidate);
        }
    }
    step.sorted()
}

/// Returns `true` if the steps of a family remove everything that follows from their pattern. A chain may
/// prove more than its words say.
const fn removes_all_that_follows(family: Family) -> bool {
    matches!(
        family,
        Family::Intersections
            | Family::Subsets
            | Family::Fish
            | Family::SingleDigitPatterns
            | Family::Wings
    )
}
