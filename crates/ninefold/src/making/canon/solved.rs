//! The smallest text of a solved grid.
//!
//! Row 1 of the form is 123456789, whatever line it comes from, so the columns decide the labels.
//! Row 2 decides the columns, but for a few choices. Take two lines i, j of a band, and let `q[c]` be
//! the column where line i has the digit that line j has in column c:
//!
//! ```text
//!   i   1 2 3 | 4 5 6 | 7 8 9          q over one box leads to both other boxes, to one of them twice:
//!   j   4 5 7 | 1 8 9 | . . .          two *major* columns and a *minor* one. Row 2 begins 457, where
//!         major, minor                 it continues: 1, 2 or 3 if c4 leads back to c1, c2 or c3, else 8
//!
//!   c1, c2 major, c3 minor     c4 = q[c1]  c5 = q[c2]  c6 the rest of its box     c7 = q[c3]
//!   c8 = q of the first of c4 to c6 that does not lead back   c9 the rest of its box
//!
//!   In a *pure* band q over one box leads to a single box. Row 2 begins 456789:
//!   c1, c2, c3 in any order    c4 to c6 = q of c1 to c3       c7 to c9 = q of c4 to c6
//! ```
//!
//! So line i, line j and the first columns say it all: at most 648 candidates, usually sixteen, of
//! which the end of row 2 leaves three and row 3 one or two. Row 3 and the others are written with
//! two shuffles each, and put in order.

use super::lines::Digits;
use super::way::Way;
use crate::making::disguise::ORDERS;
use crate::search::bytes::Bytes;
use std::cmp::Ordering;

/// The first columns of a candidate, and its first rows.
#[derive(Clone, Copy)]
struct Candidate {
    columns: [u8; 16],
    /// The lines that are rows 1 and 2.
    lines: [u8; 2],
}

/// The candidates with the smallest rows so far. Kept, so that the memory is used again.
#[derive(Default)]
pub(super) struct Lists {
    candidates: Vec<Candidate>,
}

/// The smallest text of a grid and how it is reached.
pub(super) struct Found {
    /// Rows 2 and 3 without their last digit, digits from zero, one a byte, the first one highest.
    second_and_third: [u64; 2],
    /// Rows 4 to 9 likewise.
    rest: [u64; 6],
    /// One candidate that reaches it.
    candidate: Candidate,
    /// How many do.
    pub(super) ways: u64,
}

/// The lines of a grid, digits from zero; lines 9 to 17 are the columns.
struct Lines<B> {
    lines: [B; 18],
    /// For each digit its place in the line.
    places: [B; 18],
}

