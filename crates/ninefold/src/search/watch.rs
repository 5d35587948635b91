//! [`Watch`] stops a search from outside. The library has no clock; the caller may have one.

use std::fmt;

/// A callback that long searches ask whether to stop.
///
/// It is called once when a search begins and then after every thousand guesses or so, which is
/// well below a millisecond.
///
/// ```
/// use ninefold::{search::{Search, Watch}, Grid};
/// use std::cell::Cell;
///
/// let looks = Cell::new(0);
/// let stop = || { looks.set(looks.get() + 1); looks.get() > 3 };
/// let count = Search::new().watch(&Watch::new(&stop)).count(&Grid::EMPTY);
/// assert!(count.found > 0 && !count.complete);
/// ```
#[derive(Clone, Copy)]
pub struct Watch<'a> {
    stop: Option<&'a dyn Fn() -> bool>,
}

impl<'a> Watch<'a> {
    /// Returns a watch that never stops a search.
    #[must_use]
    pub const fn never() -> Watch<'static> {
        Watch { stop: None }
    }

    /// Returns a watch that stops a search as soon as `stop` returns true.
    #[must_use]
    pub fn new(stop: &'a dyn Fn() -> bool) -> Self {
        Self { stop: Some(stop) }
    }

    /// Returns whether to stop now.
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
