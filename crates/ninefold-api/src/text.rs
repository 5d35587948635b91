//! Texts in file formats: how a request names a format and opens a text.

use crate::error::{Error, ErrorKind};
#[cfg(feature = "engine")]
use ninefold::search::{Search, Uniqueness};
use ninefold_formats::{Format, Raw, ReadError, ReadOptions, Reader, Record, Source};
use std::io::Cursor;

/// Finds a format by its name.
pub(crate) fn format_named(name: &str) -> Result<&'static Format, Error> {
    Format::named(name).ok_or_else(|| {
        let error = Error::new(ErrorKind::Value, format!("there is no format '{name}'"));
        error.field("format").help("the request formats lists them all")
    })
}

/// Opens a text for reading.
pub(crate) fn reader(text: &[u8], options: &ReadOptions) -> Result<Reader, Error> {
    Ok(Reader::new(Source::new(Cursor::new(text.to_vec()))?, options)?)
}

/// Reads a record. Where several readings of it fit equally well, the one that alone has exactly one
/// solution is the puzzle, and a note says so.
///
/// # Errors
///
/// The record cannot be read, or nothing decides between its readings: several have one solution, none
/// has, or this build has no solver (without the feature `engine`).
///
/// ```
/// use ninefold_api::parse_record;
/// use ninefold_formats::{Format, Raw};
///
/// let line = Format::named("line").unwrap();
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let record = parse_record(&Raw::of_text(line, puzzle.as_bytes())?)?;
/// assert_eq!(record.puzzle.givens.to_string(), puzzle);
/// # Ok::<(), ninefold_formats::ReadError>(())
/// ```
pub fn parse_record(raw: &Raw) -> Result<Record, ReadError> {
    raw.parse().or_else(decided)
}

#[cfg(feature = "engine")]
fn decided(error: ReadError) -> Result<Record, ReadError> {
    let is_proper = |record: &&Record| {
        matches!(Search::new().uniqueness(record.puzzle.start()), Some(Uniqueness::One(_)))
    };
    let mut proper = error.readings().iter().filter(is_proper);
    match (proper.next(), proper.next()) {
        (Some(only), None) => {
            let mut record = only.clone();
            let count = error.readings().len();
            record.notes.push(format!(
                "{}; of {count} readings this one alone has exactly one solution",
                error.message
            ));
            Ok(record)
        }
        _ => Err(error),
    }
}

#[cfg(not(feature = "engine"))]
fn decided(error: ReadError) -> Result<Record, ReadError> {
    Err(error)
}
