//! Validates what the program prints with `--json` against `docs/json.schema.json`.

use crate::support::root;
use ninefold_testing::json_schema::JsonSchema;
use serde_json::Value;
use std::sync::LazyLock;

static SCHEMA: LazyLock<JsonSchema> = LazyLock::new(|| {
    let text = std::fs::read_to_string(root().join("docs/json.schema.json")).unwrap();
    JsonSchema::parse(&text).unwrap()
});

/// Validates every line of the output, if the arguments request JSON.
pub(crate) fn validate(args: &[&str], out: &str) {
    let is_json = args.iter().any(|arg| *arg == "--json" || arg.starts_with("--json="));
    let Some(definition) = definition(args).filter(|_| is_json) else { return };
    for line in out.lines() {
        let value: Value = serde_json::from_str(line).unwrap();
        // An error takes the place of the answer; in the answer of `info` it is a text.
        let is_unreadable = value["error"].is_object();
        let is_other = value["shape"].is_object();
        let definition = match definition {
            _ if is_unreadable => "UnreadableAnswer",
            "ExplainAnswer" if is_other => "RulesExplainAnswer",
            "RateAnswer" if is_other => "RulesRateAnswer",
            definition => definition,
        };
        let validity = SCHEMA.validate(definition, &value);
        assert_eq!(validity, Ok(()), "{args:?} printed a line against the contract: {line}");
        assert_eq!(SCHEMA.validate("Line", &value), Ok(()), "{line}");
    }
}

/// Returns the type of the lines that a verb prints; none for puzzles in the format `json`.
fn definition(args: &[&str]) -> Option<&'static str> {
    let has = |option: &str| args.contains(&option);
    let definitions = [
        ("candidates", "CandidatesAnswer"),
        ("solve", "SolveAnswer"),
        ("count", "CountAnswer"),
        ("check", if has("--propose-rules") { "ProposeAnswer" } else { "CheckAnswer" }),
        ("hint", "HintAnswer"),
        ("explain", if has("--find") { "FindAnswer" } else { "ExplainAnswer" }),
        ("rate", "RateAnswer"),
        ("generate", if has("--rules") { "GeneratedRulesAnswer" } else { "GeneratedAnswer" }),
        ("minimize", "MinimizeAnswer"),
        ("canon", if has("--same") { "SameAnswer" } else { "CanonAnswer" }),
        ("shuffle", "ShuffleAnswer"),
        ("info", "InfoAnswer"),
        ("scan", "ScannedGridAnswer"),
        ("techniques", "TechniqueAnswer"),
        ("formats", "FormatAnswer"),
    ];
    let others = ["convert", "print", "completions", "man"];
    if others.into_iter().any(has) {
        return None;
    }
    // Without a verb the program solves.
    let verb = definitions.into_iter().find(|(verb, _)| has(verb));
    Some(verb.map_or("SolveAnswer", |(_, definition)| definition))
}

#[test]
fn lines_against_the_contract_are_found() {
    let line = r#"{"index":1,"input":"-","name":null,"puzzle":"...","count":1,"complete":true}"#;
    validate(&["count", "--json"], line);
    for (args, line) in [
        (&["solve", "--json"][..], line.to_owned()),
        (&["count", "--json"], line.replace("null", "7")),
        (&["count", "--json=1"], line.replace("complete", "finished")),
        (&["check", "--json"], line.to_owned()),
    ] {
        assert!(std::panic::catch_unwind(|| validate(args, &line)).is_err(), "{line}");
    }
}
