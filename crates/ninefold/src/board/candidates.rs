//! Candidates: the digits that each cell may still hold.

use super::cell::Cell;
use super::digit::{Digit, DigitSet};
use super::error::ParseCandidateError;
use super::grid::{Grid, ParseGridError};
use std::fmt;
use std::str::FromStr;

/// A candidate: one digit in one cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
}

impl Candidate {
    /// Creates the candidate of a digit in a cell.
    #[must_use]
    pub const fn new(cell: Cell, digit: Digit) -> Self {
        Self { cell, digit }
    }
}

/// Writes `r4c7=5`.
impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.cell, self.digit)
    }
}

impl fmt::Debug for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads `r4c7=5`.
impl FromStr for Candidate {
    type Err = ParseCandidateError;

    fn from_str(text: &str) -> Result<Self, ParseCandidateError> {
        let (cell, digit) = text.split_once('=').ok_or(ParseCandidateError)?;
        match (cell.parse(), digit.parse()) {
            (Ok(cell), Ok(digit)) => Ok(Self { cell, digit }),
            _ => Err(ParseCandidateError),
        }
    }
}

/// A set of digits for each of the 81 cells: at most 729 candidates.
///
/// As the start of a search it restricts the solutions: a cell may only hold one of its digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Candidates(
    /// The bits of each [`DigitSet`], in a form that vectors can load.
    [u16; 81],
);

/// The digits of a cell, by the digit it holds, or 0.
const OF_CELL: [u16; 16] = {
    let mut table = [DigitSet::ALL.bits(); 16];
    let mut index = 0;
    while let Some(digit) = Digit::from_index(index) {
        table[index + 1] = DigitSet::only(digit).bits();
        index += 1;
    }
    table
};

impl Candidates {
    /// All nine digits in every cell.
    pub const ALL: Self = Self([DigitSet::ALL.bits(); 81]);
    /// No digit anywhere.
    pub const NONE: Self = Self([0; 81]);

    /// Returns one digit where the grid has one, all nine elsewhere. Nothing is concluded from the
    /// digits: a clash stays a clash.
    #[must_use]
    pub fn of_givens(grid: &Grid) -> Self {
        // A table look-up instead of a branch, which the processor could not predict.
        Self(grid.cells().map(|cell| OF_CELL[cell.map_or(0, Digit::get) as usize & 15]))
    }

    /// Returns the pencil marks that a player starts with: as [`of_givens`](Self::of_givens), but
    /// an empty cell has only the digits that none of its peers holds.
    #[must_use]
    pub fn legal(grid: &Grid) -> Self {
        let mut candidates = Self::of_givens(grid);
        for (cell, digit) in grid.placed() {
            for peer in cell.peers() {
                if grid.get(peer).is_none() {
                    candidates.remove(Candidate { cell: peer, digit });
                }
            }
        }
        candidates
    }

    /// Returns the digits of a cell.
    #[must_use]
    pub const fn get(&self, cell: Cell) -> DigitSet {
        DigitSet::of_valid(self.0[cell.index()])
    }

    /// Sets the digits of a cell.
    pub const fn set(&mut self, cell: Cell, digits: DigitSet) {
        self.0[cell.index()] = digits.bits();
    }

    /// Removes one candidate.
    pub const fn remove(&mut self, candidate: Candidate) {
        self.0[candidate.cell.index()] &= !DigitSet::only(candidate.digit).bits();
    }

    /// Returns `true` if it has this candidate.
    #[must_use]
    pub const fn contains(&self, candidate: Candidate) -> bool {
        self.get(candidate.cell).contains(candidate.digit)
    }

    /// Returns the nine bits of each cell, as [`DigitSet::bits`].
    pub(crate) const fn bits(&self) -> &[u16; 81] {
        &self.0
    }

    /// Returns the candidates with these bits.
    pub(crate) fn from_bits(bits: [u16; 81]) -> Self {
        Self(bits.map(|bits| DigitSet::from_bits(bits).bits()))
    }

