//! Requests that need neither formats nor pages: every build with the feature `engine` answers them, also
//! for positions with entries, pencil marks and restrictions. The build of that feature alone is tested by
//! `cargo test -p ninefold-api --no-default-features --features engine --test it`.

use crate::PUZZLE;
use crate::requests::{ask, fail};
use ninefold_testing::SOLUTION;
use serde_json::{Value, json};

/// The puzzle as 729 candidates: all digits in open cells, but for two wrong ones in r1c3.
fn restricted() -> String {
    let cell = |(at, clue): (usize, char)| -> String {
        match clue {
            '.' if at == 2 => "1.34.6789".to_owned(),
            '.' => "123456789".to_owned(),
            _ => ('1'..='9').map(|digit| if digit == clue { digit } else { '.' }).collect(),
        }
    };
    PUZZLE.chars().enumerate().map(cell).collect()
}

/// The puzzle with an entry, and the marks of one cell.
fn in_progress(entry: &str, marks: &str, candidates: bool) -> Value {
    let mut all = vec![String::new(); 81];
    all[3] = marks.to_owned();
    let entries = format!("..{entry}{}", ".".repeat(78));
    json!({"text": PUZZLE, "entries": entries, "marks": all, "candidates": candidates})
}

#[test]
fn restricted_puzzles_are_solved_and_explained() {
    for puzzle in [json!(restricted()), in_progress("4", "26", true), in_progress("4", "6", false)]
    {
        let request = |verb: &str| json!({"verb": verb, "puzzle": puzzle});
        assert_eq!(ask("SolveAnswer", &request("solve"))["solutions"], json!([SOLUTION]));
        assert_eq!(ask("CountAnswer", &request("count"))["count"], 1);
        assert_eq!(ask("CheckAnswer", &request("check"))["verdict"], "unique");
        assert_eq!(ask("RateAnswer", &request("rate"))["verdict"], "rated");
        assert_eq!(ask("ExplainAnswer", &request("explain"))["solved"], true);
        let hint = ask("HintAnswer", &request("hint"));
        assert_eq!((hint.get("verdict"), hint["puzzle"].as_str()), (None, Some(PUZZLE)));
        let find = json!({"verb": "find", "puzzle": puzzle, "technique": "naked-single"});
        assert!(!ask("FindAnswer", &find)["steps"].as_array().unwrap().is_empty());
        ask("MinimizeAnswer", &request("minimize"));
        ask("CanonAnswer", &request("canon"));
        let shuffle = json!({"verb": "shuffle", "puzzle": puzzle, "seed": 1});
        ask("ShuffleAnswer", &shuffle);
        ask("SameAnswer", &json!({"verb": "same", "first": puzzle, "second": puzzle}));
    }
}

#[test]
fn a_restriction_that_excludes_the_solution_has_no_solution() {
    let puzzle = in_progress(".", "2", true);
    let solve = ask("SolveAnswer", &json!({"verb": "solve", "puzzle": puzzle}));
    assert_eq!((&solve["count"], &solve["complete"]), (&json!(0), &json!(true)));
    assert_eq!(ask("CheckAnswer", &json!({"verb": "check", "puzzle": puzzle}))["verdict"], "none");
    assert_eq!(ask("HintAnswer", &json!({"verb": "hint", "puzzle": puzzle}))["verdict"], "none");
}

/// A mistake comes before the next step, and higher levels name its cells for programs too.
#[test]
fn a_mistake_is_reported_first() {
    let hint = |puzzle: &Value, detail: u8| {
        ask("HintAnswer", &json!({"verb": "hint", "puzzle": puzzle, "detail": detail}))
    };
    let wrong = in_progress("1", "", false);
    for detail in 1..=5 {
        let answer = hint(&wrong, detail);
        assert_eq!(answer["verdict"], "wrong-digit", "{detail}");
        assert_eq!(answer.get("placements"), None);
        let cells = &answer["drawing"]["cells"];
        if detail >= 3 {
            assert_eq!(cells, &json!([{"cell": "r1c3", "tone": "gone"}]));
        }
    }
    assert_eq!(hint(&wrong, 1).get("drawing"), None);
    let area = hint(&wrong, 2)["drawing"]["pointed"].as_array().unwrap().clone();
    assert!(area.contains(&json!("r1c3")) && area.len() == 9);
    let check = ask("CheckAnswer", &json!({"verb": "check", "puzzle": wrong}));
    assert_eq!(check["wrong_entries"], json!(["r1c3=1"]));
    let lacking = in_progress(".", "2", false);
    let answer = hint(&lacking, 3);
    assert_eq!(answer["verdict"], "missing-mark");
    assert_eq!(answer["drawing"]["cells"][0]["cell"], "r1c4");
    // A wrong entry is reported before a mark that is missing.
    assert_eq!(hint(&in_progress("1", "2", false), 3)["verdict"], "wrong-digit");
    // The digits of a player may stand among the clues, if the printed puzzle is named.
    let position = format!("531{}", &PUZZLE[3..]);
    let request = json!({"verb": "hint", "puzzle": position, "printed": PUZZLE, "detail": 3});
    let answer = ask("HintAnswer", &request);
    assert_eq!((&answer["verdict"], &answer["puzzle"]), (&json!("wrong-digit"), &json!(PUZZLE)));
}

#[test]
fn lists_and_generated_puzzles_need_no_formats() {
    ask("GenerateAnswer", &json!({"verb": "generate", "attempts": 3}));
    ask("LevelsAnswer", &json!({"verb": "levels"}));
    let all = ask("TechniquesAnswer", &json!({"verb": "techniques", "examples": true}));
    for technique in all["techniques"].as_array().unwrap() {
        let Some(example) = technique.get("example") else { continue };
        let find = json!({"verb": "find", "puzzle": example["position"],
                          "technique": technique["slug"]});
        if technique["slug"] != "nested-forcing-net" {
            let found = ask("FindAnswer", &find);
            assert!(!found["steps"].as_array().unwrap().is_empty(), "{technique}");
        }
    }
}

#[cfg(not(feature = "formats"))]
#[test]
fn a_small_build_says_what_it_lacks() {
    for request in [
        json!({"verb": "read", "text": PUZZLE}),
        json!({"verb": "write", "puzzles": [PUZZLE], "to": "line"}),
        json!({"verb": "info", "text": PUZZLE}),
        json!({"verb": "formats"}),
        json!({"verb": "qr", "text": PUZZLE}),
        json!({"verb": "print", "puzzles": [PUZZLE]}),
        json!({"verb": "solve", "puzzle": {"text": PUZZLE, "format": "line"}}),
    ] {
        assert_eq!(fail(&request)["kind"], "unsupported", "{request}");
    }
}

#[cfg(feature = "formats")]
#[test]
fn an_unknown_verb_is_an_error() {
    assert_eq!(fail(&json!({"verb": "reed", "text": PUZZLE}))["kind"], "request");
}
