//! Templates: all ways to place one digit in the whole grid at once.
//!
//! ```text
//!   set      a cell that every way goes through holds the digit
//!   delete   a cell that no way goes through does not
//! ```
//!
//! A way must leave the cells to another digit that all of that digit's ways go through. Nobody does
//! this with a pencil; it is what all patterns of one digit can reach together.

use crate::board::{Digit, DigitSet, House};
use crate::logic::facts::placements::{agreed, forced};
use crate::logic::options::StepCallback;
use crate::logic::position::Position;
use crate::logic::scene::Scene;
use crate::logic::step::{PatternPart, Role, Step, Truth};
use crate::logic::technique::Technique;
use std::ops::ControlFlow;

pub(super) fn find(
    scene: &Scene<'_>,
    technique: Technique,
    found: &mut StepCallback<'_>,
) -> ControlFlow<()> {
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
        // Without any way at all the position is broken, and nothing follows that is worth saying.
        if step.is_useful() && !kept.is_empty() {
            let step = step.part(PatternPart::cells(Role::Body, kept, digits));
            found(step.truths(open_houses(scene.position)).sorted())?;
        }
    }
    ControlFlow::Continue(())
}

/// Every digit has a place in every house.
fn open_houses(position: &Position) -> impl Iterator<Item = Truth> {
    let all = Digit::all().flat_map(|digit| House::all().map(move |house| (house, digit)));
    let open = all.filter(|(house, digit)| !position.spots(*house, *digit).is_empty());
    open.map(|(house, digit)| Truth::House(house, digit))
}
