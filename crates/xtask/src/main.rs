//! The chores of the project: `cargo xtask test`, `cargo xtask bench`.
//!
//! The first runs everything that has to pass; CI runs the same. Nothing is skipped silently: a
//! tool that is missing is an error, and a test that needs what not everybody has (data, or a
//! target for WebAssembly) says so.

mod bench;
#[cfg(test)]
mod modules;
mod wasm;
#[cfg(test)]
mod words;

use std::env;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Instant;

const USAGE: &str = "\
cargo xtask test           formatting, lints, all tests, documentation
cargo xtask test --long    the same, and the long tests
cargo xtask bench          speed, side by side with other solvers; --help says more
";

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["test"] => test(false),
        ["test", "--long"] => test(true),
        ["bench", ..] => bench::run(&root(), args.get(1..).unwrap_or_default()),
        _ => {
            say(USAGE);
            ExitCode::from(2)
        }
    }
}

/// One thing that has to pass.
struct Step {
    name: &'static str,
    args: &'static [&'static str],
    env: &'static [(&'static str, &'static str)],
}

const STEPS: &[Step] = &[
    Step { name: "formatting", args: &["fmt", "--all", "--check"], env: &[] },
    Step {
        name: "lints",
        args: &["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"],
        env: &[],
    },
    Step { name: "tests", args: &["test", "--workspace", "--quiet"], env: &[] },
    // The program and the library have one name, and so one folder for their pages: one at a time.
    Step {
        name: "documentation of the program",
        args: &[
            "rustdoc",
            "--package",
            "ninefold-cli",
            "--bin",
            "ninefold",
            "--quiet",
            "--",
            "--document-private-items",
        ],
        env: &[("RUSTDOCFLAGS", "-D warnings")],
    },
    Step {
        name: "documentation",
        args: &["doc", "--workspace", "--no-deps", "--document-private-items", "--quiet"],
        env: &[("RUSTDOCFLAGS", "-D warnings")],
    },
];

/// The long tests, in release, because they take minutes otherwise.
const LONG: Step = Step {
    name: "long tests",
    args: &["test", "--workspace", "--release", "--quiet", "--", "--ignored"],
    env: &[],
};

fn test(long: bool) -> ExitCode {
    let root = root();
    if !root.join("../shared").is_dir() {
        say("note: the shared data sets are not here; the tests that read them say SKIPPED\n");
    }
    let steps = STEPS.iter().chain(long.then_some(&LONG));
    for step in steps {
        let name = format!("{} (cargo {})", step.name, step.args.join(" "));
        if !passes(&name, || run(&root, step)) {
            return ExitCode::FAILURE;
        }
    }
    match wasm::missing() {
        Some(why) => say(&format!("SKIPPED: WebAssembly: {why}\n")),
        None if !passes("WebAssembly", || wasm::test(&root)) => return ExitCode::FAILURE,
        None => {}
    }
    if !long {
        say("note: the long tests were not run; 'cargo xtask test --long' runs them too\n");
    }
    say("all passed\n");
    ExitCode::SUCCESS
}

/// Does one of the things that have to pass, and tells how it went.
fn passes(name: &str, work: impl FnOnce() -> Result<(), String>) -> bool {
    let started = Instant::now();
    say(&format!("== {name}\n"));
    if let Err(why) = work() {
        say(&format!("FAILED: {name}: {why}\n"));
        return false;
    }
    say(&format!("   passed in {:.0} s\n", started.elapsed().as_secs_f64()));
    true
}

fn run(root: &Path, step: &Step) -> Result<(), String> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args(step.args)
        .envs(step.env.iter().copied())
        .current_dir(root)
        .status()
        .map_err(|error| format!("cargo cannot be started: {error}"))?;
    if status.success() {
        return Ok(());
    }
    let hint = match step.args.first() {
        Some(&"fmt") => {
            " (run 'cargo fmt --all'; if rustfmt is missing: 'rustup component add rustfmt')"
        }
        Some(&"clippy") => " (if clippy is missing: 'rustup component add clippy')",
        _ => "",
    };
    Err(format!("{status}{hint}"))
}

/// The root of the repository.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_path_buf()
}

/// Prints a result, which may be piped elsewhere.
fn show(text: &str) {
    // Where nobody listens any more there is nobody to tell.
    let _ = std::io::stdout().write_all(text.as_bytes());
}

#[expect(clippy::print_stderr, reason = "a chore talks to whoever runs it")]
fn say(text: &str) {
    eprint!("{text}");
}
