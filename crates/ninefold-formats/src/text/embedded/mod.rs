//! Puzzles inside other text: tables, literals of source code, grids between paragraphs.
//!
//! ```text
//! document -> lines (clean) -> literals -> nine lines (block, columns) -> single lines (token)
//!          -> what is a puzzle, what is the solution of one, what is refused
//! ```
//!
//! No form has a reader of its own. A row is a line that splits into nine cells in some [`row`]
//! way; a grid is nine rows that are split in the same way. What is between grids is ignored. So
//! that nothing is misread, nine rows must be exactly nine, a cell must be one digit or nothing,
//! and a grid with more than a few clashes is a table of something else.

mod block;
mod cell;
mod choice;
mod clean;
mod columns;
mod literal;
mod row;
mod size;
mod token;

pub(crate) use choice::{Choice, choose};

use crate::error::{ErrorKind, ReadError};
use crate::format::Format;
use crate::puzzle::{Field, Puzzle, Record};
use crate::reader::{Context, Framer, Raw, ReadOptions};
use crate::source::{Source, decode, normal};
use cell::Board;
use std::collections::VecDeque;
use std::sync::Arc;

/// A grid that was found.
#[derive(Clone, Debug)]
struct Find {
    board: Board,
    /// The index of its first line among the cleaned lines.
    first: usize,
    /// Its first and last line in the input, from zero.
    line: usize,
    last: usize,
    /// What it is called there.
    name: Option<String>,
}

/// Something like a grid that is not one.
#[derive(Clone, Debug)]
struct Trouble {
    /// The index of its first line among the cleaned lines.
    index: usize,
    /// Its line in the input, from zero.
    line: usize,
    message: String,
    /// Whether it is a whole grid of another size.
    is_size: bool,
}

/// What is in a document.
#[derive(Debug, Default)]
struct Findings {
    finds: Vec<Find>,
    troubles: Vec<Trouble>,
    /// How many grids there are, solutions counted.
    grids: usize,
}

/// How many clashes a puzzle with a mistake in it may have; a table of other numbers has more.
const CLASHES: usize = 4;

/// Finds all puzzles of a document.
fn find(document: &str) -> Findings {
    let lines = clean::lines(document);
    let mut used = vec![false; lines.len()];
    let (mut finds, mut troubles) = (Vec::new(), Vec::new());
    literal::find(&lines, &mut used, &mut finds, &mut troubles);
    block::find(&lines, &mut used, &mut finds, &mut troubles);
    token::find(&lines, &mut used, &mut finds);
    if finds.is_empty() {
        troubles.extend(size::find(&lines, &used));
    }
    finds.sort_by_key(|find| find.first);
    let mut findings = Findings { finds: Vec::new(), troubles, grids: 0 };
    for find in finds {
        let clashes = find.board.givens.clashes().len();
        if clashes <= CLASHES {
            findings.grids += 1;
            findings.add(find);
        } else {
            findings.troubles.push(not_a_puzzle(&find, clashes));
        }
    }
    findings.troubles.sort_by_key(|trouble| (!trouble.is_size, trouble.index));
    findings
}

/// Nine rows of nine digits that are no puzzle.
fn not_a_puzzle(find: &Find, clashes: usize) -> Trouble {
    let cells = find.board.givens.to_ascii();
    let nine_times = (b'1'..=b'9').all(|digit| cells.iter().filter(|c| **c == digit).count() == 9);
    let message = if nine_times {
        "these nine rows are not a classic puzzle: they look like the regions of a jigsaw"
            .to_owned()
    } else {
        format!("these nine rows are not a puzzle: {clashes} digits stand twice in a house")
    };
    Trouble { index: find.first, line: find.line, message, is_size: false }
}

impl Findings {
    /// Adds a grid: as the solution of an earlier puzzle that it solves, or as a puzzle.
    fn add(&mut self, find: Find) {
        let solved = find.board.givens;
        if solved.is_solved() {
            let is_open = |other: &&mut Find| {
                other.board.solution.is_none_or(|known| known == solved)
                    && !other.board.givens.is_full()
                    && !other.board.givens.is_empty()
                    && solved.contains(&other.board.givens)
            };
            if let Some(puzzle) = self.finds.iter_mut().rev().find(is_open) {
                puzzle.board.solution = Some(solved);
                return;
            }
        }
        self.finds.push(find);
    }
}

