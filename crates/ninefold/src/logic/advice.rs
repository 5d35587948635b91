//! Advice for a puzzle in progress: a mistake if there is one, else the next step.
//!
//! A step that follows from a wrong digit leads further astray, so entries and pencil marks are
//! compared with the solution before a step is looked for.

use super::path::{PossibleCandidates, Solver};
use super::position::Position;
use super::step::Step;
use super::unique::UniquePuzzle;
use crate::board::{Candidates, Cell, CellSet, Grid};
use crate::search::{Search, Uniqueness, Watch};

/// A puzzle in progress: givens, the digits and pencil marks of the player.
///
/// ```
/// use ninefold::{Grid, logic::PlayState};
///
/// let givens: Grid = format!("53{}", ".".repeat(79)).parse().unwrap();
/// let entries: Grid = format!("..4{}", ".".repeat(78)).parse().unwrap();
/// let play = PlayState::new(givens).with_entries(entries);
/// assert_eq!(play.position().open().len(), 78);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct PlayState {
    /// The givens.
    pub givens: Grid,
    /// The digits of the player. Those in cells with a given are ignored.
    pub entries: Grid,
    /// The candidates that the puzzle allows; `None` allows every digit.
    pub restriction: Option<Candidates>,
    /// The pencil marks of the player; a cell without any has the empty set.
    pub marks: Option<Candidates>,
}

impl PlayState {
    /// Creates the state of a puzzle that has just begun: givens only.
    #[must_use]
    pub const fn new(givens: Grid) -> Self {
        Self { givens, entries: Grid::EMPTY, restriction: None, marks: None }
    }

    setters! {
        /// Returns the state with these digits of the player.
        with_entries(entries: Grid);
        /// Returns the state with a restriction that is part of the puzzle.
        with_restriction(restriction: Option<Candidates>);
        /// Returns the state with these pencil marks of the player.
        with_marks(marks: Option<Candidates>);
    }

    /// Returns the position that the player sees.
    #[must_use]
    pub fn position(&self) -> Position {
        let marks = match (&self.marks, &self.restriction) {
            (Some(marks), Some(restriction)) => Some(within(marks, restriction)),
            (marks, restriction) => marks.or(*restriction),
        };
        Position::new(&self.givens, &self.entries, marks.as_ref())
    }

    /// Returns the entries that differ from the solution.
    fn wrong_entries(&self, solution: &Grid) -> CellSet {
        let differs = |cell: &Cell| {
            self.givens.get(*cell).is_none()
                && self.entries.get(*cell).is_some_and(|digit| solution.get(*cell) != Some(digit))
        };
        Cell::all().filter(differs).collect()
    }

    /// Returns the start of a search for the solutions of the puzzle.
    fn start(&self) -> Candidates {
        let givens = Candidates::of_givens(&self.givens);
        self.restriction.map_or(givens, |restriction| restriction.and(&givens))
    }
}

/// Blames entries that clash with a given; if none does, all that clash.
fn blame(givens: &Grid, state: &Grid, clashing: CellSet) -> Advice {
    let is_wrong = |cell: &Cell| {
        let digit = state.get(*cell);
        cell.peers().iter().any(|peer| givens.get(peer).is_some() && givens.get(peer) == digit)
    };
    let wrong: CellSet = clashing.iter().filter(is_wrong).collect();
    if wrong.is_empty() { Advice::Clashing(clashing) } else { Advice::WrongDigits(wrong) }
}

/// Returns the mistake in a position of a puzzle with exactly one solution, if there is one.
fn mistake(play: &PlayState, position: &Position, solution: &Grid) -> Option<Advice> {
    let wrong = play.wrong_entries(solution);
    if !wrong.is_empty() {
        return Some(Advice::WrongDigits(wrong));
    }
    let lacks = |cell: &Cell| {
        solution.get(*cell).is_none_or(|digit| !position.candidates(*cell).contains(digit))
    };
    let lacking: CellSet = position.open().iter().filter(lacks).collect();
    (!lacking.is_empty()).then_some(Advice::MissingMarks(lacking))
}

/// Returns the proof that the givens of a state, which has exactly one solution, have no other; `None` if the watch
/// stops it.
fn proof(play: &PlayState, watch: &Watch<'_>) -> Option<Option<UniquePuzzle>> {
    match play.restriction {
        // The givens alone were searched.
        None => Some(Some(UniquePuzzle::assume(&play.givens))),
        // The solution may be unique only because of the restriction.
        Some(_) => UniquePuzzle::prove_watched(&play.givens, watch),
    }
}

/// Returns the marks within a restriction; a cell without marks gets those of the restriction.
fn within(marks: &Candidates, restriction: &Candidates) -> Candidates {
    let mut within = *restriction;
    for cell in Cell::all().filter(|cell| !marks.get(*cell).is_empty()) {
        within.set(cell, marks.get(cell) & restriction.get(cell));
    }
    within
}

/// Advice on a position: a mistake, the next step, or why there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Advice {
    /// The grid is solved; nothing is left to do.
    Solved,
    /// The puzzle itself has no solution.
    NoSolution,
    /// These cells hold wrong entries: all of them if the puzzle has one solution, else those that
    /// clash with a given.
    WrongDigits(CellSet),
    /// The entries of these cells clash with each other. The puzzle has several solutions, so it is open
    /// which of them is wrong.
    Clashing(CellSet),
    /// The right digit is not among the marks of these cells.
    MissingMarks(CellSet),
    /// The position has no solution, but the puzzle has several, so no single cell is wrong.
    Astray,
    /// This is the next step.
    Next(Box<Step>),
    /// No technique of the solver applies.
    Stuck,
    /// No technique applies, and none could solve the puzzle, because it has several solutions.
    /// Those that remain differ in these cells; none if only one remains.
    Open(CellSet),
}

