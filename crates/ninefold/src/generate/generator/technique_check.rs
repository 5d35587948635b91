//! Checks technique constraints with solvers that are limited to given techniques.

use super::miss::{Miss, Toward};
use super::path_summary::PathSummary;
use crate::board::{CellSet, Grid};
use crate::generate::spec::Spec;
use crate::logic::{
    Family, Level, LogicOptions, Path, Position, Scene, Solver, Technique, UniquePuzzle,
};

/// The solvers that a spec needs.
#[derive(Debug)]
pub(super) struct TechniqueCheck {
    level: Option<LevelCheck>,
    technique: Option<NeedCheck>,
    /// Solvers that have to solve the puzzle.
    solvers: Vec<Solver>,
}

/// The check that the path through the default techniques has a level.
#[derive(Debug)]
struct LevelCheck {
    level: Level,
    all: Solver,
    /// Limited to the techniques up to the level: rejects puzzles that are too hard at less cost.
    up_to_level: Solver,
}

/// The check that a technique is needed.
#[derive(Debug)]
struct NeedCheck {
    technique: Technique,
    /// Limited to the techniques that come before it.
    before: Solver,
    /// Limited to those and the technique.
    with: Solver,
    strict: Option<StrictCheck>,
}

/// The check that a technique is strictly needed.
#[derive(Debug)]
struct StrictCheck {
    /// Limited to the other techniques up to the level and those that come before.
    others: Solver,
    /// Limited to the techniques up to the level, and this one.
    with: Solver,
}

impl StrictCheck {
    fn new(technique: Technique, level: Level) -> Self {
        let others = Technique::default_set().filter(move |t| *t != technique);
        let up_to_level = others.clone().filter(move |t| t.level() <= level);
        Self {
            with: Solver::knowing(up_to_level.chain([technique])),
            others: Solver::knowing(others.filter(|t| t.level() <= level || *t < technique)),
        }
    }

    /// Continues where the techniques before it are stuck. The other solvers make the same steps up to
    /// there, because they try easier techniques first.
    fn check(
        &self,
        technique: Technique,
        start: &Position,
        stuck_at: &Position,
    ) -> Result<Path, Miss> {
        let others = self.others.path(stuck_at, Some(&proven(stuck_at)));
        if others.is_solved() {
            return Err(Miss::harder(450));
        }
        let scene = Scene::new(&others.end, LogicOptions::default(), Some(&proven(&others.end)));
        if scene.first(technique).is_none() {
            return Err(Miss { toward: Toward::Other, by: 400, open: CellSet::EMPTY });
        }
        let path = self.with.path(start, Some(&proven(start)));
        if path.is_solved() { Ok(path) } else { Err(stuck(&path)) }
    }
}

/// Returns the proof that the puzzle of a position has exactly one solution: only such puzzles are checked.
fn proven(position: &Position) -> UniquePuzzle {
    UniquePuzzle::assume(&position.puzzle())
}

impl TechniqueCheck {
    pub(super) fn new(spec: &Spec) -> Self {
        let level = spec.level.map(|level| LevelCheck {
            level,
            all: Solver::default(),
            up_to_level: Solver::knowing(Technique::default_set().filter(|t| t.level() <= level)),
        });
        let technique = spec.technique.map(|technique| {
            let before = Technique::default_set().filter(move |t| *t < technique);
            NeedCheck {
                technique,
                with: Solver::knowing(before.clone().chain([technique])),
                before: Solver::knowing(before),
                strict: spec.strictly.map(|level| StrictCheck::new(technique, level)),
            }
        });
        let mut solvers = Vec::new();
        if !spec.without.is_empty() {
            let left = Technique::default_set().filter(|t| !spec.without.contains(t));
            solvers.push(Solver::knowing(left));
        }
        if !spec.only.is_empty() {
            solvers.push(Solver::knowing(spec.only.iter().copied()));
        }
        Self { level, technique, solvers }
    }

    pub(super) const fn is_needed(&self) -> bool {
        self.level.is_some() || self.technique.is_some() || !self.solvers.is_empty()
    }

    /// Returns whether a puzzle is too easy if singles, and steps that lead to them, solve it.
    pub(super) fn needs_more_than_singles(&self) -> bool {
        let beyond = |technique: Technique| technique > Technique::HiddenTriple;
        self.technique.as_ref().is_some_and(|needed| beyond(needed.technique))
            || self.level.as_ref().is_some_and(|check| check.level > Level::Medium)
    }

    /// Checks a proper puzzle. Returns the path through the default techniques, if it was computed.
    pub(super) fn check(&self, puzzle: &Grid) -> Result<Option<PathSummary>, Miss> {
        let start = Position::of_givens(puzzle);
        let mut summary = None;
        if let Some(needed) = &self.technique {
            summary = needed.check(&start)?;
        }
        for solver in &self.solvers {
            let path = solver.path(&start, Some(&proven(&start)));
            if !path.is_solved() {
                return Err(stuck(&path));
            }
        }
        match &self.level {
            Some(check) => check.check(&start).map(Some),
            None => Ok(summary),
        }
    }
}

