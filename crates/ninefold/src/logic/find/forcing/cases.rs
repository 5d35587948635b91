//! The cases that verities distinguish: facts of a position of which one candidate must be true.

use crate::board::{Candidate, CellSet, Digit, DigitSet, House};
use crate::logic::pattern::{PatternPart, Role, Truth};
use crate::logic::position::Position;

/// Returns the facts whose cases are followed: cells with some candidates, and houses with some
/// places for a digit, those with few first.
pub(super) fn truths(position: &Position) -> Vec<(u32, Truth)> {
    let mut truths: Vec<(u32, Truth)> = Vec::with_capacity(256);
    for cell in position.open() {
        truths.push((position.candidates(cell).len(), Truth::Cell(cell)));
    }
    for digit in Digit::all() {
        for house in House::all() {
            let count = position.spots(house, digit).len();
            if count > 0 {
                truths.push((count, Truth::House(house, digit)));
            }
        }
    }
    truths.retain(|(count, _)| *count > 1);
    truths.sort_by_key(|(count, _)| *count);
    truths
}

/// Calls `take` with each of the candidates of which one is true.
pub(super) fn each_case(position: &Position, truth: Truth, mut take: impl FnMut(Candidate)) {
    match truth {
        Truth::Cell(cell) => {
            position.candidates(cell).iter().for_each(|digit| take(Candidate { cell, digit }));
        }
        Truth::House(house, digit) => {
            let spots = position.spots(house, digit);
            spots.iter().for_each(|cell| take(Candidate { cell, digit }));
        }
    }
}

/// Returns the candidates of which one is true.
pub(super) fn cases(position: &Position, truth: Truth) -> Vec<Candidate> {
    let mut all = Vec::new();
    each_case(position, truth, |case| all.push(case));
    all
}

/// Returns a truth as a part of a pattern.
pub(super) fn part(position: &Position, role: Role, truth: Truth) -> PatternPart {
    match truth {
        Truth::Cell(cell) => {
            PatternPart::cells(role, CellSet::only(cell), position.candidates(cell))
        }
        Truth::House(house, digit) => {
            let spots = position.spots(house, digit);
            PatternPart::house(role, house, spots, DigitSet::only(digit))
        }
    }
}
