//! Transformations: the mappings that turn a puzzle into an equivalent one.
//!
//! ```text
//!   turned     the grid is transposed first, or not                     2
//!   rows       rows are permuted inside their band, and bands       6^4
//!   columns    columns are permuted inside their stack, and stacks  6^4
//!   digits     digits are renamed                                    9!     together 2 x 6^8 x 9!
//!
//!   new[r][c] = digits[ old[rows[r]][columns[c]] ]      where turned, old[columns[c]][rows[r]]
//! ```
//!
//! Any puzzle can be transformed, also one with a clash or without a solution. [`canon`](super::canon)
//! decides whether two puzzles are equivalent.

mod moves;

use crate::Rng;
pub use moves::{Line, Move};

use crate::board::{Candidates, Cell, Digit, DigitSet, Grid};

/// The six orders of three items.
pub(super) const ORDERS: [[u8; 3]; 6] =
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// One of the 9! x 2 x 6^8 mappings from a puzzle to an equivalent one.
///
/// ```
/// use ninefold::equivalence::Transformation;
/// use ninefold::{Grid, Rng};
///
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let transformation = Transformation::random(&mut Rng::new(7));
/// let other = transformation.apply(&puzzle);
/// assert_ne!(other, puzzle);
/// assert_eq!(transformation.inverse().apply(&other), puzzle);
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
    pub const IDENTITY: Self = Self { turned: false, rows: SAME, columns: SAME, digits: SAME };

    /// Returns the transformation with these parts, numbered from zero: whether the grid is transposed
    /// first, the old row of each new row, the old column of each new column, and the new name of each
    /// digit.
    ///
    /// Returns `None` if one of them is not a permutation of nine, or does not keep the rows of a band
    /// or the columns of a stack together.
    #[must_use]
    pub fn new(turned: bool, rows: [u8; 9], columns: [u8; 9], digits: [u8; 9]) -> Option<Self> {
        let together = |lines: &[u8; 9]| {
            lines.chunks(3).all(|band| band.iter().all(|line| line / 3 == band[0] / 3))
        };
        let is_valid = [&rows, &columns, &digits].into_iter().all(is_permutation)
            && together(&rows)
            && together(&columns);
        is_valid.then_some(Self { turned, rows, columns, digits })
    }

    /// Returns a random transformation; all are equally likely.
    pub fn random(rng: &mut Rng) -> Self {
        Self::chosen(|end| rng.place(end))
    }

    /// Returns the transformation that these choices give: `below` returns a number below its argument.
    fn chosen(mut below: impl FnMut(usize) -> usize) -> Self {
        let mut digits = SAME;
        for last in (1..9).rev() {
            digits.swap(last, below(last + 1).min(last));
        }
        Self { turned: below(2) == 1, rows: lines(&mut below), columns: lines(&mut below), digits }
    }

    /// Returns the transformed grid.
    #[must_use]
    pub fn apply(&self, grid: &Grid) -> Grid {
        let mut new = Grid::EMPTY;
        for (to, from) in self.cells() {
            new.set(to, grid.get(from).map(|digit| self.apply_to_digit(digit)));
        }
        new
    }

    /// Returns the transformed candidates.
    #[must_use]
    pub fn apply_to_candidates(&self, candidates: &Candidates) -> Candidates {
        let mut new = Candidates::NONE;
        for (to, from) in self.cells() {
            new.set(to, self.apply_to_digits(candidates.get(from)));
        }
        new
    }

    /// Returns the new name of a digit.
    #[must_use]
    pub fn apply_to_digit(&self, digit: Digit) -> Digit {
        Digit::from_index(self.digits[digit.index()].into()).unwrap_or(digit)
    }

    /// Returns the new names of these digits.
    #[must_use]
    pub fn apply_to_digits(&self, digits: DigitSet) -> DigitSet {
        digits.iter().map(|digit| self.apply_to_digit(digit)).collect()
    }

    /// Iterates over all cells of the new grid, each with the cell of the old grid that it comes from.
    pub fn cells(&self) -> impl Iterator<Item = (Cell, Cell)> + '_ {
        Cell::all().map(|to| (to, self.source(to)))
    }

    /// Returns the cell of the old grid that a cell of the new one comes from.
    fn source(&self, to: Cell) -> Cell {
        let (row, column) = (self.rows[to.row()].into(), self.columns[to.column()].into());
        let from = if self.turned { Cell::at(column, row) } else { Cell::at(row, column) };
        from.unwrap_or(to)
    }

    /// Returns whether the grid is transposed, before anything else is moved.
    #[must_use]
    pub const fn turned(&self) -> bool {
        self.turned
    }

    /// Returns the old row of each new row, from zero: a column of the old grid if
    /// [`turned`](Self::turned).
    #[must_use]
    pub const fn rows(&self) -> [u8; 9] {
        self.rows
    }

    /// Returns the old column of each new column, from zero: a row of the old grid if
    /// [`turned`](Self::turned).
    #[must_use]
    pub const fn columns(&self) -> [u8; 9] {
        self.columns
    }

    /// Returns the new names of 1 to 9, in this order.
    #[must_use]
    pub fn names(&self) -> [Digit; 9] {
        NINE.map(|digit| self.apply_to_digit(digit))
    }

    /// Returns the inverse transformation.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let (rows, columns) = (inverse(&self.rows), inverse(&self.columns));
        let (rows, columns) = if self.turned { (columns, rows) } else { (rows, columns) };
        Self { turned: self.turned, rows, columns, digits: inverse(&self.digits) }
    }

    /// Returns the composition: this transformation, and then another.
    #[must_use]
    pub fn then(&self, other: &Self) -> Self {
        let (rows, columns) =
            if other.turned { (&self.columns, &self.rows) } else { (&self.rows, &self.columns) };
        Self {
            turned: self.turned != other.turned,
            rows: compose(rows, &other.rows),
            columns: compose(columns, &other.columns),
            digits: compose(&other.digits, &self.digits),
        }
    }
}

/// The identity permutation.
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

fn is_permutation(items: &[u8; 9]) -> bool {
    items.iter().fold(0u32, |seen, item| seen | 1u32.checked_shl((*item).into()).unwrap_or(0))
        == 0x1ff
}

/// Returns a random permutation of nine lines that keeps bands together.
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

/// Returns the composition of two permutations: looked up in `second`, then in `first`.
fn compose(first: &[u8; 9], second: &[u8; 9]) -> [u8; 9] {
    second.map(|place| first[usize::from(place)])
}

#[cfg(test)]
mod tests;
