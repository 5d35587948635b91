//! `cargo xtask wheel`: builds the Python package with maturin, which lives in an environment under `target/`.

use crate::python::CRATE;
use crate::{Stop, done, python, say, show, target_folder};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

const HELP: &str = "\
cargo xtask wheel             builds the Python package and prints the path of its wheel, in target/wheels
cargo xtask wheel --dist      optimises it as a whole, for what is shipped, which takes twice the time
cargo xtask wheel --out DIR   writes it into another folder
";

/// The largest wheel, in bytes: it is downloaded.
const LARGEST: u64 = 9_050_000;

/// `cargo xtask wheel`
pub(crate) fn run(root: &Path, args: &[&str]) -> ExitCode {
    let (profile, rest) = match args {
        ["--dist", rest @ ..] => (Profile::Dist, rest),
        rest => (Profile::Light, rest),
    };
    let out = match rest {
        [] => target_folder(root).join("wheels"),
        ["--out", folder] => PathBuf::from(folder),
        _ => {
            show(HELP);
            return ExitCode::from(if matches!(args, ["--help" | "-h"]) { 0 } else { 2 });
        }
    };
    match python::find().and_then(|python| build(root, &python, &out, profile)) {
        Ok(wheel) => {
            show(&format!("{}\n", wheel.display()));
            ExitCode::SUCCESS
        }
        Err(error) => {
            say(&format!("wheel: {error}\n"));
            ExitCode::FAILURE
        }
    }
}

/// The optimisation of a wheel.
#[derive(Clone, Copy)]
pub(crate) enum Profile {
    /// As `pip install` builds it from a checkout: what computes is optimised.
    Light,
    /// As a whole.
    Dist,
}

impl Profile {
    /// Returns the name of the profile of Cargo.
    const fn name(self) -> &'static str {
        match self {
            Self::Light => "wheel",
            Self::Dist => "wheel-dist",
        }
    }
}

/// Builds the wheel into a folder, and returns its path.
pub(crate) fn build(
    root: &Path,
    python: &Path,
    out: &Path,
    profile: Profile,
) -> Result<PathBuf, Stop> {
    let tools = python::environment(root, python, "tools", &["build"])?;
    let failed = |error: std::io::Error| Stop::Failed(format!("{}: {error}", out.display()));
    std::fs::create_dir_all(out).map_err(failed)?;
    // What is left in the folder has to be what was built.
    for wheel in wheels(out) {
        std::fs::remove_file(wheel).map_err(failed)?;
    }
    let mut command = Command::new(tools.program("maturin"));
    command.current_dir(root).args(["build", "--quiet", "--locked", "--profile", profile.name()]);
    command.args(["--manifest-path", &format!("{CRATE}/Cargo.toml")]);
    command.arg("--interpreter").arg(python).arg("--out").arg(out);
    done(&mut command, "maturin")?;
    let [wheel] = &wheels(out)[..] else {
        return Err(Stop::Failed(format!("{} does not have one wheel", out.display())));
    };
    let size = std::fs::metadata(wheel).map_err(failed)?.len();
    if size > LARGEST {
        let message = format!("the wheel has {size} bytes, and may have {LARGEST}");
        return Err(Stop::Failed(message));
    }
    Ok(wheel.clone())
}

fn wheels(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let is_wheel = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        name.starts_with("ninefold-") && name.ends_with(".whl")
    };
    entries.map(|entry| entry.path()).filter(is_wheel).collect()
}
