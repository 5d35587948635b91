//! Conflicts: givens that contradict each other, few enough to look at.
//!
//! A puzzle without a solution has a set of givens that has none either and is irreducible: without
//! any one of them the rest has a solution. The deletion filter finds such a set: it leaves out one
//! given after another, and keeps it out where the rest is still contradictory. The result depends
//! on the order, so several orders are tried and the smallest set is kept. A smaller one may exist.

use super::subject::Subject;
use crate::board::{Candidate, Candidates, Cell, CellSet, Grid};
use crate::search::{Oracle, Watch};

/// The work limit for finding a smaller set than the first.
const WORK_FOR_SMALLER: u64 = 200_000;
/// The number of pseudo-random orders that are tried.
const SHUFFLED_ORDERS: u64 = 5;

/// Finds an irreducible set of givens that, with the restriction, has no solution, in reading
/// order. It is empty if the restriction alone has none. Returns `None` if the puzzle has a
/// solution, or if the watch stopped the search.
///
/// ```
/// use ninefold::{Grid, check::conflict, search::Watch};
///
/// let mut puzzle: Grid = ".".repeat(81).parse().unwrap();
/// for (cell, digit) in [("r1c1", 1), ("r2c4", 1), ("r3c8", 2), ("r3c9", 3), ("r9c7", 1)] {
///     puzzle.set(cell.parse().unwrap(), ninefold::Digit::new(digit));
/// }
/// // Row 3 has no place left for the 1.
/// assert_eq!(conflict(&puzzle, None, &Watch::never()).unwrap().len(), 5);
/// ```
#[must_use]
pub fn conflict(
    givens: &Grid,
    restriction: Option<&Candidates>,
    watch: &Watch<'_>,
) -> Option<Vec<Candidate>> {
    let subject = Subject::new(givens, restriction);
    let mut oracle = Oracle::new(watch);
    match oracle.solution(&subject.start())? {
        Some(_) => None,
        None => Some(as_candidates(&subject, smallest(&mut oracle, &subject)?)),
    }
}

/// Returns the smallest irreducible set found, or `None` if stopped. The puzzle must have no
/// solution.
pub(super) fn smallest(oracle: &mut Oracle<'_>, subject: &Subject) -> Option<CellSet> {
    let mut smallest: Option<CellSet> = None;
    for order in orders(&subject.givens) {
        let Some(set) = filter(oracle, subject, &order) else { break };
        if smallest.is_none() {
            oracle.allow(WORK_FOR_SMALLER, u64::MAX);
        }
        if smallest.is_none_or(|s| set.len() < s.len()) {
            smallest = Some(set);
        }
    }
    oracle.allow(u64::MAX, u64::MAX);
    smallest
}

/// Leaves out the givens of `order` one by one, as long as a contradiction remains.
fn filter(oracle: &mut Oracle<'_>, subject: &Subject, order: &[Cell]) -> Option<CellSet> {
    let mut kept = subject.givens.filled();
    for cell in order {
        let mut fewer = kept;
        fewer.remove(*cell);
        if oracle.solution(&subject.only(fewer))?.is_none() {
            kept = fewer;
        }
    }
    Some(kept)
}

/// Returns the cells of the givens in several orders; the first are left out first.
fn orders(givens: &Grid) -> Vec<Vec<Cell>> {
    let filled = givens.filled();
    // Givens that see few others are the least likely part of a conflict.
    let mut isolated: Vec<Cell> = filled.iter().collect();
    isolated.sort_by_key(|cell| (cell.peers() & filled).len());
    let mut orders = vec![isolated, filled.iter().collect()];
    let mut reversed: Vec<Cell> = filled.iter().collect();
    reversed.reverse();
    orders.push(reversed);
    for seed in 1..=SHUFFLED_ORDERS {
        let mut shuffled: Vec<Cell> = filled.iter().collect();
        shuffle(&mut shuffled, seed);
        orders.push(shuffled);
    }
    orders
}

/// Shuffles the cells (Fisher-Yates with a xorshift generator): always the same for a seed.
fn shuffle(cells: &mut [Cell], seed: u64) {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    for last in (1..cells.len()).rev() {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        cells.swap(last, (state % (last as u64 + 1)) as usize);
    }
}

/// Returns the givens in these cells.
pub(super) fn as_candidates(subject: &Subject, cells: CellSet) -> Vec<Candidate> {
    subject
        .givens
        .placed()
        .filter(|(cell, _)| cells.contains(*cell))
        .map(|(cell, digit)| Candidate { cell, digit })
        .collect()
}
