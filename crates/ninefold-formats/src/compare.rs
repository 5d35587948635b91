//! One comparison for all readings of a text, and one for all boards of a record.
//!
//! A text can be read in several ways: as one of the strict formats, as a table, as a data
//! structure, as a document with grids in it. Each [`Reading`] says what it makes of the text, part
//! by part, and [`best`] measures all of them alike. A record can hold several boards: [`roles`]
//! says which of them are puzzles and which are solutions. Neither knows a format.

use crate::cells::{cell_symbol, is_mixed, is_remark, is_separator};
use crate::error::{ErrorKind, ReadError};
use crate::puzzle::{Puzzle, Record};
use ninefold::{Cell, Grid};
use std::cmp::Reverse;
use std::ops::Range;

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
}

/// The most clashes that a puzzle with a mistake in it may have; a table of other numbers has more.
pub(crate) const CLASHES: usize = 3;

/// The most clashes in a form that nothing but puzzles are written in.
pub(crate) const MOST_CLASHES: usize = 12;

/// So many puzzles without a fault decide for a reading: others need not be looked at.
const PLENTY: usize = 50;

impl Outcome {
    /// Returns the outcome of reading a record.
    pub(crate) fn of(result: &Result<Record, ReadError>) -> Self {
        let record = match result {
            Ok(record) => record,
            Err(error) => {
                use ErrorKind::{Empty, Syntax, UnknownFormat};
                if error.kind == ErrorKind::Variant {
                    return Self::Variant;
                }
                return Self::Failed(!matches!(error.kind, UnknownFormat | Syntax | Empty));
            }
        };
        let clashes = record.puzzle.givens.clashes().len();
        if clashes > MOST_CLASHES || (clashes > 0 && is_mixed(&record.notes)) {
            Self::Odd
        } else if record.puzzle.givens.is_full() {
            Self::Full
        } else {
            Self::Puzzle(boards_in(&record.puzzle))
        }
    }
}

/// Returns the number of boards that a record explains.
fn boards_in(puzzle: &Puzzle) -> usize {
    let others = [puzzle.solution.is_some(), !puzzle.entries.is_empty(), puzzle.marks.is_some()];
    let more = [puzzle.corners.is_some(), puzzle.restriction.is_some(), puzzle.colours.is_some()];
    let is_board = |text: &str| (81..800).contains(&text.len()) && is_cells(text);
    let extra = puzzle.extra.iter().filter(|extra| is_board(&extra.value)).count();
    usize::from(!puzzle.givens.is_empty())
        + extra
        + others.into_iter().chain(more).filter(|is_there| *is_there).count()
}

impl Part {
    /// Whether its first line has nothing of code in it.
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

    /// Whether it refuses a puzzle for what it is.
    pub(crate) fn is_refused(&self) -> bool {
        self.count(Outcome::Failed(true)) + self.count(Outcome::Variant) > 0
    }

    /// Whether it finds a puzzle with other rules.
    pub(crate) fn is_variant(&self) -> bool {
        self.count(Outcome::Variant) > 0
    }

    /// Whether it explains so much without a fault that no other reading can be better.
    pub(crate) fn is_certain(&self) -> bool {
        let puzzles = self.puzzles();
        let is_refused = self.is_refused() && self.count(Outcome::Full) == 0;
        (self.is_structured && (puzzles > 0 || is_refused))
            || (puzzles >= PLENTY && puzzles == self.parts.len())
    }

    /// Whether it finds neither puzzles, of whatever rules, nor, without false errors, full grids.
    pub(crate) fn explains_nothing(&self, text: &str) -> bool {
        let is_full = self.count(Outcome::Full) > 0;
        let lines: Vec<&str> = text.lines().collect();
        let is_noisy = !is_full || self.noise(&lines) > Noise::None;
        !self.is_variant() && self.puzzles() == 0 && is_noisy
    }

    /// Whether it finds no puzzle and takes line after line of other text for damaged ones.
    pub(crate) fn is_flood(&self, text: &str) -> bool {
        let count = self.false_errors(&text.lines().collect::<Vec<_>>()).count();
        self.puzzles() == 0 && count >= 10 && 2 * count > self.parts.len()
    }

    /// Whether full grids stand among other records, so that they may be solutions of these.
    pub(crate) fn may_have_pairs(&self) -> bool {
        let full = self.count(Outcome::Full);
        full > 0 && full < self.parts.len()
    }

    fn count(&self, wanted: Outcome) -> usize {
        self.parts.iter().filter(|part| part.outcome == wanted).count()
    }

