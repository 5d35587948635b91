//! Files of saved games: those of the page open here, and those of this program open in the page.

use super::super::exchange::{self, Everything, looks_like_saved_games};
use super::super::records::{DayRecord, ProgressRecord};
use super::super::{Store, check};
use super::game;
use ninefold_testing::puzzles::Random;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// The script that reads and writes files with the code of the page.
const SCRIPT: &str = "../ninefold-page/tests/exchange.js";

/// Runs the script; `None` if there is no node.
fn page(arguments: &[&str], files: &[&Path]) -> Option<Value> {
    let script = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(SCRIPT);
    let mut command = Command::new("node");
    command.arg(script).args(arguments).args(files);
    let Ok(output) = command.output() else {
        ninefold_testing::not_run(
            "exchange of saved games with the page",
            "there is no node; 'cargo xtask test --install' installs it",
        );
        return None;
    };
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    Some(serde_json::from_slice(&output.stdout).unwrap())
}

fn everything(random: &mut Random, count: usize) -> Everything {
    let mut games: Vec<_> = (0..count).map(|number| game(random, &format!("t{number}"))).collect();
    games.sort_by(|one, other| other.changed.cmp(&one.changed).then(one.id.cmp(&other.id)));
    let day = DayRecord {
        v: 1,
        day: "2026-11-15/tough".to_owned(),
        solved: true,
        seconds: 80,
        hints: 1,
        changed: 5,
    };
    let mut progress = ProgressRecord::new("x-wing");
    progress.count(false, 7, "2026-11-18");
    let settings = json!({"conflicts": "solution", "timer": "hidden"}).as_object().cloned();
    Everything { games, days: vec![day], progress: vec![progress], aside: Vec::new(), settings }
}

#[test]
fn a_file_of_this_program_is_read_by_the_page_and_comes_back() {
    let folder = TempDir::new().unwrap();
    let [mine, theirs] = ["mine.json", "theirs.json"].map(|name| folder.path().join(name));
    let all = everything(&mut Random(21), 60);
    std::fs::write(&mine, all.to_text()).unwrap();
    let Some(result) = page(&["again"], &[&mine, &theirs]) else { return };
    assert_eq!(
        result,
        json!({"added": 60, "kept": 0, "refused": [], "again": {"added": 0, "kept": 60}, "problems": []})
    );
    let text = std::fs::read_to_string(&theirs).unwrap();
    assert!(looks_like_saved_games(&text));
    let contents = exchange::read(&text).unwrap();
    assert!(contents.refused.is_empty());
    let mut games = contents.good.games;
    games.sort_by(|one, other| other.changed.cmp(&one.changed).then(one.id.cmp(&other.id)));
    assert_eq!(games, all.games);
    assert!(all.days.iter().all(|day| contents.good.days.contains(day)));
    assert_eq!(contents.good.progress, all.progress);
    assert_eq!(contents.good.settings, all.settings);
}

#[test]
fn a_file_of_the_page_is_read_here_and_comes_back() {
    let folder = TempDir::new().unwrap();
    let [page_file, mine] = ["page.json", "mine.json"].map(|name| folder.path().join(name));
    let Some(made) = page(&["make", "80"], &[&page_file]) else { return };
    let mut store = Store::open(folder.path().join("store")).unwrap();
    let text = std::fs::read_to_string(&page_file).unwrap();
    let result = store.import(&text).unwrap();
    assert_eq!((result.added, result.kept, result.refused.len()), (80, 0, 0));
    assert_eq!(made["games"], 80);
    let again = store.import(&text).unwrap();
    assert_eq!((again.added, again.kept), (0, 80));
    let settings = result.settings.clone();
    std::fs::write(&mine, store.export_text(settings)).unwrap();
    // The page compares the games field by field with those that it made.
    let compared = page(&["compare"], &[&page_file, &mine]).unwrap();
    assert_eq!(compared, json!({"games": 80, "different": []}));
}

#[test]
fn the_same_records_are_refused_here_and_there() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("damaged.json");
    let Some(_) = page(&["damage", "400"], &[&file]) else { return };
    let records: Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
    let records = records.as_array().unwrap();
    assert_eq!(records.len(), 400);
    for entry in records {
        let here = check::game(&entry["record"]).err().map(check::Fault::key);
        assert_eq!(here, entry["reason"].as_str(), "{}", entry["record"]);
    }
}

#[test]
fn a_game_with_the_name_of_another_is_added_beside_it() {
    let folder = TempDir::new().unwrap();
    let mut store = Store::open(folder.path()).unwrap();
    let mut random = Random(22);
    let file = |random: &mut Random| Everything {
        games: vec![game(random, "same")],
        ..Everything::default()
    };
    let (one, other) = (file(&mut random).to_text(), file(&mut random).to_text());
    assert_eq!(store.import(&one).unwrap().added, 1);
    let result = store.import(&other).unwrap();
    assert_eq!((result.added, result.latest.is_some_and(|id| id.starts_with("same-"))), (1, true));
    assert_eq!(store.import(&other).unwrap().kept, 1);
    assert_eq!(store.games().len(), 2);
}

#[test]
fn other_files_are_refused_as_a_whole() {
    for (text, says) in [
        ("", "not JSON"),
        ("[1]", "no file of saved games"),
        ("{\"ninefold\": 2}", "a newer version"),
        ("{\"ninefold\": \"x\"}", "no file of saved games"),
    ] {
        let error = exchange::read(text).unwrap_err().to_string();
        assert!(error.contains(says), "{text}: {error}");
    }
    let halves =
        r#"{"ninefold": 1, "aside": ["\ud800", "\ud83d\ude00", "\\ud800", "\udc00\ud800x"]}"#;
    assert!(exchange::read(halves).is_ok());
}
