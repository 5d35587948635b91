//! Where the parts of a JSON text stand in it.

use super::parts::PathStep;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// An array or object that is open.
struct Open {
    is_object: bool,
    start: usize,
    /// The number of the next element.
    next: usize,
    /// Whether a key was read and its value comes next.
    has_key: bool,
}

/// The places of these parts in a text that is JSON. Of a key that comes twice the last counts,
/// as it does for the parser.
pub(super) fn spans(
    text: &[u8],
    wanted: &HashSet<Vec<PathStep>>,
) -> HashMap<Vec<PathStep>, Range<usize>> {
    let mut found = HashMap::new();
    let mut open: Vec<Open> = Vec::new();
    let mut path: Vec<PathStep> = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let byte = text[at];
        match byte {
            b'}' | b']' => {
                at += 1;
                let Some(closed) = open.pop() else { return found };
                keep(wanted, &mut found, &path, closed.start..at);
                leave(&mut open, &mut path);
            }
            b'{' | b'[' => {
                enter(&mut open, &mut path);
                open.push(Open { is_object: byte == b'{', start: at, next: 0, has_key: false });
                at += 1;
            }
            _ if byte.is_ascii_whitespace() || matches!(byte, b',' | b':') => at += 1,
            _ => {
                let end = scalar_end(text, at);
                match open.last_mut() {
                    Some(object) if object.is_object && !object.has_key => {
                        object.has_key = true;
                        let key = serde_json::from_slice(&text[at..end]).unwrap_or_default();
                        path.push(PathStep::Key(key));
                    }
                    _ => {
                        enter(&mut open, &mut path);
                        keep(wanted, &mut found, &path, at..end);
                        leave(&mut open, &mut path);
                    }
                }
                at = end;
            }
        }
    }
    found
}

fn keep(
    wanted: &HashSet<Vec<PathStep>>,
    found: &mut HashMap<Vec<PathStep>, Range<usize>>,
    path: &[PathStep],
    span: Range<usize>,
) {
    if wanted.contains(path) {
        found.insert(path.to_vec(), span);
    }
}

/// A value starts: in an array it gets its number.
fn enter(open: &mut [Open], path: &mut Vec<PathStep>) {
    if let Some(array) = open.last_mut().filter(|open| !open.is_object) {
        path.push(PathStep::Index(array.next));
        array.next += 1;
    }
}

/// A value has ended.
fn leave(open: &mut [Open], path: &mut Vec<PathStep>) {
    if let Some(outer) = open.last_mut() {
        outer.has_key = false;
        path.pop();
    }
}

/// Where a text, number or word ends.
fn scalar_end(text: &[u8], start: usize) -> usize {
    let rest = &text[start..];
    if rest[0] != b'"' {
        let is_end = |b: &u8| b.is_ascii_whitespace() || matches!(b, b',' | b':' | b'}' | b']');
        return start + rest.iter().position(is_end).unwrap_or(rest.len());
    }
    let mut escaped = false;
    for (offset, byte) in rest.iter().enumerate().skip(1) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => return start + offset + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_found_where_they_stand() {
        let text = r#"{"a": [1, "x]\"", {"b": null}], "a\u0062": {"c": [[2]]}}"#;
        let key = |key: &str| PathStep::Key(key.to_owned());
        for (path, expected) in [
            (vec![], text),
            (vec![key("a"), PathStep::Index(1)], r#""x]\"""#),
            (vec![key("a"), PathStep::Index(2), key("b")], "null"),
            (vec![key("ab"), key("c"), PathStep::Index(0)], "[2]"),
            (vec![key("ab")], r#"{"c": [[2]]}"#),
        ] {
            let found = spans(text.as_bytes(), &HashSet::from([path.clone()]));
            assert_eq!(&text[found[&path].clone()], expected);
        }
    }
}
