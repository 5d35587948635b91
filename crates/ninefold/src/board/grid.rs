//! Grids: fillings of the board, complete or not.

use super::cell::{Cell, CellSet};
use super::digit::Digit;
use std::fmt;
use std::str::FromStr;

/// A filling of the 81 cells: the givens of a puzzle, a grid in progress, or a solution.
///
/// ```
/// use ninefold::Grid;
///
/// let grid: Grid = format!("53{}", ".".repeat(79)).parse().unwrap();
/// assert_eq!(grid.clue_count(), 2);
/// assert!(!grid.is_solved() && !grid.has_clash());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid([Option<Digit>; 81]);

impl Grid {
    /// The grid without a digit.
    pub const EMPTY: Self = Self([None; 81]);

    /// Returns the grid with these cells in reading order.
    #[must_use]
    pub const fn from_cells(cells: [Option<Digit>; 81]) -> Self {
        Self(cells)
    }

    /// Returns all cells in reading order.
    pub(crate) const fn cells(&self) -> &[Option<Digit>; 81] {
        &self.0
    }

    /// Returns all cells in reading order, to write to.
    pub(crate) const fn cells_mut(&mut self) -> &mut [Option<Digit>; 81] {
        &mut self.0
    }

    /// Returns the digit in a cell, if any.
    #[must_use]
    pub const fn get(&self, cell: Cell) -> Option<Digit> {
        self.0[cell.index()]
    }

    /// Writes a digit into a cell, or empties it.
    pub const fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        self.0[cell.index()] = digit;
    }

    /// Returns the grid with one cell changed.
    #[must_use]
    pub const fn with(mut self, cell: Cell, digit: Option<Digit>) -> Self {
        self.set(cell, digit);
        self
    }

    /// Returns the grid with its empty cells filled from `other`.
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i].or(other.0[i])))
    }

    /// Iterates over the cells that hold a digit, with the digit, in reading order.
    pub fn placed(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        Cell::all().filter_map(|cell| Some((cell, self.get(cell)?)))
    }

    /// Returns the cells that hold a digit.
    #[must_use]
    pub fn filled(&self) -> CellSet {
        self.placed().map(|(cell, _)| cell).collect()
    }

    /// Counts the cells that hold a digit.
    #[must_use]
    pub fn clue_count(&self) -> usize {
        // A sum of bytes, which the compiler can vectorise.
        usize::from(self.0.iter().map(|cell| u8::from(cell.is_some())).sum::<u8>())
    }

    /// Returns `true` if no cell holds a digit.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(Option::is_none)
    }

    /// Returns `true` if every cell holds a digit.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.0.iter().all(Option::is_some)
    }

    /// Returns `true` if it is full and no two equal digits share a house.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.is_full() && !self.has_clash()
    }

    /// Returns `true` if it has every digit of `puzzle`, in the same cell.
    #[must_use]
    pub fn contains(&self, puzzle: &Self) -> bool {
        puzzle.placed().all(|(cell, digit)| self.get(cell) == Some(digit))
    }

    /// Reads 81 bytes: `1` to `9`, and `.` or `0` for an empty cell. Returns `None` if there is any
    /// other byte.
    // Not inlined, because that has the grid copied, and a copy waits for what was just written.
    #[must_use]
    #[inline(never)]
    pub fn from_ascii(bytes: &[u8; 81]) -> Option<Self> {
        // Where the caller wants it, so that it is not copied.
        let mut answer = Some(Self::EMPTY);
        if let Some(Self(cells)) = &mut answer
            && !read_all(bytes, cells)
        {
            answer = None;
        }
        answer
    }

    /// Returns the 81 characters as bytes, `.` for an empty cell.
    #[must_use]
    pub fn to_ascii(&self) -> [u8; 81] {
        let mut bytes = [0; 81];
        write::<0, 32>(&self.0, &mut bytes);
        write::<32, 32>(&self.0, &mut bytes);
        write::<64, 16>(&self.0, &mut bytes);
        write::<80, 1>(&self.0, &mut bytes);
        bytes
    }
}

/// Reads all cells, and returns whether they are all right.
#[inline(always)]
fn read_all(bytes: &[u8; 81], cells: &mut [Option<Digit>; 81]) -> bool {
    let wrong = read::<0, 32>(bytes, cells) | read::<32, 32>(bytes, cells);
    !(wrong | read::<64, 16>(bytes, cells) | read::<80, 1>(bytes, cells))
}

/// Reads `N` cells from one on, and returns whether a character is wrong. A loop without an early exit,
/// over as many cells as fill vectors, which the compiler makes of it.
#[inline(always)]
#[allow(clippy::needless_range_loop, reason = "an index is a cell of two arrays")]
fn read<const START: usize, const N: usize>(
    bytes: &[u8; 81],
    cells: &mut [Option<Digit>; 81],
) -> bool {
    let mut wrong = 0;
    for i in START..START + N {
        let value = bytes[i].wrapping_sub(b'0');
        wrong |= u8::from(value > 9) & u8::from(bytes[i] != b'.');
        cells[i] = Digit::new(value);
    }
    wrong != 0
}

