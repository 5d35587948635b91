//! `convert`: writes puzzles in another format.

use crate::args::Inputs;
use crate::buffer::Out;
use crate::cli_error::CliError;
use crate::context::Context;
use crate::exit::Exit;
use crate::records::Item;
use crate::runner::{RunInputs, run_verb};
use crate::settings::{Form, Settings};
use crate::verbs::any_rules;
use crate::work::Work;
use crate::worker::OneByOne;
use ninefold_formats::variant::Reading;
use ninefold_formats::{Format, Record};

/// Runs the verb.
pub(crate) fn run(args: &Inputs, settings: &Settings) -> Result<Exit, CliError> {
    let context = Context::new(settings, target(settings)?, 1);
    let inputs = RunInputs::named_or_typed(&args.inputs)?;
    run_verb(settings, inputs, OneByOne(Convert { context }))
}

/// Returns the format to write: that of `--to`, `--json`, or of the extension of `--output`.
fn target(settings: &Settings) -> Result<Form, CliError> {
    let format = match settings.form() {
        Form::Format(format) => Some(format),
        Form::Json => Format::named("json"),
        Form::Pretty | Form::Lines => settings.output.format(),
    };
    if let Some(format) = format {
        return Ok(Form::Format(format));
    }
    let message = match &settings.output.path {
        Some(path) => format!("the extension of {} does not select a format", path.display()),
        None => "no output format is given".to_owned(),
    };
    Err(CliError::usage(message, "name one with --to; 'ninefold formats' lists them"))
}

#[derive(Clone)]
struct Convert {
    context: Context,
}

impl Work for Convert {
    fn context(&self) -> &Context {
        &self.context
    }

    fn answer(&mut self, _item: &Item, record: Record, out: &mut Out<'_>) {
        out.summary.puzzles += 1;
        out.puzzles.push(record.puzzle);
    }

    fn answer_variant(&mut self, item: &Item, reading: &Reading, out: &mut Out<'_>) {
        if let Form::Format(format) = self.context.form {
            any_rules::write(&self.context, item, &reading.puzzle, format, out);
        }
    }
}
