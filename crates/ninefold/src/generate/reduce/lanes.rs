//! Reductions in SIMD lanes: each lane runs a sequence of searches that reduces one puzzle.
//!
//! ```text
//!   order    o o - o - o o o | - - o - - | . . . . . . . .       o kept   - removed
//!                   decided  | tentative |   not reached
//!
//!   look ahead ──► search: do the remaining clues have a second solution?
//!       ▲              no: the tentative decisions become final
//!       │              yes: the cells in which it differs are one more unavoidable set. Because of it
//!       └──────────────── the last clue removed from them is kept; the search continues with that clue
//! ```
//!
//! Looking ahead, a group is kept where an unavoidable set would lose its last clue, and removed
//! otherwise. If the remaining clues have one solution, so had every larger set of clues, and a set
//! that had only this group left had so at that time: so all these decisions are those that single
//! steps would make.
//!
//! Where several cells were removed, the search starts from their puzzle and first guesses digits that
//! the known solution does *not* have. So without open guesses it always has that solution ahead
//! (`known_last`), and every other solution that it finds is a second one. Where it is a single cell,
//! and the puzzle with it is known to be proper, that cell starts without its digit, and any solution
//! is a second one.

use super::one::{Reduction, reduce};
use super::unavoidable::{Counts, Family};
use crate::board::{Cell, CellSet, Digit, DigitSet, Grid};
use crate::rng::Rng;
use crate::search::{Cells, Driver, Frame, Stack};

/// The mask of all nine digits.
const NINE: u16 = 0x1ff;

/// The number of clues that are removed from a full grid before the first search: the puzzle is nearly
/// always still proper then.
const FIRST: u32 = 34;

/// Of the remaining groups, one in so many is removed before the next search.
const PART: usize = 16;

/// A position in the order of groups, with the clues and counts there.
#[derive(Clone, Copy, Debug)]
struct Walk {
    at: usize,
    clues: u128,
    counts: Counts,
}

/// The reduction that a lane works on.
struct LaneState {
    /// The index of the reduction; `None` if the lane is idle.
    number: Option<usize>,
    solution: Frame,
    order: Vec<CellSet>,
    least: u32,
    family: Family,
    decided: Walk,
    tentative: Walk,
    /// The start of the search: the tentative puzzle.
    start: Frame,
    /// Whether the decided puzzle is known to be proper.
    proper: bool,
    /// Whether the search contains the known solution and reaches it last.
    known_last: bool,
    /// The number of groups to remove before the next search.
    reach: usize,
}

/// The decision about a group of cells.
enum Decision {
    /// The group has no clue.
    Absent,
    /// The group cannot be removed.
    Keep,
    /// These clues are not known to be needed; without them the sets have these counts.
    Remove(u128, Counts),
}

impl LaneState {
    const IDLE: Self = Self {
        number: None,
        solution: Frame::FILLED,
        order: Vec::new(),
        least: 0,
        family: Family::EMPTY,
        decided: Walk { at: 0, clues: 0, counts: Counts::NONE },
        tentative: Walk { at: 0, clues: 0, counts: Counts::NONE },
        start: Frame::FILLED,
        proper: false,
        known_last: false,
        reach: 0,
    };

