//! Attempts know nothing of each other: the same numbers lead to the same puzzles, however they are
//! asked for.

use super::{SMALL, cells, er};
use ninefold::generate::{Generated, Generator, Spec, Symmetry};
use ninefold::logic::Technique;
use ninefold::search::Watch;
use std::cell::Cell;

fn specs() -> Vec<(Spec, u64)> {
    let near = "98.7..6..5...6..7...7..9...8...4......2..6..3....1..5.6......9...3..2..1.5..7....";
    vec![
        (Spec::new(), 70),
        (Spec::new().er(er(26, 44)).symmetry(Symmetry::Rotational), 80),
        (Spec::new().technique(Technique::Skyscraper), 80),
        (Spec::new().pattern(cells(SMALL)), 4),
        (Spec::new().near(near.parse().unwrap()), 20),
    ]
}

fn run(generator: &mut Generator, from: u64, to: u64) -> Vec<Generated> {
    generator.attempts(from..to, &Watch::never()).generated
}

#[test]
fn parts_make_the_whole() {
    for (spec, end) in specs() {
        let whole = run(&mut Generator::new(spec.clone(), 5).unwrap(), 0, end);
        assert!(!whole.is_empty(), "{spec:?}");
        let generator = &mut Generator::new(spec.clone(), 5).unwrap();
        let [one, two] = [end / 5, end / 2];
        // Backwards, so that a generator that remembered would be found out.
        let parts = [run(generator, two, end), run(generator, one, two), run(generator, 0, one)];
        let [last, middle, first] = parts;
        assert_eq!([first, middle, last].concat(), whole, "{spec:?}");
        for made in &whole {
            assert_eq!(run(generator, made.attempt, made.attempt + 1), *std::slice::from_ref(made));
        }
        let other = run(&mut Generator::new(spec.clone(), 6).unwrap(), 0, end);
        assert_ne!(other, whole, "{spec:?}");
    }
}

#[test]
fn puzzles_alone_are_the_same_puzzles() {
    for (spec, attempts) in specs() {
        let mut generator = Generator::new(spec.clone(), 7).unwrap();
        let made = run(&mut generator, 0, attempts);
        let puzzles = generator.puzzles(0..attempts, &Watch::never());
        assert!(made.iter().map(|made| made.puzzle).eq(puzzles), "{spec:?}");
        assert_eq!(run(&mut generator, 0, attempts), made, "ratings are back afterwards");
    }
}

#[test]
fn the_last_numbers_are_numbers_too() {
    let generator = &mut Generator::new(Spec::new(), 1).unwrap();
    assert_eq!(run(generator, u64::MAX - 2, u64::MAX).len(), 2);
    assert_eq!(run(generator, 3, 3), []);
}

#[test]
fn a_watch_ends_it_with_what_is_complete() {
    for (spec, end) in specs() {
        let whole = run(&mut Generator::new(spec.clone(), 5).unwrap(), 0, end);
        for limit in [0, 1, 5, 40] {
            let asked = Cell::new(0);
            let stop = || {
                asked.set(asked.get() + 1);
                asked.get() > limit
            };
            let generator = &mut Generator::new(spec.clone(), 5).unwrap();
            let some = generator.attempts(0..end, &Watch::new(&stop)).generated;
            assert!(whole.starts_with(&some), "{spec:?}");
            assert!(some.len() <= limit);
        }
    }
}
