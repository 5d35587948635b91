//! A grid: any filling of the board, complete or not.

use super::cell::{Cell, CellSet};
use super::digit::Digit;
use std::fmt;
use std::str::FromStr;

/// Any filling of the 81 cells. A puzzle's givens, a play state and a solution are all grids.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid([Option<Digit>; 81]);

impl Grid {
    /// The grid without a digit.
    pub const EMPTY: Self = Self([None; 81]);

    /// The grid with these cells in reading order.
    #[must_use]
    pub const fn from_cells(cells: [Option<Digit>; 81]) -> Self {
        Self(cells)
    }

    /// All cells in reading order.
    pub(crate) const fn cells(&self) -> &[Option<Digit>; 81] {
        &self.0
    }

    /// The digit in a cell, if any.
    #[must_use]
    pub const fn get(&self, cell: Cell) -> Option<Digit> {
        self.0[cell.index()]
    }

    /// Writes a digit into a cell, or empties it.
    pub const fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        self.0[cell.index()] = digit;
    }

    /// This grid with one cell changed.
    #[must_use]
    pub const fn with(mut self, cell: Cell, digit: Option<Digit>) -> Self {
        self.set(cell, digit);
        self
    }

    /// This grid, with the cells it leaves empty taken from `other`.
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i].or(other.0[i])))
    }

    /// The cells that hold a digit, with it, in reading order.
    pub fn placed(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        Cell::all().filter_map(|cell| Some((cell, self.get(cell)?)))
    }

    /// The cells that hold a digit.
    #[must_use]
    pub fn filled(&self) -> CellSet {
        self.placed().map(|(cell, _)| cell).collect()
    }

    /// How many cells hold a digit.
    #[must_use]
    pub fn clue_count(&self) -> usize {
        self.0.iter().flatten().count()
    }

    /// Whether no cell holds a digit.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.clue_count() == 0
    }

    /// Whether every cell holds a digit.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.0.iter().all(Option::is_some)
    }

    /// Whether it is full and no two equal digits share a house.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.is_full() && !self.has_clash()
    }

    /// Whether every digit of `puzzle` stands here too.
    #[must_use]
    pub fn contains(&self, puzzle: &Self) -> bool {
        puzzle.placed().all(|(cell, digit)| self.get(cell) == Some(digit))
    }

    /// The grid of 81 bytes: `1` to `9`, and `.` or `0` for an empty cell. `None` if any other byte
    /// is among them.
    #[must_use]
    pub fn from_ascii(bytes: &[u8; 81]) -> Option<Self> {
        // No early end: so the compiler can look at many bytes at once.
        let strange = |byte: u8| byte != b'.' && byte.wrapping_sub(b'0') > 9;
        let any = bytes.iter().fold(false, |any, byte| any | strange(*byte));
        (!any).then(|| Self(bytes.map(|byte| Digit::new(byte.wrapping_sub(b'0')))))
    }

    /// The 81 characters, `.` for an empty cell, as bytes.
    #[must_use]
    pub fn to_ascii(&self) -> [u8; 81] {
        self.0.map(|cell| cell.map_or(b'.', Digit::to_ascii))
    }
}

impl Default for Grid {
    fn default() -> Self {
        Self::EMPTY
    }
}

/// The 81 characters in reading order, `.` for an empty cell.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_ascii().iter().try_for_each(|b| fmt::Write::write_char(f, char::from(*b)))
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text is not a grid of 81 characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseGridError {
    /// It has this many characters instead of 81.
    Length(usize),
    /// A character that is neither a digit nor `.`, and where it stands, from zero.
    Symbol(char, usize),
}

impl fmt::Display for ParseGridError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length(found) => write!(f, "expected 81 cells, found {found}"),
            Self::Symbol(symbol, at) => write!(
                f,
                "{symbol:?} at position {} is neither a digit nor '.' for an empty cell",
                at + 1
            ),
        }
    }
}

impl std::error::Error for ParseGridError {}

/// Reads exactly 81 characters: `1` to `9`, and `.` or `0` for an empty cell. The many other ways
/// people write a grid are read by the crate `ninefold-formats`.
impl FromStr for Grid {
    type Err = ParseGridError;

    fn from_str(text: &str) -> Result<Self, ParseGridError> {
        let mut grid = Self::EMPTY;
        let mut found = 0;
        for (at, symbol) in text.chars().enumerate() {
            let digit = match symbol {
                '.' | '0' => None,
                '1'..='9' => Digit::new(symbol as u8 - b'0'),
                _ => return Err(ParseGridError::Symbol(symbol, at)),
            };
            if let Some(cell) = Cell::new(at) {
                grid.set(cell, digit);
            }
            found += 1;
        }
        if found == Cell::COUNT { Ok(grid) } else { Err(ParseGridError::Length(found)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_goes_both_ways() {
        let text =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let grid: Grid = text.parse().unwrap();
        assert_eq!(grid.to_string(), text);
        assert_eq!(grid.clue_count(), 30);
        assert_eq!(text.replace('.', "0").parse(), Ok(grid));
        assert_eq!(text[1..].parse::<Grid>(), Err(ParseGridError::Length(80)));
        assert_eq!(text.replacen('7', "é", 1).parse::<Grid>(), Err(ParseGridError::Symbol('é', 4)));
    }
}
