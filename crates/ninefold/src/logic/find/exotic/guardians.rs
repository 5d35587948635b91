//! Guardians: candidates of which one must be true, because without them a pattern of cells could not
//! be filled. A single guardian is true; several remove every candidate that none of them could stand
//! beside.

use crate::board::{Cell, CellSet, Digit, DigitSet};
use crate::logic::pattern::{PatternPart, Role, Truth};
use crate::logic::position::Position;
use crate::logic::step::Step;
use crate::logic::technique::Technique;

/// The guardians met so far, and the candidates that clash with each of them.
#[derive(Clone, Copy)]
pub(super) struct Guardians {
    cells: CellSet,
    count: u32,
    against: [CellSet; 9],
}

impl Guardians {
    /// Creates an empty set of guardians; every candidate clashes with all of none.
    pub(super) fn none(position: &Position) -> Self {
        let mut against = [CellSet::EMPTY; 9];
        Digit::all().for_each(|digit| against[digit.index()] = position.places(digit));
        Self { cells: CellSet::EMPTY, count: 0, against }
    }

    /// Returns the guardians with these candidates of a cell; `None` if then no candidate clashes with
    /// all.
    pub(super) fn with(mut self, cell: Cell, digits: DigitSet) -> Option<Self> {
        let here = CellSet::only(cell);
        for guardian in digits {
            self.count += 1;
            for digit in Digit::all() {
                self.against[digit.index()] &= if digit == guardian { cell.peers() } else { here };
            }
        }
        self.cells |= here;
        // A single guardian can be placed, whatever clashes with it.
        let removes = self.against.iter().any(|cells| !cells.is_empty());
        (removes || self.count == 1).then_some(self)
    }

    /// Returns the number of cells that have guardians.
    pub(super) const fn cell_count(&self) -> u32 {
        self.cells.len()
    }

    /// Returns the step of a pattern that these cells could not form with these digits alone.
    pub(super) fn step(
        &self,
        position: &Position,
        technique: Technique,
        body: CellSet,
        digits: DigitSet,
    ) -> Option<Step> {
        let mut step = Step::new(technique, digits);
        let only = self.cells.single().map(|cell| (cell, position.candidates(cell) - digits));
        if let Some((cell, others)) = only
            && let Some(digit) = others.single()
        {
            step = step.placing(cell, digit);
        } else {
            for digit in Digit::all() {
                step = step.removing(self.against[digit.index()], digit);
            }
        }
        if self.count == 0 || !step.is_useful() {
            return None;
        }
        step = step.part(PatternPart::cells(Role::Body, body, digits));
        for cell in self.cells {
            let others = position.candidates(cell) - digits;
            step = step.part(PatternPart::cells(Role::Guardian, CellSet::only(cell), others));
        }
        Some(step.truths(body.iter().map(Truth::Cell)).sorted())
    }
}
