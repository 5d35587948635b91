//! Bivalue oddagon: an odd loop of cells, each in a house with the next, that all have the same two
//! digits. With these alone they would have to alternate, which an odd loop cannot.
//!
//! ```text
//!   {2,7} - {2,7} - {2,7,4} - {2,7} - {2,7,4} - back to the first: one of the two 4s is true
//! ```
//!
//! Loops have five, seven or nine cells, no house holds three of them, and at most three cells have
//! more than the two digits.

use super::guardians::Guardians;
use crate::board::{Cell, CellSet, Digit, DigitSet};
use crate::logic::options::{Flow, StepCallback};
use crate::logic::position::Position;
use crate::logic::scene::Scene;
use crate::logic::technique::Technique;
use std::ops::ControlFlow;

const LONGEST: usize = 9;
const MOST_GUARDED: u32 = 3;

pub(super) fn find(scene: &Scene<'_>, found: &mut StepCallback<'_>) -> Flow {
    let position = scene.position;
    let bivalue = position.bivalue_cells();
    // Shorter loops first.
    for length in (5..=LONGEST).step_by(2) {
        for x in Digit::all() {
            for y in Digit::all().filter(|y| *y > x) {
                let cells = position.places(x) & position.places(y);
                let pure = cells & bivalue;
                if pure.len() + MOST_GUARDED < length as u32 {
                    continue;
                }
                let digits = DigitSet::only(x) | DigitSet::only(y);
                let mut walk = Walk { position, cells, pure, digits, length, loop_: Vec::new() };
                for start in cells {
                    walk.begin(start, found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

struct Walk<'a> {
    position: &'a Position,
    cells: CellSet,
    pure: CellSet,
    digits: DigitSet,
    length: usize,
    loop_: Vec<Cell>,
}

impl Walk<'_> {
    /// Returns loops whose lowest cell is this one.
    fn begin(&mut self, start: Cell, found: &mut StepCallback<'_>) -> Flow {
        let later = CellSet::from_bits(!0 << start.index()) - CellSet::only(start);
        let none = Guardians::none(self.position);
        let Some(guardians) = self.guarded(none, start) else {
            return ControlFlow::Continue(());
        };
        self.loop_.clear();
        self.loop_.push(start);
        self.go(later & self.cells, guardians, found)
    }

    fn guarded(&self, guardians: Guardians, cell: Cell) -> Option<Guardians> {
        if self.pure.contains(cell) {
            return Some(guardians);
        }
        let guardians = guardians.with(cell, self.position.candidates(cell) - self.digits)?;
        (guardians.cell_count() <= MOST_GUARDED).then_some(guardians)
    }

    /// Goes on from the last cell to those of `free`, which see none of the cells before it but
    /// perhaps the first.
    fn go(&mut self, free: CellSet, guardians: Guardians, found: &mut StepCallback<'_>) -> Flow {
        let (first, last) = (self.loop_[0], self.loop_[self.loop_.len() - 1]);
        let is_closing = self.loop_.len() + 1 == self.length;
        for next in free & last.peers() {
            let closes = self.loop_.len() > 1 && first.peers().contains(next);
            // Each loop is walked in one of its two directions.
            if closes != is_closing || closes && next < self.loop_[1] {
                continue;
            }
            let Some(guardians) = self.guarded(guardians, next) else { continue };
            self.loop_.push(next);
            if closes {
                let body: CellSet = self.loop_.iter().copied().collect();
                let technique = Technique::BivalueOddagon;
                let step = guardians.step(self.position, technique, body, self.digits);
                step.map_or(ControlFlow::Continue(()), &mut *found)?;
            } else {
                let seen = if self.loop_.len() > 2 { last.peers() } else { CellSet::EMPTY };
                self.go(free - seen - CellSet::only(next), guardians, found)?;
            }
            self.loop_.pop();
        }
        ControlFlow::Continue(())
    }
}
