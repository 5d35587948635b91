//! Answers for Python, in the kind of the question: a list, a NumPy array or an Arrow column.

use crate::question::{ArrowQuestion, Question, table_error};
use arrow_array::cast::AsArray;
use arrow_array::types::{ArrowPrimitiveType, Float64Type, Int8Type};
use arrow_array::{
    Array, ArrayRef, DictionaryArray, PrimitiveArray, RecordBatch, StructArray, new_empty_array,
};
use arrow_schema::{DataType, Field};
use ninefold::Cell;
use ninefold_tables::Texts;
use numpy::{Element, PyArray1};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyList, PyString};
use pyo3_arrow::{PyArray, PyChunkedArray, PyTable, ffi};
use std::sync::Arc;

/// An answer for Python.
pub(crate) type Answer<'py> = PyResult<Bound<'py, PyAny>>;

/// Returns texts: a list of str, a NumPy array of digits in one dimension, or a column of the type of the question.
pub(crate) fn texts<'py>(
    py: Python<'py>,
    question: &Question<'_>,
    answers: Vec<Texts>,
) -> Answer<'py> {
    match question {
        Question::Texts(_) => {
            let texts = answers.iter().flat_map(|texts| {
                let rows = texts.bytes().chunks_exact(Cell::COUNT).enumerate();
                rows.map(|(row, bytes)| (!texts.is_null(row)).then_some(bytes))
            });
            let text = |bytes: Option<&[u8]>| bytes.map(|bytes| PyString::from_bytes(py, bytes));
            let texts: PyResult<Vec<_>> = texts.map(|bytes| text(bytes).transpose()).collect();
            Ok(PyList::new(py, texts?)?.into_any())
        }
        Question::Digits(_) => {
            let digits: Vec<u8> =
                answers.into_iter().next().map(Texts::into_bytes).unwrap_or_default();
            Ok(PyArray1::from_vec(py, digits).into_any())
        }
        Question::Arrow(arrow) => {
            let data_type = text_type(&arrow.data_type);
            let bytes = bytes_type(&data_type);
            let mut chunks = Vec::new();
            for texts in answers {
                // Several where the offsets of one array end at 2 GiB.
                for array in texts.into_arrays(&bytes).map_err(|error| table_error(&error))? {
                    chunks.push(with_type(py, array, &data_type)?);
                }
            }
            column(py, arrow, chunks, &data_type)
        }
    }
}

/// Returns the type of texts that answer a column of a type.
fn text_type(asked: &DataType) -> DataType {
    match asked {
        DataType::Dictionary(_, values) => (**values).clone(),
        DataType::Null => DataType::Utf8,
        other => other.clone(),
    }
}

/// Returns the type of bytes with the same layout as a type of texts, or the type itself.
fn bytes_type(texts: &DataType) -> DataType {
    match texts {
        DataType::Utf8 => DataType::Binary,
        DataType::LargeUtf8 => DataType::LargeBinary,
        DataType::Utf8View => DataType::BinaryView,
        other => other.clone(),
    }
}

/// Returns an array under another type of the same layout. Grids are digits and points, or zeros below a null, so
/// bytes are texts; to let arrow-rs check that would read all of them twice again, a fifth of the time of solving.
fn with_type(py: Python<'_>, array: ArrayRef, data_type: &DataType) -> PyResult<ArrayRef> {
    if array.data_type() == data_type {
        return Ok(array);
    }
    let field = |data_type: &DataType| Field::new("", data_type.clone(), true);
    let schema = ffi::to_schema_pycapsule(py, field(data_type))?;
    let capsules = ffi::to_array_pycapsules(py, Arc::new(field(array.data_type())), &array, None)?;
    let array = capsules.get_item(1)?.cast_into::<PyCapsule>()?;
    Ok(PyArray::from_arrow_pycapsule(&schema, &array)?.into_inner().0)
}

