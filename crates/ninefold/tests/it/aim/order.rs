//! Attempts know nothing of each other: the same numbers lead to the same puzzles, however they are
//! asked for.

use super::{SMALL, cells, er};
use ninefold::logic::Technique;
use ninefold::making::{Made, Maker, Symmetry, Wish};
use ninefold::search::Watch;
use std::cell::Cell;

fn wishes() -> Vec<(Wish, u64)> {
    let near = "98.7..6..5...6..7...7..9...8...4......2..6..3....1..5.6......9...3..2..1.5..7....";
    vec![
        (Wish::default(), 70),
        (Wish { er: er(26, 44), symmetry: Some(Symmetry::Rotational), ..Wish::default() }, 80),
        (Wish { technique: Some(Technique::Skyscraper), ..Wish::default() }, 80),
        (Wish { pattern: Some(cells(SMALL)), ..Wish::default() }, 4),
        (Wish { near: Some(near.parse().unwrap()), ..Wish::default() }, 20),
    ]
}

fn run(maker: &mut Maker, from: u64, to: u64) -> Vec<Made> {
    maker.attempts(from..to, &Watch::never())
}

#[test]
fn parts_make_the_whole() {
    for (wish, end) in wishes() {
        let whole = run(&mut Maker::new(wish.clone(), 5).unwrap(), 0, end);
        assert!(!whole.is_empty(), "{wish:?}");
        let maker = &mut Maker::new(wish.clone(), 5).unwrap();
        let [one, two] = [end / 5, end / 2];
        // Backwards, so that a maker that remembered would be found out.
        let parts = [run(maker, two, end), run(maker, one, two), run(maker, 0, one)];
        let [last, middle, first] = parts;
        assert_eq!([first, middle, last].concat(), whole, "{wish:?}");
        for made in &whole {
            assert_eq!(run(maker, made.attempt, made.attempt + 1), *std::slice::from_ref(made));
        }
        let other = run(&mut Maker::new(wish.clone(), 6).unwrap(), 0, end);
        assert_ne!(other, whole, "{wish:?}");
    }
}

#[test]
fn puzzles_alone_are_the_same_puzzles() {
    for (wish, attempts) in wishes() {
        let mut maker = Maker::new(wish.clone(), 7).unwrap();
        let made = run(&mut maker, 0, attempts);
        let puzzles = maker.puzzles(0..attempts, &Watch::never());
        assert!(made.iter().map(|made| made.puzzle).eq(puzzles), "{wish:?}");
        assert_eq!(run(&mut maker, 0, attempts), made, "ratings are back afterwards");
    }
}

#[test]
fn the_last_numbers_are_numbers_too() {
    let maker = &mut Maker::new(Wish::default(), 1).unwrap();
    assert_eq!(run(maker, u64::MAX - 2, u64::MAX).len(), 2);
    assert_eq!(run(maker, 3, 3), []);
}

#[test]
fn a_watch_ends_it_with_what_is_complete() {
    for (wish, end) in wishes() {
        let whole = run(&mut Maker::new(wish.clone(), 5).unwrap(), 0, end);
        for limit in [0, 1, 5, 40] {
            let asked = Cell::new(0);
            let stop = || {
                asked.set(asked.get() + 1);
                asked.get() > limit
            };
            let maker = &mut Maker::new(wish.clone(), 5).unwrap();
            let some = maker.attempts(0..end, &Watch::new(&stop));
            assert!(whole.starts_with(&some), "{wish:?}");
            assert!(some.len() <= limit);
        }
    }
}