/// Nine things in order, and what fills a vector up.
const IN_ORDER: [u8; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
/// The next column of the box.
const NEXT: [u8; 16] = [1, 2, 0, 4, 5, 3, 7, 8, 6, 9, 10, 11, 12, 13, 14, 15];
/// The one after it.
const LAST: [u8; 16] = [2, 0, 1, 5, 3, 4, 8, 6, 7, 9, 10, 11, 12, 13, 14, 15];
/// The box of a column.
const BOX: [u8; 16] = [0, 0, 0, 1, 1, 1, 2, 2, 2, 9, 10, 11, 12, 13, 14, 15];
/// The nine places that are used.
const NINE: u32 = 0x1ff;

impl<B: Bytes> Lines<B> {
    #[inline(always)]
    fn of(digits: &Digits) -> Self {
        let mut lines = [IN_ORDER; 18];
        let mut places = [IN_ORDER; 18];
        for (row, of_row) in digits.as_chunks::<9>().0.iter().enumerate() {
            for (column, digit) in of_row.iter().enumerate() {
                let digit = (digit.wrapping_sub(1)) & 15;
                lines[row][column] = digit;
                lines[9 + column][row] = digit;
                places[row][usize::from(digit)] = column as u8;
                places[9 + column][usize::from(digit)] = row as u8;
            }
        }
        Self { lines: lines.map(|line| B::load(&line)), places: places.map(|line| B::load(&line)) }
    }

    /// For each column of line `j`, where line `i` has its digit.
    #[inline(always)]
    fn leads(&self, i: usize, j: usize) -> B {
        self.places[i].at(self.lines[j])
    }
}

/// The other two lines of a band.
const OTHERS: [[usize; 2]; 3] = [[1, 2], [0, 2], [0, 1]];

/// Two lines, and where one leads in the other.
#[derive(Clone, Copy)]
struct Pair<B> {
    lines: [u8; 2],
    q: B,
}

impl<B: Bytes> Pair<B> {
    /// All of a band.
    #[inline(always)]
    fn of_band(lines: &Lines<B>, band: usize) -> [Self; 6] {
        std::array::from_fn(|at| {
            let (i, j) = (3 * band + at / 2, 3 * band + OTHERS[at / 2][at % 2]);
            Self { lines: [i as u8, j as u8], q: lines.leads(i, j) }
        })
    }

    /// The columns that lead to the same box as the next of their box, and as the one after it.
    #[inline(always)]
    fn with_next_and_last(self) -> [u32; 2] {
        let boxes = B::load(&BOX).at(self.q);
        let same = |other: &[u8; 16]| boxes.same(boxes.at(B::load(other))) & NINE;
        [same(&NEXT), same(&LAST)]
    }

    #[inline(always)]
    fn is_pure(self) -> bool {
        self.with_next_and_last()[0] == NINE
    }
}

/// How the second box of row 2 begins.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fourth {
    /// c4 leads back to c1: 4571.
    One,
    /// c4 leads back to c2: 4572.
    Two,
    /// c4 leads back to c3: 4573.
    Three,
    /// c6 leads back: 4578.
    Eight,
}

impl Lists {
    /// The smallest text of a solved grid.
    #[inline(always)]
    pub(super) fn search<B: Bytes>(&mut self, digits: &Digits) -> Option<Found> {
        let lines = Lines::<B>::of(digits);
        let bands: [[Pair<B>; 6]; 6] = std::array::from_fn(|band| Pair::of_band(&lines, band));
        self.candidates.clear();
        let pure = bands.iter().fold(false, |any, band| any | band[0].is_pure());
        if pure {
            self.second_rows_of_pure_bands(&bands);
        } else {
            let fourths = [Fourth::One, Fourth::Two, Fourth::Three, Fourth::Eight];
            for fourth in fourths {
                self.second_rows(&bands, fourth);
                if !self.candidates.is_empty() {
                    break;
                }
            }
        }
        self.best(&lines)
    }

    /// The candidates with the smallest row 2, if it can begin with this fourth digit.
    #[inline(always)]
    fn second_rows<B: Bytes>(&mut self, bands: &[[Pair<B>; 6]; 6], fourth: Fourth) {
        let [next, last, same] = [&NEXT, &LAST, &IN_ORDER].map(B::load);
        let mut best = u32::MAX;
        for pair in bands.iter().flatten() {
            let twice = pair.q.at(pair.q);
            let mut back = NINE;
            if fourth == Fourth::One {
                back = twice.same(same) & NINE;
                if back == 0 {
                    continue;
                }
            }
            let [with_next, with_last] = pair.with_next_and_last();
            let firsts = match fourth {
                Fourth::One => back & (with_next | with_last),
                Fourth::Two => twice.same(next) & with_next | twice.same(last) & with_last,
                Fourth::Three => twice.same(last) & with_next | twice.same(next) & with_last,
                Fourth::Eight => with_next | with_last,
            };
            self.with_firsts(pair, firsts & NINE, with_next, &mut best);
        }
    }

