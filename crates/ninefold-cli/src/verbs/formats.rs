//! `formats`: the list of formats.

use crate::cli_error::CliError;
use crate::exit::Exit;
use crate::runner::put_out;
use crate::settings::Settings;
use crate::show::json;
use crate::show::words::indented;
use ninefold_api::FormatAnswer;
use ninefold_formats::{FORMATS, Field, Format, Support};

/// Runs the verb.
pub(crate) fn run(settings: &Settings) -> Result<Exit, CliError> {
    let text = if settings.json { as_json() } else { list(settings.console.width.clamp(40, 100)) };
    put_out(&text, settings)
}

fn as_json() -> String {
    let line = |format: &Format| {
        String::from_utf8_lossy(&json::line(&FormatAnswer::from(format))).into_owned()
    };
    FORMATS.iter().map(line).collect()
}

fn list(width: usize) -> String {
    let mut text = String::new();
    for (title, support) in [
        ("Read and written", Support::ReadWrite),
        ("Read only", Support::Read),
        ("Recognised and refused", Support::Refused),
    ] {
        text.push_str(&format!("{title}:\n"));
        for format in FORMATS.iter().filter(|format| format.support == support) {
            let first = format!("  {:<14} ", format.name);
            text.push_str(&indented(format.title, &first, INDENT, width));
            if let Some(fields) = fields(format) {
                let blank = " ".repeat(INDENT);
                text.push_str(&indented(&format!("with {fields}"), &blank, INDENT, width));
            }
        }
        text.push('\n');
    }
    text.push_str(&indented(CLOSING, "", 0, width));
    text
}

const CLOSING: &str = "Compressed files (.gz, .zst) are read too. The format is detected from the \
                       content of a file; its extension only breaks ties.";

/// The indentation of descriptions, right of the names.
const INDENT: usize = 17;

/// Returns the fields that a format holds besides the givens.
fn fields(format: &Format) -> Option<String> {
    let fields: Vec<&str> = format
        .fields
        .iter()
        .filter(|(field, _)| *field != Field::Unknown)
        .map(|(field, _)| field.name())
        .collect();
    (!fields.is_empty()).then(|| fields.join(", "))
}
