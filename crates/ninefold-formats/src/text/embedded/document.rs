//! Finds the puzzles of a document, and cuts it into them.

use super::clean::Line;
use super::find::{FoundGrid, MissKind, NearMiss, Search};
use super::notebook::{Notebook, is_notebook};
use super::{block, clean, columns, literal, loose, markup, row, size, strings, token};
use crate::cells::grid_of_token;
use crate::compare::boards::{
    Candidate, Name, Role, fits, is_damaged_puzzle, leave_out_columns, roles,
};
use crate::compare::{CLASHES, Outcome, Part, Reading, damaged_cells, mixes_empty_cells};
use crate::data::board::Board;
use crate::data::mask::masked;
use crate::data::names::{class, is_faulty_name};
use crate::error::{ErrorKind, ReadError};
use crate::field::Field;
use crate::format::{Format, Framer, Raw, ReadOptions};
use crate::headings;
use crate::record::Record;
use crate::source::{Source, decode, normal};
use ninefold::{Cell, Grid};
use ninefold_rules::Attached;
use ninefold_rules::ClassicCells;
use std::collections::VecDeque;
use std::io::{BufRead, Read};
use std::sync::Arc;

/// The grids of a document, and the things in it that are like grids.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    finds: Vec<FoundGrid>,
    misses: Vec<NearMiss>,
}

/// Finds all puzzles of a document.
pub(crate) fn find(document: &str) -> Findings {
    if is_notebook(document) {
        let bytes = std::io::Cursor::new(document.as_bytes().to_vec());
        let lines = Notebook::new(Box::new(bytes)).window(usize::MAX);
        return find_in(&lines.unwrap_or_default().0);
    }
    let mut lines = clean::lines(document);
    lines.extend(clean::side_by_side(&lines));
    lines.extend(markup::rows(document));
    find_in(&lines)
}

/// Finds all puzzles in some lines.
fn find_in(lines: &[Line]) -> Findings {
    let bare = clean::uncommented(lines);
    let mut search = Search::new(lines);
    loose::find(&mut search);
    literal::find(&mut search);
    block::find(&mut search);
    token::find(&mut search);
    strings::find(&mut search);
    let misses = search.misses.len();
    search.look_at(&bare);
    literal::find(&mut search);
    columns::find(&mut search);
    // Two marks before the rows, as in a quotation inside a comment.
    if bare.iter().filter(|line| row::has_mark(&line.text)).count() >= Cell::SIDE {
        block::find(&mut search);
    }
    search.misses.truncate(misses);
    search.lines = lines;
    if search.finds.iter().all(|find| find.board.cells.givens.is_full()) {
        find_puzzles_of(&mut search);
    }
    if search.finds.is_empty() {
        size::find(&mut search);
    }
    Findings::of(search)
}

impl Findings {
    /// Sorts out what was found: what is no puzzle, and which grid is the solution of another.
    fn of(search: Search<'_>) -> Self {
        let Search { lines, mut finds, mut misses, .. } = search;
        let is_left = |miss: &NearMiss| miss.kind != MissKind::Damaged || !is_inside(&finds, miss);
        misses.retain(is_left);
        finds.sort_by_key(|find| (find.line, find.first));
        // What is arranged in two ways is found twice.
        finds.dedup_by(|a, b| a.line == b.line && a.first != b.first && a.board == b.board);
        let mut findings = Self { finds: Vec::new(), misses };
        for find in finds {
            match not_a_puzzle(lines, &find).filter(|_| find.bits().is_none()) {
                Some(miss) => findings.misses.push(miss),
                None => findings.finds.push(find),
            }
        }
        findings.settle(lines);
        findings.misses.sort_by_key(|miss| (miss.kind, miss.line));
        findings.misses.dedup_by_key(|miss| (miss.kind, miss.line));
        findings
    }
}

