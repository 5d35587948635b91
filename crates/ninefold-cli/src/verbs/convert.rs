//! `convert`: from any format to any format.

use super::{Desk, Form, run_verb};
use crate::args::{Common, Inputs};
use crate::console::Console;
use crate::input::extension;
use crate::page::Page;
use crate::records::Item;
use crate::show::report;
use crate::worker::Work;
use ninefold_bulk::Part;
use ninefold_formats::{Format, Record};

/// Runs the verb.
pub(crate) fn run(args: &Inputs, common: &Common, console: &Console) -> u8 {
    let mut desk = Desk::new(common, console, 1);
    match target(common, desk.form) {
        Ok(form) => desk.form = form,
        Err((message, help)) => {
            crate::say(&report::plain_error(console, &message, Some(&help)));
            return 2;
        }
    }
    let inputs = match super::inputs_or_typed(&args.inputs) {
        Ok(inputs) => inputs,
        Err(code) => return code,
    };
    run_verb(common, &desk, inputs, None, false, Convert { desk })
}

/// The format to write: `--to`, `--json`, or what the extension of `--output` says.
fn target(common: &Common, form: Form) -> Result<Form, (String, String)> {
    match form {
        Form::Format(_) => return Ok(form),
        Form::Json => return Format::named("json").map(Form::Format).ok_or_else(Default::default),
        Form::Pretty | Form::Lines => {}
    }
    let path = common.output.as_ref().map(|path| path.to_string_lossy().into_owned());
    let known = path.as_deref().and_then(extension);
    if let Some(format) = known.as_deref().and_then(Format::for_extension) {
        return Ok(Form::Format(format));
    }
    let message = match &path {
        Some(path) => format!("the extension of {path} does not select a format"),
        None => "no output format is given".to_owned(),
    };
    Err((message, "name one with --to; 'ninefold formats' lists them".to_owned()))
}

struct Convert {
    desk: Desk,
}

impl Work for Convert {
    type Known = ();

    fn desk(&self) -> &Desk {
        &self.desk
    }

    fn answer(&self, _: &Item, record: Record, _: Option<&()>, page: &mut Page, _: Part<'_, Page>) {
        page.tally.puzzles += 1;
        page.puzzles.push(record.puzzle);
    }
}
