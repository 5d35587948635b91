//! Finds the layout of a table by its first rows.

use super::field::{grid_of_field, is_puzzle_name, separator_of};
use super::layout::{Layout, MAX_COLUMNS, too_many};
use super::row::{Row, Rows, SEPARATORS, fields};
use super::wide::Wide;
use crate::error::ReadError;
use crate::format::Column;
use std::borrow::Cow;
use std::collections::VecDeque;

/// The first rows of a table, taken until its layout is known.
pub(super) struct FirstRows<'a> {
    rows: &'a mut Rows,
    column: Option<&'a Column>,
    /// Rows that were taken and are records.
    pub(super) pending: VecDeque<Result<Row, ReadError>>,
    /// Whether the input failed.
    pub(super) failed: bool,
}

impl<'a> FirstRows<'a> {
    pub(super) fn new(rows: &'a mut Rows, column: Option<&'a Column>) -> Self {
        Self { rows, column, pending: VecDeque::new(), failed: false }
    }

    /// Takes the next row that could be cut; errors before it wait for their turn.
    fn good_row(&mut self) -> Option<Row> {
        while !self.failed {
            match self.rows.next(&SEPARATORS)? {
                Ok(row) if row.is_skipped() => {}
                Ok(row) => return Some(row),
                Err(error) => {
                    self.failed = Rows::is_final(&error);
                    self.pending.push_back(Err(error));
                }
            }
        }
        None
    }
}

/// Returns the layout that a reader finds in a table, if it starts with a row that can be read.
pub(super) fn first_layout(table: Vec<u8>) -> Option<Layout> {
    let mut rows = Rows::new(Box::new(std::io::Cursor::new(table)));
    find_layout(&mut FirstRows::new(&mut rows, None)).ok().flatten()
}

/// Takes rows until the layout of the table is known. Returns nothing if there are none.
pub(super) fn find_layout(rows: &mut FirstRows<'_>) -> Result<Option<Layout>, ReadError> {
    let Some(first) = rows.good_row() else { return Ok(None) };
    if first.bytes.iter().filter(|b| SEPARATORS.contains(b)).count() > 10 * MAX_COLUMNS {
        return Err(too_many(first.line));
    }
    let column = rows.column;
    let text = first.text().into_owned();
    let separator = separator_of(&text, column);
    let holds_grid = |row: &str| fields(row, separator).iter().any(|f| grid_of_field(f).is_some());
    if holds_grid(&text) {
        rows.pending.push_back(Ok(first));
        return Layout::without_header(&text, separator, column).map(Some);
    }
    if let Some(wide) = Wide::find(&fields(&text, separator)) {
        rows.pending.push_back(Ok(first));
        let count = fields(&text, separator).len();
        return Ok(Some(Layout::wide(None, count, separator, wide)));
    }
    // A row without a puzzle: a header, if its names or the next row say so.
    let second = rows.good_row();
    let sample = second.as_ref().map(|row| row.text().into_owned());
    rows.pending.extend(second.map(Ok));
    let below = sample.as_deref().map(|row| fields(row, separator)).unwrap_or_default();
    if let Some(wide) = Wide::find(&below).filter(|_| rows.column.is_none()) {
        let names = fields(&text, separator).into_iter().map(Cow::into_owned).collect();
        return Ok(Some(Layout::wide(Some(names), below.len(), separator, wide)));
    }
    let is_header = matches!(column, Some(Column::Name(_)))
        || fields(&text, separator).iter().any(|name| is_puzzle_name(name))
        || sample.as_deref().is_some_and(holds_grid);
    if is_header {
        Layout::with_header(&text, sample.as_deref(), separator, column).map(Some)
    } else {
        rows.pending.push_front(Ok(first));
        Layout::without_header(&text, separator, column).map(Some)
    }
}
