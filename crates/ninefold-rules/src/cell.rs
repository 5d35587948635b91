//! Cells of a grid of any shape, and sets of them.

use std::fmt;

/// The greatest number of cells of a grid.
pub const MAX_CELLS: usize = 625;

/// The index of a cell in reading order, from 0; cells that a shape leaves out are counted, too.
///
/// In a compiled puzzle, indices from the number of cells on are hidden unknowns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellId(pub u16);

impl CellId {
    /// Returns the index as a number for arrays.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the cell with this index.
    ///
    /// # Panics
    ///
    /// Panics if the index does not fit into 16 bits.
    #[must_use]
    pub fn at(index: usize) -> Self {
        Self(u16::try_from(index).expect("a grid has at most 625 cells"))
    }
}

impl fmt::Debug for CellId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "c{}", self.0)
    }
}

const WORDS: usize = MAX_CELLS.div_ceil(64);

/// A set of cells of a grid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CellIds([u64; WORDS]);

impl CellIds {
    /// The set without a cell.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// Adds a cell; returns whether it was new.
    pub const fn insert(&mut self, cell: CellId) -> bool {
        let (word, bit) = (cell.index() / 64, 1 << (cell.index() % 64));
        let new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        new
    }

    /// Removes a cell.
    pub const fn remove(&mut self, cell: CellId) {
        self.0[cell.index() / 64] &= !(1 << (cell.index() % 64));
    }

    /// Returns `true` if the cell is in the set.
    #[must_use]
    pub const fn contains(&self, cell: CellId) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    /// Counts the cells.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns `true` if no cell is in the set.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    /// Iterates over the cells in reading order.
    pub fn iter(&self) -> impl Iterator<Item = CellId> + '_ {
        self.0.iter().enumerate().flat_map(|(i, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = rest.trailing_zeros() as usize;
                (rest != 0).then(|| {
                    rest &= rest - 1;
                    CellId::at(i * 64 + bit)
                })
            })
        })
    }

    /// Returns the cells that are in both sets.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// Returns the cells that are in at least one of the sets.
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    /// Returns the cells that are in this set alone.
    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }
}

impl FromIterator<CellId> for CellIds {
    fn from_iter<I: IntoIterator<Item = CellId>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}

impl fmt::Debug for CellIds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_hold_what_was_added() {
        let mut set: CellIds = [0, 63, 64, 624].map(CellId::at).into_iter().collect();
        assert!(set.contains(CellId(624)) && !set.contains(CellId(1)));
        assert_eq!(set.iter().map(CellId::index).collect::<Vec<_>>(), [0, 63, 64, 624]);
        set.remove(CellId(64));
        assert_eq!(set.len(), 3);
        assert!(!set.insert(CellId(0)));
    }
}
