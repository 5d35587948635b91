//! Grids that are literals of programming languages: nine lists of nine, 81 values in one list,
//! nine texts.
//!
//! ```text
//! int grid[9][9] = {{5, 3, 0, ...}, ...};      [[5,3,_,_,7,_,_,_,_], ...]      [5 3 0; 6 0 0; ...]
//! vec![vec![Some(5), None, ...], ...]          ["53..7....", "6..195...", ...]
//! ```
//!
//! The reader knows no language. From each opening bracket on it reads lists, values and texts as
//! long as there is nothing else; a list of the right shape is a grid, whatever stands around it.

use super::cell::{Said, board, cell, one_own_symbol};
use super::clean::Line;
use super::{Find, Kind, Trouble};

/// A value of a literal.
#[derive(Clone, Debug)]
enum Item {
    /// A bare value: a number, a word, a symbol.
    Value(String),
    /// A text in quotation marks.
    Text(String),
    List(Vec<Item>),
}

/// The most values of one list, and how deep lists may stand in each other: enough for a grid of
/// 25x25.
const MOST: usize = 640;
const DEPTH: usize = 5;

/// All lines as one text, with the place of each line in it.
pub(super) struct Document {
    text: String,
    starts: Vec<usize>,
}

impl Document {
    pub(super) fn new(lines: &[Line]) -> Self {
        let mut text = String::new();
        let mut starts = Vec::with_capacity(lines.len());
        for line in lines {
            starts.push(text.len());
            text.push_str(&line.text);
            text.push('\n');
        }
        Self { text, starts }
    }

    /// The index of the line that a byte is in.
    fn line(&self, at: usize) -> usize {
        self.starts.partition_point(|start| *start <= at).saturating_sub(1)
    }
}

/// Finds literals and marks their lines as `used`.
pub(super) fn find(
    lines: &[Line],
    used: &mut [bool],
    finds: &mut Vec<Find>,
    troubles: &mut Vec<Trouble>,
) {
    let document = Document::new(lines);
    let text = document.text.as_str();
    let before = used.to_vec();
    let mut at = 0;
    while let Some(next) = text[at..].find(['[', '{', '(']) {
        let start = at + next;
        at = start + 1;
        let mut reader = Reader { text, at: start, budget: 4 * MOST };
        let Some(items) = reader.list(0) else { continue };
        let end = reader.at;
        let (first, last) = (document.line(start), document.line(end.saturating_sub(1)));
        if before[first..=last].contains(&true) {
            continue;
        }
        match shape(&items) {
            Shape::Grid(cells) if !is_by_column(&text[..start]) => {
                let Some(board) = board(&cells) else { continue };
                let name = name_before(text, start);
                let (line, end_line) = (lines[first].at, lines[last].at);
                finds.push(Find { board, first, line, last: end_line, name });
                used[first..=last].fill(true);
                at = end;
            }
            Shape::Other(message, kind) => {
                troubles.push(Trouble { index: first, line: lines[first].at, message, kind });
                used[first..=last].fill(true);
                at = end;
            }
            _ => {}
        }
    }
}

/// What a list is.
enum Shape {
    Grid(Vec<Said>),
    /// Like a grid, but not one: why, and what it is.
    Other(String, Kind),
    Nothing,
}

fn shape(items: &[Item]) -> Shape {
    if let Some(cells) = nine_rows(items).or_else(|| flat(items)).or_else(|| joined(items)) {
        return Shape::Grid(cells);
    }
    let widths: Vec<usize> = items.iter().filter_map(width).collect();
    if widths.len() != items.len() || items.len() < 4 {
        return Shape::Nothing;
    }
    let side = items.len();
    if side != 9 && side <= 36 && widths.iter().all(|width| *width == side) {
        return Shape::Other(other_size(side), Kind::Size);
    }
    let nines = widths.iter().filter(|width| **width == 9).count();
    if side == 9
        && nines >= 6
        && let Some(bad) = widths.iter().position(|width| *width != 9)
    {
        let row = bad + 1;
        return Shape::Other(
            format!("row {row} of this grid has {} cells, expected 9", widths[bad]),
            Kind::Damaged,
        );
    }
    if nines == side && (7..=12).contains(&side) {
        return Shape::Other(format!("this grid has {side} rows, expected 9"), Kind::Damaged);
    }
    Shape::Nothing
}

