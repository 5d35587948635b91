//! Solution paths: from a position to the solution, step by step, always with the easiest technique
//! that applies.

use super::find::guess;
use super::options::LogicOptions;
use super::position::Position;
use super::scene::Scene;
use super::step::Step;
use super::technique::{Family, Level, Technique};
use super::unique::UniquePuzzle;
use crate::board::Grid;

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

/// A solution path; it may end before the grid is solved.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Path {
    /// The steps in order.
    pub steps: Vec<Step>,
    /// The position after the last step: solved, or one in which no technique of the solver
    /// applies.
    pub end: Position,
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

    /// Returns the easiest step in a position. Techniques that rely on a single solution need the
    /// proof `unique`.
    #[must_use]
    pub fn next_step(&self, position: &Position, unique: Option<&UniquePuzzle>) -> Option<Step> {
        self.step(position, unique.is_some_and(|puzzle| puzzle.holds_for(position)))
    }

    fn step(&self, position: &Position, is_unique: bool) -> Option<Step> {
        let scene = Scene::with(position, self.options, is_unique);
        let step = self.techniques.iter().find_map(|technique| scene.first(*technique));
        step.or_else(|| guess(position, self.solution.as_ref()?))
    }

    /// Returns the solution path from a position. Techniques that rely on a single solution need
    /// the proof `unique`.
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
        mut goes_on: impl FnMut(&Path) -> bool,
    ) -> Path {
        let is_unique = unique.is_some_and(|puzzle| puzzle.holds_for(position));
        // Most paths have a step for each open cell and a few more.
        let steps = Vec::with_capacity(position.open().len() as usize + 8);
        let mut path = Path { steps, end: position.clone() };
        while !path.end.open().is_empty() && goes_on(&path) {
            let Some(step) = self.step(&path.end, is_unique) else { break };
            if step.technique.family() == Family::Singles {
                self.take_singles(step.technique, is_unique, &mut path);
            } else {
                path.take(step);
            }
        }
        path
    }

    /// Takes all singles of one technique that the position has now before looking again, as human
    /// solvers do, unless something easier turns up in between.
    fn take_singles(&self, technique: Technique, is_unique: bool, path: &mut Path) {
        let seen = Scene::with(&path.end, self.options, is_unique).all(technique);
        let easier = self.techniques.iter().take_while(|known| **known < technique);
        for (number, step) in seen.into_iter().enumerate() {
            let scene = Scene::with(&path.end, self.options, is_unique);
            let still_stands = step.placements.iter().all(|candidate| path.end.has(*candidate));
            if number > 0 && easier.clone().any(|other| scene.first(*other).is_some()) {
                return;
            }
            if still_stands {
                path.take(step);
            }
        }
    }
}

impl Path {
    fn take(&mut self, step: Step) {
        self.end.apply(&step);
        self.steps.push(step);
    }

    /// Whether the end is the solution.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.end.is_solved()
    }

    /// Returns which techniques were used and how often, from easy to hard.
    #[must_use]
    pub fn techniques(&self) -> Vec<(Technique, u32)> {
        let mut used = std::collections::BTreeMap::new();
        for step in &self.steps {
            *used.entry(step.technique).or_default() += 1;
        }
        used.into_iter().collect()
    }

    /// Returns the sum of the scores of all steps.
    #[must_use]
    pub fn score(&self) -> u32 {
        self.steps.iter().fold(0, |sum, step| sum.saturating_add(step.technique.score()))
    }

    /// Returns the hardest step: the highest level, then the highest score, then the first.
    #[must_use]
    pub fn hardest(&self) -> Option<&Step> {
        let key = |step: &&Step| (step.technique.level(), step.technique.score());
        self.steps.iter().rev().max_by_key(key)
    }

    /// Returns the level of the hardest step, raised while the score exceeds what that level may
    /// have.
    #[must_use]
    pub fn level(&self) -> Level {
        let hardest = self.hardest().map_or(Level::Easy, |step| step.technique.level());
        let score = self.score();
        let fits = |level: &Level| *level >= hardest && score <= level.cap();
        Level::ALL.into_iter().find(fits).unwrap_or(Level::Extreme)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::DigitSet;
    use crate::logic::proof::{Unproven, prove};
    use crate::search;

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
        let solution = search::first(&puzzle).unwrap();
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
                assert_eq!(singles.next_step(&position, Some(&unique)), None);
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
        let mut wrong = search::first(&puzzle).unwrap();
        for cell in start.open() {
            wrong.set(cell, (DigitSet::ALL - start.candidates(cell)).first());
        }
        let nothing = Solver::knowing([]).guessing(wrong);
        assert_eq!(nothing.next_step(&start, Some(&unique)), None);
    }
}
