//! The file in which the page saves everything (*Save all to a file*), and what reading it changes.

use super::check::{self, Fault};
use super::packed::{pack, unpack, whole};
use super::records::{DayRecord, ProgressRecord};
use crate::record::saved::SavedGame;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::fmt;

/// The version of the file.
const VERSION: u64 = 1;
const LONGEST_FILE: usize = 100_000_000;
const MOST_RECORDS: usize = 100_000;

/// Everything that is remembered.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Everything {
    /// The games.
    pub(crate) games: Vec<SavedGame>,
    /// Days on which daily puzzles were played.
    pub(crate) days: Vec<DayRecord>,
    /// Techniques that were practised.
    pub(crate) progress: Vec<ProgressRecord>,
    /// Damaged records, as they were found.
    pub(crate) aside: Vec<Value>,
    /// The settings of the player, if they are to be in the file.
    pub(crate) settings: Option<Map<String, Value>>,
}

impl Everything {
    /// Returns the text of the file.
    pub(crate) fn to_text(&self) -> String {
        let games: Vec<Value> = self.games.iter().map(|game| pack(game).into()).collect();
        // In the order in which the page writes them.
        let parts = [
            ("ninefold", json!(VERSION)),
            ("games", games.into()),
            ("days", json!(self.days)),
            ("progress", json!(self.progress)),
            ("aside", json!(self.aside)),
            ("settings", json!(self.settings)),
        ];
        let lines = parts.map(|(key, value)| format!(" \"{key}\": {value}"));
        format!("{{\n{}\n}}\n", lines.join(",\n"))
    }
}

/// The reason why a whole file is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FileFault {
    /// It is too long.
    TooLong,
    /// It is not JSON.
    NoJson,
    /// It is another file.
    Other,
    /// A newer version wrote it.
    Newer,
}

impl fmt::Display for FileFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TooLong => "the file is too long",
            Self::NoJson => "the file is damaged: it is not JSON",
            Self::Other => "the file is no file of saved games",
            Self::Newer => "a newer version wrote the file",
        })
    }
}

/// The result of reading a file: its good records, and the faults of the others.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Contents {
    /// The good records.
    pub(crate) good: Everything,
    /// For each record that is refused its list, its number from 0, and why.
    pub(crate) refused: Vec<(&'static str, usize, Fault)>,
}

/// The changes made by reading a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct ImportResult {
    /// The games that are new.
    pub(crate) added: usize,
    /// The games that were there already.
    pub(crate) kept: usize,
    /// For each record that is refused its list, its number from 0, and why.
    pub(crate) refused: Vec<(&'static str, usize, Fault)>,
    /// The identifier of the game that was changed last, if the file has any.
    pub(crate) latest: Option<String>,
    /// The settings in the file, unchecked.
    pub(crate) settings: Option<Map<String, Value>>,
}

impl fmt::Display for ImportResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = |count: usize| if count == 1 { "game" } else { "games" };
        write!(f, "{} {} added, {} kept", self.added, plural(self.added), self.kept)?;
        if let Some((list, number, fault)) = self.refused.first() {
            let count = self.refused.len();
            write!(f, "; {count} refused, first number {} of {list}: {fault}", number + 1)?;
        }
        Ok(())
    }
}

/// Returns whether a text looks like a file of saved games, so that it is read as one.
pub fn looks_like_saved_games(text: &str) -> bool {
    let head: String = text.chars().filter(|one| !one.is_whitespace()).take(12).collect();
    head == "{\"ninefold\":"
}

/// Reads JSON. Halves of surrogate pairs, which JavaScript writes, become U+FFFD.
pub(super) fn parse_json(text: &str) -> Option<Value> {
    serde_json::from_str(text).ok().or_else(|| serde_json::from_str(&without_halves(text)).ok())
}

/// Replaces escapes of halves of surrogate pairs.
fn without_halves(text: &str) -> String {
    let code = |at: usize| {
        let escape = text.get(at..at + 6)?.strip_prefix("\\u")?;
        u16::from_str_radix(escape, 16).ok()
    };
    let is_first = |code: u16| (0xd800..0xdc00).contains(&code);
    let is_second = |code: u16| (0xdc00..0xe000).contains(&code);
    let mut cleaned = String::with_capacity(text.len());
    let mut rest = 0;
    while let Some(found) = text[rest..].find('\\') {
        let at = rest + found;
        cleaned.push_str(&text[rest..at]);
        let (length, half) = match code(at) {
            Some(first) if is_first(first) && code(at + 6).is_some_and(is_second) => (12, false),
            Some(one) => (6, is_first(one) || is_second(one)),
            None => (1 + text[at + 1..].chars().next().map_or(0, char::len_utf8), false),
        };
        cleaned.push_str(if half { "\\ufffd" } else { &text[at..at + length] });
        rest = at + length;
    }
    cleaned.push_str(&text[rest..]);
    cleaned
}

