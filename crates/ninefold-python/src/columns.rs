//! The verbs on columns, one function for each, which return the kind that they get.

use crate::answers::{self, Answer};
use crate::gpu;
use crate::numbers::{Limit, Seed, Threads};
use crate::question::{Question, table_error};
use crate::signals::detached;
use ninefold_tables::{self as tables, Column, Options, TableError};
use numpy::{PyReadwriteArrayDyn, PyUntypedArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::sync::Mutex;

/// The processor threads, and the GPU if wanted, that compute the answers.
struct Engine {
    /// The number of threads.
    threads: Threads,
    /// Whether a GPU searches, where there is one.
    gpu: bool,
}

/// The processor.
const fn processor(threads: Threads) -> Engine {
    Engine { threads, gpu: false }
}

/// Asks a function of ninefold-tables about each chunk of a question.
fn ask<T: Send>(
    py: Python<'_>,
    question: &Question<'_>,
    engine: Engine,
    work: impl Fn(&Column<'_>, &Options<'_>) -> Result<T, TableError> + Sync,
) -> PyResult<Vec<T>> {
    question.with_columns(|columns| {
        let answers = detached(py, |watch| {
            let mut options = Options::new().threads(engine.threads.0).watch(watch);
            options = options.searcher(gpu::searcher(engine.gpu));
            let mut first = 1;
            let chunk = |column: &Column<'_>| {
                options = options.first(first);
                first += column.len() as u64;
                work(column, &options)
            };
            columns.iter().map(chunk).collect::<Result<_, _>>()
        })?;
        answers.map_err(|error| table_error(&error))
    })
}

/// Returns the solution of each puzzle that has exactly one.
#[pyfunction]
#[pyo3(signature = (puzzles, threads=Threads::default(), gpu=false))]
pub(crate) fn solve<'py>(puzzles: &Bound<'py, PyAny>, threads: Threads, gpu: bool) -> Answer<'py> {
    let (py, question) = (puzzles.py(), Question::new(puzzles)?);
    let answers = ask(py, &question, Engine { threads, gpu }, tables::solve)?;
    answers::texts(py, &question, answers)
}

/// Writes the solution of each puzzle that has exactly one into a NumPy array, and zeros for the others.
#[pyfunction]
#[pyo3(signature = (puzzles, out, threads=Threads::default(), gpu=false))]
pub(crate) fn solve_into(
    puzzles: &Bound<'_, PyAny>,
    mut out: PyReadwriteArrayDyn<'_, u8>,
    threads: Threads,
    gpu: bool,
) -> PyResult<()> {
    let (py, question) = (puzzles.py(), Question::new(puzzles)?);
    if !out.is_c_contiguous() {
        return Err(PyValueError::new_err("expected an array in C order"));
    }
    // The lock is taken once: digits are one column.
    let memory = Mutex::new(out.as_slice_mut()?);
    ask(py, &question, Engine { threads, gpu }, |column, options| {
        let mut memory = memory.lock().map_err(|_| TableError::Output)?;
        tables::solve_into(column, &mut memory, options)
    })?;
    Ok(())
}

/// Returns the canonical form of each puzzle.
#[pyfunction]
#[pyo3(signature = (puzzles, threads=Threads::default()))]
pub(crate) fn canon<'py>(puzzles: &Bound<'py, PyAny>, threads: Threads) -> Answer<'py> {
    let (py, question) = (puzzles.py(), Question::new(puzzles)?);
    let answers = ask(py, &question, processor(threads), tables::canon)?;
    answers::texts(py, &question, answers)
}

/// Returns a minimal puzzle within each puzzle that has exactly one solution.
#[pyfunction]
#[pyo3(signature = (puzzles, seed=Seed(0), threads=Threads::default()))]
pub(crate) fn minimize<'py>(
    puzzles: &Bound<'py, PyAny>,
    seed: Seed,
    threads: Threads,
) -> Answer<'py> {
    let (py, question) = (puzzles.py(), Question::new(puzzles)?);
    let answers = ask(py, &question, processor(threads), |column, options| {
        tables::minimize(column, seed.0, options)
    })?;
    answers::texts(py, &question, answers)
}