    /// Its measure: the larger, the better.
    fn score(&self, lines: &[&str]) -> impl Ord + use<> {
        let boards = self.parts.iter().map(|part| match part.outcome {
            // A puzzle counts more than any number of full grids.
            Outcome::Puzzle(boards) => boards,
            _ => 0,
        });
        let explained: usize = boards.sum();
        let mut is_read = vec![false; lines.len()];
        for part in &self.parts {
            let end = part.lines.end.min(lines.len());
            is_read[part.lines.start.min(end)..end].fill(true);
        }
        let silent = lines.iter().zip(is_read).filter(|(line, is_read)| !is_read && is_cells(line));
        let noise = self.noise(lines);
        let is_odd = self.count(Outcome::Odd) > 0;
        (
            self.is_structured && explained > 0,
            explained > 0 && noise < Noise::Most,
            explained,
            Reverse((is_odd, noise)),
            self.count(Outcome::Full),
            Reverse(silent.count()),
        )
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
            count if count == above => Noise::Some,
            _ => Noise::None,
        }
    }
}

/// The share of false errors in a reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Noise {
    /// None, or single lines between many puzzles, which should be looked at.
    None,
    /// All stand above the first puzzle: a heading.
    Some,
    /// At least as many as puzzles and full grids that stand alone in their lines.
    Most,
}

/// Whether a line consists of cells: what a reading does not explain of these, it loses.
fn is_cells(line: &str) -> bool {
    let symbols = line.chars().filter(|c| !is_separator(*c)).count();
    let cells = line.chars().filter(|c| cell_symbol(*c).is_some()).count();
    let is_some = (cells >= 30 && cells * 10 >= symbols * 7) || (cells == symbols && cells > 1);
    is_some && line.contains(|c: char| c.is_ascii_digit()) && !is_remark(line)
}

/// Returns the index of the best reading of a text: the one that explains the most boards, unless most
/// of its errors are false, then the one without false errors, then the one that passes over the fewest
/// cells. Of equal ones it is the first.
pub(crate) fn best(text: &str, readings: &[Reading]) -> usize {
    let lines: Vec<&str> = text.lines().collect();
    let scores = readings.iter().map(|reading| reading.score(&lines));
    // The last of the best in the reverse order is the first.
    let best = scores.enumerate().collect::<Vec<_>>().into_iter().rev();
    best.max_by(|(_, a), (_, b)| a.cmp(b)).map_or(0, |(index, _)| index)
}

/// The meaning of a name for a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Name {
    /// It is a name for puzzles, of this rank: the smaller, the better.
    Puzzle(usize),
    Nothing,
    /// A position of play or something else that is no puzzle of its own.
    Other,
    /// It is a name for solutions: never a puzzle.
    Solution,
}

/// A board of a record or document.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    pub(crate) name: Name,
    /// Its digits, if it can be read.
    pub(crate) grid: Option<Grid>,
    /// Whether it has no digits, and says which digits of a full grid are given.
    pub(crate) is_mask: bool,
}

impl Candidate {
    pub(crate) const fn new(name: Name, grid: Option<Grid>) -> Self {
        Self { name, grid, is_mask: false }
    }

    /// A mask.
    pub(crate) const MASK: Self = Self { name: Name::Other, grid: None, is_mask: true };
}

/// The role of a board among several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// A puzzle.
    Puzzle,
    /// The solution of the board with this index.
    SolutionOf(usize),
    /// The puzzle with this index once more, by columns.
    ColumnsOf(usize),
    /// A full grid of which the mask with this index makes the puzzle.
    Masked(usize),
    /// Neither: a solution without its puzzle, or a board that is not the one the names mean.
    LeftOut,
}

/// The number of boards before and after a full grid that may be its puzzle.
const NEAR: usize = 300;

