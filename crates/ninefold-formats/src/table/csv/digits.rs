//! Writes the digits of a grid into a field.

use ninefold::Grid;

/// Appends the 81 symbols of a grid, where the empty one is ASCII.
pub(super) fn append_cells(grid: &Grid, empty: char, out: &mut Vec<u8>) {
    let mut cells = grid.to_ascii();
    if empty != '.' {
        cells.iter_mut().filter(|byte| **byte == b'.').for_each(|byte| *byte = empty as u8);
    }
    out.extend_from_slice(&cells);
}
