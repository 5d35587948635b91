//! The block grid: nine rows, however they are framed, perhaps with a name above.
//!
//! ```text
//! Example 01
//! 53. | .7. | ...
//! 6.. | 195 | ...
//! ...
//! ----+-----+----
//! ```
//! Also the reader of named records, plain `.sdk` and `.ss` files, and of 81 numbers in any layout.

use super::line::{cell_count_error, lines_of, one_line, zeros};
use super::row::{Flaw, Group, Row, classify};
use crate::cells::mixed_note;
use crate::error::{ErrorKind, ReadError};
use crate::field::Field;
use crate::format::Raw;
use crate::loss::Loss;
use crate::record::Record;
use ninefold::{Cell, Digit, Grid};
use ninefold_rules::Puzzle;

/// The lines of a record, sorted.
#[derive(Default)]
pub(crate) struct Sheet<'a> {
    /// The rows: where, what the line is, and the line itself.
    pub(crate) rows: Vec<(u64, Row, &'a str)>,
    /// Remarks: the text after `#`.
    pub(crate) comments: Vec<&'a str>,
    /// Other text above the rows; the last is the name.
    pub(crate) texts: Vec<&'a str>,
}

impl<'a> Sheet<'a> {
    /// Sorts the lines of a text that starts on line `first`.
    pub(crate) fn new(text: &'a str, first: u64) -> Self {
        let mut sheet = Self::default();
        let mut dashes = Vec::new();
        let good = text.lines().filter(|line| classify(line).is_row()).count();
        for (number, line) in (first..).zip(text.lines()) {
            match classify(line) {
                Row::Blank | Row::Border => {}
                Row::Comment => {
                    let text = line.trim().trim_start_matches(['#', '/', '%', ';']);
                    sheet.comments.push(text.trim());
                }
                Row::Text if is_trailer(line) => {}
                Row::Text if sheet.rows.len() >= Cell::SIDE => sheet.comments.push(line.trim()),
                Row::Section | Row::Text => sheet.texts.push(line.trim()),
                Row::Odd(_) if sheet.rows.is_empty() && good >= Cell::SIDE => {
                    sheet.texts.push(line.trim())
                }
                Row::Dashes => dashes.push((number, sheet.rows.len(), line)),
                row => sheet.rows.push((number, row, line)),
            }
        }
        // Nine dashes are nine empty cells whenever counting them so gives nine rows.
        if sheet.rows.len() + dashes.len() == Cell::SIDE {
            for (number, above, line) in dashes.into_iter().rev() {
                sheet.rows.insert(above, (number, Row::Cells([None; Cell::SIDE]), line));
            }
        }
        sheet
    }

    /// The nine rows as a grid; candidates are not digits here.
    fn grid(&self, text: &str, first: u64) -> Result<Grid, ReadError> {
        if self.rows.len() != Cell::SIDE {
            return self.loose_grid(text, first);
        }
        let mut cells = [None; Cell::COUNT];
        for (number, (line, row, text)) in self.rows.iter().enumerate() {
            let row = match row {
                Row::Cells(row) => *row,
                Row::Odd(flaw) => return Err(flaw_error(*flaw, number, *line, text)),
                Row::Groups(groups) => groups.map(single_digit),
                _ => [None; Cell::SIDE],
            };
            cells[Cell::SIDE * number..Cell::SIDE * number + Cell::SIDE].copy_from_slice(&row);
        }
        Ok(Grid::from_cells(cells))
    }

    /// 81 cells in lines of any length, or the error that says what is missing.
    fn loose_grid(&self, text: &str, first: u64) -> Result<Grid, ReadError> {
        let all: String = self.rows.iter().map(|(_, _, line)| *line).collect::<Vec<_>>().join(" ");
        let proper = self.rows.iter().filter(|(_, row, _)| row.is_row()).count();
        if proper == 0 || self.rows.len() == 1 {
            let (line, shown) = match self.rows.last() {
                Some((line, _, shown)) => (*line, *shown),
                None => return Err(no_grid(text, first)),
            };
            return crate::cells::spread_cells(&all).ok_or_else(|| {
                let mut error = cell_count_error(&all, line);
                if let Some(place) = &mut error.place {
                    // The cells may be spread over lines: point at the end of the last one.
                    if self.rows.len() > 1 {
                        let end = shown.trim_end().chars().count();
                        **place = crate::error::Place::new(line, shown, end, 0);
                    }
                }
                error
            });
        }
        let (line, _, shown) = &self.rows[self.rows.len() - 1];
        let end = shown.trim_end().chars().count();
        let mut cells = 0;
        for (number, (line, row, text)) in self.rows.iter().enumerate() {
            match row {
                Row::Odd(flaw) => return Err(flaw_error(*flaw, number, *line, text)),
                _ => cells += Cell::SIDE,
            }
        }
        Err(ReadError::new(
            ErrorKind::RowCount,
            format!("the grid has {} rows ({cells} cells), expected 9", self.rows.len()),
        )
        .at(*line, shown, end, 0)
        .help("write nine rows of nine cells, or all 81 cells in one line"))
    }
}

/// Returns whether a line is one that Simple Sudoku writes below its grids.
pub(crate) fn is_trailer(line: &str) -> bool {
    let line = line.trim();
    line == "Simple Sudoku"
        || line
            .strip_prefix("Version ")
            .is_some_and(|v| v.starts_with(|c: char| c.is_ascii_digit()))
}

