//! Finds and counts solutions by exhaustive search.
//!
//! Every search begins at a *start*: [`Candidates`], or a [`Grid`] of givens. Its solutions are the
//! full grids without a clash that hold in every cell one of the cell's candidates. Givens that
//! clash, or a cell without a candidate, are therefore no error: such a start has no solution.
//!
//! The obvious questions are methods of [`Grid`] ([`Grid::solution`], [`Grid::uniqueness`],
//! [`Grid::is_uniquely_solvable`], [`Grid::count_solutions`], [`Grid::solutions`]). [`Search`] asks them with a limit, with a [`Watch`] that can stop a long search, and
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
//!
//! [`Candidates`]: crate::Candidates
//! [`Grid`]: crate::Grid
//! [`Grid::solution`]: crate::Grid::solution
//! [`Grid::uniqueness`]: crate::Grid::uniqueness
//! [`Grid::is_uniquely_solvable`]: crate::Grid::is_uniquely_solvable
//! [`Grid::count_solutions`]: crate::Grid::count_solutions
//! [`Grid::solutions`]: crate::Grid::solutions

mod answers;
mod batch;
mod builder;
mod drive;
mod each;
#[cfg(any(test, feature = "instruction-sets"))]
#[doc(hidden)]
pub mod forced;
mod grid;
mod lanes;
mod lexicographic;
mod one_by_one;
mod one_start;
mod oracle;
mod single;
mod solved;
mod watch;

pub use answers::{Collected, Count, Uniqueness};
pub use builder::Search;
pub(crate) use drive::drive;
pub use each::Start;
pub use lanes::SearchStats;
pub(crate) use lanes::{Cells, Driver, Stack};
pub use lexicographic::Solutions;
pub use one_start::OneStart;
pub(crate) use oracle::Oracle;
pub(crate) use solved::to_grid;
pub use watch::Watch;

pub(crate) use crate::simd::{Frame, HAS_VECTORS, Lanes};
