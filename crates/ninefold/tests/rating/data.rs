//! Reads the file of rated puzzles, where it exists, and distributes work over threads.

use ninefold::Grid;
use ninefold::rating::Rater;
use std::io::Write;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A puzzle with its ER, EP and ED in tenths.
pub(crate) struct Line {
    pub(crate) puzzle: Grid,
    pub(crate) tenths: [u16; 3],
}

/// Returns the lines whose ER in tenths is in a range. Without the file it says so and returns none.
pub(crate) fn ratings(range: RangeInclusive<u16>) -> Vec<Line> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../../shared/data/rating/se-ratings.txt");
    let Ok(text) = std::fs::read_to_string(&path) else {
        // Not println: that is shown only when a test fails.
        let text = format!("SKIPPED: there are no ratings at {}\n", path.display());
        std::io::stderr().write_all(text.as_bytes()).unwrap();
        return Vec::new();
    };
    let lines: Vec<Line> = text.lines().map(line).collect();
    assert!(lines.len() > 2000);
    lines.into_iter().filter(|line| range.contains(&line.tenths[0])).collect()
}

fn line(text: &str) -> Line {
    let words: Vec<&str> = text.split_whitespace().collect();
    let tenths = |word: &str| (word.parse::<f64>().unwrap() * 10.0).round() as u16;
    let puzzle = words[0].parse().unwrap();
    Line { puzzle, tenths: [1, 2, 3].map(|i| tenths(words[i])) }
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
