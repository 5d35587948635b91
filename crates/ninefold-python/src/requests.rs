//! Requests in JSON, and what stands beside them: pictures and drawings.

use crate::numbers::Threads;
use crate::question::Question;
use crate::signals::detached;
use ninefold::Grid;
use ninefold::logic::Position;
use ninefold::search::Watch;
use ninefold_show::draw::Drawing;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Answers a request of ninefold-api: JSON in, JSON out.
#[pyfunction]
pub(crate) fn handle(py: Python<'_>, request: &str) -> PyResult<String> {
    detached(py, |watch| ninefold_api::handle_json(request, watch))
}

/// Answers requests of ninefold-api on several threads, in their order: JSON in, JSON out.
#[pyfunction]
#[pyo3(signature = (requests, threads=Threads::default()))]
pub(crate) fn handle_each(
    py: Python<'_>,
    requests: Vec<String>,
    threads: Threads,
) -> PyResult<Vec<String>> {
    let mut answers = vec![String::new(); requests.len()];
    let count = threads.0.unwrap_or_else(cores).min(requests.len()).max(1);
    let finished = detached(py, |watch| {
        let work = requests.iter().zip(&mut answers);
        ninefold_bulk::fill_blocks(count, work, watch, || {
            |(request, answer): (&String, &mut String), watch: &Watch<'_>| {
                *answer = ninefold_api::handle_json(request, watch);
            }
        })
    })?;
    if finished { Ok(answers) } else { Err(PyValueError::new_err("the work was stopped")) }
}

/// Returns the number of cores that the process may use.
fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

/// Returns the rows of a column that look like puzzles with other rules, each with its text.
#[pyfunction]
pub(crate) fn other_rows(puzzles: &Bound<'_, PyAny>) -> PyResult<Vec<(usize, String)>> {
    Question::new(puzzles)?.with_columns(|columns| {
        let (mut found, mut before) = (Vec::new(), 0);
        for column in columns {
            let rows = column.rows_of_other_rules().into_iter();
            found.extend(rows.map(|(row, text)| (before + row, text)));
            before += column.len();
        }
        Ok(found)
    })
}

/// Reads the puzzles of a picture from the bytes of its file. The request and the answer are JSON.
#[pyfunction]
#[cfg_attr(
    not(feature = "scan"),
    expect(unused_variables, reason = "without the feature there is nothing to read")
)]
pub(crate) fn scan(py: Python<'_>, request: &str, file: &[u8]) -> PyResult<String> {
    #[cfg(feature = "scan")]
    {
        let request: ninefold_api::ScanRequest = ninefold_api::read_request(request)
            .map_err(|error| PyValueError::new_err(error.message))?;
        detached(py, |watch| ninefold_api::scan_json(&request, file, watch))
    }
    #[cfg(not(feature = "scan"))]
    Err(pyo3::exceptions::PyNotImplementedError::new_err("this build cannot read pictures"))
}

/// Draws a grid as SVG: the digits of a puzzle, and those that a player has added.
#[pyfunction]
#[pyo3(signature = (puzzle, entries=None, candidates=false, label="A Sudoku grid"))]
pub(crate) fn svg(
    puzzle: &str,
    entries: Option<&str>,
    candidates: bool,
    label: &str,
) -> PyResult<String> {
    let grid =
        |text: &str| text.parse::<Grid>().map_err(|error| PyValueError::new_err(error.to_string()));
    let entries = entries.map(grid).transpose()?.unwrap_or(Grid::EMPTY);
    let position = Position::new(&grid(puzzle)?, &entries, None);
    let mut drawing = Drawing::of_position(&position);
    if !candidates {
        drawing.shown = ninefold::CellSet::EMPTY;
    }
    Ok(ninefold_show::svg::standalone(&drawing, label))
}

/// Panics, so that a test can see that a panic is an exception in Python.
#[pyfunction]
#[expect(clippy::panic, reason = "it is what the function is for")]
pub(crate) fn panic(message: &str) {
    panic!("{message}");
}
