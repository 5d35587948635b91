//! `play`: a game in the terminal, which `ninefold-play` runs. Here inputs are opened and signals are seen.

use crate::args::PlayArgs;
use crate::cli_error::CliError;
use crate::exit::Exit;
use crate::input::{HowToRead, Input};
use crate::input_record::InputRecord;
use crate::settings::Settings;
use crate::stop;
use ninefold_formats::{ErrorKind, Puzzle, ReadError};
use ninefold_play::{
    Ended, Host, Look, MOST_PUZZLES, NewGame, Opened, PlayError, Start, Wanted,
    looks_like_saved_games,
};
use std::io;
use std::sync::Arc;

/// Runs the verb.
pub(crate) fn run(args: &PlayArgs, settings: &Settings) -> Result<Exit, CliError> {
    let start = start(args, settings)?;
    let look = Look { colour: settings.console.out_colour, ascii: settings.console.ascii };
    let program = Program { how: settings.how.clone() };
    match ninefold_play::play(start, look, Arc::new(program))? {
        Ended::Quit => Ok(Exit::Success),
        Ended::Interrupted => Ok(Exit::Interrupted),
    }
}

impl From<PlayError> for CliError {
    fn from(error: PlayError) -> Self {
        match error {
            PlayError::Start { message, help } => Self::Usage { message, help },
            PlayError::Terminal(error) => Self::Write { error, end: None },
            other => Self::Usage { message: other.to_string(), help: None },
        }
    }
}

/// Returns what the arguments ask for. An error in a puzzle ends the program before the terminal is changed.
fn start(args: &PlayArgs, settings: &Settings) -> Result<Start, CliError> {
    let PlayArgs { puzzle, level, er, technique, daily, seed } = args;
    if let Some(argument) = puzzle {
        let input = Input::of_argument(argument);
        let input = input.map_err(|error| CliError::read(argument, None, error))?;
        let mut opened = open(&input, &settings.how);
        if let Opened::Puzzles(puzzles) = &mut opened
            && settings.candidates
        {
            puzzles.iter_mut().for_each(Puzzle::restrict_to_marks);
        }
        return Ok(Start::Opened(opened));
    }
    if let Some(day) = daily {
        return Ok(Start::daily(day.as_deref(), level.as_deref())?);
    }
    if level.is_none() && er.is_none() && technique.is_none() && seed.is_none() {
        return Ok(Start::Resume);
    }
    let (level, er, technique) = (level.clone(), er.clone(), technique.clone());
    Ok(Start::New(NewGame { level, er, technique, seed: *seed }))
}

/// The program, as the game sees it.
#[derive(Debug)]
struct Program {
    how: HowToRead,
}

impl Host for Program {
    fn open(&self, wanted: &Wanted) -> Opened {
        let input = match wanted {
            Wanted::Named(argument) => match Input::of_argument(argument) {
                Ok(input) => input,
                Err(error) => return Opened::Failed(format!("{argument}: {error}.")),
            },
            Wanted::Pasted(text) => Input::Text { name: "pasted text", text: text.clone() },
        };
        open(&input, &self.how)
    }

    fn is_stopped(&self) -> bool {
        stop::interrupted()
    }

    fn when_stopped(&self, act: Box<dyn Fn() + Send>) -> io::Result<()> {
        stop::when_interrupted(move || {
            act();
            std::process::exit(Exit::Interrupted.code().into());
        })
    }

    fn set_waiting(&self, waits: bool) {
        stop::at_prompt(waits);
    }
}

/// Reads a file of saved games, or the puzzles of any other input.
fn open(input: &Input, how: &HowToRead) -> Opened {
    let text = match input {
        Input::File(path) => std::fs::read_to_string(path).ok(),
        Input::Text { text, .. } => Some(text.clone()),
        Input::Stdin => None,
    };
    if let Some(text) = text.filter(|text| looks_like_saved_games(text)) {
        return Opened::SavedGames(text);
    }
    read(input, how).unwrap_or_else(|error| {
        let help = error.help.as_deref().map(|help| format!("; {help}")).unwrap_or_default();
        Opened::Failed(format!("{}: {error}{help}.", input.name()))
    })
}

/// Reads the first puzzles of an input.
fn read(input: &Input, how: &HowToRead) -> Result<Opened, ReadError> {
    let opened = input.open(how, &Arc::default())?;
    let mut puzzles = Vec::new();
    let mut first_error = None;
    for (raw, grid) in opened {
        match (raw.and_then(InputRecord::parse), grid) {
            (Ok(record), Some(grid)) if grid.is_doubtful() && puzzles.is_empty() => {
                let remarks = [vec![grid.sentence()], grid.remarks()].concat().join("; ");
                return Ok(Opened::Doubtful(Box::new(record.puzzle), remarks));
            }
            (Ok(record), _) => puzzles.push(record.puzzle),
            (Err(error), _) => first_error = first_error.or(Some(error)),
        }
        if puzzles.len() == MOST_PUZZLES {
            break;
        }
    }
    match (puzzles.is_empty(), first_error) {
        (false, _) => Ok(Opened::Puzzles(puzzles)),
        (true, Some(error)) => Err(error),
        (true, None) => Err(ReadError::new(ErrorKind::Empty, "there is no puzzle in this input")),
    }
}
