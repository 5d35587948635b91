//! Minimal puzzles below a given one: subsets of its clues that are proper and have no redundant clue.
//!
//! ```text
//!   clue        1   2   3   4   5  ...        for each clue in reading order: first without it, if the
//!   decided     -   o   o   -   .             remaining clues are proper; then with it, if every kept
//!            removed  kept      open          clue can still turn out to be needed
//! ```
//!
//! A kept clue can still be needed if the other kept clues alone leave a second solution that differs in
//! its cell. Both conditions are decided by stored difference sets (the cells in which a second solution
//! differs from the first) where one applies, and by a search otherwise.

use super::reduce::{Reduction, only_in, reduce};
use super::rng::Rng;
use crate::board::{Candidates, CellSet, DigitSet, Grid};
use crate::search::{self, Uniqueness, Watch};

/// The number of difference sets that are stored.
const MAX_SETS: usize = 1024;

/// The minimal puzzles that removing clues from a puzzle can give.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Minimals {
    /// The puzzles. Of two, the one without the first clue in which they differ comes first.
    pub puzzles: Vec<Grid>,
    /// Whether these are all of them.
    pub complete: bool,
}

/// Removes redundant clues of a puzzle in a random order until it is minimal. Returns `None` if the
/// puzzle is not proper.
///
/// ```
/// use ninefold::generate::{minimize, Rng};
/// use ninefold::{search, Grid};
///
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let minimal = minimize(&puzzle, &mut Rng::new(1)).unwrap();
/// assert!(puzzle.contains(&minimal) && minimal.clue_count() < puzzle.clue_count());
/// assert_eq!(minimize(&Grid::EMPTY, &mut Rng::new(1)), None);
/// # Ok::<(), ninefold::board::ParseGridError>(())
/// ```
#[must_use]
pub fn minimize(puzzle: &Grid, rng: &mut Rng) -> Option<Grid> {
    let Uniqueness::One(solution) = search::uniqueness(puzzle) else { return None };
    let clues = puzzle.filled();
    let mut order: Vec<CellSet> = clues.iter().map(CellSet::only).collect();
    rng.shuffle(&mut order);
    Some(reduce(&Reduction::new(solution, clues, order)))
}

/// Returns the minimal puzzles that removing clues can give, in order, at most `limit` of them; `None`
/// if the puzzle is not proper. There may be millions. If the watch stops the search, the result holds
/// the puzzles found so far and is not complete.
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
    walk.decide(clues, CellSet::EMPTY, clues);
    Some(walk.found)
}

/// The depth-first search over the clues.
struct Walk<'a> {
    solution: Grid,
    limit: usize,
    watch: Watch<'a>,
    /// Difference sets: the cells in which another filling of the grid differs from the solution.
    sets: Vec<CellSet>,
    found: Minimals,
}

impl Walk<'_> {
    /// Decides about the open clues; `left` is the union of the kept and the open ones. Returns
    /// whether the search is to continue.
    fn decide(&mut self, open: CellSet, kept: CellSet, left: CellSet) -> bool {
        if self.watch.stopped() {
            self.found.complete = false;
            return false;
        }
        let Some(clue) = open.first() else { return self.add(left) };
        let this = CellSet::only(clue);
        let redundant = !self.differs_without(left - this, this);
        if redundant && !self.decide(open - this, kept, left - this) {
            return false;
        }
        let kept = kept | this;
        let all_may_be_needed = kept.iter().all(|clue| {
            let clue = CellSet::only(clue);
            self.differs_without(kept - clue, clue)
        });
        !all_may_be_needed || self.decide(open - this, kept, left)
    }

    /// Adds a minimal puzzle. Returns whether the search is to continue.
    fn add(&mut self, clues: CellSet) -> bool {
        if self.found.puzzles.len() == self.limit {
            self.found.complete = false;
            return false;
        }
        self.found.puzzles.push(only_in(&self.solution, clues));
        true
    }

    /// Returns whether these clues have a solution that differs from the first one in this cell.
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
        if self.sets.len() < MAX_SETS {
            self.sets.push(self.solution.placed().filter_map(differs).collect());
        }
        true
    }
}
