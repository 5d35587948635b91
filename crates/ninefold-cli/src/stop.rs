//! Decides when to stop: after Ctrl-C, or when the time of `--time` is over.

mod flags;
mod signals;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use flags::ENDS_AT_ONCE;
pub(crate) use flags::interrupted;
#[cfg(any(feature = "play", feature = "serve"))]
pub(crate) use signals::when_interrupted;

/// The longest time that a signal may wait before [`Stop::unless_stopped`] sees it.
const LATENCY: Duration = Duration::from_millis(20);

/// Set when a program reads the answers no more, or after an error under `--strict`.
static ABANDONED: AtomicBool = AtomicBool::new(false);

/// A deadline for the work, and whether it was interrupted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stop {
    deadline: Option<Instant>,
}

impl Stop {
    /// Starts the clock.
    pub(crate) fn new(seconds: Option<f64>) -> Self {
        let deadline = seconds.and_then(|s| Instant::now().checked_add(Duration::from_secs_f64(s)));
        Self { deadline }
    }

    /// Returns whether searches should end.
    pub(crate) fn now(&self) -> bool {
        interrupted() || ABANDONED.load(Ordering::Relaxed) || self.time_is_over()
    }

    /// Returns whether the time that was allowed is over.
    pub(crate) fn time_is_over(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Runs `work`, which may block in the operating system (opening a FIFO, reading from a pipe), on
    /// a thread of its own. `None` if it is time to stop before it returns; the thread then ends with
    /// the program.
    pub(crate) fn unless_stopped<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let (result, wait) = channel();
        let send = move || result.send(work());
        if let Err(send) = ninefold_bulk::start(send) {
            // Without a thread it blocks here, and a second signal ends it.
            drop(send());
        }
        loop {
            match wait.recv_timeout(LATENCY) {
                Ok(value) => return Some(value),
                Err(RecvTimeoutError::Timeout) if !self.now() => {}
                Err(_) => return None,
            }
        }
    }
}

/// Ends all searches: their answers are not wanted any more.
pub(crate) fn abandon() {
    ABANDONED.store(true, Ordering::Relaxed);
}

/// Installs the handlers of signals. The first signal ends the work in an orderly way, a second one at once; as long as no work has
/// begun, the first does.
pub(crate) fn catch_signals() {
    signals::catch();
}

/// Notes that work begins which is to be ended in an orderly way.
pub(crate) fn begin() {
    at_prompt(false);
}

/// Records whether the program waits for the user to type: then Ctrl-C ends it at once.
pub(crate) fn at_prompt(waits: bool) {
    ENDS_AT_ONCE.store(waits, Ordering::SeqCst);
}
