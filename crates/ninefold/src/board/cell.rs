//! Cells, and sets of them.

use super::bit_set::bit_set;
use super::error::{OutOfRange, ParseCellError};
use std::fmt;
use std::str::FromStr;

/// One of the 81 cells, numbered in reading order from 0 (`r1c1`) to 80 (`r9c9`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The number of cells.
    pub const COUNT: usize = 81;

    /// The number of rows, and of cells in each of them.
    pub const SIDE: usize = 9;

    /// Returns the cell with this number (0 to 80), if there is one.
    #[must_use]
    pub const fn new(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// Returns the cell in this row and column, both counted from zero, if there is one.
    #[must_use]
    pub const fn at(row: usize, column: usize) -> Option<Self> {
        if row < 9 && column < 9 { Self::new(row * 9 + column) } else { None }
    }

    /// Iterates over all 81 cells in reading order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..Self::COUNT).map(|i| Self(i as u8))
    }

    /// Returns its number, 0 to 80.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns its row, 0 to 8.
    #[must_use]
    pub const fn row(self) -> usize {
        self.0 as usize / 9
    }

    /// Returns its column, 0 to 8.
    #[must_use]
    pub const fn column(self) -> usize {
        self.0 as usize % 9
    }

    /// Returns its box, 0 to 8.
    #[must_use]
    pub const fn box_number(self) -> usize {
        self.row() / 3 * 3 + self.column() / 3
    }

    /// Returns its peers: the 20 other cells that share a house with it.
    #[must_use]
    pub const fn peers(self) -> CellSet {
        PEERS[self.0 as usize]
    }
}

static PEERS: [CellSet; 81] = {
    let mut table = [CellSet::EMPTY; 81];
    let mut a = 0;
    while a < 81 {
        let mut b = 0;
        while b < 81 {
            let (x, y) = (Cell(a), Cell(b));
            let share =
                x.row() == y.row() || x.column() == y.column() || x.box_number() == y.box_number();
            if a != b && share {
                table[a as usize].insert(y);
            }
            b += 1;
        }
        a += 1;
    }
    table
};

/// Writes the usual name: `r4c7`.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row() + 1, self.column() + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads `r4c7`, in either case.
impl FromStr for Cell {
    type Err = ParseCellError;

    fn from_str(text: &str) -> Result<Self, ParseCellError> {
        match text.as_bytes() {
            [b'r' | b'R', row @ b'1'..=b'9', b'c' | b'C', column @ b'1'..=b'9'] => {
                Self::at(usize::from(row - b'1'), usize::from(column - b'1')).ok_or(ParseCellError)
            }
            _ => Err(ParseCellError),
        }
    }
}

/// Takes the number of a cell, 0 to 80.
impl TryFrom<usize> for Cell {
    type Error = OutOfRange;

    fn try_from(value: usize) -> Result<Self, OutOfRange> {
        Self::new(value).ok_or(OutOfRange { value, first: 0, last: Self::COUNT - 1 })
    }
}

impl From<Cell> for usize {
    fn from(cell: Cell) -> Self {
        cell.index()
    }
}

bit_set! {
    /// A set of cells: bit 0 is `r1c1`, bit 80 is `r9c9`.
    ///
    /// ```
    /// use ninefold::CellSet;
    ///
    /// let set: CellSet = "r1c1 r1c2".parse().unwrap();
    /// assert_eq!(set.common_peers().len(), 13);
    /// assert_eq!((CellSet::ALL - set).len(), 79);
    /// ```
    pub CellSet(u128), CellSetIter, 81, u128::count_ones, Cell, Cell::new, "cell", "cells", "in reading order"
}

impl CellSet {
    /// Returns the cells that see every cell of the set (for the empty set: all cells).
    #[must_use]
    pub fn common_peers(self) -> Self {
        self.iter().fold(Self::ALL, |seen, cell| seen & cell.peers())
    }

    /// Returns the cells that see at least one cell of the set.
    #[must_use]
    pub fn any_peers(self) -> Self {
        self.iter().fold(Self::EMPTY, |seen, cell| seen | cell.peers())
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Writes the cells in reading order with spaces between them: `r1c1 r4c7`.
impl fmt::Display for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, cell) in self.iter().enumerate() {
            let space = if number == 0 { "" } else { " " };
            write!(f, "{space}{cell}")?;
        }
        Ok(())
    }
}

/// Reads cells with spaces or commas between them, in any order.
impl FromStr for CellSet {
    type Err = ParseCellError;

    fn from_str(text: &str) -> Result<Self, ParseCellError> {
        let names = text.split([' ', ',']).filter(|name| !name.is_empty());
        names.map(str::parse).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_go_both_ways() {
        for cell in Cell::all() {
            assert_eq!(cell.to_string().parse(), Ok(cell));
        }
        for bad in ["", "r0c1", "r1c0", "r10c1", "c1r1", "r1c1 ", "é"] {
            assert_eq!(bad.parse::<Cell>(), Err(ParseCellError));
        }
        assert_eq!(Cell::try_from(80).map(usize::from), Ok(80));
        assert!(Cell::try_from(81).is_err());
    }

    #[test]
    fn texts_of_sets_go_both_ways() {
        let set: CellSet = "r9c9, r1c1 R4C7".parse().unwrap();
        assert_eq!(set.to_string(), "r1c1 r4c7 r9c9");
        assert_eq!(set.to_string().parse(), Ok(set));
        assert_eq!("".parse(), Ok(CellSet::EMPTY));
        assert_eq!("r1c1;r1c2".parse::<CellSet>(), Err(ParseCellError));
    }

    #[test]
    fn every_cell_has_twenty_peers_and_none_is_its_own() {
        for cell in Cell::all() {
            assert_eq!(cell.peers().len(), 20);
            assert!(!cell.peers().contains(cell));
            assert!(cell.peers().iter().all(|p| p.peers().contains(cell)));
        }
    }

    #[test]
    fn sets_know_what_they_see() {
        let set: CellSet = [0, 1].into_iter().filter_map(Cell::new).collect();
        let seen = set.common_peers();
        assert_eq!(seen.len(), 13);
        assert!(seen.iter().all(|c| c.row() == 0 || c.box_number() == 0));
        assert_eq!(set.any_peers().len(), 7 + 7 + 6 + 6 + 1);
        let houses: Vec<_> = set.common_houses().map(|h| h.to_string()).collect();
        assert_eq!(houses, ["row 1", "box 1"]);
        assert!(set.has_several() && set.single().is_none());
        assert_eq!(CellSet::only(Cell(7)).single(), Some(Cell(7)));
        assert_eq!(CellSet::EMPTY.single(), None);
    }

    #[test]
    fn sets_iterate_in_reading_order() {
        let set: CellSet = [80, 3, 40].into_iter().filter_map(Cell::new).collect();
        assert_eq!(set.iter().map(Cell::index).collect::<Vec<_>>(), [3, 40, 80]);
        assert_eq!((CellSet::ALL - set).len(), 78);
    }
}
