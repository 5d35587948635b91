//! Reads YAML and loose JSON into values.

use crate::data::scan::{Scanner, quoted};
use crate::data::value::word;
use serde_json::{Map, Value};

/// The maximum nesting depth of lists and maps.
const MAX_DEPTH: usize = 24;

/// The value of a text, if it is YAML as far as that is read here.
pub(super) fn value(text: &str) -> Option<Value> {
    let start = text.trim_start();
    if start.starts_with(['[', '{']) {
        return flow(start).filter(|(_, rest)| rest.is_empty()).map(|(value, _)| value);
    }
    let mut documents = Vec::new();
    let mut lines = Vec::new();
    for line in text.lines().chain(["---"]) {
        if line.trim_end() == "---" {
            if lines.iter().any(|line: &&str| !is_blank(line)) {
                let mut block =
                    Block { lines: std::mem::take(&mut lines), at: 0, virtual_line: None };
                let value = block.value(0, 0)?;
                block.skip_blank();
                if block.at < block.lines.len() {
                    return None;
                }
                documents.push(value);
            }
            lines.clear();
        } else {
            lines.push(line);
        }
    }
    if documents.len() == 1 { documents.pop() } else { Some(documents.into()) }
}

fn is_blank(line: &str) -> bool {
    let line = line.trim();
    line.is_empty() || line.starts_with('#') || line.starts_with('%') || line == "..."
}

/// The key at the start of a line, and what follows its colon.
pub(super) fn key_of(line: &str) -> Option<(String, &str)> {
    if let Some(quote) = line.chars().next().filter(|c| matches!(c, '"' | '\'')) {
        let (key, rest) = line[1..].split_once(quote)?;
        let rest = rest.strip_prefix(':')?;
        return Some((key.to_owned(), rest.trim()));
    }
    let (key, rest) = line.split_once(':')?;
    let is_key = key.starts_with(|c: char| c.is_alphanumeric() || c == '_')
        && key.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | ' ' | '.' | '/'))
        && key.len() <= 60;
    (is_key && (rest.is_empty() || rest.starts_with([' ', '\t'])))
        .then(|| (key.to_owned(), rest.trim()))
}

/// Lines of block style.
struct Block<'a> {
    lines: Vec<&'a str>,
    at: usize,
    /// The rest of a line after a dash, and its indentation.
    virtual_line: Option<(usize, &'a str)>,
}

impl<'a> Block<'a> {
    fn skip_blank(&mut self) {
        while self.virtual_line.is_none() && self.lines.get(self.at).is_some_and(|l| is_blank(l)) {
            self.at += 1;
        }
    }

    /// The next line: its indentation and what it says.
    fn peek(&mut self) -> Option<(usize, &'a str)> {
        self.skip_blank();
        if let Some(line) = self.virtual_line {
            return Some(line);
        }
        let line = self.lines.get(self.at)?;
        let inner = line.trim_start_matches(' ');
        // A tab cannot indent.
        (!inner.starts_with('\t')).then(|| (line.len() - inner.len(), without_comment(inner)))
    }

    fn advance(&mut self) {
        self.virtual_line = None;
        self.at += 1;
    }

    /// The value that starts with the next line, which is indented at least so far.
    fn value(&mut self, least: usize, depth: usize) -> Option<Value> {
        let (indent, line) = self.peek()?;
        if depth > MAX_DEPTH || indent < least {
            return None;
        }
        if line == "-" || line.starts_with("- ") {
            self.list(indent, depth)
        } else if key_of(line).is_some() {
            self.map(indent, depth)
        } else {
            // A text below a dash is indented more than the dash, not more than what follows it.
            self.scalar(line, least.saturating_sub(1))
        }
    }

    fn list(&mut self, indent: usize, depth: usize) -> Option<Value> {
        let mut items = Vec::new();
        while let Some((at, line)) = self.peek() {
            if at != indent || !(line == "-" || line.starts_with("- ")) {
                if at > indent {
                    return None;
                }
                break;
            }
            let rest = line[1..].trim_start();
            if rest.is_empty() {
                self.advance();
                let is_inside = self.peek().is_some_and(|(next, _)| next > indent);
                items.push(if is_inside {
                    self.value(indent + 1, depth + 1)?
                } else {
                    Value::Null
                });
            } else {
                self.virtual_line = Some((at + line.len() - rest.len(), rest));
                items.push(self.value(indent + 1, depth + 1)?);
            }
        }
        Some(items.into())
    }

