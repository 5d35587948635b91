//! The fields of a puzzle: what a file may say besides the givens, and the tags of each format.

/// One thing a file may say besides the givens.
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

/// The fields that a format can hold, and the tag that each goes into.
pub(crate) type Tags = &'static [(Field, &'static str)];

/// The keys of a Ninefold JSON object, and the names of the columns of a table.
pub(crate) const KEYS: Tags = &[
    (Field::Name, "name"),
    (Field::Author, "author"),
    (Field::Description, "description"),
    (Field::Comment, "comment"),
    (Field::Date, "date"),
    (Field::Source, "source"),
    (Field::Url, "url"),
    (Field::Level, "level"),
    (Field::Rating, "rating"),
    (Field::Ep, "ep"),
    (Field::Ed, "ed"),
    (Field::Solution, "solution"),
    (Field::Entries, "entries"),
    (Field::Marks, "marks"),
    (Field::Corners, "corners"),
    (Field::Restriction, "candidates"),
    (Field::Colours, "colours"),
    (Field::Unknown, "any"),
];

/// Returns the tag that a field goes into, if there is one.
pub(crate) fn tag_of(tags: Tags, field: Field) -> Option<&'static str> {
    tags.iter().find(|(f, _)| *f == field).map(|(_, tag)| *tag)
}

/// Returns the field that goes into a tag (in any case of letters), if there is one.
pub(crate) fn field_of(tags: Tags, tag: &str) -> Option<Field> {
    let known = tags.iter().find(|(_, t)| t.eq_ignore_ascii_case(tag));
    known.map(|(field, _)| *field).filter(|field| *field != Field::Unknown)
}

/// The same for fields whose value is a text.
pub(crate) fn text_field_of(tags: Tags, tag: &str) -> Option<Field> {
    field_of(tags, tag).filter(|field| field.is_text())
}
