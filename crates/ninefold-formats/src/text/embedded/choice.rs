//! Whether an input that looks like one of the stricter formats is better read as a document.
//!
//! The stricter format stays unless it fails on something and the finders of a document read at
//! least as many grids without failing. So a damaged list keeps the errors that point at its
//! lines, and source code that merely contains lines of 81 characters does not get one for each
//! line of code.

use super::document::{Findings, find, refusal};
use super::find::MissKind;
use crate::cells::{cell_symbol, is_remark, is_separator, spread_cells, token_in};
use crate::error::{ErrorKind, ReadError};
use crate::format::{Format, Likeness, ReadOptions};
use crate::puzzle::Record;
use crate::source::Source;
use crate::text::frame::is_puzzle_section;
use crate::text::row::{Row, classify};
use ninefold::{Cell, Grid};

/// What to do with an input.
#[derive(Debug)]
pub(crate) enum Choice {
    /// Read it as the format that was found.
    Keep,
    /// Read it as a document.
    Document,
    /// There is no puzzle in it, for this reason.
    Refuse(ReadError),
}

/// How many records are read on trial.
const TRIAL: usize = 2000;

/// How many lines with a puzzle, and no others, make a list for certain; the rest is not looked at,
/// because lists of millions are common and must be detected quickly.
const PLENTY: usize = 50;

/// How many clashes a puzzle may have in the stricter formats, which are also used for puzzles
/// with mistakes.
const CLASHES: usize = 12;

/// What came of reading the first bytes of an input in a format.
#[derive(Default)]
struct Trial {
    good: usize,
    bad: usize,
    /// Whether a record that was read cannot be a puzzle, or a line holds several.
    is_odd: bool,
    /// Whether a record is a solved grid.
    is_solved: bool,
    /// Whether a record is the solution of the one before it, which stands there as an example of
    /// what comes out and not as a puzzle.
    has_pair: bool,
    /// Whether a record was refused for what it is, and not because no puzzle was found in it.
    is_refused: bool,
}

/// Chooses between a format and a document for an input that starts with `head`; `all` says
/// whether that is the whole input. Without a format nothing else fits.
pub(crate) fn choose(head: &str, all: bool, format: Option<&'static Format>) -> Choice {
    let trial = match format {
        Some(format) if format.likeness == Likeness::Lines => lines(head, all),
        Some(format) => trial(head, all, format),
        None => Trial { bad: 1, ..Trial::default() },
    };
    let likeness = format.map_or(Likeness::Certain, |format| format.likeness);
    if likeness == Likeness::Markup {
        return structured(head, &trial);
    }
    let is_grid = likeness == Likeness::Grids;
    let is_odd = trial.is_odd
        || (is_grid && (trial.has_pair || has_headings(head)))
        || (is_grid && has_solution_heading(head, trial.is_solved));
    let has_sections = head.lines().any(is_puzzle_section);
    let may_hide = is_grid && !has_sections && has_cells_in_text(head);
    if trial.bad == 0 && trial.good > 0 && !is_odd && !may_hide {
        return Choice::Keep;
    }
    // Tables, pastes and play states know more about a puzzle than its grid.
    if trial.good > 0 && likeness == Likeness::Rich {
        return Choice::Keep;
    }
    let findings = find(head);
    if findings.grids == 0 {
        return nothing(&findings, head, &trial);
    }
    let bad = findings.misses.iter().filter(|miss| miss.kind == MissKind::Damaged).count();
    let is_line = likeness == Likeness::Lines;
    // The last record of the first bytes is not counted where it may be cut off.
    let uncounted = usize::from(!all);
    let is_better = findings.grids > trial.good + uncounted
        || (is_odd && bad == 0)
        || (findings.grids == trial.good && bad < trial.bad && (!is_line || is_mostly_text(head)));
    if is_better { Choice::Document } else { Choice::Keep }
}

/// A structured format stays if it reads anything, or if it knows what is wrong with a puzzle: what
/// its rules refuse is not read in another way.
fn structured(head: &str, trial: &Trial) -> Choice {
    let is_document = trial.good == 0 && !trial.is_refused && find(head).grids > 0;
    if is_document { Choice::Document } else { Choice::Keep }
}

