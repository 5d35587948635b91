//! Games of earlier versions, kept as they were written: later versions must read the same from them. The page's
//! tests read the same files.

use super::super::exchange;
use crate::record::board::Board;
use crate::record::history::Branch;
use crate::record::puzzle::Played as _;
use crate::record::readable::readable;
use crate::record::saved::SavedGame;
use ninefold::{Candidates, Cell, DigitSet};
use ninefold_formats::Field;
use serde_json::{Value, json};
use std::sync::Arc;

/// Everything of a browser, as the page writes it into a file.
const PAGE: &str = include_str!("../../../../ninefold-testing/data/saved/page.json");

/// The games of that file in a form that does not depend on how they are kept.
const GAMES: &str = include_str!("../../../../ninefold-testing/data/saved/games.json");

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// Returns the candidates that a puzzle allows, cell by cell.
fn allowed(restriction: &Candidates) -> Value {
    let text = |digits: DigitSet| digits.iter().map(|digit| digit.to_string()).collect::<String>();
    let cells: Vec<_> = Cell::all().map(|cell| text(restriction.get(cell))).collect();
    cells.join(" ").into()
}

/// Returns a game as the page's tests write it.
fn readable_game(game: &SavedGame) -> Value {
    let mut puzzle = json!({"givens": game.puzzle.classic().givens.to_string(), "title": game.puzzle.words(Field::Name)});
    puzzle["candidates"] = game.puzzle.classic().restriction.as_ref().map_or(Value::Null, allowed);
    for (key, field) in [("author", Field::Author), ("description", Field::Description)] {
        let text = game.puzzle.words(field);
        if !text.is_empty() {
            puzzle[key] = text.into();
        }
    }
    let boards =
        |boards: &[Arc<Board>]| -> Value { boards.iter().map(|one| readable(one)).collect() };
    let branch = |branch: &Branch| json!({"name": branch.name, "boards": boards(&branch.boards)});
    let mut all = json!({
        "v": 1,
        "id": game.id,
        "at": game.history.at(),
        "seconds": game.seconds,
        "hints": game.hints,
        "started": game.started,
        "changed": game.changed,
        "solved": game.solved,
        "level": game.level,
        "er": game.er,
        "solution": game.solution.map(|solution| solution.to_string()),
        "origin": game.origin.as_ref().map(|origin| Value::from(origin.0.clone())),
        "puzzle": puzzle,
        "boards": boards(game.history.boards()),
        "branches": game.history.branches().iter().map(branch).collect::<Value>(),
    });
    if !game.taught.is_empty() {
        all["taught"] = game.taught.clone().into();
    }
    all
}

#[test]
fn the_games_of_a_browser_are_the_same_as_when_they_were_saved() {
    let contents = exchange::read(PAGE).unwrap();
    assert_eq!(contents.refused, []);
    let expected = parsed(GAMES);
    let found: Vec<_> = contents.good.games.iter().map(readable_game).collect();
    assert_eq!(found.len(), expected.as_array().unwrap().len());
    for (found, expected) in found.iter().zip(expected.as_array().unwrap()) {
        assert_eq!(found, expected);
    }
}

#[test]
fn they_are_written_as_they_were_read() {
    let contents = exchange::read(PAGE).unwrap();
    assert_eq!(parsed(&contents.good.to_text()), parsed(PAGE));
}
