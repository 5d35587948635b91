//! Puzzles from an iterator, answers to an iterator.
//!
//! ```text
//!   starts ──► chunk ──► a worker ──► answers     each chunk has a channel of its own for its
//!              chunk ──► a worker ──► answers     answers; they are taken in the order of the
//!              chunk ──► a worker ──► answers     chunks, whoever is done first
//! ```
//!
//! The caller's thread takes the starts out of the iterator, so that it can be any iterator, and
//! only when answers are asked for.

use ninefold::search::{Count, Search, Start, Uniqueness};
use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};

/// How many starts go to a worker at once: enough to fill the lanes of the engine many times over.
const CHUNK: usize = 1024;

/// How many chunks are taken from the iterator ahead of the answers, for each thread.
const AHEAD: usize = 3;

/// Tells of each start whether it has no solution, one or more, on `threads` threads. The answers come in the order
/// of the starts. They are looked for while the iterator is used, some thousand starts ahead of it,
/// so the starts can be without end and take no more memory than these.
///
/// With one thread, or when there are few starts, everything happens on the caller's.
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
    let ask = |starts: &[I::Item]| {
        Search::new().uniqueness_each(starts).into_iter().flatten().collect::<Vec<_>>()
    };
    Answers::new(starts.into_iter(), threads, Arc::new(ask))
}

/// How many solutions each start has, up to `limit`: like [`solve_each`] otherwise.
///
/// ```
/// let starts = std::iter::repeat_n(ninefold::Grid::EMPTY, 3);
/// assert!(ninefold_bulk::count_each(starts, 5, 2).all(|count| count.found == 5));
/// ```
pub fn count_each<I>(starts: I, limit: u64, threads: usize) -> Answers<I::IntoIter, Count>
where
    I: IntoIterator<Item: Start + Send + 'static>,
{
    let ask = move |starts: &[I::Item]| Search::new().limit(limit).count_each(starts);
    Answers::new(starts.into_iter(), threads, Arc::new(ask))
}

/// What is asked about a chunk of starts.
type Ask<S, A> = Arc<dyn Fn(&[S]) -> Vec<A> + Send + Sync>;

/// A chunk, and where its answers go.
type Chunk<S, A> = (Vec<S>, SyncSender<Vec<A>>);

/// The answers to the starts of an iterator, in order. Made by [`solve_each`] and [`count_each`].
pub struct Answers<I: Iterator, A> {
    starts: std::iter::Fuse<I>,
    threads: usize,
    ask: Ask<I::Item, A>,
    /// Leads to the workers, once there are any. When it goes, they do.
    chunks: Option<SyncSender<Chunk<I::Item, A>>>,
    /// Where the answers to chunks come from, in order.
    asked: VecDeque<Receiver<Vec<A>>>,
    ready: std::vec::IntoIter<A>,
}

impl<I: Iterator<Item: Send + 'static>, A: Send + 'static> Answers<I, A> {
    fn new(starts: I, threads: usize, ask: Ask<I::Item, A>) -> Self {
        Self {
            starts: starts.fuse(),
            threads: threads.max(1),
            ask,
            chunks: None,
            asked: VecDeque::new(),
            ready: Vec::new().into_iter(),
        }
    }

    /// The answers to the next chunk; none at the end.
    fn next_chunk(&mut self) -> Vec<A> {
        if self.chunks.is_none() {
            let chunk: Vec<_> = self.starts.by_ref().take(CHUNK).collect();
            if self.threads == 1 || chunk.len() < CHUNK {
                return (self.ask)(&chunk);
            }
            self.hire();
            self.send(chunk);
        }
        while self.asked.len() < AHEAD * self.threads {
            let chunk: Vec<_> = self.starts.by_ref().take(CHUNK).collect();
            if chunk.is_empty() {
                break;
            }
            self.send(chunk);
        }
        let answers = self.asked.pop_front().map(|answers| answers.recv());
        answers.map_or_else(Vec::new, |answers| answers.expect("no worker panics"))
    }

    fn send(&mut self, chunk: Vec<I::Item>) {
        let (give, answers) = sync_channel(1);
        self.asked.push_back(answers);
        if let Some(chunks) = &self.chunks {
            // The workers are there as long as we are.
            let _ = chunks.send((chunk, give));
        }
    }

    /// Starts the workers.
    fn hire(&mut self) {
        let (chunks, take) = sync_channel::<Chunk<I::Item, A>>(AHEAD * self.threads);
        self.chunks = Some(chunks);
        let take = Arc::new(Mutex::new(take));
        for _ in 0..self.threads {
            let (take, ask) = (Arc::clone(&take), Arc::clone(&self.ask));
            drop(std::thread::spawn(move || {
                let next = || take.lock().unwrap_or_else(PoisonError::into_inner).recv();
                while let Ok((chunk, give)) = next() {
                    // Nobody may want the answers any more.
                    let _ = give.send(ask(&chunk));
                }
            }));
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
