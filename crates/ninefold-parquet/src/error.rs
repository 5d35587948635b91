//! [`FileError`]: why a table cannot be read, answered or written.

use arrow_schema::ArrowError;
use ninefold_tables::TableError;
use parquet::errors::ParquetError;
use std::fmt;
use std::io;

/// The reason why a job ended without a complete table.
#[derive(Debug)]
#[non_exhaustive]
pub enum FileError {
    /// A file cannot be opened or read; its name, and why.
    Read {
        /// The file as it was named.
        name: String,
        /// The first row that could not be read, from 0, if it is known.
        row: Option<u64>,
        /// The error of the system or the reader.
        cause: Box<dyn std::error::Error + Send + Sync>,
    },
    /// The table has no such column, or none that holds puzzles.
    Column {
        /// The file as it was named.
        name: String,
        /// The error message: a sentence without a full stop.
        message: String,
    },
    /// The table has a column of a name that is added.
    Taken(String),
    /// The columns of this file are not those of the first one.
    Schema(String),
    /// The rows cannot be answered.
    Table(TableError),
    /// The form of the output has no such compression.
    Compression,
    /// The output cannot be encoded.
    Encode(Box<dyn std::error::Error + Send + Sync>),
    /// The output cannot be written.
    Write(io::Error),
    /// No thread could be started.
    Thread(io::Error),
    /// The caller stopped the work.
    Stopped,
}

impl FileError {
    pub(crate) fn read(
        name: &str,
        cause: impl Into<Box<dyn std::error::Error + Send + Sync>>,
    ) -> Self {
        Self::Read { name: name.to_owned(), row: None, cause: cause.into() }
    }

    /// Returns the same at a row.
    pub(crate) fn at_row(self, row: usize) -> Self {
        match self {
            Self::Read { name, cause, .. } => Self::Read { name, row: Some(row as u64), cause },
            other => other,
        }
    }

    pub(crate) fn of_writer(error: ParquetError) -> Self {
        Self::Encode(Box::new(error))
    }

    pub(crate) fn of_arrow_writer(error: ArrowError) -> Self {
        Self::Encode(Box::new(error))
    }

    /// Returns what to do about it, if there is advice: a sentence without a full stop.
    #[must_use]
    pub fn help(&self) -> Option<String> {
        match self {
            Self::Taken(column) => Some(format!(
                "use --keep to name the columns that are kept, without {column}; '--keep none' keeps none"
            )),
            Self::Column { .. } => Some("use --column to name the column of puzzles".to_owned()),
            Self::Schema(_) => {
                Some("use --keep to keep the columns that all files have".to_owned())
            }
            Self::Compression => Some("use zstd or none, or write a Parquet file".to_owned()),
            _ => None,
        }
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read { name, row: Some(row), cause } => {
                write!(f, "{name} cannot be read after row {row}: {cause}")
            }
            Self::Read { name, row: None, cause } => write!(f, "{name} cannot be read: {cause}"),
            Self::Column { name, message } => write!(f, "{name}: {message}"),
            Self::Taken(column) => write!(f, "the table already has a column '{column}'"),
            Self::Schema(name) => {
                write!(f, "the columns of {name} are not those of the first table")
            }
            Self::Table(error) => error.fmt(f),
            Self::Compression => f.write_str("Arrow files have no snappy compression"),
            Self::Encode(cause) => write!(f, "the table cannot be encoded: {cause}"),
            Self::Write(cause) => write!(f, "the table cannot be written: {cause}"),
            Self::Thread(cause) => write!(f, "no thread can be started: {cause}"),
            Self::Stopped => f.write_str("the work was stopped"),
        }
    }
}

impl std::error::Error for FileError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Read { cause, .. } | Self::Encode(cause) => Some(cause.as_ref()),
            Self::Table(error) => Some(error),
            Self::Write(error) | Self::Thread(error) => Some(error),
            _ => None,
        }
    }
}

impl From<TableError> for FileError {
    fn from(error: TableError) -> Self {
        match error {
            TableError::Stopped => Self::Stopped,
            other => Self::Table(other),
        }
    }
}
