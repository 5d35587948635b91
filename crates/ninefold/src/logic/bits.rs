//! Sets of small numbers whose greatest is known only at run time, and tables of such sets.
//!
//! ```text
//!   row 0   word word word      all rows have the same number of words, so that
//!   row 1   word word word      a union is a short loop without questions
//! ```

/// A table of sets, one in each row.
#[derive(Clone, Debug)]
pub(in crate::logic) struct Rows {
    words: usize,
    bits: Vec<u64>,
}

impl Rows {
    /// Empty sets that can hold the numbers below `limit`.
    pub(in crate::logic) fn new(rows: usize, limit: usize) -> Self {
        let words = limit.div_ceil(64).max(1);
        Self { words, bits: vec![0; rows * words] }
    }

    pub(in crate::logic) fn row(&self, row: usize) -> &[u64] {
        &self.bits[row * self.words..][..self.words]
    }

    pub(in crate::logic) fn row_mut(&mut self, row: usize) -> &mut [u64] {
        &mut self.bits[row * self.words..][..self.words]
    }

}

pub(in crate::logic) fn insert(set: &mut [u64], number: usize) {
    set[number / 64] |= 1 << (number % 64);
}

pub(in crate::logic) fn remove(set: &mut [u64], number: usize) {
    set[number / 64] &= !(1 << (number % 64));
}

pub(in crate::logic) fn contains(set: &[u64], number: usize) -> bool {
    set[number / 64] >> (number % 64) & 1 == 1
}

pub(in crate::logic) fn meets(set: &[u64], other: &[u64]) -> bool {
    set.iter().zip(other).any(|(a, b)| a & b != 0)
}

pub(in crate::logic) fn is_empty(set: &[u64]) -> bool {
    set.iter().all(|word| *word == 0)
}

pub(in crate::logic) fn join(set: &mut [u64], other: &[u64]) {
    set.iter_mut().zip(other).for_each(|(a, b)| *a |= b);
}

/// The lowest number in a set.
pub(in crate::logic) fn first(set: &[u64]) -> Option<usize> {
    let word = set.iter().position(|word| *word != 0)?;
    Some(word * 64 + set[word].trailing_zeros() as usize)
}

/// The numbers in a set, ascending.
pub(in crate::logic) fn numbers(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(word, bits)| Ones(*bits).map(move |bit| word * 64 + bit))
}

/// The numbers of the bits of a word.
pub(in crate::logic) struct Ones(pub(in crate::logic) u64);

impl Iterator for Ones {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(bit)
    }
}
