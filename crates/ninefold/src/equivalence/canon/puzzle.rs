//! The smallest text of a puzzle, row by row, over all partial arrangements at once.
//!
//! ```text
//!   row 1    the lines with the smallest first row           a few partial arrangements
//!   row 2    each of them with each line of its band         those with the smallest second row
//!   ...                                                      are kept, the others are dropped
//!   row 9    the rest: every arrangement that leads to the smallest text
//! ```
//!
//! A partial arrangement fixes the lines that are its rows so far, the order of the stacks, and the
//! labels of the digits met. It does *not* fix the order of columns more than necessary: per stack it
//! has a set of orders that give the same rows so far, and stacks without a digit in these rows have no
//! order yet: all three as long as the rows are empty, then perhaps the first two. This keeps the list
//! short: some ten entries in all for a puzzle of 17 clues.
//!
//! As long as the rows are empty, all digits are new, so the next row is known before any line is taken.
//!
//! The search requires lines without a clash: then three digits of a minirow differ, a digit that is
//! new to a partial arrangement is new only once in a row, and fewer digits in a row never make it
//! larger.

use super::arrangement::Arrangement;
use super::lines::Lines;
use super::minirow::{ANY_ORDER, smallest};
use crate::equivalence::transformation::ORDERS;

/// A partial arrangement.
#[derive(Clone, Copy)]
pub(super) struct Partial {
    /// Nibble `d` is the label of digit `d`, 1 to 9 in the order they are met; [`NEW`] before that.
    /// Nibble 0 is 0.
    labels: u64,
    /// The lines that are its rows, a nibble each.
    rows: u64,
    /// The lines that are not rows yet.
    free: u16,
    /// The lines that may be the next row.
    open: u16,
    /// The next label.
    next: u8,
    /// 0, or 9 if the grid is transposed.
    first_line: u8,
    /// The order of the stacks; [`ANY_STACKS`] as long as all rows are empty.
    stacks: u8,
    /// Whether the first two stacks have been empty, so that they can change places.
    may_swap: bool,
    /// For each stack in that order, the set of orders of its columns.
    columns: [u8; 3],
}

/// The order of stacks that is still open.
const ANY_STACKS: u8 = 6;

/// The label of a digit that has none yet: above all others.
const NEW: u64 = 15;
/// The labels before any digit is met.
const NO_LABELS: u64 = 0x00ff_ffff_fff0;
/// The lowest bit of each nibble of a row.
const NIBBLES: u64 = 0x1_1111_1111;

/// The orders of the stacks, and two rows more, so that three bits are an index.
static STACKS: [[u8; 3]; 8] = {
    let mut table = [[0; 3]; 8];
    let mut order = 0;
    while order < 6 {
        table[order] = ORDERS[order];
        order += 1;
    }
    table
};

/// The orders with the first two stacks the other way round.
static SWAPPED: [u8; 8] = {
    let mut table = [0; 8];
    let mut at = 0;
    while at < 36 {
        let (one, other) = (ORDERS[at / 6], ORDERS[at % 6]);
        if one[0] == other[1] && one[1] == other[0] {
            table[at / 6] = (at % 6) as u8;
        }
        at += 1;
    }
    table
};

