//! Givens that could be left out of a proper puzzle.

use super::subject::Subject;
use crate::board::{Candidate, Candidates, CellSet, Grid};
use crate::search::{Oracle, Watch};

/// The givens of which each alone could be left out, and the puzzle would still have exactly one
/// solution. (Two of them together perhaps not.) Empty for a puzzle that is not proper; those found
/// so far if the watch says stop.
#[must_use]
pub fn redundant(givens: &Grid, restriction: Option<&Candidates>, watch: &Watch<'_>) -> CellSet {
    let subject = Subject::new(givens, restriction);
    let mut oracle = Oracle::new(watch);
    match oracle.is_proper(&subject.start()) {
        Some(true) => spare(&mut oracle, &subject),
        Some(false) | None => CellSet::EMPTY,
    }
}

/// [`redundant`], for a puzzle that is known to be proper.
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

/// For each given, where a second solution would be found if it were left out.
pub(super) fn without_each(subject: &Subject) -> Vec<Candidates> {
    let givens = subject.givens.placed().map(|(cell, digit)| Candidate { cell, digit });
    givens.map(|given| subject.other_than(given)).collect()
}
