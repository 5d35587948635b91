//! Cells that are objects: their keys in plain spelling, and whether they say that a digit is given.

use serde_json::{Map, Value};

/// The position of a cell in the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Position {
    /// In a plain list.
    Alone,
    /// In a row: the numbers of row and cell, from zero.
    In(usize, usize),
}

/// Keys that say whether the digit is given, without `is` before them.
const FLAGS: &str = "given fixed locked lock readonly prefilled preset static initial original clue \
    constant frozen immutable predefined default disabled";

/// Keys that say whether the player may change it.
const OPEN_FLAGS: &str = "editable iseditable mutable ismutable modifiable isuserinput";

/// Keys that say whether the digit of a solution is shown, and those that say the opposite.
const SHOWN: &str = "visible isvisible shown isshown revealed isrevealed";
const HIDDEN: &str = "hidden ishidden removed isremoved empty isempty blank isblank";

/// Returns `true` if a key says that the digit is given.
pub(super) fn is_flag(key: &str) -> bool {
    let key = key.strip_prefix("is").unwrap_or(key);
    FLAGS.split_whitespace().any(|flag| flag == key)
}

/// A key in lower case, without anything between its words.
pub(super) fn plain(key: &str) -> String {
    key.chars().filter(|c| c.is_alphanumeric()).map(|c| c.to_ascii_lowercase()).collect()
}

/// A cell object with its keys in plain spelling.
pub(super) struct Object<'a>(pub(super) Vec<(String, &'a Value)>);

impl<'a> Object<'a> {
    pub(super) fn new(object: &'a Map<String, Value>) -> Self {
        Self(object.iter().map(|(key, value)| (plain(key), value)).collect())
    }

    pub(super) fn get(&self, key: &str) -> Option<&'a Value> {
        self.0.iter().find(|(k, _)| k == key).map(|(_, value)| *value)
    }

    pub(super) fn any(&self, keys: &str) -> Option<&'a Value> {
        keys.split_whitespace().find_map(|key| self.get(key))
    }

    /// Returns `true` if the digit is said to be shown, and `false` if it is said to be the solution's.
    pub(super) fn is_shown(&self) -> Option<bool> {
        let is_hidden = || self.any(HIDDEN).and_then(truth).map(|hidden| !hidden);
        self.any(SHOWN).and_then(truth).or_else(is_hidden)
    }

    /// Returns `true` if the digit is said to be given, and `false` if it is said not to be.
    pub(super) fn flag(&self, given_is_digit: bool) -> Option<bool> {
        if let Some(shown) = self.is_shown() {
            return Some(shown);
        }
        let is_digit = |key: &str| given_is_digit && (key == "given" || key == "clue");
        let mut flags = self.0.iter().filter(|(key, _)| is_flag(key) && !is_digit(key));
        let is_open = || self.any(OPEN_FLAGS).and_then(truth).map(|open| !open);
        // `"type": "given"` says it by its value.
        let kind = || Some(is_flag(&plain(self.any("type kind status state")?.as_str()?)));
        flags.find_map(|(_, value)| truth(value)).or_else(is_open).or_else(kind)
    }
}

fn truth(value: &Value) -> Option<bool> {
    match value {
        Value::Bool(truth) => Some(*truth),
        Value::Number(number) if number.as_u64() == Some(0) => Some(false),
        Value::Number(number) if number.as_u64() == Some(1) => Some(true),
        Value::String(text) if text.eq_ignore_ascii_case("true") => Some(true),
        Value::String(text) if text.eq_ignore_ascii_case("false") => Some(false),
        _ => None,
    }
}
