//! The npm packages that the tests of the page and its benchmark need, in `target/npm`.

use crate::web::WebError;
use crate::{say, target_folder, tools};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The crate of the page, which has the lock file.
pub(crate) const PAGE: &str = "crates/ninefold-page";

/// Installs the npm packages if they are not those of the lock file, and returns their folder.
pub(crate) fn packages(root: &Path, install: bool) -> Result<PathBuf, WebError> {
    tools::node(install).map_err(WebError::Missing)?;
    let (page, folder) = (root.join(PAGE), target_folder(root).join("npm"));
    let lock = |folder: &Path| std::fs::read(folder.join("package-lock.json")).ok();
    if folder.join("complete").is_file() && lock(&folder) == lock(&page) {
        return Ok(folder);
    }
    tools::npm(install).map_err(WebError::Missing)?;
    say("   installing npm packages into target/npm\n");
    let failed = |error: std::io::Error| WebError::Failed(format!("target/npm: {error}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).map_err(failed)?;
    for name in ["package.json", "package-lock.json"] {
        std::fs::copy(page.join(name), folder.join(name)).map_err(failed)?;
    }
    let mut npm = Command::new("npm");
    npm.args(["ci", "--silent", "--no-audit", "--no-fund"]).current_dir(&folder);
    if !npm.status().is_ok_and(|status| status.success()) {
        let why = "npm cannot install the packages of crates/ninefold-page/package-lock.json; \
                   'npm ci' in target/npm says why";
        return Err(WebError::Missing(why.to_owned()));
    }
    std::fs::write(folder.join("complete"), "").map_err(failed)?;
    Ok(folder)
}
