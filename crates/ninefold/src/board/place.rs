//! Places: the nine positions of a house in reading order, and sets of them.
//!
//! ```text
//!   a row      0 1 2 3 4 5 6 7 8        a box   0 1 2
//!   a column   the same, downwards              3 4 5
//!                                               6 7 8
//! ```

use super::bit_set::{bit_set, count_bits};
use super::cell::Cell;
use super::digit::DigitSet;
use super::house::{House, HouseKind};

/// A position in a house: the number of a cell among the nine of the house, in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Place(u8);

impl Place {
    /// Returns the place with this number (0 to 8), if there is one.
    pub(crate) const fn from_index(index: usize) -> Option<Self> {
        if index < 9 { Some(Self(index as u8)) } else { None }
    }

    /// Returns the number of the place, 0 to 8.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the places below this one.
    pub(crate) const fn below(self) -> PlaceSet {
        PlaceSet((1 << self.0) - 1)
    }
}

bit_set! {
    /// A set of places in a house: bit 0 is its first cell.
    #[derive(PartialOrd, Ord, Debug)]
    pub(crate) PlaceSet(u16), PlaceSetIter, 9, count_bits, Place, Place::from_index, "place", "places",
    "ascending"
}

impl PlaceSet {
    /// Returns whether there is exactly one place, without a branch.
    pub(crate) const fn is_single(self) -> bool {
        let below = self.0.wrapping_sub(1);
        self.0 ^ below > below
    }

    /// Returns whether there are exactly two places.
    pub(crate) const fn is_pair(self) -> bool {
        let rest = self.0 & self.0.wrapping_sub(1);
        rest != 0 && rest & (rest - 1) == 0
    }

    /// Returns the places below the lowest place of another set; all of them if that is empty.
    pub(crate) const fn before(self, other: Self) -> Self {
        Self(self.0 & (other.0 & other.0.wrapping_neg()).wrapping_sub(1))
    }
}

/// A set of nine bits: of digits, or of places.
pub(crate) trait NineBits: Copy {
    /// Returns the set with these nine bits.
    fn from_bits(bits: u16) -> Self;

    /// Returns the nine bits.
    fn bits(self) -> u16;
}

impl NineBits for DigitSet {
    fn from_bits(bits: u16) -> Self {
        Self::from_bits(bits)
    }

    fn bits(self) -> u16 {
        self.bits()
    }
}

impl NineBits for PlaceSet {
    fn from_bits(bits: u16) -> Self {
        Self::from_bits(bits)
    }

    fn bits(self) -> u16 {
        self.bits()
    }
}

/// Returns whether two arrays of sets are equal. It always compares all of them, so that the compiler
/// can compare several at once; `==` ends at the first difference and compares them one by one.
#[inline]
pub(crate) fn all_equal<S: NineBits, const N: usize>(one: &[S; N], other: &[S; N]) -> bool {
    one.iter().zip(other).fold(0, |differ, (a, b)| differ | (a.bits() ^ b.bits())) == 0
}

/// A house of a cell, and the cell's place in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot {
    /// The house.
    pub(crate) house: House,
    /// The place of the cell in the house.
    pub(crate) place: Place,
}

impl Cell {
    /// Returns the row, the column and the box of the cell, each with the cell's place in it.
    pub(crate) const fn spots(self) -> [Spot; 3] {
        let [row, column, block] = self.houses();
        let in_box = self.row() % 3 * 3 + self.column() % 3;
        [
            Spot { house: row, place: Place(self.column() as u8) },
            Spot { house: column, place: Place(self.row() as u8) },
            Spot { house: block, place: Place(in_box as u8) },
        ]
    }
}

impl House {
    /// Returns the house of a kind whose number is that of a place: the first row for the first
    /// place.
    pub(crate) const fn numbered(kind: HouseKind, place: Place) -> Self {
        match Self::new(kind, place.index()) {
            Some(house) => house,
            None => unreachable!(),
        }
    }

    /// Returns the cell at a place of the house.
    pub(crate) const fn cell_at(self, place: Place) -> Cell {
        CELL_AT[self.index()][place.index()]
    }

    /// Returns the cells at these places of the house, in reading order.
    pub(crate) fn cells_at(self, places: PlaceSet) -> impl Iterator<Item = Cell> + Clone {
        let cells = &CELL_AT[self.index()];
        places.iter().map(|place| cells[place.index()])
    }

    /// Returns the nine cells of the house in reading order.
    pub(crate) const fn cell_list(self) -> &'static [Cell; 9] {
        &CELL_AT[self.index()]
    }

    /// Returns the places of the house whose cells are in another house too.
    pub(crate) const fn places_in(self, other: Self) -> PlaceSet {
        SHARED[self.index()][other.index()]
    }
}

/// The cells of each house in reading order.
static CELL_AT: [[Cell; 9]; 27] = {
    let mut table = [[Cell::new(0).unwrap(); 9]; 27];
    let mut index = 0;
    while let Some(cell) = Cell::new(index) {
        let spots = cell.spots();
        let mut kind = 0;
        while kind < 3 {
            table[spots[kind].house.index()][spots[kind].place.index()] = cell;
            kind += 1;
        }
        index += 1;
    }
    table
};

/// The places of each house (first index) whose cells are in another house (second index).
static SHARED: [[PlaceSet; 27]; 27] = {
    let mut table = [[PlaceSet::EMPTY; 27]; 27];
    let mut index = 0;
    while let Some(cell) = Cell::new(index) {
        let spots = cell.spots();
        let mut of = 0;
        while of < 9 {
            let (Spot { house, place }, other) = (spots[of / 3], spots[of % 3].house);
            table[house.index()][other.index()].insert(place);
            of += 1;
        }
        index += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::super::cell::CellSet;
    use super::*;

    #[test]
    fn places_and_cells_agree() {
        for house in House::all() {
            assert_eq!(house.cells_at(PlaceSet::ALL).collect::<CellSet>(), house.cells());
            assert!(house.cell_list().is_sorted());
            for other in House::all() {
                let shared: CellSet = house.cells_at(house.places_in(other)).collect();
                assert_eq!(shared, house.cells() & other.cells());
            }
        }
        for cell in Cell::all() {
            assert_eq!(cell.spots().map(|spot| spot.house), cell.houses());
            assert!(cell.spots().iter().all(|spot| spot.house.cell_at(spot.place) == cell));
        }
    }

    #[test]
    fn sets_count_and_iterate_their_places() {
        for bits in 0..512u16 {
            let set = PlaceSet::from_bits(bits);
            let places: Vec<Place> = set.iter().collect();
            assert_eq!(places.len() as u32, bits.count_ones());
            assert_eq!(set.len(), bits.count_ones());
            assert_eq!(set.single(), (places.len() == 1).then(|| places[0]));
            assert_eq!(set.is_pair(), places.len() == 2);
            assert!(places.is_sorted() && places.iter().all(|place| set.contains(*place)));
        }
    }
}
