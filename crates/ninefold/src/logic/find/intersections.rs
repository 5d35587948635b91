//! Where a box and a line meet.
//!
//! ```text
//!              box            pointing: in this box, 4 only in row 1, so not elsewhere in row 1
//!   row 1  [ 4  4  . ] . . .  claiming: in this row, 4 only in box 1, so not elsewhere in box 1
//!          [ .  .  . ]
//!          [ .  .  . ]        locked pair, triple: a naked subset in such a meeting place, which
//!                             removes from the rest of the box and the rest of the line
//! ```

use crate::board::{CellSet, Digit, DigitSet, House};
use crate::logic::scene::{Found, Scene};
use crate::logic::step::{Part, Role, Step, Truth};
use crate::logic::technique::Technique;
use std::ops::ControlFlow;

pub(super) fn find(
    scene: &Scene<'_>,
    technique: Technique,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    match technique {
        Technique::LockedPair => locked_subsets(scene, technique, 2, found),
        Technique::LockedTriple => locked_subsets(scene, technique, 3, found),
        _ => locked_candidates(scene, technique, found),
    }
}

/// Every box with the six lines through it.
fn meetings() -> impl Iterator<Item = (House, House)> {
    let boxes = House::all().skip(18);
    boxes.flat_map(|square| {
        let lines = House::all().take(18);
        lines.filter(move |line| line.cells().meets(square.cells())).map(move |line| (square, line))
    })
}

fn locked_candidates(
    scene: &Scene<'_>,
    technique: Technique,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let is_pointing = technique == Technique::LockedCandidatesPointing;
    for digit in Digit::all() {
        let places = scene.position.places(digit);
        for base in if is_pointing { 18..27 } else { 0..18 }.filter_map(House::from_index) {
            let body = places & base.cells();
            let Some(first) = body.first().filter(|_| body.has_several()) else { continue };
            let [row, column, square] = first.houses();
            let covers = if is_pointing { [row, column] } else { [square, square] };
            for cover in covers.into_iter().take(if is_pointing { 2 } else { 1 }) {
                let others = (places & cover.cells()) - body;
                if others.is_empty() || !body.is_subset_of(cover.cells()) {
                    continue;
                }
                let digits = DigitSet::only(digit);
                let step = Step::new(technique, digits)
                    .removing(others, digit)
                    .part(Part::house(Role::Base, base, body, digits))
                    .part(Part::house(Role::Cover, cover, CellSet::EMPTY, digits))
                    .truths([Truth::House(base, digit)]);
                found(step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn locked_subsets(
    scene: &Scene<'_>,
    technique: Technique,
    size: u32,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let position = scene.position;
    for (square, line) in meetings() {
        let meeting = square.cells() & line.cells() & position.open();
        if meeting.len() < size {
            continue;
        }
        // All three cells, or the three with one of them left out.
        let leaving = meeting.iter().map(|cell| meeting - CellSet::only(cell));
        for cells in leaving.chain([meeting]).filter(|cells| cells.len() == size) {
            let digits = position.union(cells);
            if digits.len() != size {
                continue;
            }
            let others = (square.cells() | line.cells()) - cells;
            let gone = |house: House| !(position.union(house.cells() - cells) & digits).is_empty();
            if !gone(square) || !gone(line) {
                continue;
            }
            let mut step = Step::new(technique, digits);
            for digit in digits {
                step = step.removing(position.places(digit) & others, digit);
            }
            let step = step
                .part(Part::cells(Role::Body, cells, digits))
                .part(Part::house(Role::Cover, square, CellSet::EMPTY, digits))
                .part(Part::house(Role::Cover, line, CellSet::EMPTY, digits))
                .truths(cells.iter().map(Truth::Cell));
            found(step.sorted())?;
        }
    }
    ControlFlow::Continue(())
}
