//! Unavoidable sets of a solution: sets of cells whose digits can be exchanged for another solution.
//!
//! ```text
//!   row 1   . 3 . | . 8 . | . . .       a puzzle needs a clue in each of them, so the last clue of a
//!   row 2   . 8 . | . 3 . | . . .       set cannot be removed
//! ```
//!
//! Stored is how many clues each set still has. The counts are bit-sliced, so that all of them change
//! at once:
//!
//! ```text
//!              set  0 1 2 3 ... 63
//!   Counts  ones  [ 1 0 0 1        ]    set 0 has 1 clue, set 1 has 2, set 3 has 5, ...
//!           twos  [ 0 1 0 0        ]
//!           fours [ 0 0 0 1        ]    an unused place counts 31, and never less
//!           ...
//! ```
//!
//! Two kinds of sets are computed from the solution: two lines of a band or stack that hold the same
//! digits in the same columns (or rows), and two digits that can be exchanged in some rows. Others are
//! learned from every second solution that a search finds. The family need not be complete: it only
//! saves searches.

use crate::search::Frame;

/// The largest number of sets: one bit each in a word.
const CAPACITY: usize = 64;

/// The number of sets that may be computed; the rest is for sets that are learned.
const COMPUTED: usize = 44;

/// The largest set that is computed: larger ones nearly always keep some clue.
const LARGEST: u32 = 10;

/// Some of the unavoidable sets of a solution, indexed by cell.
#[derive(Clone, Debug)]
pub(super) struct Family {
    /// The sets that each cell is in, one bit each.
    of_cell: [u64; 81],
    /// The number of sets.
    len: usize,
    /// The largest number of sets.
    capacity: usize,
}

/// The number of clues that each set of a family has, bit-sliced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Counts([u64; 5]);

impl Counts {
    /// The largest count.
    const MOST: u32 = 31;

    /// The counts of an empty family.
    pub(super) const NONE: Self = Self([u64::MAX; 5]);

    /// Decrements the counts of these sets.
    #[inline(always)]
    fn take(&mut self, sets: u64) {
        let mut borrow = sets;
        for bits in &mut self.0 {
            let before = *bits;
            *bits ^= borrow;
            borrow &= !before;
        }
    }

    /// Returns whether some set has no clue.
    #[inline(always)]
    fn any_zero(&self) -> bool {
        let [a, b, c, d, e] = self.0;
        a | b | c | d | e != u64::MAX
    }

    /// Sets the count of a set.
    #[inline(always)]
    fn set(&mut self, set: usize, count: u32) {
        for (place, bits) in self.0.iter_mut().enumerate() {
            *bits = *bits & !(1 << set) | u64::from(count >> place & 1) << set;
        }
    }
}

impl Family {
    /// The family without sets.
    pub(super) const EMPTY: Self = Self { of_cell: [0; 81], len: 0, capacity: CAPACITY };

    /// Limits the number of sets.
    #[cfg(test)]
    pub(super) const fn set_capacity(&mut self, capacity: usize) {
        self.capacity = capacity;
    }

    /// Computes sets of a solution, and returns how many of these clues each has.
    #[inline(always)]
    pub(super) fn find(&mut self, solution: &Frame, clues: u128) -> Counts {
        self.of_cell = [0; 81];
        self.len = 0;
        let mut counts = Counts::NONE;
        let places = Places::of(solution);
        self.find_in_lines(&places, clues, &mut counts);
        self.find_of_digits(&places, clues, &mut counts);
        counts
    }

    /// Adds a set. Returns `false` if it exceeds the capacity.
    #[inline(always)]
    pub(super) fn learn(&mut self, cells: u128, clues: u128, counts: &mut Counts) -> bool {
        let count = (cells & clues).count_ones();
        if self.len >= self.capacity || count > Counts::MOST {
            return false;
        }
        let set = 1 << self.len;
        for (at, mut left) in [(0, cells as u64), (64, (cells >> 64) as u64)] {
            while left != 0 {
                self.of_cell[at + left.trailing_zeros() as usize] |= set;
                left &= left - 1;
            }
        }
        counts.set(self.len, count);
        self.len += 1;
        true
    }

