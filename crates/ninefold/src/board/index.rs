//! Indexing of arrays by cells, digits, houses, places and candidates: `candidates[cell]`.

use super::candidates::Candidate;
use super::cell::Cell;
use super::digit::Digit;
use super::house::House;
use super::place::Place;
use std::ops::{Index, IndexMut};

/// Implements indexing of an array that has one entry for each value of a type.
macro_rules! array_index {
    ($($key:ident $length:literal;)*) => {$(
        impl<T> Index<$key> for [T; $length] {
            type Output = T;

            #[inline]
            fn index(&self, key: $key) -> &T {
                &self[key.index()]
            }
        }

        impl<T> IndexMut<$key> for [T; $length] {
            #[inline]
            fn index_mut(&mut self, key: $key) -> &mut T {
                &mut self[key.index()]
            }
        }
    )*};
}

array_index! {
    Cell 81;
    Digit 9;
    Place 9;
    House 27;
    Candidate 729;
}

impl Candidate {
    /// The number of candidates: nine digits in 81 cells.
    pub const COUNT: usize = 729;

    /// Returns the number of the candidate, 0 to 728: by cell, then by digit.
    #[must_use]
    pub const fn index(self) -> usize {
        self.cell.index() * 9 + self.digit.index()
    }

    /// Returns whether the two candidates exclude each other: they are different digits of one
    /// cell, or the same digit in two cells of a house.
    #[must_use]
    pub fn sees(self, other: Self) -> bool {
        if self.cell == other.cell {
            self.digit != other.digit
        } else {
            self.digit == other.digit && self.cell.peers().contains(other.cell)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::digit::DigitSet;
    use super::*;

    #[test]
    fn candidates_are_numbered_by_cell_and_digit() {
        let mut counts = [0u8; Candidate::COUNT];
        for cell in Cell::all() {
            for digit in DigitSet::ALL {
                counts[Candidate { cell, digit }] += 1;
            }
        }
        assert_eq!(counts, [1; Candidate::COUNT]);
    }

    #[test]
    fn a_candidate_sees_28_others() {
        let digits = || Digit::all();
        let all =
            || Cell::all().flat_map(|cell| digits().map(move |digit| Candidate { cell, digit }));
        for candidate in all() {
            assert_eq!(all().filter(|other| candidate.sees(*other)).count(), 20 + 8);
        }
    }
}
