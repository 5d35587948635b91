//! Techniques 1 and 4: hidden singles and naked singles.
//!
//! Hidden singles have two forms. [`hidden_single`] finds the one that the order of search reaches
//! first. [`place_all`] places all of them at once and returns only their ratings: a hidden single
//! stays one until its cell is solved, so the same cells are solved in the end whatever the order,
//! and the numbers are the same. Only the list of steps needs the order.

use super::hint::Hint;
use super::order::{BOXES_COLUMNS_ROWS, BOXES_ROWS_COLUMNS};
use super::position::Position;
use super::technique::SeTechnique;
use crate::board::{Candidate, Digit, House, HouseKind};

/// Finds the first hidden single (technique 1): last cells of houses before the others.
pub(super) fn hidden_single(position: &Position, hint: &mut Hint) -> bool {
    for last in [true, false] {
        for house in BOXES_COLUMNS_ROWS {
            if (position.empty[house] == 1) != last {
                continue;
            }
            for digit in Digit::all() {
                if let Some(place) = position.marks.places[house][digit].single() {
                    let technique = match (last, house.kind()) {
                        (true, _) => SeTechnique::LastCell,
                        (false, HouseKind::Box) => SeTechnique::HiddenSingleInBox,
                        (false, _) => SeTechnique::HiddenSingleInLine,
                    };
                    return hint.place(technique, Candidate { cell: house.cell_at(place), digit });
                }
            }
        }
    }
    false
}

/// The ratings, in tenths, of the hidden singles that [`place_all`] placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PlacedSingles {
    /// The rating of the first one.
    pub(super) first: u16,
    /// The rating of the hardest one that was needed.
    pub(super) hardest: u16,
}

/// Places all hidden singles until there are none.
///
/// `known` is the rating reached before: singles that rate less need not be distinguished, except
/// the first one if `first_matters`.
pub(super) fn place_all(
    position: &mut Position,
    known: u16,
    first_matters: bool,
) -> Option<PlacedSingles> {
    let last = SeTechnique::LastCell.base().0;
    let in_box = SeTechnique::HiddenSingleInBox.base().0;
    let in_line = SeTechnique::HiddenSingleInLine.base().0;
    let boxes = &BOXES_ROWS_COLUMNS[..9];
    let mut all: Option<PlacedSingles> = None;
    // The easiest kinds are placed first as long as it matters which kind is needed.
    loop {
        let reached = all.map_or(known, |all| all.hardest.max(known));
        let matters = first_matters && all.is_none();
        let placed = if (matters || reached < in_box) && place_last_cells(position) {
            last
        } else if (matters || reached < in_line)
            && (place_in(position, boxes) || place_last_cells(position))
        {
            in_box
        } else if place_in(position, &BOXES_ROWS_COLUMNS) {
            in_line
        } else {
            return all;
        };
        let hardest = all.map_or(placed, |all| all.hardest.max(placed));
        all = Some(PlacedSingles { first: all.map_or(placed, |all| all.first), hardest });
    }
}

/// Solves the last cell of every house that has only one left. Returns whether there was any.
fn place_last_cells(position: &mut Position) -> bool {
    let mut any = false;
    for house in BOXES_ROWS_COLUMNS {
        if position.empty[house] != 1 {
            continue;
        }
        for digit in Digit::all() {
            if let Some(place) = position.marks.places[house][digit].single() {
                position.place(Candidate { cell: house.cell_at(place), digit });
                any = true;
                break;
            }
        }
    }
    any
}

/// Places the hidden singles of these houses, in one pass. Returns whether there was any.
fn place_in(position: &mut Position, houses: &[House]) -> bool {
    let mut any = false;
    for house in houses {
        // Most houses have none: nine digits at once.
        let singles = position.marks.places[*house].iter();
        if !singles.fold(false, |any, places| any | places.is_single()) {
            continue;
        }
        for digit in Digit::all() {
            if let Some(place) = position.marks.places[*house][digit].single() {
                position.place(Candidate { cell: house.cell_at(place), digit });
                any = true;
            }
        }
    }
    any
}

/// Finds the first naked single (technique 4).
pub(super) fn naked_single(position: &Position, hint: &mut Hint) -> bool {
    let single = position.marks.candidates.iter().position(|digits| digits.single().is_some());
    let Some(cell) = single.and_then(crate::board::Cell::new) else { return false };
    let Some(digit) = position.marks.candidates[cell].single() else { return false };
    hint.place(SeTechnique::NakedSingle, Candidate { cell, digit })
}
