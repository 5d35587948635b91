//! Points, quadrilaterals and homographies.

/// A point of a picture, in pixels: x to the right, y down; the centre of the first pixel is (0.5, 0.5).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// The distance from the left edge.
    pub x: f32,
    /// The distance from the top edge.
    pub y: f32,
}

impl Point {
    /// Creates a point.
    #[must_use]
    pub const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }
}

/// Four corners, clockwise as they appear in the picture, the one nearest the top left first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quad(pub [Point; 4]);
