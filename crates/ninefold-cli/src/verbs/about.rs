//! `formats`, `completions`, `man`: what Ninefold can tell about itself.

use super::put_out;
use crate::args::{Cli, Common, Shell};
use crate::console::Console;
use clap::CommandFactory;
use ninefold_formats::{FORMATS, Field, Format, Support};
use serde::Serialize;

#[derive(Serialize)]
struct FormatForm {
    name: &'static str,
    title: &'static str,
    extensions: &'static [&'static str],
    reads: bool,
    writes: bool,
    holds: Vec<&'static str>,
}

/// Lists the formats.
pub(crate) fn formats(common: &Common, console: &Console) -> u8 {
    if common.json.is_some() {
        let mut text = String::new();
        for format in FORMATS {
            let form = FormatForm {
                name: format.name,
                title: format.title,
                extensions: format.extensions,
                reads: format.support != Support::Refused,
                writes: format.is_written(),
                holds: format.fields.iter().map(|(field, _)| field.name()).collect(),
            };
            text.push_str(&String::from_utf8_lossy(&crate::show::json::line(&form)));
        }
        return put_out(&text, common, console);
    }
    let mut text = String::new();
    for (title, support) in [
        ("Read and written", Support::ReadWrite),
        ("Read only", Support::Read),
        ("Recognised and refused", Support::Refused),
    ] {
        text.push_str(&format!("{title}:\n"));
        for format in FORMATS.iter().filter(|format| format.support == support) {
            text.push_str(&format!("  {:<14} {}{}\n", format.name, format.title, holds(format)));
        }
        text.push('\n');
    }
    text.push_str("All can be packed (.gz, .zst). The content of a file decides, not its name.\n");
    put_out(&text, common, console)
}

fn holds(format: &Format) -> String {
    let fields: Vec<&str> = format
        .fields
        .iter()
        .filter(|(field, _)| *field != Field::Unknown)
        .map(|(field, _)| field.name())
        .collect();
    if fields.is_empty() { String::new() } else { format!("\n{:17}with {}", "", fields.join(", ")) }
}

/// Prints a completion script.
pub(crate) fn completions(shell: Shell, common: &Common, console: &Console) -> u8 {
    use clap_complete::aot;
    let mut command = Cli::command();
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

/// Prints the manual page: the program, and every verb.
pub(crate) fn man(common: &Common, console: &Console) -> u8 {
    let mut page = Vec::new();
    let mut command = Cli::command();
    command.build();
    let rendered = clap_mangen::Man::new(command.clone()).render(&mut page).and_then(|()| {
        command.get_subcommands().try_for_each(|verb| {
            let verb = verb.clone();
            page.extend_from_slice(
                format!(".SH \"NINEFOLD {}\"\n", verb.get_name().to_uppercase()).as_bytes(),
            );
            let man = clap_mangen::Man::new(verb);
            man.render_synopsis_section(&mut page)?;
            man.render_description_section(&mut page)?;
            man.render_extra_section(&mut page)
        })
    });
    put_out(&String::from_utf8_lossy(&page), common, console).max(u8::from(rendered.is_err()))
}
