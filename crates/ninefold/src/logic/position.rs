//! Positions: the digits of a grid in progress, and the pencil marks of the other cells.
//!
//! ```text
//!   cells   r1c1 {2,4,7}  r1c2 {}  ...     the marks of each open cell; none where a digit stands
//!   places  1: r1c3, r1c8, r5c3 ...        the inverse: the cells of each digit
//! ```
//!
//! Both views are kept, because half of the techniques look at cells and half at digits. A position
//! only ever loses candidates. It knows no technique and never searches.

use super::step::Step;
use crate::board::{Candidate, Candidates, Cell, CellSet, Digit, DigitSet, Grid, House};
use std::hash::{Hash, Hasher};

/// A position: digits, which of them are givens, and the candidates of the open cells.
///
/// ```
/// use ninefold::{Grid, logic::Position};
///
/// let puzzle: Grid = format!("53{}", ".".repeat(79)).parse().unwrap();
/// let mut position = Position::of_givens(&puzzle);
/// position.place("r1c3=4".parse().unwrap());
/// assert_eq!(position.candidates("r1c4".parse().unwrap()).to_string(), "126789");
/// ```
///
/// Two positions are equal if digits, givens and candidates are; whether candidates are written down
/// makes no difference.
#[derive(Clone, Debug)]
pub struct Position {
    digits: Grid,
    givens: CellSet,
    cells: [DigitSet; 81],
    places: [CellSet; 9],
    open: CellSet,
    has_marks: bool,
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.digits == other.digits && self.givens == other.givens && self.places == other.places
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.digits, self.givens, self.places).hash(state);
    }
}

impl Position {
    /// Creates the position at the start of a puzzle: its givens, and in every other cell the digits
    /// that no peer holds.
    #[must_use]
    pub fn of_givens(givens: &Grid) -> Self {
        Self::new(givens, &Grid::EMPTY, None)
    }

    /// Creates the position of givens, digits of a player and pencil marks of a player. An open
    /// cell without marks has all that its peers allow; marks that a peer forbids do not count.
    #[must_use]
    pub fn new(givens: &Grid, entries: &Grid, marks: Option<&Candidates>) -> Self {
        let digits = givens.or(entries);
        let mut seen = [CellSet::EMPTY; 9];
        for (cell, digit) in digits.placed() {
            seen[digit.index()] |= cell.peers();
        }
        let mut position = Self {
            digits,
            givens: givens.filled(),
            cells: [DigitSet::EMPTY; 81],
            places: [CellSet::EMPTY; 9],
            open: CellSet::ALL - digits.filled(),
            has_marks: false,
        };
        position.has_marks =
            marks.is_some_and(|marks| position.open.iter().any(|cell| !marks.get(cell).is_empty()));
        for digit in Digit::all() {
            for cell in position.open - seen[digit.index()] {
                let noted = marks.map_or(DigitSet::EMPTY, |marks| marks.get(cell));
                if noted.is_empty() || noted.contains(digit) {
                    position.cells[cell.index()].insert(digit);
                    position.places[digit.index()].insert(cell);
                }
            }
        }
        position
    }

    /// Returns the digits that stand: givens and placed ones.
    #[must_use]
    pub const fn digits(&self) -> &Grid {
        &self.digits
    }

    /// Returns the cells whose digit was given.
    #[must_use]
    pub const fn givens(&self) -> CellSet {
        self.givens
    }

    /// Returns the puzzle itself: the givens alone.
    #[must_use]
    pub fn puzzle(&self) -> Grid {
        let mut puzzle = Grid::EMPTY;
        self.givens.iter().for_each(|cell| puzzle.set(cell, self.digits.get(cell)));
        puzzle
    }

    /// Returns the cells without a digit.
    #[must_use]
    pub const fn open(&self) -> CellSet {
        self.open
    }

    /// Returns `true` if candidates are written down: a player has noted some, or a step has removed some,
    /// which nobody can remember without writing. Where none are, a digit with one place left in a box
    /// is easier to see than a cell with one candidate left.
    #[must_use]
    pub const fn has_marks(&self) -> bool {
        self.has_marks
    }

    /// Returns the candidates of a cell; none where a digit stands.
    #[must_use]
    #[inline]
    pub const fn candidates(&self, cell: Cell) -> DigitSet {
        self.cells[cell.index()]
    }

    /// Returns the open cells that may still hold a digit.
    #[must_use]
    #[inline]
    pub const fn places(&self, digit: Digit) -> CellSet {
        self.places[digit.index()]
    }

    /// Returns the open cells of a house that may still hold a digit.
    #[must_use]
    #[inline]
    pub fn spots(&self, house: House, digit: Digit) -> CellSet {
        self.places[digit.index()] & house.cells()
    }

    /// Returns `true` if it has this candidate.
    #[must_use]
    #[inline]
    pub const fn has(&self, candidate: Candidate) -> bool {
        self.candidates(candidate.cell).contains(candidate.digit)
    }

    /// Returns all candidates of some cells together.
    #[must_use]
    pub fn union(&self, cells: CellSet) -> DigitSet {
        cells.iter().fold(DigitSet::EMPTY, |all, cell| all | self.candidates(cell))
    }

    /// Returns the open cells with exactly two candidates.
    #[must_use]
    pub fn bivalue_cells(&self) -> CellSet {
        let [_, two, three] = self.at_least();
        two - three
    }

    /// Returns the open cells with exactly one candidate.
    #[must_use]
    pub fn single_cells(&self) -> CellSet {
        let [one, two, _] = self.at_least();
        one - two
    }

