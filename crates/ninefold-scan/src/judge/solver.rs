//! Questions to the solver, with a bound on the work of all of them.

use ninefold::board::Grid;
use ninefold::search::{Search, Uniqueness, Watch};
use std::cell::Cell;

/// The number of questions that are asked about one grid.
const QUESTIONS: u32 = 3_000;

/// The number of times that one search checks its watch, each time after some thousand guesses. Puzzles need a few
/// hundred guesses.
const LOOKS_EACH: u32 = 12;

/// The number of times that all searches together check their watches, beyond the first checks of each.
const LOOKS_ALL: u32 = 300;

/// Asks how many solutions a grid has.
pub(super) struct Solver {
    questions: u32,
    reserved: u32,
    looks: u32,
}

impl Solver {
    pub(super) const fn new() -> Self {
        Self { questions: QUESTIONS, reserved: 0, looks: LOOKS_ALL }
    }

    /// Returns `true` if a question can be asked.
    pub(super) const fn has_questions(&self) -> bool {
        self.questions > 0 && self.looks > 0
    }

    /// Keeps half of the questions that are left for later.
    pub(super) const fn reserve_half(&mut self) {
        self.reserved = self.questions / 2;
        self.questions -= self.reserved;
    }

    /// Makes the questions available that were kept.
    pub(super) const fn release_reserve(&mut self) {
        self.questions += self.reserved;
        self.reserved = 0;
    }

    /// Tells whether a grid has no solution, one or several; several also where that takes too much work, because
    /// such a reading is possible, and never sure.
    pub(super) fn ask(&mut self, grid: &Grid) -> Uniqueness {
        self.questions = self.questions.saturating_sub(1);
        let looks = Cell::new(0);
        let stop = || {
            looks.set(looks.get() + 1);
            looks.get() > LOOKS_EACH
        };
        let answer = Search::new().watch(&Watch::new(&stop)).uniqueness(grid);
        // Every search looks once or twice when it begins.
        self.looks = self.looks.saturating_sub(looks.get().saturating_sub(2));
        answer.unwrap_or(Uniqueness::Many)
    }
}
