//! Grids that are literals of programming languages: nine lists of nine, 81 values in one list,
//! nine texts.
//!
//! ```text
//! int grid[9][9] = {{5, 3, 0, ...}, ...};      [[5,3,_,_,7,_,_,_,_], ...]      [5 3 0; 6 0 0; ...]
//! vec![vec![Some(5), None, ...], ...]          ["53..7....", "6..195...", ...]
//! ```
//!
//! The reader knows no language. From each opening bracket on it reads lists, values and texts as
//! long as there is nothing else; a list that is a board in structured data is a grid, whatever
//! stands around it.

use super::find::{MissKind, Search};
use super::loose::names_row_and_column;
use crate::data::board::{Board, NotGrid, TRIPLES};
use crate::data::cell::{Said, one_own_symbol};
use crate::data::grid::{any_board, arranged, row};
use crate::data::mask::{bits, grid_of};
use crate::data::scan::{Scanner, floor, quoted};
use ninefold::Cell;
use serde_json::Value;

/// Finds literals and marks their lines as used.
pub(super) fn find(search: &mut Search<'_>) {
    let text = search.text.clone();
    let before = search.used.clone();
    let mut at = 0;
    while let Some(next) = text[at..].find(['[', '{', '(']) {
        let start = at + next;
        at = start + 1;
        let mut scanner = Scanner::code(&text, start);
        let Some(value) = scanner.list(0) else { continue };
        let end = scanner.at;
        let lines = search.lines_of(start..end);
        if before[lines.clone()].contains(&true) {
            continue;
        }
        let name = name_before(&text, start);
        match board(&value, name.as_deref(), &text[..start], &text[end..]) {
            Some(Ok(board)) => search.take(board, name, lines),
            Some(Err((message, kind))) => {
                search.miss(*lines.start(), message, kind);
                search.used[lines].fill(true);
            }
            None => continue,
        }
        at = end;
    }
}

/// The board of a literal between two texts, or why something like one is none.
fn board(
    value: &Value,
    name: Option<&str>,
    before: &str,
    after: &str,
) -> Option<Result<Board, (String, MissKind)>> {
    let items = value.as_array().filter(|items| items.len() >= 4)?;
    let is_flat = items.len() == Cell::COUNT;
    let read = |value: &Value| any_board(value).map(|board| arranged(board, name.unwrap_or("")));
    // Truth values are no digits, and may be a mask.
    match bits(value).map_or_else(|| read(value), |bits| Ok(grid_of(&bits).into())) {
        Ok(board) if is_flat && board.cells.givens.is_empty() => None,
        Ok(board) if !is_by_column(before, after) => Some(Ok(board)),
        // R fills a matrix by columns.
        Ok(board) if is_flat && is_matrix_of_r(before) => Some(Ok(board.turned())),
        Ok(_) => Some(Err((
            "this matrix is filled by columns, so its rows are not those of a grid".to_owned(),
            MissKind::Other,
        ))),
        Err(NotGrid::Triples(grid)) if names_row_and_column(before) => Some(Ok(grid.into())),
        Err(error) => near_miss(items, &error).map(Err),
    }
}

/// Returns the message and the kind for a list that is nearly a grid, or one of another size.
fn near_miss(items: &[Value], error: &NotGrid) -> Option<(String, MissKind)> {
    let is_short = |cell: &Value| match cell {
        Value::String(text) => text.len() <= 4,
        Value::Array(items) => items.len() <= 1,
        _ => true,
    };
    let width = |item: &Value| {
        let cells = item.as_array().filter(|cells| cells.iter().all(is_short));
        cells.map_or(0, Vec::len)
    };
    let with = |wanted: usize| items.iter().filter(|item| width(item) == wanted).count();
    match error {
        NotGrid::Size(side, _) if with(*side) == items.len() && *side <= 36 => {
            Some((other_size(*side), MissKind::Size))
        }
        NotGrid::Triples(_) => Some((format!("this {TRIPLES}"), MissKind::Other)),
        NotGrid::Row(row, count) if with(9) >= 6 => Some((
            format!("row {row} of this grid has {count} cells, expected 9"),
            MissKind::Damaged,
        )),
        NotGrid::Rows(count) if with(9) == *count && (7..=12).contains(count) => {
            Some((format!("this grid has {count} rows, expected 9"), MissKind::Damaged))
        }
        _ => None,
    }
}

/// The message for a grid of another size.
pub(super) fn other_size(side: usize) -> String {
    format!("this is a {side}x{side} grid; Ninefold reads 9x9 only")
}

/// The nine cells of the only list, or the only text, of a line.
pub(super) fn row_in(line: &str) -> Option<Vec<Said>> {
    let mut found: Option<Vec<Said>> = None;
    let mut at = 0;
    while let Some(next) = line[at..].find(['[', '{', '(', '"', '\'']) {
        let start = at + next;
        at = start + 1;
        let (value, end) = match line.as_bytes()[start] {
            b'"' | b'\'' => match quoted(&line[start..]) {
                Some((text, length)) => (text.into(), start + length),
                None => continue,
            },
            _ => {
                let mut scanner = Scanner::code(line, start);
                match scanner.list(0) {
                    Some(list) => (list, scanner.at),
                    None => continue,
                }
            }
        };
        let cells = row(&value).ok().filter(|cells| cells.len() == Cell::SIDE);
        let cells: Option<Vec<Said>> = cells.and_then(|cells| cells.iter().map(Said::of).collect());
        if let Some(cells) = cells.filter(|cells| one_own_symbol(cells)) {
            if found.is_some() {
                return None;
            }
            found = Some(cells);
            at = end;
        }
    }
    found
}

/// Returns `true` if a literal is the matrix of R that is called so: `m <- matrix(c(5, 3, ...), nrow = 9)`.
fn is_matrix_of_r(before: &str) -> bool {
    let line = &before[before.rfind('\n').map_or(0, |at| at + 1)..];
    let called = line.trim_end().strip_suffix("matrix(c").map(str::trim_end);
    called.is_some_and(|name| name.is_empty() || name.ends_with("<-") || name.ends_with('='))
}

/// Returns `true` if a literal between two texts is filled by columns, as R, MATLAB and Fortran do: then its
/// values are not in reading order, unless the text says that they are.
fn is_by_column(before: &str, after: &str) -> bool {
    let tail = &before[floor(before, before.len().saturating_sub(40))..];
    let tail = tail.to_ascii_lowercase();
    let called = |word: &str| tail.trim_end().ends_with(word);
    let head = after[..floor(after, after.len().min(120))].to_ascii_lowercase();
    (called("matrix(c") || called("matrix(") || called("reshape("))
        && !tail.contains("np.")
        && !tail.contains("numpy")
        && !head.replace(' ', "").contains("byrow=t")
}

/// The name that a literal is assigned to, if one stands before it: `grid` in `int grid[9][9] =`.
pub(super) fn name_before(text: &str, start: usize) -> Option<String> {
    // A line of any length must not be searched at each bracket.
    let near = &text[floor(text, start.saturating_sub(200))..start];
    let line = &near[near.rfind('\n').map_or(0, |at| at + 1)..];
    let at = line.rfind(['=', ':'])?;
    let before = line[..at].trim_end_matches([':', '=', ' ', '<', '-']);
    let before = before.split(['[', ':', '(']).next().unwrap_or("").trim();
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
    let name = before.trim_matches(['"', '\'', '`']);
    let name = name.rsplit(|c: char| !is_part(c)).next().unwrap_or("");
    (name.chars().any(char::is_alphabetic) && name.len() <= 40).then(|| name.to_owned())
}
