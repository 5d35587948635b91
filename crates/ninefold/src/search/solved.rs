//! The digits of a solved board.

use crate::board::{Digit, Grid};
use crate::simd::Frame;

/// Returns the digits of a solved board. A bit at place n has n bits below it, which, unlike finding
/// the place itself, a processor counts in many cells at once.
#[inline(always)]
pub(crate) fn to_grid(frame: &Frame) -> Grid {
    Grid::from_cells(std::array::from_fn(|cell| {
        let below = frame.0[cell].wrapping_sub(1).count_ones();
        Digit::new(below as u8 + 1)
    }))
}
