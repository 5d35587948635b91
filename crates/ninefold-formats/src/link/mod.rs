//! Links and share codes: puzzles that people paste from a browser.
//!
//! ```text
//! My puzzle: https://f-puzzles.com/?load=N4IgzglgXgpiBcBOA...&theme=dark
//!            \____ spot: what errors point at ______________/
//!                                        \_ code __________/
//! ```
//!
//! A line may hold text around the link. Every reader here looks at the link itself, so a file
//! with links of several sites is read, whichever of the formats it is taken for. A link that
//! only names a puzzle on a server cannot be followed: nothing here opens the network.

mod classic;
pub(crate) mod exchange;
pub(crate) mod fpuzzles;
pub(crate) mod good_sudoku;
mod lz;
pub(crate) mod sudokumaker;
pub(crate) mod sudokupad;
pub(crate) mod sudokuwiki;
mod zipper;

use crate::cells::cell_symbol;
use crate::error::{ErrorKind, ReadError};
use crate::puzzle::Record;
use crate::reader::Raw;
use lz::LzError;
use ninefold::{Cell, Grid};
use std::borrow::Cow;

/// The place that errors about a record point at.
pub(crate) struct Spot<'a> {
    /// The line, from one.
    pub(crate) line: u64,
    /// The text of the line.
    pub(crate) text: &'a str,
    /// The first character meant, from zero.
    pub(crate) at: usize,
    /// How many characters are meant.
    pub(crate) length: usize,
}

impl Spot<'_> {
    /// An error that points here.
    pub(crate) fn error(&self, kind: ErrorKind, message: impl Into<String>) -> ReadError {
        ReadError::new(kind, message).at(self.line, self.text, self.at, self.length)
    }

    /// The error for a board of another size.
    pub(crate) fn size(&self, rows: usize, columns: usize) -> ReadError {
        let message = format!("this is a {rows}x{columns} grid; Ninefold reads 9x9");
        self.error(ErrorKind::Size, message)
    }

    /// The error for a cell of a JSON puzzle that holds something else than a digit.
    pub(crate) fn no_digit(&self, cell: Cell, what: &serde_json::Value) -> ReadError {
        let what = crate::json::value::shown(what);
        self.error(ErrorKind::Symbol, format!("{cell} holds {what}, which is not a digit"))
    }

    /// The error for rules beyond the classic ones, named.
    pub(crate) fn variant(&self, rules: &[String]) -> ReadError {
        const MOST: usize = 12;
        let shown = |rule: &String| rule.chars().take(48).collect::<String>();
        let mut names: Vec<String> = rules.iter().take(MOST).map(shown).collect();
        if rules.len() > MOST {
            names.push(format!("{} more", rules.len() - MOST));
        }
        let message = format!(
            "this puzzle has rules beyond those of the classic Sudoku: {}",
            names.join(", ")
        );
        self.error(ErrorKind::Variant, message).help("Ninefold reads classic 9x9 puzzles only")
    }
}

/// What a link leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
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
struct Link<'a> {
    kind: Kind,
    /// The part that holds the puzzle, as it is written.
    code: &'a str,
    /// The same and the rest of the line, for codes in which a `+` became a blank.
    long: &'a str,
    /// Where the link starts in the line, in bytes.
    start: usize,
}

/// The format of the link or bare code in a line, if there is one. Remarks and names of puzzles
/// often have a link in them: one that does not hold a puzzle must stand alone in its line.
pub(crate) fn kind(text: &str) -> Option<&'static str> {
    let text = text.trim();
    let link = find(text).filter(|_| !text.starts_with('#'))?;
    let names_only = match link.kind {
        Kind::Short => true,
        Kind::SudokuPad => !sudokupad::is_code(link.code) && !is_packed(link.code),
        _ => false,
    };
    if names_only && text.contains(char::is_whitespace) {
        return None;
    }
    Some(match link.kind {
        Kind::FPuzzles | Kind::SudokuMaker | Kind::Penpa | Kind::Short => "fpuzzles",
        Kind::SudokuPad => "sudokupad",
        Kind::SudokuWiki | Kind::OtherPage => "sudokuwiki",
        Kind::Exchange => "exchange-link",
        Kind::Iss => "iss",
    })
}

/// Reads the link in a line, of whatever site it is.
fn read(raw: &Raw) -> Result<Record, ReadError> {
    let text = raw.text();
    let Some(link) = find(&text) else {
        let json = text.trim_start().starts_with('{');
        let spot = Spot { line: raw.line, text: &text, at: 0, length: 0 };
        if json {
            return fpuzzles::of_json(&text, &spot);
        }
        return Err(spot
            .error(ErrorKind::Syntax, "there is no link to a puzzle in this line")
            .help("links of f-puzzles, SudokuPad, SudokuWiki and Sudoku Exchange are read"));
    };
    let spot = Spot {
        line: raw.line,
        text: &text,
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
        Kind::Iss => crate::refused::iss(link.code, &spot),
        Kind::OtherPage => {
            let rest = text[link.start..].split("org/").nth(1).unwrap_or("");
            let page: String = rest.split('.').next().unwrap_or("").escape_default().to_string();
            Err(spot.variant(&[format!("those of the SudokuWiki page '{page}'")]))
        }
        Kind::Short => Err(short(&spot)),
    }
}

