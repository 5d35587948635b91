//! Request and answer `rules`: the catalogue of rules.

use crate::error::{Error, ErrorKind};
use ninefold_rules::catalogue::{CATALOGUE, ParameterKind, RuleKind};
use serde::{Deserialize, Serialize};

/// The answer to `rules`: the rules that puzzles may have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RuleKindsAnswer {
    /// The rules, in the order of the documentation.
    pub rules: Vec<RuleKindAnswer>,
}

/// A rule that puzzles may have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RuleKindAnswer {
    /// The name in the key `rules` and in options.
    pub name: String,
    /// The name in texts.
    pub title: String,
    /// The condition in one sentence.
    pub sentence: String,
    /// The keys of its object besides `rule`.
    pub parameters: Vec<ParameterAnswer>,
    /// The formats of other programs that have it.
    pub formats: Vec<String>,
}

/// A key of the object of a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ParameterAnswer {
    /// The key.
    pub name: String,
    /// Its value in words.
    pub kind: String,
    /// Whether it may be left out.
    pub optional: bool,
    /// The words that it may be, if it is one of a list.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<String>,
}

impl From<&RuleKind> for RuleKindAnswer {
    fn from(kind: &RuleKind) -> Self {
        let parameters = kind.parameters.iter().map(|parameter| ParameterAnswer {
            name: parameter.name.to_owned(),
            kind: parameter.kind.described().to_owned(),
            optional: parameter.optional,
            words: match parameter.kind {
                ParameterKind::Word(words) => words.iter().map(|&word| word.to_owned()).collect(),
                _ => Vec::new(),
            },
        });
        let formats = [
            ("fpuzzles", !kind.forms.fpuzzles.is_empty()),
            ("iss", !kind.forms.iss.is_empty()),
            ("sudokumaker", !kind.forms.sudokumaker.is_empty()),
        ];
        Self {
            name: kind.name.to_owned(),
            title: kind.title.to_owned(),
            sentence: kind.sentence.to_owned(),
            parameters: parameters.collect(),
            formats: formats
                .into_iter()
                .filter(|(_, has)| *has)
                .map(|(name, _)| name.to_owned())
                .collect(),
        }
    }
}

/// A request for the rules that puzzles may have.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct RuleKindsRequest {
    /// The name of one rule; all are listed if it is absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

impl RuleKindsRequest {
    /// Creates a request for one rule, or for all.
    #[must_use]
    pub fn new(name: Option<&str>) -> Self {
        Self { name: name.map(str::to_owned) }
    }
}

/// Lists the rules that puzzles may have.
///
/// # Errors
///
/// There is no rule of this name.
///
/// ```
/// use ninefold_api::{RuleKindsRequest, rule_kinds};
///
/// let answer = rule_kinds(&RuleKindsRequest::new(Some("thermometer")))?;
/// assert_eq!(answer.rules[0].sentence, "Values rise strictly from the bulb on.");
/// assert!(rule_kinds(&RuleKindsRequest::new(Some("termometer"))).is_err());
/// # Ok::<(), ninefold_api::Error>(())
/// ```
pub fn rule_kinds(request: &RuleKindsRequest) -> Result<RuleKindsAnswer, Error> {
    let Some(name) = &request.name else {
        return Ok(RuleKindsAnswer { rules: CATALOGUE.iter().map(|&kind| kind.into()).collect() });
    };
    let wanted = name.to_lowercase();
    let is_it = |kind: &&&RuleKind| kind.name == wanted || kind.title.to_lowercase() == wanted;
    match CATALOGUE.iter().find(is_it) {
        Some(&kind) => Ok(RuleKindsAnswer { rules: vec![kind.into()] }),
        None => Err(unknown(&wanted)),
    }
}

fn unknown(name: &str) -> Error {
    let near = |kind: &&&RuleKind| strsim::osa_distance(kind.name, name) <= 3;
    let error = Error::new(ErrorKind::Value, format!("there is no rule '{name}'")).field("name");
    error.help(match CATALOGUE.iter().find(near) {
        Some(kind) => format!("did you mean '{}'?", kind.name),
        None => "the request rules without a name lists them all".to_owned(),
    })
}
