//! The questions of [`Search`] asked of many starts with one call.

use super::answers::{Count, Uniqueness};
use super::builder::Search;
use super::each::{self, Start};
use super::lanes::SearchStats;
use crate::board::Grid;

impl Search<'_> {
    /// Counts the solutions of each start, as [`count`](Self::count) does for one. Starts that were
    /// not finished when the watch stopped the search are not complete.
    ///
    /// ```
    /// use ninefold::search::{Count, Search};
    /// use ninefold::Candidates;
    ///
    /// let counts = Search::new().limit(3).count_each(&[Candidates::ALL, Candidates::NONE]);
    /// assert_eq!(counts[0], Count { found: 3, complete: false });
    /// assert_eq!(counts[1], Count { found: 0, complete: true });
    /// ```
    #[must_use]
    pub fn count_each<S: Start>(&self, starts: &[S]) -> Vec<Count> {
        each::count_each(S::all(starts), self.limit, &self.watch)
    }

    /// Counts as [`count_each`](Self::count_each) does, but in the lanes however few the starts are,
    /// and reports the work that it took there. That is none where a processor has no vectors: there
    /// the starts are searched one by one.
    #[must_use]
    pub fn count_each_with_stats<S: Start>(&self, starts: &[S]) -> (Vec<Count>, SearchStats) {
        each::count_in_lanes(S::all(starts), self.limit, &self.watch)
    }

    /// Returns a solution of each start that has one, as [`first`](Self::first) does for one. Where
    /// there are several, which one is not promised, only that it is always the same.
    ///
    /// ```
    /// use ninefold::search::Search;
    /// use ninefold::Candidates;
    ///
    /// let solutions = Search::new().first_each(&[Candidates::ALL, Candidates::NONE]);
    /// assert!(solutions[0].is_some() && solutions[1].is_none());
    /// ```
    #[must_use]
    pub fn first_each<S: Start>(&self, starts: &[S]) -> Vec<Option<Grid>> {
        each::first_each(S::all(starts), &self.watch)
    }

    /// Finds two solutions of each start, as [`two_solutions`](Self::two_solutions) does for one.
    #[must_use]
    pub fn two_solutions_each<S: Start>(&self, starts: &[S]) -> Vec<[Option<Grid>; 2]> {
        each::two_solutions_each(S::all(starts), &self.watch)
    }

    /// Tells of each start whether it has no solution, exactly one, or more; `None` where the watch
    /// stopped the search before that was known.
    ///
    /// ```
    /// use ninefold::search::{Search, Uniqueness};
    /// use ninefold::Grid;
    ///
    /// let puzzle: Grid =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ///         .parse()?;
    /// let answers = Search::new().uniqueness_each(&[puzzle, Grid::EMPTY]);
    /// assert!(matches!(answers[..], [Some(Uniqueness::One(_)), Some(Uniqueness::Many)]));
    /// # Ok::<(), ninefold::board::ParseGridError>(())
    /// ```
    #[must_use]
    pub fn uniqueness_each<S: Start>(&self, starts: &[S]) -> Vec<Option<Uniqueness>> {
        let mut answers = Vec::new();
        self.uniqueness_each_into(starts, &mut answers);
        answers
    }

    /// Replaces the contents of `answers` by what [`uniqueness_each`](Self::uniqueness_each)
    /// returns, so that its memory can be used for many batches.
    pub fn uniqueness_each_into<S: Start>(
        &self,
        starts: &[S],
        answers: &mut Vec<Option<Uniqueness>>,
    ) {
        answers.clear();
        each::uniqueness_each(S::all(starts), &self.watch, answers);
    }
}
