//! The error of a picture that gives no grid.

use std::fmt;

/// The reason why no grid was read from a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ScanError {
    /// Nothing in the picture looks like a grid.
    NoGrid,
    /// The sides of the grid have fewer than 100 pixels; the field is the length found.
    TooSmall(u32),
    /// There is a grid, but its digits are too blurred to be read.
    Blurred,
    /// A corner of the grid is outside of the picture.
    CutOff,
    /// The thick lines of the grid are not those of the nine boxes: a jigsaw puzzle.
    Jigsaw,
}

impl ScanError {
    /// Returns the advice on the error: a sentence without a full stop.
    #[must_use]
    pub const fn help(&self) -> &'static str {
        match self {
            Self::NoGrid => "Take the picture so that the whole grid is in it, with its frame",
            Self::TooSmall(_) => "Go nearer, or use a picture of higher resolution",
            Self::Blurred => "Hold the camera still, with more light",
            Self::CutOff => "Take the picture so that all four corners of the grid are in it",
            Self::Jigsaw => "Enter the puzzle by hand, as a jigsaw with its regions",
        }
    }
}

impl fmt::Display for ScanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoGrid => f.write_str("there is no Sudoku grid in the picture"),
            Self::TooSmall(side) => {
                write!(
                    f,
                    "the grid is too small to be read: {side} pixels wide, at least 100 are needed"
                )
            }
            Self::Blurred => f.write_str("the grid is too blurred to be read"),
            Self::CutOff => f.write_str("the grid is cut off at the edge of the picture"),
            Self::Jigsaw => f.write_str(
                "the grid is a jigsaw Sudoku: its regions are not the nine boxes, and only classic grids are read",
            ),
        }
    }
}

impl std::error::Error for ScanError {}
