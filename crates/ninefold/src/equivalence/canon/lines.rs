//! The eighteen lines of a grid: its rows, and its columns, which are the rows of the transposed grid.
//!
//! ```text
//!   line 0 to 8    the rows              line[stack]   three cells, a byte each: digit x 4, or 0
//!   line 9 to 17   the columns           counts        how many digits in each stack, 2 bits each
//! ```
//!
//! Four times a digit is the position of its label in a word of sixteen nibbles.
//!
//! Lines of one band that are equal cell by cell can be permuted without a change. So only one order
//! is searched: a line has to wait for the *earlier* ones that are equal to it. The same holds for
//! whole bands. In a puzzle without clashes only empty lines are equal; a nearly empty grid has many
//! of them.

use crate::board::{Digit, Grid};

/// The lines of a grid.
pub(super) struct Lines {
    /// The cells, at the positions that [`byte_of`] returns.
    cells: [u8; 16 * 18],
    counts: [u8; 18],
    /// For each line the lines, 0 to 8 of its direction, that have to become rows before it.
    earlier: [u16; 18],
    /// Whether there are any such lines.
    equals: bool,
    clash: bool,
}

/// The digits of a grid in reading order, 0 for an empty cell.
pub(super) type Digits = [u8; 81];

/// Returns the digits of a grid.
#[inline(always)]
pub(super) fn digits(grid: &Grid) -> Digits {
    grid.cells().map(|cell| cell.map_or(0, Digit::get))
}