/// Finds the puzzles of solutions, in nine lines with nine cells each and anything around them: that
/// a solution fits is the proof.
fn find_puzzles_of(search: &mut Search<'_>) {
    let solutions: Vec<Grid> = search.finds.iter().map(|find| find.board.cells.givens).collect();
    let cells = |line: &str| -> String {
        line.chars().filter(|c| c.is_ascii_digit() || matches!(c, '.' | '_')).take(10).collect()
    };
    let rows = search.lines.iter().enumerate().map(|(index, line)| (index, cells(&line.text)));
    let rows: Vec<(usize, String)> = rows.filter(|(_, row)| row.len() == Cell::SIDE).collect();
    for nine in rows.windows(Cell::SIDE) {
        let all: String = nine.iter().map(|(_, row)| row.as_str()).collect();
        let givens = grid_of_token(&all).filter(|givens| givens.clue_count() >= 17);
        let is_one = |givens: &Grid| solutions.iter().any(|full| fits(full, givens));
        if let Some(givens) = givens.filter(is_one) {
            search.take(givens.into(), None, nine[0].0..=nine[8].0);
        }
    }
}

/// Returns `true` if something like a grid lies in the lines of a grid that was found.
fn is_inside(finds: &[FoundGrid], miss: &NearMiss) -> bool {
    finds.iter().any(|find| (find.line..=find.last).contains(&miss.line))
}

/// The heading that stands above a grid: a line of words, with at most one blank line or one line
/// of marks between them.
fn heading_above(lines: &[Line], first: usize) -> Option<String> {
    let above = lines[..first].iter().rev().take(2).map(|line| line.text.trim());
    let is_heading = |line: &&str| {
        let is_code =
            line.contains(['=', '{', '}', '<', '>', '\\', ';', '`', '[', '"', '|', '(', '/']);
        !is_code && line.len() <= 60 && line.chars().any(char::is_alphabetic)
    };
    let line = above.filter(|line| !line.is_empty()).find(is_heading)?;
    let name = line.trim_matches(|c: char| !c.is_alphanumeric() && !matches!(c, '!' | '?'));
    (!name.is_empty()).then(|| name.to_owned())
}

/// Returns the reason why nine rows of nine digits are no puzzle, if they are none.
fn not_a_puzzle(lines: &[Line], find: &FoundGrid) -> Option<NearMiss> {
    let givens = find.board.cells.givens;
    let clashes = givens.clashes().len();
    let first = givens.placed().next().map(|(_, digit)| digit);
    let last = find.first + find.last.saturating_sub(find.line);
    let own = lines.get(find.first..=last).unwrap_or_default().iter();
    let is_mixed = mixes_empty_cells(&own.map(|line| line.text.as_str()).collect::<Vec<_>>());
    let is_pattern = || givens.placed().skip(1).all(|(_, digit)| Some(digit) == first);
    let message = if givens.is_empty() {
        "this grid is empty".to_owned()
    } else if givens.clue_count() > 1 && is_pattern() {
        "this grid has one digit alone, so it is a pattern and no puzzle".to_owned()
    } else if find.name.as_deref().is_some_and(is_faulty_name)
        || (clashes <= CLASHES && (clashes == 0 || !is_mixed))
    {
        return None;
    } else {
        let repeated = if clashes == 1 { "digit" } else { "digits" };
        format!("these nine rows are not a Sudoku: {clashes} repeated {repeated}")
    };
    Some(NearMiss { line: find.line, message, kind: MissKind::Other })
}

