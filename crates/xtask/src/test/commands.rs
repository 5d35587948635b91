//! Runs cargo for a check.

use super::options::Run;
use crate::Stop;
use std::ffi::OsStr;
use std::path::PathBuf;
use std::process::Command;

/// A call of cargo.
pub(super) struct Cargo {
    command: Command,
    hint: String,
    root: PathBuf,
}

/// Prepares a call of cargo in the root of the repository, with arguments separated by blanks.
pub(super) fn cargo(run: &Run<'_>, args: &str) -> Cargo {
    // The cargo that runs this program is of one toolchain; only the one of rustup can choose another.
    let chooses_toolchain = args.starts_with('+');
    let own = std::env::var_os("CARGO").filter(|_| !chooses_toolchain);
    let mut command = Command::new(own.unwrap_or_else(|| "cargo".into()));
    command.args(args.split(' ')).current_dir(run.root);
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
    pub(super) fn workspace(self, run: &Run<'_>) -> Self {
        let all = self.args("--workspace --exclude ninefold-python");
        if run.has_tables() {
            return all;
        }
        all.args("--exclude ninefold-tables --exclude ninefold-parquet")
    }

    /// Adds arguments, separated by blanks.
    pub(super) fn args(mut self, args: &str) -> Self {
        self.command.args(args.split(' '));
        self
    }

    /// Adds an argument.
    pub(super) fn arg(mut self, arg: impl AsRef<OsStr>) -> Self {
        self.command.arg(arg);
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
    pub(super) fn run(mut self) -> Result<(), Stop> {
        match self.command.status() {
            Ok(status) if status.success() => Ok(()),
            Ok(status) if self.hint.is_empty() => Err(status.to_string().into()),
            Ok(status) => Err(format!("{status} ({})", self.hint).into()),
            Err(error) => Err(format!("cargo cannot be started: {error}").into()),
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
