//! Errors of texts and numbers that stand for no element of the board.

use std::fmt;

/// Defines the error of a text that cannot be parsed: a type without fields, and its message.
macro_rules! parse_error {
    ($(#[$attribute:meta])* $name:ident, $message:literal) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub struct $name;

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str($message)
            }
        }

        impl std::error::Error for $name {}
    };
}

pub(crate) use parse_error;

parse_error! {
    /// The text does not name a cell.
    ParseCellError, "not a cell: write r4c7 for row 4, column 7"
}
parse_error! {
    /// The text is not a digit from 1 to 9.
    ParseDigitError, "not a digit from 1 to 9"
}
parse_error! {
    /// The text does not name a candidate.
    ParseCandidateError, "not a candidate: write r4c7=5 for a 5 in row 4, column 7"
}
parse_error! {
    /// The text does not name a house.
    ParseHouseError, "not a house: write row 4, column 7 or box 9"
}

/// A number that is not the number of a cell, digit or house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct OutOfRange {
    /// The number.
    pub value: usize,
    /// The lowest number that is allowed.
    pub first: usize,
    /// The highest number that is allowed.
    pub last: usize,
}

impl fmt::Display for OutOfRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not a number from {} to {}", self.value, self.first, self.last)
    }
}

impl std::error::Error for OutOfRange {}