fn single_digit(group: Group) -> Option<Digit> {
    group.digits.single()
}

fn no_grid(text: &str, first: u64) -> ReadError {
    let (number, line) = (first..)
        .zip(text.lines())
        .find(|(_, line)| !line.trim().is_empty())
        .unwrap_or((first, ""));
    ReadError::new(ErrorKind::UnknownFormat, "there is no puzzle here")
        .at(number, line, 0, line.chars().count().min(40))
        .help("a puzzle is nine rows of nine cells, or 81 cells in one line")
}

/// The error for a line that is nearly a row; `number` counts rows from zero.
pub(crate) fn flaw_error(flaw: Flaw, number: usize, line: u64, text: &str) -> ReadError {
    match flaw {
        Flaw::Length(cells) => {
            let end = text.trim_end().chars().count();
            let plural = if cells == 1 { "cell" } else { "cells" };
            ReadError::new(
                ErrorKind::RowLength,
                format!("row {} has {cells} {plural}, expected 9", number + 1),
            )
            .at(line, text, end, 0)
            .help("write '.' or '0' for each empty cell")
        }
        Flaw::Symbol(symbol, at) => ReadError::new(
            ErrorKind::Symbol,
            format!("{symbol:?} in row {} is neither a digit nor an empty cell", number + 1),
        )
        .at(line, text, at + (text.chars().count() - text.trim_start().chars().count()), 1)
        .help("write 1 to 9 for a digit and '.' or '0' for an empty cell"),
    }
}

/// Reads a grid with what stands above it.
pub(crate) fn read(raw: &Raw) -> Result<Record, ReadError> {
    read_as(raw, false)
}

/// Reads a grid with its name.
pub(crate) fn read_named(raw: &Raw) -> Result<Record, ReadError> {
    read_as(raw, true)
}

fn read_as(raw: &Raw, named: bool) -> Result<Record, ReadError> {
    let text = raw.text();
    let sheet = Sheet::new(&text, raw.line);
    let mut record = read_sheet(&sheet, &text, raw.line, named)?;
    for comment in &sheet.comments {
        record.puzzle.add_text(Field::Comment, comment);
    }
    Ok(record)
}

/// Reads the rows and the name of a sheet; with `named` a name is expected, otherwise a note
/// says that it was found.
pub(crate) fn read_sheet(
    sheet: &Sheet<'_>,
    text: &str,
    first: u64,
    named: bool,
) -> Result<Record, ReadError> {
    let mut record = Record::from(Puzzle::of_givens(sheet.grid(text, first)?));
    let mut texts = sheet.texts.iter().rev();
    if let Some(name) = texts.next() {
        record.puzzle.add_text(Field::Name, name);
        if !named {
            record.notes.push(format!("the line {name:?} above the grid is taken as its name"));
        }
    }
    for other in texts.rev() {
        record.puzzle.add_text(Field::Comment, other);
    }
    let rows: String = sheet.rows.iter().map(|(_, _, line)| *line).collect();
    record.notes.extend(mixed_note(&rows));
    Ok(record)
}

/// Nine rows with lines between the boxes.
pub(crate) fn write(puzzle: &Puzzle, written: u64, out: &mut Vec<u8>) -> Vec<Loss> {
    if written > 0 {
        out.push(b'\n');
    }
    for comment in puzzle.texts.iter().filter(|(f, _)| *f == Field::Comment) {
        for line in lines_of(&comment.1) {
            out.extend_from_slice(format!("# {line}\n").as_bytes());
        }
    }
    let lost = write_name(puzzle, out).err();
    let cells = puzzle.classic().givens.to_ascii();
    for (number, row) in cells.chunks(Cell::SIDE).enumerate() {
        if number == 3 || number == 6 {
            out.extend_from_slice(b"------+-------+------\n");
        }
        let boxes: Vec<String> = row
            .chunks(3)
            .map(|b| b.iter().map(|c| char::from(*c).to_string()).collect::<Vec<_>>().join(" "))
            .collect();
        out.extend_from_slice(boxes.join(" | ").as_bytes());
        out.push(b'\n');
    }
    lost.into_iter().collect()
}

/// The name and nine rows, `0` for an empty cell.
pub(crate) fn write_named(p: &Puzzle, written: u64, out: &mut Vec<u8>) -> Vec<Loss> {
    let name = write_name(p, out);
    if name != Ok(true) {
        // Ten lines make a record, so there has to be a name.
        out.extend_from_slice(format!("Puzzle {}\n", written + 1).as_bytes());
    }
    for row in zeros(p).chunks(Cell::SIDE) {
        out.extend_from_slice(row);
        out.push(b'\n');
    }
    name.err().into_iter().collect()
}

/// Writes the line above the grid, if there is a name; not one that would read as something else.
fn write_name(puzzle: &Puzzle, out: &mut Vec<u8>) -> Result<bool, Loss> {
    let Some(name) = puzzle.joined(Field::Name).map(|name| one_line(&name)) else {
        return Ok(false);
    };
    if !matches!(classify(&name), Row::Text | Row::Section | Row::Odd(_)) {
        let detail = Some("it looks like a part of the grid".to_owned());
        return Err(Loss { field: Field::Name, detail });
    }
    out.extend_from_slice(name.as_bytes());
    out.push(b'\n');
    Ok(true)
}
