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
use crate::logic::position::Position;
use crate::logic::scene::{Found, Scene};
use crate::logic::step::{Part, Role, Step, Truth};
use crate::logic::technique::Technique;
use std::ops::ControlFlow;

pub(super) fn find(scene: &Scene<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
    let position = scene.position;
    for x in position.open() {
        for (y, z) in arms(position, x) {
            let corner = Corner::new(position, x, y, z);
            triples(position, &corner, found)?;
        }
    }
    for x in position.open() {
        for (y, z) in arms(position, x) {
            let opposite = Cell::at(z.row(), y.column());
            if let Some(w) = opposite.filter(|w| x < *w && position.open().contains(*w)) {
                let (here, there) =
                    (Corner::new(position, x, y, z), Corner::new(position, w, z, y));
                quadruples(position, &here, &there, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The open cells in the row and in the column of a cell, outside of its box.
fn arms(position: &Position, x: Cell) -> impl Iterator<Item = (Cell, Cell)> {
    let [row, column, square] = x.houses();
    let open = position.open() - square.cells();
    let ys = row.cells() & open;
    let zs = column.cells() & open;
    ys.iter().flat_map(move |y| zs.iter().map(move |z| (y, z)))
}

/// A cell, one in its row, one in its column, and the digits that one of them holds for sure.
struct Corner {
    x: Cell,
    y: Cell,
    z: Cell,
    digits: DigitSet,
}

impl Corner {
    fn new(position: &Position, x: Cell, y: Cell, z: Cell) -> Self {
        let [row, column, square] = x.houses();
        let is_firework = |digit: &Digit| {
            let in_row = position.spots(row, *digit);
            let in_column = position.spots(column, *digit);
            !in_row.is_empty()
                && !in_column.is_empty()
                && (in_row - square.cells()).is_subset_of(CellSet::only(y))
                && (in_column - square.cells()).is_subset_of(CellSet::only(z))
        };
        Self { x, y, z, digits: Digit::all().filter(is_firework).collect() }
    }

    fn truths(&self, digits: DigitSet) -> impl Iterator<Item = Truth> {
        let [row, column, _]: [House; 3] = self.x.houses();
        digits.iter().flat_map(move |d| [Truth::House(row, d), Truth::House(column, d)])
    }
}

fn triples(position: &Position, corner: &Corner, found: &mut Found<'_>) -> ControlFlow<()> {
    if corner.digits.len() != 3 {
        return ControlFlow::Continue(());
    }
    let cells: CellSet = [corner.x, corner.y, corner.z].into_iter().collect();
    let mut step = Step::new(Technique::Firework, corner.digits);
    for digit in DigitSet::ALL - corner.digits {
        step = step.removing(position.places(digit) & cells, digit);
    }
    if !step.is_useful() {
        return ControlFlow::Continue(());
    }
    let step = step
        .part(Part::cells(Role::Pivot, CellSet::only(corner.x), corner.digits))
        .part(Part::cells(Role::Pincer, CellSet::only(corner.y), corner.digits))
        .part(Part::cells(Role::Pincer, CellSet::only(corner.z), corner.digits))
        .truths(corner.truths(corner.digits));
    found(step.sorted())
}

fn quadruples(
    position: &Position,
    here: &Corner,
    there: &Corner,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
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
                    .part(Part::cells(Role::Pivot, CellSet::only(here.x), first))
                    .part(Part::cells(Role::Pivot, CellSet::only(there.x), second))
                    .part(Part::cells(Role::Pincer, arms, all))
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
