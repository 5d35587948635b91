//! Givens that are known to be needed without a search.
//!
//! ```text
//!   row 1   . 3 . | . 8 . | . . .       if one of these four cells is a given and the other three are
//!   row 2   . 8 . | . 3 . | . . .       not, the exchanged digits are a second solution without it
//! ```
//!
//! In this way four fifths of the givens of a puzzle with 17 are found to be needed, and half of those
//! of other minimal puzzles. The rest has to be searched.

use crate::board::{CellSet, Digit, Grid};
use crate::simd::{Isa, Kernel, run_bytes};
use crate::unavoidable::{LINES, NINE, Places, Reached};

/// Returns givens of a proper puzzle that cannot be left out, perhaps not all of them. The grid must
/// be its solution, and its candidates must not be restricted.
pub(super) fn needed(solution: &Grid, givens: CellSet) -> CellSet {
    CellSet::from_bits(run_bytes(Needed { solution, givens: givens.bits() }))
}

/// The job that finds needed givens. It is a kernel only to be compiled for wider vectors.
struct Needed<'a> {
    solution: &'a Grid,
    givens: u128,
}

impl Kernel for Needed<'_> {
    type Output = u128;

    #[inline(always)]
    fn run<I: Isa>(self, _: I) -> u128 {
        let digits = self.solution.cells().map(|digit| digit.map_or(0, Digit::index));
        let places = Places::of(|cell| digits[cell]);
        let givens = Givens::of(self.givens, &digits);
        givens.alone_in_lines(&places) | givens.alone_of_digits(&places)
    }
}

/// The places that have a given: nine bits for each row, column and digit.
struct Givens {
    rows: [u16; 9],
    columns: [u16; 9],
    /// The rows in which a given has this digit.
    digits: [u16; 9],
}

impl Givens {
    #[inline(always)]
    fn of(cells: u128, digits: &[usize; 81]) -> Self {
        let mut givens = Self { rows: [0; 9], columns: [0; 9], digits: [0; 9] };
        for row in 0..9 {
            givens.rows[row] = (cells >> (9 * row)) as u16 & NINE;
            let mut left = givens.rows[row];
            while left != 0 {
                let column = left.trailing_zeros() as usize;
                left &= left - 1;
                givens.columns[column] |= 1 << row;
                givens.digits[digits[9 * row + column] % 9] |= 1 << row;
            }
        }
        givens
    }

    /// Returns the givens that are alone in an unavoidable set of two lines.
    #[inline(always)]
    fn alone_in_lines(&self, places: &Places) -> u128 {
        let reached = places.reached_in_lines();
        let (mut alone, mut columns) = (0, [0; 9]);
        for (pair, (one, two)) in LINES.into_iter().enumerate() {
            let (a, b) = singles(&reached, pair, self.rows[one], self.rows[two]);
            alone |= u128::from(a) << (9 * one) | u128::from(b) << (9 * two);
            let pair = LINES.len() + pair;
            let (a, b) = singles(&reached, pair, self.columns[one], self.columns[two]);
            columns[one] |= a;
            columns[two] |= b;
        }
        for (column, rows) in columns.into_iter().enumerate() {
            alone |=
                (0..9).fold(0, |set, row| set | u128::from(rows >> row & 1) << (9 * row)) << column;
        }
        alone
    }

    /// Returns the givens that are alone in an unavoidable set of two digits.
    #[inline(always)]
    fn alone_of_digits(&self, places: &Places) -> u128 {
        let reached = places.reached_by_digits();
        let mut rows_of = [0; 9];
        let mut pair = 0;
        for one in 0..9 {
            for two in one + 1..9 {
                let (a, b) = singles(&reached, pair, self.digits[one], self.digits[two]);
                rows_of[one] |= a;
                rows_of[two] |= b;
                pair += 1;
            }
        }
        let mut alone = 0;
        for (digit, mut rows) in rows_of.into_iter().enumerate() {
            while rows != 0 {
                let row = rows.trailing_zeros() as usize;
                rows &= rows - 1;
                alone |= 1 << (9 * row + usize::from(places.rows.place[row][digit]));
            }
        }
        alone
    }
}

/// Returns those of the givens of two lines (or digits) that are the only one of their connected
/// component.
#[inline(always)]
fn singles<const N: usize>(reached: &Reached<N>, pair: usize, one: u16, two: u16) -> (u16, u16) {
    let (mut left, mut alone) = (NINE, (0, 0));
    while left != 0 {
        let part = reached[left.trailing_zeros() as usize][pair];
        left &= !part;
        let (a, b) = (one & part, two & part);
        if (u32::from(a) << 16 | u32::from(b)).is_power_of_two() {
            alone = (alone.0 | a, alone.1 | b);
        }
    }
    alone
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;
    use crate::generate::minimal_each;

    /// Without a given that is said to be needed there are several solutions. In minimal puzzles, in
    /// which all are needed, half of them are found; in puzzles with more givens none that is not.
    #[test]
    fn givens_said_to_be_needed_are_needed() {
        let mut rngs: Vec<Rng> = (0..60).map(|number| Rng::numbered(17, number)).collect();
        let (mut found, mut all) = (0, 0);
        for (number, (minimal, solution)) in minimal_each(&mut rngs).into_iter().enumerate() {
            let needed_of = |puzzle: &Grid| needed(&solution, puzzle.filled());
            found += needed_of(&minimal).len();
            all += minimal.filled().len();
            let mut puzzle = minimal;
            solution.placed().skip(number).step_by(9).for_each(|(cell, digit)| {
                puzzle.set(cell, Some(digit));
            });
            for puzzle in [minimal, puzzle] {
                for cell in needed_of(&puzzle) {
                    assert!(
                        !puzzle.with(cell, None).count_solutions(1).complete,
                        "{puzzle} {cell}"
                    );
                }
                assert!(needed_of(&puzzle).is_subset_of(puzzle.filled()));
            }
        }
        assert!(5 * found > 2 * all, "{found} of {all}");
    }
}
