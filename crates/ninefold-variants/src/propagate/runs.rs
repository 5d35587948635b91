//! Lines and loops that can be cut into runs of one sum, by bit sets of the sums of the open run. Exact if no cell comes twice.

use crate::bits::bits;
use crate::space::{Conflict, Outcome, Space};

/// A line that is cut into runs, each with the same sum.
#[derive(Clone, Debug)]
pub(crate) struct Runs {
    pub(crate) cells: Vec<u16>,
    /// Whether no cell comes twice: then a run right after another changes nothing.
    pub(crate) simple: bool,
    /// The sum of each run, from 1 to 63.
    total: u32,
    /// Whether the last cell is followed by the first, so that the line may begin inside of a run.
    is_loop: bool,
    /// The number of the least value.
    low: u32,
}

/// Sums that the open run may have between two cells: where no run was closed before, and where one was.
type Sums = [u64; 2];

impl Runs {
    pub(crate) fn new(cells: Vec<u16>, total: i32, is_loop: bool, low: i32) -> Self {
        let simple = cells.iter().enumerate().all(|(i, cell)| !cells[..i].contains(cell));
        // Other sums are no form of this constraint.
        let (total, low) = (total.clamp(1, 63) as u32, low.max(0) as u32);
        Self { cells, simple, total, is_loop, low }
    }

    pub(crate) fn run(&self, space: &mut Space<'_>) -> Outcome {
        let mut scratch = std::mem::take(space.scratch);
        scratch.clear();
        // For each cell the values that are part of an assignment, then the sums before each cell.
        scratch.resize(self.cells.len() * 3, 0);
        let (kept, sums) = scratch.split_at_mut(self.cells.len());
        let begins = if self.is_loop { self.total } else { 1 };
        for begin in 0..begins {
            self.sweep(space, begin, kept, sums);
            let known = |(&cell, kept): (&u16, &u64)| u64::from(space.get(cell)) == *kept;
            if self.cells.iter().zip(&*kept).all(known) {
                break;
            }
        }
        let keep = |(&cell, kept): (&u16, &u64)| space.keep(cell, *kept as u32);
        let outcome = self.cells.iter().zip(&*kept).try_for_each(keep);
        *space.scratch = scratch;
        if self.cells.is_empty() { Err(Conflict) } else { outcome }
    }

    /// Notes the values of the assignments in which the line begins, and ends, inside of a run with this sum so far.
    fn sweep(&self, space: &Space<'_>, begin: u32, kept: &mut [u64], sums: &mut [u64]) {
        let (total, open) = (self.total, (1_u64 << self.total) - 1);
        let mut now: Sums = [1 << begin, 0];
        for (&cell, before) in self.cells.iter().zip(sums.chunks_exact_mut(2)) {
            before.copy_from_slice(&now);
            let mut next = [0_u64; 2];
            for place in bits(space.get(cell)) {
                let number = place + self.low;
                next[0] |= now[0] << number;
                next[1] |= now[1] << number;
            }
            let closed = (next[0] | next[1]) >> total & 1;
            now = [next[0] & open, next[1] & open | closed];
            if now == [0, 0] {
                return;
            }
        }
        let mut behind: Sums = [0, now[1] & 1 << begin];
        if behind[1] == 0 {
            return;
        }
        let cells = self.cells.iter().zip(kept).zip(sums.chunks_exact(2));
        for ((&cell, kept), before) in cells.rev() {
            // The total is 0 of the next run.
            let closing = (behind[1] & 1) << total;
            let mut alive = [0_u64; 2];
            for place in bits(space.get(cell)) {
                let number = place + self.low;
                let fresh = (behind[0] | closing) >> number & before[0];
                let later = (behind[1] | closing) >> number & before[1];
                if fresh | later != 0 {
                    *kept |= 1 << place;
                    alive = [alive[0] | fresh, alive[1] | later];
                }
            }
            behind = alive;
        }
    }
}
