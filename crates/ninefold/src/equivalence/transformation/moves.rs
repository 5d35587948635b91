//! Transformations as a sequence of simple moves, for front ends that describe them.
//!
//! Any order of three items takes at most two swaps, so a transformation takes at most one transposition,
//! sixteen swaps and one renaming.

use super::{SAME, Transformation};
use crate::board::{Cell, Digit, Grid};

/// The kind of lines that are swapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Line {
    /// A band: three rows.
    Band,
    /// A stack: three columns.
    Stack,
    /// A row.
    Row,
    /// A column.
    Column,
}

/// A simple transformation. Numbers count from zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Transposes the grid: reflects it in the diagonal from the upper left.
    Turn,
    /// Swaps two lines at their current places. Rows are always of one band, columns of one stack.
    Swap(Line, u8, u8),
    /// Renames every digit.
    Rename([Digit; 9]),
}

impl Move {
    /// Returns the grid after this move.
    #[must_use]
    pub fn apply(&self, grid: &Grid) -> Grid {
        self.alone().apply(grid)
    }

    /// Returns the transformation that consists of this move. A move with invalid numbers changes nothing.
    #[must_use]
    pub fn alone(&self) -> Transformation {
        let mut alone = Transformation::IDENTITY;
        match *self {
            Self::Turn => alone.turned = true,
            Self::Swap(line, a, b) => {
                let lines = match line {
                    Line::Row | Line::Band => &mut alone.rows,
                    Line::Column | Line::Stack => &mut alone.columns,
                };
                swap(lines, line, a, b);
            }
            Self::Rename(names) => alone.digits = names.map(|digit| digit.get() - 1),
        }
        Transformation::new(alone.turned, alone.rows, alone.columns, alone.digits)
            .unwrap_or(Transformation::IDENTITY)
    }
}

fn swap(lines: &mut [u8; 9], line: Line, a: u8, b: u8) {
    let (a, b) = (usize::from(a), usize::from(b));
    match line {
        Line::Row | Line::Column if a.max(b) < 9 => lines.swap(a, b),
        Line::Band | Line::Stack if a.max(b) < 3 => {
            (0..3).for_each(|i| lines.swap(3 * a + i, 3 * b + i));
        }
        _ => {}
    }
}

impl Transformation {
    /// Returns moves that have the effect of this transformation, one after the other. They are few, but
    /// not always as few as possible.
    #[must_use]
    pub fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.turned {
            moves.push(Move::Turn);
        }
        line_moves(&self.rows, [Line::Band, Line::Row], &mut moves);
        line_moves(&self.columns, [Line::Stack, Line::Column], &mut moves);
        if self.digits != SAME {
            moves.push(Move::Rename(self.names()));
        }
        moves
    }

    /// Returns the cell of the new grid that a cell of the old one goes to.
    #[must_use]
    pub fn apply_to_cell(&self, cell: Cell) -> Cell {
        self.inverse().source(cell)
    }
}

/// Adds the swaps of whole bands first, then those of lines inside them.
fn line_moves(target: &[u8; 9], [band, line]: [Line; 2], moves: &mut Vec<Move>) {
    let mut now = SAME;
    for to in 0..3 {
        let wanted = target[3 * to] / 3;
        let at = (to..3).find(|at| now[3 * at] / 3 == wanted).unwrap_or(to);
        if at != to {
            moves.push(Move::Swap(band, to as u8, at as u8));
            swap(&mut now, band, to as u8, at as u8);
        }
    }
    for (to, wanted) in target.iter().enumerate() {
        let at = (to..9).find(|at| now[*at] == *wanted).unwrap_or(to);
        if at != to {
            moves.push(Move::Swap(line, to as u8, at as u8));
            now.swap(to, at);
        }
    }
}
