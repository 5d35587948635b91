//! Puzzles from Python: which kind they are, and the columns of ninefold-tables over their memory.
//!
//! Nothing is copied: the columns borrow from Python's texts, NumPy's array or Arrow's buffers, which the
//! [`Question`] keeps alive.

use arrow_array::cast::AsArray;
use arrow_array::{ArrayRef, new_empty_array};
use arrow_schema::{DataType, FieldRef};
use ninefold::Cell;
use ninefold_tables::{Column, TableError};
use numpy::{PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn, PyUntypedArrayMethods};
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString, PyTuple};
use pyo3_arrow::input::AnyArray;

/// Puzzles, and how the answer is returned.
pub(crate) enum Question<'py> {
    /// A list of texts; a missing one is None.
    Texts(Vec<Option<Bound<'py, PyString>>>),
    /// A NumPy array of digits.
    Digits(PyReadonlyArrayDyn<'py, u8>),
    /// An Arrow column, in chunks.
    Arrow(ArrowQuestion),
}

/// An Arrow column.
pub(crate) struct ArrowQuestion {
    pub(crate) chunks: Vec<ArrayRef>,
    pub(crate) data_type: DataType,
    /// Whether it came as one array and not as a stream of arrays.
    pub(crate) is_single: bool,
}

impl<'py> Question<'py> {
    /// Looks which kind of puzzles an object holds.
    pub(crate) fn new(puzzles: &Bound<'py, PyAny>) -> PyResult<Self> {
        if let Ok(list) = puzzles.cast::<PyList>() {
            return texts(list.iter()).map(Self::Texts);
        }
        if let Ok(tuple) = puzzles.cast::<PyTuple>() {
            return texts(tuple.iter()).map(Self::Texts);
        }
        let speaks_arrow =
            puzzles.hasattr("__arrow_c_array__")? || puzzles.hasattr("__arrow_c_stream__")?;
        if speaks_arrow {
            return ArrowQuestion::new(puzzles.extract()?).map(Self::Arrow);
        }
        digits(puzzles).map(Self::Digits)
    }

    /// Returns the addresses at which the engine reads: of the values of each chunk.
    fn addresses(&self) -> PyResult<Vec<usize>> {
        Ok(match self {
            Self::Texts(_) => Vec::new(),
            Self::Digits(array) => vec![array.as_slice()?.as_ptr().addr()],
            Self::Arrow(arrow) => {
                let last = |chunk: &ArrayRef| {
                    let data = chunk.to_data();
                    data.buffers().last().map_or(0, |buffer| buffer.as_ptr().addr())
                };
                arrow.chunks.iter().map(last).collect()
            }
        })
    }

    /// Calls a function with the columns of the question, which borrow from it.
    pub(crate) fn with_columns<T>(
        &self,
        call: impl FnOnce(&[Column<'_>]) -> PyResult<T>,
    ) -> PyResult<T> {
        match self {
            Self::Texts(texts) => {
                // A text with half a character is none: another character stands for it, which no puzzle has.
                let borrowed = texts
                    .iter()
                    .map(|text| text.as_ref().map(|text| text.to_str().unwrap_or("\u{fffd}")));
                let texts: Vec<Option<&str>> = borrowed.collect();
                call(&[Column::from_optional_texts(&texts)])
            }
            Self::Digits(array) => {
                let column = Column::from_digits(array.as_slice()?);
                call(&[column.map_err(|error| table_error(&error))?])
            }
            Self::Arrow(arrow) => call(&columns(&arrow.chunks)?),
        }
    }
}

/// Reads the items of a list: texts, grids and None.
fn texts<'py>(
    items: impl Iterator<Item = Bound<'py, PyAny>>,
) -> PyResult<Vec<Option<Bound<'py, PyString>>>> {
    let text = |(row, item): (usize, Bound<'py, PyAny>)| {
        if item.is_none() {
            return Ok(None);
        }
        if let Ok(text) = item.cast::<PyString>() {
            return Ok(Some(text.clone()));
        }
        let text = item.getattr("__ninefold_text__").and_then(|text| Ok(text.cast_into()?));
        text.map(Some).map_err(|_| {
            let name = item.get_type().name().map(|name| name.to_string()).unwrap_or_default();
            // Digits in a list or an array are a puzzle for `Grid`.
            let is_grid =
                item.hasattr("__len__").unwrap_or(false) && !item.is_instance_of::<PyBytes>();
            let help = if is_grid { ", or ninefold.Grid(digits) for a list of digits" } else { "" };
            PyTypeError::new_err(format!(
                "row {row} is a puzzle of type {name}; expected str{help}"
            ))
        })
    };
    items.enumerate().map(text).collect()
}

/// Reads a NumPy array. Rows have to follow each other in memory: what rust-numpy calls a slice may also be in
/// Fortran's order, in which every row would be another puzzle.
fn digits<'py>(puzzles: &Bound<'py, PyAny>) -> PyResult<PyReadonlyArrayDyn<'py, u8>> {
    let name = puzzles.get_type().name().map(|name| name.to_string()).unwrap_or_default();
    let array = puzzles.cast::<PyArrayDyn<u8>>().map_err(|_| {
        PyTypeError::new_err(format!(
            "expected puzzles as str, a sequence of str, a NumPy array of uint8 or an Arrow column, not {name}"
        ))
    })?;
    let is_grid = matches!(array.shape(), [_, Cell::COUNT] | [_, Cell::SIDE, Cell::SIDE]);
    if !is_grid {
        let message = format!("expected the shape (n, 81) or (n, 9, 9), not {:?}", array.shape());
        return Err(PyValueError::new_err(message));
    }
    if !array.is_c_contiguous() {
        return Err(PyValueError::new_err("expected an array in C order"));
    }
    Ok(array.try_readonly()?)
}

