//! The plain line: 81 symbols, perhaps with a remark after it.
//!
//! ```text
//! 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 # a remark
//! ```

use crate::attached::Attached;
use crate::cells::{
    cell_symbol, grid_of_token, is_separator, mixed_note, spread_cells, token_in, usual_grid,
};
use crate::error::{ErrorKind, ReadError};
use crate::field::Field;
use crate::format::{Quick, QuickStart, Raw};
use crate::loss::Loss;
use crate::puzzle::{Puzzle, Record};
use ninefold::Grid;

/// Reads one line.
pub(crate) fn read(raw: &Raw) -> Result<Record, ReadError> {
    let text = raw.text();
    let line = text.trim_end();
    let Some(token) = token_in(line) else {
        let spread = spread_cells(text.trim_end_matches(['\r', '\n']));
        return spread
            .map(|grid| Puzzle::of_givens(grid).into())
            .ok_or_else(|| cell_count_error(line, raw.line));
    };
    let Some(givens) = grid_of_token(&line[token.clone()]) else {
        return Err(cell_count_error(line, raw.line));
    };
    if is_jigsaw(&line[token.end..]) {
        return Err(ReadError::new(
            ErrorKind::Variant,
            "81 letters follow the cells: this looks like a jigsaw with its regions",
        )
        .at(raw.line, line, line[..token.end].chars().count(), 81)
        .help("Ninefold reads classic 9x9 puzzles only"));
    }
    let mut puzzle = Puzzle::of_givens(givens);
    puzzle.add_text(Field::Comment, remark_in(&line[..token.start]));
    puzzle.add_text(Field::Comment, remark_in(&line[token.end..]));
    let notes = mixed_note(&line[token]).into_iter().collect();
    Ok(Record { puzzle, notes })
}

/// Reads the givens of a line that is written as nearly all are: 81 characters, `1` to `9` and
/// either `.` or `0`, perhaps with a remark behind them.
pub(crate) fn quick(line: &[u8], _: &Attached) -> Option<Quick> {
    let (cells, rest) = line.split_at_checked(81)?;
    let apart = matches!(rest.first(), None | Some(b' ' | b'\t' | b',' | b';' | b'#'));
    let start = QuickStart::Givens(usual_grid(cells)?);
    apart.then_some(Quick { start, is_bare: rest.is_empty() })
}

/// A remark without what joins it to the cells: separators, `#`, and quotation marks and brackets
/// without their partner.
fn remark_in(text: &str) -> &str {
    let joins =
        |c: char| c.is_whitespace() || matches!(c, '|' | '│' | ',' | ';' | '#' | ':' | '\u{a0}');
    let mut text = text.trim_matches(joins);
    loop {
        let shorter = match (text.chars().next(), text.chars().next_back()) {
            (Some(first), _) if is_single(text, first) => {
                text[first.len_utf8()..].trim_matches(joins)
            }
            (_, Some(last)) if is_single(text, last) => {
                text[..text.len() - last.len_utf8()].trim_matches(joins)
            }
            _ => return text,
        };
        text = shorter;
    }
}

/// Whether a quotation mark or bracket has no partner in a text.
fn is_single(text: &str, mark: char) -> bool {
    let count = |c: char| text.matches(c).count();
    match mark {
        '"' | '\'' => count(mark) % 2 == 1,
        '(' | ')' => count('(') != count(')'),
        '[' | ']' => count('[') != count(']'),
        _ => false,
    }
}

/// Whether 81 letters of at most nine kinds follow without a gap.
fn is_jigsaw(after: &str) -> bool {
    let regions = after.split(char::is_whitespace).next().unwrap_or("");
    let mut kinds: Vec<u8> = regions.bytes().collect();
    kinds.sort_unstable();
    kinds.dedup();
    regions.len() == 81 && kinds.len() <= 9 && regions.bytes().all(|b| b.is_ascii_alphabetic())
}

