//! Cuts YAML into puzzles.

use super::value::{key_of, value};
use crate::error::{ErrorKind, ReadError};
use crate::format::{Format, Framer, Raw, ReadOptions};
use crate::json::parts::parts;
use crate::source::{Source, decode};
use serde_json::Value;
use std::collections::VecDeque;

/// Returns `true` if a whole text is YAML with a puzzle in it.
pub(crate) fn fits(text: &str) -> bool {
    let has_key = text.lines().take(200).any(|line| {
        let line = line.trim_start().trim_start_matches("- ");
        key_of(line).is_some()
    });
    (has_key || text.trim_start().starts_with('['))
        && value(text).is_some_and(|v| !parts(&v).is_empty())
}

/// One record per puzzle.
pub(crate) fn by_part(
    format: &'static Format,
    mut source: Source,
    _options: &ReadOptions,
) -> Result<Box<dyn Framer>, ReadError> {
    let bytes = source.read_all()?;
    let text = decode(&bytes);
    let value = value(&text).ok_or_else(|| {
        ReadError::new(ErrorKind::Syntax, "this YAML uses what is not read here")
            .help("write lists, maps and texts without anchors and tags, or convert it to JSON")
    })?;
    let mut pending = VecDeque::new();
    for part in parts(&value) {
        pending.push_back(part.raw(format, line_of(part.value, &text)));
    }
    if pending.is_empty() {
        return Err(ReadError::new(ErrorKind::UnknownFormat, "there is no puzzle in this YAML"));
    }
    Ok(Box::new(Parts(pending)))
}

struct Parts(VecDeque<Raw>);

impl Framer for Parts {
    fn next_raw(&mut self) -> Option<Result<Raw, ReadError>> {
        self.0.pop_front().map(Ok)
    }
}

/// The line on which a value seems to stand: that of its first long text.
fn line_of(value: &Value, text: &str) -> u64 {
    let needle = match value {
        Value::String(text) => text.lines().next().unwrap_or(""),
        Value::Array(items) => return items.first().map_or(1, |item| line_of(item, text)),
        Value::Object(members) => {
            let lines = members.values().map(|member| line_of(member, text));
            return lines.filter(|line| *line > 1).min().unwrap_or(1);
        }
        _ => "",
    };
    let found = (needle.len() >= 9).then(|| text.find(needle)).flatten();
    found.map_or(1, |at| text[..at].matches('\n').count() as u64 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn garbage_does_not_panic(text in "\\PC{0,60}|[a:\\- \n\\[\\]{},'\"|>#1]{0,80}") {
            let _ = fits(&text);
        }
    }
}
