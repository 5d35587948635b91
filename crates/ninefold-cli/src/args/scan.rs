//! The options of `scan`.

use clap::Args;
use std::path::PathBuf;

pub(super) const HELP: &str = "\
Examples:
  ninefold scan photo.jpg
  ninefold scan photo.jpg --annotate seen.png
  ninefold scan newspaper.png --grid all -o puzzles.sdm
  ninefold scan --json *.jpg
  ninefold solve photo.jpg           every verb that takes a file takes a picture

JPEG, PNG, WebP, GIF, BMP and TIFF pictures are read. Without --grid the best grid of a picture is read. In a pipe each \
line has five columns, separated by tabs: number, clues, verdict (sure or doubtful), entries, and the \
doubtful cells or '-'. Doubtful cells are named on standard error with what they may hold; on a terminal \
they are marked '?', and '*' if the digit was corrected so that the puzzle has a solution. Exit codes: 0 \
everything is sure, 1 some grid is doubtful, 2 a picture has no grid or cannot be read.";

/// The pictures and what is read of them.
#[derive(Args, Debug)]
pub(crate) struct ScanArgs {
    /// Pictures, or '-' for standard input
    #[arg(value_name = "PICTURE|-", required = true)]
    pub(crate) pictures: Vec<String>,
    /// Draw what was found into a copy of the picture, as a PNG file
    #[arg(long, value_name = "OUT.png", help_heading = "Output")]
    pub(crate) annotate: Option<PathBuf>,
    /// Leave out handwritten digits
    #[arg(long, help_heading = "Pictures")]
    pub(crate) givens_only: bool,
}