/// Says what each of several boards is. With `is_one` they are members of one record: if the name
/// of one says that it is the puzzle, the others are not.
pub(crate) fn roles(boards: &[Candidate], is_one: bool) -> Vec<Role> {
    let is_full = |board: &Candidate| board.grid.is_some_and(|grid| grid.is_full());
    // A full grid is never the puzzle beside one with empty cells, whatever it is called.
    let may_be = |board: &Candidate| match board.name {
        _ if board.is_mask => false,
        Name::Solution => false,
        Name::Other => !is_one,
        Name::Puzzle(_) | Name::Nothing => true,
    };
    let open = |board: &Candidate| may_be(board) && !is_full(board);
    let some_open = boards.iter().any(open);
    let is_candidate = |board: &Candidate| may_be(board) && (!some_open || !is_full(board));
    let best = boards.iter().filter(|board| is_candidate(board)).map(|board| board.name).min();
    let named = best.filter(|name| is_one && matches!(name, Name::Puzzle(_)));
    let mut first = true;
    let mut roles: Vec<Role> = boards
        .iter()
        .map(|board| {
            let is_it = is_candidate(board)
                && named.is_none_or(|name| board.name == name && std::mem::take(&mut first));
            if is_it { Role::Puzzle } else { Role::LeftOut }
        })
        .collect();
    let mut has_solution = vec![None; boards.len()];
    for (index, board) in boards.iter().enumerate() {
        let Some(solution) = board.grid.filter(|_| is_full(board) && board.name != Name::Other)
        else {
            continue;
        };
        let near = (index.saturating_sub(NEAR)..index).rev();
        let near = near.chain(index + 1..boards.len().min(index + 1 + NEAR));
        let solved: Vec<usize> = near
            .filter(|other| roles[*other] == Role::Puzzle)
            .filter(|other| boards[*other].grid.is_some_and(|grid| fits(&solution, &grid)))
            .filter(|other| has_solution[*other].is_none_or(|known| known == solution))
            .collect();
        // One of several that are the same may have it already.
        let free = solved.iter().find(|other| has_solution[**other].is_none());
        if let Some(puzzle) = free.or(solved.first()).copied() {
            has_solution[puzzle] = Some(solution);
            roles[index] = Role::SolutionOf(puzzle);
        }
    }
    // A mask needs a full grid, and says nothing beside a puzzle.
    let masks = (0..boards.len()).filter(|index| boards[*index].is_mask && !some_open);
    for mask in masks {
        let full = (0..boards.len()).filter(|index| is_full(&boards[*index]));
        if let Some(full) = full.min_by_key(|index| index.abs_diff(mask)) {
            roles[full] = Role::Masked(mask);
        }
    }
    roles
}

/// Leaves out puzzles of a document that are another one by columns: tests of programs compare with such.
pub(crate) fn leave_out_columns(boards: &[Candidate], roles: &mut [Role]) {
    for index in 0..boards.len() {
        let Some(grid) = boards[index].grid.filter(|_| roles[index] == Role::Puzzle) else {
            continue;
        };
        let mut turned = Grid::EMPTY;
        for (cell, digit) in grid.placed() {
            if let Some(other) = Cell::new(cell.index() % 9 * 9 + cell.index() / 9) {
                turned.set(other, Some(digit));
            }
        }
        let is_it = |other: &usize| {
            roles[*other] == Role::Puzzle && boards[*other].grid == Some(turned) && turned != grid
        };
        if let Some(other) = (index.saturating_sub(NEAR)..index).find(is_it) {
            roles[index] = Role::ColumnsOf(other);
        }
    }
}

/// Whether a full grid solves a puzzle: it is solved, and has all digits of the puzzle.
pub(crate) fn fits(solution: &Grid, puzzle: &Grid) -> bool {
    let is_open = !puzzle.is_full() && !puzzle.is_empty();
    is_open
        && solution.is_solved()
        && Cell::all()
            .all(|cell| puzzle.get(cell).is_none() || puzzle.get(cell) == solution.get(cell))
}

/// The cells of a text that may be a damaged puzzle: nearly 81 of them, in one piece or in rows.
pub(crate) fn damaged_cells(text: &str) -> Vec<String> {
    let is_cell = |c: char| cell_symbol(c).is_some();
    let rows: String = text.lines().filter(|line| is_cells(line)).collect();
    let rows: String = rows.chars().filter(|c| is_cell(*c)).collect();
    let runs = text.split(|c: char| !is_cell(c)).chain([rows.as_str()]);
    let damaged = runs.filter(|run| (72..=90).contains(&run.len()) && run.len() != 81);
    damaged.map(str::to_owned).collect()
}

/// Whether cells seem to be a damaged puzzle of this solution: before and after one place all digits
/// are right.
pub(crate) fn is_damaged_puzzle(cells: &str, solution: &Grid) -> bool {
    let (cells, digits) = (cells.as_bytes(), solution.to_ascii());
    let agrees = |(cell, digit): &(&u8, &u8)| !matches!(cell, b'1'..=b'9') || cell == digit;
    let start = cells.iter().zip(&digits).take_while(agrees).count();
    let end = cells.iter().rev().zip(digits.iter().rev()).take_while(agrees).count();
    let given = cells.iter().filter(|cell| matches!(cell, b'1'..=b'9')).count();
    (17..78).contains(&given) && start + end + 1 >= cells.len().min(81)
}

#[cfg(test)]
mod tests;