    /// Counts the candidates.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|bits| bits.count_ones()).sum()
    }

    /// Returns `true` if no cell has a digit.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 81]
    }

    /// Returns the candidates that both have.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// Returns the cells that have exactly one digit, as a grid.
    #[must_use]
    pub fn singles(&self) -> Grid {
        Grid::from_cells(self.0.map(|bits| DigitSet::of_valid(bits).single()))
    }

    /// Iterates over every candidate, by cell and then by digit.
    pub fn iter(&self) -> impl Iterator<Item = Candidate> + '_ {
        Cell::all()
            .flat_map(|cell| self.get(cell).iter().map(move |digit| Candidate { cell, digit }))
    }
}

impl From<&Grid> for Candidates {
    fn from(grid: &Grid) -> Self {
        Self::of_givens(grid)
    }
}

impl From<&Self> for Candidates {
    fn from(candidates: &Self) -> Self {
        *candidates
    }
}

impl fmt::Debug for Candidates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.map(DigitSet::of_valid)).finish()
    }
}

/// Writes 729 characters: for each cell the digits 1 to 9, `.` for a digit that it may not hold.
impl fmt::Display for Candidates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for digits in self.0.map(DigitSet::of_valid) {
            for digit in Digit::all() {
                let byte = if digits.contains(digit) { digit.to_ascii() } else { b'.' };
                fmt::Write::write_char(f, char::from(byte))?;
            }
        }
        Ok(())
    }
}

/// Reads exactly 729 characters, nine for each cell: the digit at its place, or `.` or `0`.
impl FromStr for Candidates {
    type Err = ParseGridError;

    fn from_str(text: &str) -> Result<Self, ParseGridError> {
        let mut candidates = Self::NONE;
        let mut found = 0;
        for (at, symbol) in text.chars().enumerate() {
            let digit = Digit::from_index(at % 9).filter(|d| char::from(d.to_ascii()) == symbol);
            match (digit, symbol) {
                (Some(digit), _) if at < 729 => {
                    candidates.0[at / 9] |= DigitSet::only(digit).bits();
                }
                (Some(_), _) | (None, '.' | '0') => {}
                _ => return Err(ParseGridError::Symbol(symbol, at)),
            }
            found += 1;
        }
        if found == 729 { Ok(candidates) } else { Err(ParseGridError::Length(found, 729)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_testing::PUZZLE;

    #[test]
    fn legal_candidates_are_what_no_peer_holds() {
        let grid: Grid = PUZZLE.parse().unwrap();
        let legal = Candidates::legal(&grid);
        assert_eq!(legal.get(Cell::at(0, 2).unwrap()).to_string(), "124");
        assert_eq!(legal.get(Cell::at(0, 0).unwrap()).to_string(), "5");
        assert_eq!(Candidates::ALL.len(), 729);
        assert_eq!(Candidates::of_givens(&grid).singles(), grid);
    }

    #[test]
    fn texts_go_both_ways() {
        let all = Candidates::ALL.to_string();
        assert_eq!(all, "123456789".repeat(81));
        let some = all.replacen("12", "1.", 1);
        assert_eq!(some.parse::<Candidates>().map(|c| c.to_string()).as_deref(), Ok(&*some));
        assert_eq!(some.parse::<Candidates>().map(|c| c.len()), Ok(728));
        assert_eq!(all[1..].parse::<Candidates>(), Err(ParseGridError::Symbol('2', 0)));
        assert_eq!(all[..9].parse::<Candidates>(), Err(ParseGridError::Length(9, 729)));
        let candidate: Candidate = "r4c7=5".parse().unwrap();
        assert_eq!(candidate.to_string(), "r4c7=5");
        for bad in ["", "r4c7", "r4c7=", "r4c7=0", "r0c7=5", "r4c7=55"] {
            assert_eq!(bad.parse::<Candidate>(), Err(ParseCandidateError));
        }
    }
}
