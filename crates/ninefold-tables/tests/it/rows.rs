//! Rows of all kinds, and the arrays that hold them.

use arrow_array::types::Int32Type;
use arrow_array::{
    Array, ArrayRef, BinaryArray, BinaryViewArray, DictionaryArray, FixedSizeBinaryArray,
    Int32Array, LargeBinaryArray, LargeStringArray, StringArray, StringViewArray,
};
use arrow_buffer::{Buffer, NullBuffer, OffsetBuffer};
use ninefold_testing::PUZZLE as BELOW;
use ninefold_testing::puzzles::{Random, damaged, proper, puzzle, solved};
use std::sync::Arc;

/// A row: a text, or null.
pub(crate) type Row = Option<String>;

/// Returns so many rows: proper puzzles, others, other symbols, texts that are no puzzles, nulls.
pub(crate) fn mixed(seed: u64, count: usize) -> Vec<Row> {
    let mut random = Random(seed);
    (0..count).map(|_| row(&mut random)).collect()
}

fn row(random: &mut Random) -> Row {
    let kind = random.below(14);
    let clues = 25 + random.below(10);
    let grid = proper(random, clues);
    let text = grid.to_string();
    Some(match kind {
        0 => return None,
        1 => puzzle(random, 22).to_string(),
        2 => damaged(random, &grid).0.to_string(),
        3 => solved(random).to_string(),
        4 => {
            let full = solved(random);
            damaged(random, &full).0.to_string()
        }
        5 => text.replace('.', "*"),
        6 => format!("{text} # a remark"),
        7 => text[1..].to_owned(),
        8 => text.replacen('.', "é", 1),
        9 => String::new(),
        10 => text.replace('.', "0"),
        _ => text,
    })
}

/// Returns the rows as an array of every type, each of them also as a slice of a larger array. Texts of
/// another length than 81 bytes are null in those of fixed size.
pub(crate) fn arrays(rows: &[Row]) -> Vec<(ArrayRef, Vec<Row>)> {
    let padded: Vec<Row> = [Some(BELOW.to_owned()), None, Some("12".to_owned())]
        .into_iter()
        .chain(rows.iter().cloned())
        .chain([None, Some(BELOW.to_owned())])
        .collect();
    let fixed = |rows: &[Row]| -> Vec<Row> {
        rows.iter().map(|row| row.clone().filter(|text| text.len() == 81)).collect()
    };
    let mut all = Vec::new();
    for (whole, is_fixed) in every_type(&padded) {
        let expected = if is_fixed { fixed(rows) } else { rows.to_vec() };
        all.push((whole.slice(3, rows.len()), expected));
    }
    for (whole, is_fixed) in every_type(rows) {
        all.push((whole, if is_fixed { fixed(rows) } else { rows.to_vec() }));
    }
    all
}

/// Returns the rows as an array of every type, and whether it has a fixed size. Below nulls there are
/// bytes.
fn every_type(rows: &[Row]) -> Vec<(ArrayRef, bool)> {
    let bytes = |row: &Row| row.as_deref().unwrap_or(BELOW).as_bytes().to_vec();
    let all: Vec<u8> = rows.iter().flat_map(bytes).collect();
    let lengths = || rows.iter().map(|row| bytes(row).len());
    let nulls: NullBuffer = rows.iter().map(Option::is_some).collect::<Vec<bool>>().into();
    let nulls = Some(nulls);
    let values = Buffer::from_vec(all);
    let strings =
        StringArray::new(OffsetBuffer::from_lengths(lengths()), values.clone(), nulls.clone());
    let binaries =
        BinaryArray::new(OffsetBuffer::from_lengths(lengths()), values.clone(), nulls.clone());
    let views = StringViewArray::new(views(rows), vec![values.clone()], nulls.clone());
    let binary_views: BinaryViewArray = BinaryViewArray::from(&binaries);
    let large =
        LargeStringArray::new(OffsetBuffer::from_lengths(lengths()), values.clone(), nulls.clone());
    let large_binaries =
        LargeBinaryArray::new(OffsetBuffer::from_lengths(lengths()), values, nulls);
    vec![
        (Arc::new(dictionary(rows)), false),
        (Arc::new(strings), false),
        (Arc::new(large), false),
        (Arc::new(views), false),
        (Arc::new(binaries), false),
        (Arc::new(large_binaries), false),
        (Arc::new(binary_views), false),
        (Arc::new(fixed_size(rows)), true),
    ]
}

/// Returns the views of rows that lie one after the other in one buffer; those of nulls are views, too.
fn views(rows: &[Row]) -> arrow_buffer::ScalarBuffer<u128> {
    let mut offset = 0_u32;
    let view = |row: &Row| {
        let text = row.as_deref().unwrap_or(BELOW).as_bytes();
        let mut view = [0; 16];
        view[..4].copy_from_slice(&(text.len() as u32).to_le_bytes());
        if text.len() <= 12 {
            view[4..4 + text.len()].copy_from_slice(text);
        } else {
            view[4..8].copy_from_slice(&text[..4]);
            view[12..].copy_from_slice(&offset.to_le_bytes());
        }
        offset += text.len() as u32;
        u128::from_le_bytes(view)
    };
    rows.iter().map(view).collect()
}

fn fixed_size(rows: &[Row]) -> FixedSizeBinaryArray {
    let fits = |row: &Row| row.as_ref().is_some_and(|text| text.len() == 81);
    let bytes = |row: &Row| row.clone().filter(|text| text.len() == 81).unwrap_or(BELOW.to_owned());
    let all: Vec<u8> = rows.iter().flat_map(|row| bytes(row).into_bytes()).collect();
    let nulls: NullBuffer = rows.iter().map(fits).collect::<Vec<bool>>().into();
    FixedSizeBinaryArray::try_new_with_len(81, Buffer::from_vec(all), Some(nulls), rows.len())
        .unwrap()
}

/// Returns a dictionary in which some nulls are null keys and some are null values.
fn dictionary(rows: &[Row]) -> DictionaryArray<Int32Type> {
    let keys = (0..).zip(rows).map(|(at, row)| (row.is_some() || at % 2 == 0).then_some(at));
    let keys = Int32Array::from(keys.collect::<Vec<Option<i32>>>());
    DictionaryArray::new(keys, Arc::new(StringArray::from(rows.to_vec())))
}
