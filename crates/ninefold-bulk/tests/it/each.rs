//! Iterators of puzzles on any number of threads, against one search after the other.

use ninefold::search::{Count, Uniqueness};
use ninefold::{Candidates, Cell, Grid};
use ninefold_bulk::{count_each, solve_each};
use proptest::prelude::*;

const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn solved() -> Grid {
    SOLVED.parse().expect("81 digits")
}

/// A puzzle without these cells of a solved grid, perhaps with a clash.
fn puzzle(empty: &[usize], clash: bool) -> Grid {
    let mut grid = solved();
    empty.iter().filter_map(|at| Cell::new(*at)).for_each(|cell| grid.set(cell, None));
    if clash {
        let placed: Vec<_> = grid.placed().take(2).collect();
        placed.windows(2).for_each(|two| grid.set(two[0].0, Some(two[1].1)));
    }
    grid
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn answers_are_those_of_one_by_one(
        seeds in proptest::collection::vec(
            (proptest::collection::vec(0usize..81, 0..60), 0u8..20), 1..40),
        count in prop_oneof![0usize..100, 1000usize..1100, 2000usize..9000],
        threads in 0usize..5,
    ) {
        let puzzles: Vec<Grid> = seeds.iter().map(|(e, clash)| puzzle(e, *clash == 0)).collect();
        let each: Vec<(Uniqueness, Count)> =
            puzzles.iter().map(|puzzle| (puzzle.uniqueness(), puzzle.count_solutions(3))).collect();
        let endless = || puzzles.iter().cycle().take(count);
        let expected = || each.iter().cycle().take(count);
        prop_assert!(solve_each(endless().copied(), threads).eq(expected().map(|e| e.0)));
        let starts = endless().map(Candidates::from);
        prop_assert!(count_each(starts, 3, threads).eq(expected().map(|e| e.1)));
    }
}

#[test]
fn starts_may_be_without_end() {
    let puzzle = solved();
    let answers = solve_each(std::iter::repeat(puzzle), 3).take(20_000);
    assert_eq!(answers.filter(|answer| *answer == Uniqueness::One(puzzle)).count(), 20_000);
}
