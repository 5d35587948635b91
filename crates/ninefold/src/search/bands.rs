//! The board as the engine sees it, and the conclusions it draws without guessing.
//!
//! One word per digit and band; its bits are the cells of the band that can hold the digit.
//!
//! ```text
//!   words[digit][band], 27 bits used:
//!
//!   bit   0  1  2 |  3  4  5 |  6  7  8      first row of the band
//!         9 10 11 | 12 13 14 | 15 16 17      second row
//!        18 19 20 | 21 22 23 | 24 25 26      third row
//!
//!              band 0   band 1   band 2   (pad)
//!   digit 1      w        w        w        0
//!   ...                                             cell number = 27 * band + bit
//!   digit 9      w        w        w        0
//! ```
//!
//! The fourth word of each digit is always zero: four words fill a vector register, three do not.
//!
//! [`Bands::propagate`] draws conclusions until none is left: locked candidates and hidden singles
//! digit by digit, naked singles over all digits. It never guesses; that is
//! [`super::engine`], at the place that [`super::guess`] picks.

use super::tables::{ALLOWED, ALLOWED_CELLS, FULL, ROW, ROW_STARTS, minirows};
use crate::board::{Candidates, Cell, Digit, Grid};

/// All nine digits as a set of dirty digits.
const ALL_DIGITS: u32 = 0x1ff;

/// A state of the search: which digits may still go where, and what is settled.
#[derive(Clone, Copy)]
pub(super) struct Bands {
    pub(super) words: [[u32; 4]; 9],
    /// Cells whose digit is known and taken out of the other eight digits' words.
    pub(super) solved: [u32; 4],
    /// Digits whose words changed since they were last looked at.
    dirty: u32,
}

/// The state can have no solution.
pub(super) struct Contradiction;

impl Bands {
    /// The state of a start, before any conclusion.
    pub(super) fn new(start: &Candidates) -> Self {
        let mut restricted = [0; 4];
        let mut kept = [[0; 4]; 9];
        for cell in Cell::all() {
            let digits = start.get(cell).bits();
            if digits != 0x1ff {
                let (band, bit) = place_of(cell);
                restricted[band] |= bit;
                let mut left = digits;
                while left != 0 {
                    kept[left.trailing_zeros() as usize][band] |= bit;
                    left &= left - 1;
                }
            }
        }
        let mut words = kept;
        for word in &mut words {
            for band in 0..3 {
                word[band] |= FULL & !restricted[band];
            }
        }
        Self { words, solved: [0; 4], dirty: ALL_DIGITS }
    }

    /// Draws conclusions until there are no more.
    #[inline]
    pub(super) fn propagate(&mut self) -> Result<(), Contradiction> {
        // Naked singles first: in a fresh state they are the givens.
        while self.place_naked_singles()? || self.dirty != 0 {
            while self.dirty != 0 {
                let digit = self.dirty.trailing_zeros() as usize;
                self.dirty &= self.dirty - 1;
                self.settle(digit)?;
            }
        }
        Ok(())
    }

    /// Brings one digit to rest: locked candidates in its bands and stacks, then the rows in which
    /// it has a single cell left.
    ///
    /// Rows are enough. A digit with one cell left in a box has one minirow there, so the other
    /// minirows of that row fall; one left in a column has one minicolumn in its stack, so the rest
    /// of its box falls: both end as a single cell in a row. And a single cell in a row clears its
    /// box and column by the same tables.
    #[inline]
    fn settle(&mut self, digit: usize) -> Result<(), Contradiction> {
        let [mut a, mut b, mut c, _] = self.words[digit];
        loop {
            a &= ALLOWED_CELLS[minirows(a)];
            b &= ALLOWED_CELLS[minirows(b)];
            c &= ALLOWED_CELLS[minirows(c)];
            if a == 0 || b == 0 || c == 0 {
                return Err(Contradiction);
            }
            let [x, y, z] = allowed_columns(columns(a), columns(b), columns(c));
            if (a & !x) | (b & !y) | (c & !z) == 0 {
                break;
            }
            a &= x;
            b &= y;
            c &= z;
        }
        self.words[digit] = [a, b, c, 0];
        let fresh = [
            single_in_row(a) & !self.solved[0],
            single_in_row(b) & !self.solved[1],
            single_in_row(c) & !self.solved[2],
            0,
        ];
        if fresh[0] | fresh[1] | fresh[2] != 0 {
            self.clear_others(digit, fresh);
        }
        Ok(())
    }

    /// Marks cells of a digit as solved and takes the other digits out of them.
    #[inline]
    fn clear_others(&mut self, digit: usize, cells: [u32; 4]) {
        let own = self.words[digit];
        let mut dirty = 0;
        for (other, word) in self.words.iter_mut().enumerate() {
            let mut hit = 0;
            for (word, cells) in word.iter_mut().zip(cells) {
                hit |= *word & cells;
                *word &= !cells;
            }
            dirty |= u32::from(hit != 0) << other;
        }
        self.words[digit] = own;
        self.dirty |= dirty & !(1 << digit);
        for (solved, cells) in self.solved.iter_mut().zip(cells) {
            *solved |= cells;
        }
    }

    /// Places every digit that is the last one of its cell. Says whether there was one.
    #[inline]
    fn place_naked_singles(&mut self) -> Result<bool, Contradiction> {
        let mut ones = [0; 4];
        let mut twos = [0; 4];
        for word in &self.words {
            for band in 0..4 {
                twos[band] |= ones[band] & word[band];
                ones[band] |= word[band];
            }
        }
        if ones[0] & ones[1] & ones[2] != FULL {
            return Err(Contradiction);
        }
        let mut any = false;
        for band in 0..3 {
            let singles = ones[band] & !twos[band] & !self.solved[band];
            if singles != 0 {
                any = true;
                self.solved[band] |= singles;
                self.keep_alone_in_row(band, singles)?;
            }
        }
        Ok(any)
    }

