//! Is this answer right? A filled grid against the puzzle it answers.

use crate::board::{Candidate, CellSet, Clash, Grid};

/// What an answer is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Cells without a digit.
    pub missing: CellSet,
    /// Givens that the answer has changed: what the answer says there.
    pub changed: Vec<Candidate>,
    /// Equal digits in a house of the answer.
    pub clashes: Vec<Clash>,
    /// Digits that differ from the only solution; empty where the puzzle has not exactly one.
    pub wrong: Vec<Candidate>,
}

impl Answer {
    /// Whether it is complete, keeps the givens and breaks no rule.
    #[must_use]
    pub fn is_right(&self) -> bool {
        self.missing.is_empty() && !self.is_wrong()
    }

    /// Whether something in it cannot stay.
    #[must_use]
    pub fn is_wrong(&self) -> bool {
        !self.changed.is_empty() || !self.clashes.is_empty() || !self.wrong.is_empty()
    }
}

/// Judges an answer by the rules and, where the puzzle has exactly one solution, by that.
#[must_use]
pub fn answer(puzzle: &Grid, only_solution: Option<&Grid>, answer: &Grid) -> Answer {
    let differing = |from: &Grid| {
        let wrong = from.placed().filter_map(|(cell, digit)| {
            answer.get(cell).filter(|said| *said != digit).map(|digit| Candidate { cell, digit })
        });
        wrong.collect::<Vec<_>>()
    };
    Answer {
        missing: CellSet::ALL - answer.filled(),
        changed: differing(puzzle),
        clashes: answer.clashes(),
        wrong: only_solution.map(differing).unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_judged() {
        let puzzle: Grid =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let solution = crate::search::first(&puzzle).unwrap();
        assert!(answer(&puzzle, Some(&solution), &solution).is_right());
        let unfinished = answer(&puzzle, Some(&solution), &puzzle);
        assert_eq!(unfinished.missing.len(), 51);
        assert!(!unfinished.is_right() && !unfinished.is_wrong());
        let text = solution.to_string().replacen("534", "435", 1);
        let swapped = answer(&puzzle, Some(&solution), &text.parse().unwrap());
        assert_eq!(format!("{:?}", swapped.changed), "[r1c1=4]");
        assert_eq!(format!("{:?}", swapped.wrong), "[r1c1=4, r1c3=5]");
        assert!(swapped.is_wrong());
    }
}
