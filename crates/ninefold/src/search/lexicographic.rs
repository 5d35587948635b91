//! Iterates over all solutions in lexicographic order, in constant memory.
//!
//! The search branches on the first open cell in reading order, digits ascending, so it meets the
//! solutions in order. By itself that would take far too long: most branches of such a tree have no
//! solution. So a branch is entered only when the engine for one start has found a solution inside
//! it, the branch's witness:
//!
//! ```text
//!   node, witness W          first open cell r1c4, candidates 2 5 8, and W has 5 there
//!     |
//!     +-- 2: ask the engine. None: skipped for good
//!     +-- 5: W lies in it: entered without asking, W goes along
//!     +-- 8: ask the engine. Its answer is the witness of that branch
//! ```
//!
//! Every branch entered holds a solution, so no work is lost before the next one, and the memory is
//! one frame per open cell.

use super::Watch;
use super::single::{Board, End, SingleSearch, settled};
use crate::board::{Candidates, Cell, DigitSet, Grid};

/// An iterator over the solutions of a start in lexicographic order. Created by
/// [`Grid::solutions`] and [`Search::solutions`](super::Search::solutions).
#[derive(Clone)]
pub struct Solutions<'a> {
    search: SingleSearch<'a>,
    watch: Watch<'a>,
    /// The number of solutions that may still be returned.
    limit: u64,
    frames: Vec<Frame>,
    /// The root, until the first solution is asked for.
    root: Option<Candidates>,
    stopped: bool,
}

/// A node of the search tree that holds a solution, and the digits left to try there.
#[derive(Clone)]
struct Frame {
    state: Candidates,
    witness: Grid,
    cell: Cell,
    /// Digits not yet tried.
    left: DigitSet,
}

/// The outcome of looking into a branch.
enum Branch {
    Empty,
    Solution(Grid),
    Entered,
    Stopped,
}

impl<'a> Solutions<'a> {
    pub(super) fn new(start: &Candidates, limit: u64, watch: Watch<'a>) -> Self {
        Self {
            search: SingleSearch::new(watch),
            watch,
            limit,
            frames: Vec::new(),
            root: Some(*start),
            stopped: false,
        }
    }

    /// Returns whether the watch stopped the search: then there may be more solutions.
    #[must_use]
    pub const fn stopped(&self) -> bool {
        self.stopped
    }

    /// Returns starts whose solutions, in this order, are those that the iterator has not returned: for
    /// a caller that divides a long search among threads.
    #[must_use]
    pub fn into_branches(mut self) -> Vec<Candidates> {
        let mut branches = Vec::new();
        while let Some((state, _)) = self.next_branch() {
            branches.push(state);
        }
        branches
    }

    /// Looks into a branch. `witness` is a solution known to lie in it, if any.
    fn branch(&mut self, state: Candidates, witness: Option<Grid>) -> Branch {
        let Some(state) = settled(&state) else { return Branch::Empty };
        let Some(cell) = Cell::all().find(|cell| state.get(*cell).len() > 1) else {
            return Branch::Solution(state.singles());
        };
        let witness = match witness {
            Some(witness) => witness,
            None => match self.search.first(Board::Candidates(&state)) {
                (Some(witness), _) => witness,
                (None, End::Stopped) => return Branch::Stopped,
                (None, _) => return Branch::Empty,
            },
        };
        let left = state.get(cell);
        self.frames.push(Frame { state, witness, cell, left });
        Branch::Entered
    }

    /// The next branch to look into: the lowest digit left at the deepest node.
    fn next_branch(&mut self) -> Option<(Candidates, Option<Grid>)> {
        if let Some(root) = self.root.take() {
            return Some((root, None));
        }
        loop {
            let frame = self.frames.last_mut()?;
            let Some(digit) = frame.left.iter().next() else {
                self.frames.pop();
                continue;
            };
            frame.left.remove(digit);
            let mut state = frame.state;
            state.set(frame.cell, DigitSet::only(digit));
            let inside = frame.witness.get(frame.cell) == Some(digit);
            return Some((state, inside.then_some(frame.witness)));
        }
    }

    fn stop(&mut self) -> Option<Grid> {
        self.stopped = true;
        self.root = None;
        self.frames.clear();
        None
    }
}

impl Iterator for Solutions<'_> {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        if self.limit == 0 {
            return None;
        }
        if (self.root.is_some() || !self.frames.is_empty()) && self.watch.stopped() {
            return self.stop();
        }
        while let Some((state, witness)) = self.next_branch() {
            match self.branch(state, witness) {
                Branch::Empty | Branch::Entered => {}
                Branch::Solution(grid) => {
                    self.limit -= 1;
                    return Some(grid);
                }
                Branch::Stopped => return self.stop(),
            }
        }
        None
    }
}

impl std::iter::FusedIterator for Solutions<'_> {}

impl std::fmt::Debug for Solutions<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Solutions").field("stopped", &self.stopped).finish_non_exhaustive()
    }
}
