//! Tests of the Python package: the wheel is built, installed and tested as a user has it.
//!
//! With numpy and pyarrow in every run; with the other packages, the types, the notebook and Ray where packages may be
//! installed; with Spark and Dask in long runs.

use super::commands::cargo;
use super::options::Run;
use crate::python::{self, CRATE, Environment};
use crate::wheel::{self, Profile};
use crate::{Stop, done, npm, target_folder};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Lints and documents the crate, builds the wheel and tests it.
pub(super) fn package(run: &Run<'_>) -> Result<(), Stop> {
    let python = &python::find()?;
    for args in [
        "clippy --package ninefold-python --all-targets --quiet -- -D warnings",
        "doc --package ninefold-python --no-deps --document-private-items --quiet",
    ] {
        let command = cargo(run, args).env("PYO3_PYTHON", python);
        command.env("RUSTDOCFLAGS", "-D warnings").run()?;
    }
    let wheel =
        wheel::build(run.root, python, &target_folder(run.root).join("wheels"), Profile::Light)?;
    if run.options.install {
        let environment = python::environment(run.root, python, "packages", &["packages"])?;
        environment.install(&wheel)?;
        // Types have to be known without the packages that the stub names, too.
        let bare = python::environment(run.root, python, "bare", &[])?;
        bare.install(&wheel)?;
        types(run, &environment, &environment, "tests/overloads.py")?;
        types(run, &environment, &environment, "tests/plain_types.py")?;
        types(run, &environment, &bare, "tests/plain_types.py")?;
        tests(run, &environment, "not long")?;
        return plain(run, python, &wheel);
    }
    let environment = python::environment(run.root, python, "test", &["test"])?;
    environment.install(&wheel)?;
    let why = "they are installed with CI=true or --install";
    run.not_run.add("Python: pandas, polars, DuckDB, DataFusion, Ray, types, the notebook", why);
    tests(run, &environment, "not long and not packages")
}

/// Installs the wheel on every other Python there is, without any package, and solves a puzzle.
fn plain(run: &Run<'_>, python: &Path, wheel: &Path) -> Result<(), Stop> {
    for other in python::others(python) {
        let name = format!("plain-{}", other.display());
        let environment = python::environment(run.root, &other, &name, &[])?;
        environment.install(wheel)?;
        let script = run.root.join(CRATE).join("tests/plain.py");
        done(Command::new(environment.python()).arg(script), &name)?;
    }
    Ok(())
}

/// Runs Spark and Dask, and the kill tests at full size.
pub(super) fn clusters(run: &Run<'_>) -> Result<(), Stop> {
    let python = &python::find()?;
    let wheel =
        wheel::build(run.root, python, &target_folder(run.root).join("wheels"), Profile::Light)?;
    let packages = ["packages", "clusters"];
    let environment = python::environment(run.root, python, "clusters", &packages)?;
    environment.install(&wheel)?;
    tests(run, &environment, "long")
}

/// Checks the types of a file that uses the package, with mypy and pyright, which see the packages of an environment.
fn types(run: &Run<'_>, tools: &Environment, seen: &Environment, file: &str) -> Result<(), Stop> {
    let mut mypy = Command::new(tools.program("mypy"));
    mypy.args(["--strict", "--no-incremental", "--python-executable"]).arg(seen.python());
    mypy.arg(file).current_dir(run.root.join(CRATE));
    done(&mut mypy, "mypy")?;
    let npm = npm::pyright(run.root, run.options.install)?;
    let mut pyright = Command::new("node");
    pyright.arg(npm.join("node_modules/pyright/index.js")).arg("--pythonpath");
    pyright.arg(seen.python()).arg(file);
    if file == "tests/overloads.py" {
        pyright.arg("python/ninefold");
    }
    pyright.current_dir(run.root.join(CRATE));
    Ok(done(&mut pyright, "pyright")?)
}

/// Runs the tests that an expression of markers selects.
fn tests(run: &Run<'_>, environment: &Environment, markers: &str) -> Result<(), Stop> {
    let mut command = Command::new(environment.python());
    command.args(["-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", markers]);
    // Not in the folder of the sources: the installed package is tested.
    command.arg("tests").current_dir(run.root.join(CRATE));
    command.env("NINEFOLD_NOT_RUN", run.not_run.folder()).env("NINEFOLD_ROOT", run.root);
    command.env("NINEFOLD_PROGRAM", program(run)?);
    if run.options.long {
        command.env("NINEFOLD_LONG", "1");
    }
    Ok(done(&mut command, "pytest")?)
}

/// Builds the program, with whose answers those of the package are compared.
fn program(run: &Run<'_>) -> Result<PathBuf, Stop> {
    // Of the workspace, so that it is the program that the other tests have built.
    cargo(run, "build --workspace --exclude ninefold-python --bin ninefold --quiet").output()?;
    let program = target_folder(run.root).join("debug/ninefold");
    Ok(program.with_extension(std::env::consts::EXE_EXTENSION))
}
