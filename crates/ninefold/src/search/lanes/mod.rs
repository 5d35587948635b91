//! The bulk engine: searches many starts at once, one in each lane of a vector register.
//!
//! ```text
//!             lane 0   lane 1   lane 2  ...           a lane is one search, with a stack of its own
//!   cell  0 [ .3..7 |  1..... |  ..5..  |     ]
//!   cell  1 [ ..4.. |  .2.9.  |  ..5.8  |     ]       one vector for each cell, nine bits a lane
//!   ...
//!   cell 80 [ .....  |  ...    |  ...    |     ]
//!             stack    stack    stack
//!
//!   sweep ──► guess in lanes that learned nothing ──► serve lanes that came to an end
//!     ▲                                                 │ solved: report it
//!     └─────────────────────────────────────────────────┘ dead: back to the last guess
//!                                                         done: load the next start
//! ```
//!
//! [`sweep`] draws all conclusions, without a branch, for all lanes alike; what one lane does by
//! itself (guess, go back, load) is scalar code for that lane alone, so no lane waits for another.
//! When no starts are left, idle lanes take the oldest open guess of a busy one, if the driver
//! allows that.
//!
//! A [`Driver`] supplies the starts: [`listed`] goes through a list of them; others derive the next
//! start of a lane from its last answer. What a search finds does not depend on the number of
//! lanes.

mod choose;
mod driver;
mod listed;
mod sweep;
#[cfg(test)]
pub(super) mod tests;

use super::Watch;
use crate::board::DigitSet;
use crate::simd::{Frame, Frames, Isa, Kernel, Register, lanes};
pub(crate) use driver::{Cells, Driver};
pub(super) use listed::{Batch, Goal, Keep, Kept, Starts};
use sweep::Board;

/// The number of guesses between two checks of the watch.
const GUESSES_BETWEEN_LOOKS: u64 = 1024;

/// The candidates of an empty cell.
const NINE: u16 = DigitSet::ALL.bits();

/// The work that searches in the lanes took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct SearchStats {
    /// Passes over the board of one start.
    pub sweeps: u64,
    /// Guesses made.
    pub guesses: u64,
}

/// A kernel of the lanes: the searches of a driver.
pub(super) struct Driven<'a, D> {
    pub(super) driver: D,
    pub(super) watch: Watch<'a>,
    pub(super) stats: &'a mut SearchStats,
}

impl<D: Driver> Kernel for Driven<'_, D> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) {
        let mut engine = Engine::<I, D> {
            isa,
            driven: self,
            board: Board::new(isa.zero()),
            before: isa.zero(),
            active: 0,
            frames: Frames::FILLED,
            changed: 0,
            renewed: 0,
            task: [0; 32],
            stacks: std::array::from_fn(|_| Stack::default()),
        };
        engine.run();
    }
}

/// The open guesses of a lane: each frame is the board without the candidates tried.
#[derive(Default)]
pub(crate) struct Stack {
    /// Frames stay here when they are taken off, so that the memory is used again.
    frames: Vec<Frame>,
    depth: usize,
}

impl Stack {
    /// Puts a frame on top, without these candidates of a cell.
    #[inline(always)]
    fn push(&mut self, frame: &Frame, cell: usize, tried: u16) {
        if self.depth == self.frames.len() {
            self.frames.push(Frame::FILLED);
        }
        let own = &mut self.frames[self.depth];
        // Changed only after it was copied: what was just written in small pieces cannot be read in
        // large ones at once.
        *own = *frame;
        own.0[cell] &= !tried;
        self.depth += 1;
    }

    /// Returns how many guesses are open.
    #[inline(always)]
    pub(crate) const fn depth(&self) -> usize {
        self.depth
    }

    /// Returns the open guesses, the oldest first.
    #[inline(always)]
    pub(crate) fn open(&mut self) -> &mut [Frame] {
        &mut self.frames[..self.depth]
    }
}

struct Engine<'a, I: Isa, D> {
    isa: I,
    driven: Driven<'a, D>,
    board: Board<I::Register>,
    /// The sum of singles at the last sweep.
    before: I::Register,
    /// The lanes that have something to search.
    active: u32,
    /// Boards on their way out of their lanes or into them.
    frames: Frames,
    /// The lanes that are to be filled from their frames. More bits than `active` has: of the same
    /// size, the compiler changes both with one wide instruction, which has to wait until what was
    /// written to `active` alone has reached the cache.
    changed: u64,
    /// The lanes that were filled after the last sweep.
    renewed: u32,
    /// The number of the search in each lane.
    task: [usize; 32],
    stacks: [Stack; 32],
}

