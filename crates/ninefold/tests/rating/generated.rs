//! Checks that puzzles generated for a rating have it, by the reference implementation.

use crate::reference;
use ninefold::making::{Maker, Wish};
use ninefold::rating::Tenths;
use ninefold::search::Watch;
use ninefold::{Candidates, Cell};

#[test]
fn puzzles_generated_for_a_rating_have_it() {
    let er = |low, high| Wish { er: Some(Tenths(low)..=Tenths(high)), ..Wish::default() };
    for (wish, attempts) in [
        (er(15, 23), 8),
        (er(26, 44), 24),
        (er(45, 62), 64),
        (er(65, 75), 16),
        (Wish { pearl: true, ..er(12, 60) }, 128),
        (Wish { diamond: true, ..er(12, 60) }, 128),
        (Wish { ep: Some(Tenths(17)..=Tenths(40)), ..er(10, 60) }, 4096),
    ] {
        let mut maker = Maker::new(wish.clone(), 3).unwrap();
        let mut blocks =
            (0..50).map(|n| maker.attempts(n * attempts..(n + 1) * attempts, &Watch::never()));
        let found = blocks.find(|found| !found.is_empty());
        let found = found.unwrap_or_else(|| panic!("nothing for {wish:?}"));
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
                wish.er.as_ref().unwrap().contains(&Tenths(expected.er)),
                "{}",
                generated.puzzle
            );
            assert!(!wish.pearl || expected.er == expected.ep, "{}", generated.puzzle);
            assert!(
                !wish.diamond || [expected.er; 2] == [expected.ep, expected.ed],
                "{}",
                generated.puzzle
            );
        }
    }
}
