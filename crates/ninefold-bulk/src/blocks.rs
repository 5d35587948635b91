//! Blocks of a table that threads take from a queue and fill in place.
//!
//! ```text
//!              ┌──► the caller's thread: works, and asks the watch
//!   blocks ────┼──► a worker
//!   (a queue)  └──► a worker          each block is a part of the output, so nothing is put in order
//! ```

use ninefold::search::Watch;
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The time between two calls of the caller's watch, which may have to wait for a lock of its own.
const PAUSE: Duration = Duration::from_millis(10);

/// Works on blocks on `threads` threads, the caller's among them. Returns false if the watch stopped
/// the work; then some blocks are not done.
///
/// `worker` is called once on each thread and returns the function that works on a block; what that
/// function owns belongs to its thread alone. The function receives a watch that says stop on every
/// thread as soon as the caller's watch has. That one is only asked on the caller's thread, at first
/// and then every ten milliseconds at most.
///
/// ```
/// use ninefold::search::Watch;
///
/// let mut squares = [0; 10];
/// let blocks = squares.chunks_mut(4).enumerate();
/// let finished = ninefold_bulk::fill_blocks(2, blocks, &Watch::never(), || {
///     |(number, block): (usize, &mut [usize]), _: &Watch<'_>| {
///         (4 * number..).zip(block).for_each(|(at, square)| *square = at * at);
///     }
/// });
/// assert!(finished && squares[9] == 81);
/// ```
///
/// # Panics
///
/// If a worker does.
pub fn fill_blocks<B, W>(
    threads: usize,
    blocks: impl Iterator<Item = B> + Send,
    watch: &Watch<'_>,
    worker: impl Fn() -> W + Sync,
) -> bool
where
    B: Send,
    W: FnMut(B, &Watch<'_>),
{
    let stop = AtomicBool::new(false);
    let queue = Mutex::new(blocks);
    let next = || if stop.load(Ordering::Relaxed) { None } else { lock(&queue).next() };
    let asked = Asked { watch, stop: &stop, last: Cell::new(None) };
    let running = Running::default();
    std::thread::scope(|scope| {
        for _ in 1..threads {
            let one = running.start();
            let work = || {
                let _one = one;
                let is_stopped = || stop.load(Ordering::Relaxed);
                work_off(&next, worker(), &Watch::new(&is_stopped));
            };
            // Where no thread can be started, there is one less.
            drop(std::thread::Builder::new().spawn_scoped(scope, work));
        }
        if !asked.stopped() {
            work_off(&next, worker(), &Watch::new(&|| asked.stopped()));
        }
        running.wait(|| {
            let _ = asked.stopped();
        });
    });
    !stop.into_inner()
}

/// Takes blocks until there are no more.
fn work_off<B>(
    next: &impl Fn() -> Option<B>,
    mut work: impl FnMut(B, &Watch<'_>),
    watch: &Watch<'_>,
) {
    while let Some(block) = next() {
        work(block, watch);
        // What it says reaches the others through `next`.
        let _ = watch.stopped();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The caller's watch, asked now and then.
struct Asked<'a> {
    watch: &'a Watch<'a>,
    stop: &'a AtomicBool,
    last: Cell<Option<Instant>>,
}

impl Asked<'_> {
    fn stopped(&self) -> bool {
        if self.stop.load(Ordering::Relaxed) {
            return true;
        }
        if self.last.get().is_some_and(|last| last.elapsed() < PAUSE) {
            return false;
        }
        self.last.set(Some(Instant::now()));
        let is_stopped = self.watch.stopped();
        self.stop.fetch_or(is_stopped, Ordering::Relaxed);
        is_stopped
    }
}

/// Counts the threads that run besides the caller's.
#[derive(Default)]
struct Running {
    count: Mutex<usize>,
    ended: Condvar,
}

impl Running {
    fn start(&self) -> RunningThread<'_> {
        *lock(&self.count) += 1;
        RunningThread(self)
    }

    /// Waits until none runs, and calls `meanwhile` again and again.
    fn wait(&self, meanwhile: impl Fn()) {
        let mut count = lock(&self.count);
        while *count > 0 {
            let waited = self.ended.wait_timeout(count, PAUSE);
            drop(waited);
            meanwhile();
            count = lock(&self.count);
        }
    }
}

/// A thread that runs until this is dropped, also by a panic.
struct RunningThread<'a>(&'a Running);

impl Drop for RunningThread<'_> {
    fn drop(&mut self) {
        *lock(&self.0.count) -= 1;
        self.0.ended.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fill(threads: usize, rows: usize, stop_after: usize) -> (bool, Vec<usize>) {
        let mut numbers = vec![0; rows];
        let asked = Cell::new(0);
        let stop = || {
            asked.set(asked.get() + 1);
            asked.get() > stop_after
        };
        let blocks = numbers.chunks_mut(8).enumerate();
        let finished = fill_blocks(threads, blocks, &Watch::new(&stop), || {
            |(number, block): (usize, &mut [usize]), _: &Watch<'_>| {
                (8 * number..).zip(block).for_each(|(at, place)| *place = at + 1);
            }
        });
        (finished, numbers)
    }

    #[test]
    fn every_block_is_filled_once_on_any_number_of_threads() {
        for threads in [0, 1, 2, 7] {
            for rows in [0, 1, 8, 1000] {
                let (finished, numbers) = fill(threads, rows, usize::MAX);
                assert!(finished && numbers.into_iter().eq(1..=rows), "{threads} {rows}");
            }
        }
    }

    #[test]
    fn a_watch_that_says_stop_at_once_ends_the_work() {
        for threads in [1, 3] {
            assert!(!fill(threads, 1000, 0).0);
        }
    }

    #[test]
    fn workers_see_a_stop_while_they_work() {
        let asked = Cell::new(0);
        let stop = || {
            asked.set(asked.get() + 1);
            asked.get() > 3
        };
        for threads in [1, 2] {
            asked.set(0);
            let finished = fill_blocks(threads, 0..4, &Watch::new(&stop), || {
                |_: i32, watch: &Watch<'_>| while !watch.stopped() {}
            });
            assert!(!finished);
        }
    }

    #[test]
    fn a_panic_of_a_worker_reaches_the_caller() {
        let caller = std::thread::current().id();
        let work = || {
            fill_blocks(2, 0..1000, &Watch::never(), || {
                |_: i32, _: &Watch<'_>| {
                    std::thread::sleep(Duration::from_micros(100));
                    assert!(std::thread::current().id() == caller, "not on this thread");
                }
            })
        };
        assert!(std::panic::catch_unwind(work).is_err());
    }
}
