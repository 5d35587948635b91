//! Symmetries of the cells with a clue.

use crate::board::{Cell, CellSet};
use std::fmt;
use std::str::FromStr;

/// A symmetry of the square. It concerns the cells that have a clue, not their digits.
///
/// ```
/// use ninefold::generate::Symmetry;
/// use ninefold::Cell;
///
/// let symmetry: Symmetry = "rotational".parse()?;
/// let corner = Cell::at(0, 0).unwrap();
/// assert_eq!(symmetry.orbit(corner).len(), 2);
/// assert_eq!(symmetry.to_string(), "rotational");
/// # Ok::<(), ninefold::generate::ParseSymmetryError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Symmetry {
    /// No symmetry at all: each of the others is broken somewhere.
    None,
    /// A rotation by a half turn, as newspapers print puzzles.
    Rotational,
    /// A rotation by a quarter turn.
    Quarter,
    /// A reflection that swaps left and right.
    Vertical,
    /// A reflection that swaps top and bottom.
    Horizontal,
    /// Both reflections above, and so the half turn too.
    Orthogonal,
    /// A reflection in the diagonal from top left to bottom right.
    Diagonal,
    /// A reflection in the diagonal from top right to bottom left.
    AntiDiagonal,
    /// Reflections in both diagonals, and so the half turn too.
    BiDiagonal,
    /// All reflections and rotations.
    Full,
}

impl Symmetry {
    /// All symmetries.
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

    /// Remappings the name, as the command line and [`FromStr`] have it.
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

    /// Remappings the cells that have a clue if this cell has one, itself included.
    #[must_use]
    pub fn orbit(self, cell: Cell) -> CellSet {
        let mappings: &[Mapping] = match self {
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
            for (from, turn) in
                before.iter().flat_map(|from| mappings.iter().map(move |t| (from, t)))
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

    /// Remappings all orbits, ordered by their first cell.
    #[must_use]
    pub fn orbits(self) -> Vec<CellSet> {
        Cell::all()
            .map(|cell| (cell, self.orbit(cell)))
            .filter(|(cell, orbit)| orbit.first() == Some(*cell))
            .map(|(_, orbit)| orbit)
            .collect()
    }

    /// Remappings whether these cells satisfy a request for this symmetry: they have it or, for
    /// [`Symmetry::None`], they have none of the others.
    #[must_use]
    pub fn is_of(self, cells: CellSet) -> bool {
        match self {
            Self::None => !Self::ALL.iter().any(|s| *s != Self::None && s.holds(cells)),
            _ => self.holds(cells),
        }
    }

    /// Remappings whether the cells are a union of orbits. So [`Symmetry::None`] holds for all sets.
    #[must_use]
    pub fn holds(self, cells: CellSet) -> bool {
        cells.iter().all(|cell| self.orbit(cell).is_subset_of(cells))
    }
}

/// Maps a row and a column to those of the image.
type Mapping = fn(usize, usize) -> (usize, usize);

const fn half(row: usize, column: usize) -> (usize, usize) {
    (8 - row, 8 - column)
}

const fn quarter(row: usize, column: usize) -> (usize, usize) {
    (column, 8 - row)
}

const fn anti(row: usize, column: usize) -> (usize, usize) {
    (8 - column, 8 - row)
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Symmetry {
    type Err = ParseSymmetryError;

    fn from_str(text: &str) -> Result<Self, ParseSymmetryError> {
        let named = Self::ALL.into_iter().find(|symmetry| symmetry.name() == text);
        named.ok_or(ParseSymmetryError)
    }
}

/// The error for a text that is not the name of a symmetry. The message lists the names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ParseSymmetryError;

impl fmt::Display for ParseSymmetryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Symmetry::ALL.map(Symmetry::name).join(", ");
        write!(f, "expected a symmetry: {names}")
    }
}

impl std::error::Error for ParseSymmetryError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for symmetry in Symmetry::ALL {
            assert_eq!(symmetry.to_string().parse(), Ok(symmetry));
        }
        for text in ["", "Rotational", "half", "any"] {
            assert!(text.parse::<Symmetry>().is_err(), "{text}");
        }
    }
}
