//! Generated puzzles: one solution, minimal, as requested, and the same however the attempts are divided.

use crate::small::{generated, parts, solutions, with_parts};
use ninefold::search::Watch;
use ninefold_rules::{Puzzle, ValueSet};
use ninefold_testing::cases;
use ninefold_variants::generate::{Generated, Generator, ImpossibleSpec, KINDS, Kind, Spec};
use ninefold_variants::search::Solution;
use ninefold_variants::{Model, Part, Search};

fn spec(names: &str) -> Spec {
    Spec::new(names).unwrap()
}

/// Returns the number of solutions up to two, by a search that tries the greatest values first.
fn count(puzzle: &Puzzle) -> u64 {
    let model = Model::new(&puzzle.compile());
    let greatest: Vec<ValueSet> = (0..model.cells()).map(|_| ValueSet(1 << 15 | 0x1f0)).collect();
    let count = Search::new(&model).givens(puzzle.allowed()).prefer(&greatest).count(2);
    assert!(count.complete);
    count.found
}

fn assert_verified(puzzle: &Puzzle, solution: &Solution) {
    let values: Vec<_> = solution.iter().flatten().copied().collect();
    assert_eq!(puzzle.verify(&values), []);
}

/// Returns the parts that generation may remove.
fn may_go(kind: &Kind, generated: &Generated) -> Vec<Part> {
    let fixed = ["killer", "jigsaw", "kropki", "x", "windoku", "disjoint-groups"];
    let fixed = fixed.contains(&kind.name)
        || kind.name.starts_with("anti")
        || kind.name == "non-consecutive";
    let mut parts = parts(&generated.puzzle);
    parts.retain(|part| matches!(part, Part::Given(_)) || !fixed);
    parts
}

#[test]
fn small_puzzles_of_every_kind_have_one_solution_by_enumeration() {
    for kind in KINDS {
        let generator = match Generator::new(spec(kind.name).side(4).guesses(100_000), 7) {
            Ok(generator) => generator,
            Err(reason) => {
                assert_eq!(reason, ImpossibleSpec::NoGrid, "{}", kind.name);
                continue;
            }
        };
        let batch = generator.attempts(0..cases(12).into(), &Watch::never());
        assert!(!batch.generated.is_empty(), "{}", kind.name);
        for found in &batch.generated {
            assert!(found.minimal);
            assert_eq!(
                solutions(&found.puzzle),
                std::slice::from_ref(&found.solution),
                "{}",
                kind.name
            );
            for left_out in may_go(kind, found) {
                let fewer = with_parts(&found.puzzle, |part| part != left_out);
                assert!(solutions(&fewer).len() > 1, "{}: {left_out:?}", kind.name);
            }
        }
    }
}

#[test]
fn puzzles_of_every_kind_have_one_solution_by_another_search() {
    for kind in KINDS {
        let quick = !matches!(kind.name, "sandwich" | "skyscraper" | "x-sum" | "little-killer");
        let side = if quick { 9 } else { 6 };
        let puzzles = generated(spec(kind.name).side(side), 3, 2);
        assert!(!puzzles.is_empty(), "{}", kind.name);
        for found in &puzzles {
            assert_verified(&found.puzzle, &found.solution);
            assert_eq!(count(&found.puzzle), 1, "{}", kind.name);
            if !found.minimal {
                continue;
            }
            let givens = may_go(kind, found).into_iter();
            for left_out in givens.filter(|part| matches!(part, Part::Given(_))) {
                let fewer = with_parts(&found.puzzle, |part| part != left_out);
                assert_eq!(count(&fewer), 2, "{}: {left_out:?}", kind.name);
            }
        }
    }
}

#[test]
fn mixtures_and_sizes_have_one_solution() {
    for (names, side) in [
        ("killer,x", 9),
        ("jigsaw,anti-king", 8),
        ("thermometers,arrows", 6),
        ("dots,killer", 6),
        ("jigsaw,killer", 7),
        ("windoku,xv", 9),
        ("x", 10),
        ("jigsaw", 11),
        ("killer", 12),
        ("x", 16),
    ] {
        let puzzles = generated(spec(names).side(side), 1, 3);
        assert!(!puzzles.is_empty(), "{names} {side}");
        for found in &puzzles {
            assert_eq!(found.puzzle.shape().rows(), side);
            assert_verified(&found.puzzle, &found.solution);
            assert_eq!(count(&found.puzzle), 1, "{names} {side}");
        }
    }
}

