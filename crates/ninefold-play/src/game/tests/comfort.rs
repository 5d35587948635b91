//! Tests of details that make the game pleasant: each is named after a detail that once was not.

use super::{
    Command, EASY, HARD, Session, act, cell, digit, enter, open, playing, run, said, saving,
    solution,
};
use crate::view::{MessageKind, Mode, Panel, State};
use std::time::Duration;
use tempfile::TempDir;

#[test]
fn a_full_grid_with_a_mistake_says_so() {
    let mut session = playing(EASY);
    let (last, wrong) = (cell("r9c7"), cell("r1c3"));
    for (at, value) in solution(EASY).placed().filter(|(at, _)| *at != last) {
        if session.view().cells[at.index()].digit.is_none() {
            enter(&mut session, at, value);
        }
    }
    enter(&mut session, wrong, digit(1));
    enter(&mut session, last, solution(EASY).get(last).unwrap());
    assert_eq!(session.view().state, State::Playing);
    let (kind, text) = said(&session);
    assert_eq!(kind, MessageKind::Error);
    assert!(text.contains("full") && text.contains('K') && text.contains('J'), "{text}");
}

#[test]
fn undo_and_redo_go_to_the_cell_that_changes() {
    let mut session = playing(EASY);
    enter(&mut session, cell("r1c3"), digit(4));
    act(&mut session, Command::DigitAs(Mode::Colour, digit(2)));
    session.apply(Command::Select(cell("r9c1"), super::super::command::SelectHow::Only));
    for command in [Command::Undo, Command::Undo, Command::Redo] {
        session.apply(command);
        assert_eq!(session.view().cursor, cell("r1c3"));
    }
    // Where many cells change, the cursor stays, and a sentence says so.
    let here = session.view().cursor;
    session.apply(Command::WriteCandidates);
    session.apply(Command::Undo);
    assert_eq!(session.view().cursor, here);
    assert!(said(&session).1.ends_with("cells have changed."), "{}", said(&session).1);
}

#[test]
fn a_text_is_not_scrolled_past_its_end() {
    let mut session = playing(EASY);
    run(&mut session, "help");
    let scroll = |session: &Session| match session.view().panel {
        Panel::Text(text) => text.scroll,
        other => panic!("{other:?}"),
    };
    act(&mut session, Command::PanelBy(i32::MAX));
    // The screen says how many rows do not fit.
    session.limit_scroll(12);
    assert_eq!(scroll(&session), 12);
    act(&mut session, Command::PanelPrevious);
    assert_eq!(scroll(&session), 11);
    act(&mut session, Command::Scroll(1));
    act(&mut session, Command::PanelBy(i32::MIN));
    assert_eq!(scroll(&session), 0);
}

#[test]
fn hints_and_steps_of_the_path_can_be_scrolled() {
    let mut session = playing(HARD);
    act(&mut session, Command::Hint);
    act(&mut session, Command::Scroll(2));
    assert!(matches!(session.view().panel, Panel::Hint(hint) if hint.scroll == 2));
    act(&mut session, Command::Hint);
    assert!(matches!(session.view().panel, Panel::Hint(hint) if hint.scroll == 0));
    act(&mut session, Command::Path);
    act(&mut session, Command::Scroll(3));
    assert!(matches!(session.view().panel, Panel::Path(path) if (path.scroll, path.at) == (3, 0)));
    act(&mut session, Command::PanelNext);
    assert!(matches!(session.view().panel, Panel::Path(path) if (path.scroll, path.at) == (0, 1)));
}

#[test]
fn the_game_goes_on_after_an_exercise() {
    let folder = TempDir::new().unwrap();
    let mut session = saving(&folder);
    open(&mut session, EASY);
    enter(&mut session, cell("r1c3"), digit(4));
    let id = session.game.id.clone();
    // Two exercises, one after the other.
    run(&mut session, "practise naked-single");
    run(&mut session, "practise naked-single");
    assert!(session.is_practice());
    act(&mut session, Command::Cancel);
    assert_eq!((session.game.id.as_str(), session.view().state), (id.as_str(), State::Playing));
    assert_eq!(session.view().cells[cell("r1c3").index()].digit, Some(digit(4)));
    // It is saved as before, and nothing else is.
    enter(&mut session, cell("r1c4"), digit(6));
    assert_eq!(session.view().message, None);
    assert_eq!(session.saver.games().len(), 1);
    // The menu leads back, too.
    run(&mut session, "practise naked-single");
    session.open_saved(&id);
    assert_eq!(session.view().cells[cell("r1c4").index()].digit, Some(digit(6)));
    assert_eq!(session.view().message, None);
}

