//! Bounds on the work of many questions about one puzzle.
//!
//! Work is counted in guesses and questions, never in time, so that the same puzzle gets the same answers on every machine.

use crate::search::{First, Search, Solution};
use ninefold::search::Watch;
use std::fmt;

/// The guesses that one question counts besides those of its search: about the time of building its model.
const QUESTION: u64 = 40;

/// The work that the answer to a request may take.
///
/// ```
/// use ninefold::search::Watch;
/// use ninefold_variants::Work;
///
/// let work = Work::new(&Watch::never()).guesses_each(1000);
/// assert_eq!(work.each, 1000);
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Work<'a> {
    /// The callback that stops the work from outside.
    pub watch: Watch<'a>,
    /// The guesses that a single question may take.
    pub each: u64,
    /// The guesses that all questions of a request may take, where each question counts as some tens of guesses.
    pub all: u64,
}

impl<'a> Work<'a> {
    /// Allows a few seconds of work at most.
    #[must_use]
    pub const fn new(watch: &Watch<'a>) -> Self {
        Self { watch: *watch, each: 20_000, all: 200_000 }
    }

    /// Bounds the guesses of a single question.
    #[must_use]
    pub const fn guesses_each(mut self, each: u64) -> Self {
        self.each = each;
        self
    }

    /// Bounds the guesses of all questions together.
    #[must_use]
    pub const fn guesses_in_all(mut self, all: u64) -> Self {
        self.all = all;
        self
    }
}

/// The error that an answer is not known: the watch stopped the search, the work allowed was used up, or the puzzle has a rule
/// without a form of bounded size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GaveUp;

impl fmt::Display for GaveUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the search was stopped before the answer was known")
    }
}

impl std::error::Error for GaveUp {}

/// The work that is left.
pub(crate) struct Budget<'a> {
    watch: Watch<'a>,
    each: u64,
    left: u64,
    /// Whether the watch stopped a search.
    pub(crate) stopped: bool,
}

impl<'a> Budget<'a> {
    pub(crate) const fn new(work: &Work<'a>) -> Self {
        Self { watch: work.watch, each: work.each, left: work.all, stopped: false }
    }

    /// Takes a share of what is left, one in `parts`, as a budget of its own.
    pub(crate) const fn part(&mut self, parts: u64) -> Self {
        let left = self.left / parts;
        self.left -= left;
        Self { left, ..*self }
    }

    /// Allows at most this much from now on.
    pub(crate) fn limit(&mut self, all: u64) {
        self.left = self.left.min(all);
    }

    /// Finds a solution; `Err` if the search was stopped.
    pub(crate) fn first(&mut self, search: &Search<'_>) -> Result<Option<Solution>, GaveUp> {
        let (first, guesses) = self.begin(search)?.first_counted();
        self.spend(guesses);
        match first {
            First::Found(solution) => Ok(Some(solution)),
            First::None => Ok(None),
            First::Stopped => Err(self.gave_up()),
        }
    }

    /// Counts solutions up to a limit; `Err` if the search was stopped before.
    pub(crate) fn count(&mut self, search: &Search<'_>, limit: u64) -> Result<u64, GaveUp> {
        let count = self.begin(search)?.count(limit);
        self.spend(count.guesses);
        if count.complete { Ok(count.found) } else { Err(self.gave_up()) }
    }

    /// Lists the first solutions in order, at most `limit`; `Err` if the search was stopped before.
    pub(crate) fn list(
        &mut self,
        search: &Search<'_>,
        limit: usize,
    ) -> Result<Vec<Solution>, GaveUp> {
        let mut found = Vec::new();
        let ended = self.begin(search)?.solutions(&mut |solution| {
            found.push(solution.to_vec());
            found.len() < limit
        });
        self.spend(0);
        if ended { Ok(found) } else { Err(self.gave_up()) }
    }

    fn begin<'b>(&self, search: &Search<'b>) -> Result<Search<'b>, GaveUp>
    where
        'a: 'b,
    {
        if self.stopped || self.left == 0 {
            return Err(GaveUp);
        }
        Ok(search.clone().watch(&self.watch).guesses(self.each.min(self.left)))
    }

    fn spend(&mut self, guesses: u64) {
        self.left = self.left.saturating_sub(guesses + QUESTION);
    }

    fn gave_up(&mut self) -> GaveUp {
        self.stopped = self.watch.stopped();
        GaveUp
    }
}
