//! Small unavoidable sets of a solution: cells whose digits can be exchanged for another solution.
//!
//! ```text
//!   two rows of a band                        two digits
//!   row 1   . 3 . | . 8 . | . . .             row 1   . 3 . | . 8 . | . . .
//!   row 2   . 8 . | . 3 . | . . .             row 5   . 8 . | 3 . . | . . .   ...
//! ```
//!
//! Two lines of a band or stack can exchange the digits of some places, two digits can be exchanged in
//! some rows. Which places belong together is a transitive closure; it is computed for all pairs at
//! once. Every proper puzzle of the solution has a given in each of these sets.

/// The mask of all nine places of a line.
pub(crate) const NINE: u16 = 0x1ff;

/// The places that are reached from each of nine places, for many pairs side by side.
pub(crate) type Reached<const N: usize> = [[u16; N]; 9];

/// The pairs of lines of one band or stack.
pub(crate) const LINES: [(usize, usize); 9] =
    [(0, 1), (0, 2), (1, 2), (3, 4), (3, 5), (4, 5), (6, 7), (6, 8), (7, 8)];

/// The pairs of rows and pairs of columns, padded to whole vectors.
pub(crate) const PAIRS_OF_LINES: usize = 32;

/// The 36 pairs of digits, padded to whole vectors.
pub(crate) const PAIRS_OF_DIGITS: usize = 48;

/// All rows, or all columns: the digit at each place, from 0, and the place of each digit.
pub(crate) struct Lines {
    digit: [[u8; 9]; 9],
    /// The place of each digit in each line.
    pub(crate) place: [[u8; 9]; 9],
}

/// The positions of the digits of a solution.
pub(crate) struct Places {
    pub(crate) rows: Lines,
    columns: Lines,
    /// The row of each digit in each column and in each box, as a bit. Padded, so that eight digits can
    /// be read from any start.
    row_in_column: [[u16; 17]; 9],
    row_in_box: [[u16; 17]; 9],
}

impl Places {
    /// Returns the positions of the digits, from 0, that `digit_at` returns for each cell.
    #[inline(always)]
    pub(crate) fn of(digit_at: impl Fn(usize) -> usize) -> Self {
        let none = [[0; 9]; 9];
        let mut places = Self {
            rows: Lines { digit: none, place: none },
            columns: Lines { digit: none, place: none },
            row_in_column: [[0; 17]; 9],
            row_in_box: [[0; 17]; 9],
        };
        for row in 0..9 {
            for column in 0..9 {
                let digit = digit_at(9 * row + column) % 9;
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
    pub(crate) fn reached_in_lines(&self) -> Reached<PAIRS_OF_LINES> {
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
    pub(crate) fn reached_by_digits(&self) -> Reached<PAIRS_OF_DIGITS> {
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
