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

use crate::{Stop, is_ci, say, tools};
use commands::cargo;
use not_run::NotRun;
pub(crate) use options::Options;
use options::Run;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

/// The runs that a check is part of.
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
    run: fn(&Run<'_>) -> Result<(), Stop>,
}

impl Check {
    const fn new(name: &'static str, when: When, run: fn(&Run<'_>) -> Result<(), Stop>) -> Self {
        Self { name, when, optional_in_ci: false, run }
    }

    const fn optional_in_ci(mut self) -> Self {
        self.optional_in_ci = true;
        self
    }

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
    Check::new("formatting", When::Always, formatting),
    Check::new("lints", When::Always, lints),
    Check::new("tests", When::Always, tests),
    Check::new("examples in the documentation", When::Full, doctests),
    Check::new("documentation", When::Full, documentation),
    Check::new("page: unit tests", When::Always, page::unit),
    Check::new("page: types", When::Full, page::types),
    Check::new("WebAssembly", When::Full, wasm::check),
    Check::new("page: in a browser", When::Full, page::browser),
    Check::new("Python", When::Full, python::package),
    Check::new("Python: clusters", When::Long, python::clusters).optional_in_ci(),
    Check::new("features of ninefold-api", When::Full, features),
    Check::new("minimum Rust version", When::Full, minimum_version).optional_in_ci(),
    Check::new("program with all features", When::CiOrLong, all_features),
    Check::new("packages", When::CiOrLong, packages),
    Check::new("workspaces of their own", When::CiOrLong, workspaces),
    Check::new("long tests", When::Long, long_tests).optional_in_ci(),
    Check::new("HEIC and PDF", When::Long, documents).optional_in_ci(),
    Check::new("training", When::Long, training::short).optional_in_ci(),
];

