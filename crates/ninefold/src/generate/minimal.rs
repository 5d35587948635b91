//! Minimal puzzles under a given one: subsets of its clues that are proper and of which no clue can be
//! left out.
//!
//! ```text
//!   clue        1   2   3   4   5  ...        for each clue in reading order: first without it, as long
//!   decided     -   o   o   -   .             as what is left is proper; then with it, as long as every
//!               gone  kept      open          clue that is kept can still turn out to be needed
//! ```
//!
//! A kept clue can still be needed if the other kept clues alone leave a second solution that differs in
//! it. Both questions are answered by the cells in which a second solution differs from the first, which
//! are remembered, or else by a search.

use super::reduce::{Reduction, reduce};
use super::rng::Rng;
use crate::board::{Candidates, CellSet, DigitSet, Grid};
use crate::search::{self, Uniqueness, Watch};

/// How many sets of cells are remembered.
const REMEMBERED: usize = 1024;

/// Minimal puzzles under a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Minimals {
    /// They. Of two, the one that does without the first clue in which they differ comes first.
    pub puzzles: Vec<Grid>,
    /// Whether there are no others.
    pub complete: bool,
}

/// A minimal puzzle under this one, by leaving out clues in a random order. None if it is not proper.
#[must_use]
pub fn minimize(puzzle: &Grid, rng: &mut Rng) -> Option<Grid> {
    let Uniqueness::One(solution) = search::uniqueness(puzzle) else { return None };
    let clues = puzzle.filled();
    let mut order: Vec<CellSet> = clues.iter().map(CellSet::only).collect();
    rng.shuffle(&mut order);
    Some(reduce(&Reduction { solution, clues, order, least: 0 }))
}

/// The minimal puzzles under this one, in order, up to `limit`. None if it is not proper. There may be
/// a great many; what was found until the watch stops is not complete.
///
/// ```
/// use ninefold::generate::all_minimal;
/// use ninefold::{search::Watch, Grid};
///
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let all = all_minimal(&puzzle, 1000, &Watch::never()).unwrap();
/// assert!(all.complete && !all.puzzles.is_empty());
/// # Ok::<(), ninefold::board::ParseGridError>(())
/// ```
#[must_use]
pub fn all_minimal(puzzle: &Grid, limit: usize, watch: &Watch<'_>) -> Option<Minimals> {
    let Uniqueness::One(solution) = search::uniqueness(puzzle) else { return None };
    let clues = puzzle.filled();
    let mut walk = Walk {
        solution,
        limit,
        watch: *watch,
        sets: Vec::new(),
        found: Minimals { puzzles: Vec::new(), complete: true },
    };
    walk.go_on(clues, CellSet::EMPTY, clues);
    Some(walk.found)
}

struct Walk<'a> {
    solution: Grid,
    limit: usize,
    watch: Watch<'a>,
    /// Cells in which some other filling of the grid differs from the solution.
    sets: Vec<CellSet>,
    found: Minimals,
}

impl Walk<'_> {
    /// Decides about the open clues; those that are left are the kept and the open ones. Says whether
    /// to go on.
    fn go_on(&mut self, open: CellSet, kept: CellSet, left: CellSet) -> bool {
        if self.watch.stopped() {
            self.found.complete = false;
            return false;
        }
        let Some(clue) = open.first() else { return self.tell(left) };
        let this = CellSet::only(clue);
        let spare = !self.differs_without(left - this, this);
        if spare && !self.go_on(open - this, kept, left - this) {
            return false;
        }
        let kept = kept | this;
        let all_may_be_needed = kept.iter().all(|clue| {
            let clue = CellSet::only(clue);
            self.differs_without(kept - clue, clue)
        });
        !all_may_be_needed || self.go_on(open - this, kept, left)
    }

    fn tell(&mut self, clues: CellSet) -> bool {
        if self.found.puzzles.len() == self.limit {
            self.found.complete = false;
            return false;
        }
        let cells = self.solution.cells();
        let mut puzzle = Grid::EMPTY;
        clues.iter().for_each(|cell| puzzle.set(cell, cells[cell.index()]));
        self.found.puzzles.push(puzzle);
        true
    }

    /// Whether with these clues there is a solution that differs in this cell.
    fn differs_without(&mut self, clues: CellSet, cell: CellSet) -> bool {
        if self.sets.iter().any(|set| set.meets(cell) && !set.meets(clues)) {
            return true;
        }
        let mut start = Candidates::ALL;
        for (place, digit) in self.solution.placed() {
            if clues.contains(place) {
                start.set(place, DigitSet::only(digit));
            } else if cell.contains(place) {
                start.set(place, DigitSet::ALL - DigitSet::only(digit));
            }
        }
        let Some(other) = search::first(start) else { return false };
        let differs = |(cell, digit)| (other.get(cell) != Some(digit)).then_some(cell);
        if self.sets.len() < REMEMBERED {
            self.sets.push(self.solution.placed().filter_map(differs).collect());
        }
        true
    }
}
