//! The questions of this room asked of many starts at once, which takes a fraction of the time.
//!
//! The answers come in the order of the starts and do not depend on the processor.

use super::arch::{self, Frame};
use super::lanes::{Batch, Goal, Starts, Work};
use super::{Count, Uniqueness, Watch, without_vectors};
use crate::board::{Candidates, Digit, Grid};

/// Where a search of many begins: [`Candidates`], or the givens of a [`Grid`], which take half the
/// memory. No other type can be one.
pub trait Start: sealed::Sealed {}

impl Start for Candidates {}
impl Start for Grid {}

mod sealed {
    use super::{Candidates, Grid, Starts};

    /// What the trait `Start` needs to know, and nobody else.
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

/// Whether there is exactly one solution, and which. Unlike [`Uniqueness`] it keeps none of
/// several, so the lanes need not care which ones they find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Only {
    /// There is no solution.
    None,
    /// There is exactly this one.
    One(Grid),
    /// There are several.
    Many,
    /// The watch stopped the search before it was known.
    Unknown,
}

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
pub fn count_each<S: Start>(starts: &[S], limit: u64) -> Vec<Count> {
    count_each_watched(starts, limit, &Watch::never()).0
}

/// [`count_each`], which the watch may stop: starts that are not finished then are not complete.
/// Also says how much work it was for the lanes, which is none where a processor has no vectors:
/// there the starts are searched one by one.
#[must_use]
pub fn count_each_watched<S: Start>(
    starts: &[S],
    limit: u64,
    watch: &Watch<'_>,
) -> (Vec<Count>, Work) {
    if !arch::HAS_VECTORS {
        return (without_vectors::count_each(S::all(starts), limit, watch), Work::default());
    }
    let counts = vec![Count { found: 0, complete: false }; starts.len()];
    let mut goal = Counting { counts, limit };
    let work = search(S::all(starts), &mut goal, watch);
    (goal.counts, work)
}

/// A solution of each start that has one, as [`first`](super::first) finds for one. Where there are
/// several, which one is not promised, only that it is always the same.
#[must_use]
pub fn first_each<S: Start>(starts: &[S]) -> Vec<Option<Grid>> {
    let lanes = |starts: Starts<'_>| {
        let mut goal = First(vec![None; starts.len()]);
        search(starts, &mut goal, &Watch::never());
        goal.0
    };
    let starts = S::all(starts);
    if arch::HAS_VECTORS { lanes(starts) } else { without_vectors::first_each(starts, lanes) }
}

/// Whether each start has no solution, exactly one, or more, as
/// [`uniqueness`](super::uniqueness) says of one.
#[must_use]
pub fn uniqueness_each<S: Start>(starts: &[S]) -> Vec<Uniqueness> {
    let lanes = |starts: Starts<'_>| {
        let mut goal = FirstTwo(vec![Uniqueness::None; starts.len()]);
        search(starts, &mut goal, &Watch::never());
        goal.0
    };
    let starts = S::all(starts);
    if arch::HAS_VECTORS { lanes(starts) } else { without_vectors::uniqueness_each(starts, lanes) }
}

/// Whether each start has exactly one solution, and which. The answers take the place of what
/// `answers` holds, so that its memory can be used again for the next starts.
///
/// ```
/// use ninefold::search::{only_each, Only, Watch};
/// use ninefold::Grid;
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let mut answers = Vec::new();
/// only_each(&[puzzle.parse()?, Grid::EMPTY], &Watch::never(), &mut answers);
/// assert!(matches!(answers[..], [Only::One(solution), Only::Many] if solution.is_solved()));
/// # Ok::<(), ninefold::board::ParseGridError>(())
/// ```
pub fn only_each<S: Start>(starts: &[S], watch: &Watch<'_>, answers: &mut Vec<Only>) {
    answers.clear();
    if !arch::HAS_VECTORS {
        return without_vectors::only_each(S::all(starts), watch, answers);
    }
    answers.resize(starts.len(), Only::Unknown);
    search(S::all(starts), &mut Sole(answers), watch);
}

fn search<G: Goal>(starts: Starts<'_>, goal: &mut G, watch: &Watch<'_>) -> Work {
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

pub(super) struct Sole<'a>(pub(super) &'a mut [Only]);

impl Goal for Sole<'_> {
    /// Whichever lane finds it, it is the same one.
    const SHARES: bool = true;

    #[inline(always)]
    fn found(&mut self, start: usize, solution: impl FnOnce() -> Frame) -> bool {
        let answer = &mut self.0[start];
        let first = matches!(answer, Only::Unknown);
        *answer = if first { Only::One(to_grid(&solution())) } else { Only::Many };
        first
    }
    #[inline(always)]
    fn exhausted(&mut self, start: usize) {
        if matches!(self.0[start], Only::Unknown) {
            self.0[start] = Only::None;
        }
    }
    #[inline(always)]
    fn stopped(&mut self, start: usize) {
        self.0[start] = Only::Unknown;
    }
}

/// The digits of a solved board. A bit at place n has n bits below it, which, unlike finding the
/// place itself, a processor counts in many cells at once.
#[inline(always)]
pub(crate) fn to_grid(frame: &Frame) -> Grid {
    Grid::from_cells(std::array::from_fn(|cell| {
        let below = frame.0[cell].wrapping_sub(1).count_ones();
        Digit::new(below as u8 + 1)
    }))
}
