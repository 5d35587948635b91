//! Redundant clues of many puzzles: for each clue a start is made on the device.

use crate::backend::{Order, Question, Solutions, Starts, clues, without_clue};
use crate::{Device, Fault};
use ninefold::search::Search;
use ninefold::{CellSet, Grid};

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
        // Where the searches of the current chunk stand: its first puzzle, and the clue of the next search.
        let (mut chunk, mut at) = (usize::MAX, 0);
        let mut left = Vec::new().into_iter();
        let starts = Starts::WithoutClues(puzzles);
        let unanswered = self.run(&QUESTION, starts, &mut |first, _, answer| {
            if chunk != first {
                (chunk, at) = (first, first);
                left = clue_list(&puzzles[at]);
            }
            let clue = loop {
                match left.next() {
                    Some(clue) => break clue,
                    None => at += 1,
                }
                left = puzzles.get(at).map_or_else(|| Vec::new().into_iter(), clue_list);
                if at >= puzzles.len() {
                    return;
                }
            };
            let is_needed = match answer.found {
                Some(found) => found > 0,
                None => has_solution(&puzzles[at], clue),
            };
            if !is_needed {
                redundant[at].insert(clue);
            }
        })?;
        for at in unanswered.into_iter().flatten() {
            let is_redundant = |clue: &_| !has_solution(&puzzles[at], *clue);
            redundant[at] = clues(&puzzles[at]).filter(is_redundant).collect();
        }
        Ok(redundant)
    }
}

fn clue_list(puzzle: &Grid) -> std::vec::IntoIter<ninefold::Cell> {
    clues(puzzle).collect::<Vec<_>>().into_iter()
}

/// Tells whether there is a solution with another digit in the place of a clue.
fn has_solution(puzzle: &Grid, clue: ninefold::Cell) -> bool {
    Search::new().first(&without_clue(puzzle, clue).candidates()).is_some()
}
