//! Request and answer `propose`: rules that drawings and words of a puzzle may stand for.

use crate::engine::AnyEngine;
use crate::error::Error;
use crate::head::Head;
use crate::lang;
use crate::puzzle::PuzzleInput;
use crate::rules_answer::RulesAnswer;
use ninefold::search::{Count, Watch};
use ninefold_formats::variant::{Reading, propose_rules, rule_object};
use ninefold_show::words::RuleWords;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A request for the rules that drawings and words of a puzzle may stand for. None of them is used: the caller adds those that it
/// confirms to the puzzle of another request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct ProposeRequest {
    /// The puzzle.
    pub puzzle: PuzzleInput,
    /// The language of sentences: `en`, which is also the default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lang: Option<String>,
}

impl ProposeRequest {
    /// Creates a request.
    #[must_use]
    pub fn new(puzzle: impl Into<PuzzleInput>) -> Self {
        Self { puzzle: puzzle.into(), lang: None }
    }
}

/// A rule that a drawing or words may stand for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ProposalAnswer {
    /// The rule, an object as in `rules`.
    pub rule: Value,
    /// The rule in a sentence.
    pub sentence: String,
    /// The drawing or the words from which it was concluded.
    pub reason: String,
    /// Whether the puzzle states a full solution that obeys the rule. A rule that it breaks is not proposed.
    pub agrees: bool,
}

/// The answer to `propose`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ProposeAnswer {
    /// The puzzle.
    #[serde(flatten)]
    pub head: Head,
    /// The proposals.
    pub proposals: Vec<ProposalAnswer>,
    /// The number of solutions with all of them, at most 2.
    pub count: u64,
    /// Whether it is proven that there are no more.
    pub complete: bool,
    /// Whether the only solution with all of them is the one that the puzzle states.
    pub agrees: bool,
    /// The shape and the rules that the puzzle has without them.
    #[serde(flatten)]
    pub rules: RulesAnswer,
}

impl ProposeAnswer {
    /// Proposes rules for a reading.
    #[must_use]
    pub fn new(head: Head, reading: &Reading, words: &dyn RuleWords, watch: &Watch<'_>) -> Self {
        let layout = reading.puzzle.layout();
        let found = propose_rules(reading);
        let rules = found.iter().map(|proposal| proposal.rule.clone());
        let whole = reading.puzzle.clone().with_rules(rules);
        let count = AnyEngine::new(&whole).count(2, watch);
        let agree = found.iter().all(|proposal| proposal.agrees) && states_solution(reading);
        let proposals = found
            .iter()
            .map(|proposal| ProposalAnswer {
                rule: rule_object(&proposal.rule, layout),
                sentence: words.rule(&proposal.rule, layout),
                reason: proposal.reason.clone(),
                agrees: proposal.agrees,
            })
            .collect();
        let left_out = AnyEngine::new(&reading.puzzle).left_out().to_vec();
        let Count { found, complete } = count;
        Self {
            head,
            proposals,
            count: found,
            complete,
            agrees: agree && complete && found == 1,
            rules: RulesAnswer::new(reading, &left_out),
        }
    }
}

/// Returns `true` if a reading states a full solution.
fn states_solution(reading: &Reading) -> bool {
    let stated = reading.puzzle.solution().unwrap_or_default();
    let is_stated =
        |cell: ninefold_rules::CellId| stated.get(cell.index()).copied().flatten().is_some();
    reading.puzzle.shape().cells().all(is_stated)
}

/// Proposes rules from the drawings and the words of a puzzle.
///
/// # Errors
///
/// The puzzle cannot be read, or the language is unknown.
///
/// ```
/// use ninefold::search::Watch;
/// use ninefold_api::{ProposeRequest, propose};
///
/// let pad = r#"{"cells":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],
///   "regions":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],
///   "overlays":[{"center":[0.5,2.0],"text":"V","width":0.3,"height":0.3}],
///   "metadata":{"rules":"X and V.","solution":"1234341221434321"}}"#;
/// let answer = propose(&ProposeRequest::new(pad), &Watch::never())?;
/// assert_eq!(answer.proposals[0].rule["rule"], "pair-sum");
/// assert!(answer.proposals[0].agrees && answer.count == 2 && !answer.agrees);
/// # Ok::<(), ninefold_api::Error>(())
/// ```
pub fn propose(request: &ProposeRequest, watch: &Watch<'_>) -> Result<ProposeAnswer, Error> {
    let words = lang::language(request.lang.as_deref())?.rule_words();
    let asked = request.puzzle.parse_any()?;
    Ok(ProposeAnswer::new(asked.head, &asked.record, words, watch))
}
