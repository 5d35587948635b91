//! [`Hint`]: the buffer that every technique writes its finding into.

use super::technique::SeTechnique;
use crate::board::{Candidate, Cell, DigitSet};

/// A hint: what a technique found. The rater reuses one hint, so that nothing is allocated.
pub(super) struct Hint {
    pub(super) technique: SeTechnique,
    /// The rating in tenths.
    pub(super) rating: u16,
    placement: Option<Candidate>,
    removals: [(Cell, DigitSet); 81],
    /// The number of entries of `removals` that are in use.
    removed: u8,
}

impl Hint {
    pub(super) fn new() -> Self {
        const FIRST: Cell = Cell::new(0).unwrap();
        Self {
            technique: SeTechnique::LastCell,
            rating: 0,
            placement: None,
            removals: [(FIRST, DigitSet::EMPTY); 81],
            removed: 0,
        }
    }

    /// Begins a hint of this technique at its base rating.
    pub(super) fn begin(&mut self, technique: SeTechnique) {
        self.technique = technique;
        self.rating = technique.base().0;
        self.placement = None;
        self.removed = 0;
    }

    /// Writes a hint that solves a cell and removes nothing else. Returns true: there is a hint.
    pub(super) fn place(&mut self, technique: SeTechnique, candidate: Candidate) -> bool {
        self.begin(technique);
        self.set_placement(candidate);
        true
    }

    pub(super) fn set_placement(&mut self, candidate: Candidate) {
        self.placement = Some(candidate);
    }

    /// Adds candidates of a cell to the removals. No other entry may have the cell.
    pub(super) fn remove(&mut self, cell: Cell, digits: DigitSet) {
        if !digits.is_empty() && (self.removed as usize) < self.removals.len() {
            self.removals[self.removed as usize] = (cell, digits);
            self.removed += 1;
        }
    }

    /// Returns whether the hint removes anything.
    pub(super) fn removes(&self) -> bool {
        self.removed != 0
    }

    /// Returns the removals by cell.
    pub(super) fn removals(&self) -> impl Iterator<Item = (Cell, DigitSet)> {
        self.removals[..self.removed as usize].iter().copied()
    }

    pub(super) fn placement(&self) -> Option<Candidate> {
        self.placement
    }

    /// Copies another hint into this one.
    pub(super) fn copy_from(&mut self, other: &Self) {
        self.technique = other.technique;
        self.rating = other.rating;
        self.placement = other.placement;
        self.removed = other.removed;
        let used = self.removed as usize;
        self.removals[..used].copy_from_slice(&other.removals[..used]);
    }
}

/// The hints that a search returns.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    /// The first hint.
    First,
    /// Of each set of removals the first hint, all in order.
    FirstOfEach,
}
