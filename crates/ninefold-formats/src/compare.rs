//! One comparison for all readings of a text; [`boards`] has the one for all boards of a record.
//!
//! A text can be read in several ways: as one of the strict formats, as a table, as a data
//! structure, as a document with grids in it. Each [`Reading`] says what it makes of the text, part
//! by part, and [`best`] measures all of them alike. It knows no format.

use crate::cells::{cell_symbol, is_remark, is_separator};
use crate::error::{ErrorKind, ReadError};
use crate::record::{Puzzle, Record};
use ninefold::Cell;
use std::cmp::Reverse;
use std::ops::Range;

pub(crate) mod boards;

/// A reading of a text: what it makes of which lines.
#[derive(Debug, Default)]
pub(crate) struct Reading {
    pub(crate) parts: Vec<Part>,
    /// Whether the structure of the text names its parts, so that what is inside a part cannot be a
    /// part of its own.
    pub(crate) is_structured: bool,
}

/// Some lines of a text, and what a reading makes of them.
#[derive(Debug)]
pub(crate) struct Part {
    /// The lines, from zero.
    pub(crate) lines: Range<usize>,
    pub(crate) outcome: Outcome,
}

/// The result of reading a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// A puzzle, with so many boards: givens, solution, marks. An empty grid is none.
    Puzzle(usize),
    /// A grid without an empty cell.
    Full,
    /// Cells that cannot be a puzzle.
    Odd,
    /// A puzzle with other rules, which is refused for what it is.
    Variant,
    /// An error; whether it knows the puzzle and says what is wrong with it.
    Failed(bool),
    /// A grid that is left out with the reason: its size, its digits.
    Refused,
    /// A grid that is left out because it is the solution of a puzzle that is not there.
    Solution,
}

/// The most clashes that a puzzle with a mistake in it may have; a table of other numbers has more.
pub(crate) const CLASHES: usize = 3;

/// The most clashes in a form that nothing but puzzles are written in.
pub(crate) const MOST_CLASHES: usize = 12;

/// So many puzzles without a fault decide for a reading: others need not be looked at.
const PLENTY: usize = 50;

impl Outcome {
    /// Returns the outcome of reading a record from these lines.
    pub(crate) fn of(result: &Result<Record, ReadError>, lines: &[&str]) -> Self {
        use ErrorKind::{Empty, Syntax, UnknownFormat};
        let record = match result {
            Ok(record) => record,
            Err(error) if error.kind == ErrorKind::Variant => return Self::Variant,
            Err(error) => {
                return Self::Failed(!matches!(error.kind, UnknownFormat | Syntax | Empty));
            }
        };
        let clashes = record.puzzle.classic().givens.clashes().len();
        if clashes > MOST_CLASHES || (clashes > 0 && mixes_empty_cells(lines)) {
            Self::Odd
        } else if record.puzzle.classic().givens.is_full() {
            Self::Full
        } else {
            Self::Puzzle(boards_in(&record.puzzle))
        }
    }

    /// Returns `true` if a reader makes a record or an error of it.
    const fn is_reported(self) -> bool {
        !matches!(self, Self::Refused | Self::Solution)
    }
}

/// Returns `true` if lines of cells write empty cells both as points and as zeros: with digits twice in a house
/// besides, they are a table of something else.
pub(crate) fn mixes_empty_cells(lines: &[&str]) -> bool {
    let has = |symbol: char| lines.iter().any(|line| line.contains(symbol) && is_cells(line));
    has('.') && has('0')
}

/// Returns the number of boards that a record explains.
fn boards_in(puzzle: &Puzzle) -> usize {
    let others = [
        puzzle.classic().solution.is_some(),
        !puzzle.classic().entries.is_empty(),
        puzzle.classic().marks.is_some(),
    ];
    let more = [
        puzzle.classic().corners.is_some(),
        puzzle.classic().restriction.is_some(),
        puzzle.classic().colours.is_some(),
    ];
    let is_board = |text: &str| (Cell::COUNT..800).contains(&text.len()) && is_cells(text);
    let extra = puzzle.extra.iter().filter(|extra| is_board(&extra.value)).count();
    usize::from(!puzzle.classic().givens.is_empty())
        + extra
        + others.into_iter().chain(more).filter(|is_there| *is_there).count()
}

impl Part {
    /// Returns `true` if its first line has nothing of code in it.
    fn is_alone(&self, lines: &[&str]) -> bool {
        let line = lines.get(self.lines.start).copied().unwrap_or("");
        !line.contains(['=', '"', '\'', '`', '[', '{', '('])
    }
}

impl Reading {
    /// Returns the number of puzzles it finds that are more than empty grids.
    pub(crate) fn puzzles(&self) -> usize {
        self.parts.iter().filter(|part| matches!(part.outcome, Outcome::Puzzle(1..))).count()
    }