/// Returns the cells that have a digit, one bit each: 0 to 63, then 64 to 80.
#[inline(always)]
pub(super) fn filled(digits: &Digits) -> [u64; 2] {
    let mut words = [0u64; 2];
    let (eights, last) = digits.as_chunks::<8>();
    for (at, eight) in eights.iter().enumerate() {
        // A byte of 0 to 9 plus 0x7f has its highest bit set unless it was 0; the multiplication
        // gathers these eight bits.
        let set = u64::from_le_bytes(*eight).wrapping_add(0x7f7f_7f7f_7f7f_7f7f);
        let bits = (set >> 7 & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        words[at / 8] |= bits << (8 * (at % 8));
    }
    words[1] |= u64::from(last.first().is_some_and(|digit| *digit != 0)) << 16;
    words
}

/// The positions of a cell.
#[derive(Clone, Copy)]
struct Place {
    /// Row, column and box, as three of 27 bits.
    houses: u32,
    /// The byte of the cell in its row, and in its column.
    bytes: [u16; 2],
    /// The lines of its row and its column.
    lines: [u8; 2],
    /// The increments of their counts.
    counts: [u8; 2],
}

const PLACES: [Place; 81] = {
    const NOWHERE: Place = Place { houses: 0, bytes: [0; 2], lines: [0; 2], counts: [0; 2] };
    let mut table = [NOWHERE; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        table[cell] = Place {
            houses: 1 << row | 1 << (9 + column) | 1 << (18 + row / 3 * 3 + column / 3),
            bytes: [byte_of(row, column), byte_of(9 + column, row)],
            lines: [row as u8, 9 + column as u8],
            counts: [1 << (2 * (column / 3)), 1 << (2 * (row / 3))],
        };
        cell += 1;
    }
    table
};

/// Returns the byte of a place in a line: four for each stack, of which three are used.
const fn byte_of(line: usize, place: usize) -> u16 {
    (16 * line + 4 * (place / 3) + place % 3) as u16
}

/// The bits of [`Place::houses`] that are rows and columns.
const LINES: u32 = 0x3_ffff;

/// Returns whether a full grid is solved: every digit is in each of the 27 houses.
#[inline(always)]
pub(super) fn is_solved(digits: &Digits) -> bool {
    let mut houses = [0u32; 16];
    for (digit, place) in digits.iter().zip(&PLACES) {
        houses[usize::from(digit & 15)] |= place.houses;
    }
    houses[1..10].iter().fold(u32::MAX, |all, of_digit| all & of_digit) == 0x7ff_ffff
}

impl Lines {
    /// Returns the lines of a grid with these digits, in these cells.
    #[inline(always)]
    pub(super) fn of(digits: &Digits, filled: [u64; 2]) -> Self {
        let mut lines = Self {
            cells: [0; 16 * 18],
            counts: [0; 18],
            earlier: [0; 18],
            equals: false,
            clash: false,
        };
        let mut houses = [0u32; 16];
        let mut clash = 0;
        for (base, mut cells) in [(0, filled[0]), (64, filled[1])] {
            while cells != 0 {
                let cell = base + cells.trailing_zeros() as usize;
                cells &= cells - 1;
                let (Some(digit), Some(place)) = (digits.get(cell), PLACES.get(cell)) else {
                    break;
                };
                let of_digit = &mut houses[usize::from(digit & 15)];
                clash |= *of_digit & place.houses;
                *of_digit |= place.houses;
                for direction in 0..2 {
                    lines.cells[usize::from(place.bytes[direction])] = 4 * digit;
                    lines.counts[usize::from(place.lines[direction])] += place.counts[direction];
                }
            }
        }
        lines.clash = clash & LINES != 0;
        let empty =
            (0..18).fold(0u32, |set, line| set | u32::from(lines.counts[line] == 0) << line);
        // Equal empty lines are in one band: next to each other, or one apart.
        if lines.clash || empty & (empty >> 1 | empty >> 2) != 0 {
            lines.find_equals();
        }
        lines
    }

    /// Finds lines and bands that are equal.
    #[inline(never)]
    fn find_equals(&mut self) {
        for line in 0..18 {
            let band = line / 3 * 3;
            let (cells, _) = self.cells.as_chunks::<16>();
            let same = |other: &usize| cells[*other] == cells[line];
            let mut earlier = (band..line).filter(same).fold(0, |set, other| set | bit(other));
            let first = line / 9 * 9;
            for other in (first..band).step_by(3) {
                if cells[other..other + 3] == cells[band..band + 3] {
                    earlier |= bit(other) * 7;
                }
            }
            self.earlier[line] = earlier;
            self.equals |= earlier != 0;
        }
    }

    /// Returns whether a digit is twice in a row or column. Boxes do not matter here.
    #[inline(always)]
    pub(super) fn clash(&self) -> bool {
        self.clash
    }

    /// Returns the three cells of a line in a stack.
    #[inline(always)]
    pub(super) fn minirow(&self, line: usize, stack: usize) -> u32 {
        let (minirows, _) = self.cells.as_chunks::<4>();
        u32::from_le_bytes(minirows[4 * line + (stack & 3)])
    }

    /// Returns how many digits a line has in each stack, two bits each.
    #[inline(always)]
    pub(super) fn counts(&self, line: usize) -> usize {
        usize::from(self.counts[line] & 63)
    }

    /// Returns whether a line that is equal to this one has to become a row first, and is still free.
    #[inline(always)]
    pub(super) fn must_wait(&self, line: usize, free: u16) -> bool {
        self.equals && self.earlier[line] & free != 0
    }

    /// Returns the number of orders of equal lines in one direction, rows (0) or columns (9).
    pub(super) fn orders_of_equals(&self, first: usize) -> u64 {
        let mut orders = 1;
        for band in (first..first + 9).step_by(3) {
            for line in band..band + 3 {
                orders *= 1 + u64::from((self.earlier[line] & (bit(band) * 7)).count_ones());
            }
            let before = u16::from(band > first) * (bit(band) - 1);
            orders *= 1 + u64::from((self.earlier[band] & before).count_ones() / 3);
        }
        orders
    }
}

/// Returns the bit of a line among the nine of its direction.
const fn bit(line: usize) -> u16 {
    1 << (line % 9)
}
