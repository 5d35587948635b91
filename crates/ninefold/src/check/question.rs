//! The question that a check answers.

use crate::board::{Candidate, Candidates, Grid};

/// A puzzle to check, perhaps with restricted candidates and with entries of a player.
///
/// ```
/// use ninefold::{Grid, check::Question};
///
/// let givens: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()
///         .unwrap();
/// let question = Question::new(givens).with_limit(1000);
/// assert_eq!(question.entries, Grid::EMPTY);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Question {
    /// The givens.
    pub givens: Grid,
    /// The candidates that the puzzle allows; `None` allows every digit.
    pub restriction: Option<Candidates>,
    /// Digits that a player has filled in. Those in cells with a given are ignored.
    pub entries: Grid,
    /// The number of solutions at which counting stops.
    pub limit: u64,
}

impl Question {
    /// Asks about a puzzle: no restriction, no entries, and counting stops at two solutions.
    #[must_use]
    pub const fn new(givens: Grid) -> Self {
        Self { givens, restriction: None, entries: Grid::EMPTY, limit: 2 }
    }

    setters! {
        /// Returns the question with a restriction that is part of the puzzle.
        with_restriction(restriction: Option<Candidates>);
        /// Returns the question with these digits of a player.
        with_entries(entries: Grid);
        /// Returns the question with another number of solutions at which counting stops.
        with_limit(limit: u64);
    }

    /// Iterates over the entries in cells without a given.
    pub(super) fn open_entries(&self) -> impl Iterator<Item = Candidate> + '_ {
        let open = self.entries.placed().filter(|(cell, _)| self.givens.get(*cell).is_none());
        open.map(|(cell, digit)| Candidate { cell, digit })
    }
}
