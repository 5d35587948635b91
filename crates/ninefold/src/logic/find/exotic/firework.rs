//! Fireworks: a digit that a row and a column, outside of the box in which they cross, can have in
//! only one cell each.
//!
//! ```text
//!   x . . | . y .     x is where the row and the column cross. If the digit is not in y, the row has
//!   . . . | . . .     it in the box; if it is not in z, the column has it in the box; in both cases
//!   . . . | . . .     the only cell for both is x. So the digit is in x, y or z.
//!   ------+------
//!   z . . |           triple: three digits with the same x, y, z fill these cells
//!                     quadruple: two digits with x, y, z and two others with the opposite corner in
//!                     place of x fill all four corners, the pairs each in their own
//! ```
//!
//! These two forms are found. Fireworks as links of chains, and those that need an almost locked set
//! beside them, are not.

use crate::board::{Cell, CellSet, Digit, DigitSet, House};
use crate::logic::options::{Flow, StepCallback};
use crate::logic::pattern::{PatternPart, Role, Truth};
use crate::logic::position::Position;
use crate::logic::scene::Scene;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use std::ops::ControlFlow;

pub(super) fn find(scene: &Scene<'_>, found: &mut StepCallback<'_>) -> Flow {
    let position = scene.position;
    let corners: Vec<Corner> = position.open().iter().flat_map(|x| corners(position, x)).collect();
    for corner in corners.iter().filter(|corner| corner.digits.len() == 3) {
        triples(position, corner, found)?;
    }
    for (number, here) in corners.iter().enumerate() {
        let is_opposite = |there: &&Corner| there.y == here.z && there.z == here.y;
        for there in corners[number + 1..].iter().filter(is_opposite) {
            quadruples(position, here, there, found)?;
        }
    }
    ControlFlow::Continue(())
}

/// A cell, one in its row, one in its column, and the digits that one of them holds for sure.
struct Corner {
    x: Cell,
    y: Cell,
    z: Cell,
    digits: DigitSet,
}

impl Corner {
    fn truths(&self, digits: DigitSet) -> impl Iterator<Item = Truth> {
        let [row, column, _]: [House; 3] = self.x.houses();
        digits.iter().flat_map(move |d| [Truth::House(row, d), Truth::House(column, d)])
    }
}

/// Returns the corners at a cell with two digits or more.
fn corners(position: &Position, x: Cell) -> Vec<Corner> {
    let [row, column, square] = x.houses();
    // The digits that have at most one place in each line outside of the box, with these places.
    let mut arms = [(ONE, CellSet::EMPTY, CellSet::EMPTY); 9];
    let mut count = 0;
    for digit in Digit::all() {
        let (in_row, in_column) = (position.spots(row, digit), position.spots(column, digit));
        let (y, z) = (in_row - square.cells(), in_column - square.cells());
        let has_no_place = in_row.is_empty() || in_column.is_empty();
        if !y.has_several() && !z.has_several() && !has_no_place {
            arms[count] = (digit, y, z);
            count += 1;
        }
    }
    let arms = &arms[..count];
    if count < 2 {
        return Vec::new();
    }
    let fitting = |y: Cell, z: Cell| {
        let fits = |(_, ys, zs): &&(Digit, CellSet, CellSet)| {
            ys.is_subset_of(CellSet::only(y)) && zs.is_subset_of(CellSet::only(z))
        };
        let digits = arms.iter().filter(fits).map(|(digit, ..)| *digit).collect();
        Corner { x, y, z, digits }
    };
    let open = position.open() - square.cells();
    let ys = row.cells() & open;
    let zs = column.cells() & open;
    let all = ys.iter().flat_map(|y| zs.iter().map(move |z| fitting(y, z)));
    all.filter(|corner| corner.digits.len() >= 2).collect()
}

const ONE: Digit = Digit::new(1).unwrap();

fn triples(position: &Position, corner: &Corner, found: &mut StepCallback<'_>) -> Flow {
    let cells: CellSet = [corner.x, corner.y, corner.z].into_iter().collect();
    let mut step = Step::new(Technique::Firework, corner.digits);
    for digit in DigitSet::ALL - corner.digits {
        step = step.removing(position.places(digit) & cells, digit);
    }
    if !step.is_useful() {
        return ControlFlow::Continue(());
    }
    let step = step
        .part(PatternPart::cells(Role::Pivot, CellSet::only(corner.x), corner.digits))
        .part(PatternPart::cells(Role::Pincer, CellSet::only(corner.y), corner.digits))
        .part(PatternPart::cells(Role::Pincer, CellSet::only(corner.z), corner.digits))
        .truths(corner.truths(corner.digits));
    found(step.sorted())
}

fn quadruples(
    position: &Position,
    here: &Corner,
    there: &Corner,
    found: &mut StepCallback<'_>,
) -> Flow {
    for first in pairs(here.digits) {
        for second in pairs(there.digits).filter(|other| (first & *other).is_empty()) {
            let all = first | second;
            let mut step = Step::new(Technique::Firework, all);
            for (cell, kept) in [(here.x, first), (there.x, second), (here.y, all), (here.z, all)] {
                for digit in position.candidates(cell) - kept {
                    step = step.removing(CellSet::only(cell), digit);
                }
            }
            if step.is_useful() {
                let arms: CellSet = [here.y, here.z].into_iter().collect();
                let step = step
                    .part(PatternPart::cells(Role::Pivot, CellSet::only(here.x), first))
                    .part(PatternPart::cells(Role::Pivot, CellSet::only(there.x), second))
                    .part(PatternPart::cells(Role::Pincer, arms, all))
                    .truths(here.truths(first))
                    .truths(there.truths(second));
                found(step.sorted())?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn pairs(digits: DigitSet) -> impl Iterator<Item = DigitSet> {
    digits.iter().flat_map(move |a| {
        let later = digits.iter().filter(move |b| *b > a);
        later.map(move |b| DigitSet::only(a) | DigitSet::only(b))
    })
}
