//! The sink of a run: writes the outputs of the workers in order, and decides when the run ends.
//!
//! Ctrl-C, a reader that went away, the end of `--time`, progress and partial output are handled here,
//! for every verb.

use crate::buffer::{Message, Numbered, OutputBuffer};
use crate::console::Console;
use crate::errors::ErrorList;
use crate::input::Meter;
use crate::output::{Extent, INTERRUPTED, NotReplaced, Output};
use crate::progress::Progress;
use crate::stop::{self, Stop};
use crate::summary::Summary;
use crate::unique_filter::Filter;
use ninefold::Grid;
use ninefold_bulk::Sink;
use std::collections::HashSet;
use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The largest number of notes that are shown; a file of a million puzzles may give a million.
const NOTES: u64 = 10;

/// The longest time to wait for generated puzzles after the time is over.
const GRACE: Duration = Duration::from_millis(500);

/// The condition on which a run is complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// Every record of the inputs is answered.
    EveryRecord,
    /// So many puzzles are printed. Fewer are a complete result, too, if the time is over.
    Puzzles(u64),
}

/// The result of a run that has ended.
pub(crate) struct Ended {
    pub(crate) goal: Goal,
    pub(crate) summary: Summary,
    /// The number of attempts to generate a puzzle.
    pub(crate) attempts: u64,
    /// Whether the reader of the output went away.
    pub(crate) broken_pipe: bool,
    /// The error that kept the output from being written.
    pub(crate) write_error: Option<io::Error>,
    /// The state of the output file, if it was not replaced.
    pub(crate) not_replaced: Option<NotReplaced>,
    /// Whether the run ended before the end of the input.
    pub(crate) stopped: bool,
    /// Whether the time was over.
    pub(crate) out_of_time: bool,
    /// The number of notes that were not shown.
    pub(crate) more_notes: u64,
}

impl Ended {
    const fn new(goal: Goal, summary: Summary) -> Self {
        Self {
            goal,
            summary,
            attempts: 0,
            broken_pipe: false,
            write_error: None,
            not_replaced: None,
            stopped: false,
            out_of_time: false,
            more_notes: 0,
        }
    }

    /// Returns why the result is partial, if it is. Records that cannot be read are reported, and do
    /// not make it partial.
    pub(crate) fn why_partial(&self) -> Option<&'static str> {
        if stop::interrupted() {
            Some(INTERRUPTED)
        } else if self.write_error.is_some() {
            Some("it could not be written")
        } else {
            match self.goal {
                Goal::EveryRecord => self.why_records_are_missing(),
                Goal::Puzzles(count) => {
                    let nothing = self.summary.puzzles == 0 && count > 0;
                    (nothing || self.broken_pipe).then_some("no puzzle was found")
                }
            }
        }
    }

    fn why_records_are_missing(&self) -> Option<&'static str> {
        let summary = &self.summary;
        if self.out_of_time {
            Some("the time limit was reached")
        } else if self.stopped {
            Some("the run stopped at a record that cannot be read")
        } else if summary.puzzles == 0 && summary.unreadable > 0 {
            Some("no puzzle was found")
        } else if summary.failed_inputs > 0 {
            Some("an input could not be read to its end")
        } else {
            None
        }
    }
}

/// Writes the outputs of workers in order.
pub(crate) struct OutputSink {
    console: Console,
    output: Output,
    stop: Stop,
    /// The time at which the run found that its time is over.
    over_since: Option<Instant>,
    progress: Progress,
    errors: ErrorList,
    /// The number of notes so far.
    notes: u64,
    meter: Arc<Meter>,
    /// The number of answered bytes of the input.
    answered: u64,
    /// Drops records whose class was printed before.
    filter: Option<Filter>,
    /// The keys of the numbered puzzles that were printed.
    printed: HashSet<Grid>,
    ended: Ended,
}

impl Sink<OutputBuffer> for OutputSink {
    fn write(&mut self, buffer: &mut OutputBuffer) -> bool {
        let goes_on = self.put(buffer);
        self.ended.stopped |= !goes_on;
        goes_on
    }

    fn idle(&mut self, busy: bool) -> bool {
        self.show_progress();
        if self.console.err_is_terminal && !busy {
            let held = self.errors.release();
            self.show(&held);
        }
        let goes_on = !stop::interrupted() && (self.waits_after_time(busy));
        self.ended.stopped |= !goes_on;
        goes_on
    }
}

impl OutputSink {
    /// Creates the sink of a run that writes to `output`; `meter` sees what is read.
    pub(crate) fn new(
        output: Output,
        console: &Console,
        progress: Progress,
        meter: Arc<Meter>,
        stop: Stop,
    ) -> Self {
        Self {
            console: *console,
            output,
            stop,
            over_since: None,
            progress,
            errors: ErrorList::new(*console, false),
            notes: 0,
            meter,
            answered: 0,
            filter: None,
            printed: HashSet::new(),
            ended: Ended::new(Goal::EveryRecord, Summary::default()),
        }
    }

    /// Sets when the run is complete.
    pub(crate) const fn set_goal(&mut self, goal: Goal) {
        self.ended.goal = goal;
    }

    /// Prints only the first record of each class.
    pub(crate) fn set_filter(&mut self, filter: Option<Filter>) {
        self.filter = filter;
    }

