//! Sets of small numbers: [`Bits`] of a fixed size, for the nodes of a position, and [`Rows`] of
//! any size, for what may be more numerous.
//!
//! A fixed size makes a union a few instructions without a question, and following chains is
//! hardly anything but unions.

use std::ops::{BitAnd, BitOrAssign, Not};

/// The number of words of a [`Bits`].
const WORDS: usize = 8;

/// A set of numbers below [`Bits::LIMIT`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::logic) struct Bits([u64; WORDS]);

impl Bits {
    pub(in crate::logic) const LIMIT: usize = WORDS * 64;
    pub(in crate::logic) const EMPTY: Self = Self([0; WORDS]);
    pub(in crate::logic) const ALL: Self = Self([u64::MAX; WORDS]);

    #[inline]
    pub(in crate::logic) fn insert(&mut self, number: usize) {
        self.0[number / 64 % WORDS] |= 1 << (number % 64);
    }

    #[inline]
    pub(in crate::logic) fn remove(&mut self, number: usize) {
        self.0[number / 64 % WORDS] &= !(1 << (number % 64));
    }

    #[inline]
    pub(in crate::logic) fn contains(&self, number: usize) -> bool {
        self.0[number / 64 % WORDS] >> (number % 64) & 1 == 1
    }

    #[inline]
    pub(in crate::logic) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline]
    pub(in crate::logic) fn meets(&self, other: &Self) -> bool {
        !(*self & *other).is_empty()
    }

    /// Returns its numbers, ascending.
    pub(in crate::logic) fn iter(self) -> Numbers {
        Numbers { bits: self.0, word: 0 }
    }

    /// Returns its lowest number.
    #[inline]
    pub(in crate::logic) fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|word| *word != 0)?;
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }
}

impl BitAnd for Bits {
    type Output = Self;
    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(a, b)| *a &= b);
        self
    }
}

impl BitOrAssign for Bits {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0.iter_mut().zip(other.0).for_each(|(a, b)| *a |= b);
    }
}

impl Not for Bits {
    type Output = Self;
    #[inline]
    fn not(mut self) -> Self {
        self.0.iter_mut().for_each(|word| *word = !*word);
        self
    }
}

/// The numbers of a [`Bits`].
#[derive(Clone, Debug)]
pub(in crate::logic) struct Numbers {
    bits: [u64; WORDS],
    word: usize,
}

impl Iterator for Numbers {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        loop {
            let bits = self.bits.get_mut(self.word)?;
            if *bits != 0 {
                let bit = bits.trailing_zeros() as usize;
                *bits &= *bits - 1;
                return Some(self.word * 64 + bit);
            }
            self.word += 1;
        }
    }
}

/// A table of sets, one in each row, all for numbers below the same limit.
#[derive(Clone, Debug)]
pub(in crate::logic) struct Rows {
    words: usize,
    bits: Vec<u64>,
}

impl Rows {
    /// Returns empty sets that can hold the numbers below `limit`.
    pub(in crate::logic) fn new(rows: usize, limit: usize) -> Self {
        let words = limit.div_ceil(64);
        Self { words, bits: vec![0; rows * words] }
    }

    pub(in crate::logic) fn insert(&mut self, row: usize, number: usize) {
        self.bits[row * self.words + number / 64] |= 1 << (number % 64);
    }

    /// Adds all of a row of another table of the same width.
    pub(in crate::logic) fn join(&mut self, row: usize, other: &Self, from: usize) {
        for word in 0..self.words {
            self.bits[row * self.words + word] |= other.bits[from * self.words + word];
        }
    }

    /// Iterates over the numbers in a row that are not in another set, ascending.
    pub(in crate::logic) fn without<'a>(
        &'a self,
        row: usize,
        other: &'a Self,
    ) -> impl Iterator<Item = usize> + 'a {
        let words = &self.bits[row * self.words..][..self.words];
        let others = &other.bits[..self.words];
        words
            .iter()
            .zip(others)
            .enumerate()
            .flat_map(|(word, (bits, other))| Ones(bits & !other).map(move |bit| word * 64 + bit))
    }

    /// Makes all rows empty.
    pub(in crate::logic) fn clear(&mut self) {
        self.bits.fill(0);
    }
}

/// The numbers of the bits of a word.
struct Ones(u64);

impl Iterator for Ones {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(bit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_kinds_keep_what_is_put_in() {
        let numbers = [0, 63, 64, 200, 511];
        let mut bits = Bits::EMPTY;
        let mut rows = Rows::new(3, 512);
        for number in numbers {
            bits.insert(number);
            rows.insert(1, number);
            assert!(bits.contains(number));
        }
        assert_eq!(bits.iter().collect::<Vec<_>>(), numbers);
        assert_eq!(rows.without(1, &Rows::new(1, 512)).collect::<Vec<_>>(), numbers);
        assert_eq!(bits.first(), Some(0));
        bits.remove(0);
        assert_eq!(bits.first(), Some(63));
        assert!((bits & !bits).is_empty() && bits.meets(&Bits::ALL));
        rows.clear();
        assert_eq!(rows.without(1, &Rows::new(1, 512)).count(), 0);
    }
}