    /// A candidate for each of these first columns.
    #[inline(always)]
    fn with_firsts<B: Bytes>(
        &mut self,
        pair: &Pair<B>,
        mut firsts: u32,
        with_next: u32,
        best: &mut u32,
    ) {
        let q = pair.q.store();
        let lead = |column: u8| q[usize::from(column & 15)];
        while firsts != 0 {
            let first = firsts.trailing_zeros() as usize & 15;
            firsts &= firsts - 1;
            let (next, last) = (NEXT[first], LAST[first]);
            let (c1, [c2, c3]) = if with_next >> first & 1 == 1 {
                (first as u8, [next, last])
            } else {
                (first as u8, [last, next])
            };
            let (c4, c5, c7) = (lead(c1), lead(c2), lead(c3));
            let c6 = third(c4, c5);
            let box_of_first = BOX[first];
            let leads_back = |column: u8| BOX[usize::from(lead(column) & 15)] == box_of_first;
            let c8 = lead(if leads_back(c4) { c5 } else { c4 });
            let c9 = third(c7, c8);
            let mut columns = IN_ORDER;
            columns[..9].copy_from_slice(&[c1, c2, c3, c4, c5, c6, c7, c8, c9]);
            let label = |column: u8| label(&columns, lead(column));
            // The beginning, 457, is the same for all.
            let key = label(c4) << 16 | label(c6) << 12 | label(c7) << 8 | label(c8);
            if key > *best {
                continue;
            }
            if key < *best {
                *best = key;
                self.candidates.clear();
            }
            self.candidates.push(Candidate { columns, lines: pair.lines });
        }
    }

    /// The candidates with the smallest row 2, which begins 456789.
    #[inline(never)]
    fn second_rows_of_pure_bands<B: Bytes>(&mut self, bands: &[[Pair<B>; 6]; 6]) {
        let mut best = u32::MAX;
        for pair in bands.iter().filter(|band| band[0].is_pure()).flatten() {
            let q = pair.q.store();
            let lead = |column: u8| q[usize::from(column & 15)];
            for first in 0..18 {
                let three = ORDERS[first % 6].map(|column| 3 * (first / 6) as u8 + column);
                let [four, seven] = [three.map(lead), three.map(lead).map(lead)];
                let mut columns = IN_ORDER;
                for (place, column) in three.into_iter().chain(four).chain(seven).enumerate() {
                    columns[place] = column;
                }
                let label = |column: u8| label(&columns, lead(column));
                let key = label(seven[0]) << 8 | label(seven[1]);
                if key < best {
                    best = key;
                    self.candidates.clear();
                }
                if key == best {
                    self.candidates.push(Candidate { columns, lines: pair.lines });
                }
            }
        }
    }

    /// The candidate with the smallest rows, of those that have the smallest row 2.
    #[inline(always)]
    fn best<B: Bytes>(&self, lines: &Lines<B>) -> Option<Found> {
        let mut found: Option<Found> = None;
        for candidate in &self.candidates {
            let labels = Labels::<B>::of(candidate);
            let third = labels.row(lines, labels.third());
            if found.as_ref().is_some_and(|best| third > best.second_and_third[1]) {
                continue;
            }
            let rest = labels.rest(lines);
            let order = found.as_ref().map_or(Ordering::Less, |best| {
                third.cmp(&best.second_and_third[1]).then_with(|| rest.cmp(&best.rest))
            });
            match (order, &mut found) {
                (Ordering::Equal, Some(best)) => best.ways += 1,
                (Ordering::Less, _) => {
                    let second = labels.row(lines, candidate.lines[1].into());
                    let second_and_third = [second, third];
                    found = Some(Found { second_and_third, rest, candidate: *candidate, ways: 1 });
                }
                _ => {}
            }
        }
        found
    }
}

/// The third column of the box that has both.
#[inline(always)]
fn third(a: u8, b: u8) -> u8 {
    // Three columns side by side: their sum is nine times the box, plus three.
    (9 * BOX[usize::from(a & 15)] + 3).wrapping_sub(a).wrapping_sub(b)
}

