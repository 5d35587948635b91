//! Blocks worked on by many threads and written in order.
//!
//! ```text
//!         ┌─────────────── empty trays ◄──────────────┐
//!         ▼                                           │
//!      reader ──── filled ────► workers ─── done ───► writer
//!     (a thread)              (n threads)           (the caller's thread)
//! ```
//!
//! A tray holds a block and a page: the reader fills the block, a worker fills the page from it, the
//! writer puts the page out, and the tray goes round again, with its buffers. The number of trays is
//! fixed, so memory stays flat however long the input and however slow the output.
//!
//! A block may take longer than expected. Then the worker gives back what it has not got to, in
//! pieces, which take their places in the order behind it:
//!
//! ```text
//!      block 5 ──► page 5, and pieces 5.0, 5.1, 5.2 ──► ... 5.1 ──► page 5.1, and 5.1.0, 5.1.1
//! ```
//!
//! A page may turn out larger than expected. Then the worker gives it out in parts: it waits until
//! all blocks before its own are written, and while it does so the trays run out and the rest waits
//! with it. Blocks are taken in order, so the one that is to be written next always has a worker
//! (who gives back pieces takes the first of what there is right after): they cannot wait for each
//! other in a circle.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How many trays [`run`] has for each worker: enough that a block that takes long does not hold up
/// the others at once.
pub const TRAYS: usize = 3;

/// How often a writer that has nothing to write may look around.
const IDLE: Duration = Duration::from_millis(100);

/// Puts pages out.
pub trait Write<P> {
    /// Puts a page out, or a part of it, and empties it. False says that nothing more is wanted.
    fn write(&mut self, page: &mut P) -> bool;

    /// Called ten times a second while there is nothing to write, with whether anything is still
    /// being worked on. False says that it is not worth waiting for more.
    fn idle(&mut self, busy: bool) -> bool {
        let _ = busy;
        true
    }
}

/// Where a block, or a piece of one, stands in the order: its number, which piece of that block it is,
/// which piece of that piece, and so on.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Place(u64, Vec<usize>);

impl Place {
    /// The place of a piece, behind what it was cut from and before what comes after that.
    fn piece(&self, number: usize) -> Self {
        Self(self.0, self.1.iter().copied().chain([number]).collect())
    }
}

/// A block, and the page that is made of it.
#[derive(Default)]
struct Tray<B, P> {
    block: B,
    page: P,
}

/// What all threads share.
struct Shared<B, P> {
    state: Mutex<State<B, P>>,
    /// There is an empty tray, or nothing more is wanted.
    emptied: Condvar,
    /// There is a filled tray, or nothing more is wanted.
    filled: Condvar,
    /// There is something to write.
    done: Condvar,
    /// The page of the block that is next was written, or it is another one's turn.
    turned: Condvar,
    trays: usize,
}

struct State<B, P> {
    empty: Vec<Tray<B, P>>,
    filled: BTreeMap<Place, Tray<B, P>>,
    done: BTreeMap<Place, Tray<B, P>>,
    /// All that was read and is not written: the first is the next to be written.
    unwritten: BTreeSet<Place>,
    /// How many trays there are beyond the fixed number, for pieces. They are not used again.
    extra: usize,
    /// Where a part of the page of the block that is next is on its way.
    part: Passing<P>,
    /// How many workers wait for their turn to give out a part, or to get it back.
    waiting: usize,
    /// How many blocks were read.
    read: u64,
    /// No more will be read.
    ended: bool,
    /// Nothing more is wanted.
    closed: bool,
    /// A thread has panicked.
    broken: bool,
}

/// A part of a page on its way from a worker to the writer and back.
enum Passing<P> {
    Nothing,
    Given(P),
    Written(P),
}

impl<P> Passing<P> {
    fn take_given(&mut self) -> Option<P> {
        match std::mem::replace(self, Self::Nothing) {
            Self::Given(part) => Some(part),
            other => {
                *self = other;
                None
            }
        }
    }

    fn take_written(&mut self) -> Option<P> {
        match std::mem::replace(self, Self::Nothing) {
            Self::Written(part) => Some(part),
            other => {
                *self = other;
                None
            }
        }
    }
}

impl<B, P> Shared<B, P> {
    fn lock(&self) -> MutexGuard<'_, State<B, P>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// No more will be read.
    fn end(&self) {
        self.lock().ended = true;
        self.done.notify_all();
    }

    /// Nothing more is wanted.
    fn close(&self) {
        self.lock().closed = true;
        for waiting in [&self.emptied, &self.filled, &self.done, &self.turned] {
            waiting.notify_all();
        }
    }
}

fn wait<'a, T>(condvar: &Condvar, guard: MutexGuard<'a, T>) -> MutexGuard<'a, T> {
    condvar.wait(guard).unwrap_or_else(PoisonError::into_inner)
}

