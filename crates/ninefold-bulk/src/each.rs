//! An iterator adaptor that answers puzzles on several threads.
//!
//! ```text
//!   starts ──► chunk ──► a worker ──► answers     each chunk has a channel of its own for its
//!              chunk ──► a worker ──► answers     answers; they are received in the order of the
//!              chunk ──► a worker ──► answers     chunks
//! ```
//!
//! The caller's thread takes the starts out of the iterator, so that it can be any iterator, and
//! only when answers are asked for. Chunks go to the workers in turn.

use ninefold::search::{Count, Search, Start, Uniqueness};
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::Builder;

/// The number of starts sent to a worker at once: enough to fill the SIMD lanes many times over.
const CHUNK: usize = 1024;

/// The number of chunks read ahead of the answers, for each thread.
const AHEAD: usize = 3;

/// Solves each start on `threads` threads; see [`Uniqueness`]. The answers come in the order of the starts.
/// They are computed while the iterator is used, some thousand starts ahead of it, so the starts may
/// be endless and take no more memory than these.
///
/// With one thread, or with few starts, all work is done on the caller's thread.
///
/// ```
/// use ninefold::search::Uniqueness;
/// use ninefold::Grid;
///
/// let text = "
///     53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
///     55...............................................................................
///     .................................................................................";
/// let puzzles = text.split_whitespace().filter_map(|line| line.parse::<Grid>().ok());
/// let answers: Vec<Uniqueness> = ninefold_bulk::solve_each(puzzles, 2).collect();
/// assert!(matches!(answers[..], [Uniqueness::One(_), Uniqueness::None, Uniqueness::Many]));
/// ```
pub fn solve_each<I>(starts: I, threads: usize) -> Answers<I::IntoIter, Uniqueness>
where
    I: IntoIterator<Item: Start + Send + 'static>,
{
    // No watch stops the search, so there is an answer for each start.
    let answer = |starts: &[I::Item]| {
        Search::new().uniqueness_each(starts).into_iter().flatten().collect::<Vec<_>>()
    };
    Answers::new(starts.into_iter(), threads, Arc::new(answer))
}

/// Counts the solutions of each start, up to `limit`; otherwise like [`solve_each`].
///
/// ```
/// let starts = std::iter::repeat_n(ninefold::Grid::EMPTY, 3);
/// assert!(ninefold_bulk::count_each(starts, 5, 2).all(|count| count.found == 5));
/// ```
pub fn count_each<I>(starts: I, limit: u64, threads: usize) -> Answers<I::IntoIter, Count>
where
    I: IntoIterator<Item: Start + Send + 'static>,
{
    let answer = move |starts: &[I::Item]| Search::new().limit(limit).count_each(starts);
    Answers::new(starts.into_iter(), threads, Arc::new(answer))
}

/// Answers a chunk of starts.
type Answer<S, A> = Arc<dyn Fn(&[S]) -> Vec<A> + Send + Sync>;

/// A chunk, and the channel for its answers.
type Chunk<S, A> = (Vec<S>, SyncSender<Vec<A>>);

/// The answers to the starts of an iterator, in order. Returned by [`solve_each`] and [`count_each`].
pub struct Answers<I: Iterator, A> {
    starts: std::iter::Fuse<I>,
    threads: usize,
    answer: Answer<I::Item, A>,
    /// The channels to the workers, once there are any. The workers end when these are dropped.
    workers: Vec<SyncSender<Chunk<I::Item, A>>>,
    /// The number of chunks that were sent.
    sent: usize,
    /// The answers to the chunks that were sent, in order.
    pending: VecDeque<Receiver<Vec<A>>>,
    ready: std::vec::IntoIter<A>,
}

impl<I: Iterator<Item: Send + 'static>, A: Send + 'static> Answers<I, A> {
    fn new(starts: I, threads: usize, answer: Answer<I::Item, A>) -> Self {
        Self {
            starts: starts.fuse(),
            threads: threads.max(1),
            answer,
            workers: Vec::new(),
            sent: 0,
            pending: VecDeque::new(),
            ready: Vec::new().into_iter(),
        }
    }

    /// Returns the answers to the next chunk; none at the end.
    fn next_chunk(&mut self) -> Vec<A> {
        if self.workers.is_empty() {
            let chunk: Vec<_> = self.starts.by_ref().take(CHUNK).collect();
            if self.threads == 1 || chunk.len() < CHUNK {
                return (self.answer)(&chunk);
            }
            self.start_workers();
            if self.workers.is_empty() {
                self.threads = 1;
                return (self.answer)(&chunk);
            }
            self.send(chunk);
        }
        while self.pending.len() < AHEAD * self.threads {
            let chunk: Vec<_> = self.starts.by_ref().take(CHUNK).collect();
            if chunk.is_empty() {
                break;
            }
            self.send(chunk);
        }
        let answers = self.pending.pop_front().map(|answers| answers.recv());
        answers.map_or_else(Vec::new, |answers| answers.expect("no worker panics"))
    }

    fn send(&mut self, chunk: Vec<I::Item>) {
        let (sender, answers) = sync_channel(1);
        self.pending.push_back(answers);
        let worker = self.sent % self.workers.len().max(1);
        self.sent += 1;
        if let Some(chunks) = self.workers.get(worker) {
            // The workers live as long as this does.
            let _ = chunks.send((chunk, sender));
        }
    }

    fn start_workers(&mut self) {
        for _ in 0..self.threads {
            let (chunks, received) = sync_channel::<Chunk<I::Item, A>>(AHEAD);
            let answer = Arc::clone(&self.answer);
            let work = move || {
                for (chunk, sender) in received {
                    // The receiver may be gone.
                    let _ = sender.send(answer(&chunk));
                }
            };
            // Fewer workers do the same work.
            if Builder::new().spawn(work).is_err() {
                return;
            }
            self.workers.push(chunks);
        }
    }
}

impl<I: Iterator<Item: Send + 'static>, A: Send + 'static> Iterator for Answers<I, A> {
    type Item = A;

    fn next(&mut self) -> Option<A> {
        if self.ready.len() == 0 {
            self.ready = self.next_chunk().into_iter();
        }
        self.ready.next()
    }
}

impl<I: Iterator, A> std::fmt::Debug for Answers<I, A> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Answers").field("threads", &self.threads).finish_non_exhaustive()
    }
}
