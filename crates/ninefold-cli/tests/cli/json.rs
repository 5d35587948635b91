//! The JSON contract of `docs/json.md`, version 1. These tests may only be added to: programs
//! that read our JSON rely on every one of them.

use crate::support::{PUZZLE, SOLUTION, json_lines, run, run_with, sample, scratch};
use serde_json::json;

#[test]
fn solve_has_exactly_these_keys_in_this_order() {
    let ran = run(&["solve", "--json", &sample("dots.sdk")]);
    assert_eq!(
        ran.out,
        concat!(
            r#"{"index":1,"input":"puzzles/dots.sdk","name":null,"#,
            r#""puzzle":"6.......7....9..2.3.1..259.8....7.13....8....76.3....8.782..1.6.5..3....2.......9","#,
            r#""count":1,"complete":true,"#,
            r#""solutions":["629415387547893621381672594894567213132984765765321948478259136956138472213746859"]}"#,
            "\n"
        )
    );
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
}

#[test]
fn count_is_solve_without_the_solutions() {
    let ran = run(&["count", "--json", PUZZLE]);
    assert_eq!(
        ran.out,
        format!(
            "{{\"index\":1,\"input\":\"argument\",\"name\":null,\"puzzle\":\"{PUZZLE}\",\"count\":1,\"complete\":true}}\n"
        )
    );
}

#[test]
fn complete_is_true_only_when_it_is_proven() {
    let seventeen =
        "900500203000073000005000900020408007050060030600702000002000601000320000801007005";
    for (limit, count, complete) in [("16", 16, false), ("17", 17, true), ("18", 17, true)] {
        for verb in ["solve", "count"] {
            let answer = &json_lines(&run(&[verb, "--json", "--limit", limit, seventeen]).out)[0];
            assert_eq!(answer["count"], count, "{verb} {limit}");
            assert_eq!(answer["complete"], complete, "{verb} {limit}");
        }
    }
    let large = json_lines(&run(&["solve", "--json", "--limit", "100000", seventeen]).out);
    let small = json_lines(&run(&["solve", "--json", seventeen]).out);
    assert_eq!(large, small);
}

#[test]
fn clashing_givens_have_no_solution_and_say_so() {
    let puzzle = format!("55{}", ".".repeat(79));
    for verb in ["solve", "count"] {
        let ran = run(&[verb, "--json", &puzzle]);
        let answer = &json_lines(&ran.out)[0];
        assert_eq!((&answer["count"], &answer["complete"]), (&json!(0), &json!(true)));
        assert_eq!(
            answer["clashes"],
            json!([
                {"house": "row 1", "digit": 5, "cells": ["r1c1", "r1c2"]},
                {"house": "box 1", "digit": 5, "cells": ["r1c1", "r1c2"]}
            ])
        );
        assert_eq!(ran.code, 1);
    }
}

#[test]
fn check_has_exactly_these_keys_in_this_order() {
    let ran = run(&["check", "--json", PUZZLE]);
    let keys: Vec<&str> = ran
        .out
        .split('"')
        .skip(1)
        .step_by(2)
        .filter(|word| ran.out.contains(&format!("\"{word}\":")))
        .collect();
    assert_eq!(
        keys,
        [
            "index",
            "input",
            "name",
            "puzzle",
            "verdict",
            "count",
            "complete",
            "minimal",
            "redundant",
            "clashes",
            "conflict",
            "repairs",
            "completions",
            "differs",
            "wrong_entries"
        ]
    );
    let answer = &json_lines(&ran.out)[0];
    assert_eq!(answer["verdict"], "unique");
    assert_eq!(answer["minimal"], false);
    for empty in ["clashes", "conflict", "repairs", "completions", "differs", "wrong_entries"] {
        assert_eq!(answer[empty], json!([]), "{empty}");
    }
}

#[test]
fn every_verdict_can_be_had() {
    let wrong = format!("{}1", &SOLUTION[..80]);
    let none = format!("{}97", &PUZZLE[..79]);
    let two = format!("{}..", &PUZZLE[..79]);
    let clash = format!("55{}", &PUZZLE[2..]);
    for (puzzle, verdict, code) in [
        (PUZZLE, "unique", 0),
        (SOLUTION, "solved", 0),
        (&wrong, "wrong", 1),
        (&none, "none", 1),
        (&two, "multiple", 1),
        (&clash, "clash", 1),
    ] {
        let ran = run(&["check", "--json", puzzle]);
        let answer = &json_lines(&ran.out)[0];
        assert_eq!((answer["verdict"].as_str().unwrap(), ran.code), (verdict, code), "{puzzle}");
        let mended = matches!(verdict, "none" | "wrong" | "multiple" | "clash");
        assert_eq!(!answer["repairs"].as_array().unwrap().is_empty(), mended, "{verdict}");
        assert_eq!(!answer["conflict"].as_array().unwrap().is_empty(), verdict == "none");
        assert_eq!(!answer["differs"].as_array().unwrap().is_empty(), verdict == "multiple");
    }
}

#[test]
fn repairs_have_the_documented_form() {
    let clash = format!("55{}", &PUZZLE[2..]);
    let answer = &json_lines(&run(&["check", "--json", &clash]).out)[0];
    let repairs = answer["repairs"].as_array().unwrap();
    assert!(repairs.contains(&json!({"cell": "r1c2", "from": 5, "to": 3})), "{repairs:?}");
    assert!(repairs.contains(&json!({"cell": "r1c2", "from": 5, "to": null})), "{repairs:?}");
    let two = format!("{}..", &PUZZLE[..79]);
    let answer = &json_lines(&run(&["check", "--json", &two]).out)[0];
    assert!(
        answer["repairs"]
            .as_array()
            .unwrap()
            .contains(&json!({"cell": "r9c8", "from": null, "to": 7}))
    );
    assert!(answer["completions"].as_array().unwrap().contains(&json!(["r9c8=7"])));
    assert_eq!(answer["differs"], json!(["r1c7", "r1c8", "r5c7", "r5c8", "r9c7", "r9c8"]));
}

