//! The chains found between pairs of ends, and how they are reported.
//!
//! X-chains and XY-chains are collected in the same two rounds: first the shortest path between each
//! pair of ends; then, for pairs whose shortest path is no chain, a longer one if it removes more.

use crate::board::{Candidate, Cell, CellSet, Digit};
use crate::logic::options::{Flow, StepCallback};
use crate::logic::step::Step;
use std::ops::ControlFlow;

/// A chain: the digit of its ends, and its cells.
pub(super) struct Hit {
    pub(super) digit: Digit,
    pub(super) trail: Vec<Cell>,
}

impl Hit {
    /// Returns the first and the last cell.
    pub(super) fn ends(&self) -> Option<(Cell, Cell)> {
        self.trail.first().copied().zip(self.trail.last().copied())
    }
}

/// The chains found so far.
pub(super) struct Hits {
    /// Whether every chain is asked for, not only the shortest for each elimination.
    pub(super) every_chain: bool,
    all: Vec<Hit>,
    /// For each digit the cells from which the chains remove it.
    removed: [CellSet; 9],
}

impl Hits {
    pub(super) const fn new(every_chain: bool) -> Self {
        Self { every_chain, all: Vec::new(), removed: [CellSet::EMPTY; 9] }
    }

    /// Adds the shortest path between two ends, if it is a chain. Both ends see `seen`. Returns
    /// whether longer chains between these ends should be searched.
    pub(super) fn add_shortest(
        &mut self,
        digit: Digit,
        seen: CellSet,
        trail: Option<Vec<Cell>>,
    ) -> bool {
        let is_open = trail.is_none() || self.every_chain;
        if let Some(trail) = trail {
            self.removed[digit.index()] |= seen;
            self.all.push(Hit { digit, trail });
        }
        is_open
    }

    /// Adds longer chains between two ends, unless they remove nothing new.
    pub(super) fn add_longer(
        &mut self,
        digit: Digit,
        seen: CellSet,
        trails: impl FnOnce() -> Vec<Vec<Cell>>,
    ) {
        if seen.is_subset_of(self.removed[digit.index()]) && !self.every_chain {
            return;
        }
        for trail in trails() {
            self.removed[digit.index()] |= seen;
            if !self.all.iter().any(|hit| hit.digit == digit && hit.trail == trail) {
                self.all.push(Hit { digit, trail });
            }
        }
    }

    /// Returns the chains, sorted by a key and then by their cells.
    pub(super) fn sorted<K: Ord>(mut self, key: impl Fn(&Hit) -> K) -> Vec<Hit> {
        self.all.sort_unstable_by(|a, b| key(a).cmp(&key(b)).then_with(|| a.trail.cmp(&b.trail)));
        self.all
    }
}

/// Passes steps to `found`; of several with the same eliminations only the first, unless every
/// chain is asked for.
pub(super) fn report(
    steps: impl Iterator<Item = Step>,
    every_chain: bool,
    found: &mut StepCallback<'_>,
) -> Flow {
    let mut reported: Vec<Vec<Candidate>> = Vec::new();
    for step in steps {
        if !every_chain {
            if reported.contains(&step.eliminations) {
                continue;
            }
            reported.push(step.eliminations.clone());
        }
        found(step)?;
    }
    ControlFlow::Continue(())
}

/// Returns the cells from `start` to `end`, found by asking `before` for the cell before each, from
/// the end on. `None` if `before` returns none, or if a cell comes twice.
pub(super) fn trail_between(
    start: Cell,
    end: Cell,
    mut before: impl FnMut(Cell) -> Option<Cell>,
) -> Option<Vec<Cell>> {
    let mut cell = end;
    let mut trail = vec![cell];
    let mut seen = CellSet::only(cell);
    while cell != start {
        cell = before(cell)?;
        if seen.contains(cell) {
            return None;
        }
        seen.insert(cell);
        trail.push(cell);
    }
    trail.reverse();
    Some(trail)
}
