//! Random solved grids.
//!
//! ```text
//!   1 2 3 │ a a a │ b b b      box 1: any of 9! orders
//!   4 5 6 │ a a a │ b b b      a, b: the rest of the band, one of 56 splits of the rows' digits
//!   7 8 9 │ a a a │ b b b            and 6 orders of each of six minirows
//!   ──────┼───────┼──────      c, d: the rest of the stack, the same on its side
//!   c c c │ . . . │ . . .
//!   c c c │ . . . │ . . .      these 45 cells: every filling is equally likely
//!   c c c │ . . . │ . . .
//!   ──────┼───────┼──────      the other 36: a search with random digits
//!   d d d │ . . . │ . . .
//!   ...
//! ```
//!
//! A band is filled as follows: let A, B, C be the digits of the three rows of box 1. The row of A takes
//! the digits of B and C in its other two boxes. Either all three rows keep them together (2 choices: B C
//! or C B), or in each of the sets A, B, C one digit is *odd* and is exchanged (3 x 3 x 3 x 2 choices).
//!
//! It is not promised that all grids are equally likely. The fillings of the 45 cells are, but how
//! often a grid comes depends on the number of completions that its 45 cells have, and the search
//! prefers some completions. The effect is measured in `docs/generate.md`.

use crate::board::Grid;
use crate::rng::Rng;
use crate::search::{self, Cells, Driver, Frame, Lanes, SearchStats, Stack};

/// Returns a random solved grid. Every grid is possible, and all are nearly equally likely.
///
/// ```
/// use ninefold::generate::solution;
/// use ninefold::Rng;
///
/// assert!(solution(&mut Rng::new(7)).is_solved());
/// ```
#[must_use]
pub fn solution(rng: &mut Rng) -> Grid {
    solution_each(std::slice::from_mut(rng))[0]
}

/// Returns a random solved grid for each generator, in a fraction of the time of single calls to
/// [`solution`], and with the same results.
#[must_use]
pub fn solution_each(rngs: &mut [Rng]) -> Vec<Grid> {
    solution_each_on(Lanes::Best, rngs).0
}

/// Runs [`solution_each`] in the given lanes and counts the search work.
pub(super) fn solution_each_on(lanes: Lanes, rngs: &mut [Rng]) -> (Vec<Grid>, SearchStats) {
    let mut grids = vec![Grid::EMPTY; rngs.len()];
    let filling = Filling { rngs, grids: &mut grids, next: 0, again: None, start: Frame::FILLED };
    let work = search::drive(filling, lanes);
    (grids, work)
}

/// Drives the SIMD lanes: each lane fills one grid.
struct Filling<'a> {
    rngs: &'a mut [Rng],
    grids: &'a mut [Grid],
    /// The index of the next grid.
    next: usize,
    /// A grid to start again, because its first 45 cells have no completion.
    again: Option<usize>,
    start: Frame,
}

impl Driver for Filling<'_> {
    #[inline(always)]
    fn load(&mut self, _: usize) -> Option<(usize, Cells<'_>)> {
        let this = self.again.take().unwrap_or(self.next);
        let rng = self.rngs.get_mut(this)?;
        self.next = self.next.max(this + 1);
        begin(rng, &mut self.start);
        Some((this, Cells::Bits(&self.start)))
    }

    /// Picks a random candidate of the cell.
    #[inline(always)]
    fn split(&mut self, search: usize, _: usize, frame: &Frame, cell: usize, _: u16) -> u16 {
        let mut left = frame.0[cell];
        for _ in 0..self.rngs[search].below(u64::from(left.count_ones())) {
            left &= left - 1;
        }
        left & left.wrapping_neg()
    }

    #[inline(always)]
    fn found(&mut self, search: usize, solution: impl FnOnce() -> Frame, _: &mut Stack) -> bool {
        self.grids[search] = search::to_grid(&solution());
        false
    }

    #[inline(always)]
    fn exhausted(&mut self, search: usize) {
        self.again = Some(search);
    }
}

/// The mask of all nine digits.
const NINE: u16 = 0x1ff;

/// The number of orders of nine digits, 9!.
const ORDERS_OF_NINE: u64 = 362_880;

/// The number of fillings of the rest of a band: 56 splits of the digits, six orders of each minirow.
const BANDS: u64 = 56 * 6 * 6 * 6 * 6 * 6 * 6;

