//! The search itself: conclude, guess, and come back to what was left over.
//!
//! ```text
//!   stack      states still to be looked into, the most recent on top
//!
//!     [ without 4 in r5c5 ]  <- guessed 4 there, went on with it; this is the other half
//!     [ without 7 in r2c1 ]
//!     [ ...               ]     a state is on the stack for each guess that is being followed,
//!                               and a guess solves a cell: 81 at most
//! ```
//!
//! An explicit stack instead of recursion, so that a search can be left and taken up again at any
//! solution. Solutions come in no particular order; [`super::lexicographic`] is for order.

use super::Watch;
use super::bands::Bands;

/// How many guesses are made between two looks at the watch.
const GUESSES_BETWEEN_LOOKS: u64 = 1024;

/// A search that can be resumed, and used again for another start.
pub(super) struct Engine<'a> {
    stack: Vec<Bands>,
    watch: Watch<'a>,
    guesses: u64,
    allowed: u64,
    next_look: u64,
}

/// What a search came to.
pub(super) enum Step {
    /// A solution.
    Found(Bands),
    /// There are no more.
    Exhausted,
    /// The watch said stop, or the guesses ran out.
    Stopped,
}

impl<'a> Engine<'a> {
    /// An engine with nothing to search.
    pub(super) fn new(watch: Watch<'a>) -> Self {
        let next_look = GUESSES_BETWEEN_LOOKS;
        Self { stack: Vec::new(), watch, guesses: 0, allowed: u64::MAX, next_look }
    }

    /// Begins a new search.
    pub(super) fn start(&mut self, state: Bands) {
        self.stack.clear();
        self.stack.push(state);
    }

    /// Guesses made since the engine was made.
    pub(super) const fn guesses(&self) -> u64 {
        self.guesses
    }

    /// Stops the searches to come once this many guesses have been made in all.
    pub(super) fn allow(&mut self, guesses: u64) {
        self.allowed = guesses;
        self.next_look = guesses.min(self.guesses.saturating_add(GUESSES_BETWEEN_LOOKS));
    }

    /// Whether nothing is left to search.
    pub(super) fn is_exhausted(&self) -> bool {
        self.stack.is_empty()
    }

    /// Goes on to the next solution.
    pub(super) fn next(&mut self) -> Step {
        while let Some(mut state) = self.stack.pop() {
            while state.propagate().is_ok() {
                let Some((cell, digit)) = state.best_guess() else { return Step::Found(state) };
                if self.guesses >= self.next_look && self.must_stop() {
                    self.stack.push(state);
                    return Step::Stopped;
                }
                self.guesses += 1;
                let mut rest = state;
                rest.exclude(cell, digit);
                self.stack.push(rest);
                state.place(cell, digit);
            }
        }
        Step::Exhausted
    }

    #[cold]
    fn must_stop(&mut self) -> bool {
        self.allow(self.allowed);
        self.guesses >= self.allowed || self.watch.stopped()
    }
}
