//! All solutions of a puzzle on any number of threads, against the iterator on one.

use ninefold::search::Search;
use ninefold::{Candidates, Cell, Grid};
use ninefold_bulk::{Ended, solutions};
use proptest::prelude::*;

const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A solved grid without these cells.
fn puzzle(empty: &[usize]) -> Grid {
    let mut grid: Grid = SOLVED.parse().expect("81 digits");
    empty.iter().filter_map(|at| Cell::new(*at)).for_each(|cell| grid.set(cell, None));
    grid
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn the_order_does_not_depend_on_threads(
        empty in proptest::collection::vec(0usize..81, 40..160),
        limit in prop_oneof![0usize..100, 1000usize..1100, 5000usize..20_000],
        threads in 0usize..6,
    ) {
        let start = Candidates::from(&puzzle(&empty));
        let expected: Vec<Grid> = Search::new().solutions(start).take(limit + 1).collect();
        let mut visited = Vec::new();
        let ended = solutions(start, threads, || false, |solution| {
            visited.push(*solution);
            visited.len() <= limit
        });
        let end = if expected.len() > limit { Ended::Enough } else { Ended::Complete };
        prop_assert_eq!(ended, end);
        prop_assert_eq!(visited, expected);
    }
}

#[test]
fn a_stop_ends_the_search() {
    let mut visited = 0;
    let ended = solutions(
        &Grid::EMPTY,
        2,
        || true,
        |_| {
            visited += 1;
            true
        },
    );
    assert_eq!((ended, visited), (Ended::Stopped, 0));
}
