//! One line as nine cells: the ways in which a line can be split.
//!
//! A line may be read in several ways. A grid is nine lines that can be read in the same [`Way`]:
//! what stands before the cells, and what stands between them.

use super::literal;
use crate::cells::{cell_symbol, is_separator};
use crate::data::cell::{Said, cell, one_own_symbol};
use ninefold::Cell;

/// The separation of the cells of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Split {
    /// At a character; what is between two of them is a cell, also if it is nothing.
    At(char),
    /// Nine characters, three words of three, or nine words.
    Words,
    /// A bracketed list or a quoted text inside the line.
    Literal,
    /// At a character, which also stands behind the last cell.
    Ended(char),
    /// At a character, and empty fields at the end may be missing.
    Trimmed(char),
}

/// A way to read a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Way {
    /// The mark before the cells (`#`, `//`, `>`), if there is one.
    pub(super) mark: Option<&'static str>,
    pub(super) split: Split,
    /// Whether a label stands before the nine cells.
    pub(super) labelled: bool,
}

/// A line that was read in one way.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) cells: Vec<Said>,
    /// The text before the nine cells.
    pub(super) label: Option<String>,
}

/// The marks of comments, quotations and lists. Longer ones first.
const MARKS: [&str; 19] = [
    STATEMENT, "...", "#'", "///", "//!", "//", "!", "##", "#", "--", "%%", "%", ";;", ";", ">",
    "*", "-", "'", "\"",
];

/// Stands for a word that starts each line of data: `DATA 5,3,0`, `.byte 5,3,0`, `100 DATA 5,3,0`.
const STATEMENT: &str = "DATA";

/// The characters at which rows are split.
const SEPARATORS: [char; 5] = ['|', '\t', '&', ';', ','];

/// Every way to read a line, most certain first; only with marks that are `wanted`.
pub(super) fn ways(wanted: impl Fn(&str) -> bool) -> Vec<Way> {
    let mut ways = Vec::new();
    let marks: Vec<Option<&'static str>> =
        std::iter::once(None).chain(MARKS.into_iter().filter(|m| wanted(m)).map(Some)).collect();
    for mark in marks.clone() {
        for labelled in [false, true] {
            let ended = [',', ';', '\t'].map(Split::Ended);
            let splits = SEPARATORS.map(Split::At).into_iter().chain([Split::Words]).chain(ended);
            ways.extend(splits.map(|split| Way { mark, split, labelled }));
        }
    }
    ways.push(Way { mark: None, split: Split::Literal, labelled: false });
    for mark in marks {
        for separator in ['\t', ',', ';'] {
            ways.push(Way { mark, split: Split::Trimmed(separator), labelled: false });
        }
    }
    ways
}

/// Reads a line in one way.
pub(super) fn read(line: &str, way: Way) -> Option<Row> {
    let text = without_mark(line, way.mark)?;
    match way.split {
        Split::Literal => literal::row_in(text).map(|cells| Row { cells, label: None }),
        Split::At(separator) => fields(text, separator, way.labelled),
        Split::Ended(separator) => {
            let text = if separator == '\t' { text } else { text.trim_end() };
            fields(text.strip_suffix(separator)?, separator, way.labelled)
        }
        Split::Words => words(text, way.labelled),
        Split::Trimmed(separator) => trimmed(text, separator),
    }
}

/// Returns `true` if a line starts with a mark.
pub(super) fn is_marked(line: &str, mark: &str) -> bool {
    without_mark(line, Some(mark)).is_some()
}

/// Returns `true` if a line starts with a mark of a quotation or comment and a blank.
pub(super) fn has_mark(line: &str) -> bool {
    MARKS.iter().any(|mark| {
        is_marked(line, mark)
            && without_mark(line, Some(mark)).is_some_and(|rest| rest.starts_with([' ', '\t']))
    })
}

/// The line after a mark; nothing if it does not start with it.
fn without_mark<'a>(line: &'a str, mark: Option<&str>) -> Option<&'a str> {
    let Some(mark) = mark else { return Some(line) };
    if mark == STATEMENT {
        return after_statement(line);
    }
    let rest = line.trim_start().strip_prefix(mark)?;
    Some(rest)
}

