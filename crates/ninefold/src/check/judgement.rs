//! Judges the grids that claim to solve a puzzle: the solution in its record and the answer of a
//! player.

use super::comparison::{Comparison, compare};
use super::question::Question;
use super::report::{Report, Verdict};
use crate::board::{Candidate, Candidates, Grid};

/// The grids that claim to solve a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Claims<'a> {
    /// The solution in the record of the puzzle. It must be complete.
    pub solution: Option<&'a Grid>,
    /// The answer of a player. It may be unfinished.
    pub answer: Option<&'a Grid>,
}

impl<'a> Claims<'a> {
    setters! {
        /// Returns the claims with the solution in the record of the puzzle.
        with_solution(solution: Option<&'a Grid>);
        /// Returns the claims with the answer of a player.
        with_answer(answer: Option<&'a Grid>);
    }
}

/// A verdict about a puzzle and the grids that claim to solve it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Judgement {
    /// The verdict about the puzzle, or [`Verdict::WrongSolution`] if the puzzle has exactly one
    /// solution and one of the claims is false.
    pub verdict: Verdict,
    /// The comparison of the solution in the record.
    pub solution: Option<Comparison>,
    /// The comparison of the answer.
    pub answer: Option<Comparison>,
}

impl Judgement {
    /// Creates the judgement of a puzzle without claims.
    #[must_use]
    pub const fn without_claims(verdict: Verdict) -> Self {
        Self { verdict, solution: None, answer: None }
    }

    /// Returns `true` if the solution of the record is complete and right, if there is one.
    #[must_use]
    pub fn solution_is_right(&self) -> bool {
        self.solution.as_ref().is_none_or(Comparison::is_right)
    }

    /// Returns `true` if the puzzle has exactly one solution, and each claim is right.
    #[must_use]
    pub fn is_in_order(&self) -> bool {
        matches!(self.verdict, Verdict::Unique | Verdict::Solved)
            && self.solution_is_right()
            && self.answer.as_ref().is_none_or(Comparison::is_right)
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
/// let question = Question::new(givens);
/// let report = check(&question, &Watch::never());
/// let false_claim = Claims::default().with_solution(Some(&givens));
/// assert_eq!(judge(&question, &report, false_claim).verdict, Verdict::WrongSolution);
/// let claim = Claims::default().with_solution(report.solution.as_ref());
/// assert_eq!(judge(&question, &report, claim).verdict, Verdict::Unique);
/// ```
#[must_use]
pub fn judge(question: &Question, report: &Report, claims: Claims<'_>) -> Judgement {
    let is_proven = report.count.complete || report.verdict == Verdict::Solved;
    let is_one = matches!(report.verdict, Verdict::Unique | Verdict::Solved) && is_proven;
    let only = report.solution.as_ref().filter(|_| is_one);
    let compared = |grid: &Grid| {
        let mut compared = compare(&question.givens, only, grid);
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
        !judged.solution_is_right() || judged.answer.as_ref().is_some_and(Comparison::is_wrong);
    let is_unique = matches!(report.verdict, Verdict::Unique | Verdict::Solved);
    let verdict = if is_unique && is_false { Verdict::WrongSolution } else { report.verdict };
    Judgement { verdict, ..judged }
}

/// Returns the digits of a grid that a restriction excludes.
fn excluded(grid: &Grid, restriction: Option<&Candidates>) -> Vec<Candidate> {
    let Some(allowed) = restriction else { return Vec::new() };
    let digits = grid.placed().map(|(cell, digit)| Candidate { cell, digit });
    digits.filter(|candidate| !allowed.contains(*candidate)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::diagnosis::check;
    use ninefold_testing::PUZZLE;

    fn judged(givens: &str, claim: &str) -> Judgement {
        let givens: Grid = givens.parse().unwrap();
        let question = Question::new(givens).with_limit(10);
        let report = check(&question, &crate::search::Watch::never());
        let claim: Grid = claim.parse().unwrap();
        judge(&question, &report, Claims::default().with_solution(Some(&claim)))
    }

    #[test]
    fn a_solution_is_judged_by_all_solutions_of_its_puzzle() {
        let one = PUZZLE;
        let several = format!("{}..", &one[..79]);
        let none = format!("{}97", &one[..79]);
        let solution = one.parse::<Grid>().unwrap().solution().unwrap().to_string();
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
