//! Digits, marks, colours, selection, undo, the timer.

use super::super::command::{Direction, Jump, SelectHow};
use super::{
    Command, EASY, Session, act, cell, digit, digits, enter, playing, run, said, settle, solution,
};
use crate::view::{Fault, MessageKind, Mode, Panel, State};
use ninefold::{Cell, DigitSet, Grid};
use std::time::Duration;

#[test]
fn a_puzzle_is_solved_by_entering_its_digits() {
    let mut session = playing(EASY);
    let solution = solution(EASY);
    assert_eq!(session.view().state, State::Playing);
    let givens: Grid = EASY.parse().unwrap();
    for (at, value) in solution.placed().filter(|(at, _)| givens.get(*at).is_none()) {
        assert_eq!(session.view().state, State::Playing);
        enter(&mut session, at, value);
    }
    let view = session.view();
    assert_eq!((view.state, digits(&view)), (State::Solved, solution.to_string()));
    assert_eq!(view.message.as_ref().unwrap().kind, MessageKind::Success);
    // The board stays, and cannot be changed except by undo.
    session.apply(Command::Clear);
    assert_eq!(digits(&session.view()), solution.to_string());
    session.apply(Command::Undo);
    assert_eq!(session.view().state, State::Playing);
}

#[test]
fn clues_cannot_be_changed_and_entries_are_no_clues() {
    let mut session = playing(EASY);
    enter(&mut session, cell("r1c1"), digit(1));
    assert_eq!(said(&session).1, "Clues cannot be changed.");
    enter(&mut session, cell("r1c3"), digit(4));
    let view = session.view();
    let at = |name: &str| &view.cells[cell(name).index()];
    assert!(at("r1c1").given && !at("r1c3").given);
    assert_eq!((at("r1c1").digit, at("r1c3").digit), (Some(digit(5)), Some(digit(4))));
    // A digit again takes it out.
    session.apply(Command::Digit(digit(4)));
    assert_eq!(session.view().cells[cell("r1c3").index()].digit, None);
}

#[test]
fn clashes_and_wrong_digits_are_marked_by_the_setting() {
    let mut session = playing(EASY);
    enter(&mut session, cell("r1c3"), digit(5));
    let fault = |session: &Session, name: &str| session.view().cells[cell(name).index()].fault;
    assert_eq!(fault(&session, "r1c1"), Some(Fault::Clash));
    assert_eq!(fault(&session, "r1c3"), Some(Fault::Clash));
    run(&mut session, "set conflicts off");
    assert_eq!(fault(&session, "r1c3"), None);
    // Right by the rules, wrong by the solution.
    enter(&mut session, cell("r1c3"), digit(1));
    run(&mut session, "set conflicts rules");
    assert_eq!(fault(&session, "r1c3"), None);
    run(&mut session, "set conflicts solution");
    assert_eq!(fault(&session, "r1c3"), Some(Fault::Wrong));
}

#[test]
fn marks_are_set_in_several_cells_and_leave_with_a_digit() {
    let mut session = playing(EASY);
    session.apply(Command::Select(cell("r1c3"), SelectHow::Only));
    session.apply(Command::Extend(Direction::Right));
    session.apply(Command::DigitAs(Mode::Corner, digit(2)));
    let corner = |session: &Session, name: &str| session.view().cells[cell(name).index()].corner;
    let two: DigitSet = "2".parse().unwrap();
    assert_eq!((corner(&session, "r1c3"), corner(&session, "r1c4")), (two, two));
    session.apply(Command::DigitAs(Mode::Centre, digit(2)));
    enter(&mut session, cell("r1c6"), digit(2));
    assert_eq!(corner(&session, "r1c3"), DigitSet::EMPTY);
    assert_eq!(session.view().cells[cell("r1c4").index()].centre, DigitSet::EMPTY);
    session.apply(Command::Undo);
    assert_eq!(corner(&session, "r1c3"), two);
    run(&mut session, "set clear-marks off");
    session.apply(Command::Digit(digit(2)));
    assert_eq!(corner(&session, "r1c3"), two);
}

