//! A position as an answer that can be sent back as the puzzle of another request.

use crate::puzzle::{PuzzleInput, PuzzleRecord};
use ninefold::logic::Position;
use ninefold::{Cell, Digit, Grid};
use serde::{Deserialize, Serialize};

/// A position: clues, entries and candidates. Its JSON is a valid `puzzle` of other requests, also in
/// a build without formats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PositionAnswer {
    /// The clues, 81 characters.
    pub text: String,
    /// The digits that are no clues, 81 characters.
    pub entries: String,
    /// The candidates of each cell, 81 texts of digits; empty for a cell with a digit.
    pub marks: Vec<String>,
}

impl From<&Position> for PositionAnswer {
    fn from(position: &Position) -> Self {
        let puzzle = position.puzzle();
        let marks = |cell| position.candidates(cell).iter().map(|digit: Digit| digit.to_string());
        Self {
            text: puzzle.to_string(),
            entries: entries(position).to_string(),
            marks: Cell::all().map(|cell| marks(cell).collect()).collect(),
        }
    }
}

/// Returns the digits of a position that are no givens.
pub(crate) fn entries(position: &Position) -> Grid {
    let mut entries = *position.digits();
    position.givens().iter().for_each(|cell| entries.set(cell, None));
    entries
}

impl From<PositionAnswer> for PuzzleInput {
    fn from(position: PositionAnswer) -> Self {
        let mut record = PuzzleRecord::new(position.text);
        record.entries = Some(position.entries);
        record.marks = Some(position.marks);
        record.into()
    }
}
