//! Request and answer `minimize`: a puzzle without its redundant clues.

use crate::error::{Error, ErrorKind};
use crate::head::Head;
use crate::puzzle::PuzzleInput;
#[cfg(feature = "variants")]
use crate::rules_answer::RulesAnswer;
use ninefold::Rng;
use ninefold::generate::{MinimalSearch, Minimals, Reduction, all_minimal, reduce};
use ninefold::search::{Search, Uniqueness, Watch};
use ninefold::{Candidates, CellSet, Grid};
#[cfg(feature = "variants")]
use ninefold_formats::{not_classic, variant::Reading};
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
    /// The shape and the rules of the minimal puzzle, if they are not classic.
    #[cfg(feature = "variants")]
    #[serde(default, flatten, skip_serializing_if = "Option::is_none")]
    pub rules: Option<RulesAnswer>,
    /// The rules that were left out: their numbers in the rules of the original puzzle, from 1.
    #[cfg(feature = "variants")]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub removed_rules: Vec<usize>,
}

impl MinimizeAnswer {
    fn new(
        head: Head,
        verdict: MinimizeVerdict,
        minimal: Vec<String>,
        complete: Option<bool>,
    ) -> Self {
        Self {
            head,
            verdict,
            minimal,
            complete,
            #[cfg(feature = "variants")]
            rules: None,
            #[cfg(feature = "variants")]
            removed_rules: Vec::new(),
        }
    }

    /// Creates the answer for one minimal puzzle.
    #[must_use]
    pub fn one(head: Head, minimal: &Grid) -> Self {
        Self::new(head, MinimizeVerdict::Unique, vec![minimal.to_string()], None)
    }

    /// Creates the answer for a list of minimal puzzles that claims to be all of them, or not.
    #[must_use]
    pub fn all(head: Head, all: &Minimals) -> Self {
        let minimal = all.puzzles.iter().map(ToString::to_string).collect();
        Self::new(head, MinimizeVerdict::Unique, minimal, Some(all.complete))
    }

    /// Creates the answer for a puzzle that cannot be minimized.
    #[must_use]
    pub fn refused(head: Head, verdict: MinimizeVerdict) -> Self {
        Self::new(head, verdict, Vec::new(), None)
    }
}

/// The verdict on a puzzle to minimize: it can be, or the reason why it cannot.
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

/// The minimal puzzles that are requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MinimalsWanted {
    /// One, by trying the clues in reading order.
    InOrder,
    /// One, by trying the clues in an order that these numbers determine: the seed, and the number of
    /// the record.
    Random(u64, u64),
    /// All of them, up to this number.
    All(usize),
}

/// Finds minimal puzzles under a puzzle by removing clues; none if the watch stops the work before
/// there is an answer.
///
/// # Errors
///
/// Returns the verdict if the puzzle cannot be minimized.
pub fn minimals(
    givens: &Grid,
    restriction: Option<&Candidates>,
    wanted: MinimalsWanted,
    watch: &Watch<'_>,
) -> Result<Option<Minimals>, MinimizeVerdict> {
    let Some(solution) = solution(givens, restriction, watch)? else { return Ok(None) };
    if let MinimalsWanted::All(limit) = wanted {
        return Ok(all_minimal(givens, limit, watch));
    }
    let reduction = match wanted {
        MinimalsWanted::Random(seed, number) => random_reduction(givens, solution, seed, number),
        _ => reduction(givens, solution),
    };
    Ok(Some(Minimals { puzzles: vec![reduce(&reduction)], complete: true }))
}

/// Returns the search for all minimal puzzles under a puzzle, for a caller that runs it by itself, or
/// on several threads; none if the watch stops the work before that.
///
/// # Errors
///
/// Returns the verdict if the puzzle cannot be minimized.
pub fn minimal_search(
    givens: &Grid,
    restriction: Option<&Candidates>,
    watch: &Watch<'_>,
) -> Result<Option<MinimalSearch>, MinimizeVerdict> {
    let solution = solution(givens, restriction, watch)?;
    Ok(solution.and_then(|_| MinimalSearch::new(givens)))
}

