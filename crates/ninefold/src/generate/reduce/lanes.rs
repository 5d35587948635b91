//! The reduction of one puzzle as a sequence of searches, and many of them side by side in the lanes.
//!
//! ```text
//!   order    o o - o - o o o | - - o - - | . . . . . . . .       o kept   - left out
//!                     sure   |   ahead   |  not looked at
//!
//!   look ahead ──► search: has what is left a second solution?
//!       ▲              no: what was ahead is sure
//!       │              yes: the cells in which it differs are one more unavoidable set. By it the
//!       └──────────────── last clue left out of them stays; the search goes on with that clue
//! ```
//!
//! Looking ahead, a group stays where an unavoidable set would lose its last clue, and is left out
//! otherwise. If what is left has one solution, so had everything before, and a set that had only this
//! group left had so at that time: so all these decisions are those of one step after the other.
//!
//! Where several cells were left out, the search starts from their puzzle and first guesses what the
//! known solution does *not* have, so that without open guesses it always has that solution before it
//! (the *trunk*), and whatever else it finds is a second one. Where it is one cell alone, and the puzzle
//! with it is known to be proper, that cell starts without its digit, and any solution is a second one.

use super::super::rng::Rng;
use super::unavoidable::{Counts, Family};
use super::{Reduction, reduce};
use crate::board::{Cell, CellSet, Digit, DigitSet, Grid};
use crate::search::{Cells, Driver, Frame, Stack};

/// All nine digits.
const NINE: u16 = 0x1ff;

/// Clues that are left out before the first search of a full grid: it is nearly always proper then.
const FIRST: u32 = 34;

/// Of the groups that are left, one in so many is left out before the next search.
const PART: usize = 16;

/// How far a walk along the order has come.
#[derive(Clone, Copy, Debug)]
struct Walk {
    at: usize,
    clues: u128,
    counts: Counts,
}

/// A reduction under way.
struct LaneState {
    /// Which one; none where there is nothing to do.
    number: Option<usize>,
    solution: Frame,
    order: Vec<CellSet>,
    least: u32,
    family: Family,
    sure: Walk,
    ahead: Walk,
    /// The start of the search: what is ahead.
    start: Frame,
    /// Whether what is sure is known to be proper.
    proper: bool,
    /// Whether the search has a trunk.
    trunk: bool,
    /// How many groups to leave out before the next search.
    reach: usize,
}

/// What a walk makes of a group.
enum Fate {
    /// No clue of it is there.
    Absent,
    /// It cannot be left out.
    Stays,
    /// It is not known to be needed.
    Goes(u128, Counts),
}

impl LaneState {
    const IDLE: Self = Self {
        number: None,
        solution: Frame::FILLED,
        order: Vec::new(),
        least: 0,
        family: Family::EMPTY,
        sure: Walk { at: 0, clues: 0, counts: Counts::NONE },
        ahead: Walk { at: 0, clues: 0, counts: Counts::NONE },
        start: Frame::FILLED,
        proper: false,
        trunk: false,
        reach: 0,
    };

    /// Begins a reduction, unless the grid is not solved.
    #[inline(always)]
    fn begin(&mut self, number: usize, solution: &Grid, clues: CellSet, least: u32) -> bool {
        for (own, digit) in self.solution.0.iter_mut().zip(solution.cells()) {
            *own = digit.map_or(0, |digit| DigitSet::only(digit).bits());
        }
        if !is_solved(&self.solution) {
            return false;
        }
        self.number = Some(number);
        self.least = least;
        self.proper = clues == CellSet::ALL;
        let clues = clues.bits();
        self.start = self.solution;
        each(CellSet::ALL.bits() & !clues, |cell| self.start.0[cell] = NINE);
        let counts = self.family.find(&self.solution, clues);
        self.sure = Walk { at: 0, clues, counts };
        self.reach = clues.count_ones().saturating_sub(81 - FIRST).max(1) as usize;
        true
    }

    #[inline(always)]
    fn fate(&self, walk: &Walk) -> Fate {
        let cells = self.order[walk.at].bits() & walk.clues;
        if cells == 0 {
            return Fate::Absent;
        }
        if self.least > 0 && (walk.clues & !cells).count_ones() < self.least {
            return Fate::Stays;
        }
        match self.family.without(&walk.counts, cells) {
            Some(counts) => Fate::Goes(cells, counts),
            None => Fate::Stays,
        }
    }

