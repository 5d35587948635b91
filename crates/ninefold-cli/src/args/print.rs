//! The options of `print`.

use super::inputs::Inputs;
use super::values::{page_range, within};
use clap::{Args, ValueEnum};

pub(super) const HELP: &str = "\
Examples:
  ninefold print puzzles.sdm -o puzzles.pdf
  ninefold print puzzles.sdm -o book.pdf --title \"Rainy days\" --per-page 6 --rate --binding
  ninefold print puzzle.txt -o puzzle.pdf --large --paper letter
  ninefold print saved.sdk -o position.svg --marks file --solutions none
  ninefold print puzzles.sdm --to html > puzzles.html
  ninefold print puzzles.sdm -o booklet.pdf --fold --cover --title \"Rainy days\"

The document is a PDF unless --to (pdf, svg or html) or the extension of --output says otherwise. An \
SVG holds its pages one below the other; use '--pages 3' for a single page.

Solutions are printed small, on pages at the end. '--solutions upside-down' turns these pages, \
'--solutions foot' prints tiny solutions upside down at the foot of each page.

--fold makes a booklet: print the document on both sides of the paper, in landscape, flipped on the \
SHORT edge, without scaling ('actual size'); lay the sheets on each other as they come, and fold the \
stack in the middle. A4 sheets give A5 pages.";

/// The inputs and the layout of a document.
#[derive(Args, Debug)]
pub(crate) struct PrintArgs {
    #[command(flatten)]
    pub(crate) inputs: Inputs,
    #[command(flatten)]
    pub(crate) layout: LayoutArgs,
}

/// The arguments of `print`.
#[derive(Args, Debug)]
#[command(next_help_heading = "Pages")]
pub(crate) struct LayoutArgs {
    /// Title at the head of the pages, and on the cover
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) title: Option<String>,
    /// Begin with a cover: title, a grid, the number of puzzles and their levels
    #[arg(long)]
    pub(crate) cover: bool,
    /// Text below the title on the cover
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true, requires = "cover")]
    pub(crate) subtitle: Option<String>,
    /// Author at the foot of the cover
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true, requires = "cover")]
    pub(crate) author: Option<String>,
    /// Put two pages on each side of a sheet, ordered for a folded booklet (print with: flip on short edge)
    #[arg(long)]
    pub(crate) fold: bool,
    /// Puzzles on a page [default: 4, or as many as there are; 2 with --fold; 1 with --large]
    #[arg(long, value_name = "1..8", value_parser = within::<u8>(1, 8))]
    pub(crate) per_page: Option<u8>,
    /// Paper size of the printer: a4 or letter
    #[arg(long, value_name = "PAPER", default_value = "a4", hide_possible_values = true)]
    pub(crate) paper: PaperArg,
    /// Large print: bigger digits and text, thicker lines
    #[arg(long)]
    pub(crate) large: bool,
    /// The place of the solutions: end, upside-down, foot or none
    #[arg(long, value_name = "WHERE", default_value = "end", hide_possible_values = true)]
    pub(crate) solutions: SolutionsArg,
    /// Print pencil marks: file (those of the file, with the player's digits) or all (all candidates)
    #[arg(long, value_name = "WHICH", hide_possible_values = true)]
    pub(crate) marks: Option<MarksArg>,
    /// Compute the Sudoku Explainer rating of each puzzle, and print it instead of what the file says
    #[arg(long)]
    pub(crate) rate: bool,
    /// Do not print ratings and levels
    #[arg(long, conflicts_with = "rate")]
    pub(crate) no_ratings: bool,
    /// Number of the first puzzle
    #[arg(long, value_name = "N", default_value = "1", hide_default_value = true,
          value_parser = within::<u32>(0, u32::MAX as u64))]
    pub(crate) number_from: u32,
    /// Widen the inner margin for binding or punching: left on odd pages, right on even ones
    #[arg(long)]
    pub(crate) binding: bool,
    /// Write only these pages; with --fold, only these sides of sheets
    #[arg(long, value_name = "N|N-M", value_parser = page_range)]
    pub(crate) pages: Option<(usize, usize)>,
}

/// The value of `--paper`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PaperArg {
    /// 210 by 297 mm
    A4,
    /// 8.5 by 11 inches
    Letter,
}

/// The value of `--solutions`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SolutionsArg {
    /// Small, on pages at the end
    End,
    /// Small, on pages at the end that are upside down
    UpsideDown,
    /// Tiny and upside down, at the foot of each page
    Foot,
    /// Nowhere
    None,
}

/// The value of `--marks`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum MarksArg {
    /// The pencil marks and the player's digits that the file has
    File,
    /// All candidates that no given rules out
    All,
}
