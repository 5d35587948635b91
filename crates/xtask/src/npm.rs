//! The npm packages that the static site, the tests of the page and its benchmark need, in `target/npm`.

use crate::{Stop, say, target_folder, tools};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The crate of the page, which has the lock file.
pub(crate) const PAGE: &str = "crates/ninefold-page";

/// Installs the npm packages of the page, and returns their folder.
pub(crate) fn packages(root: &Path, install: bool) -> Result<PathBuf, Stop> {
    installed(root, PAGE, "npm", install)
}

/// Installs pyright, which checks the types of the Python package, and returns the folder of its package.
pub(crate) fn pyright(root: &Path, install: bool) -> Result<PathBuf, Stop> {
    installed(root, "crates/ninefold-python/requirements", "npm-python", install)
}

/// Installs npm packages into a folder of `target` if they are not those of the lock file, and returns the folder.
fn installed(root: &Path, locked: &str, name: &str, install: bool) -> Result<PathBuf, Stop> {
    tools::node(install).map_err(Stop::Missing)?;
    let (page, folder) = (root.join(locked), target_folder(root).join(name));
    let lock = |folder: &Path| std::fs::read(folder.join("package-lock.json")).ok();
    if folder.join("complete").is_file() && lock(&folder) == lock(&page) {
        return Ok(folder);
    }
    tools::npm(install).map_err(Stop::Missing)?;
    say(&format!("   installing npm packages into target/{name}\n"));
    let failed = |error: std::io::Error| Stop::Failed(format!("target/{name}: {error}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).map_err(failed)?;
    for name in ["package.json", "package-lock.json"] {
        std::fs::copy(page.join(name), folder.join(name)).map_err(failed)?;
    }
    let mut npm = Command::new("npm");
    npm.args(["ci", "--silent", "--no-audit", "--no-fund"]).current_dir(&folder);
    if !npm.status().is_ok_and(|status| status.success()) {
        let why = format!(
            "npm cannot install the packages of {locked}/package-lock.json; 'npm ci' in target/{name} says why"
        );
        return Err(Stop::Missing(why));
    }
    std::fs::write(folder.join("complete"), "").map_err(failed)?;
    Ok(folder)
}
