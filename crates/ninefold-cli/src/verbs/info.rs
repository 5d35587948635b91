//! `info`: describes the content of each input.

use crate::args::Inputs;
use crate::cli_error::CliError;
use crate::console::say;
use crate::context::Context;
use crate::errors::{ErrorList, Unreadable};
use crate::exit::Exit;
use crate::input::Input;
use crate::output::Output;
use crate::records::NamedInput;
use crate::runner::{RunInputs, put_whole};
use crate::settings::{Form, Settings};
use crate::show::{json, words};
use crate::stop::Stop;
use ninefold_formats::{Field, Puzzle, ReadError, Reader};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The description of one input.
#[derive(Default, Serialize)]
struct Info {
    input: String,
    format: Option<&'static str>,
    puzzles: u64,
    unreadable: u64,
    clues: Option<Clues>,
    /// For each field, the number of puzzles that have it.
    fields: BTreeMap<&'static str, u64>,
    /// The texts of a single puzzle.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    texts: BTreeMap<&'static str, String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    #[serde(skip)]
    total_clues: u64,
    #[serde(skip)]
    title: &'static str,
    #[serde(skip)]
    unknown: Vec<String>,
}

#[derive(Clone, Copy, Serialize)]
struct Clues {
    min: usize,
    max: usize,
    mean: f64,
}

/// Runs the verb.
pub(crate) fn run(args: &Inputs, settings: &Settings) -> Result<Exit, CliError> {
    let inputs = RunInputs::named_or_typed(&args.inputs)?.puzzles;
    let may_wait = inputs.iter().any(|(_, input)| input.as_ref().is_ok_and(Input::may_wait));
    let described = if may_wait {
        // Reading from a pipe may block; a signal must end that.
        let settings = settings.clone();
        Stop::new(None).unless_stopped(move || describe(inputs, &settings))
    } else {
        Some(describe(inputs, settings))
    };
    let Some(found) = described else { return Ok(Exit::Interrupted) };
    let output = Output::open(&settings.output, None)?;
    let why = found.is_partial.then_some("the time limit was reached");
    let exit = put_whole(output, found.text.as_bytes(), why)?;
    Ok(if found.unreadable { exit.max(Exit::Failure) } else { exit })
}

/// The description of all inputs.
#[derive(Default)]
struct Description {
    text: String,
    unreadable: bool,
    is_partial: bool,
}

fn describe(inputs: Vec<NamedInput>, settings: &Settings) -> Description {
    let context = Context::new(settings, settings.form(), 1);
    let mut errors = ErrorList::new(settings.console, settings.all_errors);
    let mut found = Description::default();
    for (name, input) in inputs {
        let mut info = Info { input: name.clone(), ..Info::default() };
        match input.and_then(|input| input.open(&settings.how, &Arc::default())) {
            Ok(reader) => {
                found.is_partial |= !look_through(reader, &context, &mut info, &mut errors)
            }
            Err(error) => fail(&mut info, &mut errors, error, None),
        }
        say(&errors.end_input());
        found.unreadable |= info.unreadable > 0;
        match context.form {
            Form::Json => found.text.push_str(&String::from_utf8_lossy(&json::line(&info))),
            _ => found.text.push_str(&pretty(&info)),
        }
        if found.is_partial || (found.unreadable && settings.strict) {
            break;
        }
    }
    say(&errors.finish());
    found
}

fn fail(info: &mut Info, errors: &mut ErrorList, error: ReadError, index: Option<u64>) {
    info.unreadable += 1;
    info.error.get_or_insert_with(|| error.message.clone());
    let unreadable = Unreadable { input: info.input.as_str().into(), index, error };
    say(&errors.add(index.unwrap_or(1), 1, unreadable));
}

/// Looks at all records; false if it was time to stop before the last.
fn look_through(
    reader: Reader,
    context: &Context,
    info: &mut Info,
    errors: &mut ErrorList,
) -> bool {
    info.format = Some(reader.format().name);
    info.title = reader.format().title;
    for (index, raw) in (1..).zip(reader) {
        if context.stop.now() {
            return false;
        }
        match raw.and_then(|raw| raw.parse()) {
            Ok(record) => add(info, &record.puzzle),
            Err(error) => fail(info, errors, error, Some(index)),
        }
        say(&errors.done(index, |_| None));
    }
    true
}

fn add(info: &mut Info, puzzle: &Puzzle) {
    info.puzzles += 1;
    let clues = puzzle.givens.clue_count();
    info.total_clues += clues as u64;
    let (min, max) = info.clues.map_or((clues, clues), |c| (c.min.min(clues), c.max.max(clues)));
    let mean = info.total_clues as f64 / info.puzzles as f64;
    info.clues = Some(Clues { min, max, mean: (mean * 100.0).round() / 100.0 });
    for field in Field::ALL.into_iter().filter(|field| puzzle.has(*field)) {
        *info.fields.entry(field.name()).or_default() += 1;
    }
    info.texts.clear();
    info.unknown.clear();
    if info.puzzles == 1 {
        for field in Field::ALL.into_iter().filter(|field| field.is_text()) {
            if let Some(text) = puzzle.joined(field) {
                info.texts.insert(field.name(), text);
            }
        }
        info.unknown =
            puzzle.extra.iter().map(|e| format!("{} {}: {}", e.format, e.key, e.value)).collect();
    }
}

fn pretty(info: &Info) -> String {
    let mut text = format!("{}\n", words::clean(&info.input));
    let mut row = |name: &str, value: &str| {
        for (at, line) in value.lines().enumerate() {
            let name = if at == 0 { format!("{name}:") } else { String::new() };
            text.push_str(&format!("  {name:<13} {}\n", words::clean(line)));
        }
    };
    if let Some(format) = info.format {
        row("format", &format!("{format} ({})", info.title));
        row("puzzles", &words::grouped(info.puzzles));
    }
    if info.unreadable > 0 {
        row("unreadable", &words::grouped(info.unreadable));
    }
    match info.clues {
        Some(clues) if clues.min == clues.max => row("clues", &clues.min.to_string()),
        Some(clues) => {
            row("clues", &format!("{} to {}, {:.2} on average", clues.min, clues.max, clues.mean));
        }
        None => {}
    }
    for (name, value) in &info.texts {
        row(name, value);
    }
    for unknown in &info.unknown {
        row("kept as is", unknown);
    }
    for (name, count) in info.fields.iter().filter(|(name, _)| !info.texts.contains_key(*name)) {
        let told = *name == Field::Unknown.name() && !info.unknown.is_empty();
        if !told {
            row(name, &format!("in {}", words::plural(*count, "puzzle")));
        }
    }
    text
}
