//! The cells in which the solutions of a puzzle differ.
//!
//! The result is exact even for billions of solutions: for each cell of one solution, a search looks
//! for a solution with another digit there. Its result usually differs in many more cells, which
//! then need no search.

use super::sample::SolutionSample;
use crate::board::{Candidate, Candidates, Cell, CellSet, Grid};
use crate::search::{Oracle, Watch};

/// Returns exactly the cells that do not hold the same digit in all solutions; those found so far
/// if the watch stops it.
///
/// ```
/// use ninefold::{CellSet, Grid, check::differs, search::Watch};
///
/// assert_eq!(differs(&Grid::EMPTY, &Watch::never()), CellSet::ALL);
/// ```
#[must_use]
pub fn differs(start: impl Into<Candidates>, watch: &Watch<'_>) -> CellSet {
    let start = start.into();
    let mut oracle = Oracle::new(watch);
    let sample = SolutionSample::gather(&mut oracle, &start);
    differing(&mut oracle, &start, &sample)
}

/// As [`differs`], for a sample of the solutions.
pub(super) fn differing(
    oracle: &mut Oracle<'_>,
    start: &Candidates,
    sample: &SolutionSample,
) -> CellSet {
    let Some((first, others)) = sample.solutions.split_first() else { return CellSet::EMPTY };
    let differ_from_first = |other: &Grid| -> CellSet {
        Cell::all().filter(|cell| first.get(*cell) != other.get(*cell)).collect()
    };
    let mut differing = CellSet::EMPTY;
    for other in others {
        differing |= differ_from_first(other);
    }
    if sample.complete {
        return differing;
    }
    for (cell, digit) in first.placed() {
        if differing.contains(cell) {
            continue;
        }
        let mut without = *start;
        without.remove(Candidate { cell, digit });
        match oracle.solution(&without) {
            Some(Some(other)) => differing |= differ_from_first(&other),
            Some(None) => {}
            None => break,
        }
    }
    differing
}
