//! Tests of the game, without a terminal.

mod cases;
mod comfort;
mod lines;
mod playing;
mod random;
mod saving;
mod sentences;
mod teaching;

use super::state::saver::Saver;
use super::{Command, Effect, Session};
use crate::host::{Host, Opened, Wanted};
use crate::store::Store;
use crate::view::{Message, MessageKind, View};
use ninefold::search::Watch;
use ninefold::{Cell, Digit, Grid};
use ninefold_formats::{Puzzle, ReadOptions, Reader, Source};
use std::sync::Arc;
use tempfile::TempDir;

/// A program that reads files and texts, and has no signals.
#[derive(Debug)]
pub(crate) struct Files;

impl Host for Files {
    fn open(&self, wanted: &Wanted) -> Opened {
        let text = match wanted {
            Wanted::Named(name) => match std::fs::read_to_string(name) {
                Ok(text) => text,
                Err(_) if name.len() >= 81 => name.clone(),
                Err(_) => return Opened::Failed(format!("{name}: there is no such file.")),
            },
            Wanted::Pasted(text) => text.clone(),
        };
        if crate::looks_like_saved_games(&text) {
            return Opened::SavedGames(text);
        }
        let source = Source::new(std::io::Cursor::new(text.into_bytes()));
        let reader = source.and_then(|source| Reader::new(source, &ReadOptions::default()));
        let records = reader.into_iter().flatten();
        let read = |raw: Result<_, _>| raw.and_then(|raw| ninefold_api::parse_record(&raw));
        match records.map(read).collect::<Result<Vec<_>, _>>() {
            Ok(records) if !records.is_empty() => {
                Opened::Puzzles(records.into_iter().map(|record| record.puzzle).collect())
            }
            Ok(_) => Opened::Failed("There is no puzzle.".to_owned()),
            Err(error) => Opened::Failed(format!("{error}.")),
        }
    }

    fn is_stopped(&self) -> bool {
        false
    }

    fn when_stopped(&self, _: Box<dyn Fn() + Send>) -> std::io::Result<()> {
        Ok(())
    }

    fn set_waiting(&self, _: bool) {}
}

/// An easy puzzle with exactly one solution.
pub(super) const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A puzzle that needs chains.
pub(super) const HARD: &str =
    ".2..6.4.9...3.4...3...8......18....6..6...7..4....72......5...2...9.6...5.3.4..1.";

/// Does a command, and all work that it asks for.
pub(super) fn act(session: &mut Session, command: Command) -> Effect {
    let effect = session.apply(command);
    settle(session, effect)
}

/// Does all work that an effect asks for, and returns the last effect.
pub(super) fn settle(session: &mut Session, mut effect: Effect) -> Effect {
    while let Some(task) = effect.task.take() {
        let reply = task.run(&Watch::never());
        let next = session.receive(reply);
        effect = Effect { quit: effect.quit || next.quit, ..next };
    }
    effect
}

/// Does a line of the command line, and all work that it asks for.
pub(super) fn run(session: &mut Session, line: &str) {
    act(session, Command::Run(line.to_owned()));
}

/// Starts a game with a puzzle.
pub(super) fn open(session: &mut Session, puzzle: &str) {
    let puzzle = Puzzle::of_givens(puzzle.parse().unwrap());
    let effect = session.begin(|session| session.opened(vec![puzzle]));
    settle(session, effect);
}

/// Creates a session with a puzzle that is not saved.
pub(super) fn playing(puzzle: &str) -> Session {
    let mut session = Session::new();
    open(&mut session, puzzle);
    session
}

/// Creates a session that saves into a folder.
pub(super) fn saving(folder: &TempDir) -> Session {
    Session::with(Saver::new(Store::open(folder.path()).unwrap()), Arc::new(Files))
}

pub(super) fn cell(name: &str) -> Cell {
    name.parse().unwrap()
}

pub(super) fn digit(value: u8) -> Digit {
    Digit::new(value).unwrap()
}

/// Returns the only solution of a puzzle.
pub(super) fn solution(puzzle: &str) -> Grid {
    puzzle.parse::<Grid>().unwrap().solution().unwrap()
}

/// Enters a digit into a cell.
pub(super) fn enter(session: &mut Session, at: Cell, value: Digit) {
    session.apply(Command::Select(at, super::command::SelectHow::Only));
    session.apply(Command::Digit(value));
}

/// Returns the digits that are seen, `.` for empty cells.
pub(super) fn digits(view: &View) -> String {
    view.cells
        .iter()
        .map(|cell| cell.digit.map_or('.', |digit| char::from(digit.to_ascii())))
        .collect()
}

/// Returns the message.
pub(super) fn said(session: &Session) -> (MessageKind, String) {
    let Message { kind, text } = session.view().message.expect("there is a message");
    (kind, text)
}
