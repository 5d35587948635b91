//! Finds the puzzles of a document, and cuts it into them.

use super::find::{CLASHES, FoundGrid, MissKind, NearMiss};
use super::{block, clean, columns, literal, row, size, strings, token};
use crate::attached::Attached;
use crate::error::{ErrorKind, ReadError};
use crate::field::Field;
use crate::format::{Format, Framer, Raw, ReadOptions};
use crate::puzzle::{Puzzle, Record};
use crate::source::{Source, decode, normal};
use std::collections::VecDeque;
use std::sync::Arc;

/// What is in a document.
#[derive(Debug, Default)]
pub(super) struct Findings {
    finds: Vec<FoundGrid>,
    pub(super) misses: Vec<NearMiss>,
    /// How many grids there are, solutions counted.
    pub(super) grids: usize,
}

/// How many puzzles before a solved grid are compared with it.
const NEAR: usize = 300;

/// Finds all puzzles of a document.
pub(super) fn find(document: &str) -> Findings {
    let lines = clean::lines(document);
    let mut used = vec![false; lines.len()];
    let (mut finds, mut misses) = (Vec::new(), Vec::new());
    literal::find(&lines, &mut used, &mut finds, &mut misses);
    block::find(&lines, &mut used, &mut finds, &mut misses);
    token::find(&lines, &mut used, &mut finds);
    strings::find(&lines, &mut used, &mut finds);
    let bare = clean::uncommented(&lines);
    literal::find(&bare, &mut used, &mut finds, &mut Vec::new());
    columns::find(&bare, &mut used, &mut finds);
    // Two marks before the rows, as in a quotation inside a comment.
    if bare.iter().filter(|line| row::has_mark(&line.text)).count() >= 9 {
        block::find(&bare, &mut used, &mut finds, &mut Vec::new());
    }
    if finds.is_empty() {
        misses.extend(size::find(&lines, &used));
    }
    let is_left = |miss: &NearMiss| miss.kind != MissKind::Damaged || !is_inside(&finds, miss);
    misses.retain(is_left);
    finds.sort_by_key(|find| (find.line, find.first));
    let mut findings = Findings { finds: Vec::new(), misses, grids: 0 };
    for mut find in finds {
        let clashes = find.board.givens.clashes().len();
        if clashes > CLASHES || (clashes > 0 && is_mixed(&lines, &find)) {
            findings.misses.push(not_a_puzzle(&find, clashes));
            continue;
        }
        find.name = find.name.or_else(|| heading_above(&lines, find.first));
        findings.grids += 1;
        findings.add(find);
    }
    findings.drop_unmatched_solutions();
    findings.misses.sort_by_key(|miss| (miss.kind, miss.index));
    if findings.misses.first().is_some_and(|miss| miss.kind == MissKind::Jigsaw) {
        (findings.finds, findings.grids) = (Vec::new(), 0);
    }
    findings
}

/// Whether the lines of a grid write empty cells both as points and as zeros.
fn is_mixed(lines: &[clean::Line], find: &FoundGrid) -> bool {
    let last = find.first + find.last.saturating_sub(find.line);
    let text = |symbol: char| {
        let lines = lines.get(find.first..=last).unwrap_or_default();
        lines.iter().any(|line| line.text.contains(symbol))
    };
    text('.') && text('0')
}

/// Whether something like a grid lies in the lines of a grid that was found.
fn is_inside(finds: &[FoundGrid], miss: &NearMiss) -> bool {
    finds.iter().any(|find| (find.line..=find.last).contains(&miss.line))
}

