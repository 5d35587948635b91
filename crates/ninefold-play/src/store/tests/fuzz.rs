//! Files that are damaged at random: nothing panics, and no byte is lost.

use super::super::packed::pack;
use super::super::{Store, check, exchange};
use super::game;
use ninefold_testing::puzzles::Random;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// The files that are read at a time.
const TOGETHER: u32 = 250;

/// Replaces a field of a record by something odd.
fn damaged_record(random: &mut Random, record: Value) -> Value {
    let odd = [
        Value::Null,
        json!(-1),
        json!(1e99),
        json!(""),
        json!("."),
        json!(".AAAA"),
        json!("x".repeat(5_000)),
        json!([]),
        json!({}),
        json!(true),
        json!([[]]),
        json!({"v": 1}),
        json!(u64::MAX),
        json!(0.5),
        json!("é"),
    ];
    let Value::Object(mut fields) = record else { return record };
    let keys: Vec<String> = fields.keys().cloned().collect();
    let key = keys[random.below(keys.len())].clone();
    fields.insert(key, odd[random.below(odd.len())].clone());
    if random.below(2) == 0
        && let Some(Value::String(boards)) = fields.get_mut("boards")
    {
        boards.push_str([".", "AAA", "__", ".zzz", "é"][random.below(5)]);
    }
    fields.into()
}

/// Changes, removes, repeats or adds bytes.
fn damaged_bytes(random: &mut Random, mut bytes: Vec<u8>) -> Vec<u8> {
    for _ in 0..=random.below(4) {
        if bytes.is_empty() {
            break;
        }
        let (at, other) = (random.below(bytes.len()), random.below(bytes.len()));
        let (start, end) = (at.min(other), at.max(other));
        match random.below(6) {
            0 => bytes[at] = random.below(256) as u8,
            1 => bytes.truncate(at),
            2 => drop(bytes.drain(start..end)),
            3 => bytes.insert(at, b"{}[]\",:.\\0"[random.below(10)]),
            4 => bytes.swap(at, other),
            _ => {
                let part = bytes[start..end.min(start + 50)].to_vec();
                bytes.splice(at..at, part);
            }
        }
    }
    bytes
}

/// Returns the bytes of a file, damaged in one way or another, or not at all.
fn any_file(random: &mut Random) -> Vec<u8> {
    let record = Value::from(pack(&game(random, "x")));
    match random.below(8) {
        0 => record.to_string().into_bytes(),
        1..5 => damaged_record(random, record).to_string().into_bytes(),
        _ => damaged_bytes(random, record.to_string().into_bytes()),
    }
}

/// Returns the contents of all files of a folder, with how often each is there.
fn contents(folder: &Path) -> HashMap<Vec<u8>, usize> {
    let mut all = HashMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        *all.entry(fs::read(entry.unwrap().path()).unwrap()).or_default() += 1;
    }
    all
}

#[test]
fn no_fuzzed_file_panics_or_is_deleted() {
    let mut random = Random(77);
    let mut left = ninefold_testing::cases(2_000);
    let (mut good, mut aside) = (0, 0);
    while left > 0 {
        let folder = TempDir::new().unwrap();
        let mut store = Store::open(folder.path()).unwrap();
        let games = folder.path().join("games");
        let count = left.min(TOGETHER);
        left -= count;
        for number in 0..count {
            fs::write(games.join(format!("f{number}.json")), any_file(&mut random)).unwrap();
        }
        let before = contents(&games);
        let read = store.games();
        let mut after = contents(&games);
        assert_eq!(after.values().sum::<usize>(), read.len() + left_alone(&mut store));
        let moved = contents(&folder.path().join("aside"));
        good += read.len();
        aside += moved.values().sum::<usize>();
        moved.into_iter().for_each(|(bytes, count)| *after.entry(bytes).or_default() += count);
        assert_eq!(after, before);
        for game in &read {
            assert!(game.history.boards().len() > game.history.at());
            assert_eq!(check::game(&pack(game).into()), Ok(()));
        }
        assert!(store.latest().is_none_or(|(game, _)| !game.solved));
    }
    assert!(good > 0 && aside > good, "{good} good, {aside} set aside");
}

/// Returns the number of files that were left alone, because they are of another version.
fn left_alone(store: &mut Store) -> usize {
    store.take_reports().iter().filter(|report| report.contains("left alone")).count()
}

#[test]
fn no_fuzzed_file_of_saved_games_panics() {
    let mut random = Random(78);
    for _ in 0..ninefold_testing::cases(2_000) {
        let games: Vec<Value> =
            (0..random.below(3)).map(|_| pack(&game(&mut random, "x")).into()).collect();
        let games: Vec<Value> =
            games.into_iter().map(|one| damaged_record(&mut random, one)).collect();
        let file = json!({"ninefold": 1, "games": games, "days": [], "progress": [], "aside": [], "settings": null});
        let bytes = damaged_bytes(&mut random, file.to_string().into_bytes());
        if let Ok(contents) = exchange::read(&String::from_utf8_lossy(&bytes)) {
            let _ = contents.good.to_text();
        }
    }
}
