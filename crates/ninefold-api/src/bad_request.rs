//! Errors of the JSON reader, in words that speak of the request.
//!
//! The reader names Rust types and no key: `` invalid type: integer `16`, expected a string ``. Here the
//! request is read again without one key after the other: the key to name is the one without which the
//! reader says something else.

use crate::error::{Error, ErrorKind};
use serde::de::DeserializeOwned;
use serde_json::error::Category;
use serde_json::{Map, Value};

/// Keys that are texts although their values look like numbers, each with an example.
const EXAMPLES: [(&str, &str); 4] =
    [("clues", "24..28"), ("er", "6.5..7.2"), ("ep", "6.5..7.2"), ("ed", "6.5..7.2")];

/// Reads a request in JSON.
///
/// # Errors
///
/// It is not valid JSON, a key is missing or unknown, or a value is not what its key holds.
///
/// ```
/// use ninefold_api::{GenerateRequest, read_request};
///
/// let error = read_request::<GenerateRequest>(r#"{"attempts":16,"clues":16}"#).unwrap_err();
/// assert_eq!(error.message, r#""clues" is a text such as "24..28""#);
/// ```
pub fn read_request<T: DeserializeOwned>(request: &str) -> Result<T, Error> {
    let fault = |text: &str| serde_json::from_str::<T>(text).err().map(|error| error.to_string());
    serde_json::from_str(request).map_err(|error| bad_request(request, &error, &fault))
}

/// Converts an error of the JSON reader about a request; `fault` reads another text in the same way.
fn bad_request(
    request: &str,
    error: &serde_json::Error,
    fault: &dyn Fn(&str) -> Option<String>,
) -> Error {
    let (line, column) = (error.line(), error.column());
    let bad = match error.classify() {
        Category::Data => wrong_data(request, &without_place(&error.to_string()), fault),
        Category::Eof => {
            of_request(format!("not valid JSON: it ends too early, at line {line} column {column}"))
        }
        Category::Syntax | Category::Io => {
            of_request(format!("not valid JSON at line {line} column {column}"))
        }
    };
    if line == 0 { bad } else { bad.at(line as u64, column as u64) }
}

fn of_request(message: impl Into<String>) -> Error {
    Error::new(ErrorKind::Request, message)
}

/// Returns the message of the reader without the place, which is in fields of its own.
fn without_place(message: &str) -> String {
    message.rsplit_once(" at line ").map_or(message, |(message, _)| message).to_owned()
}

/// Explains JSON that is no request.
fn wrong_data(request: &str, message: &str, fault: &dyn Fn(&str) -> Option<String>) -> Error {
    let value: Value = serde_json::from_str(request).unwrap_or_default();
    let Value::Object(keys) = &value else {
        return of_request("a request is an object such as {\"verb\":\"solve\",\"puzzle\":\"…\"}");
    };
    let name = message.split('`').nth(1).unwrap_or_default();
    let key_with = |what: &dyn Fn(&Value) -> bool| {
        // The modules of the web page that only read, print or scan do without: they get few keys, from the page itself.
        let is_blamed = |key: &&str| {
            if cfg!(not(feature = "engine")) {
                return true;
            }
            let fault = fault(&without(keys, key));
            fault.is_none_or(|other| without_place(&other) != message)
        };
        let mut likely = keys.iter().filter(|(_, value)| what(value)).map(|(key, _)| key.as_str());
        likely.clone().find(is_blamed).or_else(|| likely.next())
    };
    if message.starts_with("missing field") {
        return of_request(format!("\"{name}\" is missing")).field(name);
    }
    if message.starts_with("unknown field") {
        return of_request(format!("unknown key \"{name}\"")).field(name).help(choices(message));
    }
    if message.starts_with("unknown variant") {
        let key = key_with(&|value| value.as_str() == Some(name)).unwrap_or("verb");
        let unknown = of_request(format!("unknown {key} \"{name}\""));
        return unknown.field(key).help(choices(message));
    }
    let found = message.split_once(": ").and_then(|(_, rest)| rest.split_once(", expected "));
    match found {
        Some((found, expected)) => {
            let key = key_with(&|value| has(value, found));
            let bad = of_request(wrong_type(key, expected));
            key.map_or(bad.clone(), |key| bad.field(key))
        }
        None => of_request(message.replace('`', "\"")),
    }
}

/// Returns a request without one key.
fn without(keys: &Map<String, Value>, key: &str) -> String {
    let mut rest = keys.clone();
    rest.remove(key);
    Value::Object(rest).to_string()
}

