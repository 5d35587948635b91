//! The solver, and its greedy path: always with the easiest technique that applies.

use super::possible::PossibleCandidates;
use super::steps::Path;
use crate::board::{CellSet, Grid};
use crate::logic::find::guess;
use crate::logic::options::LogicOptions;
use crate::logic::position::Position;
use crate::logic::scene::Scene;
use crate::logic::step::Step;
use crate::logic::technique::{Family, Technique};
use crate::logic::unique::UniquePuzzle;
use crate::search::Watch;
use std::cell::OnceCell;
use std::ops::ControlFlow;

/// A logical solver: the techniques it may use, and its options.
///
/// ```
/// use ninefold::Grid;
/// use ninefold::logic::{Level, Position, Solver, UniquePuzzle};
///
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()
///         .unwrap();
/// let unique = UniquePuzzle::prove(&puzzle);
/// let path = Solver::default().path(&Position::of_givens(&puzzle), unique.as_ref());
/// assert!(path.is_solved());
/// assert_eq!(path.level(), Level::Easy);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Solver {
    techniques: Vec<Technique>,
    options: LogicOptions,
    solution: Option<Grid>,
}

/// The facts known about the solutions of a puzzle while its path is built.
#[derive(Debug)]
pub(super) struct Solutions {
    /// Whether the puzzle is proven to have exactly one.
    pub(super) is_unique: bool,
    /// The candidates that are part of some solution, once they were asked for.
    possible: OnceCell<PossibleCandidates>,
}

impl Solutions {
    /// Compares the proof with the position.
    pub(super) fn new(position: &Position, unique: Option<&UniquePuzzle>) -> Self {
        let is_unique = unique.is_some_and(|puzzle| puzzle.holds_for(position));
        Self { is_unique, possible: OnceCell::new() }
    }

    fn possible(&self, position: &Position) -> &PossibleCandidates {
        self.possible.get_or_init(|| PossibleCandidates::of(position))
    }

    /// Returns `true` if every candidate of the position is part of one of several solutions, so that no step
    /// exists.
    fn exclude_a_step(&self, position: &Position) -> bool {
        !self.is_unique && self.possible(position).are_all_of(position)
    }

    /// Returns the open cells in which the solutions of a position differ.
    pub(super) fn differ(&self, position: &Position) -> CellSet {
        if self.is_unique || position.open().is_empty() {
            return CellSet::EMPTY;
        }
        self.possible(position).differ(position)
    }
}

/// Uses the [default set](Technique::default_set) of techniques.
impl Default for Solver {
    fn default() -> Self {
        Self::knowing(Technique::default_set())
    }
}

impl Solver {
    /// Creates a solver that uses these techniques. It tries them from easy to hard.
    #[must_use]
    pub fn knowing(techniques: impl IntoIterator<Item = Technique>) -> Self {
        let mut techniques: Vec<Technique> = techniques.into_iter().collect();
        techniques.sort_unstable();
        techniques.dedup();
        Self { techniques, options: LogicOptions::default(), solution: None }
    }

    /// Returns the solver with other options of the techniques.
    #[must_use]
    pub fn with_options(mut self, options: LogicOptions) -> Self {
        self.options = options;
        self
    }

    /// Returns a solver that takes a digit from this solution where no technique applies: a guess,
    /// which no pattern proves. Without a solution, a path ends there.
    #[must_use]
    pub const fn guessing(mut self, solution: Grid) -> Self {
        self.solution = Some(solution);
        self
    }

    /// Returns its techniques, from easy to hard.
    #[must_use]
    pub fn techniques(&self) -> &[Technique] {
        &self.techniques
    }

