//! Complete placements of one digit in the grid, and the candidates that are part of none.
//!
//! A placement is one cell in each row, column and box. It consists of three bands; a band takes
//! one column of each stack, so there are 27 sets of columns for it, and two bands that share none
//! leave exactly one set for the third:
//!
//! ```text
//!   band 1   columns 1 5 7   ─┐   which of its 27 sets each band can use is worked out first;
//!   band 2   columns 3 4 8   ─┼─► then which of them go together, then which cells these use
//!   band 3   columns 2 6 9   ─┘
//! ```
//!
//! Every pattern of one digit (fish, kites, chains of one digit) removes only cells that are barred
//! in this sense. So a digit without a barred cell needs no search for any of them.

use crate::board::{CellSet, Digit, House, HouseKind};
use crate::logic::position::Position;

/// Returns, for each digit, the open cells that have it as a candidate but are part of no placement.
pub(in crate::logic) fn barred(position: &Position) -> [CellSet; 9] {
    let standing = standing(position);
    let mut barred = [CellSet::EMPTY; 9];
    for digit in Digit::all() {
        let places = position.places(digit);
        if !places.is_empty() {
            let used = placeable(places | standing[digit.index()]);
            barred[digit.index()] = places - used;
        }
    }
    barred
}

/// Returns, for each digit, the open cells that are part of a placement, after the digits have
/// excluded each other: a cell that all placements of one digit use is part of none of another.
pub(in crate::logic) fn agreed(position: &Position) -> [CellSet; 9] {
    let standing = standing(position);
    let mut kept = [CellSet::EMPTY; 9];
    Digit::all().for_each(|digit| kept[digit.index()] = position.places(digit));
    loop {
        let before = kept;
        for digit in 0..9 {
            let others = (0..9).filter(|other| *other != digit);
            let taken = others.fold(CellSet::EMPTY, |all, other| all | forced(kept[other]));
            let open = kept[digit] - taken;
            kept[digit] = open & placeable(open | standing[digit]);
        }
        if kept == before {
            return kept;
        }
    }
}

/// Returns the cells that every placement uses: a placement has one cell in each row, so they are
/// those that are alone in their row among the cells of all placements.
pub(in crate::logic) fn forced(kept: CellSet) -> CellSet {
    let rows = House::all().filter(|house| house.kind() == HouseKind::Row);
    rows.filter_map(|row| (kept & row.cells()).single()).collect()
}

fn standing(position: &Position) -> [CellSet; 9] {
    let mut standing = [CellSet::EMPTY; 9];
    for (cell, digit) in position.digits().placed() {
        standing[digit.index()].insert(cell);
    }
    standing
}

/// Returns the cells that are part of a complete placement within these places.
fn placeable(places: CellSet) -> CellSet {
    let bits = places.bits();
    let band = |number: usize| Band::new((bits >> (27 * number)) as u32 & 0x7ff_ffff);
    let bands = [band(0), band(1), band(2)];
    // The sets of columns of each band that go together with one of each other band.
    let mut usable = [0_u32; 3];
    for first in ones(bands[0].sets) {
        for second in ones(bands[1].sets & APART[first]) {
            let third = LAST[first][second];
            if bands[2].sets >> third & 1 == 1 {
                usable[0] |= 1 << first;
                usable[1] |= 1 << second;
                usable[2] |= 1 << third;
            }
        }
    }
    let used = |number: usize| u128::from(bands[number].cells(usable[number])) << (27 * number);
    CellSet::from_bits(used(0) | used(1) | used(2))
}

