//! Tables and lists: one puzzle a row, and other columns.
//!
//! ```text
//! rows -> the first (two) of them decide the Layout: header, separator, column of the puzzle
//!      -> each further row is a record, with the layout as its context
//! ```
//!
//! Nothing here sorts, filters or counts rows, and types of columns are not guessed: a value
//! stays the text that it is.

pub(crate) mod csv;
pub(crate) mod exchange;
mod layout;
pub(crate) mod list;
pub(crate) mod qqwing;
mod row;
mod wide;

pub(crate) use exchange::is_exchange;
pub(crate) use layout::Layout;
pub(crate) use list::is_list;
pub(crate) use qqwing::{by_qqwing, is_qqwing};

use crate::error::{ErrorKind, ReadError};
use crate::format::Format;
use crate::reader::{Column, Context, Framer, Raw, ReadOptions};
use crate::source::Source;
use layout::{grid_of_field, is_puzzle_name, separator_of};
use row::{Row, Rows, SEPARATORS, fields};
use std::borrow::Cow;
use std::collections::{HashSet, VecDeque};
use std::sync::Arc;
use wide::Wide;

/// How many columns a table or list may have, and how many remarks a puzzle: enough for people,
/// few enough to be compared with each other.
const MAX_COLUMNS: usize = 1000;

/// The error for a record with more.
fn too_many(line: u64) -> ReadError {
    let message = format!("this record has more than {MAX_COLUMNS} columns");
    ReadError::new(ErrorKind::Column, message).at(line, "", 0, 0)
}

/// One record per row.
pub(crate) fn by_row(
    format: &'static Format,
    source: Source,
    options: &ReadOptions,
) -> Result<Box<dyn Framer>, ReadError> {
    Ok(Box::new(ByRow::new(format, Rows::new(source.into_bytes()), options.column.clone())))
}

/// The layout that a reader finds in a table, if it starts with a row that can be read.
fn first_layout(table: Vec<u8>) -> Option<Layout> {
    let rows = Rows::new(Box::new(std::io::Cursor::new(table)));
    let layout = ByRow::new(Format::named("csv")?, rows, None).find_layout();
    layout.ok().flatten()
}

struct ByRow {
    format: &'static Format,
    rows: Rows,
    column: Option<Column>,
    /// Decided by the first rows.
    layout: Option<Arc<Layout>>,
    /// Rows that were taken to decide the layout and are records.
    pending: VecDeque<Result<Row, ReadError>>,
    /// Blank rows below the first rows are records.
    keeps_blank: bool,
    failed: bool,
}

impl Framer for ByRow {
    fn next_raw(&mut self) -> Option<Result<Raw, ReadError>> {
        if self.layout.is_none() && !self.failed {
            match self.find_layout() {
                Ok(Some(layout)) => self.layout = Some(Arc::new(layout)),
                // No row at all could be cut: what is wrong with those there are is told.
                Ok(None) => self.failed = true,
                Err(error) => {
                    // Without the columns no row can be understood.
                    self.failed = true;
                    self.pending.clear();
                    return Some(Err(error));
                }
            }
        }
        let row = match self.pending.pop_front() {
            Some(row) => row,
            None => self.next_row()?,
        };
        let context = match &self.layout {
            Some(layout) => Context::Table(Arc::clone(layout)),
            None => Context::None,
        };
        Some(row.map(|row| Raw { format: self.format, bytes: row.bytes, line: row.line, context }))
    }

    fn keep_blank_lines(&mut self) {
        self.keeps_blank = true;
    }
}

impl ByRow {
    fn new(format: &'static Format, rows: Rows, column: Option<Column>) -> Self {
        Self {
            format,
            rows,
            column,
            layout: None,
            pending: VecDeque::new(),
            keeps_blank: false,
            failed: false,
        }
    }

    /// The next row that is neither a comment nor blank, unless blank rows are kept.
    fn next_row(&mut self) -> Option<Result<Row, ReadError>> {
        // In a list a quotation mark is part of a name.
        let separator = self.layout.as_ref().map(|layout| [layout.separator]);
        let separators: &[u8] = match &separator {
            _ if self.format.name == "list" => &[],
            Some(separator) => separator,
            None => &SEPARATORS,
        };
        while !self.failed {
            match self.rows.next(separators)? {
                Ok(row) if row.is_skipped() && !self.keeps(&row) => {}
                Ok(row) => return Some(Ok(row)),
                Err(error) => {
                    // A source that fails once will fail again; a bad row is only one row.
                    self.failed = !matches!(error.kind, ErrorKind::Syntax | ErrorKind::TooLong)
                        || error.place.is_none();
                    return Some(Err(error));
                }
            }
        }
        None
    }

    /// Whether a row that says nothing is a record all the same.
    fn keeps(&self, row: &Row) -> bool {
        self.keeps_blank && self.layout.is_some() && row.bytes.trim_ascii().is_empty()
    }

