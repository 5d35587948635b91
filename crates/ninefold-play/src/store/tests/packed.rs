//! The compact form of a game, and the checks of records.

use super::super::check::{self, Fault};
use super::super::codes::{clean_description, clean_text, read_candidates, write_candidates};
use super::super::packed::{MOST_BOARDS, pack, unpack};
use super::super::records::{is_date, is_day};
use super::game;
use ninefold::{Candidates, Cell, DigitSet};
use ninefold_testing::puzzles::Random;
use serde_json::{Value, json};

#[test]
fn a_packed_game_is_the_game() {
    let mut random = Random(10);
    for round in 0..ninefold_testing::cases(300) {
        let game = game(&mut random, &format!("g{round}"));
        let packed = pack(&game);
        assert_eq!(check::game(&packed.clone().into()), Ok(()));
        assert_eq!(unpack(&packed), game);
    }
}

const PAGE_BOARDS: &str = "..BQEz4F809-jZAKn.-jXAKn";

/// Written by the web page: 4 in r1c3, the colours 1 and 3 on r2c2, candidate 5 of r1c4 in colour 7, a weak link
/// from it to 5 in r9c4, which a third board takes away again.
#[test]
fn colours_and_links_of_the_page_are_kept() {
    let mut packed = pack(&game(&mut Random(3), "page"));
    packed.insert("boards".to_owned(), json!(PAGE_BOARDS));
    packed.insert("at".to_owned(), json!(1));
    packed.insert("branches".to_owned(), json!([]));
    assert_eq!(check::game(&packed.clone().into()), Ok(()));
    let game = unpack(&packed);
    let board = game.history.board();
    assert_eq!(board.digits.get(Cell::new(2).unwrap()).map(|digit| digit.get()), Some(4));
    assert_eq!(board.colours[10], 1);
    assert_eq!(board.pencil.several.get(&10), Some(&0b101));
    assert_eq!(board.pencil.tints.get(&31), Some(&7));
    assert_eq!(board.pencil.links.get(&(31, 679)), Some(&true));
    assert_eq!(pack(&game)["boards"], json!(PAGE_BOARDS));
}

#[test]
fn damage_of_every_field_is_noticed() {
    let damage = [
        ("v", json!(2), Fault::Version),
        ("id", json!(""), Fault::Id),
        ("id", json!("../x"), Fault::Id),
        ("givens", json!("123"), Fault::Puzzle),
        ("givens", json!(5), Fault::Puzzle),
        ("candidates", json!("A"), Fault::Puzzle),
        ("title", Value::Null, Fault::Puzzle),
        ("author", json!(7), Fault::Puzzle),
        ("boards", json!("AAA"), Fault::Boards),
        ("boards", json!(".AA"), Fault::Boards),
        ("boards", json!(".___"), Fault::Boards),
        ("boards", json!(""), Fault::Boards),
        ("boards", json!(".".repeat(MOST_BOARDS + 1)), Fault::Boards),
        ("boards", json!(".ééé"), Fault::Boards),
        ("at", json!(-1), Fault::Boards),
        ("at", json!(10_000), Fault::Boards),
        ("at", json!(0.5), Fault::Boards),
        ("branches", json!({}), Fault::Branches),
        ("branches", json!([{"name": "x", "from": 9_999, "boards": ""}]), Fault::Branches),
        ("branches", json!([null]), Fault::Branches),
        ("seconds", json!(-1), Fault::Numbers),
        ("hints", json!("1"), Fault::Numbers),
        ("changed", json!(1e300), Fault::Numbers),
        ("taught", json!("X-Wing"), Fault::Numbers),
        ("taught", json!(["X-Wing", 7]), Fault::Numbers),
        ("taught", json!(vec!["X-Wing"; 1_001]), Fault::Numbers),
        ("solved", json!(1), Fault::Numbers),
        ("level", json!("A B"), Fault::Rating),
        ("er", json!("x"), Fault::Rating),
        ("er", json!(1000), Fault::Rating),
        ("solution", json!("1"), Fault::Puzzle),
        ("origin", json!({"kind": "odd"}), Fault::Origin),
        ("origin", json!({"kind": "daily", "daily": "x"}), Fault::Origin),
        ("origin", json!({"kind": "generated", "request": {"a": {"b": 1}}}), Fault::Origin),
        ("origin", json!(3), Fault::Origin),
    ];
    let packed = pack(&game(&mut Random(3), "good"));
    for (key, value, fault) in damage {
        let mut damaged = packed.clone();
        damaged.insert(key.to_owned(), value);
        assert_eq!(check::game(&damaged.into()), Err(fault), "{key}");
    }
    for key in
        packed.keys().filter(|key| !["author", "description", "taught"].contains(&key.as_str()))
    {
        let mut damaged = packed.clone();
        damaged.remove(key);
        assert!(check::game(&damaged.into()).is_err(), "{key}");
    }
}

#[test]
fn whole_numbers_may_have_a_point() {
    let mut packed = pack(&game(&mut Random(4), "good"));
    for key in ["v", "at", "seconds", "hints", "started", "changed"] {
        let number = packed[key].as_f64().unwrap();
        packed.insert(key.to_owned(), json!(number));
    }
    assert_eq!(check::game(&packed.clone().into()), Ok(()));
    assert_eq!(unpack(&packed), game(&mut Random(4), "good"));
}

#[test]
fn candidates_are_bits() {
    let mut random = Random(5);
    for _ in 0..100 {
        let mut candidates = Candidates::NONE;
        for cell in Cell::all() {
            candidates.set(cell, DigitSet::from_bits(random.below(512) as u16));
        }
        let text = write_candidates(&candidates);
        assert_eq!(read_candidates(&text), Some(candidates));
        assert_eq!(read_candidates(&format!("{text}=")), Some(candidates));
        assert_eq!(read_candidates(&text[1..]), None);
    }
    assert!(write_candidates(&Candidates::ALL).ends_with("_4A"));
}

#[test]
fn texts_are_cleaned_once() {
    for (text, clean) in
        [(" a\u{0}b ", "a b"), ("x\u{202e}\u{7}y", "x y"), ("\u{feff}z", "z"), ("é\u{a0}", "é")]
    {
        assert_eq!(clean_text(text, 200), clean);
    }
    let long = "é".repeat(2_000);
    assert_eq!(clean_text(&long, 200).chars().count(), 200);
    let description = clean_description(&format!(" one \r\n\u{202e}two{long}"));
    assert!(description.starts_with("one\ntwoé"));
    assert_eq!(clean_description(&description), description);
}

#[test]
fn days_are_those_of_the_calendar() {
    for date in ["2026-11-15", "2000-02-29", "2024-02-29", "2999-12-31"] {
        assert!(is_date(date), "{date}");
    }
    for date in [
        "2026-02-29",
        "2100-02-29",
        "1999-01-01",
        "2026-13-01",
        "2026-00-10",
        "2026-1-01",
        "x",
        "2026-11-31",
    ] {
        assert!(!is_date(date), "{date}");
    }
    assert!(is_day("2026-11-15/tough") && !is_day("2026-11-15") && !is_day("2026-11-15/hard"));
}
