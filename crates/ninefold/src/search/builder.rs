//! [`Search`]: the questions of this module, with a limit and a watch.

use super::answers::{Collected, Count, Uniqueness, add_solution};
use super::lexicographic::Solutions;
use super::one_start::OneStart;
use super::single::{Board, End, Keep, SingleSearch};
use super::watch::Watch;
use crate::board::{Candidates, Grid};

/// Up to this many solutions are found in any order and sorted; for more, the search in
/// lexicographic order is used.
const SORTED_AT_ONCE: usize = 128;

/// A search with its limit and its watch.
///
/// A new search has no limit, and nothing stops it. Each method asks one question of a start, which
/// is [`Candidates`] or a [`Grid`] of givens; those with `each` in their name ask it of many starts
/// at once and return the answers in the order of the starts.
///
/// ```
/// use ninefold::search::{Count, Search, Uniqueness};
/// use ninefold::Grid;
///
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let search = Search::new().limit(3);
/// assert_eq!(search.count(&puzzle), Count { found: 1, complete: true });
/// assert_eq!(search.count(&Grid::EMPTY), Count { found: 3, complete: false });
/// assert_eq!(search.uniqueness(&Grid::EMPTY), Some(Uniqueness::Many));
/// # Ok::<(), ninefold::board::ParseGridError>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Search<'a> {
    pub(super) limit: u64,
    pub(super) watch: Watch<'a>,
}

impl Search<'static> {
    /// Returns a search without a limit that nothing stops.
    pub const fn new() -> Self {
        Self { limit: u64::MAX, watch: Watch::never() }
    }
}

impl Default for Search<'static> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'a> Search<'a> {
    /// Sets the largest number of solutions that [`count`](Self::count),
    /// [`solutions`](Self::solutions) and [`collect`](Self::collect) look for. The other questions
    /// need two solutions at most.
    pub const fn limit(mut self, limit: u64) -> Self {
        self.limit = limit;
        self
    }

    /// Sets the watch that may stop the search. What is known at that time is the answer, marked as
    /// incomplete.
    ///
    /// ```
    /// use ninefold::search::{Search, Watch};
    /// use ninefold::Grid;
    ///
    /// let watch = Watch::new(&|| true);
    /// let search = Search::new().watch(&watch);
    /// assert!(!search.count(&Grid::EMPTY).complete);
    /// assert_eq!(search.uniqueness(&Grid::EMPTY), None);
    /// ```
    pub const fn watch<'b>(self, watch: &Watch<'b>) -> Search<'b> {
        Search { limit: self.limit, watch: *watch }
    }

    /// Returns a solution, if one was found. Where there are several, which one is not promised,
    /// only that it is always the same.
    ///
    /// ```
    /// use ninefold::search::Search;
    /// use ninefold::{Candidates, Grid};
    ///
    /// assert!(Search::new().first(&Grid::EMPTY).is_some_and(|solution| solution.is_solved()));
    /// assert_eq!(Search::new().first(Candidates::NONE), None);
    /// ```
    #[must_use]
    pub fn first(&self, start: impl OneStart) -> Option<Grid> {
        if self.watch.stopped() {
            return None;
        }
        first(start.board(), self.watch)
    }

    /// Counts the solutions up to the limit, and looks for one more to know whether that is all.
    ///
    /// With limit 0 nothing is counted, and [`Count::complete`] says whether there is no solution.
    ///
    /// ```
    /// use ninefold::search::{Count, Search};
    /// use ninefold::Grid;
    ///
    /// let count = Search::new().limit(7).count(&Grid::EMPTY);
    /// assert_eq!(count, Count { found: 7, complete: false });
    /// ```
    #[must_use]
    pub fn count(&self, start: impl OneStart) -> Count {
        if self.watch.stopped() {
            return Count { found: 0, complete: false };
        }
        count(start.board(), self.limit, self.watch)
    }

    /// Tells whether there is no solution, exactly one, or more; `None` where the watch stopped the
    /// search before that was known. The limit does not matter.
    ///
    /// ```
    /// use ninefold::search::{Search, Uniqueness};
    /// use ninefold::Candidates;
    ///
    /// assert_eq!(Search::new().uniqueness(Candidates::NONE), Some(Uniqueness::None));
    /// ```
    #[must_use]
    pub fn uniqueness(&self, start: impl OneStart) -> Option<Uniqueness> {
        if self.watch.stopped() {
            return None;
        }
        uniqueness(start.board(), self.watch)
    }

    /// Finds two solutions, the smaller one first, or as many as there are. Where there are more
    /// than two, which ones is not promised, only that they are always the same. The limit does not
    /// matter.
    ///
    /// ```
    /// use ninefold::search::Search;
    /// use ninefold::Grid;
    ///
    /// let [one, other] = Search::new().two_solutions(&Grid::EMPTY);
    /// assert!(one.is_some() && one < other);
    /// ```
    #[must_use]
    pub fn two_solutions(&self, start: impl OneStart) -> [Option<Grid>; 2] {
        let mut two = [None; 2];
        if !self.watch.stopped() {
            let mut keep = |solution| add_solution(&mut two, solution);
            SingleSearch::new(self.watch).search(start.board(), 2, Keep::Each(&mut keep));
        }
        two
    }

    /// Returns an iterator over the solutions in lexicographic order, as many as the limit allows.
    /// Nothing is searched before it is asked for, and the memory does not grow with their number.
    /// Where the watch stopped it, [`Solutions::stopped`] is true.
    ///
    /// ```
    /// use ninefold::search::Search;
    /// use ninefold::Grid;
    ///
    /// assert_eq!(Search::new().limit(3).solutions(&Grid::EMPTY).count(), 3);
    /// ```
    #[must_use]
    pub fn solutions(&self, start: impl Into<Candidates>) -> Solutions<'a> {
        Solutions::new(&start.into(), self.limit, self.watch)
    }

    /// Collects the lexicographically first solutions up to the limit, and tells whether that is all
    /// of them. Where the watch stopped the search, some solutions in that order, not necessarily
    /// the very first.
    ///
    /// ```
    /// use ninefold::search::Search;
    /// use ninefold::Grid;
    ///
    /// let found = Search::new().limit(2).collect(&Grid::EMPTY);
    /// assert_eq!(&found.solutions[0].to_string()[..18], "123456789456789123");
    /// assert!(found.solutions[0] < found.solutions[1] && !found.complete);
    /// ```
    #[must_use]
    pub fn collect(&self, start: impl Into<Candidates>) -> Collected {
        let start = start.into();
        if self.watch.stopped() {
            return Collected { solutions: Vec::new(), complete: false };
        }
        let limit = usize::try_from(self.limit).unwrap_or(usize::MAX);
        let at_once = limit.min(SORTED_AT_ONCE);
        let mut solutions = Vec::new();
        let mut keep = |solution| solutions.push(solution);
        let (board, wanted) = (Board::Candidates(&start), at_once as u64 + 1);
        let end = SingleSearch::new(self.watch).search(board, wanted, Keep::Each(&mut keep)).end;
        if end == End::Enough {
            return self.collect_in_order(&start, limit);
        }
        solutions.sort_unstable();
        Collected { solutions, complete: end == End::Exhausted }
    }

    fn collect_in_order(&self, start: &Candidates, limit: usize) -> Collected {
        let mut all = Solutions::new(start, u64::MAX, self.watch);
        let solutions: Vec<Grid> = all.by_ref().take(limit).collect();
        // With a small limit the caller has already met one more than that.
        let more = limit <= SORTED_AT_ONCE || all.next().is_some();
        Collected { solutions, complete: !more && !all.stopped() }
    }
}

