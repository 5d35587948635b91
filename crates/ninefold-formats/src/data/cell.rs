//! The meaning of the text of one cell.
//!
//! ```text
//! 5  '5'  **5**  5.0  $5$     a digit          0  .  _  None  nil  (nothing)    an empty cell
//! <8>  5!                     a given          +5  *6*                          an entry
//! ```

use super::board::{Board, NotGrid, wrong_count};
use super::value::{digit, shown};
use crate::cells::cell_symbol;
use ninefold::{Cell, Digit, Grid};
use ninefold_rules::ClassicCells;
use serde_json::Value;

/// The marking of a digit. Marks distinguish givens from other digits where a grid has both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    Plain,
    /// `<8>` or `5!`.
    Given,
    /// `+5` or `*6*`.
    Entry,
    /// `**5**` or `\textbf{5}`.
    Bold,
    /// `[5]`, `(5)` or `{5}`: among plain digits it may be a candidate.
    Bracket,
}

/// The content of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    Digit(Digit, Mark),
    Empty,
    /// A text that may stand for an empty cell, if no other does in the same grid.
    Own(String),
}

impl Said {
    /// Returns the content of a value as a cell; nothing if it cannot be one.
    pub(crate) fn of(value: &Value) -> Option<Self> {
        match value {
            Value::Null | Value::Bool(false) => Some(Self::Empty),
            Value::String(text) => cell(text),
            Value::Number(number) if number.as_i64() == Some(-1) => Some(Self::Own("-1".into())),
            Value::Number(_) => {
                Some(digit(value)?.map_or(Self::Empty, |digit| Self::Digit(digit, Mark::Plain)))
            }
            // `Some(5)` and the like.
            Value::Array(items) => match items.as_slice() {
                [] => Some(Self::Empty),
                [one] => Self::of(one),
                _ => None,
            },
            _ => None,
        }
    }
}

/// Words for "no value" in programming languages and spreadsheets.
const NOTHING: [&str; 12] = [
    "none",
    "nil",
    "null",
    "undefined",
    "na",
    "nan",
    "n/a",
    "false",
    "nothing",
    "empty",
    "blank",
    "&nbsp;",
];

/// The longest text of a cell that is looked at, in bytes.
const LONGEST: usize = 40;

/// Reads the text of a cell; nothing if it cannot be one.
pub(crate) fn cell(text: &str) -> Option<Said> {
    if text.len() > LONGEST {
        return None;
    }
    let text = without_marks(unquoted(text.trim()));
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (None, _) => return Some(Said::Empty),
        (Some(symbol), None) => {
            return Some(match cell_symbol(symbol) {
                Some(Some(digit)) => Said::Digit(digit, Mark::Plain),
                Some(None) => Said::Empty,
                None => Said::Own(symbol.to_string()),
            });
        }
        _ => {}
    }
    if NOTHING.iter().any(|word| text.eq_ignore_ascii_case(word)) {
        return Some(Said::Empty);
    }
    if let Some((digit, mark)) = marked(text) {
        return Some(digit.map_or(Said::Empty, |digit| Said::Digit(digit, mark)));
    }
    // A number is a number and a line of dashes a border; -1 is a way to say nothing.
    let is_word = text.len() <= 9 && !text.contains(char::is_whitespace);
    let is_drawn = text.chars().all(|c| cell_symbol(c).is_some() || matches!(c, '=' | ':' | '+'));
    let has_digit = text.bytes().any(|b| b.is_ascii_digit());
    if text == "-1" || (is_word && !has_digit && !is_drawn) {
        return Some(Said::Own(text.to_owned()));
    }
    None
}

/// A cell without the pencil marks behind it: `7(2,3)`, `!(1,4)`, `(2,3)`.
fn without_marks(text: &str) -> &str {
    match text.split_once('(') {
        Some((cell, marks)) if cell.len() <= 2 && marks.ends_with(')') => {
            let marks = &marks[..marks.len() - 1];
            let are_marks = marks.bytes().all(|b| b.is_ascii_digit() || b == b',' || b == b' ');
            let is_one = cell.is_empty() && marks.len() == 1;
            if are_marks && !is_one { cell } else { text }
        }
        _ => text,
    }
}

/// A text without quotation marks around it.
pub(crate) fn unquoted(text: &str) -> &str {
    for quote in ['"', '\'', '`'] {
        let inner = text.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote));
        if let Some(inner) = inner {
            return inner.trim();
        }
    }
    text
}

