//! SudoCue's play state: nine lines of nine groups, separated by blanks.
//!
//! ```text
//! 5 3 124 26 u7 2468 149 149 248      a bare digit is given, `u7` is placed by the player,
//!                                     more digits are the candidates of an open cell
//! ```
//! A single candidate cannot be distinguished from a given, so it is never written. All nine candidates
//! stand for a cell without marks.

use super::candidates::{groups, known_marks};
use super::grid::Sheet;
use crate::error::ReadError;
use crate::field::Field;
use crate::format::Raw;
use crate::loss::{Loss, marks_under_digits};
use crate::record::Record;
use ninefold::{Candidates, Cell, DigitSet};
use ninefold_rules::Puzzle;

/// Reads a play state.
pub(crate) fn read(raw: &Raw) -> Result<Record, ReadError> {
    let text = raw.text();
    let sheet = Sheet::new(&text, raw.line);
    let groups = groups(&sheet, &text, raw.line)?;
    let mut puzzle = Puzzle::default();
    let mut marks = Candidates::NONE;
    for cell in Cell::all() {
        let group = groups[cell.index()];
        match group.digits.single() {
            Some(digit) if group.placed => puzzle.classic_mut().entries.set(cell, Some(digit)),
            Some(digit) => puzzle.classic_mut().givens.set(cell, Some(digit)),
            None if group.digits == DigitSet::ALL => {}
            None => marks.set(cell, group.digits),
        }
    }
    puzzle.classic_mut().marks = known_marks(marks);
    Ok(puzzle.into())
}

/// Writes a play state.
pub(crate) fn write(puzzle: &Puzzle, written: u64, out: &mut Vec<u8>) -> Vec<Loss> {
    if written > 0 {
        out.push(b'\n');
    }
    let mut lost: Vec<Loss> = marks_under_digits(puzzle).into_iter().collect();
    for cell in Cell::all() {
        let mark = puzzle.classic().marks.map(|marks| marks.get(cell)).filter(|m| !m.is_empty());
        let group =
            match (puzzle.classic().givens.get(cell), puzzle.classic().entries.get(cell), mark) {
                (Some(digit), _, _) => digit.to_string(),
                (None, Some(digit), _) => format!("u{digit}"),
                (None, None, Some(digits)) if (2..9).contains(&digits.len()) => digits.to_string(),
                (None, None, marks) => {
                    let why = match marks.map(DigitSet::len) {
                        None => None,
                        Some(1) => Some(format!("the only mark of {cell} would read as a given")),
                        Some(_) => Some(format!("all nine marks of {cell} read as none")),
                    };
                    lost.extend(why.map(|why| Loss { field: Field::Marks, detail: Some(why) }));
                    DigitSet::ALL.to_string()
                }
            };
        out.extend_from_slice(group.as_bytes());
        out.push(if cell.column() == 8 { b'\n' } else { b' ' });
    }
    lost
}