/// The smallest row that a line with these counts can become, by stack order: each stack has blanks,
/// then 1, 2, 3. Like [`STACKS`], it has two rows more than there are orders.
static LEAST: [[u64; 8]; 64] = {
    const TEXTS: [u64; 4] = [0x000, 0x001, 0x012, 0x123];
    let mut table = [[0; 8]; 64];
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

/// For each set of cells of a minirow, one bit each, and each order: the orders that put these cells
/// in the same sequence.
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

/// The lists of partial arrangements. They are kept, so that their memory is used again.
#[derive(Default)]
pub(super) struct Lists {
    /// Those for the rows so far; after [`search`](Self::search), all arrangements found.
    now: Vec<Partial>,
    /// Those with the smallest next row.
    next: Vec<Partial>,
}

impl Lists {
    /// Returns the smallest text, row by row.
    #[inline(always)]
    pub(super) fn search(&mut self, lines: &Lines) -> [Text; 9] {
        let mut rows = [0; 9];
        self.next.clear();
        self.next.extend([Partial::START, Partial { first_line: 9, ..Partial::START }]);
        let mut is_empty = true;
        for (number, row) in rows.iter_mut().enumerate() {
            std::mem::swap(&mut self.now, &mut self.next);
            self.next.clear();
            if is_empty {
                *row = self.extend_empty(lines, number);
                is_empty = *row == 0;
                continue;
            }
            let mut best = Text::MAX;
            for partial in &self.now {
                partial.extend(lines, number, &mut best, &mut self.next);
            }
            *row = best;
        }
        std::mem::swap(&mut self.now, &mut self.next);
        rows
    }

    /// Finds the smallest row after empty rows: its stacks have few digits first, many last, and the
    /// lines with the fewest digits in the first stack are smallest.
    #[inline(always)]
    fn extend_empty(&mut self, lines: &Lines, number: usize) -> Text {
        let mut least = Text::MAX;
        for partial in &self.now {
            let mut open = partial.open;
            while open != 0 {
                least = least.min(FIRST[lines.counts(partial.line(open))].0);
                open &= open - 1;
            }
        }
        // The labels go on from stack to stack, so longer rows are known only when they are taken.
        let mut best = if least <= 1 { least } else { Text::MAX };
        for partial in &self.now {
            let mut open = partial.open;
            while open != 0 {
                let line = partial.line(open);
                open &= open - 1;
                let (first, orders) = FIRST[lines.counts(line)];
                if first != least || lines.must_wait(line, partial.free) {
                    continue;
                }
                if least == 0 {
                    self.next.push(partial.taken(line, number));
                } else if least == 1 {
                    let stacks = orders.trailing_zeros() as u8;
                    self.next.push(partial.with_one_digit(lines, line, number, stacks));
                } else {
                    partial.take_first(lines, line, number, &mut best, &mut self.next);
                }
            }
        }
        best
    }

    /// Returns one of the arrangements that were found.
    pub(super) fn arrangement(&self) -> Arrangement {
        self.now.first().map_or(Arrangement::IDENTITY, Partial::arrangement)
    }

    /// Returns the number of arrangements that were found.
    pub(super) fn count(&self, lines: &Lines) -> u64 {
        let equals = [0, 9].map(|first| lines.orders_of_equals(first));
        let count = |partial: &Partial| {
            let columns = partial.columns.map(|orders| u64::from(orders.count_ones()));
            let swaps = 1 + u64::from(partial.may_swap);
            let stacks = if partial.stacks == ANY_STACKS { 6 } else { swaps };
            stacks * columns.iter().product::<u64>() * equals[usize::from(partial.first_line / 9)]
        };
        self.now.iter().map(count).sum()
    }
}

/// The smallest text of a line in one stack.
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

impl Partial {
    /// The arrangement of no row.
    const START: Self = Self {
        labels: NO_LABELS,
        rows: 0,
        free: 0x1ff,
        open: 0x1ff,
        next: 1,
        first_line: 0,
        stacks: ANY_STACKS,
        may_swap: false,
        columns: [ANY_ORDER; 3],
    };

    /// Returns the first of these open lines. No closure is called with each: one that is not inlined is
    /// compiled without the instructions of the kernel.
    #[inline(always)]
    fn line(&self, open: u16) -> usize {
        open.trailing_zeros() as usize + usize::from(self.first_line)
    }

    /// Makes each line that is open the next row: see [`take`](Self::take). Where the first two stacks can
    /// change places, the one with fewer digits comes first, and as long as both are empty, their order
    /// stays open.
    #[inline(always)]
    fn extend(&self, lines: &Lines, number: usize, best: &mut Text, list: &mut Vec<Self>) {
        let swapped = SWAPPED[usize::from(self.stacks & 7)];
        let mut open = self.open;
        while open != 0 {
            let line = self.line(open);
            open &= open - 1;
            let of_counts = &LEAST[lines.counts(line)];
            let (mut stacks, mut may_swap, mut tries) = (self.stacks, self.may_swap, 1);
            let mut least = of_counts[usize::from(stacks & 7)];
            if may_swap && least >= 0x1000 {
                let other = of_counts[usize::from(swapped & 7)];
                may_swap = false;
                tries += u8::from(other == least);
                if other < least {
                    (stacks, least) = (swapped, other);
                }
            }
            if least > *best || lines.must_wait(line, self.free) {
                continue;
            }
            let mut way = Self { stacks, may_swap, ..*self };
            while tries > 0 {
                way.take(lines, line, number, best, list);
                way.stacks = swapped;
                tries -= 1;
            }
        }
    }

    /// Makes this line, the first that is not empty, the next row: its only digit is the last.
    #[inline(always)]
    fn with_one_digit(&self, lines: &Lines, line: usize, number: usize, stacks: u8) -> Self {
        let [_, _, last] = STACKS[usize::from(stacks & 7)];
        let found = self.find(lines.minirow(line, last.into()), 2);
        let nibble = found.cells >> (found.cells.trailing_zeros() & 24) & 63;
        let labels = self.labels ^ (NEW ^ 1) << nibble;
        let columns = [ANY_ORDER, ANY_ORDER, found.columns];
        Self { labels, next: 2, stacks, may_swap: true, columns, ..self.taken(line, number) }
    }

    /// Makes this line, the first that is not empty, the next row.
    #[inline(always)]
    fn take_first(
        &self,
        lines: &Lines,
        line: usize,
        number: usize,
        best: &mut Text,
        list: &mut Vec<Self>,
    ) {
        let (least, orders) = FIRST[lines.counts(line)];
        let may_swap = least < 0x1000;
        for stacks in 0..6u8 {
            // Of two orders that differ in empty stacks, the first stands for both.
            let first = !may_swap || stacks < SWAPPED[usize::from(stacks)];
            if first && orders >> stacks & 1 == 1 {
                Self { stacks, may_swap, ..*self }.take(lines, line, number, best, list);
            }
        }
    }

    /// Returns the arrangement with this line as the next row; its digits have no labels yet.
    #[inline(always)]
    fn taken(&self, line: usize, number: usize) -> Self {
        let bit = 1 << (line - usize::from(self.first_line));
        let free = self.free & !bit;
        let band = 7 << (bit.trailing_zeros() / 3 * 3);
        Self {
            free,
            open: if number % 3 == 2 { free } else { free & band },
            rows: self.rows | u64::from(bit.trailing_zeros()) << (4 * number),
            ..*self
        }
    }

    /// Makes this line the next row. If it is smaller than the best, `list` is cleared first; if it is
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
        let [p, q, r] = STACKS[usize::from(self.stacks & 7)];
        let found = [
            self.find(lines.minirow(line, p.into()), 0),
            self.find(lines.minirow(line, q.into()), 1),
            self.find(lines.minirow(line, r.into()), 2),
        ];
        let raw = u64::from(found[0].text) << 24 | u64::from(found[1].text << 12 | found[2].text);
        let new = new_digits(raw);
        let text = raw - NEW * new + self.named(new);
        if text > *best {
            return;
        }
        if text < *best {
            *best = text;
            list.clear();
        }
        let taken = self.taken(line, number);
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

    /// Finds the smallest text of a minirow that becomes part of the next row at this place.
    #[inline(always)]
    fn find(&self, cells: u32, place: usize) -> Found {
        let label = |cell: u32| (self.labels >> (cells >> (8 * cell) & 63)) as u32 & 15;
        let labels = label(0) | label(1) << 4 | label(2) << 8;
        let (text, columns) = smallest(labels, self.columns[place]);
        Found { cells, labels, text, columns }
    }

    /// Returns the labels of the new digits of a row, in their order, at their places.
    #[inline(always)]
    fn named(&self, new: u64) -> u64 {
        // The number of new digits at or after each place; subtracted from their total, the number
        // before it.
        let until = new.wrapping_mul(NIBBLES);
        let all = until >> 32 & 15;
        let mask = new * 15;
        new * u64::from(self.next) + ((all * NIBBLES).wrapping_sub(until) & mask)
    }

    /// Labels the new digits, of which each stack has at most one.
    #[inline(always)]
    fn with_single_labels(mut self, found: &[Found; 3]) -> Self {
        for (place, found) in found.iter().enumerate() {
            let new = new_digits(found.labels.into()) as u32;
            let is_new = u64::from(new != 0);
            // The bit position of a nibble is half of that of the byte of the cell.
            let nibble = found.cells >> (2 * (new | 0x1000).trailing_zeros()) & 63;
            self.labels ^= ((NEW ^ u64::from(self.next)) * is_new) << nibble;
            self.next += is_new as u8;
            self.columns[place] = found.columns;
        }
        self
    }

    /// Labels the new digits: adds a partial arrangement for each order in which they can get labels.
    #[inline(never)]
    fn with_labels(self, found: &[Found; 3], list: &mut Vec<Self>) {
        for_each_variant(self, 0, &found[0], |one| {
            for_each_variant(one, 1, &found[1], |two| {
                for_each_variant(two, 2, &found[2], |three| list.push(three));
            });
        });
    }

    /// Labels the new digits of a stack in this order, and allows all orders of columns that do not
    /// change it.
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

    /// Returns the arrangement, with the first of the allowed orders of columns.
    fn arrangement(&self) -> Arrangement {
        let stacks = ORDERS[usize::from(self.stacks) % 6];
        let columns = self.columns.map(|orders| ORDERS[orders.trailing_zeros() as usize % 6]);
        Arrangement {
            turned: self.first_line > 0,
            rows: std::array::from_fn(|row| (self.rows >> (4 * row)) as u8 & 15),
            columns: std::array::from_fn(|at| 3 * stacks[at / 3] + columns[at / 3][at % 3]),
        }
    }
}

/// Labels the new digits of one stack, in each possible order.
#[inline(always)]
fn for_each_variant(partial: Partial, place: usize, found: &Found, mut with: impl FnMut(Partial)) {
    let mut left = found.columns;
    while left != 0 {
        let order = left.trailing_zeros() as usize;
        let variant = partial.variant(place, found, order);
        left &= !variant.columns[place];
        with(variant);
    }
}

/// Returns the lowest bit of each nibble that is [`NEW`]: the other labels have at most one of its two
/// upper bits.
#[inline(always)]
const fn new_digits(labels: u64) -> u64 {
    labels >> 3 & labels >> 2 & NIBBLES
}
