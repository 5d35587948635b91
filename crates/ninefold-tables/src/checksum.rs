//! The checksum of answers: the sum of one hash for each row, so that neither the order of rows nor that of files matters.

use crate::TableError;
use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, Int64Type, UInt8Type, UInt64Type};
use arrow_array::{Array, ArrayRef};
use arrow_schema::DataType;
use ninefold::Cell;
use std::array;

/// The start value and the factor of FNV-1a with 64 bits.
const START: u64 = 0xcbf2_9ce4_8422_2325;
const FACTOR: u64 = 0x0000_0100_0000_01b3;

/// The number of grids hashed together: one hash waits for each of its multiplications, several overlap.
const LANES: usize = 8;

/// Returns the sum modulo 2^64 of the FNV-1a hash of each row.
///
/// A row is hashed as the name of its file, its number in the file (eight bytes, the lowest first) and its answers. An
/// answer is the byte 0 if it is null, otherwise the byte 1 and its value: the bytes of a text, the eight bytes of a number
/// or of the bits of a floating-point number, the byte 0 or 1 of a truth value.
///
/// # Errors
///
/// Columns of different lengths, and columns of a type that no verb returns.
///
/// # Examples
///
/// ```
/// use arrow_array::{ArrayRef, UInt64Array};
/// use std::sync::Arc;
///
/// let counts = |values: &[u64]| -> ArrayRef { Arc::new(UInt64Array::from(values.to_vec())) };
/// let whole = ninefold_tables::checksum("a.parquet", 0, &[counts(&[1, 2, 1])])?;
/// let parts = [(0, counts(&[1, 2])), (2, counts(&[1]))]
///     .map(|(first, part)| ninefold_tables::checksum("a.parquet", first, &[part]).unwrap());
/// assert_eq!(whole, parts[0].wrapping_add(parts[1]));
/// # Ok::<(), ninefold_tables::TableError>(())
/// ```
pub fn checksum(file: &str, first: u64, answers: &[ArrayRef]) -> Result<u64, TableError> {
    let rows = answers.first().map_or(0, |answer| answer.len());
    let named = fold(START, file.as_bytes());
    let numbers = (0..).take(rows).map(|row| first.wrapping_add(row));
    let mut hashes: Vec<u64> = numbers.map(|row: u64| fold(named, &row.to_le_bytes())).collect();
    for answer in answers {
        if answer.len() != rows {
            return Err(TableError::Rows(rows, answer.len()));
        }
        add_column(&mut hashes, answer.as_ref())?;
    }
    Ok(hashes.into_iter().fold(0, u64::wrapping_add))
}

/// Adds one byte to a hash.
fn step(hash: u64, byte: u8) -> u64 {
    (hash ^ u64::from(byte)).wrapping_mul(FACTOR)
}

/// Adds bytes to a hash.
fn fold(hash: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(hash, |hash, &byte| step(hash, byte))
}

/// Adds a column to the hashes of its rows.
fn add_column(hashes: &mut [u64], answer: &dyn Array) -> Result<(), TableError> {
    match answer.data_type() {
        DataType::Utf8 => {
            let texts = answer.as_string::<i32>();
            add_texts(hashes, answer, |row| texts.value(row).as_bytes());
        }
        DataType::LargeUtf8 => {
            let texts = answer.as_string::<i64>();
            add_texts(hashes, answer, |row| texts.value(row).as_bytes());
        }
        DataType::Utf8View => {
            let texts = answer.as_string_view();
            add_texts(hashes, answer, |row| texts.value(row).as_bytes());
        }
        DataType::Binary => {
            add_texts(hashes, answer, |row| answer.as_binary::<i32>().value(row));
        }
        DataType::LargeBinary => {
            add_texts(hashes, answer, |row| answer.as_binary::<i64>().value(row));
        }
        DataType::BinaryView => {
            add_texts(hashes, answer, |row| answer.as_binary_view().value(row));
        }
        DataType::FixedSizeBinary(_) => {
            add_texts(hashes, answer, |row| answer.as_fixed_size_binary().value(row));
        }
        _ => add_small(hashes, answer)?,
    }
    Ok(())
}

/// Adds a column of short values to the hashes of its rows.
fn add_small(hashes: &mut [u64], answer: &dyn Array) -> Result<(), TableError> {
    let add = |hashes: &mut [u64], value: &dyn Fn(usize) -> u64| {
        add_each(hashes, answer, |hash, row| fold(hash, &value(row).to_le_bytes()));
    };
    match answer.data_type() {
        DataType::UInt64 => add(hashes, &|row| answer.as_primitive::<UInt64Type>().value(row)),
        DataType::UInt8 => add(hashes, &|row| answer.as_primitive::<UInt8Type>().value(row).into()),
        DataType::Int64 => {
            add(hashes, &|row| answer.as_primitive::<Int64Type>().value(row).cast_unsigned());
        }
        DataType::Float64 => {
            add(hashes, &|row| answer.as_primitive::<Float64Type>().value(row).to_bits());
        }
        DataType::Boolean => add_each(hashes, answer, |hash, row| {
            step(hash, u8::from(answer.as_boolean().value(row)))
        }),
        DataType::Dictionary(_, values) if **values == DataType::Utf8 => {
            let dictionary = answer.as_any_dictionary();
            let (keys, names) =
                (dictionary.normalized_keys(), dictionary.values().as_string::<i32>());
            add_each(hashes, answer, |hash, row| fold(hash, names.value(keys[row]).as_bytes()));
        }
        other => return Err(TableError::Type(other.clone())),
    }
    Ok(())
}

