//! Forcing chains and nets: what follows from one assumption, or from each of several of which one
//! must be true.
//!
//! ```text
//!   contradiction   r4c7=5 -> ... -> r1c1 has no candidate left          so r4c7 is not 5
//!   verity          r4c7=5 -> ... -> r9c2<>3
//!                   r4c7=8 -> ... -> r9c2<>3    all candidates of r4c7   so r9c2 is not 3
//!
//!   chain           each statement follows from one other
//!   net             a statement may need several others
//! ```
//!
//! An assumption is never made inside another. Within a net, only singles, locked candidates and
//! subsets are used.

mod chains;
mod explain;
mod net;
mod nets;

use crate::board::{Candidate, CellSet, House};
use crate::logic::position::Position;
use crate::logic::scene::{Found, Scene};
use crate::logic::step::Truth;
use crate::logic::technique::Technique;
use std::ops::ControlFlow;

pub(super) fn find(
    scene: &Scene<'_>,
    technique: Technique,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    match technique {
        Technique::ForcingChainContradiction => chains::contradictions(scene, found),
        Technique::ForcingChainVerity => chains::verities(scene, found),
        Technique::ForcingNetContradiction => nets::contradictions(scene, found),
        _ => nets::verities(scene, found),
    }
}

/// The facts of which cases are made: cells with some candidates, and houses with some places for a
/// digit, those with few first.
fn truths(position: &Position) -> Vec<(u32, Truth)> {
    let mut truths: Vec<(u32, Truth)> = Vec::with_capacity(256);
    for cell in position.open() {
        truths.push((position.candidates(cell).len(), Truth::Cell(cell)));
    }
    for digit in crate::board::Digit::all() {
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
fn each_case(position: &Position, truth: Truth, mut take: impl FnMut(Candidate)) {
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

/// The candidates of which one is true.
fn cases(position: &Position, truth: Truth) -> Vec<Candidate> {
    let mut all = Vec::new();
    each_case(position, truth, |case| all.push(case));
    all
}

/// A truth as a part of a pattern.
fn part(
    position: &Position,
    role: crate::logic::step::Role,
    truth: Truth,
) -> crate::logic::step::Part {
    use crate::board::DigitSet;
    use crate::logic::step::Part;
    match truth {
        Truth::Cell(cell) => Part::cells(role, CellSet::only(cell), position.candidates(cell)),
        Truth::House(house, digit) => {
            let spots = position.spots(house, digit);
            Part::house(role, house, spots, DigitSet::only(digit))
        }
    }
}
