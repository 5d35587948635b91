//! All minimal puzzles of a puzzle on any number of threads, against the iterator on one.

use ninefold::Grid;
use ninefold::Rng;
use ninefold::generate::{MinimalSearch, Reduction, reduce, solution};
use ninefold_bulk::{Ended, SharedThreads, minimals};
use proptest::prelude::*;

/// A proper puzzle with at least so many clues.
fn puzzle(seed: u64, least: u32) -> Grid {
    let rng = &mut Rng::new(seed);
    let mut reduction = Reduction::random(solution(rng), rng);
    reduction.least = least;
    reduce(&reduction)
}

/// Visits minimal puzzles up to a limit.
fn visited(puzzle: &Grid, limit: usize, threads: impl Into<SharedThreads>) -> (Ended, Vec<Grid>) {
    let mut visited = Vec::new();
    let search = MinimalSearch::new(puzzle).expect("it is proper");
    let ended = minimals(
        search,
        threads,
        || false,
        |minimal| {
            visited.push(*minimal);
            visited.len() <= limit
        },
    );
    (ended, visited)
}

/// Returns what [`visited`] should.
fn expected(puzzle: &Grid, limit: usize) -> (Ended, Vec<Grid>) {
    let search = MinimalSearch::new(puzzle).expect("it is proper");
    let expected: Vec<Grid> = search.take(limit + 1).collect();
    (if expected.len() > limit { Ended::Enough } else { Ended::Complete }, expected)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn the_order_does_not_depend_on_threads(
        seed: u64,
        least in prop_oneof![22_u32..31, Just(81)],
        limit in prop_oneof![0_usize..20, 100_usize..800],
        threads in 0_usize..8,
    ) {
        let puzzle = puzzle(seed, least);
        prop_assert_eq!(visited(&puzzle, limit, threads), expected(&puzzle, limit));
    }
}

#[test]
fn searches_that_share_threads_find_the_same() {
    let puzzles: Vec<Grid> = (0..6).map(|seed| puzzle(seed, 31)).collect();
    let threads = SharedThreads::from(3);
    let found: Vec<_> = std::thread::scope(|scope| {
        let threads = &threads;
        let each = puzzles.iter().map(|puzzle| scope.spawn(move || visited(puzzle, 300, threads)));
        let each: Vec<_> = each.collect();
        each.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    });
    let expected: Vec<_> = puzzles.iter().map(|puzzle| expected(puzzle, 300)).collect();
    assert_eq!(found, expected);
    assert_eq!(visited(&puzzles[0], 300, &threads), expected[0], "the threads are free again");
}

#[test]
fn a_stop_ends_the_search() {
    for threads in [1, 2, 7] {
        let search = MinimalSearch::new(&puzzle(1, 81)).expect("it is proper");
        let calls = std::sync::Arc::new(std::sync::atomic::AtomicUsize::new(0));
        let stop = move || calls.fetch_add(1, std::sync::atomic::Ordering::Relaxed) >= 2000;
        let mut found = Vec::new();
        let ended = minimals(search.clone(), threads, stop, |minimal| {
            found.push(*minimal);
            true
        });
        assert_eq!(ended, Ended::Stopped);
        let first: Vec<Grid> = search.take(found.len()).collect();
        assert_eq!(found, first, "these are the first, and none is missing");
    }
}
