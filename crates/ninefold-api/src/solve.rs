//! Requests and answers `solve` and `count`: the solutions of a puzzle, or their number.

#[cfg(feature = "variants")]
use crate::engine::AnyEngine;
use crate::error::Error;
use crate::head::Head;
use crate::names;
use crate::puzzle::PuzzleInput;
#[cfg(feature = "variants")]
use crate::rules_answer::RulesAnswer;
use ninefold::search::{Count, Search, Watch};
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
    /// The shape and the rules, if they are not classic.
    #[cfg(feature = "variants")]
    #[serde(default, flatten, skip_serializing_if = "Option::is_none")]
    pub rules: Option<RulesAnswer>,
}

impl SolveAnswer {
    /// Creates the answer from the solutions that a search collected.
    #[must_use]
    pub fn new(head: Head, count: Count, clashes: &[Clash], solutions: &[Grid]) -> Self {
        let CountAnswer { head, count, complete, clashes, .. } =
            CountAnswer::new(head, count, clashes);
        let is_short = (solutions.len() as u64) < count;
        Self {
            head,
            count,
            complete,
            clashes,
            solutions: solutions.iter().map(ToString::to_string).collect(),
            stopped: is_short.then_some(true),
            #[cfg(feature = "variants")]
            rules: None,
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
    /// The shape and the rules, if they are not classic.
    #[cfg(feature = "variants")]
    #[serde(default, flatten, skip_serializing_if = "Option::is_none")]
    pub rules: Option<RulesAnswer>,
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
            #[cfg(feature = "variants")]
            rules: None,
        }
    }
}

/// The advice if a puzzle does not have exactly one solution, or the search did not end.
///
/// ```
/// use ninefold::search::Count;
/// use ninefold_api::SolveAdvice;
///
/// let count = Count { found: 100, complete: false };
/// assert_eq!(SolveAdvice::of(&count), Some(SolveAdvice::RaiseLimit));
/// assert_eq!(SolveAdvice::of(&Count { found: 1, complete: true }), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SolveAdvice {
    /// Allow more time: nothing was found before the search was stopped.
    AllowTime,
    /// Raise the limit of solutions, or check the puzzle.
    RaiseLimit,
    /// Check the puzzle.
    Check,
}

impl SolveAdvice {
    /// Returns the advice for a count of solutions, if there is any to give.
    #[must_use]
    pub const fn of(count: &Count) -> Option<Self> {
        Some(match (count.found, count.complete) {
            (1, true) => return None,
            (0, false) => Self::AllowTime,
            (_, false) => Self::RaiseLimit,
            _ => Self::Check,
        })
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

/// A request for the solutions of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct SolveRequest {
    /// The puzzle.
    pub puzzle: PuzzleInput,
    /// The highest number of solutions to return.
    #[serde(default = "SolveRequest::limit")]
    pub limit: u64,
}

impl SolveRequest {
    /// Creates a request for at most 100 solutions.
    #[must_use]
    pub fn new(puzzle: impl Into<PuzzleInput>) -> Self {
        Self { puzzle: puzzle.into(), limit: Self::limit() }
    }

    const fn limit() -> u64 {
        100
    }
}

/// Finds the solutions of a puzzle, in lexicographic order.
///
/// If the watch stops the search, the answer has what was found and is not `complete`.
///
/// # Errors
///
/// The puzzle cannot be read.
///
/// ```
/// use ninefold::search::Watch;
/// use ninefold_api::{SolveRequest, solve};
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let answer = solve(&SolveRequest::new(puzzle), &Watch::never())?;
/// assert!(answer.complete && answer.solutions[0].starts_with("534678912"));
/// # Ok::<(), ninefold_api::Error>(())
/// ```
pub fn solve(request: &SolveRequest, watch: &Watch<'_>) -> Result<SolveAnswer, Error> {
    let puzzle = request.puzzle.parse_any()?;
    #[cfg(feature = "variants")]
    if puzzle.says_rules {
        let engine = AnyEngine::new(&puzzle.record.puzzle);
        let found = engine.solutions(request.limit, watch);
        return Ok(SolveAnswer::of_any(puzzle.head, &puzzle.record, &engine, &found));
    }
    let cells = puzzle.cells();
    let clashes = cells.givens.clashes();
    if !clashes.is_empty() {
        return Ok(SolveAnswer::new(puzzle.head, NO_SOLUTION, &clashes, &[]));
    }
    let found = Search::new().limit(request.limit).watch(watch).collect(cells.start());
    let count = Count { found: found.solutions.len() as u64, complete: found.complete };
    Ok(SolveAnswer::new(puzzle.head, count, &clashes, &found.solutions))
}

/// A request for the number of solutions of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct CountRequest {
    /// The puzzle.
    pub puzzle: PuzzleInput,
    /// The number at which counting stops.
    #[serde(default = "CountRequest::limit")]
    pub limit: u64,
}

impl CountRequest {
    /// Creates a request that counts up to a million.
    #[must_use]
    pub fn new(puzzle: impl Into<PuzzleInput>) -> Self {
        Self { puzzle: puzzle.into(), limit: Self::limit() }
    }

    const fn limit() -> u64 {
        1_000_000
    }
}

/// Counts the solutions of a puzzle.
///
/// If the watch stops the search, the answer has what was found and is not `complete`.
///
/// # Errors
///
/// The puzzle cannot be read.
///
/// ```
/// use ninefold::search::Watch;
/// use ninefold_api::{CountRequest, count};
///
/// let mut request = CountRequest::new(".".repeat(81));
/// request.limit = 1000;
/// let answer = count(&request, &Watch::never())?;
/// assert_eq!((answer.count, answer.complete), (1000, false));
/// # Ok::<(), ninefold_api::Error>(())
/// ```
pub fn count(request: &CountRequest, watch: &Watch<'_>) -> Result<CountAnswer, Error> {
    let puzzle = request.puzzle.parse_any()?;
    #[cfg(feature = "variants")]
    if puzzle.says_rules {
        let engine = AnyEngine::new(&puzzle.record.puzzle);
        let count = engine.count(request.limit, watch);
        return Ok(CountAnswer::of_any(puzzle.head, &puzzle.record, &engine, count));
    }
    let cells = puzzle.cells();
    let clashes = cells.givens.clashes();
    let count = match clashes.as_slice() {
        [] => Search::new().limit(request.limit).watch(watch).count(cells.start()),
        _ => NO_SOLUTION,
    };
    Ok(CountAnswer::new(puzzle.head, count, &clashes))
}

/// The count of a puzzle whose clues clash.
const NO_SOLUTION: Count = Count { found: 0, complete: true };
