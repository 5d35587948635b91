//! Links and the codes in them: what all sites have in common.

use super::lz::{self, LzError};
use crate::cells::cell_symbol;
use crate::error::{ErrorKind, ReadError, Spot};
use ninefold::{Cell, Grid};
use serde_json::Value;
use std::borrow::Cow;

/// Reads the JSON of a link.
pub(super) fn json(text: &str, spot: &Spot<'_>) -> Result<Value, ReadError> {
    serde_json::from_str(text).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        let message =
            format!("the puzzle in this link is not valid JSON at line {line} column {column}");
        spot.error(ErrorKind::Syntax, message)
    })
}

/// The kind of target that a link leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    FPuzzles,
    SudokuPad,
    SudokuWiki,
    Exchange,
    SudokuMaker,
    /// A drawing of Penpa, which says nothing of rules.
    Penpa,
    Iss,
    /// A page of SudokuWiki for another kind of puzzle.
    OtherPage,
    /// A name on a server, without the puzzle itself.
    Short,
}

/// A link, or a bare code, in a line.
#[derive(Clone, Copy)]
pub(super) struct Link<'a> {
    pub(super) kind: Kind,
    /// The part that holds the puzzle, as it is written.
    pub(super) code: &'a str,
    /// The same and the rest of the line, for codes in which a `+` became a blank.
    pub(super) long: &'a str,
    /// The offset of the link in the line, in bytes.
    pub(super) start: usize,
}

/// The error for a link that only names a puzzle.
pub(super) fn short(spot: &Spot<'_>) -> ReadError {
    spot.error(ErrorKind::Refused, "this is a short link: it names a puzzle but does not hold it")
        .help("open it in the browser and export the puzzle as a long link or as 81 characters")
}

/// Returns `true` if this can be a packed puzzle, by its characters and length.
pub(super) fn is_packed(code: &str) -> bool {
    code.len() >= 40 && code.bytes().all(|b| lz::is_packed(b) || b == b'%')
}

/// The part of a text up to the first blank.
pub(super) fn first_word(text: &str) -> &str {
    text.split_whitespace().next().unwrap_or("")
}

/// The value of a parameter (`?name=value&...`) in the rest of an address.
pub(super) fn parameter<'a>(tail: &'a str, name: &str) -> Option<&'a str> {
    let mut rest = tail;
    while let Some(at) = rest.find(['?', '&', '#']) {
        rest = &rest[at + 1..];
        let matches = rest.get(..name.len()).is_some_and(|word| word.eq_ignore_ascii_case(name));
        if matches && rest[name.len()..].starts_with('=') {
            let value = &rest[name.len() + 1..];
            return Some(value.split(['&', '#']).next().unwrap_or(value));
        }
    }
    None
}

/// A text without percent signs for bytes. What is not an escape stays as it is.
pub(super) fn decoded(code: &str) -> Cow<'_, str> {
    if !code.contains('%') {
        return code.into();
    }
    let bytes = code.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let escape = bytes.get(at + 1..at + 3).filter(|_| bytes[at] == b'%').and_then(|hex| {
            let digit = |b: u8| char::from(b).to_digit(16);
            Some((digit(hex[0])? * 16 + digit(hex[1])?) as u8)
        });
        out.push(escape.unwrap_or(bytes[at]));
        at += if escape.is_some() { 3 } else { 1 };
    }
    String::from_utf8_lossy(&out).into_owned().into()
}

/// Unpacks the code of a link.
pub(super) fn unpacked(link: &Link<'_>, spot: &Spot<'_>) -> Result<String, ReadError> {
    let plain = |code: &str| {
        let once = decoded(code);
        // Some mailers and chats escape the percent signs once more.
        decoded(&once).into_owned()
    };
    let first = lz::unpack(&plain(link.code));
    let result = match first {
        Err(LzError::Broken) if link.long.trim_end() != link.code => {
            lz::unpack(&plain(link.long).trim_end().replace(' ', "+")).or(first)
        }
        _ => first,
    };
    result.map_err(|error| match error {
        LzError::Broken => spot
            .error(ErrorKind::Syntax, "the packed puzzle in this link is broken")
            .help("copy the whole link again: its end may be missing"),
        LzError::TooLong => {
            spot.error(ErrorKind::Unpack, "the packed puzzle in this link is larger than 1 MiB")
        }
    })
}

/// The grid of 81 symbols in a link, with or without what a sentence adds at its end.
pub(super) fn grid_of_code(code: &str, spot: &Spot<'_>) -> Result<Grid, ReadError> {
    let code = decoded(code);
    let mut code = code.trim_end_matches(['/', '>', ')', '"', '\'', ',', ';']);
    if code.len() == Cell::COUNT + 1 {
        code = code.strip_suffix('.').unwrap_or(code);
    }
    let mut grid = Grid::EMPTY;
    let mut count = 0;
    for symbol in code.chars() {
        let Some(digit) = cell_symbol(symbol) else {
            let message = format!("'{}' is not a cell", symbol.escape_default());
            return Err(spot.error(ErrorKind::Symbol, message));
        };
        if let Some(cell) = Cell::new(count) {
            grid.set(cell, digit);
        }
        count += 1;
    }
    if count != Cell::COUNT {
        let message = format!("this link holds {count} cells instead of 81");
        return Err(spot.error(ErrorKind::CellCount, message));
    }
    Ok(grid)
}
