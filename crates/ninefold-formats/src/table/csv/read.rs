//! Reads rows of a table.

use super::super::field::grid_of_field;
use super::super::layout::{Layout, MAX_COLUMNS, Meaning, too_many};
use super::super::row::fields;
use super::super::wide::{Wide, cell_of};
use crate::cells::mixed_note;
use crate::error::{ErrorKind, ReadError};
use crate::field::Field;
use crate::format::Raw;
use crate::number::number;
use crate::record::Record;
use ninefold::{Candidates, Cell, Digit, DigitSet, Grid};
use ninefold_rules::Attached;
use ninefold_rules::{Colours, Puzzle};
use std::borrow::Cow;
use std::sync::Arc;

/// Reads a row.
pub(crate) fn read(raw: &Raw) -> Result<Record, ReadError> {
    let text = raw.text();
    let layout = match raw.context.share::<Layout>() {
        Some(layout) => layout,
        None => Arc::new(Layout::without_header(&text, b',', None)?),
    };
    let fields = fields(&text, layout.separator);
    if fields.len() > MAX_COLUMNS {
        return Err(too_many(raw.line));
    }
    if let Some(wide) = layout.wide {
        return read_wide(wide, &fields, &layout, raw, &text);
    }
    let index = layout
        .puzzle()
        .or_else(|| fields.iter().position(|field| grid_of_field(field).is_some()))
        .ok_or_else(|| no_puzzle(raw, &text))?;
    let field = fields.get(index).ok_or_else(|| short_row(raw, &text, fields.len(), index))?;
    let givens = grid_of_field(field).ok_or_else(|| wrong_cells(raw, &text, field))?;
    let mut record = Record::from(Puzzle::of_givens(givens));
    record.notes.extend(mixed_note(field));
    for (i, value) in fields.iter().enumerate().filter(|(i, _)| *i != index) {
        let is_known = match layout.columns.get(i) {
            Some(meaning) => take(&mut record.puzzle, meaning, value),
            None => false,
        };
        if !is_known && !value.is_empty() {
            let key = layout.key(i);
            if matches!(layout.columns.get(i), Some(Meaning::Field(_))) {
                record.notes.push(format!("the column {key:?} is kept as it is: {}", brief(value)));
            }
            record.puzzle.add_extra("csv", key, value.as_ref());
        }
    }
    record.puzzle.solution_key.clone_from(&layout.solution_key);
    record.puzzle.origin = Attached::new(layout);
    Ok(record)
}

/// Reads a field by the meaning of its column, if it can be read so.
fn take(puzzle: &mut Puzzle, meaning: &Meaning, value: &str) -> bool {
    match meaning {
        _ if value.is_empty() => {}
        Meaning::Extra { format, key } => puzzle.add_extra(format, key.as_str(), value),
        Meaning::Puzzle => return false,
        _ if value.trim().is_empty() => {}
        Meaning::Difficulty => {
            let field = if is_number(value) { Field::Rating } else { Field::Level };
            puzzle.add_text(field, value);
        }
        Meaning::Field(field) => return take_field(puzzle, *field, value),
    }
    true
}

/// Reads a field of the puzzle, if its text can be read so.
pub(super) fn take_field(puzzle: &mut Puzzle, field: Field, value: &str) -> bool {
    if !field.is_text() && puzzle.has(field) {
        // A second column of the same name does not replace what the first one said.
        return false;
    }
    let place = match field {
        Field::Solution => {
            puzzle.classic_mut().solution = grid_of_field(value);
            return puzzle.classic().solution.is_some();
        }
        Field::Entries => {
            let Some(mut entries) = grid_of_field(value) else { return false };
            // Some tables repeat the givens here.
            for (cell, digit) in puzzle.classic().givens.placed() {
                if entries.get(cell).is_some_and(|entry| entry != digit) {
                    return false;
                }
                entries.set(cell, None);
            }
            puzzle.classic_mut().entries = entries;
            return true;
        }
        Field::Colours => {
            puzzle.classic_mut().colours = colours(value.trim());
            return puzzle.classic().colours.is_some();
        }
        Field::Marks => &mut puzzle.classic_mut().marks,
        Field::Corners => &mut puzzle.classic_mut().corners,
        Field::Restriction => &mut puzzle.classic_mut().restriction,
        _ => {
            puzzle.add_text(field, value);
            return true;
        }
    };
    *place = groups(value);
    place.is_some()
}

