//! The position that is rated: the candidates, by cell and by house, and what is solved.
//!
//! A solved cell has no candidates. The module knows no technique.

use super::hint::Hint;
use crate::board::{Candidate, Candidates, Cell, DigitSet, Spot};
use crate::propagation::{Marks, spots};

/// A position of a puzzle that is being rated.
#[derive(Clone)]
pub(super) struct Position {
    pub(super) marks: Marks,
    /// The number of unsolved cells of each house.
    pub(super) empty: [u8; 27],
    /// The number of cells that are solved with each digit.
    pub(super) solved: [u8; 9],
    /// The number of unsolved cells.
    pub(super) left: u8,
}

impl Position {
    /// Returns the position at the start of a rating. A cell with one candidate is a given: it is
    /// solved, and its peers lose the digit.
    pub(super) fn new(start: &Candidates) -> Self {
        let mut position = Self { marks: Marks::EMPTY, empty: [9; 27], solved: [0; 9], left: 81 };
        let mut taken = [DigitSet::EMPTY; 27];
        for cell in Cell::all() {
            if let Some(digit) = start.get(cell).single() {
                position.left -= 1;
                position.solved[digit] += 1;
                for Spot { house, .. } in spots(cell) {
                    taken[*house].insert(digit);
                    position.empty[*house] -= 1;
                }
            }
        }
        let marks = &mut position.marks;
        for cell in Cell::all() {
            let digits = start.get(cell);
            if digits.single().is_some() {
                continue;
            }
            let spots = spots(cell);
            let [a, b, c] = [spots[0], spots[1], spots[2]].map(|spot| taken[spot.house]);
            let open = digits - (a | b | c);
            marks.candidates[cell] = open;
            for digit in open {
                for Spot { house, place } in spots {
                    marks.places[*house][digit].insert(*place);
                }
            }
        }
        position
    }

    /// Solves a cell: it loses its candidates, and its peers lose the digit.
    pub(super) fn place(&mut self, Candidate { cell, digit }: Candidate) {
        self.left -= 1;
        self.solved[digit] += 1;
        for Spot { house, place } in spots(cell) {
            self.empty[*house] -= 1;
            let mut others = self.marks.places[*house][digit];
            others.remove(*place);
            for other in house.cells_at(others) {
                self.marks.remove(Candidate { cell: other, digit });
            }
        }
        let own = self.marks.candidates[cell];
        self.marks.candidates[cell] = DigitSet::EMPTY;
        for Spot { house, place } in spots(cell) {
            let of_house = &mut self.marks.places[*house];
            for digit in own {
                of_house[digit].remove(*place);
            }
        }
    }

    /// Applies a hint.
    pub(super) fn apply(&mut self, hint: &Hint) {
        for (cell, digits) in hint.removals() {
            for digit in self.marks.candidates[cell] & digits {
                self.marks.remove(Candidate { cell, digit });
            }
        }
        if let Some(candidate) = hint.placement() {
            self.place(candidate);
        }
    }
}