/// Returns the only solution of a puzzle; none if the watch stops the search for it.
///
/// # Errors
///
/// Returns the verdict if the puzzle cannot be minimized.
fn solution(
    givens: &Grid,
    restriction: Option<&Candidates>,
    watch: &Watch<'_>,
) -> Result<Option<Grid>, MinimizeVerdict> {
    if givens.has_clash() {
        return Err(MinimizeVerdict::Clash);
    }
    if restriction.is_some() {
        return Err(MinimizeVerdict::Restricted);
    }
    match Search::new().watch(watch).uniqueness(givens) {
        Some(Uniqueness::None) => Err(MinimizeVerdict::None),
        Some(Uniqueness::Many) => Err(MinimizeVerdict::Multiple),
        Some(Uniqueness::One(solution)) => Ok(Some(solution)),
        None => Ok(None),
    }
}

/// Returns the reduction that tries all clues of a puzzle in reading order.
#[must_use]
pub fn reduction(givens: &Grid, solution: Grid) -> Reduction {
    let clues = givens.filled();
    let order = clues.iter().map(CellSet::only).collect();
    Reduction::new(solution, clues, order)
}

/// Returns the reduction that tries all clues of a puzzle in the order that a seed and the number of the
/// record determine.
#[must_use]
pub fn random_reduction(givens: &Grid, solution: Grid, seed: u64, number: u64) -> Reduction {
    let mut reduction = reduction(givens, solution);
    Rng::numbered(seed, number).shuffle(&mut reduction.order);
    reduction
}

/// A request for minimal puzzles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct MinimizeRequest {
    /// The puzzle.
    pub puzzle: PuzzleInput,
    /// Try the clues in the random order of this seed; without it, in reading order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Whether to find all minimal puzzles that removing clues can give.
    #[serde(default)]
    pub all: bool,
    /// The highest number of puzzles with `all`.
    #[serde(default = "MinimizeRequest::limit")]
    pub limit: u64,
    /// Whether to leave out redundant rules, too, if the rules are not classic.
    #[serde(default)]
    pub redundant_rules: bool,
}

impl MinimizeRequest {
    /// Creates a request for the minimal puzzle that the reading order leads to.
    #[must_use]
    pub fn new(puzzle: impl Into<PuzzleInput>) -> Self {
        let puzzle = puzzle.into();
        Self { puzzle, seed: None, all: false, limit: Self::limit(), redundant_rules: false }
    }

    const fn limit() -> u64 {
        10_000
    }
}

/// Removes redundant clues from a puzzle until it is minimal.
///
/// # Errors
///
/// The puzzle cannot be read, or the watch stops before there is an answer.
///
/// ```
/// use ninefold::search::Watch;
/// use ninefold_api::{MinimizeRequest, minimize};
///
/// let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// let answer = minimize(&MinimizeRequest::new(solution), &Watch::never())?;
/// assert!(answer.minimal[0].matches('.').count() > 50);
/// # Ok::<(), ninefold_api::Error>(())
/// ```
pub fn minimize(request: &MinimizeRequest, watch: &Watch<'_>) -> Result<MinimizeAnswer, Error> {
    let puzzle = request.puzzle.parse_any()?;
    #[cfg(feature = "variants")]
    if puzzle.says_rules {
        return minimize_any(request, puzzle.head, &puzzle.record, watch);
    }
    let cells = puzzle.record.puzzle.classic();
    let wanted = match request.seed {
        _ if request.all => {
            MinimalsWanted::All(usize::try_from(request.limit).unwrap_or(usize::MAX))
        }
        Some(seed) => MinimalsWanted::Random(seed, puzzle.head.index),
        None => MinimalsWanted::InOrder,
    };
    let found = minimals(&cells.givens, cells.restriction.as_ref(), wanted, watch);
    Ok(match found {
        Err(verdict) => MinimizeAnswer::refused(puzzle.head, verdict),
        Ok(None) => return Err(Error::new(ErrorKind::Stopped, "the request was stopped")),
        Ok(Some(all)) if request.all => MinimizeAnswer::all(puzzle.head, &all),
        Ok(Some(one)) => {
            let minimal = one.puzzles.first().unwrap_or(&cells.givens);
            MinimizeAnswer::one(puzzle.head, minimal)
        }
    })
}

