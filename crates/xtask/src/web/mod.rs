//! `cargo xtask web`: writes the static site into `target/web`.
//!
//! ```text
//!   crates/ninefold-wasm ── cargo, once for each feature ──► bindgen/ ──► target/web/wasm/
//!   crates/ninefold-page/page ── scripts: bundle.js, with npm packages ──► target/web/
//!                             └─ everything else: copied ────────────────► target/web/
//!                                             version and files ────────► target/web/sw.js
//! ```
//!
//! The same sources and compiler give the same bytes.

mod modules;
mod site;

use crate::wasm::Compiler;
use crate::{Stop, npm, say, target_folder};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Runs the chore; `install` installs a compiler and npm packages that are missing.
pub(crate) fn run(root: &Path, install: bool) -> ExitCode {
    match build(root, install, "web") {
        Ok(site) => {
            say(&format!("wrote {}\n", site.folder.display()));
            ExitCode::SUCCESS
        }
        Err(why) => {
            say(&format!("FAILED: {why}\n"));
            ExitCode::FAILURE
        }
    }
}

/// A static site.
pub(crate) struct Site {
    pub(crate) folder: PathBuf,
    /// Whether the standard library in its modules is built for size.
    pub(crate) is_small: bool,
}

/// Builds the site. `command` is the chore that was called.
pub(crate) fn build(root: &Path, install: bool, command: &str) -> Result<Site, Stop> {
    let compiler = Compiler::find(install, command).map_err(Stop::Missing)?;
    let npm = npm::packages(root, install)?;
    let target = target_folder(root);
    let built = target.join("web-modules");
    modules::build(root, &compiler, &built)?;
    let (page, scripts, folder) =
        (root.join(npm::PAGE), target.join("web-scripts"), target.join("web"));
    site::bundle(&page, &npm, &scripts)?;
    site::write(&page.join("page"), &scripts, &built, &folder)?;
    modules::print_sizes(&folder.join("wasm"));
    Ok(Site { folder, is_small: compiler.builds_library() })
}
