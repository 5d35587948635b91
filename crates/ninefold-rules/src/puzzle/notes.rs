//! Entries and marks of a player, and the solution that the source of a puzzle states.

use super::{Cells, Puzzle, grid_of, values_of};
use crate::cell::CellId;
use crate::text::Values;
use crate::value::{Value, ValueSet};
use ninefold::{Candidates, Cell, Grid};

impl Puzzle {
    /// Returns the value that a player entered into a cell.
    #[must_use]
    pub fn entry(&self, cell: CellId) -> Option<Value> {
        match &self.cells {
            Cells::Classic(cells, _) => digit_in(&cells.entries, cell),
            Cells::Shaped(shaped) => shaped.entries.get(cell.index()).copied().flatten(),
        }
    }

    /// Enters a value into a cell, or removes the one that a player entered.
    pub fn set_entry(&mut self, cell: CellId, value: Option<Value>) {
        match &mut self.cells {
            Cells::Classic(cells, _) => {
                if let Some(cell) = Cell::new(cell.index()) {
                    cells.entries.set(cell, value.and_then(Value::digit));
                }
            }
            Cells::Shaped(shaped) => shaped.entries[cell.index()] = value,
        }
    }

    /// Returns the values that a player entered.
    #[must_use]
    pub fn entries(&self) -> Values {
        match &self.cells {
            Cells::Classic(cells, _) => values_of(&cells.entries),
            Cells::Shaped(shaped) => shaped.entries.clone(),
        }
    }

    /// Returns the candidates that a player noted in the middle of a cell.
    #[must_use]
    pub fn marks(&self, cell: CellId) -> ValueSet {
        match &self.cells {
            Cells::Classic(cells, _) => set_in(cells.marks.as_ref(), cell),
            Cells::Shaped(shaped) => shaped.marks.get(cell.index()).copied().unwrap_or_default(),
        }
    }

    /// Sets the candidates in the middle of a cell.
    pub fn set_marks(&mut self, cell: CellId, values: ValueSet) {
        match &mut self.cells {
            Cells::Classic(cells, _) => note(&mut cells.marks, cell, values),
            Cells::Shaped(shaped) => shaped.marks[cell.index()] = values,
        }
    }

    /// Returns the candidates that a player noted in the corners of a cell.
    #[must_use]
    pub fn corners(&self, cell: CellId) -> ValueSet {
        match &self.cells {
            Cells::Classic(cells, _) => set_in(cells.corners.as_ref(), cell),
            Cells::Shaped(shaped) => shaped.corners.get(cell.index()).copied().unwrap_or_default(),
        }
    }

    /// Sets the candidates in the corners of a cell.
    pub fn set_corners(&mut self, cell: CellId, values: ValueSet) {
        match &mut self.cells {
            Cells::Classic(cells, _) => note(&mut cells.corners, cell, values),
            Cells::Shaped(shaped) => shaped.corners[cell.index()] = values,
        }
    }

    /// Returns the solution that the source states, which may be wrong or in part empty.
    #[must_use]
    pub fn solution(&self) -> Option<Values> {
        match &self.cells {
            Cells::Classic(cells, _) => cells.solution.as_ref().map(values_of),
            Cells::Shaped(shaped) => shaped.solution.clone(),
        }
    }

    /// Sets the solution that the source states.
    pub fn set_solution(&mut self, solution: Option<Values>) {
        match &mut self.cells {
            Cells::Classic(cells, _) => cells.solution = solution.as_deref().map(grid_of),
            Cells::Shaped(shaped) => shaped.solution = solution,
        }
    }

    /// Removes what a player noted.
    pub fn clear_marks(&mut self) {
        match &mut self.cells {
            Cells::Classic(cells, _) => (cells.marks, cells.corners) = (None, None),
            Cells::Shaped(shaped) => {
                shaped.marks.fill(ValueSet::EMPTY);
                shaped.corners.fill(ValueSet::EMPTY);
            }
        }
    }

    /// Removes what a player entered and noted.
    pub fn clear_entries(&mut self) {
        match &mut self.cells {
            Cells::Classic(cells, _) => cells.entries = Grid::EMPTY,
            Cells::Shaped(shaped) => shaped.entries.fill(None),
        }
        self.clear_marks();
    }
}

fn digit_in(grid: &Grid, cell: CellId) -> Option<Value> {
    grid.get(Cell::new(cell.index())?).map(Value::from)
}

fn set_in(candidates: Option<&Candidates>, cell: CellId) -> ValueSet {
    let digits = candidates.zip(Cell::new(cell.index())).map(|(all, cell)| all.get(cell));
    digits.map(ValueSet::from).unwrap_or_default()
}

/// Sets the marks of a cell; where no cell has any, there are none.
fn note(marks: &mut Option<Candidates>, cell: CellId, values: ValueSet) {
    let Some(cell) = Cell::new(cell.index()) else { return };
    let mut all = marks.unwrap_or(Candidates::NONE);
    all.set(cell, values.digits());
    *marks = (!all.is_empty()).then_some(all);
}
