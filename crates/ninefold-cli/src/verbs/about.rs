//! `formats` and `completions`: the list of formats, and completion scripts for shells.

use super::put_out;
use crate::args::{Common, Shell, command};
use crate::console::Console;
use crate::show::words::indented;
use ninefold_api::FormatAnswer;
use ninefold_formats::{FORMATS, Field, Format, Support};

/// Lists the formats.
pub(crate) fn formats(common: &Common, console: &Console) -> u8 {
    if common.json.is_some() {
        let mut text = String::new();
        for format in FORMATS {
            let line = crate::show::json::line(&FormatAnswer::from(format));
            text.push_str(&String::from_utf8_lossy(&line));
        }
        return put_out(&text, common, console);
    }
    let width = console.width.clamp(40, 100);
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
    put_out(&text, common, console)
}

const CLOSING: &str = "Compressed files (.gz, .zst) are read too. The format is detected from the \
                       content of a file; its extension only breaks ties.";

/// How far descriptions are indented, so that they stand right of the names.
const INDENT: usize = 17;

/// The fields that a format holds, besides the givens.
fn fields(format: &Format) -> Option<String> {
    let fields: Vec<&str> = format
        .fields
        .iter()
        .filter(|(field, _)| *field != Field::Unknown)
        .map(|(field, _)| field.name())
        .collect();
    (!fields.is_empty()).then(|| fields.join(", "))
}

/// Prints a completion script.
pub(crate) fn completions(shell: Shell, common: &Common, console: &Console) -> u8 {
    use clap_complete::aot;
    let mut command = command();
    let mut script = Vec::new();
    let mut make = |generator: &dyn Fn(&mut clap::Command, &mut Vec<u8>)| {
        generator(&mut command, &mut script);
    };
    match shell {
        Shell::Bash => make(&|c, out| aot::generate(aot::Bash, c, "ninefold", out)),
        Shell::Elvish => make(&|c, out| aot::generate(aot::Elvish, c, "ninefold", out)),
        Shell::Fish => make(&|c, out| aot::generate(aot::Fish, c, "ninefold", out)),
        Shell::Nushell => {
            make(&|c, out| aot::generate(clap_complete_nushell::Nushell, c, "ninefold", out));
        }
        Shell::Powershell => make(&|c, out| aot::generate(aot::PowerShell, c, "ninefold", out)),
        Shell::Zsh => make(&|c, out| aot::generate(aot::Zsh, c, "ninefold", out)),
    }
    put_out(&String::from_utf8_lossy(&script), common, console)
}
