//! Fills the cells of a given pattern so that the puzzle is proper.
//!
//! The cells are filled one by one at random, with digits that leave a solution. Then some of them are
//! emptied and filled again, and the filling that has fewer solutions is kept, until there is one
//! solution. Only solutions are counted here; the difficulty does not matter.

use super::draft::{Draft, some_solution};
use crate::board::{Candidates, Cell, CellSet, Grid};
use crate::rng::Rng;

/// The number of fillings that one descent tries.
const TRIES: u32 = 400;

/// The largest number of solutions that is counted.
const COUNTED: u64 = 20_000;

/// Returns a proper puzzle with clues in exactly these cells, if the descent finds one.
pub(super) fn fill(pattern: CellSet, rng: &mut Rng) -> Option<Draft> {
    let mut puzzle = put(Grid::EMPTY, pattern, rng)?;
    let mut solutions = count(&puzzle, COUNTED);
    for _ in 0..TRIES {
        if solutions == Some(1) {
            return Some(Draft { solution: puzzle.solution()?, clues: pattern });
        }
        let Some(other) = refill(&puzzle, pattern, 1 + rng.place(3), rng) else { continue };
        let fewer = count(&other, solutions.unwrap_or(COUNTED));
        if fewer.is_some() || solutions.is_none() {
            (puzzle, solutions) = (other, fewer);
        }
    }
    None
}

/// Returns another proper puzzle with the same cells, some of them filled anew: more where the pattern
/// has many cells, because there a few cells often allow no other digits.
pub(super) fn vary(draft: &Draft, rng: &mut Rng) -> Option<Draft> {
    let cells = 1 + rng.place(3.max(draft.clues.len() as usize / 6));
    let puzzle = refill(&draft.puzzle(), draft.clues, cells, rng)?;
    let is_new = puzzle != draft.puzzle() && count(&puzzle, 1) == Some(1);
    is_new.then(|| puzzle.solution()).flatten().map(|solution| Draft { solution, ..*draft })
}

/// Empties some cells of the pattern and fills them again.
fn refill(puzzle: &Grid, pattern: CellSet, cells: usize, rng: &mut Rng) -> Option<Grid> {
    let mut order: Vec<Cell> = pattern.iter().collect();
    rng.shuffle(&mut order);
    let emptied: CellSet = order.into_iter().take(cells).collect();
    let rest = emptied.iter().fold(*puzzle, |rest, cell| rest.with(cell, None));
    put(rest, emptied, rng)
}

/// Fills these cells in a random order, each with a digit that leaves a solution, all of them equally
/// likely. So fillings with few solutions are as likely as those with many; with the digits of a solved
/// grid they would not be.
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

/// Counts the solutions; `None` if there are more than `most`.
fn count(puzzle: &Grid, most: u64) -> Option<u64> {
    let count = puzzle.count_solutions(most);
    count.complete.then_some(count.found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fillings_have_the_requested_cells_and_a_solution() {
        let rng = &mut Rng::new(8);
        for bits in [u128::MAX / 3, u128::MAX / 7 * 3, 0b111_0000_0010_1001] {
            let pattern = CellSet::from_bits(bits);
            let puzzle = put(Grid::EMPTY, pattern, rng).unwrap();
            assert_eq!(puzzle.filled(), pattern);
            assert!(puzzle.solution().is_some());
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
