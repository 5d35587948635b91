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
use crate::board::{Candidates, CellSet, DigitSet, Grid};
use crate::rng::Rng;
use crate::search::{Search, Uniqueness, Watch};

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
/// use ninefold::generate::minimize;
/// use ninefold::Rng;
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
    let Uniqueness::One(solution) = puzzle.uniqueness() else { return None };
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
    let mut search = MinimalSearch::new(puzzle)?;
    let mut puzzles = Vec::new();
    while !search.is_complete() {
        if watch.stopped() {
            return Some(Minimals { puzzles, complete: false });
        }
        if let Some(minimal) = search.step() {
            if puzzles.len() == limit {
                return Some(Minimals { puzzles, complete: false });
            }
            puzzles.push(minimal);
        }
    }
    Some(Minimals { puzzles, complete: true })
}

/// An iterator over the minimal puzzles that removing clues from a puzzle can give, in the order of
/// [`all_minimal`]. It can be interrupted after every step, and divided among threads.
///
/// ```
/// use ninefold::Grid;
/// use ninefold::generate::MinimalSearch;
///
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let mut search = MinimalSearch::new(&puzzle).unwrap();
/// let mut other = search.clone();
/// drop(other.take_branches());
/// // Some steps here, the rest in another search.
/// let mut found: Vec<Grid> = (0..50).filter_map(|_| search.step()).collect();
/// other.continue_with(search.take_branches());
/// found.extend(other);
/// assert_eq!(found, MinimalSearch::new(&puzzle).unwrap().collect::<Vec<_>>());
/// # Ok::<(), ninefold::board::ParseGridError>(())
/// ```
#[derive(Clone)]
pub struct MinimalSearch {
    solution: Grid,
    /// Difference sets: the cells in which another filling of the grid differs from the solution.
    sets: Vec<CellSet>,
    /// The branches that are not searched; the next is the last.
    pending: Vec<MinimalBranch>,
}

/// A branch of a [`MinimalSearch`]: what is decided about the clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MinimalBranch {
    /// The clues that are not decided.
    open: CellSet,
    /// The clues that are kept.
    kept: CellSet,
    /// Whether the first open clue is to be kept. Otherwise both possibilities are to be tried.
    keeps_first: bool,
}

impl MinimalSearch {
    /// Creates the search for the minimal puzzles of a puzzle. Returns `None` if it is not proper.
    #[must_use]
    pub fn new(puzzle: &Grid) -> Option<Self> {
        let Uniqueness::One(solution) = puzzle.uniqueness() else { return None };
        let root =
            MinimalBranch { open: puzzle.filled(), kept: CellSet::EMPTY, keeps_first: false };
        Some(Self { solution, sets: Vec::new(), pending: vec![root] })
    }

    /// Returns whether all minimal puzzles are found.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.pending.is_empty()
    }

    /// Decides whether one clue can be removed, or kept. Returns a minimal puzzle if all clues of a
    /// branch are decided. Takes some microseconds.
    pub fn step(&mut self) -> Option<Grid> {
        let MinimalBranch { open, kept, keeps_first } = self.pending.pop()?;
        let Some(clue) = open.first() else { return Some(only_in(&self.solution, kept)) };
        let this = CellSet::only(clue);
        let rest = MinimalBranch { open: open - this, kept, keeps_first: false };
        if keeps_first {
            let kept = kept | this;
            if self.all_may_be_needed(kept) {
                self.pending.push(MinimalBranch { kept, ..rest });
            }
        } else {
            self.pending.push(MinimalBranch { open, kept, keeps_first: true });
            if !self.differs_without(rest.open | kept, this) {
                self.pending.push(rest);
            }
        }
        None
    }

    /// Takes the branches that are not searched, in order. Another search of the same puzzle can
    /// [continue with](Self::continue_with) some of them.
    #[must_use]
    pub fn take_branches(&mut self) -> Vec<MinimalBranch> {
        let mut branches = std::mem::take(&mut self.pending);
        branches.reverse();
        branches
    }

    /// Searches these branches, which must be those of a search of the same puzzle, before all others.
    pub fn continue_with(&mut self, branches: impl IntoIterator<Item = MinimalBranch>) {
        let before = self.pending.len();
        self.pending.extend(branches);
        self.pending[before..].reverse();
    }

    /// Returns whether each of these clues is needed if no others are kept.
    fn all_may_be_needed(&mut self, kept: CellSet) -> bool {
        // A difference set with a single kept clue proves that this clue is needed: one pass finds
        // nearly all of them.
        let mut proven = 0;
        for set in &self.sets {
            let clues = set.bits() & kept.bits();
            if clues & clues.wrapping_sub(1) == 0 {
                proven |= clues;
            }
        }
        (kept - CellSet::from_bits(proven)).iter().all(|clue| {
            let clue = CellSet::only(clue);
            self.differs_without(kept - clue, clue)
        })
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
        let Some(other) = Search::new().first(start) else { return false };
        let differs = |(cell, digit)| (other.get(cell) != Some(digit)).then_some(cell);
        if self.sets.len() < MAX_SETS {
            self.sets.push(self.solution.placed().filter_map(differs).collect());
        }
        true
    }
}

impl Iterator for MinimalSearch {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        while !self.is_complete() {
            if let Some(minimal) = self.step() {
                return Some(minimal);
            }
        }
        None
    }
}

impl std::iter::FusedIterator for MinimalSearch {}

impl std::fmt::Debug for MinimalSearch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MinimalSearch").field("pending", &self.pending).finish_non_exhaustive()
    }
}
