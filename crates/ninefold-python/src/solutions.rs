//! The solutions of a puzzle one by one, found by a thread that is a few solutions ahead.

use crate::numbers::Limit;
use ninefold::Grid;
use ninefold::search::{Search, Watch};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The most solutions that wait.
const AHEAD: usize = 64;

/// The time between two checks for signals while the next solution is searched.
const PAUSE: Duration = Duration::from_millis(50);

/// An iterator over the solutions of a puzzle in lexicographic order.
#[pyclass(frozen, module = "ninefold")]
pub(crate) struct Solutions {
    found: Mutex<Receiver<Grid>>,
    is_over: Arc<AtomicBool>,
}

/// Starts the search for the solutions of 81 cells.
#[pyfunction]
pub(crate) fn solutions(puzzle: &str, limit: Limit) -> PyResult<Solutions> {
    let grid: Grid = puzzle.parse().map_err(|error: ninefold::board::ParseGridError| {
        PyValueError::new_err(error.to_string())
    })?;
    let (sender, receiver) = sync_channel(AHEAD);
    let is_over = Arc::new(AtomicBool::new(grid.has_clash()));
    let ends = Arc::clone(&is_over);
    let search = move || {
        let stop = || ends.load(Ordering::Relaxed);
        let watch = Watch::new(&stop);
        for solution in Search::new().limit(limit.0).watch(&watch).solutions(&grid) {
            // The iterator is gone if nothing receives it.
            if sender.send(solution).is_err() {
                break;
            }
        }
    };
    drop(std::thread::Builder::new().spawn(search)?);
    Ok(Solutions { found: Mutex::new(receiver), is_over })
}

#[pymethods]
impl Solutions {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<String>> {
        loop {
            let next = py.detach(|| {
                let found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
                found.recv_timeout(PAUSE)
            });
            match next {
                Ok(solution) => return Ok(Some(solution.to_string())),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            }
        }
    }
}

impl Drop for Solutions {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
    }
}
