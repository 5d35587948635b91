//! Sets of houses, one bit each in the order of the houses: rows, columns, boxes.

use crate::board::{Cell, House};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct HouseSet(u32);

impl HouseSet {
    pub(super) const EMPTY: Self = Self(0);
    pub(super) const ROWS: Self = Self(0x1ff);
    pub(super) const COLUMNS: Self = Self(0x1ff << 9);
    pub(super) const BOXES: Self = Self(0x1ff << 18);
    pub(super) const ALL: Self = Self(0x7ff_ffff);

    pub(super) const fn bits(self) -> u32 {
        self.0
    }

    pub(super) const fn only(house: House) -> Self {
        Self(1 << house.index())
    }

    /// Returns the row, column and box of a cell.
    pub(super) const fn through(cell: Cell) -> Self {
        THROUGH[cell.index()]
    }

    pub(super) const fn with(self, house: House) -> Self {
        Self(self.0 | 1 << house.index())
    }

    pub(super) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(super) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(super) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub(super) fn iter(self) -> impl Iterator<Item = House> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let house = House::from_index(bits.trailing_zeros() as usize)?;
            bits &= bits - 1;
            Some(house)
        })
    }

    /// Returns the houses of it that come after one.
    pub(super) const fn after(self, house: House) -> Self {
        Self(self.0 & !((2 << house.index()) - 1))
    }
}

const THROUGH: [HouseSet; 81] = {
    let mut table = [HouseSet::EMPTY; 81];
    let mut index = 0;
    while index < 81 {
        if let Some(cell) = Cell::new(index) {
            let [row, column, square] = cell.houses();
            table[index] = HouseSet::EMPTY.with(row).with(column).with(square);
        }
        index += 1;
    }
    table
};
