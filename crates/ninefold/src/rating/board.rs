//! The position that is rated: candidates by cell and by house, and what is solved.
//!
//! ```text
//!   candidates[cell]       nine bits: the digits of the cell
//!   places[house][digit]   nine bits: the places of the house that have the digit
//! ```
//!
//! Both say the same, so that every technique finds the half it needs. A solved cell has no
//! candidates. Nothing here knows a technique.

use super::hint::Hint;
use super::tables::{CELLS_OF, HOUSES_OF, PLACE_IN, bits};

/// Candidates in both directions: all that assumptions change.
#[derive(Clone)]
pub(super) struct Marks {
    pub(super) candidates: [u16; 81],
    pub(super) places: [[u16; 9]; 27],
}

impl Marks {
    /// Takes out one candidate that is there (or not).
    #[inline]
    pub(super) fn remove(&mut self, cell: usize, digit: usize) {
        self.candidates[cell] &= !(1 << digit);
        let (houses, places) = (&HOUSES_OF[cell], &PLACE_IN[cell]);
        for kind in 0..3 {
            self.places[houses[kind] as usize][digit] &= !(1 << places[kind]);
        }
    }

    pub(super) fn has(&self, cell: usize, digit: usize) -> bool {
        self.candidates[cell] >> digit & 1 == 1
    }
}

/// A position.
#[derive(Clone)]
pub(super) struct Board {
    pub(super) marks: Marks,
    /// The unsolved cells of each house.
    pub(super) empty: [u8; 27],
    /// How often each digit is solved.
    pub(super) solved: [u8; 9],
    /// How many cells are unsolved.
    pub(super) left: u8,
}

impl Board {
    /// The position with these candidates; a cell whose bit is in `given` is solved with its only
    /// candidate, and that leaves its peers.
    pub(super) fn new(candidates: &[u16; 81], given: u128) -> Self {
        let mut board = Self {
            marks: Marks { candidates: [0; 81], places: [[0; 9]; 27] },
            empty: [9; 27],
            solved: [0; 9],
            left: 81,
        };
        let mut taken = [0u16; 27];
        for (cell, set) in candidates.iter().enumerate() {
            if given >> cell & 1 == 1 {
                board.left -= 1;
                board.solved[set.trailing_zeros() as usize & 15] += 1;
                for house in HOUSES_OF[cell] {
                    taken[house as usize] |= set;
                    board.empty[house as usize] -= 1;
                }
            }
        }
        let marks = &mut board.marks;
        for (cell, set) in candidates.iter().enumerate() {
            if given >> cell & 1 == 1 {
                continue;
            }
            let (houses, places) = (&HOUSES_OF[cell], &PLACE_IN[cell]);
            let [a, b, c] = houses.map(|house| taken[house as usize]);
            let open = set & !(a | b | c);
            marks.candidates[cell] = open;
            for digit in bits(open) {
                for kind in 0..3 {
                    marks.places[houses[kind] as usize][digit] |= 1 << places[kind];
                }
            }
        }
        board
    }

    /// Solves a cell: its candidates go, and the digit leaves its peers.
    pub(super) fn place(&mut self, cell: usize, digit: usize) {
        self.left -= 1;
        self.solved[digit] += 1;
        let (houses, places) = (&HOUSES_OF[cell], &PLACE_IN[cell]);
        for kind in 0..3 {
            let house = houses[kind] as usize;
            self.empty[house] -= 1;
            let others = self.marks.places[house][digit] & !(1 << places[kind]);
            for place in bits(others) {
                self.marks.remove(CELLS_OF[house][place] as usize, digit);
            }
        }
        let own = self.marks.candidates[cell];
        self.marks.candidates[cell] = 0;
        for kind in 0..3 {
            let of_house = &mut self.marks.places[houses[kind] as usize];
            for digit in bits(own) {
                of_house[digit] &= !(1 << places[kind]);
            }
        }
    }

    /// Does what a hint says.
    pub(super) fn apply(&mut self, hint: &Hint) {
        for (cell, digits) in hint.removals() {
            for digit in bits(self.marks.candidates[cell] & digits) {
                self.marks.remove(cell, digit);
            }
        }
        if let Some((cell, digit)) = hint.placement() {
            self.place(cell, digit);
        }
    }

    /// Whether the cell may still be solved: it is unsolved and has a candidate.
    pub(super) fn count(&self, cell: usize) -> usize {
        super::tables::count(self.marks.candidates[cell])
    }
}