/// Says what a key holds: `"clues" is a text such as "24..28"`.
fn wrong_type(key: Option<&str>, expected: &str) -> String {
    let kind = match expected {
        "a string" => "a text",
        "a boolean" => "true or false",
        "a sequence" => "a list",
        "f32" | "f64" => "a number",
        "u8" | "u16" | "u32" | "u64" | "usize" => "a whole number that is not negative",
        "i8" | "i16" | "i32" | "i64" | "isize" => "a whole number",
        other if other.starts_with("struct ") || other == "a map" => "an object",
        other if other.contains("variant") || other.contains("enum") => "one of some names",
        other => other,
    };
    let Some(key) = key else { return format!("a value is not {}", kind.replace('`', "\"")) };
    let example = EXAMPLES.iter().find(|(name, _)| *name == key && kind == "a text");
    let example = example.map_or_else(String::new, |(_, text)| format!(" such as \"{text}\""));
    format!("\"{key}\" is {}{example}", kind.replace('`', "\""))
}

/// Returns `true` if the reader means this value, or one inside it, by what it says it found.
fn has(value: &Value, found: &str) -> bool {
    let is_this = match value {
        Value::Null => found == "null",
        Value::Bool(value) => found == format!("boolean `{value}`"),
        Value::Number(number) => {
            found == format!("integer `{number}`") || found == format!("floating point `{number}`")
        }
        Value::String(text) => found == format!("string {text:?}"),
        Value::Array(_) => found == "sequence",
        Value::Object(_) => found == "map",
    };
    is_this
        || match value {
            Value::Array(all) => all.iter().any(|value| has(value, found)),
            Value::Object(all) => all.values().any(|value| has(value, found)),
            _ => false,
        }
}

/// Returns the names that the reader would have taken: `expected solve, count, …`.
fn choices(message: &str) -> String {
    let expected = message.split_once("expected ").map_or("", |(_, names)| names);
    let names = expected.trim_start_matches("one of ").replace('`', "");
    if names.is_empty() { "there are no keys".to_owned() } else { format!("expected {names}") }
}

#[cfg(feature = "engine")]
#[cfg(test)]
mod tests {
    use super::*;
    use crate::handle::Request;

    fn message(request: &str) -> String {
        read_request::<Request>(request).unwrap_err().message
    }

    #[test]
    fn messages_speak_of_the_request() {
        let puzzle = ".".repeat(81);
        let with = |rest: &str| format!("{{\"verb\":\"count\",\"puzzle\":\"{puzzle}\"{rest}}}");
        for (request, expected) in [
            ("{x:1}".to_owned(), "not valid JSON at line 1 column 2"),
            ("nul".to_owned(), "not valid JSON: it ends too early, at line 1 column 3"),
            ("{\"verb\":".to_owned(), "not valid JSON: it ends too early, at line 1 column 8"),
            (
                "[1]".to_owned(),
                "a request is an object such as {\"verb\":\"solve\",\"puzzle\":\"…\"}",
            ),
            ("{\"verb\":\"foo\"}".to_owned(), "unknown verb \"foo\""),
            ("{\"puzzle\":\"\"}".to_owned(), "\"verb\" is missing"),
            ("{\"verb\":\"count\"}".to_owned(), "\"puzzle\" is missing"),
            (with(",\"foo\":1"), "unknown key \"foo\""),
            (with(",\"limit\":\"2\""), "\"limit\" is a whole number that is not negative"),
            (with(",\"limit\":-1"), "\"limit\" is a whole number that is not negative"),
            (
                "{\"verb\":\"generate\",\"clues\":16}".to_owned(),
                "\"clues\" is a text such as \"24..28\"",
            ),
            ("{\"verb\":\"generate\",\"level\":3}".to_owned(), "\"level\" is a text"),
            (
                "{\"verb\":\"generate\",\"minimal\":\"yes\"}".to_owned(),
                "\"minimal\" is true or false",
            ),
            ("{\"verb\":\"generate\",\"only\":\"x-wing\"}".to_owned(), "\"only\" is a list"),
            ("{\"verb\":\"generate\",\"only\":[1]}".to_owned(), "\"only\" is a text"),
            // Another key has the same value, and is right.
            (
                "{\"verb\":\"generate\",\"attempts\":16,\"clues\":16}".to_owned(),
                "\"clues\" is a text such as \"24..28\"",
            ),
            ("{\"verb\":\"foo\",\"puzzle\":\"foo\"}".to_owned(), "unknown verb \"foo\""),
            (
                "{\"document\":\"pdf\",\"verb\":\"explain\",\"puzzle\":\"pdf\"}".to_owned(),
                "unknown document \"pdf\"",
            ),
        ] {
            assert_eq!(message(&request), expected, "{request}");
        }
    }

    #[test]
    fn no_message_shows_types_of_rust() {
        for request in [
            "{\"verb\":\"hint\",\"puzzle\":5}",
            "{\"verb\":\"hint\",\"puzzle\":{\"text\":5}}",
            "{\"verb\":\"hint\",\"puzzle\":null}",
            "{\"verb\":5}",
            "{\"verb\":null}",
            "{\"verb\":\"explain\",\"puzzle\":\"\",\"document\":\"pdf\"}",
        ] {
            let message = message(request);
            for word in ["`", "enum", "struct", "variant", "u64", "usize", "invalid type"] {
                assert!(!message.contains(word), "{request}: {message}");
            }
        }
    }
}
