//! Unavoidable sets of a solution: cells whose digits can be exchanged for another solution.
//!
//! ```text
//!   row 1   . 3 . | . 8 . | . . .       a puzzle needs a clue in each of them, so a clue that is the
//!   row 2   . 8 . | . 3 . | . . .       last in one cannot be left out
//! ```
//!
//! Kept is how many clues each set still has. All counts change at once, because they lie across:
//!
//! ```text
//!              set  0 1 2 3 ... 127
//!   Counts  ones  [ 1 0 0 1        ]    set 0 has 1 clue, set 1 has 2, set 3 has 5, ...
//!           twos  [ 0 1 0 0        ]
//!           fours [ 0 0 0 1        ]    a place without a set has 31, and never fewer
//!           ...
//! ```
//!
//! Found are the sets that are easy to find: two lines of a band or stack that hold the same digits in
//! the same columns (or rows), and two digits that change places in some rows. Others are learnt from
//! every second solution the search comes across. The room proves nothing by not knowing a set.

use crate::search::Frame;

/// How many sets there is room for.
const ROOM: usize = 128;

/// Sets with more cells are not worth looking for: some clue of them is nearly always left.
const LARGEST: u32 = 12;

/// Some of the unavoidable sets of a solution, by their cells.
#[derive(Clone, Debug)]
pub(super) struct Family {
    /// The sets that each cell is in, one bit each.
    of_cell: [[u64; 2]; 81],
    /// How many there are.
    len: usize,
}

/// How many clues each set of a family has, bit by bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Counts([[u64; 2]; 5]);

impl Counts {
    /// The largest count there is room for.
    const MOST: u32 = 31;

    /// No set yet.
    pub(super) const NONE: Self = Self([[u64::MAX; 2]; 5]);

    /// These sets have one clue less each.
    #[inline(always)]
    fn take(&mut self, sets: [u64; 2]) {
        for word in 0..2 {
            let mut borrow = sets[word];
            for bits in &mut self.0 {
                let before = bits[word];
                bits[word] ^= borrow;
                borrow &= !before;
            }
        }
    }

    /// Whether a set has no clue.
    #[inline(always)]
    fn any_zero(&self) -> bool {
        let mut some = [0; 2];
        for bits in self.0 {
            some[0] |= bits[0];
            some[1] |= bits[1];
        }
        some[0] & some[1] != u64::MAX
    }

    #[inline(always)]
    fn set(&mut self, set: usize, count: u32) {
        for (place, bits) in self.0.iter_mut().enumerate() {
            let one = 1 << (set % 64);
            let word = &mut bits[set / 64];
            *word = if count >> place & 1 == 1 { *word | one } else { *word & !one };
        }
    }
}

impl Family {
    /// No set.
    pub(super) const EMPTY: Self = Self { of_cell: [[0; 2]; 81], len: 0 };

    /// The sets of a solution that are easy to find, and how many of these clues each has.
    #[inline(always)]
    pub(super) fn find(&mut self, solution: &Frame, clues: u128) -> Counts {
        *self = Self::EMPTY;
        let mut counts = Counts::NONE;
        let places = Places::of(solution);
        self.find_in_lines(&places, clues, &mut counts);
        self.find_of_digits(&places, clues, &mut counts);
        counts
    }

    /// Another set, unless there is no room for it.
    #[inline(always)]
    pub(super) fn learn(&mut self, cells: u128, clues: u128, counts: &mut Counts) -> bool {
        let count = (cells & clues).count_ones();
        if self.len == ROOM || count > Counts::MOST {
            return false;
        }
        let mut left = cells;
        while left != 0 {
            self.put(left.trailing_zeros() as usize);
            left &= left - 1;
        }
        counts.set(self.len, count);
        self.len += 1;
        true
    }

    /// The counts without these clues, unless a set would have none left.
    #[inline(always)]
    pub(super) fn without(&self, counts: &Counts, clues: u128) -> Option<Counts> {
        let mut fewer = *counts;
        let mut left = clues;
        while left != 0 {
            fewer.take(self.of_cell[left.trailing_zeros() as usize]);
            if fewer.any_zero() {
                return None;
            }
            left &= left - 1;
        }
        Some(fewer)
    }

    /// The new set has this cell.
    #[inline(always)]
    fn put(&mut self, cell: usize) {
        self.of_cell[cell][self.len / 64] |= 1 << (self.len % 64);
    }

