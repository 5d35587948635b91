//! Compares the search with plain backtracking.

use crate::backtracking;
use ninefold::search::{Collected, Count, Search, Uniqueness, Watch};
use ninefold::{Candidate, Candidates, Cell, Digit, DigitSet, Grid};
use ninefold_testing::puzzles::{self, Random};
use proptest::prelude::*;

const SEVENTEEN_SOLUTIONS: &str =
    "900500203000073000005000900020408007050060030600702000002000601000320000801007005";
const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn grid(text: &str) -> Grid {
    text.parse().unwrap()
}

/// Compares every answer of the search about a start with the first `limit` solutions that plain
/// backtracking finds, and one more.
fn assert_like_reference(start: &Candidates, limit: usize) {
    let mut expected = backtracking::solutions(start, limit + 1);
    let complete = expected.len() <= limit;
    let several = expected.len() > 1;
    expected.truncate(limit);
    let found = expected.len() as u64;

    assert_eq!(Search::new().limit(limit as u64).count(start), Count { found, complete });
    let lazily: Vec<Grid> = Search::new().solutions(start).take(limit).collect();
    assert_eq!(lazily, expected);
    let collected = Search::new().limit(limit as u64).collect(start);
    assert_eq!(collected, Collected { solutions: expected.clone(), complete });

    match (Search::new().first(start), expected.first()) {
        (Some(any), Some(_)) => assert_is_solution(start, &any),
        (None, None) => {}
        (any, first) => panic!("{any:?} but {first:?}"),
    }
    match Search::new().uniqueness(start).unwrap() {
        Uniqueness::None => assert_eq!(found, 0),
        Uniqueness::One(one) => assert_eq!([one].as_slice(), expected),
        Uniqueness::Many => assert!(several),
    }
    assert_eq!(Search::new().uniqueness(start), Some(Search::new().uniqueness(start).unwrap()));
    match Search::new().two_solutions(start) {
        [None, other] => assert!(found == 0 && other.is_none()),
        [Some(one), None] => assert_eq!([one].as_slice(), expected),
        [Some(one), Some(other)] => {
            assert!(several && one < other);
            assert_is_solution(start, &one);
            assert_is_solution(start, &other);
        }
    }
}

fn assert_is_solution(start: &Candidates, grid: &Grid) {
    assert!(grid.is_solved());
    assert!(grid.placed().all(|(cell, digit)| start.contains(Candidate { cell, digit })));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ninefold_testing::cases(48)))]

    #[test]
    fn puzzles_as_the_reference(seed: u64, clues in 24..70usize, limit in 1..300usize) {
        let puzzle = puzzles::puzzle(&mut Random(seed), clues);
        assert_like_reference(&Candidates::from(&puzzle), limit);
    }

    #[test]
    fn damaged_puzzles_as_the_reference(seed: u64, clues in 28..60usize, damages in 1..4usize) {
        let random = &mut Random(seed);
        let mut puzzle = puzzles::puzzle(random, clues);
        for _ in 0..damages {
            puzzle = puzzles::damaged(random, &puzzle).0;
        }
        assert_like_reference(&Candidates::from(&puzzle), 50);
    }

    #[test]
    fn candidate_starts_as_the_reference(seed: u64, chance in 0..36usize, lost in 0..3usize) {
        let start = puzzles::candidates(&mut Random(seed), chance, lost);
        assert_like_reference(&start, 200);
    }

    #[test]
    fn a_cell_without_candidate_means_no_solution(seed: u64, clues in 0..81usize) {
        let random = &mut Random(seed);
        let mut start = Candidates::from(&puzzles::puzzle(random, clues));
        start.set(random.cell(), DigitSet::EMPTY);
        prop_assert_eq!(Search::new().limit(5).count(start), Count { found: 0, complete: true });
        prop_assert_eq!(Search::new().solutions(start).next(), None);
    }

    #[test]
    fn any_candidates_at_all_do_not_panic(
        bits in proptest::collection::vec(0..512u16, 81)
    ) {
        let mut start = Candidates::NONE;
        for (cell, bits) in Cell::all().zip(bits) {
            start.set(cell, DigitSet::from_bits(bits));
        }
        let found = Search::new().limit(3).collect(start);
        found.solutions.iter().for_each(|solution| assert_is_solution(&start, solution));
        prop_assert_eq!(Search::new().limit(3).count(start).found, found.solutions.len() as u64);
    }
}

#[test]
fn the_limit_is_exact() {
    let puzzle = grid(SEVENTEEN_SOLUTIONS);
    for limit in [0, 1, 16, 17, 18, 1000, usize::MAX] {
        let found = limit.min(17);
        let complete = limit >= 17;
        let count = Count { found: found as u64, complete };
        assert_eq!(puzzle.count_solutions(limit as u64), count);
        let collected = Search::new().limit(limit as u64).collect(&puzzle);
        assert_eq!((collected.solutions.len(), collected.complete), (found, complete));
    }
    assert_like_reference(&Candidates::from(&puzzle), 20);
}

