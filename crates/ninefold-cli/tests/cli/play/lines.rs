//! `play` line by line, as in a terminal that cannot place characters.

use crate::support::{PUZZLE, command, finish, scratch};
use std::io::Write;
use std::process::Stdio;

/// Plays a puzzle with lines of input; returns what is printed.
fn played(name: &str, args: &[&str], lines: &str) -> String {
    let folder = scratch(name);
    let _ = std::fs::remove_dir_all(&folder);
    let mut child = command(args)
        .env("TERM", "dumb")
        .env("NINEFOLD_DATA", &folder)
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let ran = finish(child);
    assert_eq!(ran.code, 0, "{ran:?}");
    ran.out
}

#[test]
fn marks_are_shown_and_the_name_of_a_cell_changes_nothing() {
    let lines = "r1c3=4\nr1c3\nr1c4 corner 26\nr1c4 x\nlook\nfoo\nfoo\nquit\n";
    let out = played("play-marks", &["play", PUZZLE], lines);
    assert!(out.contains("r1c3: 4\n") && out.contains("r1c4: empty, corner 26\n"), "{out}");
    assert!(out.contains("Write r1c4=5, r1c4= to clear it"), "{out}");
    assert!(out.contains("1 | =5 =3 =4  | 26 =7 .   | .  .  .\n"), "{out}");
    assert_eq!(out.matches("There is no command :foo.").count(), 2, "{out}");
}

#[test]
fn lists_are_numbered_and_a_puzzle_is_one_line() {
    let lines = format!("1\nclose\n5\nclose\n4\n{PUZZLE}\nmenu\nclose\nquit\n");
    let out = played("play-lists", &["play"], &lines);
    assert!(out.contains("11  Nightmare") && out.contains("100  "), "{out}");
    assert!(out.contains("Write :e and what you want"), "{out}");
    // The board is printed when the game begins, and again when the menu is closed.
    assert_eq!(out.matches("1 | 5 3 . | . 7 . | . . .").count(), 2, "{out}");
    assert!(!out.contains("Esc"), "{out}");
}

#[test]
fn a_game_is_played_line_by_line() {
    let folder = scratch("play-lines");
    let _ = std::fs::remove_dir_all(&folder);
    let mut child = command(&["play", PUZZLE])
        .env("TERM", "dumb")
        .env("NINEFOLD_DATA", &folder)
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = "help\nhint\nhint\nhint\nhint\nhint\nr1c3=4\nr1c4=5\nundo\nrating\nquit\n";
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let ran = finish(child);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.out.contains("1 | 5 3 . | . 7 . | . . ."), "{}", ran.out);
    assert!(ran.out.contains("1 | 5 3 4 | . 7 8 | . . ."), "{}", ran.out);
    assert!(ran.out.contains("1 | 5 3 4 | 5 7 8 | . . ."), "{}", ran.out);
    assert!(ran.out.contains("Wrong: r1c1, r1c4"), "{}", ran.out);
    assert!(ran.out.contains("Naked Single") || ran.out.contains("Hidden Single"), "{}", ran.out);
    assert!(ran.out.is_ascii() && !ran.out.contains('\x1b'), "{}", ran.out);
    // The game goes on where it ended, also when the input ends without a word.
    let child = command(&["play"])
        .env("TERM", "dumb")
        .env("NINEFOLD_DATA", &folder)
        .stdin(Stdio::null())
        .spawn()
        .unwrap();
    let ran = finish(child);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.out.contains("1 | 5 3 4 | . 7 8 | . . ."), "{}", ran.out);
}
