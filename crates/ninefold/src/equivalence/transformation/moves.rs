//! A transformation as moves that a person can make one after the other, to be put into words.
//!
//! Any order of three things is reached by two swaps at most, so a transformation takes at most one turn,
//! sixteen swaps and a renaming. Which words to use is for a front end to say.

use super::{SAME, Transformation};
use crate::board::{Cell, Digit, Grid};

/// Which lines change places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// Three rows of boxes side by side.
    Band,
    /// Three columns of boxes above each other.
    Stack,
    /// A row.
    Row,
    /// A column.
    Column,
}

/// One move of a transformation. Numbers count from zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Rows become columns: the grid is mirrored at the diagonal from the upper left.
    Turn,
    /// Two lines change places, at the places they have then. Rows are always of one band, columns
    /// of one stack.
    Swap(Line, u8, u8),
    /// Every digit gets this name.
    Rename([Digit; 9]),
}

impl Move {
    /// The grid after this move.
    #[must_use]
    pub fn of_grid(&self, grid: &Grid) -> Grid {
        self.alone().of_grid(grid)
    }

    /// A transformation that is nothing but this move; numbers that are none change nothing.
    #[must_use]
    pub fn alone(&self) -> Transformation {
        let mut alone = Transformation::NONE;
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
            .unwrap_or(Transformation::NONE)
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
    /// The moves that make this transformation, to be done in this order. Few of them, but not always the
    /// fewest there are.
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

    /// The cell that the content of this cell goes to.
    #[must_use]
    pub fn of_cell(&self, cell: Cell) -> Cell {
        self.inverse().source(cell)
    }
}

/// Swaps whole bands first, then lines inside them.
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
