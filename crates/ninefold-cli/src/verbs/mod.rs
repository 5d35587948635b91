//! The verbs, one file each, and what they share.

pub(crate) mod about;
pub(crate) mod canon;
pub(crate) mod check;
pub(crate) mod convert;
pub(crate) mod count;
mod disguised;
pub(crate) mod explain;
pub(crate) mod generate;
pub(crate) mod hint;
pub(crate) mod info;
mod known;
pub(crate) mod man;
pub(crate) mod minimize;
pub(crate) mod print;
pub(crate) mod rate;
mod same;
mod seed;
pub(crate) mod shuffle;
pub(crate) mod solve;
pub(crate) mod techniques;

use crate::args::Common;
use crate::console::Console;
use crate::errors::Unreadable;
use crate::input::{HowToRead, Input, Origin, origin};
use crate::output::{Extent, NotReplaced, Output, OutputError};
use crate::page::{Ended, Message, Page};
use crate::pipeline::Run;
use crate::records::{Item, NamedInput};
use crate::show::{json, report, words};
use crate::stop::{self, Stop};
use crate::worker::Work;
use ninefold::search::Watch;
use ninefold_api::Head;
use ninefold_formats::{ErrorKind, Field, Format, Puzzle, Raw, ReadError, Record};
use std::sync::Arc;

/// How answers look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// Grids and sentences.
    Pretty,
    /// Lines with tabs between their columns.
    Lines,
    /// One JSON object a line.
    Json,
    /// Puzzles in a format.
    Format(&'static Format),
}

impl Form {
    /// What the options and the terminal ask for.
    pub(crate) fn new(common: &Common, console: &Console) -> Self {
        if common.json.is_some() {
            Self::Json
        } else if let Some(format) = common.to.as_deref().and_then(Format::named) {
            Self::Format(format)
        } else if common.pretty || console.out_is_terminal {
            Self::Pretty
        } else if matches!(output_extension(common).as_deref(), Some("json" | "jsonl")) {
            Self::Json
        } else {
            Self::Lines
        }
    }

    /// This form, or the format that the name of the output tells where no option does: who names a file
    /// `solutions.csv` wants a table.
    pub(crate) fn or_by_name(self, common: &Common) -> Self {
        match output_extension(common).as_deref().and_then(Format::for_extension) {
            Some(format) if self == Self::Lines && format.name != "line" => Self::Format(format),
            _ => self,
        }
    }

    /// The format of the output, if it has one.
    pub(crate) const fn format(self) -> Option<&'static Format> {
        match self {
            Self::Format(format) => Some(format),
            _ => None,
        }
    }
}

/// The extension of the output file.
pub(crate) fn output_extension(common: &Common) -> Option<String> {
    let path = common.output.as_ref()?;
    path.extension().map(|extension| extension.to_string_lossy().to_ascii_lowercase())
}

/// What every verb needs to answer a record.
#[derive(Clone, Copy)]
pub(crate) struct Desk {
    pub(crate) console: Console,
    pub(crate) form: Form,
    pub(crate) stop: Stop,
    pub(crate) limit: u64,
    /// What the limit counts.
    pub(crate) limited: &'static str,
    candidates: bool,
    strict: bool,
    to_file: bool,
    /// Whether the answers make up a document, in which nothing else may stand.
    pub(crate) is_document: bool,
}

impl Desk {
    pub(crate) fn new(common: &Common, console: &Console, limit: u64) -> Self {
        Self {
            console: *console,
            form: Form::new(common, console),
            stop: Stop::new(common.time),
            limit: common.limit.unwrap_or(limit),
            limited: "solution",
            candidates: common.candidates,
            strict: common.strict,
            to_file: common.output.is_some(),
            is_document: false,
        }
    }

