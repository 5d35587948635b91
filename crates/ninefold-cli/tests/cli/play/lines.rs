//! `play` line by line, as in a terminal that cannot place characters.

use crate::support::{PUZZLE, command, finish, scratch};
use std::io::Write;
use std::process::Stdio;

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
    assert!(ran.out.contains("1 | 5 3 4 | . 7 . | . . ."), "{}", ran.out);
    assert!(ran.out.contains("1 | 5 3 4 | 5 7 . | . . ."), "{}", ran.out);
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
    assert!(ran.out.contains("1 | 5 3 4 | . 7 . | . . ."), "{}", ran.out);
}