    /// Returns the counts without these clues, or `None` if a set would lose its last clue.
    #[inline(always)]
    pub(super) fn without(&self, counts: &Counts, clues: u128) -> Option<Counts> {
        let mut fewer = *counts;
        for (at, mut left) in [(0, clues as u64), (64, (clues >> 64) as u64)] {
            while left != 0 {
                fewer.take(self.of_cell[at + left.trailing_zeros() as usize]);
                if fewer.any_zero() {
                    return None;
                }
                left &= left - 1;
            }
        }
        Some(fewer)
    }

    /// Computes sets in two lines of a band or stack: the cycles of following the digits from one line
    /// to the other.
    #[inline(always)]
    fn find_in_lines(&mut self, places: &Places, clues: u128, counts: &mut Counts) {
        let reached = places.reached_in_lines();
        for (pair, (first, second)) in LINES.into_iter().enumerate() {
            self.add_parts(&reached, pair, 2, clues, counts, |place| {
                [9 * first + place, 9 * second + place]
            });
            self.add_parts(&reached, LINES.len() + pair, 2, clues, counts, |place| {
                [9 * place + first, 9 * place + second]
            });
        }
    }

    /// Computes sets of two digits: the rows in which they can be exchanged without disturbing a column
    /// or a box. Sets of two rows are found by [`Self::find_in_lines`].
    #[inline(always)]
    fn find_of_digits(&mut self, places: &Places, clues: u128, counts: &mut Counts) {
        let reached = places.reached_by_digits();
        let mut pair = 0;
        for a in 0..9 {
            for b in a + 1..9 {
                self.add_parts(&reached, pair, 3, clues, counts, |row| {
                    let place = &places.rows.place[row];
                    [9 * row + usize::from(place[a]), 9 * row + usize::from(place[b])]
                });
                pair += 1;
            }
        }
    }

    /// Adds a set for each connected component of the nine places, if it has at least `least` places
    /// and is not too large.
    #[inline(always)]
    fn add_parts<const N: usize>(
        &mut self,
        reached: &Reached<N>,
        pair: usize,
        least: u32,
        clues: u128,
        counts: &mut Counts,
        cells: impl Fn(usize) -> [usize; 2],
    ) {
        // Most often all nine are one component.
        let mut left = if reached[0][pair] == NINE { 0 } else { NINE };
        while left != 0 {
            let part = reached[left.trailing_zeros() as usize][pair];
            left &= !part;
            if (least..=LARGEST / 2).contains(&part.count_ones()) {
                self.add(part, clues, counts, &cells);
            }
        }
    }

    /// Adds the set that has two cells for each of these places.
    #[inline(always)]
    fn add(
        &mut self,
        places: u16,
        clues: u128,
        counts: &mut Counts,
        cells: &impl Fn(usize) -> [usize; 2],
    ) {
        if self.len >= COMPUTED.min(self.capacity) {
            return;
        }
        let (mut left, mut count) = (places, 0);
        while left != 0 {
            for cell in cells(left.trailing_zeros() as usize) {
                self.of_cell[cell] |= 1 << self.len;
                count += (clues >> cell & 1) as u32;
            }
            left &= left - 1;
        }
        counts.set(self.len, count);
        self.len += 1;
    }
}

/// The mask of all nine places of a line.
const NINE: u16 = 0x1ff;

/// The places that are reached from each of nine places, for many pairs side by side.
type Reached<const N: usize> = [[u16; N]; 9];

/// The pairs of lines of one band or stack.
const LINES: [(usize, usize); 9] =
    [(0, 1), (0, 2), (1, 2), (3, 4), (3, 5), (4, 5), (6, 7), (6, 8), (7, 8)];

