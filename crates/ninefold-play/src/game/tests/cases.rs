//! The rules of a game that the terminal shares with the web page: `game-cases.json` has actions and the states that
//! follow, and the page's tests play the same cases.

use super::super::command::{Command, SelectHow};
use super::super::session::Session;
use super::{act, cell, digit, open, run};
use crate::record::readable::readable;
use crate::store::packed_form;
use crate::view::{Mode, State};
use ninefold::{Candidates, Cell, CellSet, Digit, DigitSet};
use serde_json::{Value, json};

const CASES: &str = include_str!("../../../../ninefold-testing/data/game-cases.json");

/// Returns the texts of a list; none if it is absent.
fn texts(value: &Value) -> Vec<&str> {
    value.as_array().into_iter().flatten().map(|text| text.as_str().unwrap()).collect()
}

fn cells(step: &Value) -> Vec<Cell> {
    texts(&step["cells"]).into_iter().map(cell).collect()
}

/// Reads `r1c1=5` and `r1c1<>5`.
fn candidates(list: &Value) -> Vec<(Cell, Digit)> {
    let one = |text: &str| (cell(&text[..4]), digit(text[text.len() - 1..].parse().unwrap()));
    texts(list).into_iter().map(one).collect()
}

/// Starts the game of a case.
fn begin(case: &Value) -> Session {
    let mut session = Session::new();
    for (name, value) in case["settings"].as_object().into_iter().flatten() {
        let word = match value {
            Value::Bool(on) => if *on { "on" } else { "off" }.to_owned(),
            word => word.as_str().unwrap().to_owned(),
        };
        run(&mut session, &format!("set {name} {word}"));
    }
    open(&mut session, case["puzzle"].as_str().unwrap());
    if let Some(allowed) = case["candidates"].as_object() {
        let mut restriction = Candidates::ALL;
        for (name, digits) in allowed {
            let digits: DigitSet =
                digits.as_str().unwrap().bytes().map(|byte| digit(byte - b'0')).collect();
            restriction.set(cell(name), digits);
        }
        session.game.puzzle.classic_mut().restriction = Some(restriction);
    }
    session
}

/// Selects cells, the first with the cursor.
fn select(session: &mut Session, cells: &[Cell]) {
    for (at, &cell) in cells.iter().enumerate() {
        let how = if at == 0 { SelectHow::Only } else { SelectHow::Add };
        session.apply(Command::Select(cell, how));
    }
}

fn mode(name: &str) -> Mode {
    match name {
        "digit" => Mode::Digit,
        "corner" => Mode::Corner,
        "centre" => Mode::Centre,
        "colour" => Mode::Colour,
        other => panic!("there is no mode {other}"),
    }
}

/// Does what a step says.
fn play(session: &mut Session, step: &Value) {
    select(session, &cells(step));
    let command = match step["do"].as_str().unwrap() {
        "look" => return,
        "step" => {
            let clears = session.settings.clears_marks();
            let (placed, removed) =
                (candidates(&step["placements"]), candidates(&step["eliminations"]));
            session.change(|puzzle, board| board.apply_step(puzzle, &placed, &removed, clears));
            return;
        }
        "clear" => {
            session.apply(Command::SetMode(mode(step["mode"].as_str().unwrap())));
            Command::Clear
        }
        "only" => Command::PlaceOnly,
        "candidates" => Command::WriteCandidates,
        "undo" => Command::Undo,
        "redo" => Command::Redo,
        "pause" => Command::Pause,
        "go-back" => Command::WhereWrong,
        name => Command::DigitAs(mode(name), digit(step["digit"].as_u64().unwrap() as u8)),
    };
    act(session, command);
}

fn names(cells: CellSet) -> Value {
    cells.iter().map(|cell| Value::from(cell.to_string())).collect()
}

/// Returns what a state says, by the key of a step.
fn state(session: &Session, step: &Value, key: &str) -> Value {
    let history = &session.game.history;
    match key {
        "board" => readable(session.board()),
        "at" => history.at().into(),
        "boards" => history.boards().len().into(),
        "state" => match session.state {
            State::Playing => "playing".into(),
            State::Paused => "paused".into(),
            State::Solved => "solved".into(),
            other => panic!("a case has no state {other:?}"),
        },
        "branches" => {
            let all = history.branches().iter();
            all.map(|one| Value::from(format!("{}: {}", one.name, one.boards.len()))).collect()
        }
        "mistakes" => {
            let solution = session.game.solution.unwrap();
            names(session.board().mistakes(&solution, session.is_automatic()))
        }
        "alike" => names(session.board().alike(&session.game.puzzle, cells(step)[0])),
        other => panic!("there is no state {other}"),
    }
}

#[test]
fn cases_of_the_page_and_the_terminal_are_played() {
    let cases: Value = serde_json::from_str(CASES).unwrap();
    for case in cases.as_array().unwrap() {
        let mut session = begin(case);
        for (number, step) in case["steps"].as_array().unwrap().iter().enumerate() {
            play(&mut session, step);
            let known = ["do", "cells", "digit", "mode", "placements", "eliminations"];
            for (key, expected) in step.as_object().unwrap() {
                if !known.contains(&key.as_str()) {
                    let found = state(&session, step, key);
                    assert_eq!(found, *expected, "{}: step {}, {key}", case["about"], number + 1);
                }
            }
        }
        let mut saved = session.game.clone();
        saved.solved = session.state == State::Solved;
        let form = packed_form(&saved);
        for (key, expected) in case["saved"].as_object().unwrap() {
            let found = form.get(key).unwrap_or(&Value::Null);
            assert_eq!(found, expected, "{}: {key} of the saved game", case["about"]);
        }
    }
    assert_ne!(cases, json!([]));
}
