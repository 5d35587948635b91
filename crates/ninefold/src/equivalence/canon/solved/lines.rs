//! The lines of a solved grid in vectors, and which of them a partial arrangement has placed.

use crate::equivalence::canon::lines::Digits;
use crate::simd::Bytes;

/// A partial arrangement: the columns and the first rows.
#[derive(Clone, Copy)]
pub(super) struct Partial {
    /// c1 to c9, four bits each, c1 lowest. In one word, because a vector load right after byte stores
    /// stalls (failed store forwarding), which took a third of the time.
    pub(super) columns: u64,
    /// The lines that are rows 1 and 2.
    pub(super) lines: [u8; 2],
}

/// The lines of a grid, with digits from zero; lines 9 to 17 are the columns.
pub(super) struct Lines<B> {
    pub(super) lines: [B; 18],
    /// The place of each digit in the line.
    places: [B; 18],
}

/// The identity permutation of nine places, padded to a vector.
pub(super) const IN_ORDER: [u8; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

impl<B: Bytes> Lines<B> {
    #[inline(always)]
    pub(super) fn of(bytes: B, digits: &Digits) -> Self {
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
        Self { lines: load_all(bytes, &lines), places: load_all(bytes, &places) }
    }

    /// Returns, for each column of line `j`, the column where line `i` has its digit.
    #[inline(always)]
    pub(super) fn leads(&self, i: usize, j: usize) -> B {
        self.places[i].at(self.lines[j])
    }
}

/// Loads vectors in a loop. `map` is not always inlined into functions with target features.
#[inline(always)]
fn load_all<B: Bytes>(bytes: B, all: &[[u8; 16]; 18]) -> [B; 18] {
    let mut loaded = [bytes; 18];
    for (to, from) in loaded.iter_mut().zip(all) {
        *to = bytes.load(from);
    }
    loaded
}

/// The other two lines of a band.
pub(super) const OTHERS: [[usize; 2]; 3] = [[1, 2], [0, 2], [0, 1]];
