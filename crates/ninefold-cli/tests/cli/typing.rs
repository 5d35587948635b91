//! Typing a puzzle at the prompt. The files in `tests/transcripts` are sessions of a first-time user;
//! lines that begin with `» ` are what the user typed.

use crate::support::{PUZZLE, run_with};

/// Replays a transcript: types its typed lines and compares all that is printed.
fn replay(transcript: &str, code: i32) {
    let typed: String = transcript
        .lines()
        .filter_map(|line| line.split_once("» "))
        .map(|(_, typed)| format!("{typed}\n"))
        .collect();
    let ran = run_with(&["--interactive"], typed.as_bytes());
    // The terminal echoes what is typed; a pipe does not. Leave it out on both sides.
    let expected: String = transcript
        .split_inclusive('\n')
        .map(|line| line.split_once("» ").map_or(line, |(prompt, _)| prompt))
        .collect();
    assert_eq!(ran.out, expected);
    assert_eq!(ran.code, code);
}

#[test]
fn the_puzzle_in_todays_paper() {
    replay(include_str!("../transcripts/newspaper.txt"), 0);
}

#[test]
fn a_first_time_user_asks_for_help_leaves_blanks_and_doubles_a_digit() {
    replay(include_str!("../transcripts/first-time.txt"), 0);
}

#[test]
fn a_typo_is_found_and_mended() {
    replay(include_str!("../transcripts/typo.txt"), 0);
}

#[test]
fn a_way_back_and_a_way_out() {
    let ran = run_with(&["--interactive"], b"<\n53..7....\nback\nq\n");
    assert!(ran.out.contains("This is the first row."), "{}", ran.out);
    assert!(ran.out.contains("Back to row 1."), "{}", ran.out);
    assert_eq!(ran.code, 0);
}

#[test]
fn a_whole_puzzle_can_be_pasted() {
    let ran = run_with(&["--interactive"], format!("{PUZZLE}\n").as_bytes());
    assert!(ran.code == 0 && ran.out.contains("valid: 1 solution"), "{ran:?}");
    let rows: String = (0..9).map(|r| format!("{}\n", &PUZZLE[9 * r..9 * r + 9])).collect();
    assert_eq!(run_with(&["--interactive"], rows.as_bytes()).code, 0);
}

#[test]
fn the_end_of_the_input_ends_the_typing() {
    assert_eq!(run_with(&["--interactive"], b"53..7....\n").code, 2);
    assert_eq!(run_with(&["--interactive"], b"").code, 2);
}
