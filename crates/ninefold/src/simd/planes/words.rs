//! A plane in nine words of 64 bits, for processors without vectors.
//!
//! ```text
//!   words[stack][band]    bits  0..16   16..32   32..48   48..64
//!                               row 1   row 2    row 3    zero
//! ```
//!
//! Turning bands or stacks is taking another word. The highest bit of each value is free, which
//! keeps sums and differences from running over into the next one.

use super::super::register::Lanewise;
use super::{Cells, Plane, turned};
use std::array::from_fn;

/// Nine words of three values.
#[derive(Clone, Copy)]
pub(in crate::simd) struct Words([[u64; 3]; 3]);

/// One in each value.
const ONES: u64 = 0x0001_0001_0001;
/// The highest bit of each value.
const TOPS: u64 = ONES << 15;
/// All bits of all values.
const FULL: u64 = ONES * 0xffff;

/// Returns the stack, band and shift of a place.
#[inline(always)]
const fn place(row: usize, stack: usize) -> (usize, usize, usize) {
    (stack, row / 3, row % 3 * 16)
}

/// Returns the highest bit of each value that is not zero.
#[inline(always)]
const fn tops_where_some(word: u64) -> u64 {
    (word + (TOPS - ONES)) & TOPS
}

impl Words {
    pub(in crate::simd) const ZERO: Self = Self([[0; 3]; 3]);

    #[inline(always)]
    fn each(self, change: impl Fn(u64) -> u64) -> Self {
        Self(self.0.map(|words| words.map(&change)))
    }
    #[inline(always)]
    fn with(self, other: Self, combine: impl Fn(u64, u64) -> u64) -> Self {
        Self(from_fn(|stack| from_fn(|band| combine(self.0[stack][band], other.0[stack][band]))))
    }
    #[inline(always)]
    fn values(self) -> impl Iterator<Item = u16> {
        let values = |word: u64| [word as u16, (word >> 16) as u16, (word >> 32) as u16];
        self.0.into_iter().flatten().flat_map(values)
    }
}

impl Lanewise for Words {
    combined! {
        fn and = |a, b| a & b;
        fn or = |a, b| a | b;
        fn minus = |a, b| a & !b;
        fn add = |a, b| a + b;
    }
    #[inline(always)]
    fn splat(self, value: u16) -> Self {
        Self([[ONES * u64::from(value); 3]; 3])
    }
    #[inline(always)]
    fn shift_left(self, bits: u32) -> Self {
        self.each(|word| word << bits)
    }
    #[inline(always)]
    fn where_equal(self, other: Self) -> Self {
        self.with(other, |a, b| a ^ b).where_zero()
    }
    #[inline(always)]
    fn where_zero(self) -> Self {
        self.each(|word| {
            let tops = !tops_where_some(word) & TOPS;
            tops - (tops >> 15)
        })
    }
    #[inline(always)]
    fn without_lowest(self) -> Self {
        self.each(|word| word & ((word | TOPS) - ONES))
    }
}

impl Plane for Words {
    #[inline(always)]
    fn load_cells(self, cells: &Cells) -> [Self; 3] {
        let mut planes = [Self([[0; 3]; 3]); 3];
        for (at, value) in cells.iter().enumerate() {
            let (stack, band, shift) = place(at / 9, at % 9 / 3);
            planes[at % 3].0[stack][band] |= u64::from(*value) << shift;
        }
        planes
    }
    #[inline(always)]
    fn store_cells(planes: [Self; 3]) -> Cells {
        from_fn(|at| {
            let (stack, band, shift) = place(at / 9, at % 9 / 3);
            (planes[at % 3].0[stack][band] >> shift) as u16
        })
    }
    #[inline(always)]
    fn numbers(self) -> [Self; 3] {
        self.load_cells(&from_fn(|at| at as u16))
    }

    #[inline(always)]
    fn other_rows(self) -> [Self; 2] {
        let next = self.each(|word| word >> 16 | word << 32 & FULL);
        [next, self.each(|word| word >> 32 | word << 16 & FULL)]
    }
    #[inline(always)]
    fn other_bands(self) -> [Self; 2] {
        [Self(self.0.map(|[a, b, c]| [b, c, a])), Self(self.0.map(|[a, b, c]| [c, a, b]))]
    }
    #[inline(always)]
    fn other_stacks(self) -> [Self; 2] {
        turned(self.0).map(Self)
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        self.0.iter().flatten().fold(0, |any, word| any | word) == 0
    }
    #[inline(always)]
    fn is_dead(wrong: Self, planes: [Self; 3]) -> bool {
        let words = planes.iter().flat_map(|plane| plane.0.iter().flatten());
        words.fold(TOPS, |all, word| all & tops_where_some(*word)) != TOPS || !wrong.is_zero()
    }
    #[inline(always)]
    fn largest(planes: [Self; 3]) -> Self {
        let largest = planes.into_iter().flat_map(Self::values).max().unwrap_or(0);
        planes[0].splat(largest)
    }
}
