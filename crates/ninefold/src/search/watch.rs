//! Stopping a search from outside. The library has no clock; whoever calls it may have one.

use std::fmt;

/// Asked now and then, inside long searches, whether to stop.
///
/// It is asked once when a search begins and then after every thousand guesses or so, which is
/// well below a millisecond.
///
/// ```
/// use ninefold::{search::{self, Watch}, Grid};
/// use std::cell::Cell;
///
/// let looks = Cell::new(0);
/// let stop = || { looks.set(looks.get() + 1); looks.get() > 3 };
/// let count = search::count_watched(&Grid::EMPTY, u64::MAX, &Watch::new(&stop));
/// assert!(count.found > 0 && !count.complete);
/// ```
#[derive(Clone, Copy)]
pub struct Watch<'a> {
    stop: Option<&'a dyn Fn() -> bool>,
}

impl<'a> Watch<'a> {
    /// Never stops anything.
    #[must_use]
    pub const fn never() -> Watch<'static> {
        Watch { stop: None }
    }

    /// Stops a search as soon as `stop` says true.
    #[must_use]
    pub fn new(stop: &'a dyn Fn() -> bool) -> Self {
        Self { stop: Some(stop) }
    }

    /// Whether to stop now.
    #[must_use]
    pub fn stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop())
    }
}

impl fmt::Debug for Watch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.stop.is_some() { "Watch(asks)" } else { "Watch(never)" })
    }
}
