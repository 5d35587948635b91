//! Compares filled grids with the puzzle that they claim to solve: the solution that the record of a
//! puzzle brings, and the answer of a person.

use super::{Report, Verdict};
use crate::board::{Candidate, Candidates, CellSet, Clash, Grid};

/// What an answer is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Cells without a digit.
    pub missing: CellSet,
    /// Givens that the answer has changed: what the answer says there.
    pub changed: Vec<Candidate>,
    /// Equal digits in a house of the answer.
    pub clashes: Vec<Clash>,
    /// Digits that differ from the only solution. Where the puzzle has not exactly one: digits that its
    /// restriction excludes.
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

/// The grids that came with a puzzle and claim to solve it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Claims<'a> {
    /// The solution that the record of the puzzle brings. It is meant to be complete.
    pub solution: Option<&'a Grid>,
    /// The answer of a person. It may be unfinished.
    pub answer: Option<&'a Grid>,
}

/// A puzzle judged together with the grids that claim to solve it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The verdict about the puzzle, or [`Verdict::WrongSolution`] if the puzzle has exactly one
    /// solution and one of the claims is false.
    pub verdict: Verdict,
    /// How the solution of the record compares.
    pub solution: Option<Answer>,
    /// How the answer compares.
    pub answer: Option<Answer>,
}

impl Judgement {
    /// Whether the solution of the record is complete and right, if there is one.
    #[must_use]
    pub fn solution_is_right(&self) -> bool {
        self.solution.as_ref().is_none_or(Answer::is_right)
    }

    /// Whether everything is in order: the puzzle has exactly one solution, and what claims to be it is.
    #[must_use]
    pub fn is_in_order(&self) -> bool {
        matches!(self.verdict, Verdict::Unique | Verdict::Solved)
            && self.solution_is_right()
            && self.answer.as_ref().is_none_or(Answer::is_right)
    }
}

/// Judges the grids that claim to solve a puzzle.
///
/// A solution of the record with empty cells is false; an answer with empty cells is only unfinished.
/// If the puzzle has several solutions, each of them is right, and the verdict stays
/// [`Verdict::Multiple`] also where a claim is false.
///
/// ```
/// use ninefold::check::{check, judge, Claims, Question, Verdict};
/// use ninefold::{Grid, search::Watch};
///
/// let givens: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()
///         .unwrap();
/// let question = Question { givens, restriction: None, entries: Grid::EMPTY, limit: 2 };
/// let report = check(&question, &Watch::never());
/// let false_claim = Claims { solution: Some(&givens), answer: None };
/// assert_eq!(judge(&question, &report, false_claim).verdict, Verdict::WrongSolution);
/// let claim = Claims { solution: report.solution.as_ref(), answer: None };
/// assert_eq!(judge(&question, &report, claim).verdict, Verdict::Unique);
/// ```
#[must_use]
pub fn judge(question: &super::Question, report: &Report, claims: Claims<'_>) -> Judgement {
    let is_proven = report.count.complete || report.verdict == Verdict::Solved;
    let is_one = matches!(report.verdict, Verdict::Unique | Verdict::Solved) && is_proven;
    let only = report.solution.as_ref().filter(|_| is_one);
    let compared = |grid: &Grid| {
        let mut compared = answer(&question.givens, only, grid);
        if only.is_none() {
            compared.wrong.extend(excluded(grid, question.restriction.as_ref()));
        }
        compared
    };
    let judged = Judgement {
        verdict: report.verdict,
        solution: claims.solution.map(compared),
        answer: claims.answer.map(compared),
    };
    let is_false =
        !judged.solution_is_right() || judged.answer.as_ref().is_some_and(Answer::is_wrong);
    let is_unique = matches!(report.verdict, Verdict::Unique | Verdict::Solved);
    let verdict = if is_unique && is_false { Verdict::WrongSolution } else { report.verdict };
    Judgement { verdict, ..judged }
}

/// The digits of a grid that a restriction excludes.
fn excluded(grid: &Grid, restriction: Option<&Candidates>) -> Vec<Candidate> {
    let Some(allowed) = restriction else { return Vec::new() };
    let digits = grid.placed().map(|(cell, digit)| Candidate { cell, digit });
    digits.filter(|candidate| !allowed.contains(*candidate)).collect()
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

    fn judged(givens: &str, claim: &str) -> Judgement {
        let givens: Grid = givens.parse().unwrap();
        let question =
            super::super::Question { givens, restriction: None, entries: Grid::EMPTY, limit: 10 };
        let report = super::super::check(&question, &crate::search::Watch::never());
        let claim: Grid = claim.parse().unwrap();
        judge(&question, &report, Claims { solution: Some(&claim), answer: None })
    }

    #[test]
    fn a_solution_is_judged_by_all_solutions_of_its_puzzle() {
        let one =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let several = format!("{}..", &one[..79]);
        let none = format!("{}97", &one[..79]);
        let solution = crate::search::first(&one.parse::<Grid>().unwrap()).unwrap().to_string();
        let swapped = solution.replacen("534", "435", 1);
        for (givens, claim, verdict, is_right) in [
            (one, solution.as_str(), Verdict::Unique, true),
            (one, &swapped, Verdict::WrongSolution, false),
            (one, one, Verdict::WrongSolution, false),
            (&solution, &swapped, Verdict::WrongSolution, false),
            (&several, &solution, Verdict::Multiple, true),
            (&several, &swapped, Verdict::Multiple, false),
            (&none, &solution, Verdict::None, false),
        ] {
            let judged = judged(givens, claim);
            assert_eq!(judged.verdict, verdict, "{givens} {claim}");
            assert_eq!(judged.solution_is_right(), is_right, "{givens} {claim}");
            assert_eq!(judged.is_in_order(), is_right && verdict == Verdict::Unique);
        }
    }
}