/// Writes `N` cells from one on.
#[inline(always)]
#[allow(clippy::needless_range_loop, reason = "an index is a cell of two arrays")]
fn write<const START: usize, const N: usize>(cells: &[Option<Digit>; 81], bytes: &mut [u8; 81]) {
    for i in START..START + N {
        bytes[i] = cells[i].map_or(b'.', Digit::to_ascii);
    }
}

impl From<[Option<Digit>; 81]> for Grid {
    fn from(cells: [Option<Digit>; 81]) -> Self {
        Self(cells)
    }
}

impl From<Grid> for [Option<Digit>; 81] {
    fn from(grid: Grid) -> Self {
        grid.0
    }
}

impl Default for Grid {
    fn default() -> Self {
        Self::EMPTY
    }
}

/// Writes 81 characters in reading order, `.` for an empty cell.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        str::from_utf8(&self.to_ascii()).map_err(|_| fmt::Error).and_then(|text| f.write_str(text))
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The reason why a text is not a grid of 81 characters, or not candidates of 729.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParseGridError {
    /// The text has another number of characters: how many, and how many are expected.
    Length(usize, usize),
    /// This character stands for nothing at this position, counted from zero.
    Symbol(char, usize),
}

impl fmt::Display for ParseGridError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length(found, 81) => write!(f, "expected 81 cells, found {found}"),
            Self::Length(found, all) => write!(f, "expected {all} candidates, found {found}"),
            Self::Symbol(symbol, at) => write!(
                f,
                "{symbol:?} at position {} is neither a digit nor '.' for an empty cell",
                at + 1
            ),
        }
    }
}

impl std::error::Error for ParseGridError {}

/// Reads exactly 81 characters: `1` to `9`, and `.` or `0` for an empty cell. The crate
/// `ninefold-formats` reads the many other forms of a grid.
impl FromStr for Grid {
    type Err = ParseGridError;

    fn from_str(text: &str) -> Result<Self, ParseGridError> {
        let mut answer = Ok(Self::EMPTY);
        if let Ok(Self(cells)) = &mut answer
            && !text.as_bytes().try_into().is_ok_and(|bytes| read_all(bytes, cells))
        {
            answer = Err(why_not(text));
        }
        answer
    }
}

/// Returns what is wrong with a text that is not a grid: the first wrong symbol, else its length.
#[cold]
fn why_not(text: &str) -> ParseGridError {
    let wrong = |symbol: char| symbol != '.' && !symbol.is_ascii_digit();
    match text.chars().enumerate().find(|(_, symbol)| wrong(*symbol)) {
        Some((at, symbol)) => ParseGridError::Symbol(symbol, at),
        None => ParseGridError::Length(text.len(), 81),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_testing::PUZZLE;

    #[test]
    fn text_goes_both_ways() {
        let text = PUZZLE;
        let grid: Grid = text.parse().unwrap();
        assert_eq!(grid.to_string(), text);
        assert_eq!(grid.clue_count(), 30);
        assert_eq!(text.replace('.', "0").parse(), Ok(grid));
        assert_eq!(text[1..].parse::<Grid>(), Err(ParseGridError::Length(80, 81)));
        assert_eq!(text.replacen('7', "é", 1).parse::<Grid>(), Err(ParseGridError::Symbol('é', 4)));
    }

    /// The reference implementation: one character after the other.
    fn read_slowly(bytes: &[u8; 81]) -> Option<Grid> {
        let mut grid = Grid::EMPTY;
        for (cell, byte) in Cell::all().zip(bytes) {
            match byte {
                b'.' | b'0' => {}
                b'1'..=b'9' => grid.set(cell, Digit::from_ascii(*byte)),
                _ => return None,
            }
        }
        Some(grid)
    }

    #[test]
    fn every_byte_is_read_everywhere() {
        let text =
            b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        for at in 0..81 {
            for byte in 0..=255 {
                let mut bytes = *text;
                bytes[at] = byte;
                let grid = Grid::from_ascii(&bytes);
                assert_eq!(grid, read_slowly(&bytes), "{byte} at {at}");
                let parsed = str::from_utf8(&bytes).ok().and_then(|text| text.parse().ok());
                assert_eq!(grid, parsed);
                if let Some(grid) = grid {
                    let written = bytes.map(|byte| if byte == b'0' { b'.' } else { byte });
                    assert_eq!(grid.to_ascii(), written);
                    assert_eq!(grid.to_string().as_bytes(), written);
                }
            }
        }
    }
}