/// The reason why the crates of tables are left out: Arrow and Parquet take minutes to compile.
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
            Ok(()) => say(&format!("   passed in {:.0} s\n", started.elapsed().as_secs_f64())),
            Err(Stop::Missing(why)) => {
                say(&format!("   not run: {why}\n"));
                not_run.add(check.name, &why);
                if is_ci() && !check.optional_in_ci {
                    incomplete.push(format!("{}: {why}", check.name));
                }
            }
            Err(Stop::Failed(why)) => {
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

fn formatting(run: &Run<'_>) -> Result<(), Stop> {
    let missing = "'rustup component add rustfmt' installs it";
    cargo(run, "fmt --all --check")
        .hint("'cargo fmt --all' formats it; if rustfmt is missing, ")
        .hint(missing)
        .run()
}

fn lints(run: &Run<'_>) -> Result<(), Stop> {
    cargo(run, "clippy")
        .workspace(run)
        .args("--all-targets --quiet -- -D warnings")
        .hint("if clippy is missing, 'rustup component add clippy' installs it")
        .run()
}

/// The tests that `--quick` leaves out, as a filter of cargo-nextest and as arguments of `cargo test`: faults
/// of the system and other tests that take seconds each.
const SHORT: &str = "not test(/^(play|signals|safe_output|streams|error_floods|unique)::/) \
     and not test(/bomb|a_thousand_puzzles|candidate_starts|colour_traps|are_proven|is_proven|paths_of_the_hardest/)";
const LONG_SKIPPED: &str =
    "-- --skip play:: --skip signals:: --skip safe_output:: --skip streams:: --skip bomb";

/// All tests but those in the documentation: with cargo-nextest where it is installed, because it runs the
/// tests of all programs in parallel.
fn tests(run: &Run<'_>) -> Result<(), Stop> {
    tools::terminals(run.options.install);
    let has_nextest = tools::has_nextest();
    let mut command = if has_nextest {
        cargo(run, "nextest run --status-level fail --hide-progress-bar").workspace(run)
    } else {
        cargo(run, "test --quiet --lib --bins --tests --examples").workspace(run)
    };
    if !run.has_tables() {
        run.not_run.add("ninefold-tables and ninefold-parquet", TABLES_LEFT_OUT);
    }
    if run.options.quick {
        let fewer =
            if has_nextest { command.arg("-E").arg(SHORT) } else { command.args(LONG_SKIPPED) };
        command = fewer.env("NINEFOLD_QUICK", "1").env("PROPTEST_CASES", "8");
    } else if run.options.long {
        command = command.env("NINEFOLD_LONG", "1");
    }
    command.env("NINEFOLD_NOT_RUN", run.not_run.folder()).run()
}

fn doctests(run: &Run<'_>) -> Result<(), Stop> {
    cargo(run, "test --quiet --doc").workspace(run).run()
}

/// The documentation of the libraries and of the program. Both have the same name, and so one folder for
/// their pages: one at a time.
fn documentation(run: &Run<'_>) -> Result<(), Stop> {
    let program =
        "rustdoc --package ninefold-cli --bin ninefold --quiet -- --document-private-items";
    let libraries = cargo(run, "doc --no-deps --document-private-items --quiet").workspace(run);
    for command in [cargo(run, program), libraries] {
        command.env("RUSTDOCFLAGS", "-D warnings").run()?;
    }
    Ok(())
}

/// A front end may build `ninefold-api` without formats and printing, and the program can be built
/// without a server.
fn features(run: &Run<'_>) -> Result<(), Stop> {
    let api =
        "test --quiet --package ninefold-api --no-default-features --features engine,equivalence";
    cargo(run, api).args("--test it engine").run()?;
    cargo(run, "check --quiet --package ninefold-cli --no-default-features").run()
}

/// The decoders of HEIC pictures and PDF documents, which are not part of the usual program.
fn documents(run: &Run<'_>) -> Result<(), Stop> {
    cargo(run, "test --quiet --package ninefold-scan --features heic,pdf --lib decode").run()
}

/// Lints and tests the program with what a plain build leaves out: tables, HEIC pictures, PDF documents.
fn all_features(run: &Run<'_>) -> Result<(), Stop> {
    const PROGRAM: &str = "--package ninefold-cli --features full --quiet";
    cargo(run, "clippy --all-targets").args(PROGRAM).args("-- -D warnings").run()?;
    cargo(run, "test").args(PROGRAM).env("NINEFOLD_NOT_RUN", run.not_run.folder()).run()
}

fn minimum_version(run: &Run<'_>) -> Result<(), Stop> {
    let version = tools::minimum_version(run.root);
    if !tools::has_toolchain(&version) {
        return Err(Stop::Missing(format!(
            "Rust {version} is not installed: 'rustup toolchain install {version}' installs it"
        )));
    }
    let check = format!("+{version} check --quiet --target-dir target/minimum");
    cargo(run, &check).workspace(run).run()
}

/// Packs every crate that can be published. `cargo package` without `--no-verify` also builds each of them.
fn packages(run: &Run<'_>) -> Result<(), Stop> {
    // None of the excluded ones is published.
    let packed = cargo(run, "package --workspace --allow-dirty --quiet")
        .args("--exclude xtask --exclude ninefold-wasm --exclude ninefold-python");
    if run.options.long { packed.run() } else { packed.args("--no-verify").run() }
}

/// `bench/`, `bindgen/` and `fuzz/` are workspaces of their own. Only `bench/` has tests.
fn workspaces(run: &Run<'_>) -> Result<(), Stop> {
    for (command, folder) in
        [("test", "bench"), ("check", "bench/variants"), ("check", "bindgen"), ("check", "fuzz")]
    {
        cargo(run, command).args("--quiet --locked").folder(folder).run()?;
    }
    Ok(())
}

/// The tests that take minutes, with optimisation.
fn long_tests(run: &Run<'_>) -> Result<(), Stop> {
    cargo(run, "test --release --quiet")
        .workspace(run)
        .args("-- --ignored")
        .env("NINEFOLD_NOT_RUN", run.not_run.folder())
        .run()
}
