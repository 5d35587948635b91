//! Puzzles that have neither rows nor lists: links, and cells by their names.
//!
//! ```text
//! [one](https://www.sudokuwiki.org/sudoku.htm?bd=...), [two](https://...)
//! r1c1=5 r1c2=3 r1c5=7 ...           grid[0][4] = 7;           row, col, digit: (0, 4, 7) ...
//! ```

use super::clean::Line;
use super::find::{MissKind, Search};
use crate::data::cell::unquoted;
use crate::error::ErrorKind;
use crate::link;
use ninefold::{Cell, Digit, Grid};

/// Finds links and lists of cells, and marks their lines as used.
pub(super) fn find(search: &mut Search<'_>) {
    for (index, line) in search.lines.iter().enumerate() {
        for word in line.text.split(is_gap).filter(|word| word.len() > Cell::COUNT) {
            if link::find::kind(word).is_none() {
                continue;
            }
            match link::read::read_text(word, line.at as u64 + 1) {
                Ok(record) => {
                    search.take(record.puzzle.classic().givens.into(), None, index..=index);
                    if let Some(find) = search.finds.last_mut() {
                        find.record = Some(record);
                    }
                }
                Err(error) if error.kind == ErrorKind::Variant => {
                    // What a link says of its puzzle holds: the digits in it are not read alone.
                    search.used[index] = true;
                    search.miss(index, error.message, MissKind::Other);
                }
                Err(_) => {}
            }
        }
    }
    cells_by_place(search);
}

/// Finds runs of lines that say which digit stands where.
fn cells_by_place(search: &mut Search<'_>) {
    let lines = search.lines;
    let mut run: Vec<Placed> = Vec::new();
    let mut of = None;
    let mut first = 0;
    for index in 0..=lines.len() {
        let line = lines.get(index).filter(|line| !search.used[index] && line.text.len() < 4000);
        let found = line.and_then(|line| placed(&line.text));
        let goes_on =
            found.as_ref().is_none_or(|(kind, _)| of.as_ref().is_none_or(|of| of == kind));
        let is_gap =
            |text: &str| text.is_empty() || text.starts_with("//") || text.starts_with('#');
        if !goes_on || (found.is_none() && !line.is_some_and(|line| is_gap(line.text.trim()))) {
            let is_said =
                of != Some(Kind::Triples) || names_row_and_column(&above(&lines[..=first]));
            if let (true, Some(givens)) = (is_said, grid(&run)) {
                search.take(givens.into(), None, first..=index - 1);
            }
            run.clear();
            of = None;
        }
        if let Some((kind, cells)) = found {
            first = if run.is_empty() { index } else { first };
            of = Some(kind);
            run.extend(cells);
        }
    }
}

/// The last of some lines as a text.
fn above(lines: &[Line]) -> String {
    let near = &lines[lines.len().saturating_sub(12)..];
    near.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join("\n")
}

/// The form in which a line says where digits stand.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    /// `r1c1=5`.
    Names,
    /// `grid[0][4] = 7;`: the name of the grid.
    Assignments(String),
    /// `(0, 4, 7)`: row, column and digit, if the text says so.
    Triples,
}

/// Row, column and digit; zero is no digit.
type Placed = [usize; 3];

/// The digits that a line puts into cells, if there is nothing else in it.
fn placed(line: &str) -> Option<(Kind, Vec<Placed>)> {
    let named = named_cells(line).map(|cells| (Kind::Names, cells));
    named.or_else(|| assignments(line)).or_else(|| Some((Kind::Triples, triples(line)?)))
}

