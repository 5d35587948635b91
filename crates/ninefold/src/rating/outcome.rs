//! The result of a [`Rater`](super::Rater): the three numbers and the steps, or why there are none.

use super::technique::SeTechnique;
use super::tenths::Tenths;
use crate::board::Candidate;

/// A rating: ER, EP and ED, and the steps they come from.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rating {
    /// The rating of the hardest step. [`Tenths::BEYOND`] if no technique applies at some point.
    pub er: Tenths,
    /// The rating of the hardest step up to the first that solves a cell.
    pub ep: Tenths,
    /// The rating of the first step.
    pub ed: Tenths,
    /// All steps in order; empty unless [`RatingOptions::steps`](super::RatingOptions::steps) is
    /// set.
    pub steps: Vec<SeStep>,
}

/// One step of the solution as Sudoku Explainer finds it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SeStep {
    /// The technique that finds the step.
    pub technique: SeTechnique,
    /// The rating of the step.
    pub rating: Tenths,
    /// The candidates that the step removes, besides those that a placed digit takes from its
    /// peers. Sorted by cell, then by digit.
    pub removals: Vec<Candidate>,
    /// The cell that the step solves, with its digit.
    pub placement: Option<Candidate>,
}

/// The outcome of rating a puzzle.
///
/// The list is complete: a match without a wildcard handles every puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RatingOutcome {
    /// The puzzle has exactly one solution, and this is its rating.
    Rated(Rating),
    /// The puzzle has exactly one solution, and its ER is above this, the cap of the options.
    Above(Tenths),
    /// The puzzle is solved already, so there is nothing to rate.
    Solved,
    /// Two givens clash.
    Clash,
    /// The puzzle has no solution.
    NoSolution,
    /// The puzzle has more than one solution.
    SeveralSolutions,
    /// The watch stopped the rating.
    Stopped,
}
