//! The data that every verb needs to answer a record.

use crate::buffer::{Message, OutputBuffer};
use crate::columns::put_number;
use crate::console::{Console, say};
use crate::errors::Unreadable;
use crate::input_record::InputRecord;
use crate::pictures;
use crate::records::Item;
use crate::rules::RuleOptions;
use crate::settings::{Form, Settings};
use crate::show::{json, words};
use crate::stop::Stop;
use ninefold::search::Watch;
use ninefold_api::{Head, ScannedGridAnswer};
use ninefold_formats::variant::Reading;
use ninefold_formats::{Field, Puzzle, ReadError, Record, not_classic};
use ninefold_show::words::{Language, Words};
use std::sync::Arc;

/// The options that answers depend on, and what is printed for a record besides its answer.
#[derive(Clone, Debug)]
pub(crate) struct Context {
    /// The terminal.
    pub(crate) console: Console,
    /// The form of the answers.
    pub(crate) form: Form,
    /// The language of sentences.
    pub(crate) language: Language,
    /// The condition on which the run stops.
    pub(crate) stop: Stop,
    /// The most solutions, or minimal puzzles, of a puzzle.
    pub(crate) limit: u64,
    /// A word for the objects that the limit counts.
    pub(crate) limited: &'static str,
    pub(crate) candidates: bool,
    pub(crate) strict: bool,
    /// Whether puzzles of other rules are refused.
    pub(crate) is_classic_only: bool,
    /// Whether doubtful grids of pictures are left out.
    pub(crate) sure: bool,
    /// Whether answers go to a file.
    pub(crate) to_file: bool,
    /// Whether the answers form a document, which contains nothing else.
    pub(crate) is_document: bool,
    /// Rules that every puzzle has besides its own, and those of its own that are left out.
    pub(crate) rules: Arc<RuleOptions>,
}

impl Context {
    /// Creates the context of a run; `limit` is the default of `--limit`.
    pub(crate) fn new(settings: &Settings, form: Form, limit: u64) -> Self {
        Self {
            console: settings.console,
            form,
            language: settings.language,
            stop: settings.stop,
            limit: settings.limit.unwrap_or(limit),
            limited: "solution",
            candidates: settings.candidates,
            strict: settings.strict,
            is_classic_only: settings.is_classic_only,
            sure: settings.sure,
            to_file: settings.output.path.is_some(),
            is_document: false,
            rules: Arc::clone(&settings.rules),
        }
    }

