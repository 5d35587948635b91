//! The digits of a solved board as a grid.

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

/// Returns the grid with these digits, all from 1 to 9.
#[inline(always)]
pub(super) fn grid_of(digits: &[u8; 81]) -> Grid {
    let mut cells = [None; 81];
    for (cell, digit) in cells.iter_mut().zip(digits) {
        *cell = Digit::new(*digit);
    }
    Grid::from_cells(cells)
}
