//! Drawings of a file: shapes that may stand for rules which are not coded.
//!
//! Places are in cells, from the upper left corner of the grid: the middle of the first cell is row 0.5, column 0.5.

use ninefold_rules::CellId;

/// A place on the grid or beside it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// The distance from the upper edge of the grid.
    pub row: f64,
    /// The distance from the left edge of the grid.
    pub column: f64,
}

/// Coordinates are numbers of a text, which are never NaN.
impl Eq for Point {}

/// Something that a file draws.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Drawing {
    /// A line.
    Line {
        /// The points in drawn order.
        points: Vec<Point>,
        /// The colour, as the file writes it.
        colour: String,
        /// The line ends in an arrowhead.
        arrow: bool,
    },
    /// A circle, rectangle or text.
    Mark {
        /// The middle.
        centre: Point,
        /// The larger of width and height.
        size: f64,
        /// The mark is a circle or an ellipse.
        round: bool,
        /// The colour inside, as the file writes it.
        fill: String,
        /// The colour of the border, as the file writes it.
        border: String,
        /// The text on it.
        text: String,
    },
    /// The outline of some cells.
    Cage {
        /// The cells.
        cells: Vec<CellId>,
        /// The text in its corner.
        text: String,
    },
}

/// Sizes are numbers of a text, which are never NaN.
impl Eq for Drawing {}