/// The label of a column: where it stands among the nine.
#[inline(always)]
fn label(columns: &[u8; 16], column: u8) -> u32 {
    (0..9).fold(0, |place, at| if columns[at] == column { at as u32 } else { place })
}

/// A candidate, ready to write rows.
struct Labels<B> {
    /// Row 1 comes from this line, row 2 from the other.
    lines: [usize; 2],
    columns: B,
    /// For each column the label of the digit that line 1 has there.
    labels: B,
}

impl<B: Bytes> Labels<B> {
    #[inline(always)]
    fn of(candidate: &Candidate) -> Self {
        let mut labels = IN_ORDER;
        for (label, column) in (0..9).zip(&candidate.columns) {
            labels[usize::from(column & 15)] = label;
        }
        Self {
            lines: candidate.lines.map(usize::from),
            columns: B::load(&candidate.columns),
            labels: B::load(&labels),
        }
    }

    /// The line that is row 3.
    #[inline(always)]
    fn third(&self) -> usize {
        let band = self.lines[0] / 3 * 9 + 3;
        band - self.lines[0] - self.lines[1]
    }

    /// A line as a row of the form, without its last digit, which follows from the others.
    #[inline(always)]
    fn row(&self, lines: &Lines<B>, line: usize) -> u64 {
        self.labels.at(lines.leads(self.lines[0] % 18, line % 18).at(self.columns)).number()
    }

    /// The first lines of the other bands of this direction.
    #[inline(always)]
    fn other_bands(&self) -> [usize; 2] {
        let band = self.lines[0] / 3;
        OTHERS[band % 3].map(|other| 3 * (band / 3 * 3 + other))
    }

    /// Rows 4 to 9.
    #[inline(always)]
    fn rest(&self, lines: &Lines<B>) -> [u64; 6] {
        let [one, other] = self.other_bands().map(|first| {
            let [a, b, c] = [0, 1, 2].map(|line| self.row(lines, first + line));
            let (a, b) = (a.min(b), a.max(b));
            let (b, c) = (b.min(c), b.max(c));
            [a.min(b), a.max(b), c]
        });
        let ([a, b, c], [d, e, f]) = if one < other { (one, other) } else { (other, one) };
        [a, b, c, d, e, f]
    }
}

impl Found {
    /// The digits of the form.
    #[inline(always)]
    pub(super) fn digits(&self) -> Digits {
        let mut digits = [0; 81];
        let (rows, _) = digits.as_chunks_mut::<9>();
        rows[0] = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        for (row, eight) in rows[1..].iter_mut().zip(self.second_and_third.iter().chain(&self.rest))
        {
            let eight = eight.wrapping_add(0x0101_0101_0101_0101);
            // All nine digits together are 45.
            let sum = (eight.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u8;
            row[..8].copy_from_slice(&eight.to_be_bytes());
            row[8] = 45u8.wrapping_sub(sum);
        }
        digits
    }

    /// The way to the form.
    pub(super) fn way<B: Bytes>(&self, digits: &Digits) -> Way {
        let lines = Lines::<B>::of(digits);
        let labels = Labels::<B>::of(&self.candidate);
        let mut rows = [labels.lines[0], labels.lines[1], labels.third(), 0, 0, 0, 0, 0, 0];
        let others = labels.other_bands().into_iter().flat_map(|first| first..first + 3);
        let others: Vec<(u64, usize)> =
            others.map(|line| (labels.row(&lines, line), line)).collect();
        for (row, text) in rows[3..].iter_mut().zip(&self.rest) {
            *row = others.iter().find(|(other, _)| other == text).map_or(0, |(_, line)| *line);
        }
        let [c1, c2, c3, c4, c5, c6, c7, c8, c9, ..] = self.candidate.columns;
        Way {
            turned: labels.lines[0] >= 9,
            rows: rows.map(|line| (line % 9) as u8),
            columns: [c1, c2, c3, c4, c5, c6, c7, c8, c9],
        }
    }
}
