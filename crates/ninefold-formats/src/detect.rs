//! Which format is this? Content decides; the extension only breaks ties.
//!
//! The rules stand in order; the first that fits names a group of formats that look the same,
//! and the extension chooses among them. Every rule is cheap and looks at the first 64 KiB.

use crate::cells::{cell_symbol, is_remark, is_separator, spread_cells, token_in};
use crate::error::{ErrorKind, ReadError};
use crate::format::{Column, Format, Likeness, ReadOptions};
use crate::json::detect::{is_json, shape, starts_well};
use crate::source::{decode, normal};
use crate::table::detect::{is_quoted_table, is_table};
use crate::table::exchange::is_exchange;
use crate::table::list::is_list;
use crate::table::qqwing::is_qqwing;
use crate::text::embedded::choice::{Choice, choose};
use crate::text::embedded::clean::is_notebook;
use crate::text::frame::is_puzzle_section;
use crate::text::row::{Flaw, Group, Row, classify};
use crate::{link, refused, text, xml, yaml};
use ninefold::DigitSet;

/// What the first bytes of an input look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Detected {
    /// The format.
    pub format: &'static Format,
}

/// The first bytes of an input, prepared for the rules.
struct Head<'a> {
    text: &'a str,
    /// Its lines that are not blank; a last line that is cut off is left out.
    lines: Vec<&'a str>,
    /// Whether this is the whole input.
    all: bool,
}

/// A rule: the formats that look like this, if it fits.
type Rule = fn(&Head<'_>) -> Option<&'static [&'static str]>;

/// The rules, in order.
const RULES: &[Rule] = &[
    |head| head.text.lines().any(is_puzzle_section).then_some(&["sdk"]),
    by_shape,
    |head| xml::detect::kind(head.text).and_then(name_group),
    |head| head.lines.iter().take(20).find_map(|line| link::find::kind(line)).and_then(name_group),
    |head| refused::kind(head.text).and_then(name_group),
    |head| head.any(text::hodoku::fits).then_some(&["hodoku"]),
    |head| head.any(text::sukaku::fits).then_some(&["sukaku"]),
    |head| is_qqwing(head.text).then_some(&["qqwing"]),
    |head| is_exchange(&head.lines).then_some(&["exchange"]),
    |head| is_table(&head.lines).then_some(&["csv"]),
    |head| is_quoted_table(head.text).then_some(&["csv"]),
    |head| is_list(&head.lines).then_some(&["list"]),
    by_rows,
    |head| head.any(is_cell_line).then_some(&["line", "sdm"]),
    |head| head.any(link::good_sudoku::fits).then_some(&["good-sudoku"]),
    nearly,
];

/// Finds the format of an input from its first bytes (64 KiB at most); `all` says whether they
/// are the whole input.
pub fn detect(head: &[u8], all: bool, options: &ReadOptions) -> Result<Detected, ReadError> {
    if let Some(format) = by_magic(head)? {
        return Ok(Detected { format });
    }
    let decoded = decode(head);
    let text = normal(&decoded);
    let head = Head::new(&text, all);
    if head.lines.is_empty() && all {
        return Err(ReadError::new(ErrorKind::Empty, "there is nothing in this input").help(
            "give a file with a puzzle, 81 cells on the command line, or nothing to type one",
        ));
    }
    if is_notebook(head.text) {
        if let Choice::Document = choose(head.text, all, None) {
            return named("text");
        }
        let message = "no puzzle is found in the cells of this Jupyter notebook";
        return Err(ReadError::new(ErrorKind::UnknownFormat, message)
            .help("export it as a script, or copy the puzzle into a text file"));
    }
    let extension = options.extension.as_deref().unwrap_or("");
    if let Some(column) = &options.column {
        // A column is one of a table or a list.
        let in_table = matches!(column, Column::Name(_)) || is_table(&head.lines);
        return named(if in_table { "csv" } else { "list" });
    }
    let group = match RULES.iter().find_map(|rule| rule(&head)) {
        Some(group) => group,
        // Nothing is known of how these lists look, so their name has to do.
        None if extension.eq_ignore_ascii_case("scl") => return named("scl"),
        None => {
            return match choose(head.text, all, None) {
                Choice::Keep => Err(unknown(&head)),
                Choice::Document => named("text"),
                Choice::Refuse(error) => Err(error),
            };
        }
    };
    let by_extension = group
        .iter()
        .filter_map(|name| Format::named(name))
        .find(|format| format.extensions.iter().any(|known| known.eq_ignore_ascii_case(extension)));
    let detected = match by_extension {
        Some(format) => Detected { format },
        None => named(group[0])?,
    };
    if !may_be_text(&detected, &head) {
        return Ok(detected);
    }
    match choose(head.text, all, Some(detected.format)) {
        Choice::Keep => Ok(detected),
        Choice::Document => named("text"),
        Choice::Refuse(error) => Err(error),
    }
}

/// Whether a text that looks like a format may also be a document with puzzles in it. What looks
/// like JSON is a document only if it is not JSON: a literal of another language.
fn may_be_text(detected: &Detected, head: &Head<'_>) -> bool {
    match detected.format.likeness {
        Likeness::Lines | Likeness::Grids | Likeness::Rich => true,
        Likeness::Markup => head.all,
        Likeness::Json => head.all && !is_json(head.text),
        Likeness::Certain => false,
    }
}

fn named(name: &str) -> Result<Detected, ReadError> {
    Format::named(name)
        .map(|format| Detected { format })
        .ok_or_else(|| ReadError::new(ErrorKind::UnknownFormat, format!("no format {name:?}")))
}

/// A group of one format, for rules that know the name.
fn name_group(name: &str) -> Option<&'static [&'static str]> {
    Format::named(name).map(|format| std::slice::from_ref(&format.name))
}

/// Files that are not text.
fn by_magic(head: &[u8]) -> Result<Option<&'static Format>, ReadError> {
    if head.starts_with(b"PK\x03\x04") || head.starts_with(b"PK\x05\x06") {
        // HoDoKu's archives begin with the file of the puzzle.
        let is_hodoku = head.get(30..40) == Some(b"SudokuData");
        return Ok(Format::named(if is_hodoku { "hsol" } else { "zip" }));
    }
    if refused::picture_name(head).is_some() {
        return Ok(Format::named("picture"));
    }
    if let Some(error) = refused::by_magic(head) {
        return Err(error);
    }
    // An escape character starts a terminal colour.
    let is_strange = |b: &&u8| **b < 32 && !matches!(b, b'\t' | b'\n' | b'\r' | 12 | 27);
    if head.iter().any(|b| is_strange(&b))
        || head.windows(2).any(|pair| pair[0] == 27 && pair[1] != b'[')
    {
        return Err(ReadError::new(ErrorKind::Binary, "this is not a text file")
            .help("puzzles are read from text, .gz, .zst, .zip and .hsol files"));
    }
    Ok(None)
}

