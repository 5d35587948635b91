//! The questions of this room asked of many starts at once, which takes a fraction of the time.
//!
//! The answers come in the order of the starts and do not depend on the processor.

use super::arch::{self, Frame};
use super::lanes::{Batch, Goal, Work};
use super::{Count, Uniqueness, Watch, without_vectors};
use crate::board::{Candidates, DigitSet, Grid};

/// Counts the solutions of each start, as [`count`](super::count) does for one.
///
/// ```
/// use ninefold::search::{count_each, Count};
/// use ninefold::{Candidates, Grid};
///
/// let starts = [Candidates::ALL, Candidates::NONE];
/// let counts = count_each(&starts, 3);
/// assert_eq!(counts[0], Count { found: 3, complete: false });
/// assert_eq!(counts[1], Count { found: 0, complete: true });
/// ```
#[must_use]
pub fn count_each(starts: &[Candidates], limit: u64) -> Vec<Count> {
    count_each_watched(starts, limit, &Watch::never()).0
}

/// [`count_each`], which the watch may stop: starts that are not finished then are not complete.
/// Also says how much work it was for the lanes, which is none where a processor has no vectors:
/// there the starts are searched one by one.
#[must_use]
pub fn count_each_watched(
    starts: &[Candidates],
    limit: u64,
    watch: &Watch<'_>,
) -> (Vec<Count>, Work) {
    if !arch::HAS_VECTORS {
        return (without_vectors::count_each(starts, limit, watch), Work::default());
    }
    let counts = vec![Count { found: 0, complete: false }; starts.len()];
    let mut goal = Counting { counts, limit };
    let work = search(starts, &mut goal, watch);
    (goal.counts, work)
}

/// A solution of each start that has one, as [`first`](super::first) finds for one. Where there are
/// several, which one is not promised, only that it is always the same.
#[must_use]
pub fn first_each(starts: &[Candidates]) -> Vec<Option<Grid>> {
    let lanes = |starts: &[Candidates]| {
        let mut goal = First(vec![None; starts.len()]);
        search(starts, &mut goal, &Watch::never());
        goal.0
    };
    if arch::HAS_VECTORS { lanes(starts) } else { without_vectors::first_each(starts, lanes) }
}

/// Whether each start has no solution, exactly one, or more, as
/// [`uniqueness`](super::uniqueness) says of one.
#[must_use]
pub fn uniqueness_each(starts: &[Candidates]) -> Vec<Uniqueness> {
    let lanes = |starts: &[Candidates]| {
        let mut goal = FirstTwo(vec![Uniqueness::None; starts.len()]);
        search(starts, &mut goal, &Watch::never());
        goal.0
    };
    if arch::HAS_VECTORS { lanes(starts) } else { without_vectors::uniqueness_each(starts, lanes) }
}

fn search<G: Goal>(starts: &[Candidates], goal: &mut G, watch: &Watch<'_>) -> Work {
    let mut work = Work::default();
    arch::on_best(Batch { starts, goal, watch: *watch, work: &mut work });
    work
}

pub(super) struct Counting {
    pub(super) counts: Vec<Count>,
    pub(super) limit: u64,
}

impl Goal for Counting {
    /// A number does not depend on the order.
    const SHARES: bool = true;

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

struct First(Vec<Option<Grid>>);

impl Goal for First {
    const SHARES: bool = false;

    #[inline(always)]
    fn found(&mut self, start: usize, solution: impl FnOnce() -> Frame) -> bool {
        self.0[start] = Some(to_grid(&solution()));
        false
    }
    #[inline(always)]
    fn exhausted(&mut self, _: usize) {}
}

pub(super) struct FirstTwo(pub(super) Vec<Uniqueness>);

impl Goal for FirstTwo {
    const SHARES: bool = false;

    #[inline(always)]
    fn found(&mut self, start: usize, solution: impl FnOnce() -> Frame) -> bool {
        let this = to_grid(&solution());
        let answer = &mut self.0[start];
        *answer = match *answer {
            Uniqueness::One(one) => Uniqueness::Many(one.min(this), one.max(this)),
            _ => Uniqueness::One(this),
        };
        matches!(answer, Uniqueness::One(_))
    }
    #[inline(always)]
    fn exhausted(&mut self, _: usize) {}
}

fn to_grid(frame: &Frame) -> Grid {
    Grid::from_cells(std::array::from_fn(|cell| DigitSet::from_bits(frame.0[cell]).single()))
}
