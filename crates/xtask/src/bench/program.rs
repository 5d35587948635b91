//! Builds the program in `bench/` in several ways, and runs it.

use super::machine;
use crate::{cargo, done, say, target_folder};
use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A way to build, with the flags for the compiler.
pub(super) struct Build {
    pub(super) name: &'static str,
    flags: &'static str,
}

/// A solver may be faster when it is not built for the processor at hand, so there is a choice.
#[cfg(target_arch = "x86_64")]
pub(super) const BUILDS: &[Build] = &[
    Build { name: "native", flags: "-C target-cpu=native" },
    Build { name: "x86-64-v3", flags: "-C target-cpu=x86-64-v3" },
    Build { name: "x86-64", flags: "" },
];
#[cfg(not(target_arch = "x86_64"))]
pub(super) const BUILDS: &[Build] =
    &[Build { name: "native", flags: "-C target-cpu=native" }, Build { name: "any", flags: "" }];

/// The build to count instructions of: callgrind does not know the newest ones.
pub(super) const COUNTED: &Build = &BUILDS[1];

/// The program, built in one way.
pub(super) struct Program {
    path: PathBuf,
}

impl Program {
    pub(super) fn build(root: &Path, build: &Build) -> Result<Self, String> {
        say(&format!("building for {}\n", build.name));
        let target = target_folder(root).join("bench").join(build.name);
        let mut build_it = cargo(root);
        build_it
            .args(["build", "--release", "--quiet", "--manifest-path", "bench/Cargo.toml"])
            .arg("--target-dir")
            .arg(&target)
            .env("RUSTFLAGS", build.flags)
            .env_remove("CARGO_ENCODED_RUSTFLAGS");
        done(&mut build_it, "the build of bench/ (the other solvers have to be fetched)")?;
        let name = format!("ninefold-bench{}", env::consts::EXE_SUFFIX);
        Ok(Self { path: target.join("release").join(name) })
    }

    /// Takes a program that was built elsewhere.
    pub(super) const fn at(path: PathBuf) -> Self {
        Self { path }
    }

    /// Runs it pinned to one core, where there is a way to do so, and returns what it printed.
    pub(super) fn run(&self, args: &[&str]) -> Result<String, String> {
        let mut command = match machine::core().filter(|_| can_pin()) {
            Some(core) => {
                let mut command = Command::new("taskset");
                command.arg("-c").arg(core.to_string()).arg(&self.path);
                command
            }
            None => Command::new(&self.path),
        };
        let output = finished(command.args(args).stderr(Stdio::inherit()))?;
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }

    /// Returns the contenders that can be measured under callgrind, which does not offer all instructions.
    pub(super) fn contenders_under_callgrind(&self, plain: bool) -> Result<Vec<String>, String> {
        let mut command = Command::new("valgrind");
        command.args(["--tool=none", "-q"]).arg(&self.path).arg("search");
        let output = finished(command.args(plain.then_some("--plain")))?;
        let text = String::from_utf8_lossy(&output.stdout);
        let name = |line: &str| line.strip_prefix("contender\t").map(str::to_string);
        Ok(text.lines().filter_map(name).collect())
    }

    /// Runs it in callgrind, and returns the number of instructions that it executes and the text that it prints.
    pub(super) fn instructions(&self, args: &[&str]) -> Result<(u64, String), String> {
        let mut command = Command::new("valgrind");
        command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]);
        let output = finished(command.arg(&self.path).args(args))?;
        let text = String::from_utf8_lossy(&output.stderr);
        let collected = text.lines().find_map(|line| line.split_once("Collected :"));
        let number = collected.and_then(|(_, number)| number.trim().parse().ok());
        let number = number.ok_or(format!("callgrind's answer was not understood:\n{text}"))?;
        Ok((number, String::from_utf8_lossy(&output.stdout).into_owned()))
    }
}

fn finished(command: &mut Command) -> Result<Output, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|error| format!("{name} cannot be started: {error}"))?;
    if output.status.success() {
        return Ok(output);
    }
    let why = String::from_utf8_lossy(&output.stderr);
    Err(format!("the bench failed ({name}: {})\n{}", output.status, why.trim()))
}

/// Returns `true` if there is a way to pin a program to a core.
pub(super) fn can_pin() -> bool {
    answers("taskset")
}

/// Returns `true` if instructions can be counted.
pub(super) fn can_count() -> bool {
    answers("valgrind")
}

fn answers(tool: &str) -> bool {
    let mut command = Command::new(tool);
    let asked = command.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
    asked.status().is_ok_and(|status| status.success())
}
