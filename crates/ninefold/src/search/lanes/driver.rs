//! What drives the lanes: whoever gives them their searches and hears what comes of them.
//!
//! ```text
//!   Engine  ── load ──►  Driver      a lane is free: what next?
//!           ── split ─►              a lane guesses: which of the cell's candidates first?
//!           ── found ─►              a solution; is that enough?
//!           ── exhausted ►           no more solutions
//! ```
//!
//! A driver decides for each lane by what it knows of that lane's search alone, or what is found would
//! depend on the number of lanes. Its functions are inlined into the engine.

use super::Stack;
use crate::board::{Candidates, Grid};
use crate::search::arch::Frame;

/// Where a search begins.
#[derive(Clone, Copy)]
pub(crate) enum Cells<'a> {
    /// At any candidates.
    Candidates(&'a Candidates),
    /// At a puzzle's givens.
    Givens(&'a Grid),
    /// At any candidates, as they lie in the lanes.
    Bits(&'a Frame),
}

/// Gives the lanes their searches and hears what comes of them.
pub(crate) trait Driver {
    /// Whether several lanes may work on one search, which leaves the order of its solutions open.
    const SHARES: bool = false;
    /// Whether the first cell with two candidates is good enough to guess in.
    const QUICK: bool = false;

    /// The number of the next search of a free lane, and where it begins.
    fn load(&mut self, lane: usize) -> Option<(usize, Cells<'_>)>;

    /// Whether nothing is left to load.
    #[inline(always)]
    fn is_empty(&self) -> bool {
        false
    }

    /// A search guesses in a cell, and this digit is proposed, with so many guesses open before. The
    /// candidates to try first: some of the cell's, not all.
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

    /// A search found a solution. Says whether to go on with what is open, which may be narrowed.
    fn found(&mut self, search: usize, solution: impl FnOnce() -> Frame, open: &mut Stack) -> bool;

    /// A search has no more solutions.
    fn exhausted(&mut self, search: usize);

    /// The watch stopped a search.
    #[inline(always)]
    fn stopped(&mut self, _search: usize) {}
}
