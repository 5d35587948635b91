//! Solutions, found and counted by exhaustive search.
//!
//! Everything begins at a *start*: [`Candidates`], or a [`Grid`] of givens. Its solutions are the
//! full grids without a clash that hold in every cell one of the cell's candidates. So givens that
//! clash, or a cell without a candidate, are no error: there simply is no solution.
//!
//! ```text
//!   first, uniqueness, count   ->  engine          fast, any order
//!   solutions, collect         ->  lexicographic   in order, which asks the engine
//!                                  engine  ->  guess  ->  bands  ->  tables
//!   count_each, first_each,
//!   uniqueness_each, only_each ->  lanes           many starts at once, one in each vector lane
//!                                  lanes  ->  arch
//! ```
//!
//! The same start gives the same answer everywhere. The room deliberately knows nothing of people:
//! no techniques, no steps, no reasons, no difficulty. It has no clock either; a caller who wants
//! to stop a long search brings a [`Watch`].

mod arch;
mod bands;
mod each;
mod engine;
mod guess;
mod lanes;
mod lexicographic;
mod oracle;
mod tables;
mod watch;

pub use each::{
    Only, Start, count_each, count_each_watched, first_each, only_each, uniqueness_each,
};
pub use lanes::Work;
pub use lexicographic::Solutions;
pub(crate) use oracle::Oracle;
pub use watch::Watch;

use crate::board::{Candidates, Grid};
use bands::Bands;
use engine::{Engine, Step};

/// How many solutions there are, as far as was looked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// Solutions found, never more than the limit.
    pub found: u64,
    /// Whether it is proven that there are no more. True also when exactly as many exist as the
    /// limit allows; false when there are more, or when the watch stopped the search.
    pub complete: bool,
}

/// Whether there is no solution, exactly one, or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uniqueness {
    /// There is none.
    None,
    /// There is exactly this one.
    One(Grid),
    /// There are at least these two. The smaller one comes first, but there may be smaller ones.
    Many(Grid, Grid),
}

/// The first solutions in lexicographic order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// They, in that order.
    pub solutions: Vec<Grid>,
    /// Whether it is proven that there are no more, as in [`Count::complete`].
    pub complete: bool,
}

/// A solution, if there is one. Where there are several, which one is not promised, only that it
/// is always the same.
#[must_use]
pub fn first(start: impl Into<Candidates>) -> Option<Grid> {
    let mut engine = engine_at(&start.into(), Watch::never());
    match engine.next() {
        Step::Found(state) => Some(state.to_grid()),
        Step::Exhausted | Step::Stopped => None,
    }
}

/// Counts the solutions up to `limit`, and looks for one more to know whether that is all.
///
/// With limit 0 nothing is counted, and `complete` says whether there is no solution.
#[must_use]
pub fn count(start: impl Into<Candidates>, limit: u64) -> Count {
    count_watched(start, limit, &Watch::never())
}

/// [`count`], which the watch may stop; what was found until then is reported as not complete.
#[must_use]
pub fn count_watched(start: impl Into<Candidates>, limit: u64, watch: &Watch<'_>) -> Count {
    let mut count = Count { found: 0, complete: false };
    if watch.stopped() {
        return count;
    }
    let mut engine = engine_at(&start.into(), *watch);
    loop {
        match engine.next() {
            Step::Found(_) if count.found == limit => return count,
            Step::Found(_) => count.found += 1,
            Step::Exhausted => return Count { complete: true, ..count },
            Step::Stopped => return count,
        }
    }
}

/// Whether there is no solution, exactly one, or more.
///
/// ```
/// use ninefold::search::{uniqueness, Uniqueness};
/// use ninefold::Grid;
///
/// assert!(matches!(uniqueness(&Grid::EMPTY), Uniqueness::Many(..)));
/// ```
#[must_use]
pub fn uniqueness(start: impl Into<Candidates>) -> Uniqueness {
    let mut engine = engine_at(&start.into(), Watch::never());
    let Step::Found(one) = engine.next() else { return Uniqueness::None };
    let one = one.to_grid();
    let Step::Found(other) = engine.next() else { return Uniqueness::One(one) };
    let other = other.to_grid();
    Uniqueness::Many(one.min(other), one.max(other))
}

/// The solutions one by one, in lexicographic order. Nothing is searched before it is asked for,
/// and the memory does not grow with their number.
#[must_use]
pub fn solutions(start: impl Into<Candidates>) -> Solutions<'static> {
    solutions_watched(start, Watch::never())
}

/// [`solutions`], ending early when the watch says so; [`Solutions::stopped`] tells.
#[must_use]
pub fn solutions_watched<'a>(start: impl Into<Candidates>, watch: Watch<'a>) -> Solutions<'a> {
    Solutions::new(&start.into(), watch)
}

/// Up to this many solutions are simply found and sorted; for more, the walk in order is used.
const SORTED_AT_ONCE: usize = 128;

/// The lexicographically first `limit` solutions, and whether that is all of them. If the watch
/// stops the search, some solutions in that order, not necessarily the very first.
///
/// ```
/// use ninefold::search::{collect, Watch};
/// use ninefold::Grid;
///
/// let found = collect(&Grid::EMPTY, 2, &Watch::never());
/// assert_eq!(&found.solutions[0].to_string()[..18], "123456789456789123");
/// assert!(found.solutions[0] < found.solutions[1] && !found.complete);
/// ```
#[must_use]
pub fn collect(start: impl Into<Candidates>, limit: usize, watch: &Watch<'_>) -> Found {
    let start = start.into();
    if watch.stopped() {
        return Found { solutions: Vec::new(), complete: false };
    }
    let mut engine = engine_at(&start, *watch);
    let at_once = limit.min(SORTED_AT_ONCE);
    let mut solutions = Vec::new();
    while let Step::Found(state) = engine.next() {
        if solutions.len() == at_once {
            return collect_in_order(&start, limit, watch);
        }
        solutions.push(state.to_grid());
    }
    solutions.sort_unstable();
    Found { solutions, complete: engine.is_exhausted() }
}

fn collect_in_order(start: &Candidates, limit: usize, watch: &Watch<'_>) -> Found {
    let mut walk = Solutions::new(start, *watch);
    let solutions: Vec<Grid> = walk.by_ref().take(limit).collect();
    // With a small limit the caller has already met one more than that.
    let more = limit <= SORTED_AT_ONCE || walk.next().is_some();
    Found { solutions, complete: !more && !walk.stopped() }
}

fn engine_at<'a>(start: &Candidates, watch: Watch<'a>) -> Engine<'a> {
    let mut engine = Engine::new(watch);
    engine.start(Bands::new(start));
    engine
}
