//! Disguises in words and in JSON.

use crate::show::words::listed;
use ninefold::Digit;
use ninefold::equivalence::{Line, Move, Transformation};
use serde::Serialize;

/// A disguise in JSON, counted from one: `docs/json.md` is the contract.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct DisguiseForm {
    turned: bool,
    rows: [u8; 9],
    columns: [u8; 9],
    /// The new names of 1 to 9.
    digits: String,
}

impl From<&Transformation> for DisguiseForm {
    fn from(disguise: &Transformation) -> Self {
        Self {
            turned: disguise.turned(),
            rows: disguise.rows().map(|row| row + 1),
            columns: disguise.columns().map(|column| column + 1),
            digits: disguise.names().iter().map(ToString::to_string).collect(),
        }
    }
}

/// The moves of a disguise, one after the other: `swap rows 1 and 3`.
pub(crate) fn moves(disguise: &Transformation, ascii: bool) -> Vec<String> {
    disguise.moves().iter().map(|one| one_move(one, ascii)).collect()
}

fn one_move(one: &Move, ascii: bool) -> String {
    match one {
        Move::Turn => "mirror the grid at the diagonal, so that rows become columns".to_owned(),
        Move::Swap(line, a, b) => {
            let lines = match line {
                Line::Row => "rows",
                Line::Column => "columns",
                Line::Band => "the bands of rows",
                Line::Stack => "the stacks of columns",
            };
            match line {
                Line::Row | Line::Column => format!("swap {lines} {} and {}", a + 1, b + 1),
                Line::Band | Line::Stack => format!("swap {lines} {} and {}", three(*a), three(*b)),
            }
        }
        Move::Rename(names) => {
            let arrow = if ascii { "->" } else { "→" };
            let changed = Digit::all().zip(names).filter(|(old, new)| old != *new);
            let names = changed.map(|(old, new)| format!("{old}{arrow}{new}"));
            format!("rename {}", listed(&names.collect::<Vec<_>>()))
        }
    }
}

/// `4 to 6`: the lines of a band or stack.
fn three(band: u8) -> String {
    format!("{} to {}", 3 * band + 1, 3 * band + 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_in_words() {
        let disguise = Transformation::new(
            true,
            [0, 2, 1, 3, 4, 5, 6, 7, 8],
            [6, 7, 8, 3, 4, 5, 0, 1, 2],
            [3, 1, 2, 0, 4, 5, 6, 7, 8],
        );
        assert_eq!(
            moves(&disguise.unwrap(), true),
            [
                "mirror the grid at the diagonal, so that rows become columns",
                "swap rows 2 and 3",
                "swap the stacks of columns 1 to 3 and 7 to 9",
                "rename 1->4 and 4->1",
            ]
        );
        assert_eq!(moves(&Transformation::IDENTITY, false), [""; 0]);
    }
}