/// The rest of a line after a word of letters, perhaps with a line number before it.
fn after_statement(line: &str) -> Option<&str> {
    let text = line.trim_start().trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
    let (word, rest) = text.split_once([' ', '\t'])?;
    let letters = word.strip_prefix('.').unwrap_or(word);
    let is_word = letters.len() >= 2 && letters.bytes().all(|b| b.is_ascii_alphabetic());
    is_word.then_some(rest)
}

/// A line without what programs and typesetters put around a row.
fn bare(text: &str) -> &str {
    let mut text = text.trim_matches([' ', '\t']);
    for end in ["\\hline", "\\\\\\hline", "\\tabularnewline", "\\cr"] {
        text = text.strip_suffix(end).unwrap_or(text).trim_end();
    }
    if let Some((row, rest)) = text.rsplit_once("\\\\") {
        // `\\[2pt] \hline \hline` and the like.
        if !rest.contains('&') && row.contains('&') {
            text = row.trim_end();
        }
    }
    text.strip_prefix("\\hline").unwrap_or(text)
}

/// Splits at a character: nine fields, or a label and nine.
fn fields(text: &str, separator: char, labelled: bool) -> Option<Row> {
    if text.matches(separator).count() < 8 {
        return None;
    }
    let wanted = if labelled { Cell::SIDE + 1 } else { Cell::SIDE };
    let inner = match separator {
        '\t' => text,
        '|' => framed(bare(text), wanted)?,
        _ => bare(text),
    };
    let mut fields: Vec<&str> = inner.split(separator).collect();
    if fields.len() == wanted + 2 {
        fields = without_double_bars(fields, wanted)?;
    }
    let is_ended = fields.len() == wanted + 1 && fields[wanted].trim().is_empty();
    if is_ended && separator != '|' && !labelled {
        // A separator at the end: only if all cells are written, or it could be a cell.
        let all = fields[..wanted].iter().all(|field| !field.trim().is_empty());
        fields.truncate(if all { wanted } else { 0 });
    }
    if fields.len() != wanted {
        return None;
    }
    let label = labelled.then(|| fields.remove(0).trim().to_owned());
    if label.as_deref().is_some_and(|label| label.len() > 8) {
        return None;
    }
    row(fields.into_iter().map(cell), label)
}

/// Returns the text inside the frame of a row with bars. The number of bars says whether there is a
/// frame: nine cells have eight bars between them, ten with a frame; boxes may have double bars
/// between them and around them.
fn framed(text: &str, wanted: usize) -> Option<&str> {
    let text = without_note(text.trim_matches(['"', '\'', '`']).trim());
    // The row of a LaTeX sudoku environment ends with a point.
    let text = text.strip_suffix("|.").map_or(text, |row| &text[..row.len() + 1]);
    let inside = |text: &'_ str| -> Option<(usize, usize)> {
        let inner = text.strip_prefix('|')?.strip_suffix('|')?;
        Some((1, 1 + inner.len()))
    };
    let bars = (text.matches('|').count() + 1).checked_sub(wanted)?;
    match (bars, inside(text)) {
        (0, _) => Some(text),
        // With a bar at one end only it may be a frame behind a mark such as `* `.
        (2, None) => (!text.starts_with('|') && !text.ends_with('|')).then_some(text),
        (2 | 4, Some((start, end))) => Some(&text[start..end]),
        (6, Some((start, end))) => {
            let inner = &text[start..end];
            inside(inner).map(|(start, end)| &inner[start..end])
        }
        _ => None,
    }
}

/// A framed row without the words that follow it. The number of bars says that there is a frame:
/// four around boxes, ten around cells.
fn without_note(text: &str) -> &str {
    let bars = text.matches('|').count();
    match text.rfind('|') {
        Some(last) if text.starts_with('|') && matches!(bars, 4 | 10) => {
            let note = &text[last + 1..];
            let is_note = note.trim().len() > 2 && note.contains(char::is_alphabetic);
            if is_note { &text[..=last] } else { text }
        }
        _ => text,
    }
}

