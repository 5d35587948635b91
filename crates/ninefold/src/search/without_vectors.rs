//! Many starts on a processor without vectors: one by one.
//!
//! Lanes in plain Rust take two to seven times as long as that. But where a start has several
//! solutions, which of them is found must not depend on the processor, and lanes find others than
//! the engine for one start. So those starts, and only those, still go to the lanes.

use super::{Count, Uniqueness, Watch, count_watched, uniqueness};
use crate::board::{Candidates, Grid};

pub(super) fn count_each(starts: &[Candidates], limit: u64, watch: &Watch<'_>) -> Vec<Count> {
    starts.iter().map(|start| count_watched(start, limit, watch)).collect()
}

pub(super) fn uniqueness_each(
    starts: &[Candidates],
    lanes: impl FnOnce(&[Candidates]) -> Vec<Uniqueness>,
) -> Vec<Uniqueness> {
    one_by_one(starts, lanes, |answer| answer)
}

pub(super) fn first_each(
    starts: &[Candidates],
    lanes: impl FnOnce(&[Candidates]) -> Vec<Option<Grid>>,
) -> Vec<Option<Grid>> {
    one_by_one(starts, lanes, |answer| match answer {
        Uniqueness::One(solution) => Some(solution),
        Uniqueness::None | Uniqueness::Many(..) => None,
    })
}

/// The answer for each start, from its uniqueness where it has one solution or none.
fn one_by_one<T>(
    starts: &[Candidates],
    lanes: impl FnOnce(&[Candidates]) -> Vec<T>,
    answer: impl Fn(Uniqueness) -> T,
) -> Vec<T> {
    let mut answers = Vec::with_capacity(starts.len());
    let mut several = Vec::new();
    for (at, start) in starts.iter().enumerate() {
        let unique = uniqueness(start);
        if matches!(unique, Uniqueness::Many(..)) {
            several.push(at);
        }
        answers.push(answer(unique));
    }
    let again: Vec<Candidates> = several.iter().map(|at| starts[*at]).collect();
    for (at, answer) in several.into_iter().zip(lanes(&again)) {
        answers[at] = answer;
    }
    answers
}

#[cfg(test)]
mod tests {
    use super::super::each;
    use super::*;
    use crate::board::{Cell, DigitSet};
    use proptest::prelude::*;

    /// A solved grid with more candidates, a few in each cell; 511 takes the cell's own digit away.
    fn starts(seeds: &[Vec<u16>]) -> Vec<Candidates> {
        let grid: Grid =
            "123456789456789123789123456214365897365897214897214365531642978642978531978531642"
                .parse()
                .unwrap();
        let start = |seed: &Vec<u16>| {
            let mut start = Candidates::from(&grid);
            for (cell, bits) in Cell::all().zip(seed) {
                let (own, more) = (start.get(cell).bits(), bits & bits >> 3);
                let digits = if *bits == 511 { more & !own } else { own | more };
                start.set(cell, DigitSet::from_bits(digits));
            }
            start
        };
        seeds.iter().map(start).collect()
    }

    proptest! {
        #[test]
        fn answers_are_those_of_the_lanes(
            seeds in proptest::collection::vec(proptest::collection::vec(0..512u16, 81), 0..20),
            limit in 0..5u64,
        ) {
            let starts = starts(&seeds);
            prop_assert_eq!(
                count_each(&starts, limit, &Watch::never()),
                each::count_each(&starts, limit)
            );
            prop_assert_eq!(
                uniqueness_each(&starts, each::uniqueness_each),
                each::uniqueness_each(&starts)
            );
            prop_assert_eq!(first_each(&starts, each::first_each), each::first_each(&starts));
        }
    }

    #[test]
    fn those_starts_are_of_all_kinds() {
        let seed =
            |n: u32| (0..81).map(|i: u32| ((n * 7 + i * i * (2 * n + 1)) % 512) as u16).collect();
        let seeds: Vec<Vec<u16>> = (0..40).map(seed).collect();
        let answers = uniqueness_each(&starts(&seeds), each::uniqueness_each);
        assert!(answers.contains(&Uniqueness::None));
        assert!(answers.iter().any(|answer| matches!(answer, Uniqueness::One(_))));
        assert!(answers.iter().any(|answer| matches!(answer, Uniqueness::Many(..))));
    }
}