#[test]
fn without_a_game_an_exercise_ends_at_the_list_of_techniques() {
    let mut session = Session::new();
    run(&mut session, "practise naked-single");
    act(&mut session, Command::Cancel);
    assert_eq!(session.view().state, State::Welcome);
    assert!(matches!(session.view().panel, Panel::List(list) if list.title == "Course"));
}

#[test]
fn a_game_goes_on_after_nothing_was_typed() {
    let folder = TempDir::new().unwrap();
    let mut session = saving(&folder);
    open(&mut session, EASY);
    enter(&mut session, cell("r1c3"), digit(4));
    act(&mut session, Command::Import);
    act(&mut session, Command::Menu);
    let Panel::List(list) = session.view().panel else { panic!() };
    assert_eq!(list.rows[0].label, "Resume");
    act(&mut session, Command::PanelTo(0));
    act(&mut session, Command::PanelChoose);
    assert_eq!(session.view().message, None);
    assert_eq!(session.view().cells[cell("r1c3").index()].digit, Some(digit(4)));
}

#[test]
fn the_menu_resumes_the_game_before_this_one() {
    let folder = TempDir::new().unwrap();
    let mut session = saving(&folder);
    open(&mut session, HARD);
    open(&mut session, EASY);
    act(&mut session, Command::Menu);
    let Panel::List(list) = session.view().panel else { panic!() };
    assert_eq!((list.rows[0].label.as_str(), list.is_last), ("Resume", false));
}

#[test]
fn without_a_game_everything_that_is_closed_leads_to_the_menu() {
    for line in ["help", "set", "new", "learn", "games", "learn x-wing"] {
        let mut session = Session::new();
        run(&mut session, line);
        act(&mut session, Command::Cancel);
        act(&mut session, Command::Cancel);
        let Panel::List(list) = session.view().panel else { panic!("{line}") };
        assert!(list.is_last && list.title == "Ninefold", "{line}: {}", list.title);
        assert!(session.view().cells.iter().all(|one| !one.selected && !one.peer));
    }
}

#[test]
fn a_lesson_shows_its_board_while_the_game_is_paused() {
    let mut session = playing(EASY);
    session.apply(Command::Pause);
    run(&mut session, "learn x-wing");
    assert!(session.view().is_preview);
    act(&mut session, Command::Cancel);
    assert!(!session.view().is_preview);
}

#[test]
fn the_clock_stands_while_another_board_is_shown() {
    let mut session = playing(EASY);
    session.tick(Duration::from_secs(5));
    act(&mut session, Command::Path);
    assert!(!session.tick(Duration::from_secs(60)));
    act(&mut session, Command::Cancel);
    assert!(session.tick(Duration::from_secs(2)));
    assert_eq!(session.view().clock.as_deref(), Some("0:07"));
}

#[test]
fn a_wrong_digit_can_be_erased_from_its_hint() {
    let mut session = playing(EASY);
    enter(&mut session, cell("r1c4"), digit(2));
    act(&mut session, Command::Check);
    assert!(matches!(session.view().panel, Panel::Hint(hint) if hint.erases && !hint.is_done));
}

#[test]
fn the_link_is_copied_and_written() {
    let folder = TempDir::new().unwrap();
    let mut session = playing(EASY);
    let effect = session.apply(Command::Link);
    let Panel::Text(text) = session.view().panel else { panic!() };
    assert_eq!(effect.copy.as_ref(), Some(&text.paragraphs[1]));
    let path = folder.path().join("link.txt");
    run(&mut session, &format!("link {}", path.display()));
    assert_eq!(std::fs::read_to_string(&path).unwrap().trim_end(), text.paragraphs[1]);
}
