//! Pages: what is to be printed for some records, and the writer that puts them out.

use crate::console::Console;
use crate::errors::{ErrorList, Unreadable};
use crate::input::Meter;
use crate::output::{Extent, INTERRUPTED, NotReplaced, Output};
use crate::progress::Progress;
use crate::stop::{self, Stop};
use crate::summary::Summary;
use crate::unique::{Filter, Key};
use ninefold_bulk::Part;
use ninefold_formats::Puzzle;
use std::io;
use std::ops::Range;
use std::sync::Arc;

/// How many bytes, and how many puzzles, a buffer holds before it is given out in parts.
const LARGE: usize = 384 << 10;
const MANY: usize = 1000;

/// How many notes are shown; a file of a million puzzles may give a million.
const NOTES: u64 = 10;

/// What is to be printed for some records.
#[derive(Default)]
pub(crate) struct OutputBuffer {
    /// For the output.
    pub(crate) out: Vec<u8>,
    /// For stderr, in the order of the records.
    pub(crate) messages: Vec<Message>,
    /// For the output, in its format.
    pub(crate) puzzles: Vec<Puzzle>,
    /// Where only the first record of each class is printed: the keys of the answers.
    pub(crate) keyed: Vec<Keyed>,
    /// What was done.
    pub(crate) summary: Summary,
    /// How many bytes of the input that was, where records were taken one by one.
    pub(crate) answered: u64,
    /// Nothing after this buffer: the time is over, or an error under `--strict`.
    pub(crate) last: bool,
    /// A part of an answer is written already: the rest must follow.
    begun: bool,
}

/// The key of an answer, and the bytes it has in [`OutputBuffer::out`]; where answers are puzzles, they have
/// their keys in the same order.
pub(crate) struct Keyed {
    pub(crate) key: Key,
    pub(crate) range: Range<usize>,
}

/// Something for stderr.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Message {
    /// A record that cannot be read, with its number over all inputs.
    Unreadable(u64, Box<Unreadable>),
    /// Another error.
    Error(String),
    /// Only the first are shown.
    Note(String),
}

impl OutputBuffer {
    /// Gives out what there is if it is much; between records.
    pub(crate) fn give(&mut self, part: Part<'_, Self>) {
        let many = self.puzzles.len().max(self.messages.len()) > MANY;
        if many || self.out.len() > LARGE {
            self.last |= !part(self);
        }
    }

    /// The same in the middle of an answer.
    pub(crate) fn spill(&mut self, part: Part<'_, Self>) {
        if self.out.len() > LARGE || self.puzzles.len() > MANY {
            self.begun = true;
            self.last |= !part(self);
            self.begun = true;
        }
    }
}

/// How a run ended.
pub(crate) struct Ended {
    pub(crate) summary: Summary,
    /// The reader of the output went away.
    pub(crate) broken_pipe: bool,
    /// Why the output could not be written.
    pub(crate) write_error: Option<io::Error>,
    /// The output file is as it was: what the run wrote is elsewhere.
    pub(crate) not_replaced: Option<NotReplaced>,
    /// The run ended before the end of the input.
    pub(crate) stopped: bool,
    /// The time was over.
    pub(crate) out_of_time: bool,
    /// Notes that were not shown.
    pub(crate) more_notes: u64,
}

/// Puts pages out, in order.
pub(crate) struct PageWriter {
    notes: u64,
    errors: ErrorList,
    meter: Arc<Meter>,
    /// Whether someone reads messages as they come.
    is_watched: bool,
    /// Bytes of the input that are answered.
    answered: u64,
    output: Output,
    progress: Progress,
    stop: Stop,
    /// Drops records whose class was printed before.
    filter: Option<Filter>,
    ended: Ended,
}