/// Finds a solution, unless the watch stops the search.
pub(super) fn first(start: Board<'_>, watch: Watch<'_>) -> Option<Grid> {
    let mut answer = Some(Grid::EMPTY);
    let found = SingleSearch::new(watch).search(start, 1, Keep::First(answer.as_mut()?)).found;
    if found == 0 {
        answer = None;
    }
    answer
}

/// Counts the solutions up to a limit, unless the watch stops the search.
pub(super) fn count(start: Board<'_>, limit: u64, watch: Watch<'_>) -> Count {
    let outcome = SingleSearch::new(watch).search(start, limit.saturating_add(1), Keep::None);
    Count { found: outcome.found.min(limit), complete: outcome.end == End::Exhausted }
}

/// Tells whether a start has no solution, one or more, unless the watch stops the search.
fn uniqueness(start: Board<'_>, watch: Watch<'_>) -> Option<Uniqueness> {
    // The solution is written where the caller wants it, and never copied.
    let mut answer = Some(Uniqueness::One(Grid::EMPTY));
    if let Some(Uniqueness::One(first)) = &mut answer {
        let outcome = SingleSearch::new(watch).search(start, 2, Keep::First(first));
        match (outcome.end, outcome.found) {
            (End::Stopped, _) => answer = None,
            (End::Enough, _) => answer = Some(Uniqueness::Many),
            (End::Exhausted, 0) => answer = Some(Uniqueness::None),
            (End::Exhausted, _) => {}
        }
    }
    answer
}

/// Tells whether a start has no solution, one or more. Nothing stops the search.
pub(super) fn uniqueness_unwatched(start: Board<'_>) -> Uniqueness {
    let mut answer = Uniqueness::One(Grid::EMPTY);
    if let Uniqueness::One(first) = &mut answer {
        let found = SingleSearch::new(Watch::never()).search(start, 2, Keep::First(first)).found;
        match found {
            0 => answer = Uniqueness::None,
            1 => {}
            _ => answer = Uniqueness::Many,
        }
    }
    answer
}