impl Find {
    fn record(&self) -> Record {
        let mut puzzle = Puzzle::of_givens(self.board.givens);
        puzzle.entries = self.board.entries;
        puzzle.solution = self.board.solution;
        if let Some(name) = &self.name {
            puzzle.add_text(Field::Name, name);
        }
        puzzle.into()
    }
}

/// The longest document that is read, in bytes: it is read as a whole.
const LONGEST: u64 = 16 << 20;

/// Cuts a document into its puzzles.
pub(crate) fn by_document(
    format: &'static Format,
    source: Source,
    _options: &ReadOptions,
) -> Result<Box<dyn Framer>, ReadError> {
    use std::io::Read;
    let mut bytes = Vec::new();
    source.into_bytes().take(LONGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST {
        return Err(ReadError::new(ErrorKind::TooLong, "this text is longer than 16 MiB")
            .help("puzzles are read from longer files only if each is a line"));
    }
    let text = normal(&decode(&bytes));
    Ok(Box::new(ByDocument { records: records(format, &text) }))
}

struct ByDocument {
    records: VecDeque<Result<Raw, ReadError>>,
}

impl Framer for ByDocument {
    fn next_raw(&mut self) -> Option<Result<Raw, ReadError>> {
        self.records.pop_front()
    }
}

/// The records of a document, and the errors for what is nearly a puzzle.
fn records(format: &'static Format, text: &str) -> VecDeque<Result<Raw, ReadError>> {
    let lines: Vec<&str> = text.split('\n').collect();
    let findings = find(text);
    let mut records: Vec<(usize, Result<Raw, ReadError>)> = Vec::new();
    for find in &findings.finds {
        let bytes = lines[find.line..=find.last.max(find.line)].join("\n").into_bytes();
        let context = Context::Found(Arc::new(find.record()));
        let line = find.line as u64 + 1;
        records.push((find.line, Ok(Raw { format, bytes, line, context })));
    }
    if findings.finds.is_empty() {
        return VecDeque::from([Err(refusal(&findings, &lines))]);
    }
    for trouble in &findings.troubles {
        records.push((trouble.line, Err(error(trouble, &lines))));
    }
    records.sort_by_key(|(line, _)| *line);
    records.into_iter().map(|(_, record)| record).collect()
}

/// Why there is no puzzle in a document.
fn refusal(findings: &Findings, lines: &[&str]) -> ReadError {
    if let Some(trouble) = findings.troubles.first() {
        return error(trouble, lines);
    }
    let (at, line) =
        lines.iter().enumerate().find(|(_, l)| !l.trim().is_empty()).unwrap_or((0, &""));
    ReadError::new(ErrorKind::UnknownFormat, "no puzzle is found here")
        .at(at as u64 + 1, line, 0, line.chars().count().min(60))
        .help("a puzzle is 81 cells in one line, nine rows of nine, or a file in a known format")
}

fn error(trouble: &Trouble, lines: &[&str]) -> ReadError {
    let line = lines.get(trouble.line).copied().unwrap_or("");
    let kind = if trouble.is_size { ErrorKind::Size } else { ErrorKind::RowCount };
    ReadError::new(kind, trouble.message.clone()).at(
        trouble.line as u64 + 1,
        line,
        0,
        line.chars().count().min(60),
    )
}

/// Gives the record that was found when the document was cut.
pub(crate) fn read(raw: &Raw) -> Result<Record, ReadError> {
    if let Context::Found(record) = &raw.context {
        return Ok(record.as_ref().clone());
    }
    let text = raw.text();
    let findings = find(&text);
    match findings.finds.first() {
        Some(find) => Ok(find.record()),
        None => Err(refusal(&findings, &text.lines().collect::<Vec<_>>())),
    }
}
