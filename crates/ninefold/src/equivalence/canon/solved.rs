//! The smallest text of a solved grid.
//!
//! Row 1 of the form is 123456789, whatever line it comes from, so the columns determine the labels.
//! Row 2 determines the columns, up to a few choices. Take two lines i, j of a band, and let `q[c]` be
//! the column where line i has the digit that line j has in column c:
//!
//! ```text
//!   row 1, line i   1 2 3 | 4 5 6 | 7 8 9     Over one box, q leads to both other boxes, to one of
//!   row 2, line j   4 5 7 | 1 8 9 | ...       them twice: two *major* columns and a *minor* one.
//!
//!   c1, c2 major, c3 minor    c4 = q[c1]  c5 = q[c2]  c6 the rest of its box     c7 = q[c3]
//!   One of c4 to c6 leads back to the first box. If it is c4, row 2 begins 4571, 4572 or 4573,
//!   c8 = q[c5]; if it is c6, then 4578, c8 = q[c4]. c9 is the rest of its box.
//!
//!   In a *pure* band q over one box leads to a single box, and row 2 begins 456789:
//!   c1, c2, c3 in any order   c4 to c6 = q of c1 to c3    c7 to c9 = q of c4 to c6
//! ```
//!
//! So line i, line j and the first columns determine the rest: at most 648 partial arrangements,
//! usually sixteen, of which the end of row 2 leaves three and row 3 one or two. Row 3 and the others
//! take two byte shuffles each, and are sorted.

mod lines;
mod rows;

use super::lines::Digits;
use crate::simd::Bytes;
use lines::{IN_ORDER, Lines, OTHERS, Partial};
use rows::{Found, Labels};
use std::cmp::Ordering;

/// The partial arrangements with the smallest rows so far. Kept, so that the memory is used again.
#[derive(Default)]
pub(super) struct Lists {
    partials: Vec<Partial>,
}

/// The next column of the box.
const NEXT: [u8; 16] = [1, 2, 0, 4, 5, 3, 7, 8, 6, 9, 10, 11, 12, 13, 14, 15];
/// The column after the next one.
const LAST: [u8; 16] = [2, 0, 1, 5, 3, 4, 8, 6, 7, 9, 10, 11, 12, 13, 14, 15];
/// The box of a column.
const BOX: [u8; 16] = [0, 0, 0, 1, 1, 1, 2, 2, 2, 9, 10, 11, 12, 13, 14, 15];
/// The mask of the nine places that are used.
const NINE: u32 = 0x1ff;

/// Two lines, and the map `q` from the columns of one to those of the other.
#[derive(Clone, Copy)]
struct Pair<B> {
    lines: [u8; 2],
    q: B,
}

impl<B: Bytes> Pair<B> {
    /// Returns all pairs, six for each band.
    #[inline(always)]
    fn all(lines: &Lines<B>) -> [Self; 36] {
        let mut pairs = [Self { lines: [0, 0], q: lines.lines[0] }; 36];
        for (at, pair) in pairs.iter_mut().enumerate() {
            let (band, line) = (at / 6 * 3, at / 2 % 3);
            let (i, j) = (band + line, band + OTHERS[line][at % 2]);
            *pair = Self { lines: [i as u8, j as u8], q: lines.leads(i, j) };
        }
        pairs
    }

    /// Returns the columns that lead to the same box as the next column of their box, and as the one
    /// after it.
    #[inline(always)]
    fn with_next_and_last(self) -> [u32; 2] {
        let boxes = self.q.load(&BOX).at(self.q);
        let same = |other: &[u8; 16]| boxes.same(boxes.at(boxes.load(other))) & NINE;
        [same(&NEXT), same(&LAST)]
    }

    /// Returns whether the columns of each box lead to a single box.
    #[inline(always)]
    fn is_pure(self) -> bool {
        self.with_next_and_last()[0] == NINE
    }
}

