//! Unique rectangles: four cells in two rows, two columns and two boxes that would hold two digits.
//!
//! ```text
//!   {a,b} | {a,b,..}      floor and roof. Types 1 to 4 are those of every deadly pattern; besides
//!   {a,b} | {a,b,..}
//!
//!   type 5   as type 2, but the roof is three cells, or two that do not see each other
//!   type 6   the roof is two cells that do not see each other, and a is an X-Wing in the rectangle:
//!            in the roof there is no a
//!   hidden   {a,b} |  y      a corner of the floor; through the opposite corner z, a row and a
//!              x   |  z      column with a only in the rectangle: z is not b
//! ```

use super::types::{Type, View, two_cells};
use crate::board::{CellSet, Digit, DigitSet, House};
use crate::logic::facts::deadly::ThreatKind;
use crate::logic::options::{Flow, StepCallback};
use crate::logic::pattern::{PatternPart, Role, Truth};
use crate::logic::scene::Scene;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use std::ops::ControlFlow;

pub(super) fn find(scene: &Scene<'_>, technique: Technique, found: &mut StepCallback<'_>) -> Flow {
    for threat in scene.threats(ThreatKind::Rectangles) {
        let view = View::of(threat, scene.position);
        // The roof of types 2, 3, 4: two cells side by side.
        let is_side = two_cells(view.roof).is_some_and(|(one, other)| one.peers().contains(other));
        match technique {
            Technique::UniqueRectangleOne => view.steps(technique, Type::One, found)?,
            Technique::UniqueRectangleTwo if is_side => view.steps(technique, Type::Two, found)?,
            Technique::UniqueRectangleThree if is_side => {
                view.steps(technique, Type::Three, found)?;
            }
            Technique::UniqueRectangleFour if is_side => {
                view.steps(technique, Type::Four, found)?
            }
            Technique::UniqueRectangleFive if !is_side => {
                view.steps(technique, Type::Two, found)?
            }
            Technique::UniqueRectangleSix if !is_side => six(&view, threat.digits, found)?,
            Technique::HiddenRectangle if !is_side && view.roof.has_several() => {
                hidden(&view, threat.digits, found)?
            }
            _ => {}
        }
    }
    ControlFlow::Continue(())
}

/// Returns both rows, or both columns, have a digit only in the rectangle: it goes into two
/// opposite corners, so not into the roof, whose other digits it would leave none of.
fn six(view: &View<'_>, digits: DigitSet, found: &mut StepCallback<'_>) -> Flow {
    let Some((first, second)) = two_cells(view.roof) else { return ControlFlow::Continue(()) };
    for digit in digits {
        let is_locked = |house: &House| is_locked(view, *house, digit);
        let lines = [0, 1].map(|kind| [first.houses()[kind], second.houses()[kind]]);
        let Some(lines) = lines.into_iter().find(|pair| pair.iter().all(is_locked)) else {
            continue;
        };
        let mut step = view.step(Technique::UniqueRectangleSix).removing(view.roof, digit);
        for house in lines {
            step = step.part(locked(view, house, digit)).truths([Truth::House(house, digit)]);
        }
        found(step)?;
    }
    ControlFlow::Continue(())
}

fn hidden(view: &View<'_>, digits: DigitSet, found: &mut StepCallback<'_>) -> Flow {
    for corner in view.body - view.roof {
        let Some(target) = (view.body - corner.peers() - CellSet::only(corner)).single() else {
            continue;
        };
        let [row, column, _] = target.houses();
        for digit in digits {
            let gone = (digits & view.position.candidates(target)) - DigitSet::only(digit);
            if gone.is_empty() || !is_locked(view, row, digit) || !is_locked(view, column, digit) {
                continue;
            }
            let mut step: Step = view.step(Technique::HiddenRectangle);
            for digit in gone {
                step = step.removing(CellSet::only(target), digit);
            }
            for house in [row, column] {
                step = step.part(locked(view, house, digit)).truths([Truth::House(house, digit)]);
            }
            found(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// Returns `true` if a line has a digit in both of its cells of the rectangle and nowhere else.
fn is_locked(view: &View<'_>, line: House, digit: Digit) -> bool {
    view.position.spots(line, digit) == view.body & line.cells()
}

fn locked(view: &View<'_>, house: House, digit: Digit) -> PatternPart {
    let spots = view.position.spots(house, digit);
    PatternPart::house(Role::Base, house, spots, DigitSet::only(digit))
}