    /// Returns the cells with one candidate or more, two or more, three or more.
    fn at_least(&self) -> [CellSet; 3] {
        let mut counts = [CellSet::EMPTY; 3];
        for cells in self.places {
            counts[2] |= counts[1] & cells;
            counts[1] |= counts[0] & cells;
            counts[0] |= cells;
        }
        counts
    }

    /// Returns how many candidates are left.
    #[must_use]
    pub fn candidate_count(&self) -> u32 {
        self.places.iter().map(|cells| cells.len()).sum()
    }

    /// Iterates over every candidate, by cell and then by digit.
    pub fn iter(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.open.iter().flat_map(|cell| {
            self.candidates(cell).iter().map(move |digit| Candidate { cell, digit })
        })
    }

    /// Returns the start of a search for the solutions of this position: digits and candidates.
    #[must_use]
    pub fn to_candidates(&self) -> Candidates {
        let mut all = Candidates::of_givens(&self.digits);
        self.open.iter().for_each(|cell| all.set(cell, self.candidates(cell)));
        all
    }

    /// Places a digit in an open cell and removes it from the peers of the cell.
    pub fn place(&mut self, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        if !self.open.contains(cell) {
            return;
        }
        self.digits.set(cell, Some(digit));
        self.open.remove(cell);
        for other in self.candidates(cell) {
            self.places[other.index()].remove(cell);
        }
        self.cells[cell.index()] = DigitSet::EMPTY;
        let seen = self.places[digit.index()] & cell.peers();
        for peer in seen {
            self.cells[peer.index()].remove(digit);
        }
        self.places[digit.index()] -= seen;
    }

    /// Returns the position with only these candidates left, and with the digits that are placed
    /// among them.
    pub(super) fn under(&self, places: &[CellSet; 9], placed: &[CellSet; 9]) -> Self {
        let mut inner = self.clone();
        for digit in Digit::all() {
            for cell in inner.places(digit) - places[digit.index()] {
                inner.cells[cell.index()].remove(digit);
            }
            inner.places[digit.index()] &= places[digit.index()];
        }
        for digit in Digit::all() {
            for cell in placed[digit.index()] {
                inner.place(Candidate { cell, digit });
            }
        }
        inner
    }

    /// Removes a candidate.
    pub fn eliminate(&mut self, candidate: Candidate) {
        self.has_marks = true;
        self.cells[candidate.cell.index()].remove(candidate.digit);
        self.places[candidate.digit.index()].remove(candidate.cell);
    }

    /// Applies a step: removes and places its candidates.
    pub fn apply(&mut self, step: &Step) {
        step.eliminations.iter().for_each(|candidate| self.eliminate(*candidate));
        step.placements.iter().for_each(|candidate| self.place(*candidate));
    }

    /// Returns `true` if every cell holds a digit and nothing clashes.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.open.is_empty() && !self.digits.has_clash()
    }

    /// Returns `true` if it obviously has no solution: an open cell without a candidate, a house without a
    /// place for a digit, or two equal digits in a house.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        let has_empty_cell = self.open.iter().any(|cell| self.candidates(cell).is_empty());
        has_empty_cell
            || self.digits.has_clash()
            || House::all().any(|house| self.lacks_a_digit(house))
    }

    fn lacks_a_digit(&self, house: House) -> bool {
        let standing = house.cells().iter().filter_map(|cell| self.digits.get(cell));
        let standing: DigitSet = standing.collect();
        (DigitSet::ALL - standing).iter().any(|digit| self.spots(house, digit).is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_testing::PUZZLE;

    #[test]
    fn both_views_agree_after_every_change() {
        let puzzle: Grid = PUZZLE.parse().unwrap();
        let mut position = Position::of_givens(&puzzle);
        assert_eq!(position.puzzle(), puzzle);
        let solution = puzzle.solution().unwrap();
        for cell in position.open().iter().collect::<Vec<_>>() {
            let digit = solution.get(cell).unwrap();
            let wrong = position.candidates(cell).iter().find(|d| *d != digit);
            wrong.into_iter().for_each(|digit| position.eliminate(Candidate { cell, digit }));
            position.place(Candidate { cell, digit });
            for cell in Cell::all() {
                for digit in Digit::all() {
                    let here = position.candidates(cell).contains(digit);
                    assert_eq!(here, position.places(digit).contains(cell));
                }
            }
            assert!(!position.is_broken());
        }
        assert!(position.is_solved());
    }

    #[test]
    fn a_position_begins_with_the_legal_candidates() {
        let puzzle: Grid = PUZZLE.parse().unwrap();
        let position = Position::of_givens(&puzzle);
        assert_eq!(position.to_candidates(), Candidates::legal(&puzzle));
    }

    #[test]
    fn marks_count_where_they_are_noted() {
        let mut marks = Candidates::NONE;
        let cell = Cell::at(0, 0).unwrap();
        marks.set(cell, DigitSet::from_bits(0b11));
        let position = Position::new(&Grid::EMPTY, &Grid::EMPTY, Some(&marks));
        assert_eq!(position.candidates(cell).to_string(), "12");
        assert_eq!(position.candidate_count(), 80 * 9 + 2);
        assert_eq!(position.bivalue_cells(), CellSet::only(cell));
    }

    #[test]
    fn a_missing_place_is_seen() {
        let mut position = Position::of_givens(&Grid::EMPTY);
        assert!(!position.is_broken());
        let digit = Digit::new(5).unwrap();
        for cell in House::from_index(3).unwrap().cells() {
            position.eliminate(Candidate { cell, digit });
        }
        assert!(position.is_broken());
    }
}