    /// Returns the easiest step in a position, as a person sees it; none also if the watch, which is asked while a step is
    /// looked for, stops it. Techniques that rely on a single solution need the proof `unique`.
    ///
    /// It is also the next step of an [explanation](Self::explain) wherever there is a single: in a grid
    /// [without marks](Position::has_marks), a digit with one place left in a box or a line comes before a
    /// cell with one candidate left, as in the Sudoku Explainer rating; in a grid with marks, after it.
    #[must_use]
    pub fn next_step(
        &self,
        position: &Position,
        unique: Option<&UniquePuzzle>,
        watch: &Watch<'_>,
    ) -> Option<Step> {
        let solutions = Solutions::new(position, unique);
        let single = self.seen_single(position, &solutions);
        single.or_else(|| self.step(position, &solutions, watch))
    }

    /// Returns the single that a person sees first.
    pub(super) fn seen_single(&self, position: &Position, solutions: &Solutions) -> Option<Step> {
        use Technique::{FullHouse, HiddenSingle, NakedSingle};
        let order = if position.has_marks() {
            [FullHouse, NakedSingle, HiddenSingle]
        } else {
            [FullHouse, HiddenSingle, NakedSingle]
        };
        let scene = self.scene(position, solutions);
        let mut known = order.into_iter().filter(|single| self.techniques.contains(single));
        known.find_map(|single| scene.first(single))
    }

    fn step(&self, position: &Position, solutions: &Solutions, watch: &Watch<'_>) -> Option<Step> {
        let scene = self.scene(position, solutions).watched(*watch);
        for technique in &self.techniques {
            if technique.family() == Family::Forcing && solutions.exclude_a_step(position) {
                break;
            }
            let mut first = None;
            let flow = scene.find(*technique, &mut |step| {
                first = Some(step);
                ControlFlow::Break(())
            });
            // Without a step it is the watch that has ended the search.
            if flow.is_break() {
                return first;
            }
        }
        guess(position, self.solution.as_ref()?)
    }

