//! The smallest text of a puzzle, row by row, over all attempts at once.
//!
//! ```text
//!   row 1    the lines with the smallest first row         a few attempts
//!   row 2    each attempt with each line of its band       those with the smallest second row
//!   ...                                                    stay, the others go
//!   row 9    what is left: every way to the smallest text
//! ```
//!
//! An attempt has decided which lines are its rows so far, the order of the stacks, and the labels
//! of the digits met. It has *not* decided the order of columns more than it had to: per stack, a set
//! of orders that give the same rows so far. This keeps the list short: some twenty attempts in
//! all for a puzzle of 17 clues.
//!
//! It needs lines without a clash: then three digits of a minirow differ, a digit new to an attempt
//! is new only once in a row, and fewer digits in a row never make it larger.

use super::arrangement::Arrangement;
use super::lines::Lines;
use super::minirow::{ANY_ORDER, smallest};
use crate::equivalence::transformation::ORDERS;

/// One way, as far as it is decided.
#[derive(Clone, Copy)]
pub(super) struct Attempt {
    /// Nibble `d` is the label of digit `d`, 1 to 9 in the order they are met; [`NEW`] before that;
    /// nibble 0 is 0.
    labels: u64,
    /// The lines that are its rows, a nibble each.
    rows: u64,
    /// Lines that are not taken yet.
    free: u16,
    /// Those of them that may be the next row.
    open: u16,
    /// The next label.
    next: u8,
    /// 0, or 9 where the columns are the lines.
    first_line: u8,
    /// The order of the stacks.
    stacks: u8,
    /// For each stack in that order, the orders of its columns.
    columns: [u8; 3],
}

/// The label of a digit that has none: above all others.
const NEW: u64 = 15;
/// No digit has a label.
const NO_LABELS: u64 = 0x00ff_ffff_fff0;
/// The lowest bit of each nibble of a row.
const NIBBLES: u64 = 0x1_1111_1111;

/// The smallest row that a line with these counts can be, by stack order: each stack has blanks,
/// then 1, 2, 3.
static LEAST: [[u64; 6]; 64] = {
    const TEXTS: [u64; 4] = [0x000, 0x001, 0x012, 0x123];
    let mut table = [[0; 6]; 64];
    let mut at = 0;
    while at < 64 * 6 {
        let (counts, order) = (at / 6, at % 6);
        let mut place = 0;
        while place < 3 {
            let stack = ORDERS[order][place];
            table[counts][order] = table[counts][order] << 12 | TEXTS[counts >> (2 * stack) & 3];
            place += 1;
        }
        at += 1;
    }
    table
};

/// The smallest of [`LEAST`] over the stack orders, and the orders that have it.
static FIRST: [(u64, u8); 64] = {
    let mut table = [(u64::MAX, 0); 64];
    let mut at = 0;
    while at < 64 * 6 {
        let (counts, order) = (at / 6, at % 6);
        let least = LEAST[counts][order];
        if least < table[counts].0 {
            table[counts] = (least, 0);
        }
        if least == table[counts].0 {
            table[counts].1 |= 1 << order;
        }
        at += 1;
    }
    table
};

/// For each set of cells of a minirow, one bit each, and each order: the orders in which these cells
/// stand in the same order.
static ALIKE: [[u8; 6]; 8] = {
    const fn of(cells: usize, order: usize) -> usize {
        let mut text = 0;
        let mut place = 0;
        while place < 3 {
            let cell = ORDERS[order][place] as usize;
            if cells >> cell & 1 == 1 {
                text = text * 4 + cell + 1;
            }
            place += 1;
        }
        text
    }
    let mut table = [[0; 6]; 8];
    let mut at = 0;
    while at < 8 * 36 {
        let (cells, one, other) = (at / 36, at / 6 % 6, at % 6);
        table[cells][one] |= ((of(cells, one) == of(cells, other)) as u8) << other;
        at += 1;
    }
    table
};

/// A row as nine nibbles, the first one highest.
pub(super) type Text = u64;

/// The lists of attempts. Kept, so that their memory is used again.
#[derive(Default)]
pub(super) struct Lists {
    /// The attempts for the rows so far; after [`search`](Self::search), every way there is.
    now: Vec<Attempt>,
    /// Those with the smallest next row.
    next: Vec<Attempt>,
}

