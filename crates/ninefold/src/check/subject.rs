//! A puzzle under check: its givens and its restriction.

use crate::board::{Candidate, Candidates, Cell, CellSet, Digit, DigitSet, Grid};

/// Fewer givens than this never have exactly one solution, unless the candidates are restricted
/// as well. (Proven by exhaustive search: McGuire, Tugemann and Civario, 2012.)
const FEWEST_CLUES: usize = 17;

/// Givens and restriction, from which the starts of all searches of a check are derived.
pub(super) struct Subject {
    pub(super) givens: Grid,
    allowed: Candidates,
}

impl Subject {
    pub(super) fn new(givens: &Grid, restriction: Option<&Candidates>) -> Self {
        Self { givens: *givens, allowed: restriction.copied().unwrap_or(Candidates::ALL) }
    }

    /// Returns the puzzle unchanged.
    pub(super) fn start(&self) -> Candidates {
        Candidates::of_givens(&self.givens).and(&self.allowed)
    }

    /// Returns the puzzle with only the givens in these cells.
    pub(super) fn only(&self, cells: CellSet) -> Candidates {
        let mut start = self.allowed;
        for (cell, digit) in self.givens.placed() {
            if cells.contains(cell) {
                start.set(cell, DigitSet::only(digit) & self.allowed.get(cell));
            }
        }
        start
    }

    /// Returns the puzzle with another digit in a cell, or none.
    pub(super) fn with(&self, cell: Cell, digit: Option<Digit>) -> Candidates {
        let mut start = self.start();
        let digits = digit.map_or(DigitSet::ALL, DigitSet::only);
        start.set(cell, digits & self.allowed.get(cell));
        start
    }

    /// Returns the digits that the restriction allows in a cell.
    pub(super) const fn allowed(&self, cell: Cell) -> DigitSet {
        self.allowed.get(cell)
    }

    /// Returns `true` if some candidates are excluded by a restriction.
    pub(super) fn is_restricted(&self) -> bool {
        self.allowed != Candidates::ALL
    }

    /// Returns `true` if the restriction allows this candidate.
    pub(super) const fn allows(&self, candidate: Candidate) -> bool {
        self.allowed.contains(candidate)
    }

    /// Returns `true` if a puzzle with this many more givens (or fewer) could have exactly one solution, by
    /// their number alone.
    pub(super) fn enough_clues(&self, more: isize) -> bool {
        self.is_restricted() || self.givens.clue_count().saturating_add_signed(more) >= FEWEST_CLUES
    }
}
