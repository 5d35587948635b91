//! A pipeline for blocks: one thread reads them, several work on them, the caller's thread writes the
//! outputs in the order of the blocks.
//!
//! ```text
//!         ┌───────────── empty buffers ◄──────────────┐
//!         ▼                                           │
//!      reader ──── filled ────► workers ─── done ───► sink
//!     (a thread)              (n threads)           (the caller's thread)
//! ```
//!
//! A pair of buffers holds a block and its output: the reader fills the block, a worker fills the output
//! from it, the sink writes the output, and the pair is used again. The number of pairs is fixed, so
//! memory stays bounded however long the input and however slow the sink.
//!
//! A block may take longer than expected. Then the worker returns the rest of it in pieces, which
//! follow it in the order:
//!
//! ```text
//!      block 5 ──► output 5, and pieces 5.0, 5.1, 5.2 ──► ... 5.1 ──► output 5.1, and 5.1.0, 5.1.1
//! ```
//!
//! An output may become larger than expected. Then the worker flushes it and goes on with an empty one;
//! the sink writes the flushed parts when it is the block's turn. All blocks together may have
//! [`PARTS`] parts that are not written. Only beyond that does a worker wait, unless its block is the
//! next to be written. Blocks are taken in order, so the next to be written always has a worker (a
//! worker that returned pieces takes the lowest pending one next), and that worker waits for nothing
//! but the sink: there is no deadlock.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::Builder;
use std::time::Duration;

/// The number of buffer pairs that [`run`] has for each worker: enough that a slow block does not stop
/// the other workers at once.
pub const BUFFERS: usize = 3;

/// The number of flushed parts that may wait to be written, over all blocks.
pub const PARTS: usize = 48;

/// The number of flushed parts of the next block to be written that may wait while there are [`PARTS`].
const PARTS_AHEAD: usize = 2;

/// The number of outputs of pieces that may wait to be written: beyond that only the next to be written
/// is worked on.
const PIECES_AHEAD: usize = 64;

/// The time between two calls of [`Sink::idle`].
const IDLE: Duration = Duration::from_millis(100);

/// Writes outputs.
pub trait Sink<O> {
    /// Writes an output, or a part of one, and empties it. Returns false when nothing more is wanted.
    fn write(&mut self, output: &mut O) -> bool;

    /// Is called ten times a second while there is nothing to write; `busy` says whether a block is
    /// being worked on. Returns false when the rest is not worth waiting for.
    fn idle(&mut self, busy: bool) -> bool {
        let _ = busy;
        true
    }
}

/// The position of a block, or of a piece of one, in the order: the number of the block, the number of
/// the piece in that block, the number of the piece in that piece, and so on.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Place(u64, Vec<usize>);

impl Place {
    /// Returns the place of a piece: behind this one and before all that follow it.
    fn piece(&self, number: usize) -> Self {
        Self(self.0, self.1.iter().copied().chain([number]).collect())
    }
}

/// A block and its output.
#[derive(Default)]
struct Buffers<B, O> {
    block: B,
    output: O,
}

/// The state that all threads share, and what they wait for.
struct Shared<B, O> {
    state: Mutex<State<B, O>>,
    /// Signals the reader: there are empty buffers, or nothing more is wanted.
    emptied: Condvar,
    /// Signals the workers: there is a filled block, or nothing more is wanted.
    filled: Condvar,
    /// Signals the sink's thread: there is something to write.
    done: Condvar,
    pairs: usize,
}

struct State<B, O> {
    empty: Vec<Buffers<B, O>>,
    /// The buffers whose block the reader fills.
    open: Option<Buffers<B, O>>,
    filled: BTreeMap<Place, Buffers<B, O>>,
    done: BTreeMap<Place, Buffers<B, O>>,
    /// All blocks that were read and are not written. The first is the next to be written.
    unwritten: BTreeSet<Place>,
    /// The number of buffer pairs beyond the fixed number, for pieces. They are dropped after use.
    extra: usize,
    /// The parts of outputs that were flushed and are not written.
    parts: BTreeMap<Place, VecDeque<O>>,
    /// The number of these parts, over all blocks.
    part_count: usize,
    /// Empty outputs of parts, to be used again.
    spare: Vec<O>,
    /// The workers that wait to flush, each with its own signal.
    waiting: BTreeMap<Place, Arc<Condvar>>,
    /// The number of blocks that were read.
    read: u64,
    /// No more will be read.
    ended: bool,
    /// Nothing more is wanted.
    closed: bool,
    /// A thread has panicked.
    broken: bool,
}

