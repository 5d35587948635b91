//! The result of a scan: grids with their cells.

use crate::geometry::{Point, Quad};
use ninefold::board::Digit;

/// A grid that was read from a picture.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ScannedGrid {
    /// The corners in the picture: top left of the upright grid first, then clockwise.
    pub corners: Quad,
    /// The crossings of the lines in the picture: ten rows of ten points, which follow the bend of the page.
    pub mesh: Vec<Point>,
    /// The number of quarter turns by which the grid is turned clockwise in the picture, 0 to 3.
    pub turn: u8,
    /// The 81 cells, row by row.
    pub cells: [ScannedCell; 81],
    /// The verdict: if the reading can be relied on.
    pub certainty: Certainty,
    /// The share of the best reading among the probable ones, 0 to 1.
    pub posterior: f32,
    /// The number of solutions of the digits read, up to 2.
    pub count: u8,
}

/// One cell of a grid that was read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScannedCell {
    /// The kind of content of the cell.
    pub kind: CellKind,
    /// The digit of a given or an entry.
    pub digit: Option<Digit>,
    /// The probability of this reading, by the net alone.
    pub probability: f32,
    /// The next probable content (`None`: no digit) and its probability.
    pub second: (Option<Digit>, f32),
    /// Whether other readings of the grid that differ here hold more than 2 %.
    pub doubtful: bool,
    /// The content that the net read here, if the judge took another reading.
    pub corrected_from: Option<Option<Digit>>,
}

/// The kind of content of a cell in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellKind {
    /// Nothing.
    Empty,
    /// A printed digit.
    Given,
    /// A handwritten digit.
    Entry,
    /// Small candidates.
    Marks,
}

/// A verdict on a reading: if it can be relied on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// One solution, and no other reading is nearly as probable.
    Sure,
    /// Some cell may be read wrongly.
    Doubtful,
}
