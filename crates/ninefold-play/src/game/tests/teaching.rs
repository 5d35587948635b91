//! Hints, mistakes, the path, the rating, lessons and exercises.

use super::{Command, EASY, HARD, act, cell, digit, digits, enter, playing, run, said, solution};
use crate::view::{MessageKind, Panel, State};
use ninefold::logic::{Position, Solver};
use ninefold::search::Watch;
use ninefold_api::Diagnosis;
use ninefold_show::ladder::Detail;

#[test]
fn five_hints_say_what_the_program_says_and_the_last_does_the_step() {
    let mut session = playing(EASY);
    let givens: ninefold::Grid = EASY.parse().unwrap();
    let solver = Solver::default();
    let state = ninefold::logic::PlayState::new(givens);
    let diagnosis = Diagnosis::new(&solver, &state, None);
    for rung in 1..=5 {
        act(&mut session, Command::Hint);
        let Panel::Hint(hint) = session.view().panel else { panic!("rung {rung}") };
        assert_eq!((hint.rung, hint.more), (rung, rung < 5));
        let said = diagnosis.sentences(Detail::from_number(rung).unwrap());
        assert_eq!(hint.paragraphs[..said.len()], said);
    }
    let view = session.view();
    let step = solver.next_step(&Position::of_givens(&givens), None, &Watch::never()).unwrap();
    let placed = step.placements[0];
    assert_eq!(view.cells[placed.cell.index()].digit, Some(placed.digit));
    assert!(view.cells[placed.cell.index()].pointed);
    assert_eq!(session.game.hints, 1);
    assert_eq!(session.game.taught, [step.technique.name()]);
    act(&mut session, Command::Undo);
    assert_eq!(session.board().digits.filled().len(), 0);
}

#[test]
fn hints_solve_a_hard_puzzle() {
    let mut session = playing(HARD);
    for _ in 0..300 {
        act(&mut session, Command::HintDo);
        if session.view().state == State::Solved {
            break;
        }
    }
    assert_eq!(session.view().state, State::Solved);
    assert_eq!(session.board().on_grid(&session.game.puzzle), solution(HARD));
}

#[test]
fn a_hint_shows_its_candidates_and_goes_back() {
    let mut session = playing(HARD);
    for _ in 0..4 {
        act(&mut session, Command::Hint);
    }
    let view = session.view();
    assert!(view.cells.iter().any(|one| !one.tones.is_empty() || one.tone.is_some()));
    act(&mut session, Command::HintBack);
    assert!(matches!(session.view().panel, Panel::Hint(hint) if hint.rung == 3));
    act(&mut session, Command::Cancel);
    assert_eq!(session.view().panel, Panel::Play);
    let view = session.view();
    assert!(view.cells.iter().all(|one| one.tones.is_empty() && one.candidates.is_empty()));
}

#[test]
fn lines_of_a_net_are_focused() {
    // The fourth hint of a puzzle of ER 11.
    let mut session = playing(
        "98.7..6..5...6..7...7..9...8...4......2..6..3....1..5.6......9...3..2..1.5..7....",
    );
    for _ in 0..200 {
        for _ in 0..4 {
            act(&mut session, Command::Hint);
        }
        let Panel::Hint(hint) = session.view().panel else { break };
        if !hint.lines.is_empty() {
            break;
        }
        act(&mut session, Command::Hint);
    }
    let Panel::Hint(hint) = session.view().panel else { panic!("no hint") };
    assert!(hint.lines.len() > 1, "no net");
    assert_eq!(hint.focus, Some(0));
    act(&mut session, Command::PanelNext);
    let view = session.view();
    assert!(matches!(&view.panel, Panel::Hint(hint) if hint.focus == Some(1)));
    assert!(view.cells.iter().any(|one| one.focused));
    act(&mut session, Command::PanelBy(1000));
    assert!(
        matches!(session.view().panel, Panel::Hint(hint) if hint.focus == Some(hint.lines.len() - 1))
    );
}

#[test]
fn mistakes_are_found_and_undone() {
    let mut session = playing(EASY);
    enter(&mut session, cell("r1c3"), digit(4));
    act(&mut session, Command::Check);
    assert_eq!(said(&session), (MessageKind::Success, "No mistake so far.".to_owned()));
    enter(&mut session, cell("r1c4"), digit(2));
    enter(&mut session, cell("r1c6"), digit(8));
    act(&mut session, Command::Check);
    assert!(
        matches!(&session.view().panel, Panel::Hint(hint) if hint.paragraphs[0].contains("r1c4"))
    );
    act(&mut session, Command::WhereWrong);
    assert!(
        said(&session).1.starts_with("The first mistake was 2 moves ago."),
        "{}",
        said(&session).1
    );
    let view = session.view();
    assert_eq!(view.cells[cell("r1c3").index()].digit, Some(digit(4)));
    assert_eq!(view.cells[cell("r1c4").index()].digit, None);
    assert_eq!(session.game.history.branches().len(), 1);
    act(&mut session, Command::WhereWrong);
    assert_eq!(said(&session).1, "No mistake so far.");
}