impl<I: Isa, D: Driver> Engine<'_, I, D> {
    /// The number of lanes.
    const LANES: usize = I::Register::LANES;

    #[inline(always)]
    fn run(&mut self) {
        for lane in 0..Self::LANES {
            self.load(lane);
        }
        self.fill();
        let mut next_look = 0;
        while self.active != 0 {
            if self.driven.stats.guesses >= next_look {
                next_look = self.driven.stats.guesses + GUESSES_BETWEEN_LOOKS;
                if self.driven.watch.stopped() {
                    lanes(self.active).for_each(|lane| self.driven.driver.stopped(self.task[lane]));
                    return;
                }
            }
            self.driven.stats.sweeps += u64::from(self.active.count_ones());
            let flags = self.board.sweep();
            let ended = (flags.dead | flags.solved) & self.active;
            let same = self.board.singles.equal(self.before);
            let stalled = same & self.active & !ended & !self.renewed;
            self.before = self.board.singles;
            self.renewed = 0;
            if stalled != 0 {
                self.guess(stalled);
            }
            if ended != 0 {
                self.serve_all(ended, flags.solved);
            }
        }
    }

    /// Continues the lanes whose boards are solved, or dead.
    #[inline(always)]
    fn serve_all(&mut self, ended: u32, solved: u32) {
        if D::READS && ended & solved != 0 {
            self.isa.copy_lanes(&self.board.cells, ended & solved, &mut self.frames);
        }
        let mut left = ended;
        while left != 0 {
            let lane = left.trailing_zeros() as usize;
            left &= left - 1;
            self.serve(lane, solved >> lane & 1 == 1);
            // Where lanes share a start, the end of one may have ended others.
            left &= self.active;
        }
        if self.shares() {
            self.share();
        }
        self.fill();
    }

    /// Fills the lanes that have a new board.
    #[inline(always)]
    fn fill(&mut self) {
        let changed = self.changed as u32;
        self.isa.fill_lanes(&mut self.board.cells, changed, &mut self.frames);
        self.board.renew(changed);
        self.renewed = changed;
        self.changed = 0;
    }

    /// Returns whether lanes may share a search: only when no others are left.
    #[inline(always)]
    fn shares(&self) -> bool {
        self.driven.driver.shares() && self.driven.driver.is_empty()
    }

    /// Guesses in lanes that learned no new single digit from the last sweep.
    #[inline(always)]
    fn guess(&mut self, stalled: u32) {
        self.isa.copy_lanes(&self.board.cells, stalled, &mut self.frames);
        for lane in lanes(stalled) {
            let stack = &mut self.stacks[lane];
            let frame = &self.frames.0[lane];
            if let Some((cell, digit)) = choose::choose(self.isa, frame, D::QUICK) {
                let tried =
                    self.driven.driver.split(self.task[lane], stack.depth, frame, cell, digit);
                stack.push(frame, cell, tried);
                self.driven.stats.guesses += 1;
                if tried & tried.wrapping_sub(1) == 0 {
                    self.board.place(lane, cell, tried);
                    self.before.lanes_mut()[lane] += tried;
                } else {
                    self.board.narrow(lane, cell, tried);
                }
            }
        }
    }

    /// Continues a lane whose board is solved, or dead.
    #[inline(always)]
    fn serve(&mut self, lane: usize, solved: bool) {
        let task = self.task[lane];
        let stack = &mut self.stacks[lane];
        if solved {
            let frame = &self.frames.0[lane];
            if !self.driven.driver.found(task, || *frame, stack) {
                self.leave(task, lane);
                self.load(lane);
                return;
            }
        }
        if stack.depth > 0 {
            stack.depth -= 1;
            self.frames.0[lane] = stack.frames[stack.depth];
            self.changed |= 1 << lane;
            return;
        }
        self.active &= !(1 << lane);
        if !self.shares() || !lanes(self.active).any(|other| self.task[other] == task) {
            self.driven.driver.exhausted(task);
        }
        self.load(lane);
    }

    /// Drops all open guesses of a search.
    #[inline(always)]
    fn leave(&mut self, task: usize, lane: usize) {
        let whole = if self.shares() { self.active } else { 1 << lane };
        for lane in lanes(whole) {
            if self.task[lane] == task {
                self.stacks[lane].depth = 0;
                self.active &= !(1 << lane);
            }
        }
    }

    /// Puts the next start into a free lane.
    #[inline(always)]
    fn load(&mut self, lane: usize) {
        let Some((task, start)) = self.driven.driver.load(lane) else { return };
        let frame = &mut self.frames.0[lane];
        match start {
            Cells::Candidates(start) => {
                for (cell, candidates) in frame.0.iter_mut().zip(start.bits()) {
                    *cell = *candidates;
                }
            }
            Cells::Givens(start) => {
                for (cell, digit) in frame.0.iter_mut().zip(start.cells()) {
                    *cell = digit.map_or(NINE, |digit| DigitSet::only(digit).bits());
                }
            }
            Cells::Bits(start) => *frame = *start,
        }
        self.task[lane] = task;
        self.active |= 1 << lane;
        self.changed |= 1 << lane;
    }

    /// Gives each free lane the oldest open guess, which is the largest part, of the lane that has
    /// most of them.
    #[inline(never)]
    fn share(&mut self) {
        let all = u32::MAX >> (32 - Self::LANES);
        for lane in lanes(all & !self.active) {
            let giver = lanes(self.active).max_by_key(|giver| self.stacks[*giver].depth);
            let Some(giver) = giver.filter(|giver| self.stacks[*giver].depth > 0) else { return };
            let frame = self.stacks[giver].frames.remove(0);
            self.stacks[giver].depth -= 1;
            self.task[lane] = self.task[giver];
            self.active |= 1 << lane;
            self.frames.0[lane] = frame;
            self.changed |= 1 << lane;
        }
    }
}
