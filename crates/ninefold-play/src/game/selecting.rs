//! The cursor and the selection.

use super::command::{Command, Direction, Jump, SelectHow};
use super::session::Session;
use ninefold::{Cell, CellSet};

impl Session {
    /// Does a command that moves the cursor or changes the selection.
    pub(super) fn select(&mut self, command: &Command) {
        match command {
            Command::Move(direction) => self.go_to(neighbour(self.cursor, *direction)),
            Command::Extend(direction) => {
                self.selection.insert(self.cursor);
                self.cursor = neighbour(self.cursor, *direction);
                self.selection.insert(self.cursor);
            }
            Command::Jump(jump) => {
                let cell = self.jumped(*jump);
                self.go_to(cell);
            }
            Command::Select(cell, how) => self.click(*cell, *how),
            Command::Drag(cell) => {
                if self.drag_removes {
                    self.selection.remove(*cell);
                } else {
                    self.selection.insert(self.cursor);
                    self.selection.insert(*cell);
                }
                self.cursor = *cell;
            }
            Command::SelectAlike(cell) => {
                self.cursor = *cell;
                self.selection = self.board().alike(&self.game.puzzle, *cell);
            }
            Command::SelectAll => self.selection = CellSet::ALL,
            Command::SelectInverse => self.selection = CellSet::ALL - self.targets(),
            _ => {}
        }
    }

    /// Makes a cell the current one, and the only one that actions change.
    pub(super) fn go_to(&mut self, cell: Cell) {
        self.cursor = cell;
        self.selection = CellSet::EMPTY;
    }

    fn click(&mut self, cell: Cell, how: SelectHow) {
        match how {
            SelectHow::Only => {
                self.go_to(cell);
                self.drag_removes = false;
            }
            SelectHow::Add => {
                self.selection = self.targets() | CellSet::only(cell);
                self.drag_removes = false;
            }
            SelectHow::Toggle => {
                self.selection = self.targets();
                self.drag_removes = self.selection.contains(cell);
                if self.drag_removes {
                    self.selection.remove(cell);
                } else {
                    self.selection.insert(cell);
                }
            }
        }
        self.cursor = cell;
    }

    /// Returns the cell to which a jump leads.
    fn jumped(&self, jump: Jump) -> Cell {
        let (row, column) = (self.cursor.row(), self.cursor.column());
        let at = |row: usize, column: usize| Cell::at(row, column).unwrap_or(self.cursor);
        match jump {
            Jump::RowStart => at(row, 0),
            Jump::RowEnd => at(row, 8),
            Jump::GridStart => at(0, 0),
            Jump::GridEnd => at(8, 8),
            Jump::BoxUp => at(row.saturating_sub(3), column),
            Jump::BoxDown => at((row + 3).min(8), column),
            Jump::NextEmpty => self.next_empty(false),
            Jump::PreviousEmpty => self.next_empty(true),
        }
    }

    /// Returns the next empty cell in reading order, in a circle.
    fn next_empty(&self, is_back: bool) -> Cell {
        let digits = self.board().on_grid(&self.game.puzzle);
        let step = if is_back { 80 } else { 1 };
        let places =
            (1..=Cell::COUNT).map(|count| (self.cursor.index() + count * step) % Cell::COUNT);
        let mut empty = places.filter_map(Cell::new).filter(|cell| digits.get(*cell).is_none());
        empty.next().unwrap_or(self.cursor)
    }
}

/// Returns the next cell in a direction; at the border the cell itself.
fn neighbour(cell: Cell, direction: Direction) -> Cell {
    let (row, column) = (cell.row(), cell.column());
    let place = match direction {
        Direction::Up => (row.saturating_sub(1), column),
        Direction::Down => ((row + 1).min(8), column),
        Direction::Left => (row, column.saturating_sub(1)),
        Direction::Right => (row, (column + 1).min(8)),
    };
    Cell::at(place.0, place.1).unwrap_or(cell)
}
