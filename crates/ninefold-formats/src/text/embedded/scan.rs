//! Reads lists, values and texts of a literal, in any programming language.

/// A value of a literal.
#[derive(Clone, Debug)]
pub(super) enum Item {
    /// A bare value: a number, a word, a symbol.
    Value(String),
    /// A text in quotation marks.
    Text(String),
    List(Vec<Item>),
}

/// The most values of one list, and how deep lists may stand in each other: enough for a grid of
/// 25x25.
pub(super) const MOST: usize = 640;
const DEPTH: usize = 5;

/// The longest comment or text inside a literal, in bytes.
const COMMENT: usize = 1000;

/// Reads lists from a place on.
pub(super) struct Scanner<'a> {
    pub(super) text: &'a str,
    /// The next byte.
    pub(super) at: usize,
    /// How many more values may be read.
    pub(super) budget: usize,
}

impl<'a> Scanner<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// A list, from its opening to its closing bracket. Nothing if there is anything in it that
    /// is not a value, a text or a list.
    pub(super) fn list(&mut self, depth: usize) -> Option<Vec<Item>> {
        if depth > DEPTH {
            return None;
        }
        let close = match self.peek()? {
            '[' => ']',
            '{' => '}',
            _ => ')',
        };
        self.at += 1;
        let mut items: Vec<Item> = Vec::new();
        // Where the current field starts: fields end at commas and semicolons.
        let mut field = 0;
        let mut blanks = 0;
        loop {
            self.skip_gap();
            let c = self.peek()?;
            if c == close {
                self.at += 1;
                // `5,3,,,7,` in a list with empty fields: the last field is empty too.
                if blanks > 0 && field == items.len() && items.len() == 8 {
                    items.push(Item::Value(String::new()));
                }
                return Some(items);
            }
            self.budget = self.budget.checked_sub(1)?;
            match c {
                ',' | ';' => {
                    self.at += 1;
                    if field == items.len() && c == ',' && !self.is_leading_comma(&items) {
                        items.push(Item::Value(String::new()));
                        blanks += 1;
                    }
                    field = items.len();
                }
                // A key or an index before a value: `1: [`, `"a" => {`, `[1] = {`.
                ':' | '=' => {
                    let is_sign = |c: &char| matches!(c, ':' | '=' | '>');
                    self.at += self.rest().chars().take_while(is_sign).count();
                    if field == items.len() {
                        return None;
                    }
                    items.truncate(field);
                }
                _ => self.item(c, depth, field, &mut items)?,
            }
            if items.len() > MOST {
                return None;
            }
        }
    }

    /// Reads a value, a text or a list that starts with `first` into the field that starts at `field`.
    fn item(
        &mut self,
        first: char,
        depth: usize,
        field: usize,
        items: &mut Vec<Item>,
    ) -> Option<()> {
        let item = match first {
            '"' | '\'' | '`' => Item::Text(self.quoted()?),
            '[' | '{' | '(' => {
                let list = self.list(depth + 1)?;
                // A type or a name before a list belongs to it: `new int[] {`, `Some(5)`.
                if !list.is_empty() {
                    drop_prefix(items, field);
                }
                Item::List(list)
            }
            _ => Item::Value(self.value()?),
        };
        items.push(item);
        Some(())
    }

    /// Whether the comma that was just read stands before the first value of a line, after a
    /// list that has ended.
    fn is_leading_comma(&self, items: &[Item]) -> bool {
        matches!(items.last(), None | Some(Item::List(_)))
            && self.rest().trim_start().starts_with(['[', '{', '('])
    }

    /// Skips blanks, comments, and signs that mean nothing here.
    fn skip_gap(&mut self) {
        loop {
            let rest = self.rest();
            let trimmed = rest.trim_start();
            self.at += rest.len() - trimmed.len();
            let rest = trimmed;
            // Comments have a length; a text of any length must not be searched at each bracket.
            let near = &rest[..floor(rest, rest.len().min(COMMENT))];
            let to_line_end = near.find('\n').unwrap_or(near.len());
            // `#2a(` starts an array in Lisp; any other `#` starts a comment.
            let array = rest.strip_prefix('#').and_then(|rest| {
                let word = rest.bytes().take(3).take_while(u8::is_ascii_alphanumeric).count();
                rest[word..].starts_with('(').then_some(word + 1)
            });
            let skipped = if let Some(length) = array {
                length
            } else if rest.starts_with("/*") {
                near.find("*/").map_or(near.len(), |end| end + 2)
            } else if rest.starts_with("//")
                || rest.starts_with("-- ")
                || rest.starts_with(";;")
                || rest.starts_with("% ")
                || (rest.starts_with('#') && !rest.starts_with("#(") && !rest.starts_with("#["))
            {
                to_line_end
            } else if rest.starts_with(['|', '&', '@', '+', '#', '\\'])
                || rest.starts_with("'(")
                || rest.starts_with("'[")
            {
                1
            } else {
                return;
            };
            self.at += skipped;
        }
    }

    /// A text in quotation marks, on one line.
    pub(super) fn quoted(&mut self) -> Option<String> {
        let quote = self.peek()?;
        let inner = &self.rest()[1..];
        let inner = &inner[..floor(inner, inner.len().min(COMMENT))];
        let end = inner.find([quote, '\n']).filter(|end| inner[*end..].starts_with(quote))?;
        let text = inner[..end].replace("\\n", "\n").replace("\\r", "").replace("\\t", "\t");
        self.at += end + 2;
        Some(text)
    }

    /// A number, a word or a symbol.
    fn value(&mut self) -> Option<String> {
        let rest = self.rest();
        let first = rest.chars().next()?;
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '!' | '-');
        let length = if is_part(first) {
            let end = rest.find(|c: char| !is_part(c)).unwrap_or(rest.len());
            if end > 24 {
                return None;
            }
            end
        } else if matches!(first, '*' | '?' | '~') || !first.is_ascii() {
            first.len_utf8()
        } else {
            return None;
        };
        let value = rest[..length].to_owned();
        self.at += length;
        Some(value)
    }
}

/// The next place at or below `at` where a character starts.
pub(super) fn floor(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// Drops what stands before a list in its field and is no value of its own: a type, a name, `[]`,
/// `[9]`.
fn drop_prefix(items: &mut Vec<Item>, field: usize) {
    let is_word = |item: &Item| match item {
        Item::Value(text) => text.chars().any(char::is_alphabetic) || text.ends_with('!'),
        _ => false,
    };
    let mut dropped = false;
    while items.len() > field {
        let last = items.len() - 1;
        let before_is_word = dropped || (last > field && is_word(&items[last - 1]));
        let is_prefix = match &items[last] {
            Item::List(inner) => inner.is_empty() || (inner.len() == 1 && before_is_word),
            item => is_word(item),
        };
        if !is_prefix {
            return;
        }
        items.pop();
        dropped = true;
    }
}
