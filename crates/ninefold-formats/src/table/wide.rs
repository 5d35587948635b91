//! Tables in which each cell has a column of its own: 81 columns, or 162 with the solution.

use crate::cells::cell_symbol;
use ninefold::Cell;
use std::borrow::Cow;
use std::ops::Range;

/// The position of the cells in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wide {
    /// The column of the first cell.
    pub(super) start: usize,
    /// Whether 81 cells of the solution follow.
    pub(super) has_solution: bool,
}

/// The maximum number of columns beside the cells.
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
    pub(super) const fn columns(self) -> Range<usize> {
        let count = if self.has_solution { 2 * Cell::COUNT } else { Cell::COUNT };
        self.start..self.start + count
    }
}

/// Returns the content of the cell that a field stands for.
pub(super) fn cell_of(field: &str) -> Option<Option<ninefold::Digit>> {
    let mut symbols = field.trim().chars();
    match (symbols.next(), symbols.next()) {
        (None, _) => Some(None),
        (Some(symbol), None) => cell_symbol(symbol),
        _ => None,
    }
}