    /// Returns the words of the language of sentences.
    pub(crate) fn words(&self) -> &'static dyn Words {
        self.language.words()
    }

    /// Runs `act` with a watch that ends searches when it is time to stop.
    pub(crate) fn watched<T>(&self, act: impl FnOnce(&Watch<'_>) -> T) -> T {
        act(&Watch::new(&|| self.stop.now()))
    }

    /// Parses a record.
    pub(crate) fn parse(&self, raw: Result<InputRecord, ReadError>) -> Result<Record, ReadError> {
        let mut record = raw?.parse_any()?;
        if self.candidates {
            record.puzzle.restrict_to_marks();
        }
        let record = self.rules.applied(record)?;
        if self.is_classic_only && !record.is_classic() {
            let help = "--json=1 has no puzzles of other rules: --json=2 has them";
            return Err(not_classic(&record).help(help));
        }
        Ok(record)
    }

    /// Parses a record that has to be classic.
    pub(crate) fn parse_classic(
        &self,
        raw: Result<InputRecord, ReadError>,
    ) -> Result<Record, ReadError> {
        self.parse(raw)?.into_classic()
    }

    /// Adds the notes of a puzzle that is not classic to the buffer. Returns false if the record is left out.
    pub(crate) fn reading(
        &self,
        item: &Item,
        reading: &Reading,
        buffer: &mut OutputBuffer,
    ) -> bool {
        for note in &reading.notes {
            self.note(item, note, buffer);
        }
        let names: Vec<&str> = reading.unread.iter().map(|unread| unread.name.as_str()).collect();
        if !names.is_empty() {
            self.note(item, &format!("left out: {}", names.join(", ")), buffer);
        }
        self.is_wanted(item, buffer)
    }

    /// Adds the notes of a record to the buffer; if it cannot be read, adds the error and returns
    /// nothing.
    pub(crate) fn record(
        &self,
        item: &Item,
        parsed: Result<Record, ReadError>,
        buffer: &mut OutputBuffer,
    ) -> Option<Record> {
        match parsed {
            Ok(record) => {
                for note in &record.notes {
                    self.note(item, note, buffer);
                }
                self.is_wanted(item, buffer).then_some(record)
            }
            Err(error) => {
                self.unreadable(item, error, buffer);
                None
            }
        }
    }

    /// Adds what is to be said of a record from a picture, and counts it if it is doubtful, which `--quiet` does not
    /// hide. Returns false if the record is left out.
    fn is_wanted(&self, item: &Item, buffer: &mut OutputBuffer) -> bool {
        let Some(grid) = &item.scanned else { return true };
        let (input, remarks) = (words::clean(&item.input), pictures::remarks(grid));
        let text = format!("{input}, record {}: {remarks}", item.index);
        if grid.is_doubtful() {
            buffer.summary.noes += 1;
            let left_out = if self.sure { "\n  --sure leaves it out" } else { "" };
            buffer.messages.push(Message::Doubt(self.console.note(&(text + left_out))));
        } else if !self.console.quiet {
            buffer.messages.push(Message::Note(self.console.note(&text)));
        }
        !(self.sure && grid.is_doubtful())
    }

    /// Prints what is to be said of a grid of a picture, for verbs without buffers, and returns whether it is doubtful.
    pub(crate) fn say_scanned(&self, input: &str, grid: &ScannedGridAnswer) -> bool {
        if grid.is_doubtful() || !self.console.quiet {
            let text = format!("{}: {}", words::clean(input), pictures::remarks(grid));
            say(&self.console.note(&text));
        }
        grid.is_doubtful()
    }

    /// Adds a note about a record, unless `--quiet` is given.
    pub(crate) fn note(
        &self,
        item: &Item,
        note: &dyn std::fmt::Display,
        buffer: &mut OutputBuffer,
    ) {
        if !self.console.quiet {
            let text = words::clean(&format!("{}, record {}: {note}", item.input, item.index));
            buffer.messages.push(Message::Note(self.console.note(&text)));
        }
    }

    /// Adds the error of an unreadable record to the messages, and counts it.
    pub(crate) fn report_unreadable(
        &self,
        item: &Item,
        error: ReadError,
        buffer: &mut OutputBuffer,
    ) {
        buffer.summary.unreadable += 1;
        buffer.summary.failed_inputs += u64::from(error.ends_input());
        buffer.last |= self.strict;
        let (input, index) = (Arc::clone(&item.input), Some(item.index));
        let unreadable = Unreadable { input, index, error };
        buffer.messages.push(Message::Unreadable(item.index, Box::new(unreadable)));
    }

    /// Adds the error of an unreadable record, and its line of output.
    pub(crate) fn unreadable(&self, item: &Item, error: ReadError, buffer: &mut OutputBuffer) {
        match self.form {
            Form::Json => {
                buffer.out.extend(json::unreadable(item.index, &item.input, &error));
            }
            // A line for every record, so that answers can be counted off.
            Form::Lines => {
                put_number(item.index, &mut buffer.out);
                buffer.out.extend_from_slice(b"\t-\tunreadable\n");
            }
            Form::Pretty | Form::Format(_) => {}
        }
        self.report_unreadable(item, error, buffer);
    }

    /// Returns the first keys of an answer in JSON.
    pub(crate) fn head(&self, item: &Item, puzzle: &Puzzle) -> Head {
        Head::new(item.index, &item.input, puzzle.text_of(Field::Name), &puzzle.classic().givens)
    }
}

/// Returns the title of a puzzle in lists: its name, or its number.
pub(crate) fn title(item: &Item, puzzle: &Puzzle) -> String {
    puzzle.text_of(Field::Name).map_or_else(|| format!("Puzzle {}", item.index), words::clean)
}
