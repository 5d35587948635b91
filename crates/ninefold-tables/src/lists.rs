//! Lists of digits: 81 numbers a row, or nine lists of nine.

use crate::error::TableError;
use crate::sizes::{CELLS, SIDE};
use arrow_array::cast::AsArray;
use arrow_array::types::{
    ArrowPrimitiveType, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type,
    UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrayRef, FixedSizeListArray, PrimitiveArray, UInt8Array};
use arrow_buffer::{Buffer, NullBuffer, ScalarBuffer};
use arrow_schema::{DataType, FieldRef};
use ninefold::Cell;
use std::sync::Arc;

/// Stands for a number that is no digit.
const NO_DIGIT: u8 = u8::MAX;

/// The digits of an array of lists.
#[derive(Clone, Debug)]
pub(crate) enum Lists<'a> {
    /// Bytes, read where they lie.
    Bytes(&'a [[u8; Cell::COUNT]]),
    /// Other numbers, as bytes, and where they came from.
    Numbers(Vec<[u8; Cell::COUNT]>, &'a dyn Array),
}

impl<'a> Lists<'a> {
    /// Returns the digits of lists of 81 whole numbers, or of nine lists of nine; a null number is an empty cell.
    pub(crate) fn new(array: &'a dyn Array) -> Option<Self> {
        let list = array.as_fixed_size_list_opt()?;
        let rows = match list.value_length() {
            CELLS => list,
            SIDE => {
                list.values().as_fixed_size_list_opt().filter(|row| row.value_length() == SIDE)?
            }
            _ => return None,
        };
        let values: &'a dyn Array = rows.values().as_ref();
        let is_whole = rows.value_length() == CELLS || rows.null_count() == 0;
        if let Some(bytes) = values.as_primitive_opt::<UInt8Type>()
            && bytes.null_count() == 0
            && is_whole
        {
            return Some(Self::Bytes(bytes.values().as_chunks().0));
        }
        let mut digits = Vec::with_capacity(values.len());
        each_number(values, |number| digits.push(digit(number)))?;
        // Below a null there is anything.
        if rows.value_length() == SIDE {
            let missing = (0..rows.len()).filter(|row| rows.is_null(*row));
            missing.for_each(|row| digits[Cell::SIDE * row..Cell::SIDE * (row + 1)].fill(NO_DIGIT));
        }
        Some(Self::Numbers(digits.as_chunks().0.to_vec(), values))
    }

    /// Returns the digits of all rows.
    #[inline]
    pub(crate) fn rows(&self) -> &[[u8; Cell::COUNT]] {
        match self {
            Self::Bytes(rows) => rows,
            Self::Numbers(rows, _) => rows,
        }
    }

    /// Returns a number of a row as it was given; `None` if that was null.
    pub(crate) fn number(&self, row: usize, at: usize) -> Option<i128> {
        match self {
            Self::Bytes(rows) => Some(i128::from(rows[row][at])),
            Self::Numbers(_, values) => {
                let mut found = None;
                each_number(values.slice(Cell::COUNT * row + at, 1).as_ref(), |number| {
                    found = number
                });
                found
            }
        }
    }
}

fn digit(number: Option<i128>) -> u8 {
    let digit = number.map_or(Some(0), |number| u8::try_from(number).ok());
    digit.filter(|digit| *digit <= 9).unwrap_or(NO_DIGIT)
}

/// Calls a function with each value of an array of whole numbers; `None` if it is another array.
fn each_number(values: &dyn Array, mut call: impl FnMut(Option<i128>)) -> Option<()> {
    macro_rules! each {
        ($($name:ident: $kind:ty),*) => {
            match values.data_type() {
                $(DataType::$name => {
                    let values = values.as_primitive_opt::<$kind>()?;
                    values.iter().for_each(|value| call(value.map(i128::from)));
                })*
                _ => return None,
            }
        };
    }
    each!(
        Int8: Int8Type, Int16: Int16Type, Int32: Int32Type, Int64: Int64Type,
        UInt8: UInt8Type, UInt16: UInt16Type, UInt32: UInt32Type, UInt64: UInt64Type
    );
    Some(())
}

/// Builds an array of lists of a type from the digits of all rows.
pub(crate) fn array(
    data_type: &DataType,
    digits: Buffer,
    nulls: Option<NullBuffer>,
) -> Result<ArrayRef, TableError> {
    let wrong = || TableError::Type(data_type.clone());
    let DataType::FixedSizeList(field, size) = data_type else { return Err(wrong()) };
    let values: ArrayRef = match (*size, field.data_type()) {
        (CELLS, number) => numbers(number, digits).ok_or_else(wrong)?,
        (SIDE, DataType::FixedSizeList(cell, SIDE)) => {
            let values = numbers(cell.data_type(), digits).ok_or_else(wrong)?;
            Arc::new(list(cell, SIDE, values, None)?)
        }
        _ => return Err(wrong()),
    };
    Ok(Arc::new(list(field, *size, values, nulls)?))
}

fn list(
    field: &FieldRef,
    size: i32,
    values: ArrayRef,
    nulls: Option<NullBuffer>,
) -> Result<FixedSizeListArray, TableError> {
    Ok(FixedSizeListArray::try_new(Arc::clone(field), size, values, nulls)?)
}

/// Builds an array of whole numbers of a type; `None` if it is another type.
fn numbers(data_type: &DataType, digits: Buffer) -> Option<ArrayRef> {
    fn cast<T: ArrowPrimitiveType>(digits: &[u8]) -> ArrayRef
    where
        T::Native: From<i8>,
    {
        let number = |digit: &u8| T::Native::from(digit.cast_signed());
        Arc::new(PrimitiveArray::<T>::from_iter_values(digits.iter().map(number)))
    }
    fn cast_unsigned<T: ArrowPrimitiveType>(digits: &[u8]) -> ArrayRef
    where
        T::Native: From<u8>,
    {
        let number = |digit: &u8| T::Native::from(*digit);
        Arc::new(PrimitiveArray::<T>::from_iter_values(digits.iter().map(number)))
    }
    Some(match data_type {
        DataType::UInt8 => {
            let length = digits.len();
            Arc::new(UInt8Array::new(ScalarBuffer::new(digits, 0, length), None))
        }
        DataType::Int8 => cast::<Int8Type>(&digits),
        DataType::Int16 => cast::<Int16Type>(&digits),
        DataType::Int32 => cast::<Int32Type>(&digits),
        DataType::Int64 => cast::<Int64Type>(&digits),
        DataType::UInt16 => cast_unsigned::<UInt16Type>(&digits),
        DataType::UInt32 => cast_unsigned::<UInt32Type>(&digits),
        DataType::UInt64 => cast_unsigned::<UInt64Type>(&digits),
        _ => return None,
    })
}