    /// Runs `act` with a watch that ends searches when it is time to stop.
    pub(crate) fn watched<T>(&self, act: impl FnOnce(&Watch<'_>) -> T) -> T {
        act(&Watch::new(&|| self.stop.now()))
    }

    /// Whether a line that is nothing but givens and a remark need not be understood any further.
    pub(crate) const fn needs_givens_only(&self) -> bool {
        // A format may have room for the remark.
        !matches!(self.form, Form::Format(_))
    }

    /// Understands a record.
    pub(crate) fn understand(&self, raw: Result<Raw, ReadError>) -> Result<Record, ReadError> {
        let mut record = raw?.parse()?;
        if self.candidates {
            record.puzzle.restrict_to_marks();
        }
        Ok(record)
    }

    /// Puts what is to be said of a record besides its answer on the page; if it cannot be read,
    /// that is all.
    pub(crate) fn record(
        &self,
        item: &Item,
        parsed: Result<Record, ReadError>,
        page: &mut Page,
    ) -> Option<Record> {
        match parsed {
            Ok(record) => {
                self.notes(item, &record, page);
                Some(record)
            }
            Err(error) => {
                self.unreadable(item, &error, page);
                None
            }
        }
    }

    fn notes(&self, item: &Item, record: &Record, page: &mut Page) {
        if !self.console.quiet {
            for note in &record.notes {
                let text = words::clean(&format!("{}, record {}: {note}", item.input, item.index));
                page.messages.push(Message::Note(report::note(&self.console, &text)));
            }
        }
    }

    /// Says on stderr that a record cannot be read, and counts it.
    pub(crate) fn report_unreadable(&self, item: &Item, error: &ReadError, page: &mut Page) {
        page.tally.unreadable += 1;
        page.tally.failed_inputs += u64::from(ends_the_input(error));
        page.last |= self.strict;
        let (input, index) = (Arc::clone(&item.input), Some(item.index));
        let unreadable = Unreadable { input, index, error: error.clone() };
        page.messages.push(Message::Unreadable(item.index, Box::new(unreadable)));
    }

    /// Says that a record cannot be read, and gives it its line.
    pub(crate) fn unreadable(&self, item: &Item, error: &ReadError, page: &mut Page) {
        self.report_unreadable(item, error, page);
        match self.form {
            Form::Json => {
                page.out.extend(json::unreadable(item.index, &item.input, error));
            }
            // A line for every record, so that answers can be counted off.
            Form::Lines => {
                page.out.extend_from_slice(format!("{}\t-\tunreadable\n", item.index).as_bytes());
            }
            Form::Pretty | Form::Format(_) => {}
        }
    }

    /// How an answer in JSON begins.
    pub(crate) fn head(&self, item: &Item, puzzle: &Puzzle) -> Head {
        Head::new(item.index, &item.input, puzzle.text(Field::Name), &puzzle.givens)
    }
}

/// Whether an input cannot be read on after this error: it cannot be opened, or is damaged.
fn ends_the_input(error: &ReadError) -> bool {
    let is_damage = matches!(error.kind, ErrorKind::Io | ErrorKind::Unpack | ErrorKind::Syntax);
    is_damage && error.place.is_none()
}

/// What a puzzle is called in lists: its name, or its number.
pub(crate) fn title(item: &Item, puzzle: &Puzzle) -> String {
    puzzle.text(Field::Name).map_or_else(|| format!("Puzzle {}", item.index), words::clean)
}

/// Runs a verb over inputs and says how it ended; the exit code.
pub(crate) fn run_verb(
    common: &Common,
    desk: &Desk,
    inputs: Vec<NamedInput>,
    answers: Option<Input>,
    large_answers: bool,
    work: impl Work,
) -> u8 {
    let opened = Output::open(common, desk.form.format());
    let framed = opened.and_then(|output| match work.frame() {
        Some((opening, closing)) => output.framed(&opening, closing),
        None => Ok(output),
    });
    let output = match framed {
        Ok(output) => output,
        Err(error) => return refuse_output(&desk.console, &error),
    };
    let ended = run_of(common, desk, inputs, answers, large_answers).run(work, output);
    close(desk, &ended)
}

/// How a verb goes over inputs.
fn run_of(
    common: &Common,
    desk: &Desk,
    inputs: Vec<NamedInput>,
    answers: Option<Input>,
    large_answers: bool,
) -> Run {
    let console = desk.console;
    // On a terminal an error belongs beside the answers around it.
    let is_seen = desk.form == Form::Pretty && console.out_is_terminal;
    let is_small = inputs.iter().all(|(_, input)| matches!(input, Err(_) | Ok(Input::Text { .. })));
    Run {
        console,
        inputs,
        answers,
        how: HowToRead::new(common),
        stop: desk.stop,
        threads: threads(common),
        one_by_one: large_answers || is_seen || is_small,
        all_errors: common.all_errors,
    }
}

/// How many threads to use.
fn threads(common: &Common) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    common.threads.map_or_else(cores, usize::from)
}

/// The summary, and the exit code.
fn close(desk: &Desk, ended: &Ended) -> u8 {
    let console = &desk.console;
    let tally = &ended.tally;
    if stop::interrupted() {
        if !console.quiet {
            crate::say(&report::note(console, &format!("interrupted; so far {}", tally.summary())));
        }
        report_not_replaced(console, ended.not_replaced.as_ref(), INTERRUPTED);
        return 130;
    }
    if let Some(error) = &ended.write_error {
        report_write_error(console, error, ended.not_replaced.as_ref());
        return 2;
    }
    if ended.out_of_time && !ended.broken_pipe && !console.quiet {
        let text = format!("stopped: time limit reached; so far {}", tally.summary());
        crate::say(&report::note(console, &text));
    }
    if let (Form::Format(format), false) = (desk.form, console.quiet)
        && let Some(text) = tally.losses(format.name)
    {
        crate::say(&report::note(console, &text));
    }
    if ended.more_notes > 0 && !console.quiet {
        let text = format!("{} more are not shown", words::plural(ended.more_notes, "note"));
        crate::say(&report::note(console, &text));
    }
    if tally.limited > 0 && !console.quiet && matches!(desk.form, Form::Lines | Form::Format(_)) {
        let text = format!(
            "stopped at the limit of {} in {}; use --limit N for more",
            words::plural(desk.limit, desk.limited),
            words::plural(tally.limited, "puzzle")
        );
        crate::say(&report::note(console, &text));
    }
    summary(desk, ended);
    if ended.broken_pipe {
        return 0;
    }
    let why = ended.why_partial().unwrap_or_default();
    if report_not_replaced(console, ended.not_replaced.as_ref(), why) {
        return 2;
    }
    tally.exit_code()
}