    /// Looks ahead. Says whether there is something to search; else all is decided.
    #[inline(always)]
    fn look_ahead(&mut self) -> bool {
        let mut walk = self.sure;
        let mut groups = 0;
        while walk.at < self.order.len() {
            if let Fate::Goes(cells, counts) = self.fate(&walk) {
                if groups == self.reach {
                    break;
                }
                groups += 1;
                walk.clues &= !cells;
                walk.counts = counts;
            }
            walk.at += 1;
        }
        self.ahead = walk;
        let gone = self.sure.clues & !walk.clues;
        self.trunk = !self.proper || gone & gone.wrapping_sub(1) != 0;
        each(gone, |cell| self.start.0[cell] = NINE);
        if !self.trunk && gone != 0 {
            let cell = gone.trailing_zeros() as usize;
            self.start.0[cell] = NINE & !self.solution.0[cell];
        }
        gone != 0
    }

    /// What is ahead has one solution.
    #[inline(always)]
    fn confirm(&mut self) {
        let gone = self.sure.clues & !self.ahead.clues;
        each(gone, |cell| self.start.0[cell] = NINE);
        self.sure = self.ahead;
        self.proper = true;
        self.reach = ((self.order.len() - self.sure.at) / PART).max(1);
    }

    /// What is ahead has another solution, which differs in these cells. Says whether the search can go
    /// on with the clues that stay because of it.
    #[inline(always)]
    fn learn(&mut self, differ: u128, open: &mut Stack) -> bool {
        let gone = self.sure.clues & !self.ahead.clues;
        if gone & differ == 0 {
            // Then the start is not proper. It stays as it is.
            self.retreat(self.sure, gone, open);
            self.sure.at = self.order.len();
            return false;
        }
        if !self.family.learn(differ, self.sure.clues, &mut self.sure.counts) {
            return self.give_up(gone, open);
        }
        let mut walk = self.sure;
        while walk.at < self.ahead.at {
            if let Fate::Goes(cells, counts) = self.fate(&walk) {
                if cells & self.ahead.clues != 0 {
                    break;
                }
                walk.clues &= !cells;
                walk.counts = counts;
            }
            walk.at += 1;
        }
        self.retreat(walk, walk.clues & !self.ahead.clues, open);
        if walk.clues == self.sure.clues {
            // All that was passed stays.
            self.sure = walk;
            return false;
        }
        true
    }

    /// There is no room for another set: as if it had never been found.
    #[inline(never)]
    fn give_up(&mut self, gone: u128, open: &mut Stack) -> bool {
        if self.reach == 1 {
            let passed = (self.sure.at..self.ahead.at)
                .find(|at| self.order[*at].bits() & gone != 0)
                .unwrap_or(self.sure.at);
            self.retreat(self.sure, gone, open);
            self.sure.at = passed + 1;
        } else {
            self.retreat(self.sure, gone, open);
        }
        self.reach = (self.reach / 2).max(1);
        false
    }

    /// Takes clues back that were left out.
    #[inline(always)]
    fn retreat(&mut self, to: Walk, back: u128, open: &mut Stack) {
        each(back, |cell| self.start.0[cell] = self.solution.0[cell]);
        for frame in open.open() {
            each(back, |cell| frame.0[cell] &= self.solution.0[cell]);
        }
        self.ahead = to;
    }

    /// Which candidates of a cell to try first.
    #[inline(always)]
    fn split(&self, depth: usize, candidates: u16, cell: usize, digit: u16) -> u16 {
        let own = self.solution.0[cell];
        let pair = candidates.count_ones() == 2;
        if self.trunk && depth == 0 {
            if pair || digit == own { candidates & !own } else { digit }
        } else if pair && candidates & own != 0 {
            own
        } else {
            digit
        }
    }

    /// The puzzle as far as it is sure.
    fn puzzle(&self) -> Grid {
        let mut cells = [None; 81];
        each(self.sure.clues, |cell| {
            cells[cell] = Digit::from_index(self.solution.0[cell].trailing_zeros() as usize);
        });
        Grid::from_cells(cells)
    }
}

/// Whether every house of a board has all nine digits.
#[inline(always)]
fn is_solved(board: &Frame) -> bool {
    let mut all = NINE;
    let (mut columns, mut boxes) = ([0; 9], [0; 9]);
    for row in 0..9 {
        let mut whole = 0;
        for column in 0..9 {
            let own = board.0[9 * row + column];
            whole |= own;
            columns[column] |= own;
            boxes[row / 3 * 3 + column / 3] |= own;
        }
        all &= whole;
    }
    columns.iter().chain(&boxes).fold(all, |all, house| all & house) == NINE
}

