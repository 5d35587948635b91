//! The links of a candidate, in the order in which chains follow them: its cell, box, row, column.

use super::board::Marks;
use super::tables::{CELLS_OF, HOUSES_OF, PLACE_IN, bits, is_pair};

/// Why one node follows from another.
pub(super) const BY_CELL: u8 = 0;
/// The first of the three causes by a house: box, row, column.
pub(super) const BY_HOUSE: u8 = 1;
/// By a rule inside the chain.
pub(super) const BY_RULE: u8 = 4;
/// Assumed.
pub(super) const ASSUMED: u8 = 5;

/// The candidates that are off if this one is on, each once, with the first cause.
#[inline]
pub(super) fn each_weak(marks: &Marks, id: usize, y: bool, mut found: impl FnMut(usize, u8)) {
    let (cell, digit) = (id / 9, id % 9);
    if y {
        for other in bits(marks.candidates[cell] & !(1 << digit)) {
            found(cell * 9 + other, BY_CELL);
        }
    }
    let places = &PLACE_IN[cell];
    // A line shares three cells with the box, which come with the box.
    let own = [1 << places[0], 0b111 << (places[1] / 3 * 3), 0b111 << (places[2] / 3 * 3)];
    for kind in 0..3 {
        let house = HOUSES_OF[cell][kind] as usize;
        for place in bits(marks.places[house][digit] & !own[kind]) {
            found(CELLS_OF[house][place] as usize * 9 + digit, BY_HOUSE + kind as u8);
        }
    }
}

/// The candidates that are on if this one is off, with the cause; one may come more than once.
#[inline]
pub(super) fn each_strong(
    marks: &Marks,
    id: usize,
    x: bool,
    y: bool,
    mut found: impl FnMut(usize, u8),
) {
    let (cell, digit) = (id / 9, id % 9);
    let set = marks.candidates[cell];
    if y && is_pair(set) {
        found(cell * 9 + (set & !(1 << digit)).trailing_zeros() as usize, BY_CELL);
    }
    if x {
        for kind in 0..3 {
            let house = HOUSES_OF[cell][kind] as usize;
            let places = marks.places[house][digit];
            if is_pair(places) {
                let other = (places & !(1 << PLACE_IN[cell][kind])).trailing_zeros() as usize;
                found(CELLS_OF[house][other] as usize * 9 + digit, BY_HOUSE + kind as u8);
            }
        }
    }
}
