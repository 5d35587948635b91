//! Compares the rating with its reference implementation, step by step.

use crate::rating::known::{KNOWN, NESTED_FOUR, rated};
use crate::rating::{data, reference};
use ninefold::rating::{Rater, Rating, RatingOptions};
use ninefold::search::{Count, Search, Watch};
use ninefold::{Candidate, Candidates, Cell, DigitSet, Grid};
use ninefold_testing::puzzles::{self, Random};

const WITH_STEPS: RatingOptions = RatingOptions::new().with_steps(true);

/// Converts a rating to the form of the reference implementation.
fn in_reference_form(rating: &Rating) -> reference::Rating {
    let plain = |candidate: &Candidate| (candidate.cell.index(), candidate.digit.index() + 1);
    let step = |step: &ninefold::rating::SeStep| reference::Step {
        technique: step.technique.number(),
        rating: step.rating.0,
        removals: step.removals.iter().map(plain).collect(),
        placement: step.placement.as_ref().map(plain),
    };
    let steps = rating.steps.iter().map(step).collect();
    reference::Rating { er: rating.er.0, ep: rating.ep.0, ed: rating.ed.0, steps }
}

fn assert_like_reference(rater: &mut Rater, start: &Candidates) {
    let rating = rated(rater.rate_candidates(start, &WITH_STEPS, &Watch::never()));
    let found = in_reference_form(&rating);
    let bits: [u16; 81] = std::array::from_fn(|i| start.get(Cell::new(i).unwrap()).bits());
    let expected = reference::rate(&bits);
    for (i, (found, expected)) in found.steps.iter().zip(&expected.steps).enumerate() {
        assert_eq!(found, expected, "step {i} of {}", start.singles());
    }
    assert_eq!(found, expected, "{}", start.singles());
    // Without the list of steps singles are placed in another order.
    let short = rated(rater.rate_candidates(start, &RatingOptions::default(), &Watch::never()));
    let numbers = |rating: &Rating| (rating.er, rating.ep, rating.ed);
    assert_eq!(numbers(&short), numbers(&rating), "{}", start.singles());
    assert!(short.steps.is_empty());
}

fn assert_puzzle(rater: &mut Rater, puzzle: &Grid) {
    assert_like_reference(rater, &Candidates::of_givens(puzzle));
}

#[test]
fn known_puzzles_have_the_same_steps() {
    // The reference implementation takes most of the time of all tests.
    let end = if ninefold_testing::is_long() { 85 } else { 78 };
    let easy = KNOWN.iter().filter(|(_, known)| known[0] < end).map(|(puzzle, _)| *puzzle);
    data::in_parallel(easy.collect(), |rater, puzzle| {
        assert_puzzle(rater, &puzzle.parse().unwrap());
    });
}

/// Some of the known puzzles; in long runs the next test takes them all.
#[test]
fn known_puzzles_below_8_have_the_same_steps() {
    let some = data::ratings(0..=79).into_iter().step_by(40).collect();
    data::in_parallel(some, |rater, line| assert_puzzle(rater, &line.puzzle));
}

#[test]
#[ignore = "takes minutes"]
fn all_known_puzzles_below_8_have_the_same_steps() {
    data::in_parallel(data::ratings(0..=79), |rater, line| assert_puzzle(rater, &line.puzzle));
}

#[test]
#[ignore = "takes a quarter of an hour"]
fn hard_known_puzzles_have_the_same_steps() {
    let mut puzzles: Vec<(u16, Grid)> =
        data::ratings(80..=200).into_iter().map(|line| (line.tenths[0], line.puzzle)).collect();
    puzzles.extend(NESTED_FOUR.iter().map(|(puzzle, known)| (known[0], puzzle.parse().unwrap())));
    puzzles.sort_by_key(|(er, _)| std::cmp::Reverse(*er));
    data::in_parallel(puzzles, |rater, (_, puzzle)| assert_puzzle(rater, puzzle));
}

#[test]
#[ignore = "takes minutes"]
fn random_puzzles_have_the_same_steps() {
    let random = &mut Random(81);
    let puzzles = (0..2000).map(|_| puzzles::proper(random, 20)).collect();
    data::in_parallel(puzzles, assert_puzzle);
}

/// Returns a start of candidates that is not that of givens.
fn restricted(random: &mut Random) -> Candidates {
    loop {
        let chance = 20 + random.below(12);
        let start = puzzles::candidates(random, chance, 0);
        let open = start.singles().clue_count() < 81;
        if open && Search::new().limit(1).count(start) == (Count { found: 1, complete: true }) {
            return start;
        }
    }
}

#[test]
fn starts_of_candidates_have_the_same_steps() {
    let random = &mut Random(729);
    let starts: Vec<Candidates> = (0..150).map(|_| restricted(random)).collect();
    let cheap = |start: &Candidates| {
        let cap = ninefold::rating::Tenths::from_f64(7.5);
        let options = RatingOptions::new().with_cap(cap);
        let verdict = Rater::new().rate_candidates(start, &options, &Watch::never());
        matches!(verdict, ninefold::rating::RatingOutcome::Rated(_))
    };
    let starts: Vec<Candidates> = starts.into_iter().filter(cheap).collect();
    assert!(starts.len() > 20, "{}", starts.len());
    data::in_parallel(starts, assert_like_reference);
}

#[test]
#[ignore = "takes minutes"]
fn many_starts_of_candidates_have_the_same_steps() {
    let random = &mut Random(730);
    let starts = (0..1000).map(|_| restricted(random)).collect();
    data::in_parallel(starts, assert_like_reference);
}

/// The candidates of a puzzle rate the same as its givens with all nine digits elsewhere.
#[test]
fn candidates_of_a_puzzle_rate_like_the_puzzle() {
    let mut rater = Rater::new();
    for (puzzle, _) in KNOWN.iter().filter(|(_, known)| known[0] < 90) {
        let puzzle: Grid = puzzle.parse().unwrap();
        let rating = rated(rater.rate(&puzzle, &WITH_STEPS, &Watch::never()));
        let mut legal = Candidates::legal(&puzzle);
        let same = rated(rater.rate_candidates(
            &Candidates::of_givens(&puzzle),
            &WITH_STEPS,
            &Watch::never(),
        ));
        assert_eq!(same, rating);
        // A naked single among the candidates would count as a given.
        for cell in Cell::all().filter(|cell| puzzle.get(*cell).is_none()) {
            if legal.get(cell).len() == 1 {
                legal.set(cell, DigitSet::ALL);
            }
        }
        assert_eq!(rated(rater.rate_candidates(&legal, &WITH_STEPS, &Watch::never())), rating);
    }
}
