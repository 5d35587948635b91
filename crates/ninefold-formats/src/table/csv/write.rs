//! Writes puzzles as rows of a table.

use super::super::find_layout::first_layout;
use super::super::layout::{Layout, MAX_COLUMNS, Meaning};
use super::copy::{RowCopy, keeps_fields};
use super::digits::append_cells;
use super::read::{is_number, take_field};
use crate::field::Field;
use crate::loss::Loss;
use crate::writing::{DocumentWriter, WriteRow};
use ninefold::{Candidates, Cell, Grid};
use ninefold_rules::Attached;
use ninefold_rules::{Extra, Puzzle};
use std::collections::HashSet;
use std::sync::Arc;

/// Writes a table.
#[derive(Default)]
struct TableWriter {
    /// Its columns, once they are decided.
    layout: Option<Arc<Layout>>,
    /// Whether the header is written.
    is_started: bool,
}

/// Makes a writer of tables.
pub(crate) fn writer() -> Box<dyn DocumentWriter> {
    Box::new(TableWriter::default())
}

impl DocumentWriter for TableWriter {
    fn is_planned(&self) -> bool {
        self.layout.is_some()
    }

    fn plan(&mut self, puzzles: &[Puzzle]) {
        self.layout = layout_of_all(puzzles).map(Arc::new);
    }

    fn write(&mut self, puzzle: &Puzzle, out: &mut Vec<u8>) -> Vec<Loss> {
        let layout = self.layout.get_or_insert_with(|| Arc::new(layout_for(puzzle)));
        if !std::mem::replace(&mut self.is_started, true)
            && let Some(names) = &layout.names
        {
            append(names, layout.separator, out);
        }
        write_row(layout, puzzle, out)
    }

    fn rows(&self) -> Option<Arc<dyn WriteRow>> {
        let layout = Arc::clone(self.layout.as_ref().filter(|_| self.is_started)?);
        let copies = keeps_fields(&layout);
        Some(Arc::new(TableRows { layout, copies }))
    }
}

/// Writes the rows of a table whose columns are decided.
struct TableRows {
    layout: Arc<Layout>,
    /// Whether rows of tables with these columns can be copied.
    copies: bool,
}

impl WriteRow for TableRows {
    fn write(&self, puzzle: &Puzzle, out: &mut Vec<u8>) -> Vec<Loss> {
        write_row(&self.layout, puzzle, out)
    }

    fn write_digits(&self, givens: &Grid, entries: Option<&Grid>, out: &mut Vec<u8>) -> bool {
        write_digits(&self.layout, givens, entries, out)
    }

    fn copy(
        &self,
        row: &[u8],
        context: &Attached,
        givens: &Grid,
        entries: Option<&Grid>,
        out: &mut Vec<u8>,
    ) -> bool {
        let entries = entries.filter(|entries| !entries.is_empty());
        let Some(from) = context.get::<Layout>().filter(|_| self.copies) else { return false };
        RowCopy { to: &self.layout, givens, entries }.append(row, from, out)
    }
}

fn write_row(layout: &Layout, puzzle: &Puzzle, out: &mut Vec<u8>) -> Vec<Loss> {
    if puzzle.is_digits()
        && write_digits(layout, &puzzle.classic().givens, Some(&puzzle.classic().entries), out)
    {
        return Vec::new();
    }
    let (row, rest) = Rest::new(puzzle).row(layout);
    append(&row, layout.separator, out);
    rest.losses()
}

/// Appends the row of a puzzle of nothing but givens and entries, if there is a column for each and
/// none of them needs quotation marks.
fn write_digits(layout: &Layout, givens: &Grid, entries: Option<&Grid>, out: &mut Vec<u8>) -> bool {
    let mut entries = entries.filter(|entries| !entries.is_empty());
    let of_entries = |meaning: &Meaning| *meaning == Meaning::Field(Field::Entries);
    let has_column = entries.is_none() || layout.columns.iter().any(of_entries);
    if !has_column || !matches!(layout.empty, '.' | '0') {
        return false;
    }
    for (i, meaning) in layout.columns.iter().enumerate() {
        if i > 0 {
            out.push(layout.separator);
        }
        let grid = match meaning {
            Meaning::Puzzle => Some(givens),
            Meaning::Field(Field::Entries) => entries.take(),
            _ => None,
        };
        if let Some(grid) = grid {
            append_cells(grid, layout.empty, out);
        }
    }
    out.push(b'\n');
    true
}

