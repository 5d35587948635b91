//! The search, depth first.

use super::{State, divide, sweep};
use crate::layout::Board;

/// The amount of work that a search took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// The number of sweeps.
    pub sweeps: u64,
    /// The number of guesses.
    pub guesses: u64,
}

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The number of solutions up to the limit, unless the search was given up.
    pub found: Option<u32>,
    /// The first solution.
    pub first: Option<Board>,
    /// The amount of work that the search took.
    pub stats: Stats,
}

/// Counts the solutions of a board up to the limit, in the order of the kernel `ordered`. The search is
/// given up at the guess after `budget` guesses.
#[must_use]
pub fn search(start: &Board, limit: u32, budget: u32) -> Outcome {
    let mut outcome = Outcome { found: Some(0), first: None, stats: Stats::default() };
    let mut found = 0;
    let mut waiting = vec![*start];
    while let Some(mut board) = waiting.pop() {
        match settle(&mut board, &mut outcome.stats) {
            State::Solved => {
                outcome.first.get_or_insert(board);
                found += 1;
                outcome.found = Some(found);
                if found >= limit {
                    return outcome;
                }
            }
            State::Stalled => {
                outcome.stats.guesses += 1;
                if outcome.stats.guesses > u64::from(budget) {
                    outcome.found = None;
                    return outcome;
                }
                // A stalled board has a cell with two candidates, or it would be dead or solved.
                waiting.extend(divide(&board).into_iter().flatten().rev());
            }
            State::Dead | State::Open => {}
        }
    }
    outcome
}

/// Sweeps a board until there is nothing new, and returns what it is then.
pub fn settle(board: &mut Board, stats: &mut Stats) -> State {
    let mut sum = 0;
    loop {
        stats.sweeps += 1;
        let state = sweep(board, &mut sum);
        if state != State::Open {
            return state;
        }
    }
}

/// Sweeps boards until there is nothing new, and divides those that are stalled in two. Returns these, and
/// the number of boards that are solved.
#[must_use]
pub fn divide_each(boards: Vec<Board>) -> (Vec<Board>, u64) {
    let mut divided = Vec::with_capacity(2 * boards.len());
    let mut solved = 0;
    for mut board in boards {
        match settle(&mut board, &mut Stats::default()) {
            State::Solved => solved += 1,
            State::Stalled => divided.extend(divide(&board).into_iter().flatten()),
            State::Dead | State::Open => {}
        }
    }
    (divided, solved)
}
