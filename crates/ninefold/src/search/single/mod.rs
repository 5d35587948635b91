//! The engine for a single start: conclude, guess, and return to the open guesses.
//!
//! ```text
//!   singles ──► no new one? ──► guess ──► conclude ──► dead? ──► back to the last open guess
//!      ▲            │ no          │          ▲  │ no
//!      │            └──────────── │ ─────────┘  │
//!      │              all solved: reported      │
//!      └────────────────────────────────────────┘
//!
//!   stack      boards still to be searched, the most recent on top
//!
//!     [ without 4 in r5c5 ]  <- guessed 4 there and continued with it; this is the rest
//!     [ without 7 in r2c1 ]
//!     [ ...               ]     a board is on the stack for each open guess,
//!                               and a guess solves a cell: 81 at most
//! ```
//!
//! The board is three planes ([`Plane`]); [`sweep`] draws the conclusions and
//! [`choose`] selects where to guess. Solutions come in no particular order, but always in the same
//! one: the steps do not depend on the instruction set. [`super::lexicographic`] puts them in order.

mod choose;
mod sweep;
#[cfg(test)]
mod tests;

use super::Watch;
use super::solved::write_digits;
use crate::board::{Candidates, Grid};
use crate::simd::{Isa, Kernel, Lanewise, Plane, UninitStack, as_bytes, run_planes};
use choose::Choice;

/// The number of guesses between two checks of the watch.
const GUESSES_BETWEEN_LOOKS: u64 = 1024;

/// Searches one start after the other, under a common watch and bound.
#[derive(Clone)]
pub(super) struct SingleSearch<'a> {
    watch: Watch<'a>,
    guesses: u64,
    allowed: u64,
    next_look: u64,
}

/// The board that a search begins with.
#[derive(Clone, Copy, Debug)]
pub enum Board<'a> {
    /// Any candidates.
    Candidates(&'a Candidates),
    /// The givens of a puzzle.
    Givens(&'a Grid),
}

impl Board<'_> {
    /// Returns the planes of this board. `zero` is only the proof that the instruction set is there.
    #[inline(always)]
    fn load<P: Plane>(self, zero: P) -> [P; 3] {
        match self {
            Self::Candidates(candidates) => zero.load_cells(candidates.bits()),
            Self::Givens(grid) => zero.load_digits(as_bytes(grid.cells())),
        }
    }
}

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outcome {
    /// Solutions found.
    pub(super) found: u64,
    /// The reason why it ended.
    pub(super) end: End,
}

/// The reason why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// There are no more solutions.
    Exhausted,
    /// As many solutions as were wanted have been found.
    Enough,
    /// The watch stopped it, or the guesses allowed were used up.
    Stopped,
}

/// The use that is made of the solutions.
pub(super) enum Keep<'k> {
    /// They are only counted.
    None,
    /// The first one is written here.
    First(&'k mut Grid),
    /// This receives each of them.
    Each(&'k mut dyn FnMut(Grid)),
}

impl Keep<'_> {
    /// Receives a solution; `found` is how many there are with it.
    #[inline(always)]
    fn receive<P: Plane>(&mut self, planes: [P; 3], found: u64) {
        match self {
            Self::First(grid) if found == 1 => write_digits(&P::store_digits(planes), grid),
            Self::Each(receive) => {
                let mut grid = Grid::EMPTY;
                write_digits(&P::store_digits(planes), &mut grid);
                receive(grid);
            }
            Self::First(_) | Self::None => {}
        }
    }
}

impl<'a> SingleSearch<'a> {
    pub(super) const fn new(watch: Watch<'a>) -> Self {
        Self { watch, guesses: 0, allowed: u64::MAX, next_look: GUESSES_BETWEEN_LOOKS }
    }

    /// Returns the guesses made so far, in all searches.
    pub(super) const fn guesses(&self) -> u64 {
        self.guesses
    }

    /// Stops the searches to come once this many guesses have been made in all.
    pub(super) fn allow(&mut self, guesses: u64) {
        self.allowed = guesses;
        self.next_look = guesses.min(self.guesses.saturating_add(GUESSES_BETWEEN_LOOKS));
    }

    /// Searches until `wanted` solutions are found, one at least.
    pub(super) fn search(&mut self, start: Board<'_>, wanted: u64, mut keep: Keep<'_>) -> Outcome {
        run_planes(Search { state: self, start, wanted, keep: &mut keep })
    }

    /// Returns the first solution found.
    pub(super) fn first(&mut self, start: Board<'_>) -> (Option<Grid>, End) {
        let mut first = Grid::EMPTY;
        let outcome = self.search(start, 1, Keep::First(&mut first));
        ((outcome.found > 0).then_some(first), outcome.end)
    }

    #[cold]
    fn must_stop(&mut self) -> bool {
        self.allow(self.allowed);
        self.guesses >= self.allowed || self.watch.stopped()
    }
}

/// Returns what follows from a start without a guess; none if that is a contradiction. Where the
/// result has one digit in each cell, it is a solution.
pub(super) fn settled(start: &Candidates) -> Option<Candidates> {
    run_planes(Settle { start }).map(Candidates::from_bits)
}

struct Search<'s, 'a, 'k> {
    state: &'s mut SingleSearch<'a>,
    start: Board<'s>,
    wanted: u64,
    keep: &'s mut Keep<'k>,
}

impl Kernel for Search<'_, '_, '_> {
    type Output = Outcome;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> Outcome {
        let mut stack = UninitStack::new();
        let mut found = 0;
        let mut x = self.start.load(isa.zero_plane());
        let mut s = sweep::singles(x);
        let mut before = unswept(x[0]);
        loop {
            let mut alive = true;
            if sweep::same(s, before) {
                match choose::choose(x, s) {
                    Choice::Guess(guess) => {
                        if self.state.guesses >= self.state.next_look && self.state.must_stop() {
                            return Outcome { found, end: End::Stopped };
                        }
                        self.state.guesses += 1;
                        let mut rest = x;
                        for j in 0..3 {
                            rest[j] = x[j].minus(guess[j]);
                            x[j] = guess[j].or_else(x[j]);
                            s[j] = s[j].or(guess[j]);
                        }
                        stack.push(rest);
                    }
                    Choice::Solved => {
                        // The last sweep was over this very board, and found nothing wrong.
                        found += 1;
                        self.keep.receive(x, found);
                        if found == self.wanted {
                            return Outcome { found, end: End::Enough };
                        }
                        alive = false;
                    }
                    Choice::Dead => alive = false,
                }
            }
            before = s;
            if alive && let Some(next) = sweep::conclude(x, s) {
                [x, s] = next;
                continue;
            }
            let Some(open) = stack.pop() else { return Outcome { found, end: End::Exhausted } };
            x = open;
            s = sweep::singles(x);
            before = unswept(x[0]);
        }
    }
}

struct Settle<'s> {
    start: &'s Candidates,
}

impl Kernel for Settle<'_> {
    type Output = Option<[u16; 81]>;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> Option<[u16; 81]> {
        let mut x = isa.zero_plane().load_cells(self.start.bits());
        let mut s = sweep::singles(x);
        let mut before = unswept(x[0]);
        loop {
            if sweep::same(s, before) {
                return Some(I::Plane::store_cells(x));
            }
            before = s;
            [x, s] = sweep::conclude(x, s)?;
        }
    }
}

/// Returns a value that no board has as its singles, for a board without an earlier sweep.
#[inline(always)]
fn unswept<P: Plane>(plane: P) -> [P; 3] {
    [plane.splat(0x7fff); 3]
}
