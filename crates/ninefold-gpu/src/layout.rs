//! Boards as the kernels see them: 27 words of three cells each.
//!
//! ```text
//!   word[9 i + c]   i = row within its band 0..2, c = column 0..8
//!   bit  31 30 | 29 28......20 | 19 18......10 |  9  8......0
//!         0  0 |  g  9 ..... 1 |  g  9 ..... 1 |  g  9 ..... 1      g = guard, always 1
//!               row 6+i, col c   row 3+i, col c   row i, col c      digits = candidates
//! ```

use ninefold::{Candidates, Cell, Digit, DigitSet, Grid};

/// The candidates of all fields of a word.
pub const DIGITS: u32 = 0x1ff7_fdff;

/// The guards of all fields of a word.
pub const GUARDS: u32 = 0x2008_0200;

/// The lowest bit of each field of a word.
pub const ONES: u32 = 0x0010_0401;

/// All bits of all fields of a word.
pub const ALL: u32 = DIGITS | GUARDS;

/// The number of words of a board in the memory of a device: 27, and one for the number of its puzzle.
pub const STRIDE: usize = 28;

/// A board in the layout of the kernels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board(pub [u32; 27]);

/// Returns the word of a cell, and the lowest bit of its field.
#[must_use]
pub const fn place(cell: Cell) -> (usize, u32) {
    (9 * (cell.row() % 3) + cell.column(), 10 * (cell.row() / 3) as u32)
}

impl Board {
    /// Returns the candidates of all cells.
    #[must_use]
    pub fn candidates(&self) -> Candidates {
        let mut candidates = Candidates::NONE;
        for cell in Cell::all() {
            candidates.set(cell, DigitSet::from_bits(self.bits(cell) as u16));
        }
        candidates
    }

    /// Returns the digits of the cells with one candidate.
    #[must_use]
    pub fn grid(&self) -> Grid {
        let mut grid = Grid::EMPTY;
        for cell in Cell::all() {
            let bits = self.bits(cell);
            if bits.is_power_of_two() {
                grid.set(cell, Digit::from_index(bits.trailing_zeros() as usize));
            }
        }
        grid
    }

    /// Returns the candidates of a cell; bit 0 is digit 1.
    #[must_use]
    pub const fn bits(&self, cell: Cell) -> u32 {
        let (word, shift) = place(cell);
        self.0[word] >> shift & 511
    }
}

impl From<&Candidates> for Board {
    fn from(candidates: &Candidates) -> Self {
        let mut words = [GUARDS; 27];
        for cell in Cell::all() {
            let (word, shift) = place(cell);
            words[word] |= u32::from(candidates.get(cell).bits()) << shift;
        }
        Self(words)
    }
}

impl From<&Grid> for Board {
    fn from(givens: &Grid) -> Self {
        Self::from(&Candidates::of_givens(givens))
    }
}

/// The number of bytes of a puzzle in nibbles.
pub(crate) const NIBBLES: usize = 41;

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_testing::puzzles::{self, Random, candidates};

    #[test]
    fn candidates_there_and_back() {
        let mut random = Random(1);
        for _ in 0..200 {
            let start = candidates(&mut random, 3, 4);
            let board = Board::from(&start);
            assert_eq!(board.candidates(), start);
            assert!(board.0.iter().all(|word| word & !DIGITS == GUARDS));
        }
    }

    #[test]
    fn grids_there_and_back() {
        let mut random = Random(2);
        for clues in 0..=81 {
            let grid = puzzles::puzzle(&mut random, clues);
            assert_eq!(Board::from(&grid).grid(), grid);
        }
    }
}
