//! The start of the game: what is played first.

use super::game::state::hunt::{Wanted as Properties, today};
use super::game::state::saver::Saver;
use super::game::{Effect, Session};
use super::host::{Host, Opened, PlayError};
use super::store::{FOLDER_VARIABLE, Store, is_date};
use ninefold::rating::Difficulty;
use std::sync::Arc;

/// The game that is played first.
#[derive(Debug)]
#[non_exhaustive]
pub enum Start {
    /// The last game; the menu if there is none.
    Resume,
    /// Puzzles or saved games that were opened.
    Opened(Opened),
    /// A new game.
    New(NewGame),
    /// The puzzle of a day.
    Daily {
        /// The date, as `2026-11-15`.
        date: String,
        /// The level, from `gentle` to `nightmare`.
        level: String,
    },
}

/// The properties of a new game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewGame {
    /// A level of the solution path (`easy` to `extreme`), or a word for the rating (`gentle` to `nightmare`).
    pub level: Option<String>,
    /// A range of ratings, as `6.5..7.2`.
    pub er: Option<String>,
    /// A technique that is needed.
    pub technique: Option<String>,
    /// The random seed.
    pub seed: Option<u64>,
}

impl Start {
    /// Returns the start with the puzzle of a day: `2026-11-15` or `2026-11-15/tough`, today if there is no date.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such date or level.
    pub fn daily(day: Option<&str>, level: Option<&str>) -> Result<Self, PlayError> {
        let parts = day
            .map(|day| day.split_once('/').map_or((day, None), |(date, word)| (date, Some(word))));
        let (date, own) = match parts {
            None | Some(("", None)) => (today(), None),
            Some((date, word)) => (date.to_owned(), word),
        };
        if !is_date(&date) {
            let message = format!("'{date}' is not a date");
            return Err(PlayError::start(message, "write it as 2026-11-15"));
        }
        let level = own.or(level).unwrap_or("moderate");
        if level.parse::<Difficulty>().is_err() {
            let words = Difficulty::ALL.map(|word| word.name()).join(", ");
            let message = format!("there is no level '{level}' of daily puzzles");
            return Err(PlayError::start(message, format!("the levels are {words}")));
        }
        Ok(Self::Daily { date, level: level.to_owned() })
    }

    /// Opens the folder of saved games, and begins. The effect is what the event loop has to do first.
    pub(crate) fn begin(self, host: &Arc<dyn Host>) -> Result<(Session, Effect), PlayError> {
        let properties = self.properties()?;
        let mut session = Session::with(saver()?, Arc::clone(host));
        let effect = match self {
            Self::Opened(Opened::Failed(why)) => return Err(PlayError::of_sentence(&why)),
            Self::Opened(opened) => session.begin(|session| session.take(opened)),
            Self::Daily { date, level } => {
                session.begin(|session| session.open_daily(&date, &level))
            }
            Self::New(_) => session.begin(|session| session.new_game(&properties)),
            Self::Resume => session.begin(|session| {
                if !session.resume_latest() {
                    session.open_menu();
                }
            }),
        };
        Ok((session, effect))
    }

    /// Returns the properties of the new game, after a check.
    fn properties(&self) -> Result<Properties, PlayError> {
        let Self::New(new) = self else { return Ok(Properties::default()) };
        let NewGame { level, er, technique, seed } = new.clone();
        let properties = Properties { level, er, technique, seed };
        properties.request().map_err(|why| PlayError::of_sentence(&why))?;
        Ok(properties)
    }
}

/// Opens the folder of saved games.
fn saver() -> Result<Saver, PlayError> {
    let folder = Store::usual_folder().ok_or_else(|| {
        let help = format!("name one with the environment variable {FOLDER_VARIABLE}");
        PlayError::start("there is no folder for saved games", help)
    })?;
    let store = Store::open(folder).map_err(|error| {
        let help = format!("name another folder with the environment variable {FOLDER_VARIABLE}");
        PlayError::start(error.to_string(), help)
    })?;
    Ok(Saver::new(store))
}
