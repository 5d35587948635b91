//! Tridagon: twelve cells that three digits alone cannot fill.
//!
//! ```text
//!   * . . | * . .     four boxes that form a rectangle, in each three cells that share no row and no
//!   . * . | . * .     column. Going from row to row, the three columns are in an even or an odd order.
//!   . . * | . . *     If an odd number of the four boxes have an odd order, these cells cannot all
//!   ------+------     hold the same three digits: one of them holds another.
//!   * . . | * . .
//!   . * . | . . *
//!   . . * | . * .
//! ```
//!
//! At most three of the cells have other candidates, the guardians. A cell may lack some of the three
//! digits, since fewer candidates do not make the impossible possible.

use super::guardians::Guardians;
use crate::board::{Cell, CellSet, Digit, DigitSet, House, HouseKind};
use crate::logic::options::{Flow, StepCallback};
use crate::logic::position::Position;
use crate::logic::scene::Scene;
use crate::logic::technique::Technique;
use std::ops::ControlFlow;

const MOST_GUARDED: u32 = 3;

/// The columns of the three cells of a box, from row to row, and whether their order is odd.
const ORDERS: [([usize; 3], bool); 6] = [
    ([0, 1, 2], false),
    ([1, 2, 0], false),
    ([2, 0, 1], false),
    ([0, 2, 1], true),
    ([1, 0, 2], true),
    ([2, 1, 0], true),
];

pub(super) fn find(scene: &Scene<'_>, found: &mut StepCallback<'_>) -> Flow {
    let position = scene.position;
    let small: Vec<(Cell, DigitSet)> = position
        .open()
        .iter()
        .map(|cell| (cell, position.candidates(cell)))
        .filter(|(_, digits)| digits.len() <= 3)
        .collect();
    for a in Digit::all() {
        for b in Digit::all().filter(|b| *b > a) {
            for c in Digit::all().filter(|c| *c > b) {
                let digits: DigitSet = [a, b, c].into_iter().collect();
                let pure = small.iter().filter(|(_, own)| own.is_subset_of(digits));
                let pure: CellSet = pure.map(|(cell, _)| *cell).collect();
                if pure.len() + MOST_GUARDED >= 12 {
                    let any = position.places(a) | position.places(b) | position.places(c);
                    Twelve { position, digits, pure, any }.rectangles(found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

struct Twelve<'a> {
    position: &'a Position,
    digits: DigitSet,
    /// The cells that have no other digit.
    pure: CellSet,
    /// The cells that have one of the three.
    any: CellSet,
}

impl Twelve<'_> {
    fn rectangles(&self, found: &mut StepCallback<'_>) -> Flow {
        const PAIRS: [(usize, usize); 3] = [(0, 1), (0, 2), (1, 2)];
        for (upper, lower) in PAIRS {
            for (left, right) in PAIRS {
                let boxes =
                    [upper * 3 + left, upper * 3 + right, lower * 3 + left, lower * 3 + right];
                let none = Guardians::none(self.position);
                self.choose(&boxes, CellSet::EMPTY, false, none, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Chooses three cells in each of the boxes that are left.
    fn choose(
        &self,
        boxes: &[usize],
        cells: CellSet,
        is_odd: bool,
        guardians: Guardians,
        found: &mut StepCallback<'_>,
    ) -> Flow {
        let [square, boxes @ ..] = boxes else {
            let step = guardians.step(self.position, Technique::Tridagon, cells, self.digits);
            let step = step.filter(|_| is_odd);
            return step.map_or(ControlFlow::Continue(()), found);
        };
        for (columns, odd) in ORDERS {
            let three = diagonal(*square, columns);
            if !three.is_subset_of(self.any) {
                continue;
            }
            let others = three - self.pure;
            let guardians = others.iter().try_fold(guardians, |guardians, cell| {
                guardians.with(cell, self.position.candidates(cell) - self.digits)
            });
            let Some(guardians) = guardians else { continue };
            if guardians.cell_count() <= MOST_GUARDED {
                self.choose(boxes, cells | three, is_odd != odd, guardians, found)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns three cells of a box, one in each row, in these columns.
fn diagonal(square: usize, columns: [usize; 3]) -> CellSet {
    let cells = House::new(HouseKind::Box, square).map_or(CellSet::EMPTY, House::cells);
    let is_in = |cell: &Cell| columns[cell.row() % 3] == cell.column() % 3;
    cells.iter().filter(is_in).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fills the cells one after the other with three digits.
    fn can_be_filled(cells: &[Cell], filled: &mut Vec<(Cell, u8)>) -> bool {
        let [cell, rest @ ..] = cells else { return true };
        (0..3).any(|digit| {
            let clashes = filled.iter().any(|(o, d)| *d == digit && o.peers().contains(*cell));
            if clashes {
                return false;
            }
            filled.push((*cell, digit));
            let can = can_be_filled(rest, filled);
            filled.pop();
            can
        })
    }

    #[test]
    fn twelve_cells_cannot_be_filled_exactly_if_the_order_is_odd() {
        for first in ORDERS {
            for second in ORDERS {
                for third in ORDERS {
                    for fourth in ORDERS {
                        let orders = [(0, first), (1, second), (3, third), (4, fourth)];
                        let cells = orders.iter().flat_map(|(b, (o, _))| diagonal(*b, *o).iter());
                        let cells: Vec<Cell> = cells.collect();
                        let odd = orders.iter().filter(|(_, (_, odd))| *odd).count() % 2 == 1;
                        assert_eq!(can_be_filled(&cells, &mut Vec::new()), !odd);
                    }
                }
            }
        }
    }
}