impl<B, O> State<B, O> {
    /// Says whether the block at this place is the next to be written.
    fn is_next(&self, place: &Place) -> bool {
        self.unwritten.first() == Some(place)
    }

    /// Says whether a worker may flush a part of this block without waiting.
    fn accepts_part(&self, place: &Place) -> bool {
        let ahead = || self.parts.get(place).map_or(0, VecDeque::len);
        self.part_count < PARTS || (self.is_next(place) && ahead() < PARTS_AHEAD)
    }

    /// Takes the earliest block that no worker has; with `most` outputs that are not written, only
    /// the next to be written.
    fn next_filled(&mut self, most: usize) -> Option<(Place, Buffers<B, O>)> {
        let (place, _) = self.filled.first_key_value()?;
        if self.done.len() < most || self.is_next(place) { self.filled.pop_first() } else { None }
    }

    /// Takes the next part to be written, if it is there.
    fn next_part(&mut self) -> Option<O> {
        let parts = self.parts.get_mut(self.unwritten.first()?)?;
        let part = parts.pop_front()?;
        self.part_count -= 1;
        Some(part)
    }

    /// Takes the next output to be written, if it is complete.
    fn next_done(&mut self) -> Option<Buffers<B, O>> {
        let buffers = self.done.remove(self.unwritten.first()?)?;
        if let Some(place) = self.unwritten.pop_first() {
            self.parts.remove(&place);
        }
        Some(buffers)
    }

    /// Wakes the worker that waits to flush the earliest block: no other could go on before it.
    fn wake_first_waiting(&self) {
        if let Some((_, signal)) = self.waiting.first_key_value() {
            signal.notify_one();
        }
    }
}

impl<B, O> Shared<B, O> {
    fn lock(&self) -> MutexGuard<'_, State<B, O>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records that no more will be read.
    fn end(&self) {
        self.lock().ended = true;
        self.done.notify_all();
    }

    /// Records that nothing more is wanted, and wakes all threads.
    fn close(&self) {
        let mut state = self.lock();
        state.closed = true;
        state.waiting.values().for_each(|signal| signal.notify_all());
        drop(state);
        for waiting in [&self.emptied, &self.filled, &self.done] {
            waiting.notify_all();
        }
    }
}

fn wait<'a, T>(condvar: &Condvar, guard: MutexGuard<'a, T>) -> MutexGuard<'a, T> {
    condvar.wait(guard).unwrap_or_else(PoisonError::into_inner)
}

/// The reader's end of the pipeline: fills blocks and sends them to the workers. Clones fill the same
/// block.
pub struct Feeder<B, O> {
    shared: Arc<Shared<B, O>>,
}

impl<B, O> std::fmt::Debug for Feeder<B, O> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Feeder").finish_non_exhaustive()
    }
}

impl<B, O> Clone for Feeder<B, O> {
    fn clone(&self) -> Self {
        Self { shared: Arc::clone(&self.shared) }
    }
}

impl<B, O> Feeder<B, O> {
    /// Calls `fill` with the block that is being filled, which may hold what it held when it was used
    /// last. Waits until there is one; returns `None` when nothing more is wanted. All other threads
    /// wait for `fill`, so it should be quick.
    pub fn fill<T>(&self, fill: impl FnOnce(&mut B) -> T) -> Option<T> {
        let mut state = self.shared.lock();
        while state.open.is_none() && !state.closed {
            state.open = state.empty.pop();
            if state.open.is_none() {
                state = wait(&self.shared.emptied, state);
            }
        }
        if state.closed {
            return None;
        }
        state.open.as_mut().map(|open| fill(&mut open.block))
    }

    /// Sends the block that is being filled to the workers.
    pub fn send(&self) {
        self.send_if(|_| true);
    }

    /// Sends the block that is being filled, if there is one and `is_ready` says so.
    pub fn send_if(&self, is_ready: impl FnOnce(&B) -> bool) {
        let mut state = self.shared.lock();
        if let Some(buffers) = state.open.take_if(|open| is_ready(&open.block)) {
            let place = Place(state.read, Vec::new());
            state.read += 1;
            state.unwritten.insert(place.clone());
            state.filled.insert(place, buffers);
            drop(state);
            self.shared.filled.notify_one();
        }
    }
}

/// Flushes an output that is not complete yet: takes it, and leaves an empty one. Returns false when
/// nothing more is wanted.
pub type Flush<'a, O> = &'a mut dyn FnMut(&mut O) -> bool;

