//! Attempts to generate puzzles, on all cores.
//!
//! ```text
//!   numbers ──► blocks ──► workers, each with a generator ──► puzzles ──► sink: in order, numbered,
//!   0, 1, 2 …                                                               compared, until enough
//! ```
//!
//! The first puzzles in the order of attempts are the answer, so it is the same for every number of
//! threads and every size of blocks. When the time is over, its beginning is written.

use super::show::{Details, Examiner, Shown, Strict};
use crate::buffer::{Numbered, OutputBuffer};
use crate::context::Context;
use crate::output::Output;
use crate::pace::{Pace, Pacing};
use crate::pipeline::TIMED_BUFFERS;
use crate::progress::Progress;
use crate::settings::Form;
use crate::sink::{Ended, Goal, OutputSink};
use ninefold::Grid;
use ninefold::generate::{Generator, Spec};
use ninefold::search::Watch;
use ninefold_api::Difference;
use ninefold_bulk::{Feeder, Flush, Sink};
use ninefold_formats::Puzzle;
use std::io;
use std::ops::Range;
use std::sync::Arc;
use std::time::Instant;

/// A run of `generate`.
#[derive(Clone)]
pub(super) struct Generation {
    pub(super) context: Context,
    pub(super) spec: Spec,
    pub(super) generator: Generator,
    pub(super) seed: u64,
    pub(super) count: u64,
    pub(super) distinct: bool,
}

impl Generation {
    /// Makes attempts until there are enough puzzles, or the time is over.
    pub(super) fn run(self, threads: usize, output: Output) -> Ended {
        let Context { console, stop, .. } = self.context;
        let progress = Progress::of_attempts(&console, self.count);
        let mut sink = OutputSink::new(output, &console, progress, Arc::default(), stop);
        sink.set_goal(Goal::Puzzles(self.count));
        if self.count > 0 && self.attempt_on_threads(threads, &mut sink).is_err() {
            // Where no thread can be started, all attempts are made on this one.
            self.attempt_here(&mut sink);
        }
        sink.finish()
    }

    fn attempt_on_threads(
        &self,
        threads: usize,
        sink: &mut impl Sink<OutputBuffer>,
    ) -> io::Result<()> {
        let pace = Arc::new(Pace::new(Pacing::ATTEMPTS));
        let sizes = Arc::clone(&pace);
        let generation = self.clone();
        let worker = move || {
            let mut worker = AttemptWorker::new(generation.clone());
            let pace = Arc::clone(&pace);
            move |block: &mut Range<u64>,
                  output: &mut OutputBuffer,
                  _flush: Flush<'_, OutputBuffer>| {
                worker.attempt_timed(block.clone(), output, &pace);
                Vec::new()
            }
        };
        let read = move |feeder| feed(&feeder, &sizes);
        ninefold_bulk::run_dividing(threads, TIMED_BUFFERS, read, worker, sink)
    }

    fn attempt_here(&self, sink: &mut impl Sink<OutputBuffer>) {
        let pace = Pace::new(Pacing::ATTEMPTS);
        let mut worker = AttemptWorker::new(self.clone());
        let (mut next, mut output) = (0, OutputBuffer::default());
        loop {
            let end = pace.size(u64::MAX).saturating_add(next);
            worker.attempt_timed(next..end, &mut output, &pace);
            if !sink.write(&mut output) {
                return;
            }
            next = end;
        }
    }

    /// Returns the technique that is strictly needed, and the level of the others.
    fn strict(&self) -> Option<Strict> {
        self.spec.technique.zip(self.spec.strictly)
    }
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

/// Makes attempts on one thread.
struct AttemptWorker {
    generation: Generation,
    examiner: Option<Examiner>,
    difference: Difference,
}

impl AttemptWorker {
    fn new(generation: Generation) -> Self {
        Self {
            examiner: Examiner::new(generation.context.form, generation.strict()),
            difference: Difference::of(&generation.spec, generation.distinct),
            generation,
        }
    }

    /// Makes the attempts of a block, and measures their time.
    fn attempt_timed(&mut self, block: Range<u64>, output: &mut OutputBuffer, pace: &Pace) {
        let begun = Instant::now();
        self.attempt(block, output);
        pace.measured(output.attempts, begun.elapsed());
    }

    /// Makes the attempts of a block.
    fn attempt(&mut self, block: Range<u64>, output: &mut OutputBuffer) {
        output.attempts += block.end - block.start;
        let stop = self.generation.context.stop;
        let stopped = || stop.now();
        let watch = Watch::new(&stopped);
        let generator = &mut self.generation.generator;
        match &self.examiner {
            Some(examiner) => {
                for generated in generator.attempts(block, &watch) {
                    let (puzzle, details) = (generated.puzzle, examiner.examine(generated));
                    let key = self.difference.key(&puzzle);
                    output.numbered.push(self.generation.numbered(key, puzzle, Some(details)));
                }
            }
            None => {
                for puzzle in generator.puzzles(block, &watch) {
                    let key = self.difference.key(&puzzle);
                    output.numbered.push(self.generation.numbered(key, puzzle, None));
                }
            }
        }
        output.last = stop.now();
    }
}

impl Generation {
    /// Returns a puzzle that is written once it has a number.
    fn numbered(&self, key: Option<Grid>, puzzle: Grid, details: Option<Details>) -> Numbered {
        let (form, console, seed) = (self.context.form, self.context.console, self.seed);
        let write = move |index: u64, buffer: &mut OutputBuffer| {
            let shown = details.map(|details| Shown { index, seed, details });
            match (form, shown) {
                (Form::Pretty, Some(shown)) => buffer.out.extend(shown.pretty(&console)),
                (Form::Json, Some(shown)) => buffer.out.extend(shown.json()),
                (Form::Format(format), Some(shown)) => buffer.puzzles.push(shown.record(format)),
                (Form::Format(_), None) => buffer.puzzles.push(Puzzle::of_givens(puzzle)),
                (Form::Lines | Form::Pretty | Form::Json, _) => {
                    buffer.out.extend_from_slice(&puzzle.to_ascii());
                    buffer.out.push(b'\n');
                }
            }
        };
        Numbered { key, write: Box::new(write) }
    }
}