/// Reads a file of the page or of this program.
pub(crate) fn read(text: &str) -> Result<Contents, FileFault> {
    if text.len() > LONGEST_FILE {
        return Err(FileFault::TooLong);
    }
    let file = parse_json(text).ok_or(FileFault::NoJson)?;
    let file = file.as_object().ok_or(FileFault::Other)?;
    match whole(file.get("ninefold")) {
        None => return Err(FileFault::Other),
        Some(version) if version > VERSION => return Err(FileFault::Newer),
        Some(_) => {}
    }
    let mut contents = Contents::default();
    for game in good_ones(file, "games", check::game, &mut contents) {
        contents.good.games.extend(game.as_object().map(unpack));
    }
    contents.good.days = typed(good_ones(file, "days", check::day, &mut contents));
    contents.good.progress = typed(good_ones(file, "progress", check::progress, &mut contents));
    contents.good.settings = file.get("settings").and_then(Value::as_object).cloned();
    Ok(contents)
}

/// Returns the good records of a list, and notes the others.
fn good_ones(
    file: &Map<String, Value>,
    list: &'static str,
    check: fn(&Value) -> Result<(), Fault>,
    contents: &mut Contents,
) -> Vec<Value> {
    let records = match file.get(list) {
        None => &Vec::new(),
        Some(Value::Array(records)) if records.len() <= MOST_RECORDS => records,
        Some(_) => {
            contents.refused.push((list, 0, Fault::NoObject));
            return Vec::new();
        }
    };
    let mut good = Vec::new();
    for (number, record) in records.iter().enumerate() {
        match check(record) {
            Ok(()) => good.push(record.clone()),
            Err(fault) => contents.refused.push((list, number, fault)),
        }
    }
    good
}

/// Converts checked records. Numbers that are written with a point become whole ones.
fn typed<T: serde::de::DeserializeOwned>(records: Vec<Value>) -> Vec<T> {
    let convert = |record: Value| {
        let Value::Object(fields) = record else { return None };
        let whole = |value: Value| whole(Some(&value)).map_or(value, Value::from);
        let fields: Map<String, Value> =
            fields.into_iter().map(|(key, value)| (key, whole(value))).collect();
        serde_json::from_value(fields.into()).ok()
    };
    records.into_iter().filter_map(convert).collect()
}

/// Returns the games to add, and counts those that are there already. One with the identifier of another game
/// gets an identifier that follows from its content, so that reading the file again adds nothing.
pub(crate) fn games_to_add(
    games: Vec<SavedGame>,
    present: &BTreeMap<String, SavedGame>,
    result: &mut ImportResult,
) -> Vec<SavedGame> {
    let mut known = present.clone();
    let mut added = Vec::new();
    result.latest = games.iter().max_by_key(|game| game.changed).map(|game| game.id.clone());
    for game in games {
        let content = content(&game);
        let cut = game.id.get(..80).unwrap_or(&game.id);
        let other = format!("{cut}-{:08x}", hash(&content));
        let is_same = |id: &String| known.get(id).is_some_and(|one| self::content(one) == content);
        let is_latest = result.latest.as_ref() == Some(&game.id);
        let id = if let Some(id) = [&game.id, &other].into_iter().find(|id| is_same(id)) {
            result.kept += 1;
            id.clone()
        } else {
            let id = if known.contains_key(&game.id) { other } else { game.id.clone() };
            let game = SavedGame { id: id.clone(), ..game };
            known.insert(id.clone(), game.clone());
            added.push(game);
            result.added += 1;
            id
        };
        if is_latest {
            result.latest = Some(id);
        }
    }
    added
}

/// Returns all of a game but its identifier as a text.
fn content(game: &SavedGame) -> String {
    let mut packed = pack(game);
    packed.insert("id".to_owned(), json!(""));
    Value::from(packed).to_string()
}

/// Returns a number that depends on a text (FNV-1a over UTF-16 units).
pub(super) fn hash(text: &str) -> u32 {
    text.encode_utf16()
        .fold(0x811c_9dc5, |value, unit| (value ^ u32::from(unit)).wrapping_mul(0x0100_0193))
}
