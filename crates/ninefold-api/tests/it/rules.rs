//! Requests about puzzles of other rules and sizes: the keys `shape` and `rules`, entries and marks, hints, explanations, generation.

use crate::PUZZLE;
use crate::requests::{ask, fail};
use serde_json::{Value, json};

/// A 4x4 grid whose clues and cage leave one solution.
fn killer() -> Value {
    json!({
        "text": "..4......12.....",
        "shape": {"rows": 4},
        "rules": [{"rule": "cage", "cells": ["r1c1", "r1c2"], "sum": 3}],
    })
}

/// Returns the killer with more keys.
fn killer_with(keys: Value) -> Value {
    let mut puzzle = killer();
    let more = keys.as_object().cloned().unwrap_or_default();
    puzzle.as_object_mut().unwrap().extend(more);
    puzzle
}

#[test]
fn a_hint_has_the_keys_of_classic_hints_and_its_reason() {
    for detail in 1..=5 {
        let request = json!({"verb": "hint", "puzzle": killer(), "detail": detail});
        let hint = ask("HintAnswer", &request);
        assert!(hint["where"].as_str().unwrap().starts_with("Look at "), "{hint}");
        assert_eq!(hint["rules"][0]["rule"], "cage");
        assert_eq!(hint["levels"].as_array().unwrap().len(), 5);
        let level = &hint["levels"][detail - 1];
        assert_eq!(level["blocks"], hint["blocks"], "{hint}");
        assert_eq!(hint["text"].is_string(), detail >= 4, "{hint}");
        assert_eq!(hint["step"]["weight"].is_number(), detail >= 4, "{hint}");
        assert_eq!(hint["placements"], hint["step"]["placements"]);
        assert_eq!(hint["after"].is_string(), detail == 5);
        assert!(hint.get("technique").is_none() && hint.get("score").is_none());
    }
    let request = json!({"verb": "hint", "puzzle": killer(), "levels": false});
    assert!(ask("HintAnswer", &request).get("levels").is_none());
}

#[test]
fn a_hint_knows_the_entries_of_the_player() {
    let solved = ask("SolveAnswer", &json!({"verb": "solve", "puzzle": killer()}));
    let solution = solved["solutions"][0].as_str().unwrap();
    let hint = |entries: &str| {
        let puzzle = killer_with(json!({"entries": entries}));
        ask("HintAnswer", &json!({"verb": "hint", "puzzle": puzzle, "detail": 4}))
    };
    assert_eq!(hint(solution)["verdict"], "solved");
    let right = &solution[..1];
    let wrong = if right == "1" { "2" } else { "1" };
    let answer = hint(&format!("{wrong}{}", ".".repeat(15)));
    assert_eq!(answer["verdict"], "wrong-digit", "{answer}");
    assert!(answer["text"].as_str().unwrap().contains("r1c1"), "{answer}");
    assert!(hint(&format!("{right}{}", ".".repeat(15))).get("verdict").is_none());
    let error = fail(
        &json!({"verb": "hint", "puzzle": killer_with(json!({"entries": "9..............."}))}),
    );
    assert_eq!((&error["kind"], &error["fields"]), (&json!("symbol"), &json!(["entries"])));
}

#[test]
fn marks_restrict_where_they_are_asked_to() {
    let mut marks = vec![""; 16];
    marks[0] = "1";
    let puzzle = |candidates: bool| {
        killer_with(
            json!({"text": "................", "rules": ["x"], "marks": marks, "candidates": candidates}),
        )
    };
    let count = |candidates| {
        ask("CountAnswer", &json!({"verb": "count", "puzzle": puzzle(candidates)}))["count"].clone()
    };
    let (all, fewer) = (count(false).as_u64().unwrap(), count(true).as_u64().unwrap());
    assert_eq!(all, 4 * fewer);
}

#[test]
fn an_explanation_ends_with_the_solution() {
    let request = json!({"verb": "explain", "puzzle": killer(), "document": "html"});
    let answer = ask("RulesExplainAnswer", &request);
    assert_eq!((&answer["solved"], &answer["explained"]), (&json!(true), &json!(true)));
    let steps = answer["steps"].as_array().unwrap();
    let last = answer["paragraphs"].as_array().unwrap().last().unwrap();
    assert_eq!(last["last"], steps.len());
    assert!(steps.iter().any(|step| step["rules"] == json!([1])), "{answer}");
    assert!(steps.iter().any(|step| !step["cells"].as_array().unwrap().is_empty()));
    let html = answer["document"].as_str().unwrap();
    assert!(html.starts_with("<!doctype html>") && html.trim_end().ends_with("</html>"));
    let request = json!({"verb": "explain", "puzzle": killer(), "document": "markdown"});
    let markdown = ask("RulesExplainAnswer", &request)["document"].as_str().unwrap().to_owned();
    for text in [html, &markdown] {
        for paragraph in answer["paragraphs"].as_array().unwrap() {
            let said = paragraph["blocks"][0]["text"].as_str().unwrap();
            assert!(text.contains(said), "{said:?} is not in {text}");
        }
    }
    // The grid at the end is the solution.
    let row = "1 2 │ 4 3";
    assert!(markdown.contains(row) || markdown.contains("2 1 │ 4 3"), "{markdown}");
}