/// Returns whole numbers.
pub(crate) fn numbers<'py, T>(
    py: Python<'py>,
    question: &Question<'_>,
    answers: Vec<PrimitiveArray<T>>,
) -> Answer<'py>
where
    T: ArrowPrimitiveType,
    T::Native: Element + Default + IntoPyObject<'py>,
{
    match question {
        Question::Texts(_) => {
            let numbers: Vec<Option<T::Native>> =
                answers.iter().flat_map(|array| array.iter()).collect();
            Ok(PyList::new(py, numbers)?.into_any())
        }
        Question::Digits(_) => {
            let numbers = answers.iter().flat_map(|array| array.iter());
            let numbers: Vec<T::Native> = numbers.map(Option::unwrap_or_default).collect();
            Ok(PyArray1::from_vec(py, numbers).into_any())
        }
        Question::Arrow(arrow) => column(py, arrow, erased(answers), &T::DATA_TYPE),
    }
}

/// Returns verdicts: a list of str, for NumPy the names and the number of the name of each row, or a dictionary column.
pub(crate) fn verdicts<'py>(
    py: Python<'py>,
    question: &Question<'_>,
    answers: Vec<DictionaryArray<Int8Type>>,
) -> Answer<'py> {
    let names = |array: &DictionaryArray<Int8Type>| -> Vec<Bound<'py, PyString>> {
        let names = array.values().as_string::<i32>();
        names.iter().map(|name| PyString::intern(py, name.unwrap_or_default())).collect()
    };
    match question {
        Question::Texts(asked) => {
            let Some(array) = answers.first() else { return Ok(PyList::empty(py).into_any()) };
            let words = array.values().as_string::<i32>();
            // A single puzzle has one of the words: the others are not made.
            let mut made: Vec<Option<Bound<'py, PyString>>> = vec![None; words.len()];
            let verdicts = array.keys().iter().zip(asked).map(|(key, asked)| {
                let key = usize::try_from(asked.as_ref().and(key)?).ok()?;
                let word = made.get_mut(key)?;
                Some(word.get_or_insert_with(|| PyString::intern(py, words.value(key))).clone())
            });
            let verdicts: Vec<Option<Bound<'_, PyString>>> = verdicts.collect();
            Ok(PyList::new(py, verdicts)?.into_any())
        }
        Question::Digits(_) => {
            let names = answers.first().map(names).unwrap_or_default();
            let keys = answers.first().map(|array| array.keys().values().to_vec());
            let keys = PyArray1::from_vec(py, keys.unwrap_or_default());
            Ok((PyList::new(py, names)?, keys).into_pyobject(py)?.into_any())
        }
        Question::Arrow(arrow) => {
            let data_type =
                DataType::Dictionary(Box::new(DataType::Int8), Box::new(DataType::Utf8));
            column(py, arrow, erased(answers), &data_type)
        }
    }
}

/// Returns ratings: a list of three numbers each, for NumPy the three columns, or a column of structs.
pub(crate) fn ratings<'py>(
    py: Python<'py>,
    question: &Question<'_>,
    answers: Vec<StructArray>,
) -> Answer<'py> {
    match question {
        Question::Texts(_) => {
            let rows: Vec<_> = answers.iter().flat_map(rating_rows).collect();
            Ok(PyList::new(py, rows)?.into_any())
        }
        Question::Digits(_) => Ok(rating_columns(py, &answers).into_pyobject(py)?.into_any()),
        Question::Arrow(arrow) => rating_column(py, arrow, answers),
    }
}

/// Returns ratings as [`ratings`] does, with a list of steps after the three numbers: of its technique, rating,
/// placements and eliminations each.
pub(crate) fn ratings_with_steps<'py>(
    py: Python<'py>,
    question: &Question<'_>,
    answers: Vec<StructArray>,
) -> Answer<'py> {
    match question {
        Question::Texts(_) => {
            let rows = answers.iter().flat_map(|array| {
                let joined = |(rating, steps): (Option<(f64, f64, f64)>, _)| {
                    rating.map(|(er, ep, ed)| (er, ep, ed, steps))
                };
                rating_rows(array).into_iter().zip(steps_of(array)).map(joined).collect::<Vec<_>>()
            });
            Ok(PyList::new(py, rows.collect::<Vec<_>>())?.into_any())
        }
        Question::Digits(_) => {
            let [er, ep, ed] = rating_columns(py, &answers);
            let steps: Vec<Vec<Step>> = answers.iter().flat_map(steps_of).collect();
            Ok((er, ep, ed, steps).into_pyobject(py)?.into_any())
        }
        Question::Arrow(arrow) => rating_column(py, arrow, answers),
    }
}

