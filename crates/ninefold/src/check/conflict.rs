//! The givens that contradict each other: few enough to look at.
//!
//! A puzzle without a solution has, somewhere among its givens, a set that has none either, and
//! of which no given can be spared: take any one away and the rest has a solution. The deletion
//! filter finds such a set: leave out one given after another, and where what is left is still
//! contradictory, leave it out for good. Which set comes out depends on the order, so several
//! orders are tried and the smallest set is kept. It need not be the smallest there is.

use super::subject::Subject;
use crate::board::{Candidate, Candidates, Cell, CellSet, Grid};
use crate::search::{Oracle, Watch};

/// Work that may go into finding a smaller set than the first.
const WORK_FOR_SMALLER: u64 = 200_000;
/// How many orders are tried that have no meaning at all.
const SHUFFLED_ORDERS: u64 = 5;

/// An irreducible set of givens that, with the restriction, has no solution, in reading order.
/// Empty if the restriction alone has none. `None` if the puzzle has a solution, or if the watch
/// said stop.
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

/// The smallest irreducible set found. The puzzle must have no solution. `None` if stopped.
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

/// The givens' cells in several orders, the ones to leave out first at the front.
fn orders(givens: &Grid) -> Vec<Vec<Cell>> {
    let filled = givens.filled();
    // Givens far from the others are likely to have nothing to do with it.
    let mut lonely: Vec<Cell> = filled.iter().collect();
    lonely.sort_by_key(|cell| (cell.peers() & filled).len());
    let mut orders = vec![lonely, filled.iter().collect()];
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

/// Fisher and Yates' shuffle, driven by a xorshift generator: always the same for a seed.
fn shuffle(cells: &mut [Cell], seed: u64) {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    for last in (1..cells.len()).rev() {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        cells.swap(last, (state % (last as u64 + 1)) as usize);
    }
}

/// The givens in these cells.
pub(super) fn as_candidates(subject: &Subject, cells: CellSet) -> Vec<Candidate> {
    subject
        .givens
        .placed()
        .filter(|(cell, _)| cells.contains(*cell))
        .map(|(cell, digit)| Candidate { cell, digit })
        .collect()
}