/// Minimizes a puzzle of any rules.
#[cfg(feature = "variants")]
fn minimize_any(
    request: &MinimizeRequest,
    head: Head,
    reading: &Reading,
    watch: &Watch<'_>,
) -> Result<MinimizeAnswer, Error> {
    if request.all {
        return Err(not_classic(reading).into());
    }
    let scope = if request.redundant_rules { Scope::GivensAndRules } else { Scope::Givens };
    let seed = request.seed.unwrap_or_default();
    match rules_minimal(&reading.puzzle, scope, seed, head.index, watch) {
        Err(verdict) => Ok(MinimizeAnswer::refused(head, verdict)),
        Ok(None) => Err(Error::new(ErrorKind::Stopped, "the request was stopped")),
        Ok(Some(minimal)) => Ok(MinimizeAnswer::of_any(head, reading, &minimal)),
    }
}

#[cfg(feature = "variants")]
mod any_rules {
    use super::{MinimizeAnswer, MinimizeVerdict};
    use crate::engine::AnyEngine;
    use crate::head::Head;
    use crate::rules_answer::RulesAnswer;
    use ninefold::Rng;
    use ninefold::search::Watch;
    use ninefold_formats::variant::Reading;
    use ninefold_rules::Puzzle;
    use ninefold_show::rules_report::RulesReport;
    use ninefold_variants::{Work, minimize};

    pub use ninefold_variants::minimize::{Minimized, Scope};

    /// Removes redundant givens, and if requested redundant rules, in an order that a seed and the number of the record determine;
    /// none if it is not known whether the puzzle has exactly one solution.
    ///
    /// # Errors
    ///
    /// Returns the verdict if the puzzle does not have exactly one solution.
    pub fn rules_minimal(
        puzzle: &Puzzle,
        scope: Scope,
        seed: u64,
        number: u64,
        watch: &Watch<'_>,
    ) -> Result<Option<Minimized>, MinimizeVerdict> {
        let work = Work::new(watch).guesses_in_all(u64::MAX);
        match minimize(puzzle, scope, &mut Rng::numbered(seed, number), &work) {
            Ok(Some(minimal)) => Ok(Some(minimal)),
            Ok(None) => {
                let count = AnyEngine::new(puzzle).count(2, watch);
                let none = count.found == 0;
                Err(if none { MinimizeVerdict::None } else { MinimizeVerdict::Multiple })
            }
            Err(_) => Ok(None),
        }
    }

    impl MinimizeAnswer {
        /// Creates the answer for a puzzle of any rules.
        #[must_use]
        pub fn of_any(head: Head, reading: &Reading, minimal: &Minimized) -> Self {
            let mut left = reading.clone();
            left.puzzle = minimal.puzzle.clone();
            let removed = RulesReport::rules(&minimal.removed);
            Self {
                head,
                verdict: MinimizeVerdict::Unique,
                minimal: vec![minimal.puzzle.text()],
                complete: (!minimal.minimal).then_some(false),
                rules: Some(RulesAnswer::new(&left, &[])),
                removed_rules: removed.iter().map(|rule| rule + 1).collect(),
            }
        }
    }
}

#[cfg(feature = "variants")]
pub use any_rules::{Minimized, Scope, rules_minimal};
