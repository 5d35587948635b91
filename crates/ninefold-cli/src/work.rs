//! The traits of a verb that answers records: one at a time, or many with one call of the engine.

use crate::buffer::{Out, OutputBuffer};
use crate::context::Context;
use crate::pace::Pacing;
use crate::progress::Activity;
use crate::records::{Item, QuickLine};
use crate::settings::Form;
use crate::unique_filter::Filter;
use ninefold::{Candidates, Grid};
use ninefold_formats::variant::Reading;
use ninefold_formats::{Puzzle, ReadError, Record, not_classic};

/// The number of lines that are looked up at once on the CPU.
pub(crate) const TOGETHER: usize = 1024;

/// The part of a record that a verb needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Needs {
    /// The start of the search: the givens, or the candidates of a Sukaku.
    Start,
    /// Everything that the record says.
    Record,
}

impl Needs {
    /// Returns what a verb needs whose lines of columns show nothing but the givens of a record.
    pub(crate) fn in_form(form: Form) -> Self {
        if form == Form::Lines { Self::Start } else { Self::Record }
    }
}

/// Answers records one at a time. Every thread has a clone: what it owns belongs to that thread alone.
pub(crate) trait Work: Clone + Send + 'static {
    /// The division of the records among the threads.
    const PACING: Pacing = Pacing::Even;

    /// Returns the options that answers depend on.
    fn context(&self) -> &Context;

    /// Returns how much of a record is needed.
    fn needs(&self) -> Needs {
        Needs::Record
    }

    /// Returns how many lines are looked up at once: many times the lanes of the engine, and few enough
    /// for the nearest cache.
    fn together(&self) -> usize {
        TOGETHER
    }

    /// Returns the texts before and after all answers, if there are any.
    fn frame(&self) -> Option<(String, &'static str)> {
        None
    }

    /// Returns the filter that drops answers before they are printed, if there is one.
    fn filter(&self) -> Option<Filter> {
        None
    }

    /// Returns what all clones record of their work, where single answers take so long that it is shown.
    fn activity(&self) -> Option<Activity> {
        None
    }

    /// Appends the notes of a record; if it cannot be read, appends the error and returns nothing.
    fn record(
        &self,
        item: &Item,
        parsed: Result<Record, ReadError>,
        buffer: &mut OutputBuffer,
    ) -> Option<Record> {
        self.context().record(item, parsed, buffer)
    }

    /// Appends the answer to a record.
    fn answer(&mut self, item: &Item, record: Record, out: &mut Out<'_>);

    /// Appends the answer to a puzzle with other rules or of another size; a verb that has none says so.
    fn answer_variant(&mut self, item: &Item, reading: &Reading, out: &mut Out<'_>) {
        // As a record that cannot be read, in the words of the verb.
        let _ = self.record(item, Err(not_classic(reading)), out);
    }
}

/// Answers many puzzles with one call of the engine. An answer that the call leaves open is computed
/// by [`Work::answer`], so it only ever saves time.
pub(crate) trait BulkWork: Work {
    /// The result of the engine for one puzzle.
    type Found: Send;

    /// Computes something for each puzzle of nothing but givens, or nothing at all.
    fn look_up(&mut self, givens: &[Grid], found: &mut Vec<Self::Found>);

    /// Computes the same for puzzles of any kind, or nothing at all.
    fn look_up_puzzles(&mut self, puzzles: &[&Puzzle], found: &mut Vec<Self::Found>) {
        let _ = (puzzles, found);
    }

    /// Appends the answer to a puzzle of nothing but givens. Returns false, and appends nothing, if
    /// that needs [`answer_found`](Self::answer_found).
    fn answer_givens(
        &mut self,
        item: &Item,
        givens: &Grid,
        found: &Self::Found,
        out: &mut Out<'_>,
    ) -> bool;

    /// Returns `true` if [`answer_line`](Self::answer_line) may answer lines.
    fn copies_lines(&self) -> bool {
        false
    }

    /// Appends the answer to a line that is not parsed. Returns false, and appends nothing, if that
    /// needs [`answer_found`](Self::answer_found).
    fn answer_line(
        &mut self,
        line: &QuickLine<'_>,
        found: &Self::Found,
        out: &mut Out<'_>,
    ) -> bool {
        let _ = (line, found, out);
        false
    }

    /// Appends the answer to a record of which this is known.
    fn answer_found(
        &mut self,
        item: &Item,
        record: Record,
        found: &Self::Found,
        out: &mut Out<'_>,
    ) {
        let _ = found;
        self.answer(item, record, out);
    }
}

/// Returns where the search of each puzzle starts.
pub(crate) fn starts(puzzles: &[&Puzzle]) -> Vec<Candidates> {
    puzzles.iter().map(|puzzle| puzzle.classic().start()).collect()
}

/// A workspace that every clone of its owner creates for itself: per-thread state in a [`Work`].
#[derive(Debug, Default)]
pub(crate) struct Workspace<T>(pub(crate) T);

impl<T: Default> Clone for Workspace<T> {
    fn clone(&self) -> Self {
        Self::default()
    }
}
