//! `hint` for a learner: detail levels, mistakes, and a position beside its printed puzzle.

use crate::support::{PUZZLE, SOLUTION, json_lines, run, run_with, scratch};
use serde_json::Value;

const LEVELS: [&str; 5] = ["1", "2", "3", "4", "5"];

/// The printed puzzle with these digits of the learner, as a plain grid.
fn mine(digits: &[(usize, char)]) -> String {
    let mut cells: Vec<char> = PUZZLE.chars().collect();
    for (cell, digit) in digits {
        cells[*cell] = *digit;
    }
    cells.into_iter().collect()
}

fn hint(position: &str, level: &str) -> String {
    run(&["hint", "--pretty", "--ascii", "--puzzle", PUZZLE, "--detail", level, position]).out
}

#[test]
fn the_learners_digits_are_entries_beside_the_printed_puzzle() {
    // r1c3 is 4; as a given, a 1 there would make the puzzle unsolvable.
    let position = mine(&[(2, '1')]);
    let alone = &json_lines(&run(&["hint", "--json", &position]).out)[0];
    assert_eq!(alone["verdict"], "none");
    let ran = run(&["hint", "--json", "--puzzle", PUZZLE, "--detail", "3", &position]);
    let both = &json_lines(&ran.out)[0];
    assert_eq!((both["verdict"].as_str(), ran.code), (Some("wrong-digit"), 1), "{both}");
    assert_eq!(both["puzzle"], PUZZLE, "the printed puzzle, not the position");
    assert_eq!(both["text"], "The digit in r1c3 is wrong.");
    let fine = mine(&[(2, '4'), (3, '6')]);
    let ran = run(&["hint", "--json", "--puzzle", PUZZLE, &fine]);
    assert!(ran.code == 0 && json_lines(&ran.out)[0]["where"].is_string(), "{ran:?}");
    let done = run(&["hint", "--json", "--puzzle", PUZZLE, SOLUTION]);
    assert_eq!((json_lines(&done.out)[0]["verdict"].as_str(), done.code), (Some("solved"), 0));
}

#[test]
fn a_changed_or_missing_clue_is_named() {
    let changed = mine(&[(0, '7')]);
    let missing = mine(&[(0, '.'), (1, '.')]);
    for (position, named) in [
        (&changed, "r1c1 is 7, and the clue there is 5."),
        (&missing, "the clues r1c1=5 and r1c2=3 are missing."),
    ] {
        let ran = run(&["hint", "--pretty", "--puzzle", PUZZLE, position]);
        let said = ran.out.replace('\n', " ");
        assert!(ran.code == 1 && said.contains(named), "{ran:?}");
        let json = &json_lines(&run(&["hint", "--json", "--puzzle", PUZZLE, position]).out)[0];
        assert_eq!(json["verdict"], "changed-clue");
    }
}

#[test]
fn the_printed_puzzle_must_be_one_that_can_be_read() {
    let two = scratch("two-originals.txt");
    std::fs::write(&two, format!("{PUZZLE}\n{PUZZLE}\n")).unwrap();
    let ran = run(&["hint", "--puzzle", two.to_str().unwrap(), PUZZLE]);
    assert!(ran.code == 2 && ran.err.contains("more than one puzzle"), "{ran:?}");
    let ran = run(&["hint", "--puzzle", "no-such-file.txt", PUZZLE]);
    assert!(ran.code == 2 && ran.err.contains("no such file"), "{ran:?}");
}

#[test]
fn every_detail_level_shows_more_of_a_wrong_digit() {
    // Two wrong digits; the 9 clashes with the one in row 2.
    let position = mine(&[(2, '1'), (10, '9')]);
    let levels: Vec<String> = LEVELS.iter().map(|level| hint(&position, level)).collect();
    for (at, text) in levels.iter().enumerate() {
        assert!(!levels[..at].contains(text), "levels differ: {text}");
    }
    assert!(levels[0].contains("something in the grid is not right"), "{}", levels[0]);
    for hidden in ["box", "r1c3", "digit", "2 of"] {
        assert!(!levels[0].contains(hidden), "{}", levels[0]);
    }
    assert!(
        levels[1].contains("2 of your digits are wrong. Look at box 1 first."),
        "{}",
        levels[1]
    );
    assert!(!levels[1].contains("r1c3"), "{}", levels[1]);
    assert!(levels[2].contains("The digits in r1c3 and r2c2 are wrong."), "{}", levels[2]);
    assert!(
        levels[3].contains("r1c3 cannot be 1: otherwise column 8 would have no place left for 1."),
        "{}",
        levels[3]
    );
    assert!(levels[3].contains("r2c2 cannot be 9: r2c5 in row 2 is 9 as well."), "{}", levels[3]);
    assert!(levels[4].contains("Erase them, and look at r1c3 and r2c2 again."), "{}", levels[4]);
    // No level says what belongs there.
    assert!(!levels.concat().contains("is 4"), "{levels:?}");
}

