//! Reads pictures with `ninefold_api::scan`.

use super::opened::{Opened, PictureOptions};
use crate::show::words;
use crate::stop;
use ninefold::Grid;
use ninefold::search::Watch;
use ninefold_api::{Error, ScanRequest, ScannedGridAnswer, scan, scan_annotated};
use ninefold_formats::{ErrorKind, Puzzle, ReadError};
use std::io::Read;
use std::sync::Arc;

/// The greatest size of a file that is read, in bytes. The decoder names its limit in its error.
const LARGEST: u64 = 64_000_001;

/// Reads a picture.
pub(crate) fn open(
    _name: &str,
    file: impl Read,
    options: &PictureOptions,
) -> Result<Opened, ReadError> {
    let mut bytes = Vec::new();
    file.take(LARGEST).read_to_end(&mut bytes)?;
    let mut request = ScanRequest::new();
    request.grid = options.grid;
    request.pages = options.pages;
    request.givens_only = options.givens_only;
    let interrupted = stop::interrupted;
    let watch = Watch::new(&interrupted);
    let answer = match &options.annotated {
        None => scan(&request, &bytes, &watch),
        Some(kept) => scan_annotated(&request, &bytes, &watch).map(|(answer, picture)| {
            // Only the first picture is kept, and there is only one.
            let _ = kept.set(picture);
            answer
        }),
    };
    let grids = answer.map_err(|error| read_error(&error))?.grids;
    let with_puzzle = |grid: ScannedGridAnswer| Ok((puzzle_of(&grid)?, Arc::new(grid)));
    grids.into_iter().map(with_puzzle).collect::<Result<_, _>>().map(Opened::Picture)
}

/// Returns the puzzle of a grid: its clues, and the entries of a player.
fn puzzle_of(grid: &ScannedGridAnswer) -> Result<Puzzle, ReadError> {
    let digits = |text: &str| {
        text.parse::<Grid>().map_err(|error| ReadError::new(ErrorKind::Syntax, error.to_string()))
    };
    let mut puzzle = Puzzle::of_givens(digits(&grid.head.puzzle)?);
    puzzle.classic_mut().entries = digits(&grid.entries)?;
    Ok(puzzle)
}

/// Converts an error of a request into one of an input.
fn read_error(error: &Error) -> ReadError {
    use ninefold_api::ErrorKind as Kind;
    let kind = match error.kind {
        Kind::NoGrid | Kind::Value => ErrorKind::NoGrid,
        Kind::TooSmall => ErrorKind::TooSmall,
        Kind::Blurred => ErrorKind::Blurred,
        Kind::CutOff => ErrorKind::CutOff,
        _ => ErrorKind::Picture,
    };
    let read = ReadError::new(kind, error.message.clone());
    match &error.help {
        Some(help) => read.help(words::lower_first(help)),
        None => read,
    }
}
