//! Lists of puzzles as they are posted in forums: 81 cells, a rating, a name, in any order.
//!
//! ```text
//! 81 cells,7.2/1.2/1.2,name        81 cells ; 7.2 ; name        81 cells  # 8.9/1.2/1.2 ED
//! 7.2  81 cells                    81 cells   ED=7.2/2.0/2.0
//! ```
//!
//! The puzzle is found wherever it stands in the line; what stands before and after it is cut
//! into columns. Read only: a table (`csv`) says the same and names its columns.

use super::layout::{Layout, MAX_COLUMNS, Meaning, USUAL_LENGTH, too_many};
use crate::cells::{grid_of_token, mixed_note, token_in, usual_grid, usual_token};
use crate::error::{ErrorKind, ReadError};
use crate::field::Field;
use crate::format::{Column, Quick, QuickStart, Raw};
use crate::number::number;
use crate::record::Record;
use crate::text::line::only_puzzle;
use ninefold::Cell;
use ninefold_rules::Attached;
use ninefold_rules::Puzzle;
use std::ops::Range;

/// The layout of a list: only the column of the puzzle, if the user says it.
pub(super) fn layout(column: Option<&Column>) -> Result<Layout, ReadError> {
    let index = match column {
        None => None,
        Some(Column::Number(number)) if *number > 0 => Some(number - 1),
        Some(Column::Number(_)) => {
            let error = ReadError::new(ErrorKind::Column, "there is no column 0");
            return Err(error.help("columns are counted from one"));
        }
        Some(Column::Name(name)) => {
            let message = format!("there is no column {name:?}: a list has no header with names");
            let error = ReadError::new(ErrorKind::Column, message);
            return Err(error.help("say its number, from one, instead"));
        }
    };
    // Columns before the one of the puzzle are not known by name; a number beyond any line is
    // found out when the line comes.
    let before = index.unwrap_or(0).min(1 << 10);
    let unknown =
        |i| Meaning::Extra { format: "list".to_owned(), key: format!("column {}", i + 1) };
    let mut columns: Vec<Meaning> = (0..before).map(unknown).collect();
    columns.extend(index.map(|_| Meaning::Puzzle));
    Ok(Layout::new(None, columns, b' '))
}

/// Reads a line.
pub(crate) fn read(raw: &Raw) -> Result<Record, ReadError> {
    let text = raw.text();
    let column = raw.context.get::<Layout>().and_then(Layout::puzzle);
    let token = match column {
        Some(column) => nth_column(&text, column).ok_or_else(|| {
            let message = format!("this line has no column {}", column + 1);
            ReadError::new(ErrorKind::Column, message).at(raw.line, &text, text.chars().count(), 0)
        })?,
        None => {
            let first = token_in(&text).ok_or_else(|| no_token(raw, &text))?;
            only_puzzle(&text, first, raw.line)?.0
        }
    };
    let cells = &text[token.clone()];
    let givens = grid_of_token(cells).ok_or_else(|| {
        let (at, count) = (text[..token.start].chars().count(), cells.chars().count());
        ReadError::new(ErrorKind::CellCount, format!("expected 81 cells, found {count}"))
            .at(raw.line, &text, at, count)
    })?;
    let mut record = Record::from(Puzzle::of_givens(givens));
    record.notes.extend(mixed_note(cells));
    let mut columns: Vec<(usize, &str)> = Vec::new();
    let before = columns_of(&text[..token.start]);
    let after = columns_of(&text[token.end..]);
    columns.extend(before.iter().enumerate().map(|(i, text)| (i + 1, *text)));
    columns.extend(after.iter().enumerate().map(|(i, text)| (before.len() + 2 + i, *text)));
    if columns.len() >= MAX_COLUMNS {
        return Err(too_many(raw.line));
    }
    give_meanings(&columns, &mut record.puzzle);
    Ok(record)
}

/// Reads the givens of a line, if its puzzle is written as nearly all are.
pub(crate) fn quick(line: &[u8], context: &Attached) -> Option<Quick> {
    let layout = context.get::<Layout>()?;
    // A longer line may have two grids.
    if layout.puzzle().is_some() || line.len() > USUAL_LENGTH.min(162) {
        return None;
    }
    let start = QuickStart::Givens(usual_grid(&line[usual_token(line)?])?);
    Some(Quick { start, is_bare: line.len() == Cell::COUNT })
}

