//! Quadrilaterals of a picture that may be Sudoku grids.

use crate::{Gray, geometry::Quad};

/// A quadrilateral that may be a grid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// The corners, in pixels of the picture that was searched.
    pub quad: Quad,
    /// How well lines stand where those of a grid would, about 0 to 1.
    pub score: f32,
}

/// How much of a picture is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// The two thresholds that find nearly every grid.
    Quick,
    /// The remaining four thresholds.
    Rest,
}

/// Finds candidates, the best first. `min_area` is the least share of the picture that a grid covers.
#[must_use]
pub fn candidates(picture: &Gray, effort: Effort, min_area: f32) -> Vec<Candidate> {
    let _ = (picture, effort, min_area);
    Vec::new()
}
