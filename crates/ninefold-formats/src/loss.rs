//! What a format cannot hold of a puzzle.

use crate::format::Format;
use crate::puzzle::{Field, Puzzle};
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

/// What `format` cannot hold of `puzzle`, by the table of formats.
#[must_use]
pub fn losses(puzzle: &Puzzle, format: &Format) -> Vec<Loss> {
    let mut lost: Vec<Loss> = Field::ALL
        .into_iter()
        .filter(|field| *field != Field::Unknown && puzzle.has(*field) && !format.holds(*field))
        .map(|field| Loss { field, detail: None })
        .collect();
    for extra in &puzzle.extra {
        if !format.keeps(extra) {
            let detail = Some(format!("{} {}", extra.format, extra.key));
            let loss = Loss { field: Field::Unknown, detail };
            if !lost.contains(&loss) {
                lost.push(loss);
            }
        }
    }
    lost
}

/// What is lost in formats in which a cell with a digit has no room for pencil marks.
pub(crate) fn marks_under_digits(puzzle: &Puzzle) -> Option<Loss> {
    let marks = puzzle.marks.as_ref()?;
    let cells: Vec<String> = puzzle
        .state()
        .filled()
        .iter()
        .filter(|cell| !marks.get(*cell).is_empty())
        .map(|cell| cell.to_string())
        .collect();
    let detail = || Some(format!("under the digits of {}", cells.join(", ")));
    (!cells.is_empty()).then(|| Loss { field: Field::Marks, detail: detail() })
}