/// The error for a line that has not 81 cells: points behind the last cell there is, before the
/// first one too many, or at the first character that is none.
pub(crate) fn cell_count_error(line: &str, number: u64) -> ReadError {
    let mut cells = 0;
    let mut first_extra = None;
    let mut stranger = None;
    let mut end = 0;
    for (at, symbol) in line.chars().enumerate() {
        if cell_symbol(symbol).is_some() {
            cells += 1;
            end = at + 1;
            if cells == 82 {
                first_extra = Some(at);
            }
        } else if !is_separator(symbol) && stranger.is_none() {
            stranger = Some((at, symbol));
        }
    }
    let total = line.chars().filter(|c| !is_separator(*c)).count();
    if let Some((at, symbol)) = stranger
        && (total == 81 || cells == 81)
    {
        return ReadError::new(
            ErrorKind::Symbol,
            format!("{symbol:?} is neither a digit nor an empty cell"),
        )
        .at(number, line, at, 1)
        .help("write 1 to 9 for a digit and '.' or '0' for an empty cell");
    }
    let (at, length) = first_extra.map_or((end, 0), |at| (at, end - at));
    ReadError::new(ErrorKind::CellCount, format!("expected 81 cells, found {cells}"))
        .at(number, line, at, length)
        .help("a puzzle has 81 cells: 1 to 9 for a digit, '.' or '0' for an empty cell")
}

/// Writes one line, `.` for an empty cell.
pub(crate) fn write(puzzle: &Puzzle, out: &mut Vec<u8>) -> Vec<Loss> {
    out.extend_from_slice(&puzzle.givens.to_ascii());
    remark(puzzle, out);
    Vec::new()
}

/// Writes a line of nothing but digits.
pub(crate) fn write_digits(givens: &Grid, entries: Option<&Grid>, out: &mut Vec<u8>) -> bool {
    write_cells(givens.to_ascii(), entries, out)
}

/// The same with `0` for an empty cell.
pub(crate) fn write_digits_zeros(givens: &Grid, entries: Option<&Grid>, out: &mut Vec<u8>) -> bool {
    write_cells(zeros_of(givens), entries, out)
}

fn write_cells(cells: [u8; 81], entries: Option<&Grid>, out: &mut Vec<u8>) -> bool {
    if entries.is_some_and(|entries| !entries.is_empty()) {
        return false;
    }
    // In one piece: a call for each part takes longer than the copying.
    let mut line = [b'\n'; 82];
    line[..81].copy_from_slice(&cells);
    out.extend_from_slice(&line);
    true
}

/// Writes one line, `0` for an empty cell: what readers of `.sdm` files expect.
pub(crate) fn write_zeros(puzzle: &Puzzle, out: &mut Vec<u8>) -> Vec<Loss> {
    out.extend_from_slice(&zeros(puzzle));
    remark(puzzle, out);
    Vec::new()
}

/// The 81 characters with `0` for an empty cell.
pub(crate) fn zeros(puzzle: &Puzzle) -> [u8; 81] {
    zeros_of(&puzzle.givens)
}

fn zeros_of(grid: &Grid) -> [u8; 81] {
    grid.to_ascii().map(|byte| if byte == b'.' { b'0' } else { byte })
}

fn remark(puzzle: &Puzzle, out: &mut Vec<u8>) {
    if let Some(comment) = puzzle.joined(Field::Comment) {
        out.extend_from_slice(b" # ");
        out.extend_from_slice(one_line(&comment).as_bytes());
    }
    out.push(b'\n');
}

/// A text without line breaks, for formats that have one line for it.
pub(crate) fn one_line(text: &str) -> String {
    lines_of(text).collect::<Vec<_>>().join(" ")
}

/// The lines of a text that are not blank; unlike `str::lines`, they end where ours do, also with
/// a CR alone.
pub(crate) fn lines_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(['\n', '\r']).map(str::trim).filter(|line| !line.is_empty())
}