    /// Returns the scene of a position with the options of this solver.
    pub(super) fn scene<'a>(&self, position: &'a Position, solutions: &Solutions) -> Scene<'a> {
        Scene::with(position, self.options, solutions.is_unique)
    }

    /// Returns the solution path from a position, with singles in the order of the catalogue, on which
    /// its score depends. Techniques that rely on a single solution need the proof `unique`.
    #[must_use]
    pub fn path(&self, position: &Position, unique: Option<&UniquePuzzle>) -> Path {
        self.path_while(position, unique, |_| true)
    }

    /// Returns the [solution path](Self::path) as far as `goes_on` allows, which is asked with the
    /// path so far before each search for a step. Singles that a position has together are taken
    /// together.
    #[must_use]
    pub fn path_while(
        &self,
        position: &Position,
        unique: Option<&UniquePuzzle>,
        goes_on: impl FnMut(&Path) -> bool,
    ) -> Path {
        self.greedy(position, &Solutions::new(position, unique), goes_on)
    }

    /// Returns the greedy path from a position, as far as `goes_on` allows.
    pub(super) fn greedy(
        &self,
        position: &Position,
        solutions: &Solutions,
        mut goes_on: impl FnMut(&Path) -> bool,
    ) -> Path {
        let mut path = Path::new(position);
        let mut is_cut = false;
        while !path.end.open().is_empty() {
            is_cut = !goes_on(&path);
            if is_cut {
                break;
            }
            let Some(step) = self.step(&path.end, solutions, &Watch::never()) else { break };
            if step.technique.family() == Family::Singles {
                self.take_singles(step.technique, solutions, &mut path);
            } else {
                path.take(step);
            }
        }
        if !is_cut {
            path.differ = solutions.differ(&path.end);
        }
        path
    }

    /// Takes all singles of one technique that the position has now before looking again, as human
    /// solvers do, unless something easier turns up in between.
    fn take_singles(&self, technique: Technique, solutions: &Solutions, path: &mut Path) {
        let seen = self.scene(&path.end, solutions).all(technique);
        let easier = self.techniques.iter().take_while(|known| **known < technique);
        for (number, step) in seen.into_iter().enumerate() {
            let scene = self.scene(&path.end, solutions);
            let still_stands = step.placements.iter().all(|candidate| path.end.has(*candidate));
            if number > 0 && easier.clone().any(|other| scene.first(*other).is_some()) {
                return;
            }
            if still_stands {
                path.take(step);
            }
        }
    }

    /// Returns the techniques of its singles.
    pub(super) fn singles(&self) -> impl Iterator<Item = Technique> + '_ {
        self.techniques.iter().copied().filter(|known| known.family() == Family::Singles)
    }

    /// Takes singles until the position has none, in the order of the greedy path.
    pub(super) fn take_all_singles(&self, solutions: &Solutions, path: &mut Path) {
        while !path.end.open().is_empty() {
            let scene = self.scene(&path.end, solutions);
            let Some(next) = self.singles().find(|known| scene.first(*known).is_some()) else {
                return;
            };
            self.take_singles(next, solutions, path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::DigitSet;
    use crate::logic::proof::{Unproven, prove};
    use crate::logic::technique::Level;

    const HARD: &str =
        "98.7..6..5...6..7...7..9...8...4......2..6..3....1..5.6......9...3..2..1.5..7....";

    #[test]
    fn a_path_ends_where_its_caller_ends_it() {
        let puzzle: Grid = HARD.parse().unwrap();
        let start = Position::of_givens(&puzzle);
        let whole = Solver::default().path(&start, None);
        let begun = Solver::default().path_while(&start, None, |path| path.steps.len() < 3);
        assert!((3..whole.steps.len()).contains(&begun.steps.len()));
        assert_eq!(begun.steps, whole.steps[..begun.steps.len()]);
        assert!(!begun.is_solved());
        assert!(Solver::default().path_while(&start, None, |_| false).steps.is_empty());
    }

    #[test]
    fn a_guess_is_right_is_named_so_and_is_not_proven() {
        let puzzle: Grid = HARD.parse().unwrap();
        let solution = puzzle.solution().unwrap();
        let start = Position::of_givens(&puzzle);
        let unique = UniquePuzzle::assume(&puzzle);
        let singles = Solver::knowing([Technique::NakedSingle, Technique::HiddenSingle]);
        assert!(!singles.path(&start, Some(&unique)).is_solved());
        let path = singles.clone().guessing(solution).path(&start, Some(&unique));
        assert!(path.is_solved());
        assert_eq!(path.level(), Level::Extreme);
        let mut position = start;
        let mut guesses = 0;
        for step in &path.steps {
            assert!(step.agrees_with(&solution));
            if step.technique == Technique::Guess {
                guesses += 1;
                assert_eq!(prove(&position, step), Err(Unproven::Guess));
                assert_eq!(singles.next_step(&position, Some(&unique), &Watch::never()), None);
                let least = position.open().iter().map(|cell| position.candidates(cell).len());
                let guessed = position.candidates(step.placements[0].cell).len();
                assert_eq!(least.min(), Some(guessed));
            }
            position.apply(step);
        }
        assert!(guesses > 0);
    }

    #[test]
    fn no_guess_without_a_solution_or_with_a_wrong_one() {
        let puzzle: Grid = HARD.parse().unwrap();
        let start = Position::of_givens(&puzzle);
        let unique = UniquePuzzle::assume(&puzzle);
        let all = Solver::knowing(Technique::all());
        assert!(
            all.path(&start, Some(&unique)).steps.iter().all(|s| s.technique != Technique::Guess)
        );
        assert!(
            Scene::new(&start, LogicOptions::default(), Some(&unique))
                .all(Technique::Guess)
                .is_empty()
        );
        let mut wrong = puzzle.solution().unwrap();
        for cell in start.open() {
            wrong.set(cell, (DigitSet::ALL - start.candidates(cell)).first());
        }
        let nothing = Solver::knowing([]).guessing(wrong);
        assert_eq!(nothing.next_step(&start, Some(&unique), &Watch::never()), None);
    }
}
