//! A puzzle as a file tells it: the givens, and everything else that was said.

use crate::table::Layout;
use ninefold::{Candidates, Cell, Grid};
use std::sync::Arc;

/// One thing a file may say besides the givens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Field {
    /// What the puzzle is called.
    Name,
    /// Who made it.
    Author,
    /// What it is like.
    Description,
    /// A remark.
    Comment,
    /// When it was made, as the file writes it.
    Date,
    /// Where it was published.
    Source,
    /// The address of the source.
    Url,
    /// How hard it is said to be, in words.
    Level,
    /// How hard it is said to be, in numbers.
    Rating,
    /// The pearl rating: of the hardest step up to the first that solves a cell.
    Ep,
    /// The diamond rating: of the first step.
    Ed,
    /// The solution, as the file gives it.
    Solution,
    /// Digits placed by a player.
    Entries,
    /// Pencil marks (in the centre, where a format tells the difference).
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

    /// Whether its value is a text.
    #[must_use]
    pub const fn is_text(self) -> bool {
        (self as u8) <= (Self::Ed as u8)
    }
}

/// A tag, attribute or column that Ninefold does not know, kept so that it can be written back.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Extra {
    /// The name of the format it was found in.
    pub format: String,
    /// Its tag there.
    pub key: String,
    /// Its value, verbatim.
    pub value: String,
}

/// A puzzle and what its file said besides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Puzzle {
    /// The givens: these are the puzzle.
    pub givens: Grid,
    /// Digits placed by a player, in cells that are not given.
    pub entries: Grid,
    /// The solution, as the file gives it. Not trusted.
    pub solution: Option<Grid>,
    /// Candidates that restrict the solutions (a line of 729 candidates). A cell with one
    /// candidate is a given as well.
    pub restriction: Option<Candidates>,
    /// Pencil marks; a cell without any has the empty set. They do not restrict the solutions.
    pub marks: Option<Candidates>,
    /// Pencil marks in the corners of cells.
    pub corners: Option<Candidates>,
    /// Colours of cells: 0 for none, else 1 to 9.
    pub colours: Option<Colours>,
    /// Texts by field, in the order of the file; a field may come more than once.
    pub texts: Vec<(Field, String)>,
    /// What Ninefold does not know, in the order of the file.
    pub extra: Vec<Extra>,
    /// For a table: its columns, so that the same shape can be written again.
    pub(crate) layout: Option<Arc<Layout>>,
}

/// What a record says about the solution of its puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stated<'a> {
    /// There is no place for a solution.
    Nothing,
    /// It is a row of a table whose column of solutions is blank here.
    Blank,
    /// This grid. Not trusted.
    Solution(&'a Grid),
    /// A text that is not a grid, in the column of solutions.
    Unreadable(&'a str),
}

/// A colour number for each cell: 0 for none, else 1 to 9.
pub type Colours = [u8; 81];

impl Puzzle {
    /// A puzzle of which only the givens are known.
    #[must_use]
    pub fn of_givens(givens: Grid) -> Self {
        Self { givens, ..Self::default() }
    }

    /// The text of a field: the first, if it comes more than once.
    #[must_use]
    pub fn text(&self, field: Field) -> Option<&str> {
        self.texts.iter().find(|(f, _)| *f == field).map(|(_, text)| text.as_str())
    }

    /// All texts of a field, joined by newlines: for formats that have one place for it.
    #[must_use]
    pub fn joined(&self, field: Field) -> Option<String> {
        let all: Vec<_> =
            self.texts.iter().filter(|(f, _)| *f == field).map(|(_, t)| t.as_str()).collect();
        if all.is_empty() { None } else { Some(all.join("\n")) }
    }

    /// Adds a text, unless it is blank.
    pub fn add_text(&mut self, field: Field, text: &str) {
        let text = text.trim();
        if !text.is_empty() {
            self.texts.push((field, text.to_owned()));
        }
    }

    /// Adds something that Ninefold does not know.
    pub fn add_extra(&mut self, format: &str, key: impl Into<String>, value: impl Into<String>) {
        self.extra.push(Extra { format: format.to_owned(), key: key.into(), value: value.into() });
    }

    /// What the record says about the solution.
    #[must_use]
    pub fn stated_solution(&self) -> Stated<'_> {
        if let Some(solution) = &self.solution {
            return Stated::Solution(solution);
        }
        let Some(key) = self.layout.as_ref().and_then(|layout| layout.solution_key()) else {
            return Stated::Nothing;
        };
        let unread = self.extra.iter().find(|extra| extra.format == "csv" && extra.key == key);
        unread.map_or(Stated::Blank, |extra| Stated::Unreadable(&extra.value))
    }

    /// Givens and entries together: what a player sees.
    #[must_use]
    pub fn state(&self) -> Grid {
        self.givens.or(&self.entries)
    }

    /// Whether anything is said for this field.
    #[must_use]
    pub fn has(&self, field: Field) -> bool {
        match field {
            Field::Solution => self.solution.is_some(),
            Field::Entries => !self.entries.is_empty(),
            Field::Marks => self.marks.is_some(),
            Field::Corners => self.corners.is_some(),
            Field::Restriction => self.restriction.is_some(),
            Field::Colours => self.colours.is_some(),
            Field::Unknown => !self.extra.is_empty(),
            _ => self.text(field).is_some(),
        }
    }

    /// Lets the pencil marks restrict the solutions: a cell without digit may only hold one of
    /// its marks; a cell without marks stays free.
    pub fn restrict_to_marks(&mut self) {
        if let Some(marks) = &self.marks {
            let mut restriction = self.restriction.unwrap_or(Candidates::ALL);
            for cell in Cell::all() {
                let digits = marks.get(cell);
                if self.givens.get(cell).is_none() && !digits.is_empty() {
                    restriction.set(cell, restriction.get(cell) & digits);
                }
            }
            self.restriction = Some(restriction);
        }
    }

    /// Where a search for its solutions starts: the givens and the restriction. Entries and
    /// pencil marks do not count.
    #[must_use]
    pub fn start(&self) -> Candidates {
        let givens = Candidates::of_givens(&self.givens);
        self.restriction.map_or(givens, |restriction| restriction.and(&givens))
    }
}

/// A puzzle that was read, and what the reader wants to say about it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Remarks for the user, each a sentence without a full stop: what was assumed.
    pub notes: Vec<String>,
}

impl From<Puzzle> for Record {
    fn from(puzzle: Puzzle) -> Self {
        Self { puzzle, notes: Vec::new() }
    }
}