/// The reader's end: takes blocks and sends them to the workers.
pub struct Feeder<B, P> {
    shared: Arc<Shared<B, P>>,
    tray: Option<Tray<B, P>>,
}

impl<B, P> Feeder<B, P> {
    /// The block to be filled next. It may hold what it held when it was used last. Waits until
    /// there is one; `None` when nothing more is wanted.
    pub fn block(&mut self) -> Option<&mut B> {
        if self.tray.is_none() {
            let mut state = self.shared.lock();
            while state.empty.is_empty() && !state.closed {
                state = wait(&self.shared.emptied, state);
            }
            self.tray = state.empty.pop().filter(|_| !state.closed);
        }
        self.tray.as_mut().map(|tray| &mut tray.block)
    }

    /// The block that was asked for and not sent yet, if there is one.
    pub fn pending(&mut self) -> Option<&mut B> {
        self.tray.as_mut().map(|tray| &mut tray.block)
    }

    /// Sends the block to be worked on.
    pub fn send(&mut self) {
        if let Some(tray) = self.tray.take() {
            let mut state = self.shared.lock();
            let place = Place(state.read, Vec::new());
            state.read += 1;
            state.unwritten.insert(place.clone());
            state.filled.insert(place, tray);
            drop(state);
            self.shared.filled.notify_one();
        }
    }
}

/// Gives a page out before it is complete, when all before it is written, and empties it. False says
/// that nothing more is wanted.
pub type Part<'a, P> = &'a mut dyn FnMut(&mut P) -> bool;

/// Reads blocks with `read`, works on them on `threads` threads, and writes the pages in order.
///
/// `read` gets the [`Feeder`] and runs on a thread of its own; when it returns, the input has ended. `worker` is called once on each
/// working thread and makes the function that fills pages; what that function owns is its thread's
/// alone. Pages come to `writer` on this thread.
///
/// Returns when all is written or the writer wants no more. Threads that still wait for input then
/// are left to themselves; they end as soon as it comes.
///
/// ```
/// struct Sum(u64);
/// impl ninefold_bulk::Write<u64> for Sum {
///     fn write(&mut self, page: &mut u64) -> bool {
///         self.0 = 10 * self.0 + std::mem::take(page);
///         true
///     }
/// }
/// let mut sum = Sum(0);
/// let read = |mut feeder: ninefold_bulk::Feeder<u64, u64>| {
///     for number in 1..=4 {
///         let Some(block) = feeder.block() else { return };
///         *block = number;
///         feeder.send();
///     }
/// };
/// let worker = || |block: &mut u64, page: &mut u64, _: ninefold_bulk::Part<'_, u64>| {
///     *page = 2 * *block;
/// };
/// ninefold_bulk::run(3, read, worker, &mut sum);
/// assert_eq!(sum.0, 2468);
/// ```
///
/// # Panics
///
/// If `read` or a worker does.
pub fn run<B, P, F>(
    threads: usize,
    read: impl FnOnce(Feeder<B, P>) + Send + 'static,
    worker: impl Fn() -> F + Clone + Send + 'static,
    writer: &mut impl Write<P>,
) where
    B: Default + Send + 'static,
    P: Default + Send + 'static,
    F: FnMut(&mut B, &mut P, Part<'_, P>),
{
    let worker = move || {
        let mut answer = worker();
        move |block: &mut B, page: &mut P, part: Part<'_, P>| {
            answer(block, page, part);
            Vec::new()
        }
    };
    run_dividing(threads, TRAYS, read, worker, writer);
}

/// Like [`run`], for work of which nobody knows beforehand how long it takes: a worker returns what it
/// has not got to, in pieces and in order, and any thread may go on with them. They come after what it
/// has put on its page. `trays` for each thread say how far the others may be ahead of a block that
/// takes long.
///
/// # Panics
///
/// If `read` or a worker does.
pub fn run_dividing<B, P, F>(
    threads: usize,
    trays: usize,
    read: impl FnOnce(Feeder<B, P>) + Send + 'static,
    worker: impl Fn() -> F + Clone + Send + 'static,
    writer: &mut impl Write<P>,
) where
    B: Default + Send + 'static,
    P: Default + Send + 'static,
    F: FnMut(&mut B, &mut P, Part<'_, P>) -> Vec<B>,
{
    let threads = threads.max(1);
    let trays = trays.max(1) * threads;
    let shared = Arc::new(Shared {
        state: Mutex::new(State {
            empty: std::iter::repeat_with(Tray::default).take(trays).collect(),
            filled: BTreeMap::new(),
            done: BTreeMap::new(),
            unwritten: BTreeSet::new(),
            extra: 0,
            part: Passing::Nothing,
            waiting: 0,
            read: 0,
            ended: false,
            closed: false,
            broken: false,
        }),
        emptied: Condvar::new(),
        filled: Condvar::new(),
        done: Condvar::new(),
        turned: Condvar::new(),
        trays,
    });
    let feeder = Feeder { shared: Arc::clone(&shared), tray: None };
    let reader = Arc::clone(&shared);
    drop(std::thread::spawn(move || {
        let _alarm = Alarm(&*reader);
        read(feeder);
        reader.end();
    }));
    for _ in 0..threads {
        let (shared, worker) = (Arc::clone(&shared), worker.clone());
        drop(std::thread::spawn(move || shared.work(worker())));
    }
    shared.write(writer);
    shared.close();
}

/// Tells the others when its thread panics: they would wait for ever.
struct Alarm<'a, B, P>(&'a Shared<B, P>);