/// Gives each column its meaning: the first that looks like a rating, the first that is a text.
fn give_meanings(columns: &[(usize, &str)], puzzle: &mut Puzzle) {
    let is_number = |text: &str| number(text).is_some();
    let rating = columns.iter().position(|(_, text)| rating_in(text).is_some());
    // A whole number may be a rating too, but also a count or a number of the puzzle.
    let rating = rating.or_else(|| columns.iter().rposition(|(_, text)| is_number(text)));
    let is_text = |text: &str| text.chars().any(char::is_alphabetic) && rating_in(text).is_none();
    let name = columns.iter().position(|(_, text)| is_text(text));
    for (i, (number, text)) in columns.iter().enumerate() {
        if Some(i) == rating {
            puzzle.add_text(Field::Rating, rating_in(text).unwrap_or(text));
        } else if Some(i) == name {
            puzzle.add_text(Field::Name, text);
        } else {
            puzzle.add_extra("list", format!("column {number}"), *text);
        }
    }
    puzzle.texts.sort_by_key(|(field, _)| *field);
}

/// The columns beside the puzzle, without blanks around; a rating is one also where only a
/// blank follows it.
fn columns_of(text: &str) -> Vec<&str> {
    let mut columns = Vec::new();
    let pieces = text.split([',', ';', '\t', '#']).map(str::trim).filter(|piece| !piece.is_empty());
    for piece in pieces {
        match piece.split_once(char::is_whitespace) {
            Some((first, rest)) if rating_in(first).is_some() => {
                columns.extend([first, rest.trim()]);
            }
            _ => columns.push(piece),
        }
    }
    columns
}

/// The rating in a column: `7.2`, `7.2/1.2/1.2`, `ED=7.2/2.0/2.0`, without the letters.
fn rating_in(text: &str) -> Option<&str> {
    let rating = match text.split_once('=') {
        Some((letters, rest)) if letters.chars().all(char::is_alphabetic) => rest.trim(),
        _ => text,
    };
    let parts: Vec<&str> = rating.split('/').collect();
    let is_decimal = |part: &str| {
        part.split_once('.').is_some_and(|(whole, tenths)| {
            (1..=2).contains(&whole.len())
                && (1..=3).contains(&tenths.len())
                && whole.bytes().chain(tenths.bytes()).all(|b| b.is_ascii_digit())
        })
    };
    (parts.len() <= 3 && parts.iter().all(|part| is_decimal(part))).then_some(rating)
}

/// Returns the range of the n-th column: between `,`, `;` or tabs if the line has any, else blanks.
fn nth_column(text: &str, n: usize) -> Option<Range<usize>> {
    let is_table = text.contains([',', ';', '\t']);
    let is_gap = |c: char| if is_table { matches!(c, ',' | ';' | '\t') } else { c.is_whitespace() };
    let mut start = 0;
    let mut columns = Vec::new();
    for piece in text.split(is_gap) {
        let inner = piece.trim();
        let skipped = piece.len() - piece.trim_start().len();
        if is_table || !inner.is_empty() {
            columns.push(start + skipped..start + skipped + inner.len());
        }
        // The separators are one byte long, blanks may be longer.
        start += piece.len();
        start += text[start..].chars().next().map_or(0, char::len_utf8);
    }
    columns.get(n).cloned()
}

fn no_token(raw: &Raw, text: &str) -> ReadError {
    ReadError::new(ErrorKind::CellCount, "there are no 81 cells in one piece in this line")
        .at(raw.line, text, 0, text.chars().count())
        .help("digits, and . or 0 for an empty cell")
}

/// Returns `true` if these lines are a list with ratings.
pub(crate) fn is_list(lines: &[&str]) -> bool {
    let is_comment = |line: &str| line.trim() == "#" || line.trim_start().starts_with("# ");
    let lines: Vec<&&str> = lines.iter().filter(|line| !is_comment(line)).take(50).collect();
    let fits = |line: &&&&str| {
        token_in(line).is_some_and(|token| {
            let sides = [&line[..token.start], &line[token.end..]];
            sides.iter().flat_map(|side| columns_of(side)).any(|c| rating_in(c).is_some())
        })
    };
    lines.iter().filter(fits).count() * 2 > lines.len()
}
