//! Losses: parts of a puzzle that a format cannot hold.

use crate::field::Field;
use ninefold_rules::Puzzle;
use std::fmt;

/// Something that a puzzle says and a format cannot hold.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Loss {
    /// The field.
    pub field: Field,
    /// More precisely, where the field alone does not say it: the unknown tag, the cell.
    pub detail: Option<String>,
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.detail {
            Some(detail) => write!(f, "{} ({detail})", self.field.name()),
            None => f.write_str(self.field.name()),
        }
    }
}

/// Returns the loss in formats in which a cell with a digit cannot hold pencil marks.
pub(crate) fn marks_under_digits(puzzle: &Puzzle) -> Option<Loss> {
    let marks = puzzle.classic().marks.as_ref()?;
    let cells: Vec<String> = puzzle
        .classic()
        .state()
        .filled()
        .iter()
        .filter(|cell| !marks.get(*cell).is_empty())
        .map(|cell| cell.to_string())
        .collect();
    let detail = || Some(format!("under the digits of {}", cells.join(", ")));
    (!cells.is_empty()).then(|| Loss { field: Field::Marks, detail: detail() })
}