/// Whether a line that is no row holds nine digits and points or more, as rows in brackets or quotes
/// do: then the formats for grids would take a puzzle as the name of another one.
fn has_cells_in_text(head: &str) -> bool {
    let is_cell = |byte: &u8| byte.is_ascii_digit() || *byte == b'.';
    let cells = |line: &str| line.bytes().filter(is_cell).count();
    let is_text = |line: &str| matches!(classify(line), Row::Text | Row::Section | Row::Odd(_));
    head.lines().any(|line| cells(line) >= 9 && is_text(line))
}

/// No grid was found: the format may know better what is wrong, if it read something or the
/// input is nearly a grid or a line of 81 cells.
fn nothing(findings: &Findings, head: &str, trial: &Trial) -> Choice {
    let worst = findings.misses.first().map(|miss| miss.kind);
    let is_certain = match worst {
        Some(MissKind::Jigsaw) => true,
        Some(MissKind::Size) => trial.good == 0,
        Some(MissKind::Other) => trial.is_odd || trial.good == 0,
        _ => false,
    };
    let is_solution = findings.misses.iter().any(|miss| miss.kind == MissKind::Solution);
    if is_certain || is_solution || (trial.good == 0 && !is_nearly(head)) {
        let lines: Vec<&str> = head.split('\n').collect();
        return Choice::Refuse(refusal(findings, &lines));
    }
    Choice::Keep
}

/// Whether a text is nearly a grid of nine rows, or has a line of nearly 81 cells.
fn is_nearly(head: &str) -> bool {
    let mut rows = 0;
    let mut lines = 0;
    for line in head.lines().filter(|line| !line.trim().is_empty()) {
        let symbols = line.chars().filter(|c| !is_separator(*c)).count();
        let cells = line.chars().filter(|c| cell_symbol(*c).is_some()).count();
        if (60..=100).contains(&cells) && cells * 10 >= symbols * 9 {
            return true;
        }
        lines += 1;
        rows += usize::from((7..=11).contains(&cells) && cells + 1 >= symbols);
    }
    // A line or two of cells and nothing else: too few of them.
    let is_short = lines <= 2
        && head.chars().all(|c| cell_symbol(c).is_some() || is_separator(c) || c.is_whitespace());
    is_short || ((5..=400).contains(&rows) && rows * 2 >= lines)
}

/// Whether a line says that the grid below it is a solution. A remark says so only if there is a
/// solved grid: `# Solution` is a heading, `# It has one solution` need not be.
fn has_solution_heading(head: &str, is_solved: bool) -> bool {
    let may_be = |line: &&str| line.len() <= 60 && (is_solved || !is_remark(line));
    head.lines().filter(may_be).any(|line| {
        let line = line.to_ascii_lowercase();
        ["solution", "solved", "answer"].iter().any(|word| line.contains(word))
            && line.bytes().filter(u8::is_ascii_digit).count() < 4
    })
}

/// Whether a grid is the solution of another one: complete, without clashes, and equal in all cells
/// that the other one has.
fn solves(solution: &Grid, puzzle: &Grid) -> bool {
    let agrees = |cell: Cell| puzzle.get(cell).is_none() || puzzle.get(cell) == solution.get(cell);
    solution.is_solved() && puzzle != solution && Cell::all().all(agrees)
}