/// Returns the verdict of `check` on each puzzle, or `unreadable`.
#[pyfunction]
#[pyo3(signature = (puzzles, threads=Threads::default(), gpu=false))]
pub(crate) fn verdict<'py>(
    puzzles: &Bound<'py, PyAny>,
    threads: Threads,
    gpu: bool,
) -> Answer<'py> {
    let (py, question) = (puzzles.py(), Question::new(puzzles)?);
    let answers = ask(py, &question, Engine { threads, gpu }, tables::verdict)?;
    answers::verdicts(py, &question, answers)
}

/// Counts the solutions of each puzzle up to a limit.
#[pyfunction]
#[pyo3(signature = (puzzles, limit=Limit(2), threads=Threads::default(), gpu=false))]
pub(crate) fn count<'py>(
    puzzles: &Bound<'py, PyAny>,
    limit: Limit,
    threads: Threads,
    gpu: bool,
) -> Answer<'py> {
    let (py, question) = (puzzles.py(), Question::new(puzzles)?);
    let answers = ask(py, &question, Engine { threads, gpu }, |column, options| {
        tables::count(column, limit.0, options)
    })?;
    answers::numbers(py, &question, answers)
}

/// Counts the symmetries of each puzzle.
#[pyfunction]
#[pyo3(signature = (puzzles, threads=Threads::default()))]
pub(crate) fn symmetries<'py>(puzzles: &Bound<'py, PyAny>, threads: Threads) -> Answer<'py> {
    let (py, question) = (puzzles.py(), Question::new(puzzles)?);
    let answers = ask(py, &question, processor(threads), tables::symmetries)?;
    answers::numbers(py, &question, answers)
}

/// Counts the clues of each puzzle.
#[pyfunction]
#[pyo3(signature = (puzzles, threads=Threads::default()))]
pub(crate) fn clues<'py>(puzzles: &Bound<'py, PyAny>, threads: Threads) -> Answer<'py> {
    let (py, question) = (puzzles.py(), Question::new(puzzles)?);
    let answers = ask(py, &question, processor(threads), tables::clues)?;
    answers::numbers(py, &question, answers)
}

/// Rates each puzzle: ER, EP and ED.
#[pyfunction]
#[pyo3(signature = (puzzles, max_er=None, threads=Threads::default()))]
pub(crate) fn rate<'py>(
    puzzles: &Bound<'py, PyAny>,
    max_er: Option<f64>,
    threads: Threads,
) -> Answer<'py> {
    let (py, question) = (puzzles.py(), Question::new(puzzles)?);
    let answers = ask(py, &question, processor(threads), |column, options| {
        tables::rate(column, max_er, options)
    })?;
    answers::ratings(py, &question, answers)
}

/// Rates each puzzle: ER, EP and ED, and the steps of the rating.
#[pyfunction]
#[pyo3(signature = (puzzles, max_er=None, threads=Threads::default()))]
pub(crate) fn rate_with_steps<'py>(
    puzzles: &Bound<'py, PyAny>,
    max_er: Option<f64>,
    threads: Threads,
) -> Answer<'py> {
    let (py, question) = (puzzles.py(), Question::new(puzzles)?);
    let answers = ask(py, &question, processor(threads), |column, options| {
        tables::rate_with_steps(column, max_er, options)
    })?;
    answers::ratings_with_steps(py, &question, answers)
}

/// Checks each puzzle: an Arrow table with the columns verdict, count, complete and reason.
#[pyfunction]
#[pyo3(signature = (puzzles, threads=Threads::default()))]
pub(crate) fn check<'py>(puzzles: &Bound<'py, PyAny>, threads: Threads) -> Answer<'py> {
    let (py, question) = (puzzles.py(), Question::new(puzzles)?);
    let answers = ask(py, &question, processor(threads), |column, options| {
        tables::check(column, None, options)
    })?;
    answers::table(py, answers)
}

/// Returns the first row that cannot be read, from a row on: its number, the column from 1, and the message.
#[pyfunction]
#[pyo3(signature = (puzzles, first=0))]
pub(crate) fn problem(
    puzzles: &Bound<'_, PyAny>,
    first: usize,
) -> PyResult<Option<(usize, u64, String)>> {
    Question::new(puzzles)?.with_columns(|columns| {
        let mut before = 0;
        for column in columns {
            for row in first.saturating_sub(before)..column.len() {
                if let Some(problem) = column.problem(row) {
                    return Ok(Some((before + row, problem.column, problem.to_string())));
                }
            }
            before += column.len();
        }
        Ok(None)
    })
}
