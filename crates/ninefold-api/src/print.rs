//! Request and answer `print`: puzzles on pages of SVG, HTML or PDF.

#[cfg(feature = "print")]
mod book;
#[cfg(feature = "print")]
mod document;

use crate::puzzle::PuzzleInput;
use serde::{Deserialize, Serialize};

/// A request to print puzzles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct PrintRequest {
    /// The puzzles, at most 20,000.
    pub puzzles: Vec<PuzzleInput>,
    /// The kind of document.
    #[serde(default)]
    pub to: DocumentKind,
    /// The title at the head of the pages.
    #[serde(default)]
    pub title: String,
    /// The cover, if there is to be one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cover: Option<CoverRequest>,
    /// Whether to put two pages on each side of a sheet, ordered for a folded booklet.
    #[serde(default)]
    pub fold: bool,
    /// The number of puzzles on a page, 1 to 8; without it as many as look well.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub per_page: Option<usize>,
    /// The paper.
    #[serde(default)]
    pub paper: PaperName,
    /// Whether to print in large type.
    #[serde(default)]
    pub large: bool,
    /// The place where the solutions are printed.
    #[serde(default)]
    pub solutions: SolutionsPlace,
    /// The pencil marks that are printed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub marks: Option<PrintedMarks>,
    /// Whether to compute the rating of each puzzle and to print it instead of that in its text.
    #[serde(default)]
    pub rate: bool,
    /// Whether to print the level and rating in the text of a puzzle.
    #[serde(default = "PrintRequest::ratings")]
    pub ratings: bool,
    /// The number of the first puzzle.
    #[serde(default = "PrintRequest::number_from")]
    pub number_from: u64,
    /// Whether to widen the inner margin.
    #[serde(default)]
    pub binding: bool,
    /// The first and the last page to print, from 1; without it all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pages: Option<(usize, usize)>,
}

impl PrintRequest {
    /// Creates a request to print puzzles as SVG.
    #[must_use]
    pub fn new(puzzles: Vec<PuzzleInput>) -> Self {
        Self {
            puzzles,
            to: DocumentKind::Svg,
            title: String::new(),
            cover: None,
            fold: false,
            per_page: None,
            paper: PaperName::A4,
            large: false,
            solutions: SolutionsPlace::End,
            marks: None,
            rate: false,
            ratings: Self::ratings(),
            number_from: Self::number_from(),
            binding: false,
            pages: None,
        }
    }

    const fn number_from() -> u64 {
        1
    }

    const fn ratings() -> bool {
        true
    }
}

/// The texts of a cover besides the title; empty texts are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct CoverRequest {
    /// The text below the title.
    pub subtitle: String,
    /// The author at the foot.
    pub author: String,
}

/// The kind of document that `print` writes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum DocumentKind {
    /// Pages below one another in one SVG.
    #[default]
    Svg,
    /// An HTML document that a browser prints.
    Html,
    /// A PDF.
    Pdf,
}

impl DocumentKind {
    /// Returns the kind of a file name extension.
    #[must_use]
    pub fn for_extension(extension: &str) -> Option<Self> {
        match extension {
            "svg" => Some(Self::Svg),
            "html" | "htm" => Some(Self::Html),
            "pdf" => Some(Self::Pdf),
            _ => None,
        }
    }
}

/// The paper in the printer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum PaperName {
    /// 210 by 297 mm.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

/// The place where solutions are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum SolutionsPlace {
    /// Small, on pages at the end.
    #[default]
    End,
    /// Small, on pages at the end that are upside down.
    UpsideDown,
    /// Very small and upside down, at the foot of each page.
    Foot,
    /// Nowhere.
    None,
}

/// The pencil marks that are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum PrintedMarks {
    /// The pencil marks and entries of the player.
    File,
    /// All candidates that no clue rules out.
    All,
}

/// The answer to `print`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PrintAnswer {
    /// The kind of document.
    pub document: DocumentKind,
    /// The number of pages, or with `fold` of sides of sheets.
    pub pages: usize,
    /// The document, if it is text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The document in base64, if it is a PDF.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base64: Option<String>,
    /// The characters that the fonts lack.
    pub missing: String,
    /// The puzzles that do not have exactly one solution.
    pub remarks: Vec<PrintRemark>,
}

/// A printed puzzle that does not have exactly one solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PrintRemark {
    /// The number of the puzzle.
    pub number: u64,
    /// The text that is printed in place of its solution.
    pub remark: String,
}

#[cfg(feature = "print")]
pub use book::{PrintedDocument, PrintedPuzzle, paint};
#[cfg(feature = "print")]
pub use document::print;
