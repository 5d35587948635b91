//! Houses: the nine rows, nine columns and nine boxes.

use super::cell::{Cell, CellSet};
use std::fmt;

/// What sort of house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HouseKind {
    /// Nine cells side by side.
    Row,
    /// Nine cells above each other.
    Column,
    /// Three by three cells.
    Box,
}

/// One of the 27 houses. They are ordered rows, columns, boxes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct House(u8);

impl House {
    /// How many houses there are.
    pub const COUNT: usize = 27;

    /// All houses: rows, then columns, then boxes.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..Self::COUNT).map(|i| Self(i as u8))
    }

    /// The house of this kind with this zero-based number, if there is one.
    #[must_use]
    pub const fn new(kind: HouseKind, number: usize) -> Option<Self> {
        if number < 9 { Some(Self(kind as u8 * 9 + number as u8)) } else { None }
    }

    /// The house with this number (0 to 26: rows, columns, boxes), if there is one.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// The row, column and box of a cell.
    pub(super) const fn of(cell: Cell) -> [Self; 3] {
        [Self(cell.row() as u8), Self(9 + cell.column() as u8), Self(18 + cell.box_number() as u8)]
    }

    /// Row, column or box.
    #[must_use]
    pub const fn kind(self) -> HouseKind {
        match self.0 / 9 {
            0 => HouseKind::Row,
            1 => HouseKind::Column,
            _ => HouseKind::Box,
        }
    }

    /// Its number among its kind, 0 to 8.
    #[must_use]
    pub const fn number(self) -> usize {
        self.0 as usize % 9
    }

    /// Its number among all houses, 0 to 26.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its nine cells.
    #[must_use]
    pub const fn cells(self) -> CellSet {
        CELLS[self.0 as usize]
    }
}

static CELLS: [CellSet; 27] = {
    let mut table = [CellSet::EMPTY; 27];
    let mut i = 0;
    while i < Cell::COUNT {
        if let Some(cell) = Cell::new(i) {
            let houses = House::of(cell);
            table[houses[0].index()].insert(cell);
            table[houses[1].index()].insert(cell);
            table[houses[2].index()].insert(cell);
        }
        i += 1;
    }
    table
};

/// `row 4`, `column 7`, `box 9`.
impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind() {
            HouseKind::Row => "row",
            HouseKind::Column => "column",
            HouseKind::Box => "box",
        };
        write!(f, "{kind} {}", self.number() + 1)
    }
}

impl fmt::Debug for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn houses_have_nine_cells_and_cells_know_their_houses() {
        for house in House::all() {
            assert_eq!(house.cells().len(), 9);
            assert_eq!(House::new(house.kind(), house.number()), Some(house));
            assert_eq!(House::from_index(house.index()), Some(house));
            assert!(house.cells().iter().all(|c| c.houses().contains(&house)));
        }
        let names: Vec<_> = [0, 9, 26].map(|i| House(i).to_string()).into();
        assert_eq!(names, ["row 1", "column 1", "box 9"]);
    }
}
