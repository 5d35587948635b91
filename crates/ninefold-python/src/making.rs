//! Puzzles to order: ranges of attempts, and as many puzzles as are wanted.

use crate::question::table_error;
use crate::signals::detached;
use arrow_array::RecordBatch;
use arrow_array::cast::AsArray;
use ninefold::Grid;
use ninefold::generate::Spec;
use ninefold::search::Watch;
use ninefold_api::{Difference, Error, GenerateRequest, error_json};
use ninefold_tables::{self as tables, Options, TableError};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3_arrow::PyRecordBatch;
use std::collections::HashSet;
use std::time::{Duration, Instant};

/// How long one range of attempts should take: long enough to keep all threads busy, short enough for Ctrl-C.
const RANGE: Duration = Duration::from_millis(250);

/// The most attempts of one range.
const MOST: u64 = 1 << 20;

/// Makes the attempts of a request of `generate`: a record batch of Arrow with the columns attempt, puzzle, er, ep and ed.
#[pyfunction]
#[pyo3(signature = (request, threads=None))]
pub(crate) fn hunt<'py>(
    py: Python<'py>,
    request: &str,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let (request, spec) = parsed(request)?;
    let batch = detached(py, |watch| {
        let options = Options::new().threads(threads).watch(watch);
        tables::hunt(&spec, request.seed, request.first, request.attempts, &options)
    })?;
    let batch = batch.map_err(|error| table_error(&error))?;
    Ok(PyRecordBatch::new(batch).into_pyobject(py)?.into_any())
}

/// Generates puzzles until there are enough, in the order of attempts. `seconds` may end it before.
#[pyfunction]
#[pyo3(signature = (request, wanted, seconds=None, threads=None))]
pub(crate) fn generate(
    py: Python<'_>,
    request: &str,
    wanted: usize,
    seconds: Option<f64>,
    threads: Option<usize>,
) -> PyResult<Vec<String>> {
    let (request, spec) = parsed(request)?;
    let end = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds.max(0.0)).ok());
    let end = end.and_then(|duration| Instant::now().checked_add(duration));
    let found = detached(py, |watch| {
        let stop = || watch.stopped() || end.is_some_and(|end| Instant::now() >= end);
        let search = Generation { request: &request, spec: &spec, wanted, threads };
        search.run(&Watch::new(&stop))
    })?;
    found.map_err(|error| table_error(&error))
}

/// Reads a request of `generate`; an error is an exception whose text is JSON.
fn parsed(request: &str) -> PyResult<(GenerateRequest, Spec)> {
    let refused = |error: &Error| PyValueError::new_err(error_json(error));
    let request: GenerateRequest = serde_json::from_str(request).map_err(|error| {
        refused(&Error::new(ninefold_api::ErrorKind::Request, error.to_string()))
    })?;
    let spec = request.spec().map_err(|error| refused(&error))?;
    Ok((request, spec))
}

/// The search for a number of puzzles.
struct Generation<'a> {
    request: &'a GenerateRequest,
    spec: &'a Spec,
    wanted: usize,
    threads: Option<usize>,
}

impl Generation<'_> {
    /// Makes ranges of attempts until there are enough puzzles, or the watch stops.
    fn run(&self, watch: &Watch<'_>) -> Result<Vec<String>, TableError> {
        let options = Options::new().threads(self.threads).watch(watch);
        let mut difference = Difference::of(self.spec, self.request.distinct);
        let (mut known, mut found) = (HashSet::new(), Vec::new());
        let (mut first, mut attempts) = (self.request.first, 16);
        while found.len() < self.wanted && !watch.stopped() {
            let begun = Instant::now();
            let batch = tables::hunt(self.spec, self.request.seed, first, attempts, &options);
            let batch = match batch {
                Err(TableError::Stopped) => break,
                batch => batch?,
            };
            for puzzle in puzzles(&batch) {
                let key = puzzle.parse::<Grid>().ok().and_then(|grid| difference.key(&grid));
                if key.is_none_or(|key| known.insert(key)) {
                    found.push(puzzle.to_owned());
                }
            }
            let Some(next) = first.checked_add(attempts) else { break };
            first = next;
            if begun.elapsed() < RANGE {
                attempts = (2 * attempts).min(MOST);
            }
        }
        found.truncate(self.wanted);
        Ok(found)
    }
}

/// Returns the column of puzzles of finds.
fn puzzles(batch: &RecordBatch) -> impl Iterator<Item = &str> {
    let column = batch.column_by_name("puzzle").map(|column| column.as_string::<i32>());
    column.into_iter().flat_map(|column| column.iter().flatten())
}