/// Fields without the empty ones of double bars between boxes.
fn without_double_bars(mut fields: Vec<&str>, wanted: usize) -> Option<Vec<&str>> {
    let first = wanted - 6;
    for place in [first + 4, first] {
        if !fields.get(place)?.is_empty() {
            return None;
        }
        fields.remove(place);
    }
    Some(fields)
}

/// A row whose empty fields at the end may be missing: it ends with a digit.
fn trimmed(text: &str, separator: char) -> Option<Row> {
    let fields: Vec<&str> = text.split(separator).collect();
    if !(2..=9).contains(&fields.len()) {
        return None;
    }
    // Where empty cells have a sign, a short row is a damaged one.
    if fields
        .iter()
        .any(|field| field.trim().len() == 1 && !field.contains(|c| matches!(c, '1'..='9')))
    {
        return None;
    }
    let said: Option<Vec<Said>> = fields.into_iter().map(cell).collect();
    let mut cells = said?;
    let digit_or_nothing = |said: &Said| !matches!(said, Said::Own(_));
    if !matches!(cells.last(), Some(Said::Digit(..))) || !cells.iter().all(digit_or_nothing) {
        return None;
    }
    let label = Some(cells.len().to_string());
    cells.resize(Cell::SIDE, Said::Empty);
    Some(Row { cells, label })
}

/// Nine words of one cell, three of three, or one of nine; bars may stand between them.
fn words(text: &str, labelled: bool) -> Option<Row> {
    let text = outside_of_code(text);
    let mut text = without_note(text.trim());
    let mut label = None;
    if labelled {
        let (first, rest) = text.split_once([' ', '\t', ':', '|', ')'])?;
        let is_row = first.eq_ignore_ascii_case("row") || first.eq_ignore_ascii_case("line");
        let (first, rest) = match is_row {
            true => rest.trim_start().split_once([' ', '\t', ':', '|'])?,
            false => (first, rest),
        };
        if first.is_empty() || first.len() > 4 {
            return None;
        }
        label = Some(first.to_owned());
        text = rest.trim_start_matches([':', ' ', '\t', '|', ')', '=']);
    }
    let split = |is_gap: fn(char) -> bool| -> Vec<&str> {
        text.split(is_gap).filter(|piece| !piece.is_empty()).collect()
    };
    let mut pieces = split(|c| c.is_whitespace() || matches!(c, '|' | ',' | ';' | '&'));
    if pieces.len() > Cell::SIDE && text.contains(" : ") {
        pieces = split(|c| c.is_whitespace() || matches!(c, '|' | ':'));
    }
    match pieces.len() {
        1 | 3 => {
            let width = Cell::SIDE / pieces.len();
            if pieces.iter().any(|piece| piece.chars().count() != width) {
                return marked_cells(text, label);
            }
            let symbols: Vec<String> =
                pieces.iter().flat_map(|piece| piece.chars()).map(String::from).collect();
            row(symbols.iter().map(|symbol| cell(symbol)), label)
        }
        Cell::SIDE => row(pieces.into_iter().map(cell), label),
        _ => marked_cells(text, label),
    }
}

/// A row with a mark at some cells: `5+34..*6*...`, `<8>3.`.
fn marked_cells(text: &str, label: Option<String>) -> Option<Row> {
    if !text.contains(['+', '<', '*']) || text.len() > 80 {
        return None;
    }
    let mut cells = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let after = &rest[c.len_utf8()..];
        let digit =
            |at: usize| after.get(at..=at).filter(|d| d.bytes().all(|b| b.is_ascii_digit()));
        let (piece, used) = match c {
            '<' if after.get(1..2) == Some(">") => (&rest[..3], 3),
            '*' if after.get(1..2) == Some("*") && digit(0).is_some() => (&rest[..3], 3),
            '+' if digit(0).is_some() => (&rest[..2], 2),
            c if c.is_whitespace() || c == '|' => ("", c.len_utf8()),
            '0'..='9' | '.' | '_' | '-' => (&rest[..1], 1),
            _ => return None,
        };
        if !piece.is_empty() {
            cells.push(cell(piece)?);
        }
        rest = &rest[used..];
    }
    (cells.len() == Cell::SIDE).then_some(Row { cells, label })
}

