//! `man`: the manual page in roff, generated from the definition of the command line.

use crate::args::shared_options;
use crate::cli_error::CliError;
use crate::exit::Exit;
use crate::runner::put_out;
use crate::settings::Settings;
use clap::{Arg, Command};
use clap_mangen::Man;
use std::io;

/// Prints the manual page: the program, the shared options, and every verb.
pub(crate) fn run(mut command: Command, settings: &Settings) -> Result<Exit, CliError> {
    command.build();
    let mut roff = Vec::new();
    render(&command, &mut roff).map_err(|error| CliError::Write { error, end: None })?;
    put_out(&tidied(&String::from_utf8_lossy(&roff)), settings)
}

fn render(command: &Command, roff: &mut Vec<u8>) -> io::Result<()> {
    Man::new(command.clone()).render(roff)?;
    roff.extend_from_slice(b".SH \"OPTIONS OF SEVERAL VERBS\"\n");
    let shared = shared_options();
    render_options(shared.clone(), roff)?;
    for verb in command.get_subcommands() {
        let name = format!("ninefold {}", verb.get_name()).to_uppercase();
        roff.extend_from_slice(format!(".SH \"{name}\"\n").as_bytes());
        let is_shared = |arg: &Arg| shared.get_arguments().any(|one| one.get_id() == arg.get_id());
        let own = verb.clone().mut_args(|arg| {
            let hidden = is_shared(&arg) || arg.get_id() == "help";
            arg.hide(hidden)
        });
        Man::new(own.clone()).render_description_section(roff)?;
        if own.get_arguments().any(|arg| !arg.is_hide_set()) {
            render_options(own.clone(), roff)?;
        }
        let accepted: Vec<String> = verb
            .get_arguments()
            .filter(|arg| is_shared(arg))
            .filter_map(|arg| arg.get_long().map(|long| format!("\\-\\-{long}")))
            .collect();
        roff.extend_from_slice(
            format!(".PP\nShared options: {}.\n", accepted.join(", ")).as_bytes(),
        );
        Man::new(own).render_extra_section(roff)?;
    }
    Ok(())
}

fn render_options(command: Command, roff: &mut Vec<u8>) -> io::Result<()> {
    Man::new(command).render_options_section(roff)
}

/// The start of the sections of the shared options and of the verbs; clap_mangen quotes no names.
const PART: &str = ".SH \"";

/// Gives the manual plain section names. Lines of examples keep their breaks; paragraphs are filled
/// to the width of the reader's terminal.
fn tidied(roff: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut in_extra = false;
    let mut in_parts = false;
    let mut unfilled = false;
    for line in roff.lines() {
        // Every part starts with the same preamble; once is enough.
        if (line.starts_with(".ie ") || line.starts_with(".el ")) && lines.len() > 2 {
            continue;
        }
        if line.starts_with('.') && line != ".PP" {
            in_extra = false;
        }
        in_parts |= line.starts_with(PART);
        let is_example = in_extra && line.starts_with("  ");
        if unfilled != is_example {
            lines.push(if is_example { ".nf" } else { ".fi" }.to_owned());
            unfilled = is_example;
        }
        match line {
            ".SH EXTRA" => {
                in_extra = true;
                lines.push(".SS Examples".to_owned());
            }
            // Within the parts that `render` names, every other section is a subsection.
            _ if in_parts && line.starts_with(".SH ") && !line.starts_with(PART) => {
                lines.push(line.replace(".SH", ".SS"));
            }
            "Examples:" | "Example:" => {}
            // A blank line between paragraphs.
            "" if in_extra => lines.push(".PP".to_owned()),
            _ if line.starts_with("ninefold\\-") => {
                lines.push(line.replace("ninefold\\-", "ninefold ").replace("(1)", ""));
            }
            _ => lines.push(line.to_owned()),
        }
    }
    if unfilled {
        lines.push(".fi".to_owned());
    }
    lines.join("\n") + "\n"
}
