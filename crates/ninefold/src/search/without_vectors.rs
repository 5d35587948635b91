//! Many starts on a processor without vectors: one by one.
//!
//! Lanes in plain Rust take two to seven times as long as that. But where a start has several
//! solutions, which of them is found must not depend on the processor, and lanes find others than
//! the engine for one start. So those starts, and only those, still go to the lanes.

use super::lanes::Starts;
use super::{Count, Only, Uniqueness, Watch, count_watched, solutions_watched, uniqueness};
use crate::board::{Candidates, Grid};

pub(super) fn count_each(starts: Starts<'_>, limit: u64, watch: &Watch<'_>) -> Vec<Count> {
    starts.iter().map(|start| count_watched(start, limit, watch)).collect()
}

pub(super) fn only_each(starts: Starts<'_>, watch: &Watch<'_>, answers: &mut Vec<Only>) {
    answers.extend(starts.iter().map(|start| only(start, watch)));
}

fn only(start: Candidates, watch: &Watch<'_>) -> Only {
    let count = count_watched(start, 1, watch);
    match (count.found, count.complete) {
        (0, true) => Only::None,
        (0, false) => Only::Unknown,
        // One found, and either all is known or there is another.
        (_, false) if watch.stopped() => Only::Unknown,
        (_, false) => Only::Many,
        (_, true) => solutions_watched(start, *watch).next().map_or(Only::Unknown, Only::One),
    }
}

pub(super) fn uniqueness_each(
    starts: Starts<'_>,
    lanes: impl FnOnce(Starts<'_>) -> Vec<Uniqueness>,
) -> Vec<Uniqueness> {
    one_by_one(starts, lanes, |answer| answer)
}

pub(super) fn first_each(
    starts: Starts<'_>,
    lanes: impl FnOnce(Starts<'_>) -> Vec<Option<Grid>>,
) -> Vec<Option<Grid>> {
    one_by_one(starts, lanes, |answer| match answer {
        Uniqueness::One(solution) => Some(solution),
        Uniqueness::None | Uniqueness::Many(..) => None,
    })
}

/// The answer for each start, from its uniqueness where it has one solution or none.
fn one_by_one<T>(
    starts: Starts<'_>,
    lanes: impl FnOnce(Starts<'_>) -> Vec<T>,
    answer: impl Fn(Uniqueness) -> T,
) -> Vec<T> {
    let mut answers = Vec::with_capacity(starts.len());
    let (mut several, mut again) = (Vec::new(), Vec::new());
    for (at, start) in starts.iter().enumerate() {
        let unique = uniqueness(start);
        if matches!(unique, Uniqueness::Many(..)) {
            several.push(at);
            again.push(start);
        }
        answers.push(answer(unique));
    }
    for (at, answer) in several.into_iter().zip(lanes(Starts::Candidates(&again))) {
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

    fn listed(starts: &Starts<'_>) -> Vec<Candidates> {
        starts.iter().collect()
    }

    proptest! {
        #[test]
        fn answers_are_those_of_the_lanes(
            seeds in proptest::collection::vec(proptest::collection::vec(0..512u16, 81), 0..20),
            limit in 0..5u64,
        ) {
            let starts = starts(&seeds);
            let all = || Starts::Candidates(&starts);
            prop_assert_eq!(
                count_each(all(), limit, &Watch::never()),
                each::count_each(&starts, limit)
            );
            prop_assert_eq!(
                uniqueness_each(all(), |again| each::uniqueness_each(&listed(&again))),
                each::uniqueness_each(&starts)
            );
            prop_assert_eq!(
                first_each(all(), |again| each::first_each(&listed(&again))),
                each::first_each(&starts)
            );
            let (mut here, mut there) = (Vec::new(), Vec::new());
            only_each(all(), &Watch::never(), &mut here);
            each::only_each(&starts, &Watch::never(), &mut there);
            prop_assert_eq!(here, there);
        }
    }

    #[test]
    fn those_starts_are_of_all_kinds() {
        let seed =
            |n: u32| (0..81).map(|i: u32| ((n * 7 + i * i * (2 * n + 1)) % 512) as u16).collect();
        let seeds: Vec<Vec<u16>> = (0..40).map(seed).collect();
        let starts = starts(&seeds);
        let lanes = |again: Starts<'_>| each::uniqueness_each(&listed(&again));
        let answers = uniqueness_each(Starts::Candidates(&starts), lanes);
        assert!(answers.contains(&Uniqueness::None));
        assert!(answers.iter().any(|answer| matches!(answer, Uniqueness::One(_))));
        assert!(answers.iter().any(|answer| matches!(answer, Uniqueness::Many(..))));
    }
}
