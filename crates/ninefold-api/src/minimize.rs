//! Request and answer `minimize`: a puzzle without its redundant clues.

use crate::head::Head;
use ninefold::Grid;
use ninefold::generate::Minimals;
use serde::{Deserialize, Serialize};

/// The answer to `minimize`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct MinimizeAnswer {
    /// The puzzle.
    #[serde(flatten)]
    pub head: Head,
    /// `unique`, or why the puzzle cannot be minimized.
    pub verdict: MinimizeVerdict,
    /// The minimal puzzle, or with `all` all of them.
    pub minimal: Vec<String>,
    /// With `all`: whether there are no others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub complete: Option<bool>,
}

impl MinimizeAnswer {
    /// Creates the answer for one minimal puzzle.
    #[must_use]
    pub fn one(head: Head, minimal: &Grid) -> Self {
        let minimal = vec![minimal.to_string()];
        Self { head, verdict: MinimizeVerdict::Unique, minimal, complete: None }
    }

    /// Creates the answer for a list of minimal puzzles that claims to be all of them, or not.
    #[must_use]
    pub fn all(head: Head, all: &Minimals) -> Self {
        let minimal = all.puzzles.iter().map(ToString::to_string).collect();
        Self { head, verdict: MinimizeVerdict::Unique, minimal, complete: Some(all.complete) }
    }

    /// Creates the answer for a puzzle that cannot be minimized.
    #[must_use]
    pub fn refused(head: Head, verdict: MinimizeVerdict) -> Self {
        Self { head, verdict, minimal: Vec::new(), complete: None }
    }
}

/// Whether a puzzle can be minimized, and if not, why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum MinimizeVerdict {
    /// The puzzle has exactly one solution.
    Unique,
    /// Clues clash.
    Clash,
    /// Candidates are part of the puzzle, so clues cannot be removed.
    Restricted,
    /// There is no solution.
    None,
    /// There are several solutions.
    Multiple,
}

impl MinimizeVerdict {
    /// Returns the word of the contract.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Unique => "unique",
            Self::Clash => "clash",
            Self::Restricted => "restricted",
            Self::None => "none",
            Self::Multiple => "multiple",
        }
    }
}
