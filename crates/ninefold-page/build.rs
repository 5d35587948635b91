//! Writes the table of the page's files: `$OUT_DIR/files.rs`, which `src/lib.rs` includes.

#![allow(unreachable_pub, reason = "the crate exports what it shares with this script")]
#![allow(clippy::print_stdout, reason = "a build script talks to cargo on standard output")]

#[path = "src/hash.rs"]
mod hash;
#[path = "src/media.rs"]
mod media;

use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src");
    println!("cargo::rerun-if-changed=page");
    let page = PathBuf::from(variable("CARGO_MANIFEST_DIR")?).join("page");
    let mut paths = Vec::new();
    walk(&page, "", &mut paths)?;
    paths.sort();
    let mut all = Vec::new();
    let mut table = String::from("static FILES: &[File] = &[\n");
    for path in &paths {
        let hash = hash::hash(&fs::read(page.join(path))?);
        all.extend_from_slice(path.as_bytes());
        all.push(0);
        all.extend_from_slice(&hash.to_be_bytes());
        let media_type = media::media_type(path);
        writeln!(
            table,
            "    File {{ path: {path:?}, media_type: {media_type:?}, hash: {hash:#034x}, bytes: \
             include_bytes!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {:?})) }},",
            format!("/page/{path}")
        )?;
    }
    let version = format!("{:032x}", hash::hash(&all));
    writeln!(table, "];\n\n/// The version of the page: a hash of all paths and contents.")?;
    writeln!(table, "pub const VERSION: &str = {version:?};")?;
    fs::write(PathBuf::from(variable("OUT_DIR")?).join("files.rs"), table)?;
    Ok(())
}

/// Returns an environment variable that cargo sets.
fn variable(name: &str) -> Result<std::ffi::OsString, String> {
    std::env::var_os(name).ok_or_else(|| format!("cargo has not set {name}"))
}

/// Adds the paths of all files below a folder, relative to the page and with `/` between their parts.
/// Names that would need escapes in a link are left out: hidden files, backups of editors.
fn walk(folder: &Path, prefix: &str, paths: &mut Vec<String>) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        let Some(name) = name.to_str().filter(|name| is_plain(name)) else {
            println!("cargo::warning={} is not part of the page", entry.path().display());
            continue;
        };
        let path = format!("{prefix}{name}");
        let kind = entry.file_type()?;
        if kind.is_dir() {
            walk(&entry.path(), &format!("{path}/"), paths)?;
        } else if kind.is_file() {
            paths.push(path);
        }
    }
    Ok(())
}

/// Returns whether a name consists of letters, digits, `.`, `_` and `-`, and does not begin with a dot.
fn is_plain(name: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"._-".contains(&byte);
    !name.starts_with('.') && name.bytes().all(plain)
}
