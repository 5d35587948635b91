//! The command line.

use super::super::line::{COMMANDS, wanted};
use super::super::state::hunt::Wanted;
use super::{EASY, Session, playing, run, said};
use crate::view::{MessageKind, Panel, State};

#[test]
fn names_of_commands_are_unique_and_every_command_runs() {
    let mut names: Vec<&str> =
        COMMANDS.iter().flat_map(|one| one.aliases.iter().chain([&one.name])).copied().collect();
    names.sort_unstable();
    let count = names.len();
    names.dedup();
    assert_eq!(names.len(), count);
    for command in COMMANDS {
        for mut session in [Session::new(), playing(EASY)] {
            run(&mut session, command.name);
            session.view();
        }
    }
}

#[test]
fn unknown_commands_and_values_are_refused_with_advice() {
    let mut session = playing(EASY);
    for (line, says) in [
        ("haert", "There is no command :haert."),
        ("rat", "Did you mean :rate?"),
        ("set conflict rules", "There is no setting 'conflict'"),
        ("set conflicts some", "it is one of off, rules, solution."),
        ("new purple", "There is no level 'purple'"),
        ("new technique purple", "purple"),
        ("daily 2026-02-30", "is not a date"),
        ("daily hard", "There is no level 'hard' of daily puzzles"),
        ("export purple /nowhere/x", "There is no format 'purple'"),
        ("e /nowhere/at/all", "there is no such file"),
    ] {
        run(&mut session, line);
        let (kind, text) = said(&session);
        assert_eq!(kind, MessageKind::Error, "{line}");
        assert!(text.contains(says), "{line}: {text}");
    }
}

#[test]
fn a_new_game_is_what_the_line_says() {
    assert_eq!(
        wanted(&["hard", "technique", "x-wing", "seed", "3"]),
        Ok(Wanted {
            level: Some("hard".to_owned()),
            technique: Some("x-wing".to_owned()),
            seed: Some(3),
            er: None
        })
    );
    assert_eq!(wanted(&["6.5..7.2"]).unwrap().er.as_deref(), Some("6.5..7.2"));
    assert!(wanted(&["seed"]).is_err() && wanted(&["seed", "x"]).is_err());
    let mut session = Session::new();
    run(&mut session, "new easy seed 1");
    let view = session.view();
    assert_eq!(view.state, State::Playing);
    let mut again = Session::new();
    run(&mut again, "new easy seed 1");
    assert_eq!(again.view().cells, view.cells);
    run(&mut again, "new gentle seed 2");
    assert!(again.view().title.starts_with("Gentle"), "{}", again.view().title);
}

#[test]
fn the_puzzle_of_a_day_is_that_of_the_page() {
    let mut session = Session::new();
    run(&mut session, "daily 2026-11-15 gentle");
    let origin = session.game.origin.as_ref().unwrap();
    assert_eq!(origin.text("daily"), Some("2026-11-15/gentle"));
    assert_eq!(session.view().title, "Gentle, ER 1.2, of 2026-11-15");
}

#[test]
fn lines_are_completed() {
    let session = Session::new();
    assert_eq!(session.complete("ra"), ["rate"]);
    assert_eq!(session.complete("set conf"), ["set conflicts"]);
    assert_eq!(session.complete("set conflicts s"), ["set conflicts solution"]);
    assert!(session.complete("new h").contains(&"new hard".to_owned()));
    assert!(session.complete("learn x-w").contains(&"learn x-wing".to_owned()));
    assert!(session.complete("export ht").contains(&"export html".to_owned()));
    assert!(session.complete("e Cargo.t").contains(&"e Cargo.toml".to_owned()));
    assert!(session.complete("nothing here").is_empty());
}

#[test]
fn the_link_is_the_one_of_the_page() {
    let mut session = playing(EASY);
    run(&mut session, "link");
    let Panel::Text(text) = session.view().panel else { panic!() };
    let link = &text.paragraphs[1];
    assert!(link.starts_with(&format!("#p={EASY}&s=AQAAAAA")), "{link}");
    assert_eq!(link.len(), 3 + 81 + 3 + 480);
}
