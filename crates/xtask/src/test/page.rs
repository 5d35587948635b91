//! Tests of the web page: of its parts in node, of its types, and of the whole page in a browser.
//!
//! Node and Chromium are installed only if the options allow it.

use super::commands::cargo;
use super::options::Run;
use crate::npm::PAGE;
use crate::{Stop, done, npm, target_folder, tools, web};
use std::path::PathBuf;
use std::process::Command;

/// The reason why the limits of the modules do not hold.
const NO_SOURCES: &str = "the limits hold where the standard library is built for size, which takes its sources: \
                          'rustup component add rust-src' installs them";

/// The reason why each engine is tested on one screen.
const OTHER_PAIRS: &str = "all pairs take twice as long; 'cargo xtask test --long' runs them";

/// Runs the tests of parts that need no browser.
pub(super) fn unit(run: &Run<'_>) -> Result<(), Stop> {
    tools::node(run.options.install).map_err(Stop::Missing)?;
    tests(&mut Command::new("node"), run, "unit", "the unit tests")
}

/// Checks the types that the comments of the page's scripts state.
pub(super) fn types(run: &Run<'_>) -> Result<(), Stop> {
    let npm = npm::packages(run.root, run.options.install)?;
    let mut command = Command::new("node");
    command.arg(npm.join("node_modules/typescript/bin/tsc")).args(["-p", PAGE]);
    Ok(done(command.current_dir(run.root), "the check of types")?)
}

/// Runs the tests in a browser, on the static site and on the program.
pub(super) fn browser(run: &Run<'_>) -> Result<(), Stop> {
    let npm = npm::packages(run.root, run.options.install)?;
    let chromium = tools::chromium(run.options.install).map_err(Stop::Missing)?;
    let site = web::build(run.root, run.options.install, "test")?;
    // Of the workspace, so that it is the program that the other tests have built.
    cargo(run, "build --bin ninefold --quiet").workspace(run).output()?;
    let program = target_folder(run.root).join("debug/ninefold");
    let mut command = Command::new("node");
    command.env("NINEFOLD_NPM", npm).env("NINEFOLD_SITE", site.folder).env("CHROMIUM", chromium);
    if !site.is_small {
        run.not_run.add("page: the sizes of the WebAssembly modules", NO_SOURCES);
        command.env("NINEFOLD_ANY_SIZE", "1");
    }
    command.env("NINEFOLD_PROGRAM", program.with_extension(std::env::consts::EXE_EXTENSION));
    if run.options.long {
        command.env("NINEFOLD_LONG", "1");
    } else {
        run.not_run.add("page: the modules on a phone, the program on a desktop", OTHER_PAIRS);
    }
    tests(&mut command, run, "browser", "the tests in the browser")
}

/// Runs node with all files of tests of a folder.
fn tests(command: &mut Command, run: &Run<'_>, folder: &str, what: &str) -> Result<(), Stop> {
    let folder = run.root.join(PAGE).join("tests").join(folder);
    let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten();
    let is_test = |path: &PathBuf| path.to_string_lossy().ends_with(".test.js");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(is_test).collect();
    files.sort();
    if files.is_empty() {
        return Err(format!("{} has no tests", folder.display()).into());
    }
    command
        .args(["--test", "--test-concurrency=2", "--test-reporter=dot"])
        .args(files)
        .current_dir(run.root);
    Ok(done(command, what)?)
}
