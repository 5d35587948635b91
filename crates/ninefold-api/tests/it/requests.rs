//! Every request through [`handle_json`]: the answer is as expected and follows the schema.

use crate::PUZZLE;
use ninefold::search::Watch;
use ninefold_api::handle_json;
use ninefold_testing::json_schema::JsonSchema;
use serde_json::{Value, json};

fn schema() -> JsonSchema {
    JsonSchema::parse(&ninefold_api::schema::contract().to_string()).unwrap()
}

/// Sends a request and validates it and its answer.
pub(crate) fn ask(definition: &str, request: &Value) -> Value {
    let schema = schema();
    schema.validate("Request", request).unwrap();
    let answer = handle_json(&request.to_string(), &Watch::never());
    let answer: Value = serde_json::from_str(&answer).unwrap();
    schema.validate(definition, &answer).unwrap();
    schema.validate("Answer", &answer).unwrap();
    answer
}

/// Sends a request that cannot be answered and returns the error.
pub(crate) fn fail(request: &Value) -> Value {
    let answer = handle_json(&request.to_string(), &Watch::never());
    let answer: Value = serde_json::from_str(&answer).unwrap();
    schema().validate("Error", &answer["error"]).unwrap();
    answer["error"].clone()
}

#[test]
fn solve_count_and_check() {
    let answer = ask("SolveAnswer", &json!({"verb": "solve", "puzzle": PUZZLE}));
    assert_eq!((&answer["count"], &answer["input"]), (&json!(1), &json!("request")));
    let puzzle = json!({"text": PUZZLE, "index": 4, "input": "a.txt"});
    let answer = ask("CountAnswer", &json!({"verb": "count", "puzzle": puzzle}));
    assert_eq!((&answer["index"], &answer["input"]), (&json!(4), &json!("a.txt")));
    let answer = ask("CheckAnswer", &json!({"verb": "check", "puzzle": PUZZLE, "answer": PUZZLE}));
    assert_eq!(answer["answer"]["verdict"], "incomplete");
    let clash = format!("55{}", ".".repeat(79));
    for (verb, definition) in
        [("solve", "SolveAnswer"), ("count", "CountAnswer"), ("check", "CheckAnswer")]
    {
        let answer = ask(definition, &json!({"verb": verb, "puzzle": clash}));
        assert_eq!(answer["clashes"][0]["cells"], json!(["r1c1", "r1c2"]));
    }
}

#[test]
fn a_position_is_diagnosed() {
    let hint = |entries: &str, detail: u8| {
        let entries = format!("{entries}{}", ".".repeat(81 - entries.len()));
        let puzzle = json!({"text": PUZZLE, "entries": entries});
        ask("HintAnswer", &json!({"verb": "hint", "puzzle": puzzle, "detail": detail}))
    };
    let wrong = hint("..1", 3);
    assert_eq!(wrong["verdict"], "wrong-digit");
    assert_eq!(wrong["drawing"]["cells"], json!([{"cell": "r1c3", "tone": "gone"}]));
    let next = hint("..4", 4);
    assert_eq!((next.get("verdict"), &next["rung"]), (None, &json!(4)));
    let placed = next["drawing"]["marks"][0].clone();
    assert_eq!((&placed["candidate"], &placed["tone"]), (&next["placements"][0], &json!("placed")));
    let area = hint("", 1);
    assert_eq!(
        (area.get("technique"), area["drawing"]["pointed"][0].as_str()),
        (None, Some("r1c4"))
    );
    let mut marks = vec!["123456789".to_owned(); 81];
    marks[2] = "12".to_owned();
    let puzzle = json!({"text": PUZZLE, "marks": marks});
    let lacking = ask("HintAnswer", &json!({"verb": "hint", "puzzle": puzzle}));
    assert_eq!(lacking["verdict"], "missing-mark");
    let position = format!("7{}", &PUZZLE[1..]);
    let other = json!({"verb": "hint", "puzzle": position, "printed": PUZZLE});
    assert_eq!(ask("HintAnswer", &other)["verdict"], "changed-clue");
}

