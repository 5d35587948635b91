//! Counting the solutions of one start that has very many: it is divided into many boards, which are
//! counted at the same time.

use crate::backend::{Order, Question, Solutions, Starts};
use crate::device::LAUNCH;
use crate::layout::Board;
use crate::{Device, Fault};
use ninefold::Candidates;
use ninefold::search::{Count, Search, Watch};

/// Into so many boards a start is divided: several for each thread of a large device, as some have a
/// thousand times the solutions of others.
const BOARDS: usize = 500_000;

/// So many boards are divided at a time, into eight times as many.
const AT_A_TIME: usize = BOARDS / 8;

/// The most guesses of a board; more than that, and it is divided again.
const BUDGET: u32 = 1 << 13;

/// The number of boards counted at a time, so that a launch does not take long.
const CHUNK: usize = LAUNCH / BUDGET as usize;

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
        let question = Question {
            order: Order::Wide,
            limit: LIMIT,
            budget: BUDGET,
            solutions: Solutions::None,
        };
        let mut found = 0;
        let mut boards = vec![Board::from(start)];
        while !boards.is_empty() && found <= limit {
            if watch.stopped() {
                return Ok(Count { found: found.min(limit), complete: false });
            }
            // The newest boards first, and not all of them: else there would be more and more.
            let some = boards.split_off(boards.len().saturating_sub(AT_A_TIME));
            let (divided, solved) = self.divide(some, BOARDS)?;
            found += solved;
            let starts = Starts::Boards(&divided);
            let unanswered = self.run_chunks(
                &question,
                starts,
                CHUNK,
                &mut |first, number, answer| match answer.found {
                    Some(count) if count < LIMIT => found += u64::from(count),
                    _ => boards.push(divided[first + number]),
                },
            )?;
            for board in unanswered.into_iter().flat_map(|range| &divided[range]) {
                let rest = limit.saturating_add(1).saturating_sub(found);
                let count = Search::new().limit(rest).watch(watch).count(board.candidates());
                found += count.found;
                if !count.complete {
                    return Ok(Count { found: found.min(limit), complete: false });
                }
            }
        }
        Ok(Count { found: found.min(limit), complete: found <= limit })
    }
}
