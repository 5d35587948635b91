//! The keys of an f-puzzles puzzle that are rules, and their usual names.
//!
//! A key that is not known is taken for a rule if it says anything beyond a word or a number: to
//! solve a variant as if it were classic would give a wrong answer without a warning.

use crate::data::value;
use ninefold::{Cell, Digit};
use serde_json::{Map, Value};

/// Keys that are no rules whatever they say.
const HARMLESS: &[&str] = &[
    "size",
    "title",
    "author",
    "ruleset",
    "grid",
    "solution",
    "highlightConflicts",
    "disabledlogic",
    "truecandidatesoptions",
    "successMessage",
    "metadata",
];

/// The rules by their keys, in the order in which they are named.
const RULES: &[(&str, &str)] = &[
    ("diagonal+", "rising diagonal"),
    ("diagonal-", "falling diagonal"),
    ("antiknight", "anti-knight"),
    ("antiking", "anti-king"),
    ("disjointgroups", "disjoint groups"),
    ("nonconsecutive", "non-consecutive neighbours"),
    ("negative", "negative constraints"),
    ("killercage", "killer cages"),
    ("cage", "cages"),
    ("arrow", "arrows"),
    ("littlekillersum", "little killer sums"),
    ("odd", "odd cells"),
    ("even", "even cells"),
    ("minimum", "minimum cells"),
    ("maximum", "maximum cells"),
    ("rowindexer", "row indexers"),
    ("columnindexer", "column indexers"),
    ("boxindexer", "box indexers"),
    ("extraregion", "extra regions"),
    ("thermometer", "thermometers"),
    ("slowthermometer", "slow thermometers"),
    ("palindrome", "palindromes"),
    ("renban", "renban lines"),
    ("whispers", "whispers lines"),
    ("regionsumline", "region sum lines"),
    ("betweenline", "between lines"),
    ("entropicline", "entropic lines"),
    ("modularline", "modular lines"),
    ("nabner", "nabner lines"),
    ("doublearrow", "double arrows"),
    ("zipperline", "zipper lines"),
    ("lockout", "lockout lines"),
    ("difference", "difference dots"),
    ("ratio", "ratio dots"),
    ("xv", "XV pairs"),
    ("quadruple", "quadruples"),
    ("clone", "clones"),
    ("sandwichsum", "sandwich sums"),
    ("xsum", "X-sums"),
    ("skyscraper", "skyscrapers"),
    ("fogofwar", "fog of war"),
    ("foglight", "fog of war with lights"),
    ("line", "drawn lines"),
    ("rectangle", "drawn rectangles"),
    ("circle", "drawn circles"),
    ("text", "drawn text"),
];

/// The rules of a puzzle, by name.
pub(super) fn found(object: &Map<String, Value>, cells: &[&Map<String, Value>]) -> Vec<String> {
    let mut names = Vec::new();
    if !usual_boxes(cells) {
        names.push("jigsaw boxes".to_owned());
    }
    for (key, name) in RULES {
        if object.get(*key).is_some_and(|value| is_rule(key, value)) {
            names.push((*name).to_owned());
        }
    }
    for (key, value) in object {
        let known = HARMLESS.contains(&key.as_str()) || RULES.iter().any(|(rule, _)| rule == key);
        if !known && !is_harmless(key, value) {
            names.push(format!("the unknown rule '{}'", key.escape_default()));
        }
    }
    names
}

/// The rules among the keys of any JSON object: only keys that are known as rules count.
pub(crate) fn known(object: &Map<String, Value>) -> Vec<String> {
    const MORE: &[(&str, &str)] = &[
        ("cages", "cages"),
        ("regions", "regions"),
        ("arrows", "arrows"),
        ("diagonal", "diagonals"),
        ("diagonals", "diagonals"),
        ("thermo", "thermometers"),
        ("thermos", "thermometers"),
        ("thermometers", "thermometers"),
        ("killer", "killer cages"),
        ("killerCages", "killer cages"),
        ("kropki", "dots between cells"),
        ("kropkiDots", "dots between cells"),
        ("germanWhispers", "whispers lines"),
        ("antiKnight", "anti-knight"),
        ("antiKing", "anti-king"),
        ("sandwich", "sandwich sums"),
        ("constraint", "constraints"),
        ("constraints", "constraints"),
        ("variant", "a variant"),
    ];
    // Words and numbers under such a key are a remark.
    let is_given =
        |value: &Value| matches!(value, Value::Bool(true) | Value::Array(_) | Value::Object(_));
    let all = RULES.iter().chain(MORE);
    all.filter(|(key, _)| object.get(*key).is_some_and(|v| is_given(v) && is_rule(key, v)))
        .map(|(_, name)| (*name).to_owned())
        .collect()
}

