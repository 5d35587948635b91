//! A value that another thread is to take, if it can be started.

use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};

/// A value that is taken once: by a thread that was started, or by the caller if none could be.
///
/// ```
/// let value = ninefold_bulk::Handover::new(5);
/// let taken = value.clone();
/// assert_eq!((taken.take(), value.take()), (Some(5), None));
/// ```
#[derive(Debug)]
pub struct Handover<T>(Arc<Mutex<Option<T>>>);

impl<T> Handover<T> {
    /// Holds a value.
    pub fn new(value: T) -> Self {
        Self(Arc::new(Mutex::new(Some(value))))
    }

    /// Takes the value, if nothing else has.
    pub fn take(&self) -> Option<T> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

impl<T> Clone for Handover<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

/// Starts a thread, or returns the work if the operating system has no thread to give, so that the caller can do it.
///
/// ```
/// match ninefold_bulk::start(|| 2 + 2) {
///     Ok(thread) => assert_eq!(thread.join().unwrap(), 4),
///     Err(work) => assert_eq!(work(), 4),
/// }
/// ```
///
/// # Errors
///
/// The work, which was not begun.
pub fn start<F, T>(work: F) -> Result<JoinHandle<T>, F>
where
    F: FnOnce() -> T + Send + 'static,
    T: Send + 'static,
{
    let work = Handover::new(work);
    let taken = work.clone();
    // Nothing else takes the work of a thread that was started.
    let run = move || taken.take().map(|work| work()).expect("the work is taken once");
    Builder::new().spawn(run).map_err(|_| work.take().expect("the work was not begun"))
}
