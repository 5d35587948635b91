//! The minimal puzzles of one puzzle on several threads.

use crate::tree::{Ended, SharedThreads, TreeSearch, visit_leaves};
use ninefold::Grid;
use ninefold::generate::{MinimalBranch, MinimalSearch};

/// The number of steps that a worker makes before it returns the rest of its search.
const STEPS: usize = 256;

/// Visits the minimal puzzles of a puzzle in the order of the search. The first are searched for on the
/// caller's thread, the others on `threads` threads; all are visited on the caller's, until `visit`
/// returns false or `stop` returns true. Memory is bounded, however many there are.
///
/// ```
/// use ninefold::generate::MinimalSearch;
/// use ninefold_bulk::Ended;
///
/// let puzzle: ninefold::Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
/// let search = MinimalSearch::new(&puzzle).unwrap();
/// let mut visited = Vec::new();
/// let ended = ninefold_bulk::minimals(search.clone(), 2, || false, |minimal| {
///     visited.push(*minimal);
///     true
/// });
/// assert_eq!(ended, Ended::Complete);
/// assert_eq!(visited, search.collect::<Vec<_>>());
/// # Ok::<(), ninefold::board::ParseGridError>(())
/// ```
pub fn minimals(
    mut search: MinimalSearch,
    threads: impl Into<SharedThreads>,
    stop: impl Fn() -> bool + Clone + Send + 'static,
    visit: impl FnMut(&Grid) -> bool,
) -> Ended {
    let branches = search.take_branches();
    visit_leaves(search, branches, &threads.into(), stop, visit)
}

impl TreeSearch for MinimalSearch {
    type Branch = MinimalBranch;
    type Leaf = Grid;

    fn search(
        &mut self,
        branches: Vec<MinimalBranch>,
        stop: &impl Fn() -> bool,
        minimals: &mut Vec<Grid>,
    ) -> Option<Vec<MinimalBranch>> {
        self.continue_with(branches);
        for _ in 0..STEPS {
            if self.is_complete() {
                break;
            }
            if stop() {
                return None;
            }
            minimals.extend(self.step());
        }
        Some(self.take_branches())
    }
}
