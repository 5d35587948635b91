//! Singles: the only steps of easy puzzles.
//!
//! ```text
//!   full house      the last open cell of a house
//!   naked single    a cell with one candidate
//!   hidden single   a digit with one place in a house
//! ```

use crate::board::{Candidate, Cell, CellSet, Digit, DigitSet, House};
use crate::logic::options::{Flow, StepCallback};
use crate::logic::pattern::{Pattern, PatternPart, Role, Truth};
use crate::logic::position::Position;
use crate::logic::scene::Scene;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use std::ops::ControlFlow;

pub(super) fn find(scene: &Scene<'_>, technique: Technique, found: &mut StepCallback<'_>) -> Flow {
    match technique {
        Technique::FullHouse => full_houses(scene, found),
        Technique::NakedSingle => naked_singles(scene, found),
        _ => hidden_singles(scene, found),
    }
}

fn full_houses(scene: &Scene<'_>, found: &mut StepCallback<'_>) -> Flow {
    let mut done = CellSet::EMPTY;
    let with_one = houses_with_one(scene.position.open());
    if with_one == 0 {
        return ControlFlow::Continue(());
    }
    for house in boxes_first().filter(|house| with_one >> house.index() & 1 == 1) {
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

fn naked_singles(scene: &Scene<'_>, found: &mut StepCallback<'_>) -> Flow {
    for cell in scene.position.single_cells() {
        let Some(digit) = scene.position.candidates(cell).single() else { continue };
        found(single(Technique::NakedSingle, cell, digit, None, Truth::Cell(cell)))?;
    }
    ControlFlow::Continue(())
}

/// Finds hidden singles, boxes before lines, because these are easier to see; each candidate once.
fn hidden_singles(scene: &Scene<'_>, found: &mut StepCallback<'_>) -> Flow {
    let mut with_one = [0_u32; 9];
    let mut any = 0;
    for digit in Digit::all() {
        with_one[digit.index()] = houses_with_one(scene.position.places(digit));
        any |= with_one[digit.index()];
    }
    let mut done = [CellSet::EMPTY; 9];
    for house in boxes_first().filter(|house| any >> house.index() & 1 == 1) {
        for digit in Digit::all().filter(|digit| with_one[digit.index()] >> house.index() & 1 == 1)
        {
            let Some(cell) = scene.position.spots(house, digit).single() else { continue };
            if !done[digit.index()].contains(cell) {
                done[digit.index()].insert(cell);
                let truth = Truth::House(house, digit);
                found(single(Technique::HiddenSingle, cell, digit, Some(house), truth))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the houses that hold exactly one of some cells: a bit for each, rows, columns, boxes.
///
/// Most positions have no hidden single, so this looks at nine cells of a row at once: columns by
/// "once" and "twice", boxes by adding up, for each row, how many of the cells its thirds have.
fn houses_with_one(cells: CellSet) -> u32 {
    let (mut rows, mut once, mut twice, mut boxes) = (0, 0, 0, 0);
    for band in 0..3 {
        let mut in_boxes = 0;
        for number in 3 * band..3 * band + 3 {
            let row = (cells.bits() >> (9 * number)) as u32 & 0x1ff;
            rows |= u32::from(row != 0 && row & (row - 1) == 0) << number;
            twice |= once & row;
            once |= row;
            in_boxes += u32::from(IN_THIRDS[row as usize]);
        }
        for third in 0..3 {
            boxes |= u32::from(in_boxes >> (4 * third) & 0xf == 1) << (3 * band + third);
        }
    }
    rows | (once & !twice) << 9 | boxes << 18
}

/// The number of bits in each third of nine bits, four bits for each number.
static IN_THIRDS: [u16; 512] = {
    let mut table = [0; 512];
    let mut bits = 0;
    while bits < 512 {
        let mut at = 0;
        while at < 9 {
            table[bits] += ((bits >> at & 1) as u16) << (4 * (at / 3));
            at += 1;
        }
        bits += 1;
    }
    table
};

/// Places all singles of these techniques until the position has none, without steps. If the
/// position has a solution, the result does not depend on the order.
pub(in crate::logic) fn place_singles(position: &mut Position, techniques: &[Technique]) {
    let is_known = |technique| techniques.contains(&technique);
    let naked = is_known(Technique::NakedSingle);
    let hidden = is_known(Technique::HiddenSingle);
    let full = is_known(Technique::FullHouse) && !naked && !hidden;
    while !position.open().is_empty() {
        let placed = (naked && place_naked(position))
            || (hidden && place_hidden(position))
            || (full && place_full(position));
        if !placed {
            return;
        }
    }
}

/// Places every naked single; whether there was one.
fn place_naked(position: &mut Position) -> bool {
    let cells = position.single_cells();
    for cell in cells {
        if let Some(digit) = position.candidates(cell).single() {
            position.place(Candidate { cell, digit });
        }
    }
    !cells.is_empty()
}

/// Places the hidden singles of all digits; whether there was one.
fn place_hidden(position: &mut Position) -> bool {
    let mut placed = false;
    for digit in Digit::all() {
        let with_one = houses_with_one(position.places(digit));
        for house in House::all().filter(|house| with_one >> house.index() & 1 == 1) {
            if let Some(cell) = position.spots(house, digit).single() {
                position.place(Candidate { cell, digit });
                placed = true;
            }
        }
    }
    placed
}

/// Places the last cell of every house that has only one open; whether there was one.
fn place_full(position: &mut Position) -> bool {
    let mut placed = false;
    for house in House::all() {
        if let Some(cell) = (position.open() & house.cells()).single()
            && let Some(digit) = position.candidates(cell).single()
        {
            position.place(Candidate { cell, digit });
            placed = true;
        }
    }
    placed
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
    let (cells, digits) = (CellSet::only(cell), DigitSet::only(digit));
    let pattern = Pattern {
        digits,
        parts: vec![PatternPart { role: Role::Body, cells, digits, house }],
        truths: vec![truth],
        ..Pattern::default()
    };
    let placements = vec![Candidate { cell, digit }];
    Step { technique, placements, eliminations: Vec::new(), pattern }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The reference implementation of [`place_singles`]: step by step.
    fn place_one_by_one(position: &mut Position, techniques: &[Technique]) {
        loop {
            let scene = Scene::new(position, crate::logic::LogicOptions::default(), None);
            let Some(step) = techniques.iter().find_map(|single| scene.first(*single)) else {
                return;
            };
            position.apply(&step);
        }
    }

    #[test]
    fn singles_placed_at_once_are_those_placed_step_by_step() {
        let all = [Technique::FullHouse, Technique::NakedSingle, Technique::HiddenSingle];
        for puzzle in ninefold_testing::corpus::set("minimal_50k", 60) {
            let puzzle: crate::board::Grid = puzzle.to_string().parse().unwrap();
            for known in 0..8_usize {
                let techniques: Vec<Technique> =
                    (0..3).filter(|at| known >> at & 1 == 1).map(|at| all[at]).collect();
                let mut at_once = Position::of_givens(&puzzle);
                let mut one_by_one = at_once.clone();
                place_singles(&mut at_once, &techniques);
                place_one_by_one(&mut one_by_one, &techniques);
                assert_eq!(at_once, one_by_one, "{puzzle} {techniques:?}");
            }
        }
    }

    proptest! {
        #[test]
        fn houses_with_one_are_those_counted_one_by_one(bits in any::<[u128; 3]>()) {
            // Few cells, so that there are houses with one.
            let cells = CellSet::from_bits(bits[0] & bits[1] & bits[2]);
            for house in House::all() {
                let is_one = (cells & house.cells()).len() == 1;
                prop_assert_eq!(houses_with_one(cells) >> house.index() & 1 == 1, is_one);
            }
        }
    }
}
