//! Attempts are independent: the same numbers lead to the same puzzles, however a range is cut.

use super::{SMALL, cells, er};
use ninefold::Grid;
use ninefold::generate::{Generated, Generator, Spec, Symmetry};
use ninefold::logic::Technique;
use ninefold::search::Watch;
use proptest::prelude::*;
use std::cell::Cell;

fn specs() -> Vec<(Spec, u64)> {
    let near = "98.7..6..5...6..7...7..9...8...4......2..6..3....1..5.6......9...3..2..1.5..7....";
    vec![
        (Spec::new(), 70),
        (Spec::new().er(er(26, 44)).symmetry(Symmetry::Rotational), 80),
        (Spec::new().technique(Technique::Skyscraper), 80),
        (Spec::new().pattern(cells(SMALL)), 4),
        (Spec::new().any_symmetry(true), 40),
        (Spec::new().near(near.parse::<Grid>().unwrap()), 20),
    ]
}

fn run(generator: &mut Generator, from: u64, to: u64) -> Vec<Generated> {
    generator.attempts(from..to, &Watch::never()).generated
}

#[test]
fn parts_of_a_range_give_the_whole() {
    for (spec, end) in specs() {
        let whole = run(&mut Generator::new(spec.clone(), 5).unwrap(), 0, end);
        assert!(!whole.is_empty(), "{spec:?}");
        let generator = &mut Generator::new(spec.clone(), 5).unwrap();
        let [one, two] = [end / 5, end / 2];
        // Backwards, so that a generator that depended on earlier attempts would be found out.
        let parts = [run(generator, two, end), run(generator, one, two), run(generator, 0, one)];
        let [last, middle, first] = parts;
        assert_eq!([first, middle, last].concat(), whole, "{spec:?}");
        for generated in &whole {
            assert_eq!(
                run(generator, generated.attempt, generated.attempt + 1),
                *std::slice::from_ref(generated)
            );
        }
        let other = run(&mut Generator::new(spec.clone(), 6).unwrap(), 0, end);
        assert_ne!(other, whole, "{spec:?}");
    }
}

#[test]
fn puzzles_alone_are_the_same_puzzles() {
    for (spec, attempts) in specs() {
        let mut generator = Generator::new(spec.clone(), 7).unwrap();
        let generated = run(&mut generator, 0, attempts);
        let puzzles = generator.puzzles(0..attempts, &Watch::never());
        assert!(generated.iter().map(|generated| generated.puzzle).eq(puzzles), "{spec:?}");
        assert_eq!(run(&mut generator, 0, attempts), generated, "ratings are back afterwards");
    }
}

#[test]
fn the_last_numbers_are_numbers_too() {
    let generator = &mut Generator::new(Spec::new(), 1).unwrap();
    assert_eq!(run(generator, u64::MAX - 2, u64::MAX).len(), 2);
    assert_eq!(run(generator, 3, 3), []);
}

#[test]
fn a_watch_ends_a_batch_after_complete_attempts() {
    for (spec, end) in specs() {
        let whole = run(&mut Generator::new(spec.clone(), 5).unwrap(), 0, end);
        for limit in [0, 1, 5, 40] {
            let asked = Cell::new(0);
            let stop = || {
                asked.set(asked.get() + 1);
                asked.get() > limit
            };
            let generator = &mut Generator::new(spec.clone(), 5).unwrap();
            let batch = generator.attempts(0..end, &Watch::new(&stop));
            assert!(whole.starts_with(&batch.generated), "{spec:?}");
            assert!(batch.generated.len() <= limit);
            // The next batch begins where this one ended, and nothing is lost.
            assert!(batch.next <= end);
            let rest = run(generator, batch.next, end);
            assert_eq!([batch.generated, rest].concat(), whole, "{spec:?}");
        }
    }
}

#[test]
fn attempts_take_turns_with_the_possible_symmetries() {
    let spec = Spec::new().any_symmetry(true);
    let all = run(&mut Generator::new(spec.clone(), 5).unwrap(), 0, 45);
    assert_eq!(all.len(), 45);
    let symmetries: Vec<Symmetry> =
        Symmetry::ALL.into_iter().filter(|symmetry| *symmetry != Symmetry::None).collect();
    for generated in &all {
        let symmetry = symmetries[generated.attempt as usize % symmetries.len()];
        assert!(symmetry.holds(generated.puzzle.filled()), "{symmetry}");
        let alone = &mut Generator::new(Spec::new().symmetry(symmetry), 5).unwrap();
        let number = generated.attempt;
        assert_eq!(run(alone, number, number + 1), *std::slice::from_ref(generated));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    /// Any cuts of a range give the same puzzles, attempt numbers and next number.
    #[test]
    fn a_range_can_be_cut_anywhere(
        seed in any::<u64>(),
        first in prop_oneof![0..1000_u64, u64::MAX - 1000..u64::MAX - 200],
        cuts in prop::collection::vec(0..40_u64, 1..5),
        symmetric in any::<bool>(),
    ) {
        let spec = Spec::new().any_symmetry(symmetric).er(er(15, 75));
        let end = first + cuts.iter().sum::<u64>();
        let whole = Generator::new(spec.clone(), seed).unwrap().attempts(first..end, &Watch::never());
        prop_assert_eq!(whole.next, end);
        let (mut parts, mut next) = (Vec::new(), first);
        let mut generator = Generator::new(spec, seed).unwrap();
        for cut in cuts {
            let part = generator.attempts(next..next + cut, &Watch::never());
            prop_assert_eq!(part.next, next + cut);
            next = part.next;
            parts.extend(part);
        }
        prop_assert_eq!(parts, whole.generated);
    }
}