/// Reads blocks with `read`, works on them on `threads` threads, and writes the outputs in order.
///
/// `read` receives the [`Feeder`] and runs on a thread of its own; the input ends when it returns.
/// `worker` is called once on each working thread and returns the function that fills outputs; what
/// that function owns belongs to its thread alone. `sink` is called on this thread.
///
/// Returns when all is written or the sink wants no more. Threads that still wait for input then are
/// not joined; they end as soon as it comes.
///
/// ```
/// struct Sum(u64);
/// impl ninefold_bulk::Sink<u64> for Sum {
///     fn write(&mut self, output: &mut u64) -> bool {
///         self.0 = 10 * self.0 + std::mem::take(output);
///         true
///     }
/// }
/// let mut sum = Sum(0);
/// let read = |feeder: ninefold_bulk::Feeder<u64, u64>| {
///     for number in 1..=4 {
///         if feeder.fill(|block| *block = number).is_none() {
///             return;
///         }
///         feeder.send();
///     }
/// };
/// let worker = || |block: &mut u64, output: &mut u64, _flush: ninefold_bulk::Flush<'_, u64>| {
///     *output = 2 * *block;
/// };
/// ninefold_bulk::run(3, read, worker, &mut sum)?;
/// assert_eq!(sum.0, 2468);
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// If the operating system starts neither a thread that reads nor one that works. Nothing has been read
/// then: `read` was dropped. Where it starts fewer threads than were asked for, these do all the work.
///
/// # Panics
///
/// If `read` or a worker does.
pub fn run<B, O, F>(
    threads: usize,
    read: impl FnOnce(Feeder<B, O>) + Send + 'static,
    worker: impl Fn() -> F + Clone + Send + 'static,
    sink: &mut impl Sink<O>,
) -> io::Result<()>
where
    B: Default + Send + 'static,
    O: Default + Send + 'static,
    F: FnMut(&mut B, &mut O, Flush<'_, O>),
{
    let worker = move || {
        let mut answer = worker();
        move |block: &mut B, output: &mut O, flush: Flush<'_, O>| {
            answer(block, output, flush);
            Vec::new()
        }
    };
    run_dividing(threads, BUFFERS, read, worker, sink)
}

/// Is like [`run`], for work whose duration is not known beforehand: a worker returns the rest of a
/// block, in pieces and in order, and any thread may continue with them. Their outputs follow its own.
/// `buffers` for each thread limit how far the others may be ahead of a slow block.
///
/// # Errors
///
/// As [`run`] does.
///
/// # Panics
///
/// If `read` or a worker does.
pub fn run_dividing<B, O, F>(
    threads: usize,
    buffers: usize,
    read: impl FnOnce(Feeder<B, O>) + Send + 'static,
    worker: impl Fn() -> F + Clone + Send + 'static,
    sink: &mut impl Sink<O>,
) -> io::Result<()>
where
    B: Default + Send + 'static,
    O: Default + Send + 'static,
    F: FnMut(&mut B, &mut O, Flush<'_, O>) -> Vec<B>,
{
    let threads = threads.max(1);
    let shared = Arc::new(Shared::new(buffers.max(1) * threads));
    let started = start_threads(&shared, threads, read, worker);
    if started.is_ok() {
        shared.write(sink);
    }
    // The workers that were started wait for blocks.
    shared.close();
    started
}

/// Starts as many workers as there can be, and the reader.
fn start_threads<B, O, F>(
    shared: &Arc<Shared<B, O>>,
    threads: usize,
    read: impl FnOnce(Feeder<B, O>) + Send + 'static,
    worker: impl Fn() -> F + Clone + Send + 'static,
) -> io::Result<()>
where
    B: Default + Send + 'static,
    O: Default + Send + 'static,
    F: FnMut(&mut B, &mut O, Flush<'_, O>) -> Vec<B>,
{
    let (reader, feeder) = (Arc::clone(shared), Feeder { shared: Arc::clone(shared) });
    for number in 0..threads {
        let (shared, worker) = (Arc::clone(shared), worker.clone());
        match Builder::new().spawn(move || shared.work(worker())) {
            Err(error) if number == 0 => return Err(error),
            // Fewer workers do the same work.
            Err(_) => break,
            Ok(_) => {}
        }
    }
    let read = move || {
        let _guard = PanicGuard(&*reader);
        read(feeder);
        reader.end();
    };
    Builder::new().spawn(read).map(drop)
}

/// Closes the pipeline when its thread panics: the others would wait for ever.
struct PanicGuard<'a, B, O>(&'a Shared<B, O>);

impl<B, O> Drop for PanicGuard<'_, B, O> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.lock().broken = true;
            self.0.close();
        }
    }
}

