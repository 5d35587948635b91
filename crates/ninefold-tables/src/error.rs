//! [`TableError`]: why a column cannot be answered.

use arrow_schema::{ArrowError, DataType};
use std::fmt;

/// The reason why a whole column cannot be answered. A single row that cannot be read is no error.
#[derive(Debug)]
#[non_exhaustive]
pub enum TableError {
    /// A column of this type holds no puzzles.
    Type(DataType),
    /// The number of values is not a multiple of 81.
    Digits(usize),
    /// Two columns of one table have these different numbers of rows.
    Rows(usize, usize),
    /// The memory for the answers does not have 81 bytes for each row.
    Output,
    /// The answers are too long for one array of their type: 2 GiB.
    TooLong,
    /// The watch stopped the work.
    Stopped,
    /// A value of the request is not possible.
    Request(ninefold_api::Error),
    /// An array could not be built.
    Arrow(ArrowError),
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Type(found) => write!(
                f,
                "a column of type {found} holds no puzzles: expected text, binary of 81 bytes, or lists of a fixed size of 81 digits"
            ),
            Self::Digits(found) => {
                write!(f, "expected 81 digits for each puzzle, found {found} in all")
            }
            Self::Rows(puzzles, others) => {
                write!(f, "the number of puzzles is {puzzles}, that of solutions {others}")
            }
            Self::Output => f.write_str("the memory for the answers has not 81 bytes for each row"),
            Self::TooLong => f.write_str("the answers do not fit into one array of 2 GiB"),
            Self::Stopped => f.write_str("the work was stopped"),
            Self::Request(error) => error.fmt(f),
            Self::Arrow(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for TableError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Request(error) => Some(error),
            Self::Arrow(error) => Some(error),
            _ => None,
        }
    }
}

impl From<ArrowError> for TableError {
    fn from(error: ArrowError) -> Self {
        Self::Arrow(error)
    }
}

impl From<ninefold_api::Error> for TableError {
    fn from(error: ninefold_api::Error) -> Self {
        Self::Request(error)
    }
}
