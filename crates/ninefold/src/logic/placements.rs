//! All ways to place one digit in the whole grid, and the cells that no such way goes through.
//!
//! A way is one cell in each row, column and box. It is put together from three bands; a band takes
//! one column of each stack, so there are 27 sets of columns for it, and two bands that share none
//! leave exactly one set for the third:
//!
//! ```text
//!   band 1   columns 1 5 7   ─┐   the cells of each band for each of its 27 sets
//!   band 2   columns 3 4 8   ─┼─► are worked out first; then 27 x 8 choices
//!   band 3   columns 2 6 9   ─┘   are all the ways there are
//! ```
//!
//! Every pattern of one digit (fish, kites, chains of one digit) removes only cells that are barred
//! in this sense. So a digit without a barred cell needs no search for any of them.

use super::position::Position;
use crate::board::{CellSet, Digit, House, HouseKind};

/// For each digit the open cells that may hold it by their marks, but lie on no way to place it.
pub(super) fn barred(position: &Position) -> [CellSet; 9] {
    let standing = standing(position);
    let mut barred = [CellSet::EMPTY; 9];
    for digit in Digit::all() {
        let places = position.places(digit);
        if !places.is_empty() {
            let ways = on_a_way(places | standing[digit.index()]);
            barred[digit.index()] = places - ways;
        }
    }
    barred
}

/// For each digit the open cells that lie on a way to place it, once the digits have made way for
/// each other: a cell that all ways of one digit go through is not on a way of another.
pub(super) fn agreed(position: &Position) -> [CellSet; 9] {
    let standing = standing(position);
    let mut kept = [CellSet::EMPTY; 9];
    Digit::all().for_each(|digit| kept[digit.index()] = position.places(digit));
    loop {
        let before = kept;
        for digit in 0..9 {
            let others = (0..9).filter(|other| *other != digit);
            let taken = others.fold(CellSet::EMPTY, |all, other| all | forced(kept[other]));
            let open = kept[digit] - taken;
            kept[digit] = open & on_a_way(open | standing[digit]);
        }
        if kept == before {
            return kept;
        }
    }
}

/// The cells every way goes through: a way has one cell in each row, so they are those that are
/// alone in their row among the cells that lie on a way.
pub(super) fn forced(kept: CellSet) -> CellSet {
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

/// For each of a band's 27 sets of columns, the cells (27 bits) of the ways that use these columns.
type Band = [u32; 27];

/// The cells of some places that lie on a way to place the digit there.
fn on_a_way(places: CellSet) -> CellSet {
    let bits = places.bits();
    let band = |number: usize| ways_of_band((bits >> (27 * number)) as u32 & 0x7ff_ffff);
    let bands = [band(0), band(1), band(2)];
    let mut used = [0_u32; 3];
    for (first, others) in OTHERS.iter().enumerate() {
        let top = bands[0][first];
        if top == 0 {
            continue;
        }
        for (second, third) in others {
            let (middle, bottom) = (bands[1][*second as usize], bands[2][*third as usize]);
            if middle != 0 && bottom != 0 {
                used[0] |= top;
                used[1] |= middle;
                used[2] |= bottom;
            }
        }
    }
    let [top, middle, bottom] = used.map(u128::from);
    CellSet::from_bits(top | middle << 27 | bottom << 54)
}

fn ways_of_band(cells: u32) -> Band {
    // Which row takes its cell in which stack.
    const ORDERS: [[u32; 3]; 6] =
        [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut ways = [0; 27];
    for rows in ORDERS {
        let shift = |stack: usize| 9 * rows[stack] + 3 * stack as u32;
        let three = |stack: usize| cells >> shift(stack) & 7;
        let (left, middle, right) = (three(0), three(1), three(2));
        if left == 0 || middle == 0 || right == 0 {
            continue;
        }
        for a in ones(left) {
            for b in ones(middle) {
                for c in ones(right) {
                    let way = 1 << (a + shift(0)) | 1 << (b + shift(1)) | 1 << (c + shift(2));
                    ways[(a * 9 + b * 3 + c) as usize] |= way;
                }
            }
        }
    }
    ways
}

fn ones(three: u32) -> impl Iterator<Item = u32> {
    (0..3).filter(move |bit| three >> bit & 1 == 1)
}

/// For each set of columns the eight pairs of sets that two other bands can have beside it. The
/// number of a set has its column of the left stack as the first of three digits in base 3.
const OTHERS: [[(u8, u8); 8]; 27] = {
    let mut table = [[(0, 0); 8]; 27];
    let mut set = 0;
    while set < 27 {
        let columns = [set / 9, set / 3 % 3, set % 3];
        let mut choice = 0;
        while choice < 8 {
            let (mut second, mut third) = (0, 0);
            let mut stack = 0;
            while stack < 3 {
                let next = (columns[stack] + 1 + (choice >> stack & 1)) % 3;
                second = second * 3 + next;
                third = third * 3 + (3 - columns[stack] - next);
                stack += 1;
            }
            table[set][choice] = (second as u8, third as u8);
            choice += 1;
        }
        set += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Cell;
    use proptest::prelude::*;

    /// Row by row, trying every cell: the obvious way.
    fn by_trying(places: CellSet, row: usize, way: CellSet, used: &mut CellSet) {
        if row == 9 {
            *used |= way;
            return;
        }
        for column in 0..9 {
            let cell = Cell::at(row, column).unwrap();
            if places.contains(cell) && !cell.peers().meets(way) {
                by_trying(places, row + 1, way | CellSet::only(cell), used);
            }
        }
    }

    proptest! {
        #[test]
        fn the_bands_give_what_trying_gives(bits in any::<u128>(), more in any::<u128>()) {
            for places in [bits & more, bits, bits | more].map(CellSet::from_bits) {
                let mut used = CellSet::EMPTY;
                by_trying(places, 0, CellSet::EMPTY, &mut used);
                prop_assert_eq!(on_a_way(places), used);
            }
        }
    }

    #[test]
    fn an_empty_grid_bars_nothing() {
        assert_eq!(on_a_way(CellSet::ALL), CellSet::ALL);
        assert_eq!(on_a_way(CellSet::EMPTY), CellSet::EMPTY);
    }
}
