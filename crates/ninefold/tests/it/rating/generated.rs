//! Checks that puzzles generated for a rating have it, by the reference implementation.

use crate::rating::reference;
use ninefold::generate::{Generator, Spec};
use ninefold::rating::Tenths;
use ninefold::search::Watch;
use ninefold::{Candidates, Cell};

#[test]
fn puzzles_generated_for_a_rating_have_it() {
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
        let found = blocks.find(|found| !found.is_empty());
        let found = found.unwrap_or_else(|| panic!("nothing for {spec:?}"));
        for generated in found.iter().take(4) {
            let start = Candidates::of_givens(&generated.puzzle);
            let bits: [u16; 81] = std::array::from_fn(|i| start.get(Cell::new(i).unwrap()).bits());
            let expected = reference::rate(&bits);
            let rating = &generated.rating;
            assert_eq!(
                [rating.er.0, rating.ep.0, rating.ed.0],
                [expected.er, expected.ep, expected.ed]
            );
            assert!(
                spec.er.as_ref().unwrap().contains(&Tenths(expected.er)),
                "{}",
                generated.puzzle
            );
            assert!(!spec.pearl || expected.er == expected.ep, "{}", generated.puzzle);
            assert!(
                !spec.diamond || [expected.er; 2] == [expected.ep, expected.ed],
                "{}",
                generated.puzzle
            );
        }
    }
}
