//! Reading, as the tests of this program do it.

use ninefold_formats::{ReadError, ReadOptions, Reader, Record, Source};

/// A record, or why it cannot be read.
pub(crate) type Parsed = Result<Record, ReadError>;

/// Returns the records of a file; if it cannot be read at all, the error alone.
pub(crate) fn read_with(bytes: impl Into<Vec<u8>>, options: &ReadOptions) -> Vec<Parsed> {
    let source = Source::new(std::io::Cursor::new(bytes.into()));
    match source.and_then(|source| Reader::new(source, options)) {
        Ok(reader) => reader.map(|raw| raw.and_then(|raw| raw.parse())).collect(),
        Err(error) => vec![Err(error)],
    }
}

/// Returns the records of a file in whichever format it has.
pub(crate) fn read_any(bytes: impl Into<Vec<u8>>) -> Vec<Parsed> {
    read_with(bytes, &ReadOptions::default())
}

/// Returns the records that are read, and the messages of the others.
pub(crate) fn records(text: &str) -> (Vec<Record>, Vec<String>) {
    let (mut records, mut errors) = (Vec::new(), Vec::new());
    for record in read_any(text) {
        match record {
            Ok(record) => records.push(record),
            Err(error) => errors.push(error.message),
        }
    }
    (records, errors)
}

/// Returns the givens of all records that are read, and the messages of the others.
pub(crate) fn givens(text: &str) -> (Vec<String>, Vec<String>) {
    let (records, errors) = records(text);
    (records.iter().map(|record| record.puzzle.classic().givens.to_string()).collect(), errors)
}
