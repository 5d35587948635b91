//! Texts in file formats: how a request names a format and opens a text.

use crate::error::{Error, ErrorKind};
use ninefold_formats::{Format, ReadOptions, Reader, Source};
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