/// The beginning of the second box of row 2.
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
    /// Finds the smallest text of a solved grid.
    #[inline(always)]
    pub(super) fn search<B: Bytes>(&mut self, bytes: B, digits: &Digits) -> Option<Found> {
        let lines = Lines::of(bytes, digits);
        let pairs = Pair::all(&lines);
        self.partials.clear();
        let mut pure = 0u32;
        for band in 0..6 {
            pure |= u32::from(pairs[6 * band].is_pure()) << band;
        }
        if pure != 0 {
            self.second_rows_of_pure_bands(&pairs, pure);
        } else {
            let fourths = [Fourth::One, Fourth::Two, Fourth::Three, Fourth::Eight];
            for fourth in fourths {
                self.second_rows(&pairs, fourth);
                if !self.partials.is_empty() {
                    break;
                }
            }
        }
        self.best(&lines)
    }

    /// Finds the partial arrangements with the smallest row 2, if it can begin with this fourth digit.
    #[inline(always)]
    fn second_rows<B: Bytes>(&mut self, pairs: &[Pair<B>; 36], fourth: Fourth) {
        let bytes = pairs[0].q;
        let (next, last, same) = (bytes.load(&NEXT), bytes.load(&LAST), bytes.load(&IN_ORDER));
        let mut best = u32::MAX;
        for pair in pairs {
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
            self.with_firsts(pair, firsts & NINE, with_next, fourth, &mut best);
        }
    }

    /// Adds a partial arrangement for each of these first columns.
    #[inline(always)]
    fn with_firsts<B: Bytes>(
        &mut self,
        pair: &Pair<B>,
        mut firsts: u32,
        with_next: u32,
        fourth: Fourth,
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
            let columns = packed([c1, c2, c3, c4, c5, c6, c7, c8, c9]);
            let label = |column: u8| {
                let to = lead(column);
                5 - 5 * u32::from(to == c1) - 4 * u32::from(to == c2) - 3 * u32::from(to == c3)
            };
            // Up to here row 2 is the same for all, unless it begins with 45789. Of the columns other
            // than c1 to c3, only one is possible at each of these places.
            let sixth = if fourth == Fourth::Eight { label(c6) } else { 0 };
            let key = sixth << 16 | label(c7) << 8 | label(c8);
            if key > *best {
                continue;
            }
            if key < *best {
                *best = key;
                self.partials.clear();
            }
            self.partials.push(Partial { columns, lines: pair.lines });
        }
    }

    /// Finds the partial arrangements with the smallest row 2, which begins with 456789.
    ///
    /// Applying q three times leads back to the box. Row 2 ends with 123 if all three columns lead to
    /// themselves, with 132 if one of them does, which then is c1, and with 231 if none does, and c1
    /// leads to c2.
    #[inline(always)]
    fn second_rows_of_pure_bands<B: Bytes>(&mut self, pairs: &[Pair<B>; 36], pure: u32) {
        let mut best = u32::MAX;
        for (at, pair) in pairs.iter().enumerate() {
            if pure >> (at / 6) & 1 == 0 {
                continue;
            }
            let twice = pair.q.at(pair.q);
            let thrice = twice.at(pair.q);
            let mut firsts = thrice.same(thrice.load(&IN_ORDER)) & NINE;
            let not_same = 9 - firsts.count_ones();
            if not_same > best {
                continue;
            }
            if not_same < best {
                best = not_same;
                self.partials.clear();
            }
            if firsts == 0 {
                firsts = NINE;
            }
            self.with_firsts_of_pure_band(pair, [twice.store(), thrice.store()], firsts);
        }
    }

    /// Adds a partial arrangement for each of these first columns of a pure band.
    #[inline(always)]
    fn with_firsts_of_pure_band<B: Bytes>(
        &mut self,
        pair: &Pair<B>,
        [twice, thrice]: [[u8; 16]; 2],
        mut firsts: u32,
    ) {
        let once = pair.q.store();
        while firsts != 0 {
            let c1 = firsts.trailing_zeros() as usize & 15;
            firsts &= firsts - 1;
            for [c2, c3] in [[NEXT[c1], LAST[c1]], [LAST[c1], NEXT[c1]]] {
                let back = thrice[c1];
                if usize::from(back) != c1 && back != c2 {
                    continue;
                }
                let (second, third) = (usize::from(c2 & 15), usize::from(c3 & 15));
                let [c4, c5, c6] = [once[c1], once[second], once[third]];
                let [c7, c8, c9] = [twice[c1], twice[second], twice[third]];
                let columns = packed([c1 as u8, c2, c3, c4, c5, c6, c7, c8, c9]);
                self.partials.push(Partial { columns, lines: pair.lines });
            }
        }
    }

    /// Returns the smallest rows of those arrangements that have the smallest row 2.
    #[inline(always)]
    fn best<B: Bytes>(&self, lines: &Lines<B>) -> Option<Found> {
        let mut found: Option<Found> = None;
        for partial in &self.partials {
            let labels = Labels::of(lines.lines[0], partial);
            let third = labels.row(lines, labels.third());
            if found.as_ref().is_some_and(|best| third > best.second_and_third[1]) {
                continue;
            }
            let rest = labels.rest(lines);
            let order = found.as_ref().map_or(Ordering::Less, |best| {
                third.cmp(&best.second_and_third[1]).then_with(|| rest.cmp(&best.rest))
            });
            match (order, &mut found) {
                (Ordering::Equal, Some(best)) => best.arrangements += 1,
                (Ordering::Less, _) => {
                    let second = labels.row(lines, partial.lines[1].into());
                    let second_and_third = [second, third];
                    found =
                        Some(Found { second_and_third, rest, partial: *partial, arrangements: 1 });
                }
                _ => {}
            }
        }
        found
    }
}

/// Packs nine columns into one word.
#[inline(always)]
fn packed(columns: [u8; 9]) -> u64 {
    let mut word = 0;
    for (place, column) in columns.into_iter().enumerate() {
        word |= u64::from(column & 15) << (4 * place);
    }
    word
}

/// Returns the third column of the box that has both.
#[inline(always)]
fn third(a: u8, b: u8) -> u8 {
    // The sum of the three columns of a box is nine times the box, plus three.
    (9 * BOX[usize::from(a & 15)] + 3).wrapping_sub(a).wrapping_sub(b)
}
