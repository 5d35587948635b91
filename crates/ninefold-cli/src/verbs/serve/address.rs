//! The part of the page's address that names a puzzle: `#p=` with the clues and, where candidates are
//! part of the puzzle, `&c=`.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ninefold::{Candidate, Candidates, Cell, Digit};
use ninefold_formats::Puzzle;

/// Returns the fragment of the address that opens the page with a puzzle.
pub(super) fn fragment(puzzle: &Puzzle) -> String {
    let candidates =
        puzzle.classic().restriction.map(|_| format!("&c={}", bits(&puzzle.classic().start())));
    format!("#p={}{}", puzzle.classic().givens, candidates.unwrap_or_default())
}

/// Returns 81 × 9 bits in base64url without padding, as the page reads them: cell by cell the digits
/// from 9 to 1, the highest bit of each byte first, zeros at the end.
fn bits(candidates: &Candidates) -> String {
    let mut bytes = [0u8; Candidate::COUNT.div_ceil(8)];
    for (at, cell) in Cell::all().enumerate() {
        for (number, digit) in Digit::all().rev().enumerate() {
            if candidates.get(cell).contains(digit) {
                let bit = at * Cell::SIDE + number;
                bytes[bit / 8] |= 0x80 >> (bit % 8);
            }
        }
    }
    URL_SAFE_NO_PAD.encode(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::{Candidate, Grid};
    use ninefold_testing::PUZZLE;

    #[test]
    fn a_puzzle_of_clues_is_81_characters() {
        let line = PUZZLE;
        let puzzle = Puzzle::of_givens(line.parse::<Grid>().unwrap());
        assert_eq!(fragment(&puzzle), format!("#p={line}"));
    }

    #[test]
    fn candidates_are_bits_cell_by_cell() {
        let mut puzzle = Puzzle::of_givens(Grid::EMPTY);
        puzzle.classic_mut().restriction = Some(Candidates::ALL);
        let all = format!("#p={}&c={}4A", ".".repeat(81), "_".repeat(121));
        assert_eq!(fragment(&puzzle), all);
        // Without 8 in the first cell: 1011_1111 1111_1111 …
        let mut some = Candidates::ALL;
        let first = Cell::all().next().unwrap();
        some.remove(Candidate::new(first, Digit::all().rev().nth(1).unwrap()));
        puzzle.classic_mut().restriction = Some(some);
        assert!(fragment(&puzzle).contains("&c=v___"), "{}", fragment(&puzzle));
    }
}
