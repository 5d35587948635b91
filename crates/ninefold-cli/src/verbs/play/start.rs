//! The start of `play`: what the arguments ask for.

use super::game::state::hunt::{Wanted, today};
use super::game::state::saver::Saver;
use super::game::task::{Outcome, open};
use super::game::{Effect, Session};
use super::store::{FOLDER_VARIABLE, Store, is_date};
use crate::args::PlayArgs;
use crate::cli_error::CliError;
use crate::input::Input;
use crate::settings::Settings;
use ninefold_formats::Puzzle;

/// Opens the folder of saved games, and what the arguments name: a puzzle, a new game, a day, or the last game. The
/// effect is what the event loop has to do first.
pub(crate) fn begin(args: &PlayArgs, settings: &Settings) -> Result<(Session, Effect), CliError> {
    let wanted = wanted(args)?;
    let mut session = Session::with(saver()?);
    session.how = settings.how.clone();
    let effect = match (&args.puzzle, &args.daily, wanted) {
        (Some(argument), _, _) => return with_puzzle(session, argument, settings),
        (None, Some(day), _) => {
            let (date, level) = day_of(day.as_deref(), args.level.as_deref())?;
            session.begin(|session| session.open_daily(&date, &level))
        }
        (None, None, Some(wanted)) => session.begin(|session| session.new_game(&wanted)),
        (None, None, None) => session.begin(|session| {
            if !session.resume_latest() {
                session.open_menu();
            }
        }),
    };
    Ok((session, effect))
}

/// Opens the folder of saved games.
fn saver() -> Result<Saver, CliError> {
    let folder = Store::usual_folder().ok_or_else(|| {
        let help = format!("name one with the environment variable {FOLDER_VARIABLE}");
        CliError::usage("there is no folder for saved games", help)
    })?;
    let store = Store::open(folder).map_err(|error| {
        let help = format!("name another folder with the environment variable {FOLDER_VARIABLE}");
        CliError::usage(error.to_string(), help)
    })?;
    Ok(Saver::new(store))
}

/// Returns what the options say of a new game, if they ask for one.
fn wanted(args: &PlayArgs) -> Result<Option<Wanted>, CliError> {
    let PlayArgs { level, er, technique, seed, daily, .. } = args;
    let is_new = level.is_some() || er.is_some() || technique.is_some() || seed.is_some();
    if daily.is_some() || !is_new {
        return Ok(None);
    }
    let wanted =
        Wanted { level: level.clone(), er: er.clone(), technique: technique.clone(), seed: *seed };
    let refused = |why: String| {
        let message = why.trim_end_matches('.').to_owned();
        CliError::Usage { message, help: None }
    };
    wanted.request().map_err(refused)?;
    Ok(Some(wanted))
}

/// Returns the date and the level of `--daily`.
fn day_of(day: Option<&str>, level: Option<&str>) -> Result<(String, String), CliError> {
    let (date, own) = match day
        .map(|day| day.split_once('/').map_or((day, None), |(date, word)| (date, Some(word))))
    {
        None | Some(("", None)) => (today(), None),
        Some((date, word)) => (date.to_owned(), word),
    };
    if !is_date(&date) {
        return Err(CliError::usage(format!("'{date}' is not a date"), "write it as 2026-11-15"));
    }
    let level = own.or(level).unwrap_or("moderate");
    if level.parse::<ninefold::rating::Difficulty>().is_err() {
        let words = ninefold::rating::Difficulty::ALL.map(|word| word.name()).join(", ");
        let message = format!("there is no level '{level}' of daily puzzles");
        return Err(CliError::usage(message, format!("the levels are {words}")));
    }
    Ok((date, level.to_owned()))
}

/// Opens the puzzle of an argument. An error in it ends the program before the terminal is changed.
fn with_puzzle(
    mut session: Session,
    argument: &str,
    settings: &Settings,
) -> Result<(Session, Effect), CliError> {
    let refused = |error| CliError::read(argument, None, error);
    let input = Input::of_argument(argument).map_err(refused)?;
    let effect = match open(&input, &settings.how) {
        Outcome::Opened(mut puzzles) => {
            if settings.candidates {
                puzzles.iter_mut().for_each(Puzzle::restrict_to_marks);
            }
            session.begin(|session| session.opened(puzzles))
        }
        Outcome::Doubtful(puzzle, remarks) => {
            session.begin(|session| session.correct(&puzzle, &remarks))
        }
        Outcome::SavedGames(text) => session.begin(|session| session.import(&text)),
        Outcome::Failed(why) => {
            let message = why.trim_end_matches('.').to_owned();
            return Err(CliError::Usage { message, help: None });
        }
        Outcome::Answer(_) => Effect::default(),
    };
    Ok((session, effect))
}
