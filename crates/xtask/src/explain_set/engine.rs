//! The version of the engine, so that results of different versions are not mixed.

use std::path::{Path, PathBuf};

/// The sources, from the root of the repository.
const SOURCES: &str = "crates/ninefold/src";

/// Modules that explanations do not use: a change there keeps the results.
const UNUSED: &[&str] = &["check", "equivalence", "generate", "rating", "text_serde.rs"];

/// Returns a hash of the sources on which explanations depend.
pub(super) fn fingerprint(root: &Path) -> Result<String, String> {
    let folder = root.join(SOURCES);
    let mut files = Vec::new();
    collect(&folder, &mut files).map_err(|error| format!("{SOURCES}: {error}"))?;
    files.sort();
    let mut hash = 0xcbf2_9ce4_8422_2325;
    for file in files {
        let path = file.strip_prefix(&folder).unwrap_or(&file);
        if path.iter().next().is_some_and(|first| UNUSED.iter().any(|unused| first == *unused)) {
            continue;
        }
        let text = std::fs::read(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        hash = fnv(hash, path.to_string_lossy().as_bytes());
        hash = fnv(hash, &text);
    }
    Ok(format!("{hash:016x}"))
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}

/// Continues the hash FNV-1a with more bytes.
fn fnv(hash: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(hash, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_that_of_the_sources() {
        let fingerprint = fingerprint(&crate::root()).unwrap();
        assert_eq!(fingerprint.len(), 16);
        assert_eq!(self::fingerprint(&crate::root()).unwrap(), fingerprint);
        assert_eq!(fnv(0xcbf2_9ce4_8422_2325, b"a"), 0xaf63_dc4c_8601_ec8c);
        for module in UNUSED {
            assert!(crate::root().join(SOURCES).join(module).exists(), "{module}");
        }
        assert!(self::fingerprint(Path::new("no such folder")).is_err());
    }
}
