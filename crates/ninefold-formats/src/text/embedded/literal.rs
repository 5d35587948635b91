//! Grids that are literals of programming languages: nine lists of nine, 81 values in one list,
//! nine texts.
//!
//! ```text
//! int grid[9][9] = {{5, 3, 0, ...}, ...};      [[5,3,_,_,7,_,_,_,_], ...]      [5 3 0; 6 0 0; ...]
//! vec![vec![Some(5), None, ...], ...]          ["53..7....", "6..195...", ...]
//! ```
//!
//! The reader knows no language. From each opening bracket on it reads lists, values and texts as
//! long as there is nothing else; a list of the right shape is a grid, whatever stands around it.

use super::cell::{Said, board, cell, one_own_symbol};
use super::clean::Line;
use super::find::{FoundGrid, MissKind, NearMiss};
use super::scan::{Item, MOST, Scanner, floor};

/// All lines as one text, with the place of each line in it.
pub(super) struct Document {
    pub(super) text: String,
    starts: Vec<usize>,
}

impl Document {
    pub(super) fn new(lines: &[Line]) -> Self {
        let mut text = String::new();
        let mut starts = Vec::with_capacity(lines.len());
        for line in lines {
            starts.push(text.len());
            text.push_str(&line.text);
            text.push('\n');
        }
        Self { text, starts }
    }

    /// The index of the line that a byte is in.
    pub(super) fn line(&self, at: usize) -> usize {
        self.starts.partition_point(|start| *start <= at).saturating_sub(1)
    }
}

/// Finds literals and marks their lines as `used`.
pub(super) fn find(
    lines: &[Line],
    used: &mut [bool],
    finds: &mut Vec<FoundGrid>,
    misses: &mut Vec<NearMiss>,
) {
    let document = Document::new(lines);
    let text = document.text.as_str();
    let before = used.to_vec();
    let mut at = 0;
    while let Some(next) = text[at..].find(['[', '{', '(']) {
        let start = at + next;
        at = start + 1;
        let mut scanner = Scanner { text, at: start, budget: 4 * MOST };
        let Some(items) = scanner.list(0) else { continue };
        let end = scanner.at;
        let (first, last) = (document.line(start), document.line(end.saturating_sub(1)));
        if before[first..=last].contains(&true) {
            continue;
        }
        let is_by_column = || is_by_column(&text[..start], &text[end..]);
        let found = match shape(&items) {
            Shape::Nothing => continue,
            Shape::Other(message, kind) => Err((message, kind)),
            Shape::Grid(cells) if !is_by_column() => Ok(cells),
            // R fills a matrix by columns.
            Shape::Grid(cells) if items.len() == 81 && is_matrix_of_r(&text[..start]) => {
                Ok((0..81).map(|at| cells[at % 9 * 9 + at / 9].clone()).collect())
            }
            Shape::Grid(_) => Err((
                "this matrix is filled by columns, so its rows are not those of a grid".to_owned(),
                MissKind::Other,
            )),
        };
        match found {
            Ok(cells) => {
                let Some(board) = board(&cells) else { continue };
                let name = name_before(text, start);
                finds.push(FoundGrid { name, ..FoundGrid::at(board, lines, (first, last)) });
            }
            Err((message, kind)) => {
                misses.push(NearMiss { index: first, line: lines[first].at, message, kind });
            }
        }
        used[first..=last].fill(true);
        at = end;
    }
}

/// What a list is.
enum Shape {
    Grid(Vec<Said>),
    /// Like a grid, but not one: why, and what it is.
    Other(String, MissKind),
    Nothing,
}

fn shape(items: &[Item]) -> Shape {
    if let Some(cells) = nine_rows(items).or_else(|| flat(items)).or_else(|| joined(items)) {
        return Shape::Grid(cells);
    }
    let widths: Vec<usize> = items.iter().filter_map(width).collect();
    if widths.len() != items.len() || items.len() < 4 {
        return Shape::Nothing;
    }
    let side = items.len();
    if side != 9 && side <= 36 && widths.iter().all(|width| *width == side) {
        return Shape::Other(other_size(side), MissKind::Size);
    }
    let nines = widths.iter().filter(|width| **width == 9).count();
    if side == 9
        && nines >= 6
        && let Some(bad) = widths.iter().position(|width| *width != 9)
    {
        let row = bad + 1;
        return Shape::Other(
            format!("row {row} of this grid has {} cells, expected 9", widths[bad]),
            MissKind::Damaged,
        );
    }
    if nines == side && (7..=12).contains(&side) {
        return Shape::Other(format!("this grid has {side} rows, expected 9"), MissKind::Damaged);
    }
    Shape::Nothing
}

/// The message for a grid of another size.
pub(super) fn other_size(side: usize) -> String {
    format!("this is a {side}x{side} grid; Ninefold reads 9x9 only")
}

/// How many values a list has that could be a row of a grid of some size.
fn width(item: &Item) -> Option<usize> {
    let Item::List(items) = item else { return None };
    let short = |item: &Item| match item {
        Item::Value(text) | Item::Text(text) => text.len() <= 4,
        Item::List(items) => items.len() <= 1,
    };
    items.iter().all(short).then_some(items.len())
}

/// Nine rows; texts that are drawn between them do not count.
fn nine_rows(items: &[Item]) -> Option<Vec<Said>> {
    if !(9..=13).contains(&items.len()) {
        return None;
    }
    let is_drawn = |item: &&Item| match item {
        Item::Text(text) => {
            text.contains("--") && text.chars().all(|c| matches!(c, '-' | '+' | '|' | ' ' | '\n'))
        }
        _ => false,
    };
    let rows: Option<Vec<Vec<Said>>> =
        items.iter().filter(|item| !is_drawn(item)).map(row_of).collect();
    rows.filter(|rows| rows.len() == 9).map(|rows| rows.concat())
}

