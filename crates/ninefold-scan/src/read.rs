//! From candidates to the readings of grids: chooses, turns, aligns and reads.
//!
//! ```text
//! pass      a patch is cut and the net runs on it: how good is it?
//! choose    candidates -> the best grid of a picture, or all of them
//! finish    a grid -> upright, with its bend, read from one or five patches
//! ```

mod choose;
mod finish;
mod pass;

use crate::frame::Framed;
use crate::geometry::{Point, Quad};
use crate::judge::CellReadings;
pub(crate) use choose::reading_order;
pub(crate) use finish::Sum;
pub(crate) use pass::{Pass, Reader};

/// A grid as the net reads it, before the judge.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Reading {
    /// The corners in the picture: top left of the upright grid first, then clockwise.
    pub corners: Quad,
    /// The number of quarter turns by which the grid is turned clockwise in the picture, 0 to 3.
    pub turn: u8,
    /// Whether this is a grid: a logit.
    pub grid: f32,
    /// The contents of the cells.
    pub cells: CellReadings,
    /// The crossings of the lines in the picture: ten rows of ten points.
    pub mesh: Vec<Point>,
}

impl Reading {
    /// Creates the reading of a pass.
    pub(crate) fn new(pass: &Pass, cells: CellReadings) -> Self {
        let corners = pass.map.corners();
        let crossing = |i: usize| pass.map.apply(Point::new((i % 10) as f32, (i / 10) as f32));
        Self {
            corners,
            turn: corners.turn(),
            grid: pass.output.grid,
            cells,
            mesh: (0..100).map(crossing).collect(),
        }
    }

    /// Moves the grid to where it is in the picture without a frame.
    pub(crate) fn unframed(mut self, framed: &Framed) -> Self {
        self.corners = Quad(self.corners.0.map(|point| framed.original(point)));
        self.mesh.iter_mut().for_each(|point| *point = framed.original(*point));
        self
    }

    /// Returns the mean log-probability of the most probable content of each cell.
    #[must_use]
    pub fn confidence(&self) -> f32 {
        let best = |classes: &[f32; 11]| classes.iter().fold(f32::NEG_INFINITY, |a, &b| a.max(b));
        self.cells.classes.iter().map(best).sum::<f32>() / 81.0
    }
}