/// The part of a line of code that may be a row: what is inside quotation marks, or after the one
/// that opens a text of several lines, or before the one that closes it.
fn outside_of_code(text: &str) -> &str {
    let text = text.trim();
    for quote in ["\"\"\"", "'''", "\"", "`", "'"] {
        let count = text.matches(quote).count();
        if count == 0 {
            continue;
        }
        let (before, after) = text.split_once(quote).unwrap_or((text, ""));
        if count == 2 {
            // What follows a quoted row joins it to the next one.
            let (inner, end) = after.split_once(quote).unwrap_or((after, ""));
            let joins = |c: char| matches!(c, ',' | '+' | ';' | '\\' | ')' | '.' | '&' | ' ' | ']');
            return if end.chars().all(joins) { row_text(inner) } else { text };
        }
        if count == 1 && quote != "'" {
            let is_cell = |c: char| cell_symbol(c).is_some();
            let is_row = before.chars().filter(|c| is_cell(*c)).count() >= Cell::SIDE
                && before.chars().all(|c| is_cell(c) || is_separator(c) || c.is_whitespace());
            // What follows the end may be a call: `.trim()`, `.stripMargin`.
            let is_plain = after.chars().all(|c| !c.is_alphanumeric());
            let ends = is_row || (is_plain && !before.trim().is_empty());
            return row_text(if ends { before } else { after });
        }
        return text;
    }
    text.strip_suffix('\\').unwrap_or(text)
}

/// A row without an escaped line end.
fn row_text(text: &str) -> &str {
    let text = text.strip_suffix('\\').unwrap_or(text);
    let text = text.strip_prefix("\\n").unwrap_or(text);
    text.strip_suffix("\\n").or_else(|| text.strip_suffix("\\r\\n")).unwrap_or(text)
}

/// The row of nine cells, if all of them are cells.
fn row(cells: impl Iterator<Item = Option<Said>>, label: Option<String>) -> Option<Row> {
    let cells: Vec<Said> = cells.collect::<Option<_>>()?;
    (cells.len() == Cell::SIDE && one_own_symbol(&cells)).then_some(Row { cells, label })
}

impl Row {
    /// Returns `true` if no cell has a digit.
    pub(super) fn is_blank(&self) -> bool {
        !self.cells.iter().any(|said| matches!(said, Said::Digit(..)))
    }

    /// Returns `true` if the cells are 1 to 9 or 0 to 8 in order: the numbers of columns, or a first row.
    pub(super) fn is_counting(&self) -> bool {
        let value = |said: &Said| match said {
            Said::Digit(digit, _) => digit.get(),
            _ => 0,
        };
        let first = self.cells.first().map_or(0, value);
        first <= 1 && (first..).zip(&self.cells).all(|(number, said)| value(said) == number)
    }
}

/// Returns `true` if a line is drawn between rows, or blank: without letters and digits.
pub(super) fn is_border(line: &str, mark: Option<&str>) -> bool {
    if line.len() > 400 {
        return false;
    }
    let text = match mark {
        Some(_) => without_mark(line, mark).unwrap_or(line),
        None => line,
    };
    let text = text.trim();
    let drawn = |c: char| {
        matches!(c, '-' | '=' | '+' | '|' | '_' | ':' | '*' | '.' | '#' | '~' | ' ' | '\t' | '&')
    };
    if text.starts_with('\\') {
        return [
            "\\hline",
            "\\cline",
            "\\toprule",
            "\\midrule",
            "\\bottomrule",
            "\\Xhline",
            "\\thickhline",
        ]
        .iter()
        .any(|word| text.starts_with(word));
    }
    // A border may be printed by a program.
    let quoted = text.split_once('"').and_then(|(_, rest)| rest.rsplit_once('"'));
    let text = quoted.map_or(text, |(inner, _)| inner).trim_matches(['\'', ',', '\\', 'n']);
    text.chars().all(drawn)
}
