//! Long work, which runs on the worker thread.

use crate::input::{HowToRead, Input};
use crate::verbs::play::store::looks_like_saved_games;
use ninefold::search::Watch;
use ninefold_api::{Answer, Request, handle};
use ninefold_formats::{ErrorKind, Puzzle, ReadError};
use std::fmt;
use std::sync::Arc;

/// A piece of work with a number, by which the session knows its answer.
#[derive(Debug)]
pub(crate) struct Task {
    /// The number; an answer to an older one is ignored.
    pub(crate) number: u64,
    /// The work to do.
    pub(crate) work: Work,
}

/// The work of a task.
#[derive(Debug)]
pub(crate) enum Work {
    /// Answer a request.
    Request(Box<Request>),
    /// Read the puzzles of a file, a picture, a link or a text.
    Open {
        /// The input that has the puzzles.
        input: Input,
        /// The options for reading them.
        how: Box<HowToRead>,
    },
}

/// The outcome of a task.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// The answer to a request.
    Answer(Box<Answer>),
    /// The puzzles that were read, at least one and at most [`MOST_PUZZLES`].
    Opened(Vec<Puzzle>),
    /// A puzzle in a picture that is not clear, and what is said of its cells.
    Doubtful(Box<Puzzle>, String),
    /// A file of saved games: its text.
    SavedGames(String),
    /// It did not work; the sentence for the player.
    Failed(String),
}

/// The answer to a task.
#[derive(Debug)]
pub(crate) struct Reply {
    /// The number of the task.
    pub(crate) number: u64,
    /// The outcome of the task.
    pub(crate) outcome: Outcome,
}

impl Task {
    /// Does the work; the watch stops it.
    pub(crate) fn run(&self, watch: &Watch<'_>) -> Reply {
        let outcome = match &self.work {
            Work::Request(request) => match handle(request, watch) {
                Ok(answer) => Outcome::Answer(Box::new(answer)),
                Err(error) => Outcome::Failed(sentence(&error, error.help.as_deref())),
            },
            Work::Open { input, how } => open(input, how),
        };
        Reply { number: self.number, outcome }
    }
}

/// Returns an error as a sentence for the player, with what to do about it.
pub(super) fn sentence(error: &impl fmt::Display, help: Option<&str>) -> String {
    match help {
        Some(help) => format!("{error}; {help}."),
        None => format!("{error}."),
    }
}

/// The most puzzles of a file among which the player can choose.
pub(crate) const MOST_PUZZLES: usize = 1_000;

/// Reads a file of saved games, or the puzzles of any other input.
pub(crate) fn open(input: &Input, how: &HowToRead) -> Outcome {
    let text = match input {
        Input::File(path) => std::fs::read_to_string(path).ok(),
        Input::Text { text, .. } => Some(text.clone()),
        Input::Stdin => None,
    };
    if let Some(text) = text.filter(|text| looks_like_saved_games(text)) {
        return Outcome::SavedGames(text);
    }
    read(input, how).unwrap_or_else(|error| {
        let why = sentence(&error, error.help.as_deref());
        Outcome::Failed(format!("{}: {why}", input.name()))
    })
}

/// Reads the first puzzles of an input.
fn read(input: &Input, how: &HowToRead) -> Result<Outcome, ReadError> {
    let mut opened = input.open(how, &Arc::default())?;
    let mut puzzles = Vec::new();
    let mut first_error = None;
    while let Some((raw, grid)) = opened.next() {
        match (raw.and_then(|raw| ninefold_api::parse_record(&raw)), grid) {
            (Ok(record), Some(grid)) if grid.is_doubtful() && puzzles.is_empty() => {
                let remarks = [vec![grid.sentence()], grid.remarks()].concat().join("; ");
                return Ok(Outcome::Doubtful(Box::new(record.puzzle), remarks));
            }
            (Ok(record), _) => puzzles.push(record.puzzle),
            (Err(error), _) => first_error = first_error.or(Some(error)),
        }
        if puzzles.len() == MOST_PUZZLES {
            break;
        }
    }
    match (puzzles.is_empty(), first_error) {
        (false, _) => Ok(Outcome::Opened(puzzles)),
        (true, Some(error)) => Err(error),
        (true, None) => Err(ReadError::new(ErrorKind::Empty, "there is no puzzle in this input")),
    }
}
