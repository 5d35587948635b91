//! `cargo xtask test`: runs everything that has to pass, and lists what was not run.
//!
//! Each check is a row of [`CHECKS`]. A check that needs a tool that not every machine has is skipped if it
//! is missing, and listed in the last lines with the command that installs it. With `CI=true` or
//! `--install` the missing tools are installed first, and with `CI=true` a check that is still skipped is a
//! failure, unless the row says that CI may leave it out.

mod commands;
mod not_run;
mod options;
mod page;
mod python;
mod training;
mod wasm;

use crate::{is_ci, say, tools};
use commands::{Outcome, cargo};
use not_run::NotRun;
pub(crate) use options::Options;
use options::Run;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

/// When a check is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum When {
    /// In every run.
    Always,
    /// In every run but `--quick`.
    Full,
    /// With `CI=true` and `--long`: it builds workspaces of their own.
    CiOrLong,
    /// With `--long`.
    Long,
}

/// One check.
struct Check {
    name: &'static str,
    when: When,
    /// Whether CI may leave it out.
    optional_in_ci: bool,
    run: fn(&Run<'_>) -> Outcome,
}

impl Check {
    fn is_wanted(&self, options: Options) -> bool {
        match self.when {
            When::Always => true,
            When::Full => !options.quick,
            When::CiOrLong => is_ci() || options.long,
            When::Long => options.long,
        }
    }
}

const CHECKS: &[Check] = &[
    Check { name: "formatting", when: When::Always, optional_in_ci: false, run: formatting },
    Check { name: "lints", when: When::Always, optional_in_ci: false, run: lints },
    Check { name: "tests", when: When::Always, optional_in_ci: false, run: tests },
    Check {
        name: "examples in the documentation",
        when: When::Full,
        optional_in_ci: false,
        run: doctests,
    },
    Check { name: "documentation", when: When::Full, optional_in_ci: false, run: documentation },
    Check { name: "page: unit tests", when: When::Always, optional_in_ci: false, run: page::unit },
    Check { name: "page: types", when: When::Full, optional_in_ci: false, run: page::types },
    Check { name: "WebAssembly", when: When::Full, optional_in_ci: false, run: wasm::check },
    Check {
        name: "page: in a browser",
        when: When::Full,
        optional_in_ci: false,
        run: page::browser,
    },
    Check { name: "Python", when: When::Full, optional_in_ci: false, run: python::package },
    Check {
        name: "Python: clusters",
        when: When::Long,
        optional_in_ci: true,
        run: python::clusters,
    },
    Check {
        name: "features of ninefold-api",
        when: When::Full,
        optional_in_ci: false,
        run: features,
    },
    Check {
        name: "minimum Rust version",
        when: When::Full,
        optional_in_ci: true,
        run: minimum_version,
    },
    Check {
        name: "program with all features",
        when: When::CiOrLong,
        optional_in_ci: false,
        run: all_features,
    },
    Check { name: "packages", when: When::CiOrLong, optional_in_ci: false, run: packages },
    Check {
        name: "workspaces of their own",
        when: When::CiOrLong,
        optional_in_ci: false,
        run: workspaces,
    },
    Check { name: "long tests", when: When::Long, optional_in_ci: true, run: long_tests },
    Check { name: "HEIC and PDF", when: When::Long, optional_in_ci: true, run: documents },
    Check { name: "training", when: When::Long, optional_in_ci: true, run: training::short },
];

/// Why the crates of tables are left out: Arrow and Parquet take minutes to compile.
const TABLES_LEFT_OUT: &str = "they are tested with CI=true and with --long";

/// Part of the reports of tests that need a GPU, which cannot be installed: CI does without.
const NEEDS_A_GPU: &str = " on a GPU, because ";

/// Reads the arguments after `test`.
pub(crate) fn options(args: &[&str]) -> Option<Options> {
    Options::parse(args, |name| CHECKS.iter().map(|check| check.name).find(|known| *known == name))
}

/// Runs the checks.
pub(crate) fn run(root: &Path, options: Options) -> ExitCode {
    let not_run = NotRun::new(root);
    let run = Run { root, options, not_run: &not_run };
    let mut incomplete = Vec::new();
    let first = options.from.and_then(|name| CHECKS.iter().position(|check| check.name == name));
    for check in &CHECKS[first.unwrap_or(0)..] {
        let started = Instant::now();
        if !check.is_wanted(options) {
            if !options.quick {
                let flag = if check.when == When::Long {
                    "it takes long; 'cargo xtask test --long' runs it"
                } else {
                    "it is run with CI=true and with --long"
                };
                not_run.add(check.name, flag);
            }
            continue;
        }
        say(&format!("== {}\n", check.name));
        match (check.run)(&run) {
            Outcome::Passed => {
                say(&format!("   passed in {:.0} s\n", started.elapsed().as_secs_f64()))
            }
            Outcome::Skipped(why) => {
                say(&format!("   not run: {why}\n"));
                not_run.add(check.name, &why);
                if is_ci() && !check.optional_in_ci {
                    incomplete.push(format!("{}: {why}", check.name));
                }
            }
            Outcome::Failed(why) => {
                say(&format!("FAILED: {}: {why}\n", check.name));
                return ExitCode::FAILURE;
            }
        }
    }
    let reports = not_run.reports();
    for report in &reports {
        say(&format!("not run: {report}\n"));
    }
    if is_ci() {
        // Reports of single tests come from the tests themselves.
        let tests = not_run.of_tests().into_iter();
        incomplete.extend(tests.filter(|report| !report.contains(NEEDS_A_GPU)));
    }
    if !incomplete.is_empty() {
        say(&format!(
            "FAILED: with CI=true nothing may be left out:\n  {}\n",
            incomplete.join("\n  ")
        ));
        return ExitCode::FAILURE;
    }
    say(&match options.from {
        Some(name) => format!("passed from '{name}' on\n"),
        None if options.quick => "quick run passed\n".to_owned(),
        None => "all passed\n".to_owned(),
    });
    ExitCode::SUCCESS
}

fn formatting(run: &Run<'_>) -> Outcome {
    let missing = "'rustup component add rustfmt' installs it";
    cargo(run, &["fmt", "--all", "--check"])
        .hint("'cargo fmt --all' formats it; if rustfmt is missing, ")
        .hint(missing)
        .run()
}

fn lints(run: &Run<'_>) -> Outcome {
    cargo(run, &["clippy"])
        .workspace(run)
        .args(&["--all-targets", "--quiet", "--", "-D", "warnings"])
        .hint("if clippy is missing, 'rustup component add clippy' installs it")
        .run()
}

/// The tests that `--quick` leaves out, as a filter of cargo-nextest and as arguments of `cargo test`: faults
/// of the system and other tests that take seconds each.
const SHORT: &str = "not test(/^(play|signals|safe_output|streams|error_floods|unique)::/) \
     and not test(/bomb|a_thousand_puzzles|candidate_starts|colour_traps|are_proven|is_proven|paths_of_the_hardest/)";
const LONG_SKIPPED: &[&str] = &[
    "--",
    "--skip",
    "play::",
    "--skip",
    "signals::",
    "--skip",
    "safe_output::",
    "--skip",
    "streams::",
    "--skip",
    "bomb",
];

/// All tests but those in the documentation: with cargo-nextest where it is installed, because it runs the
/// tests of all programs in parallel.
fn tests(run: &Run<'_>) -> Outcome {
    tools::terminals(run.options.install);
    let mut command = if tools::has_nextest() {
        cargo(run, &["nextest", "run"]).workspace(run).args(&[
            "--status-level",
            "fail",
            "--hide-progress-bar",
        ])
    } else {
        cargo(run, &["test"]).workspace(run).args(&[
            "--quiet",
            "--lib",
            "--bins",
            "--tests",
            "--examples",
        ])
    };
    if !run.has_tables() {
        run.not_run.add("ninefold-tables and ninefold-parquet", TABLES_LEFT_OUT);
    }
    if run.options.quick {
        let fewer: &[&str] = if tools::has_nextest() { &["-E", SHORT] } else { LONG_SKIPPED };
        command = command.args(fewer).env("NINEFOLD_QUICK", "1").env("PROPTEST_CASES", "8");
    } else if run.options.long {
        command = command.env("NINEFOLD_LONG", "1");
    }
    command.env("NINEFOLD_NOT_RUN", run.not_run.folder()).run()
}

fn doctests(run: &Run<'_>) -> Outcome {
    cargo(run, &["test"]).workspace(run).args(&["--quiet", "--doc"]).run()
}

/// The documentation of the libraries and of the program. Both have the same name, and so one folder for
/// their pages: one at a time.
fn documentation(run: &Run<'_>) -> Outcome {
    let program: &[&str] = &[
        "rustdoc",
        "--package",
        "ninefold-cli",
        "--bin",
        "ninefold",
        "--quiet",
        "--",
        "--document-private-items",
    ];
    let libraries = cargo(run, &["doc"]).workspace(run);
    let libraries = libraries.args(&["--no-deps", "--document-private-items", "--quiet"]);
    for command in [cargo(run, program), libraries] {
        let outcome = command.env("RUSTDOCFLAGS", "-D warnings").run();
        if !matches!(outcome, Outcome::Passed) {
            return outcome;
        }
    }
    Outcome::Passed
}

/// A front end may build `ninefold-api` without formats and printing, and the program can be built
/// without a server.
fn features(run: &Run<'_>) -> Outcome {
    let api: &[&str] = &[
        "test",
        "--quiet",
        "--package",
        "ninefold-api",
        "--no-default-features",
        "--features",
        "engine,equivalence",
        "--test",
        "it",
        "engine",
    ];
    let program: &[&str] =
        &["check", "--quiet", "--package", "ninefold-cli", "--no-default-features"];
    for args in [api, program] {
        let outcome = cargo(run, args).run();
        if !matches!(outcome, Outcome::Passed) {
            return outcome;
        }
    }
    Outcome::Passed
}

/// The decoders of HEIC pictures and PDF documents, which are not part of the usual program.
fn documents(run: &Run<'_>) -> Outcome {
    let of_scan = ["test", "--quiet", "--package", "ninefold-scan", "--features", "heic,pdf"];
    cargo(run, &of_scan).args(&["--lib", "decode"]).run()
}

/// Lints and tests the program with what a plain build leaves out: tables, HEIC pictures, PDF documents.
fn all_features(run: &Run<'_>) -> Outcome {
    let of_program = ["--package", "ninefold-cli", "--features", "full", "--quiet"];
    let lints = cargo(run, &["clippy"]).args(&of_program);
    let lints = lints.args(&["--all-targets", "--", "-D", "warnings"]);
    match lints.run() {
        Outcome::Passed => {
            let tests = cargo(run, &["test"]).args(&of_program);
            tests.env("NINEFOLD_NOT_RUN", run.not_run.folder()).run()
        }
        other => other,
    }
}

fn minimum_version(run: &Run<'_>) -> Outcome {
    let version = tools::minimum_version(run.root);
    if !tools::has_toolchain(&version) {
        return Outcome::Skipped(format!(
            "Rust {version} is not installed: 'rustup toolchain install {version}' installs it"
        ));
    }
    let toolchain = format!("+{version}");
    cargo(run, &[&toolchain, "check"])
        .workspace(run)
        .args(&["--quiet", "--target-dir", "target/minimum"])
        .run()
}

/// Packs every crate that can be published. `cargo package` without `--no-verify` also builds each of them.
fn packages(run: &Run<'_>) -> Outcome {
    let mut args = vec!["package", "--workspace", "--allow-dirty", "--quiet"];
    // None of them is published.
    for name in ["xtask", "ninefold-wasm", "ninefold-python"] {
        args.extend(["--exclude", name]);
    }
    if !run.options.long {
        args.push("--no-verify");
    }
    cargo(run, &args).run()
}

/// `bench/`, `bindgen/` and `fuzz/` are workspaces of their own. Only `bench/` has tests.
fn workspaces(run: &Run<'_>) -> Outcome {
    for (command, folder) in [("test", "bench"), ("check", "bindgen"), ("check", "fuzz")] {
        let outcome = cargo(run, &[command, "--quiet", "--locked"]).folder(folder).run();
        if !matches!(outcome, Outcome::Passed) {
            return outcome;
        }
    }
    Outcome::Passed
}

/// The tests that take minutes, with optimisation.
fn long_tests(run: &Run<'_>) -> Outcome {
    cargo(run, &["test"])
        .workspace(run)
        .args(&["--release", "--quiet", "--", "--ignored"])
        .env("NINEFOLD_NOT_RUN", run.not_run.folder())
        .run()
}
