//! The search of an ordered tree on several threads.
//!
//! ```text
//!   start ──► a worker: the first leaves ──► in order
//!                 └──► the rest, in pieces ──► any worker ...
//! ```

use crate::handover::Handover;
use crate::ordered::{BUFFERS, Feeder, Flush, Sink, run_dividing};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The most pieces that a worker returns, besides the one that continues its own search.
const PIECES: usize = 8;

/// A search whose results are the leaves of an ordered tree. Every thread has a clone.
pub(crate) trait TreeSearch: Clone + Send + 'static {
    /// A part of the tree.
    type Branch: Send + 'static;
    /// A result.
    type Leaf: Send + 'static;

    /// Searches branches in order, for some milliseconds at most, and appends their leaves. Returns
    /// the branches that are not searched, in order, or `None` if `stop` returned true.
    fn search(
        &mut self,
        branches: Vec<Self::Branch>,
        stop: &impl Fn() -> bool,
        leaves: &mut Vec<Self::Leaf>,
    ) -> Option<Vec<Self::Branch>>;
}

/// The reason why a search for all results ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// All results were visited.
    Complete,
    /// `visit` wanted no more.
    Enough,
    /// `stop` ended the search.
    Stopped,
}

/// A number of threads that several searches share. One search at a time starts so many threads; the
/// others continue on the threads of their callers, and use more as soon as that one has ended.
#[derive(Clone, Debug)]
pub struct SharedThreads {
    count: usize,
    in_use: Arc<AtomicBool>,
}

impl From<usize> for SharedThreads {
    fn from(count: usize) -> Self {
        Self { count, in_use: Arc::default() }
    }
}

impl From<&Self> for SharedThreads {
    fn from(threads: &Self) -> Self {
        threads.clone()
    }
}

impl SharedThreads {
    /// Reserves the threads, unless another search has them or one thread is all there is.
    fn reserve(&self) -> Option<Reserved<'_>> {
        let is_free = self.count > 1 && !self.in_use.swap(true, Ordering::Acquire);
        is_free.then(|| Reserved(self))
    }
}

/// Threads that one search has until this is dropped.
struct Reserved<'a>(&'a SharedThreads);

impl Drop for Reserved<'_> {
    fn drop(&mut self) {
        self.0.in_use.store(false, Ordering::Release);
    }
}

/// Visits the leaves of branches in order, until `visit` returns false or `stop` returns true. The
/// first are searched for on the caller's thread, because most trees are small and threads would cost
/// time; the others on all threads.
pub(crate) fn visit_leaves<T: TreeSearch>(
    mut tree: T,
    branches: Vec<T::Branch>,
    threads: &SharedThreads,
    stop: impl Fn() -> bool + Clone + Send + 'static,
    visit: impl FnMut(&T::Leaf) -> bool,
) -> Ended {
    let mut visitor = Visitor { visit, ended: Ended::Complete };
    let mut slice = Slice::default();
    // The next is the last.
    let mut pieces = vec![branches];
    let mut can_have_threads = true;
    while let Some(piece) = pieces.pop() {
        let rest = search_slice(&mut tree, piece, &mut slice, &stop);
        if !visitor.write(&mut slice) {
            break;
        }
        pieces.extend(rest.into_iter().rev());
        if !pieces.is_empty()
            && can_have_threads
            && let Some(reserved) = threads.reserve()
        {
            match visit_on_threads(&tree, pieces, reserved.0.count, &stop, &mut visitor) {
                None => break,
                // There are no threads to be had: the rest is visited on this one.
                Some(rest) => pieces = rest,
            }
            can_have_threads = false;
        }
    }
    visitor.ended
}

/// Visits the leaves of pieces, of which the last is the first in order, on several threads. Returns the pieces where
/// no threads can be started.
fn visit_on_threads<T: TreeSearch>(
    tree: &T,
    pieces: Vec<Vec<T::Branch>>,
    threads: usize,
    stop: &(impl Fn() -> bool + Clone + Send + 'static),
    visitor: &mut impl Sink<Slice<T::Leaf>>,
) -> Option<Vec<Vec<T::Branch>>> {
    let handed_over = Handover::new(pieces);
    let taken = handed_over.clone();
    let read = move |feeder: Feeder<Vec<T::Branch>, Slice<T::Leaf>>| {
        for piece in taken.take().into_iter().flatten().rev() {
            if feeder.fill(|block| *block = piece).is_none() {
                return;
            }
            feeder.send();
        }
    };
    let (tree, stop) = (tree.clone(), stop.clone());
    let worker = move || {
        let (mut tree, stop) = (tree.clone(), stop.clone());
        move |block: &mut Vec<T::Branch>,
              slice: &mut Slice<T::Leaf>,
              _flush: Flush<'_, Slice<T::Leaf>>| {
            search_slice(&mut tree, std::mem::take(block), slice, &stop)
        }
    };
    match run_dividing(threads, BUFFERS, read, worker, visitor) {
        Ok(()) => None,
        Err(_) => handed_over.take(),
    }
}

/// Some leaves, in order.
struct Slice<L> {
    leaves: Vec<L>,
    stopped: bool,
}

impl<L> Default for Slice<L> {
    fn default() -> Self {
        Self { leaves: Vec::new(), stopped: false }
    }
}

/// Passes leaves on.
struct Visitor<V> {
    visit: V,
    ended: Ended,
}

impl<L, V: FnMut(&L) -> bool> Sink<Slice<L>> for Visitor<V> {
    fn write(&mut self, slice: &mut Slice<L>) -> bool {
        for leaf in slice.leaves.drain(..) {
            if !(self.visit)(&leaf) {
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

/// Finds the first leaves of some branches, and returns the rest of the search in pieces.
fn search_slice<T: TreeSearch>(
    tree: &mut T,
    branches: Vec<T::Branch>,
    slice: &mut Slice<T::Leaf>,
    stop: &impl Fn() -> bool,
) -> Vec<Vec<T::Branch>> {
    let rest = tree.search(branches, stop, &mut slice.leaves);
    slice.stopped = rest.is_none();
    rest.map(divide).unwrap_or_default()
}

/// Divides branches into pieces. The last, which begin near the root, have the most leaves, so they
/// become pieces of their own.
fn divide<B>(mut branches: Vec<B>) -> Vec<Vec<B>> {
    let single = PIECES.min(branches.len().saturating_sub(1));
    let last = branches.split_off(branches.len() - single);
    let pieces = [branches].into_iter().chain(last.into_iter().map(|branch| vec![branch]));
    pieces.filter(|piece| !piece.is_empty()).collect()
}
