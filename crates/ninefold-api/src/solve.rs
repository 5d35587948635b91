//! Requests and answers `solve` and `count`: the solutions of a puzzle, or their number.

use crate::head::Head;
use crate::names;
use ninefold::search::Count;
use ninefold::{Clash, Grid};
use serde::{Deserialize, Serialize};

/// The answer to `solve`: solutions in lexicographic order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SolveAnswer {
    /// The puzzle.
    #[serde(flatten)]
    pub head: Head,
    /// The number of solutions found, at most the limit.
    pub count: u64,
    /// Whether it is proven that there are no more solutions.
    pub complete: bool,
    /// The clashes between clues, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clashes: Option<Vec<ClashAnswer>>,
    /// The solutions.
    pub solutions: Vec<String>,
    /// True if the list of solutions ended before it had `count` entries.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<bool>,
}

impl SolveAnswer {
    /// Creates the answer from the solutions that a search collected.
    #[must_use]
    pub fn new(head: Head, count: Count, clashes: &[Clash], solutions: &[Grid]) -> Self {
        let CountAnswer { head, count, complete, clashes } = CountAnswer::new(head, count, clashes);
        let is_short = (solutions.len() as u64) < count;
        Self {
            head,
            count,
            complete,
            clashes,
            solutions: solutions.iter().map(ToString::to_string).collect(),
            stopped: is_short.then_some(true),
        }
    }
}

/// The answer to `count`: the number of solutions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CountAnswer {
    /// The puzzle.
    #[serde(flatten)]
    pub head: Head,
    /// The number of solutions found, at most the limit.
    pub count: u64,
    /// Whether it is proven that there are no more solutions.
    pub complete: bool,
    /// The clashes between clues, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clashes: Option<Vec<ClashAnswer>>,
}

impl CountAnswer {
    /// Creates the answer from a count and the clashes of the clues.
    #[must_use]
    pub fn new(head: Head, count: Count, clashes: &[Clash]) -> Self {
        Self {
            head,
            count: count.found,
            complete: count.complete,
            clashes: (!clashes.is_empty()).then(|| ClashAnswer::list(clashes)),
        }
    }
}

/// Two or more equal digits in one house.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ClashAnswer {
    /// The house, `row 7`.
    pub house: String,
    /// The digit.
    pub digit: u8,
    /// The cells that hold it.
    pub cells: Vec<String>,
}

impl ClashAnswer {
    /// Converts a list of clashes.
    #[must_use]
    pub fn list(clashes: &[Clash]) -> Vec<Self> {
        clashes.iter().map(Self::from).collect()
    }
}

impl From<&Clash> for ClashAnswer {
    fn from(clash: &Clash) -> Self {
        Self {
            house: clash.house.to_string(),
            digit: clash.digit.get(),
            cells: names::cells(clash.cells),
        }
    }
}
