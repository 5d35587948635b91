//! Where to guess.
//!
//! A guess should split the work in two and conclude much on both sides. In this order:
//!
//! 1. a cell with two candidates, the one with most unsolved peers;
//! 2. a digit with two places left in a house, those with most unsolved peers: without this, the
//!    search loses itself where many cells have many candidates but one digit hardly a place;
//! 3. a cell with as few candidates as there are.

use super::bands::{Bands, first_of, minus};
use super::tables::{FULL, HOUSES, PEERS};
use crate::board::Cell;

impl Bands {
    /// A cell and a digit it may or may not hold (counted from zero). None when all is solved.
    #[inline]
    pub(super) fn best_guess(&self) -> Option<(Cell, usize)> {
        let lowest = |cell| (cell, self.digits_at(cell).trailing_zeros() as usize);
        if let Some(cell) = self.most_open_peers(self.two_candidate_cells()) {
            return Some(lowest(cell));
        }
        if self.solved == [FULL, FULL, FULL, 0] {
            return None;
        }
        self.two_in_a_house().or_else(|| self.fewest_candidates().map(lowest))
    }

    #[inline]
    fn two_candidate_cells(&self) -> [u32; 4] {
        // Cells with at least so many candidates, counted over the nine digits one by one.
        let mut one = [0; 4];
        let mut two = [0; 4];
        let mut three = [0; 4];
        for word in &self.words {
            for band in 0..4 {
                three[band] |= two[band] & word[band];
                two[band] |= one[band] & word[band];
                one[band] |= word[band];
            }
        }
        minus(two, three)
    }

    /// The one of these cells that has most unsolved peers, the first of equals.
    #[inline]
    fn most_open_peers(&self, cells: [u32; 4]) -> Option<Cell> {
        let mut best = None;
        let mut most = 0;
        for (band, word) in cells.into_iter().enumerate() {
            let mut left = word;
            while left != 0 {
                let index = 27 * band + left.trailing_zeros() as usize;
                left &= left - 1;
                let open = self.open_peers(index);
                if best.is_none() || open > most {
                    best = Some(index);
                    most = open;
                }
            }
        }
        best.and_then(Cell::new)
    }

    #[inline]
    fn open_peers(&self, index: usize) -> u32 {
        minus(PEERS[index], self.solved).iter().map(|word| word.count_ones()).sum()
    }

    fn two_in_a_house(&self) -> Option<(Cell, usize)> {
        let mut best = None;
        let mut most = 0;
        for (digit, words) in self.words.iter().enumerate() {
            for house in &HOUSES {
                let places: [u32; 4] = std::array::from_fn(|band| words[band] & house[band]);
                if places.iter().map(|word| word.count_ones()).sum::<u32>() != 2 {
                    continue;
                }
                let mut open = 0;
                for (band, word) in places.into_iter().enumerate() {
                    let mut left = word;
                    while left != 0 {
                        open += self.open_peers(27 * band + left.trailing_zeros() as usize);
                        left &= left - 1;
                    }
                }
                if open > most {
                    most = open;
                    best = first_of(places).map(|cell| (cell, digit));
                }
            }
        }
        best
    }

    fn fewest_candidates(&self) -> Option<Cell> {
        Cell::all()
            .filter(|cell| !self.is_solved_at(*cell))
            .min_by_key(|cell| self.digits_at(*cell).count_ones())
    }
}
