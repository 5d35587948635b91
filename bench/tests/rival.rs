//! Builds a solver as a shared library and measures it like the others.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Puzzles with one solution, with several, and without one.
const PUZZLES: &str = "\
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
.2..6.4.9...3.4...3...8......18....6..6...7..4....72......5...2...9.6...5.3.4..1.
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8....
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..97
";

/// Compiles the library in `tests/samples`.
fn library(name: &str, flags: &[&str]) -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let file = format!("{}{name}{}", std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX);
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(file);
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let status = Command::new(rustc)
        .args(["--edition", "2024", "--crate-type", "cdylib", "-O", "--crate-name", name])
        .args(["--check-cfg", "cfg(wrong)"])
        .args(flags)
        .arg("-o")
        .arg(&path)
        .arg(here.join("tests/samples/rival.rs"))
        .status();
    assert!(status.unwrap().success(), "the library was not built");
    path
}

fn measure(rival: &str) -> Output {
    let puzzles = Path::new(env!("CARGO_TARGET_TMPDIR")).join("puzzles.txt");
    std::fs::write(&puzzles, PUZZLES).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_ninefold-bench"));
    command.args(["search", "--rival", rival]).arg(puzzles).output().unwrap()
}

#[test]
fn a_rival_is_loaded_agrees_and_is_timed() {
    let path = library("right", &[]);
    let output = measure(&format!("backtracking={}", path.display()));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    for limit in ["1", "2"] {
        let line = format!("time\tpuzzles\t{limit}\tbacktracking\t");
        let time = text.lines().find_map(|printed| printed.strip_prefix(&line));
        assert!(time.is_some_and(|ns| ns.parse::<f64>().unwrap() > 0.0), "{text}");
    }
}

#[test]
fn a_rival_with_wrong_counts_is_reported() {
    let path = library("wrong", &["--cfg", "wrong"]);
    let output = measure(&format!("wrong={}", path.display()));
    let why = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success());
    for part in ["DISAGREEMENT on puzzles, puzzle 1", "wrong: 2 solutions"] {
        assert!(why.contains(part), "{why}");
    }
}

#[test]
fn a_rival_that_cannot_be_loaded_is_named() {
    for (rival, part) in [("tdoku=no/such/library", "no/such/library"), ("tdoku", "NAME=PATH")] {
        let output = measure(rival);
        let why = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && why.contains(part), "{why}");
    }
}
