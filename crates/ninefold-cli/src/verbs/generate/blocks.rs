//! How many attempts go into a block, and how many were made.
//!
//! An attempt takes from some microseconds to seconds, depending on what is wished for. A block
//! should take long enough that handing it over costs nothing, and no longer than people notice.
//! Only the clock is asked here; what attempts lead to does not depend on how they are cut into blocks.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// How long a block should take.
const BLOCK: Duration = Duration::from_millis(50);

/// The size of the first blocks: a single easy puzzle is among them at once.
const FIRST: u64 = 8;

/// No block is larger, however quick its attempts.
const MOST: u64 = 1 << 16;

/// Known to all threads of a hunt.
#[derive(Debug, Default)]
pub(super) struct Blocks {
    /// What an attempt takes, in nanoseconds; 0 before the first.
    nanoseconds: AtomicU64,
    tried: AtomicU64,
}

impl Blocks {
    /// So many attempts took so long.
    pub(super) fn measured(&self, attempts: u64, took: Duration) {
        self.tried.fetch_add(attempts, Ordering::Relaxed);
        let took = u64::try_from(took.as_nanos()).unwrap_or(u64::MAX);
        let now = (took / attempts.max(1)).max(1);
        let before = self.nanoseconds.load(Ordering::Relaxed);
        // Attempts differ: one that took long says little about the next.
        let mean = if before == 0 { now } else { before - before / 4 + now / 4 };
        self.nanoseconds.store(mean.max(1), Ordering::Relaxed);
    }

    /// How many attempts the next block should have, after one of `last`.
    pub(super) fn next_block(&self, last: u64) -> u64 {
        match self.nanoseconds.load(Ordering::Relaxed) {
            0 => FIRST,
            each => (BLOCK.as_nanos() as u64 / each).clamp(1, MOST.min(last.saturating_mul(4))),
        }
    }

    /// How many attempts were made.
    pub(super) fn tried(&self) -> u64 {
        self.tried.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_grow_and_shrink_with_what_attempts_take() {
        let blocks = Blocks::default();
        assert_eq!(blocks.next_block(FIRST), FIRST);
        blocks.measured(8, Duration::from_micros(160));
        assert_eq!(blocks.next_block(8), 32, "never more than four times as many");
        assert_eq!(blocks.next_block(10_000), 2500);
        for _ in 0..40 {
            blocks.measured(1, Duration::from_secs(3));
        }
        assert_eq!(blocks.next_block(10_000), 1);
        for _ in 0..100 {
            blocks.measured(1000, Duration::from_nanos(1));
        }
        assert_eq!(blocks.next_block(u64::MAX), MOST);
        assert_eq!(blocks.tried(), 8 + 40 + 100_000);
    }
}
