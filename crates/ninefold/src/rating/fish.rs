//! Techniques 8, 11 and 17: fish.
//!
//! The search goes over sets of lines first and digits second, but it is quicker the other way
//! round: of each digit the first set, and of these the smallest.

use super::board::Board;
use super::hint::Hint;
use super::sets::each_set;
use super::tables::{CELLS_OF, bits};
use super::technique::SeTechnique;

/// 8, 11, 17. Base columns with cover rows, then base rows with cover columns.
pub(super) fn fish(board: &Board, size: usize, hint: &mut Hint) -> bool {
    for (base, cover) in [(18, 9), (9, 18)] {
        let mut best: Option<(u16, usize, u16)> = None;
        for digit in 0..9 {
            if board.solved[digit] as usize + 2 * size > 9 {
                continue;
            }
            let places = &board.marks.places;
            let lines: [u16; 9] = std::array::from_fn(|line| places[base + line][digit]);
            each_set(&lines, size, |set, union| {
                let removes = bits(union).any(|line| places[cover + line][digit] & !set != 0);
                if removes && best.is_none_or(|(least, ..)| set < least) {
                    best = Some((set, digit, union));
                }
                removes
            });
        }
        if let Some((set, digit, union)) = best {
            hint.begin(
                [SeTechnique::XWing, SeTechnique::Swordfish, SeTechnique::Jellyfish][size - 2],
            );
            for line in bits(union) {
                for place in bits(board.marks.places[cover + line][digit] & !set) {
                    hint.remove(CELLS_OF[cover + line][place] as usize, 1 << digit);
                }
            }
            return true;
        }
    }
    false
}
