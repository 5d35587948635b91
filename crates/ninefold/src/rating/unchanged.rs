//! Positions at which a technique found nothing, so that the next step tries only what has changed.
//!
//! A step changes a few cells. What a technique concludes from cells that have the same candidates as
//! at its last failure, it has concluded before: nothing. This holds for any two positions, also of
//! different puzzles.

use crate::board::{Cell, CellSet, Digit, DigitSet, PlaceSet};
use crate::propagation::Marks;

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

    /// Returns the cells whose candidates differ from those at the last failure; all cells if one has
    /// a candidate that it did not have. So what is in no changed cell can only have become less.
    pub(super) fn shrunk(&self, candidates: &[DigitSet; 81]) -> CellSet {
        let gained = self.candidates.iter().zip(candidates);
        let gained = gained.fold(DigitSet::EMPTY, |all, (before, now)| all | (*now - *before));
        if gained.is_empty() { self.changed(candidates) } else { CellSet::ALL }
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

/// The places of each digit at the last position at which a technique that looks at one digit at a
/// time found nothing.
#[derive(Clone, Copy)]
pub(super) struct LastPlaces {
    /// The places in the rows.
    rows: [[PlaceSet; 9]; 9],
}

impl LastPlaces {
    /// Returns the position without candidates, at which every technique finds nothing.
    pub(super) const fn new() -> Self {
        Self { rows: [[PlaceSet::EMPTY; 9]; 9] }
    }

    /// Returns the digits whose places differ from those at the last failure.
    pub(super) fn changed(&self, marks: &Marks) -> DigitSet {
        let mut different = [0; 9];
        for (before, now) in self.rows.iter().zip(&marks.places) {
            for (different, (before, now)) in different.iter_mut().zip(before.iter().zip(now)) {
                *different |= before.bits() ^ now.bits();
            }
        }
        Digit::all().filter(|digit| different[digit.index()] != 0).collect()
    }

    /// Replaces the position.
    pub(super) fn set(&mut self, marks: &Marks) {
        self.rows.copy_from_slice(&marks.places[..9]);
    }
}
