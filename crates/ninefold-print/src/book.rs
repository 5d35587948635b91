//! Books: the puzzles to print and the style, as plain data that the caller provides.

use ninefold::search::Uniqueness;
use ninefold_rules::Puzzle;
use ninefold_rules::puzzle::{Values, values_of};
use std::ops::RangeInclusive;

/// Puzzles to print.
#[derive(Clone, Debug, Default)]
pub struct Book {
    /// The title, at the head of each page; empty for none.
    pub title: String,
    /// The cover, if the first page is one.
    pub cover: Option<Cover>,
    /// The puzzles, in order.
    pub entries: Vec<Entry>,
    /// The style.
    pub style: Style,
}

impl Book {
    /// Returns `true` if a puzzle is drawn with shapes, not with straight lines and digits alone.
    pub(crate) fn has_shapes(&self) -> bool {
        self.entries.iter().any(|entry| entry.drawn().is_some())
    }
}

/// The texts of a cover besides the title and the number of puzzles. Empty texts are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cover {
    /// The line below the title.
    pub subtitle: String,
    /// The levels of the puzzles.
    pub levels: String,
    /// The author, at the foot.
    pub author: String,
}

/// A puzzle in a book.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The number, above the grid and beside the solution.
    pub number: u64,
    /// The name, above the grid; empty for none.
    pub name: String,
    /// The rating, above the grid; empty for none.
    pub rating: String,
    /// The puzzle. Its entries are printed too, lighter than givens, and its pencil marks in cells without digit.
    pub puzzle: Puzzle,
    /// Whether it is drawn with shapes and sentences below the grid, as a puzzle is whose rules or size are not classic.
    pub is_drawn: bool,
    /// The sentences below the grid, which say the rules.
    pub sentences: Vec<String>,
    /// Its solution, or how many there are; `None` if that is not known.
    pub answer: Option<PrintedSolution>,
}

/// The solutions of a puzzle, as a book prints them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PrintedSolution {
    /// There is none.
    None,
    /// There is exactly one.
    One(Values),
    /// There are several.
    Several,
}

impl From<Uniqueness> for PrintedSolution {
    fn from(uniqueness: Uniqueness) -> Self {
        match uniqueness {
            Uniqueness::None => Self::None,
            Uniqueness::One(grid) => Self::One(values_of(&grid)),
            Uniqueness::Many => Self::Several,
        }
    }
}

impl PrintedSolution {
    /// Returns the answer of a search for two solutions.
    #[must_use]
    pub fn of_found(mut solutions: Vec<Values>) -> Self {
        match (solutions.pop(), solutions.is_empty()) {
            (None, _) => Self::None,
            (Some(only), true) => Self::One(only),
            (Some(_), false) => Self::Several,
        }
    }
}

impl Entry {
    /// Returns the entry of a classic puzzle without texts.
    #[must_use]
    pub fn new(number: u64, puzzle: Puzzle, answer: Option<PrintedSolution>) -> Self {
        let is_drawn = !puzzle.is_classic();
        let (name, rating, sentences) = (String::new(), String::new(), Vec::new());
        Self { number, name, rating, puzzle, is_drawn, sentences, answer }
    }

    /// Returns the puzzle if it is drawn with shapes; a build without other rules has none.
    pub(crate) fn drawn(&self) -> Option<&Self> {
        let is_drawn = self.is_drawn || !self.puzzle.is_classic();
        (is_drawn && cfg!(feature = "variants")).then_some(self)
    }

    /// Returns the only solution, if it is known that there is exactly one.
    #[must_use]
    pub const fn solution(&self) -> Option<&Values> {
        match &self.answer {
            Some(PrintedSolution::One(only)) => Some(only),
            _ => None,
        }
    }

    /// Returns the text that stands in the place of the solution; empty where there is exactly one.
    #[must_use]
    pub fn remark(&self) -> &'static str {
        let has_clash = || {
            let cells = self.puzzle.as_classic().filter(|_| self.drawn().is_none());
            cells.is_some_and(|cells| cells.givens.has_clash())
        };
        match self.answer {
            Some(PrintedSolution::One(_)) => "",
            Some(PrintedSolution::None) if has_clash() => "givens clash",
            Some(PrintedSolution::None) => "no solution",
            Some(PrintedSolution::Several) => "several solutions",
            None => "not solved",
        }
    }
}

/// The style of a book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Style {
    /// The paper.
    pub paper: Paper,
    /// The number of puzzles on a page, 1 to [`MOST_PER_PAGE`](Self::MOST_PER_PAGE).
    pub per_page: usize,
    /// Whether digits and texts are larger and lines thicker.
    pub large: bool,
    /// The place of the solutions.
    pub solutions: SolutionPlacement,
    /// Whether the inner margin is wider: left on odd pages, right on even ones.
    pub binding: bool,
    /// Whether each side of a landscape sheet has two pages, in the order that makes a stack of
    /// sheets a booklet when it is folded in the middle.
    pub fold: bool,
    /// The pages to print, counted from one (with `fold`: sides of sheets); `None` for all.
    pub pages: Option<RangeInclusive<usize>>,
}

impl Style {
    /// The most puzzles on a page; more would be too small to write into.
    pub const MOST_PER_PAGE: usize = 8;

    /// Returns width and height of a sheet in points.
    #[must_use]
    pub const fn sheet_size(&self) -> (f64, f64) {
        let (width, height) = self.paper.size();
        if self.fold { (height, width) } else { (width, height) }
    }

    /// Returns width and height of a page: a sheet, or with `fold` half of one.
    #[must_use]
    pub const fn page_size(&self) -> (f64, f64) {
        let (width, height) = self.sheet_size();
        if self.fold { (width / 2.0, height) } else { (width, height) }
    }
}

impl Default for Style {
    fn default() -> Self {
        Self {
            paper: Paper::A4,
            per_page: 4,
            large: false,
            solutions: SolutionPlacement::End,
            binding: false,
            fold: false,
            pages: None,
        }
    }
}

/// The paper size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paper {
    /// 210 by 297 millimetres.
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

impl Paper {
    /// Returns width and height in points.
    #[must_use]
    pub const fn size(self) -> (f64, f64) {
        match self {
            Self::A4 => (595.28, 841.89),
            Self::Letter => (612.0, 792.0),
        }
    }

    /// Returns its name in style sheets and options.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::A4 => "a4",
            Self::Letter => "letter",
        }
    }
}

/// The place of the solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolutionPlacement {
    /// Small, on pages at the end.
    End,
    /// As `End`, with these pages upside down.
    UpsideDown,
    /// Very small and upside down, at the foot of the page of their puzzles.
    Foot,
    /// Not printed.
    None,
}
