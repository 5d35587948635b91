//! The solutions of a puzzle, as far as they are worth keeping.
//!
//! With all solutions at hand many questions are answered by counting. With too many of them, a
//! sample still answers half: a candidate that two known solutions share is not in just one.

use crate::board::{Candidates, Cell, Grid};
use crate::search::Oracle;

/// How many solutions are kept.
const KEPT: usize = 10_000;

/// Some or all solutions, in no particular order.
pub(super) struct Known {
    pub(super) solutions: Vec<Grid>,
    /// Whether they are all.
    pub(super) complete: bool,
}

impl Known {
    pub(super) fn gather(oracle: &mut Oracle<'_>, start: &Candidates) -> Self {
        let (solutions, complete) = oracle.solutions(start, KEPT);
        Self { solutions, complete }
    }

    /// For each candidate, by cell and then by digit, which of the solutions hold it.
    pub(super) fn holdings(&self) -> Vec<Holding> {
        let words = self.solutions.len().div_ceil(64);
        let mut holdings = vec![Holding(vec![0; words]); 9 * Cell::COUNT];
        for (number, solution) in self.solutions.iter().enumerate() {
            for (cell, digit) in solution.placed() {
                holdings[9 * cell.index() + digit.index()].0[number / 64] |= 1 << (number % 64);
            }
        }
        holdings
    }
}

/// A set of known solutions, by number.
#[derive(Clone)]
pub(super) struct Holding(Vec<u64>);

impl Holding {
    /// How many there are, but no more than two.
    pub(super) fn none_one_many(&self) -> u32 {
        up_to_two(self.0.iter().copied())
    }

    /// How many are in both, but no more than two.
    pub(super) fn none_one_many_with(&self, other: &Self) -> u32 {
        up_to_two(self.0.iter().zip(&other.0).map(|(a, b)| a & b))
    }
}

fn up_to_two(words: impl Iterator<Item = u64>) -> u32 {
    let mut count = 0;
    for word in words.filter(|w| *w != 0) {
        count += if word.is_power_of_two() { 1 } else { 2 };
        if count >= 2 {
            return 2;
        }
    }
    count
}
