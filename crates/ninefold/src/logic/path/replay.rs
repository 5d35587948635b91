//! Replays a selection of the steps of a path.
//!
//! ```text
//!   path    s s s E s s E E s s s      s a single, E a step of another technique
//!   moves         0     1 2            only those: singles are placed as soon as they are there
//!   kept          x       x            the selection
//! ```
//!
//! A move *rests on* the absence of candidates: those of its truths that the puzzle began with and
//! that were gone when it was found. Where all of them are gone, its truths have the same candidates
//! as in the path, and so it is proven as there.
//!
//! With fewer moves, a replay never has a candidate less, or a digit more, than the path had before
//! the same move: singles, too, only follow from absent candidates. So a move that applies removes
//! at least what it removed in the path.

use crate::board::{Candidate, CellSet, Digit, House};
use crate::logic::find::place_singles;
use crate::logic::pattern::{NetReason, Pattern, Statement, Truth};
use crate::logic::position::Position;
use crate::logic::step::Step;
use crate::logic::technique::{Family, Technique};

/// The steps of a path other than singles, with what each of them rests on.
#[derive(Clone, Debug)]
pub(super) struct Moves {
    singles: Vec<Technique>,
    moves: Vec<Move>,
}

/// A step that may be left out.
#[derive(Clone, Debug)]
pub(super) struct Move {
    /// The step.
    pub(super) step: Step,
    /// The position in which it was found.
    pub(super) found_in: Position,
    rests_on: Vec<Candidate>,
    /// The cells of its deadly pattern that hold a digit.
    placed: CellSet,
}

impl Moves {
    /// Takes the steps out of a path from `start`; `singles` are those that the solver knows.
    pub(super) fn of_path(
        start: &Position,
        steps: Vec<Step>,
        singles: impl Iterator<Item = Technique>,
    ) -> Self {
        let mut position = start.clone();
        let mut moves = Self::new(singles);
        for step in steps {
            let found_in = position.clone();
            position.apply(&step);
            if step.technique.family() != Family::Singles {
                moves.push(start, found_in, step);
            }
        }
        moves
    }

    /// Creates an empty list for a solver that knows these singles.
    pub(super) fn new(singles: impl Iterator<Item = Technique>) -> Self {
        Self { singles: singles.collect(), moves: Vec::new() }
    }

    /// Adds a step that was found in a position of a path from `start`.
    pub(super) fn push(&mut self, start: &Position, found_in: Position, step: Step) {
        self.moves.push(Move::new(start, found_in, step));
    }

    /// Places all singles.
    pub(super) fn place_singles(&self, position: &mut Position) {
        place_singles(position, &self.singles);
    }

    /// Returns how many there are.
    pub(super) const fn len(&self) -> usize {
        self.moves.len()
    }

    /// Returns the move of a number.
    pub(super) fn get(&self, number: usize) -> &Move {
        &self.moves[number]
    }

    /// Returns the moves.
    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = &Move> {
        self.moves.iter()
    }

    /// Places all singles and applies the kept moves in order, from the move number
    /// `before.len() - 1` on, whose position is the last of `before`. Leaves in `before` the position
    /// before each move, and the end.
    pub(super) fn replay(&self, kept: &[bool], before: &mut Vec<Position>) {
        let Some(mut position) = before.pop() else { return };
        self.place_singles(&mut position);
        for (one, is_kept) in self.moves.iter().zip(kept).skip(before.len()) {
            before.push(position.clone());
            if *is_kept && one.applies(&position) {
                position.apply(&one.step);
                self.place_singles(&mut position);
            }
        }
        before.push(position);
    }
}

impl Move {
    /// Finds out what a step rests on.
    fn new(start: &Position, found_in: Position, step: Step) -> Self {
        let mut gone = Gone { start, now: &found_in, rests_on: Vec::new(), placed: CellSet::EMPTY };
        gone.pattern(&step.pattern);
        let (rests_on, placed) = (gone.rests_on, gone.placed);
        Self { step, found_in, rests_on, placed }
    }

    /// Returns what its technique adds to the score.
    pub(super) const fn score(&self) -> u32 {
        self.step.technique.score()
    }

    /// Returns `true` if everything that it rests on is gone, and it has something to do.
    pub(super) fn applies(&self, position: &Position) -> bool {
        let mut results = self.step.placements.iter().chain(&self.step.eliminations);
        !self.rests_on.iter().any(|candidate| position.has(*candidate))
            && (self.placed & position.open()).is_empty()
            && results.any(|candidate| position.has(*candidate))
    }
}

/// Collects the candidates whose absence a pattern rests on.
struct Gone<'a> {
    start: &'a Position,
    now: &'a Position,
    rests_on: Vec<Candidate>,
    placed: CellSet,
}

impl Gone<'_> {
    fn pattern(&mut self, pattern: &Pattern) {
        each_truth(pattern, &mut |truth| self.truth(truth));
        for (cell, digits) in pattern.deadly.iter().flat_map(|deadly| &deadly.0) {
            if !self.now.open().contains(*cell) {
                self.placed.insert(*cell);
            }
            let gone = self.start.candidates(*cell) - *digits - self.now.candidates(*cell);
            self.rests_on.extend(gone.iter().map(|digit| Candidate { cell: *cell, digit }));
        }
    }

    fn stands(&self, house: House, digit: Digit) -> bool {
        house.cells().iter().any(|cell| self.now.digits().get(cell) == Some(digit))
    }

    /// A truth whose digit stands is no part of the proof.
    fn truth(&mut self, truth: Truth) {
        match truth {
            Truth::Cell(cell) if self.now.open().contains(cell) => {
                let gone = self.start.candidates(cell) - self.now.candidates(cell);
                self.rests_on.extend(gone.iter().map(|digit| Candidate { cell, digit }));
            }
            Truth::House(house, digit) if !self.stands(house, digit) => {
                let gone = self.start.spots(house, digit) - self.now.spots(house, digit);
                self.rests_on.extend(gone.iter().map(|cell| Candidate { cell, digit }));
            }
            Truth::Cell(_) | Truth::House(..) => {}
        }
    }
}

/// Passes on every truth of a pattern: those that it names, and those of the lines of its net.
pub(super) fn each_truth(pattern: &Pattern, found: &mut dyn FnMut(Truth)) {
    pattern.truths.iter().for_each(|truth| found(*truth));
    for line in pattern.net.iter().flat_map(|net| &net.lines) {
        if let Statement::Contradiction(truth) = &line.says {
            found(*truth);
        }
        match &line.because {
            NetReason::Truth(truth) | NetReason::Nested { cases: Some(truth), .. } => found(*truth),
            NetReason::Technique(_, pattern) => each_truth(pattern, found),
            NetReason::Supposed | NetReason::Excluded | NetReason::Nested { cases: None, .. } => {}
        }
    }
}
