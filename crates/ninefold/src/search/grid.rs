//! The questions of this module as methods of [`Grid`].

use super::single::Board;
use super::{Count, Search, Solutions, Uniqueness, builder};
use crate::board::Grid;

/// # Solutions
///
/// The givens of the grid are the puzzle. [`Search`] asks the same questions with a
/// watch that may stop a long search, and of many puzzles at once.
impl Grid {
    /// Returns a solution of the puzzle, if there is one. Where there are several, which one is not
    /// promised, only that it is always the same.
    ///
    /// ```
    /// use ninefold::Grid;
    ///
    /// let puzzle: Grid =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ///         .parse()?;
    /// assert!(puzzle.solution().is_some_and(|solution| solution.contains(&puzzle)));
    /// # Ok::<(), ninefold::board::ParseGridError>(())
    /// ```
    #[must_use]
    pub fn solution(&self) -> Option<Self> {
        Search::new().first(self)
    }

    /// Returns whether the puzzle has exactly one solution.
    ///
    /// ```
    /// use ninefold::Grid;
    ///
    /// assert!(!Grid::EMPTY.is_uniquely_solvable());
    /// ```
    #[must_use]
    pub fn is_uniquely_solvable(&self) -> bool {
        self.count_solutions(1) == Count { found: 1, complete: true }
    }

    /// Counts the solutions of the puzzle up to `limit`, and looks for one more to know whether that
    /// is all.
    ///
    /// ```
    /// use ninefold::Grid;
    ///
    /// let count = Grid::EMPTY.count_solutions(10);
    /// assert!(count.found == 10 && !count.complete);
    /// ```
    #[must_use]
    pub fn count_solutions(&self, limit: u64) -> Count {
        Search::new().limit(limit).count(self)
    }

    /// Returns an iterator over the solutions of the puzzle in lexicographic order.
    ///
    /// ```
    /// use ninefold::Grid;
    ///
    /// let mut solutions = Grid::EMPTY.solutions();
    /// assert!(solutions.next() < solutions.next());
    /// ```
    #[must_use]
    pub fn solutions(&self) -> Solutions<'static> {
        Search::new().solutions(self)
    }

    /// Tells whether the puzzle has no solution, exactly one, or more.
    ///
    /// ```
    /// use ninefold::{Grid, search::Uniqueness};
    ///
    /// assert_eq!(Grid::EMPTY.uniqueness(), Uniqueness::Many);
    /// ```
    #[must_use]
    pub fn uniqueness(&self) -> Uniqueness {
        builder::uniqueness_unwatched(Board::Givens(self))
    }
}
