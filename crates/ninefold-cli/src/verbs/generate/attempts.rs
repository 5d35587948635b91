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
use ninefold_bulk::{Feeder, Flush};
use ninefold_formats::Puzzle;
use std::ops::Range;
use std::sync::Arc;
use std::time::Instant;

/// A run of `generate`.
#[derive(Clone)]
pub(super) struct Generation {
    pub(super) context: Context,
    pub(super) spec: Spec,
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
        if self.count > 0 {
            let pace = Arc::new(Pace::new(Pacing::ATTEMPTS));
            let sizes = Arc::clone(&pace);
            let worker = move || {
                let mut worker = AttemptWorker::new(self.clone());
                let pace = Arc::clone(&pace);
                move |block: &mut Range<u64>,
                      output: &mut OutputBuffer,
                      _flush: Flush<'_, OutputBuffer>| {
                    let begun = Instant::now();
                    worker.attempt(block.clone(), output);
                    pace.measured(output.attempts, begun.elapsed());
                    Vec::new()
                }
            };
            let read = move |feeder| feed(&feeder, &sizes);
            ninefold_bulk::run_dividing(threads, TIMED_BUFFERS, read, worker, &mut sink);
        }
        sink.finish()
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
    /// None if the spec is impossible, which is checked before.
    generator: Option<Generator>,
    examiner: Option<Examiner>,
    difference: Difference,
}

impl AttemptWorker {
    fn new(generation: Generation) -> Self {
        Self {
            generator: Generator::new(generation.spec.clone(), generation.seed).ok(),
            examiner: Examiner::new(generation.context.form, generation.strict()),
            difference: Difference::of(&generation.spec, generation.distinct),
            generation,
        }
    }

    /// Makes the attempts of a block.
    fn attempt(&mut self, block: Range<u64>, output: &mut OutputBuffer) {
        output.attempts += block.end - block.start;
        let stop = self.generation.context.stop;
        let stopped = || stop.now();
        let watch = Watch::new(&stopped);
        let Some(generator) = &mut self.generator else { return };
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