    /// Takes rows until the layout is known. Nothing if there are none.
    fn find_layout(&mut self) -> Result<Option<Layout>, ReadError> {
        if self.format.name == "list" {
            return list::layout(self.column.as_ref()).map(Some);
        }
        let Some(first) = self.good_row() else { return Ok(None) };
        if first.bytes.iter().filter(|b| SEPARATORS.contains(b)).count() > 10 * MAX_COLUMNS {
            return Err(too_many(first.line));
        }
        let column = self.column.as_ref();
        let text = first.text().into_owned();
        let separator = separator_of(&text, column);
        let holds_grid =
            |row: &str| fields(row, separator).iter().any(|f| grid_of_field(f).is_some());
        if holds_grid(&text) {
            self.pending.push_back(Ok(first));
            return Layout::without_header(&text, separator, column).map(Some);
        }
        if let Some(wide) = Wide::find(&fields(&text, separator)) {
            self.pending.push_back(Ok(first));
            let count = fields(&text, separator).len();
            return Ok(Some(Layout::wide(None, count, separator, wide)));
        }
        // A row without a puzzle: a header, if its names or the next row say so.
        let second = self.good_row();
        let sample = second.as_ref().map(|row| row.text().into_owned());
        self.pending.extend(second.map(Ok));
        let below = sample.as_deref().map(|row| fields(row, separator)).unwrap_or_default();
        if let Some(wide) = Wide::find(&below).filter(|_| self.column.is_none()) {
            let names = fields(&text, separator).into_iter().map(Cow::into_owned).collect();
            return Ok(Some(Layout::wide(Some(names), below.len(), separator, wide)));
        }
        let column = self.column.as_ref();
        let is_header = matches!(column, Some(Column::Name(_)))
            || fields(&text, separator).iter().any(|name| is_puzzle_name(name))
            || sample.as_deref().is_some_and(holds_grid);
        if is_header {
            Layout::with_header(&text, sample.as_deref(), separator, column).map(Some)
        } else {
            self.pending.push_front(Ok(first));
            Layout::without_header(&text, separator, column).map(Some)
        }
    }

    /// The next row that could be cut; errors before it wait for their turn.
    fn good_row(&mut self) -> Option<Row> {
        loop {
            match self.next_row()? {
                Ok(row) => return Some(row),
                Err(error) => self.pending.push_back(Err(error)),
            }
        }
    }
}

/// Whether these lines are a table: a header over a column of puzzles, or columns that a plain
/// line with a remark behind it would not have.
pub(crate) fn is_table(lines: &[&str]) -> bool {
    let is_comment = |line: &str| line.trim() == "#" || line.trim_start().starts_with("# ");
    let mut lines = lines.iter().copied().filter(|line| !is_comment(line)).take(20);
    let Some(first) = lines.next() else { return false };
    let rest: Vec<&str> = lines.collect();
    let separator = separator_of(first, None);
    let header = fields(first, separator);
    let place =
        |line: &str| fields(line, separator).iter().position(|f| grid_of_field(f).is_some());
    if header.iter().all(|field| grid_of_field(field).is_none()) {
        if is_wide(&header, &rest, separator) {
            return true;
        }
        let is_named = header.iter().any(|name| is_puzzle_name(name));
        let is_name = |name: &str| name.trim().starts_with(|c: char| c.is_alphabetic());
        let is_header = is_named || (header.len() > 1 && header.iter().all(|name| is_name(name)));
        return is_header
            && rest.iter().take(5).any(|line| {
                place(line).is_some() && (is_named || fields(line, separator).len() == header.len())
            });
    }
    // Without a header: the same columns in every line, and not only a remark after the puzzle.
    let at = place(first);
    let grids = header.iter().filter(|field| grid_of_field(field).is_some()).count();
    let is_telling = grids > 1 || at > Some(0) || (header.len() > 2 && !rest.is_empty());
    let is_same = |line: &&str| fields(line, separator).len() == header.len() && place(line) == at;
    let all: Vec<&str> = std::iter::once(first).chain(rest.iter().copied()).collect();
    is_telling && rest.iter().all(is_same) && (grids > 1 || !is_list(&all))
}

/// Whether a text is a table whose puzzles are fields of several lines in quotation marks, below a
/// header with a name for puzzles.
pub(crate) fn is_quoted_table(text: &str) -> bool {
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or("");
    let separator = separator_of(first, None);
    if !fields(first, separator).iter().any(|name| is_puzzle_name(name)) || !text.contains('"') {
        return false;
    }
    let mut rows = Rows::new(Box::new(std::io::Cursor::new(text.as_bytes().to_vec())));
    let mut row = || rows.next(&[separator])?.ok();
    let (Some(_), Some(second)) = (row(), row()) else { return false };
    let second = second.text();
    let holds_grid = |field: &Cow<'_, str>| field.contains('\n') && grid_of_field(field).is_some();
    fields(&second, separator).iter().any(holds_grid)
}

/// Whether each cell has a column: with empty fields or a header, which a plain line has not.
fn is_wide(first: &[Cow<'_, str>], rest: &[&str], separator: u8) -> bool {
    if let Some(wide) = Wide::find(first) {
        return wide.has_solution || first.iter().any(|field| field.trim().is_empty());
    }
    let below = rest.first().map(|line| fields(line, separator)).unwrap_or_default();
    // Names differ from each other, and 81 cells cannot.
    let names: HashSet<&str> = first.iter().map(|name| name.trim()).collect();
    below.len() == first.len() && names.len() == first.len() && Wide::find(&below).is_some()
}

#[cfg(test)]
pub(crate) mod tests;
