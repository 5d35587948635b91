//! The filter of technique 23: assumptions that fail by links of one digit alone.
//!
//! Propagating one digit needs only the places of that digit in the 27 houses.

use super::links::Node;
use crate::board::{Candidate, Cell, CellSet, Digit, DigitSet, PlaceSet};
use crate::propagation::Marks;
use crate::propagation::spots;

/// The assumptions that fail by links of one digit.
pub(super) struct NishioFailures {
    /// The digits of each cell whose being off, and being on, fails.
    digits: [[DigitSet; 81]; 2],
}

impl NishioFailures {
    pub(super) const NONE: Self = Self { digits: [[DigitSet::EMPTY; 81]; 2] };

    /// Finds the assumptions that fail. Returns whether there are any.
    pub(super) fn find(&mut self, marks: &Marks) -> bool {
        *self = Self::NONE;
        let mut any = false;
        for digit in Digit::all() {
            let places = marks.places.each_ref().map(|of_house| of_house[digit]);
            for (cell, _) in marks.cells(2).filter(|(_, digits)| digits.contains(digit)) {
                for on in [true, false] {
                    if DigitPropagation::new(places).fails(cell, on) {
                        self.digits[usize::from(on)][cell].insert(digit);
                        any = true;
                    }
                }
            }
        }
        any
    }

    pub(super) fn contains(&self, Node { candidate: Candidate { cell, digit }, on }: Node) -> bool {
        self.digits[usize::from(on)][cell].contains(digit)
    }
}

/// The places of one digit, and the cells that wait to be put on.
struct DigitPropagation {
    places: [PlaceSet; 27],
    queue: [Cell; 81],
    waiting: usize,
    /// The cells that are or were in the queue.
    known: CellSet,
}

impl DigitPropagation {
    fn new(places: [PlaceSet; 27]) -> Self {
        const FIRST: Cell = Cell::new(0).unwrap();
        Self { places, queue: [FIRST; 81], waiting: 0, known: CellSet::EMPTY }
    }

    /// Returns whether the digit's being on (or off) in a cell leaves a house without a place.
    fn fails(mut self, cell: Cell, on: bool) -> bool {
        if on {
            self.queue[0] = cell;
            self.waiting = 1;
        } else if self.remove(cell) {
            return true;
        }
        while self.waiting > 0 {
            self.waiting -= 1;
            for spot in spots(self.queue[self.waiting]) {
                let mut others = self.places[spot.house];
                others.remove(spot.place);
                if spot.house.cells_at(others).any(|other| self.remove(other)) {
                    return true;
                }
            }
        }
        false
    }

    /// Removes the digit from a cell. Returns whether that leaves a house without a place.
    fn remove(&mut self, cell: Cell) -> bool {
        for spot in spots(cell) {
            let places = &mut self.places[spot.house];
            places.remove(spot.place);
            if places.has_several() {
                continue;
            }
            let Some(place) = places.first() else { return true };
            let other = spot.house.cell_at(place);
            if !self.known.contains(other) {
                self.known.insert(other);
                self.queue[self.waiting] = other;
                self.waiting += 1;
            }
        }
        false
    }
}
