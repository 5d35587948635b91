//! Saving and resuming: what is on the screen is in the file.

use super::{Command, EASY, HARD, act, cell, digit, digits, enter, open, run, said, saving};
use crate::game::session::Session;
use crate::store::Store;
use crate::view::{MessageKind, Panel, State};
use std::time::Duration;
use tempfile::TempDir;

/// A puzzle that needs more than singles.
const STEPS: &str =
    "416...7..3.......22..78........1.......8.2641.....6....7....528.....14..6...5....";

#[test]
fn a_game_goes_on_after_the_process_has_died() {
    let folder = TempDir::new().unwrap();
    let mut session = saving(&folder);
    open(&mut session, EASY);
    session.tick(Duration::from_secs(75));
    enter(&mut session, cell("r1c3"), digit(4));
    enter(&mut session, cell("r1c4"), digit(6));
    session.apply(Command::Undo);
    run(&mut session, "state here");
    let (game, view) = (session.game.clone(), session.view());
    // Nothing is saved at the end: the process is gone, and its lock with it.
    drop(session);
    let mut again = saving(&folder);
    assert!(again.resume_latest());
    assert_eq!(again.game.history, game.history);
    assert_eq!((again.game.seconds, again.game.puzzle.clone()), (75, game.puzzle));
    assert_eq!(digits(&again.view()), digits(&view));
    act(&mut again, Command::Redo);
    assert_eq!(again.view().cells[cell("r1c4").index()].digit, Some(digit(6)));
}

#[test]
fn two_processes_do_not_share_a_game() {
    let folder = TempDir::new().unwrap();
    let mut first = saving(&folder);
    open(&mut first, EASY);
    enter(&mut first, cell("r1c3"), digit(4));
    let mut second = saving(&folder);
    assert!(!second.resume_latest(), "the only game is held");
    let id = first.game.id.clone();
    second.open_saved(&id);
    assert_eq!(said(&second), (MessageKind::Error, "This game is open in another window.".into()));
    // The same puzzle becomes another game.
    open(&mut second, EASY);
    enter(&mut second, cell("r1c3"), digit(1));
    assert_ne!(second.game.id, id);
    drop((first, second));
    let mut store = Store::open(folder.path()).unwrap();
    assert_eq!(store.games().len(), 2);
    assert_eq!(store.game(&id).unwrap().history.board().digits.get(cell("r1c3")), Some(digit(4)));
}

#[test]
fn a_puzzle_that_was_begun_goes_on() {
    let folder = TempDir::new().unwrap();
    let mut session = saving(&folder);
    open(&mut session, EASY);
    enter(&mut session, cell("r1c3"), digit(4));
    open(&mut session, HARD);
    open(&mut session, EASY);
    assert_eq!(session.view().cells[cell("r1c3").index()].digit, Some(digit(4)));
    assert_eq!(session.saver.games().len(), 2);
}

#[test]
fn all_games_move_to_another_folder() {
    let (one, other) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let mut session = saving(&one);
    open(&mut session, EASY);
    enter(&mut session, cell("r1c3"), digit(4));
    open(&mut session, HARD);
    enter(&mut session, cell("r1c1"), digit(1));
    run(&mut session, "set conflicts off");
    let file = one.path().join("all.json");
    run(&mut session, &format!("export all {}", file.display()));
    assert_eq!(said(&session).0, MessageKind::Success);
    let mut there = saving(&other);
    run(&mut there, &format!("e {}", file.display()));
    assert_eq!(said(&there).1, "2 games added, 0 kept.");
    assert_eq!(there.view().state, State::Playing);
    let games = there.saver.games();
    assert_eq!(games.len(), 2);
    run(&mut there, &format!("e {}", file.display()));
    assert_eq!(said(&there).1, "0 games added, 2 kept.");
}

#[test]
fn files_are_replaced_only_with_an_exclamation_mark() {
    let folder = TempDir::new().unwrap();
    let mut session = saving(&folder);
    open(&mut session, EASY);
    enter(&mut session, cell("r1c3"), digit(4));
    let file = folder.path().join("mine.sdk");
    run(&mut session, &format!("w {}", file.display()));
    assert_eq!(said(&session).0, MessageKind::Success);
    let before = std::fs::read_to_string(&file).unwrap();
    enter(&mut session, cell("r1c3"), digit(1));
    run(&mut session, &format!("w {}", file.display()));
    assert_eq!(said(&session).0, MessageKind::Error);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), before);
    run(&mut session, &format!("w! {}", file.display()));
    assert_eq!(said(&session).0, MessageKind::Success);
    let html = folder.path().join("path.html");
    run(&mut session, &format!("export html {}", html.display()));
    assert!(std::fs::read_to_string(html).unwrap().starts_with("<!doctype html>"));
}

