//! `completions`: completion scripts for shells, generated from the definition of the command line.

use crate::args::Shell;
use crate::cli_error::CliError;
use crate::exit::Exit;
use crate::runner::put_out;
use crate::settings::Settings;
use clap::Command;
use clap_complete::aot;

/// Runs the verb.
pub(crate) fn run(
    shell: Shell,
    mut command: Command,
    settings: &Settings,
) -> Result<Exit, CliError> {
    let mut script = Vec::new();
    let mut make = |generator: &dyn Fn(&mut Command, &mut Vec<u8>)| {
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
    put_out(&String::from_utf8_lossy(&script), settings)
}