impl Lists {
    /// The smallest text, row by row.
    #[inline(always)]
    pub(super) fn search(&mut self, lines: &Lines) -> [Text; 9] {
        let mut rows = [0; 9];
        rows[0] = self.first_row(lines);
        for (number, row) in rows.iter_mut().enumerate().skip(1) {
            std::mem::swap(&mut self.now, &mut self.next);
            self.next.clear();
            let mut best = Text::MAX;
            for attempt in &self.now {
                let mut open = attempt.open;
                while open != 0 {
                    let line = open.trailing_zeros() as usize + usize::from(attempt.first_line);
                    open &= open - 1;
                    let least = LEAST[lines.counts(line)][usize::from(attempt.stacks)];
                    if least > best || lines.must_wait(line, attempt.free) {
                        continue;
                    }
                    attempt.take(lines, line, number, &mut best, &mut self.next);
                }
            }
            *row = best;
        }
        std::mem::swap(&mut self.now, &mut self.next);
        rows
    }

    /// The attempts with the smallest first row: its stacks have few digits first, many last, and
    /// the lines with the fewest first win.
    #[inline(always)]
    fn first_row(&mut self, lines: &Lines) -> Text {
        self.next.clear();
        let firsts: [u64; 18] = std::array::from_fn(|line| FIRST[lines.counts(line)].0);
        let least = firsts.iter().fold(Text::MAX, |least, first| least.min(*first));
        let mut best = Text::MAX;
        for (line, first) in firsts.iter().enumerate() {
            if *first != least || lines.must_wait(line, 0x1ff) {
                continue;
            }
            let orders = FIRST[lines.counts(line)].1;
            for stacks in (0..6).filter(|order| orders >> order & 1 == 1) {
                let start = Attempt {
                    labels: NO_LABELS,
                    rows: 0,
                    free: 0x1ff,
                    open: 0x1ff,
                    next: 1,
                    first_line: if line < 9 { 0 } else { 9 },
                    stacks,
                    columns: [ANY_ORDER; 3],
                };
                start.take(lines, line, 0, &mut best, &mut self.next);
            }
        }
        best
    }

    /// One of the ways that were found.
    pub(super) fn way(&self) -> Arrangement {
        self.now.first().map_or(Arrangement::NONE, Attempt::way)
    }

    /// How many ways were found.
    pub(super) fn ways(&self, lines: &Lines) -> u64 {
        let equals = [0, 9].map(|first| lines.orders_of_equals(first));
        let ways = |attempt: &Attempt| {
            let columns = attempt.columns.map(|orders| u64::from(orders.count_ones()));
            columns.iter().product::<u64>() * equals[usize::from(attempt.first_line / 9)]
        };
        self.now.iter().map(ways).sum()
    }
}

/// What an attempt finds in one stack of a line.
#[derive(Clone, Copy)]
struct Found {
    /// The cells, as in [`Lines::minirow`].
    cells: u32,
    /// Their labels, the first cell lowest.
    labels: u32,
    /// The smallest text, where a new digit is [`NEW`].
    text: u32,
    /// The orders of columns that give it.
    columns: u8,
}

impl Attempt {
    /// Makes this line the next row. If it is smaller than the best, `list` begins anew; if it is
    /// larger, nothing happens.
    #[inline(always)]
    fn take(
        &self,
        lines: &Lines,
        line: usize,
        number: usize,
        best: &mut Text,
        list: &mut Vec<Self>,
    ) {
        let [p, q, r] = ORDERS[usize::from(self.stacks)];
        let found = [
            self.find(lines.minirow(line, p.into()), 0),
            self.find(lines.minirow(line, q.into()), 1),
            self.find(lines.minirow(line, r.into()), 2),
        ];
        let raw = u64::from(found[0].text) << 24 | u64::from(found[1].text << 12 | found[2].text);
        let new = news(raw);
        let text = raw - NEW * new + self.named(new);
        if text > *best {
            return;
        }
        if text < *best {
            *best = text;
            list.clear();
        }
        let bit = 1 << (line - usize::from(self.first_line));
        let free = self.free & !bit;
        let band = 7 << (bit.trailing_zeros() / 3 * 3);
        let taken = Self {
            free,
            open: if number % 3 == 2 { free } else { free & band },
            rows: self.rows | u64::from(bit.trailing_zeros()) << (4 * number),
            ..*self
        };
        let at_most_one = (0..3).all(|place| {
            let of_stack = new >> (12 * place) & 0x111;
            of_stack & of_stack.wrapping_sub(1) == 0
        });
        if at_most_one {
            list.push(taken.with_single_labels(&found));
        } else {
            taken.with_labels(&found, list);
        }
    }

