//! SudokuWiki links: `https://www.sudokuwiki.org/sudoku.htm?bd=` and a code.
//!
//! ```text
//! 81 digits                 the givens, 0 for an empty cell
//! S9B + 81 numbers          two base-36 characters for each cell:
//!    01 ..  09   given digit
//!    0a ..  0i   placed digit (10 to 18: digit + 9)
//!    0j ..  ep   candidates (19 to 529: 18 + mask, bit 0 is digit 1)
//! ```
//!
//! An empty cell always has candidates there, so a cell without pencil marks is written with all
//! nine, and all nine are read as no pencil marks. The codes of other kinds of puzzles (`S9C` and
//! so on) are refused by name.

use super::code::{decoded, grid_of_code};
use crate::error::{ErrorKind, ReadError, Spot};
use crate::field::Field;
use crate::loss::Loss;
use crate::record::Record;
use ninefold::{Candidates, Cell, Digit, DigitSet};
use ninefold_rules::Puzzle;

const PREFIX: &str = "S9B";
const LENGTH: usize = 3 + 2 * Cell::COUNT;
const PLACED: usize = 9;
const MASK: usize = 18;

/// Returns `true` if a token is a code by itself.
pub(super) fn is_code(token: &str) -> bool {
    let bytes = token.as_bytes();
    bytes.len() == LENGTH
        && matches!(bytes[0], b'S' | b's')
        && bytes[1] == b'9'
        && bytes[2].is_ascii_alphabetic()
        && bytes.iter().all(u8::is_ascii_alphanumeric)
}

/// Reads a code.
pub(super) fn of_code(code: &str, spot: &Spot<'_>) -> Result<Record, ReadError> {
    let code = decoded(code);
    let code = code.trim_end_matches(|c: char| c != '.' && !c.is_ascii_alphanumeric());
    if !code.starts_with(['S', 's']) {
        return Ok(Puzzle::of_givens(grid_of_code(code, spot)?).into());
    }
    match code.get(..PREFIX.len()) {
        Some(prefix) if prefix.eq_ignore_ascii_case(PREFIX) => {}
        prefix => {
            let name: String = prefix.unwrap_or(code).escape_default().to_string();
            let message = format!("this is a SudokuWiki code of the kind {name}, not {PREFIX}");
            return Err(spot
                .error(ErrorKind::Refused, message)
                .help("this place takes classic 9x9 puzzles only"));
        }
    }
    of_numbers(&code[PREFIX.len()..], spot)
}

/// Reads the 81 numbers behind the prefix.
fn of_numbers(numbers: &str, spot: &Spot<'_>) -> Result<Record, ReadError> {
    if numbers.len() != 2 * Cell::COUNT || !numbers.is_ascii() {
        let message =
            format!("{PREFIX} is followed by {} characters instead of 162", numbers.len());
        return Err(spot.error(ErrorKind::CellCount, message));
    }
    let mut puzzle = Puzzle::default();
    let mut marks = Candidates::NONE;
    for (cell, pair) in Cell::all().zip(numbers.as_bytes().chunks_exact(2)) {
        let digit = |b: u8| char::from(b).to_digit(36).map(|d| d as usize);
        let number = digit(pair[0]).zip(digit(pair[1])).map(|(high, low)| 36 * high + low);
        match number {
            Some(0) => {}
            Some(given @ 1..=9) => {
                puzzle.classic_mut().givens.set(cell, Digit::from_index(given - 1))
            }
            Some(placed @ 10..=MASK) => {
                puzzle.classic_mut().entries.set(cell, Digit::from_index(placed - PLACED - 1));
            }
            Some(mask @ 19..=529) => {
                let digits = DigitSet::from_bits((mask - MASK) as u16);
                if digits != DigitSet::ALL {
                    marks.set(cell, digits);
                }
            }
            _ => {
                let pair = String::from_utf8_lossy(pair);
                let message = format!("'{pair}' for {cell} is not a number from 0 to 529");
                return Err(spot.error(ErrorKind::Symbol, message));
            }
        }
    }
    puzzle.classic_mut().marks = Some(marks).filter(|marks| !marks.is_empty());
    Ok(puzzle.into())
}

/// Writes a line with a link: digits where that is enough, otherwise numbers.
pub(crate) fn write(puzzle: &Puzzle, out: &mut Vec<u8>) -> Vec<Loss> {
    out.extend_from_slice(b"https://www.sudokuwiki.org/sudoku.htm?bd=");
    let mut lost = Vec::new();
    if puzzle.classic().entries.is_empty() && puzzle.classic().marks.is_none() {
        out.extend(puzzle.classic().givens.to_ascii().map(|b| if b == b'.' { b'0' } else { b }));
    } else {
        out.extend_from_slice(PREFIX.as_bytes());
        for cell in Cell::all() {
            let marks = puzzle.classic().marks.map_or(DigitSet::EMPTY, |marks| marks.get(cell));
            let value = |digit: Digit| usize::from(digit.get());
            let given = puzzle.classic().givens.get(cell).map(value);
            let digit =
                given.or(puzzle.classic().entries.get(cell).map(|digit| value(digit) + PLACED));
            if (digit.is_some() && !marks.is_empty()) || marks == DigitSet::ALL {
                lost.push(Loss { field: Field::Marks, detail: Some(cell.to_string()) });
            }
            let shown = if marks.is_empty() { DigitSet::ALL } else { marks };
            let number = digit.unwrap_or(MASK + usize::from(shown.bits()));
            out.extend([number / 36, number % 36].map(base36));
        }
    }
    out.push(b'\n');
    lost
}

const fn base36(value: usize) -> u8 {
    b"0123456789abcdefghijklmnopqrstuvwxyz"[value]
}
