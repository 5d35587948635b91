//! Runs cargo for a check.

use super::options::Run;
use std::ffi::OsStr;
use std::path::PathBuf;
use std::process::Command;

/// The outcome of a check.
#[derive(Debug)]
pub(super) enum Outcome {
    Passed,
    /// It could not run; why, and what to do about it.
    Skipped(String),
    Failed(String),
}

/// A call of cargo.
pub(super) struct Cargo {
    command: Command,
    hint: String,
    root: PathBuf,
}

/// Prepares a call of cargo in the root of the repository.
pub(super) fn cargo(run: &Run<'_>, args: &[&str]) -> Cargo {
    // The cargo that runs this program is of one toolchain; only the one of rustup can choose another.
    let chooses_toolchain = args.first().is_some_and(|first| first.starts_with('+'));
    let own = std::env::var_os("CARGO").filter(|_| !chooses_toolchain);
    let mut command = Command::new(own.unwrap_or_else(|| "cargo".into()));
    command.args(args).current_dir(run.root);
    if chooses_toolchain {
        for name in ["RUSTC", "RUSTDOC", "RUSTUP_TOOLCHAIN", "CARGO"] {
            command.env_remove(name);
        }
    }
    Cargo { command, hint: String::new(), root: run.root.to_path_buf() }
}

impl Cargo {
    /// Adds the crates of the workspace. The Python package has checks of its own, because it does not
    /// build without Python; the crates of tables are left out where Arrow and Parquet would take too long.
    pub(super) fn workspace(mut self, run: &Run<'_>) -> Self {
        self.command.args(["--workspace", "--exclude", "ninefold-python"]);
        if !run.has_tables() {
            self.command.args(["--exclude", "ninefold-tables", "--exclude", "ninefold-parquet"]);
        }
        self
    }

    /// Adds arguments.
    pub(super) fn args(mut self, args: &[&str]) -> Self {
        self.command.args(args);
        self
    }

    /// Sets a variable of its environment.
    pub(super) fn env(mut self, name: &str, value: impl AsRef<OsStr>) -> Self {
        self.command.env(name, value);
        self
    }

    /// Runs it in another folder of the repository.
    pub(super) fn folder(mut self, folder: &str) -> Self {
        self.command.current_dir(self.root.join(folder));
        self
    }

    /// Adds what to do if it fails.
    pub(super) fn hint(mut self, hint: &str) -> Self {
        self.hint.push_str(hint);
        self
    }

    /// Runs it.
    pub(super) fn run(mut self) -> Outcome {
        match self.command.status() {
            Ok(status) if status.success() => Outcome::Passed,
            Ok(status) if self.hint.is_empty() => Outcome::Failed(status.to_string()),
            Ok(status) => Outcome::Failed(format!("{status} ({})", self.hint)),
            Err(error) => Outcome::Failed(format!("cargo cannot be started: {error}")),
        }
    }

    /// Runs it and returns what it prints, if it succeeds. What it reports goes to stderr.
    pub(super) fn output(mut self) -> Result<String, String> {
        self.command.stderr(std::process::Stdio::inherit());
        match self.command.output() {
            Ok(output) if output.status.success() => {
                Ok(String::from_utf8_lossy(&output.stdout).into_owned())
            }
            Ok(output) => Err(output.status.to_string()),
            Err(error) => Err(format!("cargo cannot be started: {error}")),
        }
    }
}
