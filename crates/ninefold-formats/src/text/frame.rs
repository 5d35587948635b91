//! Cutting text into grids.
//!
//! A record is what belongs to nine rows: remarks and a name above them, borders and blank lines
//! between them. A text line inside an unfinished grid starts the next record, so that one bad
//! grid does not spoil the ones after it.

use super::row::{Row, classify};
use super::ss;
use crate::cells::{cell_symbol, is_separator};
use crate::error::{ErrorKind, ReadError};
use crate::format::{Format, Framer, Raw, ReadOptions};
use crate::framing::whole;
use crate::source::{Line, MAX_RECORD, Source, too_long};
use ninefold::Cell;

/// Cuts into grids of nine rows.
pub(crate) fn by_grid(
    format: &'static Format,
    mut source: Source,
    options: &ReadOptions,
) -> Result<Box<dyn Framer>, ReadError> {
    let (head, all) = source.head_text()?;
    if all && is_loose(&head) {
        return whole(format, source, options);
    }
    Ok(Box::new(Cutter { by: ByGrid { format, source, emitted: false }, failed: false }))
}

/// Returns `true` if a text is only cells and gaps, without a single proper row: 81 numbers in any layout,
/// or too few of them.
fn is_loose(text: &str) -> bool {
    text.chars().all(|c| cell_symbol(c).is_some() || is_separator(c) || c.is_whitespace())
        && !text.lines().map(classify).any(|row| row.is_row() || row == Row::Dashes)
}

/// The maximum number of lines after the last grid of an input that are kept.
const TRAILER: usize = 20;

/// A way of cutting.
trait Cut: Send {
    /// The next record, if there is one.
    fn cut(&mut self) -> Result<Option<Raw>, ReadError>;
}

/// Cuts until the input ends or fails: a source that fails once will fail again.
struct Cutter<C> {
    by: C,
    failed: bool,
}

impl<C: Cut> Framer for Cutter<C> {
    fn next_raw(&mut self) -> Option<Result<Raw, ReadError>> {
        if self.failed {
            return None;
        }
        let result = self.by.cut().transpose();
        self.failed = matches!(&result, Some(Err(e)) if e.kind != ErrorKind::TooLong);
        result
    }
}

struct ByGrid {
    format: &'static Format,
    source: Source,
    emitted: bool,
}

/// A record that is being put together.
#[derive(Default)]
struct Draft {
    lines: Vec<Line>,
    bytes: usize,
    rows: usize,
    /// For each line of nine dashes: how many rows stand above it.
    dashes: Vec<usize>,
}

impl Cut for ByGrid {
    fn cut(&mut self) -> Result<Option<Raw>, ReadError> {
        let mut draft = Draft::default();
        while let Some(line) = self.source.line()? {
            if line.too_long {
                return Err(too_long(line.number));
            }
            let mut row = classify(&line.text());
            if row == Row::Blank && draft.lines.is_empty() {
                continue;
            }
            if matches!(row, Row::Odd(_)) && draft.rows == 0 && self.nine_rows_follow()? {
                row = Row::Text;
            }
            let starts_next = match row {
                Row::Text => draft.rows > 0,
                Row::Comment => draft.rows > 0 && self.is_complete(&draft)?,
                _ => false,
            };
            if starts_next {
                self.source.put_back(line);
                break;
            }
            draft.add(line, &row)?;
            if draft.rows == Cell::SIDE || (draft.is_nine() && self.is_complete(&draft)?) {
                let more = self.rows_too_many(&draft)?;
                for _ in 0..more {
                    if let Some(line) = self.source.line()? {
                        let row = classify(&line.text());
                        draft.add(line, &row)?;
                    }
                }
                self.take_trailer(&mut draft)?;
                break;
            }
        }
        self.finish(draft)
    }
}

impl ByGrid {
    /// A name may look like a bad row (`2024`): then nine good rows follow it.
    fn nine_rows_follow(&mut self) -> Result<bool, ReadError> {
        let (mut rows, mut skip) = (0, 0);
        while rows < Cell::SIDE && skip < 24 {
            let Some(line) = self.source.peek(skip)? else { return Ok(false) };
            match classify(&line.text()) {
                row if row.is_row() => rows += 1,
                Row::Dashes | Row::Border | Row::Blank | Row::Comment => {}
                _ => return Ok(false),
            }
            skip += 1;
        }
        Ok(rows == Cell::SIDE)
    }

