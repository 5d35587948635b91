//! Unique loops: six cells or more that would hold two digits in turn. Every row, column and box has
//! two of them or none, so exchanging the digits leaves every house as it is.
//!
//! ```text
//!   {a,b} . . | {a,b} . . | . . .
//!   . . .     | {a,b} . . | {a,b}       a loop of six: the last cell has another candidate
//!   {a,b} . . | . . .     | {a,b,c}
//! ```
//!
//! (Four such cells are a unique rectangle.) Every cell has both digits. At most two cells have other
//! candidates, or four if it is one and the same digit.

use super::threat::Threat;
use crate::board::{Cell, CellSet, Digit, DigitSet, House};
use crate::logic::position::Position;

/// The most cells with other candidates.
const LARGEST_ROOF: u32 = 4;

/// Returns all loops that something still prevents.
pub(super) fn all(position: &Position) -> Vec<Threat> {
    let mut all = Vec::new();
    let small = position.bivalue_cells();
    for one in Digit::all() {
        let with_one = small & position.places(one);
        for other in Digit::all().filter(|other| *other > one) {
            let floor = with_one & position.places(other);
            if !has_three(floor) || is_crowded(floor) {
                continue;
            }
            let digits = DigitSet::only(one) | DigitSet::only(other);
            let fitting = position.places(one) & position.places(other);
            let mut search = Search { position, digits, floor, fitting, all: &mut all };
            search.start();
        }
    }
    // Shorter loops first.
    all.sort_by_key(|threat| threat.body.len());
    all
}

/// Returns `true` if a house has three cells for the two digits. Then there is no solution, and perhaps no
/// end of loops.
fn is_crowded(floor: CellSet) -> bool {
    House::all().any(|house| has_three(floor & house.cells()))
}

fn has_three(cells: CellSet) -> bool {
    cells.first().is_some_and(|first| (cells - CellSet::only(first)).has_several())
}

struct Search<'a> {
    position: &'a Position,
    digits: DigitSet,
    /// The cells with only the two digits.
    floor: CellSet,
    /// The cells with both.
    fitting: CellSet,
    all: &'a mut Vec<Threat>,
}

/// Some cells of a loop. `once` and `twice` are the houses with at least so many of them.
#[derive(Clone, Copy)]
struct Open {
    cells: CellSet,
    once: u32,
    twice: u32,
}

impl Open {
    /// Returns the cells with one more, unless a house would have three.
    fn with(self, cell: Cell) -> Option<Self> {
        let houses = cell.houses().iter().fold(0, |bits, house| bits | 1 << house.index());
        if self.twice & houses != 0 {
            return None;
        }
        Some(Self {
            cells: self.cells | CellSet::only(cell),
            once: self.once | houses,
            twice: self.once & houses | self.twice,
        })
    }
}

impl Search<'_> {
    /// Finds each loop from its first cell without other candidates.
    fn start(&mut self) {
        for cell in self.floor {
            let nothing = Open { cells: CellSet::EMPTY, once: 0, twice: 0 };
            if let Some(open) = nothing.with(cell) {
                self.close(open);
            }
            self.fitting.remove(cell);
        }
    }

    /// Closes the loop: a house with one cell needs a second, so each is tried.
    fn close(&mut self, open: Open) {
        let lacking = open.once & !open.twice;
        let Some(house) = House::from_index(lacking.trailing_zeros() as usize) else {
            let roof = open.cells - self.floor;
            if open.cells.len() >= 6 && !roof.is_empty() {
                self.all.push(Threat { body: open.cells, digits: self.digits, roof });
            }
            return;
        };
        for cell in (self.fitting & house.cells()) - open.cells {
            let Some(longer) = open.with(cell) else { continue };
            if self.is_promising(longer.cells) {
                self.close(longer);
            }
        }
    }

    /// Returns `true` if the roof is small enough.
    fn is_promising(&self, cells: CellSet) -> bool {
        let roof = cells - self.floor;
        match roof.len() {
            0..=2 => true,
            3..=LARGEST_ROOF => (self.position.union(roof) - self.digits).single().is_some(),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Candidates, Grid};
    use proptest::prelude::*;

    /// Sets of cells, by trying all: two or none in every house, connected through houses.
    fn by_trying(cells: &[Cell]) -> Vec<CellSet> {
        let mut loops = Vec::new();
        for choice in 1..1_u32 << cells.len() {
            let chosen = cells.iter().enumerate().filter(|(number, _)| choice >> number & 1 == 1);
            let chosen: CellSet = chosen.map(|(_, cell)| *cell).collect();
            let is_even = House::all().all(|house| matches!((chosen & house.cells()).len(), 0 | 2));
            let mut reached = CellSet::only(chosen.first().unwrap());
            for _ in 0..cells.len() {
                reached |= reached.any_peers() & chosen;
            }
            if is_even && reached == chosen && chosen.len() >= 6 {
                loops.push(chosen);
            }
        }
        loops
    }

    proptest! {
        #[test]
        fn the_loops_are_what_trying_all_sets_gives(
            // Cells of a few lines that share boxes, so that loops are not rare.
            spots in proptest::collection::btree_set((0_usize..4, 0_usize..4), 8..14),
            extras in proptest::collection::vec(0_usize..6, 15),
        ) {
            let (rows, columns) = ([0, 1, 2, 3], [0, 3, 6, 4]);
            let cells: Vec<Cell> =
                spots.iter().map(|(row, column)| Cell::at(rows[*row], columns[*column]).unwrap()).collect();
            let mut marks = Candidates::NONE;
            Cell::all().for_each(|cell| marks.set(cell, DigitSet::from_bits(0b1_1100_0000)));
            let mut floor = CellSet::EMPTY;
            for (cell, extra) in cells.iter().zip(&extras) {
                // Most cells have no other digit, unless that were too many in a house.
                let mut others = [0, 0, 0, 0, 0b100, 0b1000][*extra];
                if is_crowded(floor | CellSet::only(*cell)) {
                    others |= 0b100;
                }
                marks.set(*cell, DigitSet::from_bits(0b11 | others));
                if others == 0 {
                    floor.insert(*cell);
                }
            }
            let position = Position::new(&Grid::EMPTY, &Grid::EMPTY, Some(&marks));
            let mut expected = by_trying(&cells);
            expected.retain(|body| {
                let roof = *body - floor;
                let others = position.union(roof) - DigitSet::from_bits(0b11);
                let is_small = roof.len() <= 2 || roof.len() <= LARGEST_ROOF && others.len() == 1;
                !roof.is_empty() && is_small && !(*body & floor).is_empty()
            });
            if floor.len() < 3 {
                expected.clear();
            }
            let mut found: Vec<u128> = all(&position).iter().map(|threat| threat.body.bits()).collect();
            found.sort_unstable();
            let mut expected: Vec<u128> = expected.iter().map(|body| body.bits()).collect();
            expected.sort_unstable();
            prop_assert_eq!(found, expected);
        }
    }
}
