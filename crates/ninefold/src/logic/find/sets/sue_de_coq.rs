//! Sue de Coq: cells where a box and a line meet, with two digits too many or more, and two sets that
//! use them up: one in the rest of the line, one in the rest of the box.
//!
//! ```text
//!   box     [ m  m  . ] . l .      m  meeting cells    {2,4,7,9}
//!           [ .  b  . ]            l  set in the line  {2,4}       m, l and b together: as many
//!           [ .  .  . ]            b  set in the box   {7,9}       cells as digits
//! ```
//!
//! The sets have no digit in common, so each digit goes at most once into all these cells; there are
//! as many cells as digits, so each goes there exactly once. The digits of the line's set and those
//! that only the meeting cells have are gone from the rest of the line, and likewise for the box. The
//! sets may have digits that the meeting cells lack, each of which needs one cell more.

use super::pattern::resting_on;
use crate::board::{Cell, CellSet, DigitSet, House};
use crate::logic::options::{Flow, StepCallback};
use crate::logic::pattern::{PatternPart, Role};
use crate::logic::position::Position;
use crate::logic::scene::Scene;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use std::ops::ControlFlow;

pub(super) fn find(scene: &Scene<'_>, found: &mut StepCallback<'_>) -> Flow {
    let position = scene.position;
    for square in House::all().skip(18) {
        let lines = House::all().take(18).filter(|line| line.cells().meets(square.cells()));
        for line in lines {
            let meeting = square.cells() & line.cells() & position.open();
            if !meeting.has_several() {
                continue;
            }
            let on_line = choices(position, (line.cells() - square.cells()) & position.open());
            let in_box = choices(position, (square.cells() - line.cells()) & position.open());
            let sides = Sides { position, square, line, on_line: &on_line, in_box: &in_box };
            let pairs = meeting.iter().map(|cell| meeting - CellSet::only(cell));
            for cells in pairs.filter(|pair| pair.has_several()).chain([meeting]) {
                sides.around(cells, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Some cells of one side, how many, and their digits.
#[derive(Clone, Copy)]
struct Choice {
    cells: CellSet,
    count: u32,
    digits: DigitSet,
}

/// Returns all choices of these cells, the smallest first.
fn choices(position: &Position, cells: CellSet) -> Vec<Choice> {
    let cells: Vec<Cell> = cells.iter().collect();
    let none = Choice { cells: CellSet::EMPTY, count: 0, digits: DigitSet::EMPTY };
    let mut all = vec![none; 1 << cells.len()];
    for choice in 1..all.len() {
        let lowest = cells[choice.trailing_zeros() as usize];
        let rest = all[choice & (choice - 1)];
        all[choice] = Choice {
            cells: rest.cells | CellSet::only(lowest),
            count: rest.count + 1,
            digits: rest.digits | position.candidates(lowest),
        };
    }
    all.sort_by_key(|choice| choice.count);
    all
}

struct Sides<'a> {
    position: &'a Position,
    square: House,
    line: House,
    on_line: &'a [Choice],
    in_box: &'a [Choice],
}

impl Sides<'_> {
    /// Returns the steps around these meeting cells.
    fn around(&self, meeting: CellSet, found: &mut StepCallback<'_>) -> Flow {
        let digits = self.position.union(meeting);
        let Some(surplus) = digits.len().checked_sub(meeting.len()).filter(|n| *n >= 2) else {
            return ControlFlow::Continue(());
        };
        for line in self.on_line {
            let Some(gain) = gain(line, digits) else { continue };
            for square in self.in_box {
                if (square.digits & line.digits).is_empty()
                    && gain + self::gain(square, digits).unwrap_or(surplus) == surplus
                    && let Some(step) = self.step(meeting, digits, line, square)
                {
                    found(step)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn step(
        &self,
        meeting: CellSet,
        digits: DigitSet,
        line: &Choice,
        square: &Choice,
    ) -> Option<Step> {
        let off_line = self.line.cells() - meeting - line.cells;
        let off_box = self.square.cells() - meeting - square.cells;
        let mut step = Step::new(Technique::SueDeCoq, DigitSet::EMPTY);
        for digit in (digits - square.digits) | line.digits {
            step = step.removing(self.position.places(digit) & off_line, digit);
        }
        for digit in (digits - line.digits) | square.digits {
            step = step.removing(self.position.places(digit) & off_box, digit);
        }
        if !step.is_useful() {
            return None;
        }
        let step = step
            .part(PatternPart::cells(Role::Body, meeting, digits))
            .part(PatternPart::house(Role::Set, self.line, line.cells, line.digits))
            .part(PatternPart::house(Role::Set, self.square, square.cells, square.digits));
        Some(resting_on(step, meeting | line.cells | square.cells))
    }
}

/// Returns how many more cells than own digits a set brings, if any and if it has digits of the
/// meeting.
fn gain(choice: &Choice, digits: DigitSet) -> Option<u32> {
    let own = (choice.digits - digits).len();
    let gain = choice.count.checked_sub(own).filter(|gain| *gain > 0)?;
    (!(choice.digits & digits).is_empty()).then_some(gain)
}