/// The message for a grid of another size.
pub(super) fn other_size(side: usize) -> String {
    format!("this is a {side}x{side} grid; Ninefold reads 9x9 only")
}

/// How many values a list has that could be a row of a grid of some size.
fn width(item: &Item) -> Option<usize> {
    let Item::List(items) = item else { return None };
    let short = |item: &Item| match item {
        Item::Value(text) | Item::Text(text) => text.len() <= 4,
        Item::List(items) => items.len() <= 1,
    };
    items.iter().all(short).then_some(items.len())
}

/// Nine rows.
fn nine_rows(items: &[Item]) -> Option<Vec<Said>> {
    if items.len() != 9 {
        return None;
    }
    let rows: Option<Vec<Vec<Said>>> = items.iter().map(row_of).collect();
    Some(rows?.concat())
}

/// The nine cells of a row: a list of nine, or of three times three, or a text of nine.
fn row_of(item: &Item) -> Option<Vec<Said>> {
    match item {
        Item::List(items) if items.len() == 9 => {
            let cells: Vec<Said> = items.iter().map(cell_of).collect::<Option<_>>()?;
            one_own_symbol(&cells).then_some(cells)
        }
        Item::List(items) if items.len() == 1 => row_of(&items[0]),
        Item::Text(text) => row_of_text(text),
        // A number of nine digits, as in `530070000`.
        Item::Value(text) if text.len() == 9 => row_of_text(text),
        _ => None,
    }
}

/// The cells of a text that is a row.
fn row_of_text(text: &str) -> Option<Vec<Said>> {
    let text = text.trim_matches(['\r', '\n']);
    let count = text.chars().count();
    if count == 9 {
        let cells: Vec<Said> =
            text.chars().map(|symbol| symbol_cell(symbol)).collect::<Option<_>>()?;
        return one_own_symbol(&cells).then_some(cells);
    }
    let is_gap = |c: char| c.is_whitespace() || c == '|';
    let boxes: Vec<&str> = text.split(is_gap).filter(|piece| !piece.is_empty()).collect();
    if boxes.len() == 3 && boxes.iter().all(|piece| piece.chars().count() == 3) {
        return row_of_text(&boxes.concat());
    }
    for separator in [',', ';', '|', ' ', '\t'] {
        let pieces: Vec<&str> = text.trim().trim_end_matches(separator).split(separator).collect();
        if pieces.len() == 9 {
            let cells: Vec<Said> = pieces.into_iter().map(cell).collect::<Option<_>>()?;
            return one_own_symbol(&cells).then_some(cells);
        }
    }
    None
}

/// One character of a text as a cell; a blank is an empty one.
pub(super) fn symbol_cell(symbol: char) -> Option<Said> {
    let mut buffer = [0; 4];
    cell(symbol.encode_utf8(&mut buffer))
}

/// A value as a cell; also a list of one, as `Some(5)` is read.
fn cell_of(item: &Item) -> Option<Said> {
    match item {
        Item::Value(text) if text.is_empty() => Some(Said::Empty),
        Item::Value(text) | Item::Text(text) => cell(text),
        Item::List(items) if items.len() == 1 => cell_of(&items[0]),
        Item::List(_) => None,
    }
}

/// 81 values in one list.
fn flat(items: &[Item]) -> Option<Vec<Said>> {
    if items.len() != 81 {
        return None;
    }
    let cells: Vec<Said> = items.iter().map(cell_of).collect::<Option<_>>()?;
    let is_digit = |said: &Said| matches!(said, Said::Digit(..));
    cells.iter().any(is_digit).then_some(cells)
}

/// Texts that are 81 characters together, and no other values.
fn joined(items: &[Item]) -> Option<Vec<Said>> {
    if items.len() < 2 || items.len() > 27 {
        return None;
    }
    let mut all = String::new();
    for item in items {
        let Item::Text(text) = item else { return None };
        all.push_str(text.trim_matches('\n'));
    }
    if all.chars().count() != 81 {
        return None;
    }
    let cells: Vec<Said> = all.chars().map(symbol_cell).collect::<Option<_>>()?;
    let is_digit = |said: &Said| matches!(said, Said::Digit(..));
    cells.iter().any(is_digit).then_some(cells)
}