/// The pairs of rows and pairs of columns, padded to whole vectors.
const PAIRS_OF_LINES: usize = 32;

/// The 36 pairs of digits, padded to whole vectors.
const PAIRS_OF_DIGITS: usize = 48;

/// All rows, or all columns: the digit at each place, from 0, and the place of each digit.
struct Lines {
    digit: [[u8; 9]; 9],
    place: [[u8; 9]; 9],
}

/// The positions of the digits of a solution.
struct Places {
    rows: Lines,
    columns: Lines,
    /// The row of each digit in each column and in each box, as a bit. Padded, so that eight digits can
    /// be read from any start.
    row_in_column: [[u16; 17]; 9],
    row_in_box: [[u16; 17]; 9],
}

impl Places {
    #[inline(always)]
    fn of(solution: &Frame) -> Self {
        let none = [[0; 9]; 9];
        let mut places = Self {
            rows: Lines { digit: none, place: none },
            columns: Lines { digit: none, place: none },
            row_in_column: [[0; 17]; 9],
            row_in_box: [[0; 17]; 9],
        };
        for row in 0..9 {
            for column in 0..9 {
                let digit = solution.0[9 * row + column].trailing_zeros() as usize % 9;
                places.rows.digit[row][column] = digit as u8;
                places.rows.place[row][digit] = column as u8;
                places.columns.digit[column][row] = digit as u8;
                places.columns.place[column][digit] = row as u8;
                places.row_in_column[column][digit] = 1 << row;
                places.row_in_box[row / 3 * 3 + column / 3][digit] = 1 << row;
            }
        }
        places
    }

    /// Connects each place of a line with the place where the other line has the same digit.
    #[inline(always)]
    fn reached_in_lines(&self) -> Reached<PAIRS_OF_LINES> {
        let mut reached = [[0; PAIRS_OF_LINES]; 9];
        for (place, row) in reached.iter_mut().enumerate() {
            for (pair, (first, second)) in LINES.into_iter().enumerate() {
                for (lines, at) in [(&self.rows, pair), (&self.columns, LINES.len() + pair)] {
                    let digit = usize::from(lines.digit[second][place]) % 9;
                    row[at] = 1 << place | 1 << lines.place[first][digit];
                }
            }
        }
        close_transitively(&mut reached);
        reached
    }

    /// Connects, for digits a < b, each row with the rows of the b in the column and in the box of its a.
    #[inline(always)]
    fn reached_by_digits(&self) -> Reached<PAIRS_OF_DIGITS> {
        let mut reached = [[0; PAIRS_OF_DIGITS]; 9];
        for (row, from) in reached.iter_mut().enumerate() {
            let mut pair = 0;
            for a in 0..8 {
                let column = usize::from(self.rows.place[row][a]);
                let by_column = &self.row_in_column[column][a + 1..a + 9];
                let by_box = &self.row_in_box[row / 3 * 3 + column / 3][a + 1..a + 9];
                // Of these eight, the first 8 - a are pairs with a; the next a overwrites the others.
                let eight = from[pair..pair + 8].iter_mut();
                for ((from, column), of_box) in eight.zip(by_column).zip(by_box) {
                    *from = column | of_box | 1 << row;
                }
                pair += 8 - a;
            }
        }
        close_transitively(&mut reached);
        reached
    }
}

/// Computes the transitive closure (Warshall's algorithm), for all pairs at once and without branches.
#[inline(always)]
fn close_transitively<const N: usize>(reached: &mut Reached<N>) {
    for through in 0..9 {
        let on = reached[through];
        for from in reached.iter_mut() {
            for (from, on) in from.iter_mut().zip(on) {
                let goes = (*from >> through & 1).wrapping_neg();
                *from |= on & goes;
            }
        }
    }
}

#[cfg(test)]
mod tests;
