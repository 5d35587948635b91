//! Candidates: which digits may still go where.

use super::cell::Cell;
use super::digit::{Digit, DigitSet};
use super::grid::Grid;
use std::fmt;

/// One possibility: this digit in this cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// Where.
    pub cell: Cell,
    /// What.
    pub digit: Digit,
}

/// `r4c7=5`.
impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.cell, self.digit)
    }
}

impl fmt::Debug for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of digits for each of the 81 cells: 729 candidates in all.
///
/// As the start of a search it restricts the solutions: a cell may only hold one of its digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Candidates([DigitSet; 81]);

/// The digits of a cell, by the digit it holds, or 0.
const OF_CELL: [DigitSet; 16] = {
    let mut table = [DigitSet::ALL; 16];
    let mut index = 0;
    while let Some(digit) = Digit::from_index(index) {
        table[index + 1] = DigitSet::only(digit);
        index += 1;
    }
    table
};

impl Candidates {
    /// All nine digits in every cell.
    pub const ALL: Self = Self([DigitSet::ALL; 81]);
    /// No digit anywhere.
    pub const NONE: Self = Self([DigitSet::EMPTY; 81]);

    /// One digit where the grid has one, all nine elsewhere. Nothing is concluded from the
    /// digits: a clash stays a clash.
    #[must_use]
    pub fn of_givens(grid: &Grid) -> Self {
        // Whether a cell is empty cannot be foretold, so it is looked up instead of asked.
        Self(grid.cells().map(|cell| OF_CELL[cell.map_or(0, Digit::get) as usize & 15]))
    }

    /// Like [`of_givens`](Self::of_givens), but an empty cell has only the digits that none of its
    /// peers holds: the pencil marks a person starts with.
    #[must_use]
    pub fn legal(grid: &Grid) -> Self {
        let mut candidates = Self::of_givens(grid);
        for (cell, digit) in grid.placed() {
            for peer in cell.peers() {
                if grid.get(peer).is_none() {
                    candidates.remove(Candidate { cell: peer, digit });
                }
            }
        }
        candidates
    }

    /// The digits of a cell.
    #[must_use]
    pub const fn get(&self, cell: Cell) -> DigitSet {
        self.0[cell.index()]
    }

    /// Sets the digits of a cell.
    pub const fn set(&mut self, cell: Cell, digits: DigitSet) {
        self.0[cell.index()] = digits;
    }

    /// Takes one candidate out.
    pub const fn remove(&mut self, candidate: Candidate) {
        self.0[candidate.cell.index()].remove(candidate.digit);
    }

    /// Whether this candidate is there.
    #[must_use]
    pub const fn contains(&self, candidate: Candidate) -> bool {
        self.get(candidate.cell).contains(candidate.digit)
    }

    /// The nine bits of each cell, as [`DigitSet::bits`].
    pub(crate) fn bits(&self) -> [u16; 81] {
        self.0.map(DigitSet::bits)
    }

    /// The candidates with these bits.
    pub(crate) fn from_bits(bits: [u16; 81]) -> Self {
        Self(bits.map(DigitSet::from_bits))
    }

    /// How many candidates there are.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|digits| digits.len()).sum()
    }

    /// Whether no cell has a digit.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|digits| digits.is_empty())
    }

    /// The candidates that both have.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// The cells that have exactly one digit, as a grid.
    #[must_use]
    pub fn singles(&self) -> Grid {
        Grid::from_cells(self.0.map(DigitSet::single))
    }

    /// Every candidate, by cell and then by digit.
    pub fn iter(&self) -> impl Iterator<Item = Candidate> + '_ {
        Cell::all()
            .flat_map(|cell| self.get(cell).iter().map(move |digit| Candidate { cell, digit }))
    }
}

impl From<&Grid> for Candidates {
    fn from(grid: &Grid) -> Self {
        Self::of_givens(grid)
    }
}

impl From<&Self> for Candidates {
    fn from(candidates: &Self) -> Self {
        *candidates
    }
}

impl fmt::Debug for Candidates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn legal_candidates_are_what_no_peer_holds() {
        let grid: Grid =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let legal = Candidates::legal(&grid);
        assert_eq!(legal.get(Cell::at(0, 2).unwrap()).to_string(), "124");
        assert_eq!(legal.get(Cell::at(0, 0).unwrap()).to_string(), "5");
        assert_eq!(Candidates::ALL.len(), 729);
        assert_eq!(Candidates::of_givens(&grid).singles(), grid);
    }
}
