//! The first puzzle of a series of attempts, for requests that need exactly one.

use ninefold::generate::{Generated, Generator};
use ninefold::search::Watch;
use std::ops::Range;

/// The numbers of attempts that are made between two looks at what was found: few at first, because
/// some specs are met at once, then more, because attempts that begin together take less time.
const FEWEST: u64 = 8;
const MOST: u64 = 64;

/// Returns the number of attempts of a request that does not name one.
pub(crate) const fn usual_attempts() -> u64 {
    100
}

/// Makes attempts until one leads to a puzzle. Returns the puzzle, and the number of the first attempt
/// that was not made; after a puzzle, that is the attempt after it.
pub(crate) fn first_generated(
    generator: &mut Generator,
    numbers: Range<u64>,
    watch: &Watch<'_>,
) -> (Option<Generated>, u64) {
    let (mut next, mut together) = (numbers.start, FEWEST);
    while next < numbers.end {
        let end = numbers.end.min(next.saturating_add(together));
        let batch = generator.attempts(next..end, watch);
        if let Some(generated) = batch.generated.into_iter().next() {
            let next = generated.attempt.saturating_add(1);
            return (Some(generated), next);
        }
        next = batch.next;
        if next < end {
            break;
        }
        together = MOST.min(2 * together);
    }
    (None, next)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::generate::Spec;
    use ninefold::rating::Tenths;

    #[test]
    fn the_first_puzzle_does_not_depend_on_how_attempts_are_divided() {
        let spec = Spec::new().er(Tenths(70)..=Tenths(72));
        let mut generator = Generator::new(spec, 3).unwrap();
        let whole = generator.attempts(0..300, &Watch::never());
        let expected = whole.generated.first().map(|generated| generated.attempt);
        assert!(expected.is_some());
        for step in [1, 7, 300] {
            let mut next = 0;
            let found = loop {
                let range = next..next + step;
                let (found, end) = first_generated(&mut generator, range.clone(), &Watch::never());
                assert!(found.is_some() || end == range.end);
                next = end;
                if let Some(found) = found {
                    break found;
                }
            };
            assert_eq!((Some(found.attempt), next), (expected, found.attempt + 1));
        }
        let stop = || true;
        assert_eq!(first_generated(&mut generator, 5..9, &Watch::new(&stop)), (None, 5));
    }
}
