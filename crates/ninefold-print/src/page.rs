//! A page as a painter sees it: plain data, in points (1/72 inch), the origin at the top left.
//!
//! ```text
//!   0,0 ────────────► x        a layer is painted as it is, or turned by half a turn about a point,
//!    │   ┌───┬───┐             for solutions that are not to be read by accident
//!    │   │ 5 │   │
//!    ▼   └───┴───┘             the y of a text is that of its baseline
//!    y
//! ```

use ninefold::Digit;

/// A sheet of paper and what stands on it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page {
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
    /// What it shows, for those who cannot see it.
    pub label: String,
    /// What stands on it.
    pub layers: Vec<Layer>,
}

/// Marks that are turned together, or not at all.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layer {
    /// The point about which it is turned by half a turn.
    pub turned_about: Option<(f64, f64)>,
    /// What is painted, in this order.
    pub marks: Vec<Mark>,
}

/// Something to paint.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// Straight lines of one width.
    Lines {
        /// How thick they are.
        width: f64,
        /// How dark they are.
        tone: Tone,
        /// Where each begins and ends: x, y, x, y.
        lines: Vec<[f64; 4]>,
    },
    /// The outline of a rectangle.
    Frame {
        /// How thick it is.
        width: f64,
        /// Left, top, width, height.
        place: [f64; 4],
    },
    /// Digits on one baseline, each at its own place.
    Digits {
        /// The font and its size.
        ink: Ink,
        /// Their baseline.
        y: f64,
        /// Where each begins, and what it is.
        digits: Vec<(f64, Digit)>,
    },
    /// A text.
    Text {
        /// The font and its size.
        ink: Ink,
        /// What `x` is: where it begins, where its middle is, or where it ends.
        anchor: Anchor,
        /// Where it stands on its baseline.
        x: f64,
        /// Its baseline.
        y: f64,
        /// The text, on one line.
        text: String,
    },
}

/// How letters look.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ink {
    /// Which of the two fonts.
    pub weight: Weight,
    /// The size of the font.
    pub size: f64,
    /// How dark.
    pub tone: Tone,
}

/// The two fonts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Weight {
    /// For what belongs to the puzzle only loosely: names, marks, found digits.
    Regular,
    /// For givens, numbers and titles.
    Strong,
}

impl Weight {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Regular, Self::Strong];
}

/// How dark something is. Two tones are enough, and both are dark enough for any printer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tone {
    /// Black.
    Ink,
    /// Dark grey.
    Soft,
}

impl Tone {
    /// From 0, black, to 1, white.
    #[must_use]
    pub const fn grey(self) -> f64 {
        match self {
            Self::Ink => 0.0,
            Self::Soft => 0.35,
        }
    }
}

/// What the x of a text means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Where it begins.
    Start,
    /// Its middle.
    Middle,
    /// Where it ends.
    End,
}
