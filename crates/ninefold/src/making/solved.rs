//! Random solved grids.
//!
//! ```text
//!   1 2 3 │ a a a │ b b b      box 1: any of 9! orders
//!   4 5 6 │ a a a │ b b b      a, b: the rest of the band, one of 56 ways to part the rows' digits
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
//! How a band can be filled: let A, B, C be the digits of the three rows of box 1. The row of A takes
//! the digits of B and C in its other two boxes. Either all three rows keep them together (2 ways: B C
//! or C B), or in each of the sets A, B, C one digit is *odd* and changes places (3 x 3 x 3 x 2 ways).
//!
//! What is not promised: that all grids are equally likely. The 45 cells are, but a grid whose 45 cells
//! have more completions should come more often than one whose have fewer, and among completions the
//! search prefers some. By how much is measured in `docs/making.md`.

use super::stream::Stream;
use crate::board::Grid;
use crate::search::{self, Cells, Driver, Frame, SearchStats, Stack, Vectors};

/// A random solved grid. Any can come; not all are equally likely, but nearly so.
///
/// ```
/// use ninefold::making::{solution, Stream};
///
/// assert!(solution(&mut Stream::new(7)).is_solved());
/// ```
#[must_use]
pub fn solution(stream: &mut Stream) -> Grid {
    solution_each(std::slice::from_mut(stream))[0]
}

/// [`solution`] for each of many streams, which takes a fraction of the time.
#[must_use]
pub fn solution_each(streams: &mut [Stream]) -> Vec<Grid> {
    solution_each_on(None, streams).0
}

/// [`solution_each`] on the best vectors or on these, and how much work it was.
pub(super) fn solution_each_on(
    vectors: Option<Vectors>,
    streams: &mut [Stream],
) -> (Vec<Grid>, SearchStats) {
    let mut grids = vec![Grid::EMPTY; streams.len()];
    let filling =
        Filling { streams, grids: &mut grids, next: 0, again: None, start: Frame::FILLED };
    let work = search::drive(filling, vectors);
    (grids, work)
}

/// Drives the lanes: one grid in each.
struct Filling<'a> {
    streams: &'a mut [Stream],
    grids: &'a mut [Grid],
    /// The grid to begin next.
    next: usize,
    /// A grid to begin once more, because its first 45 cells cannot be completed.
    again: Option<usize>,
    start: Frame,
}

impl Driver for Filling<'_> {
    #[inline(always)]
    fn load(&mut self, _: usize) -> Option<(usize, Cells<'_>)> {
        let this = self.again.take().unwrap_or(self.next);
        let stream = self.streams.get_mut(this)?;
        self.next = self.next.max(this + 1);
        begin(stream, &mut self.start);
        Some((this, Cells::Bits(&self.start)))
    }

    /// Any candidate of the cell.
    #[inline(always)]
    fn split(&mut self, search: usize, _: usize, frame: &Frame, cell: usize, _: u16) -> u16 {
        let mut left = frame.0[cell];
        for _ in 0..self.streams[search].below(u64::from(left.count_ones())) {
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

/// All nine digits.
const NINE: u16 = 0x1ff;

/// 9!
const ORDERS_OF_NINE: u64 = 362_880;

/// The ways to fill the rest of a band: 56 to part the digits, six orders of each minirow.
const BANDS: u64 = 56 * 6 * 6 * 6 * 6 * 6 * 6;

/// The orders of three things.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The first band and the first stack at random, all candidates elsewhere.
fn begin(stream: &mut Stream, start: &mut Frame) {
    start.0[..81].fill(NINE);
    let corner = in_order(stream.below(ORDERS_OF_NINE));
    for (row, digits) in corner.iter().enumerate() {
        start.0[9 * row..][..3].copy_from_slice(digits);
    }
    let turned = std::array::from_fn(|i| std::array::from_fn(|j| corner[j][i]));
    for (other, minirows) in (1..).zip(band(stream.below(BANDS), &corner)) {
        for (row, digits) in minirows.into_iter().enumerate() {
            start.0[9 * row + 3 * other..][..3].copy_from_slice(&digits);
        }
    }
    for (other, minicolumns) in (1..).zip(band(stream.below(BANDS), &turned)) {
        for (column, digits) in minicolumns.into_iter().enumerate() {
            for (place, digit) in digits.into_iter().enumerate() {
                start.0[9 * (3 * other + place) + column] = digit;
            }
        }
    }
}

/// The order of the nine digits with this number.
fn in_order(number: u64) -> [[u16; 3]; 3] {
    let mut digits: [u16; 9] = std::array::from_fn(|digit| 1 << digit);
    let mut rest = number as usize;
    for end in (2..=9).rev() {
        digits.swap(end - 1, rest % end);
        rest /= end;
    }
    std::array::from_fn(|row| std::array::from_fn(|column| digits[3 * row + column]))
}

/// The second and third box of a band, by minirows, from the first: the way with this number.
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

    /// A band is filled in as many ways as there are, all different and all without a clash.
    #[test]
    fn bands_are_all_there_and_all_different() {
        let corner = [[1, 2, 4], [8, 16, 32], [64, 128, 256]];
        let mut ways = HashSet::new();
        // All ways to part the digits, and a sample of the orders.
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
            assert!(ways.insert((second, third)), "{number}");
        }
        let orders: HashSet<_> = (0..ORDERS_OF_NINE).step_by(41).map(in_order).collect();
        assert_eq!(orders.len(), (ORDERS_OF_NINE as usize).div_ceil(41));
    }

    /// Should the first cells ever have no completion, the grid is begun again.
    #[test]
    fn a_start_without_a_solution_is_replaced() {
        let (mut streams, mut grids) = ([Stream::new(1), Stream::new(2)], [Grid::EMPTY; 2]);
        let (streams, grids) = (&mut streams[..], &mut grids[..]);
        let mut filling = Filling { streams, grids, next: 0, again: None, start: Frame::FILLED };
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
