//! Counting the solutions of one start that has very many: it is divided into many boards, which are
//! counted at the same time.

use crate::backend::{Order, Question, Solutions, Starts};
use crate::layout::Board;
use crate::reference::{State, Stats, divide, settle};
use crate::{Device, Fault};
use ninefold::Candidates;
use ninefold::search::{Count, Search, Watch};

/// So many boards keep a device busy.
const BOARDS: usize = 100_000;

/// The most guesses of a board; more than that, and it is divided again.
const BUDGET: u32 = 1 << 20;

/// The most solutions of a board; more than that, and it is divided again.
const LIMIT: u32 = 1 << 30;

impl Device {
    /// Counts the solutions of one start up to the limit, as [`Search::count`]: worth it above some
    /// millions. The watch is asked between launches.
    ///
    /// # Errors
    ///
    /// If the memory of the device is not enough for the smallest chunk.
    pub fn count_one(
        &self,
        start: &Candidates,
        limit: u64,
        watch: &Watch<'_>,
    ) -> Result<Count, Fault> {
        let question =
            Question { order: Order::Wide, limit: LIMIT, budget: BUDGET, solutions: Solutions::None };
        let mut found = 0;
        let mut boards = vec![Board::from(start)];
        while !boards.is_empty() && found <= limit {
            if watch.stopped() {
                return Ok(Count { found, complete: false });
            }
            boards = split(boards, &mut found);
            let mut again = Vec::new();
            let unanswered = self.run(&question, Starts::Boards(&boards), &mut |first, number, answer| {
                match answer.found {
                    Some(count) if count < LIMIT => found += u64::from(count),
                    _ => again.push(boards[first + number]),
                }
            })?;
            for board in unanswered.into_iter().flat_map(|range| &boards[range]) {
                let rest = limit.saturating_add(1).saturating_sub(found);
                found += Search::new().limit(rest).watch(watch).count(&board.candidates()).found;
            }
            boards = again;
        }
        Ok(Count { found: found.min(limit), complete: found <= limit })
    }
}

/// Divides boards until there are enough of them, or none can be divided; counts those that are solved.
fn split(mut boards: Vec<Board>, found: &mut u64) -> Vec<Board> {
    let enough = BOARDS.max(8 * boards.len());
    loop {
        let mut open = Vec::with_capacity(2 * boards.len());
        for mut board in boards {
            match settle(&mut board, &mut Stats::default()) {
                State::Solved => *found += 1,
                State::Stalled => open.extend(divide(&board).into_iter().flatten()),
                State::Dead | State::Open => {}
            }
        }
        boards = open;
        if boards.is_empty() || boards.len() >= enough {
            return boards;
        }
    }
}