impl NeedCheck {
    fn check(&self, start: &Position) -> Result<Option<PathSummary>, Miss> {
        let mut path = self.before.path(start, Some(&proven(start)));
        if path.is_solved() {
            return Err(Miss::harder(500));
        }
        if let Some(strict) = &self.strict {
            let path = strict.check(self.technique, start, &path.end)?;
            // It is the path of all default techniques, if no harder one comes before one of these.
            let all: Vec<Technique> = Technique::default_set().collect();
            let is_whole = all.starts_with(strict.with.techniques());
            return Ok(is_whole.then(|| PathSummary::of(&path)));
        }
        let scene = Scene::new(&path.end, LogicOptions::default(), Some(&proven(&path.end)));
        if scene.first(self.technique).is_none() {
            // More clues create singles, and hardly ever another pattern.
            if self.technique.family() == Family::Singles {
                return Err(stuck(&path));
            }
            return Err(Miss { toward: Toward::Other, by: 400, open: CellSet::EMPTY });
        }
        // All solvers agree up to here, because each tries easier techniques first.
        let rest = self.with.path(&path.end, Some(&proven(&path.end)));
        if !rest.is_solved() {
            return Err(stuck(&rest));
        }
        path.steps.extend(rest.steps);
        Ok(self.technique.is_default().then(|| PathSummary::of(&path)))
    }
}

impl LevelCheck {
    fn check(&self, start: &Position) -> Result<PathSummary, Miss> {
        let limited = self.up_to_level.path(start, Some(&proven(start)));
        if !limited.is_solved() && self.level < Level::Extreme {
            return Err(stuck(&limited));
        }
        // If no harder technique comes before one of them, it is the path of all default techniques.
        let known = self.up_to_level.techniques();
        let path = if self.all.techniques().starts_with(known) {
            limited
        } else {
            self.all.path(start, Some(&proven(start)))
        };
        let level = if path.is_solved() { path.level() } else { Level::Extreme };
        let distance = (level as u32).abs_diff(self.level as u32);
        match level.cmp(&self.level) {
            std::cmp::Ordering::Equal => Ok(PathSummary { score: path.score(), level }),
            std::cmp::Ordering::Less => Err(Miss::harder(distance)),
            std::cmp::Ordering::Greater => Err(Miss::easier(distance)),
        }
    }
}

/// Returns the miss of a path that does not reach the solution: more clues in its open cells help.
fn stuck(path: &Path) -> Miss {
    let open = path.end.open();
    Miss { toward: Toward::Easier, by: 100 + open.len(), open }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;
    use crate::board::Candidates;
    use crate::generate::{Reduction, reduce, solution};
    use crate::rating::{self, Rater, RatingOutcome, Tenths};
    use crate::search::Watch;

    fn minimal(number: u64) -> Grid {
        let rng = &mut Rng::numbered(21, number);
        reduce(&Reduction::random(solution(rng), rng))
    }

    fn solves(puzzle: &Grid, known: impl IntoIterator<Item = Technique>) -> bool {
        let start = Position::of_givens(puzzle);
        Solver::knowing(known).path(&start, Some(&proven(&start))).is_solved()
    }

    /// Compares continuing where a solver is stuck with the definition.
    #[test]
    fn a_technique_is_needed_as_defined() {
        use Technique::{FullHouse, HiddenSingle, LockedCandidatesPointing, Skyscraper, XyChain};
        for technique in [FullHouse, HiddenSingle, LockedCandidatesPointing, Skyscraper, XyChain] {
            let checks = TechniqueCheck::new(&Spec::new().technique(technique));
            let before = || Technique::default_set().filter(|t| t.order() < technique.order());
            for puzzle in (0..60).map(minimal) {
                let needed =
                    !solves(&puzzle, before()) && solves(&puzzle, before().chain([technique]));
                assert_eq!(checks.check(&puzzle).is_ok(), needed, "{technique} {puzzle}");
            }
        }
    }

    #[test]
    fn a_level_is_that_of_the_whole_path() {
        for puzzle in (0..60).map(minimal) {
            let start = Position::of_givens(&puzzle);
            let path = Solver::default().path(&start, Some(&proven(&start)));
            let own = if path.is_solved() { path.level() } else { Level::Extreme };
            for level in Level::ALL {
                let checks = TechniqueCheck::new(&Spec::new().level(level));
                let summary = checks.check(&puzzle).ok();
                let score = path.score();
                let expected = (level == own).then_some(Some(PathSummary { score, level }));
                assert_eq!(summary, expected, "{level} {puzzle}");
            }
        }
    }

    /// The fact by which the evaluator rejects half of all puzzles early.
    #[test]
    fn up_to_2_5_singles_locked_candidates_and_subsets_solve() {
        let mut rater = Rater::new();
        let mut seen = 0;
        for puzzle in (0..300).map(minimal) {
            let options = rating::RatingOptions::new().with_cap(Some(Tenths(25)));
            let start = Candidates::of_givens(&puzzle);
            if let RatingOutcome::Rated(_) = rater.rate_proper(&start, &options, &Watch::never()) {
                let easy = Technique::default_set().filter(|t| *t <= Technique::HiddenTriple);
                assert!(solves(&puzzle, easy), "{puzzle}");
                seen += 1;
            }
        }
        assert!(seen > 100);
    }
}
