//! Numbers from Python with a range of their own: one outside of it is a `ValueError` that says what is expected.

use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;

/// A number of threads; none for all cores.
#[derive(Clone, Copy, Default)]
pub(crate) struct Threads(pub(crate) Option<usize>);

/// The largest number of solutions that are counted.
#[derive(Clone, Copy)]
pub(crate) struct Limit(pub(crate) u64);

/// A seed.
#[derive(Clone, Copy)]
pub(crate) struct Seed(pub(crate) u64);

impl FromPyObject<'_, '_> for Threads {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        if object.is_none() {
            return Ok(Self(None));
        }
        let expected = "threads is a whole number from 1 on, or None for all cores";
        match number::<usize>(object, expected)? {
            0 => Err(refused(object, expected)),
            threads => Ok(Self(Some(threads))),
        }
    }
}

impl FromPyObject<'_, '_> for Limit {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        number(object, "limit is a whole number from 0 to 2**64 - 1").map(Self)
    }
}

impl FromPyObject<'_, '_> for Seed {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        number(object, "a seed is a whole number from 0 to 2**64 - 1").map(Self)
    }
}

/// Reads a whole number. Something else stays a `TypeError`.
fn number<T>(object: Borrowed<'_, '_, PyAny>, expected: &str) -> PyResult<T>
where
    T: for<'a, 'py> FromPyObject<'a, 'py, Error = PyErr>,
{
    object.extract().map_err(|error: PyErr| {
        if error.is_instance_of::<PyOverflowError>(object.py()) {
            refused(object, expected)
        } else {
            error
        }
    })
}

fn refused(object: Borrowed<'_, '_, PyAny>, expected: &str) -> PyErr {
    let found = object.str().map(|text| text.to_string()).unwrap_or_default();
    PyValueError::new_err(format!("{expected}, not {found}"))
}
