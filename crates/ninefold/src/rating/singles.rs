//! Techniques 1, 2, 4 and 6: singles and intersections.
//!
//! Hidden singles have two forms. [`hidden_single`] finds the one the order of search comes to
//! first. [`place_all`] places all there are at once and says only what they rate: whatever the
//! order, the same cells are solved in the end, because a single that is there stays there until
//! its cell is solved. So the numbers are the same; only the list of steps needs the order.

use super::board::{Board, Marks};
use super::hint::Hint;
use super::tables::{CELLS_OF, CONFINED, bits};
use super::technique::SeTechnique;
use std::ops::Range;

const BOXES: Range<usize> = 0..9;
const ROWS: Range<usize> = 9..18;
const COLUMNS: Range<usize> = 18..27;

/// 1. The first hidden single: last cells of boxes, columns, rows; then the others.
pub(super) fn hidden_single(board: &Board, hint: &mut Hint) -> bool {
    for last in [true, false] {
        for houses in [BOXES, COLUMNS, ROWS] {
            for house in houses.clone() {
                if (board.empty[house] == 1) != last {
                    continue;
                }
                for digit in 0..9 {
                    let places = board.marks.places[house][digit];
                    if is_single(places) {
                        let technique = match last {
                            true => SeTechnique::LastCell,
                            false if house < 9 => SeTechnique::HiddenSingleInBox,
                            false => SeTechnique::HiddenSingleInLine,
                        };
                        let cell = CELLS_OF[house][places.trailing_zeros() as usize];
                        return hint.place(technique, cell as usize, digit);
                    }
                }
            }
        }
    }
    false
}

fn is_single(set: u16) -> bool {
    set != 0 && set & (set - 1) == 0
}

/// What a flood of hidden singles rates, in tenths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Flood {
    /// The first one placed.
    pub(super) first: u16,
    /// The hardest one needed.
    pub(super) hardest: u16,
}

/// All hidden singles, until there are none. `known` is the rating reached before: what is easier
/// than that need not be told apart any more, except for the first.
pub(super) fn place_all(board: &mut Board, known: u16, first_matters: bool) -> Option<Flood> {
    let last = SeTechnique::LastCell.base().0;
    let in_box = SeTechnique::HiddenSingleInBox.base().0;
    let in_line = SeTechnique::HiddenSingleInLine.base().0;
    let mut flood: Option<Flood> = None;
    // The easiest kinds are placed first as long as it matters which kind is needed.
    loop {
        let reached = flood.map_or(known, |flood| flood.hardest.max(known));
        let matters = first_matters && flood.is_none();
        let placed = if (matters || reached < in_box) && place_last_cells(board) {
            last
        } else if (matters || reached < in_line) && (sweep(board, 0..9) || place_last_cells(board))
        {
            in_box
        } else if sweep(board, 0..27) {
            in_line
        } else {
            return flood;
        };
        let hardest = flood.map_or(placed, |flood| flood.hardest.max(placed));
        flood = Some(Flood { first: flood.map_or(placed, |flood| flood.first), hardest });
    }
}

/// Places the last cell of every house that has only one left.
fn place_last_cells(board: &mut Board) -> bool {
    let mut any = false;
    for house in 0..27 {
        if board.empty[house] != 1 {
            continue;
        }
        for digit in 0..9 {
            let places = board.marks.places[house][digit];
            if is_single(places) {
                board.place(CELLS_OF[house][places.trailing_zeros() as usize] as usize, digit);
                any = true;
                break;
            }
        }
    }
    any
}

/// Places the hidden singles of these houses, one sweep over them.
fn sweep(board: &mut Board, houses: Range<usize>) -> bool {
    let mut any = false;
    for house in houses {
        for digit in 0..9 {
            let places = board.marks.places[house][digit];
            if is_single(places) {
                board.place(CELLS_OF[house][places.trailing_zeros() as usize] as usize, digit);
                any = true;
            }
        }
    }
    any
}

/// 4. Naked single.
pub(super) fn naked_single(board: &Board, hint: &mut Hint) -> bool {
    let single = |set: &u16| is_single(*set);
    let Some(cell) = board.marks.candidates.iter().position(single) else { return false };
    let digit = board.marks.candidates[cell].trailing_zeros() as usize;
    hint.place(SeTechnique::NakedSingle, cell, digit)
}

