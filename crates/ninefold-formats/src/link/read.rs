//! Reads the link in a line, of whatever site it is.

use super::code::{Kind, short, unpacked};
use super::find::find;
use super::{exchange, fpuzzles, sudokumaker, sudokupad, sudokuwiki};
use crate::error::{ErrorKind, ReadError, Spot};
use crate::format::Raw;
use crate::record::Record;
use crate::refused;

/// Reads the link in a line, of whatever site it is.
pub(crate) fn read(raw: &Raw) -> Result<Record, ReadError> {
    read_text(&raw.text(), raw.line)
}

/// Reads the link in a text that stands in a line.
pub(crate) fn read_text(text: &str, line: u64) -> Result<Record, ReadError> {
    let Some(link) = find(text) else {
        let json = text.trim_start().starts_with('{');
        let spot = Spot { line, text, at: 0, length: 0 };
        if json {
            return fpuzzles::of_json(text, &spot);
        }
        return Err(spot
            .error(ErrorKind::Syntax, "there is no link to a puzzle in this line")
            .help("links of f-puzzles, SudokuPad, SudokuWiki and Sudoku Exchange are read"));
    };
    let spot = Spot {
        line,
        text,
        at: text[..link.start].chars().count(),
        length: link_length(&text[link.start..]),
    };
    match link.kind {
        Kind::FPuzzles => fpuzzles::of_json(&unpacked(&link, &spot)?, &spot),
        Kind::SudokuPad => sudokupad::of_link(&link, &spot),
        Kind::SudokuMaker => sudokumaker::of_json(&unpacked(&link, &spot)?, &spot),
        Kind::Penpa => Err(spot
            .error(ErrorKind::Refused, "this is a Penpa link, which draws a puzzle")
            .help("export the givens as 81 characters, with . for an empty cell")),
        Kind::SudokuWiki => sudokuwiki::of_code(link.code, &spot),
        Kind::Exchange => exchange::of_code(link.code, &spot),
        Kind::Iss => refused::iss(link.code, &spot),
        Kind::OtherPage => {
            let rest = text[link.start..].split("org/").nth(1).unwrap_or("");
            let page: String = rest.split('.').next().unwrap_or("").escape_default().to_string();
            Err(spot.variant(&[format!("those of the SudokuWiki page '{page}'")]))
        }
        Kind::Short => Err(short(&spot)),
    }
}

/// Returns a text without percent signs for bytes.
pub(crate) fn percent_decoded(text: &str) -> String {
    super::code::decoded(text).into_owned()
}

/// Returns the number of characters that the link takes in the line.
fn link_length(from: &str) -> usize {
    from.chars().take_while(|c| !c.is_whitespace()).count()
}
