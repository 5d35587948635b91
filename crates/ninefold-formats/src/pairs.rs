//! Lists in which full grids stand beside their puzzles.

use crate::compare::boards::{Name, fits, is_damaged_puzzle};
use crate::compare::damaged_cells;
use crate::data::names::class;
use crate::error::{ErrorKind, ReadError};
use crate::field::Field;
use crate::format::{Framer, Raw};
use ninefold::Grid;
use std::collections::VecDeque;

/// The number of records before a full grid that may be its puzzle.
const BEFORE: usize = 5000;

/// Takes the full grids out of the records of an input that solve another one of them, and attaches
/// them to it. A full grid that solves what seems to be a damaged puzzle is taken out too: the error
/// for the damaged one says why.
pub(crate) struct Pairs {
    framer: Box<dyn Framer>,
    /// The number of records that are looked at together; later it is a full grid and the one after
    /// it, so that an input that is still being written does not wait.
    together: usize,
    /// The records that were handed on before.
    before: VecDeque<Member>,
    next: VecDeque<Result<Raw, ReadError>>,
}

/// A record, as far as it may be a puzzle or a solution.
struct Member {
    /// Cells in it that may be a damaged puzzle.
    damaged: Vec<String>,
    grid: Option<Grid>,
    /// Whether its name says that it is a solution.
    is_named: bool,
    /// Whether its solution was found.
    is_solved: bool,
}

/// The error for a solution without its puzzle.
fn refused(raw: Raw) -> Result<Raw, ReadError> {
    let message = "this is a solution, and its puzzle is not found here";
    Err(ReadError::new(ErrorKind::UnknownFormat, message).at(raw.line(), "", 0, 0))
}

impl Pairs {
    /// Looks at so many records together first: those that are there.
    pub(crate) fn new(framer: Box<dyn Framer>, together: usize) -> Self {
        Self { framer, together, before: VecDeque::new(), next: VecDeque::new() }
    }

    /// Takes the next records, and says which of them are puzzles.
    fn fill(&mut self) {
        let mut raws = Vec::new();
        let known = self.before.len();
        let mut wanted = self.together.max(1);
        while raws.len() < wanted {
            let Some(raw) = self.framer.next_raw() else { break };
            let damaged =
                raw.as_ref().map_or_else(|_| Vec::new(), |raw| damaged_cells(&raw.text()));
            let record = raw.as_ref().ok().and_then(|raw| raw.parse().ok());
            let grid = record.as_ref().map(|record| record.puzzle.classic().givens);
            let name = record.as_ref().and_then(|record| record.puzzle.text_of(Field::Name));
            let is_named = name.is_some_and(|name| class(name) == Name::Solution);
            let is_full = grid.is_some_and(|grid| grid.is_full());
            wanted = if self.together == 0 && raws.is_empty() && is_full { 2 } else { wanted };
            self.before.push_back(Member { damaged, grid, is_named, is_solved: false });
            raws.push(Some(raw));
        }
        self.together = 0;
        for index in known..self.before.len() {
            let Some(full) = self.before[index].grid.filter(Grid::is_full) else { continue };
            let solves = |other: &usize| self.before[*other].grid.is_some_and(|g| fits(&full, &g));
            let others = || (0..index).rev().chain(index + 1..self.before.len()).filter(solves);
            let puzzle =
                others().find(|at| !self.before[*at].is_solved).or_else(|| others().next());
            let is_damaged =
                |member: &Member| member.damaged.iter().any(|run| is_damaged_puzzle(run, &full));
            if let Some(puzzle) = puzzle {
                self.before[puzzle].is_solved = true;
                raws[index - known] = None;
                let raw = puzzle.checked_sub(known).and_then(|at| raws[at].as_mut());
                if let Some(Ok(raw)) = raw {
                    raw.solution = Some(Box::new(full));
                }
            } else if is_damaged(&self.before[index]) || self.before[index].is_named {
                raws[index - known] = raws[index - known].take().map(|raw| raw.and_then(refused));
            } else if self.before.iter().any(is_damaged) {
                raws[index - known] = None;
            }
        }
        self.next.extend(raws.into_iter().flatten());
        self.before.drain(..self.before.len().saturating_sub(BEFORE));
    }
}

impl Framer for Pairs {
    fn next_raw(&mut self) -> Option<Result<Raw, ReadError>> {
        while self.next.is_empty() {
            let known = self.before.len();
            self.fill();
            if self.next.is_empty() && self.before.len() == known {
                return None;
            }
        }
        self.next.pop_front()
    }

    fn keep_blank_lines(&mut self) {
        self.framer.keep_blank_lines();
    }
}
