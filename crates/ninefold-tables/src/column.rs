//! [`Column`]: the puzzles of a column, read where they lie.

use crate::error::TableError;
use crate::lists::Lists;
use crate::problem::Problem;
use crate::sizes::CELLS;
use arrow_array::cast::AsArray;
use arrow_array::{Array, FixedSizeBinaryArray, GenericBinaryArray, GenericStringArray};
use arrow_array::{BinaryViewArray, StringViewArray};
use arrow_buffer::NullBuffer;
use arrow_schema::DataType;
use ninefold::{Cell, Digit, Grid};
use ninefold_formats::variant::VARIANT_FORMATS;
use ninefold_formats::{Format, Raw, ReadError};

/// The puzzles of a column. Nothing is copied: it borrows the array or slice that it was made of.
///
/// ```
/// use arrow_array::{Array, StringArray};
/// use ninefold_tables::Column;
///
/// let array = StringArray::from(vec![Some("53..7"), None]);
/// let column = Column::from_array(&array)?;
/// assert_eq!(column.len(), 2);
/// assert_eq!(column.problem(0).unwrap().message, "expected 81 cells, found 5");
/// assert!(column.problem(1).is_none());
/// # Ok::<(), ninefold_tables::TableError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Column<'a> {
    cells: Cells<'a>,
    nulls: Option<&'a NullBuffer>,
}

