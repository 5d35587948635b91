//! Files that are generated and committed.

use std::path::Path;

/// Compares a generated file with the committed one; `path` begins at the root of the repository. With
/// `NINEFOLD_UPDATE_DOCS` set, it is written.
///
/// # Panics
///
/// The committed file is another one.
pub fn check_committed(path: &str, contents: impl AsRef<[u8]>) {
    let (path, contents) =
        (Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path), contents.as_ref());
    if std::env::var_os("NINEFOLD_UPDATE_DOCS").is_some() {
        std::fs::write(&path, contents).unwrap();
    }
    let committed = std::fs::read(&path).unwrap_or_default();
    let plain =
        String::from_utf8(committed.clone()).map(|text| text.replace("\r\n", "\n").into_bytes());
    if committed == contents || plain.as_deref() == Ok(contents) {
        return;
    }
    let (kept, made) = (String::from_utf8_lossy(&committed), String::from_utf8_lossy(contents));
    let mut lines = kept.lines().zip(made.lines()).enumerate();
    let first = lines.find(|(_, (kept, made))| kept != made);
    panic!(
        "{} is not up to date, first in {first:?}; CONTRIBUTING.md says how it is generated",
        path.display()
    );
}
