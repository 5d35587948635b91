//! Singles: the only steps of easy puzzles.
//!
//! ```text
//!   full house      the last open cell of a house
//!   naked single    a cell with one candidate
//!   hidden single   a digit with one place in a house
//! ```

use crate::board::{Cell, CellSet, Digit, DigitSet, House};
use crate::logic::counts::cell_at;
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
        Technique::FullHouse => full_houses(scene, found),
        Technique::NakedSingle => naked_singles(scene, found),
        _ => hidden_singles(scene, found),
    }
}

fn full_houses(scene: &Scene<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
    let mut done = CellSet::EMPTY;
    for house in boxes_first() {
        let Some(cell) = (scene.position.open() & house.cells()).single() else { continue };
        let Some(digit) = scene.position.candidates(cell).single() else { continue };
        if !done.contains(cell) {
            done.insert(cell);
            let truth = Truth::House(house, digit);
            found(single(Technique::FullHouse, cell, digit, Some(house), truth))?;
        }
    }
    ControlFlow::Continue(())
}

fn naked_singles(scene: &Scene<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
    for cell in scene.position.single_cells() {
        let Some(digit) = scene.position.candidates(cell).single() else { continue };
        found(single(Technique::NakedSingle, cell, digit, None, Truth::Cell(cell)))?;
    }
    ControlFlow::Continue(())
}

/// Boxes before lines, because people see those first; each candidate once.
fn hidden_singles(scene: &Scene<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
    let mut done = [CellSet::EMPTY; 9];
    for house in boxes_first() {
        for (digit, spots) in Digit::all().zip(scene.counts().spots[house.index()]) {
            if spots == 0 || spots & (spots - 1) != 0 {
                continue;
            }
            let cell = cell_at(house, spots.trailing_zeros() as usize);
            if !done[digit.index()].contains(cell) {
                done[digit.index()].insert(cell);
                let truth = Truth::House(house, digit);
                found(single(Technique::HiddenSingle, cell, digit, Some(house), truth))?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn boxes_first() -> impl Iterator<Item = House> {
    House::all().skip(18).chain(House::all().take(18))
}

fn single(
    technique: Technique,
    cell: Cell,
    digit: Digit,
    house: Option<House>,
    truth: Truth,
) -> Step {
    let cells = CellSet::only(cell);
    let digits = DigitSet::only(digit);
    Step::new(technique, digits)
        .placing(cell, digit)
        .part(Part { role: Role::Body, cells, digits, house })
        .truths([truth])
}