    /// Returns `true` if it refuses a puzzle for what it is.
    pub(crate) fn is_refused(&self) -> bool {
        self.count(Outcome::Failed(true)) + self.count(Outcome::Variant) > 0
    }

    /// Returns `true` if it finds a puzzle with other rules.
    pub(crate) fn is_variant(&self) -> bool {
        self.count(Outcome::Variant) > 0
    }

    /// Returns `true` if it explains so much without a fault that no other reading can be better.
    pub(crate) fn is_certain(&self) -> bool {
        let puzzles = self.puzzles();
        let is_refused = self.is_refused() && self.count(Outcome::Full) == 0;
        (self.is_structured && (puzzles > 0 || is_refused))
            || (puzzles >= PLENTY && puzzles == self.parts.len())
    }

    /// Returns `true` if a reader makes a record or an error of any part.
    pub(crate) fn is_reported(&self) -> bool {
        self.parts.iter().any(|part| part.outcome.is_reported())
    }

    /// Returns `true` if full grids stand among other records, so that they may be solutions of these.
    pub(crate) fn may_have_pairs(&self) -> bool {
        let full = self.count(Outcome::Full);
        full > 0 && full < self.parts.len()
    }

    fn count(&self, wanted: Outcome) -> usize {
        self.parts.iter().filter(|part| part.outcome == wanted).count()
    }

    /// Its measure: the larger, the better.
    fn score(&self, text: &Text<'_>) -> (Knowledge, impl Ord + use<>) {
        let boards = self.parts.iter().map(|part| match part.outcome {
            // A puzzle counts more than any number of full grids.
            Outcome::Puzzle(boards) => boards,
            _ => 0,
        });
        let explained: usize = boards.sum();
        let mut is_read = vec![false; text.lines.len()];
        for part in self.parts.iter().filter(|part| part.outcome.is_reported()) {
            let end = part.lines.end.min(text.lines.len());
            is_read[part.lines.start.min(end)..end].fill(true);
        }
        let lines = text.lines.iter().zip(is_read);
        let silent = lines.filter(|(line, is_read)| !is_read && is_cells(line)).count();
        let noise = self.noise(&text.lines);
        let is_odd = self.count(Outcome::Odd) > 0;
        let knowledge = self.knowledge(text, noise);
        let measure = (
            self.is_structured && explained > 0,
            explained > 0 && noise < Noise::Most,
            explained,
            knowledge,
            self.is_structured,
            Reverse((is_odd, noise)),
            self.count(Outcome::Full),
            Reverse(silent),
        );
        (knowledge, measure)
    }

    /// Returns the best that it knows about a text.
    fn knowledge(&self, text: &Text<'_>, noise: Noise) -> Knowledge {
        // What a structure does not call a puzzle is none, however it is written.
        let is_full = self.count(Outcome::Full) > 0 && (self.is_structured || !text.is_structured);
        let is_flood = || {
            let false_errors = self.false_errors(&text.lines).count();
            false_errors >= 10 && 2 * false_errors > self.parts.len()
        };
        if self.puzzles() > 0 {
            Knowledge::Puzzle
        } else if self.count(Outcome::Solution) > 0 {
            Knowledge::Solution
        } else if self.is_variant() || (is_full && noise == Noise::None) {
            Knowledge::Grid
        } else if self.count(Outcome::Refused) > 0 {
            Knowledge::Refusal
        } else if text.is_nearly && !self.parts.is_empty() && !is_flood() {
            Knowledge::Error
        } else {
            Knowledge::Nothing
        }
    }

    /// Errors for lines without cells.
    fn false_errors<'a>(&'a self, lines: &'a [&str]) -> impl Iterator<Item = &'a Part> {
        self.parts.iter().filter(|part| {
            let end = part.lines.end.min(lines.len());
            let there = lines.get(part.lines.start..end).unwrap_or_default();
            matches!(part.outcome, Outcome::Failed(_)) && !there.iter().any(|line| is_cells(line))
        })
    }

    /// Returns the share of false errors: text that is no damaged puzzle is taken for one.
    fn noise(&self, lines: &[&str]) -> Noise {
        let is_puzzle = |part: &&Part| matches!(part.outcome, Outcome::Puzzle(1..) | Outcome::Full);
        let first = self.parts.iter().find(is_puzzle).map_or(0, |part| part.lines.start);
        let text: Vec<&Part> = self.false_errors(lines).collect();
        let alone = self.parts.iter().filter(is_puzzle).filter(|part| part.is_alone(lines)).count();
        let above = text.iter().filter(|part| part.lines.start < first).count();
        match text.len() {
            0 => Noise::None,
            count if count >= alone => Noise::Most,
            count if count == above || (count >= 5 && 4 * count >= alone) => Noise::Some,
            _ => Noise::None,
        }
    }
}

