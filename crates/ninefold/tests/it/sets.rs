//! Tests with the puzzle sets of the corpus.

use ninefold::Candidates;
use ninefold::check::{self, Repair};
use ninefold::search::{Count, Search, Uniqueness, Watch};
use ninefold_testing::corpus::{Set, sets};
use ninefold_testing::puzzles::{Random, damaged};

/// Puzzles of a set in the normal run, taken evenly over the whole file.
const OF_EACH: usize = 3000;

#[test]
fn puzzles_of_the_sets_have_the_solutions_they_should() {
    for Set { name, puzzles } in sets(OF_EACH) {
        assert!(!puzzles.is_empty(), "{name}");
        for puzzle in puzzles {
            match puzzle.uniqueness() {
                Uniqueness::One(solution) => {
                    assert!(!name.starts_with("many"), "{puzzle}");
                    assert!(solution.is_solved() && solution.contains(&puzzle), "{puzzle}");
                    assert_eq!(puzzle.count_solutions(1), Count { found: 1, complete: true });
                    assert_eq!(puzzle.solutions().next(), Some(solution));
                }
                Uniqueness::Many => {
                    assert!(name.starts_with("many"), "{puzzle}");
                    for solution in Search::new().two_solutions(&puzzle).map(Option::unwrap) {
                        assert!(solution.is_solved() && solution.contains(&puzzle), "{puzzle}");
                    }
                }
                Uniqueness::None => panic!("{name}: {puzzle}"),
            }
        }
    }
}

/// All at once, against one at a time.
#[test]
fn puzzles_of_the_sets_in_bulk() {
    for Set { name, puzzles } in sets(OF_EACH) {
        let starts: Vec<Candidates> = puzzles.iter().map(Candidates::from).collect();
        let firsts = Search::new().first_each(&starts);
        let each = Search::new().two_solutions_each(&starts);
        for ((puzzle, first), answer) in puzzles.iter().zip(firsts).zip(each) {
            let first = first.unwrap();
            assert!(first.is_solved() && first.contains(puzzle), "{name}: {puzzle}");
            match (answer, puzzle.uniqueness()) {
                ([Some(one), None], Uniqueness::One(same)) => {
                    assert!(one == same && one == first, "{name}: {puzzle}");
                }
                ([Some(one), Some(other)], Uniqueness::Many) => {
                    assert!(one < other && (first == one || first == other), "{name}: {puzzle}");
                    assert!(one.is_solved() && one.contains(puzzle), "{name}: {puzzle}");
                    assert!(other.is_solved() && other.contains(puzzle), "{name}: {puzzle}");
                }
                (answer, _) => panic!("{name}: {puzzle}: {answer:?}"),
            }
        }
        for limit in [1, 50] {
            let single: Vec<Count> = puzzles.iter().map(|p| p.count_solutions(limit)).collect();
            assert_eq!(Search::new().limit(limit).count_each(&starts), single, "{name}");
        }
    }
}

#[test]
fn one_wrong_digit_in_a_puzzle_of_the_sets_is_found() {
    let random = &mut Random(17);
    for Set { name, puzzles } in sets(100) {
        if name.starts_with("many") {
            continue;
        }
        for puzzle in puzzles {
            let (broken, cell) = damaged(random, &puzzle);
            if broken.count_solutions(1) == (Count { found: 1, complete: true }) {
                continue;
            }
            let repairs = check::repairs(&broken, None, &Watch::never());
            let back = Repair { cell, from: broken.get(cell), to: puzzle.get(cell) };
            assert!(repairs.found.contains(&back) && repairs.all, "{name}: {broken}");
            for repair in repairs.found {
                let mended = Candidates::from(&broken.with(repair.cell, repair.to));
                assert_eq!(
                    Search::new().limit(1).count(mended),
                    Count { found: 1, complete: true }
                );
            }
        }
    }
}
