//! The functions that all chores use: folders of the project, commands and messages; and why a chore ends early.

use std::env;
use std::fmt;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The reason why a chore or a check ended early.
#[derive(Debug)]
pub(crate) enum Stop {
    /// A tool is missing; how to install it.
    Missing(String),
    Failed(String),
}

impl From<String> for Stop {
    fn from(why: String) -> Self {
        Self::Failed(why)
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Missing(why) | Self::Failed(why)) = self;
        f.write_str(why)
    }
}

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_path_buf()
}

/// Returns whether this is a run of continuous integration.
pub(crate) fn is_ci() -> bool {
    env::var_os("CI").is_some_and(|value| value == "true")
}

/// The folder of build outputs.
pub(crate) fn target_folder(root: &Path) -> PathBuf {
    root.join(env::var_os("CARGO_TARGET_DIR").map_or("target".into(), PathBuf::from))
}

/// Prepares a call of the cargo that runs this program, in the root of the repository.
pub(crate) fn cargo(root: &Path) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root);
    command
}

/// Runs a command to its end.
pub(crate) fn done(command: &mut Command, what: &str) -> Result<(), String> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{what} failed: {status}")),
        Err(error) => Err(format!("{what} cannot be started: {error}")),
    }
}

/// Prints a result, which may be piped elsewhere.
pub(crate) fn show(text: &str) {
    // A closed pipe is no failure.
    let _ = std::io::stdout().write_all(text.as_bytes());
}

/// Prints a message.
#[expect(clippy::print_stderr, reason = "messages of a chore are for the terminal")]
pub(crate) fn say(text: &str) {
    eprint!("{text}");
}