    /// Returns `true` if the lines of dashes are rows, so that there are nine of them. They are borders if
    /// they stand where borders do, after rows 3 and 6, and the rest of the rows follows.
    fn is_complete(&mut self, draft: &Draft) -> Result<bool, ReadError> {
        if !draft.is_nine() {
            return Ok(false);
        }
        let at_borders = draft.dashes.iter().all(|above| matches!(above, 0 | 3 | 6 | 9));
        if !at_borders {
            return Ok(true);
        }
        // The block of rows that goes on from here decides: either all its lines of dashes count as
        // rows, or none does.
        let (rows, dashes) = self.rows_ahead()?;
        let without = draft.rows + rows;
        let with = without + draft.dashes.len() + dashes;
        let drawn = draft.dashes.contains(&3) && draft.dashes.contains(&6);
        Ok(!(without.is_multiple_of(Cell::SIDE)
            && without > 0
            && (drawn || !with.is_multiple_of(Cell::SIDE))))
    }

    /// Returns the number of lines that follow and belong to a tenth or eleventh row: one of the
    /// rows is wrong then, and which one is unknown. Bands of grids that follow have three rows at
    /// least.
    fn rows_too_many(&mut self, draft: &Draft) -> Result<usize, ReadError> {
        let last = draft.lines.iter().rposition(|line| !classify(&line.text()).is_row());
        let has_gap = draft.lines.iter().skip_while(|line| !classify(&line.text()).is_row());
        if !draft.dashes.is_empty()
            || has_gap.clone().any(|line| line.bytes.trim_ascii().is_empty())
            || last.is_some_and(|last| last + 1 == draft.lines.len())
        {
            return Ok(0);
        }
        let (mut rows, mut lines) = (0, 0);
        for ahead in 0..6 {
            match self.source.peek(ahead)?.map(|line| classify(&line.text())) {
                Some(Row::Border) => {}
                Some(row) if row.is_row() => (rows, lines) = (rows + 1, ahead + 1),
                _ => break,
            }
        }
        Ok(if rows < 3 { lines } else { 0 })
    }

    /// Returns the number of rows, and of lines of dashes, that follow without a gap.
    fn rows_ahead(&mut self) -> Result<(usize, usize), ReadError> {
        let (mut rows, mut dashes) = (0, 0);
        for ahead in 0..60 {
            match self.source.peek(ahead)?.map(|line| classify(&line.text())) {
                Some(Row::Dashes) => dashes += 1,
                Some(Row::Border) => {}
                Some(row) if row.is_row() => rows += 1,
                _ => break,
            }
        }
        Ok((rows, dashes))
    }

    /// Text between the last grid and the end of the input belongs to that grid.
    fn take_trailer(&mut self, draft: &mut Draft) -> Result<(), ReadError> {
        for ahead in 0..=TRAILER {
            match self.source.peek(ahead)?.map(|line| classify(&line.text())) {
                None => {
                    for _ in 0..ahead {
                        if let Some(line) = self.source.line()? {
                            draft.add(line, &Row::Blank)?;
                        }
                    }
                    break;
                }
                Some(Row::Blank | Row::Border | Row::Comment | Row::Text) => {}
                Some(_) => break,
            }
        }
        Ok(())
    }

    /// The record, if the draft is one: text after the last grid is a trailer, not a record.
    fn finish(&mut self, draft: Draft) -> Result<Option<Raw>, ReadError> {
        let is_trailer = draft.rows + draft.dashes.len() == 0;
        let Some(first) = draft.lines.first() else { return Ok(None) };
        if is_trailer && self.emitted {
            return Ok(None);
        }
        self.emitted = true;
        let line = first.number;
        let mut bytes = Vec::with_capacity(draft.bytes);
        for line in draft.lines {
            bytes.extend_from_slice(&line.bytes);
            bytes.push(b'\n');
        }
        Ok(Some(Raw::new(self.format, bytes, line)))
    }
}