impl Solver {
    /// Returns the mistake in a position, or else the next step; `None` if the watch, which is asked while solutions and
    /// steps are looked for, stops it.
    ///
    /// ```
    /// use ninefold::Grid;
    /// use ninefold::logic::{Advice, PlayState, Solver};
    /// use ninefold::search::Watch;
    ///
    /// let givens: Grid =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ///         .parse()
    ///         .unwrap();
    /// // The cell beside the 3 is 4, not 1.
    /// let entries: Grid = format!("..1{}", ".".repeat(78)).parse().unwrap();
    /// let play = PlayState::new(givens).with_entries(entries);
    /// let advice = Solver::default().advise(&play, &Watch::never());
    /// let Some(Advice::WrongDigits(cells)) = advice else { panic!() };
    /// assert_eq!(cells.to_string(), "r1c3");
    /// ```
    #[must_use]
    pub fn advise(&self, play: &PlayState, watch: &Watch<'_>) -> Option<Advice> {
        self.advise_proven(play, watch).map(|(advice, _)| advice)
    }

    /// Returns the [advice](Self::advise) for a position, and the proof that its puzzle has exactly one solution
    /// where the advice rests on one, so that going on needs no search for it.
    #[must_use]
    pub fn advise_proven(
        &self,
        play: &PlayState,
        watch: &Watch<'_>,
    ) -> Option<(Advice, Option<UniquePuzzle>)> {
        let mut unique = None;
        let advice = self.advice(play, watch, &mut unique)?;
        // What was not found may be what the watch has stopped.
        let is_sure = !matches!(advice, Advice::Stuck | Advice::Open(_) | Advice::Astray);
        (is_sure || !watch.stopped()).then_some((advice, unique))
    }

    fn advice(
        &self,
        play: &PlayState,
        watch: &Watch<'_>,
        unique: &mut Option<UniquePuzzle>,
    ) -> Option<Advice> {
        let state = play.givens.or(&play.entries);
        let clashes = state.clashes();
        let clashing = clashes.iter().fold(CellSet::EMPTY, |all, clash| all | clash.cells);
        let blamed = clashing - play.givens.filled();
        if !clashing.is_empty() && blamed.is_empty() {
            return Some(Advice::NoSolution);
        }
        let position = play.position();
        let search = Search::new().watch(watch);
        Some(match search.uniqueness(play.start())? {
            Uniqueness::None => Advice::NoSolution,
            Uniqueness::One(solution) => {
                if let Some(advice) = mistake(play, &position, &solution) {
                    return Some(advice);
                }
                *unique = proof(play, watch)?;
                self.next_or(&position, unique.as_ref(), watch, || Advice::Stuck)
            }
            _ if !blamed.is_empty() => blame(&play.givens, &state, blamed),
            _ if search.first(position.to_candidates()).is_none() => Advice::Astray,
            _ => self.next_or(&position, None, watch, || {
                Advice::Open(PossibleCandidates::of(&position).differ(&position))
            }),
        })
    }

    /// Returns the next step, or else `otherwise`.
    fn next_or(
        &self,
        position: &Position,
        unique: Option<&UniquePuzzle>,
        watch: &Watch<'_>,
        otherwise: impl FnOnce() -> Advice,
    ) -> Advice {
        if position.is_solved() {
            return Advice::Solved;
        }
        let next = self.next_step(position, unique, watch);
        next.map_or_else(otherwise, |step| Advice::Next(Box::new(step)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use ninefold_testing::PUZZLE;

    fn advice(entries: &str) -> Advice {
        let givens: Grid = PUZZLE.parse().unwrap();
        let entries: Grid = format!("{entries}{}", ".".repeat(81 - entries.len())).parse().unwrap();
        Solver::default()
            .advise(&PlayState::new(givens).with_entries(entries), &Watch::never())
            .unwrap()
    }

    #[test]
    fn with_several_solutions_only_a_clash_with_a_given_is_wrong() {
        let advice = |entries: &str| {
            let grid =
                |text: &str| format!("{text}{}", ".".repeat(81 - text.len())).parse().unwrap();
            let play = PlayState::new(grid("53")).with_entries(grid(entries));
            Solver::default().advise(&play, &Watch::never()).unwrap()
        };
        let cells = |all: &[&str]| all.iter().map(|cell| cell.parse::<Cell>().unwrap()).collect();
        assert_eq!(advice("..5"), Advice::WrongDigits(cells(&["r1c3"])));
        assert_eq!(advice("..44"), Advice::Clashing(cells(&["r1c3", "r1c4"])));
        assert_eq!(advice("..445"), Advice::WrongDigits(cells(&["r1c5"])));
    }

    #[test]
    fn the_watch_is_asked_while_a_step_is_looked_for() {
        use std::cell::Cell;
        // Nothing but nets helps here.
        let hard: Grid =
            ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
                .parse()
                .unwrap();
        let asked = Cell::new(0_u32);
        let stop_after = |last: u32| {
            let asked = &asked;
            move || {
                asked.set(asked.get() + 1);
                asked.get() > last
            }
        };
        let (play, solver) = (PlayState::new(hard), Solver::default());
        let never = stop_after(u32::MAX);
        let whole = solver.advise(&play, &Watch::new(&never)).unwrap();
        assert_eq!(Some(whole), solver.advise(&play, &Watch::never()));
        let times = asked.get();
        assert!(times > 50, "{times}");
        for last in (0..times - 1).step_by(1 + times as usize / 20) {
            asked.set(0);
            let stop = stop_after(last);
            assert_eq!(solver.advise(&play, &Watch::new(&stop)), None, "{last}");
            assert!(asked.get() <= last + 3, "{last}: asked {} times", asked.get());
        }
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
