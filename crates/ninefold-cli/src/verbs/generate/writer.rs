//! Finds in the order of attempts: numbered, compared with those before, written.

use super::blocks::Blocks;
use super::hunt::{Find, Finds, Hunt};
use super::progress::Progress;
use super::show::Shown;
use crate::context::Context;
use crate::output::{Extent, NotReplaced, Output};
use crate::settings::Form;
use crate::stop;
use crate::summary::Summary;
use ninefold::Grid;
use ninefold_formats::Puzzle;
use std::collections::HashSet;
use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long finds are waited for after the time is over.
const GRACE: Duration = Duration::from_millis(500);

/// How a hunt ended.
pub(super) struct Ended {
    pub(super) found: u64,
    pub(super) tried: u64,
    pub(super) summary: Summary,
    /// The reader of the output went away.
    pub(super) broken_pipe: bool,
    /// Why the output could not be written.
    pub(super) write_error: Option<io::Error>,
    /// The output file is as it was: what the run wrote is elsewhere.
    pub(super) not_replaced: Option<NotReplaced>,
}

/// Writes finds until there are enough.
pub(super) struct FindWriter {
    context: Context,
    seed: u64,
    count: u64,
    found: u64,
    seen: HashSet<Grid>,
    output: Output,
    summary: Summary,
    progress: Progress,
    blocks: Arc<Blocks>,
    failure: Option<io::Error>,
    /// When it was seen that the time is over.
    over_since: Option<Instant>,
}

impl ninefold_bulk::Write<Finds> for FindWriter {
    fn write(&mut self, finds: &mut Finds) -> bool {
        if stop::interrupted() {
            return false;
        }
        let (bytes, puzzles) = self.gather(finds);
        self.summary.puzzles = self.found;
        let is_seen = self.context.console.out_is_terminal;
        if is_seen && !(bytes.is_empty() && puzzles.is_empty()) {
            self.progress.clear();
        }
        let output = &mut self.output;
        let written = output
            .bytes(&bytes)
            .and_then(|()| output.puzzles(puzzles, &mut self.summary))
            .and_then(|()| output.flush());
        self.progress.update(self.found);
        self.failure = written.err();
        self.failure.is_none() && self.found < self.count && !finds.last
    }

    fn idle(&mut self, _busy: bool) -> bool {
        self.progress.update(self.found);
        // When the time is over the hunters end soon, and what they have is worth waiting for, a little.
        let is_late = self.context.stop.time_is_over()
            && self.over_since.get_or_insert_with(Instant::now).elapsed() > GRACE;
        !stop::interrupted() && !is_late
    }
}

impl FindWriter {
    pub(super) fn new(hunt: &Hunt, output: Output, blocks: Arc<Blocks>) -> Self {
        Self {
            context: hunt.context,
            seed: hunt.seed,
            count: hunt.count,
            found: 0,
            seen: HashSet::new(),
            output,
            summary: Summary::default(),
            progress: Progress::new(&hunt.context.console, hunt.count, Arc::clone(&blocks)),
            blocks,
            failure: None,
            over_since: None,
        }
    }

    /// What is to be written for finds that are new, while more are wanted.
    fn gather(&mut self, finds: &mut Finds) -> (Vec<u8>, Vec<Puzzle>) {
        let (mut bytes, mut puzzles) = (Vec::new(), Vec::new());
        for Find { puzzle, told, mark } in finds.found.drain(..) {
            let is_new = mark.is_none_or(|mark| self.seen.insert(mark));
            if self.found == self.count || !is_new {
                continue;
            }
            self.found += 1;
            let shown = told.map(|told| Shown { index: self.found, seed: self.seed, told });
            match (self.context.form, shown) {
                (Form::Pretty, Some(shown)) => bytes.extend(shown.pretty(&self.context.console)),
                (Form::Json, Some(shown)) => bytes.extend(shown.json()),
                (Form::Format(format), Some(shown)) => puzzles.push(shown.record(format)),
                (Form::Format(_), None) => puzzles.push(Puzzle::of_givens(puzzle)),
                (Form::Lines | Form::Pretty | Form::Json, _) => {
                    bytes.extend_from_slice(&puzzle.to_ascii());
                    bytes.push(b'\n');
                }
            }
        }
        (bytes, puzzles)
    }

    /// After the last find.
    pub(super) fn finish(mut self) -> Ended {
        stop::abandon();
        // The end of --time is an end that was asked for: fewer puzzles are a complete result, none is not.
        let nothing = self.found == 0 && self.count > 0;
        let stopped = nothing || stop::interrupted() || self.failure.is_some();
        let extent = if stopped { Extent::Partial } else { Extent::Complete };
        self.progress.clear();
        let mut not_replaced = self.output.finish(extent, &mut self.summary).err();
        let at_end = not_replaced.as_mut().and_then(|end| end.error.take());
        let failure = self.failure.or(at_end);
        let is_gone = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
        Ended {
            found: self.found,
            tried: self.blocks.tried(),
            summary: self.summary,
            broken_pipe: failure.as_ref().is_some_and(is_gone),
            write_error: failure.filter(|error| !is_gone(error)),
            not_replaced,
        }
    }
}
