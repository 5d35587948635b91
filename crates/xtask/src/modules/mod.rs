//! Checks the arrows between crates and between modules against the drawings in the documentation.
//!
//! A drawing is a block of text behind a line `<!-- arrows: NAME -->`, in which each line names a part and
//! what it uses. `NINEFOLD_UPDATE_DOCS=1 cargo test -p xtask arrows` writes the drawings again.

mod graph;
mod source;

use graph::{Arrows, OWN, arrows, cycle, draw};
pub(crate) use source::code;
use source::{ModulePath, read_module, read_modules};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The drawings: the file, the name of the drawing, the crate, and the module whose parts are drawn.
const DRAWINGS: &[(&str, &str, &str, &str)] = &[
    ("ARCHITECTURE.md", "ninefold", "ninefold", ""),
    ("docs/modules.md", "board", "ninefold", "board"),
    ("docs/modules.md", "search", "ninefold", "search"),
    ("docs/modules.md", "check", "ninefold", "check"),
    ("docs/modules.md", "logic", "ninefold", "logic"),
    ("docs/modules.md", "rating", "ninefold", "rating"),
    ("docs/modules.md", "equivalence", "ninefold", "equivalence"),
    ("docs/modules.md", "generate", "ninefold", "generate"),
    ("docs/modules.md", "ninefold-formats", "ninefold-formats", ""),
    ("docs/modules.md", "ninefold-show", "ninefold-show", ""),
    ("docs/modules.md", "ninefold-print", "ninefold-print", ""),
    ("docs/modules.md", "ninefold-bulk", "ninefold-bulk", ""),
    ("docs/modules.md", "ninefold-gpu", "ninefold-gpu", ""),
    ("docs/modules.md", "ninefold-api", "ninefold-api", ""),
    ("docs/modules.md", "ninefold-play", "ninefold-play", ""),
    ("docs/modules.md", "ninefold-cli", "ninefold-cli", ""),
    ("docs/modules.md", "ninefold-rules", "ninefold-rules", ""),
    ("docs/modules.md", "ninefold-variants", "ninefold-variants", ""),
    ("docs/modules.md", "ninefold-scan", "ninefold-scan", ""),
    ("docs/modules.md", "ninefold-tables", "ninefold-tables", ""),
    ("docs/modules.md", "ninefold-parquet", "ninefold-parquet", ""),
    ("docs/modules.md", "ninefold-page", "ninefold-page", ""),
    ("docs/modules.md", "ninefold-python", "ninefold-python", ""),
    ("docs/modules.md", "xtask", "xtask", ""),
    ("docs/modules.md", "ninefold-wasm", "ninefold-wasm", ""),
];

/// The arrows between the crates of the workspace, from the dependencies in their manifests. Development
/// dependencies are left out.
fn crate_arrows(root: &Path) -> Arrows {
    let mut found = Arrows::new();
    for entry in std::fs::read_dir(root.join("crates")).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let manifest = std::fs::read_to_string(entry.path().join("Cargo.toml")).unwrap_or_default();
        let mut uses = BTreeSet::new();
        let mut is_dependencies = false;
        for line in manifest.lines() {
            if line.starts_with('[') {
                is_dependencies = line.trim() == "[dependencies]";
            } else if is_dependencies && line.starts_with("ninefold") {
                uses.extend(line.split(['.', ' ', '=']).next().map(str::to_owned));
            }
        }
        found.insert(name, uses);
    }
    found
}

/// Returns the drawing of that name in a document.
fn drawing<'a>(document: &'a str, name: &str) -> Option<&'a str> {
    let marker = format!("<!-- arrows: {name} -->\n```text\n");
    let begin = document.find(&marker)? + marker.len();
    let length = document[begin..].find("```")?;
    Some(&document[begin..begin + length])
}

#[cfg(test)]
mod tests;
