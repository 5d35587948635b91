//! Checks of records that were read. A record that fails is never used.
//!
//! The rules are those of the web page, so that both accept the same files.

use super::changes::count_boards;
use super::codes::{read_candidates, units};
use super::packed::{MOST_BOARDS, MOST_BRANCHES, whole};
use super::records::{LONGEST_LOG, is_date, is_day};
use crate::record::saved::{OriginKind, SavedGame};
use ninefold::Cell;
use serde_json::{Map, Value};
use std::fmt;

/// A fault of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// It is not an object, or not JSON at all.
    NoObject,
    /// It is of another version.
    Version,
    /// Its identifier is damaged.
    Id,
    /// Its puzzle is damaged.
    Puzzle,
    /// Its moves are damaged.
    Boards,
    /// Its named states are damaged.
    Branches,
    /// Its time or counts are damaged.
    Numbers,
    /// Its rating is damaged.
    Rating,
    /// Its origin is damaged.
    Origin,
    /// Its day is damaged.
    Day,
    /// Its technique is damaged.
    Technique,
}

impl Fault {
    /// Returns the key of the fault in the page, such as `record.id`.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::NoObject => "record.no-object",
            Self::Version => "record.version",
            Self::Id => "record.id",
            Self::Puzzle => "record.puzzle",
            Self::Boards => "record.boards",
            Self::Branches => "record.branches",
            Self::Numbers => "record.numbers",
            Self::Rating => "record.rating",
            Self::Origin => "record.origin",
            Self::Day => "record.day",
            Self::Technique => "record.technique",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoObject => "it is not a record of this program",
            Self::Version => "it is of another version",
            Self::Id => "its identifier is damaged",
            Self::Puzzle => "its puzzle is damaged",
            Self::Boards => "its moves are damaged",
            Self::Branches => "its remembered states are damaged",
            Self::Numbers => "its time or counts are damaged",
            Self::Rating => "its rating is damaged",
            Self::Origin => "its origin is damaged",
            Self::Day => "its day is damaged",
            Self::Technique => "its technique is damaged",
        })
    }
}

type Fields = Map<String, Value>;

const LONGEST_TEXT: usize = 1_000;
const LAST_TIME: u64 = 8_640_000_000_000_000;
const MOST_COUNTED: u64 = 1_000_000;

fn require(is_good: bool, fault: Fault) -> Result<(), Fault> {
    if is_good { Ok(()) } else { Err(fault) }
}

fn is_count(value: Option<&Value>, most: u64) -> bool {
    whole(value).is_some_and(|number| number <= most)
}

/// Returns a text of at most this many UTF-16 units.
fn text(value: Option<&Value>, length: usize) -> Option<&str> {
    value?.as_str().filter(|text| units(text) <= length)
}

/// Returns `true` if a text has 1 to a number of characters, all of a kind.
fn has_form(text: &str, most: usize, of_kind: impl Fn(u8) -> bool) -> bool {
    (1..=most).contains(&text.len()) && text.bytes().all(of_kind)
}

