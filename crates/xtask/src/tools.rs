//! Finds the tools that some chores need, and installs them where that is allowed.

use crate::say;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The major version of node from which on the tests of the page run.
const NODE: u32 = 20;

/// Returns whether a program runs with these arguments.
fn runs(program: &str, args: &[&str]) -> bool {
    let status =
        Command::new(program).args(args).stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// Returns whether cargo-nextest is installed.
pub(crate) fn has_nextest() -> bool {
    runs("cargo", &["nextest", "--version"])
}

/// Returns whether a toolchain of rustup is installed.
pub(crate) fn has_toolchain(version: &str) -> bool {
    let listed = Command::new("rustup").args(["toolchain", "list"]).output();
    listed.is_ok_and(|output| {
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        text.lines().any(|line| {
            line.starts_with(&format!("{version}-")) || line.starts_with(&format!("{version}."))
        })
    })
}

/// Returns the minimum Rust version, which the manifest of the workspace states.
pub(crate) fn minimum_version(root: &Path) -> String {
    let manifest = std::fs::read_to_string(root.join("Cargo.toml")).unwrap_or_default();
    let line = manifest.lines().find_map(|line| line.strip_prefix("rust-version = \""));
    line.unwrap_or_default().trim_end_matches('"').to_owned()
}

/// Installs packages of Debian if something is missing and `install` allows it, then looks again.
fn package<T>(find: impl Fn() -> Option<T>, packages: &str, install: bool) -> Result<T, String> {
    if let Some(found) = find() {
        return Ok(found);
    }
    if install {
        say(&format!("   installing {packages}\n"));
        let script = format!("apt-get update -qq && apt-get install -y -qq {packages}");
        drop(Command::new("sh").args(["-c", &script]).stdout(Stdio::null()).status());
    }
    find().ok_or_else(|| format!("'apt-get install {packages}' installs it"))
}

/// Checks that node is installed; installs it first if `install` allows that. The error says what to do.
pub(crate) fn node(install: bool) -> Result<(), String> {
    let missing = |how: String| format!("there is no node {NODE}: {how}");
    package(|| node_version().filter(|version| *version >= NODE), "nodejs", install)
        .map(drop)
        .map_err(missing)
}

/// Checks that npm is installed; installs it first if `install` allows that. The error says what to do.
pub(crate) fn npm(install: bool) -> Result<(), String> {
    package(|| runs("npm", &["--version"]).then_some(()), "npm", install)
        .map_err(|how| format!("there is no npm: {how}"))
}

/// Returns the program Chromium, which `CHROMIUM` may name; installs it first if `install` allows that. The
/// error says what to do.
pub(crate) fn chromium(install: bool) -> Result<PathBuf, String> {
    let named = std::env::var_os("CHROMIUM").map(PathBuf::from);
    let program = named.unwrap_or_else(|| "/usr/bin/chromium".into());
    let missing = |how: String| format!("there is no Chromium at {}: {how}", program.display());
    package(|| program.is_file().then(|| program.clone()), "chromium", install).map_err(missing)
}

/// Checks that tmux and GNU screen are installed, in which `ninefold play` is tested; installs them first if
/// `install` allows that. Tests that lack them report themselves.
pub(crate) fn terminals(install: bool) {
    drop(package(|| runs("tmux", &["-V"]).then_some(()), "tmux", install));
    // Older versions of screen do not end with 0.
    let says_version = || {
        let said = Command::new("screen").arg("-v").output().ok()?;
        said.stdout.starts_with(b"Screen version").then_some(())
    };
    drop(package(says_version, "screen", install));
}

/// Returns the major version of node.
fn node_version() -> Option<u32> {
    let output = Command::new("node").arg("--version").output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.trim().strip_prefix('v')?.split('.').next()?.parse().ok()
}

/// Returns whether the compiler has the sources of the standard library; installs them first if `install` allows that.
pub(crate) fn library_sources(install: bool) -> bool {
    let are_there = || {
        let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let asked = Command::new(rustc).args(["--print", "sysroot"]).output();
        asked.is_ok_and(|output| {
            let text = String::from_utf8_lossy(&output.stdout).into_owned();
            Path::new(text.trim()).join("lib/rustlib/src/rust/library/std").is_dir()
        })
    };
    if !are_there() && install {
        say("   installing the sources of the standard library\n");
        let mut add = Command::new("rustup");
        drop(add.args(["component", "add", "rust-src"]).stderr(Stdio::null()).status());
    }
    are_there()
}

/// Returns whether the compiler has a target; installs it first if `install` allows that.
pub(crate) fn target(target: &str, install: bool) -> bool {
    let is_there = || {
        let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let asked =
            Command::new(rustc).args(["--print", "target-libdir", "--target", target]).output();
        asked.is_ok_and(|output| Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir())
    };
    if !is_there() && install {
        say(&format!("   installing the target {target}\n"));
        drop(Command::new("rustup").args(["target", "add", target]).stderr(Stdio::null()).status());
    }
    is_there()
}
