//! [`Driver`]: the callback trait that supplies start positions to the lanes and receives the results.
//!
//! ```text
//!   Engine  ── load ──►  Driver      a lane is free: which start is next?
//!           ── split ─►              a lane guesses: which of the cell's candidates first?
//!           ── found ─►              a solution; continue this search?
//!           ── exhausted ►           no more solutions
//! ```
//!
//! A driver may use only the state of one lane's search to decide about that lane; otherwise the
//! results would depend on the number of lanes. Its functions are inlined into the engine.

use super::Stack;
use crate::board::{Candidates, Grid};
use crate::simd::Frame;

/// The start position of a search.
#[derive(Clone, Copy)]
pub(crate) enum Cells<'a> {
    /// Any candidates.
    Candidates(&'a Candidates),
    /// The givens of a puzzle.
    Givens(&'a Grid),
    /// Any candidates, in the layout of the lanes.
    Bits(&'a Frame),
}

/// Supplies start positions to the lanes and receives the results.
pub(crate) trait Driver {
    /// Whether [`found`](Self::found) reads solutions; if not, the ones it gets may be anything.
    const READS: bool = true;
    /// Whether to guess in the first cell with two candidates instead of looking for the best one.
    const QUICK: bool = false;

    /// Returns whether several lanes may work on one search, which leaves the order of its solutions open.
    #[inline(always)]
    fn shares(&self) -> bool {
        false
    }

    /// Returns the number and the start of the next search of a free lane.
    fn load(&mut self, lane: usize) -> Option<(usize, Cells<'_>)>;

    /// Returns whether nothing is left to load.
    #[inline(always)]
    fn is_empty(&self) -> bool {
        false
    }

    /// Returns the candidates of a cell to try first: some of them, not all. `digit` is the one that
    /// the engine proposes, and `depth` is how many guesses were open before.
    #[inline(always)]
    fn split(
        &mut self,
        _search: usize,
        _depth: usize,
        _frame: &Frame,
        _cell: usize,
        digit: u16,
    ) -> u16 {
        digit
    }

    /// Receives a solution. Returns whether to continue with the open guesses, which the driver may
    /// narrow.
    fn found(&mut self, search: usize, solution: impl FnOnce() -> Frame, open: &mut Stack) -> bool;

    /// Receives the end of a search that has no more solutions.
    fn exhausted(&mut self, search: usize);

    /// Receives the end of a search that the watch stopped.
    #[inline(always)]
    fn stopped(&mut self, _search: usize) {}
}