#[test]
fn games_and_statistics_are_listed() {
    let folder = TempDir::new().unwrap();
    let mut session = saving(&folder);
    open(&mut session, EASY);
    open(&mut session, HARD);
    act(&mut session, Command::Games);
    let Panel::List(list) = session.view().panel else { panic!() };
    assert_eq!(list.rows.len(), 2);
    assert!(list.paragraphs.iter().any(|one| one.contains("Diabolical: 1 played")), "{list:?}");
    act(&mut session, Command::PanelTo(1));
    act(&mut session, Command::PanelChoose);
    assert_eq!(digits(&session.view()), EASY);
}

#[test]
fn exercises_are_not_saved_but_their_progress_is() {
    let folder = TempDir::new().unwrap();
    let mut session = saving(&folder);
    run(&mut session, "practise naked-single");
    let (at, value) = super::super::learning::first_result(&session).unwrap();
    enter(&mut session, at, value);
    assert!(said(&session).1.starts_with("Found: Naked Single. 1 of 3"), "{}", said(&session).1);
    drop(session);
    let mut store = Store::open(folder.path()).unwrap();
    assert!(store.games().is_empty());
    let progress = store.progress();
    assert_eq!((progress[0].technique.as_str(), progress[0].found), ("naked-single", 1));
    assert!(progress[0].due.is_some() && progress[0].log.len() == 1, "{progress:?}");
}

#[test]
fn a_hint_offers_what_is_mastered_and_goes_on_with_what_is_new() {
    let folder = TempDir::new().unwrap();
    let mut session = saving(&folder);
    for slug in ["full-house", "hidden-single-box", "hidden-single-line", "naked-single"] {
        for _ in 0..3 {
            session.count_found(slug, false).unwrap();
        }
    }
    open(&mut session, STEPS);
    let offered = |session: &Session| match session.view().panel {
        Panel::Hint(hint) => (hint.offers, hint.paragraphs.concat(), hint.technique),
        panel => panic!("{panel:?}"),
    };
    act(&mut session, Command::Hint);
    let (offers, text, _) = offered(&session);
    assert!(offers && text.contains("steps that you have mastered: Full House ("), "{text}");
    assert!(session.view().cells.iter().all(|one| !one.pointed && one.tone.is_none()));
    // Help with the first of them is an ordinary hint.
    act(&mut session, Command::Hint);
    act(&mut session, Command::Hint);
    let (offers, _, technique) = offered(&session);
    assert!(!offers && technique.is_some_and(|one| one.ends_with("Single")));
    act(&mut session, Command::Cancel);
    // To do them is one move.
    act(&mut session, Command::Hint);
    act(&mut session, Command::HintDo);
    act(&mut session, Command::Hint);
    let (offers, _, technique) = offered(&session);
    assert!(!offers && technique.is_some_and(|one| !one.ends_with("Single")));
    assert!(session.board().digits.filled().len() > 5 && session.game.hints == 0);
    act(&mut session, Command::Undo);
    assert_eq!(session.board().digits.filled().len(), 0);
    // The key that does the next step does that and no more.
    act(&mut session, Command::HintDo);
    assert_eq!(session.board().digits.filled().len(), 1);
}

#[test]
fn what_was_learned_is_mixed_without_its_name() {
    let folder = TempDir::new().unwrap();
    let mut store = Store::open(folder.path()).unwrap();
    for lesson in ["naked-single", "hidden-single-box"] {
        store.count_found(lesson, false, "2020-11-18").unwrap();
    }
    drop(store);
    let mut session = saving(&folder);
    act(&mut session, Command::Learn);
    let Panel::List(list) = session.view().panel else { panic!() };
    let labels: Vec<&str> = list.rows.iter().map(|row| row.label.as_str()).collect();
    assert_eq!(labels[..2], ["Repeat", "Mixed exercise"]);
    act(&mut session, Command::PanelTo(1));
    act(&mut session, Command::PanelChoose);
    let Panel::Text(text) = session.view().panel else { panic!() };
    assert_eq!(text.title, "Mixed exercise");
    assert!(!text.paragraphs.join(" ").contains("Single"), "{text:?}");
    let (at, value) = super::super::learning::first_result(&session).unwrap();
    enter(&mut session, at, value);
    assert!(said(&session).1.starts_with("Found: "), "{}", said(&session).1);
    let counts: u32 =
        Store::open(folder.path()).unwrap().progress().iter().map(|one| one.found).sum();
    assert_eq!(counts, 3);
}

#[test]
fn a_folder_that_cannot_be_written_does_not_stop_the_game() {
    let folder = TempDir::new().unwrap();
    let mut session = saving(&folder);
    open(&mut session, EASY);
    std::fs::remove_dir_all(folder.path()).unwrap();
    enter(&mut session, cell("r1c3"), digit(4));
    assert_eq!(said(&session).0, MessageKind::Error);
    enter(&mut session, cell("r1c4"), digit(6));
    assert_eq!(session.view().message, None, "it is said once");
    std::fs::create_dir_all(folder.path().join("games")).unwrap();
    enter(&mut session, cell("r1c6"), digit(8));
    assert!(std::fs::read_dir(folder.path().join("games")).unwrap().next().is_some());
}