impl Findings {
    /// Gives each grid its name and its role: a puzzle, the solution of one, or left out.
    fn settle(&mut self, lines: &[Line]) {
        let candidate = |find: &mut FoundGrid| {
            let name = match (&find.name, heading_above(lines, find.first)) {
                (Some(name), _) => class(name),
                // The heading above a puzzle may speak of its solution.
                (None, Some(heading)) if find.board.cells.givens.is_full() => class(&heading),
                _ => Name::Nothing,
            };
            find.name = find.name.take().or_else(|| heading_above(lines, find.first));
            if find.bits().is_some() {
                return Candidate::MASK;
            }
            let name = if matches!(name, Name::Puzzle(_)) { Name::Nothing } else { name };
            Candidate::new(name, Some(find.board.cells.givens))
        };
        let candidates: Vec<Candidate> = self.finds.iter_mut().map(candidate).collect();
        let mut roles = roles(&candidates, false);
        leave_out_columns(&candidates, &mut roles);
        // A full grid beside a damaged one is its solution.
        let runs: Vec<String> = lines.iter().flat_map(|line| damaged_cells(&line.text)).collect();
        let is_near = self.misses.iter().any(|miss| miss.kind == MissKind::Damaged);
        let is_damaged = |find: &FoundGrid| {
            let full = Some(find.board.cells.givens).filter(Grid::is_full);
            full.is_some_and(|full| is_near || runs.iter().any(|r| is_damaged_puzzle(r, &full)))
        };
        for (role, find) in roles.iter_mut().zip(&self.finds) {
            if *role == Role::Puzzle && is_damaged(find) {
                *role = Role::LeftOut;
            }
        }
        for (index, role) in roles.iter().enumerate() {
            if let Role::SolutionOf(puzzle) = role {
                self.finds[*puzzle].board.cells.solution =
                    Some(self.finds[index].board.cells.givens);
            }
        }
        let mut left = Vec::new();
        for (index, (find, role)) in self.finds.iter().zip(roles).enumerate() {
            let (message, kind) = match role {
                Role::Puzzle => {
                    left.push(find.clone());
                    continue;
                }
                Role::Masked(mask) => match find.masked(&self.finds[mask]) {
                    Some(puzzle) => {
                        left.push(puzzle);
                        continue;
                    }
                    None => {
                        ("the mask may say which digits are given, or which not", MissKind::Other)
                    }
                },
                Role::SolutionOf(_) => continue,
                Role::ColumnsOf(_) => ("these are the columns of a puzzle above", MissKind::Other),
                Role::LeftOut if candidates[index].is_mask => continue,
                Role::LeftOut => {
                    ("this is a solution, and its puzzle is not found here", MissKind::Solution)
                }
            };
            self.misses.push(NearMiss { line: find.line, message: message.to_owned(), kind });
        }
        self.finds = left;
    }

    /// Returns the reading of the document that these findings are.
    pub(crate) fn reading(&self) -> Reading {
        let found = self.finds.iter().map(|find| Part {
            lines: find.line..find.last.max(find.line) + 1,
            // What the lines of a found grid say of it has been looked at.
            outcome: Outcome::of(&Ok(find.record()), &[]),
        });
        let misses = self.misses.iter().map(|miss| Part {
            lines: miss.line..miss.line + 1,
            outcome: match miss.kind {
                MissKind::Damaged => Outcome::Failed(true),
                MissKind::Solution => Outcome::Solution,
                MissKind::Size | MissKind::Other => Outcome::Refused,
            },
        });
        Reading { parts: found.chain(misses).collect(), is_structured: false }
    }

    /// Notes about grids that are not read.
    fn left_out(&self, before: usize) -> Vec<String> {
        let others: Vec<&NearMiss> =
            self.misses.iter().filter(|miss| miss.kind != MissKind::Damaged).collect();
        let note = |miss: &&NearMiss| format!("line {}: {}", before + miss.line + 1, miss.message);
        let mut notes: Vec<String> = others.iter().take(3).map(note).collect();
        if others.len() > notes.len() {
            notes.push(format!("{} more grids are left out", others.len() - notes.len()));
        }
        notes
    }
}

impl FoundGrid {
    /// The puzzle that a mask makes of this full grid, if its name says what is set in it.
    fn masked(&self, mask: &Self) -> Option<Self> {
        let full = self.board.cells.givens;
        let grids = masked(&full, mask.name.as_deref()?, &mask.bits()?);
        let [givens] = grids.as_slice() else { return None };
        let cells = ClassicCells { solution: Some(full), ..ClassicCells::of_givens(*givens) };
        let board = Board::from(cells);
        Some(Self { board, ..self.clone() })
    }

    fn record(&self) -> Record {
        if let Some(record) = &self.record {
            return record.clone();
        }
        let mut record = Record::from(self.board.clone());
        if let Some(name) = &self.name {
            record.puzzle.add_text(Field::Name, name);
        }
        record
    }
}