#[test]
fn every_detail_level_shows_more_of_a_missing_mark() {
    let line = format!(":0000:x:{PUZZLE}:413::");
    let texts: Vec<Value> = LEVELS
        .iter()
        .map(|level| {
            let ran = run_with(&["hint", "--json", "--detail", level, "-"], line.as_bytes());
            json_lines(&ran.out)[0]["text"].clone()
        })
        .collect();
    for (at, text) in texts.iter().enumerate() {
        assert!(!texts[..at].contains(text), "{texts:?}");
    }
}

#[test]
fn a_drawing_shows_only_what_its_level_needs() {
    let levels: Vec<String> = LEVELS.iter().map(|level| hint(PUZZLE, level)).collect();
    // Where to look: nine cells in brackets, and no candidate.
    for text in &levels[..2] {
        assert_eq!(text.matches('[').count(), 10, "nine cells and the legend: {text}");
        assert!(text.contains("[ ] look here") && !text.contains('('), "{text}");
    }
    assert!(levels[2].contains("8*") && levels[3].contains("8+"), "{}{}", levels[2], levels[3]);
    let (before, after) = levels[4].split_once("is 8.\n").unwrap();
    assert!(before.contains("8+") && after.contains("[8]"), "{}", levels[4]);
    for text in &levels {
        assert_eq!(text.lines().filter(|line| line.contains("124")).count(), 0, "{text}");
    }
}

#[test]
fn the_legend_has_the_signs_that_are_there_and_fits_into_80_columns() {
    for level in LEVELS {
        let text = hint(PUZZLE, level);
        assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
        assert!(!text.contains("guardian"), "{text}");
    }
}

#[test]
fn level_is_a_hidden_name_of_detail() {
    let old = run(&["hint", "--level", "3", PUZZLE]);
    assert_eq!(old.out, run(&["hint", "--detail", "3", PUZZLE]).out);
    assert!(old.out.contains("The digit involved is 8."), "{}", old.out);
    let help = run(&["hint", "--help"]).out;
    assert!(help.contains("--detail") && !help.contains("--level <1"), "{help}");
    let text = run(&["hint", "--pretty", PUZZLE]).out;
    assert!(text.contains("More: --detail 2"), "{text}");
}

/// Types these lines at a terminal that `script` of util-linux provides; nothing where there is none.
#[cfg(target_os = "linux")]
pub(crate) fn at_terminal(args: &str, typed: &str) -> Option<(i32, String)> {
    use std::io::Write;
    use std::process::{Command, Stdio};
    let command = format!("'{}' {args}", env!("CARGO_BIN_EXE_ninefold"));
    let mut child = Command::new("script")
        .args(["-qec", &command, "/dev/null"])
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .ok()?;
    child.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
    let ran = crate::support::finish(child);
    Some((ran.code, ran.out))
}

#[cfg(target_os = "linux")]
#[test]
fn on_a_terminal_enter_shows_more_and_q_stops() {
    let Some((code, out)) = at_terminal(&format!("hint {PUZZLE}"), "\n\nq\n") else {
        ninefold_testing::not_run(
            "hints at a pseudo-terminal",
            "there is no script: 'apt-get install bsdutils' installs it",
        );
        return;
    };
    assert_eq!(out.matches("Enter for more, q to stop: ").count(), 3, "{out}");
    assert!(
        out.contains("Look for a Hidden Single.") && out.contains("Look at r1c6 in box 2."),
        "{out}"
    );
    assert!(!out.contains("So r1c6 is 8."), "{out}");
    assert_eq!(code, 0);
    // A level that was asked for is shown alone.
    let (_, out) = at_terminal(&format!("hint --detail 2 {PUZZLE}"), "").unwrap();
    assert!(out.contains("More: --detail 3") && !out.contains("Enter for more"), "{out}");
}

/// The files in `tests/transcripts/hint` are what a learner saw; the first line is the command.
#[test]
fn hints_match_the_transcripts() {
    let folder = crate::support::root().join("crates/ninefold-cli/tests/transcripts/hint");
    let mut files: Vec<_> =
        std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert_eq!(files.len(), 3);
    for file in files {
        let kept = std::fs::read_to_string(&file).unwrap().replace("\r\n", "\n");
        let (command, expected) = kept.split_once('\n').unwrap();
        let words: Vec<&str> = command.split(' ').skip(2).collect();
        assert_eq!(run(&words).out, expected, "{}", file.display());
    }
}