#[test]
fn keys_of_classic_puzzles_are_refused_by_name() {
    for (verb, key, value) in [
        ("hint", "only", json!(["x-wing"])),
        ("hint", "max_level", json!("easy")),
        ("explain", "path", json!("short")),
        ("explain", "step", json!(1)),
    ] {
        let mut request = json!({"verb": verb, "puzzle": killer()});
        request[key] = value;
        let error = fail(&request);
        assert_eq!((&error["kind"], &error["fields"]), (&json!("variant"), &json!([key])));
    }
    assert_eq!(fail(&json!({"verb": "canon", "puzzle": killer()}))["kind"], "variant");
}

#[test]
fn a_stated_classic_shape_is_a_classic_puzzle() {
    let shape =
        json!({"rows": 9, "columns": 9, "values": [1, 9], "regions": "3x3", "rows_columns": true});
    let puzzle = json!({"text": PUZZLE, "shape": shape, "rules": []});
    let explained = ask("ExplainAnswer", &json!({"verb": "explain", "puzzle": puzzle}));
    assert_eq!(explained, { ask("ExplainAnswer", &json!({"verb": "explain", "puzzle": PUZZLE})) });
    let hint = ask("HintAnswer", &json!({"verb": "hint", "puzzle": puzzle, "detail": 2}));
    assert_eq!(hint["technique"], "Hidden Single");
}

#[test]
fn rules_have_names_and_unknown_ones_are_refused() {
    let named = json!({"text": ".".repeat(81), "rules": ["x", "anti-king"]});
    let answer = ask("CountAnswer", &json!({"verb": "count", "puzzle": named, "limit": 2}));
    assert_eq!(answer["rules"].as_array().unwrap().len(), 3);
    let wrong = json!({"text": ".".repeat(81), "rules": ["anti-night"]});
    assert_eq!(fail(&json!({"verb": "count", "puzzle": wrong}))["fields"], json!(["rules"]));
    let text = ".Frobnicate~R1C1~R1C2.Cage~8~R1C1~R1C2.";
    let error = fail(&json!({"verb": "count", "puzzle": text}));
    assert_eq!(error["kind"], "variant");
    assert!(error["message"].as_str().unwrap().contains("Frobnicate"), "{error}");
    let puzzle = json!({"text": text, "ignore_rules": ["Frobnicate"]});
    let answer = ask("CountAnswer", &json!({"verb": "count", "puzzle": puzzle, "limit": 2}));
    assert_eq!(answer["unread"][0]["name"], "Frobnicate");
}

#[test]
fn puzzles_of_other_rules_are_generated() {
    let request = |first: u64, attempts: u64| json!({"verb": "generate", "rules": ["killer"], "shape": "4x4", "seed": 3, "first": first, "attempts": attempts});
    let all = ask("GenerateRulesAnswer", &request(0, 6));
    assert_eq!(all["next"], 6);
    let begun = ask("GenerateRulesAnswer", &request(0, 2));
    let rest = ask("GenerateRulesAnswer", &request(2, 4));
    let attempts = |answer: &Value| -> Vec<Value> {
        answer["puzzles"].as_array().unwrap().iter().map(|it| it["attempt"].clone()).collect()
    };
    assert_eq!([attempts(&begun), attempts(&rest)].concat(), attempts(&all));
    let puzzle = &all["puzzles"][0];
    let again =
        json!({"text": puzzle["puzzle"], "shape": puzzle["shape"], "rules": puzzle["rules"]});
    let solved = ask("SolveAnswer", &json!({"verb": "solve", "puzzle": again}));
    assert_eq!((&solved["count"], &solved["solutions"][0]), (&json!(1), &puzzle["solution"]));
}

#[test]
fn the_difficulty_is_the_weight_of_the_hardest_step() {
    let rated = ask("RulesRateAnswer", &json!({"verb": "rate", "puzzle": killer()}));
    let explained = ask("RulesExplainAnswer", &json!({"verb": "explain", "puzzle": killer()}));
    assert_eq!(rated["weight"], explained["weight"]);
    assert_eq!(rated["steps"], explained["steps"].as_array().unwrap().len());
    assert_eq!(rated["paragraphs"], explained["paragraphs"].as_array().unwrap().len());
    let number = rated["hardest"]["step"].as_u64().unwrap() as usize;
    assert_eq!(rated["hardest"], explained["steps"][number - 1]);
    assert!(rated.get("er").is_none() && rated["scale"] == "ninefold-weight");
    let error = fail(&json!({"verb": "rate", "puzzle": killer(), "hodoku": true}));
    assert_eq!((&error["kind"], &error["fields"]), (&json!("variant"), &json!(["hodoku"])));
}

