//! What is wished about techniques, judged by people who know certain ones.

use super::judge::{Miss, Toward};
use crate::board::{CellSet, Grid};
use crate::logic::{Family, Level, Options, Path, Position, Scene, Solver, Technique};
use crate::making::wish::Wish;

/// The people, as far as a wish needs them.
#[derive(Debug)]
pub(super) struct Known {
    level: Option<Leveller>,
    technique: Option<Needed>,
    /// Those who know some techniques and have to solve the puzzle.
    solvers: Vec<Solver>,
}

/// Those who tell a level.
#[derive(Debug)]
struct Leveller {
    level: Level,
    all: Solver,
    /// Knows the techniques up to the level. Sees at less cost that a puzzle is too hard.
    some: Solver,
}

/// Those who tell whether a technique is needed.
#[derive(Debug)]
struct Needed {
    technique: Technique,
    before: Solver,
    with: Solver,
    strict: Option<Strict>,
}

/// The solvers for a technique that is strictly needed.
#[derive(Debug)]
struct Strict {
    /// Knows the other techniques up to the level and those that come before.
    others: Solver,
    /// Knows the techniques up to the level, and this one.
    with: Solver,
}

impl Strict {
    fn new(technique: Technique, level: Level) -> Self {
        let others = Technique::default_set().filter(move |t| *t != technique);
        let up_to_level = others.clone().filter(move |t| t.level() <= level);
        Self {
            with: Solver::knowing(up_to_level.chain([technique])),
            others: Solver::knowing(others.filter(|t| t.level() <= level || *t < technique)),
        }
    }

    /// Continues where the techniques before are stuck. The others do what those do up to there,
    /// because they try them first.
    fn judge(
        &self,
        technique: Technique,
        start: &Position,
        stuck_at: &Position,
    ) -> Result<Path, Miss> {
        let others = self.others.path(stuck_at, true);
        if others.is_solved() {
            return Err(Miss::harder(450));
        }
        let scene = Scene::new(&others.end, Options::default(), true);
        if scene.first(technique).is_none() {
            return Err(Miss { toward: Toward::Other, by: 400, open: CellSet::EMPTY });
        }
        let path = self.with.path(start, true);
        if path.is_solved() { Ok(path) } else { Err(stuck(&path)) }
    }
}

/// The score and level of the path through the default techniques, if it was walked.
pub(super) type Walked = Option<(u32, Level)>;

impl Known {
    pub(super) fn new(wish: &Wish) -> Self {
        let level = wish.level.map(|level| Leveller {
            level,
            all: Solver::default(),
            some: Solver::knowing(Technique::default_set().filter(|t| t.level() <= level)),
        });
        let technique = wish.technique.map(|technique| {
            let before = Technique::default_set().filter(move |t| *t < technique);
            Needed {
                technique,
                with: Solver::knowing(before.clone().chain([technique])),
                before: Solver::knowing(before),
                strict: wish.strictly.map(|level| Strict::new(technique, level)),
            }
        });
        let mut solvers = Vec::new();
        if !wish.without.is_empty() {
            let left = Technique::default_set().filter(|t| !wish.without.contains(t));
            solvers.push(Solver::knowing(left));
        }
        if !wish.only.is_empty() {
            solvers.push(Solver::knowing(wish.only.iter().copied()));
        }
        Self { level, technique, solvers }
    }

    pub(super) const fn is_needed(&self) -> bool {
        self.level.is_some() || self.technique.is_some() || !self.solvers.is_empty()
    }

    /// Whether a puzzle that singles and what prepares them solve is too easy.
    pub(super) fn wants_more_than_singles(&self) -> bool {
        let beyond = |technique: Technique| technique > Technique::HiddenTriple;
        self.technique.as_ref().is_some_and(|needed| beyond(needed.technique))
            || self.level.as_ref().is_some_and(|leveller| leveller.level > Level::Medium)
    }

    /// Judges a proper puzzle.
    pub(super) fn judge(&self, puzzle: &Grid) -> Result<Walked, Miss> {
        let start = Position::of_givens(puzzle);
        let mut walked = None;
        if let Some(needed) = &self.technique {
            walked = needed.judge(&start)?;
        }
        for solver in &self.solvers {
            let path = solver.path(&start, true);
            if !path.is_solved() {
                return Err(stuck(&path));
            }
        }
        match &self.level {
            Some(leveller) => leveller.judge(&start).map(Some),
            None => Ok(walked),
        }
    }
}

