//! Avoidable rectangles: cells that were filled during solving, not given, take part. If they and the
//! open cells were a rectangle of two digits, exchanging them would be another solution.
//!
//! ```text
//!   type 1    a | b        type 2    a | {b,x}
//!             b | {a,..}             b | {a,x}
//!             so not a               so x is in one of the two
//! ```

use super::types::{Own, View};
use crate::board::{Cell, CellSet, Digit, DigitSet, House};
use crate::logic::facts::deadly::opposite;
use crate::logic::options::{Flow, StepCallback};
use crate::logic::position::Position;
use crate::logic::technique::Technique;
use std::ops::ControlFlow;

pub(super) fn type_one(position: &Position, found: &mut StepCallback<'_>) -> Flow {
    let entries = entries(position);
    for target in position.open() {
        let [row, column, square] = target.houses().map(House::cells);
        for beside in entries & row {
            let Some(digit) = position.digits().get(beside) else { continue };
            let is_same = |cell: &Cell| position.digits().get(*cell) == Some(digit);
            let Some(below) = (entries & column).iter().find(is_same) else { continue };
            let Some(corner) = opposite(beside, below) else { continue };
            let Some(other) = standing(position, entries, corner) else { continue };
            let is_in_two_boxes = square.contains(beside) != square.contains(below);
            if is_in_two_boxes && position.candidates(target).contains(other) {
                let body = [target, beside, below, corner].into_iter().collect();
                let digits = DigitSet::only(digit) | DigitSet::only(other);
                let roof = CellSet::only(target);
                let view = View { position, body, roof, own: Own::Same(digits) };
                view.one(Technique::AvoidableRectangleOne)
                    .map_or(ControlFlow::Continue(()), &mut *found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

pub(super) fn type_two(position: &Position, found: &mut StepCallback<'_>) -> Flow {
    let entries = entries(position);
    if !entries.has_several() {
        return ControlFlow::Continue(());
    }
    let small = position.bivalue_cells();
    let mut later = small;
    for first in small {
        later.remove(first);
        for second in later & first.peers() {
            let Some(extra) = (position.candidates(first) & position.candidates(second)).single()
            else {
                continue;
            };
            if position.places(extra).meets(first.peers() & second.peers()) {
                across(position, entries, first, second, extra, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the rectangles whose other two corners are filled with the digits of these two,
/// exchanged.
fn across(
    position: &Position,
    entries: CellSet,
    first: Cell,
    second: Cell,
    extra: Digit,
    found: &mut StepCallback<'_>,
) -> Flow {
    let deadly = |cell: Cell| (position.candidates(cell) - DigitSet::only(extra)).first();
    let (Some(a), Some(b)) = (deadly(first), deadly(second)) else {
        return ControlFlow::Continue(());
    };
    // The line that both are in, and for each the line that leads across.
    let kind = usize::from(first.column() == second.column());
    if first.houses()[kind] != second.houses()[kind] {
        return ControlFlow::Continue(());
    }
    let is_in_one_box = first.box_number() == second.box_number();
    for corner in entries & first.houses()[1 - kind].cells() {
        let fourth = if kind == 0 { opposite(second, corner) } else { opposite(corner, second) };
        let Some(fourth) = fourth else { continue };
        let is_in_two_boxes = is_in_one_box != (first.box_number() == corner.box_number());
        let is_exchanged = standing(position, entries, corner) == Some(b)
            && standing(position, entries, fourth) == Some(a);
        if is_in_two_boxes && is_exchanged {
            let body = [first, second, corner, fourth].into_iter().collect();
            let roof = CellSet::only(first) | CellSet::only(second);
            let own = Own::Same(DigitSet::only(a) | DigitSet::only(b));
            let view = View { position, body, roof, own };
            view.two(Technique::AvoidableRectangleTwo)
                .map_or(ControlFlow::Continue(()), &mut *found)?;
        }
    }
    ControlFlow::Continue(())
}

/// Returns the cells that were filled during solving.
fn entries(position: &Position) -> CellSet {
    CellSet::ALL - position.open() - position.givens()
}

fn standing(position: &Position, entries: CellSet, cell: Cell) -> Option<Digit> {
    if entries.contains(cell) { position.digits().get(cell) } else { None }
}