/// Returns a number of a rating in each row.
fn rating_part(array: &StructArray, at: usize) -> impl Fn(usize) -> Option<f64> {
    let part: PrimitiveArray<Float64Type> = array.column(at).as_primitive::<Float64Type>().clone();
    let nulls = array.nulls().cloned();
    move |row| {
        let is_known = nulls.as_ref().is_none_or(|nulls| nulls.is_valid(row)) && part.is_valid(row);
        is_known.then(|| part.value(row))
    }
}

/// Returns ER, EP and ED of each row.
fn rating_rows(array: &StructArray) -> Vec<Option<(f64, f64, f64)>> {
    let [er, ep, ed] = [0, 1, 2].map(|at| rating_part(array, at));
    let unknown = |number: Option<f64>| number.unwrap_or(f64::NAN);
    (0..array.len()).map(|row| Some((er(row)?, unknown(ep(row)), unknown(ed(row))))).collect()
}

/// Returns ER, EP and ED as NumPy columns; what is not known is NaN.
fn rating_columns<'py>(py: Python<'py>, answers: &[StructArray]) -> [Bound<'py, PyArray1<f64>>; 3] {
    [0, 1, 2].map(|at| {
        let values = answers.iter().flat_map(|array| {
            let part = rating_part(array, at);
            (0..array.len()).map(move |row| part(row).unwrap_or(f64::NAN))
        });
        PyArray1::from_vec(py, values.collect())
    })
}

/// Returns ratings as an Arrow column.
fn rating_column<'py>(
    py: Python<'py>,
    asked: &ArrowQuestion,
    answers: Vec<StructArray>,
) -> Answer<'py> {
    // A question has one chunk or more.
    let data_type = answers.first().map_or(DataType::Null, |array| array.data_type().clone());
    column(py, asked, erased(answers), &data_type)
}

/// A step of a rating: its technique, rating, placements and eliminations.
type Step = (String, f64, Vec<String>, Vec<String>);

/// Returns the steps of each row; a row without a rating has none.
fn steps_of(array: &StructArray) -> Vec<Vec<Step>> {
    let Some(lists) = array.column_by_name("steps").map(|steps| steps.as_list::<i32>()) else {
        return vec![Vec::new(); array.len()];
    };
    let texts = |list: ArrayRef| -> Vec<String> {
        list.as_string::<i32>().iter().flatten().map(str::to_owned).collect()
    };
    let row = |row: usize| {
        let steps = lists.value(row);
        let steps = steps.as_struct();
        let techniques = steps.column(0).as_string::<i32>();
        let ratings = steps.column(1).as_primitive::<Float64Type>();
        let [placements, eliminations] = [2, 3].map(|at| steps.column(at).as_list::<i32>());
        let step = |at: usize| {
            let changes = (texts(placements.value(at)), texts(eliminations.value(at)));
            (techniques.value(at).to_owned(), ratings.value(at), changes.0, changes.1)
        };
        (0..steps.len()).map(step).collect()
    };
    (0..array.len()).map(row).collect()
}

/// Returns record batches of the same columns as an Arrow table.
pub(crate) fn table<'py>(py: Python<'py>, batches: Vec<RecordBatch>) -> Answer<'py> {
    let Some(schema) = batches.first().map(RecordBatch::schema) else {
        return Err(PyValueError::new_err("there are no rows"));
    };
    Ok(PyTable::try_new(batches, schema)?.into_pyobject(py)?.into_any())
}

/// Hides the types of arrays.
fn erased<A: Array + 'static>(arrays: Vec<A>) -> Vec<ArrayRef> {
    arrays.into_iter().map(|array| Arc::new(array) as ArrayRef).collect()
}

/// Returns an array where the question was one, else a chunked array.
fn column<'py>(
    py: Python<'py>,
    asked: &ArrowQuestion,
    mut chunks: Vec<ArrayRef>,
    data_type: &DataType,
) -> Answer<'py> {
    if asked.is_single && chunks.len() == 1 {
        let array = chunks.remove(0);
        return Ok(PyArray::from_array_ref(array).into_pyobject(py)?.into_any());
    }
    if chunks.is_empty() {
        chunks.push(new_empty_array(data_type));
    }
    let field = Arc::new(Field::new("", data_type.clone(), true));
    Ok(PyChunkedArray::try_new(chunks, field)?.into_pyobject(py)?.into_any())
}