#[test]
fn steps_have_drawings() {
    let chains =
        ".2..6.4.9...3.4...3...8......18....6..6...7..4....72......5...2...9.6...5.3.4..1.";
    let answer = ask("ExplainAnswer", &json!({"verb": "explain", "puzzle": chains}));
    let steps = answer["steps"].as_array().unwrap();
    assert_eq!(answer["solved"], true);
    for step in steps {
        let results = step["placements"].as_array().unwrap().len()
            + step["eliminations"].as_array().unwrap().len();
        let drawn = step["drawing"]["marks"].as_array().unwrap().iter();
        let results_drawn =
            drawn.filter(|mark| ["gone", "placed"].contains(&mark["tone"].as_str().unwrap()));
        assert_eq!(results_drawn.count(), results, "{step}");
    }
    let links = |step: &Value| step["drawing"]["links"].as_array().unwrap().len();
    assert!(steps.iter().any(|step| links(step) > 2));
    let request = json!({"verb": "explain", "puzzle": chains, "step": 2});
    let second = ask("ExplainAnswer", &request);
    assert_eq!(second["steps"], json!([steps[1]]));
    let request = json!({"verb": "find", "puzzle": chains, "technique": "hidden-single"});
    assert_eq!(ask("FindAnswer", &request)["technique"], "Hidden Single");
}

#[test]
fn rate_minimize_and_equivalence() {
    let request = json!({"verb": "rate", "puzzle": PUZZLE, "steps": true, "hodoku": true});
    let answer = ask("RateAnswer", &request);
    assert_eq!((&answer["verdict"], &answer["hodoku"]["guesses"]), (&json!("rated"), &json!(0)));
    let request = json!({"verb": "minimize", "puzzle": PUZZLE, "all": true, "limit": 3});
    let answer = ask("MinimizeAnswer", &request);
    assert_eq!(answer["minimal"].as_array().unwrap().len(), 3);
    let form = ask("CanonAnswer", &json!({"verb": "canon", "puzzle": PUZZLE}))["form"].clone();
    let request = json!({"verb": "shuffle", "puzzle": PUZZLE, "seed": 5, "copy": 2});
    let shuffled = ask("ShuffleAnswer", &request)["shuffled"].clone();
    assert_eq!(ask("CanonAnswer", &json!({"verb": "canon", "puzzle": shuffled}))["form"], form);
    let request = json!({"verb": "same", "first": PUZZLE, "second": shuffled});
    assert_eq!(ask("SameAnswer", &request)["same"], true);
}

#[test]
fn generate_says_that_puzzles_are_rare() {
    let rare = |constraint: Value| {
        let mut request = json!({"verb": "generate", "attempts": 1});
        request.as_object_mut().unwrap().extend(constraint.as_object().unwrap().clone());
        ask("GenerateAnswer", &request)["rare"].clone()
    };
    let seventeen = rare(json!({"clues": "17"}));
    assert!(seventeen.as_str().unwrap().starts_with("there are only 49,158"), "{seventeen}");
    assert!(rare(json!({"clues": "18"})).as_str().unwrap().contains("very rare"));
    assert!(
        rare(json!({"clues": "38", "minimal": true})).as_str().unwrap().contains("40 is the most")
    );
    assert_eq!(rare(json!({"clues": "28"})), json!(null));
}

#[test]
fn generate_continues_where_it_ended() {
    let request = |first: u64, attempts: u64, index: u64| {
        json!({"verb": "generate", "seed": 3, "first": first, "attempts": attempts, "index": index,
               "symmetry": "rotational", "clues": "..30"})
    };
    let all = ask("GenerateAnswer", &request(0, 8, 1));
    let begun = ask("GenerateAnswer", &request(0, 5, 1));
    assert_eq!(begun["next"], 5);
    let found = begun["puzzles"].as_array().unwrap().len() as u64;
    let rest = ask("GenerateAnswer", &request(5, 3, found + 1));
    let pieces =
        [begun["puzzles"].as_array().unwrap().as_slice(), rest["puzzles"].as_array().unwrap()];
    assert_eq!(all["puzzles"], json!(pieces.concat()));
    assert!(!all["puzzles"].as_array().unwrap().is_empty());
}

