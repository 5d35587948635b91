//! Symmetries that the cells with a clue can have.

use crate::board::{Cell, CellSet};

/// A symmetry of the square. The digits do not matter, only where they stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Symmetry {
    /// None at all: each of the others is broken somewhere.
    None,
    /// A half turn: the one of newspapers.
    Rotational,
    /// A quarter turn.
    Quarter,
    /// Left and right mirror each other.
    Vertical,
    /// Top and bottom mirror each other.
    Horizontal,
    /// Both mirrors above, and so the half turn too.
    Orthogonal,
    /// Mirrored on the diagonal from top left to bottom right.
    Diagonal,
    /// Mirrored on the diagonal from top right to bottom left.
    AntiDiagonal,
    /// Mirrored on both diagonals, and so the half turn too.
    BiDiagonal,
    /// All mirrors and turns.
    Full,
}

impl Symmetry {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::None,
        Self::Rotational,
        Self::Quarter,
        Self::Vertical,
        Self::Horizontal,
        Self::Orthogonal,
        Self::Diagonal,
        Self::AntiDiagonal,
        Self::BiDiagonal,
        Self::Full,
    ];

    /// What it is called on a command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Rotational => "rotational",
            Self::Quarter => "quarter-turn",
            Self::Vertical => "vertical",
            Self::Horizontal => "horizontal",
            Self::Orthogonal => "orthogonal",
            Self::Diagonal => "diagonal",
            Self::AntiDiagonal => "anti-diagonal",
            Self::BiDiagonal => "bi-diagonal",
            Self::Full => "full",
        }
    }

    /// The cells that a cell brings with it.
    #[must_use]
    pub fn orbit(self, cell: Cell) -> CellSet {
        let turns: &[Turn] = match self {
            Self::None => &[],
            Self::Rotational => &[half],
            Self::Quarter => &[quarter],
            Self::Vertical => &[|row, column| (row, 8 - column)],
            Self::Horizontal => &[|row, column| (8 - row, column)],
            Self::Orthogonal => &[half, |row, column| (row, 8 - column)],
            Self::Diagonal => &[|row, column| (column, row)],
            Self::AntiDiagonal => &[anti],
            Self::BiDiagonal => &[half, anti],
            Self::Full => &[quarter, anti],
        };
        let mut orbit = CellSet::only(cell);
        loop {
            let before = orbit;
            for (from, turn) in before.iter().flat_map(|from| turns.iter().map(move |t| (from, t)))
            {
                let (row, column) = turn(from.row(), from.column());
                if let Some(to) = Cell::at(row, column) {
                    orbit.insert(to);
                }
            }
            if orbit == before {
                return orbit;
            }
        }
    }

    /// All orbits, by their first cell.
    #[must_use]
    pub fn orbits(self) -> Vec<CellSet> {
        let whole = |cell: Cell| self.orbit(cell);
        Cell::all()
            .map(|cell| (cell, whole(cell)))
            .filter(|(cell, orbit)| orbit.first() == Some(*cell))
            .map(|(_, orbit)| orbit)
            .collect()
    }

    /// Whether these cells are as this symmetry specs: they have it, or, for [`Symmetry::None`], they
    /// have none of the others.
    #[must_use]
    pub fn is_of(self, cells: CellSet) -> bool {
        match self {
            Self::None => !Self::ALL.iter().any(|s| *s != Self::None && s.holds(cells)),
            _ => self.holds(cells),
        }
    }

    /// Whether a cell never comes without its orbit. So [`Symmetry::None`] holds for all cells.
    #[must_use]
    pub fn holds(self, cells: CellSet) -> bool {
        cells.iter().all(|cell| self.orbit(cell).is_subset_of(cells))
    }
}

/// Where a row and a column go.
type Turn = fn(usize, usize) -> (usize, usize);

const fn half(row: usize, column: usize) -> (usize, usize) {
    (8 - row, 8 - column)
}

const fn quarter(row: usize, column: usize) -> (usize, usize) {
    (column, 8 - row)
}

const fn anti(row: usize, column: usize) -> (usize, usize) {
    (8 - column, 8 - row)
}
