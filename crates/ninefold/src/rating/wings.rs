//! Techniques 13 and 14: XY-wing and XYZ-wing.

use super::board::Board;
use super::hint::Hint;
use super::tables::{PEER_SET, PEERS, cells, count, is_pair};
use super::technique::SeTechnique;

/// 13 (two candidates in the pivot), 14 (three).
pub(super) fn wing(board: &Board, in_pivot: usize, hint: &mut Hint) -> bool {
    let candidates = &board.marks.candidates;
    let technique = if in_pivot == 2 { SeTechnique::XyWing } else { SeTechnique::XyzWing };
    let mut pairs = 0u128;
    for (cell, set) in candidates.iter().enumerate() {
        pairs |= u128::from(is_pair(*set)) << cell;
    }
    for (pivot, set) in candidates.iter().enumerate() {
        if count(*set) != in_pivot || pairs & PEER_SET[pivot] == 0 {
            continue;
        }
        // Wings share one digit with an XY pivot, and are inside an XYZ pivot.
        let mut wings = [0u8; 20];
        let mut found = 0;
        for peer in PEERS[pivot] {
            let wing = candidates[peer as usize];
            if pairs >> peer & 1 == 1 && count(set & !wing) == 1 {
                wings[found] = peer;
                found += 1;
            }
        }
        for first in &wings[..found] {
            for second in &wings[..found] {
                let (first, second) = (*first as usize, *second as usize);
                let (a, b) = (candidates[first], candidates[second]);
                let shared = count(set & a & b);
                if count(set | a | b) != 3 || shared != in_pivot - 2 {
                    continue;
                }
                let last = (a & b).trailing_zeros();
                let mut seen = PEER_SET[first] & PEER_SET[second] & !(1 << pivot);
                if in_pivot == 3 {
                    seen &= PEER_SET[pivot];
                }
                hint.begin(technique);
                for cell in cells(seen) {
                    hint.remove(cell, candidates[cell] & 1 << last);
                }
                if hint.removes() {
                    return true;
                }
            }
        }
    }
    false
}
