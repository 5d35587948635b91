//! The JSON Schema of all requests and answers, generated from their types; and from it declarations for other languages.

mod declared;
mod python;
mod typescript;

pub use python::python;
pub use typescript::typescript;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};

/// Returns the schema of the contract: a document whose `$defs` hold a schema for each type.
///
/// `Request` is any request, `Answer` any answer of [`handle_json`](crate::handle_json), `Line` any
/// line that the program prints with `--json`.
///
/// ```
/// let schema = ninefold_api::schema::contract();
/// assert_eq!(schema["$defs"]["SolveAnswer"]["properties"]["count"]["type"], "integer");
/// ```
#[must_use]
pub fn contract() -> Value {
    let mut defs = Map::new();
    let draft = SchemaSettings::draft2020_12();
    let mut answers = SchemaGenerator::new(draft.clone().for_serialize());
    answers.subschema_for::<crate::Answer>();
    answers.subschema_for::<crate::ScanAnswer>();
    let lines = lines(&mut answers);
    defs.append(&mut answers.take_definitions(true));
    let mut requests = SchemaGenerator::new(draft.for_deserialize());
    requests.subschema_for::<crate::Request>();
    // Its picture stands beside the JSON, so it is no request of `handle`.
    requests.subschema_for::<crate::ScanRequest>();
    // Types of requests and answers have different names, but for few. Of these a request may leave out more.
    defs.extend(requests.take_definitions(true));
    defs.insert(
        "Line".to_owned(),
        json!({
            "description": "A line that the program prints with --json.",
            "anyOf": lines,
        }),
    );
    defs.sort_keys();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Ninefold: requests and answers, version 2",
        "$ref": "#/$defs/Answer",
        "$defs": defs,
    })
}

/// Returns references to the types of lines.
fn lines(generator: &mut SchemaGenerator) -> Vec<Value> {
    let lines = vec![
        one::<crate::SolveAnswer>(generator),
        one::<crate::CountAnswer>(generator),
        one::<crate::CandidatesAnswer>(generator),
        one::<crate::CheckAnswer>(generator),
        one::<crate::HintAnswer>(generator),
        one::<crate::ExplainAnswer>(generator),
        one::<crate::FindAnswer>(generator),
        one::<crate::RateAnswer>(generator),
        one::<crate::GeneratedAnswer>(generator),
        one::<crate::MinimizeAnswer>(generator),
        one::<crate::CanonAnswer>(generator),
        one::<crate::SameAnswer>(generator),
        one::<crate::ShuffleAnswer>(generator),
        one::<crate::InfoAnswer>(generator),
        one::<crate::ScannedGridAnswer>(generator),
        one::<crate::TechniqueAnswer>(generator),
        one::<crate::FormatAnswer>(generator),
        one::<crate::UnreadableAnswer>(generator),
    ];
    #[cfg(feature = "variants")]
    let lines = [lines, lines_of_any_rules(generator)].concat();
    lines
}

/// Returns references to the types of lines about puzzles of any rules alone.
#[cfg(feature = "variants")]
fn lines_of_any_rules(generator: &mut SchemaGenerator) -> Vec<Value> {
    vec![
        one::<crate::RulesExplainAnswer>(generator),
        one::<crate::RulesRateAnswer>(generator),
        one::<crate::ProposeAnswer>(generator),
        one::<crate::GeneratedRulesAnswer>(generator),
        one::<crate::RuleKindAnswer>(generator),
    ]
}

fn one<T: JsonSchema>(generator: &mut SchemaGenerator) -> Value {
    generator.subschema_for::<T>().to_value()
}
