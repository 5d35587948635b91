//! Finds the link or bare code in a line.

use super::code::{Kind, Link, first_word, is_packed, parameter};
use super::{sudokupad, sudokuwiki};

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
        Kind::SudokuMaker => "sudokumaker",
        Kind::FPuzzles | Kind::Penpa | Kind::Short => "fpuzzles",
        Kind::SudokuPad => "sudokupad",
        Kind::SudokuWiki | Kind::OtherPage => "sudokuwiki",
        Kind::Exchange => "exchange-link",
        Kind::Iss => "iss",
    })
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
pub(super) fn find(text: &str) -> Option<Link<'_>> {
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
