//! The pieces of a picture.

use crate::drawing::{Point, Tone};

/// A rectangle in units of cells.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs, reason = "each name says it all")]
pub struct Bounds {
    pub left: f32,
    pub top: f32,
    pub right: f32,
    pub bottom: f32,
}

impl Bounds {
    /// Returns the width.
    #[must_use]
    pub fn width(&self) -> f32 {
        self.right - self.left
    }

    /// Returns the height.
    #[must_use]
    pub fn height(&self) -> f32 {
        self.bottom - self.top
    }

    /// Makes the rectangle large enough for a square around a point.
    pub(super) fn include(&mut self, (x, y): Point, half: f32) {
        self.left = self.left.min(x - half);
        self.top = self.top.min(y - half);
        self.right = self.right.max(x + half);
        self.bottom = self.bottom.max(y + half);
    }

    /// Returns `true` if a point is inside or on the border.
    pub(super) fn contains(&self, (x, y): Point) -> bool {
        (self.left..=self.right).contains(&x) && (self.top..=self.bottom).contains(&y)
    }
}

/// The colour of a piece, by its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Paint {
    /// The background.
    Paper,
    /// The lines between cells.
    Line,
    /// The lines between regions.
    Edge,
    /// The tone of a rule.
    Tone(Tone),
    /// The tone of a rule, so light that values on it are easy to read.
    Tint(Tone),
}

impl Paint {
    /// Returns the name of the colour in style sheets and in answers. A tint has the name of its tone.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Paper => "paper",
            Self::Line => "line",
            Self::Edge => "edge",
            Self::Tone(tone) | Self::Tint(tone) => tone.name(),
        }
    }
}

/// The line of a shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Its colour.
    pub paint: Paint,
    /// Its width in units of cells.
    pub wide: f32,
    /// Whether it is dashed.
    pub is_dashed: bool,
}

/// The meaning of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// A given.
    Given,
    /// A value that a player entered, or of a solution.
    Found,
    /// A candidate that a player noted.
    Note,
    /// A candidate that is part of the puzzle.
    Candidate,
    /// A text of a rule.
    Clue,
    /// A text on a small black shape.
    OnBlack,
    /// A text on a small white shape, which is white on a dark background, too.
    OnWhite,
}

/// The point of a text that its place stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// The left end.
    Start,
    /// The middle.
    Middle,
    /// The right end.
    End,
}

/// A piece of a picture.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs, reason = "the sentence of a variant names its fields")]
pub enum Piece {
    /// Lines through points, with round ends and corners, filled where they are closed and have a fill.
    Path { lines: Vec<Vec<Point>>, is_closed: bool, fill: Option<Paint>, stroke: Option<Stroke> },
    /// A circle.
    Circle { centre: Point, radius: f32, fill: Option<Paint>, stroke: Option<Stroke> },
    /// A text whose letters have their middle at the height of `at`; `size` of the font in units of cells.
    Text { at: Point, text: String, size: f32, anchor: Anchor, role: Role },
}