    /// Leaves each of these cells, which have one digit, as the only one in its row for it.
    #[inline]
    fn keep_alone_in_row(&mut self, band: usize, singles: u32) -> Result<(), Contradiction> {
        for digit in 0..9 {
            let mut left = self.words[digit][band] & singles;
            if left == 0 {
                continue;
            }
            self.dirty |= 1 << digit;
            while left != 0 {
                let bit = left & left.wrapping_neg();
                left ^= bit;
                let word = &mut self.words[digit][band];
                // Gone already: an equal digit of the same row was placed just before.
                if *word & bit == 0 {
                    return Err(Contradiction);
                }
                *word &= !row_of(bit) | bit;
            }
        }
        Ok(())
    }

    /// The first unsolved cell in reading order.
    pub(super) fn first_open(&self) -> Option<Cell> {
        first_of(minus([FULL, FULL, FULL, 0], self.solved))
    }

    /// Whether the digit of a cell is known.
    pub(super) const fn is_solved_at(&self, cell: Cell) -> bool {
        let (band, bit) = place_of(cell);
        self.solved[band] & bit != 0
    }

    /// The digits a cell can still hold, bit 0 for digit 1.
    #[inline]
    pub(super) fn digits_at(&self, cell: Cell) -> u32 {
        let (band, bit) = place_of(cell);
        let mut digits = 0;
        for (digit, word) in self.words.iter().enumerate() {
            digits |= u32::from(word[band] & bit != 0) << digit;
        }
        digits
    }

    /// Decides for one of the digits of a cell; `digit` counts from zero.
    #[inline]
    pub(super) fn place(&mut self, cell: Cell, digit: usize) {
        let (band, bit) = place_of(cell);
        let mut cells = [0; 4];
        cells[band] = bit;
        self.clear_others(digit, cells);
        self.words[digit][band] &= !row_of(bit) | bit;
        self.dirty |= 1 << digit;
    }

    /// Decides against one of the digits of a cell; `digit` counts from zero.
    #[inline]
    pub(super) const fn exclude(&mut self, cell: Cell, digit: usize) {
        let (band, bit) = place_of(cell);
        self.words[digit][band] &= !bit;
        self.dirty |= 1 << digit;
    }

    /// The solved cells as a grid.
    pub(super) fn to_grid(self) -> Grid {
        let mut cells = [None; 81];
        for (digit, words) in Digit::all().zip(&self.words) {
            for (band, (word, solved)) in words.iter().zip(&self.solved).enumerate() {
                let mut left = word & solved;
                while left != 0 {
                    let index = 27 * band + left.trailing_zeros() as usize;
                    left &= left - 1;
                    if let Some(cell) = cells.get_mut(index) {
                        *cell = Some(digit);
                    }
                }
            }
        }
        Grid::from_cells(cells)
    }
}

/// The band of a cell and its bit there.
#[inline(always)]
const fn place_of(cell: Cell) -> (usize, u32) {
    (cell.index() / 27, 1 << (cell.index() % 27))
}

/// The nine bits of the row that `bit` stands in.
#[inline(always)]
const fn row_of(bit: u32) -> u32 {
    if bit < 1 << 9 {
        ROW
    } else if bit < 1 << 18 {
        ROW << 9
    } else {
        ROW << 18
    }
}

/// The cells that are alone in their row. Every row must have one at least.
#[inline(always)]
const fn single_in_row(word: u32) -> u32 {
    // Takes the lowest bit off each row at once; no row is empty, so none borrows.
    let rest = word & word.wrapping_sub(ROW_STARTS);
    let mut alone = 0;
    if rest & ROW == 0 {
        alone |= ROW;
    }
    if rest & ROW << 9 == 0 {
        alone |= ROW << 9;
    }
    if rest & ROW << 18 == 0 {
        alone |= ROW << 18;
    }
    word & alone
}

/// Which of the nine columns have a cell in a band: its minicolumns.
#[inline(always)]
const fn columns(word: u32) -> u32 {
    (word | word >> 9 | word >> 18) & ROW
}

/// The cells of each band whose minicolumn stands in a permutation of its stack, given the nine
/// minicolumns of each band.
#[inline(always)]
fn allowed_columns(a: u32, b: u32, c: u32) -> [u32; 3] {
    let mut allowed = [0; 3];
    for stack in [0, 3, 6] {
        let minicolumns = (a >> stack & 7) | (b >> stack & 7) << 3 | (c >> stack & 7) << 6;
        let kept = u32::from(ALLOWED[minicolumns as usize]);
        allowed[0] |= (kept & 7) << stack;
        allowed[1] |= (kept >> 3 & 7) << stack;
        allowed[2] |= (kept >> 6) << stack;
    }
    allowed.map(|columns| columns * ROW_STARTS)
}

/// The cells of `a` that are not in `b`.
#[inline(always)]
pub(super) fn minus(a: [u32; 4], b: [u32; 4]) -> [u32; 4] {
    std::array::from_fn(|band| a[band] & !b[band])
}

/// The first of these cells in reading order.
pub(super) fn first_of(cells: [u32; 4]) -> Option<Cell> {
    (0..3)
        .find(|band| cells[*band] != 0)
        .and_then(|band| Cell::new(27 * band + cells[band].trailing_zeros() as usize))
}
