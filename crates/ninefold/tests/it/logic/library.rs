//! Runs every case of the libraries: those in the repository, and the shared one where it is present.

use super::case::Case;
use ninefold_testing::corpus;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

fn run(text: &str) -> BTreeMap<String, (u32, Vec<String>)> {
    let mut by_code = BTreeMap::<String, (u32, Vec<String>)>::new();
    let only = std::env::var("NINEFOLD_CASES").unwrap_or_default();
    for line in text.lines().filter(|line| line.starts_with(':')) {
        let case = Case::read(line);
        if !case.code.starts_with(&only) {
            continue;
        }
        let (passed, failed) = by_code.entry(case.code.clone()).or_default();
        match case.run() {
            Ok(()) => *passed += 1,
            Err(why) => failed.push(format!("{line}\n      {why}")),
        }
    }
    by_code
}

/// Prints how many cases of each code passed, and fails if any did not.
fn check(name: &str, text: &str) {
    let by_code = run(text);
    let mut failures = 0;
    for (code, (passed, failed)) in &by_code {
        println!("{name} {code}: {passed} of {}", *passed as usize + failed.len());
        failed.iter().for_each(|line| println!("    {line}"));
        failures += failed.len();
    }
    let total: u32 = by_code.values().map(|(passed, _)| passed).sum();
    println!("{name}: {total} passed, {failures} failed");
    assert_eq!(failures, 0, "{name}");
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases")
}

fn files() -> Vec<PathBuf> {
    let mut files: Vec<_> =
        std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty());
    files
}

/// The texts of our own libraries.
pub(crate) fn our_own() -> Vec<String> {
    files().iter().map(|file| std::fs::read_to_string(file).unwrap()).collect()
}

#[test]
fn our_own_cases() {
    for file in files() {
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        check(&name, &std::fs::read_to_string(file).unwrap());
    }
}

/// `NINEFOLD_CASES=0300` runs only the codes that begin so.
#[test]
fn the_shared_cases() {
    let text = corpus::read_shared(
        "logic/technique-cases.txt",
        "the shared cases of techniques (those in the repository were used)",
    );
    if let Some(text) = text {
        check("shared", &text);
    }
}
