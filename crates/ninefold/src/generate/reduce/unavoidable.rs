//! Unavoidable sets of a solution: sets of cells whose digits can be exchanged for another solution.
//!
//! ```text
//!   row 1   . 3 . | . 8 . | . . .       a puzzle needs a clue in each of them, so the last clue of a
//!   row 2   . 8 . | . 3 . | . . .       set cannot be removed
//! ```
//!
//! Stored is how many clues each set still has. The counts are bit-sliced, so that all of them change
//! at once:
//!
//! ```text
//!              set  0 1 2 3 ... 63
//!   Counts  ones  [ 1 0 0 1        ]    set 0 has 1 clue, set 1 has 2, set 3 has 5, ...
//!           twos  [ 0 1 0 0        ]
//!           fours [ 0 0 0 1        ]    an unused place counts 31, and never less
//!           ...
//! ```
//!
//! Two kinds of sets are computed from the solution: two lines of a band or stack that hold the same
//! digits in the same columns (or rows), and two digits that can be exchanged in some rows. Others are
//! learned from every second solution that a search finds. The family need not be complete: it only
//! saves searches.

use crate::search::Frame;
use crate::unavoidable::{LINES, NINE, Places, Reached};

/// The largest number of sets: one bit each in a word.
const CAPACITY: usize = 64;

/// The number of sets that may be computed; the rest is for sets that are learned.
const COMPUTED: usize = 44;

/// The largest set that is computed: larger ones nearly always keep some clue.
const LARGEST: u32 = 10;

/// Some of the unavoidable sets of a solution, indexed by cell.
#[derive(Clone, Debug)]
pub(super) struct Family {
    /// The sets that each cell is in, one bit each.
    of_cell: [u64; 81],
    /// The number of sets.
    len: usize,
    /// The largest number of sets.
    capacity: usize,
}

/// The number of clues that each set of a family has, bit-sliced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Counts([u64; 5]);

impl Counts {
    /// The largest count.
    const MOST: u32 = 31;

    /// The counts of an empty family.
    pub(super) const NONE: Self = Self([u64::MAX; 5]);

    /// Decrements the counts of these sets.
    #[inline(always)]
    fn take(&mut self, sets: u64) {
        let mut borrow = sets;
        for bits in &mut self.0 {
            let before = *bits;
            *bits ^= borrow;
            borrow &= !before;
        }
    }

    /// Returns whether some set has no clue.
    #[inline(always)]
    fn any_zero(&self) -> bool {
        let [a, b, c, d, e] = self.0;
        a | b | c | d | e != u64::MAX
    }

    /// Sets the count of a set.
    #[inline(always)]
    fn set(&mut self, set: usize, count: u32) {
        for (place, bits) in self.0.iter_mut().enumerate() {
            *bits = *bits & !(1 << set) | u64::from(count >> place & 1) << set;
        }
    }
}

impl Family {
    /// The family without sets.
    pub(super) const EMPTY: Self = Self { of_cell: [0; 81], len: 0, capacity: CAPACITY };

    /// Limits the number of sets.
    #[cfg(test)]
    pub(super) const fn set_capacity(&mut self, capacity: usize) {
        self.capacity = capacity;
    }

    /// Computes sets of a solution, and returns how many of these clues each has.
    #[inline(always)]
    pub(super) fn find(&mut self, solution: &Frame, clues: u128) -> Counts {
        self.of_cell = [0; 81];
        self.len = 0;
        let mut counts = Counts::NONE;
        let places = Places::of(|cell| solution.0[cell].trailing_zeros() as usize);
        self.find_in_lines(&places, clues, &mut counts);
        self.find_of_digits(&places, clues, &mut counts);
        counts
    }

    /// Adds a set. Returns `false` if it exceeds the capacity.
    #[inline(always)]
    pub(super) fn learn(&mut self, cells: u128, clues: u128, counts: &mut Counts) -> bool {
        let count = (cells & clues).count_ones();
        if self.len >= self.capacity || count > Counts::MOST {
            return false;
        }
        let set = 1 << self.len;
        for (at, mut left) in [(0, cells as u64), (64, (cells >> 64) as u64)] {
            while left != 0 {
                self.of_cell[at + left.trailing_zeros() as usize] |= set;
                left &= left - 1;
            }
        }
        counts.set(self.len, count);
        self.len += 1;
        true
    }

    /// Returns the counts without these clues, or `None` if a set would lose its last clue.
    #[inline(always)]
    pub(super) fn without(&self, counts: &Counts, clues: u128) -> Option<Counts> {
        let mut fewer = *counts;
        for (at, mut left) in [(0, clues as u64), (64, (clues >> 64) as u64)] {
            while left != 0 {
                fewer.take(self.of_cell[at + left.trailing_zeros() as usize]);
                if fewer.any_zero() {
                    return None;
                }
                left &= left - 1;
            }
        }
        Some(fewer)
    }

    /// Computes sets in two lines of a band or stack: the cycles of following the digits from one line
    /// to the other.
    #[inline(always)]
    fn find_in_lines(&mut self, places: &Places, clues: u128, counts: &mut Counts) {
        let reached = places.reached_in_lines();
        for (pair, (first, second)) in LINES.into_iter().enumerate() {
            self.add_parts(&reached, pair, 2, clues, counts, |place| {
                [9 * first + place, 9 * second + place]
            });
            self.add_parts(&reached, LINES.len() + pair, 2, clues, counts, |place| {
                [9 * place + first, 9 * place + second]
            });
        }
    }

    /// Computes sets of two digits: the rows in which they can be exchanged without disturbing a column
    /// or a box. Sets of two rows are found by [`Self::find_in_lines`].
    #[inline(always)]
    fn find_of_digits(&mut self, places: &Places, clues: u128, counts: &mut Counts) {
        let reached = places.reached_by_digits();
        let mut pair = 0;
        for a in 0..9 {
            for b in a + 1..9 {
                self.add_parts(&reached, pair, 3, clues, counts, |row| {
                    let place = &places.rows.place[row];
                    [9 * row + usize::from(place[a]), 9 * row + usize::from(place[b])]
                });
                pair += 1;
            }
        }
    }

    /// Adds a set for each connected component of the nine places, if it has at least `least` places
    /// and is not too large.
    #[inline(always)]
    fn add_parts<const N: usize>(
        &mut self,
        reached: &Reached<N>,
        pair: usize,
        least: u32,
        clues: u128,
        counts: &mut Counts,
        cells: impl Fn(usize) -> [usize; 2],
    ) {
        // Most often all nine are one component.
        let mut left = if reached[0][pair] == NINE { 0 } else { NINE };
        while left != 0 {
            let part = reached[left.trailing_zeros() as usize][pair];
            left &= !part;
            if (least..=LARGEST / 2).contains(&part.count_ones()) {
                self.add(part, clues, counts, &cells);
            }
        }
    }

    /// Adds the set that has two cells for each of these places.
    #[inline(always)]
    fn add(
        &mut self,
        places: u16,
        clues: u128,
        counts: &mut Counts,
        cells: &impl Fn(usize) -> [usize; 2],
    ) {
        if self.len >= COMPUTED.min(self.capacity) {
            return;
        }
        let (mut left, mut count) = (places, 0);
        while left != 0 {
            for cell in cells(left.trailing_zeros() as usize) {
                self.of_cell[cell] |= 1 << self.len;
                count += (clues >> cell & 1) as u32;
            }
            left &= left - 1;
        }
        counts.set(self.len, count);
        self.len += 1;
    }
}

#[cfg(test)]
mod tests;