/// Adds a value to each hash by a function of the hash and the row, which is called only where the value is not null.
fn add_each(hashes: &mut [u64], answer: &dyn Array, add: impl Fn(u64, usize) -> u64) {
    for (row, hash) in hashes.iter_mut().enumerate() {
        *hash = if answer.is_valid(row) { add(step(*hash, 1), row) } else { step(*hash, 0) };
    }
}

/// Adds texts to hashes. Grids, which have 81 characters, are hashed several at a time.
fn add_texts<'a>(hashes: &mut [u64], answer: &dyn Array, text: impl Fn(usize) -> &'a [u8]) {
    let (blocks, rest) = hashes.as_chunks_mut::<LANES>();
    let one = |hash: u64, row: usize| -> u64 {
        if answer.is_valid(row) { fold(step(hash, 1), text(row)) } else { step(hash, 0) }
    };
    let whole = blocks.len() * LANES;
    for (first, block) in (0..).step_by(LANES).zip(blocks) {
        let is_valid = (first..first + LANES).all(|row| answer.is_valid(row));
        match is_valid.then(|| grids(first, &text)).flatten() {
            Some(grids) => add_grids(block, &grids),
            None => *block = array::from_fn(|lane| one(block[lane], first + lane)),
        }
    }
    for (row, hash) in (whole..).zip(rest) {
        *hash = one(*hash, row);
    }
}

/// Returns some rows as grids, if all have 81 bytes.
fn grids<'a>(
    first: usize,
    text: &impl Fn(usize) -> &'a [u8],
) -> Option<[&'a [u8; Cell::COUNT]; LANES]> {
    let mut grids = [&[0; Cell::COUNT]; LANES];
    for (row, grid) in (first..).zip(&mut grids) {
        *grid = text(row).try_into().ok()?;
    }
    Some(grids)
}

/// Adds a grid to each of some hashes.
fn add_grids(hashes: &mut [u64; LANES], grids: &[&[u8; Cell::COUNT]; LANES]) {
    let mut lanes = hashes.map(|hash| step(hash, 1));
    for at in 0..Cell::COUNT {
        for (lane, grid) in lanes.iter_mut().zip(grids) {
            *lane = step(*lane, grid[at]);
        }
    }
    *hashes = lanes;
}

#[cfg(test)]
mod tests {
    use super::*;
    use arrow_array::types::Int8Type;
    use arrow_array::{BooleanArray, DictionaryArray, Float64Array, StringArray, StringViewArray};
    use std::sync::Arc;

    /// The checksum, byte by byte: the reference implementation.
    fn slow(file: &str, first: u64, rows: &[Vec<Option<Vec<u8>>>]) -> u64 {
        let mut sum = 0_u64;
        for (number, row) in (first..).zip(rows) {
            let mut bytes = file.as_bytes().to_vec();
            bytes.extend(number.to_le_bytes());
            for answer in row {
                bytes.push(u8::from(answer.is_some()));
                bytes.extend(answer.iter().flatten());
            }
            let hash = bytes.iter().fold(14_695_981_039_346_656_037_u64, |hash, byte| {
                (hash ^ u64::from(*byte)).wrapping_mul(1_099_511_628_211)
            });
            sum = sum.wrapping_add(hash);
        }
        sum
    }

    /// Returns texts of many kinds: grids, nulls and short ones.
    fn texts(state: &mut u64) -> Vec<Option<String>> {
        let mut random = |below: u64| -> u64 {
            *state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (*state >> 33) % below
        };
        let rows = random(60);
        (0..rows)
            .map(|_| match random(20) {
                0 => None,
                1 => Some("é".repeat(usize::try_from(random(9)).unwrap())),
                _ => Some(
                    (0..81)
                        .map(|_| char::from(b"123456789."[usize::try_from(random(10)).unwrap()]))
                        .collect(),
                ),
            })
            .collect()
    }

    #[test]
    fn it_is_that_of_each_row_byte_by_byte() {
        let mut state = 1;
        for case in 0..ninefold_testing::cases(100) {
            let texts = texts(&mut state);
            let from = usize::try_from(case % 11).unwrap().min(texts.len());
            let bytes = |text: &Option<String>| text.clone().map(String::into_bytes);
            let rows: Vec<_> = texts[from..].iter().map(|text| vec![bytes(text); 3]).collect();
            let dictionary: DictionaryArray<Int8Type> =
                texts.iter().map(Option::as_deref).collect();
            let arrays: [ArrayRef; 3] = [
                Arc::new(StringArray::from(texts.clone())),
                Arc::new(StringViewArray::from(texts.clone())),
                Arc::new(dictionary),
            ];
            let slices = arrays.map(|array| array.slice(from, array.len() - from));
            assert_eq!(
                checksum("ä.parquet", state / 2, &slices).unwrap(),
                slow("ä.parquet", state / 2, &rows)
            );
        }
    }

    #[test]
    fn numbers_and_truth_values_count_by_their_bytes() {
        let numbers: ArrayRef = Arc::new(Float64Array::from(vec![Some(7.2), None]));
        let truths: ArrayRef = Arc::new(BooleanArray::from(vec![Some(true), Some(false)]));
        let rows = [
            vec![Some(7.2_f64.to_bits().to_le_bytes().to_vec()), Some(vec![1])],
            vec![None, Some(vec![0])],
        ];
        assert_eq!(checksum("a", 5, &[numbers, truths]).unwrap(), slow("a", 5, &rows));
    }

    #[test]
    fn columns_of_different_lengths_are_refused() {
        let column = |rows: usize| -> ArrayRef { Arc::new(BooleanArray::from(vec![true; rows])) };
        let error = checksum("a", 0, &[column(2), column(3)]);
        assert!(matches!(error, Err(TableError::Rows(2, 3))));
    }
}
