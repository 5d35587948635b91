//! Whether an input that looks like one of the stricter formats is better read as a document.
//!
//! The stricter format stays unless it fails on something and the finders of a document read at
//! least as many grids without failing. So a damaged list keeps the errors that point at its
//! lines, and source code that merely contains lines of 81 characters does not get one for each
//! line of code.

use super::{Findings, find};
use crate::cells::{cell_symbol, is_separator, spread_cells, token_in};
use crate::error::ReadError;
use crate::format::Format;
use crate::reader::{ReadOptions, Reader};
use crate::source::Source;

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

/// What came of reading the first bytes of an input in a format.
struct Trial {
    good: usize,
    bad: usize,
}

/// Chooses between a format and a document for an input that starts with `head`; `all` says
/// whether that is the whole input. Without a format nothing else fits.
pub(crate) fn choose(head: &str, all: bool, format: Option<&'static Format>) -> Choice {
    let trial = match format {
        Some(format) if is_line(format) => lines(head),
        Some(format) => trial(head, all, format),
        None => Trial { good: 0, bad: 1 },
    };
    if trial.bad == 0 && trial.good > 0 && !has_headings(head) {
        return Choice::Keep;
    }
    let findings = find(head);
    let bad = findings.troubles.len();
    if findings.grids == 0 {
        return nothing(&findings, head, &trial);
    }
    let is_line = format.is_some_and(is_line);
    let is_better = findings.grids > trial.good
        || has_headings(head)
        || (findings.grids == trial.good && bad < trial.bad && (!is_line || is_mostly_text(head)));
    if is_better { Choice::Document } else { Choice::Keep }
}

fn nothing(findings: &Findings, head: &str, trial: &Trial) -> Choice {
    let is_size = findings.troubles.first().is_some_and(|trouble| trouble.is_size);
    if trial.good == 0 && is_size {
        let lines: Vec<&str> = head.split('\n').collect();
        return Choice::Refuse(super::refusal(findings, &lines));
    }
    Choice::Keep
}

fn is_line(format: &'static Format) -> bool {
    format.is_plain()
}

/// Reads the first records in a format. The last one may be cut off.
fn trial(head: &str, all: bool, format: &'static Format) -> Trial {
    let options = ReadOptions { from: Some(format), ..ReadOptions::default() };
    let source = Source::new(std::io::Cursor::new(head.as_bytes().to_vec()));
    let mut results: Vec<bool> = match source.and_then(|source| Reader::new(source, &options)) {
        Ok(reader) => {
            reader.take(TRIAL).map(|raw| raw.and_then(|raw| raw.parse()).is_ok()).collect()
        }
        Err(_) => vec![false],
    };
    if !all && results.len() > 1 {
        results.pop();
    }
    let good = results.iter().filter(|good| **good).count();
    Trial { good, bad: results.len() - good }
}

/// The same for formats with a puzzle on each line.
fn lines(head: &str) -> Trial {
    let mut trial = Trial { good: 0, bad: 0 };
    for line in head.lines().filter(|line| !line.trim().is_empty()) {
        if is_puzzle(line) {
            trial.good += 1;
        } else if !crate::cells::is_remark(line) {
            trial.bad += 1;
        }
    }
    trial
}

fn is_puzzle(line: &str) -> bool {
    token_in(line).is_some() || spread_cells(line).is_some()
}

/// Whether the lines that are no puzzles are text around the puzzles, and not puzzles with a
/// mistake: none is made of cells, and they stand above all puzzles or are at least as many.
fn is_mostly_text(head: &str) -> bool {
    let (mut puzzles, mut others, mut below) = (0, 0, 0);
    for line in head.lines().filter(|line| !line.trim().is_empty()) {
        let symbols = line.chars().filter(|c| !is_separator(*c)).count();
        let cells = line.chars().filter(|c| cell_symbol(*c).is_some()).count();
        if is_puzzle(line) {
            puzzles += 1;
        } else if crate::cells::is_remark(line) {
        } else if cells >= 30 && cells * 10 >= symbols * 7 {
            return false;
        } else {
            others += 1;
            below += usize::from(puzzles > 0);
        }
    }
    others > 0 && (below == 0 || others >= puzzles)
}

/// Whether ten rows stand together of which the first is 1 to 9: the numbers of the columns.
fn has_headings(head: &str) -> bool {
    use super::super::row::{Row, classify};
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
