//! Runs a verb on tables.

use super::files::{self, TableRun};
use crate::args::{KeptColumns, TableCompression, Verb};
use crate::cli_error::CliError;
use crate::exit::Exit;
use crate::output::{Extent, INTERRUPTED, NotReplaced, Output, OutputOptions};
use crate::progress::Progress;
use crate::runner::not_replaced;
use crate::settings::Settings;
use crate::show::words;
use crate::stop;
use crate::summary::Summary;
use ninefold_formats::Column;
use ninefold_parquet::{
    ColumnChoice, Compression, FileError, Job, Keep, ROW_GROUP, Report, Source, Verb as TableVerb,
};
use std::io::{self, Write};

/// The most solutions that `count` counts.
const LIMIT: u64 = 1_000_000;

/// Runs the verb if there is a table among its inputs or as its output.
pub(crate) fn run(verb: &Verb, settings: &Settings) -> Result<Option<Exit>, CliError> {
    if !files::is_any(verb.inputs(), settings)? {
        return Ok(None);
    }
    let table_verb = table_verb(verb, settings)?;
    let mut exit = Exit::Success;
    for run in files::find(verb.inputs(), settings)? {
        exit = exit.max(run_one(table_verb, &run, settings)?);
    }
    Ok(Some(exit))
}

/// Returns what is asked of each row. An option that tables do not have is refused.
fn table_verb(verb: &Verb, settings: &Settings) -> Result<TableVerb, CliError> {
    let (table_verb, others): (TableVerb, Vec<(&str, bool)>) = match verb {
        Verb::Solve(args) => {
            let others = vec![("all", args.all), ("limit", settings.limit.is_some())];
            (TableVerb::Solve, others)
        }
        Verb::Count(_) => (TableVerb::Count { limit: settings.limit.unwrap_or(LIMIT) }, Vec::new()),
        Verb::Check(args) => {
            let others =
                vec![("solution", args.solution.is_some()), ("limit", settings.limit.is_some())];
            (TableVerb::Check, others)
        }
        Verb::Rate(args) => (
            TableVerb::Rate { max_er: args.max_er.map(|er| er.to_f64()) },
            vec![
                ("steps", args.steps),
                ("format", args.format.is_some()),
                ("hodoku", args.hodoku),
                ("pearl", args.pearl),
                ("diamond", args.diamond),
            ],
        ),
        Verb::Canon(args) => (TableVerb::Canon, vec![("same", args.same), ("unique", args.unique)]),
        other => {
            return Err(CliError::usage(
                format!("'{}' does not read or write tables", other.name()),
                "solve, count, check, rate and canon do; for others use a CSV file",
            ));
        }
    };
    let shared = [
        ("from", settings.how.from.is_some()),
        ("candidates", settings.candidates),
        ("strict", settings.strict),
        ("json", settings.json),
        ("pretty", settings.pretty),
        ("to", settings.target.is_some()),
        ("gpu", settings.gpu.is_some()),
    ];
    match others.iter().chain(&shared).find(|(_, is_given)| *is_given) {
        Some((option, _)) => Err(CliError::usage(
            format!("--{option} does not apply to tables"),
            "see 'Tables' in the help of the verb for the options that do",
        )),
        None => Ok(table_verb),
    }
}

/// Returns what is to be done with a table.
fn job(verb: TableVerb, run: &TableRun, settings: &Settings) -> Job {
    let mut job = Job::new(verb, run.form);
    job.column = match &settings.how.column {
        Some(Column::Number(number)) => ColumnChoice::Number(*number),
        Some(Column::Name(name)) => ColumnChoice::Name(name.clone()),
        _ => ColumnChoice::Found,
    };
    job.keep = match &settings.tables.keep {
        None | Some(KeptColumns::All) => Keep::All,
        Some(KeptColumns::Named(names)) if names.is_empty() => Keep::None,
        Some(KeptColumns::Named(names)) => Keep::Columns(names.clone()),
    };
    job.compression = settings.tables.compression.map(|compression| match compression {
        TableCompression::Zstd => Compression::Zstd,
        TableCompression::Snappy => Compression::Snappy,
        TableCompression::None => Compression::None,
    });
    let rows = settings.tables.row_group.and_then(|rows| usize::try_from(rows).ok());
    job.row_group = rows.unwrap_or(ROW_GROUP);
    job.threads = Some(settings.threads());
    job
}

/// Answers one table.
fn run_one(verb: TableVerb, run: &TableRun, settings: &Settings) -> Result<Exit, CliError> {
    let sources = run.inputs.iter().map(files::TableInput::open);
    let sources = sources.collect::<Result<Vec<_>, _>>().map_err(|error| refused(&error))?;
    let options = OutputOptions { path: run.output.clone(), ..settings.output.clone() };
    let mut output = TableOutput(Output::open(&options, None)?);
    let stop = settings.stop;
    // A table is not printed, so it may share a terminal with the bar.
    let total = sources.iter().map(Source::rows).sum();
    let mut progress = Progress::of_rows(&settings.console, total);
    let show = |rows| progress.update(rows, 0, 0);
    let job = job(verb, run, settings);
    let ended = job.run_with_progress(sources, &mut output, move || stop.now(), show);
    progress.clear();
    let ended = ended.map(|(_, report)| report);
    let mut output = output.0;
    match ended {
        Ok(report) => match output.finish(Extent::Complete, &mut Summary::default()) {
            Ok(()) => Ok(closing_note(&report, run, settings)),
            Err(mut end) => failed_write(end.error.take(), end),
        },
        Err(FileError::Stopped) => {
            let (reason, exit) = match stop::interrupted() {
                true => (INTERRUPTED, Exit::Interrupted),
                false => ("the time limit was reached", Exit::Failure),
            };
            settings.console.say_note(&format!("stopped: {reason}"));
            Ok(not_replaced(Some(output.discard()), reason, exit)?.unwrap_or(exit))
        }
        Err(FileError::Write(error)) => failed_write(Some(error), output.discard()),
        Err(error) => {
            let _ = output.discard();
            Err(refused(&error))
        }
    }
}

/// Returns the error of a table that cannot be written. A reader that went away is no failure.
fn failed_write(error: Option<io::Error>, end: NotReplaced) -> Result<Exit, CliError> {
    match error {
        Some(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Exit::Success),
        Some(error) => Err(CliError::Write { error, end: Some(Box::new(end)) }),
        None => Ok(Exit::Failure),
    }
}

fn refused(error: &FileError) -> CliError {
    CliError::Usage { message: words::clean(&error.to_string()), help: error.help() }
}

/// Says how many rows there were, and returns how the run ended.
fn closing_note(report: &Report, run: &TableRun, settings: &Settings) -> Exit {
    if run.output.is_some() || report.unreadable > 0 {
        let mut text = words::plural(report.rows, "row");
        for (rows, what) in [(report.unreadable, "unreadable"), (report.nulls, "null")] {
            if rows > 0 {
                text.push_str(&format!(", {} {what}", words::grouped(rows)));
            }
        }
        settings.console.say_note(&text);
    }
    if report.unreadable > 0 { Exit::Failure } else { Exit::no_if(report.noes > 0) }
}

/// The output, as something to write bytes to.
struct TableOutput(Output);

impl Write for TableOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.bytes(bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