/// Goes through the cells of a set, word by word.
#[inline(always)]
fn each(cells: u128, mut with: impl FnMut(usize)) {
    for (at, mut left) in [(0, cells as u64), (64, (cells >> 64) as u64)] {
        while left != 0 {
            with(at + left.trailing_zeros() as usize);
            left &= left - 1;
        }
    }
}

/// The cells in which two solved boards differ. First one byte a cell, then one bit: so a processor
/// looks at many at once.
#[inline(always)]
fn differing(one: &Frame, other: &Frame) -> u128 {
    let mut bytes = [0_u8; 96];
    for (byte, (one, other)) in bytes.iter_mut().zip(one.0.iter().zip(&other.0)) {
        *byte = u8::from(one != other);
    }
    let mut cells = 0;
    for (place, eight) in bytes.chunks_exact(8).enumerate() {
        let word = eight.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte));
        let bits = word.wrapping_mul(0x0102_0408_1020_4080) >> 56;
        cells |= u128::from(bits) << (8 * place);
    }
    cells
}

/// How much was asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Queries {
    /// Searches begun.
    pub begun: u64,
    /// Second solutions found by them.
    pub second: u64,
}

/// What is to be reduced.
pub(super) enum Source<'a> {
    /// As each says.
    Reductions(&'a [Reduction]),
    /// Solved grids, cell by cell in an order from the rng of each.
    Solved(&'a [Grid], &'a mut [Rng]),
}

/// Drives the lanes: one reduction in each.
pub(super) struct Reducing<'a> {
    source: Source<'a>,
    puzzles: &'a mut [Grid],
    queries: &'a mut Queries,
    states: Vec<LaneState>,
    next: usize,
}

impl<'a> Reducing<'a> {
    /// To reduce these into these.
    pub(super) fn new(
        source: Source<'a>,
        puzzles: &'a mut [Grid],
        queries: &'a mut Queries,
    ) -> Self {
        let states = (0..32).map(|_| LaneState::IDLE).collect();
        Self { source, puzzles, queries, states, next: 0 }
    }

    /// The same, with less memory for unavoidable sets.
    #[cfg(test)]
    pub(super) fn with_room(mut self, room: usize) -> Self {
        self.states.iter_mut().for_each(|state| state.family.leave_room(room));
        self
    }

    /// Begins the next reduction in a lane, if there is one.
    #[inline(always)]
    fn begin(&mut self, lane: usize) -> Option<()> {
        let state = &mut self.states[lane];
        state.order.clear();
        match &mut self.source {
            Source::Reductions(reductions) => {
                let reduction = reductions.get(self.next)?;
                state.order.extend_from_slice(&reduction.order);
                let Reduction { solution, clues, least, .. } = reduction;
                if !state.begin(self.next, solution, *clues, *least) {
                    // What has no solution to go by is left to the plain way.
                    self.puzzles[self.next] = reduce(reduction);
                }
            }
            Source::Solved(solutions, rngs) => {
                let solution = solutions.get(self.next)?;
                state.order.extend(Cell::all().map(CellSet::only));
                rngs[self.next].shuffle(&mut state.order);
                state.begin(self.next, solution, CellSet::ALL, 0);
            }
        }
        self.next += 1;
        Some(())
    }
}

impl Driver for Reducing<'_> {
    const QUICK: bool = true;

    #[inline(always)]
    fn load(&mut self, lane: usize) -> Option<(usize, Cells<'_>)> {
        loop {
            let state = &mut self.states[lane];
            if let Some(number) = state.number {
                if state.look_ahead() {
                    break;
                }
                self.puzzles[number] = state.puzzle();
                state.number = None;
            }
            self.begin(lane)?;
        }
        self.queries.begun += 1;
        Some((lane, Cells::Bits(&self.states[lane].start)))
    }

    #[inline(always)]
    fn split(&mut self, lane: usize, depth: usize, frame: &Frame, cell: usize, digit: u16) -> u16 {
        self.states[lane].split(depth, frame.0[cell], cell, digit)
    }

    #[inline(always)]
    fn found(&mut self, lane: usize, solution: impl FnOnce() -> Frame, open: &mut Stack) -> bool {
        let state = &mut self.states[lane];
        if state.trunk && open.depth() == 0 {
            state.confirm();
            return false;
        }
        self.queries.second += 1;
        let differ = differing(&solution(), &state.solution);
        state.learn(differ, open)
    }

    #[inline(always)]
    fn exhausted(&mut self, lane: usize) {
        self.states[lane].confirm();
    }
}
