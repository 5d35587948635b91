//! How many records a batch holds.
//!
//! Most verbs answer a record in a microsecond, so batches of hundreds cost least. A verb that may take
//! a second for one, and microseconds for the next, must not hand a core a batch of hundreds: the other
//! cores would have nothing left to do, and the answers would wait for the last of them. Its batches
//! begin with one record and grow as long as they are quick; where easy puzzles turn into hard ones in
//! the middle of a batch, the rest of it is cut up again.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// A batch that is quicker than this may be larger: handing it round costs some microseconds.
const QUICK: Duration = Duration::from_micros(500);

/// A batch should not take longer than this: after that, what is left of it is given back.
pub(crate) const SLOW: Duration = Duration::from_millis(10);

/// The most records in a batch of a verb that may be slow.
const MOST: usize = 64;

/// The size of the batches, shared by the reader, which fills them, and the workers, which know how
/// long they took.
#[derive(Debug)]
pub(crate) struct Pace {
    size: AtomicUsize,
    /// The most it may become; none for a size that stays.
    most: Option<usize>,
}

impl Pace {
    /// Always this many records.
    pub(crate) const fn even(size: usize) -> Self {
        Self { size: AtomicUsize::new(size), most: None }
    }

    /// As many as suit the time they take, at most `most`.
    pub(crate) fn by_time(most: usize) -> Self {
        Self { size: AtomicUsize::new(1), most: Some(most.min(MOST)) }
    }

    /// How many records the next batch should have.
    pub(crate) fn size(&self) -> usize {
        self.size.load(Ordering::Relaxed)
    }

    /// Learns from a batch of `records` that took `time`.
    pub(crate) fn learn(&self, records: usize, time: Duration) {
        let Some(most) = self.most else { return };
        let size = self.size();
        let better = if time > SLOW {
            let fitting = records as f64 * SLOW.as_secs_f64() / time.as_secs_f64();
            size.min((fitting as usize).max(1))
        } else if time < QUICK && records >= size {
            (2 * size).min(most)
        } else {
            size
        };
        if better != size {
            self.size.store(better, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn batches_grow_while_they_are_quick_and_shrink_at_once() {
        let pace = Pace::by_time(usize::MAX);
        assert_eq!(pace.size(), 1);
        for expected in [2, 4, 8, 16, 32, 64, 64] {
            pace.learn(pace.size(), Duration::from_micros(100));
            assert_eq!(pace.size(), expected);
        }
        pace.learn(64, Duration::from_millis(5));
        assert_eq!(pace.size(), 64, "neither quick nor slow");
        pace.learn(64, Duration::from_millis(80));
        assert_eq!(pace.size(), 8);
        pace.learn(8, Duration::from_secs(9));
        assert_eq!(pace.size(), 1);
        pace.learn(1, Duration::from_secs(9));
        assert_eq!(pace.size(), 1);
    }

    #[test]
    fn an_even_pace_stays() {
        let pace = Pace::even(512);
        pace.learn(512, Duration::from_secs(9));
        pace.learn(512, Duration::ZERO);
        assert_eq!(pace.size(), 512);
        let one = Pace::by_time(1);
        one.learn(1, Duration::ZERO);
        assert_eq!(one.size(), 1);
    }
}
