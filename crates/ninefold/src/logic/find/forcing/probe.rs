//! Probes suppositions: whether nested suppositions refute them, without reasons.
//!
//! Reasons cost several times as much, and most suppositions are not refuted; so they are derived
//! only for those that a probe has refuted.

use crate::board::{Candidate, Cell};
use crate::logic::position::Position;
use crate::propagation::{Marks, Propagation, Queue};

/// A probe of one position.
pub(super) struct Probe {
    start: Propagation,
    queue: Queue,
    /// The propagation of each depth, so that none is allocated again.
    inner: [Option<Propagation>; 5],
    /// The number of suppositions inside the last one that were refuted.
    refuted: u32,
    /// The number of suppositions that may still be propagated: a bound on the time.
    work: u32,
}

/// The most suppositions that the probe of a position propagates: some seconds.
const MOST_WORK: u32 = 4_000_000;

impl Probe {
    pub(super) fn new(position: &Position) -> Self {
        let start = Propagation::new(&Marks::new(|cell| position.candidates(cell)));
        Self { start, queue: Queue::new(), inner: Default::default(), refuted: 0, work: MOST_WORK }
    }

    /// Returns the number of suppositions inside that were refuted until this one was, with at most
    /// `depth` suppositions inside each other; none if it is not refuted, or if that would take too
    /// much work.
    pub(super) fn refutes(&mut self, at: Candidate, depth: u8) -> Option<u32> {
        self.refuted = 0;
        let mut state = self.start.clone();
        state.assume_on(at, &mut self.queue);
        self.fails(&mut state, depth).then_some(self.refuted)
    }

    /// Returns `true` if a state fails once everything has gone that is refuted inside it.
    fn fails(&mut self, state: &mut Propagation, depth: u8) -> bool {
        if state.fails || depth <= 1 {
            return state.fails;
        }
        // Candidates are supposed in turn until none was refuted since the last time around.
        let mut quiet = 0;
        loop {
            for cell in Cell::all() {
                let digits = state.marks.candidates[cell];
                if !digits.has_several() {
                    quiet += 1;
                    if quiet >= 81 {
                        return false;
                    }
                    continue;
                }
                let mut is_new = false;
                for digit in digits {
                    let at = Candidate { cell, digit };
                    if !state.marks.has(at) || !self.inside(state, at, depth - 1) {
                        continue;
                    }
                    self.refuted += 1;
                    is_new = true;
                    state.remove(at, &mut self.queue);
                    state.settle(&mut self.queue);
                    if state.fails {
                        return true;
                    }
                }
                quiet = if is_new { 0 } else { quiet + 1 };
                if quiet >= 81 {
                    return false;
                }
            }
        }
    }

    /// Returns `true` if a supposition inside a state fails.
    fn inside(&mut self, state: &Propagation, at: Candidate, depth: u8) -> bool {
        let Some(work) = self.work.checked_sub(1) else { return false };
        self.work = work;
        let mut inner = self.inner[usize::from(depth)].take().unwrap_or_else(|| self.start.clone());
        inner.clone_from(state);
        inner.assume_on(at, &mut self.queue);
        let refuted = self.refuted;
        let fails = self.fails(&mut inner, depth);
        self.refuted = refuted;
        self.inner[usize::from(depth)] = Some(inner);
        fails
    }
}

#[cfg(test)]
mod tests;
