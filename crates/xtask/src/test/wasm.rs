//! Runs the program `everywhere` here and in WebAssembly, and compares the answers: in a module with vectors
//! (SIMD128), and in one without.
//!
//! Needs a compiler for WebAssembly, and node to run it. The compiler is the installed one if it has the
//! target; otherwise, on Debian, one of its own in the user's cache folder, unpacked from packages of the
//! distribution without being installed.

use super::commands::{Outcome, cargo};
use super::not_run::target;
use super::options::Run;
use super::tools;
use crate::say;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;

const TARGET: &str = "wasm32-unknown-unknown";

/// The flags for the compiler, for modules with vectors and without.
const MODULES: [(&str, &str); 2] =
    [("with SIMD128", "-C target-feature=+simd128"), ("without SIMD128", "")];

/// Downloads the packages of a compiler and unpacks them into the folder in `$1`.
const UNPACK: &str = r#"
set -e
apt-get update -qq
mkdir -p "$1/debs" && cd "$1/debs"
std=$(apt-cache depends libstd-rust-web-dev | sed -n 's/.*Depends: \(libstd-rust-web-[0-9.]*\)$/\1/p')
llvm=$(apt-cache depends "$std" | sed -n 's/.*Depends: \(libllvm[0-9]*\)$/\1/p' | head -1)
apt-get download -qq rustc-web "$std" libstd-rust-web-dev rust-web-src "$llvm" "lld-${llvm#libllvm}"
for deb in *.deb; do dpkg -x "$deb" "$1"; done
rm -r "$1/debs"
ln -sf "wasm-ld-${llvm#libllvm}" "$1/usr/bin/wasm-ld"
touch "$1/complete"
"#;

/// A compiler for WebAssembly: the variables and arguments with which cargo uses it.
#[derive(Default)]
struct Compiler {
    variables: Vec<(&'static str, OsString)>,
    arguments: &'static [&'static str],
}

/// Runs the check.
pub(super) fn check(run: &Run<'_>) -> Outcome {
    let Some(compiler) = compiler(run) else {
        return Outcome::Skipped(format!(
            "the compiler lacks the target: 'rustup target add {TARGET}' installs it, or on Debian \
             'cargo xtask test --install'"
        ));
    };
    if !tools::node(run) {
        return Outcome::Skipped(
            "there is no node: 'apt-get install nodejs' installs it".to_owned(),
        );
    }
    match compare(run, &compiler) {
        Ok(()) => Outcome::Passed,
        Err(why) => Outcome::Failed(why),
    }
}

/// Returns the installed compiler if it has the target, else the one in the cache folder, which is put there
/// if the options allow it.
fn compiler(run: &Run<'_>) -> Option<Compiler> {
    if tools::target(run, TARGET) {
        return Some(Compiler::default());
    }
    let folder = cache()?;
    if !folder.join("complete").is_file() && run.options.install {
        say("   unpacking a compiler for WebAssembly\n");
        let folder = folder.as_os_str();
        drop(Command::new("sh").args(["-c", UNPACK, "sh"]).arg(folder).status());
    }
    folder.join("complete").is_file().then(|| Compiler {
        variables: vec![
            ("LD_LIBRARY_PATH", folder.join("usr/lib/x86_64-linux-gnu").into()),
            ("RUSTC", folder.join("usr/bin/rustc").into()),
            ("RUSTC_BOOTSTRAP", "1".into()),
            ("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", folder.join("usr/bin/wasm-ld").into()),
        ],
        arguments: &["-Zbuild-std=std,panic_abort"],
    })
}

/// The folder of the unpacked compiler.
fn cache() -> Option<PathBuf> {
    let home = || std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".cache"));
    let cache = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from).or_else(home)?;
    Some(cache.join("ninefold/wasm-toolchain"))
}

/// Compares the answers of both modules with those of this machine.
fn compare(run: &Run<'_>, compiler: &Compiler) -> Result<(), String> {
    let everywhere = ["test", "--quiet", "--package", "ninefold", "--test", "everywhere"];
    let text = cargo(run, &everywhere).output()?;
    let digest = text.lines().find_map(|line| line.strip_prefix("digest "));
    let digest = digest.ok_or("it prints no digest here")?;
    for (name, flags) in MODULES {
        let folder = target(run.root).join("wasm");
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
