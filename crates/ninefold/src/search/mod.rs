//! Finds and counts solutions by exhaustive search.
//!
//! Every search begins at a *start*: [`Candidates`], or a [`Grid`] of givens. Its solutions are the
//! full grids without a clash that hold in every cell one of the cell's candidates. Givens that
//! clash, or a cell without a candidate, are therefore no error: such a start has no solution.
//!
//! The obvious questions are methods of [`Grid`] ([`Grid::solution`], [`Grid::uniqueness`],
//! [`Grid::is_uniquely_solvable`], [`Grid::count_solutions`], [`Grid::solutions`]) and functions of
//! this module. [`Search`] asks them with a limit, with a [`Watch`] that can stop a long search, and
//! of many starts at once, which takes a fraction of the time.
//!
//! ```text
//!   first, uniqueness, count,
//!   two_solutions              ->  single          one start, spread over vector registers
//!   solutions, collect         ->  lexicographic   in order; asks `single`
//!   count_each, first_each,
//!   uniqueness_each,
//!   two_solutions_each         ->  lanes           many starts at once, one in each vector lane
//!                                  single, lanes  ->  crate::simd
//! ```
//!
//! The same start gives the same answer on every processor. The module knows no techniques, steps
//! or difficulty, and has no clock.

mod builder;
mod each;
#[doc(hidden)]
pub mod forced;
mod grid;
mod lanes;
mod lexicographic;
mod oracle;
mod single;
mod watch;
mod without_vectors;

pub use builder::Search;
pub use each::Start;
pub(crate) use each::to_grid;
pub use lanes::SearchStats;
pub(crate) use lanes::{Cells, Driver, Stack};
pub use lexicographic::Solutions;
pub(crate) use oracle::Oracle;
pub use watch::Watch;

use crate::board::{Candidates, Grid};
pub(crate) use crate::simd::{Frame, HAS_VECTORS, InstructionSet};
use crate::simd::{run_lanes, run_lanes_on};

/// Runs a driver's searches in all lanes, with the given instruction set or with the best of this
/// processor.
pub(crate) fn drive<D: Driver>(driver: D, set: Option<InstructionSet>) -> SearchStats {
    let mut stats = SearchStats::default();
    let kernel = lanes::Driven { driver, watch: Watch::never(), stats: &mut stats };
    match set {
        Some(set) => run_lanes_on(set, kernel),
        None => run_lanes(kernel),
    }
    stats
}

/// The number of solutions, up to the limit of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Count {
    /// Solutions found, never more than the limit.
    pub found: u64,
    /// Whether it is proven that there are no more. True also when exactly as many exist as the
    /// limit allows; false when there are more, or when the watch stopped the search.
    pub complete: bool,
}

/// Whether there is no solution, exactly one, or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Uniqueness {
    /// There is no solution.
    None,
    /// There is exactly this one.
    One(Grid),
    /// There are at least two; [`Search::two_solutions`] finds two of them.
    Many,
}

impl Uniqueness {
    /// Returns the only solution, if there is exactly one.
    #[must_use]
    pub const fn solution(self) -> Option<Grid> {
        match self {
            Self::One(solution) => Some(solution),
            Self::None | Self::Many => None,
        }
    }
}

/// The first solutions in lexicographic order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Collected {
    /// The solutions, in that order.
    pub solutions: Vec<Grid>,
    /// Whether it is proven that there are no more, as in [`Count::complete`].
    pub complete: bool,
}

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
pub fn first(start: impl Into<Candidates>) -> Option<Grid> {
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
pub fn count(start: impl Into<Candidates>, limit: u64) -> Count {
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
pub fn uniqueness(start: impl Into<Candidates>) -> Uniqueness {
    builder::uniqueness_unwatched(&start.into())
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
