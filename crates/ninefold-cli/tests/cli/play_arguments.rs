//! Arguments of `play` that are refused before the terminal is touched.

use crate::support::{command, finish, sample, scratch};
use std::process::Stdio;

fn refused(arguments: &[&str], says: &str) {
    let arguments: Vec<&str> = ["play"].iter().chain(arguments).copied().collect();
    let mut command = command(&arguments);
    command.env("NINEFOLD_DATA", scratch("play-arguments"));
    let ran = finish(
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap(),
    );
    assert_eq!(ran.code, 2, "{arguments:?}: {ran:?}");
    assert!(ran.err.contains(says), "{arguments:?}: {ran:?}");
    assert_eq!(ran.out, "", "{arguments:?}");
}

#[test]
fn wrong_arguments_are_refused_with_advice() {
    refused(&["--level", "purple"], "There is no level 'purple'");
    refused(&["--er", "x"], "x");
    refused(&["--er", "7..6"], "7");
    refused(&["--technique", "x-win"], "x-wing");
    refused(&["--daily", "2026-02-30"], "'2026-02-30' is not a date");
    refused(&["--daily", "--level", "hard"], "there is no level 'hard' of daily puzzles");
    refused(&["--daily", "--seed", "1"], "cannot be used with");
    refused(&["nowhere.txt"], "there is no such file");
    refused(&[&sample("dots.sdk"), "--level", "hard"], "cannot be used with");
    refused(&["--json"], "does not take --json");
}

#[test]
fn a_damaged_puzzle_is_refused() {
    let path = scratch("play-damaged.txt");
    std::fs::write(&path, "123456").unwrap();
    refused(&[path.to_str().unwrap()], "play-damaged.txt");
}
