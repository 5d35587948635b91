//! The entry point for solution paths of every kind.

use super::easy;
use super::greedy::{Solutions, Solver};
use super::kind::PathKind;
use super::seen;
use super::short;
use super::steps::{self, Path};
use crate::logic::position::Position;
use crate::logic::technique::{Family, Level, Technique};
use crate::logic::unique::UniquePuzzle;
use crate::search::Watch;

/// A solution path of one kind, with the figures of the greedy path.
///
/// Score, level and hardest technique describe the puzzle, so they do not depend on the kind, nor on
/// the order in which a person sees singles.
///
/// ```
/// use ninefold::Grid;
/// use ninefold::logic::{PathKind, Position, Solver, UniquePuzzle};
///
/// let puzzle: Grid =
///     "98.7..6..5...6..7...7..9...8...4......2..6..3....1..5.6......9...3..2..1.5..7...."
///         .parse()
///         .unwrap();
/// let (start, unique) = (Position::of_givens(&puzzle), UniquePuzzle::prove(&puzzle));
/// let solver = Solver::default();
/// let greedy = solver.explain(&start, unique.as_ref(), PathKind::Greedy);
/// let short = solver.explain(&start, unique.as_ref(), PathKind::Short);
/// assert!(short.path.steps.len() <= greedy.path.steps.len());
/// assert_eq!(short.path.end, greedy.path.end);
/// assert_eq!(short.score(), greedy.score());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation {
    /// The kind of the path.
    pub kind: PathKind,
    /// The path.
    pub path: Path,
    /// The techniques of the greedy path, in order.
    greedy: Vec<Technique>,
}

/// The state of the work on a solution path, for a progress display.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum PathProgress<'a> {
    /// The greedy path has these steps so far, and the next one is looked for.
    Searching(&'a Path),
    /// The greedy path is complete, and a path of another kind is made of it.
    Choosing(&'a Path),
}

impl Solver {
    /// Returns the solution path of a kind from a position, with the figures of the greedy path.
    /// Techniques that rely on a single solution need the proof `unique`.
    #[must_use]
    pub fn explain(
        &self,
        position: &Position,
        unique: Option<&UniquePuzzle>,
        kind: PathKind,
    ) -> Explanation {
        let solutions = Solutions::new(position, unique);
        let path = self.greedy(position, &solutions, |_| true);
        self.of_kind(position, &solutions, kind, path, &Watch::never())
    }

    /// Returns the [solution path of a kind](Self::explain); `None` if the watch, which is asked
    /// before each search for a step, stops it.
    #[must_use]
    pub fn explain_watched(
        &self,
        position: &Position,
        unique: Option<&UniquePuzzle>,
        kind: PathKind,
        watch: &Watch<'_>,
    ) -> Option<Explanation> {
        self.explain_shown(position, unique, kind, watch, |_| {})
    }

    /// Returns the [solution path of a kind](Self::explain_watched); `progress` is called before each search
    /// for a step, and once more when the greedy path is complete.
    #[must_use]
    pub fn explain_shown(
        &self,
        position: &Position,
        unique: Option<&UniquePuzzle>,
        kind: PathKind,
        watch: &Watch<'_>,
        mut progress: impl FnMut(PathProgress<'_>),
    ) -> Option<Explanation> {
        let solutions = Solutions::new(position, unique);
        let mut is_stopped = false;
        let path = self.greedy(position, &solutions, |path| {
            progress(PathProgress::Searching(path));
            is_stopped = watch.stopped();
            !is_stopped
        });
        if is_stopped {
            return None;
        }
        progress(PathProgress::Choosing(&path));
        let explanation = self.of_kind(position, &solutions, kind, path, watch);
        (kind != PathKind::Easy || !watch.stopped()).then_some(explanation)
    }

    /// Turns the greedy path into one of a kind.
    fn of_kind(
        &self,
        position: &Position,
        solutions: &Solutions,
        kind: PathKind,
        path: Path,
        watch: &Watch<'_>,
    ) -> Explanation {
        let greedy = path.used().collect();
        let path = match kind {
            PathKind::Greedy => path,
            PathKind::Short => short::shortened(self, position, solutions, path),
            PathKind::Easy => easy::easiest(self, position, solutions, path, watch),
        };
        let path = seen::in_order(self, position, solutions, path);
        Explanation { kind, path, greedy }
    }
}

impl Explanation {
    /// Returns the sum of the scores of all steps of the greedy path.
    #[must_use]
    pub fn score(&self) -> u32 {
        steps::score(self.greedy.iter().copied())
    }

    /// Returns the level of the greedy path.
    #[must_use]
    pub fn level(&self) -> Level {
        steps::level(self.greedy.iter().copied())
    }

    /// Returns the hardest technique of the greedy path.
    #[must_use]
    pub fn hardest(&self) -> Option<Technique> {
        steps::hardest(self.greedy.iter().copied())
    }

    /// Returns the sum of the scores of the steps of this path other than singles, whose scores depend on
    /// the order in which they are taken.
    #[must_use]
    pub fn score_besides_singles(&self) -> u32 {
        steps::score(self.path.used().filter(|technique| technique.family() != Family::Singles))
    }

    /// Ends the path, and the greedy path of the figures, after the first step of a technique; a
    /// path without such a step stays as it is. `start` is where the path begins.
    #[must_use]
    pub fn until(mut self, start: &Position, technique: Technique) -> Self {
        self.path.end_after(start, technique);
        if let Some(at) = self.greedy.iter().position(|used| *used == technique) {
            self.greedy.truncate(at + 1);
        }
        self
    }
}
