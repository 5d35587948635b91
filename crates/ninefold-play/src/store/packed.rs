//! The compact form in which a game is stored: each board as what differs from the one before.
//!
//! A dot stands before each board; [`changes`](super::changes) says what follows it.

use super::changes::{boards_of, difference};
use super::codes::{
    TITLE_LENGTH, clean_description, clean_text, read_candidates, write_candidates,
};
use crate::record::board::Board;
use crate::record::history::{Branch, History};
use crate::record::puzzle::{Played as _, TEXTS};
use crate::record::saved::{Origin, SavedGame};
use ninefold::Grid;
use ninefold_formats::{ClassicCells, Field, Puzzle};
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// The most boards of a game with all its branches.
pub(super) const MOST_BOARDS: usize = 100_000;

/// The most branches of a game.
pub(super) const MOST_BRANCHES: usize = 1_000;

/// Returns what differs from board to board, beginning with an empty one.
fn differences(boards: &[Arc<Board>]) -> Vec<String> {
    let mut before = &Board::EMPTY;
    let mut texts = Vec::with_capacity(boards.len());
    for board in boards {
        texts.push(difference(before, board));
        before = board;
    }
    texts
}

fn joined(texts: &[String]) -> String {
    let mut all = String::new();
    for text in texts {
        all.push('.');
        all.push_str(text);
    }
    all
}

/// Returns a number as JavaScript writes it: whole ones without a point.
fn js_number(number: f64) -> Value {
    let is_whole = number.fract() == 0.0 && number.abs() < 1e15;
    if is_whole { json!(number as i64) } else { json!(number) }
}

/// Packs a game. If it has more boards than are stored, its oldest ones are left out.
pub(crate) fn pack(game: &SavedGame) -> Map<String, Value> {
    let history = &game.history;
    let all = history.boards();
    let dropped = all.len().saturating_sub(MOST_BOARDS / 2).min(history.at());
    let kept = &all[dropped..all.len().min(dropped + MOST_BOARDS / 2)];
    let main = differences(kept);
    let (puzzle, cells) = (&game.puzzle, game.puzzle.classic());
    let mut packed = Map::new();
    let mut put = |key: &str, value: Value| packed.insert(key.to_owned(), value);
    put("v", json!(1));
    put("id", json!(game.id));
    put("givens", json!(cells.givens.to_string()));
    put("candidates", json!(cells.restriction.as_ref().map(write_candidates)));
    put("title", json!(clean_text(puzzle.words(Field::Name), TITLE_LENGTH)));
    for (key, text) in [
        ("author", clean_text(puzzle.words(Field::Author), TITLE_LENGTH)),
        ("description", clean_description(puzzle.words(Field::Description))),
    ] {
        if !text.is_empty() {
            put(key, json!(text));
        }
    }
    put("boards", json!(joined(&main)));
    put("at", json!(history.at() - dropped));
    put("branches", pack_branches(history.branches(), &main));
    put("seconds", json!(game.seconds));
    put("hints", json!(game.hints));
    if !game.taught.is_empty() {
        put("taught", json!(game.taught));
    }
    put("started", json!(game.started));
    put("changed", json!(game.changed));
    put("solved", json!(game.solved));
    put("level", json!(game.level));
    put("er", game.er.map_or(Value::Null, js_number));
    put("solution", json!(game.solution.map(|solution| solution.to_string())));
    put("origin", game.origin.as_ref().map_or(Value::Null, |origin| origin.0.clone().into()));
    packed
}

/// Packs the last branches that fit, each from the board in which it leaves the game.
fn pack_branches(branches: &[Branch], main: &[String]) -> Value {
    let mut count = main.len();
    let mut packed = Vec::new();
    for branch in branches.iter().rev().take(MOST_BRANCHES) {
        count += branch.boards.len();
        if count > MOST_BOARDS {
            break;
        }
        let texts = differences(&branch.boards);
        let from = texts.iter().zip(main).take_while(|(text, of_main)| text == of_main).count();
        let name = clean_text(&branch.name, TITLE_LENGTH);
        packed.push(json!({ "name": name, "from": from, "boards": joined(&texts[from..]) }));
    }
    packed.reverse();
    packed.into()
}

/// Unpacks a game that [`check::game`](super::check::game) has accepted. What is damaged all the same gets its
/// default.
pub(super) fn unpack(packed: &Map<String, Value>) -> SavedGame {
    let text = |key: &str| packed.get(key).and_then(Value::as_str).unwrap_or_default();
    let number = |key: &str| whole(packed.get(key)).unwrap_or_default();
    let boards = boards_of(text("boards"), &Arc::default());
    let branches = packed.get("branches").and_then(Value::as_array);
    let branches = branches.into_iter().flatten().map(|branch| unpack_branch(branch, &boards));
    let branches = branches.collect();
    SavedGame {
        id: text("id").to_owned(),
        puzzle: unpack_puzzle(packed),
        history: History::new(boards, number("at") as usize, branches),
        seconds: number("seconds") as u32,
        hints: number("hints") as u32,
        taught: packed
            .get("taught")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .map(str::to_owned)
            .collect(),
        started: number("started"),
        changed: number("changed"),
        solved: packed.get("solved").and_then(Value::as_bool).unwrap_or_default(),
        level: packed.get("level").and_then(Value::as_str).map(str::to_owned),
        er: packed.get("er").and_then(Value::as_f64),
        solution: packed
            .get("solution")
            .and_then(Value::as_str)
            .and_then(|text| text.parse::<Grid>().ok()),
        origin: packed.get("origin").and_then(Value::as_object).cloned().map(Origin),
    }
}

fn unpack_puzzle(packed: &Map<String, Value>) -> Puzzle {
    let text = |key: &str| packed.get(key).and_then(Value::as_str).unwrap_or_default();
    let mut puzzle = Puzzle::from(ClassicCells {
        restriction: packed.get("candidates").and_then(Value::as_str).and_then(read_candidates),
        ..ClassicCells::of_givens(text("givens").parse().unwrap_or_default())
    });
    let texts = [
        text("title").to_owned(),
        clean_text(text("author"), TITLE_LENGTH),
        clean_description(text("description")),
    ];
    for (field, text) in TEXTS.into_iter().zip(texts) {
        puzzle.set_text(field, Some(text).filter(|text| !text.is_empty()));
    }
    puzzle
}

fn unpack_branch(branch: &Value, boards: &[Arc<Board>]) -> Branch {
    let text = |key: &str| branch.get(key).and_then(Value::as_str).unwrap_or_default();
    let from = (whole(branch.get("from")).unwrap_or_default() as usize).min(boards.len());
    let mut own = boards[..from].to_vec();
    let start = own.last().cloned().unwrap_or_default();
    own.extend(boards_of(text("boards"), &start));
    Branch { name: text("name").to_owned(), boards: own }
}

/// Returns a whole number from 0; one that is written with a point counts, as in JavaScript.
pub(super) fn whole(value: Option<&Value>) -> Option<u64> {
    let value = value?;
    value.as_u64().or_else(|| {
        let number = value.as_f64()?;
        let is_whole = number >= 0.0 && number.fract() == 0.0 && number <= 8.64e15;
        is_whole.then_some(number as u64)
    })
}
