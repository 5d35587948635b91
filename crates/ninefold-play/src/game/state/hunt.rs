//! Searches for puzzles: what is wanted, and how far a search has come.

use super::super::task::sentence;
use ninefold::logic::Level;
use ninefold::rating::Difficulty;
use ninefold_api::{DailyRequest, GenerateRequest, PractiseRequest, Request, levels};
use serde_json::{Map, Value};
use std::hash::{BuildHasher, RandomState};

/// A search for a puzzle in many requests, until one of them leads to it.
#[derive(Clone, Debug)]
pub(crate) enum Hunt {
    /// For a puzzle with properties.
    Generate(Box<GenerateRequest>),
    /// For the puzzle of a day.
    Daily(DailyRequest),
    /// For an exercise.
    Practise(PractiseRequest),
}

impl Hunt {
    /// Creates a search for an exercise of a lesson or technique.
    pub(crate) fn practise(name: &str, seed: u64) -> Self {
        let is_lesson = ninefold_show::course::Lesson::find(name).is_some();
        Self::Practise(match is_lesson {
            true => PractiseRequest::of_lesson(name, seed),
            false => PractiseRequest::new(name, seed),
        })
    }

    /// Creates a search for a mixed exercise of some lessons.
    pub(crate) fn mixed(lessons: Vec<String>, seed: u64) -> Self {
        Self::Practise(PractiseRequest::of_lessons(lessons, seed))
    }

    pub(crate) fn request(&self) -> Request {
        match self {
            Self::Generate(request) => Request::Generate(request.as_ref().clone()),
            Self::Daily(request) => Request::Daily(request.clone()),
            Self::Practise(request) => Request::Practise(request.clone()),
        }
    }

    fn attempts(&self) -> u64 {
        match self {
            Self::Generate(request) => request.first,
            Self::Daily(request) => request.first,
            Self::Practise(request) => request.first,
        }
    }

    /// Returns what the player sees while it goes on.
    pub(crate) fn words(&self) -> String {
        let what = match self {
            Self::Generate(_) | Self::Daily(_) => "looking for a puzzle",
            Self::Practise(_) => "looking for an exercise",
        };
        match self.attempts() {
            0 => what.to_owned(),
            attempts => format!("{what}, {attempts} attempts (Esc stops)"),
        }
    }
}

/// The properties that a new puzzle is to have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Wanted {
    /// A level of the path (`easy` to `extreme`) or a word for the rating (`gentle` to `nightmare`).
    pub(crate) level: Option<String>,
    /// A range of ratings.
    pub(crate) er: Option<String>,
    /// A technique that is needed.
    pub(crate) technique: Option<String>,
    /// The random seed.
    pub(crate) seed: Option<u64>,
}

impl Wanted {
    /// Returns the request for it; a refusal is a sentence.
    pub(crate) fn request(&self) -> Result<GenerateRequest, String> {
        let mut request = GenerateRequest::new(self.seed.unwrap_or_else(fresh_seed));
        request.er.clone_from(&self.er);
        request.technique.clone_from(&self.technique);
        if let Some(word) = &self.level {
            if word.parse::<Level>().is_ok() {
                request.level = Some(word.clone());
            } else if let Some(er) = er_of(word) {
                if request.er.replace(er).is_some() {
                    return Err(format!("'{word}' and a range of ratings exclude each other."));
                }
            } else {
                return Err(unknown_level(word));
            }
        }
        // Few attempts at a time, so that Esc and the counter react; all are made in order.
        request.attempts = 20;
        match request.spec() {
            Ok(_) => Ok(request),
            Err(error) => Err(sentence(&error, error.help.as_deref())),
        }
    }
}

/// Returns a random seed that is easy to type: at most nine digits.
pub(crate) fn fresh_seed() -> u64 {
    RandomState::new().hash_one(std::time::SystemTime::now()) % 1_000_000_000
}

/// Returns the range of ratings of a word.
pub(crate) fn er_of(word: &str) -> Option<String> {
    levels().levels.into_iter().find(|level| level.level == word).map(|level| level.er)
}

/// Returns the names of all levels: of paths, then of ratings.
pub(crate) fn level_words() -> Vec<String> {
    let of_paths = Level::ALL.into_iter().map(|level| level.name().to_owned());
    of_paths.chain(Difficulty::ALL.map(|word| word.name().to_owned())).collect()
}

/// Returns the sentence about an unknown level.
pub(crate) fn unknown_level(word: &str) -> String {
    format!("There is no level '{word}'; the levels are {}.", level_words().join(", "))
}

/// Returns the date at the player's place.
#[cfg(not(unix))]
pub(crate) fn today() -> String {
    jiff::Zoned::now().date().to_string()
}

/// Returns the date at the player's place: by the variable `TZ`, else by the system's file, else in UTC.
#[cfg(unix)]
pub(crate) fn today() -> String {
    use tz::{DateTime, TimeZone, UtcDateTime};
    let zone = match std::env::var("TZ") {
        Ok(name) => TimeZone::from_posix_tz(&name),
        Err(_) => TimeZone::local(),
    };
    let zone = zone.unwrap_or_else(|_| TimeZone::utc());
    let date =
        |now: DateTime| format!("{:04}-{:02}-{:02}", now.year(), now.month(), now.month_day());
    let utc = || UtcDateTime::now().and_then(|now| now.project(TimeZone::utc().as_ref()));
    DateTime::now(zone.as_ref()).or_else(|_| utc()).map(date).unwrap_or_default()
}

/// Returns the properties of a request, as they are stored with the game.
pub(crate) fn constraints(request: &GenerateRequest) -> Map<String, Value> {
    let mut map = Map::new();
    let texts = [("er", &request.er), ("level", &request.level), ("technique", &request.technique)];
    for (key, value) in texts {
        if let Some(value) = value {
            map.insert(key.to_owned(), value.clone().into());
        }
    }
    map.insert("seed".to_owned(), request.seed.into());
    map
}