/// The rules that an object of any program states in words: in the list of its rules or drawings,
/// or as its type.
pub(crate) fn stated(object: &Map<String, Value>) -> Vec<String> {
    const PLACES: [&str; Digit::COUNT] = [
        "rules",
        "constraints",
        "decorations",
        "variants",
        "variant",
        "type",
        "kind",
        "puzzleType",
        "gameType",
    ];
    const WORDS: [&str; 16] = [
        "killer",
        "cage",
        "thermo",
        "diagonal",
        "arrow",
        "kropki",
        "sandwich",
        "jigsaw",
        "irregular",
        "windoku",
        "hyper",
        "knight",
        "whisper",
        "renban",
        "palindrome",
        "samurai",
    ];
    let mut found: Vec<String> = Vec::new();
    for value in PLACES.iter().filter_map(|key| object.get(*key)) {
        let mut texts = Vec::new();
        words(value, 0, &mut texts);
        for text in texts.iter().map(|text| text.to_ascii_lowercase()) {
            let is_rule = WORDS.iter().any(|word| text.contains(word));
            if is_rule && !found.contains(&text) {
                found.push(text);
            }
        }
    }
    found
}

/// The short texts in a value: names of rules, not sentences.
fn words<'a>(value: &'a Value, depth: usize, texts: &mut Vec<&'a str>) {
    match value {
        Value::String(text) if text.chars().count() <= 32 => texts.push(text),
        Value::Array(items) if depth < 4 => {
            items.iter().for_each(|item| words(item, depth + 1, texts));
        }
        Value::Object(members) if depth < 4 => {
            members.values().for_each(|member| words(member, depth + 1, texts));
        }
        _ => {}
    }
}

/// Returns `true` if a key can be kept without being understood.
pub(super) fn is_harmless(key: &str, value: &Value) -> bool {
    if ["size", "title", "author", "ruleset", "grid", "solution"].contains(&key) {
        return false;
    }
    if RULES.iter().any(|(rule, _)| *rule == key) {
        // Cages without cells carry remarks.
        return key == "cage" && value::says_something(value) && !is_rule(key, value);
    }
    let plain = matches!(value, Value::String(_) | Value::Number(_));
    HARMLESS.contains(&key) || plain || !value::says_something(value)
}

/// Returns `true` if the value of a rule's key makes it a rule.
fn is_rule(key: &str, value: &Value) -> bool {
    let in_a_cell = |cage: &Value| cage.get("cells").is_none_or(value::says_something);
    match value.as_array() {
        Some(cages) if key == "cage" => cages.iter().any(in_a_cell),
        _ => value::says_something(value),
    }
}

/// Returns `true` if the boxes are the usual ones; their numbers do not matter.
fn usual_boxes(cells: &[&Map<String, Value>]) -> bool {
    let usual = |index: usize| index / 27 * 3 + index % Cell::SIDE / 3;
    let box_of: Vec<Option<usize>> = cells
        .iter()
        .enumerate()
        .map(|(index, cell)| match cell.get("region") {
            None => Some(usual(index)),
            Some(region) => value::number(region),
        })
        .collect();
    let first = |number: usize| box_of.get(number / 3 * 27 + number % 3 * 3).copied().flatten();
    let each_is_one = (0..box_of.len())
        .all(|index| box_of[index].is_some() && box_of[index] == first(usual(index)));
    let all_differ = (0..Cell::SIDE).all(|a| (0..a).all(|b| first(a) != first(b)));
    each_is_one && all_differ
}
