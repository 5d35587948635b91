//! Request and answer `check`: whether a puzzle is valid, and if not, what is wrong with it.

use crate::claims::{PlayerAnswer, check_findings, claimed_solution};
#[cfg(feature = "variants")]
use crate::engine::AnyEngine;
use crate::error::Error;
use crate::head::Head;
use crate::lang;
use crate::names;
use crate::puzzle::{self, PuzzleInput};
#[cfg(feature = "variants")]
use crate::rules_answer::RulesCheckAnswer;
#[cfg(feature = "variants")]
use crate::rules_report::rules_report;
use crate::solve::ClashAnswer;
use ninefold::check::{self, Comparison, Repair, Verdict};
use ninefold::search::Watch;
#[cfg(feature = "variants")]
use ninefold_formats::variant::Reading;
use ninefold_show::Findings;
#[cfg(feature = "variants")]
use ninefold_show::words::RuleWords;
use ninefold_show::words::Words;
#[cfg(feature = "variants")]
use ninefold_variants::minimize::Scope;
use serde::{Deserialize, Serialize};

/// The answer to `check`. Lists that do not apply are empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CheckAnswer {
    /// The puzzle.
    #[serde(flatten)]
    pub head: Head,
    /// The verdict about the puzzle and the solutions that came with it.
    pub verdict: CheckVerdict,
    /// The number of solutions found, at most the limit.
    pub count: u64,
    /// Whether it is proven that there are no more solutions.
    pub complete: bool,
    /// Whether no clue is redundant; null unless the puzzle has exactly one solution.
    pub minimal: Option<bool>,
    /// The cells of the clues that could be removed, one at a time.
    pub redundant: Vec<String>,
    /// The clashes between clues.
    pub clashes: Vec<ClashAnswer>,
    /// Clues that contradict each other, if there is no solution.
    pub conflict: Vec<String>,
    /// Every change of one cell that makes the puzzle valid, the likeliest misreading first.
    pub repairs: Vec<RepairAnswer>,
    /// Sets of digits that make the solution unique if they are added.
    pub completions: Vec<Vec<String>>,
    /// The cells in which solutions differ.
    pub differs: Vec<String>,
    /// The entries that are in no solution.
    pub wrong_entries: Vec<String>,
    /// False if the list of repairs may be incomplete.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub all_repairs: Option<bool>,
    /// The comparison with the answer of a player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<ComparisonAnswer>,
    /// The comparison with the solution in the record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solution: Option<ComparisonAnswer>,
    /// All of this in sentences, if they were requested: the verdict first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sentences: Vec<String>,
    /// The shape and the rules with what is said about them, if they are not classic.
    #[cfg(feature = "variants")]
    #[serde(default, flatten, skip_serializing_if = "Option::is_none")]
    pub rules: Option<RulesCheckAnswer>,
}

impl CheckAnswer {
    /// Creates the answer from the findings about a puzzle and the grids that claim to solve it,
    /// without sentences.
    #[must_use]
    pub fn new(head: Head, found: &Findings<'_>) -> Self {
        let Findings { report, judged, .. } = found;
        let missing = || found.answer_is_missing.then(ComparisonAnswer::missing);
        Self {
            head,
            verdict: judged.verdict.into(),
            count: report.count.found,
            complete: report.count.complete,
            minimal: report.minimal,
            redundant: names::cells(report.redundant),
            clashes: ClashAnswer::list(&report.clashes),
            conflict: names::placements(&report.conflict),
            repairs: report.repairs.iter().map(RepairAnswer::from).collect(),
            completions: report.completions.iter().map(|set| names::placements(set)).collect(),
            differs: names::cells(report.differs),
            wrong_entries: names::placements(&report.wrong_entries),
            all_repairs: (!report.all_repairs).then_some(false),
            answer: judged.answer.as_ref().map(ComparisonAnswer::from).or_else(missing),
            solution: judged.solution.as_ref().map(ComparisonAnswer::from),
            sentences: Vec::new(),
            #[cfg(feature = "variants")]
            rules: None,
        }
    }

    /// Returns the answer with the findings in sentences.
    #[must_use]
    pub fn with_sentences(self, found: &Findings<'_>, words: &dyn Words) -> Self {
        Self { sentences: words.check_sentences(found), ..self }
    }
}

/// The verdict of `check`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum CheckVerdict {
    /// Exactly one solution.
    Unique,
    /// Several solutions.
    Multiple,
    /// No clash and no solution.
    None,
    /// Clues clash.
    Clash,
    /// A complete correct grid.
    Solved,
    /// A complete grid with clashes.
    Wrong,
    /// Exactly one solution, and a grid that claims to be it differs.
    WrongSolution,
}

impl From<Verdict> for CheckVerdict {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Unique => Self::Unique,
            Verdict::Multiple => Self::Multiple,
            Verdict::None => Self::None,
            Verdict::Clash => Self::Clash,
            Verdict::Solved => Self::Solved,
            Verdict::Wrong => Self::Wrong,
            Verdict::WrongSolution => Self::WrongSolution,
        }
    }
}

/// A change of one cell that makes a puzzle valid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RepairAnswer {
    /// The cell.
    pub cell: String,
    /// The digit to replace; null to add a clue.
    pub from: Option<u8>,
    /// The new digit; null to remove a clue.
    pub to: Option<u8>,
}

