//! The candidates that are part of some solution, for puzzles that may have several.
//!
//! No step removes such a candidate. So, where every candidate is one, no technique applies any
//! more, and the search for one can be left out: forcing chains and nets take long to find nothing.
//! The search is asked for nothing else here, and never for a step.

use crate::board::{Candidates, CellSet, DigitSet, Grid};
use crate::logic::position::Position;
use crate::search::{Oracle, Watch};

/// The candidates of a position that are part of some solution.
///
/// They stay the same along a path, because steps remove none of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::logic) struct PossibleCandidates([DigitSet; 81]);

impl PossibleCandidates {
    /// Finds a solution with each candidate; most come with the solutions found before.
    pub(in crate::logic) fn of(position: &Position) -> Self {
        let start = position.to_candidates();
        let watch = Watch::never();
        let mut oracle = Oracle::new(&watch);
        let mut possible = Self([DigitSet::EMPTY; 81]);
        let mut first = |start: &Candidates| oracle.solution(start).flatten();
        let Some(solution) = first(&start) else { return possible };
        possible.add(&solution);
        for candidate in position.iter() {
            if possible.0[candidate.cell.index()].contains(candidate.digit) {
                continue;
            }
            let mut with = start;
            with.set(candidate.cell, DigitSet::only(candidate.digit));
            if let Some(solution) = first(&with) {
                possible.add(&solution);
            }
        }
        possible
    }

    fn add(&mut self, solution: &Grid) {
        for (cell, digit) in solution.placed() {
            self.0[cell.index()].insert(digit);
        }
    }

    /// Returns `true` if every candidate of the position is one of these, so that no step exists.
    pub(in crate::logic) fn are_all_of(&self, position: &Position) -> bool {
        position.iter().all(|at| self.0[at.cell.index()].contains(at.digit))
    }

    /// Returns the cells that do not hold the same digit in all solutions.
    pub(in crate::logic) fn differ(&self, position: &Position) -> CellSet {
        position.open().iter().filter(|cell| self.0[cell.index()].len() > 1).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Search;
    use ninefold_testing::PUZZLE;

    /// The reference implementation: every solution, one by one.
    fn all_solutions(position: &Position) -> [DigitSet; 81] {
        let mut all = PossibleCandidates([DigitSet::EMPTY; 81]);
        Search::new().solutions(position.to_candidates()).for_each(|solution| all.add(&solution));
        all.0
    }

    #[test]
    fn possible_candidates_are_those_of_all_solutions() {
        let proper: Grid = PUZZLE.parse().unwrap();
        let mut puzzle = proper;
        for cell in proper.filled().iter().take(8) {
            let position = Position::of_givens(&puzzle);
            let possible = PossibleCandidates::of(&position);
            assert_eq!(possible.0, all_solutions(&position));
            let differ = crate::board::Cell::all().filter(|c| possible.0[c.index()].len() > 1);
            assert_eq!(possible.differ(&position), differ.collect());
            puzzle.set(cell, None);
        }
        let empty = Position::of_givens(&Grid::EMPTY);
        assert!(PossibleCandidates::of(&empty).are_all_of(&empty));
        assert_eq!(PossibleCandidates::of(&empty).differ(&empty), CellSet::ALL);
    }
}