/// The array or slice that holds the rows.
#[derive(Clone, Debug)]
enum Cells<'a> {
    Utf8(&'a GenericStringArray<i32>),
    LargeUtf8(&'a GenericStringArray<i64>),
    Utf8View(&'a StringViewArray),
    Binary(&'a GenericBinaryArray<i32>),
    LargeBinary(&'a GenericBinaryArray<i64>),
    BinaryView(&'a BinaryViewArray),
    Fixed(&'a FixedSizeBinaryArray),
    Digits(&'a [[u8; Cell::COUNT]]),
    Lists(Lists<'a>),
    Texts(&'a [&'a str]),
    OptionalTexts(&'a [Option<&'a str>]),
    /// The number of the value of each row, and the values.
    Dictionary(Vec<usize>, Box<Column<'a>>),
    /// This many nulls.
    Nulls(usize),
}

/// The content of a row.
#[allow(clippy::large_enum_variant, reason = "there is one at a time")]
pub(crate) enum Row {
    Null,
    Unreadable,
    Puzzle(Grid),
}

/// The bytes of a row.
enum Bytes<'a> {
    Null,
    Text(&'a [u8]),
    Digits(&'a [u8; Cell::COUNT]),
}

impl<'a> Column<'a> {
    /// Returns the puzzles in an array of text or binary values, also of a dictionary of them, or of lists of 81
    /// whole numbers (of nine lists of nine, too): 0 or null for an empty cell. The answers to lists are lists.
    ///
    /// # Errors
    ///
    /// [`TableError::Type`] if the array is of another type.
    pub fn from_array(array: &'a dyn Array) -> Result<Self, TableError> {
        let cells = match array.data_type() {
            DataType::Utf8 => array.as_string_opt().map(Cells::Utf8),
            DataType::LargeUtf8 => array.as_string_opt().map(Cells::LargeUtf8),
            DataType::Utf8View => array.as_string_view_opt().map(Cells::Utf8View),
            DataType::Binary => array.as_binary_opt().map(Cells::Binary),
            DataType::LargeBinary => array.as_binary_opt().map(Cells::LargeBinary),
            DataType::BinaryView => array.as_binary_view_opt().map(Cells::BinaryView),
            DataType::FixedSizeBinary(CELLS) => array.as_fixed_size_binary_opt().map(Cells::Fixed),
            DataType::FixedSizeList(_, _) => Lists::new(array).map(Cells::Lists),
            DataType::Null => Some(Cells::Nulls(array.len())),
            DataType::Dictionary(_, _) => return Self::from_dictionary(array),
            _ => None,
        };
        let cells = cells.ok_or_else(|| TableError::Type(array.data_type().clone()))?;
        Ok(Self { cells, nulls: array.nulls() })
    }

    fn from_dictionary(array: &'a dyn Array) -> Result<Self, TableError> {
        let wrong = || TableError::Type(array.data_type().clone());
        let dictionary = array.as_any_dictionary_opt().ok_or_else(wrong)?;
        let values: &'a dyn Array = dictionary.values().as_ref();
        let values = Self::from_array(values).map_err(|_| wrong())?;
        if values.has_digits() {
            return Err(wrong());
        }
        let cells = match values.len() {
            // Without a value every key is null.
            0 => Cells::Nulls(array.len()),
            _ => Cells::Dictionary(dictionary.normalized_keys(), Box::new(values)),
        };
        Ok(Self { cells, nulls: array.nulls() })
    }

    /// Returns the puzzles in digits: 81 values for each, 0 for an empty cell, row by row. The answers
    /// are digits too.
    ///
    /// # Errors
    ///
    /// [`TableError::Digits`] if their number is not a multiple of 81.
    pub fn from_digits(digits: &'a [u8]) -> Result<Self, TableError> {
        match digits.as_chunks() {
            (rows, []) => Ok(Self { cells: Cells::Digits(rows), nulls: None }),
            _ => Err(TableError::Digits(digits.len())),
        }
    }

    /// Returns the puzzles in texts.
    #[must_use]
    pub const fn from_texts(texts: &'a [&'a str]) -> Self {
        Self { cells: Cells::Texts(texts), nulls: None }
    }

    /// Returns the puzzles in texts of which some may be missing.
    #[must_use]
    pub const fn from_optional_texts(texts: &'a [Option<&'a str>]) -> Self {
        Self { cells: Cells::OptionalTexts(texts), nulls: None }
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.cells {
            Cells::Utf8(array) => array.len(),
            Cells::LargeUtf8(array) => array.len(),
            Cells::Utf8View(array) => array.len(),
            Cells::Binary(array) => array.len(),
            Cells::LargeBinary(array) => array.len(),
            Cells::BinaryView(array) => array.len(),
            Cells::Fixed(array) => array.len(),
            Cells::Digits(rows) => rows.len(),
            Cells::Lists(lists) => lists.rows().len(),
            Cells::Texts(texts) => texts.len(),
            Cells::OptionalTexts(texts) => texts.len(),
            Cells::Dictionary(keys, _) => keys.len(),
            Cells::Nulls(rows) => *rows,
        }
    }

    /// Returns `true` if there is no row.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns `true` if the puzzles are digits, so that the answers are.
    #[must_use]
    pub const fn has_digits(&self) -> bool {
        matches!(self.cells, Cells::Digits(_) | Cells::Lists(_))
    }

    /// Returns `true` if a row is null; false for a row that is not there.
    #[must_use]
    pub fn is_null(&self, row: usize) -> bool {
        row < self.len() && matches!(self.bytes(row), Bytes::Null)
    }

    /// Says what is wrong with a row; `None` if it is a puzzle, null, or not there.
    #[must_use]
    pub fn problem(&self, row: usize) -> Option<Problem> {
        if row >= self.len() {
            return None;
        }
        match self.bytes(row) {
            Bytes::Null => None,
            Bytes::Text(text) => Some(Problem::of_text(row, &parse(text).err()?)),
            Bytes::Digits(digits) => {
                let number = |at: usize| match &self.cells {
                    Cells::Lists(lists) => lists.number(row, at),
                    _ => Some(i128::from(digits[at])),
                };
                Problem::of_digits(row, digits, number)
            }
        }
    }

    /// Returns the rows that look like puzzles with other rules or of another size, each with its text: links, and JSON with rules. The
    /// verbs on columns answer classic puzzles alone, for which these rows are unreadable.
    #[must_use]
    pub fn rows_of_other_rules(&self) -> Vec<(usize, String)> {
        if self.has_digits() || matches!(self.cells, Cells::Fixed(_)) {
            return Vec::new();
        }
        let text = |row: usize| match self.bytes(row) {
            // As many characters as a classic puzzle has.
            Bytes::Text(text) if text.len() != Cell::COUNT => std::str::from_utf8(text).ok(),
            _ => None,
        };
        let is_other = |text: &str| {
            let mut formats = VARIANT_FORMATS.iter().filter(|format| !format.is_of_cells);
            formats.any(|format| (format.looks_like)(text))
        };
        let rows = (0..self.len()).filter_map(|row| Some((row, text(row)?)));
        rows.filter(|(_, text)| is_other(text)).map(|(row, text)| (row, text.to_owned())).collect()
    }

    /// Reads a row.
    #[inline]
    pub(crate) fn row(&self, row: usize) -> Row {
        let grid = match self.bytes(row) {
            Bytes::Null => return Row::Null,
            Bytes::Text(text) => grid_of_text(text),
            Bytes::Digits(digits) => grid_of_digits(digits),
        };
        grid.map_or(Row::Unreadable, Row::Puzzle)
    }

    /// Returns `true` if a row has a text that is not blank.
    pub(crate) fn is_filled(&self, row: usize) -> bool {
        match self.bytes(row) {
            Bytes::Null => false,
            Bytes::Text(text) => !text.trim_ascii().is_empty(),
            Bytes::Digits(digits) => *digits != [0; Cell::COUNT],
        }
    }

    #[inline]
    fn bytes(&self, row: usize) -> Bytes<'_> {
        // The bytes below a null are arbitrary.
        if self.nulls.is_some_and(|nulls| nulls.is_null(row)) {
            return Bytes::Null;
        }
        Bytes::Text(match &self.cells {
            Cells::Utf8(array) => array.value(row).as_bytes(),
            Cells::LargeUtf8(array) => array.value(row).as_bytes(),
            Cells::Utf8View(array) => array.value(row).as_bytes(),
            Cells::Binary(array) => array.value(row),
            Cells::LargeBinary(array) => array.value(row),
            Cells::BinaryView(array) => array.value(row),
            Cells::Fixed(array) => array.value(row),
            Cells::Texts(texts) => texts[row].as_bytes(),
            Cells::OptionalTexts(texts) => match texts[row] {
                Some(text) => text.as_bytes(),
                None => return Bytes::Null,
            },
            Cells::Digits(rows) => return Bytes::Digits(&rows[row]),
            Cells::Lists(lists) => return Bytes::Digits(&lists.rows()[row]),
            Cells::Dictionary(keys, values) => return values.bytes(keys[row]),
            Cells::Nulls(_) => return Bytes::Null,
        })
    }
}

/// Reads a text: quickly if it is written as nearly all are, else as the program reads a line.
#[inline]
fn grid_of_text(text: &[u8]) -> Option<Grid> {
    let usual = <&[u8; Cell::COUNT]>::try_from(text).ok().and_then(Grid::from_ascii);
    usual.or_else(|| parse(text).ok())
}

/// Reads a text as the program reads a line.
#[cold]
fn parse(text: &[u8]) -> Result<Grid, ReadError> {
    let line = Format::named("line").ok_or_else(|| {
        ReadError::new(ninefold_formats::ErrorKind::UnknownFormat, "the format line is missing")
    })?;
    Ok(Raw::of_text(line, text)?.parse()?.puzzle.classic().givens)
}

#[inline]
fn grid_of_digits(digits: &[u8; Cell::COUNT]) -> Option<Grid> {
    // No early exit, so that the compiler can vectorise the loop.
    let any = digits.iter().fold(false, |any, digit| any | (*digit > 9));
    (!any).then(|| Grid::from_cells(digits.map(Digit::new)))
}
