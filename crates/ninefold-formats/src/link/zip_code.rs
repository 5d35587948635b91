//! The shortened JSON inside SudokuPad links.
//!
//! ```text
//! {cs:50,ce:[[{v:5},,{v:'a'}],...],re:[[[0,0],[0,1]]],metadata:{title:'It\'s'}}
//!  ^ short keys     ^ nothing is {}                            ^ quotes of the other kind
//! ```
//!
//! Keys have no quotes and the longer ones are shortened, empty objects are left out, `t` and `f`
//! are true and false, `#0` and `#F` black and white, six hexadecimal digits a colour. This reads
//! it straight into a JSON value, with the long keys; plain JSON is read as well. Nesting is
//! bounded, and nothing is ever written in this form.

use crate::number::number;
use serde_json::{Map, Number, Value};

/// The short keys and what they stand for.
const KEYS: &[(&str, &str)] = &[
    ("c", "color"),
    ("ca", "cages"),
    ("ct", "center"),
    ("c1", "borderColor"),
    ("c2", "backgroundColor"),
    ("ce", "cells"),
    ("cs", "cellSize"),
    ("a", "arrows"),
    ("o", "overlays"),
    ("u", "underlays"),
    ("w", "width"),
    ("h", "height"),
    ("v", "value"),
    ("vd", "videos"),
    ("l", "lines"),
    ("r", "rounded"),
    ("re", "regions"),
    ("fs", "fontSize"),
    ("th", "thickness"),
    ("hl", "headLength"),
    ("wp", "wayPoints"),
    ("t", "title"),
    ("te", "text"),
    ("d", "duration"),
    ("d2", "d"),
];

/// Real puzzles need six levels.
const DEEPEST: usize = 32;

/// The value of a text, if it is written so.
pub(super) fn parse(text: &str) -> Option<Value> {
    let mut parser = Parser { rest: text };
    let value = parser.value(0)?;
    parser.blank();
    parser.rest.is_empty().then_some(value)
}

struct Parser<'a> {
    rest: &'a str,
}

impl<'a> Parser<'a> {
    fn blank(&mut self) {
        self.rest = self.rest.trim_start();
    }

    fn peek(&mut self) -> Option<char> {
        self.blank();
        self.rest.chars().next()
    }

    fn take(&mut self, wanted: char) -> bool {
        self.blank();
        match self.rest.strip_prefix(wanted) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn value(&mut self, depth: usize) -> Option<Value> {
        if depth > DEEPEST {
            return None;
        }
        match self.peek()? {
            '{' => self.object(depth),
            '[' => self.array(depth),
            '\'' | '"' => self.string().map(Value::String),
            ',' | ']' | '}' => Some(Value::Object(Map::new())),
            _ => bare(self.word()),
        }
    }

    fn object(&mut self, depth: usize) -> Option<Value> {
        self.take('{');
        let mut map = Map::new();
        while !self.take('}') {
            if !map.is_empty() && !self.take(',') {
                return None;
            }
            let key = match self.peek()? {
                '\'' | '"' => self.string()?,
                _ => self.word().to_owned(),
            };
            if key.is_empty() || !self.take(':') {
                return None;
            }
            let long = KEYS.iter().find(|(short, _)| *short == key);
            let key = long.map_or(key.as_str(), |(_, long)| long).to_owned();
            let value = self.value(depth + 1)?;
            map.insert(key, value);
        }
        Some(Value::Object(map))
    }

    fn array(&mut self, depth: usize) -> Option<Value> {
        self.take('[');
        let mut items = Vec::new();
        loop {
            items.push(self.value(depth + 1)?);
            if self.take(']') {
                return Some(Value::Array(items));
            }
            if !self.take(',') {
                return None;
            }
        }
    }

    /// Takes the text without quotes up to the next sign that means something.
    fn word(&mut self) -> &'a str {
        self.blank();
        let end = self.rest.find([',', ':', '{', '}', '[', ']', '\'', '"']);
        let (word, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        word.trim_end()
    }

    fn string(&mut self) -> Option<String> {
        let mut chars = self.rest.chars();
        let quote = chars.next()?;
        let mut out = String::new();
        loop {
            match chars.next()? {
                '\\' => match chars.next()? {
                    'n' => out.push('\n'),
                    't' => out.push('\t'),
                    'r' => out.push('\r'),
                    'b' | 'f' => out.push(' '),
                    'u' => {
                        let rest = chars.as_str();
                        let code = u32::from_str_radix(rest.get(..4)?, 16).ok()?;
                        // Half of a pair alone is no character.
                        out.push(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
                        chars = rest[4..].chars();
                    }
                    other => out.push(other),
                },
                c if c == quote => break,
                c => out.push(c),
            }
        }
        self.rest = chars.as_str();
        Some(out)
    }
}

/// The value of a word without quotes.
fn bare(word: &str) -> Option<Value> {
    Some(match word {
        "t" | "true" => Value::Bool(true),
        "f" | "false" => Value::Bool(false),
        "null" => Value::Null,
        "#0" => Value::from("#000000"),
        "#F" => Value::from("#FFFFFF"),
        _ if word.len() == 6 && word.bytes().all(|b| b.is_ascii_hexdigit()) => {
            Value::from(format!("#{word}"))
        }
        _ => match word.parse::<i64>() {
            Ok(number) => Value::from(number),
            Err(_) => Value::Number(Number::from_f64(number(word)?)?),
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    #[test]
    fn short_forms_are_spelled_out() {
        let text =
            r"{cs:50,ce:[[{v:5},,{v:'a'}],[,]],u:[{c2:#F,c:a1b2c3,r:t}],metadata:{t:'It\'s'}}";
        let long = json!({
            "cellSize": 50,
            "cells": [[{"value": 5}, {}, {"value": "a"}], [{}, {}]],
            "underlays": [{"backgroundColor": "#FFFFFF", "color": "#a1b2c3", "rounded": true}],
            "metadata": {"title": "It's"},
        });
        assert_eq!(parse(text), Some(long));
        assert_eq!(parse(r#"{"a1":"x\"\u00e4","b":null}"#), Some(json!({"a1":"x\"ä","b":null})));
    }

    #[test]
    fn broken_or_deep_text_is_nothing() {
        for broken in ["", "{", "{a}", "{a:1", "[1", "[1 2]", "{a:1}x", "'", "{:1}", "{a:'\\u12'}"]
        {
            assert_eq!(parse(broken), None, "{broken}");
        }
        assert_eq!(parse(&"[".repeat(100_000)), None);
        assert_eq!(parse(&"{a:".repeat(100_000)), None);
    }

    proptest! {
        #[test]
        fn garbage_does_not_panic(text in r"[a-f0-9:,{}\[\]'\\u é]{0,80}") {
            let _ = parse(&text);
        }
    }
}
