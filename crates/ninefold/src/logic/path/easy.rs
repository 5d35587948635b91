//! The easy path: the smallest sum of scores that a bounded search finds.

use super::greedy::{Solutions, Solver};
use super::short;
use super::steps::Path;
use crate::logic::position::Position;

/// Returns the easiest of the paths that the search finds.
pub(super) fn easiest(
    solver: &Solver,
    start: &Position,
    solutions: &Solutions,
    greedy: Path,
) -> Path {
    short::shortened(solver, start, solutions, greedy)
}
