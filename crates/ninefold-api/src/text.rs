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
/// assert_eq!(record.puzzle.classic().givens.to_string(), puzzle);
/// # Ok::<(), ninefold_formats::ReadError>(())
/// ```
pub fn parse_record(raw: &Raw) -> Result<Record, ReadError> {
    raw.parse().or_else(decided)
}

/// Reads a record of any rules, as [`parse_record`] reads classic ones.
///
/// # Errors
///
/// The record cannot be read, or nothing decides between its readings.
pub fn parse_any_record(raw: &Raw) -> Result<Record, ReadError> {
    raw.parse_any().or_else(decided)
}

#[cfg(feature = "engine")]
fn decided(error: ReadError) -> Result<Record, ReadError> {
    let is_proper = |record: &&Record| {
        matches!(
            Search::new().uniqueness(record.puzzle.classic().start()),
            Some(Uniqueness::One(_))
        )
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

#[cfg(all(test, feature = "engine"))]
mod tests {
    use super::*;
    use ninefold_formats::ErrorKind as ReadErrorKind;

    /// Nine rows of three groups of three, which may be boxes too.
    fn nested(puzzle: &str) -> Result<Record, ReadError> {
        let group = |at: usize| {
            let cells: Vec<&str> = (at..at + 3).map(|cell| &puzzle[cell..=cell]).collect();
            format!("[{}]", cells.join(","))
        };
        let row = |row: usize| {
            let groups: Vec<String> = (0..3).map(|part| group(9 * row + 3 * part)).collect();
            format!("[{}]", groups.join(","))
        };
        let text = format!("[{}]", (0..9).map(row).collect::<Vec<_>>().join(","));
        let error = || ReadError::new(ReadErrorKind::UnknownFormat, "no JSON");
        let json = Format::named("json").ok_or_else(error)?;
        parse_record(&Raw::of_text(json, text.as_bytes())?)
    }

    #[test]
    fn the_reading_with_one_solution_is_the_puzzle() {
        let puzzle =
            "000050001200003004000000068470000500300800000000100900000020000001000000000004000";
        let record = nested(puzzle).unwrap();
        assert_eq!(record.puzzle.classic().givens.to_string(), puzzle.replace('0', "."));
        assert!(record.notes.iter().any(|note| note.contains("of 2 readings")), "{record:?}");
    }

    #[test]
    fn readings_that_nothing_decides_are_refused() {
        let few =
            "100000000200000000300000000400000000500000000600000000700000000800000000900000000";
        let error = nested(few).unwrap_err();
        assert_eq!((error.kind, error.readings().len()), (ReadErrorKind::Ambiguous, 2));
    }
}
