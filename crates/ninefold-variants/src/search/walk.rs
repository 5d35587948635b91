//! Depth-first search over guesses and their negations, which yields solutions in no particular order.

use super::choice::Choice;
use crate::engine::Engine;
use crate::model::Model;
use ninefold::search::Watch;
use ninefold_rules::{Value, ValueSet};

/// A full grid: a value for each cell, `None` for cells that do not exist.
pub type Solution = Vec<Option<Value>>;

/// Returns the grid of domains that have one value each.
pub(super) fn values(domains: &[u32]) -> Solution {
    domains.iter().map(|&domain| ValueSet(domain).single()).collect()
}

/// An event of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Event {
    /// The engine's domains are a solution.
    Solution,
    /// There is no further solution.
    Exhausted,
    /// The watch or the bound on guesses stopped the search.
    Stopped,
}

struct Frame {
    cell: u16,
    bit: u32,
    /// The number of solutions before this guess.
    found: u64,
}

/// A search that can be resumed after each solution.
pub(super) struct Walk<'a> {
    pub(super) engine: Engine<'a>,
    pub(super) choice: Choice,
    /// The guesses of all searches so far.
    pub(super) guesses: u64,
    found: u64,
    frames: Vec<Frame>,
    /// The domains before each guess.
    saved: Vec<u32>,
    saved_boards: Vec<u64>,
    consistent: bool,
    /// The total number of guesses after which to stop.
    most: u64,
}

impl<'a> Walk<'a> {
    /// Makes a search that stops when the watch says so, or after a number of guesses.
    pub(super) fn new(model: &'a Model, watch: Watch<'a>, most: u64) -> Self {
        Self {
            engine: Engine::new(model, watch),
            most,
            choice: Choice::new(model),
            guesses: 0,
            found: 0,
            frames: Vec::new(),
            saved: Vec::new(),
            saved_boards: Vec::new(),
            consistent: false,
        }
    }

    /// Begins with domains; everything is propagated. Returns `false` if that shows that there is no solution, or was stopped.
    pub(super) fn begin(&mut self, domains: &[u32]) -> bool {
        self.frames.clear();
        self.saved.clear();
        self.saved_boards.clear();
        self.consistent = self.engine.restart(domains).is_ok();
        self.consistent
    }

    /// Returns whether the watch stopped the search.
    pub(super) const fn stopped(&self) -> bool {
        self.engine.stopped
    }

    /// Begins with domains at a fixpoint, one cell of which is intersected.
    pub(super) fn begin_with(&mut self, domains: &[u32], cell: u16, mask: u32) -> bool {
        self.frames.clear();
        self.saved.clear();
        self.saved_boards.clear();
        self.engine.load(domains);
        self.consistent = self.engine.keep(cell, mask).is_ok();
        self.consistent
    }

    /// Searches on to the next event. After a solution the search goes on with other grids.
    pub(super) fn next(&mut self) -> Event {
        loop {
            if self.stopped() {
                return Event::Stopped;
            }
            if self.consistent {
                let Some((cell, bit)) = self.choice.next(&self.engine) else {
                    self.leave_hidden();
                    self.consistent = false;
                    self.found += 1;
                    return Event::Solution;
                };
                if self.guesses >= self.most {
                    return Event::Stopped;
                }
                self.guesses += 1;
                self.frames.push(Frame { cell, bit, found: self.found });
                self.engine.save(&mut self.saved, &mut self.saved_boards);
                self.keep(cell, bit, cell);
            } else {
                let Some(Frame { cell, bit, found }) = self.frames.pop() else {
                    return Event::Exhausted;
                };
                self.engine.restore(&mut self.saved, &mut self.saved_boards);
                let refuted = if found == self.found { self.alike(bit) } else { bit };
                self.keep(cell, !refuted, cell);
            }
        }
    }

    /// Returns the solution that was found last.
    pub(super) fn solution(&self) -> Solution {
        values(&self.engine.domains[..self.engine.model.cells()])
    }

    fn keep(&mut self, cell: u16, mask: u32, guess: u16) {
        self.consistent = self.engine.keep(cell, mask).is_ok();
        if !self.consistent {
            self.choice.failed(&self.engine, guess);
        }
    }

    /// Returns a value, as a bit, with those that can be exchanged with it: the rules do not tell them apart and each cell may have
    /// all of them or none. If there is no solution with one of these in a cell, there is none with another.
    fn alike(&self, bit: u32) -> u32 {
        let alike = self.engine.model.alike[bit.trailing_zeros() as usize];
        if alike == bit {
            return bit;
        }
        let differ = |domain: &u32| if domain & bit == 0 { *domain } else { !domain };
        let differing = self.engine.domains.iter().map(differ).fold(0, |all, some| all | some);
        alike & !differing | bit
    }

    /// Drops the guesses of hidden unknowns, since the grid they belong to has been found.
    fn leave_hidden(&mut self) {
        let canvas = self.engine.model.cells();
        while self.frames.last().is_some_and(|frame| usize::from(frame.cell) >= canvas) {
            self.frames.pop();
            self.engine.drop_last(&mut self.saved, &mut self.saved_boards);
        }
    }
}