#[test]
fn a_wrong_digit_comes_before_a_step_and_is_erased() {
    let mut session = playing(EASY);
    enter(&mut session, cell("r1c4"), digit(2));
    act(&mut session, Command::Hint);
    let Panel::Hint(hint) = session.view().panel else { panic!() };
    assert!(hint.technique.is_none() && hint.more);
    act(&mut session, Command::Hint);
    act(&mut session, Command::Hint);
    act(&mut session, Command::HintDo);
    assert_eq!(session.board().digits.filled().len(), 0);
}

#[test]
fn the_path_is_walked_and_played_from() {
    let mut session = playing(EASY);
    act(&mut session, Command::Path);
    let Panel::Path(path) = session.view().panel else { panic!() };
    assert_eq!((path.steps.len(), path.at), (51, 0));
    act(&mut session, Command::PanelTo(10));
    let view = session.view();
    assert_eq!(view.cells.iter().filter(|one| one.digit.is_some()).count(), 40);
    // Nothing can be entered into a preview.
    session.apply(Command::Digit(digit(1)));
    assert_eq!(session.board().digits.filled().len(), 0);
    act(&mut session, Command::PanelChoose);
    assert_eq!(session.board().digits.filled().len(), 10);
    act(&mut session, Command::Undo);
    assert_eq!(session.board().digits.filled().len(), 0);
}

#[test]
fn the_rating_card_has_numbers_and_steps() {
    let mut session = playing(HARD);
    assert_eq!(session.view().title, "Diabolical, ER 7.2");
    act(&mut session, Command::Rating);
    let Panel::Rating(card) = session.view().panel else { panic!() };
    let fact = |name: &str| {
        card.facts.iter().find(|(one, _)| one == name).map(|(_, value)| value.as_str())
    };
    assert_eq!((fact("Level"), fact("ER")), (Some("Diabolical"), Some("7.2")));
    assert!(fact("HoDoKu").is_some_and(|score| score.contains('(')));
    assert!(!card.steps.is_empty());
    assert_eq!(card.techniques.iter().map(|(_, _, count)| count).sum::<usize>(), card.steps.len());
    assert!(card.techniques.windows(2).all(|pair| pair[0].1 >= pair[1].1));
}

#[test]
fn a_technique_is_learnt_and_practised() {
    let mut session = playing(EASY);
    act(&mut session, Command::Learn);
    let Panel::List(list) = session.view().panel else { panic!() };
    assert!(list.rows.iter().any(|row| row.label == "X-Wing") && list.other.is_some());
    assert!(list.rows.iter().any(|row| row.label == "Whale"), "the library is behind the course");
    run(&mut session, "learn x-wing");
    let view = session.view();
    assert!(matches!(&view.panel, Panel::Text(text) if text.title == "X-Wing"));
    assert!(view.cells.iter().any(|one| !one.tones.is_empty()));
    let before = digits(&view);
    act(&mut session, Command::PanelOther);
    assert_ne!(digits(&session.view()), before, "another example");
    act(&mut session, Command::PanelChoose);
    let (at, value) = super::super::learning::first_result(&session).expect("an exercise");
    act(&mut session, Command::Hint);
    act(&mut session, Command::Hint);
    enter(&mut session, at, value);
    let Panel::Text(text) = session.view().panel else { panic!() };
    assert!(text.paragraphs[0].starts_with("Found, with a hint: X-Wing."), "{text:?}");
    act(&mut session, Command::Cancel);
    assert!(session.exercise.is_none());
}

#[test]
fn every_list_can_be_chosen_from() {
    for open in [Command::Menu, Command::New, Command::Settings, Command::Games, Command::Learn] {
        let mut session = playing(EASY);
        act(&mut session, open.clone());
        let Panel::List(list) = session.view().panel else { panic!() };
        assert!(!list.rows.get(list.at).is_some_and(|row| row.heading));
        for number in 0..list.rows.len().min(12) {
            let mut session = playing(EASY);
            act(&mut session, open.clone());
            act(&mut session, Command::PanelTo(number));
            let Panel::List(list) = session.view().panel else { panic!() };
            let is_slow = ["extreme", "unfair", "nightmare"]
                .contains(&list.rows[list.at].label.to_lowercase().as_str());
            if !is_slow {
                act(&mut session, Command::PanelChoose);
            }
            session.view();
        }
    }
}

#[test]
fn a_puzzle_without_a_solution_says_what_is_wrong() {
    let session = playing(&format!("55{}", &EASY[2..]));
    let Panel::Text(text) = session.view().panel else { panic!() };
    assert_eq!(text.title, "This puzzle is not valid");
    assert!(text.paragraphs[0].contains("r1c1"), "{text:?}");
}
