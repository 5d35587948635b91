//! The detection of the format. Content decides; the extension only breaks ties.
//!
//! Each rule that fits names a group of formats that look the same, and the extension chooses among
//! them. Every rule is cheap and looks at the first 64 KiB. Then the readings in these formats and
//! the reading as a document that has puzzles in it are compared; of equal ones the first counts.

use crate::any_rules::format_of;
use crate::cells::{cell_symbol, is_remark, is_separator, spread_cells, token_in};
use crate::compare::{Knowledge, Outcome, Part, Reading, best, nearly_a_line};
use crate::error::{ErrorKind, ReadError};
use crate::format::{Column, Format, Likeness, Raw, ReadOptions};
use crate::json::detect::{may_be_json, shape, starts_well};
use crate::source::{Source, decode, normal};
use crate::table::detect::{is_quoted_table, is_table};
use crate::table::exchange::is_exchange;
use crate::table::list::is_list;
use crate::table::qqwing::is_qqwing;
use ninefold_rules::Attached;

use crate::text::embedded::document::{find, refusal};
use crate::text::embedded::notebook::is_notebook;
use crate::text::frame::is_puzzle_section;
use crate::text::line::cell_count_error;
use crate::text::row::{Flaw, Group, Row, classify};
use crate::variant::{named_by_head, of_cells};
use crate::{link, refused, text, xml, yaml};
use ninefold::{Cell, DigitSet};

/// The format that the first bytes of an input look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Detected {
    /// The format.
    pub format: &'static Format,
    /// So many records at the start are puzzles and full grids that may be their solutions.
    pub(crate) pairs: usize,
}

impl From<&'static Format> for Detected {
    fn from(format: &'static Format) -> Self {
        Self { format, pairs: 0 }
    }
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
    |head| named_by_head(head.text).and_then(name_group),
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
];

/// Finds the format of an input from its first bytes (64 KiB at most); `all` says whether they
/// are the whole input.
pub fn detect(head: &[u8], all: bool, options: &ReadOptions) -> Result<Detected, ReadError> {
    if let Some(format) = by_magic(head)? {
        return Ok(format.into());
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
        return named("text");
    }
    let extension = options.extension.as_deref().unwrap_or("");
    if let Some(column) = &options.column {
        // A column is one of a table or a list.
        let in_table = matches!(column, Column::Name(_)) || is_table(&head.lines);
        return named(if in_table { "csv" } else { "list" });
    }
    if let Some(format) = of_cells(head.text).filter(|_| head.all) {
        return named(format.name);
    }
    let mut candidates: Vec<(&'static Format, Reading)> = Vec::new();
    for group in RULES.iter().filter_map(|rule| rule(&head)) {
        let format = of_group(group, extension)?;
        let is_sure = !may_be_other(format, &head) || is_bare_list(&head, format);
        if is_sure && candidates.is_empty() {
            return Ok(format.into());
        }
        let reading = trial(&head, format);
        // What a puzzle says of its rules holds, whatever its digits look like alone.
        let is_last = reading.is_certain() || reading.is_variant();
        candidates.push((format, reading));
        if is_last {
            break;
        }
    }
    if candidates.is_empty() {
        match nearly(&head) {
            Some(group) => {
                let format = of_group(group, extension)?;
                candidates.push((format, trial(&head, format)));
            }
            // Nothing is known of how these lists look, so their name has to do.
            None if extension.eq_ignore_ascii_case("scl") => return named("scl"),
            None => {}
        }
    }
    choose(&head, candidates)
}

/// The format of a group that has this extension, or the first.
fn of_group(group: &[&str], extension: &str) -> Result<&'static Format, ReadError> {
    let is_its = |format: &&Format| {
        format.extensions.iter().any(|known| known.eq_ignore_ascii_case(extension))
    };
    match group.iter().filter_map(|name| Format::named(name)).find(is_its) {
        Some(format) => Ok(format),
        None => named(group[0]).map(|detected| detected.format),
    }
}

/// Returns `true` if a text that looks like a format may also be something else. What looks like JSON is only
/// if it is not the start of JSON: a literal of another language.
fn may_be_other(format: &Format, head: &Head<'_>) -> bool {
    match format.likeness {
        Likeness::Lines | Likeness::Grids | Likeness::Rich => true,
        Likeness::Markup => head.all,
        // JSON may be a document: it has several lines.
        Likeness::Json => !may_be_json(head.text) || (head.all && head.text.contains("\\n")),
        Likeness::Certain => false,
    }
}

