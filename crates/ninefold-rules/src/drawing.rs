//! The drawing of a rule: shapes in units of cells, which SVG, print, terminal and page render alike.

use crate::cell::CellId;

/// A point of a drawing in units of cells: (0, 0) is the upper left corner of r1c1, (0.5, 0.5) its middle.
pub type Point = (f32, f32);

/// The meaning of a drawn shape, from which a renderer takes colour and width.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Tone {
    /// The dashed outline of a cage.
    Cage,
    /// A gray line or shape.
    Gray,
    /// A thermometer.
    Thermometer,
    /// An arrow.
    Arrow,
    /// A green line: whispers.
    Green,
    /// An orange line: Dutch whispers.
    Orange,
    /// A purple line: renban.
    Purple,
    /// A blue line: region sums.
    Blue,
    /// A teal line: modular.
    Teal,
    /// A peach line: entropic.
    Peach,
    /// A red line: parity.
    Red,
    /// A yellow line: nabner.
    Yellow,
    /// A shape filled with the background and outlined in black.
    White,
    /// A black shape.
    Black,
    /// A shaded cell of an extra region.
    Shade,
    /// A line across the whole grid, such as a diagonal.
    Diagonal,
    /// A shape filled with the background, which hides what is below it.
    Paper,
}

impl Tone {
    /// Returns the name of the tone in style sheets and in answers.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cage => "cage",
            Self::Gray => "gray",
            Self::Thermometer => "thermometer",
            Self::Arrow => "arrow",
            Self::Green => "green",
            Self::Orange => "orange",
            Self::Purple => "purple",
            Self::Blue => "blue",
            Self::Teal => "teal",
            Self::Peach => "peach",
            Self::Red => "red",
            Self::Yellow => "yellow",
            Self::White => "white",
            Self::Black => "black",
            Self::Shade => "shade",
            Self::Diagonal => "diagonal",
            Self::Paper => "paper",
        }
    }
}

/// The direction in which a wedge points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "each name says it all")]
pub enum Towards {
    Left,
    Right,
    Up,
    Down,
}

impl Towards {
    /// Returns the step to the right and down.
    #[must_use]
    pub const fn step(self) -> Point {
        match self {
            Self::Left => (-1.0, 0.0),
            Self::Right => (1.0, 0.0),
            Self::Up => (0.0, -1.0),
            Self::Down => (0.0, 1.0),
        }
    }
}

/// A shape of a drawing.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the sentence of a variant names its fields")]
pub enum Mark {
    /// The outline of a set of cells, a little inside of their edges.
    Outline { cells: Vec<CellId>, tone: Tone },
    /// Cells filled with a colour.
    Fill { cells: Vec<CellId>, tone: Tone },
    /// A line through points; `wide` in units of cells.
    Line { points: Vec<Point>, tone: Tone, wide: f32 },
    /// An arrow through points, its head at the last.
    Arrow { points: Vec<Point>, tone: Tone },
    /// A circle.
    Circle { centre: Point, radius: f32, tone: Tone },
    /// A square, with its sides along the grid or turned by 45 degrees.
    Square { centre: Point, half: f32, turned: bool, tone: Tone },
    /// A wedge like a greater-than sign, which points to the smaller value; `half` of its width in units of cells.
    Wedge { centre: Point, towards: Towards, half: f32 },
    /// The numbers that a cell may have, each at its place.
    Numbers { cell: CellId, numbers: Vec<i64> },
    /// A text, centred; `size` in units of cells.
    Text { centre: Point, text: String, size: f32 },
    /// A small text in the upper left corner of a cell.
    Corner { cell: CellId, text: String },
}