/// Reads a text from inside a record: a link or a bare code.
pub(crate) fn of_text(text: &str, raw: &Raw) -> Result<Record, ReadError> {
    read(&Raw { bytes: text.as_bytes().to_vec(), ..raw.clone() })
}

/// How many characters the link takes in the line.
fn link_length(from: &str) -> usize {
    from.chars().take_while(|c| !c.is_whitespace()).count()
}

/// The error for a link that only names a puzzle.
fn short(spot: &Spot<'_>) -> ReadError {
    spot.error(ErrorKind::Refused, "this is a short link: it names a puzzle but does not hold it")
        .help("open it in the browser and export the puzzle as a long link or as 81 characters")
}

/// Words in the names of SudokuWiki pages for other puzzles; all other pages show classic ones.
const OTHER_PAGES: &[&str] = &[
    "killer", "jigsaw", "sudokux", "sudoku_x", "windoku", "kakuro", "str8ts", "kendoku", "samurai",
];

/// The sites whose links are known: a piece of the address, and what to make of the rest.
type Site = (&'static str, fn(&str) -> Option<(Kind, &str)>);
const SITES: &[Site] = &[
    ("f-puzzles.com/", |tail| {
        let load = parameter(tail, "load").map(|code| (Kind::FPuzzles, code));
        load.or_else(|| parameter(tail, "id").map(|code| (Kind::Short, code)))
    }),
    ("sudokupad.app/", sudokupad::id),
    ("app.crackingthecryptic.com/", sudokupad::id),
    ("sudokupad.svencodes.com/", sudokupad::id),
    ("sudokupad://puzzle/", sudokupad::id),
    ("sudokuwiki.org/", |tail| {
        let page = tail.split(['?', '#']).next().unwrap_or("");
        let page = page.to_ascii_lowercase();
        let is_other = OTHER_PAGES.iter().any(|other| page.contains(other));
        let kind = if is_other { Kind::OtherPage } else { Kind::SudokuWiki };
        parameter(tail, "bd").map(|code| (kind, code))
    }),
    ("sudokumaker.app/", |tail| parameter(tail, "puzzle").map(|code| (Kind::SudokuMaker, code))),
    ("penpa-edit", |tail| parameter(tail, "p").map(|code| (Kind::Penpa, code))),
    ("sudokuexchange.com/", |tail| parameter(tail, "s").map(|code| (Kind::Exchange, code))),
    ("interactive-sudoku-solver", |tail| parameter(tail, "q").map(|code| (Kind::Iss, code))),
    ("tinyurl.com/", |tail| Some((Kind::Short, tail))),
];

/// The first link in a line, or a token that is a bare code.
fn find(text: &str) -> Option<Link<'_>> {
    let lower = text.to_ascii_lowercase();
    for (site, code_of) in SITES {
        if let Some(at) = lower.find(site)
            && let Some((kind, long)) = code_of(&text[at + site.len()..])
        {
            let start = text[..at].trim_end_matches(|c: char| !c.is_whitespace()).len();
            return Some(Link { kind, code: first_word(long), long, start });
        }
    }
    text.split_whitespace().find_map(|token| {
        let kind = bare(token)?;
        let start = token.as_ptr() as usize - text.as_ptr() as usize;
        Some(Link { kind, code: token, long: &text[start..], start })
    })
}

/// The kind of a bare code: long enough, and of the right characters, not to be a word.
fn bare(token: &str) -> Option<Kind> {
    if sudokuwiki::is_code(token) {
        return Some(Kind::SudokuWiki);
    }
    if is_packed(token) && token.starts_with("N4Ig") {
        return Some(Kind::FPuzzles);
    }
    sudokupad::is_code(token).then_some(Kind::SudokuPad)
}

/// Whether this can be a packed puzzle, by its characters and length.
fn is_packed(code: &str) -> bool {
    code.len() >= 40 && code.bytes().all(|b| lz::is_packed(b) || b == b'%')
}

/// The part of a text up to the first blank.
fn first_word(text: &str) -> &str {
    text.split_whitespace().next().unwrap_or("")
}

/// The value of a parameter (`?name=value&...`) in the rest of an address.
fn parameter<'a>(tail: &'a str, name: &str) -> Option<&'a str> {
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
fn decoded(code: &str) -> Cow<'_, str> {
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
fn unpacked(link: &Link<'_>, spot: &Spot<'_>) -> Result<String, ReadError> {
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
fn grid_of_code(code: &str, spot: &Spot<'_>) -> Result<Grid, ReadError> {
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

#[cfg(test)]
mod tests;
