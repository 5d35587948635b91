//! The chores of the project: `cargo xtask test`, `bench`, `web`, `wheel`, `gpu`, `explain-set` and `train`.

mod bench;
#[cfg(test)]
mod documents;
mod explain_set;
mod gpu;
#[cfg(test)]
mod modules;
mod npm;
mod page;
mod python;
mod test;
mod tools;
mod train;
mod wasm;
mod web;
mod wheel;
#[cfg(test)]
mod words;

use std::env;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

const USAGE: &str = "\
cargo xtask test             formatting, lints, all tests, documentation; what CI runs
cargo xtask test --quick     lints, and the tests with fewer cases: for the loop while working
cargo xtask test --long      everything, and the tests that take minutes
cargo xtask test --from NAME the same as test, from one check on, such as 'Python'
cargo xtask test --install   the same as test; installs missing tools (node, a compiler for WebAssembly)
cargo xtask bench            speed, side by side with other solvers; --help says more
cargo xtask web              the page as a static site, in target/web; --install installs a compiler for it
cargo xtask wheel            the Python package, in target/wheels; --dist for what is shipped
cargo xtask gpu              the kernels of ninefold-gpu in PTX; needs nvcc of CUDA 13 (or NVCC=path)
cargo xtask gpu --pack DIR   the checks and measurements that need a GPU, as a program with its data
cargo xtask explain-set FILE explains a set of puzzles and proves every step; --help says more
cargo xtask train            trains the net that reads pictures; --help says more
";

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    match words.split_first() {
        Some((&"test", options)) => match test::options(options) {
            Some(options) => test::run(&root(), options),
            None => usage(),
        },
        Some((&"gpu", options)) => gpu::run(&root(), options),
        Some((&"web", options)) => web::run(&root(), options),
        Some((&"wheel", options)) => wheel::run(&root(), options),
        Some((&"bench", _)) => bench::run(&root(), args.get(1..).unwrap_or_default()),
        Some((&"explain-set", _)) => explain_set::run(&root(), args.get(1..).unwrap_or_default()),
        Some((&"train", options)) => train::run(&root(), options),
        _ => usage(),
    }
}

fn usage() -> ExitCode {
    say(USAGE);
    ExitCode::from(2)
}

/// The root of the repository.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_path_buf()
}

/// Returns whether this is a run of continuous integration.
fn is_ci() -> bool {
    env::var_os("CI").is_some_and(|value| value == "true")
}

/// The folder of build outputs.
fn target_folder(root: &Path) -> PathBuf {
    root.join(env::var_os("CARGO_TARGET_DIR").map_or("target".into(), PathBuf::from))
}

/// Prepares a call of the cargo that runs this program, in the root of the repository.
fn cargo(root: &Path) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root);
    command
}

/// Prints a result, which may be piped elsewhere.
fn show(text: &str) {
    // A closed pipe is no failure.
    let _ = std::io::stdout().write_all(text.as_bytes());
}

/// Prints a message.
#[expect(clippy::print_stderr, reason = "messages of a chore are for the terminal")]
fn say(text: &str) {
    eprint!("{text}");
}
