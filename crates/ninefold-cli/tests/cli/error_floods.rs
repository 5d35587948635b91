//! Errors in proportion: one message where nothing can be read, else ten and a count.

use crate::support::{PUZZLE, json_lines, run, run_with, scratch};

/// The number of errors on stderr.
fn errors(err: &str) -> usize {
    err.lines().filter(|line| line.starts_with("error")).count()
}

/// Prose in which some lines look like rows of a grid.
fn prose() -> String {
    let chapter =
        "# A heading\n\nSome text, 12 words of it, and a table:\n\n| a | 1 |\n| b | 2 |\n\n";
    let rows = "123456789\n12345678\n1.......9\nthe end\n\n";
    [chapter, rows].concat().repeat(40)
}

#[test]
fn a_text_without_puzzles_is_one_error() {
    let path = scratch("prose.md");
    std::fs::write(&path, prose()).unwrap();
    let path = path.to_str().unwrap();
    let verbs = ["solve", "check", "count", "rate", "hint", "explain", "canon", "shuffle", "info"];
    for verb in verbs {
        for from in [&[][..], &["--from", "line"], &["--from", "grid"]] {
            let ran = run(&[&[verb, path], from].concat());
            assert_eq!(ran.code, 2, "{verb}: {ran:?}");
            assert_eq!(errors(&ran.err), 1, "{verb} {from:?}: {}", ran.err);
            assert!(ran.err.contains("prose.md:") && ran.err.contains("help:"), "{}", ran.err);
            assert!(ran.err.lines().count() < 12, "{verb}: {}", ran.err);
        }
    }
}

#[test]
fn a_flood_through_a_pipe_is_one_error() {
    for threads in ["1", "4"] {
        let args = ["solve", "-", "--from", "line", "--threads", threads];
        let ran = run_with(&args, "x\n".repeat(100_000).as_bytes());
        assert_eq!((ran.code, errors(&ran.err)), (2, 1), "{}", ran.err);
        assert!(ran.err.contains("none of 100,000 records can be read"), "{}", ran.err);
        // Each record has its line all the same.
        assert_eq!(ran.out.lines().count(), 100_000);
        assert!(ran.out.ends_with("100000\t-\tunreadable\n"));
    }
}

#[test]
fn ten_errors_are_shown_and_the_rest_is_counted() {
    let short = &PUZZLE[..80];
    let text =
        format!("{}{PUZZLE}\n{}", format!("{short}\n").repeat(3), format!("{short}\n").repeat(149));
    for (from, threads) in [("line", "1"), ("line", "3")] {
        let args = ["solve", "--from", from, "--threads", threads];
        let ran = run_with(&args, text.as_bytes());
        assert_eq!(ran.code, 2);
        assert_eq!(ran.err.matches("expected 81 cells, found 80").count(), 10, "{}", ran.err);
        assert!(ran.err.contains("142 more errors are not shown"), "{}", ran.err);
        assert!(ran.err.contains("--all-errors"), "{}", ran.err);
        let all = run_with(&[&args[..], &["--all-errors"]].concat(), text.as_bytes());
        assert_eq!(errors(&all.err), 152, "{}", all.err);
        assert_eq!(all.out, ran.out);
        let json = run_with(&[&args[..], &["--json"]].concat(), text.as_bytes());
        let records = json_lines(&json.out);
        assert_eq!(records.len(), 153);
        assert_eq!(records.iter().filter(|record| record.get("error").is_some()).count(), 152);
        let quiet = run_with(&[&args[..], &["-q"]].concat(), text.as_bytes());
        assert_eq!(errors(&quiet.err), 11, "{}", quiet.err);
    }
}

#[test]
fn a_text_without_puzzles_does_not_hide_the_errors_of_other_inputs() {
    let path = scratch("prose-beside.md");
    std::fs::write(&path, prose()).unwrap();
    let prose = path.to_str().unwrap();
    let list = scratch("list-beside.txt");
    std::fs::write(&list, format!("{PUZZLE}\n{}\n", &PUZZLE[..79])).unwrap();
    let args = ["solve", prose, "no-such-file", list.to_str().unwrap(), prose, "--from", "line"];
    for threads in ["1", "2"] {
        let ran = run(&[&args[..], &["--threads", threads]].concat());
        assert_eq!(errors(&ran.err), 4, "{}", ran.err);
        assert_eq!(ran.err.matches("no puzzle was found").count(), 2, "{}", ran.err);
        assert!(ran.err.contains("no such file"), "{}", ran.err);
        assert!(ran.err.contains("expected 81 cells, found 79"), "{}", ran.err);
    }
}

#[test]
fn an_input_with_one_readable_record_at_its_end_is_not_without_puzzles() {
    let short = format!("{}\n", &PUZZLE[..80]);
    let list = scratch("last-is-readable.txt");
    std::fs::write(&list, format!("{short}{short}{PUZZLE}\n")).unwrap();
    let bad = scratch("one-bad.txt");
    std::fs::write(&bad, &short).unwrap();
    let ran = run(&["solve", list.to_str().unwrap(), bad.to_str().unwrap(), "--from", "line"]);
    assert_eq!(errors(&ran.err), 3, "{}", ran.err);
    assert!(!ran.err.contains("no puzzle was found"), "{}", ran.err);
}
