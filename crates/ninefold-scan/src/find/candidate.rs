//! A quadrilateral that may be a grid, with its score.

use crate::geometry::Quad;

/// A quadrilateral that may be a grid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// The corners, in pixels of the picture that was searched.
    pub quad: Quad,
    /// How well lines stand where those of a grid would, about 0 to 1.
    pub score: f32,
}