impl<'a> Head<'a> {
    fn new(text: &'a str, all: bool) -> Self {
        let mut lines: Vec<&str> = text.split('\n').collect();
        if !all && lines.len() > 1 {
            lines.pop();
        }
        lines.retain(|line| !line.trim().is_empty());
        Self { text, lines, all }
    }

    /// Whether one of the first lines fits: a bad first line should not hide the format.
    fn any(&self, fits: fn(&str) -> bool) -> bool {
        let lines = self.lines.iter().map(|line| line.trim()).filter(|line| !is_remark(line));
        lines.take(50).any(fits)
    }
}

fn by_shape(head: &Head<'_>) -> Option<&'static [&'static str]> {
    let start = head.text.trim_start();
    let is_json = start.starts_with(['{', '[']) || start.starts_with("ipuz(");
    let is_yaml = || if is_json { !starts_well(start) } else { !start.starts_with('<') };
    if head.all && is_yaml() && yaml::frame::fits(start) {
        return name_group("yaml");
    }
    if is_json { shape(start, head.all).and_then(name_group) } else { None }
}

/// 81 cells in one line, in one piece or spread out.
fn is_cell_line(line: &str) -> bool {
    token_in(line).is_some() || spread_cells(line).is_some()
}

/// Grids of nine rows.
fn by_rows(head: &Head<'_>) -> Option<&'static [&'static str]> {
    let rows: Vec<Row> = head.lines.iter().map(|line| classify(line)).collect();
    let count = |wanted: fn(&Row) -> bool| rows.iter().filter(|row| wanted(row)).count();
    let cells = count(|row| matches!(row, Row::Cells(_)));
    let groups = count(|row| matches!(row, Row::Groups(_)));
    if cells + groups == 0 || cells + groups + count(|row| *row == Row::Dashes) < 5 {
        return None;
    }
    let is_paste = head.text.contains("Simple Sudoku")
        || head.lines.iter().any(|l| matches!(l.trim(), "*-----------*" | "|---+---+---|"));
    if groups > 0 {
        if is_paste && cells >= 9 {
            return Some(&["ss"]);
        }
        // All nine candidates beside set digits are not a candidate grid that anyone would draw;
        // in a play state they stand for a cell without marks.
        let is_state = |group: &Group| group.placed || group.digits == DigitSet::ALL;
        let placed = |row: &Row| matches!(row, Row::Groups(groups) if groups.iter().any(is_state));
        return Some(if rows.iter().any(placed) { &["sdx"] } else { &["candidates", "sdx"] });
    }
    if is_paste {
        return Some(&["ss"]);
    }
    let first = rows.iter().position(Row::is_row).unwrap_or(0);
    let is_named = first > 0 && matches!(rows[first - 1], Row::Text | Row::Odd(_));
    Some(if is_named { &["named", "sdk", "ss"] } else { &["grid", "sdk", "ss"] })
}

/// Nothing fits, but it is nearly a line or a grid: their readers say what is wrong.
fn nearly(head: &Head<'_>) -> Option<&'static [&'static str]> {
    let cells = |line: &str| line.chars().filter(|c| cell_symbol(*c).is_some()).count();
    let most_cells = |line: &&&str| {
        let symbols = line.chars().filter(|c| !is_separator(*c)).count();
        cells(line) * 10 >= symbols * 9
    };
    if head.lines.iter().filter(most_cells).any(|line| cells(line) >= 40) {
        return Some(&["line", "sdm"]);
    }
    let is_row = |line: &&str| {
        let row = classify(line);
        row.is_row() || matches!(row, Row::Dashes | Row::Odd(Flaw::Length(_) | Flaw::Symbol(..)))
    };
    let rows = head.lines.iter().filter(|line| is_row(line)).count();
    (rows > 0 && rows * 2 >= head.lines.len()).then_some(&["grid", "sdk", "ss"])
}

fn unknown(head: &Head<'_>) -> ReadError {
    let line = head.lines.first().copied().unwrap_or("");
    let number = head.text.lines().position(|l| l == line).map_or(1, |at| at as u64 + 1);
    ReadError::new(ErrorKind::UnknownFormat, "no puzzle is found here")
        .at(number, line, 0, line.chars().count().min(60))
        .help("a puzzle is 81 cells in one line, nine rows of nine, or a file in a known format")
}
