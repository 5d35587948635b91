//! Tests with the large puzzle sets, where they are present: `shared/data/speed` beside the
//! repository.

use crate::make::{Random, damaged};
use ninefold::check::{self, Repair};
use ninefold::search::{self, Count, Search, Uniqueness, Watch};
use ninefold::{Candidates, Grid};
use std::io::Write;
use std::path::PathBuf;

/// Puzzles of a set in the normal run, taken evenly over the whole file.
const OF_EACH: usize = 3000;

/// A set of puzzles.
pub(crate) struct Set {
    pub(crate) name: String,
    pub(crate) puzzles: Vec<Grid>,
}

/// Returns the sets; none, with a message, where they are absent.
pub(crate) fn sets(of_each: usize) -> Vec<Set> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/speed");
    let Ok(entries) = std::fs::read_dir(&folder) else {
        // Not println: that is shown only when a test fails.
        let text = format!("SKIPPED: there are no puzzle sets at {}\n", folder.display());
        std::io::stderr().write_all(text.as_bytes()).unwrap();
        return Vec::new();
    };
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    files.sort();
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).unwrap();
        let lines: Vec<&str> = text.lines().filter(|line| line.len() >= 81).collect();
        let step = lines.len().div_ceil(of_each).max(1);
        let puzzles = lines.iter().step_by(step).map(|line| line[..81].parse().unwrap()).collect();
        Set { name: path.file_stem().unwrap().to_string_lossy().into_owned(), puzzles }
    };
    files.into_iter().map(read).collect()
}

#[test]
fn puzzles_of_the_sets_have_the_solutions_they_should() {
    for Set { name, puzzles } in sets(OF_EACH) {
        assert!(!puzzles.is_empty(), "{name}");
        for puzzle in puzzles {
            match search::uniqueness(&puzzle) {
                Uniqueness::One(solution) => {
                    assert!(!name.starts_with("many"), "{puzzle}");
                    assert!(solution.is_solved() && solution.contains(&puzzle), "{puzzle}");
                    assert_eq!(search::count(&puzzle, 1), Count { found: 1, complete: true });
                    assert_eq!(search::solutions(&puzzle).next(), Some(solution));
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
            match (answer, search::uniqueness(puzzle)) {
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
            let single: Vec<Count> = puzzles.iter().map(|p| search::count(p, limit)).collect();
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
            if search::count(&broken, 1) == (Count { found: 1, complete: true }) {
                continue;
            }
            let repairs = check::repairs(&broken, None, &Watch::never());
            let back = Repair { cell, from: broken.get(cell), to: puzzle.get(cell) };
            assert!(repairs.found.contains(&back) && repairs.all, "{name}: {broken}");
            for repair in repairs.found {
                let mended = Candidates::from(&broken.with(repair.cell, repair.to));
                assert_eq!(search::count(mended, 1), Count { found: 1, complete: true });
            }
        }
    }
}
