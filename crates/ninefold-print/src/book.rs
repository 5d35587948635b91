//! Books: the puzzles to print and the style, as plain data that the caller provides.

use ninefold::search::Uniqueness;
use ninefold::{Candidates, Grid};
use ninefold_rules::Puzzle;
use ninefold_rules::puzzle::Values;
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
        self.entries.iter().any(|entry| entry.other().is_some())
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
    /// The givens.
    pub givens: Grid,
    /// Digits of a player that are printed too, lighter than givens.
    pub entries: Grid,
    /// Pencil marks to print in cells without digit.
    pub marks: Option<Candidates>,
    /// Its solution, or how many there are; `None` if that is not known.
    pub answer: Option<Uniqueness>,
    /// The puzzle if its rules or its size are not classic. Then `givens`, `entries`, `marks` and `answer` are not used.
    pub variant: Option<Box<Variant>>,
}

/// A puzzle of any rules and sizes in a book.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The puzzle. Its entries and marks are printed too.
    pub puzzle: Puzzle,
    /// The sentences below the grid, which say the rules.
    pub sentences: Vec<String>,
    /// Its solutions: two are as good as more. `None` if they are not known.
    pub solutions: Option<Vec<Values>>,
}

impl Variant {
    /// Returns the only solution, if it is known that there is exactly one.
    #[must_use]
    pub fn solution(&self) -> Option<&Values> {
        match self.solutions.as_deref() {
            Some([only]) => Some(only),
            _ => None,
        }
    }

    const fn remark(&self) -> &'static str {
        match self.solutions.as_ref() {
            None => "not solved",
            Some(solutions) => match solutions.len() {
                0 => "no solution",
                1 => "",
                _ => "several solutions",
            },
        }
    }
}

impl Entry {
    /// Returns the puzzle if its rules or its size are not classic; a build without them has none.
    pub(crate) fn other(&self) -> Option<&Variant> {
        self.variant.as_deref().filter(|_| cfg!(feature = "variants"))
    }

    /// Returns the text that stands in the place of the solution; empty where there is exactly one.
    #[must_use]
    pub fn remark(&self) -> &'static str {
        if let Some(variant) = self.other() {
            return variant.remark();
        }
        match self.answer {
            Some(Uniqueness::One(_)) => "",
            Some(Uniqueness::None) if self.givens.has_clash() => "givens clash",
            Some(Uniqueness::None) => "no solution",
            Some(Uniqueness::Many) => "several solutions",
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
