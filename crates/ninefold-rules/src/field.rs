//! The fields of a puzzle: everything that may be said of it besides the givens.

/// One thing that a puzzle may say besides its givens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Field {
    /// The name of the puzzle.
    Name,
    /// The name of the author.
    Author,
    /// A description.
    Description,
    /// A remark.
    Comment,
    /// The date of the puzzle, as the file writes it.
    Date,
    /// The place of publication.
    Source,
    /// The address of the source.
    Url,
    /// The stated difficulty, in words.
    Level,
    /// The stated difficulty, in numbers.
    Rating,
    /// The pearl rating: of the hardest step up to the first that solves a cell.
    Ep,
    /// The diamond rating: of the first step.
    Ed,
    /// The solution, as the file gives it.
    Solution,
    /// Digits placed by a player.
    Entries,
    /// Pencil marks (in the centre, where a format distinguishes them).
    Marks,
    /// Pencil marks in the corners.
    Corners,
    /// Candidates that restrict the solutions.
    Restriction,
    /// Colours of cells.
    Colours,
    /// Tags, attributes and columns that Ninefold does not know.
    Unknown,
}

impl Field {
    /// All fields, in the order in which they are listed everywhere.
    pub const ALL: [Self; 18] = [
        Self::Name,
        Self::Author,
        Self::Description,
        Self::Comment,
        Self::Date,
        Self::Source,
        Self::Url,
        Self::Level,
        Self::Rating,
        Self::Ep,
        Self::Ed,
        Self::Solution,
        Self::Entries,
        Self::Marks,
        Self::Corners,
        Self::Restriction,
        Self::Colours,
        Self::Unknown,
    ];

    /// Its name in messages and documentation.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Author => "author",
            Self::Description => "description",
            Self::Comment => "comment",
            Self::Date => "date",
            Self::Source => "source",
            Self::Url => "url",
            Self::Level => "level",
            Self::Rating => "rating",
            Self::Ep => "pearl rating",
            Self::Ed => "diamond rating",
            Self::Solution => "solution",
            Self::Entries => "entries",
            Self::Marks => "pencil marks",
            Self::Corners => "corner marks",
            Self::Restriction => "restricting candidates",
            Self::Colours => "colours",
            Self::Unknown => "unknown tags",
        }
    }

    /// Returns `true` if its value is a text.
    #[must_use]
    pub const fn is_text(self) -> bool {
        (self as u8) <= (Self::Ed as u8)
    }
}