    fn map(&mut self, indent: usize, depth: usize) -> Option<Value> {
        let mut members = Map::new();
        while let Some((at, line)) = self.peek() {
            if at != indent {
                if at > indent {
                    return None;
                }
                break;
            }
            let (key, rest) = key_of(line)?;
            let value = if rest.is_empty() {
                self.advance();
                match self.peek() {
                    Some((next, line))
                        if next > indent || (next == indent && line.starts_with("- ")) =>
                    {
                        self.value(next, depth + 1)?
                    }
                    _ => "".into(),
                }
            } else {
                self.scalar(rest, indent)?
            };
            if members.insert(key, value).is_some() {
                return None;
            }
        }
        Some(members.into())
    }

    /// A word, a text, or a list in brackets, which may go over several lines.
    fn scalar(&mut self, text: &'a str, indent: usize) -> Option<Value> {
        match text.chars().next()? {
            '|' | '>' => {
                self.advance();
                let mut lines = Vec::new();
                while let Some(line) = self.lines.get(self.at) {
                    let inner = line.trim_start_matches(' ');
                    if !inner.is_empty() && line.len() - inner.len() <= indent {
                        break;
                    }
                    lines.push(*line);
                    self.at += 1;
                }
                let first = lines.iter().find(|line| !line.trim().is_empty())?;
                let margin = first.len() - first.trim_start_matches(' ').len();
                let inner = lines.iter().map(|line| line.get(margin..).unwrap_or(""));
                Some(inner.collect::<Vec<_>>().join("\n").trim_end().into())
            }
            '[' | '{' => {
                let mut all = text.to_owned();
                self.advance();
                loop {
                    if let Some((value, rest)) = flow(&all) {
                        return rest.is_empty().then_some(value);
                    }
                    // Brackets that are open yet are closed on one of the next lines.
                    let line = self.lines.get(self.at).filter(|_| all.len() < 20_000)?;
                    all = format!("{all}\n{}", without_comment(line));
                    self.at += 1;
                }
            }
            '&' | '*' | '!' | '@' | '`' => None,
            _ => {
                self.advance();
                scalar(text)
            }
        }
    }
}

/// A line without the remark at its end.
fn without_comment(line: &str) -> &str {
    let line = line.trim_end();
    let in_quotes = line.contains(['"', '\'']);
    match line.find(" #").filter(|_| !in_quotes) {
        Some(at) => line[..at].trim_end(),
        None => line,
    }
}

/// The value of a word or of a text in quotes.
fn scalar(text: &str) -> Option<Value> {
    if text.starts_with(['"', '\'']) {
        return quoted(text).filter(|(_, end)| *end == text.len()).map(|(text, _)| text.into());
    }
    Some(word(text))
}

/// The list or map in brackets at the start of a text, and what follows it.
fn flow(text: &str) -> Option<(Value, &str)> {
    let mut scanner = Scanner::data(text);
    let value = scanner.list(0)?;
    scanner.skip_gap();
    Some((value, &text[scanner.at..]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    #[test]
    fn block_and_flow_style_become_values() {
        let text = "a: 1\nb:\n  - x: [1, 2,\n      3]\n    y: 'q' \n  - |\n    5 3\n    . 7\nc: {k: v, \"l\": [~]}\n";
        let expected = json!({"a": "1", "b": [{"x": ["1", "2", "3"], "y": "q"}, "5 3\n. 7"],
            "c": {"k": "v", "l": [null]}});
        assert_eq!(value(text), Some(expected));
        assert_eq!(value("- 1\n-\n  - 2\n"), Some(json!(["1", ["2"]])));
        assert_eq!(value("[{a: 'b',},\n]"), Some(json!([{"a": "b"}])));
        for strange in ["a: &x 1", "a: 1\na: 2", "a: 1\n b: 2", "hello", "a: [1", "a: \"x"] {
            assert_eq!(value(strange).filter(|v| !v.is_string()), None, "{strange}");
        }
    }

    proptest! {
        #[test]
        fn garbage_does_not_panic(text in "\\PC{0,60}|[a:\\- \n\\[\\]{},'\"|>#1]{0,80}") {
            let _ = value(&text);
        }
    }
}
