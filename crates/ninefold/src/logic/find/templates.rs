//! Templates: all ways to place one digit in the whole grid at once.
//!
//! ```text
//!   set      a cell that every way goes through holds the digit
//!   delete   a cell that no way goes through does not
//! ```
//!
//! Nobody does this with a pencil; it is what all patterns of one digit can reach together.

use crate::board::{CellSet, Digit, DigitSet, House, HouseKind};
use crate::logic::scene::{Found, Scene};
use crate::logic::step::{Part, Role, Step, Truth};
use crate::logic::technique::Technique;
use std::ops::ControlFlow;

pub(super) fn find(
    scene: &Scene<'_>,
    technique: Technique,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    for digit in Digit::all() {
        let places = scene.position.places(digit);
        let barred = scene.barred(digit);
        let kept = places - barred;
        let forced = forced(kept);
        let digits = DigitSet::only(digit);
        let step = match technique {
            Technique::TemplateSet => {
                let step = Step::new(technique, digits);
                forced.iter().fold(step, |step, cell| step.placing(cell, digit))
            }
            _ => Step::new(technique, digits).removing(barred, digit),
        };
        // Without any way at all the position is broken, and nothing follows that is worth saying.
        if step.is_useful() && !kept.is_empty() {
            let step = step.part(Part::cells(Role::Body, kept, digits));
            found(step.truths(open_houses(places, digit)).sorted())?;
        }
    }
    ControlFlow::Continue(())
}

/// The cells every way goes through: a way has one cell in each row, so they are those that are
/// alone in their row among the cells that lie on a way.
fn forced(kept: CellSet) -> CellSet {
    let rows = House::all().filter(|house| house.kind() == HouseKind::Row);
    rows.filter_map(|row| (kept & row.cells()).single()).collect()
}

fn open_houses(places: CellSet, digit: Digit) -> impl Iterator<Item = Truth> {
    let open = House::all().filter(move |house| house.cells().meets(places));
    open.map(move |house| Truth::House(house, digit))
}
