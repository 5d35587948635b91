//! Tests of what a rating has besides its numbers: outcomes, options, and steps that can be checked.

use crate::rating::data;
use crate::rating::known::{KNOWN, rated};
use ninefold::rating::{Rater, Rating, RatingOptions, RatingOutcome, SeTechnique, Tenths};
use ninefold::search::Watch;
use ninefold::{Candidates, Cell, Grid};
use ninefold_testing::puzzles::{self, Random};
use proptest::prelude::*;
use std::cell::Cell as Counter;

const WITH_STEPS: RatingOptions = RatingOptions::new().with_steps(true);

fn rate(puzzle: &Grid, options: &RatingOptions) -> RatingOutcome {
    Rater::new().rate(puzzle, options, &Watch::never())
}

fn numbers(rating: &Rating) -> [u16; 3] {
    [rating.er.0, rating.ep.0, rating.ed.0]
}

#[test]
fn puzzles_that_cannot_be_rated_get_no_number() {
    let options = RatingOptions::default();
    let random = &mut Random(1);
    let solved = puzzles::solved(random);
    assert_eq!(rate(&solved, &options), RatingOutcome::Solved);
    assert_eq!(rate(&Grid::EMPTY, &options), RatingOutcome::SeveralSolutions);
    let (broken, _) = puzzles::damaged(random, &solved);
    assert_eq!(rate(&broken, &options), RatingOutcome::Clash);
    // A cell whose peers hold all nine digits: nothing clashes, nothing fits.
    let full: Grid =
        "12345678.....................................9..................................."
            .parse()
            .unwrap();
    let full = full
        .with(Cell::at(5, 0).unwrap(), None)
        .with(Cell::at(5, 8).unwrap(), full.get(Cell::at(5, 0).unwrap()));
    assert_eq!(full.count_solutions(1).found, 0);
    assert!(!full.has_clash());
    assert_eq!(rate(&full, &options), RatingOutcome::NoSolution);
    let mut rater = Rater::new();
    let none = rater.rate_candidates(&Candidates::NONE, &options, &Watch::never());
    assert_eq!(none, RatingOutcome::NoSolution);
    let all = rater.rate_candidates(&Candidates::ALL, &options, &Watch::never());
    assert_eq!(all, RatingOutcome::SeveralSolutions);
    let solved = Candidates::of_givens(&solved);
    assert_eq!(rater.rate_candidates(&solved, &options, &Watch::never()), RatingOutcome::Solved);
}

/// The rating of a puzzle without exactly one solution has no meaning, but nothing panics.
#[test]
fn improper_puzzles_do_no_harm() {
    let random = &mut Random(3);
    let mut rater = Rater::new();
    for _ in 0..60 {
        let clues = 22 + random.below(10);
        let mut puzzle = puzzles::puzzle(random, clues);
        if random.below(2) == 0 {
            puzzle = puzzles::damaged(random, &puzzle).0;
        }
        let stop = Counter::new(0);
        let watch = || {
            stop.set(stop.get() + 1);
            stop.get() > 400
        };
        let start = Candidates::of_givens(&puzzle);
        let _ = rater.rate_proper(&start, &RatingOptions::default(), &Watch::new(&watch));
    }
}

#[test]
fn a_watch_stops_a_rating() {
    let mut rater = Rater::new();
    let (hard, known) = KNOWN.last().unwrap();
    let hard: Grid = hard.parse().unwrap();
    for allowed in [0, 1, 3, 10, 200, 2000] {
        let looks = Counter::new(0);
        let stop = || {
            looks.set(looks.get() + 1);
            looks.get() > allowed
        };
        let verdict = rater.rate(&hard, &RatingOptions::default(), &Watch::new(&stop));
        assert_eq!(verdict, RatingOutcome::Stopped, "{allowed}");
        assert_eq!(looks.get(), allowed + 1, "it goes on after being stopped");
    }
    let rating = rated(rater.rate(&hard, &RatingOptions::default(), &Watch::never()));
    assert_eq!(numbers(&rating), *known);
}

#[test]
fn a_cap_stops_a_rating_and_changes_no_number() {
    let mut rater = Rater::new();
    for (puzzle, known) in KNOWN.iter().filter(|(_, known)| known[0] < 90) {
        let puzzle: Grid = puzzle.parse().unwrap();
        for cap in [0, known[0] - 1, known[0], known[0] + 1, 200].map(Tenths) {
            let options = RatingOptions::new().with_cap(Some(cap));
            let verdict = rater.rate(&puzzle, &options, &Watch::never());
            if known[0] > cap.0 {
                assert_eq!(verdict, RatingOutcome::Above(cap));
            } else {
                assert_eq!(numbers(&rated(verdict)), *known);
            }
        }
    }
}

