//! The answer of `hint`.

#[cfg(feature = "variants")]
use crate::block::Block;
use crate::block::HintLevelAnswer;
use crate::head::Head;
use crate::mastered::KnownAnswer;
use crate::net::NetAnswer;
#[cfg(feature = "variants")]
use crate::reasoned_step::ReasonedStepAnswer;
#[cfg(feature = "variants")]
use crate::rules_answer::UnreadAnswer;
use crate::step::{ClauseAnswer, DrawingAnswer};
use serde::{Deserialize, Serialize};
#[cfg(feature = "variants")]
use serde_json::Value;

/// The answer to `hint`: the next step up to a detail level, or the reason why there is none.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct HintAnswer {
    /// The puzzle.
    #[serde(flatten)]
    pub head: Head,
    /// The reason why there is no step to show; absent if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<HintVerdict>,
    /// The detail level, 1 to 5.
    pub rung: u8,
    /// From level 1: a sentence that says where to look.
    #[serde(rename = "where", default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// From level 2: the name of the technique.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub technique: Option<String>,
    /// From level 2: the code of the technique.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// From level 2: the level of the technique.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// From level 2: the score of the technique.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<u32>,
    /// From level 3: a sentence that says which cells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cells: Option<String>,
    /// From level 4: the digits to write.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub placements: Option<Vec<String>>,
    /// From level 4: the candidates to remove.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub eliminations: Option<Vec<String>>,
    /// From level 4: the reason in words; with a verdict, at every level: what is wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// From level 4: the reason clause by clause; absent for a forcing net, which has lines.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clauses: Vec<ClauseAnswer>,
    /// From level 5: the digits of the grid after the step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// A drawing of the part of the step or the mistake that the level shows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawing: Option<DrawingAnswer>,
    /// From level 2, only for a forcing net: what to suppose, and where it leads.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idea: Option<String>,
    /// From level 4: the chains in Eureka notation, if there are any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chains: Vec<String>,
    /// From level 4: the lines of a forcing net, if the step has one, or if one shows that a digit is wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub net: Option<NetAnswer>,
    /// Only with `mastered`: the steps that come first, because the learner masters them. Everything else
    /// is about the position after them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub known: Option<KnownAnswer>,
    /// The five detail levels, from the first: everything that each of them shows. Absent if the request does
    /// without them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub levels: Vec<HintLevelAnswer>,
    /// The keys of a puzzle with other rules. Where it has them, a step has no technique, code, level and score.
    #[cfg(feature = "variants")]
    #[serde(default, flatten, skip_serializing_if = "Option::is_none")]
    pub rules: Option<Box<RulesHintAnswer>>,
}

/// The keys that a hint of a puzzle with other rules or of another size has in the end.
#[cfg(feature = "variants")]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RulesHintAnswer {
    /// The text of the detail level, block by block.
    pub blocks: Vec<Block>,
    /// From level 4: the step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<ReasonedStepAnswer>,
    /// The rules in the words of the record, where something was not read; `text` is that of the hint.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules_text: Option<String>,
    /// The shape: rows, columns, values, regions.
    pub shape: Value,
    /// The rules, each with its name and its arguments.
    pub rules: Vec<Value>,
    /// The rules that were not read, or are only drawn or said, as in other answers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unread: Vec<UnreadAnswer>,
}

/// The reason why there is no step to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum HintVerdict {
    /// The grid is solved.
    Solved,
    /// The puzzle has no solution.
    None,
    /// An entered digit is wrong.
    WrongDigit,
    /// The pencil marks of a cell lack the right digit.
    MissingMark,
    /// A clue of the printed puzzle is missing or changed in the position.
    ChangedClue,
    /// The puzzle has several solutions, and none can be reached from this position.
    Astray,
    /// No technique finds a step.
    Stuck,
    /// No technique finds a step, because the puzzle has several solutions.
    Multiple,
}
