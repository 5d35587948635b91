//! Runs the program `everywhere` here and in WebAssembly, and compares the answers: in a module with vectors
//! (SIMD128), and in one without.
//!
//! Needs a compiler for WebAssembly, and node to run it.

use super::commands::{Outcome, cargo};
use super::options::Run;
use crate::wasm::{Compiler, TARGET};
use crate::{say, target_folder, tools};

/// The flags for the compiler, for modules with vectors and without.
const MODULES: [(&str, &str); 2] =
    [("with SIMD128", "-C target-feature=+simd128"), ("without SIMD128", "")];

/// Runs the check.
pub(super) fn check(run: &Run<'_>) -> Outcome {
    let compiler = match Compiler::find(run.options.install, "test") {
        Ok(compiler) => compiler,
        Err(why) => return Outcome::Skipped(why),
    };
    if let Err(why) = tools::node(run.options.install) {
        return Outcome::Skipped(why);
    }
    match compare(run, &compiler) {
        Ok(()) => Outcome::Passed,
        Err(why) => Outcome::Failed(why),
    }
}

/// Compares the answers of both modules with those of this machine.
fn compare(run: &Run<'_>, compiler: &Compiler) -> Result<(), String> {
    let everywhere = ["test", "--quiet", "--package", "ninefold", "--test", "everywhere"];
    let text = cargo(run, &everywhere).output()?;
    let digest = text.lines().find_map(|line| line.strip_prefix("digest "));
    let digest = digest.ok_or("it prints no digest here")?;
    for (name, flags) in MODULES {
        let folder = target_folder(run.root).join("wasm");
        let folder = folder.to_string_lossy();
        let there = ["--target", TARGET, "--target-dir", &folder];
        let args = [&everywhere[..], &there, compiler.arguments].concat();
        let mut command = cargo(run, &args)
            .env("RUSTFLAGS", flags)
            .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", "node tests/run-wasm.mjs")
            .env("NINEFOLD_DIGEST", digest);
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
