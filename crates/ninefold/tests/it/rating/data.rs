//! Known ratings, and work that is distributed over threads.

use ninefold::rating::Rater;
use ninefold_testing::corpus::{self, Rated};
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Returns the puzzles with a known ER, in tenths, of this range.
pub(crate) fn ratings(range: RangeInclusive<u16>) -> Vec<Rated> {
    let all = corpus::ratings().into_iter();
    all.filter(|line| range.contains(&line.tenths[0])).collect()
}

/// Calls `each` with every item, on all cores, each with its own rater.
pub(crate) fn in_parallel<T: Sync>(items: Vec<T>, each: impl Fn(&mut Rater, &T) + Sync) {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..threads.min(16) {
            scope.spawn(|| {
                let mut rater = Rater::new();
                while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
                    each(&mut rater, item);
                }
            });
        }
    });
}