/// The orders in which the three rows of a band take their cell in the stacks.
const ORDERS: [[u32; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The placements within one band.
struct Band {
    /// Its cells where the digit may be.
    places: u32,
    /// For each order of rows, the sets of columns that are possible (27 bits).
    by_order: [u32; 6],
    /// All of them.
    sets: u32,
}

impl Band {
    fn new(places: u32) -> Self {
        let mut band = Self { places, by_order: [0; 6], sets: 0 };
        for (number, rows) in ORDERS.iter().enumerate() {
            let three = |stack: usize| (places >> corner(rows, stack) & 7) as usize;
            let sets = USING[0][three(0)] & USING[1][three(1)] & USING[2][three(2)];
            band.by_order[number] = sets;
            band.sets |= sets;
        }
        band
    }

    /// Returns the cells of all placements whose columns are among these sets.
    fn cells(&self, usable: u32) -> u32 {
        let mut cells = 0;
        for (rows, sets) in ORDERS.iter().zip(self.by_order) {
            let sets = sets & usable;
            if sets == 0 {
                continue;
            }
            for (stack, using) in USING.iter().enumerate() {
                let is_used = |column: usize| u32::from(sets & using[1 << column] != 0) << column;
                cells |= (is_used(0) | is_used(1) | is_used(2)) << corner(rows, stack);
            }
        }
        cells & self.places
    }
}

/// Returns the first cell of a stack in the row that has its place there.
const fn corner(rows: &[u32; 3], stack: usize) -> u32 {
    9 * rows[stack] + 3 * stack as u32
}

fn ones(bits: u32) -> impl Iterator<Item = usize> {
    let mut bits = bits;
    std::iter::from_fn(move || {
        let first = bits.trailing_zeros() as usize;
        bits &= bits.wrapping_sub(1);
        (first < 32).then_some(first)
    })
}

/// Returns the column of each stack in a set; its number has three digits in base 3.
const fn columns(set: usize) -> [usize; 3] {
    [set / 9, set / 3 % 3, set % 3]
}

/// For each stack and each choice of its columns (three bits) the sets that use one of them.
const USING: [[u32; 8]; 3] = {
    let mut table = [[0; 8]; 3];
    let mut number = 0;
    while number < 3 * 8 * 27 {
        let (stack, choice, set) = (number / 216, number / 27 % 8, number % 27);
        if choice >> columns(set)[stack] & 1 == 1 {
            table[stack][choice] |= 1 << set;
        }
        number += 1;
    }
    table
};

/// For each set of columns those that share none with it.
const APART: [u32; 27] = {
    let mut table = [0; 27];
    let mut number = 0;
    while number < 27 * 27 {
        let (a, b) = (columns(number / 27), columns(number % 27));
        if a[0] != b[0] && a[1] != b[1] && a[2] != b[2] {
            table[number / 27] |= 1 << (number % 27);
        }
        number += 1;
    }
    table
};

/// For each two sets that share no column the set of the columns they leave.
const LAST: [[u8; 27]; 27] = {
    let mut table = [[0; 27]; 27];
    let mut number = 0;
    while number < 27 * 27 {
        let (first, second) = (number / 27, number % 27);
        if APART[first] >> second & 1 == 1 {
            let (a, b) = (columns(first), columns(second));
            let left = [3 - a[0] - b[0], 3 - a[1] - b[1], 3 - a[2] - b[2]];
            table[first][second] = (left[0] * 9 + left[1] * 3 + left[2]) as u8;
        }
        number += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Cell;
    use proptest::prelude::*;

    /// Places the digit row by row, trying every cell: the reference implementation.
    fn by_trying(places: CellSet, row: usize, placed: CellSet, used: &mut CellSet) {
        if row == 9 {
            *used |= placed;
            return;
        }
        for column in 0..9 {
            let cell = Cell::at(row, column).unwrap();
            if places.contains(cell) && !cell.peers().meets(placed) {
                by_trying(places, row + 1, placed | CellSet::only(cell), used);
            }
        }
    }

    proptest! {
        #[test]
        fn the_bands_give_what_trying_gives(bits in any::<u128>(), more in any::<u128>()) {
            for places in [bits & more, bits, bits | more].map(CellSet::from_bits) {
                let mut used = CellSet::EMPTY;
                by_trying(places, 0, CellSet::EMPTY, &mut used);
                prop_assert_eq!(placeable(places), used);
            }
        }
    }

    #[test]
    fn an_empty_grid_bars_nothing() {
        assert_eq!(placeable(CellSet::ALL), CellSet::ALL);
        assert_eq!(placeable(CellSet::EMPTY), CellSet::EMPTY);
    }
}
