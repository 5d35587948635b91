//! Finds the tools that some checks need, and installs them where that is allowed.

use super::options::Run;
use crate::say;
use std::path::Path;
use std::process::{Command, Stdio};

/// Returns whether a program runs with these arguments.
fn runs(program: &str, args: &[&str]) -> bool {
    let status =
        Command::new(program).args(args).stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// Returns whether cargo-nextest is installed.
pub(super) fn has_nextest() -> bool {
    runs("cargo", &["nextest", "--version"])
}

/// Returns whether a toolchain of rustup is installed.
pub(super) fn has_toolchain(version: &str) -> bool {
    let listed = Command::new("rustup").args(["toolchain", "list"]).output();
    listed.is_ok_and(|output| {
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        text.lines().any(|line| {
            line.starts_with(&format!("{version}-")) || line.starts_with(&format!("{version}."))
        })
    })
}

/// Returns the minimum Rust version, which the manifest of the workspace states.
pub(super) fn minimum_version(root: &Path) -> String {
    let manifest = std::fs::read_to_string(root.join("Cargo.toml")).unwrap_or_default();
    let line = manifest.lines().find_map(|line| line.strip_prefix("rust-version = \""));
    line.unwrap_or_default().trim_end_matches('"').to_owned()
}

/// Returns whether node is installed; installs it first if the options allow that.
pub(super) fn node(run: &Run<'_>) -> bool {
    let is_there = || runs("node", &["--version"]);
    if !is_there() && run.options.install {
        say("   installing node\n");
        let install = "apt-get update -qq && apt-get install -y -qq nodejs";
        drop(Command::new("sh").args(["-c", install]).stdout(Stdio::null()).status());
    }
    is_there()
}

/// Returns whether the compiler has a target; installs it first if the options allow that.
pub(super) fn target(run: &Run<'_>, target: &str) -> bool {
    let is_there = || {
        let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let asked =
            Command::new(rustc).args(["--print", "target-libdir", "--target", target]).output();
        asked.is_ok_and(|output| Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir())
    };
    if !is_there() && run.options.install {
        say(&format!("   installing the target {target}\n"));
        drop(Command::new("rustup").args(["target", "add", target]).stderr(Stdio::null()).status());
    }
    is_there()
}