/// Returns `true` if a text can be an identifier.
pub(crate) fn is_id(text: &str) -> bool {
    has_form(text, 100, |byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
}

fn is_slug(text: &str) -> bool {
    has_form(text, 80, |byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

fn is_null_or(value: Option<&Value>, is_good: impl FnOnce(&Value) -> bool) -> bool {
    value.is_some_and(|value| value.is_null() || is_good(value))
}

/// Returns the fields of a record of version 1.
fn fields(record: &Value) -> Result<&Fields, Fault> {
    let fields = record.as_object().ok_or(Fault::NoObject)?;
    require(whole(fields.get("v")) == Some(1), Fault::Version)?;
    Ok(fields)
}

/// Checks a packed game.
pub(crate) fn game(record: &Value) -> Result<(), Fault> {
    let game = fields(record)?;
    let get = |key: &str| game.get(key);
    require(get("id").and_then(Value::as_str).is_some_and(is_id), Fault::Id)?;
    check_puzzle(game)?;
    let counts = is_count(get("seconds"), u32::MAX.into()) && is_count(get("hints"), MOST_COUNTED);
    let times = is_count(get("started"), LAST_TIME) && is_count(get("changed"), LAST_TIME);
    let is_solved = get("solved").is_some_and(Value::is_boolean);
    let is_name = |value: &Value| text(Some(value), LONGEST_TEXT).is_some();
    let are_names =
        |list: &Vec<Value>| list.len() <= SavedGame::MOST_TAUGHT && list.iter().all(is_name);
    let is_taught = get("taught").is_none_or(|list| list.as_array().is_some_and(are_names));
    require(counts && times && is_solved && is_taught, Fault::Numbers)?;
    let is_word = |text: &str| has_form(text, 40, |byte| byte.is_ascii_lowercase() || byte == b'-');
    let is_level = is_null_or(get("level"), |level| level.as_str().is_some_and(is_word));
    let in_range = |er: f64| (0.0..=100.0).contains(&er);
    let is_er = is_null_or(get("er"), |er| er.as_f64().is_some_and(in_range));
    require(is_level && is_er, Fault::Rating)?;
    let is_full = |text: &str| {
        text.len() == Cell::COUNT && text.bytes().all(|byte| matches!(byte, b'1'..=b'9'))
    };
    let is_solution = |value: &Value| value.as_str().is_some_and(is_full);
    require(is_null_or(get("solution"), is_solution), Fault::Puzzle)?;
    check_origin(get("origin"))?;
    check_boards(game)
}

fn check_puzzle(game: &Fields) -> Result<(), Fault> {
    let is_cell = |byte: u8| matches!(byte, b'1'..=b'9' | b'.');
    let givens = text(game.get("givens"), Cell::COUNT);
    let givens = givens.is_some_and(|text| text.len() == Cell::COUNT && text.bytes().all(is_cell));
    let is_mask = |value: &Value| value.as_str().and_then(read_candidates).is_some();
    let candidates = is_null_or(game.get("candidates"), is_mask);
    let title = text(game.get("title"), LONGEST_TEXT).is_some();
    let is_about =
        |key: &str| game.get(key).is_none_or(|value| text(Some(value), 2 * LONGEST_TEXT).is_some());
    require(
        givens && candidates && title && is_about("author") && is_about("description"),
        Fault::Puzzle,
    )
}

fn check_boards(game: &Fields) -> Result<(), Fault> {
    let count_of = |value: Option<&Value>| value.and_then(Value::as_str).and_then(count_boards);
    let count = count_of(game.get("boards")).filter(|count| (1..=MOST_BOARDS).contains(count));
    let count = count.ok_or(Fault::Boards)?;
    require(is_count(game.get("at"), count as u64 - 1), Fault::Boards)?;
    let branches = game.get("branches").and_then(Value::as_array).ok_or(Fault::Branches)?;
    require(branches.len() <= MOST_BRANCHES, Fault::Branches)?;
    let mut all = count as u64;
    for branch in branches {
        let own = count_of(branch.get("boards")).ok_or(Fault::Branches)? as u64;
        let from = whole(branch.get("from")).filter(|from| *from <= count as u64);
        let from = from.ok_or(Fault::Branches)?;
        let is_named = text(branch.get("name"), LONGEST_TEXT).is_some();
        require(is_named && from + own >= 1, Fault::Branches)?;
        all += from + own;
    }
    require(all <= MOST_BOARDS as u64, Fault::Branches)
}

fn check_origin(value: Option<&Value>) -> Result<(), Fault> {
    let value = value.ok_or(Fault::Origin)?;
    if value.is_null() {
        return Ok(());
    }
    let origin = value.as_object().ok_or(Fault::Origin)?;
    let kind = origin.get("kind").and_then(Value::as_str).unwrap_or_default();
    let is_known = OriginKind::ALL.iter().any(|one| one.name() == kind);
    let is_good = |key: &str, check: fn(&Value) -> bool| origin.get(key).is_none_or(check);
    let day = is_good("daily", |day| day.as_str().is_some_and(is_day));
    let technique = is_good("technique", |slug| slug.as_str().is_some_and(is_slug));
    require(is_known && day && technique && is_good("request", is_request), Fault::Origin)
}

/// Returns `true` if a value can be a stored request: an object of short texts, numbers, switches and lists.
fn is_request(value: &Value) -> bool {
    fn is_simple(value: &Value) -> bool {
        match value {
            Value::String(text) => units(text) <= LONGEST_TEXT,
            Value::Array(_) | Value::Object(_) => false,
            _ => true,
        }
    }
    let is_value = |value: &Value| match value {
        Value::Array(list) => list.len() <= 200 && list.iter().all(is_simple),
        one => is_simple(one),
    };
    let Some(request) = value.as_object() else { return false };
    request.len() <= 40 && request.iter().all(|(key, one)| units(key) <= 40 && is_value(one))
}

/// Checks the record of a daily puzzle.
pub(crate) fn day(record: &Value) -> Result<(), Fault> {
    let day = fields(record)?;
    require(day.get("day").and_then(Value::as_str).is_some_and(is_day), Fault::Day)?;
    let counts = is_count(day.get("seconds"), u32::MAX.into())
        && is_count(day.get("hints"), MOST_COUNTED)
        && is_count(day.get("changed"), LAST_TIME);
    require(counts && day.get("solved").is_some_and(Value::is_boolean), Fault::Numbers)
}

/// Checks the record of a technique.
pub(crate) fn progress(record: &Value) -> Result<(), Fault> {
    let progress = fields(record)?;
    let slug = progress.get("technique").and_then(Value::as_str);
    require(slug.is_some_and(is_slug), Fault::Technique)?;
    let counts = is_count(progress.get("found"), MOST_COUNTED)
        && is_count(progress.get("hinted"), MOST_COUNTED)
        && is_count(progress.get("changed"), LAST_TIME);
    require(counts, Fault::Numbers)?;
    let repeated = progress.get("repeated");
    require(repeated.is_none() || is_count(repeated, MOST_COUNTED), Fault::Numbers)?;
    let is_one = |value: &Value| value.as_str().is_some_and(is_date);
    require(progress.get("due").is_none_or(|due| due.is_null() || is_one(due)), Fault::Day)?;
    let is_log = |log: &Value| {
        log.as_array().is_some_and(|days| days.len() <= LONGEST_LOG && days.iter().all(is_one))
    };
    require(progress.get("log").is_none_or(is_log), Fault::Day)
}
