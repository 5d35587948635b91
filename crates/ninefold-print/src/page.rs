//! Pages as the writers of PDF, SVG and HTML receive them: plain data, in points (1/72 inch), with
//! the origin at the top left.
//!
//! ```text
//!   0,0 ────────────► x        a layer is drawn as it is, or turned by 180 degrees about a point,
//!    │   ┌───┬───┐             so that solutions are not read by accident
//!    │   │ 5 │   │
//!    ▼   └───┴───┘             the y of a text is that of its baseline
//!    y
//! ```

use ninefold::Digit;

/// One page: its size and its contents.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page {
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
    /// A description for screen readers.
    pub label: String,
    /// The contents, drawn in this order.
    pub layers: Vec<Layer>,
}

/// Marks that share one rotation.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layer {
    /// The point about which the layer is turned by 180 degrees; `None` if it is not turned.
    pub turned_about: Option<(f64, f64)>,
    /// The marks, drawn in this order.
    pub marks: Vec<Mark>,
}

/// A mark on a page.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// Straight lines of one width.
    Lines {
        /// The width of the lines.
        width: f64,
        /// The darkness of the lines.
        ink: Ink,
        /// The ends of each line: x, y, x, y.
        lines: Vec<[f64; 4]>,
    },
    /// The outline of a rectangle.
    Frame {
        /// The width of the line.
        width: f64,
        /// Left, top, width, height.
        place: [f64; 4],
    },
    /// Digits on one baseline, each at its own x.
    Digits {
        /// The font and its size.
        style: TextStyle,
        /// The baseline.
        y: f64,
        /// The left edge of each digit, and the digit.
        digits: Vec<(f64, Digit)>,
    },
    /// A text on one line.
    Text {
        /// The font and its size.
        style: TextStyle,
        /// The point of the text that is at `x`.
        anchor: Anchor,
        /// The position on the baseline.
        x: f64,
        /// The baseline.
        y: f64,
        /// The text.
        text: String,
    },
    /// Lines through points, with round ends and corners.
    Path {
        /// The points of each line.
        lines: Vec<Vec<(f64, f64)>>,
        /// Whether the last point leads back to the first.
        is_closed: bool,
        /// The colours.
        look: Look,
    },
    /// A circle.
    Circle {
        /// The middle.
        centre: (f64, f64),
        /// The radius.
        radius: f64,
        /// The colours.
        look: Look,
    },
}

/// Whether pages may have paths and circles: those of classic puzzles have none, and a build without others does not write them.
pub(crate) const HAS_SHAPES: bool = cfg!(feature = "variants");

/// The fill and the line of a shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// The colour inside.
    pub fill: Option<Colour>,
    /// The line.
    pub line: Option<Pen>,
}

/// The line of a shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pen {
    /// The colour.
    pub colour: Colour,
    /// The width.
    pub width: f64,
    /// The lengths of a dash and of a gap; `None` for a full line.
    pub dash: Option<(f64, f64)>,
}

/// A colour: red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub [u8; 3]);

/// The font of a text, its size and its darkness.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TextStyle {
    /// The font.
    pub weight: Weight,
    /// The size of the font.
    pub size: f64,
    /// The darkness.
    pub ink: Ink,
}

/// The two fonts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Weight {
    /// The regular font, for names, marks and the digits of solutions.
    Regular,
    /// The bold font, for givens, numbers and titles.
    Strong,
}

impl Weight {
    /// Both fonts.
    pub const ALL: [Self; 2] = [Self::Regular, Self::Strong];
}

/// The darkness of lines and letters. Black and grey are dark enough for any printer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ink {
    /// Black.
    Black,
    /// Dark grey.
    Grey,
    /// White, for letters on black.
    White,
}

impl Ink {
    /// Returns the grey value, from 0 (black) to 1 (white).
    #[must_use]
    pub const fn grey(self) -> f64 {
        match self {
            Self::Black => 0.0,
            Self::Grey => 0.35,
            Self::White => 1.0,
        }
    }
}

/// The point of a text that its x stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// The left end.
    Start,
    /// The middle.
    Middle,
    /// The right end.
    End,
}