/// The nine cells of the only list, or the only text, of a line.
pub(super) fn row_in(line: &str) -> Option<Vec<Said>> {
    let mut found: Option<Vec<Said>> = None;
    let mut at = 0;
    while let Some(next) = line[at..].find(['[', '{', '(', '"', '\'']) {
        let start = at + next;
        let mut reader = Reader { text: line, at: start, budget: 40 };
        let item = match line.as_bytes()[start] {
            b'"' | b'\'' => reader.quoted().map(Item::Text),
            _ => reader.list(0).map(Item::List),
        };
        at = start + 1;
        let Some(item) = item else { continue };
        if let Some(cells) = row_of(&item) {
            if found.is_some() {
                return None;
            }
            found = Some(cells);
            at = reader.at;
        }
    }
    found
}

/// Whether the literal that follows is filled by columns: then its values are not in reading
/// order, unless the text says that they are.
fn is_by_column(before: &str) -> bool {
    let tail = &before[floor(before, before.len().saturating_sub(40))..];
    let tail = tail.to_ascii_lowercase();
    let called = |word: &str| tail.trim_end().ends_with(word);
    (called("matrix(c") || called("matrix(") || called("reshape("))
        && !tail.contains("np.")
        && !tail.contains("numpy")
}

/// The next place at or below `at` where a character starts.
fn floor(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// The name that a literal is assigned to, if one stands before it: `grid` in `int grid[9][9] =`.
fn name_before(text: &str, start: usize) -> Option<String> {
    let line = &text[text[..start].rfind('\n').map_or(0, |at| at + 1)..start];
    let at = line.rfind(['=', ':'])?;
    let before = line[..at].trim_end_matches([':', '=', ' ', '<', '-']);
    let before = before.split(['[', ':', '(']).next().unwrap_or("").trim();
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
    let name = before.trim_matches(['"', '\'', '`']);
    let name = name.rsplit(|c: char| !is_part(c)).next().unwrap_or("");
    (name.chars().any(char::is_alphabetic) && name.len() <= 40).then(|| name.to_owned())
}

/// Reads lists from a place on.
struct Reader<'a> {
    text: &'a str,
    at: usize,
    /// How many more values may be read.
    budget: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// A list, from its opening to its closing bracket. Nothing if there is anything in it that
    /// is not a value, a text or a list.
    fn list(&mut self, depth: usize) -> Option<Vec<Item>> {
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
                    let more =
                        self.rest().chars().take_while(|c| matches!(c, ':' | '=' | '>')).count();
                    self.at += more;
                    if field == items.len() {
                        return None;
                    }
                    items.truncate(field);
                }
                '"' | '\'' | '`' => {
                    let text = self.quoted()?;
                    items.push(Item::Text(text));
                }
                '[' | '{' | '(' => {
                    let list = self.list(depth + 1)?;
                    // A type or a name before a list belongs to it: `new int[] {`, `Some(5)`.
                    if !list.is_empty() {
                        drop_prefix(&mut items, field);
                    }
                    items.push(Item::List(list));
                }
                _ => {
                    let value = self.value()?;
                    items.push(Item::Value(value));
                }
            }
            if items.len() > MOST {
                return None;
            }
        }
    }

    /// Whether the comma that was just read stands before the first value of a line, as some
    /// people put it, after a list that has ended.
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
            let to_line_end = rest.find('\n').unwrap_or(rest.len());
            // `#2a(` starts an array in Lisp; any other `#` starts a comment.
            let array = rest.strip_prefix('#').and_then(|rest| {
                let word = rest.bytes().take(3).take_while(u8::is_ascii_alphanumeric).count();
                rest[word..].starts_with('(').then_some(word + 1)
            });
            let skipped = if let Some(length) = array {
                length
            } else if rest.starts_with("/*") {
                rest.find("*/").map_or(rest.len(), |end| end + 2)
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
    fn quoted(&mut self) -> Option<String> {
        let quote = self.peek()?;
        let inner = &self.rest()[1..];
        let end = inner.find([quote, '\n']).filter(|end| inner[*end..].starts_with(quote))?;
        if end > 400 {
            return None;
        }
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