impl Needed {
    fn judge(&self, start: &Position) -> Result<Walked, Miss> {
        let mut path = self.before.path(start, true);
        if path.is_solved() {
            return Err(Miss::harder(500));
        }
        if let Some(strict) = &self.strict {
            let path = strict.judge(self.technique, start, &path.end)?;
            // The path of all default techniques, if no harder one comes before one of these.
            let all: Vec<Technique> = Technique::default_set().collect();
            let is_whole = all.starts_with(strict.with.techniques());
            return Ok(is_whole.then(|| (path.score(), path.level())));
        }
        let scene = Scene::new(&path.end, Options::default(), true);
        if scene.first(self.technique).is_none() {
            // Clues make singles, and hardly ever another pattern.
            if self.technique.family() == Family::Singles {
                return Err(stuck(&path));
            }
            return Err(Miss { toward: Toward::Other, by: 400, open: CellSet::EMPTY });
        }
        // They all agree up to here, for nobody tries a technique before all easier ones have failed.
        let rest = self.with.path(&path.end, true);
        if !rest.is_solved() {
            return Err(stuck(&rest));
        }
        path.steps.extend(rest.steps);
        Ok(self.technique.is_default().then(|| (path.score(), path.level())))
    }
}

impl Leveller {
    fn judge(&self, start: &Position) -> Result<(u32, Level), Miss> {
        let some = self.some.path(start, true);
        if !some.is_solved() && self.level < Level::Extreme {
            return Err(stuck(&some));
        }
        // Where no harder technique comes before one of them, it is the whole way.
        let known = self.some.techniques();
        let path = if self.all.techniques().starts_with(known) {
            some
        } else {
            self.all.path(start, true)
        };
        let level = if path.is_solved() { path.level() } else { Level::Extreme };
        let apart = (level as u32).abs_diff(self.level as u32);
        match level.cmp(&self.level) {
            std::cmp::Ordering::Equal => Ok((path.score(), level)),
            std::cmp::Ordering::Less => Err(Miss::harder(apart)),
            std::cmp::Ordering::Greater => Err(Miss::easier(apart)),
        }
    }
}

/// A way that does not reach the solution: it would with digits in the cells that are open.
fn stuck(path: &Path) -> Miss {
    let open = path.end.open();
    Miss { toward: Toward::Easier, by: 100 + open.len(), open }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Candidates;
    use crate::making::{Reduction, Stream, reduce, solution};
    use crate::rating::{self, Rater, RatingOutcome, Tenths};
    use crate::search::Watch;

    fn minimal(number: u64) -> Grid {
        let stream = &mut Stream::numbered(21, number);
        reduce(&Reduction::random(solution(stream), stream))
    }

    fn solves(puzzle: &Grid, known: impl IntoIterator<Item = Technique>) -> bool {
        Solver::knowing(known).path(&Position::of_givens(puzzle), true).is_solved()
    }

    /// Going on from where others are stuck, against the words of the definition.
    #[test]
    fn a_technique_is_needed_as_defined() {
        use Technique::{FullHouse, HiddenSingle, LockedCandidatesPointing, Skyscraper, XyChain};
        for technique in [FullHouse, HiddenSingle, LockedCandidatesPointing, Skyscraper, XyChain] {
            let known = Known::new(&Wish { technique: Some(technique), ..Wish::default() });
            let before = || Technique::default_set().filter(|t| t.order() < technique.order());
            for puzzle in (0..60).map(minimal) {
                let needed =
                    !solves(&puzzle, before()) && solves(&puzzle, before().chain([technique]));
                assert_eq!(known.judge(&puzzle).is_ok(), needed, "{technique} {puzzle}");
            }
        }
    }

    #[test]
    fn a_level_is_that_of_the_whole_way() {
        for puzzle in (0..60).map(minimal) {
            let way = Solver::default().path(&Position::of_givens(&puzzle), true);
            let own = if way.is_solved() { way.level() } else { Level::Extreme };
            for level in Level::ALL {
                let known = Known::new(&Wish { level: Some(level), ..Wish::default() });
                let walked = known.judge(&puzzle).ok();
                let expected = (level == own).then_some(Some((way.score(), own)));
                assert_eq!(walked, expected, "{level} {puzzle}");
            }
        }
    }

    /// What lets the judge turn down half of all puzzles at once.
    #[test]
    fn up_to_2_5_singles_locked_candidates_and_subsets_solve() {
        let mut rater = Rater::new();
        let mut seen = 0;
        for puzzle in (0..300).map(minimal) {
            let options = rating::RatingOptions { cap: Some(Tenths(25)), ..Default::default() };
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