/// The most by which a puzzle that needs no refutation is rated harder with more givens of its solution. The path takes the easiest
/// step at each position, so more givens help; but the cells that matter to a step are found one by one, so its weight may change a
/// little. The weight of a refutation counts the lines of the one that was found, which may be longer: there is no such bound.
const MORE: f64 = 0.5;

#[test]
fn more_givens_make_a_puzzle_without_refutations_no_harder_but_for_little() {
    let mut compared = 0;
    for rules in [["killer"], ["thermometers"], ["dots"], ["anti-knight"]] {
        let request =
            json!({"verb": "generate", "rules": rules, "shape": "6x6", "seed": 4, "attempts": 3});
        for puzzle in ask("GenerateRulesAnswer", &request)["puzzles"].as_array().unwrap() {
            let mut cells: Vec<char> = puzzle["puzzle"].as_str().unwrap().chars().collect();
            let solution: Vec<char> = puzzle["solution"].as_str().unwrap().chars().collect();
            let (mut last, mut is_short) = (f64::INFINITY, false);
            // Every seventh cell, round and round: all cells in an order that no house has.
            for more in 0..cells.len() {
                let text: String = cells.iter().collect();
                let asked =
                    json!({"text": text, "shape": puzzle["shape"], "rules": puzzle["rules"]});
                let rated = ask("RulesRateAnswer", &json!({"verb": "rate", "puzzle": asked}));
                let weight = rated["weight"].as_f64().unwrap_or(0.0);
                let refutes = rated["hardest"]["reason"] == "refutation";
                if is_short {
                    compared += 1;
                    assert!(!refutes && weight <= last + MORE, "{last} to {weight}: {asked}");
                }
                (last, is_short) = (weight, !refutes);
                let at = more * 7 % cells.len();
                cells[at] = solution[at];
            }
            assert!(last <= 1.6, "one cell was left: {last}");
        }
    }
    assert!(compared > 300, "{compared}");
}

#[test]
fn rules_are_proposed_with_reasons() {
    let row = json!([{}, {}, {}, {}]);
    let pad = json!({
        "cells": [row, row, row, row],
        "overlays": [{"center": [0.5, 2.0], "text": "V", "width": 0.3, "height": 0.3}],
        "metadata": {"rules": "X and V.", "solution": "1234341221434321"},
        "regions": [
            [[0, 0], [0, 1], [1, 0], [1, 1]],
            [[0, 2], [0, 3], [1, 2], [1, 3]],
            [[2, 0], [2, 1], [3, 0], [3, 1]],
            [[2, 2], [2, 3], [3, 2], [3, 3]],
        ],
    });
    let answer = ask("ProposeAnswer", &json!({"verb": "propose", "puzzle": pad.to_string()}));
    let proposal = &answer["proposals"][0];
    assert_eq!(proposal["rule"]["rule"], "pair-sum");
    assert!(proposal["reason"].as_str().unwrap().contains("text V"), "{answer}");
    assert_eq!((&answer["rules"], &answer["agrees"]), (&json!([]), &json!(false)));
    let added = json!({"text": pad.to_string(), "rules": [proposal["rule"]]});
    let counted = ask("CountAnswer", &json!({"verb": "count", "puzzle": added}));
    assert_eq!(counted["rules"], json!([proposal["rule"]]));
}

#[test]
fn impossible_requests_for_puzzles_name_their_keys() {
    for (key, value, kind) in [
        ("rules", json!(["frobnicate"]), "value"),
        ("rules", json!(["killer", "killer"]), "value"),
        ("shape", json!("3x3"), "impossible"),
        ("shape", json!("6x5"), "value"),
        ("cages", json!("0..2"), "impossible"),
        ("clues", json!("90"), "impossible"),
        ("er", json!("7.2"), "value"),
        ("symmetry", json!("rotational"), "value"),
        ("reason", json!("luck"), "value"),
        ("weight", json!("4..3"), "value"),
    ] {
        let mut request = json!({"verb": "generate", "rules": ["killer"], "attempts": 1});
        request[key] = value;
        let error = fail(&request);
        assert_eq!((&error["kind"], &error["fields"]), (&json!(kind), &json!([key])), "{error}");
    }
    let error = fail(&json!({"verb": "generate", "shape": "6x6", "attempts": 1}));
    assert_eq!((&error["kind"], &error["fields"]), (&json!("value"), &json!(["shape"])));
}
