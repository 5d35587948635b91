//! The packed JSON in links and bare codes, of whatever site it is.

use super::code::{Kind, Link, is_packed, short, unpacked};
use super::find::find;
use super::{lz, sudokupad, zip_code};
use crate::error::{ErrorKind, ReadError, Spot};
use serde_json::Value;

/// The shortest code that is unpacked if a text is nothing but the code.
const SHORTEST: usize = 12;

/// Returns `true` if a text is JSON, a link, or a bare code, by its first characters.
pub(crate) fn may_hold_json(text: &str) -> bool {
    let text = text.trim();
    text.starts_with('{') || bare(text).is_some() || find(text).is_some_and(|link| is_known(&link))
}

fn is_known(link: &Link<'_>) -> bool {
    match link.kind {
        Kind::FPuzzles | Kind::SudokuMaker => true,
        Kind::SudokuPad => sudokupad::of_fpuzzles(link).is_some() || is_packed(link.code),
        _ => false,
    }
}

/// Returns the code that a text is, if it is one: characters of packed texts without blanks.
fn bare(text: &str) -> Option<Link<'_>> {
    let code = ["fpuzzles", "fpuz", "scl", "ctc"].iter().find_map(|kind| text.strip_prefix(kind));
    let code = code.unwrap_or(text);
    let fits = code.len() >= SHORTEST
        && code.starts_with(['N', 'M'])
        && code.bytes().all(|b| lz::is_packed(b) || b == b'%');
    // The kind says nothing: whatever the code holds is found out after unpacking.
    fits.then_some(Link { kind: Kind::FPuzzles, code, long: code, start: 0 })
}

/// Returns the JSON that a text is or holds: plain, shortened as in links of SudokuPad, or packed in a link or bare code.
pub(crate) fn json_of(text: &str) -> Result<Value, ReadError> {
    let trimmed = text.trim();
    let spot = Spot { line: 1, text: trimmed, at: 0, length: 0 };
    if trimmed.starts_with('{') {
        return parsed(trimmed, &spot);
    }
    let link = match bare(trimmed).or_else(|| find(trimmed)) {
        Some(link) if link.kind == Kind::SudokuPad => {
            let of_itself = || is_packed(link.code).then_some(link);
            sudokupad::of_fpuzzles(&link).or_else(of_itself).ok_or_else(|| short(&spot))?
        }
        Some(link) if matches!(link.kind, Kind::FPuzzles | Kind::SudokuMaker) => link,
        Some(link) if link.kind == Kind::Short => return Err(short(&spot)),
        _ => {
            let message = "there is no link to a puzzle, and no packed puzzle, in this text";
            return Err(spot.error(ErrorKind::Syntax, message));
        }
    };
    parsed(&unpacked(&link, &spot)?, &spot)
}

fn parsed(text: &str, spot: &Spot<'_>) -> Result<Value, ReadError> {
    match serde_json::from_str(text) {
        Ok(value) => Ok(value),
        Err(problem) => zip_code::parse(text).ok_or_else(|| {
            spot.error(ErrorKind::Syntax, format!("this puzzle is not valid JSON: {problem}"))
        }),
    }
}

/// Packs a text as links hold it.
pub(crate) fn pack(text: &str) -> String {
    lz::pack(text)
}

/// Returns the givens of a link of SudokuPad with the kind `scf`, and the letters behind them.
pub(crate) fn scanned(text: &str) -> Option<(ninefold::Grid, String)> {
    let text = text.trim();
    let link = find(text).filter(|link| link.kind == Kind::SudokuPad);
    let id = link.map_or(text, |link| link.code);
    let code =
        sudokupad::classic_code(id).filter(|_| id.starts_with("scf") && text.len() < 1000)?;
    let (grid, rest) = super::classic::with_rest(&code)?;
    Some((grid, rest.to_owned()))
}