    /// Two lines of a band or stack: following the digits from one to the other and back, some places
    /// come round.
    #[inline(always)]
    fn find_in_lines(&mut self, places: &Places, clues: u128, counts: &mut Counts) {
        for (across, lines) in [&places.in_row, &places.in_column].into_iter().enumerate() {
            for first in 0..9 {
                for second in first + 1..first / 3 * 3 + 3 {
                    let mut left = NINE;
                    while left != 0 {
                        let start = left.trailing_zeros() as usize;
                        let (mut cycle, mut place) = (0_u32, start);
                        while cycle >> place & 1 == 0 {
                            cycle |= 1 << place;
                            let digit = lines[second].digit[place];
                            place = usize::from(lines[first].place[usize::from(digit)]);
                        }
                        left &= !cycle;
                        if 2 * cycle.count_ones() > LARGEST {
                            continue;
                        }
                        let cell = |line: usize, place: usize| {
                            if across == 0 { 9 * line + place } else { 9 * place + line }
                        };
                        self.add(cycle, clues, counts, |place| {
                            [cell(first, place), cell(second, place)]
                        });
                    }
                }
            }
        }
    }

    /// Two digits: the rows in which they can change places without disturbing a column or a box.
    #[inline(always)]
    fn find_of_digits(&mut self, places: &Places, clues: u128, counts: &mut Counts) {
        for a in 0..9 {
            for b in a + 1..9 {
                // From the row of an a to the rows of the b's in its column and in its box.
                let mut next = [0_u32; 9];
                for row in 0..9 {
                    let column = usize::from(places.in_row[row].place[a]);
                    let box_number = row / 3 * 3 + column / 3;
                    next[row] = 1 << places.in_column[column].place[b]
                        | 1 << places.row_in_box[box_number][b];
                }
                let mut left = NINE;
                while left != 0 {
                    let (mut rows, mut fresh) = (0, left & left.wrapping_neg());
                    while fresh != 0 {
                        rows |= fresh;
                        let mut reached = 0;
                        while fresh != 0 {
                            reached |= next[fresh.trailing_zeros() as usize];
                            fresh &= fresh - 1;
                        }
                        fresh = reached & !rows;
                    }
                    left &= !rows;
                    if !(3..=LARGEST / 2).contains(&rows.count_ones()) {
                        continue;
                    }
                    self.add(rows, clues, counts, |row| {
                        let place = &places.in_row[row].place;
                        [9 * row + usize::from(place[a]), 9 * row + usize::from(place[b])]
                    });
                }
            }
        }
    }

    /// Adds the set of two cells for each of these places.
    #[inline(always)]
    fn add(
        &mut self,
        places: u32,
        clues: u128,
        counts: &mut Counts,
        cells: impl Fn(usize) -> [usize; 2],
    ) {
        if self.len == ROOM {
            return;
        }
        let (mut left, mut count) = (places, 0);
        while left != 0 {
            for cell in cells(left.trailing_zeros() as usize) {
                self.put(cell);
                count += (clues >> cell & 1) as u32;
            }
            left &= left - 1;
        }
        counts.set(self.len, count);
        self.len += 1;
    }
}

/// All nine places of a line.
const NINE: u32 = 0x1ff;

/// A row or a column: the digit at each place, from 0, and the place of each digit.
#[derive(Clone, Copy)]
struct Line {
    digit: [u8; 9],
    place: [u8; 9],
}

struct Places {
    in_row: [Line; 9],
    in_column: [Line; 9],
    /// By box, then digit.
    row_in_box: [[u8; 9]; 9],
}

impl Places {
    #[inline(always)]
    fn of(solution: &Frame) -> Self {
        let line = Line { digit: [0; 9], place: [0; 9] };
        let mut places = Self { in_row: [line; 9], in_column: [line; 9], row_in_box: [[0; 9]; 9] };
        for row in 0..9 {
            for column in 0..9 {
                let digit = solution.0[9 * row + column].trailing_zeros() as usize % 9;
                places.in_row[row].digit[column] = digit as u8;
                places.in_row[row].place[digit] = column as u8;
                places.in_column[column].digit[row] = digit as u8;
                places.in_column[column].place[digit] = row as u8;
                places.row_in_box[row / 3 * 3 + column / 3][digit] = row as u8;
            }
        }
        places
    }
}
