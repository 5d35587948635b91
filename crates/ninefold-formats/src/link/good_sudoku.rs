//! Good Sudoku codes: base64 of 41 bytes.
//!
//! ```text
//! byte   0         1              40
//!        r1c1 r1c2 r1c3 r1c4 ...  r9c9 -        four bits a cell, 0 for an empty one
//! ```
//!
//! Both alphabets of base64 are read, with and without padding. The code has no mark of its own:
//! a line is taken for one only if it decodes exactly.

use crate::error::{ErrorKind, ReadError, Spot};
use crate::format::Raw;
use crate::record::Record;
use base64::Engine;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use ninefold::{Cell, Digit, Grid};
use ninefold_rules::Puzzle;

const BYTES: usize = 41;

/// Padding or not, and stray bits in the last character: copied codes are not always clean.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true),
);

/// Returns `true` if a whole line is such a code.
pub(crate) fn fits(text: &str) -> bool {
    let text = text.trim();
    matches!(text.len(), 55 | 56)
        && bytes(text).is_some_and(|bytes| bytes[BYTES - 1] & 15 == 0 && grid(&bytes).is_ok())
}

/// Reads a line.
pub(crate) fn read(raw: &Raw) -> Result<Record, ReadError> {
    let text = raw.text();
    let code = text.trim();
    let at = text.chars().take_while(|c| c.is_whitespace()).count();
    let spot = Spot { line: raw.line, text: &text, at, length: code.chars().count() };
    let bytes = bytes(code).ok_or_else(|| {
        spot.error(ErrorKind::Syntax, "this is not a Good Sudoku code")
            .help("it has 55 or 56 characters: base64 of 41 bytes")
    })?;
    let givens = grid(&bytes).map_err(|(cell, value)| {
        spot.error(ErrorKind::Symbol, format!("{cell} holds {value}, which is not a digit"))
    })?;
    Ok(Puzzle::of_givens(givens).into())
}

/// The 41 bytes of a code.
fn bytes(code: &str) -> Option<[u8; BYTES]> {
    // Longer input is no code; do not decode it.
    if code.len() > 64 {
        return None;
    }
    let standard = code.replace('-', "+").replace('_', "/");
    BASE64.decode(standard).ok()?.try_into().ok()
}

/// The grid, or the first cell that holds no digit, and what it holds.
fn grid(bytes: &[u8; BYTES]) -> Result<Grid, (Cell, u8)> {
    let mut grid = Grid::EMPTY;
    for cell in Cell::all() {
        let byte = bytes[cell.index() / 2];
        let value = if cell.index() % 2 == 0 { byte >> 4 } else { byte & 15 };
        if value > 9 {
            return Err((cell, value));
        }
        grid.set(cell, Digit::new(value));
    }
    Ok(grid)
}
