//! Tables with a column of puzzles: CSV and its relatives.
//!
//! ```text
//! puzzle,solution,rating,marks,hodoku:type        81 symbols, with the table's empty symbol
//! 53..7....,534678912,7.2,- 12 9 ...,0000         81 groups of digits, `-` for none
//! ```
//!
//! A column that has no meaning is kept under its name, so that a table that is read and written
//! has the same columns in the same order. The first puzzles decide the columns: what later ones
//! say besides is reported as lost.

use super::layout::{Meaning, grid_of_field};
use super::row::fields;
use super::{Layout, MAX_COLUMNS, too_many};
use crate::cells::mixed_note;
use crate::error::{ErrorKind, ReadError};
use crate::loss::Loss;
use crate::puzzle::{Colours, Extra, Field, Puzzle, Record};
use crate::reader::{Context, Raw};
use crate::writer::WriteState;
use ninefold::{Candidates, Cell, Digit, DigitSet, Grid};
use std::collections::HashSet;
use std::sync::Arc;

pub(crate) fn read(raw: &Raw) -> Result<Record, ReadError> {
    let text = raw.text();
    let layout = match &raw.context {
        Context::Table(layout) => Arc::clone(layout),
        _ => Arc::new(Layout::without_header(&text, b',', None)?),
    };
    let fields = fields(&text, layout.separator);
    if fields.len() > MAX_COLUMNS {
        return Err(too_many(raw.line));
    }
    if let Some(wide) = layout.wide {
        return wide.read(&fields, &layout, raw, &text);
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
    record.puzzle.layout = Some(layout);
    Ok(record)
}

/// Understands a field by the meaning of its column, if it can be understood so.
pub(super) fn take(puzzle: &mut Puzzle, meaning: &Meaning, value: &str) -> bool {
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

fn take_field(puzzle: &mut Puzzle, field: Field, value: &str) -> bool {
    if !field.is_text() && puzzle.has(field) {
        // A second column of the same name does not replace what the first one said.
        return false;
    }
    let place = match field {
        Field::Solution => {
            puzzle.solution = grid_of_field(value);
            return puzzle.solution.is_some();
        }
        Field::Entries => {
            let Some(mut entries) = grid_of_field(value) else { return false };
            // Some tables repeat the givens here.
            for (cell, digit) in puzzle.givens.placed() {
                if entries.get(cell).is_some_and(|entry| entry != digit) {
                    return false;
                }
                entries.set(cell, None);
            }
            puzzle.entries = entries;
            return true;
        }
        Field::Colours => {
            puzzle.colours = colours(value.trim());
            return puzzle.colours.is_some();
        }
        Field::Marks => &mut puzzle.marks,
        Field::Corners => &mut puzzle.corners,
        Field::Restriction => &mut puzzle.restriction,
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
    let symbols = <&[u8; 81]>::try_from(text.as_bytes()).ok()?;
    let is_good = |b: &u8| *b == b'.' || b.is_ascii_digit();
    symbols.iter().all(is_good).then(|| symbols.map(|b| if b == b'.' { 0 } else { b - b'0' }))
}

fn is_number(text: &str) -> bool {
    text.trim().parse::<f64>().is_ok_and(f64::is_finite)
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
    if count == 81 {
        let strange = cells.chars().position(|c| !c.is_ascii_digit() && c != '.').unwrap_or(0);
        return ReadError::new(ErrorKind::Symbol, "these 81 symbols are not the cells of a puzzle")
            .at(number, line, at + strange, 1)
            .help("digits, and one symbol for the empty cells");
    }
    let message = format!("expected 81 cells, found {count}");
    ReadError::new(ErrorKind::CellCount, message).at(number, line, at, count)
}

pub(crate) fn write(puzzle: &Puzzle, state: &mut WriteState, out: &mut Vec<u8>) -> Vec<Loss> {
    let layout = match &state.layout {
        Some(layout) => Arc::clone(layout),
        None => Arc::new(layout_for(puzzle)),
    };
    if state.written == 0 {
        if let Some(names) = &layout.names {
            append(names, layout.separator, out);
        }
        state.layout = Some(Arc::clone(&layout));
    }
    let (row, rest) = Rest::new(puzzle).row(&layout);
    append(&row, layout.separator, out);
    rest.losses()
}

/// The layout that holds all that the first puzzle says: its own, if it comes from a table, and
/// what that does not have. A table in which the user chose the column may not tell again where
/// the puzzle is; then it starts with the puzzle, or holds nothing else.
fn layout_for(puzzle: &Puzzle) -> Layout {
    let own = puzzle.layout.as_ref().filter(|layout| layout.puzzle().is_some());
    own.map(|layout| Layout::clone(layout))
        .into_iter()
        .chain([Layout::plain()])
        .map(|layout| extended(layout, puzzle))
        .find(|layout| is_found_again(layout, puzzle))
        .unwrap_or_else(Layout::plain)
}

/// The layout that holds all that these puzzles say, if a reader finds all of them again.
pub(crate) fn layout_of_all(puzzles: &[Puzzle]) -> Option<Layout> {
    let (first, rest) = puzzles.split_first()?;
    let layout = rest.iter().fold(layout_for(first), extended);
    is_found_again(&layout, first).then_some(layout)
}

/// The layout with columns for all that the puzzle says.
fn extended(mut layout: Layout, puzzle: &Puzzle) -> Layout {
    let (_, rest) = Rest::new(puzzle).row(&layout);
    let more = rest.columns();
    if !more.is_empty() {
        layout.name_columns();
        more.into_iter().take(MAX_COLUMNS).for_each(|meaning| layout.add(meaning.name(), meaning));
    }
    layout
}

/// Whether a reader finds the puzzle in the first row of a table with this layout.
fn is_found_again(layout: &Layout, puzzle: &Puzzle) -> bool {
    let mut text = Vec::new();
    if let Some(names) = &layout.names {
        append(names, layout.separator, &mut text);
    }
    append(&Rest::new(puzzle).row(layout).0, layout.separator, &mut text);
    super::first_layout(text).is_some_and(|found| {
        (found.puzzle(), found.separator) == (layout.puzzle(), layout.separator)
            && found.names.is_some() == layout.names.is_some()
    })
}

fn append(row: &[String], separator: u8, out: &mut Vec<u8>) {
    let mut writer = ::csv::WriterBuilder::new()
        .delimiter(separator)
        .flexible(true)
        // A row must not look like a comment.
        .comment(Some(b'#'))
        .buffer_capacity(512)
        .from_writer(out);
    // Writing to memory does not fail.
    let _ = writer.write_record(row);
    let _ = writer.flush();
}

/// What a puzzle says and has not been written yet.
struct Rest<'a> {
    puzzle: &'a Puzzle,
    texts: Vec<(Field, &'a str)>,
    others: Vec<Field>,
    extra: Vec<&'a Extra>,
}

impl<'a> Rest<'a> {
    fn new(puzzle: &'a Puzzle) -> Self {
        let mut texts: Vec<(Field, &str)> =
            puzzle.texts.iter().map(|(field, text)| (*field, text.as_str())).collect();
        texts.sort_by_key(|(field, _)| *field);
        let is_other = |field: &Field| !field.is_text() && *field != Field::Unknown;
        let others =
            Field::ALL.into_iter().filter(is_other).filter(|field| puzzle.has(*field)).collect();
        Self { puzzle, texts, others, extra: puzzle.extra.iter().collect() }
    }

    /// The row of the puzzle in a layout, and what found no column.
    fn row(mut self, layout: &Layout) -> (Vec<String>, Self) {
        let mut row = Vec::with_capacity(layout.columns.len());
        for (i, meaning) in layout.columns.iter().enumerate() {
            let is_last = !layout.columns[i + 1..].contains(meaning);
            let value = match meaning {
                Meaning::Puzzle => Some(cells(&self.puzzle.givens, layout.empty)),
                Meaning::Difficulty => self.take_difficulty(layout),
                Meaning::Field(field) if field.is_text() => self.take_text(*field, is_last),
                Meaning::Field(field) => self.take_other(*field, layout.empty),
                Meaning::Extra { .. } => self.take_extra(|extra| meaning.is_for(extra)),
            };
            let value = value.or_else(|| self.take_unexplained(meaning, &layout.key(i)));
            row.push(value.unwrap_or_default());
        }
        (row, self)
    }

    /// The next text of a field; all that are left, if there is no other column for them.
    fn take_text(&mut self, field: Field, is_last: bool) -> Option<String> {
        let mut taken = Vec::new();
        self.texts.retain(|(f, text)| {
            let is_wanted = *f == field && (is_last || taken.is_empty());
            if is_wanted {
                taken.push(*text);
            }
            !is_wanted
        });
        (!taken.is_empty()).then(|| taken.join("\n"))
    }

    /// A rating or a level, if it will be understood as that when it is read.
    fn take_difficulty(&mut self, layout: &Layout) -> Option<String> {
        let is_free = |field| !layout.columns.contains(&Meaning::Field(field));
        let at = self.texts.iter().position(|(field, text)| match field {
            Field::Rating => is_free(Field::Rating) && is_number(text),
            Field::Level => is_free(Field::Level) && !is_number(text),
            _ => false,
        })?;
        Some(self.texts.remove(at).1.to_owned())
    }

    fn take_other(&mut self, field: Field, empty: char) -> Option<String> {
        let at = self.others.iter().position(|other| *other == field)?;
        self.others.remove(at);
        let puzzle = self.puzzle;
        match field {
            Field::Solution => puzzle.solution.as_ref().map(|grid| cells(grid, empty)),
            Field::Entries => Some(cells(&puzzle.entries, empty)),
            Field::Colours => puzzle.colours.map(|colours| {
                let symbol = |c: u8| if c == 0 { '.' } else { char::from(b'0' + c.min(9)) };
                colours.into_iter().map(symbol).collect()
            }),
            Field::Marks => puzzle.marks.as_ref().map(joined),
            Field::Corners => puzzle.corners.as_ref().map(joined),
            _ => puzzle.restriction.as_ref().map(joined),
        }
    }

    /// The next unknown thing that fits. An empty one is left: it would not be seen again.
    fn take_extra(&mut self, fits: impl Fn(&Extra) -> bool) -> Option<String> {
        let at = self.extra.iter().position(|extra| fits(extra) && !extra.value.is_empty())?;
        Some(self.extra.remove(at).value.clone())
    }

    /// What a column held and its meaning could not explain goes back there, if it will not be
    /// explained the next time either.
    fn take_unexplained(&mut self, meaning: &Meaning, key: &str) -> Option<String> {
        let Meaning::Field(field) = meaning else { return None };
        let givens = self.puzzle.givens;
        self.take_extra(|extra| {
            extra.format == "csv"
                && extra.key == key
                && !extra.value.trim().is_empty()
                && !take_field(&mut Puzzle::of_givens(givens), *field, &extra.value)
        })
    }

    /// The columns for what is left.
    fn columns(&self) -> Vec<Meaning> {
        let fields = self.texts.iter().map(|(field, _)| *field).chain(self.others.iter().copied());
        let extra = self
            .extra
            .iter()
            .filter(|extra| !extra.value.is_empty())
            .map(|extra| Meaning::Extra { format: extra.format.clone(), key: extra.key.clone() });
        fields.map(Meaning::Field).chain(extra).collect()
    }

    fn losses(self) -> Vec<Loss> {
        let mut seen = HashSet::new();
        let fields = self.texts.iter().map(|(field, _)| *field).chain(self.others);
        let extra = self.extra.iter().map(|extra| Loss {
            field: Field::Unknown,
            detail: Some(format!("{} {}", extra.format, extra.key)),
        });
        let all = fields.map(|field| Loss { field, detail: None }).chain(extra);
        all.filter(|loss| seen.insert(loss.clone())).collect()
    }
}

/// The 81 symbols of a grid.
fn cells(grid: &Grid, empty: char) -> String {
    let text = grid.to_string();
    if empty == '.' {
        text
    } else {
        text.chars().map(|c| if c == '.' { empty } else { c }).collect()
    }
}

/// 81 groups of digits with a blank between.
fn joined(candidates: &Candidates) -> String {
    let group = |cell| {
        let digits = candidates.get(cell);
        if digits.is_empty() { "-".to_owned() } else { digits.to_string() }
    };
    Cell::all().map(group).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests;