/// The number of bytes of a document that are held, and of those that are looked at again with the
/// text that follows, so that no grid is cut in two.
const WINDOW: usize = 8 << 20;
const OVERLAP: usize = 64 << 10;

/// Cuts a document into its puzzles.
pub(crate) fn by_document(
    format: &'static Format,
    mut source: Source,
    _options: &ReadOptions,
) -> Result<Box<dyn Framer>, ReadError> {
    let is_notebook = is_notebook(&source.head_text()?.0);
    let input = source.into_bytes();
    let mut document = ByDocument {
        format,
        input: match is_notebook {
            true => Input::Notebook(Notebook::new(input)),
            false => Input::Text(input),
        },
        held: Vec::new(),
        before: 0,
        covered: 0,
        has_open: false,
        is_over: false,
        refusal: None,
        records: VecDeque::new(),
    };
    document.fill()?;
    Ok(Box::new(document))
}

/// The bytes of a document.
enum Input {
    Text(Box<dyn BufRead + Send>),
    Notebook(Notebook),
}

struct ByDocument {
    format: &'static Format,
    input: Input,
    /// The bytes that are read and not yet cut, and the number of lines before them.
    held: Vec<u8>,
    before: usize,
    /// The number of lines up to the end of the last grid.
    covered: usize,
    /// Whether there was a puzzle with empty cells.
    has_open: bool,
    is_over: bool,
    /// The reason why there is no puzzle, as long as there is none.
    refusal: Option<ReadError>,
    records: VecDeque<Result<Raw, ReadError>>,
}

impl Framer for ByDocument {
    fn next_raw(&mut self) -> Option<Result<Raw, ReadError>> {
        while self.records.is_empty() && !self.is_over {
            if let Err(error) = self.fill() {
                self.is_over = true;
                return Some(Err(error));
            }
        }
        let record = self.records.pop_front();
        if record.is_some() {
            self.refusal = None;
        }
        record.or_else(|| self.refusal.take().map(Err))
    }
}

impl ByDocument {
    /// Reads the next window, and cuts it into records.
    fn fill(&mut self) -> Result<(), ReadError> {
        let wanted = (WINDOW - self.held.len().min(WINDOW)) as u64;
        let input = match &mut self.input {
            Input::Text(input) => input,
            Input::Notebook(notebook) => {
                let (lines, is_over) = notebook.window(WINDOW)?;
                self.is_over = is_over;
                self.cut(&find_in(&lines), &[], (usize::MAX, &[]));
                return Ok(());
            }
        };
        let read = input.take(wanted).read_to_end(&mut self.held)?;
        self.is_over = (read as u64) < wanted;
        let bytes = std::mem::take(&mut self.held);
        let text = normal(&decode(&bytes));
        let findings = find(&text);
        let lines: Vec<&str> = text.split('\n').collect();
        let mut keep = lines.len();
        let mut again = Vec::new();
        if !self.is_over {
            // Only what starts before the last part is certain to be whole.
            let end = bytes.len() - OVERLAP.min(bytes.len());
            keep = bytes[..end].iter().filter(|byte| **byte == b'\n').count();
            let start = bytes[..end].iter().rposition(|b| *b == b'\n').map_or(end, |at| at + 1);
            self.held = bytes[start..].to_vec();
            if keep == 0 {
                // In one line, what stands in the last part alone is found again with what follows.
                again = find(&normal(&decode(&self.held))).finds;
            }
        }
        self.cut(&findings, &lines, (keep, &again));
        self.before += keep;
        Ok(())
    }

