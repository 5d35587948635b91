//! Reads what stands in brackets: literals of any programming language, and YAML's lists and maps.

use super::value::word;
use serde_json::{Map, Value};

/// The most values of one list in a program, and how deep lists may stand in each other: enough for
/// a grid of 25x25.
pub(crate) const MOST: usize = 640;
const DEPTH: usize = 5;

/// The longest comment, and the longest text in quotation marks, in bytes.
const LONGEST: usize = 2000;

/// The grammar of a text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    /// Source code: keys, types and operators are passed over.
    Code,
    /// Lists and maps with commas between their members and keys before a colon.
    Data,
}

/// Reads lists from a place on.
pub(crate) struct Scanner<'a> {
    pub(crate) text: &'a str,
    /// The next byte.
    pub(crate) at: usize,
    /// The number of values that may still be read.
    pub(crate) budget: usize,
    pub(crate) style: Style,
}

/// The fields of a list, as far as they were read; they end at commas and semicolons.
#[derive(Default)]
struct Fields {
    items: Vec<Value>,
    /// The index of the first item of the current field.
    field: usize,
    /// The number of fields that have nothing in them.
    blanks: usize,
    keys: Vec<String>,
}

impl<'a> Scanner<'a> {
    pub(crate) const fn code(text: &'a str, at: usize) -> Self {
        Self { text, at, budget: 4 * MOST, style: Style::Code }
    }

    pub(crate) const fn data(text: &'a str) -> Self {
        Self { text, at: 0, budget: usize::MAX, style: Style::Data }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// A list, from its opening to its closing bracket. Nothing if there is anything in it that
    /// is not a value, a text or a list.
    pub(crate) fn list(&mut self, depth: usize) -> Option<Value> {
        let is_code = self.style == Style::Code;
        let close = match self.rest().chars().next()? {
            '[' => ']',
            '{' => '}',
            _ => ')',
        };
        if depth > if is_code { DEPTH } else { 4 * DEPTH } {
            return None;
        }
        self.at += 1;
        let mut fields = Fields::default();
        loop {
            self.skip_gap();
            let c = self.rest().chars().next()?;
            self.budget = self.budget.checked_sub(1)?;
            match c {
                _ if c == close => {
                    self.at += 1;
                    return if is_code { Some(fields.list()) } else { fields.data(close) };
                }
                ',' | ';' => {
                    self.at += 1;
                    let next = self.rest().trim_start();
                    let may_lead = matches!(fields.items.last(), None | Some(Value::Array(_)));
                    // A comma may stand before the first value of a line, after a list that has ended.
                    let is_leading = may_lead && next.starts_with(['[', '{', '(']);
                    fields.end(c == ',' && is_code && !is_leading);
                }
                // A key or an index before a value: `1: [`, `"a" => {`, `[1] = {`.
                ':' | '=' => {
                    let is_sign = |c: &char| matches!(c, ':' | '=' | '>');
                    self.at += self.rest().chars().take_while(is_sign).count();
                    fields.key()?;
                }
                _ => self.item(c, depth, &mut fields)?,
            }
            if is_code && fields.items.len() > MOST {
                return None;
            }
        }
    }

    /// Reads a value, a text or a list that starts with `first` into the current field.
    fn item(&mut self, first: char, depth: usize, fields: &mut Fields) -> Option<()> {
        let item = match first {
            '"' | '\'' | '`' => {
                let (text, length) = quoted(self.rest())?;
                self.at += length;
                text.into()
            }
            '[' | '{' | '(' => {
                let list = self.list(depth + 1)?;
                let is_empty = list.as_array().is_some_and(Vec::is_empty);
                if self.style == Style::Code && !is_empty {
                    fields.drop_prefix();
                }
                list
            }
            _ => self.value()?,
        };
        fields.items.push(item);
        Some(())
    }

    /// Skips blanks, comments, and signs that mean nothing here.
    pub(crate) fn skip_gap(&mut self) {
        loop {
            let rest = self.rest().trim_start();
            self.at = self.text.len() - rest.len();
            // Comments have a length; a text of any length must not be searched at each bracket.
            let near = &rest[..floor(rest, rest.len().min(LONGEST))];
            let starts = |marks: &[&str]| marks.iter().any(|mark| rest.starts_with(mark));
            let is_code = self.style == Style::Code;
            let array = lisp_array(rest).filter(|_| is_code);
            self.at += if let Some(length) = array {
                length
            } else if is_code && starts(&["/*"]) {
                near.find("*/").map_or(near.len(), |end| end + 2)
            } else if starts(&["//"])
                || (starts(&["#"]) && !(is_code && starts(&["#(", "#["])))
                || (is_code && starts(&["-- ", ";;", "% "]))
            {
                near.find('\n').unwrap_or(near.len())
            } else if is_code && starts(&["|", "&", "@", "+", "#", "\\", "'(", "'["]) {
                1
            } else {
                return;
            };
        }
    }

    /// A number, a word or a symbol.
    fn value(&mut self) -> Option<Value> {
        let rest = self.rest();
        let first = rest.chars().next()?;
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '!' | '-');
        let length = if self.style == Style::Data {
            rest.find([',', ']', '}', '[', '{', '\n', ':'])?
        } else if is_part(first) {
            rest.find(|c: char| !is_part(c)).filter(|end| *end <= 24)?
        } else if matches!(first, '*' | '?' | '~') || !first.is_ascii() {
            first.len_utf8()
        } else {
            return None;
        };
        let text = rest[..length].trim();
        self.at += length;
        // What starts with a zero is no number, and neither is a word of YAML.
        let is_number = self.style == Style::Code && (text == "0" || !text.starts_with('0'));
        let number = text.parse::<u32>().ok().filter(|_| is_number);
        (!text.is_empty()).then(|| number.map_or_else(|| word(text), Value::from))
    }
}

