//! Reads pictures with `ninefold_api::scan`.

use super::opened::{Opened, PictureOptions};
use crate::show::words;
use crate::stop;
use ninefold::Grid;
use ninefold::search::Watch;
use ninefold_api::{Error, ScanRequest, ScannedGridAnswer, scan, scan_annotated};
use ninefold_formats::{ErrorKind, Format, Puzzle, ReadError, ReadOptions, Reader, Source, Writer};
use std::io::{self, Read};
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
    Ok(Opened {
        reader: reader(&grids)?,
        grids: grids.into_iter().map(Arc::new).collect(),
        is_picture: true,
    })
}

/// Returns the puzzles of grids as records of Ninefold's own format, which holds entries.
fn reader(grids: &[ScannedGridAnswer]) -> Result<Reader, ReadError> {
    let broken = |message: String| ReadError::new(ErrorKind::Syntax, message);
    let format =
        Format::named("json").ok_or_else(|| broken("there is no format json".to_owned()))?;
    let mut writer = Writer::new(format).map_err(|error| broken(error.to_string()))?;
    let mut text = Vec::new();
    for grid in grids {
        let digits = |text: &str| text.parse::<Grid>().map_err(|error| broken(error.to_string()));
        let mut puzzle = Puzzle::of_givens(digits(&grid.head.puzzle)?);
        puzzle.entries = digits(&grid.entries)?;
        writer.write(&puzzle, &mut text);
    }
    writer.finish(&mut text);
    let options = ReadOptions { from: Some(format), ..ReadOptions::default() };
    Reader::new(Source::new(io::Cursor::new(text))?, &options)
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
