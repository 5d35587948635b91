//! The solutions of one puzzle on several threads.
//!
//! ```text
//!   start ──► a worker: the first solutions ──► in order
//!                 └──► the rest, in pieces ──► any worker ...
//! ```

use crate::ordered::{BUFFERS, Feeder, Flush, Sink, run_dividing};
use ninefold::search::{Search, Watch};
use ninefold::{Candidates, Grid};

/// How many solutions a worker finds before it returns the rest of its search.
const SLICE: usize = 1024;

/// How many pieces it returns at most, besides the one that continues its own search.
const PIECES: usize = 8;

/// How a search for all solutions ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// All solutions were visited.
    Complete,
    /// `visit` wanted no more.
    Enough,
    /// `stop` ended the search.
    Stopped,
}

/// Visits the solutions of a start in lexicographic order. The first are searched for on the caller's
/// thread, the others on `threads` threads; all are visited on the caller's, until `visit` returns false or `stop` returns true. Memory is bounded,
/// however many solutions there are.
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
    threads: usize,
    stop: impl Fn() -> bool + Clone + Send + 'static,
    visit: impl FnMut(&Grid) -> bool,
) -> Ended {
    let mut visitor = Visitor { visit, ended: Ended::Complete };
    // The first solutions are found here: most puzzles have few, for which threads would cost time.
    let mut slice = Slice::default();
    let rest = search_slice(vec![start.into()], &mut slice, &stop);
    if !visitor.write(&mut slice) || rest.is_empty() {
        return visitor.ended;
    }
    let read = move |feeder: Feeder<Vec<Candidates>, Slice>| {
        for piece in rest {
            if feeder.fill(|block| *block = piece).is_none() {
                return;
            }
            feeder.send();
        }
    };
    let worker = move || {
        let stop = stop.clone();
        move |block: &mut Vec<Candidates>, slice: &mut Slice, _flush: Flush<'_, Slice>| {
            search_slice(std::mem::take(block), slice, &stop)
        }
    };
    run_dividing(threads, BUFFERS, read, worker, &mut visitor);
    visitor.ended
}

/// Some solutions, in order.
#[derive(Default)]
struct Slice {
    solutions: Vec<Grid>,
    stopped: bool,
}

/// Passes solutions on.
struct Visitor<V> {
    visit: V,
    ended: Ended,
}

impl<V: FnMut(&Grid) -> bool> Sink<Slice> for Visitor<V> {
    fn write(&mut self, slice: &mut Slice) -> bool {
        for solution in slice.solutions.drain(..) {
            if !(self.visit)(&solution) {
                self.ended = Ended::Enough;
                return false;
            }
        }
        if slice.stopped {
            self.ended = Ended::Stopped;
        }
        !slice.stopped
    }
}

/// Finds the first solutions of some starts, and returns the rest of the search in pieces.
fn search_slice(
    starts: Vec<Candidates>,
    slice: &mut Slice,
    stop: &impl Fn() -> bool,
) -> Vec<Vec<Candidates>> {
    let mut starts = starts.into_iter();
    for start in starts.by_ref() {
        let mut search = Search::new().watch(&Watch::new(stop)).solutions(start);
        slice.solutions.extend(search.by_ref().take(SLICE - slice.solutions.len()));
        if search.stopped() {
            slice.stopped = true;
            return Vec::new();
        }
        if slice.solutions.len() == SLICE {
            return divide(search.into_branches().into_iter().chain(starts).collect());
        }
    }
    Vec::new()
}

/// Divides starts into pieces. The last, which branch off near the root, have the most solutions, so
/// they become pieces of their own.
fn divide(mut starts: Vec<Candidates>) -> Vec<Vec<Candidates>> {
    let single = PIECES.min(starts.len().saturating_sub(1));
    let last = starts.split_off(starts.len() - single);
    let pieces = [starts].into_iter().chain(last.into_iter().map(|start| vec![start]));
    pieces.filter(|piece| !piece.is_empty()).collect()
}