/// Chooses between the formats that a text looks like and a document with puzzles in it.
fn choose(
    head: &Head<'_>,
    candidates: Vec<(&'static Format, Reading)>,
) -> Result<Detected, ReadError> {
    let (formats, mut readings): (Vec<_>, Vec<_>) = candidates.into_iter().unzip();
    let (first, _) = best(head.text, &readings);
    if readings.get(first).is_some_and(Reading::is_certain) {
        return Ok(detected(formats[first], &readings[first]));
    }
    let findings = find(head.text);
    readings.push(findings.reading());
    let (index, knowledge) = best(head.text, &readings);
    match formats.get(index) {
        Some(format) if knowledge > Knowledge::Nothing => Ok(detected(format, &readings[index])),
        _ if let Some(format) = of_any_rules(head, knowledge) => Ok(format.into()),
        // What has shown no puzzle is searched to its end.
        _ if !head.all => named("text"),
        None if knowledge.is_reported() && readings[index].is_reported() => named("text"),
        // One error for the line that is nearly a puzzle, none for the text around it.
        _ => match nearly_a_line(head.text).filter(|_| knowledge == Knowledge::Nothing) {
            Some((at, line)) => Err(cell_count_error(line, at as u64 + 1)),
            None => Err(refusal(&findings, &head.text.split('\n').collect::<Vec<_>>())),
        },
    }
}

/// Returns the format of a text in which no reader has found a puzzle, if it looks like one of other rules or sizes.
fn of_any_rules(head: &Head<'_>, knowledge: Knowledge) -> Option<&'static Format> {
    let is_open = matches!(knowledge, Knowledge::Nothing | Knowledge::Error | Knowledge::Refusal);
    let whole = || format_of(head.text).filter(|_| head.all);
    let first = || format_of(head.lines.first()?);
    Format::named(is_open.then(|| whole().or_else(first)).flatten()?.name)
}

/// A format with what its reading says of solutions among the records.
fn detected(format: &'static Format, reading: &Reading) -> Detected {
    // The solutions of grids may stand behind all of them.
    let together = reading.parts.len().max(1);
    let has_pairs = reading.may_have_pairs() || format.likeness.is_of_grids();
    Detected { format, pairs: if has_pairs { together } else { 0 } }
}

/// Returns `true` if nearly every line is a grid, with nothing but a remark behind it. Each line of such a list is
/// a record, also a full grid: answers are counted by lines, and files of solutions belong to files of puzzles
/// line by line.
fn is_bare_list(head: &Head<'_>, format: &Format) -> bool {
    let Some(quick) = format.quick else { return false };
    let is_bare = |line: &&&str| quick(line.as_bytes(), &Attached::NONE).is_some();
    let bare = head.lines.iter().filter(is_bare).count();
    10 * bare >= 9 * head.lines.len()
}

/// The number of records that are read on trial.
const TRIAL: usize = 2000;

/// Reads the first records in a format. The last one may be cut off.
fn trial(head: &Head<'_>, format: &'static Format) -> Reading {
    let options = ReadOptions { from: Some(format), ..ReadOptions::default() };
    let source = Source::new(std::io::Cursor::new(head.text.as_bytes().to_vec()));
    let is_structured = format.likeness.is_structured();
    let mut reading = Reading { parts: Vec::new(), is_structured };
    let all: Vec<&str> = head.text.split('\n').collect();
    let part = |raw: Result<Raw, ReadError>| {
        let result = raw.as_ref().map_err(Clone::clone).and_then(Raw::parse_any);
        let at = |error: &ReadError| error.place.as_ref().map_or(1, |place| place.line);
        let line = raw.as_ref().map_or_else(at, Raw::line).saturating_sub(1) as usize;
        let rest =
            raw.map_or(0, |raw| raw.bytes.trim_ascii_end().iter().filter(|b| **b == b'\n').count());
        let lines = line..line + rest + 1;
        let text = all.get(line.min(all.len())..lines.end.min(all.len())).unwrap_or_default();
        let outcome = match result {
            Ok(record) if !record.is_classic() => Outcome::Puzzle(1),
            result => Outcome::of(&result, text),
        };
        Part { outcome, lines }
    };
    match source.and_then(|source| format.framer(source, &options)) {
        Ok(mut framer) => {
            let is_whole = is_structured || format.likeness.is_of_grids();
            while reading.parts.len() < TRIAL && (is_whole || !reading.is_certain()) {
                let Some(raw) = framer.next_raw() else { break };
                reading.parts.push(part(raw));
            }
        }
        Err(error) => reading.parts.push(part(Err(error))),
    }
    if !head.all && reading.parts.len() > 1 && !reading.is_certain() {
        reading.parts.pop();
    }
    reading
}

fn named(name: &str) -> Result<Detected, ReadError> {
    Format::named(name)
        .map(Detected::from)
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
    // An escape character starts a terminal colour; text may have a stray control byte.
    let is_strange = |b: &&u8| **b < 32 && !matches!(b, b'\t' | b'\n' | b'\r' | 12 | 27);
    let strange = head.iter().filter(is_strange).count();
    let is_text = std::str::from_utf8(head).map_or_else(|e| e.error_len().is_none(), |_| true);
    let most = if is_text { head.len() / 50 } else { 0 };
    if strange > most || head.contains(&0) {
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

    /// Returns `true` if one of the first lines fits: a bad first line should not hide the format.
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
        if is_paste && cells >= Cell::SIDE {
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
