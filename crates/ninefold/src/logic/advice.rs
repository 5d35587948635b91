//! What to tell someone who is solving a puzzle: a mistake first, else the next step.
//!
//! Hints from a grid that has gone wrong would only lead further astray, so entries and pencil marks
//! are compared with the solution before a step is looked for.

use super::{Position, Solver, Step, is_unique};
use crate::board::{Candidates, Cell, CellSet, Grid};
use crate::search::{self, Uniqueness};

/// A puzzle that someone is solving.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayState {
    /// The givens.
    pub givens: Grid,
    /// The digits of the player. Those in cells with a given are not looked at.
    pub entries: Grid,
    /// What the cells may hold at all; none: every digit.
    pub restriction: Option<Candidates>,
    /// The pencil marks of the player; a cell without any has the empty set.
    pub marks: Option<Candidates>,
}

impl PlayState {
    /// The grid as the player sees it.
    #[must_use]
    pub fn position(&self) -> Position {
        let marks = match (&self.marks, &self.restriction) {
            (Some(marks), Some(restriction)) => Some(within(marks, restriction)),
            (marks, restriction) => marks.or(*restriction),
        };
        Position::new(&self.givens, &self.entries, marks.as_ref())
    }

    /// The entries of which the solution has another digit.
    fn wrong_entries(&self, solution: &Grid) -> CellSet {
        let differs = |cell: &Cell| {
            self.givens.get(*cell).is_none()
                && self.entries.get(*cell).is_some_and(|digit| solution.get(*cell) != Some(digit))
        };
        Cell::all().filter(differs).collect()
    }

    /// Where a search for the solutions of the puzzle starts.
    fn start(&self) -> Candidates {
        let givens = Candidates::of_givens(&self.givens);
        self.restriction.map_or(givens, |restriction| restriction.and(&givens))
    }
}

/// Marks within a restriction; a cell without marks has the restriction's.
fn within(marks: &Candidates, restriction: &Candidates) -> Candidates {
    let mut within = *restriction;
    for cell in Cell::all().filter(|cell| !marks.get(*cell).is_empty()) {
        within.set(cell, marks.get(cell) & restriction.get(cell));
    }
    within
}

/// What to tell about a grid as it stands.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Advice {
    /// Nothing is left to do.
    Solved,
    /// The puzzle itself has no solution.
    NoSolution,
    /// These cells hold an entry that cannot be right: all such cells if the puzzle has one solution,
    /// else entries that clash.
    WrongDigits(CellSet),
    /// The right digit is not among the marks of these cells.
    MissingMarks(CellSet),
    /// The position has no solution, and no cell is to blame, because the puzzle has several.
    Astray,
    /// The next step.
    Next(Box<Step>),
    /// No technique of the solver helps.
    Stuck,
    /// No technique helps, and none could lead to the end: the puzzle has several solutions.
    Open,
}

impl Solver {
    /// What to tell someone about a grid as it stands.
    ///
    /// ```
    /// use ninefold::Grid;
    /// use ninefold::logic::{Advice, PlayState, Solver};
    ///
    /// let givens: Grid =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ///         .parse()
    ///         .unwrap();
    /// // The cell beside the 3 is 4, not 1.
    /// let entries: Grid = format!("..1{}", ".".repeat(78)).parse().unwrap();
    /// let play = PlayState { givens, entries, restriction: None, marks: None };
    /// let Advice::WrongDigits(cells) = Solver::default().advise(&play) else { panic!() };
    /// assert_eq!(cells.iter().next().map(|cell| cell.to_string()).as_deref(), Some("r1c3"));
    /// ```
    #[must_use]
    pub fn advise(&self, play: &PlayState) -> Advice {
        let state = play.givens.or(&play.entries);
        let clashes = state.clashes();
        let clashing = clashes.iter().fold(CellSet::EMPTY, |all, clash| all | clash.cells);
        let blamed = clashing - play.givens.filled();
        if !clashing.is_empty() && blamed.is_empty() {
            return Advice::NoSolution;
        }
        let position = play.position();
        let is_one = match search::uniqueness(play.start()) {
            Uniqueness::None => return Advice::NoSolution,
            Uniqueness::One(solution) => {
                let wrong = play.wrong_entries(&solution);
                if !wrong.is_empty() {
                    return Advice::WrongDigits(wrong);
                }
                let lacks = |cell: &Cell| {
                    solution.get(*cell).is_none_or(|d| !position.candidates(*cell).contains(d))
                };
                let lacking: CellSet = position.open().iter().filter(lacks).collect();
                if !lacking.is_empty() {
                    return Advice::MissingMarks(lacking);
                }
                true
            }
            Uniqueness::Many if !blamed.is_empty() => return Advice::WrongDigits(blamed),
            Uniqueness::Many => {
                if search::first(position.to_candidates()).is_none() {
                    return Advice::Astray;
                }
                false
            }
        };
        if position.is_solved() {
            return Advice::Solved;
        }
        let next = self.next_step(&position, is_one && is_unique(&play.givens));
        let stuck = if is_one { Advice::Stuck } else { Advice::Open };
        next.map_or(stuck, |step| Advice::Next(Box::new(step)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn advice(entries: &str) -> Advice {
        let givens: Grid = PUZZLE.parse().unwrap();
        let entries: Grid = format!("{entries}{}", ".".repeat(81 - entries.len())).parse().unwrap();
        Solver::default().advise(&PlayState { givens, entries, restriction: None, marks: None })
    }

    #[test]
    fn all_wrong_digits_are_found_clashing_or_not() {
        // r1c3 is 4 and r1c4 is 6; the 5 in r1c9 clashes with the given.
        for (entries, wrong) in [("..41", "[r1c4]"), ("..16....5", "[r1c3, r1c9]")] {
            let Advice::WrongDigits(cells) = advice(entries) else { panic!("{entries}") };
            assert_eq!(format!("{:?}", cells.iter().collect::<Vec<_>>()), wrong);
        }
        assert!(matches!(advice("..46"), Advice::Next(_)));
    }
}
