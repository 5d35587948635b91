//! Errors: a kind for programs, a message for users, a position in the text, and what to do.

use ninefold::search::Watch;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A request that cannot be answered, or a record that cannot be read.
///
/// Its JSON is `{"kind":"cell-count","message":"expected 81 cells, found 80","line":1,"column":81}`;
/// `fields` and `help` follow where there are any.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Error {
    /// The kind.
    pub kind: ErrorKind,
    /// The description of the error: a sentence without a full stop.
    pub message: String,
    /// The line of the text, from 1, if the error has a position.
    pub line: Option<u64>,
    /// The column in that line, from 1, in characters.
    pub column: Option<u64>,
    /// The fields of the request that are at fault.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<String>,
    /// The advice on the error: a sentence without a full stop.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

impl Error {
    /// Creates an error without position, fields and help.
    #[must_use]
    pub fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        let message = message.into();
        Self { kind, message, line: None, column: None, fields: Vec::new(), help: None }
    }

    /// Adds a position: line and column, from 1.
    #[must_use]
    pub const fn at(mut self, line: u64, column: u64) -> Self {
        self.line = Some(line);
        self.column = Some(column);
        self
    }

    /// Adds the name of a field of the request.
    #[must_use]
    pub fn field(mut self, name: &str) -> Self {
        self.fields.push(name.to_owned());
        self
    }

    /// Adds what to do about it.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (Some(line), Some(column)) = (self.line, self.column) {
            write!(f, "line {line}, column {column}: ")?;
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

/// The kind of an [`Error`]; its JSON is the kebab-case name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ErrorKind {
    /// The text does not have 81 cells.
    CellCount,
    /// A row does not have nine cells.
    RowLength,
    /// A grid does not have nine rows.
    RowCount,
    /// A character is neither a digit nor an empty cell.
    Symbol,
    /// A record is longer than any puzzle.
    TooLong,
    /// There is nothing to read.
    Empty,
    /// The input is not text.
    Binary,
    /// No format fits.
    UnknownFormat,
    /// The format is known and not supported.
    Refused,
    /// The puzzle has rules beyond those of the classic Sudoku.
    Variant,
    /// The board is not 9x9.
    Size,
    /// The syntax of the format is broken.
    Syntax,
    /// Unpacking would grow beyond its bound.
    Unpack,
    /// There is no such column.
    Column,
    /// The input cannot be read.
    Io,
    /// The request is not valid JSON, or lacks a field, or has an unknown one.
    Request,
    /// A field of the request has a value that it cannot have.
    Value,
    /// There is no technique of this name.
    UnknownTechnique,
    /// A text with exactly one puzzle is needed, and this one has several.
    SeveralPuzzles,
    /// The puzzle has no solution, so that nothing can be explained.
    NoSolution,
    /// No puzzle can be as requested.
    Impossible,
    /// The crate was built without the feature that the request needs.
    Unsupported,
    /// The watch stopped the work before there was an answer.
    Stopped,
    /// There is no grid in the picture.
    NoGrid,
    /// The grid in the picture is too small.
    TooSmall,
    /// The grid in the picture is too blurred.
    Blurred,
    /// The grid is cut off at the edge of the picture.
    CutOff,
    /// The picture cannot be decoded, or this build does not read its format.
    Picture,
}

/// Returns an error if the watch says stop.
pub(crate) fn stopped(watch: &Watch<'_>) -> Result<(), Error> {
    if watch.stopped() { Err(was_stopped()) } else { Ok(()) }
}

/// Creates the error of a request that the watch stopped.
pub(crate) fn was_stopped() -> Error {
    Error::new(ErrorKind::Stopped, "the request was stopped")
}

#[cfg(feature = "formats")]
impl From<ninefold_formats::ErrorKind> for ErrorKind {
    fn from(kind: ninefold_formats::ErrorKind) -> Self {
        use ninefold_formats::ErrorKind as Kind;
        match kind {
            Kind::CellCount => Self::CellCount,
            Kind::RowLength => Self::RowLength,
            Kind::RowCount => Self::RowCount,
            Kind::Symbol => Self::Symbol,
            Kind::TooLong => Self::TooLong,
            Kind::Empty => Self::Empty,
            Kind::Binary => Self::Binary,
            Kind::UnknownFormat => Self::UnknownFormat,
            Kind::Refused => Self::Refused,
            Kind::Variant => Self::Variant,
            Kind::Size => Self::Size,
            Kind::Syntax => Self::Syntax,
            Kind::Unpack => Self::Unpack,
            Kind::Column => Self::Column,
            Kind::SeveralPuzzles => Self::SeveralPuzzles,
            Kind::Io => Self::Io,
            Kind::NoGrid => Self::NoGrid,
            Kind::TooSmall => Self::TooSmall,
            Kind::Blurred => Self::Blurred,
            Kind::CutOff => Self::CutOff,
            Kind::Picture => Self::Picture,
            // Kinds that are added later are errors in the text, until they get a name here.
            _ => Self::Syntax,
        }
    }
}

#[cfg(feature = "formats")]
impl From<&ninefold_formats::ReadError> for Error {
    fn from(error: &ninefold_formats::ReadError) -> Self {
        let place = error.place.as_deref();
        Self {
            kind: error.kind.into(),
            message: error.message.clone(),
            line: place.map(|place| place.line),
            column: place.map(|place| place.column),
            fields: Vec::new(),
            help: error.help.clone(),
        }
    }
}

#[cfg(feature = "formats")]
impl From<ninefold_formats::ReadError> for Error {
    fn from(error: ninefold_formats::ReadError) -> Self {
        Self::from(&error)
    }
}

/// The answer for a record that cannot be read, or of a puzzle that cannot be explained.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct UnreadableAnswer {
    /// The number of the record, from 1.
    pub index: u64,
    /// The name of the input that holds the record.
    pub input: String,
    /// The error of the record.
    pub error: Error,
}

impl UnreadableAnswer {
    /// Creates the answer. The help of the error is dropped: it is advice for the user of a program,
    /// and version 1 of the contract does not have it here.
    #[must_use]
    pub fn new(index: u64, input: &str, error: impl Into<Error>) -> Self {
        let error = Error { help: None, ..error.into() };
        Self { index, input: input.to_owned(), error }
    }
}
