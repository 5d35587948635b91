//! Attempts to generate classic puzzles.

use super::attempts::Attempts;
use super::show::{Details, Examiner, Shown, Strict};
use crate::buffer::{Numbered, OutputBuffer};
use crate::context::Context;
use crate::settings::Form;
use ninefold::Grid;
use ninefold::generate::{Generator, Spec};
use ninefold::search::Watch;
use ninefold_api::Difference;
use ninefold_formats::Puzzle;
use std::ops::Range;

/// A run of `generate`.
#[derive(Clone)]
pub(super) struct Generation {
    pub(super) context: Context,
    pub(super) spec: Spec,
    pub(super) generator: Generator,
    pub(super) seed: u64,
    pub(super) distinct: bool,
}

impl Generation {
    /// Returns the technique that is strictly needed, and the level of the others.
    fn strict(&self) -> Option<Strict> {
        self.spec.technique.zip(self.spec.strictly)
    }
}

/// Makes attempts on one thread.
pub(super) struct AttemptWorker {
    generation: Generation,
    examiner: Option<Examiner>,
    difference: Difference,
}

impl AttemptWorker {
    pub(super) fn new(generation: Generation) -> Self {
        Self {
            examiner: Examiner::new(generation.context.form, generation.strict()),
            difference: Difference::of(&generation.spec, generation.distinct),
            generation,
        }
    }
}

impl Clone for AttemptWorker {
    fn clone(&self) -> Self {
        Self::new(self.generation.clone())
    }
}

impl Attempts for AttemptWorker {
    fn attempt(&mut self, block: Range<u64>, output: &mut OutputBuffer) {
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
