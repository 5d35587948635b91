//! Grids inside the strings of source code: 81 fields in one string, rows with escaped line ends,
//! strings that are joined.
//!
//! ```text
//! easy = ['1 6 7 0 0 ... (81)', ...]         "400000805\n030000000\n..."
//! "0 0 3 0 2 ... 9" +                        "530|070|000\r\n" +
//! " 0 0 7 0 ... 0"                           "600|195|000\r\n" + ...
//! ```
//!
//! The strings of an expression are put together as the program would do it, and what comes of it
//! is read as a text of its own. It counts only if it is one grid and nothing else.

use super::find::Search;
use super::literal::name_before;
use crate::cells::grid_of_token;
use crate::data::board::Board;
use crate::data::grid::of_text;
use crate::data::scan::quoted;
use ninefold::Cell;
use std::ops::Range;

/// The longest string, and the longest text between two strings of an expression, in bytes.
const LONGEST: usize = 2000;
const GAP: usize = 200;

/// One string, or several that are joined.
struct Text {
    /// Its bytes in the document.
    bytes: Range<usize>,
    /// Its content, with the characters that escapes stand for.
    content: String,
    /// Whether a comma stands between this text and the one before it.
    after_comma: bool,
}

/// Finds grids in strings and marks their lines as used.
pub(super) fn find(search: &mut Search<'_>) {
    let text = search.text.clone();
    let before = search.used.clone();
    let add = |search: &mut Search<'_>, bytes: Range<usize>, board: Board| {
        let lines = search.lines_of(bytes.clone());
        search.take(board, name_before(&text, bytes.start), lines);
    };
    let is_free =
        |search: &Search<'_>, bytes: Range<usize>| !before[search.lines_of(bytes)].contains(&true);
    // A raw text may go over several lines.
    let mut at = 0;
    while let Some(start) = text[at..].find('`').map(|start| at + start) {
        at = start + 1;
        let inner = text[at..].split('`').next().unwrap_or("");
        let end = at + inner.len();
        if is_free(search, start..end + 1)
            && let Some(board) = blank_cells(inner)
        {
            add(search, start..end, board);
            at = end + 1;
        }
    }
    let texts = joined(&text);
    let mut list: Vec<&Text> = Vec::new();
    for (text, next) in texts.iter().zip(texts.iter().skip(1).map(Some).chain([None])) {
        let is_whole = is_free(search, text.bytes.clone());
        let board = if is_whole { board_in(&text.content) } else { None };
        match board {
            Some(board) => {
                add(search, text.bytes.clone(), board);
                list.clear();
            }
            None => list.push(text),
        }
        if next.is_some_and(|next| next.after_comma) {
            continue;
        }
        // The texts of a list that are no grids are rows.
        let is_list = (Cell::SIDE..=Cell::SIDE + 4).contains(&list.len())
            && list.iter().all(|text| is_free(search, text.bytes.clone()));
        if is_list && let (Some(first), Some(last)) = (list.first(), list.last()) {
            let rows: Vec<&str> = list.iter().map(|text| text.content.as_str()).collect();
            if let Some(board) = board_in(&rows.join("\n")) {
                add(search, first.bytes.start..last.bytes.end, board);
            }
        }
        list.clear();
    }
}

/// The strings of a document; those that an expression joins are one.
fn joined(document: &str) -> Vec<Text> {
    let mut texts: Vec<Text> = Vec::new();
    let mut at = 0;
    while let Some(next) = document[at..].find(['"', '\'']) {
        let start = at + next;
        at = start + 1;
        // An apostrophe in a word opens no string.
        let is_inside = document[..start].chars().next_back().is_some_and(char::is_alphanumeric);
        if is_inside && document[start..].starts_with('\'') {
            continue;
        }
        let Some((content, length)) = quoted(&document[start..]) else { continue };
        let content = without_margin(&content);
        let end = start + length;
        at = end;
        let last = texts.last_mut().filter(|last| start - last.bytes.end <= GAP);
        let gap = last.as_ref().and_then(|last| between(&document[last.bytes.end..start]));
        match (last, gap) {
            (Some(last), Some(Gap::Joined(line_end))) if last.content.len() <= LONGEST => {
                last.content.push_str(line_end);
                last.content.push_str(&content);
                last.bytes.end = end;
            }
            (_, gap) => {
                let after_comma = gap == Some(Gap::Comma);
                texts.push(Text { bytes: start..end, content, after_comma });
            }
        }
    }
    texts
}

