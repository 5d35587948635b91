//! What a technique found: the buffer every technique writes its hint into.

use super::technique::SeTechnique;

/// One hint. Kept by the workspace and written over again and again, so that nothing is allocated.
pub(super) struct Hint {
    pub(super) technique: SeTechnique,
    /// In tenths.
    pub(super) rating: u16,
    /// Cell and digit, if a cell is solved.
    placement: Option<(u8, u8)>,
    removals: [(u8, u16); 81],
    removed: u8,
}

impl Hint {
    pub(super) fn new() -> Self {
        Self {
            technique: SeTechnique::LastCell,
            rating: 0,
            placement: None,
            removals: [(0, 0); 81],
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

    /// A hint that solves a cell and removes nothing else. Always worth it.
    pub(super) fn place(&mut self, technique: SeTechnique, cell: usize, digit: usize) -> bool {
        self.begin(technique);
        self.set_placement(cell, digit);
        true
    }

    pub(super) fn set_placement(&mut self, cell: usize, digit: usize) {
        self.placement = Some((cell as u8, digit as u8));
    }

    /// Adds candidates of a cell (no other entry has the cell) to the removals.
    pub(super) fn remove(&mut self, cell: usize, digits: u16) {
        if digits != 0 && (self.removed as usize) < self.removals.len() {
            self.removals[self.removed as usize] = (cell as u8, digits);
            self.removed += 1;
        }
    }

    /// Whether anything is removed.
    pub(super) fn removes(&self) -> bool {
        self.removed != 0
    }

    pub(super) fn removals(&self) -> impl Iterator<Item = (usize, u16)> {
        self.removals[..self.removed as usize].iter().map(|(cell, set)| (*cell as usize, *set))
    }

    pub(super) fn placement(&self) -> Option<(usize, usize)> {
        self.placement.map(|(cell, digit)| (cell as usize, digit as usize))
    }

    /// Takes over what another hint says.
    pub(super) fn copy_from(&mut self, other: &Self) {
        self.technique = other.technique;
        self.rating = other.rating;
        self.placement = other.placement;
        self.removed = other.removed;
        let used = self.removed as usize;
        self.removals[..used].copy_from_slice(&other.removals[..used]);
    }
}
