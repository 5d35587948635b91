//! A driver for a list of starts: one search for each, in their order.

use super::driver::{Cells, Driver};
use super::{Driven, SearchStats, Stack};
use crate::board::{Candidates, Grid};
use crate::search::Watch;
use crate::search::solved::to_grid;
use crate::simd::{Frame, Isa, Kernel};

/// A question about each start: receives its solutions and keeps the answer. The engine is compiled for each goal
/// and each instruction set.
pub(in crate::search) trait Goal {
    /// Whether it reads solutions; if not, those it gets may be anything.
    const READS: bool;
    /// Returns whether several lanes may search one start, which leaves the order of its solutions open.
    fn shares(&self) -> bool;
    /// Receives a solution of a start. Returns whether to look for more of them.
    fn found(&mut self, start: usize, solution: impl FnOnce() -> Frame) -> bool;
    /// Receives the end of a start that has no more solutions.
    fn exhausted(&mut self, start: usize);
    /// Receives the end of a start whose search the watch stopped.
    #[inline(always)]
    fn stopped(&mut self, _start: usize) {}
}

/// A question about solutions that is rarely asked of many starts. A dynamic call for each solution costs little, and all
/// such questions share one [`Goal`].
pub(in crate::search) trait Keep {
    /// Receives a solution of a start. Returns whether to look for more of them.
    fn found(&mut self, start: usize, solution: &Grid) -> bool;
}

/// The goal of every [`Keep`].
pub(in crate::search) struct Kept<'a>(pub(in crate::search) &'a mut dyn Keep);

impl Goal for Kept<'_> {
    const READS: bool = true;

    #[inline(always)]
    fn shares(&self) -> bool {
        false
    }
    #[inline(always)]
    fn found(&mut self, start: usize, solution: impl FnOnce() -> Frame) -> bool {
        // Made here, where the instruction set is known.
        self.0.found(start, &to_grid(&solution()))
    }
    #[inline(always)]
    fn exhausted(&mut self, _start: usize) {}
}

/// Many starts, as candidates or as givens. One type for both, because the engine is already
/// compiled for each goal and each instruction set.
#[derive(Clone, Copy, Debug)]
pub enum Starts<'a> {
    Candidates(&'a [Candidates]),
    Givens(&'a [Grid]),
}

impl Starts<'_> {
    /// Returns how many there are.
    #[inline(always)]
    pub(in crate::search) const fn len(&self) -> usize {
        match self {
            Self::Candidates(starts) => starts.len(),
            Self::Givens(starts) => starts.len(),
        }
    }

    /// Returns each of them, as candidates.
    pub(in crate::search) fn iter(&self) -> impl Iterator<Item = Candidates> + '_ {
        let (all, givens) = match self {
            Self::Candidates(starts) => (*starts, &[][..]),
            Self::Givens(starts) => (&[][..], *starts),
        };
        all.iter().copied().chain(givens.iter().map(Candidates::of_givens))
    }
}

/// A kernel of the lanes: the searches of many starts.
pub(in crate::search) struct Batch<'a, G> {
    pub(in crate::search) starts: Starts<'a>,
    pub(in crate::search) goal: &'a mut G,
    pub(in crate::search) watch: Watch<'a>,
    pub(in crate::search) stats: &'a mut SearchStats,
}

impl<G: Goal> Kernel for Batch<'_, G> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) {
        let Self { starts, goal, watch, stats } = self;
        Driven { driver: Listed { starts, goal, next: 0 }, watch, stats }.run(isa);
    }
}

struct Listed<'a, G> {
    starts: Starts<'a>,
    goal: &'a mut G,
    /// The start to load next.
    next: usize,
}

impl<G: Goal> Driver for Listed<'_, G> {
    const READS: bool = G::READS;

    #[inline(always)]
    fn shares(&self) -> bool {
        self.goal.shares()
    }

    #[inline(always)]
    fn load(&mut self, _: usize) -> Option<(usize, Cells<'_>)> {
        let this = self.next;
        if this == self.starts.len() {
            return None;
        }
        self.next += 1;
        let start = match self.starts {
            Starts::Candidates(starts) => Cells::Candidates(&starts[this]),
            Starts::Givens(starts) => Cells::Givens(&starts[this]),
        };
        Some((this, start))
    }
    #[inline(always)]
    fn is_empty(&self) -> bool {
        self.next == self.starts.len()
    }
    #[inline(always)]
    fn found(&mut self, start: usize, solution: impl FnOnce() -> Frame, _: &mut Stack) -> bool {
        self.goal.found(start, solution)
    }
    #[inline(always)]
    fn exhausted(&mut self, start: usize) {
        self.goal.exhausted(start);
    }
    #[inline(always)]
    fn stopped(&mut self, start: usize) {
        self.goal.stopped(start);
    }
}
