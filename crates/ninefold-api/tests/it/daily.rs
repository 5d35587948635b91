//! The puzzles of some days are those of `daily.txt`: links to a day must keep their puzzle.

use crate::requests::{ask, fail};
use ninefold_testing::is_long;
use serde_json::{Value, json};
use std::path::Path;

/// Asks for the puzzle of a day, some attempts at a time, until it is there.
fn puzzle_of(date: &str, level: &str, attempts: u64) -> Value {
    let mut first = 0;
    loop {
        let request = json!({"verb": "daily", "date": date, "level": level, "first": first,
                             "attempts": attempts});
        let answer = ask("DailyAnswer", &request);
        assert_eq!((&answer["date"], &answer["version"]), (&json!(date), &json!(1)));
        if !answer["generated"].is_null() {
            assert_eq!(answer["next"], answer["generated"]["attempt"].as_u64().unwrap() + 1);
            return answer["generated"].clone();
        }
        first = answer["next"].as_u64().unwrap();
    }
}

/// The days of the file.
fn dates() -> impl Iterator<Item = String> {
    let november = (1..=30).map(|day| format!("2026-11-{day:02}"));
    november.chain(["2026-12-01".to_owned()])
}

const LEVELS: [&str; 6] = ["gentle", "mild", "moderate", "tough", "diabolical", "nightmare"];

/// Levels whose puzzles take long to find are tried for few days, except with `--long`.
fn is_tried(date: &str, level: &str) -> bool {
    is_long() || level != "nightmare" || date == "2026-11-15"
}

#[test]
fn days_keep_their_puzzles() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/daily.txt");
    if std::env::var_os("NINEFOLD_UPDATE_DAILY").is_some() {
        let line = |date: &str, level: &str| {
            let puzzle = puzzle_of(date, level, 1000)["puzzle"].as_str().unwrap().to_owned();
            format!("{date} {level} {puzzle}\n")
        };
        let text: String =
            dates().flat_map(|date| LEVELS.map(|level| line(&date, level))).collect();
        std::fs::write(&path, text).unwrap();
    }
    let text = std::fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 31 * LEVELS.len());
    let days = dates().flat_map(|date| LEVELS.map(|level| (date.clone(), level)));
    for (line, (date, level)) in lines.into_iter().zip(days) {
        let puzzle = line.strip_prefix(&format!("{date} {level} ")).unwrap();
        if is_tried(&date, level) {
            let found = puzzle_of(&date, level, 200);
            assert_eq!(
                found["puzzle"], puzzle,
                "{date} {level}: a change that alters daily puzzles needs another DAILY_VERSION"
            );
        }
    }
}

#[test]
fn the_puzzle_of_a_day_is_one_of_generate() {
    let daily = puzzle_of("2026-11-15", "tough", 3);
    let request = json!({"verb": "generate", "seed": 20_261_115, "er": "2.6..6.2",
                         "symmetry": "rotational", "attempts": 300});
    assert_eq!(ask("GenerateAnswer", &request)["puzzles"][0], daily);
    let levels = ask("LevelsAnswer", &json!({"verb": "levels"}));
    let words: Vec<&Value> =
        levels["levels"].as_array().unwrap().iter().map(|level| &level["level"]).collect();
    assert_eq!(words, LEVELS);
    for level in levels["levels"].as_array().unwrap() {
        let request = json!({"verb": "generate", "er": level["er"], "attempts": 1});
        ask("GenerateAnswer", &request);
    }
}

#[test]
fn unknown_days_levels_and_versions_are_errors() {
    for (key, value) in [
        ("date", json!("2026-02-29")),
        ("date", json!("tomorrow")),
        ("level", json!("hard")),
        ("version", json!(2)),
        ("version", json!(0)),
    ] {
        let mut request = json!({"verb": "daily", "date": "2026-11-15", "level": "tough"});
        request[key] = value;
        let error = fail(&request);
        assert_eq!((&error["kind"], &error["fields"]), (&json!("value"), &json!([key])));
    }
    let request = json!({"verb": "daily", "date": "2026-11-15", "level": "tough", "version": 2});
    let error = fail(&request);
    assert_eq!(error["message"], "version 2 of the daily puzzles is unknown");
    assert_eq!(error["help"], "this build has version 1");
}
