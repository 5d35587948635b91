//! [`Texts`]: grids as answers, 81 bytes a row.

use crate::error::TableError;
use crate::lists;
use crate::memory::Memory;
use crate::sizes::CELLS;
use crate::validity::{Bits, Validity};
use arrow_array::{
    ArrayRef, BinaryViewArray, FixedSizeBinaryArray, GenericBinaryArray, GenericStringArray,
    OffsetSizeTrait, StringViewArray,
};
use arrow_buffer::{Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::DataType;
use ninefold::{Cell, Grid};
use std::sync::Arc;

/// The most grids that fit into one array whose offsets have 32 bits.
pub const MAX_ROWS: usize = i32::MAX as usize / Cell::COUNT;

/// A grid or a null for each row. A null has 81 bytes too, which are zero, so that row n begins at byte
/// 81 n.
pub struct Texts {
    memory: Memory,
    validity: Validity,
    digits: bool,
}

impl Texts {
    /// Returns so many nulls.
    pub(crate) fn new(rows: usize, digits: bool) -> Self {
        // Digits become a vector, texts an array.
        let memory = if digits { Memory::allocated } else { Memory::zeroed };
        Self { memory: memory(Cell::COUNT * rows), validity: Validity::new(rows), digits }
    }

    /// Returns the part of each block of so many rows.
    pub(crate) fn blocks(&mut self, size: usize) -> impl Iterator<Item = TextBlock<'_>> + Send {
        text_blocks(self.memory.bytes_mut(), &mut self.validity, self.digits, size)
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bytes().len() / Cell::COUNT
    }

    /// Returns `true` if there is no row.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bytes().is_empty()
    }

    /// Returns `true` if a row is null, or not there.
    #[must_use]
    pub fn is_null(&self, row: usize) -> bool {
        !self.validity.get(row)
    }

    /// Returns the 81 bytes of all rows: characters with `.` for an empty cell, or, of a column of digits,
    /// values from 0 to 9.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        self.memory.bytes()
    }

    /// Returns these bytes. Those of digits are not copied.
    #[must_use]
    pub fn into_bytes(self) -> Vec<u8> {
        self.memory.into_vec()
    }

    /// Returns the text of a row; `None` if it is null, not there, or made of digits.
    #[must_use]
    pub fn get(&self, row: usize) -> Option<&str> {
        if self.is_null(row) || self.digits {
            return None;
        }
        std::str::from_utf8(self.bytes().get(Cell::COUNT * row..Cell::COUNT * (row + 1))?).ok()
    }

    /// Returns the rows as an array of a type that holds puzzles. For a dictionary it is the type of its
    /// values.
    ///
    /// # Errors
    ///
    /// [`TableError::TooLong`] if one array of this type cannot hold that many rows
    /// ([`into_arrays`](Self::into_arrays) returns several then); [`TableError::Type`] if the type holds no
    /// puzzles.
    pub fn into_array(self, data_type: &DataType) -> Result<ArrayRef, TableError> {
        let mut arrays = self.into_arrays(data_type)?;
        if arrays.len() > 1 {
            return Err(TableError::TooLong);
        }
        arrays.pop().ok_or(TableError::TooLong)
    }

    /// Returns the rows as arrays of a type that holds puzzles: one, or where offsets have 32 bits one for
    /// every [`MAX_ROWS`].
    ///
    /// # Errors
    ///
    /// [`TableError::Type`] if the type holds no puzzles.
    pub fn into_arrays(self, data_type: &DataType) -> Result<Vec<ArrayRef>, TableError> {
        self.into_arrays_of(data_type, MAX_ROWS)
    }

    fn into_arrays_of(
        self,
        data_type: &DataType,
        most: usize,
    ) -> Result<Vec<ArrayRef>, TableError> {
        let rows = self.len();
        let is_long = matches!(
            data_type,
            DataType::LargeUtf8
                | DataType::LargeBinary
                | DataType::FixedSizeBinary(_)
                | DataType::FixedSizeList(_, _)
        );
        let most = if is_long { usize::MAX } else { most };
        let nulls = self.validity.nulls();
        let bytes = self.memory.into_buffer();
        let mut arrays = Vec::new();
        let mut first = 0;
        while first < rows || arrays.is_empty() {
            let count = most.min(rows - first);
            let part = bytes.slice_with_length(Cell::COUNT * first, Cell::COUNT * count);
            let nulls = nulls.as_ref().map(|nulls| nulls.slice(first, count));
            arrays.push(array(data_type, part, count, nulls)?);
            first += count;
        }
        Ok(arrays)
    }
}

impl std::fmt::Debug for Texts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Texts").field("len", &self.len()).finish_non_exhaustive()
    }
}

/// Returns the part of the answers that each block of so many rows has.
pub(crate) fn text_blocks<'a>(
    bytes: &'a mut [u8],
    validity: &'a mut Validity,
    digits: bool,
    size: usize,
) -> impl Iterator<Item = TextBlock<'a>> + Send {
    let rows = bytes.chunks_mut(Cell::COUNT * size).map(|bytes| bytes.as_chunks_mut().0);
    rows.zip(validity.blocks(size)).map(move |(rows, bits)| TextBlock { rows, bits, digits })
}

/// The part of the answers that a block of rows has.
pub(crate) struct TextBlock<'a> {
    rows: &'a mut [[u8; Cell::COUNT]],
    bits: Bits<'a>,
    digits: bool,
}

