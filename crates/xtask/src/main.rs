//! The chores of the project: `cargo xtask test` and `cargo xtask bench`.

mod bench;
#[cfg(test)]
mod modules;
mod test;
#[cfg(test)]
mod words;

use std::env;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask test             formatting, lints, all tests, documentation; what CI runs
cargo xtask test --quick     lints, and the tests with fewer cases: for the loop while working
cargo xtask test --long      everything, and the tests that take minutes
cargo xtask test --install   the same as test; installs missing tools (node, a compiler for WebAssembly)
cargo xtask bench            speed, side by side with other solvers; --help says more
";

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    match words.split_first() {
        Some((&"test", options)) => match test::Options::parse(options) {
            Some(options) => test::run(&root(), options),
            None => usage(),
        },
        Some((&"bench", _)) => bench::run(&root(), args.get(1..).unwrap_or_default()),
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
