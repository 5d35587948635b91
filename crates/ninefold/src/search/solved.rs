//! The digits of a solved board as a grid.

use crate::board::{Digit, Grid};
use crate::simd::{DigitParts, Frame};

/// Returns the digits of a solved board. A bit at place n has n bits below it, which, unlike finding
/// the place itself, a processor counts in many cells at once.
#[inline(always)]
pub(crate) fn to_grid(frame: &Frame) -> Grid {
    Grid::from_cells(std::array::from_fn(|cell| {
        let below = frame.0[cell].wrapping_sub(1).count_ones();
        Digit::new(below as u8 + 1)
    }))
}

/// Writes digits, all from 1 to 9, into a grid.
#[inline(always)]
#[allow(clippy::needless_range_loop, reason = "an index is a cell of two arrays")]
pub(super) fn write_digits([first, second, last]: &DigitParts, grid: &mut Grid) {
    let cells = grid.cells_mut();
    // As many at once as were computed at once, so that they can stay in a register.
    for i in 0..32 {
        cells[i] = Digit::new(first[i]);
    }
    for i in 0..32 {
        cells[32 + i] = Digit::new(second[i]);
    }
    for i in 0..16 {
        cells[64 + i] = Digit::new(last[i]);
    }
    cells[80] = Digit::new(last[16]);
}
