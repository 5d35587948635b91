//! The score and level of a solution path.

use crate::logic::{Level, Path};

/// The score and level of a solution path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct PathSummary {
    /// The sum of the scores of all steps.
    pub score: u32,
    /// The level; extreme if the techniques do not solve the puzzle.
    pub level: Level,
}

impl PathSummary {
    pub(super) fn of(path: &Path) -> Self {
        Self { score: path.score(), level: path.level() }
    }
}