/// Why a result is partial, after a signal.
pub(crate) const INTERRUPTED: &str = "the run was interrupted";

/// Says that the output file is as it was and where the partial result is, if that is so.
fn report_not_replaced(console: &Console, end: Option<&NotReplaced>, reason: &str) -> bool {
    let Some((end, name)) = end.and_then(|end| Some((end, end.name.as_deref()?))) else {
        return false;
    };
    if end.has_old || end.part.is_some() {
        let done = if end.has_old { "replaced" } else { "written" };
        let message = format!("{name} was not {done}: {reason}");
        crate::say(&report::plain_error(console, &message, end.help().as_deref()));
    }
    true
}

/// Says that the output cannot be written, and what became of it.
fn report_write_error(console: &Console, error: &std::io::Error, end: Option<&NotReplaced>) {
    let message = end
        .map_or_else(|| format!("the output cannot be written: {error}"), |end| end.message(error));
    let help = end.and_then(NotReplaced::help);
    crate::say(&report::plain_error(console, &message, help.as_deref()));
}

/// Says why an output cannot be used; the exit code.
fn refuse_output(console: &Console, (message, help): &OutputError) -> u8 {
    crate::say(&report::plain_error(console, message, help.as_deref()));
    if stop::interrupted() { 130 } else { 2 }
}

/// After many puzzles: what there was. On a terminal it belongs to the answer; elsewhere it is a
/// message, and only worth one if someone watches or something went wrong.
fn summary(desk: &Desk, ended: &Ended) {
    let console = &desk.console;
    let tally = &ended.tally;
    let many = tally.puzzles + tally.unreadable > 1;
    // That nothing could be read is said by the error itself.
    let nothing = tally.puzzles == 0;
    if !many || nothing || ended.out_of_time || ended.broken_pipe || console.quiet {
        return;
    }
    if desk.form == Form::Pretty && !desk.to_file && !desk.is_document {
        print(&format!("{}{}\n", tally.results().unwrap_or_default(), tally.summary()));
    } else if console.err_is_terminal || tally.unreadable > 0 {
        crate::say(&format!("{}\n", tally.summary()));
    }
}

/// Prints to standard output. A failure is remembered for the end; see [`print_failure`].
pub(crate) fn print(text: &str) {
    use std::io::Write;
    let mut out = std::io::stdout().lock();
    if let Err(error) = out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        let _ = PRINT_FAILURE.set(error);
    }
}

static PRINT_FAILURE: std::sync::OnceLock<std::io::Error> = std::sync::OnceLock::new();

/// Why something could not be printed; a reader that went away is no failure.
pub(crate) fn print_failure() -> Option<&'static std::io::Error> {
    PRINT_FAILURE.get().filter(|error| error.kind() != std::io::ErrorKind::BrokenPipe)
}

/// Writes a text where `--output` says; the exit code.
pub(crate) fn put_out(text: &str, common: &Common, console: &Console) -> u8 {
    match Output::open(common, None) {
        Ok(output) => put_whole(output, text.as_bytes(), None, console),
        Err(error) => refuse_output(console, &error),
    }
}

/// Writes all there is to write, which may be partial for a reason; the exit code. A reader that went
/// away is no failure.
fn put_whole(output: Output, bytes: &[u8], why: Option<&str>, console: &Console) -> u8 {
    let why = if stop::interrupted() { Some(INTERRUPTED) } else { why };
    let Err(mut end) = output.whole(bytes, Extent::of(why)) else { return 0 };
    match end.error.take() {
        Some(error) if error.kind() == std::io::ErrorKind::BrokenPipe => return 0,
        Some(error) => report_write_error(console, &error, Some(&end)),
        None => drop(report_not_replaced(console, Some(&end), why.unwrap_or_default())),
    }
    if stop::interrupted() { 130 } else { 2 }
}

/// Some verbs do not answer with puzzles.
pub(crate) fn no_format(desk: &Desk, verb: &str, format: &str) -> u8 {
    let message = format!("'{verb}' does not write puzzles, so --to {format} is not accepted");
    let help = "use --json, or 'convert' for another format";
    crate::say(&report::plain_error(&desk.console, &message, Some(help)));
    2
}

/// The inputs; if there are none, the puzzle that someone types, or the exit code if they give up.
pub(crate) fn inputs_or_typed(arguments: &[String]) -> Result<Vec<NamedInput>, u8> {
    match origin(arguments, false) {
        Origin::Inputs(inputs) => Ok(inputs),
        Origin::Keyboard => crate::interactive::type_puzzle().map(|text| {
            let name = "keyboard";
            vec![(name.to_owned(), Ok(Input::Text { name, text }))]
        }),
    }
}
