//! Lists in which full grids stand beside their puzzles.

use crate::compare::{Candidate, Name, Role, is_damaged_puzzle, roles};
use crate::error::ReadError;
use crate::format::{Framer, Raw};
use ninefold::Grid;
use std::collections::VecDeque;

/// How many records before a full grid may be its puzzle.
const BEFORE: usize = 300;

/// Takes the full grids out of the records of an input that solve another one of them, and attaches
/// them to it. A full grid that solves what seems to be a damaged puzzle is taken out too: the error
/// for the damaged one says why.
pub(crate) struct Pairs {
    framer: Box<dyn Framer>,
    /// How many records are looked at together; later it is a full grid and the one after it, so that
    /// an input that is still being written does not wait.
    together: usize,
    /// What was handed on before.
    before: VecDeque<Member>,
    next: VecDeque<Result<Raw, ReadError>>,
}

/// A record, as far as it may be a puzzle or a solution.
struct Member {
    text: String,
    grid: Option<Grid>,
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
            let text = raw.as_ref().map_or_else(|_| String::new(), |raw| raw.text().into_owned());
            let record = raw.as_ref().ok().and_then(|raw| raw.parse().ok());
            let grid = record.map(|record| record.puzzle.givens);
            let is_full = grid.is_some_and(|grid| grid.is_full());
            wanted = if self.together == 0 && raws.is_empty() && is_full { 2 } else { wanted };
            self.before.push_back(Member { text, grid });
            raws.push(Some(raw));
        }
        self.together = 0;
        let board = |member: &Member| Candidate { name: Name::Nothing, grid: member.grid };
        let roles = roles(&self.before.iter().map(board).collect::<Vec<_>>(), false);
        for (index, role) in roles.into_iter().enumerate().skip(known) {
            let full = self.before[index].grid.filter(Grid::is_full);
            let Some(full) = full else { continue };
            if let Role::SolutionOf(puzzle) = role {
                raws[index - known] = None;
                let raw = puzzle.checked_sub(known).and_then(|at| raws[at].as_mut());
                if let Some(Ok(raw)) = raw {
                    raw.solution = Some(Box::new(full));
                }
            } else if self.before.iter().any(|other| is_damaged_puzzle(&other.text, &full)) {
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
