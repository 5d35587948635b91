//! Tables in which each cell has a column of its own: 81 columns, or 162 with the solution.

use super::Layout;
use super::csv::take;
use crate::cells::cell_symbol;
use crate::error::{ErrorKind, ReadError};
use crate::puzzle::{Puzzle, Record};
use crate::reader::Raw;
use ninefold::{Cell, Grid};
use std::borrow::Cow;
use std::ops::Range;

/// Where the cells stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wide {
    /// The column of the first cell.
    pub(super) start: usize,
    /// Whether 81 cells of the solution follow.
    pub(super) has_solution: bool,
}

/// How many columns may stand beside the cells.
const BESIDE: usize = 4;

impl Wide {
    /// The cells of a row, if it is one of such a table.
    pub(super) fn find(fields: &[Cow<'_, str>]) -> Option<Self> {
        let has_solution = fields.len() >= 2 * Cell::COUNT;
        let count = if has_solution { 2 * Cell::COUNT } else { Cell::COUNT };
        let more = fields.len().checked_sub(count).filter(|more| *more <= BESIDE)?;
        let is_cell = |field: &Cow<'_, str>| cell_of(field).is_some();
        let mut starts =
            (0..=more).filter(|start| fields[*start..start + count].iter().all(is_cell));
        // What could be a cell at both ends leaves open where the cells begin.
        let (start, None) = (starts.next()?, starts.next()) else { return None };
        let cells = &fields[start..start + count];
        let is_said = cells.iter().any(|field| !field.trim().is_empty());
        is_said.then_some(Self { start, has_solution })
    }

    /// The columns that hold cells.
    const fn columns(self) -> Range<usize> {
        let count = if self.has_solution { 2 * Cell::COUNT } else { Cell::COUNT };
        self.start..self.start + count
    }

    /// Reads a row.
    pub(super) fn read(
        self,
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
        let columns = self.columns();
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
        puzzle.solution = self.has_solution.then_some(grids[1]);
        for (i, value) in fields.iter().enumerate().filter(|(i, _)| !columns.contains(i)) {
            if !take(&mut puzzle, &layout.columns[i], value) && !value.is_empty() {
                puzzle.add_extra("csv", layout.key(i), value.as_ref());
            }
        }
        Ok(puzzle.into())
    }
}

/// What a field says of its cell.
fn cell_of(field: &str) -> Option<Option<ninefold::Digit>> {
    let mut symbols = field.trim().chars();
    match (symbols.next(), symbols.next()) {
        (None, _) => Some(None),
        (Some(symbol), None) => cell_symbol(symbol),
        _ => None,
    }
}
