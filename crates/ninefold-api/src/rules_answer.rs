//! The keys of answers about puzzles with other rules or of another size.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The keys that an answer about a puzzle with other rules or of another size has in the end.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RulesAnswer {
    /// The shape: rows, columns, values, regions.
    pub shape: Value,
    /// The rules, each with its name and its arguments.
    pub rules: Vec<Value>,
    /// The rules that were not read, or are only drawn or said. With any, the puzzle may have more solutions here than it has
    /// with all its rules: no solution or one is an answer, several are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unread: Vec<UnreadAnswer>,
    /// The rules in the words of the record, where something was not read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// The keys about rules that a check of a puzzle with other rules or of another size has in the end.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RulesCheckAnswer {
    /// The shape and the rules.
    #[serde(flatten)]
    pub rules: RulesAnswer,
    /// The rules that contradict each other and the clues of `conflict`: their numbers in `rules`, from 1.
    pub conflict_rules: Vec<usize>,
    /// The rules that could be left out, one at a time, if they were asked for: their numbers in `rules`, from 1.
    pub redundant_rules: Vec<usize>,
    /// Every change of one number of a rule that makes the puzzle valid.
    pub rule_repairs: Vec<RuleRepairAnswer>,
}

/// A change of one number of a rule that makes a puzzle valid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RuleRepairAnswer {
    /// The number of the rule in `rules`, from 1.
    pub rule: usize,
    /// The key of the rule that has the number.
    pub parameter: String,
    /// The number to replace.
    pub from: i64,
    /// The new number.
    pub to: i64,
}

/// A rule that was not read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct UnreadAnswer {
    /// The name of the rule in its format, or the kind of drawing.
    pub name: String,
    /// The reason why a rule of a known name was not read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
}
