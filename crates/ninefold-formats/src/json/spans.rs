//! The positions of the parts of a JSON text in it.

use super::parts::PathStep;
use serde_json::value::RawValue;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// The places of these parts in a text that is JSON. Of a key that comes twice the last counts,
/// as it does for the parser.
pub(super) fn spans(
    text: &str,
    wanted: &HashSet<Vec<PathStep>>,
) -> HashMap<Vec<PathStep>, Range<usize>> {
    let mut found = HashMap::new();
    let deepest = wanted.iter().map(Vec::len).max().unwrap_or(0);
    let mut open: Vec<(Vec<PathStep>, &str)> = vec![(Vec::new(), text)];
    while let Some((path, part)) = open.pop() {
        let below = |step: PathStep| path.iter().cloned().chain([step]).collect::<Vec<_>>();
        if path.len() < deepest && part.starts_with('[') {
            let items: Vec<&RawValue> = serde_json::from_str(part).unwrap_or_default();
            let items = items.into_iter().enumerate();
            open.extend(items.map(|(index, item)| (below(PathStep::Index(index)), item.get())));
        } else if path.len() < deepest && part.starts_with('{') {
            let members: HashMap<String, &RawValue> =
                serde_json::from_str(part).unwrap_or_default();
            let members = members.into_iter();
            open.extend(members.map(|(key, member)| (below(PathStep::Key(key)), member.get())));
        }
        if wanted.contains(&path) {
            let start = part.as_ptr() as usize - text.as_ptr() as usize;
            found.insert(path, start..start + part.len());
        }
    }
    found
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
            let found = spans(text, &HashSet::from([path.clone()]));
            assert_eq!(&text[found[&path].clone()], expected);
        }
    }
}
