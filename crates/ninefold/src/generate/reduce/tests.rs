//! Compares the lanes with [`reduce`] where memory is short or the start is not proper.

use super::super::{Symmetry, solution_each};
use super::*;
use crate::board::Digit;
use crate::board::{Cell, CellSet};

fn rngs(seed: u64, number: u64) -> Vec<Rng> {
    (0..number).map(|n| Rng::numbered(seed, n)).collect()
}

/// Without memory for unavoidable sets, or with little of it, the results are the same.
#[test]
fn a_small_capacity_for_sets_changes_nothing() {
    let mut rngs = rngs(1, 60);
    let solutions = solution_each(&mut rngs);
    let mut reductions: Vec<Reduction> = solutions
        .iter()
        .zip(&mut rngs)
        .map(|(solution, rng)| Reduction::random(*solution, rng))
        .collect();
    for reduction in reductions.iter_mut().take(20) {
        reduction.order = Symmetry::Rotational.orbits();
    }
    let expected: Vec<Grid> = reductions.iter().map(reduce).collect();
    for capacity in [0, 1, 2, 30, 46, 64] {
        let mut puzzles = vec![Grid::EMPTY; reductions.len()];
        let mut queries = Queries::default();
        let source = Source::Reductions(&reductions);
        let driver = Reducing::new(source, &mut puzzles, &mut queries).with_capacity(capacity);
        search::drive(driver, search::Lanes::Best);
        assert_eq!(puzzles, expected, "capacity {capacity}");
    }
}

/// A start that is not a solved grid, or not proper, is returned unchanged.
#[test]
fn starts_that_are_not_proper_are_unchanged() {
    let solutions = solution_each(&mut rngs(2, 12));
    let mut reductions = Vec::new();
    for (number, solution) in solutions.into_iter().enumerate() {
        let rng = &mut Rng::numbered(3, number as u64);
        let mut reduction = Reduction::random(solution, rng);
        match number % 4 {
            // Too few clues for a single solution, in groups of one and of several.
            0 => reduction.clues = reduction.order[..12].iter().fold(CellSet::EMPTY, |a, b| a | *b),
            1 => {
                reduction.clues = reduction.order[..16].iter().fold(CellSet::EMPTY, |a, b| a | *b);
                reduction.order = Symmetry::Full.orbits();
            }
            // Clashes, and cells without a digit.
            2 => reduction
                .solution
                .set(Cell::all().next().unwrap(), Digit::new(number as u8 % 9 + 1)),
            _ => reduction.solution.set(Cell::all().last().unwrap(), None),
        }
        reductions.push(reduction);
    }
    let puzzles = reduce_each(&reductions);
    for (reduction, puzzle) in reductions.iter().zip(&puzzles) {
        assert_eq!(*puzzle, reduce(reduction));
        if puzzle.count_solutions(1).found != 1 || !puzzle.count_solutions(1).complete {
            let clues =
                reduction.clues.iter().filter(|cell| reduction.solution.get(*cell).is_some());
            assert_eq!(puzzle.filled(), clues.collect());
        }
    }
}
