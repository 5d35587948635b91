//! Runs the program `everywhere` here and in WebAssembly, where it must come to the same answers:
//! in a module with vectors (SIMD128), and in one without.
//!
//! Needs the compiler's target for WebAssembly, and node to run it. Nobody has to have them, so
//! what is missing is told and no error.

use crate::say;
use std::env;
use std::path::Path;
use std::process::{Command, Stdio};

const TARGET: &str = "wasm32-unknown-unknown";

/// The flags for the compiler, for modules with vectors and without.
const MODULES: [(&str, &str); 2] =
    [("with SIMD128", "-C target-feature=+simd128"), ("without SIMD128", "")];

/// Why it cannot run here.
pub(crate) fn missing() -> Option<&'static str> {
    if !has_target() {
        return Some("the target is not installed: 'rustup target add wasm32-unknown-unknown'");
    }
    let node = Command::new("node").arg("--version").stdout(Stdio::null()).status();
    node.is_err().then_some("node is not installed")
}

fn has_target() -> bool {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let asked = Command::new(rustc).args(["--print", "target-libdir", "--target", TARGET]).output();
    asked.is_ok_and(|output| Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir())
}

pub(crate) fn test(root: &Path) -> Result<(), String> {
    let output = everywhere(root).stderr(Stdio::inherit()).output();
    let output = output.map_err(|error| format!("cargo cannot be started: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let digest = text.lines().find_map(|line| line.strip_prefix("digest "));
    let digest = digest.filter(|_| output.status.success()).ok_or("it fails here already")?;
    for (name, flags) in MODULES {
        let status = everywhere(root)
            .args(["--target", TARGET])
            .env("RUSTFLAGS", flags)
            .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", "node tests/run-wasm.mjs")
            .env("NINEFOLD_DIGEST", digest)
            .stdout(Stdio::null())
            .status()
            .map_err(|error| format!("cargo cannot be started: {error}"))?;
        if !status.success() {
            return Err(format!(
                "a module {name} fails, or has other answers than here ({digest})"
            ));
        }
        say(&format!("   {name}: the same answers\n"));
    }
    Ok(())
}

fn everywhere(root: &Path) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(["test", "--quiet", "--package", "ninefold", "--test", "everywhere"]);
    command.current_dir(root);
    command
}
