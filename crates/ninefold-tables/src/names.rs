//! Columns of words out of a short list, as dictionaries.

use crate::error::TableError;
use crate::validity::{Bits, Validity};
use arrow_array::types::Int8Type;
use arrow_array::{DictionaryArray, PrimitiveArray, StringArray};
use ninefold::check::Verdict;
use ninefold_api::RateVerdict;
use std::sync::Arc;

/// The word for a row that cannot be read, in a column of verdicts.
pub const UNREADABLE: &str = "unreadable";

/// A word that a column of verdicts may hold.
pub(crate) trait Name: Copy + 'static {
    /// Every word in its order.
    const ALL: &'static [Self];

    fn text(self) -> &'static str;

    /// Returns its place in the list.
    fn code(self) -> i8;
}

impl Name for Verdict {
    const ALL: &'static [Self] = &Self::ALL;

    fn text(self) -> &'static str {
        self.as_str()
    }

    fn code(self) -> i8 {
        // The list has the order of the declaration, which a test checks.
        self as i8
    }
}

impl Name for RateVerdict {
    const ALL: &'static [Self] = &Self::ALL;

    fn text(self) -> &'static str {
        self.as_str()
    }

    fn code(self) -> i8 {
        self as i8
    }
}

/// A column of words, all of them null at first.
pub(crate) struct Names {
    codes: Vec<i8>,
    validity: Validity,
}

impl Names {
    pub(crate) fn new(rows: usize) -> Self {
        Self { codes: vec![0; rows], validity: Validity::new(rows) }
    }

    /// Returns the part of each block of so many rows.
    pub(crate) fn blocks(&mut self, size: usize) -> impl Iterator<Item = NameBlock<'_>> + Send {
        let codes = self.codes.chunks_mut(size);
        codes.zip(self.validity.blocks(size)).map(|(codes, bits)| NameBlock { codes, bits })
    }

    pub(crate) fn into_array<N: Name>(self) -> Result<DictionaryArray<Int8Type>, TableError> {
        let words = N::ALL.iter().map(|name| name.text()).chain([UNREADABLE]);
        let words = StringArray::from_iter_values(words);
        let codes = PrimitiveArray::try_new(self.codes.into(), self.validity.nulls())?;
        Ok(DictionaryArray::try_new(codes, Arc::new(words))?)
    }
}

/// The part of a column of words that a block of rows has.
pub(crate) struct NameBlock<'a> {
    codes: &'a mut [i8],
    bits: Bits<'a>,
}

impl NameBlock<'_> {
    /// Writes the word of a row of the block.
    #[inline]
    pub(crate) fn set<N: Name>(&mut self, at: usize, name: N) {
        self.codes[at] = name.code();
        self.bits.set(at);
    }

    /// Writes the word for rows that cannot be read.
    pub(crate) fn set_unreadable<N: Name>(&mut self, rows: &[usize]) {
        for at in rows {
            self.codes[*at] = N::ALL.len() as i8;
            self.bits.set(*at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_in_order<N: Name>() -> bool {
        N::ALL.iter().zip(0..).all(|(name, place)| name.code() == place)
    }

    #[test]
    fn the_code_of_a_word_is_its_place() {
        assert!(is_in_order::<Verdict>() && is_in_order::<RateVerdict>());
    }
}
