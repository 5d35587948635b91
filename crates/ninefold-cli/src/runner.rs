//! Runs a verb over its inputs, and reports how the run ended.

use crate::cli_error::CliError;
use crate::console::say;
use crate::context::Context;
use crate::exit::Exit;
use crate::input::{Input, NamedInput, Origin, origin};
use crate::interactive;
use crate::output::{Extent, INTERRUPTED, NotReplaced, Output, print};
use crate::pipeline::Run;
use crate::settings::{Form, Settings};
use crate::show::words;
use crate::sink::{Ended, Goal};
use crate::stop;
use crate::work::Work;
use crate::worker::Worker;
use std::io;

/// The inputs of a run.
pub(crate) struct RunInputs {
    /// The puzzles.
    pub(crate) puzzles: Vec<NamedInput>,
    /// The answers of `check --solution`.
    pub(crate) answers: Option<Input>,
    /// Whether answers may be so large that records are answered one by one.
    pub(crate) large_answers: bool,
}

impl RunInputs {
    /// Creates inputs of puzzles alone.
    pub(crate) const fn of_puzzles(puzzles: Vec<NamedInput>) -> Self {
        Self { puzzles, answers: None, large_answers: false }
    }

    /// Returns the inputs that the arguments name; without arguments and at a terminal, the puzzle
    /// that the user types.
    pub(crate) fn named_or_typed(arguments: &[String]) -> Result<Self, CliError> {
        match origin(arguments, false) {
            Origin::Inputs(inputs) => Ok(Self::of_puzzles(inputs)),
            Origin::Keyboard => Ok(Self::of_puzzles(vec![interactive::type_puzzle()?])),
        }
    }
}

/// Runs a verb over its inputs.
pub(crate) fn run_verb(
    settings: &Settings,
    inputs: RunInputs,
    worker: impl Worker,
) -> Result<Exit, CliError> {
    let context = worker.work().context().clone();
    let mut output = Output::open(&settings.output, context.form.format())?;
    if let Some((opening, closing)) = worker.work().frame() {
        output = output.framed(&opening, closing)?;
    }
    let ended = run_of(settings, &context, inputs).run(worker, output);
    close(&context, ended)
}

/// Returns the run of a verb over its inputs.
pub(crate) fn run_of(settings: &Settings, context: &Context, inputs: RunInputs) -> Run {
    let RunInputs { puzzles, answers, large_answers } = inputs;
    let console = context.console;
    // On a terminal an error belongs beside the answers around it.
    let is_seen = context.form == Form::Pretty && console.out_is_terminal;
    let is_small =
        puzzles.iter().all(|(_, input)| matches!(input, Err(_) | Ok(Input::Text { .. })));
    Run {
        console,
        inputs: puzzles,
        answers,
        how: settings.how.clone(),
        stop: context.stop,
        threads: settings.threads(),
        one_by_one: large_answers || is_seen || is_small,
        all_errors: settings.all_errors,
    }
}

/// Prints what is to be said after the last answer, and returns how the run ended.
pub(crate) fn close(context: &Context, ended: Ended) -> Result<Exit, CliError> {
    let console = &context.console;
    if stop::interrupted() {
        console.say_note(&format!("interrupted; {}", so_far(&ended)));
        let exit = Exit::Interrupted;
        return not_replaced(ended.not_replaced, INTERRUPTED, exit).map(|_| exit);
    }
    if let Some(error) = ended.write_error {
        return Err(CliError::Write { error, end: ended.not_replaced.map(Box::new) });
    }
    match ended.goal {
        Goal::EveryRecord => {
            closing_notes(context, &ended);
            print_summary(context, &ended)?;
        }
        Goal::Puzzles(count) => generation_notes(context, &ended, count),
    }
    if ended.broken_pipe {
        return Ok(Exit::Success);
    }
    let reason = ended.why_partial().unwrap_or_default();
    let (exit, exit_of_partial) = match ended.goal {
        Goal::EveryRecord => (ended.summary.exit(), Exit::Failure),
        Goal::Puzzles(count) => {
            let exit = Exit::no_if(ended.summary.puzzles == 0 && count > 0);
            (exit, exit)
        }
    };
    Ok(not_replaced(ended.not_replaced, reason, exit_of_partial)?.unwrap_or(exit))
}

/// Returns what a run that was stopped has done.
fn so_far(ended: &Ended) -> String {
    let summary = &ended.summary;
    match ended.goal {
        Goal::EveryRecord => format!("so far {}", summary.sentence()),
        Goal::Puzzles(count) => format!(
            "{} of {} in {}",
            words::grouped(summary.puzzles),
            words::plural(count, "puzzle"),
            words::plural(ended.attempts, "attempt")
        ),
    }
}