impl From<&Repair> for RepairAnswer {
    fn from(repair: &Repair) -> Self {
        Self {
            cell: repair.cell.to_string(),
            from: repair.from.map(|digit| digit.get()),
            to: repair.to.map(|digit| digit.get()),
        }
    }
}

/// The comparison of a grid that claims to be the solution with the puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ComparisonAnswer {
    /// The verdict.
    pub verdict: ComparisonVerdict,
    /// The cells without a digit.
    pub missing: Vec<String>,
    /// The digits that stand in place of clues.
    pub changed: Vec<String>,
    /// The digits that differ from the only solution.
    pub wrong: Vec<String>,
    /// The clashes in the grid.
    pub clashes: Vec<ClashAnswer>,
}

impl ComparisonAnswer {
    fn missing() -> Self {
        Self {
            verdict: ComparisonVerdict::Missing,
            missing: Vec::new(),
            changed: Vec::new(),
            wrong: Vec::new(),
            clashes: Vec::new(),
        }
    }
}

impl From<&Comparison> for ComparisonAnswer {
    fn from(comparison: &Comparison) -> Self {
        Self {
            verdict: comparison.into(),
            missing: names::cells(comparison.missing),
            changed: names::placements(&comparison.changed),
            wrong: names::placements(&comparison.wrong),
            clashes: ClashAnswer::list(&comparison.clashes),
        }
    }
}

/// The verdict of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ComparisonVerdict {
    /// Complete, and without a mistake.
    Right,
    /// Something in it cannot stay.
    Wrong,
    /// Without a mistake, and with empty cells.
    Incomplete,
    /// There is no grid to compare.
    Missing,
}

impl From<&Comparison> for ComparisonVerdict {
    fn from(comparison: &Comparison) -> Self {
        match (comparison.is_right(), comparison.is_wrong()) {
            (true, _) => Self::Right,
            (false, true) => Self::Wrong,
            (false, false) => Self::Incomplete,
        }
    }
}

/// A request to check a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct CheckRequest {
    /// The puzzle.
    pub puzzle: PuzzleInput,
    /// The number at which counting of solutions stops.
    #[serde(default = "CheckRequest::limit")]
    pub limit: u64,
    /// The answer of a player, 81 characters, to be compared with the solution.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// Whether to describe the findings in sentences too.
    #[serde(default)]
    pub sentences: bool,
    /// Whether to look for rules that could be left out, if the rules are not classic.
    #[serde(default)]
    pub redundant_rules: bool,
    /// The language of sentences: `en`, which is also the default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lang: Option<String>,
}

impl CheckRequest {
    /// Creates a request that counts up to 10,000 solutions.
    #[must_use]
    pub fn new(puzzle: impl Into<PuzzleInput>) -> Self {
        let (puzzle, limit) = (puzzle.into(), Self::limit());
        Self { puzzle, limit, answer: None, sentences: false, redundant_rules: false, lang: None }
    }

    const fn limit() -> u64 {
        10_000
    }
}

/// Checks whether a puzzle is valid, and if not, finds what is wrong with it.
///
/// # Errors
///
/// The puzzle or the answer cannot be read, or the language is unknown.
///
/// ```
/// use ninefold::search::Watch;
/// use ninefold_api::{CheckRequest, CheckVerdict, check};
///
/// let mut request = CheckRequest::new(format!("55{}", ".".repeat(79)));
/// request.sentences = true;
/// let answer = check(&request, &Watch::never())?;
/// assert_eq!(answer.verdict, CheckVerdict::Clash);
/// assert_eq!(answer.clashes[0].house, "row 1");
/// assert_eq!(answer.sentences[0], "invalid: 5 twice in row 1 and box 1 (r1c1, r1c2)");
/// # Ok::<(), ninefold_api::Error>(())
/// ```
pub fn check(request: &CheckRequest, watch: &Watch<'_>) -> Result<CheckAnswer, Error> {
    let words = lang::words(request.lang.as_deref())?;
    let parsed = request.puzzle.parse_any()?;
    #[cfg(feature = "variants")]
    if parsed.says_rules {
        let rule_words = lang::language(request.lang.as_deref())?.rule_words();
        return Ok(check_any(request, parsed.head, &parsed.record, rule_words, watch));
    }
    let answer = request.answer.as_deref().map(puzzle::grid).transpose();
    let answer = answer.map_err(|error| error.field("answer"))?;
    let question = parsed.cells().question(request.limit);
    let report = check::check(&question, watch);
    let answer = answer.map_or(PlayerAnswer::NotAsked, PlayerAnswer::Grid);
    let found = check_findings(
        &question,
        &report,
        claimed_solution(&parsed.record.puzzle).as_ref(),
        &answer,
    );
    let answer = CheckAnswer::new(parsed.head, &found);
    Ok(if request.sentences { answer.with_sentences(&found, words) } else { answer })
}

/// Checks a puzzle of any rules.
#[cfg(feature = "variants")]
pub(crate) fn check_any(
    request: &CheckRequest,
    head: Head,
    reading: &Reading,
    words: &dyn RuleWords,
    watch: &Watch<'_>,
) -> CheckAnswer {
    let scope = if request.redundant_rules { Scope::GivensAndRules } else { Scope::Givens };
    let engine = AnyEngine::new(&reading.puzzle);
    let report = rules_report(reading, &engine, request.limit, scope, watch);
    let mut answer = CheckAnswer::of_any(head, reading, &engine, &report);
    if request.sentences {
        answer.sentences = words.rules_check(&report);
    }
    answer
}