/// The nine cells of a row: a list of nine, or of three times three, or a text of nine.
fn row_of(item: &Item) -> Option<Vec<Said>> {
    match item {
        Item::List(items) if items.len() == 9 => {
            let cells: Vec<Said> = items.iter().map(cell_of).collect::<Option<_>>()?;
            one_own_symbol(&cells).then_some(cells)
        }
        Item::List(items) if items.len() == 1 => row_of(&items[0]),
        Item::Text(text) => row_of_text(text),
        // A number of nine digits, as in `530070000`.
        Item::Value(text) if text.len() == 9 => row_of_text(text),
        _ => None,
    }
}

/// The cells of a text that is a row.
pub(super) fn row_of_text(text: &str) -> Option<Vec<Said>> {
    let text = text.trim_matches(['\r', '\n']);
    let count = text.chars().count();
    if count == 9 {
        let cells: Vec<Said> = text.chars().map(symbol_cell).collect::<Option<_>>()?;
        return one_own_symbol(&cells).then_some(cells);
    }
    let is_gap = |c: char| c.is_whitespace() || c == '|';
    let pieces: Vec<&str> = text.split(is_gap).filter(|piece| !piece.is_empty()).collect();
    if pieces.len() == 3 && pieces.iter().all(|piece| piece.chars().count() == 3) {
        return row_of_text(&pieces.concat());
    }
    if pieces.len() == 9 && pieces.iter().all(|piece| piece.chars().count() == 1) {
        return row_of_text(&pieces.concat());
    }
    for separator in [',', ';', '|', ' ', '\t'] {
        let pieces: Vec<&str> = text.trim().trim_end_matches(separator).split(separator).collect();
        if pieces.len() == 9 {
            let cells: Vec<Said> = pieces.into_iter().map(cell).collect::<Option<_>>()?;
            return one_own_symbol(&cells).then_some(cells);
        }
    }
    None
}

/// One character of a text as a cell; a blank is an empty one.
pub(super) fn symbol_cell(symbol: char) -> Option<Said> {
    let mut buffer = [0; 4];
    cell(symbol.encode_utf8(&mut buffer))
}

/// A value as a cell; also a list of one, as `Some(5)` is read.
fn cell_of(item: &Item) -> Option<Said> {
    match item {
        Item::Value(text) if text.is_empty() => Some(Said::Empty),
        Item::Value(text) | Item::Text(text) => cell(text),
        Item::List(items) if items.len() == 1 => cell_of(&items[0]),
        Item::List(items) => items.is_empty().then_some(Said::Empty),
    }
}

/// 81 values in one list.
fn flat(items: &[Item]) -> Option<Vec<Said>> {
    if items.len() != 81 {
        return None;
    }
    let cells: Vec<Said> = items.iter().map(cell_of).collect::<Option<_>>()?;
    let is_digit = |said: &Said| matches!(said, Said::Digit(..));
    cells.iter().any(is_digit).then_some(cells)
}

/// Texts that are 81 characters together, and no other values.
fn joined(items: &[Item]) -> Option<Vec<Said>> {
    if items.len() < 2 || items.len() > 27 {
        return None;
    }
    let mut all = String::new();
    for item in items {
        let Item::Text(text) = item else { return None };
        all.push_str(text.trim_matches('\n'));
    }
    if all.chars().count() != 81 {
        return None;
    }
    let cells: Vec<Said> = all.chars().map(symbol_cell).collect::<Option<_>>()?;
    let is_digit = |said: &Said| matches!(said, Said::Digit(..));
    cells.iter().any(is_digit).then_some(cells)
}

/// The nine cells of the only list, or the only text, of a line.
pub(super) fn row_in(line: &str) -> Option<Vec<Said>> {
    let mut found: Option<Vec<Said>> = None;
    let mut at = 0;
    while let Some(next) = line[at..].find(['[', '{', '(', '"', '\'']) {
        let start = at + next;
        let mut scanner = Scanner { text: line, at: start, budget: 40 };
        let item = match line.as_bytes()[start] {
            b'"' | b'\'' => scanner.quoted().map(Item::Text),
            _ => scanner.list(0).map(Item::List),
        };
        at = start + 1;
        let Some(item) = item else { continue };
        if let Some(cells) = row_of(&item) {
            if found.is_some() {
                return None;
            }
            found = Some(cells);
            at = scanner.at;
        }
    }
    found
}

/// Whether a literal is the matrix of R that is called so: `m <- matrix(c(5, 3, ...), nrow = 9)`.
fn is_matrix_of_r(before: &str) -> bool {
    let line = &before[before.rfind('\n').map_or(0, |at| at + 1)..];
    let called = line.trim_end().strip_suffix("matrix(c").map(str::trim_end);
    called.is_some_and(|name| name.is_empty() || name.ends_with("<-") || name.ends_with('='))
}

/// Whether a literal between two texts is filled by columns, as R, MATLAB and Fortran do: then its
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
    let line = &text[text[..start].rfind('\n').map_or(0, |at| at + 1)..start];
    let at = line.rfind(['=', ':'])?;
    let before = line[..at].trim_end_matches([':', '=', ' ', '<', '-']);
    let before = before.split(['[', ':', '(']).next().unwrap_or("").trim();
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
    let name = before.trim_matches(['"', '\'', '`']);
    let name = name.rsplit(|c: char| !is_part(c)).next().unwrap_or("");
    (name.chars().any(char::is_alphabetic) && name.len() <= 40).then(|| name.to_owned())
}
