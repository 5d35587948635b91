//! Puzzles in one line: 81 characters in a row, or 81 fields.
//!
//! ```text
//! solve("53..7....6..195... (81)")       5;3;0;0;7;... (81),5;3;4;6;7;... (81)
//! 53..7..../6..195.../... (9 rows)       6!,1!,2!,7,...;8,3!,5,...;... (9 rows of 9)
//! ```

use super::cell::{Board, Said, board, cell};
use super::clean::Line;
use super::find::FoundGrid;
use super::literal::symbol_cell;
use crate::cells::cell_symbol;

/// Finds puzzles in single lines and marks these as `used`.
pub(super) fn find(lines: &[Line], used: &mut [bool], finds: &mut Vec<FoundGrid>) {
    for (index, line) in lines.iter().enumerate() {
        if used[index] || line.text.len() < 81 {
            continue;
        }
        for board in boards(&line.text) {
            used[index] = true;
            finds.push(FoundGrid { board, first: index, line: line.at, last: line.at, name: None });
        }
    }
}

/// The puzzles of one line.
pub(super) fn boards(line: &str) -> Vec<Board> {
    let boards = runs(line);
    if boards.is_empty() { fields(line) } else { boards }
}

/// Runs of exactly 81 cell symbols.
fn runs(line: &str) -> Vec<Board> {
    let mut boards = Vec::new();
    let bytes = line.as_bytes();
    let is_cell = |byte: u8| byte.is_ascii() && cell_symbol(char::from(byte)).is_some();
    let mut at = 0;
    while at < bytes.len() {
        let run = bytes[at..].iter().take_while(|byte| is_cell(**byte)).count();
        if run == 81 && !is_inside_word(bytes, at, at + run) {
            boards.extend(board_of(&line[at..at + run]));
        }
        at += run.max(1);
    }
    if boards.is_empty() {
        // A symbol of its own for empty cells, in one word.
        let is_gap =
            |c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '`' | ',' | ';' | '|' | '=');
        let words = line.split(is_gap).filter(|word| word.chars().count() == 81);
        boards.extend(words.filter_map(board_of).take(4));
    }
    if boards.is_empty() {
        boards.extend(blanks_in_quotes(line));
    }
    boards
}

/// 81 digits and blanks between quotation marks; fewer than 17 digits are no puzzle.
fn blanks_in_quotes(line: &str) -> Option<Board> {
    let is_cell = |byte: u8| byte == b' ' || byte.is_ascii_digit();
    let fits = |text: &&str| {
        text.len() == 81
            && text.bytes().all(is_cell)
            && text.bytes().filter(u8::is_ascii_digit).count() >= 17
    };
    let mut quoted = ['"', '\''].into_iter().flat_map(|quote| line.split(quote).skip(1).step_by(2));
    quoted.find(fits).and_then(|text| board_of(&text.replace(' ', ".")))
}

/// Whether letters or digits touch a run.
fn is_inside_word(bytes: &[u8], start: usize, end: usize) -> bool {
    let touches = |byte: Option<&u8>| byte.is_some_and(|b| b.is_ascii_alphanumeric());
    touches(start.checked_sub(1).and_then(|at| bytes.get(at))) || touches(bytes.get(end))
}

/// The board of 81 characters, if there is a digit among them.
fn board_of(text: &str) -> Option<Board> {
    let cells: Vec<Said> = text.chars().map(symbol_cell).collect::<Option<_>>()?;
    board(&cells).filter(|board| !board.givens.is_empty())
}

/// 81 fields, or nine rows of nine; also two of them, puzzle and solution.
fn fields(line: &str) -> Vec<Board> {
    let line = line.trim().trim_matches(['"', '\'', '`']);
    const SEPARATORS: [char; 7] = [',', ';', '|', '\t', ' ', '/', ':'];
    for outer in SEPARATORS {
        let pieces: Vec<&str> = line.split(outer).collect();
        if pieces.len() == 81 {
            return cells(&pieces).into_iter().collect();
        }
        if pieces.len() == 9 {
            return rows(&pieces).into_iter().collect();
        }
        if pieces.len() == 2 {
            let boards: Vec<Option<Board>> = pieces
                .iter()
                .map(|piece| {
                    let split = |c: char| piece.trim().split(c).collect::<Vec<_>>();
                    let inner = SEPARATORS.into_iter().map(split).find(|cells| cells.len() == 81);
                    inner.and_then(|pieces| cells(&pieces))
                })
                .collect();
            if boards.iter().all(Option::is_some) {
                return boards.into_iter().flatten().collect();
            }
        }
    }
    // Blanks of any width between 81 values.
    let pieces: Vec<&str> = line.split_whitespace().collect();
    if pieces.len() == 81 { cells(&pieces).into_iter().collect() } else { Vec::new() }
}

/// A board of 81 fields.
fn cells(pieces: &[&str]) -> Option<Board> {
    let cells: Vec<Said> = pieces.iter().map(|piece| cell(piece)).collect::<Option<_>>()?;
    board(&cells).filter(|board| !board.givens.is_empty())
}

/// A board of nine pieces that are rows.
fn rows(pieces: &[&str]) -> Option<Board> {
    let mut all = Vec::new();
    for piece in pieces {
        let piece = piece.trim();
        let split = |c: char| piece.split(c).collect::<Vec<_>>();
        let inner = [',', ';', '|', ' '].into_iter().map(split).find(|cells| cells.len() == 9);
        match inner {
            Some(fields) => all.extend(fields.into_iter().map(cell).collect::<Option<Vec<_>>>()?),
            None if piece.chars().count() == 9 => {
                all.extend(piece.chars().map(symbol_cell).collect::<Option<Vec<_>>>()?);
            }
            None => return None,
        }
    }
    board(&all).filter(|board| !board.givens.is_empty())
}
