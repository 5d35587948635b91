//! The options of `print`.

use super::Inputs;
use clap::{Args, ValueEnum};

pub(super) const HELP: &str = "\
Examples:
  ninefold print puzzles.sdm -o puzzles.pdf
  ninefold print puzzles.sdm -o book.pdf --title \"Rainy days\" --per-page 6 --rate --binding
  ninefold print puzzle.txt -o puzzle.pdf --large --paper letter
  ninefold print saved.sdk -o position.svg --marks file --solutions none
  ninefold print puzzles.sdm --to html > puzzles.html

What is written is said by --to (pdf, svg or html) or by the name of --output; else it is a PDF. An SVG \
holds its pages one below the other; '--pages 3' leaves one.";

#[derive(Args, Debug)]
pub(crate) struct PrintArgs {
    #[command(flatten)]
    pub(crate) inputs: Inputs,
    /// The title at the head of the pages
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true, help_heading = "Pages")]
    pub(crate) title: Option<String>,
    /// How many puzzles stand on a page [default: 4, or as many as there are; 1 with --large]
    #[arg(long, value_name = "1..8", value_parser = clap::value_parser!(u8).range(1..=8), help_heading = "Pages")]
    pub(crate) per_page: Option<u8>,
    /// The sheets in your printer
    #[arg(long, value_name = "PAPER", default_value = "a4", help_heading = "Pages")]
    pub(crate) paper: PaperName,
    /// Large print: bigger digits and text, thicker lines
    #[arg(long, help_heading = "Pages")]
    pub(crate) large: bool,
    /// Where the solutions are printed
    #[arg(long, value_name = "WHERE", default_value = "end", help_heading = "Pages")]
    pub(crate) solutions: SolutionsPlace,
    /// Print pencil marks: those of the file and its player's digits, or all candidates
    #[arg(long, value_name = "WHICH", help_heading = "Pages")]
    pub(crate) marks: Option<MarksWanted>,
    /// Work out the Sudoku Explainer rating of every puzzle, and print it instead of what the file says
    #[arg(long, help_heading = "Pages")]
    pub(crate) rate: bool,
    /// Print no ratings and levels
    #[arg(long, conflicts_with = "rate", help_heading = "Pages")]
    pub(crate) no_ratings: bool,
    /// The number of the first puzzle
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        hide_default_value = true,
        help_heading = "Pages"
    )]
    pub(crate) number_from: u32,
    /// Leave room for binding or punching: at the left of odd pages, at the right of even ones
    #[arg(long, help_heading = "Pages")]
    pub(crate) binding: bool,
    /// Write only these pages
    #[arg(long, value_name = "N|N-M", value_parser = page_range, help_heading = "Pages")]
    pub(crate) pages: Option<(usize, usize)>,
}

/// The sheets in a printer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PaperName {
    /// 210 by 297 mm
    A4,
    /// 8.5 by 11 inches
    Letter,
}

/// Where solutions are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SolutionsPlace {
    /// Small, on pages at the end
    End,
    /// The same, with those pages upside down
    UpsideDown,
    /// Tiny and upside down, at the foot of each page
    Foot,
    /// Nowhere
    None,
}

/// Which pencil marks are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum MarksWanted {
    /// The pencil marks and the player's digits that the file has
    File,
    /// All candidates that no given rules out
    All,
}

/// `3`, or `3-5`.
fn page_range(text: &str) -> Result<(usize, usize), String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    match (first.trim().parse(), last.trim().parse()) {
        (Ok(first), Ok(last)) if 0 < first && first <= last => Ok((first, last)),
        _ => Err("expected the number of a page, or the first and the last such as 3-5".to_owned()),
    }
}