/// The heading that stands above a grid: a line of words, with at most one blank line or one line
/// of marks between them.
fn heading_above(lines: &[clean::Line], first: usize) -> Option<String> {
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

/// Nine rows of nine digits that are no puzzle.
fn not_a_puzzle(find: &FoundGrid, clashes: usize) -> NearMiss {
    let cells = find.board.givens.to_ascii();
    let count = |symbol: u8| cells.iter().filter(|c| **c == symbol).count();
    let nine_times = cells.iter().all(|symbol| count(*symbol) == 9);
    let corner = |at: usize| at / 27 * 27 + at % 9 / 3 * 3;
    let are_boxes = (0..81).all(|at| cells[at] == cells[corner(at)]);
    let (kind, message) = if nine_times && !are_boxes {
        let message = "these nine rows are the regions of a jigsaw; \
                       Ninefold reads classic 9x9 puzzles only";
        (MissKind::Jigsaw, message.to_owned())
    } else {
        let message = format!(
            "these nine rows are not a Sudoku: \
             digits stand twice in a row, column or box {clashes} times"
        );
        (MissKind::Other, message)
    };
    NearMiss { index: find.first, line: find.line, message, kind }
}

impl Findings {
    /// Adds a grid: as the solution of an earlier puzzle that it solves, or as a puzzle.
    fn add(&mut self, find: FoundGrid) {
        let solved = find.board.givens;
        if solved.is_solved() {
            let is_open = |other: &&mut FoundGrid| {
                other.board.solution.is_none_or(|known| known == solved)
                    && !other.board.givens.is_full()
                    && !other.board.givens.is_empty()
                    && solved.contains(&other.board.givens)
            };
            if let Some(puzzle) = self.finds.iter_mut().rev().take(NEAR).find(is_open) {
                puzzle.board.solution = Some(solved);
                return;
            }
        }
        self.finds.push(find);
    }

    /// Drops solved grids that are called solutions: those of puzzles that were found belong to
    /// these already, and the others are not puzzles.
    fn drop_unmatched_solutions(&mut self) {
        let is_solution = |find: &FoundGrid| {
            let name = find.name.as_deref().unwrap_or("").to_ascii_lowercase();
            let is_called = ["solution", "solved", "answer"].iter().any(|word| name.contains(word));
            is_called && find.board.givens.is_solved()
        };
        let (solutions, finds) = self.finds.drain(..).partition(is_solution);
        self.finds = finds;
        for solution in solutions as Vec<FoundGrid> {
            self.grids -= 1;
            self.misses.push(NearMiss {
                index: solution.first,
                line: solution.line,
                message: "this is a solution, and its puzzle is not found here".to_owned(),
                kind: MissKind::Solution,
            });
        }
    }

    /// Notes about tables that are not read.
    fn left_out(&self) -> Vec<String> {
        let others = self.misses.iter().filter(|miss| miss.kind != MissKind::Damaged);
        others.take(3).map(|t| format!("line {}: {}", t.line + 1, t.message)).collect()
    }
}

impl FoundGrid {
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
const LONGEST: u64 = 8 << 20;

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
        return Err(ReadError::new(ErrorKind::TooLong, "this text is longer than 8 MiB")
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
    // What is left out is said once, with the first puzzle.
    let mut notes: Vec<String> = findings.left_out();
    for find in &findings.finds {
        let bytes = lines[find.line..=find.last.max(find.line)].join("\n").into_bytes();
        let record = Record { notes: std::mem::take(&mut notes), ..find.record() };
        let line = find.line as u64 + 1;
        records.push((
            find.line,
            Ok(Raw::new(format, bytes, line).within(Attached::new(Arc::new(record)))),
        ));
    }
    if findings.finds.is_empty() {
        return VecDeque::from([Err(refusal(&findings, &lines))]);
    }
    for miss in findings.misses.iter().filter(|miss| miss.kind == MissKind::Damaged) {
        records.push((miss.line, Err(error(miss, &lines))));
    }
    records.sort_by_key(|(line, _)| *line);
    records.into_iter().map(|(_, record)| record).collect()
}

/// Why there is no puzzle in a document.
pub(super) fn refusal(findings: &Findings, lines: &[&str]) -> ReadError {
    if let Some(miss) = findings.misses.first() {
        return error(miss, lines);
    }
    let (at, line) =
        lines.iter().enumerate().find(|(_, l)| !l.trim().is_empty()).unwrap_or((0, &""));
    if let Some(variant) = variant_named(lines) {
        let message = format!("no classic puzzle is found here: this text is about {variant}");
        return ReadError::new(ErrorKind::Variant, message)
            .at(at as u64 + 1, line, 0, line.chars().count().min(60))
            .help("Ninefold reads classic 9x9 puzzles only");
    }
    if are_triples(lines) {
        return ReadError::new(
            ErrorKind::UnknownFormat,
            "no puzzle is found here: these lines look like triples of row, column and digit",
        )
        .at(at as u64 + 1, line, 0, line.chars().count().min(60))
        .help("write the digits as nine rows of nine cells, or 81 cells in one line");
    }
    ReadError::new(ErrorKind::UnknownFormat, "no puzzle is found here")
        .at(at as u64 + 1, line, 0, line.chars().count().min(60))
        .help("a puzzle is 81 cells in one line, nine rows of nine, or a file in a known format")
}

/// The variant that the first lines name.
fn variant_named(lines: &[&str]) -> Option<&'static str> {
    const WORDS: [(&str, &str); 9] = [
        ("killer", "a killer Sudoku"),
        ("jigsaw", "a jigsaw Sudoku"),
        ("samurai", "a Samurai Sudoku"),
        ("kenken", "a KenKen"),
        ("kakuro", "a Kakuro"),
        ("minesweeper", "Minesweeper"),
        ("nonogram", "a nonogram"),
        ("futoshiki", "a Futoshiki"),
        ("hyper sudoku", "a hyper Sudoku"),
    ];
    let first: String = lines.iter().take(5).flat_map(|line| line.chars().take(200)).collect();
    let first = first.to_lowercase();
    WORDS.into_iter().find(|(word, _)| first.contains(word)).map(|(_, name)| name)
}

/// Whether most lines are three numbers, as in lists of row, column and digit.
fn are_triples(lines: &[&str]) -> bool {
    let is_triple = |line: &&&str| {
        let is_gap = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '(' | ')' | ':');
        let words: Vec<&str> = line.split(is_gap).filter(|word| !word.is_empty()).collect();
        words.len() == 3
            && words.iter().all(|word| word.len() == 1 && word.as_bytes()[0].is_ascii_digit())
    };
    let triples = lines.iter().filter(is_triple).count();
    triples >= 4 && triples * 4 >= lines.iter().filter(|line| !line.trim().is_empty()).count() * 3
}

fn error(miss: &NearMiss, lines: &[&str]) -> ReadError {
    let line = lines.get(miss.line).copied().unwrap_or("");
    let kind = match miss.kind {
        MissKind::Jigsaw => ErrorKind::Variant,
        MissKind::Size => ErrorKind::Size,
        MissKind::Damaged => ErrorKind::RowCount,
        MissKind::Other | MissKind::Solution => ErrorKind::UnknownFormat,
    };
    ReadError::new(kind, miss.message.clone()).at(
        miss.line as u64 + 1,
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
