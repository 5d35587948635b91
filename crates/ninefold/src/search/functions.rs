//! The obvious questions as functions, for callers that need no limit and no watch.

use super::answers::{Count, Uniqueness};
use super::builder::{self, Search};
use super::lexicographic::Solutions;
use super::one_start::OneStart;
use crate::board::{Candidates, Grid};

/// Returns a solution, if there is one. Where there are several, which one is not promised, only
/// that it is always the same.
///
/// ```
/// use ninefold::{Grid, search};
///
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert!(search::first(&puzzle).is_some_and(|solution| solution.contains(&puzzle)));
/// # Ok::<(), ninefold::board::ParseGridError>(())
/// ```
#[must_use]
pub fn first(start: impl OneStart) -> Option<Grid> {
    Search::new().first(start)
}

/// Counts the solutions up to `limit`, and looks for one more to know whether that is all.
///
/// With limit 0 nothing is counted, and `complete` says whether there is no solution.
///
/// ```
/// use ninefold::search::{Count, count};
/// use ninefold::Grid;
///
/// assert_eq!(count(&Grid::EMPTY, 5), Count { found: 5, complete: false });
/// ```
#[must_use]
pub fn count(start: impl OneStart, limit: u64) -> Count {
    Search::new().limit(limit).count(start)
}

/// Tells whether there is no solution, exactly one, or more.
///
/// ```
/// use ninefold::search::{Uniqueness, uniqueness};
/// use ninefold::Grid;
///
/// assert_eq!(uniqueness(&Grid::EMPTY), Uniqueness::Many);
/// ```
#[must_use]
pub fn uniqueness(start: impl OneStart) -> Uniqueness {
    builder::uniqueness_unwatched(start.board())
}

/// Returns an iterator over the solutions in lexicographic order. Nothing is searched before it is
/// asked for, and the memory does not grow with their number.
///
/// ```
/// use ninefold::{Grid, search};
///
/// let mut solutions = search::solutions(&Grid::EMPTY);
/// assert!(solutions.next() < solutions.next());
/// ```
#[must_use]
pub fn solutions(start: impl Into<Candidates>) -> Solutions<'static> {
    Search::new().solutions(start)
}
