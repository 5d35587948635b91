//! `canon --same`: whether two puzzles are equivalent, and how the first becomes the second.

use super::{Desk, Form, put_out};
use crate::args::{Common, Inputs};
use crate::input::HowToRead;
use crate::records::{Items, Taken};
use crate::show::{json, report};
use crate::stop::Stop;
use ninefold::Grid;
use ninefold::equivalence::{Transformation, canon};
use ninefold_api::{SameAnswer, moves};
use ninefold_formats::Lines;
use std::sync::Arc;

/// Runs it: exit code 0 if they are equivalent, 1 if not.
pub(super) fn run(inputs: &Inputs, common: &Common, desk: &Desk) -> u8 {
    if let Form::Format(format) = desk.form {
        return super::no_format(desk, "canon --same", format.name);
    }
    let (sources, how, on) = (inputs.clone(), HowToRead::new(common), *desk);
    let read = move || two_puzzles(&sources, how, &on);
    let [first, second] = match Stop::new(None).unless_stopped(read) {
        Some(Ok(puzzles)) => puzzles,
        Some(Err(message)) => {
            crate::say(&message);
            return 2;
        }
        None => return 130,
    };
    let disguise = canon::same(&first, &second);
    let text = match desk.form {
        Form::Json => as_json(&first, &second, disguise.as_ref()),
        Form::Lines => as_line(disguise.as_ref()),
        Form::Pretty | Form::Format(_) => in_words(disguise.as_ref(), desk.console.ascii),
    };
    match put_out(&text, common, &desk.console) {
        0 => u8::from(disguise.is_none()),
        failed => failed,
    }
}

/// The two puzzles of the inputs, or what to say if there are not two.
fn two_puzzles(inputs: &Inputs, how: HowToRead, desk: &Desk) -> Result<[Grid; 2], String> {
    let wrong = |found: usize| {
        let found = if found > 2 { "more".to_owned() } else { found.to_string() };
        let message = format!("--same compares two puzzles, and there are {found}");
        let help = "give two files, two puzzles, or a file with two of them";
        report::plain_error(&desk.console, &message, Some(help))
    };
    let Ok(named) = super::inputs_or_typed(&inputs.inputs) else { return Err(wrong(0)) };
    let mut items = Items::new(named, None, how, Arc::default(), 0);
    let mut puzzles = Vec::new();
    while let Some(taken) = items.take(&mut Lines::default()) {
        let Taken::One(item, raw) = taken else { continue };
        let record = desk.understand(raw).map_err(|error| {
            report::read_error(&desk.console, &item.input, Some(item.index), &error)
        })?;
        if record.puzzle.restriction.is_some() {
            let message =
                format!("record {} restricts candidates; --same compares clues only", item.index);
            let help = "canonical forms of candidates are not supported";
            return Err(report::plain_error(&desk.console, &message, Some(help)));
        }
        puzzles.push(record.puzzle.givens);
        if puzzles.len() > 2 {
            break;
        }
    }
    <[Grid; 2]>::try_from(puzzles).map_err(|puzzles| wrong(puzzles.len()))
}

fn as_json(first: &Grid, second: &Grid, disguise: Option<&Transformation>) -> String {
    let answer = SameAnswer::new(first, second, disguise);
    String::from_utf8_lossy(&json::line(&answer)).into_owned()
}

fn as_line(disguise: Option<&Transformation>) -> String {
    match disguise {
        Some(disguise) => format!("same\t{}\n", moves(disguise, "→").join("; ")),
        None => "different\n".to_owned(),
    }
}

fn in_words(disguise: Option<&Transformation>, ascii: bool) -> String {
    let Some(disguise) = disguise else {
        return "Not equivalent: no transformation turns the first puzzle into the second.\n"
            .to_owned();
    };
    let moves = moves(disguise, if ascii { "->" } else { "→" });
    if moves.is_empty() {
        return "The two puzzles are identical.\n".to_owned();
    }
    let mut text =
        "Equivalent. These transformations turn the first puzzle into the second:\n".to_owned();
    for (number, one) in (1..).zip(moves) {
        text.push_str(&format!("{number:>3}. {one}\n"));
    }
    text
}
