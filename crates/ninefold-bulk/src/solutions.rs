//! The solutions of one puzzle on several threads.

use crate::tree::{Ended, SharedThreads, TreeSearch, visit_leaves};
use ninefold::search::{Search, Watch};
use ninefold::{Candidates, Grid};

/// The number of solutions that a worker finds before it returns the rest of its search.
const SLICE: usize = 1024;

/// Visits the solutions of a start in lexicographic order. The first are searched for on the caller's
/// thread, the others on `threads` threads; all are visited on the caller's, until `visit` returns
/// false or `stop` returns true. Memory is bounded, however many solutions there are.
///
/// ```
/// use ninefold_bulk::Ended;
///
/// let mut visited = Vec::new();
/// let ended = ninefold_bulk::solutions(&ninefold::Grid::EMPTY, 2, || false, |solution| {
///     visited.push(*solution);
///     visited.len() < 3000
/// });
/// assert_eq!(ended, Ended::Enough);
/// assert!(visited.is_sorted_by_key(|solution| solution.to_string()));
/// ```
pub fn solutions(
    start: impl Into<Candidates>,
    threads: impl Into<SharedThreads>,
    stop: impl Fn() -> bool + Clone + Send + 'static,
    visit: impl FnMut(&Grid) -> bool,
) -> Ended {
    visit_leaves(SolutionTree, vec![start.into()], &threads.into(), stop, visit)
}

/// The search for solutions.
#[derive(Clone)]
struct SolutionTree;

impl TreeSearch for SolutionTree {
    type Branch = Candidates;
    type Leaf = Grid;

    fn search(
        &mut self,
        starts: Vec<Candidates>,
        stop: &impl Fn() -> bool,
        solutions: &mut Vec<Grid>,
    ) -> Option<Vec<Candidates>> {
        let mut starts = starts.into_iter();
        for start in starts.by_ref() {
            let mut search = Search::new().watch(&Watch::new(stop)).solutions(start);
            solutions.extend(search.by_ref().take(SLICE - solutions.len()));
            if search.stopped() {
                return None;
            }
            if solutions.len() == SLICE {
                return Some(search.into_branches().into_iter().chain(starts).collect());
            }
        }
        Some(Vec::new())
    }
}
