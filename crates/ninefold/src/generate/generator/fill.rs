//! Digits for a given pattern: fills its cells so that the puzzle is proper.
//!
//! The cells are filled one by one at random, with digits that leave a solution. Then some of them are
//! emptied and filled again, and the filling that has fewer solutions stays, until there is one. Only
//! solutions are counted here; how hard the puzzle is, is not looked at.

use super::draft::{Draft, some_solution};
use crate::board::{Candidates, Cell, CellSet, Grid};
use crate::generate::rng::Rng;
use crate::search;

/// Fillings that are tried in one descent.
const TRIES: u32 = 400;

/// Solutions that are counted at most.
const COUNTED: u64 = 20_000;

/// A proper puzzle with clues in exactly these cells, if the descent gets there.
pub(super) fn fill(pattern: CellSet, rng: &mut Rng) -> Option<Draft> {
    let mut puzzle = put(Grid::EMPTY, pattern, rng)?;
    let mut solutions = count(&puzzle, COUNTED);
    for _ in 0..TRIES {
        if solutions == Some(1) {
            return Some(Draft { solution: search::first(&puzzle)?, clues: pattern });
        }
        let Some(other) = refill(&puzzle, pattern, 1 + rng.place(3), rng) else { continue };
        let fewer = count(&other, solutions.unwrap_or(COUNTED));
        if fewer.is_some() || solutions.is_none() {
            (puzzle, solutions) = (other, fewer);
        }
    }
    None
}

/// Another proper puzzle with the same cells, some of them filled anew: more where the pattern has many,
/// for there a few have no other digits.
pub(super) fn vary(draft: &Draft, rng: &mut Rng) -> Option<Draft> {
    let cells = 1 + rng.place(3.max(draft.clues.len() as usize / 6));
    let puzzle = refill(&draft.puzzle(), draft.clues, cells, rng)?;
    let is_new = puzzle != draft.puzzle() && count(&puzzle, 1) == Some(1);
    is_new.then(|| search::first(&puzzle)).flatten().map(|solution| Draft { solution, ..*draft })
}

/// The puzzle with some cells of the pattern emptied and filled again.
fn refill(puzzle: &Grid, pattern: CellSet, cells: usize, rng: &mut Rng) -> Option<Grid> {
    let mut order: Vec<Cell> = pattern.iter().collect();
    rng.shuffle(&mut order);
    let emptied: CellSet = order.into_iter().take(cells).collect();
    let rest = emptied.iter().fold(*puzzle, |rest, cell| rest.with(cell, None));
    put(rest, emptied, rng)
}

/// Fills these cells in a random order, each with a digit that leaves a solution, all of them equally
/// likely. So fillings with few solutions are as likely as those with many, which they would not be
/// if the digits of a solved grid were taken.
fn put(mut puzzle: Grid, cells: CellSet, rng: &mut Rng) -> Option<Grid> {
    let mut order: Vec<Cell> = cells.iter().collect();
    rng.shuffle(&mut order);
    let mut solution = some_solution(&puzzle, rng)?;
    for cell in order {
        let mut digits: Vec<_> = Candidates::legal(&puzzle).get(cell).iter().collect();
        rng.shuffle(&mut digits);
        for digit in digits {
            let next = puzzle.with(cell, Some(digit));
            if solution.get(cell) != Some(digit) {
                match some_solution(&next, rng) {
                    Some(other) => solution = other,
                    None => continue,
                }
            }
            puzzle = next;
            break;
        }
    }
    Some(puzzle)
}

/// How many solutions, if not more than this.
fn count(puzzle: &Grid, most: u64) -> Option<u64> {
    let count = search::count(puzzle, most);
    count.complete.then_some(count.found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fillings_have_the_cells_asked_for_and_a_solution() {
        let rng = &mut Rng::new(8);
        for bits in [u128::MAX / 3, u128::MAX / 7 * 3, 0b111_0000_0010_1001] {
            let pattern = CellSet::from_bits(bits);
            let puzzle = put(Grid::EMPTY, pattern, rng).unwrap();
            assert_eq!(puzzle.filled(), pattern);
            assert!(search::first(&puzzle).is_some());
        }
    }

    #[test]
    fn variations_are_proper_and_new() {
        let rng = &mut Rng::new(9);
        let pattern =
            "1...1...1.1.....1...1.1.1.....1.1...1.......1...1.1.....1.1.1...1.....1.1...1...1";
        let pattern = pattern.parse::<Grid>().unwrap().filled();
        let draft = fill(pattern, rng).unwrap();
        let others: Vec<Draft> = (0..200).filter_map(|_| vary(&draft, rng)).collect();
        assert!(!others.is_empty());
        for other in others {
            assert!(other.puzzle() != draft.puzzle() && other.puzzle().filled() == pattern);
            assert_eq!(count(&other.puzzle(), 1), Some(1));
            assert!(other.solution.contains(&other.puzzle()));
        }
    }
}
