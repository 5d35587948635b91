//! The input of the net: a straightened grid of 320 x 320 normalised samples.

/// The number of samples in each row and column of a patch: 9 cells of 32, and half a cell on each side.
pub const SIDE: usize = 320;

/// A straightened, normalised grid, row by row.
#[derive(Clone, Debug)]
pub struct Patch(pub Box<[f32]>);
