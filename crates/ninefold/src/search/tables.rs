//! The constant tables of the engine, worked out by the compiler.
//!
//! A band is three boxes side by side. For one digit, what matters in a band is which of its nine
//! minirows (three cells side by side in one box) can still hold the digit:
//!
//! ```text
//!            box a   box b   box c
//!   row 1      0       1       2        Each row and each box takes the digit once, so a
//!   row 2      3       4       5        solution uses three minirows, one in every row and in
//!   row 3      6       7       8        every box of this square: one of six permutations.
//! ```
//!
//! A minirow that is in none of the permutations still possible cannot hold the digit. That single
//! look-up is the locked candidates of both kinds, and it is zero exactly when the band can no
//! longer take the digit. A stack (three boxes above each other) turned on its side is the same
//! square of minicolumns, so it uses the same table.

use crate::board::{Cell, CellSet, House};

/// The bits of all 27 cells of a band.
pub(super) const FULL: u32 = (1 << 27) - 1;
/// The nine bits of the first row of a band.
pub(super) const ROW: u32 = 0x1ff;
/// The first cell of each of the three rows of a band; a product with it copies a row three times.
pub(super) const ROW_STARTS: u32 = 1 | 1 << 9 | 1 << 18;
/// The first cell of each of the nine minirows of a band.
const MINIROW_STARTS: u32 = 0o111_111_111;

/// For each set of minirows (or minicolumns), those that stand in one of its permutations.
pub(super) const ALLOWED: [u16; 512] = {
    let mut table = [0; 512];
    let mut set = 0;
    while set < 512 {
        let mut first = 0;
        while first < 3 {
            let mut second = 0;
            while second < 3 {
                if first != second {
                    let third = 3 - first - second;
                    let permutation = 1 << first | 8 << second | 64 << third;
                    if set & permutation == permutation {
                        table[set] |= permutation as u16;
                    }
                }
                second += 1;
            }
            first += 1;
        }
        set += 1;
    }
    table
};

/// [`ALLOWED`], with the three cells of each minirow instead of its number.
pub(super) const ALLOWED_CELLS: [u32; 512] = {
    let mut table = [0; 512];
    let mut set = 0;
    while set < 512 {
        let mut minirow = 0;
        while minirow < 9 {
            if ALLOWED[set] >> minirow & 1 == 1 {
                table[set] |= 7 << (3 * minirow);
            }
            minirow += 1;
        }
        set += 1;
    }
    table
};

/// A set of cells as three bands of 27 bits (and an unused fourth word).
const fn bands(cells: CellSet) -> [u32; 4] {
    const BAND: u128 = (1 << 27) - 1;
    let bits = cells.bits();
    [(bits & BAND) as u32, (bits >> 27 & BAND) as u32, (bits >> 54) as u32, 0]
}

/// The peers of each cell.
pub(super) const PEERS: [[u32; 4]; 81] = {
    let mut table = [[0; 4]; 81];
    let mut at = 0;
    while let Some(cell) = Cell::new(at) {
        table[at] = bands(cell.peers());
        at += 1;
    }
    table
};

/// The cells of each house: rows, columns, boxes.
pub(super) const HOUSES: [[u32; 4]; 27] = {
    let mut table = [[0; 4]; 27];
    let mut at = 0;
    while let Some(house) = House::from_index(at) {
        table[at] = bands(house.cells());
        at += 1;
    }
    table
};

/// Which of the nine minirows of a band have a cell in `word`.
///
/// First every minirow is folded onto its first cell, which leaves bits 0, 3, 6 ... 24. Two
/// products move them together, three by three and then all nine; the shifted copies that a
/// product adds up never meet, so nothing is carried over.
#[inline(always)]
pub(super) const fn minirows(word: u32) -> usize {
    let starts = (word | word >> 1 | word >> 2) & MINIROW_STARTS;
    let by_row = starts.wrapping_mul(0b101_0100) >> 6 & (7 | 7 << 9 | 7 << 18);
    (by_row.wrapping_mul(1 | 1 << 6 | 1 << 12) >> 12) as usize & 0x1ff
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn minirows_are_found_from_any_of_their_cells() {
        for set in 0..512usize {
            for cell in 0..3 {
                let word =
                    (0..9).filter(|m| set >> m & 1 == 1).fold(0, |w, m| w | 1 << (3 * m + cell));
                assert_eq!(minirows(word), set);
            }
        }
        assert_eq!(minirows(FULL), 0x1ff);
    }

    #[test]
    fn a_set_without_a_permutation_allows_nothing() {
        assert_eq!(ALLOWED[0x1ff], 0x1ff);
        // Two rows that both need the same box.
        assert_eq!(ALLOWED[0b111_001_001], 0);
        // The first row is locked into box a: the other rows lose it.
        assert_eq!(ALLOWED[0b111_111_001], 0b110_110_001);
        for set in 0..512usize {
            assert_eq!(usize::from(ALLOWED[set]) & !set, 0);
            assert_eq!(ALLOWED[set] == 0, ALLOWED_CELLS[set] == 0);
        }
    }

    #[test]
    fn peers_and_houses_are_those_of_the_board() {
        for house in crate::House::all() {
            let bits: u128 = (0..3).map(|b| u128::from(HOUSES[house.index()][b]) << (27 * b)).sum();
            assert_eq!(bits, house.cells().bits());
        }
        for cell in crate::Cell::all() {
            let bits: u128 = (0..3).map(|b| u128::from(PEERS[cell.index()][b]) << (27 * b)).sum();
            assert_eq!(bits, cell.peers().bits());
        }
    }
}