/// The kind of text between two strings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Gap {
    /// An operator that joins them; perhaps with a line end.
    Joined(&'static str),
    Comma,
}

/// Returns the kind of the text between two strings; nothing if it is anything else.
fn between(text: &str) -> Option<Gap> {
    const LINE_ENDS: [&str; 5] =
        ["PHP_EOL", "vbCrLf", "vbNewLine", "Environment.NewLine", "System.lineSeparator()"];
    let word = LINE_ENDS.into_iter().find(|word| text.contains(word));
    let text = word.map_or_else(|| text.to_owned(), |word| text.replacen(word, "", 1));
    let rest: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    match (rest.as_str(), word) {
        (",", None) => Some(Gap::Comma),
        ("" | "+" | "." | "++" | ".." | "&" | "&_" | "\\" | "~" | "<>" | "^" | "<<", None) => {
            Some(Gap::Joined(""))
        }
        ("++" | ".." | "&&" | "&&_", Some(_)) => Some(Gap::Joined("\n")),
        _ => None,
    }
}

/// The lines of a text without the bar that starts all of them but the first.
fn without_margin(text: &str) -> String {
    let mut lines = text.lines();
    let first = lines.next().unwrap_or("");
    let rest: Option<Vec<&str>> = lines.map(|line| line.trim_start().strip_prefix('|')).collect();
    match rest {
        Some(rest) if !first.contains('|') => {
            std::iter::once(first).chain(rest).collect::<Vec<_>>().join("\n")
        }
        _ => text.to_owned(),
    }
}

/// The grid that a text is: nothing if there is anything else in it.
fn board_in(text: &str) -> Option<Board> {
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    let may_be = (40..=LONGEST).contains(&text.len()) && digits >= 2;
    blank_cells(text).or_else(|| {
        let lines = text.lines().filter(|line| !line.trim().is_empty()).collect::<Vec<_>>();
        let board = may_be.then(|| of_text(&lines.join("\n")).ok()).flatten();
        board.filter(|board| !board.cells.givens.is_empty())
    })
}

/// The grid of 81 digits and blanks, in one piece or in nine rows. All rows have nine characters, or none ends with a blank.
fn blank_cells(text: &str) -> Option<Board> {
    let text = text.strip_prefix('\n').unwrap_or(text).trim_end_matches('\n');
    let is_line = text.len() == Cell::COUNT && text.is_ascii() && !text.contains('\n');
    let rows: Vec<&str> = match is_line {
        true => (0..Cell::SIDE)
            .map(|row| &text[Cell::SIDE * row..Cell::SIDE * row + Cell::SIDE])
            .collect(),
        false => text.split('\n').take(10).collect(),
    };
    let is_cell = |byte: u8| byte == b' ' || matches!(byte, b'1'..=b'9');
    let is_whole = rows.iter().all(|row| row.len() == Cell::SIDE);
    let is_trimmed = rows.iter().all(|row| row.trim_end() == *row && row.len() <= Cell::SIDE);
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    let is_grid = rows.len() == Cell::SIDE
        && (17..=64).contains(&digits)
        && (is_whole || (is_trimmed && rows.iter().any(|row| row.len() == Cell::SIDE)))
        && rows.iter().all(|row| row.bytes().all(is_cell));
    let cells: String = rows.iter().map(|row| format!("{row:9}")).collect();
    let givens = is_grid.then(|| grid_of_token(&cells.replace(' ', "."))).flatten()?;
    (!givens.has_clash()).then(|| Board::from(givens))
}
