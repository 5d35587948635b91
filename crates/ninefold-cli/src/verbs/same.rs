//! `canon --same`: whether two puzzles are equivalent, and how the first becomes the second.

use crate::ahead::InputQueue;
use crate::args::Inputs;
use crate::cli_error::CliError;
use crate::context::Context;
use crate::exit::Exit;
use crate::input::{HowToRead, Input, NamedInput};
use crate::records::{Items, Taken};
use crate::runner::{RunInputs, no_format, put_out};
use crate::settings::{Form, Settings};
use crate::show::json;
use crate::stop::Stop;
use ninefold::Grid;
use ninefold::equivalence::{Transformation, canon};
use ninefold_api::{SameAnswer, moves};
use ninefold_formats::Lines;
use ninefold_show::words::English;
use std::sync::Arc;

/// Compares two puzzles; the answer is no if they are not equivalent.
pub(super) fn run(inputs: &Inputs, settings: &Settings) -> Result<Exit, CliError> {
    let context = Context::new(settings, settings.form(), 1);
    if let Form::Format(format) = context.form {
        return Err(no_format("canon --same", format.name));
    }
    let inputs = RunInputs::named_or_typed(&inputs.inputs).map_err(|_| not_two(0))?.puzzles;
    // Reading from a pipe may block; a signal must end that.
    let may_wait = inputs.iter().any(|(_, input)| input.as_ref().is_ok_and(Input::may_wait));
    let how = settings.how.clone();
    let (form, ascii) = (context.form, context.console.ascii);
    let read = move || two_puzzles(inputs, how, &context);
    let read = if may_wait { Stop::new(None).unless_stopped(read) } else { Some(read()) };
    let Some(puzzles) = read else { return Ok(Exit::Interrupted) };
    let ([first, second], is_doubtful) = puzzles?;
    let transformation = canon::same(&first, &second);
    let text = match form {
        Form::Json => as_json(&first, &second, transformation.as_ref()),
        Form::Lines => as_line(transformation.as_ref()),
        Form::Pretty | Form::Format(_) => in_words(transformation.as_ref(), ascii),
    };
    Ok(put_out(&text, settings)?.max(Exit::no_if(transformation.is_none() || is_doubtful)))
}

/// Returns the error of inputs that do not hold two puzzles.
fn not_two(found: usize) -> CliError {
    let found = if found > 2 { "more".to_owned() } else { found.to_string() };
    CliError::usage(
        format!("--same needs two puzzles, found {found}"),
        "give two files, two puzzles, or a file with two of them",
    )
}

/// Reads the two puzzles of the inputs, and returns whether one comes from a picture that is not clear.
fn two_puzzles(
    inputs: Vec<NamedInput>,
    how: HowToRead,
    context: &Context,
) -> Result<([Grid; 2], bool), CliError> {
    let mut items = Items::new(InputQueue::new(inputs, how, 1), None, Arc::default(), 0);
    let (mut puzzles, mut is_doubtful) = (Vec::new(), false);
    while let Some(taken) = items.take(&mut Lines::default()) {
        let Taken::One(one) = taken else { continue };
        let (item, raw) = *one;
        let record = context
            .parse_classic(raw)
            .map_err(|error| CliError::read(&*item.input, Some(item.index), error))?;
        if record.puzzle.classic().restriction.is_some() {
            let message =
                format!("record {} restricts candidates; --same compares clues only", item.index);
            let help = "canonical forms of candidates are not supported";
            return Err(CliError::usage(message, help));
        }
        if let Some(grid) = &item.scanned {
            is_doubtful |= context.say_scanned(&item.input, grid);
        }
        puzzles.push(record.puzzle.classic().givens);
        if puzzles.len() > 2 {
            break;
        }
    }
    let two = <[Grid; 2]>::try_from(puzzles).map_err(|puzzles| not_two(puzzles.len()))?;
    Ok((two, is_doubtful))
}

fn as_json(first: &Grid, second: &Grid, transformation: Option<&Transformation>) -> String {
    let answer = SameAnswer::new(first, second, transformation, &English);
    String::from_utf8_lossy(&json::line(&answer)).into_owned()
}

fn as_line(transformation: Option<&Transformation>) -> String {
    match transformation {
        Some(transformation) => {
            format!("same\t{}\n", moves(transformation, "→", &English).join("; "))
        }
        None => "different\n".to_owned(),
    }
}

fn in_words(transformation: Option<&Transformation>, ascii: bool) -> String {
    let Some(transformation) = transformation else {
        return "Not equivalent: no transformation turns the first puzzle into the second.\n"
            .to_owned();
    };
    let moves = moves(transformation, if ascii { "->" } else { "→" }, &English);
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
