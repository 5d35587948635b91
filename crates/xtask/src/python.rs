//! Python: which one is used, and environments with packages under `target/python`.
//!
//! The packages of an environment are those of files in `crates/ninefold-python/requirements`, which name exact versions
//! and their hashes, and no address.

use crate::{Stop, done, say, target_folder};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The crate of the Python package.
pub(crate) const CRATE: &str = "crates/ninefold-python";

/// The first version of Python that the package runs on.
const OLDEST: (u32, u32) = (3, 11);

/// Finds a Python that is new enough: the one that `PYTHON` names, else the first of the usual names.
pub(crate) fn find() -> Result<PathBuf, Stop> {
    let missing =
        "there is no Python 3.11 or newer with venv: 'apt-get install python3-venv' installs it";
    let named = std::env::var_os("PYTHON").map(PathBuf::from);
    let usual = ["python3", "python3.13", "python3.12", "python3.11", "python"].map(PathBuf::from);
    let candidates = named.map_or(usual.to_vec(), |one| vec![one]);
    let found = candidates.into_iter().find(|python| version(python) >= Some(OLDEST));
    found.ok_or_else(|| Stop::Missing(missing.to_owned()))
}

/// Finds a Python of each newer version that is there, besides the one in use.
pub(crate) fn others(used: &Path) -> Vec<PathBuf> {
    let names = (11..=20).map(|minor| PathBuf::from(format!("python3.{minor}")));
    let names = names.filter(|python| version(python) >= Some(OLDEST));
    names.filter(|python| version(python) != version(used)).collect()
}

/// Returns the version of a Python that can make environments.
fn version(python: &Path) -> Option<(u32, u32)> {
    let script = "import sys, venv, ensurepip; print(*sys.version_info[:2])";
    let output = Command::new(python).args(["-c", script]).stderr(Stdio::null()).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let (major, minor) = text.trim().split_once(' ')?;
    Some((major.parse().ok()?, minor.parse().ok()?))
}

/// An environment with packages.
pub(crate) struct Environment(PathBuf);

impl Environment {
    /// Returns its Python.
    pub(crate) fn python(&self) -> PathBuf {
        self.program("python")
    }

    /// Returns a program of its packages.
    pub(crate) fn program(&self, name: &str) -> PathBuf {
        let folder = if cfg!(windows) { "Scripts" } else { "bin" };
        self.0.join(folder).join(name).with_extension(std::env::consts::EXE_EXTENSION)
    }

    /// Installs a wheel without what it requires, in place of an older one.
    pub(crate) fn install(&self, wheel: &Path) -> Result<(), Stop> {
        let mut command = self.pip();
        command.args(["--force-reinstall", "--no-deps"]).arg(wheel);
        Ok(done(&mut command, "pip")?)
    }

    /// Prepares a call of `pip install`: by uv where it is installed, which is faster.
    fn pip(&self) -> Command {
        if has_uv() {
            let mut command = Command::new("uv");
            command.args(["pip", "install", "--quiet", "--python"]).arg(self.python());
            command
        } else {
            let mut command = Command::new(self.python());
            command.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
            command
        }
    }
}

/// Makes an environment under `target/python` with the packages of requirements files, unless it has them already.
pub(crate) fn environment(
    root: &Path,
    python: &Path,
    name: &str,
    requirements: &[&str],
) -> Result<Environment, Stop> {
    let folder = target_folder(root).join("python").join(name);
    let path = |file: &str| root.join(CRATE).join("requirements").join(format!("{file}.txt"));
    let mut wanted = format!("{}\n", python.display());
    for file in requirements {
        let text = std::fs::read_to_string(path(file));
        wanted += &text.map_err(|error| Stop::Failed(format!("{file}.txt: {error}")))?;
    }
    let (environment, complete) = (Environment(folder.clone()), folder.join("complete"));
    if std::fs::read_to_string(&complete).is_ok_and(|made| made == wanted) {
        return Ok(environment);
    }
    say(&format!("   installing Python packages into target/python/{name}\n"));
    let _ = std::fs::remove_dir_all(&folder);
    let mut make = if has_uv() { Command::new("uv") } else { Command::new(python) };
    if has_uv() {
        make.args(["venv", "--quiet", "--python"]).arg(python);
    } else {
        make.args(["-m", "venv"]);
    }
    done(make.arg(&folder), "the environment")?;
    for file in requirements {
        let mut command = environment.pip();
        command.arg("--require-hashes").arg("-r").arg(path(file));
        if done(&mut command, "pip").is_err() {
            let why = format!("pip cannot install the packages of {CRATE}/requirements/{file}.txt");
            return Err(Stop::Missing(why));
        }
    }
    let failed = |error: std::io::Error| Stop::Failed(format!("{}: {error}", folder.display()));
    std::fs::write(complete, wanted).map_err(failed)?;
    Ok(environment)
}

fn has_uv() -> bool {
    let asked =
        Command::new("uv").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    asked.is_ok_and(|status| status.success())
}
