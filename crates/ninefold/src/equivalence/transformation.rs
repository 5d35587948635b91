//! Transformations: the ways to rewrite a puzzle that leave it the same puzzle.
//!
//! ```text
//!   turned     rows become columns first, or not                       2
//!   rows       rows change places inside their band, bands too     6^4
//!   columns    columns inside their stack, stacks too              6^4
//!   digits     every digit gets another name                        9!      together 2 x 6^8 x 9!
//!
//!   new[r][c] = digits[ old[rows[r]][columns[c]] ]      where turned, old[columns[c]][rows[r]]
//! ```
//!
//! Any puzzle can be disguised, also one with a clash or without a solution. Whether two puzzles
//! are the same in transformation is for [`canon`](super::canon) to say.

mod moves;

pub use moves::{Line, Move};

use crate::board::{Candidates, Cell, Digit, DigitSet, Grid};

/// The six orders of three things.
pub(super) const ORDERS: [[u8; 3]; 6] =
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// One of the 9! x 2 x 6^8 ways to rewrite a puzzle.
///
/// ```
/// use ninefold::equivalence::Transformation;
/// use ninefold::Grid;
///
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// // Instead of 1, a number by chance.
/// let transformation = Transformation::random(|below| 1 % below);
/// let other = transformation.of_grid(&puzzle);
/// assert_ne!(other, puzzle);
/// assert_eq!(transformation.inverse().of_grid(&other), puzzle);
/// # Ok::<(), ninefold::board::ParseGridError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Transformation {
    turned: bool,
    rows: [u8; 9],
    columns: [u8; 9],
    /// The new name of each digit, from zero.
    digits: [u8; 9],
}

impl Transformation {
    /// The transformation that changes nothing.
    pub const NONE: Self = Self { turned: false, rows: SAME, columns: SAME, digits: SAME };

    /// The transformation of these parts, numbered from zero: whether rows become columns first, which
    /// row each new row is, which column each new column is, the new name of each digit.
    ///
    /// `None` if one of them is no order of nine, or tears a band or stack apart.
    #[must_use]
    pub fn new(turned: bool, rows: [u8; 9], columns: [u8; 9], digits: [u8; 9]) -> Option<Self> {
        let together = |lines: &[u8; 9]| {
            lines.chunks(3).all(|band| band.iter().all(|line| line / 3 == band[0] / 3))
        };
        let fine = [&rows, &columns, &digits].into_iter().all(is_order)
            && together(&rows)
            && together(&columns);
        fine.then_some(Self { turned, rows, columns, digits })
    }

    /// A transformation by chance. `below` returns a number below its argument; if all its numbers are
    /// equally likely, so are all transformations.
    pub fn random(mut below: impl FnMut(usize) -> usize) -> Self {
        let mut digits = SAME;
        for last in (1..9).rev() {
            digits.swap(last, below(last + 1).min(last));
        }
        Self { turned: below(2) == 1, rows: lines(&mut below), columns: lines(&mut below), digits }
    }

    /// The grid in this transformation.
    #[must_use]
    pub fn of_grid(&self, grid: &Grid) -> Grid {
        let mut new = Grid::EMPTY;
        for (to, from) in self.cells() {
            new.set(to, grid.get(from).map(|digit| self.of_digit(digit)));
        }
        new
    }

    /// The candidates in this transformation.
    #[must_use]
    pub fn of_candidates(&self, candidates: &Candidates) -> Candidates {
        let mut new = Candidates::NONE;
        for (to, from) in self.cells() {
            new.set(to, self.of_digits(candidates.get(from)));
        }
        new
    }

    /// The new name of a digit.
    #[must_use]
    pub fn of_digit(&self, digit: Digit) -> Digit {
        Digit::from_index(self.digits[digit.index()].into()).unwrap_or(digit)
    }

    /// The new names of these digits.
    #[must_use]
    pub fn of_digits(&self, digits: DigitSet) -> DigitSet {
        digits.iter().map(|digit| self.of_digit(digit)).collect()
    }

    /// Each cell, with the one whose content it takes.
    pub fn cells(&self) -> impl Iterator<Item = (Cell, Cell)> + '_ {
        Cell::all().map(|to| (to, self.source(to)))
    }

    /// The cell whose content comes here.
    fn source(&self, to: Cell) -> Cell {
        let (row, column) = (self.rows[to.row()].into(), self.columns[to.column()].into());
        let from = if self.turned { Cell::at(column, row) } else { Cell::at(row, column) };
        from.unwrap_or(to)
    }

    /// Whether rows become columns, before anything else is moved.
    #[must_use]
    pub const fn turned(&self) -> bool {
        self.turned
    }

    /// For each new row, from zero, the old row it is: a column of the old grid if
    /// [`turned`](Self::turned).
    #[must_use]
    pub const fn rows(&self) -> [u8; 9] {
        self.rows
    }

    /// For each new column, from zero, the old column it is: a row of the old grid if
    /// [`turned`](Self::turned).
    #[must_use]
    pub const fn columns(&self) -> [u8; 9] {
        self.columns
    }

    /// The new names of 1 to 9, in this order.
    #[must_use]
    pub fn names(&self) -> [Digit; 9] {
        NINE.map(|digit| self.of_digit(digit))
    }

    /// The way back.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let (rows, columns) = (inverse(&self.rows), inverse(&self.columns));
        let (rows, columns) = if self.turned { (columns, rows) } else { (rows, columns) };
        Self { turned: self.turned, rows, columns, digits: inverse(&self.digits) }
    }

    /// This transformation, and then another on top of it, as one.
    #[must_use]
    pub fn then(&self, other: &Self) -> Self {
        let (rows, columns) =
            if other.turned { (&self.columns, &self.rows) } else { (&self.rows, &self.columns) };
        Self {
            turned: self.turned != other.turned,
            rows: after(rows, &other.rows),
            columns: after(columns, &other.columns),
            digits: after(&other.digits, &self.digits),
        }
    }
}

/// Everything stays where it is.
const SAME: [u8; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/// The digits 1 to 9.
const NINE: [Digit; 9] = {
    let Some(one) = Digit::new(1) else { panic!("1 is a digit") };
    let mut nine = [one; 9];
    let mut index = 0;
    while let Some(digit) = Digit::from_index(index) {
        nine[index] = digit;
        index += 1;
    }
    nine
};

fn is_order(items: &[u8; 9]) -> bool {
    items.iter().fold(0u32, |seen, item| seen | 1u32.checked_shl((*item).into()).unwrap_or(0))
        == 0x1ff
}

/// Nine lines that keep their bands together, by chance.
fn lines(below: &mut impl FnMut(usize) -> usize) -> [u8; 9] {
    let mut order = || ORDERS[below(6) % 6];
    let bands = order();
    let inside = [order(), order(), order()];
    std::array::from_fn(|to| 3 * bands[to / 3] + inside[to / 3][to % 3])
}

fn inverse(order: &[u8; 9]) -> [u8; 9] {
    let mut inverse = SAME;
    for (to, from) in (0..).zip(order) {
        inverse[usize::from(*from)] = to;
    }
    inverse
}

/// First looked up in `second`, then in `first`.
fn after(first: &[u8; 9], second: &[u8; 9]) -> [u8; 9] {
    second.map(|place| first[usize::from(place)])
}

#[cfg(test)]
mod tests;
