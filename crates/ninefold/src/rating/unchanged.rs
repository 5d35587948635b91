//! Positions at which a technique found nothing, so that the next step tries only what has changed.
//!
//! A step changes a few cells. What a technique concludes from cells that have the same candidates as
//! at its last failure, it has concluded before: nothing. This holds for any two positions, also of
//! different puzzles.

use crate::board::{Cell, CellSet, DigitSet};

/// The candidates of the last position at which a technique found nothing.
pub(super) struct LastFailure {
    candidates: [DigitSet; 81],
}

impl LastFailure {
    /// Returns the position without candidates, at which every technique finds nothing.
    pub(super) const fn new() -> Self {
        Self { candidates: [DigitSet::EMPTY; 81] }
    }

    /// Returns the cells whose candidates differ from those at the last failure.
    pub(super) fn changed(&self, candidates: &[DigitSet; 81]) -> CellSet {
        let mut words = [0u64; 2];
        for (at, (before, now)) in self.candidates.iter().zip(candidates).enumerate() {
            words[at / 64] |= u64::from(before != now) << (at % 64);
        }
        CellSet::from_bits(u128::from(words[0]) | u128::from(words[1]) << 64)
    }

    /// Returns the candidates of a cell at the last failure.
    pub(super) const fn candidates(&self, cell: Cell) -> DigitSet {
        self.candidates[cell.index()]
    }

    /// Replaces the position.
    pub(super) const fn set(&mut self, candidates: &[DigitSet; 81]) {
        self.candidates = *candidates;
    }
}
