//! `info`: what is in a file?

use super::{Desk, Form};
use crate::args::{Common, Inputs};
use crate::console::Console;
use crate::errors::{ErrorList, Unreadable};
use crate::input::HowToRead;
use crate::output::Output;
use crate::records::NamedInput;
use crate::show::{json, words};
use crate::stop::Stop;
use ninefold_api::Survey;
use ninefold_formats::{Field, ReadError, Reader};
use std::sync::Arc;

/// What is known about one input.
struct Info {
    survey: Survey,
    title: &'static str,
}

/// Runs the verb.
pub(crate) fn run(args: &Inputs, common: &Common, console: &Console) -> u8 {
    let desk = Desk::new(common, console, 1);
    let inputs = match super::inputs_or_typed(&args.inputs) {
        Ok(inputs) => inputs,
        Err(code) => return code,
    };
    let (how, strict) = (HowToRead::new(common), common.strict);
    let errors = ErrorList::new(*console, common.all_errors);
    // An input may wait for ever; a signal ends that.
    let look = move || look_at(inputs, &how, strict, &desk, errors);
    let Some(found) = Stop::new(None).unless_stopped(look) else { return 130 };
    let output = match Output::open(common, None) {
        Ok(output) => output,
        Err(error) => return super::refuse_output(console, &error),
    };
    let why = found.is_partial.then_some("the time limit was reached");
    let code = super::put_whole(output, found.text.as_bytes(), why, console);
    code.max(if found.unreadable { 2 } else { 0 })
}

/// What there is to say about all inputs.
#[derive(Default)]
struct Found {
    text: String,
    unreadable: bool,
    is_partial: bool,
}

fn look_at(
    inputs: Vec<NamedInput>,
    how: &HowToRead,
    strict: bool,
    desk: &Desk,
    mut errors: ErrorList,
) -> Found {
    let mut found = Found::default();
    for (name, input) in inputs {
        let mut info = Info { survey: Survey::new(&name), title: "" };
        match input.and_then(|input| input.open(how, &Arc::default())) {
            Ok(reader) => found.is_partial |= !look_through(reader, desk, &mut info, &mut errors),
            Err(error) => fail(&mut info, &mut errors, error, None),
        }
        crate::say(&errors.end_input());
        found.unreadable |= info.survey.answer().unreadable > 0;
        match desk.form {
            Form::Json => found.text.push_str(&String::from_utf8_lossy(&json::line(info.survey.answer()))),
            _ => found.text.push_str(&pretty(&info)),
        }
        if found.is_partial || (found.unreadable && strict) {
            break;
        }
    }
    crate::say(&errors.finish());
    found
}

fn fail(info: &mut Info, errors: &mut ErrorList, error: ReadError, index: Option<u64>) {
    info.survey.add_error(&error);
    let input = info.survey.answer().input.as_str().into();
    let unreadable = Unreadable { input, index, error };
    crate::say(&errors.add(index.unwrap_or(1), 1, unreadable));
}

/// Looks at all records; false if it was time to stop before the last.
fn look_through(reader: Reader, desk: &Desk, info: &mut Info, errors: &mut ErrorList) -> bool {
    info.survey.set_format(reader.format().name);
    info.title = reader.format().title;
    for (index, raw) in (1..).zip(reader) {
        if desk.stop.now() {
            return false;
        }
        match raw.and_then(|raw| raw.parse()) {
            Ok(record) => info.survey.add(&record.puzzle),
            Err(error) => fail(info, errors, error, Some(index)),
        }
        crate::say(&errors.done(index, |_| None));
    }
    true
}

fn pretty(about: &Info) -> String {
    let (info, unknown) = (about.survey.answer(), about.survey.unknown());
    let mut text = format!("{}\n", words::clean(&info.input));
    let mut row = |name: &str, value: &str| {
        for (at, line) in value.lines().enumerate() {
            let name = if at == 0 { format!("{name}:") } else { String::new() };
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
    for one in unknown {
        row("kept as is", one);
    }
    for (name, count) in info.fields.iter().filter(|(name, _)| !info.texts.contains_key(name.as_str())) {
        let told = name == Field::Unknown.name() && !unknown.is_empty();
        if !told {
            row(name, &format!("in {}", words::plural(*count, "puzzle")));
        }
    }
    text
}
