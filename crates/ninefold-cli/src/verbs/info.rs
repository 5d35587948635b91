//! `info`: describes the content of each input.

use crate::args::Inputs;
use crate::cli_error::CliError;
use crate::console::say;
use crate::context::Context;
use crate::errors::{ErrorList, Unreadable};
use crate::exit::Exit;
use crate::input::{Input, NamedInput};
use crate::input_record::InputRecord;
use crate::output::Output;
use crate::pictures::Opened;
use crate::runner::{RunInputs, put_whole};
use crate::settings::{Form, Settings};
use crate::show::{json, words};
use crate::stop::Stop;
use ninefold_api::Survey;
use ninefold_formats::{Field, ReadError};
use std::sync::Arc;

/// The description of one input.
struct Info {
    survey: Survey,
    title: &'static str,
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
    let exit = exit.max(Exit::no_if(found.doubtful));
    Ok(if found.unreadable { exit.max(Exit::Failure) } else { exit })
}

/// The description of all inputs.
#[derive(Default)]
struct Description {
    text: String,
    unreadable: bool,
    /// Whether a picture is not clear.
    doubtful: bool,
    is_partial: bool,
}

fn describe(inputs: Vec<NamedInput>, settings: &Settings) -> Description {
    let context = Context::new(settings, settings.form(), 1);
    let mut errors = ErrorList::new(settings.console, settings.all_errors);
    let mut found = Description::default();
    for (name, input) in inputs {
        let mut info = Info { survey: Survey::new(&name), title: "" };
        match input.and_then(|input| input.open(&settings.how, &Arc::default())) {
            Ok(opened) => look_through(opened, &context, &mut info, &mut errors, &mut found),
            Err(error) => fail(&mut info, &mut errors, error, None),
        }
        say(&errors.end_input());
        found.unreadable |= info.survey.answer().unreadable > 0;
        match context.form {
            Form::Json => {
                let line = json::line(info.survey.answer());
                found.text.push_str(&String::from_utf8_lossy(&line));
            }
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
    info.survey.add_error(&error);
    let input = info.survey.answer().input.as_str().into();
    let unreadable = Unreadable { input, index, error };
    say(&errors.add(index.unwrap_or(1), 1, unreadable));
}

/// Looks at all records, unless it is time to stop.
fn look_through(
    opened: Opened,
    context: &Context,
    info: &mut Info,
    errors: &mut ErrorList,
    found: &mut Description,
) {
    info.survey.set_format(opened.format().name);
    info.title = opened.format().title;
    let mut index = 0;
    for (raw, scanned) in opened {
        index += 1;
        if context.stop.now() {
            found.is_partial = true;
            return;
        }
        if let Some(grid) = scanned {
            found.doubtful |= context.say_scanned(&info.survey.answer().input, &grid);
            if context.sure && grid.is_doubtful() {
                continue;
            }
        }
        match raw.and_then(InputRecord::parse_any) {
            Ok(record) => info.survey.add_any(&record),
            Err(error) => fail(info, errors, error, Some(index)),
        }
        say(&errors.done(index, |_| None));
    }
}

fn pretty(about: &Info) -> String {
    let (info, unknown) = (about.survey.answer(), about.survey.unknown());
    let mut text = format!("{}\n", words::clean(&info.input));
    let mut row = |name: &str, value: &str| {
        for (at, line) in value.lines().enumerate() {
            let name = if at == 0 && !name.is_empty() { format!("{name}:") } else { String::new() };
            text.push_str(&format!("  {name:<13} {}\n", words::clean(line)));
        }
    };
    if let Some(format) = &info.format {
        row("format", &format!("{format} ({})", about.title));
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
    for (name, count) in &info.rules {
        row(name, &format!("in {}", words::plural(*count, "puzzle")));
    }
    for (at, sentence) in info.sentences.iter().enumerate() {
        row(if at == 0 { "rules" } else { "" }, sentence);
    }
    if !info.unread.is_empty() {
        row("not read", &info.unread.join(", "));
    }
    for one in unknown {
        row("kept as is", one);
    }
    for (name, count) in
        info.fields.iter().filter(|(name, _)| !info.texts.contains_key(name.as_str()))
    {
        let is_listed = name == Field::Unknown.name() && !unknown.is_empty();
        if !is_listed {
            row(name, &format!("in {}", words::plural(*count, "puzzle")));
        }
    }
    text
}