impl<B: Default, O: Default> Shared<B, O> {
    fn new(pairs: usize) -> Self {
        Self {
            state: Mutex::new(State {
                empty: std::iter::repeat_with(Buffers::default).take(pairs).collect(),
                open: None,
                filled: BTreeMap::new(),
                done: BTreeMap::new(),
                unwritten: BTreeSet::new(),
                extra: 0,
                parts: BTreeMap::new(),
                part_count: 0,
                spare: Vec::new(),
                waiting: BTreeMap::new(),
                read: 0,
                ended: false,
                closed: false,
                broken: false,
            }),
            emptied: Condvar::new(),
            filled: Condvar::new(),
            done: Condvar::new(),
            pairs,
        }
    }

    /// Runs a worker until nothing more is wanted.
    fn work(&self, mut answer: impl FnMut(&mut B, &mut O, Flush<'_, O>) -> Vec<B>) {
        let _guard = PanicGuard(self);
        let signal = Arc::new(Condvar::new());
        while let Some((place, mut buffers)) = self.next_filled() {
            let Buffers { block, output } = &mut buffers;
            let rest = answer(block, output, &mut |output| self.flush(&place, output, &signal));
            let mut state = self.lock();
            let pieces = rest.len();
            state.extra += pieces;
            for (number, block) in rest.into_iter().enumerate() {
                let piece = place.piece(number);
                state.unwritten.insert(piece.clone());
                state.filled.insert(piece, Buffers { block, output: O::default() });
            }
            let is_next = state.is_next(&place);
            state.done.insert(place, buffers);
            drop(state);
            if is_next {
                self.done.notify_one();
            }
            // This worker takes one of the pieces itself.
            if pieces > 1 {
                self.filled.notify_all();
            }
        }
    }

    fn next_filled(&self) -> Option<(Place, Buffers<B, O>)> {
        let mut state = self.lock();
        loop {
            if state.closed {
                return None;
            }
            // After the last block, too: another worker may still return pieces.
            match state.next_filled(self.pairs + PIECES_AHEAD) {
                None => state = wait(&self.filled, state),
                filled => return filled,
            }
        }
    }

    /// Queues a part of an output for the sink and leaves an empty output in its place. Waits while
    /// too many parts are queued.
    fn flush(&self, place: &Place, output: &mut O, signal: &Arc<Condvar>) -> bool {
        let mut state = self.lock();
        if !state.accepts_part(place) {
            state.waiting.insert(place.clone(), Arc::clone(signal));
            while !state.accepts_part(place) && !state.closed {
                state = wait(signal, state);
            }
            state.waiting.remove(place);
        }
        if state.closed {
            return false;
        }
        let part = std::mem::replace(output, state.spare.pop().unwrap_or_default());
        state.parts.entry(place.clone()).or_default().push_back(part);
        state.part_count += 1;
        if state.part_count < PARTS {
            state.wake_first_waiting();
        }
        if state.is_next(place) {
            self.done.notify_one();
        }
        true
    }

    /// Writes everything in order, until the end or until the sink wants no more.
    fn write(&self, sink: &mut impl Sink<O>) {
        let mut goes_on = true;
        while goes_on {
            let mut state = self.lock();
            assert!(!state.broken, "a thread has panicked while working on a block");
            goes_on = if let Some(part) = state.next_part() {
                drop(state);
                self.write_part(part, sink)
            } else if let Some(buffers) = state.next_done() {
                // It is another worker's turn to flush without waiting.
                state.wake_first_waiting();
                drop(state);
                self.write_done(buffers, sink)
            } else if state.ended && state.unwritten.is_empty() {
                false
            } else {
                let waited = self.done.wait_timeout(state, IDLE);
                let (state, timeout) = waited.unwrap_or_else(PoisonError::into_inner);
                let busy = !state.unwritten.is_empty();
                drop(state);
                !timeout.timed_out() || sink.idle(busy)
            };
        }
    }

    fn write_part(&self, mut part: O, sink: &mut impl Sink<O>) -> bool {
        let goes_on = sink.write(&mut part);
        let mut state = self.lock();
        state.spare.push(part);
        state.wake_first_waiting();
        goes_on
    }

    fn write_done(&self, mut buffers: Buffers<B, O>, sink: &mut impl Sink<O>) -> bool {
        let goes_on = sink.write(&mut buffers.output);
        let mut state = self.lock();
        if state.extra > 0 {
            state.extra -= 1;
        } else {
            state.empty.push(buffers);
        }
        // Woken for one pair alone, the reader would be switched to for every block.
        let wake = 2 * state.empty.len() >= self.pairs;
        let has_pieces = state.extra > 0;
        drop(state);
        if wake {
            self.emptied.notify_one();
        }
        if has_pieces {
            self.filled.notify_one();
        }
        goes_on
    }
}

#[cfg(test)]
mod tests;
