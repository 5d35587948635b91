//! A proof that a puzzle has exactly one solution, which some techniques rely on.

use super::position::Position;
use crate::board::Grid;
use crate::search::{Search, Uniqueness, Watch};

/// The givens of a puzzle that is proven to have exactly one solution.
///
/// Techniques that rely on a single solution (unique rectangles, BUG and others) are sound only for
/// such a puzzle, so everything that looks for steps takes an `Option<&UniquePuzzle>`: without it,
/// these techniques find nothing. A position that does not contain these givens gets none of them
/// either.
///
/// Only the givens count, not candidates that were crossed out beforehand: exchanging the digits of
/// a deadly pattern may lead to a grid that those candidates exclude.
///
/// ```
/// use ninefold::{Grid, logic::UniquePuzzle};
///
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()
///         .unwrap();
/// assert_eq!(UniquePuzzle::prove(&puzzle).unwrap().givens(), &puzzle);
/// assert_eq!(UniquePuzzle::prove(&Grid::EMPTY), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UniquePuzzle {
    givens: Grid,
}

impl UniquePuzzle {
    /// Searches for a second solution; returns the proof if there is exactly one solution.
    #[must_use]
    pub fn prove(givens: &Grid) -> Option<Self> {
        matches!(givens.uniqueness(), Uniqueness::One(_)).then_some(Self { givens: *givens })
    }

    /// [Searches](Self::prove) for a second solution until the watch stops it; then there is no answer.
    #[must_use]
    pub fn prove_watched(givens: &Grid, watch: &Watch<'_>) -> Option<Option<Self>> {
        let uniqueness = Search::new().watch(watch).uniqueness(givens)?;
        Some(matches!(uniqueness, Uniqueness::One(_)).then_some(Self { givens: *givens }))
    }

    /// Wraps givens that the caller knows to have exactly one solution, without a search.
    ///
    /// If they have several, techniques that rely on a single solution return wrong steps.
    #[must_use]
    pub const fn assume(givens: &Grid) -> Self {
        Self { givens: *givens }
    }

    /// Returns the givens.
    #[must_use]
    pub const fn givens(&self) -> &Grid {
        &self.givens
    }

    /// Returns `true` if the position contains these givens, so that the proof holds for it.
    pub(super) fn holds_for(&self, position: &Position) -> bool {
        position.digits().contains(&self.givens)
    }
}
