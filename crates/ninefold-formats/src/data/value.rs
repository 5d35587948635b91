//! Values as cells, digits and texts: what all shapes of structured data have in common.

use crate::cells::cell_symbol;
use crate::error::{ErrorKind, ReadError, Spot};
use ninefold::{Candidates, Cell, Digit, DigitSet};
use serde_json::Value;

/// The digit of a value, or that it is empty; `None` if it is neither.
pub(crate) fn digit(value: &Value) -> Option<Option<Digit>> {
    match value {
        Value::Null | Value::Bool(false) => Some(None),
        Value::Number(number) => match number.as_f64()? {
            0.0 => Some(None),
            whole if whole.fract() == 0.0 && (1.0..=9.0).contains(&whole) => {
                Some(Digit::new(whole as u8))
            }
            _ => None,
        },
        Value::String(text) => {
            let mut chars = text.trim().chars();
            match (chars.next(), chars.next()) {
                (None, _) => Some(None),
                (Some(symbol), None) => cell_symbol(symbol),
                _ => None,
            }
        }
        _ => None,
    }
}

/// A set of digits: `"157"`, `[1, 5, 7]` or `["1", "5", "7"]`. Empty places do not count.
pub(crate) fn digit_set(value: &Value) -> Option<DigitSet> {
    match value {
        Value::Null => Some(DigitSet::EMPTY),
        Value::String(text) => {
            let digits = text.chars().filter(|c| !c.is_whitespace() && *c != ',').map(cell_symbol);
            digits.collect::<Option<Vec<_>>>().map(|all| all.into_iter().flatten().collect())
        }
        Value::Number(_) => digit(value).map(|digit| digit.into_iter().collect()),
        Value::Array(items) => items
            .iter()
            .map(digit)
            .collect::<Option<Vec<_>>>()
            .map(|all| all.into_iter().flatten().collect()),
        _ => None,
    }
}

/// A set of digits as an array of numbers.
pub(crate) fn digits_of(digits: DigitSet) -> Vec<u8> {
    digits.iter().map(Digit::get).collect()
}

/// Candidates: 81 sets of digits, or 729 characters.
pub(crate) fn candidates(value: &Value) -> Option<Candidates> {
    let mut all = Candidates::NONE;
    match value {
        Value::Array(items) if items.len() == Cell::COUNT => {
            for (cell, item) in Cell::all().zip(items) {
                all.set(cell, digit_set(item)?);
            }
        }
        Value::String(text) if text.len() == Cell::SIDE * Cell::COUNT && text.is_ascii() => {
            for (cell, nine) in Cell::all().zip(text.as_bytes().chunks_exact(Cell::SIDE)) {
                let digits = nine.iter().map(|b| cell_symbol(char::from(*b)));
                all.set(cell, digits.collect::<Option<Vec<_>>>()?.into_iter().flatten().collect());
            }
        }
        _ => return None,
    }
    Some(all)
}

/// The value of a word without quotation marks.
pub(crate) fn word(text: &str) -> Value {
    match text {
        "null" | "~" | "None" | "undefined" => Value::Null,
        "true" | "True" => Value::Bool(true),
        "false" | "False" => Value::Bool(false),
        _ => text.into(),
    }
}

/// A whole number that is not negative, also if it is written as a text.
pub(crate) fn number(value: &Value) -> Option<usize> {
    match value {
        Value::Number(number) => usize::try_from(number.as_u64()?).ok(),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    }
}

/// The text of a value: without quotes, if it is a text.
pub(crate) fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        _ => value.to_string(),
    }
}

/// A value for a message: short, and on one line.
pub(crate) fn shown(value: &Value) -> String {
    let text = value.to_string();
    let short: String = text.chars().take(24).collect();
    if short.len() < text.len() { format!("{short}...") } else { text }
}

/// Returns the error for a cell that holds something else than a digit.
pub(crate) fn no_digit(spot: &Spot<'_>, cell: Cell, what: &Value) -> ReadError {
    let what = shown(what);
    spot.error(ErrorKind::Symbol, format!("{cell} holds {what}, which is not a digit"))
}

/// Returns `true` if a value is more than nothing: not null, false, zero or empty.
pub(crate) fn says_something(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(value) => *value,
        Value::Number(number) => number.as_f64() != Some(0.0),
        Value::String(text) => !text.is_empty(),
        Value::Array(items) => !items.is_empty(),
        Value::Object(object) => !object.is_empty(),
    }
}

/// A value as the text of something unknown: a text as it is, anything else as JSON. A text that
/// could be taken for JSON keeps its quotes, so that [`extra_value`] gives the same value again.
pub(crate) fn extra_text(value: &Value) -> String {
    match value {
        Value::String(text) if !is_canonical(text) => text.clone(),
        _ => value.to_string(),
    }
}

/// The value that [`extra_text`] turned into this text.
pub(crate) fn extra_value(text: &str) -> Value {
    match serde_json::from_str(text) {
        Ok(Value::String(inner)) if is_canonical(&inner) => Value::String(inner),
        Ok(value) if is_spelled(&value, text) => value,
        _ => text.into(),
    }
}

/// Returns `true` if a text is how we write some JSON value that is not a text.
fn is_canonical(text: &str) -> bool {
    serde_json::from_str(text).is_ok_and(|value| is_spelled(&value, text))
}

/// Returns `true` if we write this value so, and it is not a text.
fn is_spelled(value: &Value, text: &str) -> bool {
    !value.is_string() && serde_json::to_string(value).is_ok_and(|spelled| spelled == text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    #[test]
    fn cells_in_all_spellings() {
        for empty in [json!(null), json!(0), json!(""), json!("."), json!("0"), json!(false)] {
            assert_eq!(digit(&empty), Some(None), "{empty}");
        }
        for five in [json!(5), json!("5"), json!(5.0), json!(" 5 ")] {
            assert_eq!(digit(&five), Some(Digit::new(5)), "{five}");
        }
        for wrong in [json!(10), json!(-1), json!(1.5), json!("55"), json!("a"), json!([5])] {
            assert_eq!(digit(&wrong), None, "{wrong}");
        }
    }

    proptest! {
        #[test]
        fn unknown_texts_come_back(text in "\\PC{0,12}|\"\\PC{0,5}\"|[0-9.]{1,5}|[{}:\"a1,]{1,8}") {
            prop_assert_eq!(extra_text(&extra_value(&text)), text);
        }

        #[test]
        fn unknown_values_come_back(text in "\\PC{0,8}|[0-9]{1,5}", number in any::<i32>()) {
            for value in [json!(text), json!(number), json!([text, number]), json!({"a": text})] {
                prop_assert_eq!(extra_value(&extra_text(&value)), value);
            }
        }
    }
}
