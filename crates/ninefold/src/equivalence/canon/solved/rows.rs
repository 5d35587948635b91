//! The rows of a partial arrangement of a solved grid.

use super::lines::{Lines, OTHERS, Partial};
use crate::equivalence::canon::arrangement::Arrangement;
use crate::equivalence::canon::lines::Digits;
use crate::simd::Bytes;

/// The smallest text of a grid and an arrangement that leads to it.
pub(in crate::equivalence::canon) struct Found {
    /// Rows 2 and 3 without their last digit, with digits from zero, one per byte, the first one highest.
    pub(super) second_and_third: [u64; 2],
    /// Rows 4 to 9 in the same form.
    pub(super) rest: [u64; 6],
    /// An arrangement that leads to it.
    pub(super) partial: Partial,
    /// The number of such arrangements.
    pub(in crate::equivalence::canon) arrangements: u64,
}

/// A partial arrangement in vectors, ready to write rows.
pub(super) struct Labels<B> {
    /// The lines that are rows 1 and 2.
    lines: [usize; 2],
    columns: B,
    /// For each column the label of the digit that row 1 has there.
    labels: B,
}

impl<B: Bytes> Labels<B> {
    #[inline(always)]
    pub(super) fn of(bytes: B, partial: &Partial) -> Self {
        let mut labels = 0;
        for label in 0..9 {
            let column = partial.columns >> (4 * label) & 15;
            labels |= label << (4 * column);
        }
        Self {
            lines: [partial.lines[0].into(), partial.lines[1].into()],
            columns: bytes.of_halves(spread(partial.columns), partial.columns >> 32 & 15),
            labels: bytes.of_halves(spread(labels), labels >> 32 & 15),
        }
    }

    /// Returns the line that is row 3.
    #[inline(always)]
    pub(super) fn third(&self) -> usize {
        let band = self.lines[0] / 3 * 9 + 3;
        band - self.lines[0] - self.lines[1]
    }

    /// Returns a line as a row of the form, without its last digit, which follows from the others.
    #[inline(always)]
    pub(super) fn row(&self, lines: &Lines<B>, line: usize) -> u64 {
        self.labels.at(lines.leads(self.lines[0] % 18, line % 18).at(self.columns)).number()
    }

    /// Returns the first lines of the other bands of this direction.
    #[inline(always)]
    fn other_bands(&self) -> [usize; 2] {
        let band = self.lines[0] / 3;
        let [one, other] = OTHERS[band % 3];
        [3 * (band / 3 * 3 + one), 3 * (band / 3 * 3 + other)]
    }

    /// Returns the rows of a band, in order.
    #[inline(always)]
    fn band(&self, lines: &Lines<B>, first: usize) -> [u64; 3] {
        let a = self.row(lines, first);
        let b = self.row(lines, first + 1);
        let c = self.row(lines, first + 2);
        let (a, b) = (a.min(b), a.max(b));
        let (b, c) = (b.min(c), b.max(c));
        [a.min(b), a.max(b), c]
    }

    /// Returns rows 4 to 9.
    #[inline(always)]
    pub(super) fn rest(&self, lines: &Lines<B>) -> [u64; 6] {
        let [one, other] = self.other_bands();
        let (one, other) = (self.band(lines, one), self.band(lines, other));
        let ([a, b, c], [d, e, f]) = if one < other { (one, other) } else { (other, one) };
        [a, b, c, d, e, f]
    }
}

/// Spreads the lower eight nibbles over eight bytes.
#[inline(always)]
const fn spread(word: u64) -> u64 {
    let word = word & 0xffff_ffff;
    let word = (word | word << 16) & 0x0000_ffff_0000_ffff;
    let word = (word | word << 8) & 0x00ff_00ff_00ff_00ff;
    (word | word << 4) & 0x0f0f_0f0f_0f0f_0f0f
}

impl Found {
    /// Returns the digits of the form.
    #[inline(always)]
    pub(in crate::equivalence::canon) fn digits(&self) -> Digits {
        let mut digits = [0; 81];
        let (rows, _) = digits.as_chunks_mut::<9>();
        rows[0] = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        for (row, eight) in rows[1..].iter_mut().zip(self.second_and_third.iter().chain(&self.rest))
        {
            let eight = eight.wrapping_add(0x0101_0101_0101_0101);
            // The sum of all nine digits is 45.
            let sum = (eight.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u8;
            row[..8].copy_from_slice(&eight.to_be_bytes());
            row[8] = 45u8.wrapping_sub(sum);
        }
        digits
    }

    /// Returns the arrangement that leads to the form.
    pub(in crate::equivalence::canon) fn arrangement<B: Bytes>(
        &self,
        bytes: B,
        digits: &Digits,
    ) -> Arrangement {
        let lines = Lines::of(bytes, digits);
        let labels = Labels::of(bytes, &self.partial);
        let mut rows = [labels.lines[0], labels.lines[1], labels.third(), 0, 0, 0, 0, 0, 0];
        for line in labels.other_bands().into_iter().flat_map(|first| first..first + 3) {
            let text = labels.row(&lines, line);
            if let Some(at) = self.rest.iter().position(|row| *row == text) {
                rows[3 + at] = line;
            }
        }
        Arrangement {
            turned: labels.lines[0] >= 9,
            rows: rows.map(|line| (line % 9) as u8),
            columns: std::array::from_fn(|place| (self.partial.columns >> (4 * place) & 15) as u8),
        }
    }
}