    /// Shows every error instead of the first.
    pub(crate) const fn show_all_errors(&mut self, all: bool) {
        self.errors.show_all(all);
    }

    /// Says whether answers are worth waiting for although the time may be over. A worker ends soon
    /// after that; a reader may wait for ever.
    fn waits_after_time(&mut self, busy: bool) -> bool {
        if !self.stop.time_is_over() {
            return true;
        }
        let since = self.over_since.get_or_insert_with(Instant::now);
        busy && (self.ended.goal == Goal::EveryRecord || since.elapsed() <= GRACE)
    }

    /// Writes a buffer. Returns whether more may follow.
    fn put(&mut self, buffer: &mut OutputBuffer) -> bool {
        if stop::interrupted() && !buffer.continues {
            return false;
        }
        self.number_puzzles(buffer);
        let filtered = self.filter.as_mut().map_or(Ok(()), |filter| filter.keep_first(buffer));
        let mut summary = std::mem::take(&mut buffer.summary);
        let puzzles = std::mem::take(&mut buffer.puzzles);
        if self.console.out_is_terminal && !(buffer.out.is_empty() && puzzles.is_empty()) {
            self.progress.clear();
        }
        let written = filtered
            .and_then(|()| self.output.bytes(&buffer.out))
            .and_then(|()| self.output.puzzles(puzzles, &mut summary))
            .and_then(|()| self.output.flush());
        self.ended.summary.merge(summary);
        self.answered += std::mem::take(&mut buffer.answered);
        self.ended.attempts += std::mem::take(&mut buffer.attempts);
        self.show_messages(buffer);
        self.show_progress();
        if let Err(error) = written {
            self.fail(error);
            return false;
        }
        buffer.out.clear();
        buffer.continues = false;
        !buffer.last && !self.has_all_puzzles()
    }

    /// Numbers the puzzles of a buffer that are not printed yet, while more are wanted.
    fn number_puzzles(&mut self, buffer: &mut OutputBuffer) {
        for Numbered { key, write } in std::mem::take(&mut buffer.numbered) {
            let number = self.ended.summary.puzzles + buffer.summary.puzzles + 1;
            let is_wanted = matches!(self.ended.goal, Goal::Puzzles(count) if number <= count);
            if is_wanted && key.is_none_or(|key| self.printed.insert(key)) {
                write(number, buffer);
                buffer.summary.puzzles += 1;
            }
        }
    }

    fn has_all_puzzles(&self) -> bool {
        matches!(self.ended.goal, Goal::Puzzles(count) if self.ended.summary.puzzles >= count)
    }

    fn show_progress(&mut self) {
        self.progress.update(self.ended.summary.puzzles, self.answered, self.ended.attempts);
    }

    /// Writes the records that the filter has stored.
    fn write_filtered(&mut self) {
        let Some(filter) = self.filter.take() else { return };
        if self.ended.broken_pipe || self.ended.write_error.is_some() || stop::interrupted() {
            return;
        }
        if let Err(error) = filter.finish(&mut self.output, &mut self.ended.summary) {
            self.fail(error);
        }
    }

    fn show_messages(&mut self, buffer: &mut OutputBuffer) {
        let mut shown = String::new();
        let next_input = |record| self.meter.input_of(record).1;
        for message in buffer.messages.drain(..) {
            self.notes += u64::from(matches!(message, Message::Note(_)));
            match message {
                Message::Unreadable(number, error) => {
                    let (first, _) = self.meter.input_of(number);
                    shown.push_str(&self.errors.done(number - 1, next_input));
                    shown.push_str(&self.errors.add(number, first, *error));
                }
                Message::Error(text) => shown.push_str(&self.errors.add_text(text)),
                Message::Note(text) if self.notes <= NOTES => shown.push_str(&text),
                Message::Note(_) => {}
                Message::Doubt(text) => shown.push_str(&text),
            }
        }
        let done = self.ended.summary.puzzles + self.ended.summary.unreadable;
        shown.push_str(&self.errors.done(done, next_input));
        self.show(&shown);
    }

    fn show(&mut self, text: &str) {
        if !text.is_empty() {
            self.progress.say(text);
        }
    }

    fn fail(&mut self, error: io::Error) {
        self.ended.broken_pipe = error.kind() == io::ErrorKind::BrokenPipe;
        self.ended.write_error = Some(error).filter(|_| !self.ended.broken_pipe);
        stop::abandon();
    }

    /// Ends the output after the last buffer, and returns how the run ended.
    pub(crate) fn finish(mut self) -> Ended {
        self.ended.out_of_time = self.ended.stopped && self.stop.time_is_over();
        stop::abandon();
        self.write_filtered();
        self.progress.clear();
        let extent = Extent::of(self.ended.why_partial());
        if let Err(mut end) = self.output.finish(extent, &mut self.ended.summary) {
            if let (Some(error), None, false) =
                (end.error.take(), &self.ended.write_error, self.ended.broken_pipe)
            {
                self.fail(error);
            }
            self.ended.not_replaced = Some(end);
        }
        let errors = self.errors.finish();
        self.show(&errors);
        self.ended.more_notes = self.notes.saturating_sub(NOTES);
        self.ended
    }
}