impl Ended {
    /// Why the result is not all that was asked for, if it is not. Records that cannot be read are
    /// reported, and do not make it partial.
    pub(crate) fn why_partial(&self) -> Option<&'static str> {
        let summary = &self.summary;
        if stop::interrupted() {
            Some(INTERRUPTED)
        } else if self.write_error.is_some() {
            Some("it could not be written")
        } else if self.out_of_time {
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

impl ninefold_bulk::Write<OutputBuffer> for PageWriter {
    fn write(&mut self, buffer: &mut OutputBuffer) -> bool {
        let goes_on = self.put(buffer);
        self.ended.stopped |= !goes_on;
        goes_on
    }

    fn idle(&mut self, busy: bool) -> bool {
        self.progress.update(self.ended.summary.puzzles, self.answered);
        if self.is_watched && !busy {
            let held = self.errors.release();
            self.show(&held);
        }
        // A worker ends soon after the time is over; a reader may wait forever.
        let goes_on = !stop::interrupted() && (busy || !self.stop.time_is_over());
        self.ended.stopped |= !goes_on;
        goes_on
    }
}

impl PageWriter {
    /// Puts a buffer out; whether there may be more.
    fn put(&mut self, buffer: &mut OutputBuffer) -> bool {
        if stop::interrupted() && !buffer.begun {
            return false;
        }
        let filtered = self.filter.as_mut().map_or(Ok(()), |filter| filter.page(buffer));
        let mut summary = std::mem::take(&mut buffer.summary);
        let puzzles = std::mem::take(&mut buffer.puzzles);
        let written = filtered
            .and_then(|()| self.output.bytes(&buffer.out))
            .and_then(|()| self.output.puzzles(puzzles, &mut summary))
            .and_then(|()| self.output.flush());
        self.ended.summary.merge(summary);
        self.answered += std::mem::take(&mut buffer.answered);
        self.say(buffer);
        self.progress.update(self.ended.summary.puzzles, self.answered);
        if let Err(error) = written {
            self.fail(error);
            return false;
        }
        buffer.out.clear();
        buffer.begun = false;
        !buffer.last
    }

    /// A writer to `output`; `sizes` is the size of all inputs, where it is known.
    pub(crate) fn new(
        output: Output,
        console: &Console,
        sizes: Option<u64>,
        meter: Arc<Meter>,
        stop: Stop,
    ) -> Self {
        Self {
            notes: 0,
            errors: ErrorList::new(*console, false),
            is_watched: console.err_is_terminal,
            answered: 0,
            output,
            progress: Progress::new(console, sizes, Arc::clone(&meter)),
            meter,
            stop,
            filter: None,
            ended: Ended {
                summary: Summary::default(),
                broken_pipe: false,
                write_error: None,
                not_replaced: None,
                stopped: false,
                out_of_time: false,
                more_notes: 0,
            },
        }
    }

    /// Lets the progress bar show what is answered instead of what is read: where answers take long,
    /// a small file is read at once.
    pub(crate) fn follow_answers(&mut self, follow: bool) {
        self.progress.follow_answers(follow);
    }

    /// Prints only the first record of each class.
    pub(crate) fn filter(&mut self, filter: Option<Filter>) {
        self.filter = filter;
    }

    /// Prints the records that the filter has stored.
    fn write_filtered(&mut self) {
        let Some(filter) = self.filter.take() else { return };
        if self.ended.broken_pipe || self.ended.write_error.is_some() || stop::interrupted() {
            return;
        }
        if let Err(error) = filter.finish(&mut self.output, &mut self.ended.summary) {
            self.fail(error);
        }
    }

    /// Shows every error instead of the first.
    pub(crate) fn show_all_errors(&mut self, all: bool) {
        self.errors.show_all(all);
    }

    fn say(&mut self, buffer: &mut OutputBuffer) {
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
            }
        }
        let done = self.ended.summary.puzzles + self.ended.summary.unreadable;
        shown.push_str(&self.errors.done(done, next_input));
        self.show(&shown);
    }

    fn show(&self, text: &str) {
        if !text.is_empty() {
            self.progress.say(text);
        }
    }

    fn fail(&mut self, error: io::Error) {
        self.ended.broken_pipe = error.kind() == io::ErrorKind::BrokenPipe;
        self.ended.write_error = Some(error).filter(|_| !self.ended.broken_pipe);
        stop::abandon();
    }

    /// After the last buffer.
    pub(crate) fn finish(mut self) -> Ended {
        self.ended.out_of_time = self.ended.stopped && self.stop.time_is_over();
        stop::abandon();
        self.write_filtered();
        let extent = Extent::of(self.ended.why_partial());
        if let Err(mut end) = self.output.finish(extent, &mut self.ended.summary) {
            if let (Some(error), None, false) =
                (end.error.take(), &self.ended.write_error, self.ended.broken_pipe)
            {
                self.fail(error);
            }
            self.ended.not_replaced = Some(end);
        }
        self.progress.finish();
        let errors = self.errors.finish();
        self.show(&errors);
        self.ended.more_notes = self.notes.saturating_sub(NOTES);
        self.ended
    }
}