impl Fields {
    /// Ends the current field; one without anything in it may be an empty cell.
    fn end(&mut self, may_be_cell: bool) {
        if self.field == self.items.len() && may_be_cell {
            self.items.push(Value::Null);
            self.blanks += 1;
        }
        self.field = self.items.len();
    }

    /// Makes a key of what is in the current field.
    fn key(&mut self) -> Option<()> {
        let key = self.items.get(self.field)?;
        self.keys.push(key.as_str().map_or_else(|| key.to_string(), str::to_owned));
        self.items.truncate(self.field);
        Some(())
    }

    /// Drops what stands before a list in its field and is no value of its own: a type, a name,
    /// `[]`, `[9]`.
    fn drop_prefix(&mut self) {
        let is_word = |item: &Value| {
            let is_name = |text: &str| text.contains(char::is_alphabetic) || text.ends_with('!');
            item.as_str().is_some_and(is_name)
        };
        let mut dropped = false;
        while let [before @ .., last] = &self.items[self.field..] {
            let is_after_word = dropped || before.last().is_some_and(is_word);
            let is_prefix = match last {
                Value::Array(inner) => inner.is_empty() || (inner.len() == 1 && is_after_word),
                item => is_word(item),
            };
            if !is_prefix {
                return;
            }
            self.items.pop();
            dropped = true;
        }
    }

    /// The values of a program's list, whatever their keys.
    fn list(mut self) -> Value {
        // `5,3,,,7,` in a list with empty fields: the last field is empty too.
        if self.blanks > 0 && self.field == self.items.len() && self.items.len() == 8 {
            self.items.push(Value::Null);
        }
        self.items.into()
    }

    /// The list or map of a data structure, if each of its fields is one value.
    fn data(self, close: char) -> Option<Value> {
        match close {
            '}' if self.keys.len() == self.items.len() => {
                Some(self.keys.into_iter().zip(self.items).collect::<Map<_, _>>().into())
            }
            ']' if self.keys.is_empty() => Some(self.items.into()),
            _ => None,
        }
    }
}

/// The length of the start of an array in Lisp: `#2a(`.
fn lisp_array(rest: &str) -> Option<usize> {
    let rest = rest.strip_prefix('#')?;
    let word = rest.bytes().take(3).take_while(u8::is_ascii_alphanumeric).count();
    rest[word..].starts_with('(').then_some(word + 1)
}

/// The text in quotation marks at the start of a text, with the characters that escapes stand for,
/// and how many bytes it takes there. Only what stands in three marks goes over lines.
pub(crate) fn quoted(rest: &str) -> Option<(String, usize)> {
    let rest = &rest[..floor(rest, rest.len().min(LONGEST))];
    for quotes in ["\"\"\"", "'''"] {
        if let Some(inner) = rest.strip_prefix(quotes) {
            let end = inner.find(quotes)?;
            return Some((inner[..end].to_owned(), end + 6));
        }
    }
    let quote = rest.chars().next()?;
    let mut content = String::new();
    let mut chars = rest.char_indices().skip(1);
    while let Some((at, c)) = chars.next() {
        match c {
            '\n' => return None,
            '\\' => match chars.next()?.1 {
                'n' => content.push('\n'),
                'r' => {}
                't' => content.push('\t'),
                other => content.push(other),
            },
            c if c == quote => return Some((content, at + c.len_utf8())),
            c => content.push(c),
        }
    }
    None
}

/// The next place at or below `at` where a character starts.
pub(crate) fn floor(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}
