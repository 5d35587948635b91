//! Decides when to stop: after Ctrl-C, or when the time of `--time` is over.

use crate::exit::Exit;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long a signal may wait before [`Stop::unless_stopped`] sees it.
const LATENCY: Duration = Duration::from_millis(20);

/// Set by Ctrl-C.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Set when a program reads the answers no more, or after an error under `--strict`.
static ABANDONED: AtomicBool = AtomicBool::new(false);

/// Set while the program waits for the user to type: there is no work to end in an orderly way.
static AT_PROMPT: AtomicBool = AtomicBool::new(false);

/// Called by Ctrl-C.
static CALLBACK: Mutex<Option<Callback>> = Mutex::new(None);

/// A function that may be called from the thread that receives signals.
type Callback = Box<dyn Fn() + Send>;

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
        drop(std::thread::spawn(move || result.send(work())));
        loop {
            match wait.recv_timeout(LATENCY) {
                Ok(value) => return Some(value),
                Err(RecvTimeoutError::Timeout) if !self.now() => {}
                Err(_) => return None,
            }
        }
    }
}

/// Returns whether Ctrl-C was pressed.
pub(crate) fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Ends all searches: their answers are not wanted any more.
pub(crate) fn abandon() {
    ABANDONED.store(true, Ordering::Relaxed);
}

/// Installs the handler of Ctrl-C: the first ends the work in an orderly way, a second one at once.
pub(crate) fn catch_interrupts() {
    let result = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) || AT_PROMPT.load(Ordering::Relaxed) {
            std::process::exit(Exit::Interrupted.code().into());
        }
        if let Some(call) = callback().as_ref() {
            call();
        }
    });
    // Without a handler Ctrl-C simply ends the program: good enough.
    drop(result);
}

/// Calls `act` as soon as Ctrl-C is pressed; at once if it already was.
#[cfg(any(feature = "play", feature = "serve"))]
pub(crate) fn when_interrupted(act: impl Fn() + Send + 'static) {
    let mut callback = callback();
    // The handler sets its flag before it takes the lock: either it finds the callback, or the flag is
    // seen here.
    if interrupted() {
        act();
    }
    *callback = Some(Box::new(act));
}

fn callback() -> MutexGuard<'static, Option<Callback>> {
    CALLBACK.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Records whether the program waits for the user to type: then Ctrl-C ends it at once.
pub(crate) fn at_prompt(waits: bool) {
    AT_PROMPT.store(waits, Ordering::Relaxed);
}
