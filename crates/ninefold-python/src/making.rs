//! Puzzles to order: ranges of attempts, and as many puzzles as are wanted.

use crate::numbers::Threads;
use crate::question::table_error;
use crate::signals::detached;
use arrow_array::RecordBatch;
use arrow_array::cast::AsArray;
use arrow_array::types::Float64Type;
use ninefold::Grid;
use ninefold::generate::Spec;
use ninefold::search::Watch;
use ninefold_api::{Difference, Error, GenerateRequest, error_json, read_request};
use ninefold_tables::{self as tables, Options, TableError};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3_arrow::PyRecordBatch;
use std::collections::HashSet;
use std::time::{Duration, Instant};

/// The time that one range of attempts should take: long enough to keep all threads busy, short enough for
/// Ctrl-C.
const RANGE: Duration = Duration::from_millis(250);

/// The most attempts of one range.
const MOST: u64 = 1 << 20;

/// Makes the attempts of a request of `generate`: an Arrow record batch with the columns attempt, puzzle, er, ep and ed.
#[pyfunction]
#[pyo3(signature = (request, threads=Threads::default()))]
pub(crate) fn hunt<'py>(
    py: Python<'py>,
    request: &str,
    threads: Threads,
) -> PyResult<Bound<'py, PyAny>> {
    let (request, spec) = parsed(request)?;
    let batch = detached(py, |watch| {
        let options = Options::new().threads(threads.0).watch(watch);
        tables::hunt(&spec, request.seed, request.first, request.attempts, &options)
    })?;
    let batch = batch.map_err(|error| table_error(&error))?;
    Ok(PyRecordBatch::new(batch).into_pyobject(py)?.into_any())
}

/// Returns what is known about the puzzles that a request of `generate` is for, where attempts hardly ever find one.
#[pyfunction]
pub(crate) fn rarity(request: &str) -> PyResult<Option<String>> {
    let (_, spec) = parsed(request)?;
    Ok(spec.known_rarity().map(|known| known.to_string()))
}

/// A generated puzzle with its ER, EP and ED.
type Rated = (String, f64, f64, f64);

/// Generates puzzles until there are enough, in the order of attempts. `seconds` may end it before.
#[pyfunction]
#[pyo3(signature = (request, wanted, seconds=None, threads=Threads::default()))]
pub(crate) fn generate(
    py: Python<'_>,
    request: &str,
    wanted: usize,
    seconds: Option<f64>,
    threads: Threads,
) -> PyResult<Vec<Rated>> {
    let (request, spec) = parsed(request)?;
    let end = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds.max(0.0)).ok());
    let end = end.and_then(|duration| Instant::now().checked_add(duration));
    let found = detached(py, |watch| {
        let stop = || watch.stopped() || end.is_some_and(|end| Instant::now() >= end);
        let search = Generation { request: &request, spec: &spec, wanted, threads: threads.0 };
        search.run(&Watch::new(&stop))
    })?;
    found.map_err(|error| table_error(&error))
}

/// Reads a request of `generate`; an error is an exception whose text is JSON.
fn parsed(request: &str) -> PyResult<(GenerateRequest, Spec)> {
    let refused = |error: &Error| PyValueError::new_err(error_json(error));
    let request: GenerateRequest = read_request(request).map_err(|error| refused(&error))?;
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
    fn run(&self, watch: &Watch<'_>) -> Result<Vec<Rated>, TableError> {
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
            for rated in rated(&batch) {
                let key = rated.0.parse::<Grid>().ok().and_then(|grid| difference.key(&grid));
                if key.is_none_or(|key| known.insert(key)) {
                    found.push(rated);
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

/// Returns the puzzles of finds with their ratings.
fn rated(batch: &RecordBatch) -> Vec<Rated> {
    let column = |name| batch.column_by_name(name);
    let number = |name| column(name).map(|column| column.as_primitive::<Float64Type>());
    let (Some(puzzles), Some(er), Some(ep), Some(ed)) =
        (column("puzzle"), number("er"), number("ep"), number("ed"))
    else {
        return Vec::new();
    };
    let puzzles = puzzles.as_string::<i32>();
    let one = |row| (puzzles.value(row).to_owned(), er.value(row), ep.value(row), ed.value(row));
    (0..batch.num_rows()).map(one).collect()
}
