//! The answers of a search.

use crate::board::Grid;

/// The number of solutions, up to the limit of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Count {
    /// Solutions found, never more than the limit.
    pub found: u64,
    /// Whether it is proven that there are no more. True also when exactly as many exist as the
    /// limit allows; false when there are more, or when the watch stopped the search.
    pub complete: bool,
}

/// The number of solutions, as far as it decides: none, exactly one, or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Uniqueness {
    /// There is no solution.
    None,
    /// There is exactly this one.
    One(Grid),
    /// There are at least two; [`Search::two_solutions`](super::Search::two_solutions) finds two of them.
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

/// Adds a solution to those found so far, the smaller one first.
#[inline(always)]
pub(super) fn add_solution(two: &mut [Option<Grid>; 2], solution: Grid) {
    *two = match two[0] {
        Some(one) => [Some(one.min(solution)), Some(one.max(solution))],
        None => [Some(solution), None],
    };
}
