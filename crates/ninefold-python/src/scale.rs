//! Functions for jobs on folders of files: the columns that a verb adds to a table, and their checksum.

use crate::answers;
use crate::numbers::{Limit, Seed, Threads};
use crate::question::{Question, table_error};
use crate::signals::detached;
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::DataType;
use ninefold_tables::{self as tables, Column, Options, TableError};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3_arrow::PyArray;
use std::sync::Arc;

/// A verb and its options.
#[derive(Clone, Copy)]
enum Verb {
    Solve,
    Count { limit: u64 },
    Check,
    Rate { max_er: Option<f64> },
    Canon,
    Minimize { seed: u64 },
}

impl Verb {
    /// Returns the columns that the program adds to a table of these puzzles.
    fn answer(
        self,
        puzzles: &Column<'_>,
        text: &DataType,
        options: &Options<'_>,
    ) -> Result<RecordBatch, TableError> {
        let columns: Vec<(&str, ArrayRef)> = match self {
            Self::Solve => {
                let (solutions, verdicts) = tables::solve_with_verdict(puzzles, options)?;
                vec![("solution", solutions.into_array(text)?), ("verdict", Arc::new(verdicts))]
            }
            Self::Count { limit } => {
                let (counts, complete) = tables::count_with_completeness(puzzles, limit, options)?;
                vec![("count", Arc::new(counts)), ("complete", Arc::new(complete))]
            }
            Self::Check => return tables::check(puzzles, None, options),
            Self::Rate { max_er } => {
                let (ratings, verdicts) = tables::rate_with_verdict(puzzles, max_er, options)?;
                let names = ["er", "ep", "ed"].into_iter().zip(ratings.columns().to_vec());
                names.chain([("verdict", Arc::new(verdicts) as ArrayRef)]).collect()
            }
            Self::Canon => {
                let (forms, symmetries) = tables::canon_with_symmetries(puzzles, options)?;
                vec![("form", forms.into_array(text)?), ("symmetries", Arc::new(symmetries))]
            }
            Self::Minimize { seed } => {
                vec![("minimal", tables::minimize(puzzles, seed, options)?.into_array(text)?)]
            }
        };
        let columns = columns.into_iter().map(|(name, column)| (name, column, true));
        Ok(RecordBatch::try_from_iter_with_nullable(columns)?)
    }
}

/// Returns the columns that a verb adds to a table, for a column of puzzles: an Arrow table. `first` is the number of the
/// first puzzle in its file, from 0.
#[pyfunction]
#[pyo3(signature = (verb, puzzles, first=0, *, limit=Limit(2), max_er=None, seed=Seed(0), threads=Threads::default()))]
pub(crate) fn added_columns<'py>(
    verb: &str,
    puzzles: &Bound<'py, PyAny>,
    first: u64,
    limit: Limit,
    max_er: Option<f64>,
    seed: Seed,
    threads: Threads,
) -> PyResult<Bound<'py, PyAny>> {
    let verb = match verb {
        "solve" => Verb::Solve,
        "count" => Verb::Count { limit: limit.0 },
        "check" => Verb::Check,
        "rate" => Verb::Rate { max_er },
        "canon" => Verb::Canon,
        "minimize" => Verb::Minimize { seed: seed.0 },
        other => return Err(PyValueError::new_err(format!("unknown verb {other}"))),
    };
    let (py, question) = (puzzles.py(), Question::new(puzzles)?);
    let Question::Arrow(asked) = &question else {
        return Err(PyTypeError::new_err("expected an Arrow column"));
    };
    let batches = question.with_columns(|columns| {
        let batches: Result<Vec<RecordBatch>, TableError> = detached(py, |watch| {
            let mut options = Options::new().threads(threads.0).watch(watch);
            let mut next = first + 1;
            let chunk = |column: &Column<'_>| {
                options = options.first(next);
                next += column.len() as u64;
                verb.answer(column, &asked.data_type, &options)
            };
            columns.iter().map(chunk).collect()
        })?;
        batches.map_err(|error| table_error(&error))
    })?;
    answers::table(py, batches)
}

/// Returns the checksum of the answers to some rows of a file, the first of which has a number.
#[pyfunction]
pub(crate) fn checksum(
    py: Python<'_>,
    file: &str,
    first: u64,
    columns: Vec<PyArray>,
) -> PyResult<u64> {
    let columns: Vec<ArrayRef> = columns.into_iter().map(|column| column.into_inner().0).collect();
    let sum = py.detach(|| tables::checksum(file, first, &columns));
    sum.map_err(|error| table_error(&error))
}
