//! The orders in which Sudoku Explainer looks at houses and peers. Its ratings depend on them.

use crate::board::{Cell, CellSet, House, HouseKind, PlaceSet};

/// All houses: boxes, rows, columns.
pub(super) const BOXES_ROWS_COLUMNS: [House; 27] =
    houses([HouseKind::Box, HouseKind::Row, HouseKind::Column]);

/// All houses: boxes, columns, rows.
pub(super) const BOXES_COLUMNS_ROWS: [House; 27] =
    houses([HouseKind::Box, HouseKind::Column, HouseKind::Row]);

const fn houses(kinds: [HouseKind; 3]) -> [House; 27] {
    let Some(first) = House::from_index(0) else { unreachable!() };
    let mut order = [first; 27];
    let mut i = 0;
    while i < 27 {
        let Some(house) = House::new(kinds[i / 9], i % 9) else { unreachable!() };
        order[i] = house;
        i += 1;
    }
    order
}

/// Returns the 20 peers of a cell: those in its box, then in its row, then in its column.
pub(super) fn peers(cell: Cell) -> &'static [Cell; 20] {
    static PEERS: [[Cell; 20]; 81] = {
        let mut table = [[Cell::new(0).unwrap(); 20]; 81];
        let mut index = 0;
        while let Some(cell) = Cell::new(index) {
            table[index] = peers_of(cell);
            index += 1;
        }
        table
    };
    &PEERS[cell]
}

const fn peers_of(cell: Cell) -> [Cell; 20] {
    let [row, column, block] = cell.houses();
    let houses = [block, row, column];
    let mut list = [cell; 20];
    let mut seen = CellSet::only(cell);
    let (mut found, mut i) = (0, 0);
    while i < 27 {
        let other = houses[i / 9].cell_list()[i % 9];
        if !seen.contains(other) {
            seen.insert(other);
            list[found] = other;
            found += 1;
        }
        i += 1;
    }
    list
}

/// The peers of a cell that come with one of its houses and not with a house before it.
#[derive(Clone, Copy)]
pub(super) struct NewPeers {
    pub(super) house: House,
    pub(super) places: PlaceSet,
}

/// Returns the peers of a cell in its box, then those in its row and in its column that are not in
/// the box.
#[inline]
pub(super) fn new_peers(cell: Cell) -> &'static [NewPeers; 3] {
    const fn in_line(line: House, block: House) -> NewPeers {
        let places = PlaceSet::ALL.bits() & !line.places_in(block).bits();
        NewPeers { house: line, places: PlaceSet::from_bits(places) }
    }
    static NEW_PEERS: [[NewPeers; 3]; 81] = {
        let none = NewPeers { house: House::from_index(0).unwrap(), places: PlaceSet::EMPTY };
        let mut table = [[none; 3]; 81];
        let mut index = 0;
        while let Some(cell) = Cell::new(index) {
            let [row, column, block] = cell.spots();
            let mut places = PlaceSet::ALL;
            places.remove(block.place);
            let in_box = NewPeers { house: block.house, places };
            let [row, column] =
                [in_line(row.house, block.house), in_line(column.house, block.house)];
            table[index] = [in_box, row, column];
            index += 1;
        }
        table
    };
    &NEW_PEERS[cell]
}

/// The third or column that holds all places of a digit in a house, if there are two or more places.
#[derive(Clone, Copy)]
pub(super) struct Confinement(u8);

impl Confinement {
    /// Returns the third of a line, or the row of a box, that holds all places: 0 to 2.
    pub(super) fn third(self) -> Option<usize> {
        (self.0 & 7 != 0).then_some(self.0.trailing_zeros() as usize)
    }

    /// Returns the column of a box that holds all places: 0 to 2.
    pub(super) fn column(self) -> Option<usize> {
        (self.0 >> 3 != 0).then_some((self.0 >> 3).trailing_zeros() as usize)
    }

    /// Returns whether a third or a column holds all places.
    pub(super) fn is_any(self) -> bool {
        self.0 != 0
    }

    /// Looks up where these places lie.
    #[inline]
    pub(super) fn of(places: PlaceSet) -> Self {
        static TABLE: [Confinement; 512] = {
            let mut table = [Confinement(0); 512];
            let mut bits = 0;
            while bits < 512 {
                let mut k = 0;
                while k < 3 && PlaceSet::from_bits(bits).has_several() {
                    let third = bits & !(0b111 << (3 * k)) == 0;
                    let column = bits & !(0b001_001_001 << k) == 0;
                    table[bits as usize].0 |= (third as u8) << k | (column as u8) << (3 + k);
                    k += 1;
                }
                bits += 1;
            }
            table
        };
        TABLE[usize::from(places.bits() & 511)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn peers_are_in_the_order_of_houses() {
        for cell in Cell::all() {
            let peers = peers(cell);
            assert_eq!(peers.iter().copied().collect::<CellSet>(), cell.peers());
            assert!(peers[..8].iter().all(|peer| peer.box_number() == cell.box_number()));
            assert!(peers[8..14].iter().all(|peer| peer.row() == cell.row()));
            assert!(peers[14..].iter().all(|peer| peer.column() == cell.column()));
        }
    }

    #[test]
    fn new_peers_are_the_peers_in_order() {
        for cell in Cell::all() {
            let by_house = new_peers(cell).iter();
            let all = by_house.flat_map(|new| new.house.cells_at(new.places));
            assert!(all.eq(peers(cell).iter().copied()));
        }
    }

    #[test]
    fn confinement_names_the_third_or_column() {
        let of = |bits| Confinement::of(PlaceSet::from_bits(bits));
        assert_eq!(of(0b011_000_000).third(), Some(2));
        assert_eq!(of(0b010_010_000).column(), Some(1));
        assert_eq!((of(0b100_000_001).third(), of(0b100_000_001).column()), (None, None));
        assert!(!of(0b001_000_000).is_any() && !of(0).is_any());
    }
}