impl<B, P> Drop for Alarm<'_, B, P> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.lock().broken = true;
            self.0.close();
        }
    }
}

impl<B, P: Default> Shared<B, P> {
    /// The life of a worker.
    fn work(&self, mut answer: impl FnMut(&mut B, &mut P, Part<'_, P>) -> Vec<B>) {
        let _alarm = Alarm(self);
        while let Some((place, mut tray)) = self.next_filled() {
            let Tray { block, page } = &mut tray;
            let rest = answer(block, page, &mut |page| self.give_part(&place, page));
            let mut state = self.lock();
            let pieces = rest.len();
            state.extra += pieces;
            for (number, block) in rest.into_iter().enumerate() {
                let piece = place.piece(number);
                state.unwritten.insert(piece.clone());
                state.filled.insert(piece, Tray { block, page: P::default() });
            }
            let is_next = state.unwritten.first() == Some(&place);
            state.done.insert(place, tray);
            drop(state);
            if is_next {
                self.done.notify_one();
            }
            // One of them is for this worker.
            if pieces > 1 {
                self.filled.notify_all();
            }
        }
    }

    fn next_filled(&self) -> Option<(Place, Tray<B, P>)> {
        let mut state = self.lock();
        loop {
            if state.closed {
                return None;
            }
            // After the last block, too: another worker may still give back pieces.
            match state.filled.pop_first() {
                None => state = wait(&self.filled, state),
                filled => return filled,
            }
        }
    }

    /// Hands a part of a page to the writer, and takes it back empty.
    fn give_part(&self, place: &Place, page: &mut P) -> bool {
        let mut state = self.lock();
        state.waiting += 1;
        while state.unwritten.first() != Some(place) && !state.closed {
            state = wait(&self.turned, state);
        }
        let mut written = None;
        if !state.closed {
            state.part = Passing::Given(std::mem::take(page));
            self.done.notify_one();
        }
        while written.is_none() && !state.closed {
            state = wait(&self.turned, state);
            written = state.part.take_written();
        }
        state.waiting -= 1;
        written.map(|empty| *page = empty).is_some()
    }

    /// The writer's part: everything in order.
    fn write(&self, writer: &mut impl Write<P>) {
        let mut go_on = true;
        while go_on {
            let mut state = self.lock();
            assert!(!state.broken, "a thread has panicked while working on a block");
            let next = state.unwritten.first().cloned();
            go_on = if let Some(tray) = next.as_ref().and_then(|next| state.done.remove(next)) {
                drop(state);
                self.write_tray(tray, writer)
            } else if let Some(part) = state.part.take_given() {
                drop(state);
                self.write_part(part, writer)
            } else if state.ended && next.is_none() {
                false
            } else {
                let waited = self.done.wait_timeout(state, IDLE);
                let (state, timeout) = waited.unwrap_or_else(PoisonError::into_inner);
                let busy = !state.unwritten.is_empty();
                drop(state);
                !timeout.timed_out() || writer.idle(busy)
            };
        }
    }

    fn write_tray(&self, mut tray: Tray<B, P>, writer: &mut impl Write<P>) -> bool {
        let go_on = writer.write(&mut tray.page);
        let mut state = self.lock();
        state.unwritten.pop_first();
        if state.extra > 0 {
            state.extra -= 1;
        } else {
            state.empty.push(tray);
        }
        // Woken for one tray alone, the reader would be switched to for every block.
        let (wake, turn) = (2 * state.empty.len() >= self.trays, state.waiting > 0);
        drop(state);
        if wake {
            self.emptied.notify_one();
        }
        if turn {
            self.turned.notify_all();
        }
        go_on
    }

    fn write_part(&self, mut part: P, writer: &mut impl Write<P>) -> bool {
        let go_on = writer.write(&mut part);
        self.lock().part = Passing::Written(part);
        self.turned.notify_all();
        go_on
    }
}

#[cfg(test)]
mod tests;
