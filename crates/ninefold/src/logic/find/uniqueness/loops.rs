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
//! candidates, or more if it is one and the same digit and no more cells than have none.

use super::types::Threat;
use crate::board::{Cell, CellSet, Digit, DigitSet, House};
use crate::logic::position::Position;

/// All loops that something still prevents.
pub(super) fn all(position: &Position) -> Vec<Threat> {
    let mut all = Vec::new();
    let small = position.bivalue_cells();
    for one in Digit::all() {
        let with_one = small & position.places(one);
        for other in Digit::all().filter(|other| *other > one) {
            let floor = with_one & position.places(other);
            if floor.len() < 3 {
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
    /// With one more cell, unless a house would have three.
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
    /// Each loop is found from its first cell without other candidates.
    fn start(&mut self) {
        for cell in self.floor {
            let nothing = Open { cells: CellSet::EMPTY, once: 0, twice: 0 };
            if let Some(open) = nothing.with(cell) {
                self.close(open);
            }
            self.fitting.remove(cell);
        }
    }

    /// A house with one cell needs a second: tries each.
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

    /// Whether the roof is small enough, now and when no more floor than there is joins.
    fn is_promising(&self, cells: CellSet) -> bool {
        let roof = cells - self.floor;
        let Some(first) = roof.first() else { return true };
        let rest = roof - CellSet::only(first);
        if !rest.has_several() {
            return true;
        }
        let others = self.position.union(roof) - self.digits;
        others.single().is_some() && roof.len() <= self.floor.len()
    }
}