impl ArrowQuestion {
    fn new(input: AnyArray) -> PyResult<Self> {
        let is_single = matches!(input, AnyArray::Array(_));
        let field = input.field()?;
        let (at, data_type) = puzzle_column(&field)?;
        let mut chunks = Vec::new();
        for chunk in input.into_reader()? {
            let chunk = chunk.map_err(|error| PyValueError::new_err(error.to_string()))?;
            let chunk = at.map_or(chunk.clone(), |at| chunk.as_struct().column(at).clone());
            chunks.push(chunk);
        }
        if chunks.is_empty() {
            // The answer then has its type as well.
            chunks.push(new_empty_array(&data_type));
        }
        Ok(Self { chunks, data_type, is_single: is_single && at.is_none() })
    }
}

/// Returns the number and type of the column of puzzles, if the input is a table.
fn puzzle_column(field: &FieldRef) -> PyResult<(Option<usize>, DataType)> {
    let DataType::Struct(columns) = field.data_type() else {
        return Ok((None, field.data_type().clone()));
    };
    let named = columns.iter().position(|column| column.name() == "puzzle");
    let only = (columns.len() == 1).then_some(0);
    match named.or(only) {
        Some(at) => Ok((Some(at), columns[at].data_type().clone())),
        None => Err(PyTypeError::new_err(
            "this is a table without a column 'puzzle': give the column that holds the puzzles",
        )),
    }
}

/// Converts an error of ninefold-tables.
pub(crate) fn table_error(error: &TableError) -> PyErr {
    match error {
        TableError::Type(_) => PyTypeError::new_err(error.to_string()),
        TableError::TooLong => PyOverflowError::new_err(error.to_string()),
        _ => PyValueError::new_err(error.to_string()),
    }
}

/// Creates columns that borrow the memory of the Arrow chunks.
fn columns(chunks: &[ArrayRef]) -> PyResult<Vec<Column<'_>>> {
    chunks
        .iter()
        .map(|chunk| Column::from_array(chunk.as_ref()).map_err(|error| table_error(&error)))
        .collect()
}

/// Returns the addresses at which the engine reads a column, so that a test can see that nothing is copied.
#[pyfunction]
pub(crate) fn addresses(puzzles: &Bound<'_, PyAny>) -> PyResult<Vec<usize>> {
    Question::new(puzzles)?.addresses()
}
