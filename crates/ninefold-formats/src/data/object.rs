//! Cells that are objects: their keys in plain spelling, and whether they say that a digit is given.

use serde_json::{Map, Value};

/// Where a cell stands in the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Position {
    /// In a plain list.
    Alone,
    /// In a row: the numbers of row and cell, from zero.
    In(usize, usize),
}

/// Keys that say whether the digit is given.
pub(super) const FLAGS: [&str; 30] = [
    "given",
    "isgiven",
    "fixed",
    "isfixed",
    "locked",
    "islocked",
    "lock",
    "readonly",
    "isreadonly",
    "prefilled",
    "isprefilled",
    "preset",
    "ispreset",
    "static",
    "isstatic",
    "initial",
    "isinitial",
    "original",
    "isoriginal",
    "clue",
    "isclue",
    "constant",
    "isconstant",
    "frozen",
    "isfrozen",
    "immutable",
    "predefined",
    "default",
    "isdefault",
    "disabled",
];

/// Keys that say whether the player may change it.
const OPEN_FLAGS: [&str; 6] =
    ["editable", "iseditable", "mutable", "ismutable", "modifiable", "isuserinput"];

/// A key in lower case, without anything between its words.
pub(super) fn plain(key: &str) -> String {
    key.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
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

    pub(super) fn any(&self, keys: &[&str]) -> Option<&'a Value> {
        keys.iter().find_map(|key| self.get(key))
    }

    /// Whether the digit is said to be given.
    pub(super) fn flag(&self, given_is_digit: bool) -> Option<bool> {
        let flag = |keys: &[&str]| {
            keys.iter()
                .filter(|key| !(given_is_digit && (**key == "given" || **key == "clue")))
                .find_map(|key| self.get(key).and_then(truth))
        };
        flag(&FLAGS).or_else(|| flag(&OPEN_FLAGS).map(|open| !open))
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
