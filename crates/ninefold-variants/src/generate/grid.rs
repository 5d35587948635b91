//! Random full grids that obey rules, by search with random values first.

use crate::model::Model;
use crate::search::{First, Search, Solution};
use ninefold::Rng;
use ninefold::search::Watch;
use ninefold_rules::{CellId, Puzzle, ValueSet};

/// The guesses after which the search begins anew with other random values, for each cell.
const GUESSES: usize = 3;
/// The searches that are begun, each with half as many guesses more than the one before.
const TRIES: usize = 14;

/// Finds a random full grid; `None` if there is none, if none was found in time, or if the watch stopped the search.
pub(super) fn random(
    puzzle: &Puzzle,
    model: &Model,
    rng: &mut Rng,
    watch: &Watch<'_>,
) -> Option<Solution> {
    if puzzle.is_classic() {
        return Some(classic(puzzle, rng));
    }
    let mut guesses = (model.cells() * GUESSES) as u64;
    for _ in 0..TRIES {
        let values = u64::from(puzzle.shape().values());
        let wanted: Vec<ValueSet> =
            (0..model.cells()).map(|_| ValueSet(1 << rng.below(values))).collect();
        match Search::new(model).prefer(&wanted).watch(watch).guesses(guesses).first() {
            First::Found(solution) => return Some(solution),
            First::None => return None,
            First::Stopped if watch.stopped() => return None,
            First::Stopped => guesses += guesses / 2,
        }
    }
    None
}

/// Returns a random grid of the classic rules, for which the other engine is faster.
fn classic(puzzle: &Puzzle, rng: &mut Rng) -> Solution {
    let grid = Puzzle::of_givens(ninefold::generate::solution(rng));
    puzzle.shape().cells().map(|cell: CellId| grid.given(cell)).collect()
}
