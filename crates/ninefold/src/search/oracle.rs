//! Answers many short questions with one bound on the work they may take in all.
//!
//! For the modules that ask hundreds of them about one puzzle. Work is counted in guesses and
//! questions, not in time, so that the same puzzle gets the same answers on every machine. An
//! answer of `None` means *not known*: the watch stopped the search, or the work allowed is used up.

use super::Watch;
use super::single::{Board, End, Keep, SingleSearch};
use crate::board::{Candidates, Grid};

/// The engine for one start, with a count of the work that its answers took.
pub(crate) struct Oracle<'a> {
    search: SingleSearch<'a>,
    watch: Watch<'a>,
    questions: u64,
    /// Work up to which questions are answered.
    allowed: u64,
    /// Guesses a single question may take, so that one hard question does not use up all.
    each: u64,
    stopped: bool,
}

impl<'a> Oracle<'a> {
    /// Returns an oracle that answers everything until the watch stops it.
    pub(crate) fn new(watch: &Watch<'a>) -> Self {
        Self {
            search: SingleSearch::new(*watch),
            watch: *watch,
            questions: 0,
            allowed: u64::MAX,
            each: u64::MAX,
            stopped: false,
        }
    }

    /// Bounds the work from now on: this much in all, and this many guesses a question.
    pub(crate) fn allow(&mut self, work: u64, each: u64) {
        self.allowed = self.work().saturating_add(work);
        self.each = each;
    }

    /// Returns the work done so far: guesses, and one for each question.
    pub(crate) const fn work(&self) -> u64 {
        self.search.guesses() + self.questions
    }

    /// Returns whether the watch stopped the search at some question.
    pub(crate) const fn stopped(&self) -> bool {
        self.stopped
    }

    /// Returns a solution of this start, or that there is none.
    pub(crate) fn solution(&mut self, start: &Candidates) -> Option<Option<Grid>> {
        self.begin()?;
        let (first, end) = self.search.first(Board::Candidates(start));
        self.unless_stopped(end).then_some(first)
    }

    /// Returns whether there is exactly one solution.
    pub(crate) fn is_proper(&mut self, start: &Candidates) -> Option<bool> {
        self.begin()?;
        let outcome = self.search.search(Board::Candidates(start), 2, Keep::None);
        self.unless_stopped(outcome.end).then_some(outcome.found == 1)
    }

    /// Returns up to `limit` solutions in no particular order, and whether they are all. Where the
    /// watch stopped the search, they are not.
    pub(crate) fn solutions(&mut self, start: &Candidates, limit: usize) -> (Vec<Grid>, bool) {
        let mut found = Vec::new();
        if self.begin().is_none() {
            return (found, false);
        }
        let wanted = (limit as u64).saturating_add(1);
        let mut keep = |grid| found.push(grid);
        let start = Board::Candidates(start);
        let end = self.search.search(start, wanted, Keep::Each(&mut keep)).end;
        self.unless_stopped(end);
        found.truncate(limit);
        (found, end == End::Exhausted)
    }

    fn begin(&mut self) -> Option<()> {
        if self.stopped || self.work() >= self.allowed {
            return None;
        }
        if self.watch.stopped() {
            self.stopped = true;
            return None;
        }
        self.questions += 1;
        let left = self.allowed - self.work().min(self.allowed);
        self.search.allow(self.search.guesses().saturating_add(left.min(self.each)));
        Some(())
    }

    /// Returns whether a question was answered; if not, remembers whether the watch stopped it.
    fn unless_stopped(&mut self, end: End) -> bool {
        let answered = end != End::Stopped;
        self.stopped |= !answered && self.watch.stopped();
        answered
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_bounded() {
        let mut oracle = Oracle::new(&Watch::never());
        oracle.allow(100, u64::MAX);
        let (found, complete) = oracle.solutions(&Candidates::ALL, usize::MAX);
        assert!(!found.is_empty() && !complete && oracle.work() == 100);
        assert_eq!(oracle.is_proper(&Candidates::ALL), None);
        assert!(!oracle.stopped());
        oracle.allow(u64::MAX, 10);
        assert_eq!(oracle.solution(&Candidates::ALL), None);
        oracle.allow(u64::MAX, u64::MAX);
        assert_eq!(oracle.is_proper(&Candidates::ALL), Some(false));
        assert_eq!(oracle.solution(&Candidates::NONE), Some(None));
    }

    #[test]
    fn a_watch_ends_all_questions() {
        let stop = || true;
        let mut oracle = Oracle::new(&Watch::new(&stop));
        assert_eq!(oracle.solution(&Candidates::ALL), None);
        assert!(oracle.stopped());
    }
}
