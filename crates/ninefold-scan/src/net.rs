//! The neural net that reads a whole grid in one pass.

use crate::patch::Patch;

/// What the net says about a patch. All figures but the offsets are logits.
#[derive(Clone, Debug, PartialEq)]
pub struct Output {
    /// Classes of each cell: empty, digits 1 to 9, marks.
    pub classes: [[f32; 11]; 81],
    /// Whether the content of a cell is handwritten.
    pub handwritten: [f32; 81],
    /// The centre of each cell, x and y, relative to where it should be, in cells.
    pub offsets: [[f32; 2]; 81],
    /// Whether the patch is a grid.
    pub grid: f32,
    /// How often the content is turned clockwise by a quarter.
    pub turns: [f32; 4],
}

/// The net with its weights.
#[derive(Clone, Debug)]
pub struct Net {}

impl Net {
    /// Runs the net on a patch.
    #[must_use]
    pub fn run(&self, patch: &Patch) -> Option<Output> {
        let _ = patch;
        None
    }
}
