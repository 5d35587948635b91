//! Sets of unknowns.

use crate::bits::elements;
use crate::ground::Ground;

/// A set of unknowns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CellBits(Vec<u64>);

impl CellBits {
    /// Returns the set without elements.
    pub(crate) fn empty(ground: &Ground) -> Self {
        Self(vec![0; ground.words])
    }

    /// Returns the set of the cells in a list.
    pub(crate) fn of(ground: &Ground, cells: &[u16]) -> Self {
        let mut set = Self::empty(ground);
        cells.iter().for_each(|&cell| set.0[usize::from(cell >> 6)] |= 1 << (cell & 63));
        set
    }

    /// Counts the elements.
    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Counts the elements that another set has, too.
    pub(crate) fn shared(&self, other: &Self) -> usize {
        self.0.iter().zip(&other.0).map(|(a, b)| (a & b).count_ones() as usize).sum()
    }

    /// Adds the elements of another set.
    pub(crate) fn add(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a |= b);
    }

    /// Takes one cell away.
    pub(crate) fn remove(&mut self, cell: u16) {
        self.0[usize::from(cell >> 6)] &= !(1 << (cell & 63));
    }

    /// Returns the elements that another set lacks.
    pub(crate) fn without(&self, other: &Self) -> Self {
        Self(self.0.iter().zip(&other.0).map(|(a, b)| a & !b).collect())
    }

    /// Iterates over the elements in ascending order.
    pub(crate) fn list(&self) -> impl Iterator<Item = u16> + '_ {
        elements(&self.0).map(|cell| cell as u16)
    }
}
