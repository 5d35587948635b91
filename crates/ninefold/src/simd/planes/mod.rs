//! [`Plane`]: one board laid out in three planes, for the engine of a single start.
//!
//! ```text
//!       stack 0   stack 1   stack 2        plane 0   r1c1 r1c4 r1c7   r2c1 r2c4 r2c7  ...  r9c7
//!     | 0  1  2 | 0  1  2 | 0  1  2 |      plane 1   r1c2 r1c5 r1c8   r2c2 r2c5 r2c8  ...  r9c8
//!  r1 | .  .  . | .  .  . | .  .  . |      plane 2   r1c3 r1c6 r1c9   r2c3 r2c6 r2c9  ...  r9c9
//!  r2 | .  .  . | .  .  . | .  .  . |
//!     ...                                  27 places, one for each row and stack, 16 bits each
//! ```
//!
//! A place holds the candidates of a cell, nine bits. Three cells side by side, a minirow, are the
//! same place of the three planes: combining planes combines minirows, of all nine digits and all 27
//! minirows at once. For the rest, a plane can be turned: every place takes the value of the next
//! row of its band, of the next band, or of the next stack.
//!
//! ```text
//!   avx512::Zmm     one 512-bit register, 27 of 32 lanes
//!   Stacks<Ymm, 1>  three 256-bit registers, one a stack; turning stacks is free
//!   Stacks<_, 2>    six 128-bit registers, two a stack: SSE2, NEON, SIMD128
//!   Words           nine words of 64 bits, in plain Rust, for any processor
//! ```
//!
//! What a plane computes does not depend on its kind.
#![allow(clippy::needless_range_loop, reason = "an index is a plane, or a place of many arrays")]

mod stacks;
mod words;

use super::register::Lanewise;
#[allow(unused_imports, reason = "a target without vectors has no stacks")]
pub(super) use stacks::{Bands, Half, Stacks};
pub(super) use words::Words;

/// The candidates of the 81 cells in reading order.
pub(crate) type Cells = [u16; 81];

/// The digits of the 81 cells in reading order, 0 for none.
pub(crate) type Digits = [u8; 81];

/// The digits of the 81 cells, 32 by 32, and anything behind them.
pub(crate) type DigitParts = [[u8; 32]; 3];

/// The candidates of a cell with this digit, or without one.
pub(super) const OF_DIGIT: [u16; 16] = {
    let mut candidates = [0x1ff; 16];
    let mut digit = 1;
    while digit <= 9 {
        candidates[digit] = 1 << (digit - 1);
        digit += 1;
    }
    candidates
};

/// Returns optional values of one byte each as bytes.
#[inline(always)]
pub(crate) const fn as_bytes<T: Copy, const N: usize>(values: &[Option<T>; N]) -> &[u8; N] {
    const { assert!(size_of::<Option<T>>() == 1) };
    // SAFETY: the arrays have the same size, by the assertion above, and a byte needs no alignment.
    // The one byte of an optional value is never uninitialised: it is what tells `None` from `Some`.
    unsafe { &*std::ptr::from_ref(values).cast() }
}

/// Returns three things in the order that begins with the second, and that begins with the third.
#[inline(always)]
const fn turned<T: Copy>([a, b, c]: [T; 3]) -> [[T; 3]; 2] {
    [[b, c, a], [c, a, b]]
}

/// 27 values of 16 bits, of which the highest is not used.
pub(crate) trait Plane: Lanewise {
    /// Returns the planes of a board. `self` is only the proof that the instruction set is there.
    fn load_cells(self, cells: &Cells) -> [Self; 3];
    /// Returns the board of these planes.
    fn store_cells(planes: [Self; 3]) -> Cells;
    /// Returns the planes of a board with these digits and all candidates elsewhere, as
    /// [`load_cells`](Self::load_cells) does.
    #[inline(always)]
    fn load_digits(self, digits: &Digits) -> [Self; 3] {
        let mut cells = [0; 81];
        for cell in 0..81 {
            cells[cell] = OF_DIGIT[usize::from(digits[cell] & 15)];
        }
        self.load_cells(&cells)
    }
    /// Returns the digits of a board with one candidate in each cell.
    #[inline(always)]
    fn store_digits(planes: [Self; 3]) -> DigitParts {
        let cells = Self::store_cells(planes);
        let mut digits = [[0; 32]; 3];
        let flat = digits.as_flattened_mut();
        for cell in 0..81 {
            // A bit at place n has n bits below it, which, unlike finding the place itself, a
            // processor counts in many cells at once.
            flat[cell] = cells[cell].wrapping_sub(1).count_ones() as u8 + 1;
        }
        digits
    }
    /// Returns the number of the cell at each place. `self` is only the proof.
    fn numbers(self) -> [Self; 3];

    /// Returns the values of the other two rows of the band: the next, and the one after it.
    fn other_rows(self) -> [Self; 2];
    /// Returns the values of the other two bands.
    fn other_bands(self) -> [Self; 2];
    /// Returns the values of the other two stacks.
    fn other_stacks(self) -> [Self; 2];

    /// Returns whether all places are zero.
    fn is_zero(self) -> bool;
    /// Returns whether `wrong` has any bit, or any place of any of the three planes is zero.
    fn is_dead(wrong: Self, planes: [Self; 3]) -> bool;
    /// Returns the largest value of the three, in all places.
    fn largest(planes: [Self; 3]) -> Self;

    /// Returns for a whole row the bits that one of the three stacks has, and those that two have.
    #[inline(always)]
    fn across(self) -> [Self; 2] {
        let [a, b] = self.other_stacks();
        [Self::any(self, a, b), Self::two(self, a, b)]
    }
    /// Returns for a whole row the sum of the three stacks.
    #[inline(always)]
    fn sum_across(self) -> Self {
        let [a, b] = self.other_stacks();
        self.add(a).add(b)
    }
    /// Of the square of three rows and three stacks that a place is in, without its own row and
    /// stack: returns the bits that one of the two diagonals has in both places.
    #[inline(always)]
    fn diagonals(self) -> Self {
        let [next, last] = self.other_rows();
        let [[a, b], [c, d]] = [next.other_stacks(), last.other_stacks()];
        Self::either_both(a, d, b, c)
    }
}