#[test]
fn colours_and_modes() {
    let mut session = playing(EASY);
    session.apply(Command::SetMode(Mode::Colour));
    session.apply(Command::Select(cell("r1c1"), SelectHow::Only));
    session.apply(Command::Digit(digit(3)));
    assert_eq!(session.view().cells[0].colour, Some(3));
    session.apply(Command::Clear);
    assert_eq!(session.view().cells[0].colour, None);
    session.apply(Command::NextMode);
    assert_eq!(session.view().mode, Mode::Digit);
    session.apply(Command::PreviousMode);
    assert_eq!(session.view().mode, Mode::Colour);
}

#[test]
fn automatic_candidates_keep_what_is_crossed_out() {
    let mut session = playing(EASY);
    session.apply(Command::ToggleCandidates);
    session.apply(Command::Select(cell("r1c3"), SelectHow::Only));
    let shown = |session: &Session| session.view().cells[cell("r1c3").index()].candidates;
    assert_eq!(shown(&session), "124".parse().unwrap());
    session.apply(Command::DigitAs(Mode::Centre, digit(1)));
    assert_eq!(shown(&session), "24".parse().unwrap());
    session.apply(Command::WriteCandidates);
    session.apply(Command::ToggleCandidates);
    assert_eq!(session.view().cells[cell("r1c3").index()].centre, "24".parse().unwrap());
    session.apply(Command::DigitAs(Mode::Centre, digit(2)));
    session.apply(Command::PlaceOnly);
    assert_eq!(session.view().cells[cell("r1c3").index()].digit, Some(digit(4)));
}

#[test]
fn the_cursor_moves_without_wrapping_and_jumps() {
    let mut session = playing(EASY);
    session.apply(Command::Select(cell("r1c1"), SelectHow::Only));
    session.apply(Command::Move(Direction::Up));
    assert_eq!(session.view().cursor, cell("r1c1"));
    for (jump, at) in [
        (Jump::RowEnd, "r1c9"),
        (Jump::BoxDown, "r4c9"),
        (Jump::RowStart, "r4c1"),
        (Jump::GridEnd, "r9c9"),
        (Jump::BoxUp, "r6c9"),
        (Jump::GridStart, "r1c1"),
        (Jump::NextEmpty, "r1c3"),
        (Jump::PreviousEmpty, "r9c7"),
    ] {
        session.apply(Command::Jump(jump));
        assert_eq!(session.view().cursor, cell(at));
    }
}

#[test]
fn dragging_goes_on_as_it_began() {
    let mut session = playing(EASY);
    let selected = |session: &Session| {
        let view = session.view();
        Cell::all().filter(|at| view.cells[at.index()].selected).count()
    };
    session.apply(Command::Select(cell("r1c1"), SelectHow::Only));
    session.apply(Command::Drag(cell("r1c2")));
    session.apply(Command::Drag(cell("r1c3")));
    assert_eq!(selected(&session), 3);
    session.apply(Command::Select(cell("r1c1"), SelectHow::Toggle));
    session.apply(Command::Drag(cell("r1c2")));
    assert_eq!(selected(&session), 1);
    session.apply(Command::SelectAll);
    assert_eq!(selected(&session), 81);
    session.apply(Command::SelectAlike(cell("r1c1")));
    assert_eq!(selected(&session), 3);
    session.apply(Command::SelectInverse);
    assert_eq!(selected(&session), 78);
    session.apply(Command::Cancel);
    assert_eq!(selected(&session), 1);
}

#[test]
fn the_timer_runs_only_while_the_game_is_played() {
    let mut session = playing(EASY);
    assert!(!session.tick(Duration::from_millis(900)));
    assert!(session.tick(Duration::from_millis(200)));
    assert_eq!(session.view().clock.as_deref(), Some("0:01"));
    session.apply(Command::Pause);
    assert!(!session.tick(Duration::from_secs(5)));
    session.apply(Command::Digit(digit(1)));
    assert_eq!(said(&session).1, "The game is paused.");
    session.apply(Command::Pause);
    session.tick(Duration::from_secs(4000));
    assert_eq!(session.view().clock.as_deref(), Some("1:06:41"));
}

