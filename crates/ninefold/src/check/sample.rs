//! A sample of the solutions of a puzzle: all of them, or the first 10,000 found.
//!
//! With all solutions in memory many questions are answered by counting. A sample still answers
//! half of them: a candidate that two solutions of the sample share is not in just one.

use crate::board::{Candidates, Cell, Grid};
use crate::search::Oracle;

/// The most solutions that are kept.
const KEPT: usize = 10_000;

/// Some or all solutions of a puzzle, in no particular order.
pub(super) struct SolutionSample {
    pub(super) solutions: Vec<Grid>,
    /// Whether these are all solutions.
    pub(super) complete: bool,
}

impl SolutionSample {
    pub(super) fn gather(oracle: &mut Oracle<'_>, start: &Candidates) -> Self {
        let (solutions, complete) = oracle.solutions(start, KEPT);
        Self { solutions, complete }
    }

    /// Returns, for each candidate, by cell and then by digit, which of the solutions have it.
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

/// A set of solutions of the sample, by number.
#[derive(Clone)]
pub(super) struct Holding(Vec<u64>);

impl Holding {
    /// Counts the solutions, up to two.
    pub(super) fn none_one_many(&self) -> u32 {
        up_to_two(self.0.iter().copied())
    }

    /// Counts the solutions that are in both sets, up to two.
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
