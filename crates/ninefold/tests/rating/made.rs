//! Puzzles made to a rating have it, says the literal twin.

use crate::literal;
use ninefold::generate::{Generator, Spec};
use ninefold::rating::Tenths;
use ninefold::search::Watch;
use ninefold::{Candidates, Cell};

#[test]
fn puzzles_made_to_a_rating_have_it() {
    let er = |low, high| Spec::new().er(Tenths(low)..=Tenths(high));
    for (spec, attempts) in [
        (er(15, 23), 8),
        (er(26, 44), 24),
        (er(45, 62), 64),
        (er(65, 75), 16),
        (er(12, 60).pearl(true), 128),
        (er(12, 60).diamond(true), 128),
        (er(10, 60).ep(Tenths(17)..=Tenths(40)), 4096),
    ] {
        let mut generator = Generator::new(spec.clone(), 3).unwrap();
        let mut blocks = (0..50).map(|n| {
            let numbers = n * attempts..(n + 1) * attempts;
            generator.attempts(numbers, &Watch::never()).generated
        });
        let made = blocks.find(|made| !made.is_empty());
        let made = made.unwrap_or_else(|| panic!("nothing for {spec:?}"));
        for made in made.iter().take(4) {
            let start = Candidates::of_givens(&made.puzzle);
            let bits: [u16; 81] = std::array::from_fn(|i| start.get(Cell::new(i).unwrap()).bits());
            let twin = literal::rate(&bits);
            let rating = &made.rating;
            assert_eq!([rating.er.0, rating.ep.0, rating.ed.0], [twin.er, twin.ep, twin.ed]);
            assert!(spec.er.as_ref().unwrap().contains(&Tenths(twin.er)), "{}", made.puzzle);
            assert!(!spec.pearl || twin.er == twin.ep, "{}", made.puzzle);
            assert!(!spec.diamond || [twin.er; 2] == [twin.ep, twin.ed], "{}", made.puzzle);
        }
    }
}