    /// Starts a reduction. Returns `false` if the grid is not solved.
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
        self.decided = Walk { at: 0, clues, counts };
        self.reach = clues.count_ones().saturating_sub(81 - FIRST).max(1) as usize;
        true
    }

    /// Decides about the group at the position of a walk.
    #[inline(always)]
    fn decision(&self, walk: &Walk) -> Decision {
        let cells = self.order[walk.at].bits() & walk.clues;
        if cells == 0 {
            return Decision::Absent;
        }
        if self.least > 0 && (walk.clues & !cells).count_ones() < self.least {
            return Decision::Keep;
        }
        match self.family.without(&walk.counts, cells) {
            Some(counts) => Decision::Remove(cells, counts),
            None => Decision::Keep,
        }
    }

    /// Makes the next tentative decisions. Returns whether a search is needed; if not, all is decided.
    #[inline(always)]
    fn look_ahead(&mut self) -> bool {
        let mut walk = self.decided;
        let mut groups = 0;
        while walk.at < self.order.len() {
            if let Decision::Remove(cells, counts) = self.decision(&walk) {
                if groups == self.reach {
                    break;
                }
                groups += 1;
                walk.clues &= !cells;
                walk.counts = counts;
            }
            walk.at += 1;
        }
        self.tentative = walk;
        let removed = self.decided.clues & !walk.clues;
        self.known_last = !self.proper || removed & removed.wrapping_sub(1) != 0;
        each(removed, |cell| self.start.0[cell] = NINE);
        if !self.known_last && removed != 0 {
            let cell = removed.trailing_zeros() as usize;
            self.start.0[cell] = NINE & !self.solution.0[cell];
        }
        removed != 0
    }

    /// Makes the tentative decisions final: the tentative puzzle has one solution.
    #[inline(always)]
    fn confirm(&mut self) {
        let removed = self.decided.clues & !self.tentative.clues;
        each(removed, |cell| self.start.0[cell] = NINE);
        self.decided = self.tentative;
        self.proper = true;
        self.reach = ((self.order.len() - self.decided.at) / PART).max(1);
    }

    /// Learns that the tentative puzzle has another solution, which differs in these cells. Returns
    /// whether the search can continue with the clues that are kept because of it.
    #[inline(always)]
    fn learn(&mut self, differ: u128, open: &mut Stack) -> bool {
        let removed = self.decided.clues & !self.tentative.clues;
        if removed & differ == 0 {
            // The start is not proper. It is returned unchanged.
            self.restore(self.decided, removed, open);
            self.decided.at = self.order.len();
            return false;
        }
        if !self.family.learn(differ, self.decided.clues, &mut self.decided.counts) {
            return self.give_up(removed, open);
        }
        let mut walk = self.decided;
        while walk.at < self.tentative.at {
            if let Decision::Remove(cells, counts) = self.decision(&walk) {
                if cells & self.tentative.clues != 0 {
                    break;
                }
                walk.clues &= !cells;
                walk.counts = counts;
            }
            walk.at += 1;
        }
        self.restore(walk, walk.clues & !self.tentative.clues, open);
        if walk.clues == self.decided.clues {
            // All groups that were passed are kept.
            self.decided = walk;
            return false;
        }
        true
    }

    /// Drops a set that exceeds the capacity, as if it had never been found.
    #[inline(never)]
    fn give_up(&mut self, removed: u128, open: &mut Stack) -> bool {
        if self.reach == 1 {
            let passed = (self.decided.at..self.tentative.at)
                .find(|at| self.order[*at].bits() & removed != 0)
                .unwrap_or(self.decided.at);
            self.restore(self.decided, removed, open);
            self.decided.at = passed + 1;
        } else {
            self.restore(self.decided, removed, open);
        }
        self.reach = (self.reach / 2).max(1);
        false
    }

    /// Restores clues that were removed tentatively.
    #[inline(always)]
    fn restore(&mut self, to: Walk, back: u128, open: &mut Stack) {
        each(back, |cell| self.start.0[cell] = self.solution.0[cell]);
        for frame in open.open() {
            each(back, |cell| frame.0[cell] &= self.solution.0[cell]);
        }
        self.tentative = to;
    }

    /// Returns the candidates of a cell that are tried first.
    #[inline(always)]
    fn split(&self, depth: usize, candidates: u16, cell: usize, digit: u16) -> u16 {
        let own = self.solution.0[cell];
        let pair = candidates.count_ones() == 2;
        if self.known_last && depth == 0 {
            if pair || digit == own { candidates & !own } else { digit }
        } else if pair && candidates & own != 0 {
            own
        } else {
            digit
        }
    }

    /// Returns the decided puzzle.
    fn puzzle(&self) -> Grid {
        let mut cells = [None; 81];
        each(self.decided.clues, |cell| {
            cells[cell] = Digit::from_index(self.solution.0[cell].trailing_zeros() as usize);
        });
        Grid::from_cells(cells)
    }
}

/// Returns whether every house of a board has all nine digits.
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

/// Calls a function for each cell of a set, word by word.
#[inline(always)]
fn each(cells: u128, mut with: impl FnMut(usize)) {
    for (at, mut left) in [(0, cells as u64), (64, (cells >> 64) as u64)] {
        while left != 0 {
            with(at + left.trailing_zeros() as usize);
            left &= left - 1;
        }
    }
}

/// Returns the cells in which two solved boards differ. One byte per cell first, then one bit: so the
/// compiler vectorizes both loops.
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

/// Counters of the searches that reductions took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Queries {
    /// The number of searches.
    pub begun: u64,
    /// The number of second solutions that they found.
    pub second: u64,
}

/// The puzzles to reduce.
pub(super) enum Source<'a> {
    /// Reductions with their own orders.
    Reductions(&'a [Reduction]),
    /// Solved grids, cell by cell in a random order from the generator of each.
    Solved(&'a [Grid], &'a mut [Rng]),
}

/// Drives the SIMD lanes: each lane runs one reduction.
pub(super) struct Reducing<'a> {
    source: Source<'a>,
    puzzles: &'a mut [Grid],
    queries: &'a mut Queries,
    states: Vec<LaneState>,
    next: usize,
}

impl<'a> Reducing<'a> {
    /// Returns a driver that writes the reduced puzzles to `puzzles`.
    pub(super) fn new(
        source: Source<'a>,
        puzzles: &'a mut [Grid],
        queries: &'a mut Queries,
    ) -> Self {
        let states = (0..32).map(|_| LaneState::IDLE).collect();
        Self { source, puzzles, queries, states, next: 0 }
    }

    /// Limits the number of unavoidable sets that are stored.
    #[cfg(test)]
    pub(super) fn with_capacity(mut self, capacity: usize) -> Self {
        self.states.iter_mut().for_each(|state| state.family.set_capacity(capacity));
        self
    }

    /// Starts the next reduction in a lane, if there is one.
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
                    // Without a solved grid, the reference implementation decides.
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
        if state.known_last && open.depth() == 0 {
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
