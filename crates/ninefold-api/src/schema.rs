//! The JSON Schema of all requests and answers, generated from their types.

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
    let mut requests = SchemaGenerator::new(draft.clone().for_deserialize());
    requests.subschema_for::<crate::Request>();
    // Its picture stands beside the JSON, so it is no request of `handle`.
    requests.subschema_for::<crate::ScanRequest>();
    defs.append(&mut requests.take_definitions(true));
    let mut answers = SchemaGenerator::new(draft.for_serialize());
    answers.subschema_for::<crate::Answer>();
    answers.subschema_for::<crate::ScanAnswer>();
    let lines = lines(&mut answers);
    let of_answers = answers.take_definitions(true);
    // Types of requests and answers have different names, but for errors and documents, which agree.
    defs.extend(of_answers);
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
        "title": "Ninefold: requests and answers, version 1",
        "$ref": "#/$defs/Answer",
        "$defs": defs,
    })
}

/// Returns references to the types of lines.
fn lines(generator: &mut SchemaGenerator) -> Vec<Value> {
    vec![
        one::<crate::SolveAnswer>(generator),
        one::<crate::CountAnswer>(generator),
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
    ]
}

fn one<T: JsonSchema>(generator: &mut SchemaGenerator) -> Value {
    generator.subschema_for::<T>().to_value()
}