/// A digit (or zero) with marks around it.
fn marked(text: &str) -> Option<(Option<Digit>, Mark)> {
    let between = |start: &str, end: &str| text.strip_prefix(start)?.strip_suffix(end);
    let pairs: [(&str, &str, Mark); 14] = [
        ("**", "**", Mark::Bold),
        ("__", "__", Mark::Bold),
        ("<b>", "</b>", Mark::Bold),
        ("<strong>", "</strong>", Mark::Bold),
        ("\\textbf{", "}", Mark::Bold),
        ("\\mathbf{", "}", Mark::Bold),
        ("*", "*", Mark::Entry),
        ("+", "", Mark::Entry),
        ("<", ">", Mark::Given),
        ("", "!", Mark::Given),
        ("[", "]", Mark::Bracket),
        ("(", ")", Mark::Bracket),
        ("{", "}", Mark::Bracket),
        ("$", "$", Mark::Plain),
    ];
    for (start, end, mark) in pairs {
        let inner = between(start, end).map(|inner| unquoted(inner.trim()));
        if let Some(digit) = inner.and_then(single) {
            return Some((digit, mark));
        }
    }
    let whole = [".0", ".00", "."].into_iter().find_map(|end| text.strip_suffix(end));
    whole.and_then(single).map(|digit| (digit, Mark::Plain))
}

/// One character: a digit, or a symbol for an empty cell.
fn single(text: &str) -> Option<Option<Digit>> {
    let mut chars = text.chars();
    let symbol = chars.next()?;
    if chars.next().is_some() {
        return None;
    }
    if symbol == ' ' { Some(None) } else { cell_symbol(symbol) }
}

/// Makes a board of 81 cells; the index of the first that does not fit if they are none.
pub(crate) fn board(cells: &[Said]) -> Result<Board, usize> {
    let first = |is: &dyn Fn(&Said) -> bool| cells.iter().position(is).unwrap_or(0);
    if cells.len() != Cell::COUNT || has_stranger(cells) {
        return Err(first(&|said| matches!(said, Said::Own(_))));
    }
    let has = |wanted: Mark| cells.iter().any(|c| matches!(c, Said::Digit(_, m) if *m == wanted));
    let with = |wanted: &dyn Fn(Mark) -> bool| {
        let mut grid = Grid::EMPTY;
        for (cell, said) in Cell::all().zip(cells) {
            if let Said::Digit(digit, mark) = said {
                grid.set(cell, Some(*digit).filter(|_| wanted(*mark)));
            }
        }
        grid
    };
    let all = with(&|_| true);
    let others = [Mark::Plain, Mark::Bracket].into_iter().filter(|mark| has(*mark)).count();
    // Bold digits among others are the givens of a finished grid. In an unfinished one they may be
    // anything.
    let is_bold = has(Mark::Bold) && others > 0;
    let (givens, entries) = if has(Mark::Given) {
        (with(&|m| m == Mark::Given), with(&|m| m != Mark::Given))
    } else if has(Mark::Entry) {
        (with(&|m| m != Mark::Entry), with(&|m| m == Mark::Entry))
    } else if (is_bold && !all.is_full()) || (!is_bold && others > 1) {
        return Err(first(&|said| matches!(said, Said::Digit(_, Mark::Bold | Mark::Bracket))));
    } else if is_bold {
        (with(&|m| m == Mark::Bold), with(&|m| m != Mark::Bold))
    } else {
        (all, Grid::EMPTY)
    };
    if all.is_full() && !entries.is_empty() && all.is_solved() {
        return Ok(ClassicCells { givens, solution: Some(all), ..ClassicCells::default() }.into());
    }
    Ok(ClassicCells { givens, entries, ..ClassicCells::default() }.into())
}

/// The board of 81 values.
pub(super) fn of_values<'a>(values: impl Iterator<Item = &'a Value>) -> Result<Board, NotGrid> {
    let values: Vec<&Value> = values.collect();
    if values.len() != Cell::COUNT {
        return Err(wrong_count(values.len()));
    }
    let symbol = |at: usize, cell: Cell| NotGrid::Symbol(cell, shown(values[at]));
    let wrong = |at: usize| Cell::new(at).map_or(NotGrid::Kind, |cell| symbol(at, cell));
    let said = |(at, value): (usize, &&Value)| Said::of(value).ok_or_else(|| wrong(at));
    let cells: Vec<Said> = values.iter().enumerate().map(said).collect::<Result<_, _>>()?;
    board(&cells).map_err(wrong)
}

/// Returns `true` if a text that is no usual symbol is a mistake: it is not the only one, it stands beside
/// usual symbols for empty cells, or too seldom to be one of its own.
fn has_stranger(cells: &[Said]) -> bool {
    let own = cells.iter().filter(|said| matches!(said, Said::Own(_))).count();
    let usual = cells.iter().filter(|said| **said == Said::Empty).count();
    own > 0 && (usual > 0 || own < 10 || !one_own_symbol(cells))
}

/// Returns `true` if at most one text of its own stands for empty cells.
pub(crate) fn one_own_symbol(cells: &[Said]) -> bool {
    let mut own = cells.iter().filter(|said| matches!(said, Said::Own(_)));
    let first = own.next();
    own.all(|other| Some(other) == first)
}
