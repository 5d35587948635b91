//! Many starts searched one by one: where they are few, or the processor has no vectors.
//!
//! A few starts leave most lanes idle, and lanes in plain Rust take two to seven times as long as
//! this. But where a start has several solutions, which of them is found must depend neither on the
//! processor nor on the number of starts, and the lanes find others than the engine for one start. So
//! those starts, and only those, still go to the lanes.

use super::lanes::Starts;
use super::{Count, Search, Uniqueness, Watch};
use crate::board::Grid;

pub(super) fn count_each(starts: Starts<'_>, limit: u64, watch: &Watch<'_>) -> Vec<Count> {
    let search = Search::new().limit(limit).watch(watch);
    match starts {
        Starts::Candidates(starts) => starts.iter().map(|start| search.count(start)).collect(),
        Starts::Givens(starts) => starts.iter().map(|start| search.count(start)).collect(),
    }
}

pub(super) fn uniqueness_each(
    starts: Starts<'_>,
    watch: &Watch<'_>,
    answers: &mut Vec<Option<Uniqueness>>,
) {
    let search = Search::new().watch(watch);
    match starts {
        Starts::Candidates(starts) => {
            answers.extend(starts.iter().map(|start| search.uniqueness(start)));
        }
        Starts::Givens(starts) => {
            answers.extend(starts.iter().map(|start| search.uniqueness(start)));
        }
    }
}

/// Finds the solutions that the lanes would find.
pub(super) fn two_solutions_each(
    starts: Starts<'_>,
    watch: &Watch<'_>,
    lanes: impl FnOnce(Starts<'_>) -> Vec<[Option<Grid>; 2]>,
) -> Vec<[Option<Grid>; 2]> {
    as_in_lanes(starts, watch, lanes, |solution| [solution, None])
}

/// Finds the solutions that the lanes would find.
pub(super) fn first_each(
    starts: Starts<'_>,
    watch: &Watch<'_>,
    lanes: impl FnOnce(Starts<'_>) -> Vec<Option<Grid>>,
) -> Vec<Option<Grid>> {
    as_in_lanes(starts, watch, lanes, |solution| solution)
}

/// Answers each start from its only solution where it has one solution or none, else by the lanes.
fn as_in_lanes<T>(
    starts: Starts<'_>,
    watch: &Watch<'_>,
    lanes: impl FnOnce(Starts<'_>) -> Vec<T>,
    answer: impl Fn(Option<Grid>) -> T,
) -> Vec<T> {
    let search = Search::new().watch(watch);
    let mut answers = Vec::with_capacity(starts.len());
    let (mut several, mut again) = (Vec::new(), Vec::new());
    for (at, start) in starts.iter().enumerate() {
        let uniqueness = search.uniqueness(start);
        if uniqueness == Some(Uniqueness::Many) {
            several.push(at);
            again.push(start);
        }
        answers.push(answer(uniqueness.and_then(Uniqueness::solution)));
    }
    if several.is_empty() {
        return answers;
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
    use crate::board::{Candidates, Cell, DigitSet};
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

    const NEVER: Watch<'static> = Watch::never();

    proptest! {
        #[test]
        fn answers_are_those_of_the_lanes(
            seeds in proptest::collection::vec(proptest::collection::vec(0..512u16, 81), 0..20),
            limit in 0..5u64,
        ) {
            let starts = starts(&seeds);
            let all = || Starts::Candidates(&starts);
            prop_assert_eq!(
                count_each(all(), limit, &NEVER),
                each::count_in_lanes(all(), limit, &NEVER).0
            );
            prop_assert_eq!(
                two_solutions_each(all(), &NEVER, |again| each::two_in_lanes(again, &NEVER)),
                each::two_in_lanes(all(), &NEVER)
            );
            prop_assert_eq!(
                first_each(all(), &NEVER, |again| each::first_in_lanes(again, &NEVER)),
                each::first_in_lanes(all(), &NEVER)
            );
            let (mut here, mut there) = (Vec::new(), Vec::new());
            uniqueness_each(all(), &NEVER, &mut here);
            each::uniqueness_in_lanes(all(), &NEVER, &mut there);
            prop_assert_eq!(here, there);
        }
    }

    #[test]
    fn those_starts_are_of_all_kinds() {
        let seed =
            |n: u32| (0..81).map(|i: u32| ((n * 7 + i * i * (2 * n + 1)) % 512) as u16).collect();
        let seeds: Vec<Vec<u16>> = (0..40).map(seed).collect();
        let starts = starts(&seeds);
        let lanes = |again: Starts<'_>| each::two_in_lanes(again, &NEVER);
        let answers = two_solutions_each(Starts::Candidates(&starts), &NEVER, lanes);
        assert!(answers.contains(&[None, None]));
        assert!(answers.iter().any(|answer| matches!(answer, [Some(_), None])));
        assert!(answers.iter().any(|answer| matches!(answer, [Some(_), Some(_)])));
    }
}