    /// What it finds in a minirow that becomes its next row at this place.
    #[inline(always)]
    fn find(&self, cells: u32, place: usize) -> Found {
        let label = |cell: u32| (self.labels >> (cells >> (8 * cell) & 63)) as u32 & 15;
        let labels = label(0) | label(1) << 4 | label(2) << 8;
        let (text, columns) = smallest(labels, self.columns[place]);
        Found { cells, labels, text, columns }
    }

    /// The labels that new cells of a row get, in their order, at their places.
    #[inline(always)]
    fn named(&self, new: u64) -> u64 {
        // How many new ones stand at or after each place; subtracted from how many there are, how
        // many stand before it.
        let until = new.wrapping_mul(NIBBLES);
        let all = until >> 32 & 15;
        let mask = new * 15;
        new * u64::from(self.next) + ((all * NIBBLES).wrapping_sub(until) & mask)
    }

    /// With labels for the new digits, of which a stack has one at most.
    #[inline(always)]
    fn with_single_labels(mut self, found: &[Found; 3]) -> Self {
        for (place, found) in found.iter().enumerate() {
            let new = news(found.labels.into()) as u32;
            let is_new = u64::from(new != 0);
            // The bit of a nibble is half as far as the byte of the cell.
            let nibble = found.cells >> (2 * (new | 0x1000).trailing_zeros()) & 63;
            self.labels ^= ((NEW ^ u64::from(self.next)) * is_new) << nibble;
            self.next += is_new as u8;
            self.columns[place] = found.columns;
        }
        self
    }

    /// With labels for the new digits: an attempt for each order in which they can get them.
    #[inline(never)]
    fn with_labels(self, found: &[Found; 3], list: &mut Vec<Self>) {
        for_each_variant(self, 0, &found[0], |one| {
            for_each_variant(one, 1, &found[1], |two| {
                for_each_variant(two, 2, &found[2], |three| list.push(three));
            });
        });
    }

    /// With labels for the new digits of a stack, in this order, which leaves open all orders of
    /// columns that do not change it.
    #[inline(always)]
    fn variant(mut self, place: usize, found: &Found, order: usize) -> Self {
        let mut is_new = 0;
        for cell in ORDERS[order] {
            if u64::from(found.labels >> (4 * cell) & 15) == NEW {
                is_new |= 1 << cell;
                self.labels ^= (NEW ^ u64::from(self.next)) << (found.cells >> (8 * cell) & 63);
                self.next += 1;
            }
        }
        self.columns[place] = found.columns & ALIKE[is_new][order];
        self
    }

    /// The way this attempt is, with the first of the column orders it leaves open.
    fn way(&self) -> Arrangement {
        let stacks = ORDERS[usize::from(self.stacks)];
        let columns = self.columns.map(|orders| ORDERS[orders.trailing_zeros() as usize % 6]);
        Arrangement {
            turned: self.first_line > 0,
            rows: std::array::from_fn(|row| (self.rows >> (4 * row)) as u8 & 15),
            columns: std::array::from_fn(|at| 3 * stacks[at / 3] + columns[at / 3][at % 3]),
        }
    }
}

/// The attempt with labels for the new digits of one stack, in each order they can get them.
#[inline(always)]
fn for_each_variant(attempt: Attempt, place: usize, found: &Found, mut with: impl FnMut(Attempt)) {
    let mut left = found.columns;
    while left != 0 {
        let order = left.trailing_zeros() as usize;
        let variant = attempt.variant(place, found, order);
        left &= !variant.columns[place];
        with(variant);
    }
}

/// The lowest bit of each nibble that is [`NEW`]: the other labels have at most one of its two upper
/// bits.
#[inline(always)]
const fn news(labels: u64) -> u64 {
    labels >> 3 & labels >> 2 & NIBBLES
}
