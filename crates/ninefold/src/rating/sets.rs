//! Techniques 3, 5, 7, 9, 10, 12, 16 and 18: hidden sets, direct and not, and naked sets.
//!
//! Sets are enumerated over the members that have two to `size` entries, in the order of the
//! nine-bit numbers: the largest member varies slowest.

use super::board::Board;
use super::hint::Hint;
use super::tables::{CELLS_OF, bits, count};
use super::technique::SeTechnique;

/// Boxes, columns, rows.
pub(super) const HOUSES: [usize; 27] = {
    let mut order = [0; 27];
    let mut i = 0;
    while i < 9 {
        order[i] = i;
        order[9 + i] = 18 + i;
        order[18 + i] = 9 + i;
        i += 1;
    }
    order
};

/// Calls `found` with every set of `size` members of `of` (each with 2 to `size` entries) whose
/// union has `size` entries, until it says true. The set and the union are nine bits each.
pub(super) fn each_set(of: &[u16; 9], size: usize, found: impl FnMut(u16, u16) -> bool) -> bool {
    let mut members = 0u16;
    for (i, entries) in of.iter().enumerate() {
        if (2..=size).contains(&count(*entries)) {
            members |= 1 << i;
        }
    }
    each_set_of(of, members, size, found)
}

/// [`each_set`] over these members.
fn each_set_of(
    of: &[u16; 9],
    members: u16,
    size: usize,
    mut found: impl FnMut(u16, u16) -> bool,
) -> bool {
    if count(members) < size {
        return false;
    }
    let below = |set: u16, top: usize| set & ((1 << top) - 1);
    let fits = |union: u16| count(union) <= size;
    for last in bits(members) {
        for third in bits(below(members, last)) {
            let union = of[last] | of[third];
            if !fits(union) {
                continue;
            }
            let set = 1 << last | 1 << third;
            if size == 2 {
                if found(set, union) {
                    return true;
                }
                continue;
            }
            for second in bits(below(members, third)) {
                let union = union | of[second];
                if !fits(union) {
                    continue;
                }
                let set = set | 1 << second;
                if size == 3 {
                    if found(set, union) {
                        return true;
                    }
                    continue;
                }
                for first in bits(below(members, second)) {
                    let union = union | of[first];
                    if fits(union) && found(set | 1 << first, union) {
                        return true;
                    }
                }
            }
        }
    }
    false
}

/// 3, 5. A hidden set that makes another digit a single.
pub(super) fn direct_hidden_set(board: &Board, size: usize, hint: &mut Hint) -> bool {
    let technique =
        if size == 2 { SeTechnique::DirectHiddenPair } else { SeTechnique::DirectHiddenTriplet };
    for house in HOUSES {
        if (board.empty[house] as usize) <= size {
            continue;
        }
        let places = &board.marks.places[house];
        let hit = each_set(places, size, |digits, union| {
            for digit in bits(511 & !digits) {
                let outside = places[digit] & !union;
                if count(outside) == 1 && places[digit] != outside {
                    let cell = CELLS_OF[house][outside.trailing_zeros() as usize] as usize;
                    return hint.place(technique, cell, digit);
                }
            }
            false
        });
        if hit {
            return true;
        }
    }
    false
}

/// 9, 12, 18. A hidden set that removes something.
pub(super) fn hidden_set(board: &Board, size: usize, hint: &mut Hint) -> bool {
    let technique =
        [SeTechnique::HiddenPair, SeTechnique::HiddenTriplet, SeTechnique::HiddenQuad][size - 2];
    for house in HOUSES {
        if (board.empty[house] as usize) <= 2 * size {
            continue;
        }
        let hit = each_set(&board.marks.places[house], size, |digits, union| {
            hint.begin(technique);
            for place in bits(union) {
                let cell = CELLS_OF[house][place] as usize;
                hint.remove(cell, board.marks.candidates[cell] & !digits);
            }
            hint.removes()
        });
        if hit {
            return true;
        }
    }
    false
}

/// 7, 10, 16. A naked set that removes something.
pub(super) fn naked_set(board: &Board, size: usize, hint: &mut Hint) -> bool {
    let technique =
        [SeTechnique::NakedPair, SeTechnique::NakedTriplet, SeTechnique::NakedQuad][size - 2];
    for house in HOUSES {
        if (board.empty[house] as usize) < 2 * size {
            continue;
        }
        let cells = &CELLS_OF[house];
        let candidates = cells.map(|cell| board.marks.candidates[cell as usize]);
        let hit = each_set(&candidates, size, |set, union| {
            hint.begin(technique);
            for place in bits(511 & !set) {
                hint.remove(cells[place] as usize, candidates[place] & union);
            }
            hint.removes()
        });
        if hit {
            return true;
        }
    }
    false
}
