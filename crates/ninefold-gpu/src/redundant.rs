//! Redundant clues of many puzzles: for each clue a start is made on the device.

use crate::backend::{Order, Question, Solutions, Starts, clues, without_clue};
use crate::{Device, Fault};
use ninefold::search::Search;
use ninefold::{Cell, CellSet, Grid};

/// One solution with another digit in the place of a clue is enough.
const QUESTION: Question =
    Question { order: Order::Wide, limit: 1, budget: 1 << 16, solutions: Solutions::None };

impl Device {
    /// Returns the redundant clues of each puzzle: those whose digit every solution of the other clues
    /// has in their place. A puzzle with one solution is minimal if it has none.
    ///
    /// # Errors
    ///
    /// If the memory of the device is not enough for the smallest chunk.
    pub fn redundant_each(&self, puzzles: &[Grid]) -> Result<Vec<CellSet>, Fault> {
        let mut redundant = vec![CellSet::EMPTY; puzzles.len()];
        let mut open = Vec::new();
        let starts = Starts::WithoutClues(puzzles);
        let unanswered = self.run(&QUESTION, starts, &mut |first, number, answer| {
            redundant[first + number] = answer.redundant;
            if answer.found.is_none() {
                open.push(first + number);
            }
        })?;
        for at in unanswered.into_iter().flatten().chain(open) {
            let is_redundant = |clue: &Cell| !has_solution(&puzzles[at], *clue);
            redundant[at] = clues(&puzzles[at]).filter(is_redundant).collect();
        }
        Ok(redundant)
    }
}

/// Tells whether there is a solution with another digit in the place of a clue.
fn has_solution(puzzle: &Grid, clue: Cell) -> bool {
    Search::new().first(without_clue(puzzle, clue).candidates()).is_some()
}