/// Computes the numbers from the list of steps alone, with the early ends of pearl and diamond.
fn from_steps(rating: &Rating, pearl: bool, diamond: bool) -> [u16; 3] {
    let (mut er, mut ep, mut ed) = (0, 0, 0);
    for step in &rating.steps {
        er = er.max(step.rating.0);
        if ep == 0 {
            if ed == 0 {
                ed = er;
            }
            if step.placement.is_some() {
                if diamond && er > ed {
                    return [200, er, ed];
                }
                ep = er;
            }
        }
        if (pearl || diamond) && ep != 0 && er > ep {
            return [200, ep, ed];
        }
    }
    [er, ep, ed]
}

#[test]
fn pearl_and_diamond_end_early() {
    let mut rater = Rater::new();
    for (puzzle, known) in KNOWN.iter().filter(|(_, known)| known[0] < 90) {
        let puzzle: Grid = puzzle.parse().unwrap();
        let whole = rated(rater.rate(&puzzle, &WITH_STEPS, &Watch::never()));
        assert_eq!(from_steps(&whole, false, false), *known);
        for (pearl, diamond) in [(true, false), (false, true), (true, true)] {
            // A puzzle that is not a pearl may still be below a cap.
            let caps = [None, Some(Tenths(known[0]))];
            for (steps, cap) in
                [(true, caps[0]), (false, caps[0]), (true, caps[1]), (false, caps[1])]
            {
                let options = RatingOptions::new()
                    .with_steps(steps)
                    .with_cap(cap)
                    .with_pearl(pearl)
                    .with_diamond(diamond);
                let rating = rated(rater.rate(&puzzle, &options, &Watch::never()));
                assert_eq!(numbers(&rating), from_steps(&whole, pearl, diamond), "{puzzle}");
            }
        }
    }
}

/// Steps never remove a digit of the solution, and lead to it.
#[test]
fn steps_lead_to_the_solution() {
    let hard = KNOWN.iter().map(|(puzzle, _)| puzzle.parse().unwrap()).collect();
    data::in_parallel(hard, |rater, puzzle: &Grid| {
        let solution = puzzle.solution().unwrap();
        let rating = rated(rater.rate(puzzle, &WITH_STEPS, &Watch::never()));
        let mut grid = *puzzle;
        for step in &rating.steps {
            assert!(step.rating >= step.technique.base(), "{step:?}");
            assert!(step.placement.is_some() || !step.removals.is_empty());
            for removed in &step.removals {
                assert_ne!(solution.get(removed.cell), Some(removed.digit), "{step:?}");
                assert_eq!(grid.get(removed.cell), None);
            }
            if let Some(placed) = step.placement {
                assert_eq!(solution.get(placed.cell), Some(placed.digit), "{step:?}");
                assert_eq!(grid.get(placed.cell), None);
                grid.set(placed.cell, Some(placed.digit));
            }
        }
        assert_eq!(grid, solution);
    });
}

/// The known puzzles use nearly all techniques.
#[test]
fn the_known_puzzles_use_nearly_every_technique() {
    let mut used = Vec::new();
    let mut rater = Rater::new();
    for (puzzle, _) in KNOWN {
        let puzzle = puzzle.parse().unwrap();
        let rating = rated(rater.rate(&puzzle, &WITH_STEPS, &Watch::never()));
        used.extend(rating.steps.iter().map(|step| step.technique.number()));
    }
    used.sort_unstable();
    used.dedup();
    assert!(used.len() >= 24, "{used:?} of {}", SeTechnique::ALL.len());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ninefold_testing::cases(12)))]

    /// A rater keeps memory, but nothing that could change an outcome.
    #[test]
    fn what_was_rated_before_does_not_matter(seed: u64) {
        let random = &mut Random(seed);
        let mut rater = Rater::new();
        for _ in 0..6 {
            let puzzle: Grid = match random.below(3) {
                0 => puzzles::proper(random, 22),
                1 => puzzles::proper(random, 30),
                _ => KNOWN[random.below(KNOWN.len() - 8)].0.parse().unwrap(),
            };
            let options = RatingOptions::new().with_steps(random.below(2) == 0);
            let again = rater.rate(&puzzle, &options, &Watch::never());
            prop_assert_eq!(again, rate(&puzzle, &options));
        }
    }
}
