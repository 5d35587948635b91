//! Compares a filled grid with the puzzle that it claims to solve.

use crate::board::{Candidate, CellSet, Clash, Grid};

/// The differences between an answer and its puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Comparison {
    /// The cells of the answer without a digit.
    pub missing: CellSet,
    /// The digits of the answer in cells whose given it has changed.
    pub changed: Vec<Candidate>,
    /// The equal digits in one house of the answer.
    pub clashes: Vec<Clash>,
    /// The digits that differ from the only solution. If the puzzle does not have exactly one, the
    /// digits that its restriction excludes.
    pub wrong: Vec<Candidate>,
}

impl Comparison {
    /// Returns `true` if the answer is complete, keeps the givens and breaks no rule.
    #[must_use]
    pub fn is_right(&self) -> bool {
        self.missing.is_empty() && !self.is_wrong()
    }

    /// Returns `true` if some digit of the answer is wrong.
    #[must_use]
    pub fn is_wrong(&self) -> bool {
        !self.changed.is_empty() || !self.clashes.is_empty() || !self.wrong.is_empty()
    }
}

/// Compares an answer with the rules and, where the puzzle has exactly one solution, with that.
#[must_use]
pub fn compare(puzzle: &Grid, only_solution: Option<&Grid>, answer: &Grid) -> Comparison {
    let differing = |from: &Grid| {
        let wrong = from.placed().filter_map(|(cell, digit)| {
            answer.get(cell).filter(|said| *said != digit).map(|digit| Candidate { cell, digit })
        });
        wrong.collect::<Vec<_>>()
    };
    Comparison {
        missing: CellSet::ALL - answer.filled(),
        changed: differing(puzzle),
        clashes: answer.clashes(),
        wrong: only_solution.map(differing).unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_testing::PUZZLE;

    #[test]
    fn answers_are_compared() {
        let puzzle: Grid = PUZZLE.parse().unwrap();
        let solution = puzzle.solution().unwrap();
        assert!(compare(&puzzle, Some(&solution), &solution).is_right());
        let unfinished = compare(&puzzle, Some(&solution), &puzzle);
        assert_eq!(unfinished.missing.len(), 51);
        assert!(!unfinished.is_right() && !unfinished.is_wrong());
        let text = solution.to_string().replacen("534", "435", 1);
        let swapped = compare(&puzzle, Some(&solution), &text.parse().unwrap());
        assert_eq!(format!("{:?}", swapped.changed), "[r1c1=4]");
        assert_eq!(format!("{:?}", swapped.wrong), "[r1c1=4, r1c3=5]");
        assert!(swapped.is_wrong());
    }
}
