//! Request and answer `daily`: the puzzle of a day, the same for everybody without any server.
//!
//! A day and a level name one puzzle: the first one of this level with rotational symmetry that the
//! generator finds, with the date as its seed.

use crate::error::{Error, ErrorKind};
use crate::first::{first_generated, usual_attempts};
use crate::generate::{GenerateRequest, GeneratedAnswer, PathOverview, impossible};
use crate::levels::er_range;
use ninefold::generate::{Generator, Symmetry};
use ninefold::logic::Solver;
use ninefold::rating::Difficulty;
use ninefold::search::Watch;
use serde::{Deserialize, Serialize};

/// The version of the puzzles of days. A change of the generator that alters them needs another one;
/// `tests/it/daily.txt` holds some of them.
pub const DAILY_VERSION: u32 = 1;

/// A request for the puzzle of a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct DailyRequest {
    /// The date, `2026-11-15`.
    pub date: String,
    /// The word for ER, `gentle` to `nightmare`.
    pub level: String,
    /// The version of the puzzles.
    #[serde(default = "version")]
    pub version: u32,
    /// The number of the first attempt, from 0.
    #[serde(default)]
    pub first: u64,
    /// The number of attempts. The caller adapts it to the time that the last request took.
    #[serde(default = "usual_attempts")]
    pub attempts: u64,
}

const fn version() -> u32 {
    DAILY_VERSION
}

impl DailyRequest {
    /// Creates a request for the puzzle of a day: 100 attempts, from the first.
    #[must_use]
    pub fn new(date: impl Into<String>, level: impl Into<String>) -> Self {
        let (date, level) = (date.into(), level.into());
        Self { date, level, version: version(), first: 0, attempts: usual_attempts() }
    }
}

/// The answer to `daily`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct DailyAnswer {
    /// The date.
    pub date: String,
    /// The word for ER.
    pub level: String,
    /// The version of the puzzles.
    pub version: u32,
    /// The number of the first attempt that was not made: the `first` of the next request.
    pub next: u64,
    /// The puzzle; null if these attempts did not lead to it.
    pub generated: Option<GeneratedAnswer>,
}

/// Finds the puzzle of a day: makes some attempts, in their order, up to the first that succeeds.
///
/// The puzzle is the same however the attempts are divided into requests, as long as each begins
/// where the one before ended.
///
/// # Errors
///
/// The date is not a day of the years 1900 to 9999, or the level or the version is unknown.
///
/// ```
/// use ninefold::search::Watch;
/// use ninefold_api::{DailyRequest, daily};
///
/// let mut request = DailyRequest::new("2026-11-15", "gentle");
/// let generated = loop {
///     let answer = daily(&request, &Watch::never())?;
///     if let Some(generated) = answer.generated {
///         break generated;
///     }
///     request.first = answer.next;
/// };
/// assert_eq!((generated.seed, generated.er), (20261115, 1.2));
/// # Ok::<(), ninefold_api::Error>(())
/// ```
pub fn daily(request: &DailyRequest, watch: &Watch<'_>) -> Result<DailyAnswer, Error> {
    if request.version != DAILY_VERSION {
        let message = format!("version {} of the daily puzzles is unknown", request.version);
        let error = Error::new(ErrorKind::Value, message).field("version");
        return Err(error.help(format!("this build has version {DAILY_VERSION}")));
    }
    let seed = date_number(&request.date)?;
    let level: Difficulty = request.level.parse().map_err(|_| unknown_level(&request.level))?;
    let mut wanted = GenerateRequest::new(seed);
    wanted.er = Some(er_range(level));
    wanted.symmetry = Some(Symmetry::Rotational.name().to_owned());
    let spec = wanted.spec()?;
    let mut generator =
        Generator::new(spec.clone(), seed).map_err(|reason| impossible(&reason, &spec))?;
    let end = request.first.saturating_add(request.attempts);
    let (found, next) = first_generated(&mut generator, request.first..end, watch);
    let generated = found.map(|generated| {
        let path = PathOverview::of_unique(&generated.puzzle, &Solver::default());
        GeneratedAnswer::new(1, seed, &generated, Some(&path), None)
    });
    let (date, level) = (request.date.clone(), level.name().to_owned());
    Ok(DailyAnswer { date, level, version: DAILY_VERSION, next, generated })
}

fn unknown_level(name: &str) -> Error {
    let names = Difficulty::ALL.map(Difficulty::name).join(", ");
    let error = Error::new(ErrorKind::Value, format!("there is no level '{name}'"));
    error.field("level").help(format!("the levels are {names}"))
}

/// Reads a date, `2026-11-15`, as the number 20261115.
fn date_number(text: &str) -> Result<u64, Error> {
    let number = || {
        let mut parts = text.split('-');
        let mut part = |length: usize| {
            let part = parts.next().filter(|part| part.len() == length)?;
            let is_number = part.bytes().all(|byte| byte.is_ascii_digit());
            if is_number { part.parse::<u64>().ok() } else { None }
        };
        let (year, month, day) = (part(4)?, part(2)?, part(2)?);
        let is_date = (1900..=9999).contains(&year)
            && (1..=12).contains(&month)
            && (1..=days(year, month)).contains(&day);
        (is_date && parts.next().is_none()).then_some((year * 100 + month) * 100 + day)
    };
    number().ok_or_else(|| {
        let error = Error::new(ErrorKind::Value, format!("'{text}' is not a date"));
        let help = "write a day of the years 1900 to 9999 as year, month and day: 2026-11-15";
        error.field("date").help(help)
    })
}

/// Returns the number of days of a month.
const fn days(year: u64, month: u64) -> u64 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if year.is_multiple_of(400) || year.is_multiple_of(4) && !year.is_multiple_of(100) => 29,
        2 => 28,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_strictly() {
        for (text, number) in [
            ("2026-11-15", 20_261_115),
            ("1900-01-01", 19_000_101),
            ("9999-12-31", 99_991_231),
            ("2024-02-29", 20_240_229),
            ("2000-02-29", 20_000_229),
        ] {
            assert_eq!(date_number(text), Ok(number));
        }
        for text in [
            "",
            "2026",
            "2026-11",
            "2026-11-31",
            "2026-02-29",
            "1900-02-29",
            "2026-13-01",
            "2026-00-10",
            "2026-01-00",
            "1899-12-31",
            "10000-01-01",
            "2026-1-5",
            "2026-11-15-",
            "2026-11-15T00",
            " 2026-11-15",
            "2026-+1-15",
            "２０２６-11-15",
            "2026/11/15",
        ] {
            let error = date_number(text).unwrap_err();
            assert_eq!(
                (error.kind, error.fields.as_slice()),
                (ErrorKind::Value, &["date".to_owned()][..])
            );
        }
    }
}