#[cfg(feature = "formats")]
#[test]
fn options_of_generate_that_cannot_be_have_typed_errors() {
    for (constraint, kind, fields) in [
        (json!({"clues": "28..24"}), "value", json!(["clues"])),
        (json!({"clues": "..16"}), "impossible", json!(["clues"])),
        (json!({"er": "x"}), "value", json!(["er"])),
        (json!({"symmetry": "round"}), "value", json!(["symmetry"])),
        (json!({"pattern": "xx"}), "cell-count", json!(["pattern"])),
        (json!({"technique": "y-wing-x"}), "unknown-technique", json!(["technique"])),
        (json!({"strictly": "own"}), "value", json!(["strictly", "technique"])),
        (json!({"level": "odd"}), "value", json!(["level"])),
        (json!({"near": "5"}), "cell-count", json!(["near"])),
        (json!({"ed": "7", "er": "..6"}), "impossible", json!(["er", "ed"])),
        (json!({"colour": "red"}), "request", json!(["colour"])),
    ] {
        let mut request = constraint.clone();
        request["verb"] = json!("generate");
        let error = fail(&request);
        assert_eq!((error["kind"].as_str(), &error["fields"]), (Some(kind), &fields), "{error}");
    }
}

#[cfg(all(feature = "formats", feature = "print"))]
#[test]
fn texts_are_read_written_and_printed() {
    let text = format!("{PUZZLE} first\n{}\n{PUZZLE}\n", &PUZZLE[1..]);
    let answer = ask("ReadAnswer", &json!({"verb": "read", "text": text, "format": "line"}));
    assert_eq!(answer["records"][0]["record"]["puzzle"], PUZZLE);
    assert_eq!(answer["records"][1]["error"]["kind"], "cell-count");
    let request = json!({"verb": "read", "text": text, "format": "line", "first": 2, "limit": 1});
    assert_eq!(ask("ReadAnswer", &request)["next"], 3);
    let answer = ask("InfoAnswer", &json!({"verb": "info", "text": text, "format": "line"}));
    assert_eq!((&answer["puzzles"], &answer["unreadable"]), (&json!(2), &json!(1)));
    let named = json!({"puzzle": PUZZLE, "author": "A. B."}).to_string();
    let request = json!({"verb": "write", "puzzles": [PUZZLE, named], "to": "line"});
    let answer = ask("WriteAnswer", &request);
    assert_eq!(answer["text"], format!("{PUZZLE}\n{PUZZLE}\n"));
    assert_eq!(
        (&answer["losses"][0]["index"], &answer["losses"][0]["field"]),
        (&json!(2), &json!("author"))
    );
    for to in ["svg", "html", "pdf"] {
        let request =
            json!({"verb": "print", "puzzles": [PUZZLE], "to": to, "cover": {}, "rate": true});
        let answer = ask("PrintAnswer", &request);
        assert_eq!(answer["pages"], 3);
        let base64 = answer["base64"].as_str().unwrap_or_default();
        assert!((to == "pdf") == base64.starts_with("JVBER"), "{to}");
    }
    let named = json!({"text": PUZZLE, "name": "A name"});
    let file = json!({"puzzle": PUZZLE, "name": "A name"}).to_string();
    let print = |puzzle: &serde_json::Value| {
        ask("PrintAnswer", &json!({"verb": "print", "puzzles": [puzzle]}))
    };
    assert_eq!(print(&named)["text"], print(&json!(file))["text"]);
    assert_ne!(print(&named)["text"], print(&json!(PUZZLE))["text"]);
    let request = json!({"verb": "write", "puzzles": [named], "to": "json"});
    let written = ask("WriteAnswer", &request)["text"].as_str().unwrap_or_default().to_owned();
    assert!(written.contains("A name"), "{written}");
    let error = fail(&json!({"verb": "print", "puzzles": [PUZZLE], "pages": [9, 9]}));
    assert_eq!((&error["fields"][0], &error["help"]), (&json!("pages"), &json!("there are 2")));
}

