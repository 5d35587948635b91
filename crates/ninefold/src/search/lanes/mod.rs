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
//!   gather ──► guess in lanes that learned nothing ──► conclude ──► serve lanes that came to an end
//!     ▲                                                              │ solved: report it
//!     └──────────────────────────────────────────────────────────────┘ dead: back to the last guess
//!                                                                      done: load the next start
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
use crate::board::{Cell, DigitSet};
use crate::simd::{Frame, Isa, Kernel, Lanewise, Register};
pub(crate) use driver::{Cells, Driver};
pub(super) use listed::{Batch, Goal, Starts};
use sweep::Board;

/// How many guesses are made between two looks at the watch.
const GUESSES_BETWEEN_LOOKS: u64 = 1024;

/// The candidates of an empty cell.
const NINE: u16 = DigitSet::ALL.bits();

/// The `before` of a board that has not been swept: no sum of singles is that large.
const UNSWEPT: u16 = u16::MAX;

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
            before: isa.zero().splat(UNSWEPT),
            active: 0,
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
    /// Returns the frame above the top, to be filled.
    #[inline(always)]
    fn above(&mut self) -> &mut Frame {
        if self.depth == self.frames.len() {
            self.frames.push(Frame::FILLED);
        }
        &mut self.frames[self.depth]
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
            self.board.gather();
            let stalled = self.board.singles.equal(self.before) & self.active;
            self.before = self.board.singles;
            if stalled != 0 {
                self.guess(stalled);
            }
            let flags = self.board.conclude();
            let mut ended = (flags.dead | flags.solved) & self.active;
            while ended != 0 {
                let lane = ended.trailing_zeros() as usize;
                ended &= ended - 1;
                self.serve(lane, flags.solved >> lane & 1 == 1);
                // Where lanes share a start, the end of one may have ended others.
                ended &= self.active;
            }
            if self.shares() {
                self.share();
            }
        }
    }

    /// Returns whether lanes may share a search: only when no others are left.
    #[inline(always)]
    fn shares(&self) -> bool {
        D::SHARES && self.driven.driver.is_empty()
    }

    /// Guesses in lanes that learned no new single digit from the last sweep.
    #[inline(always)]
    fn guess(&mut self, stalled: u32) {
        // First all copies, then all choices: what was just written in small pieces cannot be read
        // in large ones at once.
        for lane in lanes(stalled) {
            self.board.copy_to(lane, self.stacks[lane].above());
        }
        for lane in lanes(stalled) {
            let stack = &mut self.stacks[lane];
            let depth = stack.depth;
            let frame = stack.above();
            if let Some((cell, digit)) = choose::choose(self.isa, frame, D::QUICK) {
                let tried = self.driven.driver.split(self.task[lane], depth, frame, cell, digit);
                frame.0[cell] &= !tried;
                stack.depth += 1;
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
            let board = &self.board;
            let solution = || {
                let mut frame = Frame::FILLED;
                board.copy_to(lane, &mut frame);
                frame
            };
            if !self.driven.driver.found(task, solution, stack) {
                self.leave(task, lane);
                self.load(lane);
                return;
            }
        }
        if stack.depth > 0 {
            stack.depth -= 1;
            self.board.fill(lane, stack.frames[stack.depth].0.iter().copied());
            self.before.lanes_mut()[lane] = UNSWEPT;
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
        match start {
            Cells::Candidates(start) => {
                self.board.fill(lane, Cell::all().map(|cell| start.get(cell).bits()));
            }
            Cells::Givens(start) => {
                let candidates = |digit| DigitSet::only(digit).bits();
                let cells = Cell::all().map(|cell| start.get(cell).map_or(NINE, candidates));
                self.board.fill(lane, cells);
            }
            Cells::Bits(start) => self.board.fill(lane, start.0.iter().copied()),
        }
        self.task[lane] = task;
        self.active |= 1 << lane;
        self.before.lanes_mut()[lane] = UNSWEPT;
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
            self.board.fill(lane, frame.0.iter().copied());
            self.before.lanes_mut()[lane] = UNSWEPT;
        }
    }
}

/// Returns the lanes of a set, ascending.
#[inline(always)]
fn lanes(set: u32) -> impl Iterator<Item = usize> {
    let mut left = set;
    std::iter::from_fn(move || {
        let lane = left.trailing_zeros() as usize;
        left &= left.wrapping_sub(1);
        (lane < 32).then_some(lane)
    })
}
