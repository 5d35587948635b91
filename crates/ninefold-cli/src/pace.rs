//! The size of batches, where an answer takes from microseconds to seconds.
//!
//! Handing over a batch costs some microseconds, so batches of quick answers are large. A batch of
//! slow answers must not be: the other cores would have nothing left to do, and all its answers would
//! wait for the last. So the first batches are small, and the size follows the measured time. It
//! determines only how the work is divided, never what is answered.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// A batch of records that has taken longer than this is returned, and divided again.
pub(crate) const LONG: Duration = Duration::from_millis(10);

/// The method of choosing the size of batches.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Pacing {
    /// Every batch is as large as it may be: answers take microseconds.
    Even,
    /// A batch takes about as long as `slice`.
    Timed {
        /// The size of the first batches.
        first: u64,
        /// The largest size.
        most: u64,
        /// The intended duration of a batch.
        slice: Duration,
    },
}

impl Pacing {
    /// The pacing of verbs that may need a second for a record.
    pub(crate) const SLOW: Self =
        Self::Timed { first: 1, most: 64, slice: Duration::from_millis(5) };

    /// The pacing of verbs that answer many records at once, in tens of microseconds each.
    pub(crate) const IN_LANES: Self =
        Self::Timed { first: 16, most: 1024, slice: Duration::from_millis(10) };

    /// The pacing of attempts to generate a puzzle. The first batches hold an easy puzzle already.
    pub(crate) const ATTEMPTS: Self =
        Self::Timed { first: 8, most: 1 << 16, slice: Duration::from_millis(50) };

    /// Says whether batches are measured.
    pub(crate) const fn is_timed(self) -> bool {
        matches!(self, Self::Timed { .. })
    }
}

/// The size of the next batch, shared by the reader, which fills batches, and the workers, which
/// measure them.
#[derive(Debug)]
pub(crate) struct Pace {
    pacing: Pacing,
    /// The mean time of an answer in nanoseconds; 0 before the first.
    mean: AtomicU64,
    /// The largest batch that was measured.
    largest: AtomicU64,
}

impl Pace {
    pub(crate) const fn new(pacing: Pacing) -> Self {
        Self { pacing, mean: AtomicU64::new(0), largest: AtomicU64::new(0) }
    }

    /// Returns the size of the next batch; `even` where all batches have the same.
    pub(crate) fn size(&self, even: u64) -> u64 {
        let Pacing::Timed { first, most, slice } = self.pacing else { return even };
        match self.mean.load(Ordering::Relaxed) {
            0 => first.min(even),
            mean => {
                // The first answers say little about the others, so the size grows in steps.
                let step = self.largest.load(Ordering::Relaxed).saturating_mul(4).max(1);
                (slice.as_nanos() as u64 / mean).clamp(1, most.min(step).min(even))
            }
        }
    }

    /// Records that so many answers took so long.
    pub(crate) fn measured(&self, answers: u64, time: Duration) {
        if !self.pacing.is_timed() || answers == 0 {
            return;
        }
        let time = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        let now = (time / answers).max(1);
        let before = self.mean.load(Ordering::Relaxed);
        // Answers differ, so a single slow one changes the mean by a quarter of its time.
        let mean = if before == 0 { now } else { before - before / 4 + now / 4 };
        self.mean.store(mean.max(1), Ordering::Relaxed);
        self.largest.fetch_max(answers, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn batches_grow_while_they_are_quick_and_shrink_at_once() {
        let pace = Pace::new(Pacing::SLOW);
        assert_eq!(pace.size(512), 1);
        for expected in [4, 16, 64, 64] {
            pace.measured(pace.size(512), Duration::from_micros(20));
            assert_eq!(pace.size(512), expected, "never more than four times as many");
        }
        pace.measured(1, Duration::from_secs(9));
        assert_eq!(pace.size(512), 1);
        pace.measured(1, Duration::from_micros(20));
        assert_eq!(pace.size(512), 1);
        for _ in 0..100 {
            pace.measured(1, Duration::from_micros(20));
        }
        assert_eq!(pace.size(512), 64);
        assert_eq!(pace.size(1), 1);
    }

    #[test]
    fn the_size_follows_the_time_of_attempts() {
        let pace = Pace::new(Pacing::ATTEMPTS);
        assert_eq!(pace.size(u64::MAX), 8);
        pace.measured(8, Duration::from_micros(160));
        assert_eq!(pace.size(u64::MAX), 32);
        pace.measured(10_000, Duration::from_micros(200_000));
        assert_eq!(pace.size(u64::MAX), 2500);
        for _ in 0..40 {
            pace.measured(1, Duration::from_secs(3));
        }
        assert_eq!(pace.size(u64::MAX), 1);
        for _ in 0..100 {
            pace.measured(100_000, Duration::from_nanos(1));
        }
        assert_eq!(pace.size(u64::MAX), 1 << 16);
    }

    #[test]
    fn an_even_pace_stays() {
        let pace = Pace::new(Pacing::Even);
        pace.measured(512, Duration::from_secs(9));
        pace.measured(512, Duration::ZERO);
        assert_eq!(pace.size(512), 512);
    }
}