#[test]
fn catalogues() {
    let answer = ask("TechniquesAnswer", &json!({"verb": "techniques", "technique": "x-wing"}));
    assert_eq!(answer["techniques"][0]["technique"], "X-Wing");
    #[cfg(feature = "formats")]
    {
        let all = ask("FormatsAnswer", &json!({"verb": "formats"}));
        assert!(all["formats"].as_array().unwrap().len() > 20);
    }
}

#[cfg(feature = "formats")]
#[test]
fn errors_have_kind_position_and_help() {
    for (request, kind) in [
        (json!({"verb": "solve"}), "request"),
        (json!({"verb": "sing", "puzzle": PUZZLE}), "request"),
        (json!({"verb": "solve", "puzzle": PUZZLE, "limt": 3}), "request"),
        (json!({"verb": "solve", "puzzle": {"text": PUZZLE, "entrys": ""}}), "request"),
        (json!({"verb": "solve", "puzzle": ""}), "empty"),
        (json!({"verb": "solve", "puzzle": {"text": PUZZLE, "format": "odd"}}), "value"),
        (json!({"verb": "solve", "puzzle": format!("{PUZZLE}\n{PUZZLE}")}), "several-puzzles"),
        (json!({"verb": "hint", "puzzle": PUZZLE, "detail": 6}), "value"),
        (json!({"verb": "hint", "puzzle": {"text": PUZZLE, "marks": ["1"]}}), "cell-count"),
        (json!({"verb": "explain", "puzzle": PUZZLE, "only": ["no-such"]}), "unknown-technique"),
        (json!({"verb": "rate", "puzzle": PUZZLE, "max_er": 99.0}), "value"),
    ] {
        assert_eq!(fail(&request)["kind"], kind, "{request}");
    }
    let broken = handle_json("{\n  \"verb\": ", &Watch::never());
    let broken: Value = serde_json::from_str(&broken).unwrap();
    assert_eq!(
        (&broken["error"]["line"], &broken["error"]["kind"]),
        (&json!(2), &json!("request"))
    );
    let puzzle = PUZZLE.replacen('.', "?", 1);
    let error = fail(&json!({"verb": "check", "puzzle": PUZZLE, "answer": puzzle}));
    assert_eq!((&error["column"], &error["fields"][0]), (&json!(3), &json!("answer")));
}

#[test]
fn a_watch_stops_long_requests() {
    let stop = || true;
    let watch = Watch::new(&stop);
    let ask = |request: Value| -> Value {
        serde_json::from_str(&handle_json(&request.to_string(), &watch)).unwrap()
    };
    let empty = ".".repeat(81);
    assert_eq!(ask(json!({"verb": "count", "puzzle": empty}))["complete"], false);
    assert_eq!(ask(json!({"verb": "rate", "puzzle": PUZZLE}))["verdict"], "unknown");
    assert_eq!(ask(json!({"verb": "generate", "attempts": 9}))["next"], 0);
    for verb in ["hint", "explain", "minimize"] {
        assert_eq!(ask(json!({"verb": verb, "puzzle": PUZZLE}))["error"]["kind"], "stopped");
    }
}

#[test]
fn distinct_puzzles_are_not_equivalent() {
    let near = json!({"verb": "generate", "seed": 5, "attempts": 12, "near": PUZZLE});
    let all = ask("GenerateAnswer", &near);
    let mut request = near.clone();
    request["distinct"] = json!(true);
    let distinct = ask("GenerateAnswer", &request);
    assert_eq!(all["next"], distinct["next"]);
    let forms = |answer: &Value| {
        let puzzles = answer["puzzles"].as_array().unwrap().iter();
        let form = |puzzle: &Value| {
            let canon = json!({"verb": "canon", "puzzle": puzzle["puzzle"]});
            ask("CanonAnswer", &canon)["form"].as_str().unwrap().to_owned()
        };
        puzzles.map(form).collect::<Vec<_>>()
    };
    let mut expected = Vec::new();
    for form in forms(&all) {
        if !expected.contains(&form) {
            expected.push(form);
        }
    }
    assert_eq!(forms(&distinct), expected);
    let last = distinct["puzzles"].as_array().unwrap().last().unwrap();
    assert_eq!(last["index"], expected.len());
}
