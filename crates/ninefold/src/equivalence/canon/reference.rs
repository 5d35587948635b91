//! The smallest text of any grid, also one with the same digit twice in a row or column.
//!
//! The search is that of [`puzzle`](super::puzzle) without its optimizations: a partial arrangement
//! fixes the order of all columns from the beginning, and every row is written out digit by digit.
//! Grids with clashes are rare, so it may take a thousand times longer. It is also the reference
//! implementation for the other searches in the tests.

use super::arrangement::Arrangement;
use super::lines::Lines;
use super::puzzle::Text;
use crate::equivalence::transformation::ORDERS;

/// An arrangement of all columns and of the rows so far.
#[derive(Clone, Copy)]
struct Partial {
    arrangement: Arrangement,
    /// The label of each digit; 0 if it has none yet.
    labels: [u8; 10],
    next: u8,
    /// The lines that are not rows yet.
    free: u16,
}

/// Returns the smallest text, an arrangement that leads to it, and the number of such arrangements.
pub(super) fn search(lines: &Lines) -> ([Text; 9], Arrangement, u64) {
    let mut now: Vec<Partial> = starts(lines);
    let mut rows = [0; 9];
    for (number, row) in rows.iter_mut().enumerate() {
        let (mut best, mut next) = (Text::MAX, Vec::new());
        for partial in &now {
            for line in partial.open(lines, number) {
                let (text, after) = partial.take(lines, line, number);
                if text < best {
                    best = text;
                    next.clear();
                }
                if text == best {
                    next.push(after);
                }
            }
        }
        *row = best;
        now = next;
    }
    let equals = lines.orders_of_equals(0) * lines.orders_of_equals(9);
    let arrangement = now.first().map_or(Arrangement::IDENTITY, |partial| partial.arrangement);
    (rows, arrangement, now.len() as u64 * equals)
}

/// Returns a partial arrangement for each order of columns, of the grid and of the transposed grid.
/// Equal columns are in one order only.
fn starts(lines: &Lines) -> Vec<Partial> {
    let mut starts = Vec::new();
    for turned in [false, true] {
        let other = if turned { 0 } else { 9 };
        for number in 0..6 * 216 {
            let [stacks, a, b, c] = [1, 6, 36, 216].map(|part| ORDERS[number / part % 6]);
            let inside = [a, b, c];
            let columns = std::array::from_fn(|at| 3 * stacks[at / 3] + inside[at / 3][at % 3]);
            let mut free = 0x1ff;
            let in_order = columns.iter().all(|column: &u8| {
                let waits = lines.must_wait(other + usize::from(*column), free);
                free &= !(1 << column);
                !waits
            });
            if in_order {
                let arrangement = Arrangement { turned, rows: [0; 9], columns };
                starts.push(Partial { arrangement, labels: [0; 10], next: 1, free: 0x1ff });
            }
        }
    }
    starts
}

impl Partial {
    fn first_line(&self) -> usize {
        if self.arrangement.turned { 9 } else { 0 }
    }

    /// Returns the lines that may be the next row.
    fn open(&self, lines: &Lines, number: usize) -> impl Iterator<Item = usize> {
        let last = usize::from(self.arrangement.rows[number.max(1) - 1]);
        let band = if number.is_multiple_of(3) { 0x1ff } else { 7 << (last / 3 * 3) };
        (0..9usize).filter(move |line| {
            let is_open = self.free & band & 1 << line != 0;
            is_open && !lines.must_wait(self.first_line() + line, self.free)
        })
    }

    /// Makes a line the next row. Returns its text and the longer arrangement.
    fn take(&self, lines: &Lines, line: usize, number: usize) -> (Text, Self) {
        let mut after = *self;
        after.arrangement.rows[number] = line as u8;
        after.free &= !(1 << line);
        let mut text = 0;
        for column in self.arrangement.columns {
            let cells = lines.minirow(self.first_line() + line, usize::from(column / 3));
            let digit = (cells >> (8 * (column % 3)) & 63) as usize / 4;
            if digit != 0 && after.labels[digit] == 0 {
                after.labels[digit] = after.next;
                after.next += 1;
            }
            text = text << 4 | u64::from(after.labels[digit]);
        }
        (text, after)
    }
}
