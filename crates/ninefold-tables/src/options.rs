//! [`Options`]: how many threads work, and what may stop them.

use crate::searcher::{MANY, Searcher};
use ninefold::search::Watch;
use std::num::NonZero;

/// Says how a column is answered. A new value uses all cores, and nothing stops the work.
///
/// ```
/// use ninefold::search::Watch;
/// use ninefold_tables::{Column, Options, TableError, solve};
///
/// let watch = Watch::new(&|| true);
/// let options = Options::new().threads(Some(1)).watch(&watch);
/// let stopped = solve(&Column::from_texts(&["123"]), &options);
/// assert!(matches!(stopped, Err(TableError::Stopped)));
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Options<'a> {
    threads: Option<usize>,
    watch: Watch<'a>,
    first: u64,
    searcher: Option<&'static dyn Searcher>,
}

impl Options<'static> {
    /// Returns the default options.
    pub const fn new() -> Self {
        Self { threads: None, watch: Watch::never(), first: 1, searcher: None }
    }
}

impl Default for Options<'static> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'a> Options<'a> {
    /// Sets the number of threads; `None` stands for all cores that the process may use.
    pub const fn threads(mut self, threads: Option<usize>) -> Self {
        self.threads = threads;
        self
    }

    /// Sets the watch that may stop the work. It is asked on the caller's thread alone, every ten
    /// milliseconds at most.
    pub const fn watch<'b>(self, watch: &Watch<'b>) -> Options<'b> {
        let Self { threads, first, searcher, .. } = self;
        Options { threads, watch: *watch, first, searcher }
    }

    /// Sets another engine that searches for `solve`, `verdict` and `count`.
    pub const fn searcher(mut self, searcher: Option<&'static dyn Searcher>) -> Self {
        self.searcher = searcher;
        self
    }

    /// Sets the number of the first row, which is 1 otherwise: [`minimize`](crate::minimize()) depends on
    /// the number of a row. A table that is answered in several parts gets the same answers with it.
    pub const fn first(mut self, first: u64) -> Self {
        self.first = first;
        self
    }

    /// Returns how many threads work on this many blocks.
    pub(crate) fn threads_for(&self, blocks: usize) -> usize {
        // To ask for the number of cores takes microseconds, as long as a small call.
        if blocks <= 1 {
            return 1;
        }
        let cores = || std::thread::available_parallelism().map_or(1, NonZero::get);
        self.threads.unwrap_or_else(cores).clamp(1, blocks)
    }

    pub(crate) const fn watch_used(&self) -> &Watch<'a> {
        &self.watch
    }

    pub(crate) const fn searcher_used(&self) -> Option<&'static dyn Searcher> {
        self.searcher
    }

    /// Returns the rows of a block for verbs that search: a multiple of eight, so that no two blocks share a byte of
    /// validity.
    pub(crate) fn together(&self) -> usize {
        let rows = self.searcher.map_or(MANY, Searcher::together);
        rows.clamp(8, 1 << 24).next_multiple_of(8)
    }

    pub(crate) const fn first_number(&self) -> u64 {
        self.first
    }
}
