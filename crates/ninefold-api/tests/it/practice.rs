//! Exercises: how each technique is practised, and what an exercise holds.

use crate::requests::{ask, fail};
use ninefold::logic::Technique;
use ninefold_api::{Practice, practice_attempts};
use ninefold_show::course::{LESSONS, Lesson};
use ninefold_testing::{check_committed, is_long};
use serde_json::{Value, json};

/// Asks for exercises, some attempts at a time, until there is one.
fn exercise(technique: &str, seed: u64) -> Value {
    let mut first = 0;
    loop {
        let request = json!({"verb": "practise", "technique": technique, "seed": seed,
                             "first": first, "attempts": 1000});
        let answer = ask("PractiseAnswer", &request);
        if !answer["exercise"].is_null() {
            return answer;
        }
        first = answer["next"].as_u64().unwrap();
    }
}

/// Checks that the position of an exercise can be sent back, and that its step is among those found.
fn check(technique: Technique, answer: &Value) {
    let exercise = &answer["exercise"];
    let position = &exercise["position"];
    let conclusion = |step: &Value| (step["placements"].clone(), step["eliminations"].clone());
    assert_eq!(conclusion(&exercise["step"]), conclusion(&exercise["steps"][0]), "{technique}");
    assert_eq!(exercise["step"]["technique"], technique.name());
    let find = json!({"verb": "find", "puzzle": position, "technique": technique.slug()});
    let found = ask("FindAnswer", &find);
    let steps = exercise["steps"].as_array().unwrap();
    for step in found["steps"].as_array().unwrap() {
        if technique == Technique::NestedForcingNet {
            break;
        }
        assert!(steps.iter().any(|one| conclusion(one) == conclusion(step)), "{technique}");
    }
    let solution = exercise["solution"].as_str().unwrap();
    for (cell, marks) in position["marks"].as_array().unwrap().iter().enumerate() {
        let marks = marks.as_str().unwrap();
        assert!(marks.is_empty() || marks.contains(&solution[cell..=cell]), "{technique}");
    }
    let solve = ask("SolveAnswer", &json!({"verb": "solve", "puzzle": exercise["puzzle"]}));
    assert_eq!(solve["solutions"], json!([solution]), "{technique}");
}

/// The easiest technique of each kind is always tried, all of them with `--long`.
fn is_tried(technique: Technique) -> bool {
    const FEW: [&str; 6] =
        ["full-house", "hidden-single", "naked-pair", "x-wing", "skyscraper", "squirmbag"];
    is_long() || FEW.contains(&technique.slug().as_str())
}

#[test]
fn techniques_are_practised_as_listed() {
    let line = |technique: Technique| match Practice::of(technique) {
        None => format!("{} none\n", technique.slug()),
        Some(Practice::Example) => format!("{} example\n", technique.slug()),
        Some(_) => format!("{} generate {}\n", technique.slug(), practice_attempts(technique)),
    };
    let text: String = Technique::all().map(line).collect();
    check_committed("crates/ninefold-api/tests/it/practice.txt", text);
    for technique in Technique::all().filter(|technique| is_tried(*technique)) {
        let Some(practice) = Practice::of(technique) else { continue };
        let answer = exercise(&technique.slug(), 1);
        check(technique, &answer);
        if practice == Practice::Example {
            assert_eq!(answer["source"], "example", "{technique}");
        }
        let others = (2..=4).map(|seed| exercise(&technique.slug(), seed));
        let mut sources =
            others.map(|other| other["source"].clone()).chain([answer["source"].clone()]);
        let is_generated = sources.any(|source| source == "generated");
        assert_eq!(is_generated, practice == Practice::Generate, "{technique}");
    }
}

#[test]
fn an_exercise_is_the_position_at_which_easier_techniques_end() {
    let answer = exercise("x-wing", 3);
    assert_eq!(answer["source"], "generated");
    let position = answer["exercise"]["position"].clone();
    let hint = ask("HintAnswer", &json!({"verb": "hint", "puzzle": position, "detail": 4}));
    assert_eq!(hint["technique"], "X-Wing");
    assert_eq!(hint["eliminations"], answer["exercise"]["step"]["eliminations"]);
    assert_ne!(answer, exercise("x-wing", 4));
    assert_eq!(answer, exercise("x-wing", 3));
}

#[test]
fn examples_have_random_equivalents() {
    let one = |seed: u64| {
        let request =
            json!({"verb": "practise", "technique": "jellyfish", "seed": seed, "example": true});
        let answer = ask("PractiseAnswer", &request);
        assert_eq!(answer["source"], "example");
        check(Technique::Jellyfish, &answer);
        answer["exercise"]["puzzle"].clone()
    };
    let (first, second) = (one(1), one(2));
    assert_ne!(first, second);
    let same = ask("SameAnswer", &json!({"verb": "same", "first": first, "second": second}));
    assert_eq!(same["same"], true);
    let error = fail(&json!({"verb": "practise", "technique": "guess"}));
    assert_eq!((&error["kind"], &error["fields"]), (&json!("value"), &json!(["technique"])));
    let error = fail(&json!({"verb": "practise", "technique": "x-wig"}));
    assert_eq!(error["kind"], "unknown-technique");
}

#[test]
fn techniques_have_lessons_and_examples() {
    let answer = ask("TechniquesAnswer", &json!({"verb": "techniques", "examples": true}));
    for technique in answer["techniques"].as_array().unwrap() {
        let slug = technique["slug"].as_str().unwrap();
        let number = LESSONS.iter().find(|lesson| lesson.slug == slug).map(Lesson::number);
        assert!(number.is_none() || technique["lesson"] == json!(number), "{slug}");
        if technique["slug"] == "guess" {
            assert_eq!(technique.get("example"), None);
            continue;
        }
        let example = &technique["example"];
        assert_eq!(example["step"]["technique"], technique["technique"]);
        let count = json!({"verb": "count", "puzzle": example["position"], "limit": 2});
        assert_eq!(ask("CountAnswer", &count)["count"], 1, "{technique}");
    }
    let plain = ask("TechniquesAnswer", &json!({"verb": "techniques", "technique": "x-wing"}));
    assert_eq!(plain["techniques"][0].get("example"), None);
    assert_eq!(plain["techniques"][0]["practice"], "generate");
}