impl Draft {
    fn add(&mut self, line: Line, row: &Row) -> Result<(), ReadError> {
        match row {
            Row::Cells(_) | Row::Groups(_) | Row::Odd(_) => self.rows += 1,
            Row::Dashes => self.dashes.push(self.rows),
            _ => {}
        }
        self.bytes += line.bytes.len() + 1;
        let number = line.number;
        self.lines.push(line);
        if self.bytes > MAX_RECORD { Err(too_long(number)) } else { Ok(()) }
    }

    fn is_nine(&self) -> bool {
        !self.dashes.is_empty() && self.rows + self.dashes.len() == Cell::SIDE
    }
}

/// Cuts SadMan files: a record begins with its `#` lines or with `[Puzzle]`, or is nine rows alone.
pub(crate) fn by_section(
    format: &'static Format,
    mut source: Source,
    options: &ReadOptions,
) -> Result<Box<dyn Framer>, ReadError> {
    let (head, _) = source.head_text()?;
    if head.lines().any(is_puzzle_section) {
        Ok(Box::new(Cutter { by: BySection { format, source }, failed: false }))
    } else {
        by_grid(format, source, options)
    }
}

/// Returns `true` if a line is `[Puzzle]`, in any case.
pub(crate) fn is_puzzle_section(line: &str) -> bool {
    line.trim().eq_ignore_ascii_case("[puzzle]")
}

struct BySection {
    format: &'static Format,
    source: Source,
}

impl Cut for BySection {
    fn cut(&mut self) -> Result<Option<Raw>, ReadError> {
        let mut bytes = Vec::new();
        let mut first = None;
        let mut in_sections = false;
        let mut bare_rows = 0;
        while let Some(line) = self.source.line()? {
            let text = line.text();
            let starts_puzzle = is_puzzle_section(&text);
            let is_bare_row = !in_sections && classify(&text).is_row();
            let is_done = in_sections || bare_rows == Cell::SIDE;
            if is_done && (starts_puzzle || is_bare_row || text.starts_with('#')) {
                self.source.put_back(line);
                break;
            }
            in_sections |= starts_puzzle;
            bare_rows += usize::from(is_bare_row);
            if first.is_none() && text.trim().is_empty() {
                continue;
            }
            first.get_or_insert(line.number);
            if line.too_long || bytes.len() + line.bytes.len() > MAX_RECORD {
                return Err(too_long(line.number));
            }
            bytes.extend_from_slice(&line.bytes);
            bytes.push(b'\n');
        }
        Ok(first.map(|line| Raw::new(self.format, bytes, line)))
    }
}

/// Cuts Simple Sudoku pastes: up to three grids of one puzzle (givens; givens and entries;
/// candidates) are one record.
pub(crate) fn by_paste(
    format: &'static Format,
    source: Source,
    options: &ReadOptions,
) -> Result<Box<dyn Framer>, ReadError> {
    Ok(Box::new(ByPaste { grids: by_grid(format, source, options)?, next: None }))
}

struct ByPaste {
    grids: Box<dyn Framer>,
    /// A grid that was looked at and belongs to the next record.
    next: Option<Result<Raw, ReadError>>,
}

impl Framer for ByPaste {
    fn next_raw(&mut self) -> Option<Result<Raw, ReadError>> {
        let mut paste = match self.next.take().or_else(|| self.grids.next_raw())? {
            Ok(raw) => raw,
            Err(error) => return Some(Err(error)),
        };
        for _ in 0..2 {
            match self.grids.next_raw() {
                Some(Ok(raw)) if ss::belongs_to(&paste, &raw) => {
                    // Keep line numbers right: blank lines between the grids were dropped.
                    let lines = paste.bytes.iter().filter(|b| **b == b'\n').count() as u64;
                    let gap = raw.line.saturating_sub(paste.line + lines);
                    paste.bytes.extend(std::iter::repeat_n(b'\n', gap.min(1000) as usize));
                    paste.bytes.extend_from_slice(&raw.bytes);
                }
                other => {
                    self.next = other;
                    break;
                }
            }
        }
        Some(Ok(paste))
    }
}
