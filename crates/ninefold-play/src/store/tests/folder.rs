//! The folder of saved games.

use super::super::Store;
use super::super::packed::pack;
use super::game;
use crate::record::saved::{Origin, SavedGame};
use ninefold_testing::puzzles::Random;
use serde_json::{Value, json};
use std::fs;
use tempfile::TempDir;

fn save(store: &Store, game: &SavedGame) {
    let claim = store.claim(&game.id).unwrap().expect("the game is free");
    store.save(&claim, game, false).unwrap();
}

#[test]
fn games_are_read_as_they_were_saved_newest_first() {
    let (folder, mut random) = (TempDir::new().unwrap(), Random(1));
    let mut store = Store::open(folder.path()).unwrap();
    let games: Vec<SavedGame> =
        (0..20).map(|number| game(&mut random, &format!("g{number}"))).collect();
    games.iter().for_each(|game| save(&store, game));
    let found = store.games();
    assert_eq!(found.len(), 20);
    assert!(found.windows(2).all(|pair| pair[0].changed >= pair[1].changed));
    games.iter().for_each(|game| assert_eq!(store.game(&game.id).as_ref(), Some(game)));
    assert!(store.take_reports().is_empty());
    assert!(store.game("other").is_none() && store.game("../x").is_none());
}

#[test]
fn a_held_game_cannot_be_claimed_again() {
    let folder = TempDir::new().unwrap();
    let (one, other) = (Store::open(folder.path()).unwrap(), Store::open(folder.path()).unwrap());
    let claim = one.claim("a").unwrap();
    assert!(claim.is_some());
    assert!(other.claim("a").unwrap().is_none());
    assert!(other.claim("b").unwrap().is_some());
    drop(claim);
    assert!(other.claim("a").unwrap().is_some());
    assert!(other.claim("../a").is_err());
}

#[test]
fn damaged_files_are_set_aside_and_reported() {
    let (folder, mut random) = (TempDir::new().unwrap(), Random(2));
    let mut store = Store::open(folder.path()).unwrap();
    save(&store, &game(&mut random, "good"));
    let games = folder.path().join("games");
    fs::write(games.join("cut.json"), "{\"v\":1,").unwrap();
    fs::write(games.join("bytes.json"), [0xff, 0xfe, 0]).unwrap();
    fs::write(games.join("list.json"), "[]").unwrap();
    fs::write(games.join("empty.json"), "").unwrap();
    fs::write(games.join("notes.txt"), "not a game").unwrap();
    let mut newer = pack(&game(&mut random, "newer"));
    newer.insert("v".to_owned(), json!(2));
    fs::write(games.join("newer.json"), Value::from(newer).to_string()).unwrap();
    assert_eq!(store.games().len(), 1);
    let reports = store.take_reports();
    assert_eq!(reports.len(), 5, "{reports:?}");
    assert!(games.join("newer.json").exists() && games.join("notes.txt").exists());
    let mut kept: Vec<Vec<u8>> = fs::read_dir(folder.path().join("aside"))
        .unwrap()
        .map(|entry| fs::read(entry.unwrap().path()).unwrap())
        .collect();
    kept.sort();
    assert_eq!(kept, [b"".to_vec(), b"[]".to_vec(), b"{\"v\":1,".to_vec(), vec![0xff, 0xfe, 0]]);
    assert_eq!(store.games().len(), 1);
    assert_eq!(store.take_reports().len(), 1, "only the newer one is reported again");
    // Damaged files are part of what is exported.
    assert!(store.export_text(None).contains("record.no-object"));
}

#[test]
fn a_damaged_file_of_a_game_that_is_held_is_left_alone() {
    let folder = TempDir::new().unwrap();
    let mut store = Store::open(folder.path()).unwrap();
    let path = folder.path().join("games/held.json");
    fs::write(&path, "{").unwrap();
    let claim = store.claim("held").unwrap();
    assert!(store.game("held").is_none() && path.exists());
    drop(claim);
    assert!(store.game("held").is_none() && !path.exists());
}

#[test]
fn the_file_names_the_game() {
    let (folder, mut random) = (TempDir::new().unwrap(), Random(3));
    let mut store = Store::open(folder.path()).unwrap();
    save(&store, &game(&mut random, "one"));
    let games = folder.path().join("games");
    fs::copy(games.join("one.json"), games.join("copy.json")).unwrap();
    let mut ids: Vec<String> = store.games().into_iter().map(|game| game.id).collect();
    ids.sort();
    assert_eq!(ids, ["copy", "one"]);
}

#[test]
fn days_and_progress_are_joined() {
    let (folder, mut random) = (TempDir::new().unwrap(), Random(4));
    let mut store = Store::open(folder.path()).unwrap();
    let origin = Some(Origin::daily("2026-11-15/mild"));
    let played = SavedGame { origin, solved: true, seconds: 80, ..game(&mut random, "d") };
    save(&store, &played);
    save(&store, &SavedGame { id: "e".to_owned(), solved: false, seconds: 1, ..played });
    let days = store.days();
    assert_eq!((days.len(), days[0].solved, days[0].seconds), (1, true, 80));
    for (hinted, found) in [(false, 1), (true, 1), (false, 2), (false, 3)] {
        let record = store.count_found("x-wing", hinted, "2026-11-18").unwrap();
        assert_eq!((record.found, record.is_mastered()), (found, found == 3));
    }
    assert_eq!(Store::open(folder.path()).unwrap().progress()[0].hinted, 1);
}

#[test]
fn damaged_lists_keep_their_good_records() {
    let folder = TempDir::new().unwrap();
    let mut store = Store::open(folder.path()).unwrap();
    let good = json!({"v": 1, "technique": "x-wing", "found": 2, "hinted": 0, "changed": 3});
    fs::write(
        folder.path().join("progress.json"),
        json!([good, {"v": 1, "technique": "?"}, 7]).to_string(),
    )
    .unwrap();
    fs::write(folder.path().join("days.json"), "{{").unwrap();
    fs::write(folder.path().join("settings.json"), "x").unwrap();
    assert_eq!(store.progress()[0].found, 2);
    assert!(store.days().is_empty() && store.settings().is_empty());
    assert_eq!(store.take_reports().len(), 3);
    store.count_found("x-wing", false, "2026-11-18").unwrap();
    let aside = fs::read_dir(folder.path().join("aside")).unwrap().count();
    assert_eq!(aside, 3);
    assert_eq!(store.progress()[0].found, 3);
}
