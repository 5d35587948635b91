//! Houses: the nine rows, nine columns and nine boxes.

use super::cell::{Cell, CellSet};
use super::error::{OutOfRange, ParseHouseError};
use std::fmt;
use std::str::FromStr;

/// The kinds of houses.
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
    /// The number of houses.
    pub const COUNT: usize = 27;

    /// Iterates over all houses: rows, then columns, then boxes.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..Self::COUNT).map(|i| Self(i as u8))
    }

    /// Returns the house of this kind with this zero-based number, if there is one.
    #[must_use]
    pub const fn new(kind: HouseKind, number: usize) -> Option<Self> {
        if number < 9 { Some(Self(kind as u8 * 9 + number as u8)) } else { None }
    }

    /// Returns the house with this number (0 to 26: rows, columns, boxes), if there is one.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// Returns the row, column and box of a cell.
    const fn of(cell: Cell) -> [Self; 3] {
        [Self(cell.row() as u8), Self(9 + cell.column() as u8), Self(18 + cell.box_number() as u8)]
    }

    /// Returns its kind: row, column or box.
    #[must_use]
    pub const fn kind(self) -> HouseKind {
        match self.0 / 9 {
            0 => HouseKind::Row,
            1 => HouseKind::Column,
            _ => HouseKind::Box,
        }
    }

    /// Returns its number among its kind, 0 to 8.
    #[must_use]
    pub const fn number(self) -> usize {
        self.0 as usize % 9
    }

    /// Returns its number among all houses, 0 to 26.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns its nine cells.
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

impl HouseKind {
    /// All kinds, in the order of the houses.
    pub const ALL: [Self; 3] = [Self::Row, Self::Column, Self::Box];

    /// Returns its name: `row`, `column` or `box`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Row => "row",
            Self::Column => "column",
            Self::Box => "box",
        }
    }
}

impl fmt::Display for HouseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Cell {
    /// Returns its three houses: row, column, box.
    #[must_use]
    pub const fn houses(self) -> [House; 3] {
        House::of(self)
    }
}

impl CellSet {
    /// Iterates over the houses that contain all of its cells: row, column, box. The empty set has
    /// none.
    pub fn common_houses(self) -> impl Iterator<Item = House> {
        let houses = self.first().map(Cell::houses);
        houses.into_iter().flatten().filter(move |house| self.is_subset_of(house.cells()))
    }
}

/// Writes `row 4`, `column 7` or `box 9`.
impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind(), self.number() + 1)
    }
}

/// Reads `row 4`, `column 7` or `box 9`.
impl FromStr for House {
    type Err = ParseHouseError;

    fn from_str(text: &str) -> Result<Self, ParseHouseError> {
        let (name, number) = text.split_once(' ').ok_or(ParseHouseError)?;
        let kind = HouseKind::ALL.into_iter().find(|kind| kind.name() == name);
        let (Some(kind), [digit @ b'1'..=b'9']) = (kind, number.as_bytes()) else {
            return Err(ParseHouseError);
        };
        Self::new(kind, usize::from(digit - b'1')).ok_or(ParseHouseError)
    }
}

/// Takes the number of a house, 0 to 26: rows, columns, boxes.
impl TryFrom<usize> for House {
    type Error = OutOfRange;

    fn try_from(value: usize) -> Result<Self, OutOfRange> {
        Self::from_index(value).ok_or(OutOfRange { value, first: 0, last: Self::COUNT - 1 })
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
        for house in House::all() {
            assert_eq!(house.to_string().parse(), Ok(house));
            assert_eq!(House::try_from(house.index()), Ok(house));
        }
        for bad in ["", "row", "row ", "row 0", "row 10", "line 1", "row  1", "Row 1"] {
            assert_eq!(bad.parse::<House>(), Err(ParseHouseError));
        }
        assert!(House::try_from(27).is_err());
    }
}
