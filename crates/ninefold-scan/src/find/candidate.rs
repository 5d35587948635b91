//! A quadrilateral that may be a grid, with its score.

use crate::geometry::{Homography, Point, Quad};

/// A quadrilateral that may be a grid.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Candidate {
    /// The corners, in pixels of the picture that was searched.
    pub quad: Quad,
    /// The curvature of the sides.
    pub(crate) bow: Bow,
    /// The agreement of lines in the picture with those of a grid, about 0 to 1.
    pub score: f32,
}

impl Candidate {
    /// Creates a candidate with straight sides.
    #[must_use]
    pub fn new(quad: Quad, score: f32) -> Self {
        Self { quad, bow: Bow::default(), score }
    }

    /// Returns the candidate in a picture that is so many times as wide and high.
    pub(super) fn scaled(self, x: f32, y: f32) -> Self {
        let scaled = |p: Point| Point::new(p.x * x, p.y * y);
        Self {
            quad: Quad(self.quad.0.map(scaled)),
            bow: Bow(self.bow.0.map(scaled)),
            score: self.score,
        }
    }

    /// Returns corners and curves.
    pub(crate) fn shape(&self) -> Shape {
        Shape { quad: self.quad, bow: self.bow }
    }
}

/// The distances of the middles of the four sides from the lines between their corners, from the upper side clockwise.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Bow(pub(crate) [Point; 4]);

impl Bow {
    /// Returns whether all sides are straight.
    pub(crate) fn is_flat(&self) -> bool {
        *self == Self::default()
    }
}

/// A quadrilateral with sides that are straight or parts of parabolas.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Shape {
    pub(crate) quad: Quad,
    pub(crate) bow: Bow,
}

impl Shape {
    /// Turns the order of the corners so that the one nearest the top left is first.
    pub(super) fn starting_top_left(mut self) -> Self {
        let sum = |i: usize| self.quad.0[i].x + self.quad.0[i].y;
        let first = (0..4).min_by(|&a, &b| sum(a).total_cmp(&sum(b))).unwrap_or(0);
        self.quad.0.rotate_left(first);
        self.bow.0.rotate_left(first);
        self
    }

    /// Returns the map of the unit square to the shape; `None` if the corners are not convex. Between the sides it
    /// follows all four of them, each the more the nearer it is.
    pub(crate) fn map(self) -> Option<impl Fn(Point) -> Point> {
        let flat = Homography::of_unit_square(&self.quad)?;
        let is_flat = self.bow.is_flat();
        let [top, right, bottom, left] = self.bow.0;
        Some(move |p: Point| {
            let at = flat.apply(p);
            if is_flat {
                return at;
            }
            let (across, down) = (4.0 * p.x * (1.0 - p.x), 4.0 * p.y * (1.0 - p.y));
            let shares = [
                (top, across * (1.0 - p.y)),
                (right, down * p.x),
                (bottom, across * p.y),
                (left, down * (1.0 - p.x)),
            ];
            shares
                .iter()
                .fold(at, |at, (bow, share)| Point::new(at.x + share * bow.x, at.y + share * bow.y))
        })
    }
}