/// The best that a reading knows about a text, worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Knowledge {
    /// Nothing, or an error for line after line of other text.
    Nothing,
    /// Errors in what is nearly a puzzle.
    Error,
    /// The reason why a grid is no puzzle.
    Refusal,
    /// A full grid, or a puzzle with other rules.
    Grid,
    /// A full grid that is a solution.
    Solution,
    Puzzle,
}

impl Knowledge {
    /// Returns `true` if records and their errors report it, and not one reason for the whole text.
    pub(crate) const fn is_reported(self) -> bool {
        !matches!(self, Self::Nothing | Self::Refusal)
    }
}

/// A text whose readings are compared.
struct Text<'a> {
    lines: Vec<&'a str>,
    /// Whether it is nearly a puzzle.
    is_nearly: bool,
    /// Whether one of the readings knows its structure.
    is_structured: bool,
}

/// The share of false errors in a reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Noise {
    /// None, or single lines between many puzzles, which should be looked at.
    None,
    /// All stand above the first puzzle, as a heading, or they are a fifth of all and more.
    Some,
    /// At least as many as puzzles and full grids that stand alone in their lines.
    Most,
}

/// Returns `true` if a line consists of cells: what a reading does not explain of these, it loses.
fn is_cells(line: &str) -> bool {
    let symbols = line.chars().filter(|c| !is_separator(*c)).count();
    let cells = line.chars().filter(|c| cell_symbol(*c).is_some()).count();
    let is_some = (cells >= 30 && cells * 10 >= symbols * 7) || (cells == symbols && cells > 1);
    is_some && line.contains(|c: char| c.is_ascii_digit()) && !is_remark(line)
}

/// Returns the index of the best reading of a text, and what it knows: the reading that explains the
/// most boards, unless most of its errors are false, then the one that knows more, then the one without
/// false errors, then the one that passes over the fewest cells. Of equal ones it is the first.
pub(crate) fn best(text: &str, readings: &[Reading]) -> (usize, Knowledge) {
    let text = Text {
        lines: text.lines().collect(),
        is_nearly: is_nearly(text),
        is_structured: readings.iter().any(|reading| reading.is_structured),
    };
    let scores = readings.iter().map(|reading| reading.score(&text)).enumerate();
    // The last of the best in the reverse order is the first.
    let best = scores.collect::<Vec<_>>().into_iter().rev().max_by(|a, b| a.1.1.cmp(&b.1.1));
    best.map_or((0, Knowledge::Nothing), |(index, (knowledge, _))| (index, knowledge))
}

/// Returns `true` if a text is nearly a grid of nine rows, or has a line of nearly 81 cells: then the reader
/// of the format says what is wrong.
fn is_nearly(text: &str) -> bool {
    if nearly_a_line(text).is_some() {
        return true;
    }
    let (mut rows, mut lines) = (0, 0);
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let symbols = line.chars().filter(|c| !is_separator(*c)).count();
        let cells = line.chars().filter(|c| cell_symbol(*c).is_some()).count();
        lines += 1;
        rows += usize::from((7..=11).contains(&cells) && cells + 1 >= symbols);
    }
    // A line or two of cells and nothing else: too few of them.
    let is_short = lines <= 2
        && text.chars().all(|c| cell_symbol(c).is_some() || is_separator(c) || c.is_whitespace());
    is_short || ((5..=400).contains(&rows) && rows * 2 >= lines)
}

/// The first line of nearly 81 cells, and its number from zero. A drawn line is none.
pub(crate) fn nearly_a_line(text: &str) -> Option<(usize, &str)> {
    text.lines().enumerate().find(|(_, line)| {
        let symbols = line.chars().filter(|c| !is_separator(*c)).count();
        let cells = line.chars().filter(|c| cell_symbol(*c).is_some()).count();
        let first = line.trim().chars().next();
        let is_drawn = line.trim().chars().all(|c| Some(c) == first);
        (60..=100).contains(&cells) && cells * 10 >= symbols * 9 && !is_drawn
    })
}

/// The cells of a text that may be a damaged puzzle: nearly 81 of them, in one piece or in rows.
pub(crate) fn damaged_cells(text: &str) -> Vec<String> {
    let is_cell = |c: char| cell_symbol(c).is_some();
    let rows: String = text.lines().filter(|line| is_cells(line)).collect();
    let rows: String = rows.chars().filter(|c| is_cell(*c)).collect();
    let runs = text.split(|c: char| !is_cell(c)).chain([rows.as_str()]);
    let damaged = runs.filter(|run| (72..=90).contains(&run.len()) && run.len() != Cell::COUNT);
    damaged.map(str::to_owned).collect()
}

#[cfg(test)]
mod tests;
