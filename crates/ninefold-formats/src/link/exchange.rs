//! Sudoku Exchange links: `https://sudokuexchange.com/play/?s=` and 81 digits, `0` for an empty
//! cell. They hold the givens and nothing else.

use super::code::grid_of_code;
use crate::error::{ReadError, Spot};
use crate::loss::Loss;
use crate::record::Record;
use ninefold_rules::Puzzle;

/// Reads the code of a link.
pub(super) fn of_code(code: &str, spot: &Spot<'_>) -> Result<Record, ReadError> {
    Ok(Puzzle::of_givens(grid_of_code(code, spot)?).into())
}

/// Writes a line with a link.
pub(crate) fn write(puzzle: &Puzzle, out: &mut Vec<u8>) -> Vec<Loss> {
    out.extend_from_slice(b"https://sudokuexchange.com/play/?s=");
    out.extend(puzzle.classic().givens.to_ascii().map(|b| if b == b'.' { b'0' } else { b }));
    out.push(b'\n');
    Vec::new()
}
