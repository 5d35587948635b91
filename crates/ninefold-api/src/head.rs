//! The keys that every answer about a puzzle begins with.

use ninefold::Grid;
use serde::{Deserialize, Serialize};

/// The first four keys of an answer about a puzzle: where the puzzle comes from, and its clues.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Head {
    /// The number of the record, from 1.
    pub index: u64,
    /// The name of the input that holds the record.
    pub input: String,
    /// The name of the puzzle, if its record has one.
    pub name: Option<String>,
    /// The clues: 81 characters, `.` for an empty cell.
    pub puzzle: String,
}

impl Head {
    /// Creates the head of an answer about these givens.
    #[must_use]
    pub fn new(index: u64, input: &str, name: Option<&str>, givens: &Grid) -> Self {
        Self {
            index,
            input: input.to_owned(),
            name: name.map(str::to_owned),
            puzzle: givens.to_string(),
        }
    }
}
