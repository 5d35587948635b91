//! Request and answer `conflicts`: what a position breaks already, house by house and rule by rule.

use crate::puzzle::PuzzleInput;
use serde::{Deserialize, Serialize};

/// The answer to `conflicts`: the houses and the rules that givens and entries break.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ConflictsAnswer {
    /// Whether every cell has a value and nothing is broken.
    pub solved: bool,
    /// The houses and rules. None of them holds whatever the empty cells get, each judged by itself.
    pub conflicts: Vec<ConflictAnswer>,
}

/// A house or a rule that a position breaks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ConflictAnswer {
    /// The number of the rule in `rules`, from 1; absent for a house.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<usize>,
    /// The cells with values that are part of it.
    pub cells: Vec<String>,
}

/// A request for the houses and rules that a position breaks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct ConflictsRequest {
    /// The puzzle with the entries of a player.
    pub puzzle: PuzzleInput,
}

impl ConflictsRequest {
    /// Creates a request.
    #[must_use]
    pub fn new(puzzle: impl Into<PuzzleInput>) -> Self {
        Self { puzzle: puzzle.into() }
    }
}

/// Returns the houses and rules that a position breaks.
///
/// # Errors
///
/// The puzzle cannot be read, or its entries are not those of its grid.
///
/// ```
/// use ninefold_api::{ConflictsRequest, PuzzleRecord, conflicts};
///
/// let rules = r#"{"puzzle":"1...............","shape":{"rows":4},"rules":[{"rule":"anti-knight"}]}"#;
/// let mut puzzle = PuzzleRecord::new(rules);
/// puzzle.entries = Some("......1.........".to_owned());
/// let answer = conflicts(&ConflictsRequest::new(puzzle))?;
/// assert_eq!(answer.conflicts[0].cells, ["r1c1", "r2c3"]);
/// # Ok::<(), ninefold_api::Error>(())
/// ```
#[cfg(feature = "variants")]
pub fn conflicts(request: &ConflictsRequest) -> Result<ConflictsAnswer, crate::Error> {
    let (_, reading) = request.puzzle.read_with_rules(None)?;
    Ok(ConflictsAnswer::new(&reading.puzzle))
}

#[cfg(feature = "variants")]
impl ConflictsAnswer {
    /// Creates the answer about a puzzle with the entries of a player.
    pub(crate) fn new(puzzle: &ninefold_rules::Puzzle) -> Self {
        use ninefold_rules::compile::Origin;
        let conflicts = puzzle.conflicts().into_iter().map(|conflict| ConflictAnswer {
            rule: match conflict.origin {
                Origin::House(_) => None,
                Origin::Rule(rule) => Some(rule + 1),
            },
            cells: conflict
                .cells
                .iter()
                .map(|cell| puzzle.layout().name(*cell).to_string())
                .collect(),
        });
        Self { solved: puzzle.is_solved(), conflicts: conflicts.collect() }
    }
}
