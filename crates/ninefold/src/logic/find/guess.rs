//! Guesses: digits of the solution, placed without a reason where no technique applies.
//!
//! A guess cannot be found in a position; the caller passes the solution. `prove` rejects it.

use crate::board::{CellSet, DigitSet, Grid};
use crate::logic::pattern::{PatternPart, Role};
use crate::logic::position::Position;
use crate::logic::step::Step;
use crate::logic::technique::Technique;

/// Returns the digit of the solution in the cell with the fewest candidates. None if the solution
/// is not one of this position.
pub(in crate::logic) fn guess(position: &Position, solution: &Grid) -> Option<Step> {
    let cell = position.open().iter().min_by_key(|cell| position.candidates(*cell).len())?;
    let digit = solution.get(cell).filter(|digit| position.candidates(cell).contains(*digit))?;
    let body = PatternPart::cells(Role::Body, CellSet::only(cell), position.candidates(cell));
    Some(Step::new(Technique::Guess, DigitSet::only(digit)).placing(cell, digit).part(body))
}