/// 81 groups of digits, `-`, `.` or `0` for none.
fn groups(text: &str) -> Option<Candidates> {
    let mut groups = text.split_whitespace();
    let mut candidates = Candidates::NONE;
    for cell in Cell::all() {
        let digits = match groups.next()? {
            "-" | "." | "0" => DigitSet::EMPTY,
            group => group.bytes().map(Digit::from_ascii).collect::<Option<DigitSet>>()?,
        };
        candidates.set(cell, digits);
    }
    groups.next().is_none().then_some(candidates)
}

/// 81 symbols: `.` or `0` for none, else a number from 1 to 9.
fn colours(text: &str) -> Option<Colours> {
    let symbols = <&[u8; Cell::COUNT]>::try_from(text.as_bytes()).ok()?;
    let is_good = |b: &u8| *b == b'.' || b.is_ascii_digit();
    symbols.iter().all(is_good).then(|| symbols.map(|b| if b == b'.' { 0 } else { b - b'0' }))
}

pub(super) fn is_number(text: &str) -> bool {
    number(text.trim()).is_some()
}

fn brief(value: &str) -> String {
    format!("{:?}", value.chars().take(40).collect::<String>())
}

fn no_puzzle(raw: &Raw, text: &str) -> ReadError {
    let line = text.lines().next().unwrap_or("");
    ReadError::new(ErrorKind::CellCount, "no column of this row holds 81 cells").at(
        raw.line,
        line,
        0,
        line.chars().count(),
    )
}

fn short_row(raw: &Raw, text: &str, count: usize, index: usize) -> ReadError {
    let line = text.lines().next().unwrap_or("");
    let columns = if count == 1 { "one column".to_owned() } else { format!("{count} columns") };
    let message = format!("this row has {columns}, and the puzzle stands in column {}", index + 1);
    ReadError::new(ErrorKind::Column, message).at(raw.line, line, line.chars().count(), 0)
}

/// The field of the puzzle does not hold one: says why, and points at it.
fn wrong_cells(raw: &Raw, text: &str, field: &str) -> ReadError {
    let cells = field.trim();
    let count = cells.chars().count();
    let start = text.find(cells).unwrap_or(0);
    // The field may start lines below the row.
    let before = &text[..start];
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    let line = text[line_start..].lines().next().unwrap_or("");
    let number = raw.line + before.matches('\n').count() as u64;
    let at = text[line_start..start].chars().count();
    if count == Cell::COUNT {
        let strange = cells.chars().position(|c| !c.is_ascii_digit() && c != '.').unwrap_or(0);
        return ReadError::new(ErrorKind::Symbol, "these 81 symbols are not the cells of a puzzle")
            .at(number, line, at + strange, 1)
            .help("digits, and one symbol for the empty cells");
    }
    let message = format!("expected 81 cells, found {count}");
    ReadError::new(ErrorKind::CellCount, message).at(number, line, at, count)
}

/// Reads a row in which each cell has a column of its own.
fn read_wide(
    wide: Wide,
    fields: &[Cow<'_, str>],
    layout: &Layout,
    raw: &Raw,
    text: &str,
) -> Result<Record, ReadError> {
    let line = text.lines().next().unwrap_or("");
    let count = layout.columns.len();
    if fields.len() != count {
        let message = format!("this row has {} columns instead of {count}", fields.len());
        let error = ReadError::new(ErrorKind::Column, message);
        return Err(error.at(raw.line, line, line.chars().count(), 0));
    }
    let columns = wide.columns();
    let mut grids = [Grid::EMPTY; 2];
    for (i, field) in fields[columns.clone()].iter().enumerate() {
        let Some(cell) = Cell::new(i % Cell::COUNT) else { continue };
        let digit = cell_of(field).ok_or_else(|| {
            let shown: String = field.trim().chars().take(24).collect();
            let message = format!("{cell} holds {shown:?}, which is not a digit");
            ReadError::new(ErrorKind::Symbol, message).at(raw.line, line, 0, 0)
        })?;
        grids[i / Cell::COUNT].set(cell, digit);
    }
    let mut puzzle = Puzzle::of_givens(grids[0]);
    puzzle.classic_mut().solution = wide.has_solution.then_some(grids[1]);
    for (i, value) in fields.iter().enumerate().filter(|(i, _)| !columns.contains(i)) {
        if !take(&mut puzzle, &layout.columns[i], value) && !value.is_empty() {
            puzzle.add_extra("csv", layout.key(i), value.as_ref());
        }
    }
    Ok(puzzle.into())
}
