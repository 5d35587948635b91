//! The questions of [`Search`](super::Search) asked of many starts at once.
//!
//! The answers come in the order of the starts and do not depend on the processor.

use super::answers::add_solution;
use super::lanes::{Batch, Goal, Keep, Kept, SearchStats, Starts};
use super::solved::to_grid;
use super::{Count, Uniqueness, Watch, one_by_one};
use crate::board::{Candidates, Grid};
use crate::simd::{Frame, HAS_VECTORS, run_lanes};

/// A type that a search of many can begin with: [`Candidates`], or the givens of a [`Grid`], which
/// take half the memory. The trait is sealed.
pub trait Start: sealed::Sealed {}

impl Start for Candidates {}
impl Start for Grid {}

mod sealed {
    use super::{Candidates, Grid, Starts};

    /// The private part of the trait `Start`.
    pub trait Sealed: Sized {
        fn all(starts: &[Self]) -> Starts<'_>;
    }

    impl Sealed for Candidates {
        fn all(starts: &[Self]) -> Starts<'_> {
            Starts::Candidates(starts)
        }
    }

    impl Sealed for Grid {
        fn all(starts: &[Self]) -> Starts<'_> {
            Starts::Givens(starts)
        }
    }
}

/// From so many starts on they are searched in the lanes; fewer would leave too many of them idle, and
/// are searched one by one.
pub(super) const IN_LANES_FROM: usize = 128;

pub(super) fn count_each(starts: Starts<'_>, limit: u64, watch: &Watch<'_>) -> Vec<Count> {
    if HAS_VECTORS && starts.len() >= IN_LANES_FROM {
        return count_in_lanes(starts, limit, watch).0;
    }
    one_by_one::count_each(starts, limit, watch)
}

/// Counts in the lanes, however few starts there are.
pub(super) fn count_in_lanes(
    starts: Starts<'_>,
    limit: u64,
    watch: &Watch<'_>,
) -> (Vec<Count>, SearchStats) {
    if !HAS_VECTORS {
        return (one_by_one::count_each(starts, limit, watch), SearchStats::default());
    }
    let counts = vec![Count { found: 0, complete: false }; starts.len()];
    let mut goal = Counting { counts, limit };
    let stats = search(starts, &mut goal, watch);
    (goal.counts, stats)
}

pub(super) fn first_each(starts: Starts<'_>, watch: &Watch<'_>) -> Vec<Option<Grid>> {
    if HAS_VECTORS && starts.len() >= IN_LANES_FROM {
        return first_in_lanes(starts, watch);
    }
    one_by_one::first_each(starts, watch, |several| first_in_lanes(several, watch))
}

/// Finds solutions in the lanes, however few starts there are.
pub(super) fn first_in_lanes(starts: Starts<'_>, watch: &Watch<'_>) -> Vec<Option<Grid>> {
    let mut goal = First(vec![None; starts.len()]);
    search(starts, &mut Kept(&mut goal), watch);
    goal.0
}

pub(super) fn two_solutions_each(starts: Starts<'_>, watch: &Watch<'_>) -> Vec<[Option<Grid>; 2]> {
    if HAS_VECTORS && starts.len() >= IN_LANES_FROM {
        return two_in_lanes(starts, watch);
    }
    one_by_one::two_solutions_each(starts, watch, |several| two_in_lanes(several, watch))
}

/// Finds two solutions of each in the lanes, however few starts there are.
pub(super) fn two_in_lanes(starts: Starts<'_>, watch: &Watch<'_>) -> Vec<[Option<Grid>; 2]> {
    let mut goal = FirstTwo(vec![[None; 2]; starts.len()]);
    search(starts, &mut Kept(&mut goal), watch);
    goal.0
}

/// Adds the answers to `answers`, which is empty.
pub(super) fn uniqueness_each(
    starts: Starts<'_>,
    watch: &Watch<'_>,
    answers: &mut Vec<Option<Uniqueness>>,
) {
    if HAS_VECTORS && starts.len() >= IN_LANES_FROM {
        return uniqueness_in_lanes(starts, watch, answers);
    }
    one_by_one::uniqueness_each(starts, watch, answers);
}

/// Adds the answers to `answers`, which is empty, from the lanes, however few starts there are.
pub(super) fn uniqueness_in_lanes(
    starts: Starts<'_>,
    watch: &Watch<'_>,
    answers: &mut Vec<Option<Uniqueness>>,
) {
    answers.resize(starts.len(), None);
    search(starts, &mut Unique(answers), watch);
}

fn search<G: Goal>(starts: Starts<'_>, goal: &mut G, watch: &Watch<'_>) -> SearchStats {
    let mut stats = SearchStats::default();
    run_lanes(Batch { starts, goal, watch: *watch, stats: &mut stats });
    stats
}

/// Counts the solutions of each start.
pub(super) struct Counting {
    pub(super) counts: Vec<Count>,
    pub(super) limit: u64,
}

impl Goal for Counting {
    const READS: bool = false;

    /// A number does not depend on the order.
    #[inline(always)]
    fn shares(&self) -> bool {
        true
    }
    #[inline(always)]
    fn found(&mut self, start: usize, _: impl FnOnce() -> Frame) -> bool {
        let count = &mut self.counts[start];
        let more = count.found < self.limit;
        count.found += u64::from(more);
        more
    }
    #[inline(always)]
    fn exhausted(&mut self, start: usize) {
        self.counts[start].complete = true;
    }
}

/// Keeps the first solution of each start.
struct First(Vec<Option<Grid>>);

impl Keep for First {
    fn found(&mut self, start: usize, solution: &Grid) -> bool {
        self.0[start] = Some(*solution);
        false
    }
}

/// Keeps the first two solutions of each start, the smaller one first.
pub(super) struct FirstTwo(pub(super) Vec<[Option<Grid>; 2]>);

impl Keep for FirstTwo {
    fn found(&mut self, start: usize, solution: &Grid) -> bool {
        let two = &mut self.0[start];
        add_solution(two, *solution);
        two[1].is_none()
    }
}

/// Tells whether each start has no solution, one or more. It keeps none of several, so the lanes may
/// find them in any order.
pub(super) struct Unique<'a>(pub(super) &'a mut [Option<Uniqueness>]);

impl Goal for Unique<'_> {
    const READS: bool = true;

    /// The only solution is the same one, whichever lane finds it.
    #[inline(always)]
    fn shares(&self) -> bool {
        true
    }
    #[inline(always)]
    fn found(&mut self, start: usize, solution: impl FnOnce() -> Frame) -> bool {
        let answer = &mut self.0[start];
        let first = answer.is_none();
        *answer =
            Some(if first { Uniqueness::One(to_grid(&solution())) } else { Uniqueness::Many });
        first
    }
    #[inline(always)]
    fn exhausted(&mut self, start: usize) {
        if self.0[start].is_none() {
            self.0[start] = Some(Uniqueness::None);
        }
    }
    #[inline(always)]
    fn stopped(&mut self, start: usize) {
        self.0[start] = None;
    }
}
