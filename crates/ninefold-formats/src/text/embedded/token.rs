//! Puzzles in one line: 81 characters in a row, or 81 fields.
//!
//! ```text
//! solve("53..7....6..195... (81)")       5;3;0;0;7;... (81),5;3;4;6;7;... (81)
//! 53..7..../6..195.../... (9 rows)       6!,1!,2!,7,...;8,3!,5,...;... (9 rows of 9)
//! ```

use super::cell::{Board, Said, board, cell};
use super::clean::Line;
use super::find::FoundGrid;
use super::literal::{name_before, row_of_text, symbol_cell};
use crate::cells::cell_symbol;
use crate::data::names::is_solution_name;
use crate::text::line::is_called_solution;

/// Finds puzzles in single lines and marks these as `used`.
pub(super) fn find(lines: &[Line], used: &mut [bool], finds: &mut Vec<FoundGrid>) {
    for (index, line) in lines.iter().enumerate() {
        if used[index] || line.text.len() < 81 {
            continue;
        }
        let boards = boards(&line.text);
        // The name before the only board of a line may say that it is a solution.
        let name = match boards.len() {
            1 => line.text.find(['"', '\'', '`']).and_then(|at| name_before(&line.text, at)),
            _ => None,
        };
        let name = name.filter(|name| is_solution_name(name));
        for board in boards {
            used[index] = true;
            let at = line.text.find(&board.givens.to_string());
            let is_called =
                board.givens.is_full() && at.is_some_and(|at| is_called_solution(&line.text[..at]));
            let called = is_called.then(|| "solution".to_owned());
            finds.push(FoundGrid {
                name: called.or_else(|| name.clone()),
                ..FoundGrid::at(board, lines, (index, index))
            });
        }
    }
}

/// The puzzles of one line.
pub(super) fn boards(line: &str) -> Vec<Board> {
    [runs, fields, in_words]
        .iter()
        .map(|find| find(line))
        .find(|b| !b.is_empty())
        .unwrap_or_default()
}

/// 81 fields between words, as in `solve -input 5,3,0,...`.
fn in_words(line: &str) -> Vec<Board> {
    if line.len() > 4000 {
        return Vec::new();
    }
    let joined = line.replace(", ", ",").replace("; ", ";");
    let is_end = |c: char| c.is_whitespace() || "=\"'`()[]{}".contains(c);
    let words: Vec<&str> = joined.split(is_end).filter(|word| !word.is_empty()).collect();
    let fields = words.iter().flat_map(|word| [',', ';'].map(|at| word.split(at).collect()));
    let is_cell = |word: &&str| word.len() == 1 && word.contains(|c| cell_symbol(c).is_some());
    let runs = words.chunk_by(|a, b| is_cell(a) == is_cell(b)).map(<[&str]>::to_vec);
    let all = fields.chain(runs).filter(|fields: &Vec<&str>| fields.len() == 81);
    all.filter_map(|fields| cells(&fields)).collect()
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
    boards
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
    // A longer line is data, not a list of cells.
    if line.len() > 4000 {
        return Vec::new();
    }
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
    let rows = pieces.iter().map(|piece| row_of_text(piece.trim()));
    let cells = rows.collect::<Option<Vec<_>>>()?.concat();
    board(&cells).filter(|board| !board.givens.is_empty())
}
