//! Puzzles in one line: 81 characters in a row, or 81 fields.
//!
//! ```text
//! solve("53..7....6..195... (81)")       5;3;0;0;7;... (81),5;3;4;6;7;... (81)
//! 53..7..../6..195.../... (9 rows)       6!,1!,2!,7,...;8,3!,5,...;... (9 rows of 9)
//! ```

use super::find::Search;
use super::literal::name_before;
use crate::cells::cell_symbol;
use crate::data::board::Board;
use crate::data::grid::of_text;
use crate::data::mask::bits_of;
use crate::data::names::is_solution_name;
use crate::text::line::is_called_solution;
use ninefold::Cell;

/// Finds puzzles in single lines and marks these as used.
pub(super) fn find(search: &mut Search<'_>) {
    for (index, line) in search.lines.iter().enumerate() {
        if search.used[index] || line.text.len() < Cell::COUNT {
            continue;
        }
        let boards = boards(&line.text);
        let count = boards.len();
        // The name before the only board of a line may say that it is a solution.
        let quote = line.text.find(['"', '\'', '`']).filter(|_| count == 1);
        let name = quote.and_then(|at| name_before(&line.text, at));
        for board in boards {
            let is_mask = bits_of(&board.cells.givens).is_some();
            let at = line.text.find(&board.cells.givens.to_string());
            let is_called = board.cells.givens.is_full()
                && at.is_some_and(|at| is_called_solution(&line.text[..at]));
            let is_telling = |name: &String| is_solution_name(name) || is_mask;
            let name = match (is_called, is_mask && count > 1) {
                (true, _) => Some("solution".to_owned()),
                // Zeros and ones beside other boards in a line are a mask.
                (_, true) => Some("mask".to_owned()),
                _ => name.clone().filter(is_telling),
            };
            search.take(board, name, index..=index);
        }
    }
}

/// The longest line that may be a list of cells, in bytes.
const LONGEST: usize = 4000;

/// The puzzles of one line: runs of 81 symbols, or fields, in the whole line or in parts of it.
pub(super) fn boards(line: &str) -> Vec<Board> {
    let runs = runs(line);
    if !runs.is_empty() || line.len() > LONGEST {
        return runs;
    }
    let joined = line.replace(", ", ",").replace("; ", ";");
    let is_end = |c: char| c.is_whitespace() || "=\"'`()[]{}".contains(c);
    let words: Vec<&str> = joined.split(is_end).filter(|word| !word.is_empty()).collect();
    let is_cell = |word: &&str| word.len() == 1 && word.contains(|c| cell_symbol(c).is_some());
    let cells = words.chunk_by(|a, b| is_cell(a) == is_cell(b)).map(|run| run.join(" ")).collect();
    let at = |c: char| line.split(c).map(str::to_owned).collect();
    let words = words.into_iter().map(str::to_owned).collect();
    // The whole line comes first, and then ever smaller parts of it.
    let whole = vec![line.trim().trim_matches(['"', '\'', '`']).to_owned()];
    let ways: [Vec<String>; 8] =
        [whole, words, cells, at(','), at(';'), at('|'), at('\t'), at(':')];
    let read = |parts: &Vec<String>| -> Vec<Board> {
        // What starts with a separator has lost its first cell.
        let long =
            parts.iter().filter(|part| part.len() > Cell::COUNT && !part.starts_with([',', ';']));
        long.filter_map(|part| of_text(part).ok()).filter(|b| !b.cells.givens.is_empty()).collect()
    };
    ways.iter().map(read).find(|boards| !boards.is_empty()).unwrap_or_default()
}

/// Runs of exactly 81 cell symbols.
fn runs(line: &str) -> Vec<Board> {
    let mut boards = Vec::new();
    let bytes = line.as_bytes();
    let is_cell = |byte: u8| byte.is_ascii() && cell_symbol(char::from(byte)).is_some();
    let of_text = |text: &str| of_text(text).ok().filter(|board| !board.cells.givens.is_empty());
    let mut at = 0;
    while at < bytes.len() {
        let run = bytes[at..].iter().take_while(|byte| is_cell(**byte)).count();
        if run == Cell::COUNT && !is_inside_word(bytes, at, at + run) {
            boards.extend(of_text(&line[at..at + run]));
        }
        at += run.max(1);
    }
    if boards.is_empty() {
        // A symbol of its own for empty cells, in one word.
        let is_gap =
            |c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '`' | ',' | ';' | '|' | '=');
        let words = line.split(is_gap).filter(|word| word.chars().count() == Cell::COUNT);
        boards.extend(words.filter_map(of_text).take(4));
    }
    boards
}

/// Returns `true` if letters or digits touch a run.
fn is_inside_word(bytes: &[u8], start: usize, end: usize) -> bool {
    let touches = |byte: Option<&u8>| byte.is_some_and(|b| b.is_ascii_alphanumeric());
    touches(start.checked_sub(1).and_then(|at| bytes.get(at))) || touches(bytes.get(end))
}
