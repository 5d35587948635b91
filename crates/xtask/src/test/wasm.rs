//! Runs the program `everywhere` here and in WebAssembly, and compares the answers: in a module with vectors
//! (SIMD128), and in one without.
//!
//! Needs a compiler for WebAssembly, and node to run it.

use super::commands::cargo;
use super::options::Run;
use crate::wasm::{Compiler, TARGET};
use crate::{Stop, say, target_folder, tools};

/// The flags for the compiler, for modules with vectors and without.
const MODULES: [(&str, &str); 2] =
    [("with SIMD128", "-C target-feature=+simd128"), ("without SIMD128", "")];

/// Compares the answers of both modules with those of this machine.
pub(super) fn check(run: &Run<'_>) -> Result<(), Stop> {
    const EVERYWHERE: &str = "test --quiet --package ninefold --test everywhere";
    let compiler = Compiler::find(run.options.install, "test").map_err(Stop::Missing)?;
    tools::node(run.options.install).map_err(Stop::Missing)?;
    let text = cargo(run, EVERYWHERE).output()?;
    let digest = text.lines().find_map(|line| line.strip_prefix("digest "));
    let digest = digest.ok_or_else(|| "it prints no digest here".to_owned())?;
    for (name, flags) in MODULES {
        let folder = target_folder(run.root).join("wasm");
        let mut command = cargo(run, EVERYWHERE)
            .args("--target")
            .arg(TARGET)
            .args("--target-dir")
            .arg(folder)
            .env("RUSTFLAGS", flags)
            .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", "node tests/run-wasm.mjs")
            .env("NINEFOLD_DIGEST", digest);
        for argument in compiler.arguments {
            command = command.arg(argument);
        }
        for (variable, value) in &compiler.variables {
            command = command.env(variable, value);
        }
        command.output().map_err(|why| {
            format!("a module {name} fails, or has other answers than here ({digest}): {why}")
        })?;
        say(&format!("   {name}: the same answers\n"));
    }
    Ok(())
}
