//! The bivalue universal grave: all open cells with two candidates, and every digit with two places
//! or none in every house. It would have no solution or several, so it must not come about.
//!
//! A few cells have more candidates: those are the roof, and the whole rest of the grid is the floor.
//! With one such cell it is BUG+1 (type 1 of the arguments); types 2, 3 and 4 have several.

use super::types::{Own, Type, View};
use crate::board::{Cell, CellSet, Digit, DigitSet, House};
use crate::logic::options::{Flow, StepCallback};
use crate::logic::position::Position;
use crate::logic::technique::Technique;
use std::ops::ControlFlow;

/// The most cells with more than two candidates.
const LARGEST_ROOF: u32 = 6;

pub(super) fn find(
    position: &Position,
    technique: Technique,
    which: Type,
    found: &mut StepCallback<'_>,
) -> Flow {
    let roof = position.open() - position.bivalue_cells();
    let is_one = roof.single().is_some_and(|cell| position.candidates(cell).len() == 3);
    let fits = match which {
        Type::One => is_one,
        Type::Four => roof.len() == 2,
        Type::Two | Type::Three => roof.has_several() && roof.len() <= LARGEST_ROOF,
    };
    if !fits {
        return ControlFlow::Continue(());
    }
    let mut own = [DigitSet::EMPTY; 81];
    if !bury(position, roof, &mut own) {
        return ControlFlow::Continue(());
    }
    let view = View { position, body: position.open(), roof, own: Own::Each(&own) };
    view.steps(technique, which, found)
}

/// Returns the two candidates of each cell in the grave, if there is one.
///
/// A digit with two places in a house keeps both. So a candidate of the roof is left out of the grave
/// if all its houses have more places, and then each cell must have two and each house two or none.
fn bury(position: &Position, roof: CellSet, own: &mut [DigitSet; 81]) -> bool {
    let mut places: [CellSet; 9] = [CellSet::EMPTY; 9];
    Digit::all().for_each(|digit| places[digit.index()] = position.places(digit));
    for cell in roof {
        let kept = |digit: &Digit| {
            cell.houses().iter().any(|house| position.spots(*house, *digit).len() == 2)
        };
        let kept: DigitSet = position.candidates(cell).iter().filter(kept).collect();
        if kept.len() != 2 {
            return false;
        }
        for digit in position.candidates(cell) - kept {
            places[digit.index()].remove(cell);
        }
    }
    let is_buried =
        |house: House| places.iter().all(|cells| matches!((*cells & house.cells()).len(), 0 | 2));
    if !House::all().all(is_buried) {
        return false;
    }
    for cell in position.open() {
        own[cell.index()] = in_cell(&places, cell);
    }
    position.open().iter().all(|cell| own[cell.index()].len() == 2)
}

fn in_cell(places: &[CellSet; 9], cell: Cell) -> DigitSet {
    Digit::all().filter(|digit| places[digit.index()].contains(cell)).collect()
}