#[test]
fn wrong_entries_of_a_play_state_are_named() {
    let line = format!(":0000:x:{}:::\n", PUZZLE.replacen("53.", "53+1", 1));
    let ran = run_with(&["check", "--json"], line.as_bytes());
    let answer = &json_lines(&ran.out)[0];
    assert_eq!(answer["wrong_entries"], json!(["r1c3=1"]));
    assert_eq!(answer["verdict"], "unique");
    let pretty = run_with(&["check", "--pretty"], line.as_bytes());
    assert!(pretty.out.contains("r1c3=1") && pretty.out.contains("[1]"), "{}", pretty.out);
}

#[test]
fn unreadable_records_keep_their_number() {
    let text = format!("{PUZZLE}\n{}\n{PUZZLE}\n", &PUZZLE[..80]);
    let path = scratch("json-errors.txt");
    std::fs::write(&path, text).unwrap();
    let path = path.to_str().unwrap();
    for verb in ["solve", "count", "check"] {
        let ran = run(&[verb, "--json", path, "no-such-file", PUZZLE]);
        let answers = json_lines(&ran.out);
        assert_eq!(ran.code, 2);
        assert_eq!(answers.len(), 5);
        for (number, answer) in (1..).zip(&answers) {
            assert_eq!(answer["index"], number);
        }
        assert_eq!(
            answers[1],
            json!({"index": 2, "input": path, "error":
                {"kind": "cell-count", "message": "expected 81 cells, found 80", "line": 2, "column": 81}})
        );
        assert_eq!(answers[3]["error"]["kind"], "io");
        assert_eq!(answers[3]["error"]["line"], json!(null));
        assert_eq!(answers[4]["input"], "argument");
    }
}

#[test]
fn the_version_can_be_asked_for() {
    assert_eq!(run(&["solve", "--json=1", PUZZLE]).code, 0);
    assert_eq!(run(&["solve", "--json=2", PUZZLE]).code, 0);
    assert_eq!(run(&["solve", "--json=3", PUZZLE]).code, 2);
}

#[test]
fn the_first_version_has_no_puzzles_of_other_rules() {
    let sample = sample("rules.json");
    let ran = run(&["count", "--json=1", &sample]);
    assert_eq!((ran.code, &json_lines(&ran.out)[0]["error"]["kind"]), (2, &json!("variant")));
    let ran = run(&["count", "--json", &sample]);
    assert_eq!((ran.code, &json_lines(&ran.out)[0]["count"]), (0, &json!(48)));
}

#[test]
fn our_own_answers_can_be_read_again() {
    let first = run(&["solve", "--json", &sample("named.txt")]);
    let again = run_with(&["solve", "--json"], first.out.as_bytes());
    let (first, again) = (json_lines(&first.out), json_lines(&again.out));
    assert_eq!(first.len(), again.len());
    for (a, b) in first.iter().zip(&again) {
        assert_eq!(
            (&a["puzzle"], &a["name"], &a["solutions"]),
            (&b["puzzle"], &b["name"], &b["solutions"])
        );
    }
}

#[test]
fn an_answer_is_checked_against_its_puzzle() {
    let puzzles = scratch("answered.txt");
    std::fs::write(&puzzles, format!("{PUZZLE}\n{PUZZLE}\n{PUZZLE}\n")).unwrap();
    let answers = scratch("answers.txt");
    let swapped = SOLUTION.replacen("534", "435", 1);
    let half = format!("{}{}", &SOLUTION[..40], ".".repeat(41));
    std::fs::write(&answers, format!("{SOLUTION}\n{swapped}\n{half}\n")).unwrap();
    let (puzzles, answers) = (puzzles.to_str().unwrap(), answers.to_str().unwrap());
    let ran = run(&["check", "--json", puzzles, "--solution", answers]);
    assert_eq!(ran.code, 1);
    let verdicts: Vec<_> = json_lines(&ran.out)
        .iter()
        .map(|a| a["answer"]["verdict"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(verdicts, ["right", "wrong", "incomplete"]);
    assert_eq!(json_lines(&ran.out)[1]["answer"]["changed"], json!(["r1c1=4"]));
    assert_eq!(json_lines(&ran.out)[1]["answer"]["wrong"], json!(["r1c1=4", "r1c3=5"]));
    assert_eq!(run(&["check", PUZZLE, "--solution", SOLUTION]).code, 0);
    let few = run(&["check", puzzles, "--solution", SOLUTION]);
    assert!(few.code == 2 && few.err.contains("fewer answers"), "{few:?}");
    let more = run(&["check", PUZZLE, "--solution", answers]);
    assert!(more.code == 2 && more.err.contains("more answers than puzzles"), "{more:?}");
    let short = run(&["check", PUZZLE, "--solution", &SOLUTION[..80]]);
    assert!(short.code == 2 && short.out.contains("unique") && short.err.contains("found 80"));
}

#[test]
fn a_given_is_at_fault_also_among_restricted_candidates() {
    // All candidates of a puzzle without solution, as a line of 729.
    let none = format!("{}97", &PUZZLE[..79]);
    let line = run(&["convert", "--to", "sukaku", &none]).out;
    let answer = &json_lines(&run_with(&["check", "--json"], line.as_bytes()).out)[0];
    assert_eq!(answer["verdict"], "none");
    assert!(!answer["conflict"].as_array().unwrap().is_empty(), "{answer}");
}
