//! Attempts to generate puzzles, on all cores.
//!
//! ```text
//!   numbers ──► blocks ──► workers, each with a generator ──► puzzles ──► sink: in order, numbered,
//!   0, 1, 2 …                                                               compared, until enough
//! ```
//!
//! The first puzzles in the order of attempts are the answer, so it is the same for every number of
//! threads and every size of blocks. When the time is over, its beginning is written.

use crate::buffer::OutputBuffer;
use crate::context::Context;
use crate::output::Output;
use crate::pace::{Pace, Pacing};
use crate::pipeline::TIMED_BUFFERS;
use crate::progress::Progress;
use crate::sink::{Ended, Goal, OutputSink};
use ninefold_bulk::{Feeder, Flush, Sink};
use std::io;
use std::ops::Range;
use std::sync::Arc;
use std::time::Instant;

/// Attempts that are made in numbered blocks, each on one thread. Every thread has a clone.
pub(super) trait Attempts: Clone + Send + 'static {
    /// Makes the attempts of a block, and appends the puzzles found.
    fn attempt(&mut self, block: Range<u64>, output: &mut OutputBuffer);
}

/// Makes attempts until there are so many puzzles, or the time is over.
pub(super) fn run(
    context: &Context,
    count: u64,
    attempts: &impl Attempts,
    threads: usize,
    output: Output,
) -> Ended {
    let Context { console, stop, .. } = *context;
    let progress = Progress::of_attempts(&console, count);
    let mut sink = OutputSink::new(output, &console, progress, Arc::default(), stop);
    sink.set_goal(Goal::Puzzles(count));
    if count > 0 && attempt_on_threads(attempts, threads, &mut sink).is_err() {
        // Where no thread can be started, all attempts are made on this one.
        attempt_here(attempts, &mut sink);
    }
    sink.finish()
}

fn attempt_on_threads(
    attempts: &impl Attempts,
    threads: usize,
    sink: &mut impl Sink<OutputBuffer>,
) -> io::Result<()> {
    let pace = Arc::new(Pace::new(Pacing::ATTEMPTS));
    let sizes = Arc::clone(&pace);
    let attempts = attempts.clone();
    let worker = move || {
        let mut attempts = attempts.clone();
        let pace = Arc::clone(&pace);
        move |block: &mut Range<u64>, output: &mut OutputBuffer, _flush: Flush<'_, OutputBuffer>| {
            attempt_timed(&mut attempts, block.clone(), output, &pace);
            Vec::new()
        }
    };
    let read = move |feeder| feed(&feeder, &sizes);
    ninefold_bulk::run_dividing(threads, TIMED_BUFFERS, read, worker, sink)
}

fn attempt_here(attempts: &impl Attempts, sink: &mut impl Sink<OutputBuffer>) {
    let pace = Pace::new(Pacing::ATTEMPTS);
    let mut attempts = attempts.clone();
    let (mut next, mut output) = (0, OutputBuffer::default());
    loop {
        let end = pace.size(u64::MAX).saturating_add(next);
        attempt_timed(&mut attempts, next..end, &mut output, &pace);
        if !sink.write(&mut output) {
            return;
        }
        next = end;
    }
}

/// Makes the attempts of a block, and measures their time.
fn attempt_timed(
    attempts: &mut impl Attempts,
    block: Range<u64>,
    output: &mut OutputBuffer,
    pace: &Pace,
) {
    let begun = Instant::now();
    output.attempts += block.end - block.start;
    attempts.attempt(block, output);
    pace.measured(output.attempts, begun.elapsed());
}

/// Sends the numbers of the attempts in blocks, until nothing more is wanted.
fn feed(feeder: &Feeder<Range<u64>, OutputBuffer>, pace: &Pace) {
    let mut next = 0_u64;
    loop {
        let end = next.saturating_add(pace.size(u64::MAX));
        if feeder.fill(|block| *block = next..end).is_none() {
            return;
        }
        feeder.send();
        next = end;
    }
}