/// Prints the notes at the end of a run that generates puzzles.
fn generation_notes(context: &Context, ended: &Ended, count: u64) {
    let (console, summary) = (&context.console, &ended.summary);
    if ended.broken_pipe {
        return;
    }
    if let Some(text) = context.form.format().and_then(|format| summary.losses(format.name)) {
        console.say_note(&text);
    }
    if summary.puzzles < count {
        console.say_note(&format!("stopped: time limit reached; {}", so_far(ended)));
    } else if context.to_file && count > 0 {
        console.say_note(&format!("{} written", words::plural(count, "puzzle")));
    }
}

/// Prints the notes at the end of a run.
fn closing_notes(context: &Context, ended: &Ended) {
    let (console, summary) = (&context.console, &ended.summary);
    if ended.out_of_time && !ended.broken_pipe {
        console.say_note(&format!("stopped: time limit reached; {}", so_far(ended)));
    }
    if let Some(text) = context.form.format().and_then(|format| summary.losses(format.name)) {
        console.say_note(&text);
    }
    if ended.more_notes > 0 {
        let more = words::plural(ended.more_notes, "note");
        console.say_note(&format!("{more} more are not shown"));
    }
    if summary.limited > 0 && matches!(context.form, Form::Lines | Form::Format(_)) {
        console.say_note(&format!(
            "stopped at the limit of {} in {}; use --limit N for more",
            words::plural(context.limit, context.limited),
            words::plural(summary.limited, "puzzle")
        ));
    }
}

/// Returns the error of an output file that was not replaced by a partial result; without a file, or
/// with nothing to say of it, only the exit code.
pub(crate) fn not_replaced(
    end: Option<NotReplaced>,
    reason: &'static str,
    exit: Exit,
) -> Result<Option<Exit>, CliError> {
    match end.filter(|end| end.name.is_some()) {
        Some(end) if end.is_worth_reporting() => {
            Err(CliError::Partial { end: Box::new(end), reason, exit })
        }
        Some(_) => Ok(Some(exit)),
        None => Ok(None),
    }
}

/// Prints the summary of many puzzles. On a terminal it belongs to the answer; elsewhere it is a
/// message, printed only if the user watches or something went wrong.
fn print_summary(context: &Context, ended: &Ended) -> Result<(), CliError> {
    let (console, summary) = (&context.console, &ended.summary);
    let many = summary.puzzles + summary.unreadable > 1;
    // The error itself says that nothing could be read.
    let nothing = summary.puzzles == 0;
    if !many || nothing || ended.out_of_time || ended.broken_pipe || console.quiet {
        return Ok(());
    }
    if context.form == Form::Pretty && !context.to_file && !context.is_document {
        let results = summary.results().unwrap_or_default();
        print(&format!("{results}{}\n", summary.sentence()))?;
    } else if console.err_is_terminal || summary.unreadable > 0 {
        say(&format!("{}\n", summary.sentence()));
    }
    Ok(())
}

/// Writes a text to the output.
pub(crate) fn put_out(text: &str, settings: &Settings) -> Result<Exit, CliError> {
    let output = Output::open(&settings.output, None)?;
    put_whole(output, text.as_bytes(), None)
}

/// Writes the whole result, which may be partial for a reason. A reader that went away is no
/// failure.
pub(crate) fn put_whole(
    output: Output,
    bytes: &[u8],
    why_partial: Option<&'static str>,
) -> Result<Exit, CliError> {
    let why_partial = if stop::interrupted() { Some(INTERRUPTED) } else { why_partial };
    let Err(mut end) = output.whole(bytes, Extent::of(why_partial)) else {
        return Ok(Exit::Success);
    };
    match end.error.take() {
        Some(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Exit::Success),
        Some(error) => Err(CliError::Write { error, end: Some(Box::new(end)) }),
        None => {
            let exit = if stop::interrupted() { Exit::Interrupted } else { Exit::Failure };
            not_replaced(Some(end), why_partial.unwrap_or_default(), exit)?;
            Ok(exit)
        }
    }
}

/// Returns the error of a verb that does not write puzzles.
pub(crate) fn no_format(verb: &str, format: &str) -> CliError {
    CliError::usage(
        format!("'{verb}' does not write puzzles, so --to {format} is not accepted"),
        "use --json, or 'convert' for another format",
    )
}