    /// Makes records of what is found in the first lines, and errors of what is nearly a puzzle.
    fn cut(&mut self, findings: &Findings, lines: &[&str], (keep, again): (usize, &[FoundGrid])) {
        let mut records: Vec<(usize, Result<Raw, ReadError>)> = Vec::new();
        // What is left out is said once, with the first puzzle.
        let mut notes: Vec<String> = findings.left_out(self.before);
        let is_open = |find: &FoundGrid| !find.board.cells.givens.is_full();
        let had_open = self.has_open;
        self.has_open |= findings.finds.iter().any(is_open);
        // The rows of a grid that began before this window.
        let covered = self.covered.saturating_sub(self.before);
        let is_kept = |find: &&FoundGrid| {
            let is_certain = find.line < keep || keep == 0;
            let is_again = again.iter().any(|other| other.board == find.board);
            is_certain && !is_again && (is_open(find) || !had_open)
        };
        for find in findings.finds.iter().filter(is_kept) {
            self.covered = self.covered.max(self.before + find.last + 1);
            let bytes = match lines.get(find.line..=find.last.max(find.line)) {
                Some(lines) => lines.join("\n"),
                None => find.board.cells.givens.to_string(),
            };
            let mut record = find.record();
            record.notes.append(&mut notes);
            let line = (self.before + find.line) as u64 + 1;
            let raw = Raw::new(self.format, bytes.into_bytes(), line)
                .within(Attached::new(Arc::new(record)));
            records.push((find.line, Ok(raw)));
        }
        if findings.finds.is_empty() {
            if self.refusal.is_none() && !had_open {
                self.refusal = Some(match &self.input {
                    Input::Notebook(_) if findings.misses.is_empty() => no_cells(),
                    _ => refusal(findings, lines),
                });
            }
            return;
        }
        let damaged = findings.misses.iter().filter(|miss| miss.kind == MissKind::Damaged);
        for miss in damaged.filter(|miss| miss.line < keep && miss.line >= covered) {
            records.push((miss.line, Err(error(miss, lines, self.before))));
        }
        records.sort_by_key(|(line, _)| *line);
        self.records = records.into_iter().map(|(_, record)| record).collect();
    }
}

/// Returns the reason why there is no puzzle in a notebook.
fn no_cells() -> ReadError {
    let message = "no puzzle is found in the cells of this Jupyter notebook";
    ReadError::new(ErrorKind::UnknownFormat, message)
        .help("export it as a script, or copy the puzzle into a text file")
}

/// Returns the reason why there is no puzzle in a document.
pub(crate) fn refusal(findings: &Findings, lines: &[&str]) -> ReadError {
    if let Some(miss) = findings.misses.first() {
        return error(miss, lines, 0);
    }
    let (at, line) =
        lines.iter().enumerate().find(|(_, l)| !l.trim().is_empty()).unwrap_or((0, &""));
    let first: String = lines.iter().take(5).flat_map(|line| line.chars().take(200)).collect();
    if let Some(variant) = headings::named_in(&first) {
        let message = format!("no classic puzzle is found here: this text is about {variant}");
        return ReadError::new(ErrorKind::Variant, message)
            .at(at as u64 + 1, line, 0, line.chars().count().min(60))
            .help("this place takes classic 9x9 puzzles only");
    }
    ReadError::new(ErrorKind::UnknownFormat, "no puzzle is found here")
        .at(at as u64 + 1, line, 0, line.chars().count().min(60))
        .help("a puzzle is 81 cells in one line, nine rows of nine, or a file in a known format")
}

fn error(miss: &NearMiss, lines: &[&str], before: usize) -> ReadError {
    let line = lines.get(miss.line).copied().unwrap_or("");
    let kind = match miss.kind {
        MissKind::Size => ErrorKind::Size,
        MissKind::Damaged => ErrorKind::RowCount,
        MissKind::Other | MissKind::Solution => ErrorKind::UnknownFormat,
    };
    ReadError::new(kind, miss.message.clone()).at(
        (before + miss.line) as u64 + 1,
        line,
        0,
        line.chars().count().min(60),
    )
}

/// Gives the record that was found when the document was cut.
pub(crate) fn read(raw: &Raw) -> Result<Record, ReadError> {
    if let Some(record) = raw.context.get::<Record>() {
        return Ok(record.clone());
    }
    let text = raw.text();
    let findings = find(&text);
    match findings.finds.first() {
        Some(find) => Ok(find.record()),
        None => Err(refusal(&findings, &text.lines().collect::<Vec<_>>())),
    }
}
