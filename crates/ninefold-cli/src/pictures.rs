//! Pictures among the inputs: each grid that is read from one becomes a record.
//!
//! ```text
//!   first bytes ──► a picture? ──no──► Reader of a text format
//!                       └──yes──► ninefold_api::scan ──► puzzles, and what is said of each
//! ```

mod opened;
#[cfg(not(feature = "scan"))]
mod refusing;
#[cfg(feature = "scan")]
mod scanning;

pub(crate) use opened::{Opened, PictureOptions};
#[cfg(not(feature = "scan"))]
pub(crate) use refusing::open;
#[cfg(feature = "scan")]
pub(crate) use scanning::open;

use crate::show::words;
use ninefold_api::ScannedGridAnswer;
use ninefold_formats::{ErrorKind, ReadError};
use std::io::{self, Read};

/// Returns all that is to be said of a grid: a sentence, and a line for each cell that is not clear.
pub(crate) fn remarks(grid: &ScannedGridAnswer) -> String {
    let mut text = grid.sentence();
    for remark in grid.remarks() {
        text.push_str(&format!("\n  {remark}"));
    }
    match grid.others {
        0 => {}
        others => {
            let (more, verb) = (
                words::plural(others as u64, "more grid"),
                if others == 1 { "was" } else { "were" },
            );
            text.push_str(&format!("\n  {more} {verb} found; use --grid all to read every grid"));
        }
    }
    match grid.jigsaws {
        0 => {}
        1 => text.push_str("\n  1 more grid is a jigsaw Sudoku, which is not read"),
        more => {
            text.push_str(&format!("\n  {more} more grids are jigsaw Sudokus, which are not read"))
        }
    }
    text
}

/// Reads as many of the first bytes as are needed to recognise a picture: four, unless these leave it open.
pub(crate) fn head(input: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut head = Vec::with_capacity(12);
    input.take(4).read_to_end(&mut head)?;
    if head == b"RIFF" || head.starts_with(b"\0\0\0") {
        input.take(8).read_to_end(&mut head)?;
    }
    Ok(head)
}

/// Returns the error of an input that is not a picture.
pub(crate) fn not_a_picture() -> ReadError {
    ReadError::new(ErrorKind::Picture, "this is not a picture")
        .help("'scan' reads JPEG, PNG, WebP, GIF, BMP and TIFF pictures; other verbs read puzzles in text files")
}