#[test]
fn a_digit_is_highlighted_with_its_places() {
    let mut session = playing(EASY);
    session.apply(Command::HighlightPrevious);
    assert_eq!(session.view().highlighted, Some(digit(9)));
    session.apply(Command::HighlightNext);
    session.apply(Command::HighlightNext);
    let view = session.view();
    assert_eq!(view.highlighted, Some(digit(1)));
    assert!(view.cells.iter().any(|one| one.same) && view.cells.iter().any(|one| one.place));
    assert!(view.cells.iter().all(|one| !(one.place && one.digit.is_some())));
}

#[test]
fn a_typed_puzzle_is_judged_and_started() {
    let mut session = Session::new();
    act(&mut session, Command::Menu);
    run(&mut session, "type");
    let givens: Grid = EASY.parse().unwrap();
    for (at, value) in givens.placed() {
        session.apply(Command::Select(at, SelectHow::Only));
        act(&mut session, Command::Digit(value));
    }
    let view = session.view();
    assert_eq!(view.state, State::Setting);
    assert_eq!(view.title, "New puzzle: 30 clues, exactly one solution");
    act(&mut session, Command::Start);
    let view = session.view();
    assert_eq!(view.state, State::Playing);
    assert!(view.cells[0].given);
}

#[test]
fn a_puzzle_that_is_not_valid_is_started_the_second_time_only() {
    let mut session = Session::new();
    session.apply(Command::Digit(digit(5)));
    act(&mut session, Command::Start);
    let view = session.view();
    assert_eq!(view.state, State::Setting);
    assert!(matches!(&view.panel, Panel::Text(text) if text.paragraphs[0].contains("solutions")));
    act(&mut session, Command::Cancel);
    act(&mut session, Command::Start);
    assert_eq!(session.view().state, State::Playing);
}

#[test]
fn a_doubtful_picture_is_corrected_like_a_typed_puzzle() {
    let mut session = Session::new();
    let puzzle = ninefold_formats::Puzzle::of_givens(EASY.parse().unwrap());
    session
        .begin(|session| session.correct(&puzzle, "30 clues, doubtful; r1c1: 5 (61 %), perhaps 6"));
    assert_eq!(session.view().state, State::Setting);
    assert!(said(&session).1.contains("perhaps 6"));
    enter(&mut session, cell("r1c1"), digit(6));
    session.apply(Command::Undo);
    act(&mut session, Command::Start);
    assert_eq!((session.view().state, digits(&session.view())), (State::Playing, EASY.to_owned()));
}

#[test]
fn states_are_remembered_and_entered() {
    let mut session = playing(EASY);
    enter(&mut session, cell("r1c3"), digit(4));
    run(&mut session, "state before the guess");
    enter(&mut session, cell("r1c4"), digit(6));
    run(&mut session, "states");
    assert!(
        matches!(&session.view().panel, Panel::List(list) if list.rows[0].label == "before the guess")
    );
    act(&mut session, Command::PanelChoose);
    let view = session.view();
    assert_eq!(view.cells[cell("r1c4").index()].digit, None);
    assert_eq!(view.cells[cell("r1c3").index()].digit, Some(digit(4)));
}

#[test]
fn searches_are_tasks_and_never_part_of_a_command() {
    // A board with so few clues has very many solutions; only the worker thread counts them.
    let mut session = Session::new();
    let effect = session.apply(Command::Digit(digit(5)));
    assert_eq!(session.view().title, "New puzzle: 1 clue");
    assert!(effect.task.is_some());
    settle(&mut session, effect);
    assert_eq!(session.view().title, "New puzzle: 1 clue, several solutions");
    // Another command does not lose the search that it replaces.
    let mut session = Session::new();
    let puzzle = ninefold_formats::Puzzle::of_givens(EASY.parse().unwrap());
    drop(session.begin(|session| session.opened(vec![puzzle])));
    act(&mut session, Command::Hint);
    act(&mut session, Command::Cancel);
    run(&mut session, "set conflicts solution");
    enter(&mut session, cell("r1c3"), digit(1));
    assert_eq!(session.view().cells[cell("r1c3").index()].fault, Some(Fault::Wrong));
}
