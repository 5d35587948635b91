//! The cells in which the solutions of a puzzle differ.
//!
//! Exact even where there are billions of solutions: one solution is taken, and for each cell the
//! engine is asked for a solution with another digit there. Its answer usually differs in many
//! more cells, which then need not be asked for.

use super::known::Known;
use crate::board::{Candidate, Candidates, Cell, CellSet, Grid};
use crate::search::{Oracle, Watch};

/// Exactly the cells that do not hold the same digit in all solutions; those known so far, if the
/// watch says stop.
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
    let known = Known::gather(&mut oracle, &start);
    differing(&mut oracle, &start, &known)
}

/// [`differs`], with the solutions known already.
pub(super) fn differing(oracle: &mut Oracle<'_>, start: &Candidates, known: &Known) -> CellSet {
    let Some((first, others)) = known.solutions.split_first() else { return CellSet::EMPTY };
    let differ_from_first = |other: &Grid| -> CellSet {
        Cell::all().filter(|cell| first.get(*cell) != other.get(*cell)).collect()
    };
    let mut differing = CellSet::EMPTY;
    for other in others {
        differing |= differ_from_first(other);
    }
    if known.complete {
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
