//! Work without the interpreter's lock that still ends at Ctrl-C.

use ninefold::search::Watch;
use pyo3::prelude::*;
use std::cell::{Cell, RefCell};
use std::time::{Duration, Instant};

/// The time between two checks for signals: long enough to cost nothing, short enough to feel immediate.
const PAUSE: Duration = Duration::from_millis(50);

/// Runs work while other Python threads run on. The watch stops it when a signal handler raises, as that of Ctrl-C
/// does; then its exception is the answer.
///
/// # Errors
///
/// The exception of a signal handler.
pub(crate) fn detached<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&Watch<'_>) -> T + Send,
) -> PyResult<T> {
    let (answer, interrupt) = py.detach(|| {
        let interrupt = RefCell::new(None);
        let looked = Cell::new(Instant::now());
        let stop = || {
            if looked.get().elapsed() >= PAUSE && interrupt.borrow().is_none() {
                *interrupt.borrow_mut() = Python::attach(|py| py.check_signals().err());
                looked.set(Instant::now());
            }
            interrupt.borrow().is_some()
        };
        let answer = work(&Watch::new(&stop));
        (answer, interrupt.into_inner())
    });
    interrupt.map_or(Ok(answer), Err)
}
