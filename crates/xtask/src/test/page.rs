//! Tests of the web page: of its parts in node, of its types, and of the whole page in a browser.
//!
//! Node and Chromium are installed only if the options allow it.

use super::commands::{Outcome, cargo};
use super::options::Run;
use crate::npm::PAGE;
use crate::web::{self, WebError};
use crate::{npm, target_folder, tools};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Why the limits of the modules do not hold.
const NO_SOURCES: &str = "the limits hold where the standard library is built for size, which takes its sources: \
                          'rustup component add rust-src' installs them";

/// Runs the tests of parts that need no browser.
pub(super) fn unit(run: &Run<'_>) -> Outcome {
    outcome(tools::node(run.options.install).map_err(Stop::Missing).and_then(|()| {
        let mut command = Command::new("node");
        tests(&mut command, run, "unit", "unit tests")
    }))
}

/// Checks the types that the comments of the page's scripts state.
pub(super) fn types(run: &Run<'_>) -> Outcome {
    outcome(npm::packages(run.root, run.options.install).map_err(Stop::from).and_then(|npm| {
        let mut command = Command::new("node");
        command.arg(npm.join("node_modules/typescript/bin/tsc")).args(["-p", PAGE]);
        done(command.current_dir(run.root), "the check of types")
    }))
}

/// Runs the tests in a browser, on the static site and on the program.
pub(super) fn browser(run: &Run<'_>) -> Outcome {
    let npm = npm::packages(run.root, run.options.install).map_err(Stop::from);
    outcome(npm.and_then(|npm| in_browser(run, &npm)))
}

fn in_browser(run: &Run<'_>, npm: &Path) -> Result<(), Stop> {
    let chromium = tools::chromium(run.options.install).map_err(Stop::Missing)?;
    let site = web::build(run.root, run.options.install, "test")?;
    // Of the workspace, so that it is the program that the other tests have built.
    let build = cargo(run, &["build"]).workspace(run).args(&["--bin", "ninefold", "--quiet"]);
    build.output().map_err(Stop::Failed)?;
    let program = target_folder(run.root).join("debug/ninefold");
    let mut command = Command::new("node");
    command.env("NINEFOLD_NPM", npm).env("NINEFOLD_SITE", site.folder).env("CHROMIUM", chromium);
    if !site.is_small {
        run.not_run.add("page: the sizes of the WebAssembly modules", NO_SOURCES);
        command.env("NINEFOLD_ANY_SIZE", "1");
    }
    command.env("NINEFOLD_PROGRAM", program.with_extension(std::env::consts::EXE_EXTENSION));
    tests(&mut command, run, "browser", "tests in the browser")
}

/// Why a check ended early.
enum Stop {
    /// A tool is missing; how to install it.
    Missing(String),
    Failed(String),
}

impl From<WebError> for Stop {
    fn from(error: WebError) -> Self {
        match error {
            WebError::Missing(why) => Self::Missing(why),
            WebError::Failed(why) => Self::Failed(why),
        }
    }
}

fn outcome(result: Result<(), Stop>) -> Outcome {
    match result {
        Ok(()) => Outcome::Passed,
        Err(Stop::Missing(why)) => Outcome::Skipped(why),
        Err(Stop::Failed(why)) => Outcome::Failed(why),
    }
}

/// Runs node with all files of tests of a folder.
fn tests(command: &mut Command, run: &Run<'_>, folder: &str, what: &str) -> Result<(), Stop> {
    let folder = run.root.join(PAGE).join("tests").join(folder);
    let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten();
    let is_test = |path: &PathBuf| path.to_string_lossy().ends_with(".test.js");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(is_test).collect();
    files.sort();
    if files.is_empty() {
        return Err(Stop::Failed(format!("{} has no tests", folder.display())));
    }
    command
        .args(["--test", "--test-concurrency=2", "--test-reporter=dot"])
        .args(files)
        .current_dir(run.root);
    done(command, what)
}

fn done(command: &mut Command, what: &str) -> Result<(), Stop> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(Stop::Failed(format!("{what} failed: {status}"))),
        Err(error) => Err(Stop::Failed(format!("node cannot be started: {error}"))),
    }
}