/// `grid[0][4] = 7; grid[0][5] = 3;`, also with `[0, 4]`: the row comes first in all languages.
fn assignments(line: &str) -> Option<(Kind, Vec<Placed>)> {
    let mut kind = None;
    let mut cells = Vec::new();
    for statement in line.split(';').map(str::trim).filter(|statement| !statement.is_empty()) {
        let (target, value) = statement.split_once('=')?;
        let (name, place) = target.trim().trim_end_matches(':').trim().split_once('[')?;
        let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '$' | '>' | '-');
        let is_place = |c: char| c.is_ascii_digit() || matches!(c, '[' | ']' | ',' | ' ');
        if name.is_empty() || !name.chars().all(is_name) || !place.chars().all(is_place) {
            return None;
        }
        let value = unquoted(value.trim());
        cells.push(three(&format!("{place} {value}")).filter(|_| value.len() == 1)?);
        let this = Kind::Assignments(name.to_owned());
        if kind.replace(this.clone()).is_some_and(|kind| kind != this) {
            return None;
        }
    }
    Some((kind?, cells))
}

/// Triples of numbers: one, or each in brackets.
fn triples(line: &str) -> Option<Vec<Placed>> {
    let is_known = |c: char| c.is_ascii_digit() || " \t,;:()[]{}".contains(c);
    let is_bracketed = line.contains([')', ']', '}']);
    let pieces = line.split(|c: char| is_bracketed && matches!(c, ')' | ']' | '}'));
    let has_digit = |piece: &&str| piece.contains(|c: char| c.is_ascii_digit());
    let all: Vec<Placed> = pieces.filter(has_digit).map(three).collect::<Option<_>>()?;
    (line.chars().all(is_known) && !all.is_empty()).then_some(all)
}

/// Three numbers of one digit each.
fn three(text: &str) -> Option<Placed> {
    let words = text.split(|c: char| !c.is_ascii_digit()).filter(|word| !word.is_empty());
    let numbers: Vec<usize> =
        words.map(|word| word.parse().ok().filter(|_| word.len() == 1)).collect::<Option<_>>()?;
    numbers.try_into().ok()
}

/// Returns `true` if the last lines of a text say that numbers are rows and columns.
pub(super) fn names_row_and_column(text: &str) -> bool {
    let near = text.lines().rev().filter(|line| !line.trim().is_empty()).take(4);
    let near: Vec<String> = near.map(str::to_ascii_lowercase).collect();
    let text = near.join(" ");
    text.find("row").is_some_and(|at| text[at..].contains("col"))
}

/// Returns whether a character may stand around links in documents.
fn is_gap(c: char) -> bool {
    c.is_whitespace() || matches!(c, '(' | ')' | '<' | '>' | '"' | '\'' | '`')
}

/// The cells of a line with their digits, if there is nothing else in it.
fn named_cells(line: &str) -> Option<Vec<Placed>> {
    let text = line.rsplit_once(": ").map_or(line, |(_, rest)| rest);
    let text = text.replace(" =", "=").replace("= ", "=");
    let is_gap = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '|' | '"');
    let mut words = text.split(is_gap).filter(|word| !word.is_empty()).peekable();
    words.peek()?;
    let cell = |word: &str| match word.as_bytes() {
        [b'r' | b'R', b'1'..=b'9', b'c' | b'C', b'1'..=b'9', b'=' | b':', b'1'..=b'9'] => {
            // Names count from one, whatever their smallest and largest number.
            three(word).map(|[row, column, digit]| [row + Cell::SIDE, column + Cell::SIDE, digit])
        }
        _ => None,
    };
    words.map(cell).collect()
}

/// The grid of some cells: as many as puzzles have, none of them twice, and counted from zero or from
/// one without a doubt.
fn grid(cells: &[Placed]) -> Option<Grid> {
    let numbers = || cells.iter().flat_map(|[row, column, _]| [*row, *column]);
    let base = match (numbers().min()?, numbers().max()?) {
        (10.., _) => 10,
        (0, 9) => return None,
        (0, _) => 0,
        (_, 9) => 1,
        _ => return None,
    };
    let mut grid = Grid::EMPTY;
    let mut seen = [false; Cell::COUNT];
    for [row, column, digit] in cells {
        let cell = Cell::at(row - base, column - base)?;
        if std::mem::replace(&mut seen[cell.index()], true) {
            return None;
        }
        grid.set(cell, Digit::new(*digit as u8));
    }
    (grid.clue_count() >= 17).then_some(grid)
}
