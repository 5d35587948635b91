//! Places: the nine positions of a house in reading order, and sets of them.
//!
//! ```text
//!   a row      0 1 2 3 4 5 6 7 8        a box   0 1 2
//!   a column   the same, downwards              3 4 5
//!                                               6 7 8
//! ```

use super::cell::Cell;
use super::digit::DigitSet;
use super::house::{House, HouseKind};

/// A position in a house: the number of a cell among the nine of the house, in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Place(u8);

impl Place {
    /// Returns the number of the place, 0 to 8.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the places below this one.
    pub(crate) const fn below(self) -> PlaceSet {
        PlaceSet((1 << self.0) - 1)
    }
}

/// A set of places in a house: bit 0 is its first cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(crate) struct PlaceSet(u16);

impl PlaceSet {
    /// The set without a place.
    pub(crate) const EMPTY: Self = Self(0);
    /// The set of all nine places.
    pub(crate) const ALL: Self = Self(0x1ff);

    /// Returns the set with these nine bits; higher bits are dropped.
    pub(crate) const fn from_bits(bits: u16) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// Returns the nine bits.
    pub(crate) const fn bits(self) -> u16 {
        self.0
    }

    /// Returns the set of one place.
    pub(crate) const fn only(place: Place) -> Self {
        Self(1 << place.0)
    }

    /// Returns the number of places.
    pub(crate) const fn len(self) -> u32 {
        BIT_COUNT[self.0 as usize & 511] as u32
    }

    /// Returns whether the set has no place.
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the set has this place.
    pub(crate) const fn contains(self, place: Place) -> bool {
        self.0 >> place.0 & 1 == 1
    }

    /// Adds a place.
    pub(crate) const fn insert(&mut self, place: Place) {
        self.0 |= 1 << place.0;
    }

    /// Removes a place.
    pub(crate) const fn remove(&mut self, place: Place) {
        self.0 &= !(1 << place.0);
    }

    /// Returns the lowest place.
    pub(crate) const fn first(self) -> Option<Place> {
        if self.0 == 0 { None } else { Some(Place(self.0.trailing_zeros() as u8)) }
    }

    /// Returns the place, if there is exactly one.
    pub(crate) const fn single(self) -> Option<Place> {
        if self.has_several() { None } else { self.first() }
    }

    /// Returns whether there are two places or more.
    pub(crate) const fn has_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
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

    /// Returns the places in ascending order.
    pub(crate) const fn iter(self) -> PlaceSetIter {
        PlaceSetIter(self)
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

/// The number of bits of every nine-bit number. Baseline x86-64 has no instruction for it.
pub(super) static BIT_COUNT: [u8; 512] = {
    let mut table = [0; 512];
    let mut bits = 1;
    while bits < 512 {
        table[bits] = table[bits >> 1] + (bits & 1) as u8;
        bits += 1;
    }
    table
};

/// The places of a [`PlaceSet`], ascending.
#[derive(Clone, Debug)]
pub(crate) struct PlaceSetIter(PlaceSet);

impl Iterator for PlaceSetIter {
    type Item = Place;

    #[inline]
    fn next(&mut self) -> Option<Place> {
        let place = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(place)
    }
}

impl IntoIterator for PlaceSet {
    type Item = Place;
    type IntoIter = PlaceSetIter;
    fn into_iter(self) -> PlaceSetIter {
        self.iter()
    }
}

super::operators::set_operators!(PlaceSet);

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
