//! The smallest text of any grid, also one with the same digit twice in a row or column.
//!
//! The same walk as in [`puzzle`](super::puzzle), without anything clever: an attempt has decided the
//! order of all columns from the beginning, every row is written out digit by digit. Grids with
//! clashes are rare, so this may take a thousand times longer, and it is the twin of the other ways
//! in the tests.

use super::arrangement::Arrangement;
use super::lines::Lines;
use super::puzzle::Text;
use crate::equivalence::transformation::ORDERS;

#[derive(Clone, Copy)]
struct Attempt {
    way: Arrangement,
    /// The label of each digit, 0 before it has one.
    labels: [u8; 10],
    next: u8,
    /// Lines that are not taken yet.
    free: u16,
}

/// The smallest text, one way to it, and how many ways there are.
pub(super) fn search(lines: &Lines) -> ([Text; 9], Arrangement, u64) {
    let mut now: Vec<Attempt> = starts(lines);
    let mut rows = [0; 9];
    for (number, row) in rows.iter_mut().enumerate() {
        let (mut best, mut next) = (Text::MAX, Vec::new());
        for attempt in &now {
            for line in attempt.open(lines, number) {
                let (text, after) = attempt.take(lines, line, number);
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
    let way = now.first().map_or(Arrangement::NONE, |attempt| attempt.way);
    (rows, way, now.len() as u64 * equals)
}

/// An attempt for each order of columns, in both directions. Equal columns stand in one order only.
fn starts(lines: &Lines) -> Vec<Attempt> {
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
                let way = Arrangement { turned, rows: [0; 9], columns };
                starts.push(Attempt { way, labels: [0; 10], next: 1, free: 0x1ff });
            }
        }
    }
    starts
}

impl Attempt {
    fn first_line(&self) -> usize {
        if self.way.turned { 9 } else { 0 }
    }

    /// The lines that may be the next row.
    fn open(&self, lines: &Lines, number: usize) -> impl Iterator<Item = usize> {
        let last = usize::from(self.way.rows[number.max(1) - 1]);
        let band = if number.is_multiple_of(3) { 0x1ff } else { 7 << (last / 3 * 3) };
        (0..9usize).filter(move |line| {
            let is_open = self.free & band & 1 << line != 0;
            is_open && !lines.must_wait(self.first_line() + line, self.free)
        })
    }

    /// Makes a line the next row: its text, and the attempt after it.
    fn take(&self, lines: &Lines, line: usize, number: usize) -> (Text, Self) {
        let mut after = *self;
        after.way.rows[number] = line as u8;
        after.free &= !(1 << line);
        let mut text = 0;
        for column in self.way.columns {
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
