//! Cells, and sets of them.

use super::house::House;
use std::fmt;
use std::str::FromStr;

/// One of the 81 cells, numbered in reading order from 0 (`r1c1`) to 80 (`r9c9`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// How many cells there are.
    pub const COUNT: usize = 81;

    /// The cell with this number (0 to 80), if there is one.
    #[must_use]
    pub const fn new(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// The cell in this row and column, both counted from zero, if there is one.
    #[must_use]
    pub const fn at(row: usize, column: usize) -> Option<Self> {
        if row < 9 && column < 9 { Self::new(row * 9 + column) } else { None }
    }

    /// All 81 cells in reading order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..Self::COUNT).map(|i| Self(i as u8))
    }

    /// Its number, 0 to 80.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its row, 0 to 8.
    #[must_use]
    pub const fn row(self) -> usize {
        self.0 as usize / 9
    }

    /// Its column, 0 to 8.
    #[must_use]
    pub const fn column(self) -> usize {
        self.0 as usize % 9
    }

    /// Its box, 0 to 8.
    #[must_use]
    pub const fn box_number(self) -> usize {
        self.row() / 3 * 3 + self.column() / 3
    }

    /// Its three houses: row, column, box.
    #[must_use]
    pub const fn houses(self) -> [House; 3] {
        House::of(self)
    }

    /// The 20 other cells that share a house with it.
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
                table[a as usize].0 |= 1 << b;
            }
            b += 1;
        }
        a += 1;
    }
    table
};

/// The name people use: `r4c7`.
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

/// A text that is not the name of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseCellError;

impl fmt::Display for ParseCellError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a cell: write r4c7 for row 4, column 7")
    }
}

impl std::error::Error for ParseCellError {}

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

/// A set of cells: bit 0 is `r1c1`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CellSet(u128);

impl CellSet {
    /// No cell.
    pub const EMPTY: Self = Self(0);
    /// All 81 cells.
    pub const ALL: Self = Self((1 << 81) - 1);

    /// The set with these 81 bits; bits above are dropped.
    #[must_use]
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// Its 81 bits.
    #[must_use]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// How many cells are in it.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether no cell is in it.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `cell` is in it.
    #[must_use]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.0 & 1 == 1
    }

    /// Adds a cell.
    pub const fn insert(&mut self, cell: Cell) {
        self.0 |= 1 << cell.0;
    }

    /// Takes a cell out.
    pub const fn remove(&mut self, cell: Cell) {
        self.0 &= !(1 << cell.0);
    }

    /// Its first cell in reading order.
    #[must_use]
    pub const fn first(self) -> Option<Cell> {
        Cell::new(self.0.trailing_zeros() as usize)
    }

    /// The set of one cell.
    #[must_use]
    pub const fn only(cell: Cell) -> Self {
        Self(1 << cell.0)
    }

    /// The cell, if there is exactly one.
    #[must_use]
    pub const fn single(self) -> Option<Cell> {
        if self.0 & self.0.wrapping_sub(1) == 0 { self.first() } else { None }
    }

    /// Whether there are two cells or more.
    #[must_use]
    pub const fn has_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Whether every cell of it is in `other` too.
    #[must_use]
    pub const fn is_subset_of(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether the two have a cell in common.
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The cells that see every cell of it (for no cell at all: all cells).
    #[must_use]
    pub fn common_peers(self) -> Self {
        self.iter().fold(Self::ALL, |seen, cell| seen & cell.peers())
    }

    /// The cells that see at least one cell of it.
    #[must_use]
    pub fn any_peers(self) -> Self {
        self.iter().fold(Self::EMPTY, |seen, cell| seen | cell.peers())
    }

    /// The houses that hold all of it: rows, columns, boxes.
    pub fn common_houses(self) -> impl Iterator<Item = House> {
        let houses = self.first().map(Cell::houses);
        houses.into_iter().flatten().filter(move |house| self.is_subset_of(house.cells()))
    }

    /// Its cells in reading order.
    #[must_use]
    pub const fn iter(self) -> CellSetIter {
        CellSetIter(self)
    }
}

/// The cells of a [`CellSet`] in reading order.
#[derive(Clone, Debug)]
pub struct CellSetIter(CellSet);

impl Iterator for CellSetIter {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        let cell = self.0.first()?;
        self.0.0 &= self.0.0.wrapping_sub(1);
        Some(cell)
    }
}

impl IntoIterator for CellSet {
    type Item = Cell;
    type IntoIter = CellSetIter;
    fn into_iter(self) -> CellSetIter {
        self.iter()
    }
}

super::operators::set_operators!(CellSet);

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        cells.into_iter().for_each(|c| set.insert(c));
        set
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
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
