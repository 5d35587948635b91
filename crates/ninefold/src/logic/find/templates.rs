//! Templates: all complete placements of one digit in the grid.
//!
//! ```text
//!   set      a cell that every placement uses holds the digit
//!   delete   a cell that no placement uses does not
//! ```
//!
//! A placement must leave out the cells that all placements of another digit use. This is the most
//! that all patterns of one digit can find together.

use crate::board::{Digit, DigitSet, House};
use crate::logic::facts::placements::{agreed, forced};
use crate::logic::options::{Flow, StepCallback};
use crate::logic::pattern::{PatternPart, Role, Truth};
use crate::logic::position::Position;
use crate::logic::scene::Scene;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use std::ops::ControlFlow;

pub(super) fn find(scene: &Scene<'_>, technique: Technique, found: &mut StepCallback<'_>) -> Flow {
    let all_kept = agreed(scene.position);
    for digit in Digit::all() {
        let kept = all_kept[digit.index()];
        let digits = DigitSet::only(digit);
        let step = Step::new(technique, digits);
        let step = match technique {
            Technique::TemplateSet => {
                forced(kept).iter().fold(step, |step, cell| step.placing(cell, digit))
            }
            _ => step.removing(scene.position.places(digit) - kept, digit),
        };
        // Without any placement the position has no solution, and no step is of use.
        if step.is_useful() && !kept.is_empty() {
            let step = step.part(PatternPart::cells(Role::Body, kept, digits));
            found(step.truths(open_houses(scene.position)).sorted())?;
        }
    }
    ControlFlow::Continue(())
}

/// Iterates over every digit has a place in every house.
fn open_houses(position: &Position) -> impl Iterator<Item = Truth> {
    let all = Digit::all().flat_map(|digit| House::all().map(move |house| (house, digit)));
    let open = all.filter(|(house, digit)| !position.spots(*house, *digit).is_empty());
    open.map(|(house, digit)| Truth::House(house, digit))
}
