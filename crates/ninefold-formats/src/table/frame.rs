//! Cutting tables and lists into rows.
//!
//! ```text
//! rows -> the first (two) of them decide the Layout: header, separator, column of the puzzle
//!      -> each further row is a record, with the layout as its context
//! ```

use super::find_layout::{FirstRows, find_layout};
use super::layout::Layout;
use super::list;
use super::row::{Row, RowRules, Rows, SEPARATORS};
use crate::block::Block;
use crate::error::ReadError;
use crate::format::{Column, Format, Framer, Raw, ReadOptions};
use crate::source::Source;
use ninefold_rules::Attached;
use std::collections::VecDeque;
use std::sync::Arc;

/// Makes a record of each row of a table.
pub(crate) fn by_row(
    format: &'static Format,
    source: Source,
    options: &ReadOptions,
) -> Result<Box<dyn Framer>, ReadError> {
    Ok(Box::new(ByRow::new(format, source, options, false)))
}

/// Makes a record of each line of a list, in which a quotation mark is part of a name.
pub(crate) fn by_list_line(
    format: &'static Format,
    source: Source,
    options: &ReadOptions,
) -> Result<Box<dyn Framer>, ReadError> {
    Ok(Box::new(ByRow::new(format, source, options, true)))
}

struct ByRow {
    format: &'static Format,
    rows: Rows,
    column: Option<Column>,
    /// Whether each line is a row, whatever its quotation marks.
    is_list: bool,
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
            match self.decide_layout() {
                Ok(Some(layout)) => self.layout = Some(Arc::new(layout)),
                // No row at all could be cut: what is wrong with those there are is reported.
                Ok(None) => self.failed = true,
                Err(error) => {
                    // Without the columns no row can be read.
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
        Some(row.map(|row| Raw::new(self.format, row.bytes, row.line).within(self.context())))
    }

    fn next_block(&mut self, reads: usize, block: &mut Block) -> bool {
        let Some(layout) = self.layout.as_ref().filter(|_| !self.failed) else { return false };
        let separator = (!self.is_list).then_some(layout.separator);
        let rules = RowRules { separator, keeps_blank: self.keeps_blank };
        block.set_context(self.context());
        self.pending.is_empty() && self.rows.take_block(rules, reads, block)
    }

    fn keep_blank_lines(&mut self) {
        self.keeps_blank = true;
    }
}

impl ByRow {
    fn new(format: &'static Format, source: Source, options: &ReadOptions, is_list: bool) -> Self {
        Self {
            format,
            rows: Rows::new(source.into_bytes()),
            column: options.column.clone(),
            is_list,
            layout: None,
            pending: VecDeque::new(),
            keeps_blank: false,
            failed: false,
        }
    }

    fn context(&self) -> Attached {
        self.layout.as_ref().map_or(Attached::NONE, |layout| Attached::new(Arc::clone(layout)))
    }

    fn decide_layout(&mut self) -> Result<Option<Layout>, ReadError> {
        if self.is_list {
            return list::layout(self.column.as_ref()).map(Some);
        }
        let mut first = FirstRows::new(&mut self.rows, self.column.as_ref());
        let layout = find_layout(&mut first);
        self.failed |= first.failed;
        self.pending = first.pending;
        layout
    }

    /// The next row that is neither a comment nor blank, unless blank rows are kept.
    fn next_row(&mut self) -> Option<Result<Row, ReadError>> {
        let separator = self.layout.as_ref().map(|layout| [layout.separator]);
        let separators: &[u8] = match &separator {
            _ if self.is_list => &[],
            Some(separator) => separator,
            None => &SEPARATORS,
        };
        while !self.failed {
            let row = self.rows.next(separators)?;
            self.failed = row.as_ref().is_err_and(Rows::is_final);
            match row {
                Ok(row) if row.is_skipped() && !self.keeps(&row) => {}
                row => return Some(row),
            }
        }
        None
    }

    /// Returns `true` if a row that says nothing is a record all the same.
    fn keeps(&self, row: &Row) -> bool {
        self.keeps_blank && self.layout.is_some() && row.bytes.trim_ascii().is_empty()
    }
}