/// Tests around the number up to which `collect` sorts instead of searching in order.
#[test]
fn the_limit_is_exact_for_larger_numbers_too() {
    let mut seen = 0;
    for seed in 0.. {
        let puzzle = puzzles::puzzle(&mut Random(seed), 27);
        let expected = backtracking::solutions(&Candidates::from(&puzzle), 401);
        if !(127..=400).contains(&expected.len()) {
            continue;
        }
        let all = expected.len();
        for limit in [1, 126, 127, 128, 129, all - 1, all, all + 1] {
            let found = Search::new().limit(limit as u64).collect(&puzzle);
            assert_eq!(found.solutions, expected[..limit.min(all)]);
            assert_eq!(found.complete, limit >= all);
        }
        seen += 1;
        if seen == 3 {
            return;
        }
    }
}

#[test]
fn limit_zero_still_says_whether_there_is_a_solution() {
    let clash = grid(&format!("11{}", ".".repeat(79)));
    assert_eq!(clash.count_solutions(0), Count { found: 0, complete: true });
    assert_eq!(grid(HARD).count_solutions(0), Count { found: 0, complete: false });
    assert!(!Search::new().limit(0).collect(&grid(HARD)).complete);
}

#[test]
fn the_empty_grid_has_as_many_as_asked_for() {
    for limit in [0, 1, 127, 128, 129, 3000] {
        let count = Grid::EMPTY.count_solutions(limit);
        assert_eq!(count, Count { found: limit, complete: false });
        let found = Search::new().limit(limit).collect(&Grid::EMPTY);
        assert_eq!(found.solutions, backtracking::solutions(&Candidates::ALL, limit as usize));
        assert!(!found.complete);
    }
}

#[test]
fn a_full_grid_is_its_own_solution_or_has_none() {
    let full = puzzles::solved(&mut Random(1));
    assert_eq!(full.uniqueness(), Uniqueness::One(full));
    assert_eq!(full.count_solutions(1), Count { found: 1, complete: true });
    for cell in Cell::all() {
        let other = Digit::all().find(|digit| full.get(cell) != Some(*digit));
        assert_eq!(full.with(cell, other).uniqueness(), Uniqueness::None);
    }
}

#[test]
fn hard_and_impossible_puzzles_take_few_guesses() {
    let solution =
        "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
    assert_eq!(grid(HARD).uniqueness(), Uniqueness::One(grid(solution)));
    // Has no solution, but cell by cell it takes a very long time to find out.
    let impossible =
        grid(".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........");
    let looks = std::cell::Cell::new(0);
    let stop = || {
        looks.set(looks.get() + 1);
        looks.get() > 20
    };
    let count = Search::new().limit(1).watch(&Watch::new(&stop)).count(&impossible);
    assert_eq!(count, Count { found: 0, complete: true });
}

#[test]
fn a_watch_stops_every_search() {
    let stop = || true;
    let watch = Watch::new(&stop);
    let search = Search::new().limit(9).watch(&watch);
    assert_eq!(search.count(&grid(HARD)), Count { found: 0, complete: false });
    assert_eq!(search.first(&grid(HARD)), None);
    assert_eq!(search.uniqueness(&grid(HARD)), None);
    assert_eq!(search.two_solutions(&grid(HARD)), [None, None]);
    let mut solutions = search.solutions(&Grid::EMPTY);
    assert_eq!(solutions.next(), None);
    assert!(solutions.stopped());
    assert_eq!(
        search.limit(5).collect(&Grid::EMPTY),
        Collected { solutions: Vec::new(), complete: false }
    );
    assert!(Watch::new(&|| true).stopped() && !Watch::never().stopped());
}

#[test]
fn a_watch_stops_a_search_under_way() {
    let looks = std::cell::Cell::new(0);
    let stop = || {
        looks.set(looks.get() + 1);
        looks.get() > 10
    };
    let count = Search::new().watch(&Watch::new(&stop)).count(&Grid::EMPTY);
    assert!(!count.complete && count.found > 1000);
    looks.set(0);
    let mut solutions = Search::new().watch(&Watch::new(&stop)).solutions(&Grid::EMPTY);
    assert_eq!(solutions.by_ref().count(), 10);
    assert!(solutions.stopped() && solutions.next().is_none());
}

#[test]
fn an_iterator_ends_at_its_limit() {
    for limit in [0, 1, 5] {
        let mut solutions = Search::new().limit(limit).solutions(&Grid::EMPTY);
        assert_eq!(solutions.by_ref().count() as u64, limit);
        assert!(solutions.next().is_none() && !solutions.stopped());
    }
}

#[test]
fn methods_of_a_grid_ask_the_search() {
    let puzzle = grid(SEVENTEEN_SOLUTIONS);
    assert_eq!(puzzle.solution(), puzzle.solution());
    assert_eq!(puzzle.uniqueness(), Uniqueness::Many);
    assert_eq!(puzzle.count_solutions(20), Count { found: 17, complete: true });
    assert_eq!(puzzle.solutions().count(), 17);
    assert!(!puzzle.is_uniquely_solvable() && grid(HARD).is_uniquely_solvable());
    assert!(!grid(&format!("11{}", ".".repeat(79))).is_uniquely_solvable());
}