/// Reads the first records in a format. The last one may be cut off.
fn trial(head: &str, all: bool, format: &'static Format) -> Trial {
    let options = ReadOptions { from: Some(format), ..ReadOptions::default() };
    let source = Source::new(std::io::Cursor::new(head.as_bytes().to_vec()));
    let mut results: Vec<Result<Record, ReadError>> =
        match source.and_then(|source| format.framer(source, &options)) {
            Ok(mut framer) => std::iter::from_fn(|| framer.next_raw())
                .take(TRIAL)
                .map(|raw| raw.and_then(|raw| raw.parse()))
                .collect(),
            Err(error) => vec![Err(error)],
        };
    if !all && results.len() > 1 {
        results.pop();
    }
    let good = results.iter().flatten().count();
    let is_odd = results.iter().flatten().any(|record| {
        let clashes = record.puzzle.givens.clashes().len();
        clashes > CLASHES || (clashes > 0 && is_mixed(record))
    });
    let is_unknown = |error: &ReadError| {
        matches!(error.kind, ErrorKind::UnknownFormat | ErrorKind::Syntax | ErrorKind::Empty)
    };
    let is_refused =
        results.iter().flat_map(|result| result.as_ref().err()).any(|e| !is_unknown(e));
    let is_solved = results.iter().flatten().any(|record| record.puzzle.givens.is_solved());
    let grids: Vec<_> = results.iter().flatten().map(|record| record.puzzle.givens).collect();
    let has_pair = grids.windows(2).any(|pair| solves(&pair[1], &pair[0]));
    Trial { good, bad: results.len() - good, is_odd, is_solved, has_pair, is_refused }
}

/// Whether a puzzle writes its empty cells in several ways.
fn is_mixed(record: &Record) -> bool {
    record.notes.iter().any(|note| note.starts_with("empty cells are written in"))
}

/// The same for formats with a puzzle on each line.
fn lines(head: &str, all: bool) -> Trial {
    let mut trial = Trial::default();
    // The last line may be cut off.
    let end = if all { head.len() } else { head.rfind('\n').unwrap_or(head.len()) };
    for line in head[..end].lines().filter(|line| !line.trim().is_empty()) {
        if is_puzzle(line) {
            trial.good += 1;
            trial.is_odd |= line.len() > 3 * 81 && has_many(line);
        } else if !is_remark(line) {
            trial.bad += 1;
        }
        if trial.bad == 0 && trial.good == PLENTY {
            break;
        }
    }
    trial
}

fn is_puzzle(line: &str) -> bool {
    token_in(line).is_some() || spread_cells(line).is_some()
}

/// Whether a line holds more than a puzzle and its solution.
fn has_many(line: &str) -> bool {
    let is_cell = |byte: &u8| cell_symbol(char::from(*byte)).is_some();
    let words = line.as_bytes().split(|byte| !is_cell(byte));
    words.filter(|word| word.len() == 81).count() > 2
}

/// Whether the lines that are no puzzles are text around the puzzles, and not puzzles with a
/// mistake: none consists of cells, and they stand above the puzzles or after a blank line, are as
/// many, or the puzzles stand in code.
fn is_mostly_text(head: &str) -> bool {
    let (mut puzzles, mut coded, mut others, mut below) = (0, 0, 0, 0);
    let mut after_gap = true;
    for line in head.lines() {
        let symbols = line.chars().filter(|c| !is_separator(*c)).count();
        let cells = line.chars().filter(|c| cell_symbol(*c).is_some()).count();
        let is_blank = line.trim().is_empty();
        if is_blank || is_remark(line) {
        } else if is_puzzle(line) {
            puzzles += 1;
            coded += usize::from(line.contains(['=', '"', '\'', '`', '[', '{', '(']));
        } else if cells >= 30 && cells * 10 >= symbols * 7 && line.contains(is_digit) {
            return false;
        } else if puzzles > 0 && symbols > 1 && cells == symbols {
            // A puzzle that was cut off, as at the end of a broken download.
            return false;
        } else {
            others += 1;
            // What stands after a blank line is a heading.
            below += usize::from(puzzles > 0 && !after_gap);
        }
        after_gap = is_blank;
    }
    others > 0 && (below == 0 || others >= puzzles || coded * 2 > puzzles)
}

fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

/// Whether ten rows stand together of which the first is 1 to 9: the numbers of the columns.
fn has_headings(head: &str) -> bool {
    let mut rows = 0;
    let mut counting = false;
    for line in head.split('\n').chain([""]) {
        match classify(line) {
            Row::Cells(cells) => {
                let is_counting = (1..=9)
                    .zip(cells)
                    .all(|(number, digit)| digit.is_some_and(|digit| digit.get() == number));
                counting |= rows == 0 && is_counting;
                rows += 1;
            }
            Row::Border | Row::Dashes => {}
            _ => {
                if counting && rows == 10 {
                    return true;
                }
                (rows, counting) = (0, false);
            }
        }
    }
    false
}