impl TextBlock<'_> {
    /// Makes every row zero.
    pub(crate) fn clear(&mut self) {
        self.rows.fill([0; Cell::COUNT]);
    }

    /// Writes the answer of a row of the block.
    #[inline]
    pub(crate) fn set(&mut self, at: usize, grid: &Grid) {
        let text = grid.to_ascii();
        let digit = |byte: u8| if byte == b'.' { 0 } else { byte.wrapping_sub(b'0') };
        self.rows[at] = if self.digits { text.map(digit) } else { text };
        self.bits.set(at);
    }
}

/// Builds an array of 81 bytes for each row.
fn array(
    data_type: &DataType,
    bytes: Buffer,
    rows: usize,
    nulls: Option<NullBuffer>,
) -> Result<ArrayRef, TableError> {
    Ok(match data_type {
        DataType::Utf8 | DataType::Null => Arc::new(strings::<i32>(bytes, rows, nulls)?),
        DataType::LargeUtf8 => Arc::new(strings::<i64>(bytes, rows, nulls)?),
        DataType::Utf8View => Arc::new(StringViewArray::try_new(views(&bytes), [bytes], nulls)?),
        DataType::Binary => Arc::new(binaries::<i32>(bytes, rows, nulls)?),
        DataType::LargeBinary => Arc::new(binaries::<i64>(bytes, rows, nulls)?),
        DataType::BinaryView => Arc::new(BinaryViewArray::try_new(views(&bytes), [bytes], nulls)?),
        DataType::FixedSizeBinary(CELLS) => {
            Arc::new(FixedSizeBinaryArray::try_new_with_len(CELLS, bytes, nulls, rows)?)
        }
        DataType::FixedSizeList(_, _) => return lists::array(data_type, bytes, nulls),
        DataType::Dictionary(_, values) => return array(values, bytes, rows, nulls),
        other => return Err(TableError::Type(other.clone())),
    })
}

fn strings<O: OffsetSizeTrait>(
    bytes: Buffer,
    rows: usize,
    nulls: Option<NullBuffer>,
) -> Result<GenericStringArray<O>, TableError> {
    Ok(GenericStringArray::try_new(offsets(rows), bytes, nulls)?)
}

fn binaries<O: OffsetSizeTrait>(
    bytes: Buffer,
    rows: usize,
    nulls: Option<NullBuffer>,
) -> Result<GenericBinaryArray<O>, TableError> {
    Ok(GenericBinaryArray::try_new(offsets(rows), bytes, nulls)?)
}

/// Returns the views of rows of 81 bytes: the length, the first four bytes, the number of the buffer, which is 0, and
/// where the row begins in it.
fn views(bytes: &[u8]) -> ScalarBuffer<u128> {
    let rows = bytes.as_chunks::<{ Cell::COUNT }>().0;
    let view = |(row, text): (usize, &[u8; Cell::COUNT])| {
        let prefix = u32::from_le_bytes([text[0], text[1], text[2], text[3]]);
        Cell::COUNT as u128 | u128::from(prefix) << 32 | ((Cell::COUNT * row) as u128) << 96
    };
    let views = rows.iter().enumerate().map(view);
    let Some(mut memory) = Memory::mapped(size_of::<u128>() * rows.len()) else {
        return views.collect();
    };
    let places = memory.bytes_mut().as_chunks_mut().0.iter_mut();
    places.zip(views).for_each(|(place, view)| *place = view.to_ne_bytes());
    ScalarBuffer::from(memory.into_buffer())
}

/// Returns the offsets of so many rows of 81 bytes.
fn offsets<O: OffsetSizeTrait>(rows: usize) -> OffsetBuffer<O> {
    let Some(mut memory) = Memory::mapped(size_of::<O>() * (rows + 1)) else {
        return OffsetBuffer::from_repeated_length(Cell::COUNT, rows);
    };
    let places = memory.bytes_mut();
    if O::IS_LARGE {
        let places = places.as_chunks_mut().0.iter_mut();
        places
            .zip((0_i64..).step_by(Cell::COUNT))
            .for_each(|(place, offset)| *place = offset.to_ne_bytes());
    } else {
        let places = places.as_chunks_mut().0.iter_mut();
        places
            .zip((0_i32..).step_by(Cell::COUNT))
            .for_each(|(place, offset)| *place = offset.to_ne_bytes());
    }
    OffsetBuffer::new(ScalarBuffer::from(memory.into_buffer()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use arrow_array::BinaryArray;

    #[test]
    fn offsets_in_huge_pages_are_those_of_arrow() {
        // The first has small offsets in both types, the second large ones, the last large ones of eight bytes alone.
        for rows in [100, 300_000, 150_000] {
            assert_eq!(offsets::<i32>(rows), OffsetBuffer::from_repeated_length(81, rows));
            assert_eq!(offsets::<i64>(rows), OffsetBuffer::from_repeated_length(81, rows));
        }
    }

    #[test]
    fn views_are_those_of_arrow() {
        // The second needs huge pages.
        for rows in [1000, 70_000] {
            let bytes: Vec<u8> = (b'1'..=b'9').cycle().take(81 * rows).collect();
            let bytes = Buffer::from_vec(bytes);
            let binaries = BinaryArray::new(offsets(rows), bytes.clone(), None);
            let expected = BinaryViewArray::from(&binaries);
            let found = array(&DataType::BinaryView, bytes.clone(), rows, None).unwrap();
            assert_eq!(found.as_ref(), &expected);
            assert_eq!(views(&bytes), *expected.views());
        }
    }
}
