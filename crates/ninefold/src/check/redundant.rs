//! Redundant givens: those that could be left out of a proper puzzle.

use super::subject::Subject;
use crate::board::{Candidate, Candidates, CellSet, Grid};
use crate::search::{Oracle, Watch};

/// Finds the givens of which each alone could be left out, and the puzzle would still have exactly
/// one solution. (Two of them together perhaps not.) The result is empty for a puzzle that is not
/// proper, and has those found so far if the watch stops it.
///
/// ```
/// use ninefold::{Grid, check::redundant, search::Watch};
///
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()
///         .unwrap();
/// assert!(!redundant(&puzzle, None, &Watch::never()).is_empty());
/// ```
#[must_use]
pub fn redundant(givens: &Grid, restriction: Option<&Candidates>, watch: &Watch<'_>) -> CellSet {
    let subject = Subject::new(givens, restriction);
    let mut oracle = Oracle::new(watch);
    match oracle.is_proper(&subject.start()) {
        Some(true) => spare(&mut oracle, &subject),
        Some(false) | None => CellSet::EMPTY,
    }
}

/// As [`redundant`], for a puzzle that is known to be proper.
pub(super) fn spare(oracle: &mut Oracle<'_>, subject: &Subject) -> CellSet {
    let mut spare = CellSet::EMPTY;
    for ((cell, _), other) in subject.givens.placed().zip(without_each(subject)) {
        match oracle.solution(&other) {
            Some(None) => spare.insert(cell),
            Some(Some(_)) => {}
            None => break,
        }
    }
    spare
}

/// Returns, for each given, the start of a search for a second solution without it.
pub(super) fn without_each(subject: &Subject) -> Vec<Candidates> {
    let givens = subject.givens.placed().map(|(cell, digit)| Candidate { cell, digit });
    givens.map(|given| subject.other_than(given)).collect()
}
