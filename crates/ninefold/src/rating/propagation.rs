//! Propagation: what follows from an assumption, without reasons.
//!
//! A propagation takes an assumption, removes what it excludes, puts on what is left alone in a cell
//! or house, and so on. Where a [derivation](super::derivation) keeps parents and the order in which
//! nodes were found, a propagation keeps nothing but the candidates that are left; these do not
//! depend on the order. That is enough to know which assumptions fail and where branches agree:
//!
//! ```text
//!   a cell or house has no candidate left      the derivation ends in a contradiction
//!   the branches' candidates together ≠ all    something is off (or on) in every branch
//! ```
//!
//! Derivations are then needed only for those.

use super::order::spots;
use super::position::Marks;
use crate::board::{Candidate, Cell, CellSet, DigitSet};

/// The candidates that an assumption leaves. Rules can be applied to it afterwards.
#[derive(Clone)]
pub(super) struct Propagation {
    pub(super) marks: Marks,
    /// The cells of the candidates that were put on.
    on: CellSet,
    /// Whether a cell or a house has no candidate left.
    pub(super) fails: bool,
}

/// The candidates that are on and still have to be processed. One queue serves all propagations.
pub(super) type Queue = Vec<Candidate>;

impl Propagation {
    pub(super) fn new(marks: &Marks) -> Self {
        Self { marks: marks.clone(), on: CellSet::EMPTY, fails: false }
    }

    /// Returns to a position without an assumption.
    pub(super) fn reset(&mut self, marks: &Marks) {
        self.marks.clone_from(marks);
        self.on = CellSet::EMPTY;
        self.fails = false;
    }

    /// Assumes that a candidate is on.
    pub(super) fn assume_on(&mut self, candidate: Candidate, queue: &mut Queue) {
        self.put_on(candidate, queue);
        self.settle(queue);
    }

    /// Assumes that a candidate is off.
    pub(super) fn assume_off(&mut self, candidate: Candidate, queue: &mut Queue) {
        self.remove(candidate, queue);
        self.settle(queue);
    }

    /// Removes candidates, and everything that follows from that.
    pub(super) fn remove_all(&mut self, removed: &[DigitSet; 81], queue: &mut Queue) {
        for cell in Cell::all() {
            for digit in self.marks.candidates[cell] & removed[cell] {
                self.remove(Candidate { cell, digit }, queue);
            }
        }
        self.settle(queue);
    }

    #[inline]
    fn put_on(&mut self, candidate: Candidate, queue: &mut Queue) {
        if !self.on.contains(candidate.cell) {
            self.on.insert(candidate.cell);
            queue.push(candidate);
        }
    }

    /// Removes a candidate, and puts on what is left alone in its cell and houses.
    #[inline]
    pub(super) fn remove(&mut self, Candidate { cell, digit }: Candidate, queue: &mut Queue) {
        let digits = self.marks.candidates[cell].without(digit);
        self.marks.candidates[cell] = digits;
        if !digits.has_several() {
            match digits.first() {
                Some(digit) => self.put_on(Candidate { cell, digit }, queue),
                None => self.fails = true,
            }
        }
        for spot in spots(cell) {
            let places = &mut self.marks.places[spot.house][digit];
            places.remove(spot.place);
            if !places.has_several() {
                match places.first() {
                    Some(place) => {
                        let cell = spot.house.cell_at(place);
                        self.put_on(Candidate { cell, digit }, queue);
                    }
                    None => self.fails = true,
                }
            }
        }
    }

    /// Processes the queue: removes what each candidate that is on excludes.
    pub(super) fn settle(&mut self, queue: &mut Queue) {
        while let Some(Candidate { cell, digit }) = queue.pop() {
            if self.fails {
                break;
            }
            for other in self.marks.candidates[cell].without(digit) {
                self.remove(Candidate { cell, digit: other }, queue);
            }
            for spot in spots(cell) {
                let mut others = self.marks.places[spot.house][digit];
                others.remove(spot.place);
                for other in spot.house.cells_at(others) {
                    self.remove(Candidate { cell: other, digit }, queue);
                }
            }
        }
        queue.clear();
    }
}
