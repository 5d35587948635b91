//! The way from a position to the solution, step by step, as a person would go: always the easiest
//! technique that gets on.

use super::find::guess;
use super::position::Position;
use super::scene::{Options, Scene};
use super::step::Step;
use super::technique::{Family, Level, Technique};
use crate::board::Grid;
use crate::search::{self, Uniqueness};

/// Who goes the way: which techniques they know, and which choices they make.
#[derive(Clone, Debug)]
pub struct Solver {
    techniques: Vec<Technique>,
    options: Options,
    solution: Option<Grid>,
}

/// The way, as far as it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The steps in order.
    pub steps: Vec<Step>,
    /// Where they lead: solved, or where no known technique helps.
    pub end: Position,
}

impl Default for Solver {
    fn default() -> Self {
        Self::knowing(Technique::default_set())
    }
}

impl Solver {
    /// Someone who knows these techniques. They are tried from easy to hard.
    #[must_use]
    pub fn knowing(techniques: impl IntoIterator<Item = Technique>) -> Self {
        let mut techniques: Vec<Technique> = techniques.into_iter().collect();
        techniques.sort_unstable();
        techniques.dedup();
        Self { techniques, options: Options::default(), solution: None }
    }

    /// With other options.
    #[must_use]
    pub fn with_options(mut self, options: Options) -> Self {
        self.options = options;
        self
    }

    /// Someone who, where no technique helps, takes a digit from this solution: a plain guess, which
    /// no pattern proves. Without it a path ends there.
    #[must_use]
    pub const fn guessing(mut self, solution: Grid) -> Self {
        self.solution = Some(solution);
        self
    }

    /// What they know, from easy to hard.
    #[must_use]
    pub fn techniques(&self) -> &[Technique] {
        &self.techniques
    }

    /// The easiest step. `is_unique` says whether the puzzle is proven to have one solution; see
    /// [`is_unique`].
    #[must_use]
    pub fn next_step(&self, position: &Position, is_unique: bool) -> Option<Step> {
        let scene = Scene::new(position, self.options, is_unique);
        let step = self.techniques.iter().find_map(|technique| scene.first(*technique));
        step.or_else(|| guess(position, self.solution.as_ref()?))
    }

    /// The whole way.
    #[must_use]
    pub fn path(&self, position: &Position, is_unique: bool) -> Path {
        // Most ways have a step for each open cell and a few more.
        let steps = Vec::with_capacity(position.open().len() as usize + 8);
        let mut way = Path { steps, end: position.clone() };
        while !way.end.open().is_empty() {
            let Some(step) = self.next_step(&way.end, is_unique) else { break };
            if step.technique.family() == Family::Singles {
                self.pass(step.technique, is_unique, &mut way);
            } else {
                way.take(step);
            }
        }
        way
    }

    /// Takes all singles of one kind that can be seen now before looking again, as people do, unless
    /// something easier turns up on the way.
    fn pass(&self, technique: Technique, is_unique: bool, way: &mut Path) {
        let seen = Scene::new(&way.end, self.options, is_unique).all(technique);
        let easier = self.techniques.iter().take_while(|known| **known < technique);
        for (number, step) in seen.into_iter().enumerate() {
            let scene = Scene::new(&way.end, self.options, is_unique);
            let still_stands = step.placements.iter().all(|candidate| way.end.has(*candidate));
            if number > 0 && easier.clone().any(|other| scene.first(*other).is_some()) {
                return;
            }
            if still_stands {
                way.take(step);
            }
        }
    }
}

/// Whether the givens of a position have exactly one solution, so that techniques that rely on it
/// may be used. Candidates do not count: a puzzle that is unique only because of crossed out
/// candidates does not become a second one by swapping digits.
#[must_use]
pub fn is_unique(puzzle: &Grid) -> bool {
    matches!(search::uniqueness(puzzle), Uniqueness::One(_))
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

    /// Which techniques were used and how often, from easy to hard.
    #[must_use]
    pub fn techniques(&self) -> Vec<(Technique, u32)> {
        let mut used = std::collections::BTreeMap::new();
        for step in &self.steps {
            *used.entry(step.technique).or_default() += 1;
        }
        used.into_iter().collect()
    }

    /// The sum of the scores of all steps.
    #[must_use]
    pub fn score(&self) -> u32 {
        self.steps.iter().fold(0, |sum, step| sum.saturating_add(step.technique.score()))
    }

    /// The hardest step: the highest level, then the highest score, then the first.
    #[must_use]
    pub fn hardest(&self) -> Option<&Step> {
        let key = |step: &&Step| (step.technique.level(), step.technique.score());
        self.steps.iter().rev().max_by_key(key)
    }

    /// The level of the hardest step, raised while the score exceeds what that level may have.
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

    const HARD: &str =
        "98.7..6..5...6..7...7..9...8...4......2..6..3....1..5.6......9...3..2..1.5..7....";

    #[test]
    fn a_guess_is_right_is_named_so_and_is_not_proven() {
        let puzzle: Grid = HARD.parse().unwrap();
        let solution = search::first(&puzzle).unwrap();
        let start = Position::of_givens(&puzzle);
        let knows_singles = Solver::knowing([Technique::NakedSingle, Technique::HiddenSingle]);
        assert!(!knows_singles.path(&start, true).is_solved());
        let path = knows_singles.clone().guessing(solution).path(&start, true);
        assert!(path.is_solved());
        assert_eq!(path.level(), Level::Extreme);
        let mut position = start;
        let mut guesses = 0;
        for step in &path.steps {
            assert!(step.agrees_with(&solution));
            if step.technique == Technique::Guess {
                guesses += 1;
                assert_eq!(prove(&position, step), Err(Unproven::Guess));
                assert_eq!(knows_singles.next_step(&position, true), None);
                let least = position.open().iter().map(|cell| position.candidates(cell).len());
                let guessed = position.candidates(step.placements[0].cell).len();
                assert_eq!(least.min(), Some(guessed));
            }
            position.apply(step);
        }
        assert!(guesses > 0);
    }

    #[test]
    fn nobody_guesses_without_a_solution_or_with_a_wrong_one() {
        let puzzle: Grid = HARD.parse().unwrap();
        let start = Position::of_givens(&puzzle);
        let knows_all = Solver::knowing(Technique::all());
        assert!(knows_all.path(&start, true).steps.iter().all(|s| s.technique != Technique::Guess));
        assert!(Scene::new(&start, Options::default(), true).all(Technique::Guess).is_empty());
        let mut wrong = search::first(&puzzle).unwrap();
        for cell in start.open() {
            wrong.set(cell, (DigitSet::ALL - start.candidates(cell)).first());
        }
        let nothing = Solver::knowing([]).guessing(wrong);
        assert_eq!(nothing.next_step(&start, true), None);
    }
}
