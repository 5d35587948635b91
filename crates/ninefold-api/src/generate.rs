//! Request and answer `generate`: puzzles to order, attempt by attempt.

use ninefold::logic::{Level, Path, Position, Solver, Technique};
use ninefold::generate::Generated;
use serde::{Deserialize, Serialize};

/// A generated puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct GeneratedAnswer {
    /// The number of the puzzle, from 1.
    pub index: u64,
    /// The clues.
    pub puzzle: String,
    /// The only solution.
    pub solution: String,
    /// The number of clues.
    pub clues: usize,
    /// The rating of the hardest step.
    pub er: f64,
    /// The rating of the hardest step up to the first solved cell.
    pub ep: f64,
    /// The rating of the first step.
    pub ed: f64,
    /// The score of the path through the default techniques.
    pub score: Option<u32>,
    /// The level of that path.
    pub level: Option<String>,
    /// The hardest technique of that path.
    pub hardest: Option<String>,
    /// The random seed.
    pub seed: u64,
    /// The number of the attempt, from 0.
    pub attempt: u64,
    /// The technique that is strictly needed, if that was requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub needs: Option<NeedsAnswer>,
}

/// A technique that a puzzle strictly needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct NeedsAnswer {
    /// The technique.
    pub technique: String,
    /// The level up to which all other techniques get stuck.
    pub strictly: String,
}

/// A technique that a puzzle strictly needs: all others up to the level get stuck.
pub type StrictNeed = (Technique, Level);

/// The path through the default techniques, in short.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PathOverview {
    /// The sum of the scores of all steps.
    pub score: u32,
    /// The level of the path.
    pub level: Level,
    /// The hardest technique used.
    pub hardest: Option<Technique>,
    /// Whether the path reaches the solution.
    pub is_solved: bool,
}

impl PathOverview {
    /// Follows the path of a solver through a puzzle that is proven to have exactly one solution.
    #[must_use]
    pub fn of_unique(puzzle: &ninefold::Grid, solver: &Solver) -> Self {
        Self::from(&solver.path(&Position::of_givens(puzzle), true))
    }
}

impl From<&Path> for PathOverview {
    fn from(path: &Path) -> Self {
        Self {
            score: path.score(),
            level: path.level(),
            hardest: path.hardest().map(|step| step.technique),
            is_solved: path.is_solved(),
        }
    }
}

impl GeneratedAnswer {
    /// Creates the answer for one puzzle.
    #[must_use]
    pub fn new(
        index: u64,
        seed: u64,
        generated: &Generated,
        path: Option<&PathOverview>,
        strict: Option<StrictNeed>,
    ) -> Self {
        let Generated { attempt, puzzle, solution, rating, .. } = generated;
        Self {
            index,
            puzzle: puzzle.to_string(),
            solution: solution.to_string(),
            clues: puzzle.clue_count(),
            er: rating.er.to_f64(),
            ep: rating.ep.to_f64(),
            ed: rating.ed.to_f64(),
            score: path.map(|path| path.score),
            level: path.map(|path| path.level.name().to_owned()),
            hardest: path.and_then(|path| path.hardest).map(|one| one.name().to_owned()),
            seed,
            attempt: *attempt,
            needs: strict.map(|(technique, level)| NeedsAnswer {
                technique: technique.name().to_owned(),
                strictly: level.name().to_owned(),
            }),
        }
    }
}
