//! Solutions, found and counted by exhaustive search.
//!
//! Everything begins at a *start*: [`Candidates`], or a [`Grid`] of givens. Its solutions are the
//! full grids without a clash that hold in every cell one of the cell's candidates. So givens that
//! clash, or a cell without a candidate, are no error: there simply is no solution.
//!
//! ```text
//!   first, uniqueness, count   ->  lone            one start, spread over vectors; any order
//!   solutions, collect         ->  lexicographic   in order, which asks lone
//!   count_each, first_each,
//!   uniqueness_each, only_each ->  lanes           many starts at once, one in each vector lane
//!                                  lone, lanes  ->  arch
//! ```
//!
//! The same start gives the same answer everywhere. The room deliberately knows nothing of people:
//! no techniques, no steps, no reasons, no difficulty. It has no clock either; a caller who wants
//! to stop a long search brings a [`Watch`].

mod arch;
mod each;
#[doc(hidden)]
pub mod forced;
mod lanes;
mod lexicographic;
mod lone;
mod oracle;
mod watch;
mod without_vectors;

pub(crate) use arch::{Frame, Vectors, bytes};
pub(crate) use each::to_grid;
pub use each::{
    Only, Start, count_each, count_each_watched, first_each, only_each, uniqueness_each,
};
pub use lanes::Work;
pub(crate) use lanes::{Cells, Driver, Stack};
pub use lexicographic::Solutions;
pub(crate) use oracle::Oracle;
pub use watch::Watch;

use crate::board::{Candidates, Grid};
use lone::{End, Lone};

/// Searches in all lanes at once, as a driver wants them; on the best vectors, or on these.
pub(crate) fn drive<D: Driver>(driver: D, vectors: Option<Vectors>) -> Work {
    let mut work = Work::default();
    let job = lanes::Driven { driver, watch: Watch::never(), work: &mut work };
    match vectors {
        Some(vectors) => arch::on(vectors, job),
        None => arch::on_best(job),
    }
    work
}

/// Whether the lanes are vectors here, and so fast.
pub(crate) const HAS_VECTORS: bool = arch::HAS_VECTORS;

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
    Lone::new(Watch::never()).first(&start.into()).0
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
    if watch.stopped() {
        return Count { found: 0, complete: false };
    }
    let outcome = Lone::new(*watch).search(&start.into(), limit.saturating_add(1), None);
    Count { found: outcome.found.min(limit), complete: outcome.end == End::Exhausted }
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
    let mut answer = Uniqueness::None;
    let mut keep = |this: Grid| {
        answer = match answer {
            Uniqueness::One(one) => Uniqueness::Many(one.min(this), one.max(this)),
            _ => Uniqueness::One(this),
        };
    };
    Lone::new(Watch::never()).search(&start.into(), 2, Some(&mut keep));
    answer
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
    let at_once = limit.min(SORTED_AT_ONCE);
    let mut solutions = Vec::new();
    let mut keep = |solution| solutions.push(solution);
    let end = Lone::new(*watch).search(&start, at_once as u64 + 1, Some(&mut keep)).end;
    if end == End::Enough {
        return collect_in_order(&start, limit, watch);
    }
    solutions.sort_unstable();
    Found { solutions, complete: end == End::Exhausted }
}

fn collect_in_order(start: &Candidates, limit: usize, watch: &Watch<'_>) -> Found {
    let mut walk = Solutions::new(start, *watch);
    let solutions: Vec<Grid> = walk.by_ref().take(limit).collect();
    // With a small limit the caller has already met one more than that.
    let more = limit <= SORTED_AT_ONCE || walk.next().is_some();
    Found { solutions, complete: !more && !walk.stopped() }
}
