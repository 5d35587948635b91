//! Propagation: what follows from an assumption, without reasons.
//!
//! A propagation takes an assumption, removes what it excludes, puts on what is left alone in a cell
//! or house, and so on. Where a derivation keeps the reasons
//! and the order in which statements were found, a propagation keeps nothing but the candidates that are left; these do not
//! depend on the order. That is enough to know which assumptions fail and where branches agree:
//!
//! ```text
//!   a cell or house has no candidate left      the derivation ends in a contradiction
//!   the branches' candidates together ≠ all    something is off (or on) in every branch
//! ```
//!
//! Derivations are then needed only for those.
//!
//! Human techniques (`logic`) and the rating (`rating`) both use it.
//!
//! ```text
//!   candidates[cell]       the digits that the cell may still hold
//!   places[house][digit]   the places of the house where the digit may still go
//! ```

use crate::board::{Candidate, Cell, CellSet, Digit, DigitSet, House, PlaceSet, Spot};

/// The candidates of a position, by cell and by house.
#[derive(Clone)]
pub(crate) struct Marks {
    pub(crate) candidates: [DigitSet; 81],
    pub(crate) places: [[PlaceSet; 9]; 27],
}

impl Marks {
    /// The marks without a candidate.
    pub(crate) const EMPTY: Self =
        Self { candidates: [DigitSet::EMPTY; 81], places: [[PlaceSet::EMPTY; 9]; 27] };

    /// Returns the marks with the candidates of each cell.
    pub(crate) fn new(candidates: impl Fn(Cell) -> DigitSet) -> Self {
        let mut marks = Self::EMPTY;
        for cell in Cell::all() {
            marks.candidates[cell] = candidates(cell);
            for digit in marks.candidates[cell] {
                for Spot { house, place } in spots(cell) {
                    marks.places[*house][digit].insert(*place);
                }
            }
        }
        marks
    }

    /// Removes a candidate, if it is there.
    #[inline]
    pub(crate) fn remove(&mut self, Candidate { cell, digit }: Candidate) {
        self.candidates[cell].remove(digit);
        for Spot { house, place } in spots(cell) {
            self.places[*house][digit].remove(*place);
        }
    }

    /// Returns whether a candidate is there.
    pub(crate) fn has(&self, candidate: Candidate) -> bool {
        self.candidates[candidate.cell].contains(candidate.digit)
    }

    /// Returns the cells of a house where a digit may go, in reading order.
    pub(crate) fn cells_with(&self, house: House, digit: Digit) -> impl Iterator<Item = Cell> {
        house.cells_at(self.places[house][digit])
    }

    /// Returns the cells that have at least `least` candidates, with these, in reading order.
    pub(crate) fn cells(&self, least: u32) -> impl Iterator<Item = (Cell, DigitSet)> {
        let all = Cell::all().zip(self.candidates.iter().copied());
        all.filter(move |(_, digits)| digits.len() >= least)
    }
}

/// Returns the box, the row and the column of a cell, each with the cell's place in it.
#[inline]
pub(crate) fn spots(cell: Cell) -> &'static [Spot; 3] {
    static SPOTS: [[Spot; 3]; 81] = {
        let mut table = [Cell::new(0).unwrap().spots(); 81];
        let mut index = 0;
        while let Some(cell) = Cell::new(index) {
            let [row, column, block] = cell.spots();
            table[index] = [block, row, column];
            index += 1;
        }
        table
    };
    &SPOTS[cell]
}

/// The candidates that an assumption leaves. Rules can be applied to it afterwards.
#[derive(Clone)]
pub(crate) struct Propagation {
    pub(crate) marks: Marks,
    /// The cells of the candidates that were put on.
    on: CellSet,
    /// Whether a cell or a house has no candidate left.
    pub(crate) fails: bool,
}

/// The candidates that are on and still have to be processed. One queue serves all propagations.
pub(crate) type Queue = Vec<Candidate>;

impl Propagation {
    pub(crate) fn new(marks: &Marks) -> Self {
        Self { marks: marks.clone(), on: CellSet::EMPTY, fails: false }
    }

    /// Returns to a position without an assumption.
    pub(crate) fn reset(&mut self, marks: &Marks) {
        self.marks.clone_from(marks);
        self.on = CellSet::EMPTY;
        self.fails = false;
    }

    /// Assumes that a candidate is on.
    pub(crate) fn assume_on(&mut self, candidate: Candidate, queue: &mut Queue) {
        self.put_on(candidate, queue);
        self.settle(queue);
    }

    /// Assumes that a candidate is off.
    pub(crate) fn assume_off(&mut self, candidate: Candidate, queue: &mut Queue) {
        self.remove(candidate, queue);
        self.settle(queue);
    }

    /// Removes candidates, and everything that follows from that.
    pub(crate) fn remove_all(&mut self, removed: &[DigitSet; 81], queue: &mut Queue) {
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
    pub(crate) fn remove(&mut self, Candidate { cell, digit }: Candidate, queue: &mut Queue) {
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
    pub(crate) fn settle(&mut self, queue: &mut Queue) {
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

#[cfg(test)]
pub(crate) mod slow;
#[cfg(test)]
mod tests;
