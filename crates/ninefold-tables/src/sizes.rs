//! The sizes of a grid, as Arrow counts them.

use ninefold::Cell;

/// The number of cells.
pub(crate) const CELLS: i32 = Cell::COUNT as i32;

/// The number of cells of a row.
pub(crate) const SIDE: i32 = Cell::SIDE as i32;
