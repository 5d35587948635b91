//! Request and answer `daily`: the puzzle of a day, the same for everybody without any server.
//!
//! A day and a level name one puzzle: the first one of this level with rotational symmetry that the
//! generator finds, with the date as its seed.

use crate::day::Day;
use crate::error::{Error, ErrorKind};
use crate::first::{first_generated, usual_attempts};
use crate::generate::{GenerateRequest, GeneratedAnswer, PathOverview, impossible};
use crate::levels::er_range;
use ninefold::generate::{Generator, Symmetry};
use ninefold::logic::Solver;
use ninefold::rating::Difficulty;
use ninefold::search::Watch;
use ninefold_show::words::English;
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
    let seed = Day::read(&request.date, "date")?.number();
    let level: Difficulty = request.level.parse().map_err(|_| unknown_level(&request.level))?;
    let mut wanted = GenerateRequest::new(seed);
    wanted.er = Some(er_range(level));
    wanted.symmetry = Some(Symmetry::Rotational.name().to_owned());
    let spec = wanted.spec()?;
    let mut generator = Generator::new(spec.clone(), seed)
        .map_err(|reason| impossible(&reason, &spec, &English))?;
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