/// An intersection that removes something: all places of the digit in `one` lie in `two`.
#[derive(Clone, Copy)]
pub(super) struct Crossing {
    pub(super) one: u8,
    pub(super) two: u8,
    pub(super) digit: u8,
}

impl Crossing {
    /// The places in `two` from which the digit goes.
    pub(super) fn outside(self, marks: &Marks) -> u16 {
        let (one, two, digit) = (self.one as usize, self.two as usize, self.digit as usize);
        marks.places[two][digit] & !shared_places(two, one)
    }
}

/// The places in house `of` that house `with` shares (a box and a line).
pub(super) fn shared_places(of: usize, with: usize) -> u16 {
    match (of / 9, with / 9) {
        (0, 1) => 0b111 << (3 * (with % 3)),
        (0, _) => 0b001_001_001 << (with % 3),
        (1, _) => 0b111 << (3 * (with % 3)),
        (_, _) => 0b111 << (3 * (with / 3)),
    }
}

/// Calls `found` with the intersections that remove something, in the order of search, until it
/// says true.
pub(super) fn each_crossing(marks: &Marks, mut found: impl FnMut(Crossing) -> bool) -> bool {
    let passes = [(BOXES, COLUMNS), (BOXES, ROWS), (COLUMNS, BOXES), (ROWS, BOXES)];
    for (ones, twos) in passes {
        let shift = if ones.start == 0 && twos.start == COLUMNS.start { 3 } else { 0 };
        for one in ones {
            let mut inside = [0u16; 3];
            for (digit, set) in marks.places[one].iter().enumerate() {
                let confined = CONFINED[usize::from(*set & 511)] >> shift & 7;
                if confined != 0 {
                    inside[confined.trailing_zeros() as usize] |= 1 << digit;
                }
            }
            for (k, digits) in inside.into_iter().enumerate() {
                let two = crossing_house(one, twos.start, k);
                let own = shared_places(two, one);
                for digit in bits(digits) {
                    let crossing = Crossing { one: one as u8, two: two as u8, digit: digit as u8 };
                    if marks.places[two][digit] & !own != 0 && found(crossing) {
                        return true;
                    }
                }
            }
        }
    }
    false
}

/// The k-th house of the kind that begins at `twos` among those that cross `one`.
fn crossing_house(one: usize, twos: usize, k: usize) -> usize {
    match (one / 9, twos) {
        (0, 18) => 18 + one % 3 * 3 + k,
        (0, _) => 9 + one / 3 * 3 + k,
        (1, _) => (one - 9) / 3 * 3 + k,
        _ => k * 3 + (one - 18) / 3,
    }
}

/// 2. Direct pointing and claiming.
pub(super) fn direct_intersection(board: &Board, hint: &mut Hint) -> bool {
    each_crossing(&board.marks, |crossing| {
        let (one, two) = (crossing.one as usize, crossing.two as usize);
        let digit = crossing.digit as usize;
        for k in 0..3 {
            let three = crossing_house(two, one / 9 * 9, k);
            if three == one {
                continue;
            }
            let places = board.marks.places[three][digit];
            let outside = places & !shared_places(three, two);
            if is_single(outside) && places != outside {
                let technique =
                    if one < 9 { SeTechnique::DirectPointing } else { SeTechnique::DirectClaiming };
                let cell = CELLS_OF[three][outside.trailing_zeros() as usize] as usize;
                return hint.place(technique, cell, digit);
            }
        }
        false
    })
}

/// 6. Pointing and claiming.
pub(super) fn intersection(board: &Board, hint: &mut Hint) -> bool {
    each_crossing(&board.marks, |crossing| {
        let two = crossing.two as usize;
        hint.begin(if crossing.one < 9 { SeTechnique::Pointing } else { SeTechnique::Claiming });
        for place in bits(crossing.outside(&board.marks)) {
            hint.remove(CELLS_OF[two][place] as usize, 1 << crossing.digit);
        }
        true
    })
}
