//! Requests about puzzles of any rules whose answers about classic puzzles have keys of their own: `explain`, `rate` and `generate`.

use crate::error::Error;
use crate::explain::{ExplainAnswer, ExplainRequest, explain_classic};
use crate::generate::{GenerateAnswer, GenerateRequest, generate};
#[cfg(feature = "variants")]
use crate::puzzle::AskedPuzzle;
use crate::rate::{RateAnswer, RateRequest, rate_classic};
#[cfg(feature = "variants")]
use crate::{
    any_puzzle::refuse_classic,
    engine::AnyEngine,
    error::was_stopped,
    head::Head,
    lang,
    reasoned::{RulesExplainAnswer, RulesExplanation},
    rules_generate::{GenerateRulesAnswer, generate_rules},
    rules_rate::{RulesRateAnswer, RulesRating},
};
use ninefold::search::Watch;
#[cfg(feature = "variants")]
use ninefold_formats::variant::Reading;
use serde::{Deserialize, Serialize};

/// The answer to `explain`, by the rules of the puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[non_exhaustive]
pub enum AnyExplainAnswer {
    /// The path of a classic puzzle.
    Classic(ExplainAnswer),
    /// The path of a puzzle with other rules or of another size.
    #[cfg(feature = "variants")]
    Rules(RulesExplainAnswer),
}

/// The answer to `rate`, by the rules of the puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[non_exhaustive]
#[allow(clippy::large_enum_variant, reason = "requests box it, and none is stored")]
pub enum AnyRateAnswer {
    /// The rating of a classic puzzle: ER, EP and ED.
    Classic(RateAnswer),
    /// The difficulty of a puzzle with other rules, on a scale of its own.
    #[cfg(feature = "variants")]
    Rules(RulesRateAnswer),
}

/// The answer to `generate`, by the rules of the puzzles.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[non_exhaustive]
pub enum AnyGenerateAnswer {
    /// Classic puzzles.
    Classic(GenerateAnswer),
    /// Puzzles with other rules.
    #[cfg(feature = "variants")]
    Rules(GenerateRulesAnswer),
}

/// Solves a puzzle of any rules step by step.
///
/// # Errors
///
/// Those of [`explain`](crate::explain()) if the puzzle is classic. Of a puzzle with other rules the error of the kind `variant` names a key that is
/// about classic puzzles alone, and that of the kind `stopped` says that the watch stops the work. One without a solution, or with
/// several, is explained as far as steps can be proven, and `ending` says so.
pub fn explain_any(request: &ExplainRequest, watch: &Watch<'_>) -> Result<AnyExplainAnswer, Error> {
    let asked = request.puzzle.parse_any()?;
    #[cfg(feature = "variants")]
    if asked.says_rules {
        let AskedPuzzle { head, record, .. } = asked;
        return explain_rules(request, head, &record, watch).map(AnyExplainAnswer::Rules);
    }
    explain_classic(request, asked, watch).map(AnyExplainAnswer::Classic)
}

/// Explains a puzzle of any rules.
#[cfg(feature = "variants")]
pub(crate) fn explain_rules(
    request: &ExplainRequest,
    head: Head,
    reading: &Reading,
    watch: &Watch<'_>,
) -> Result<RulesExplainAnswer, Error> {
    let ExplainRequest { step, until, only, without, max_level, path, .. } = request;
    refuse_classic(&[
        ("step", step.is_some()),
        ("until", until.is_some()),
        ("only", !only.is_empty()),
        ("without", !without.is_empty()),
        ("max_level", max_level.is_some()),
        ("path", path.is_some()),
    ])?;
    let language = lang::language(request.lang.as_deref())?;
    let engine = AnyEngine::new(&reading.puzzle);
    let found = RulesExplanation::find(&reading.puzzle, language.rule_words(), watch);
    let found = found.ok_or_else(was_stopped)?;
    let title = head.name.clone().unwrap_or_else(|| "Sudoku".to_owned());
    let document = request.document.map(|kind| found.document(kind, &title, reading, language));
    Ok(RulesExplainAnswer { document, ..found.answer(head, reading, engine.left_out()) })
}

/// Rates a puzzle of any rules: a classic one as [`rate`](crate::rate()) does, another by the weight of its hardest reason.
///
/// If the watch stops the work, the verdict is `unknown`.
///
/// # Errors
///
/// The puzzle cannot be read, or `max_er` is not a rating. Of a puzzle with other rules the error of the kind `variant` names a key
/// that is about ER.
pub fn rate_any(request: &RateRequest, watch: &Watch<'_>) -> Result<AnyRateAnswer, Error> {
    let asked = request.puzzle.parse_any()?;
    #[cfg(feature = "variants")]
    if asked.says_rules {
        let RateRequest { steps, hodoku, max_er, pearl, diamond, .. } = *request;
        refuse_classic(&[
            ("steps", steps),
            ("hodoku", hodoku),
            ("max_er", max_er.is_some()),
            ("pearl", pearl),
            ("diamond", diamond),
        ])?;
        let puzzle = &asked.record.puzzle;
        let (engine, rating) = (AnyEngine::new(puzzle), RulesRating::new(puzzle, watch));
        return Ok(AnyRateAnswer::Rules(rating.answer(asked.head, &asked.record, &engine)));
    }
    rate_classic(request, asked, watch).map(AnyRateAnswer::Classic)
}

/// Generates puzzles of any rules: makes some attempts, each of which leads to a puzzle or to nothing.
///
/// # Errors
///
/// Those of [`generate()`], or with `rules` those of `generate_rules`.
pub fn generate_any(
    request: &GenerateRequest,
    watch: &Watch<'_>,
) -> Result<AnyGenerateAnswer, Error> {
    #[cfg(feature = "variants")]
    if !request.rules.is_empty() {
        return generate_rules(request, watch).map(AnyGenerateAnswer::Rules);
    }
    generate(request, watch).map(AnyGenerateAnswer::Classic)
}