/// The layout that holds all that the first puzzle says: its own, if it comes from a table, and
/// what that does not have. A table in which the user chose the column may not show again where
/// the puzzle is; then it starts with the puzzle, or holds nothing else.
fn layout_for(puzzle: &Puzzle) -> Layout {
    let own = puzzle.origin.get::<Layout>().filter(|layout| layout.puzzle().is_some());
    own.cloned()
        .into_iter()
        .chain([Layout::plain()])
        .map(|layout| extended(layout, puzzle))
        .find(|layout| is_found_again(layout, puzzle))
        .unwrap_or_else(Layout::plain)
}

/// The layout that holds all that these puzzles say, if a reader finds all of them again.
fn layout_of_all(puzzles: &[Puzzle]) -> Option<Layout> {
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

/// Returns `true` if a reader finds the puzzle in the first row of a table with this layout.
fn is_found_again(layout: &Layout, puzzle: &Puzzle) -> bool {
    let mut text = Vec::new();
    if let Some(names) = &layout.names {
        append(names, layout.separator, &mut text);
    }
    append(&Rest::new(puzzle).row(layout).0, layout.separator, &mut text);
    first_layout(text).is_some_and(|found| {
        (found.puzzle(), found.separator) == (layout.puzzle(), layout.separator)
            && found.names.is_some() == layout.names.is_some()
    })
}

/// Writes a row, with quotes around the fields that need them. The tests hold it against a library, which is not used here
/// because it can also tell numbers from texts, with tables that are a thirtieth of the web page's module.
pub(super) fn append(row: &[String], separator: u8, out: &mut Vec<u8>) {
    // A row must not look like a comment.
    let is_special = |byte: u8| byte == separator || matches!(byte, b'"' | b'\r' | b'\n' | b'#');
    for (index, field) in row.iter().enumerate() {
        if index > 0 {
            out.push(separator);
        }
        // A line without anything is no row.
        let is_nothing = row.len() == 1 && field.is_empty();
        if is_nothing || field.bytes().any(is_special) {
            out.push(b'"');
            out.extend_from_slice(field.replace('"', "\"\"").as_bytes());
            out.push(b'"');
        } else {
            out.extend_from_slice(field.as_bytes());
        }
    }
    out.push(b'\n');
}

/// The data of a puzzle that has not been written yet.
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
                Meaning::Puzzle => Some(cells(&self.puzzle.classic().givens, layout.empty)),
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
            Field::Solution => puzzle.classic().solution.as_ref().map(|grid| cells(grid, empty)),
            Field::Entries => Some(cells(&puzzle.classic().entries, empty)),
            Field::Colours => puzzle.classic().colours.map(|colours| {
                let symbol = |c: u8| if c == 0 { '.' } else { char::from(b'0' + c.min(9)) };
                colours.into_iter().map(symbol).collect()
            }),
            Field::Marks => puzzle.classic().marks.as_ref().map(joined),
            Field::Corners => puzzle.classic().corners.as_ref().map(joined),
            _ => puzzle.classic().restriction.as_ref().map(joined),
        }
    }

    /// The next unknown thing that fits. An empty one is left: it would not be seen again.
    fn take_extra(&mut self, fits: impl Fn(&Extra) -> bool) -> Option<String> {
        let at = self.extra.iter().position(|extra| fits(extra) && !extra.value.is_empty())?;
        Some(self.extra.remove(at).value.clone())
    }

    /// Takes a text that a column held and its meaning could not explain, to be put back there, if
    /// it will not be explained the next time either.
    fn take_unexplained(&mut self, meaning: &Meaning, key: &str) -> Option<String> {
        let Meaning::Field(field) = meaning else { return None };
        let givens = self.puzzle.classic().givens;
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