#[test]
fn numbers_are_as_requested() {
    let givens = |it: &Generated| it.puzzle.text().bytes().filter(|byte| *byte != b'.').count();
    for range in [0..=0, 4..=6, 20..=20, 40..=50] {
        let puzzles = generated(spec("killer").clues(range.clone()), 1, 4);
        assert!(!puzzles.is_empty());
        assert!(puzzles.iter().all(|it| range.contains(&givens(it))), "{range:?}");
    }
    let puzzles = generated(spec("jigsaw").clues(81..=81), 1, 2);
    assert!(puzzles.iter().all(|it| givens(it) == 81));
    let puzzles = generated(spec("killer").cages(2..=3), 1, 6);
    let cells = |it: &Generated| {
        it.puzzle.rules().iter().map(|rule| rule.cells("cells").len()).collect::<Vec<_>>()
    };
    for sizes in puzzles.iter().map(cells) {
        assert_eq!(sizes.iter().sum::<usize>(), 81);
        assert!(sizes.iter().all(|size| (2..=3).contains(size)));
    }
    let hidden = generated(spec("killer").sums(false), 1, 2);
    let shown = |it: &Generated| it.puzzle.rules().iter().any(|rule| rule.number("sum").is_some());
    assert!(!hidden.is_empty() && !hidden.iter().any(shown));
    let few = generated(spec("thermometers").amount(2).needed_rules(false), 1, 2);
    assert!(few.iter().all(|it| it.puzzle.rules().len() == 2));
}

#[test]
fn attempts_do_not_depend_on_how_they_are_divided() {
    for names in ["killer", "jigsaw", "thermometers,x"] {
        let generator = Generator::new(spec(names).side(6), 42).unwrap();
        let all = generator.attempts(0..8, &Watch::never());
        assert_eq!(all.next, 8);
        let other = Generator::new(spec(names).side(6), 42).unwrap();
        let mut pieces = Vec::new();
        for range in [5..8, 0..1, 1..5] {
            pieces.extend(other.attempts(range, &Watch::never()).generated);
        }
        pieces.sort_by_key(|it| it.attempt);
        assert_eq!(pieces, all.generated, "{names}");
        let another = Generator::new(spec(names).side(6), 43).unwrap();
        assert_ne!(another.attempts(0..8, &Watch::never()).generated, all.generated);
    }
}

#[test]
fn a_watch_stops_between_and_within_attempts() {
    let generator = Generator::new(spec("killer"), 1).unwrap();
    let looks = std::cell::Cell::new(0);
    let stop = || {
        looks.set(looks.get() + 1);
        looks.get() > 20
    };
    let batch = generator.attempts(0..1000, &Watch::new(&stop));
    assert!(batch.next < 1000);
    let rest = generator.attempts(batch.next..batch.next + 1, &Watch::never());
    let whole = generator.attempts(0..batch.next + 1, &Watch::never());
    let pieces: Vec<Generated> = batch.generated.into_iter().chain(rest.generated).collect();
    assert_eq!(pieces, whole.generated);
}

#[test]
fn specs_that_cannot_be_are_refused() {
    let refused = |spec: Spec| Generator::new(spec, 1).unwrap_err();
    assert!(matches!(Spec::new("killers"), Err(ImpossibleSpec::Kind(_))));
    assert_eq!(Spec::new("x,x").unwrap_err(), ImpossibleSpec::Twice("x"));
    assert_eq!(refused(spec("x").side(17)), ImpossibleSpec::Side(17));
    assert_eq!(refused(spec("x").side(3)), ImpossibleSpec::Side(3));
    assert_eq!(refused(spec("x").clues(82..=90)), ImpossibleSpec::Clues(81));
    assert_eq!(refused(spec("killer").cages(0..=3)), ImpossibleSpec::Cages(9));
    // The four cells of a box of two by two touch each other and those beside it.
    assert_eq!(refused(spec("anti-king,anti-knight").side(4)), ImpossibleSpec::NoGrid);
    assert!(matches!(refused(spec("windoku").side(7)), ImpossibleSpec::Rule(_)));
    let text = Spec::new("killers").unwrap_err().to_string();
    assert!(text.contains("killers") && text.contains("little-killer"));
}
