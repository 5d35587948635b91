//! Redundant givens: those that could be left out of a proper puzzle.

use super::needed::needed;
use super::subject::Subject;
use crate::board::{Candidates, CellSet, Grid};
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
    let (solutions, complete) = oracle.solutions(&subject.start(), 1);
    match solutions[..] {
        [solution] if complete => spare(&mut oracle, &subject, &solution),
        _ => CellSet::EMPTY,
    }
}

/// As [`redundant`], for a puzzle that is known to have only this solution.
pub(super) fn spare(oracle: &mut Oracle<'_>, subject: &Subject, solution: &Grid) -> CellSet {
    let doubtful = doubtful(subject, solution);
    let mut spare = CellSet::EMPTY;
    for (cell, other) in doubtful.iter().zip(without_each(subject, doubtful)) {
        match oracle.solution(&other) {
            Some(None) => spare.insert(cell),
            Some(Some(_)) => {}
            None => break,
        }
    }
    spare
}

/// Returns the givens of a puzzle with only this solution that are not known to be needed.
pub(super) fn doubtful(subject: &Subject, solution: &Grid) -> CellSet {
    let givens = subject.givens.filled();
    if subject.is_restricted() {
        // The other solution of an unavoidable set may be excluded.
        givens
    } else if subject.enough_clues(-1) {
        givens - needed(solution, givens)
    } else {
        CellSet::EMPTY
    }
}

/// Returns, for each of these givens, the start of a search for a second solution without it.
pub(super) fn without_each(
    subject: &Subject,
    givens: CellSet,
) -> impl Iterator<Item = Candidates> + '_ {
    let start = subject.start();
    subject.givens.placed().filter(move |(cell, _)| givens.contains(*cell)).map(
        move |(cell, digit)| {
            let mut other = start;
            other.set(cell, subject.allowed(cell).without(digit));
            other
        },
    )
}