/// The orders of three items.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Fills the first band and the first stack at random, and allows all candidates elsewhere.
fn begin(rng: &mut Rng, start: &mut Frame) {
    start.0[..81].fill(NINE);
    let corner = in_order(rng.below(ORDERS_OF_NINE));
    for (row, digits) in corner.iter().enumerate() {
        start.0[9 * row..][..3].copy_from_slice(digits);
    }
    let transposed = std::array::from_fn(|i| std::array::from_fn(|j| corner[j][i]));
    for (other, minirows) in (1..).zip(band(rng.below(BANDS), &corner)) {
        for (row, digits) in minirows.into_iter().enumerate() {
            start.0[9 * row + 3 * other..][..3].copy_from_slice(&digits);
        }
    }
    for (other, minicolumns) in (1..).zip(band(rng.below(BANDS), &transposed)) {
        for (column, digits) in minicolumns.into_iter().enumerate() {
            for (place, digit) in digits.into_iter().enumerate() {
                start.0[9 * (3 * other + place) + column] = digit;
            }
        }
    }
}

/// Returns the permutation of the nine digits with this number, row by row.
fn in_order(number: u64) -> [[u16; 3]; 3] {
    let mut digits: [u16; 9] = std::array::from_fn(|digit| 1 << digit);
    let mut rest = number as usize;
    for end in (2..=9).rev() {
        digits.swap(end - 1, rest % end);
        rest /= end;
    }
    std::array::from_fn(|row| std::array::from_fn(|column| digits[3 * row + column]))
}

/// Returns the second and third box of a band, by minirows: the filling with this number that fits the
/// first box.
fn band(number: u64, rows: &[[u16; 3]; 3]) -> [[[u16; 3]; 3]; 2] {
    let (kind, mut orders) = (number as usize % 56, number as usize / 56);
    let ahead = kind % 2 + 1;
    let odd = [1, 3, 9].map(|part| (kind / 2).saturating_sub(1) / part % 3);
    let mut boxes = [[[0; 3]; 3]; 2];
    for (row, from) in [ahead % 3, (ahead + 1) % 3, (ahead + 2) % 3].into_iter().enumerate() {
        let to = 3 - row - from;
        let (mut second, mut third) = (rows[from], rows[to]);
        if kind >= 2 {
            std::mem::swap(&mut second[odd[from]], &mut third[odd[to]]);
        }
        for (place, digits) in [second, third].into_iter().enumerate() {
            boxes[place][row] = ORDERS[orders % 6].map(|i| digits[i]);
            orders /= 6;
        }
    }
    boxes
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// The fillings of a band are all different and all without a clash.
    #[test]
    fn bands_are_valid_and_all_different() {
        let corner = [[1, 2, 4], [8, 16, 32], [64, 128, 256]];
        let mut fillings = HashSet::new();
        // All splits of the digits, and a sample of the orders.
        for number in (0..56).flat_map(|kind| (0..46_656).step_by(997).map(move |n| kind + 56 * n))
        {
            let [second, third] = band(number, &corner);
            for row in 0..3 {
                let all = [corner[row], second[row], third[row]].concat();
                assert_eq!(all.iter().fold(0, |set, digit| set | digit), NINE, "{number}");
            }
            for of in [second, third] {
                assert_eq!(of.as_flattened().iter().fold(0, |set, digit| set | digit), NINE);
            }
            assert!(fillings.insert((second, third)), "{number}");
        }
        let orders: HashSet<_> = (0..ORDERS_OF_NINE).step_by(41).map(in_order).collect();
        assert_eq!(orders.len(), (ORDERS_OF_NINE as usize).div_ceil(41));
    }

    /// If the first cells have no completion, the grid is started again.
    #[test]
    fn a_start_without_a_solution_is_replaced() {
        let (mut rngs, mut grids) = ([Rng::new(1), Rng::new(2)], [Grid::EMPTY; 2]);
        let (rngs, grids) = (&mut rngs[..], &mut grids[..]);
        let mut filling = Filling { rngs, grids, next: 0, again: None, start: Frame::FILLED };
        let number = |loaded: Option<(usize, Cells<'_>)>| loaded.map(|(number, _)| number);
        assert_eq!(number(filling.load(0)), Some(0));
        assert_eq!(number(filling.load(1)), Some(1));
        let first = filling.start;
        filling.exhausted(1);
        assert_eq!(number(filling.load(1)), Some(1));
        assert!(filling.start.0 != first.0);
        assert_eq!(number(filling.load(0)), None);
    }
}
