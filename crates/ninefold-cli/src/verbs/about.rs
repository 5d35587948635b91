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
    text.push_str(
        "Packed files (.gz, .zst) are read too. The content of a file decides, not its name.\n",
    );
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
            let name = format!("ninefold {}", verb.get_name());
            page.extend_from_slice(format!(".SH \"{}\"\n", name.to_uppercase()).as_bytes());
            // The options of all verbs stand above.
            let own = verb.clone().mut_args(|arg| {
                let common = arg.is_global_set() || arg.get_id() == "help";
                arg.hide(common)
            });
            let man = clap_mangen::Man::new(own);
            man.render_description_section(&mut page)?;
            man.render_options_section(&mut page)?;
            man.render_extra_section(&mut page)
        })
    });
    let text = tidied(&String::from_utf8_lossy(&page));
    put_out(&text, common, console).max(u8::from(rendered.is_err()))
}

/// The manual page with its parts named as people know them, and examples left as they are.
fn tidied(page: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut in_example = false;
    for line in page.lines() {
        // Every part starts with the same preamble; once is enough.
        if (line.starts_with(".ie ") || line.starts_with(".el ")) && lines.len() > 2 {
            continue;
        }
        if line.starts_with(".SH") && std::mem::take(&mut in_example) {
            lines.push(".fi".to_owned());
        }
        match line {
            ".SH EXTRA" => {
                in_example = true;
                lines.extend([".SS Examples".to_owned(), ".nf".to_owned()]);
            }
            ".SH DESCRIPTION" | ".SH OPTIONS" if lines.len() > 40 => {
                lines.push(line.replace(".SH", ".SS"));
            }
            "Examples:" | "Example:" => {}
            _ if line.starts_with("ninefold\\-") => {
                lines.push(line.replace("ninefold\\-", "ninefold ").replace("(1)", ""));
            }
            _ => lines.push(line.to_owned()),
        }
    }
    if in_example {
        lines.push(".fi".to_owned());
    }
    lines.join("\n") + "\n"
}
