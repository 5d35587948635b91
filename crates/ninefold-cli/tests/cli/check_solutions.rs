//! `check` and solutions: those that a file brings, those of `--solution`, and wrong entries.

use crate::support::{PUZZLE, SOLUTION, json_lines, run, run_with, sample, scratch};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// A solution with two digits exchanged that are not givens of [`PUZZLE`].
fn swapped() -> String {
    SOLUTION.replacen("678912", "678921", 1)
}

/// A file with this content; its path.
fn file(name: &str, text: &str) -> String {
    let path = scratch(name);
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

/// The verdicts of lines in a pipe.
fn verdicts(out: &str) -> Vec<String> {
    out.lines().map(|line| line.split('\t').nth(2).unwrap().to_owned()).collect()
}

/// The numbers of a small generator, so that tests are the same every time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % limit
    }
}

/// A table of 1,000 puzzles, and which 37 of them have a wrong solution.
fn thousand() -> (String, BTreeSet<u64>) {
    let copies = format!("{PUZZLE}\n");
    let shuffled = run_with(
        &["shuffle", "-n", "1000", "--seed", "11", "--to", "line", "-"],
        copies.as_bytes(),
    );
    let solved = run_with(&["solve", "--to", "line", "-"], shuffled.out.as_bytes());
    let numbers = &mut Numbers(11);
    let mut wrong = BTreeSet::new();
    while wrong.len() < 37 {
        wrong.insert(numbers.below(1000) as u64 + 1);
    }
    let mut table = "puzzle,solution\n".to_owned();
    let mut rows = 0;
    for (row, (puzzle, solution)) in (1..).zip(shuffled.out.lines().zip(solved.out.lines())) {
        let mut solution = solution.as_bytes().to_vec();
        if wrong.contains(&row) {
            // A changed digit, two that are exchanged, or the solution of another puzzle.
            let one = numbers.below(81);
            match row % 3 {
                0 => solution[one] = b'1' + (solution[one] - b'0') % 9,
                1 => solution.swap(one, one / 9 * 9 + (one + 1) % 9),
                _ => solution.rotate_left(9),
            }
        }
        table.push_str(&format!("{puzzle},{}\n", String::from_utf8(solution).unwrap()));
        rows = row;
    }
    assert_eq!(rows, 1000);
    (table, wrong)
}

#[test]
fn the_37_wrong_solutions_of_a_table_are_named_in_every_form_of_output() {
    let (table, wrong) = thousand();
    let path = file("thousand.csv", &table);
    let all: Vec<String> = (1..=1000_u64)
        .map(|row| if wrong.contains(&row) { "wrong-solution" } else { "unique" }.to_owned())
        .collect();
    for threads in ["1", "4"] {
        let pipe = run(&["check", &path, "--threads", threads]);
        assert_eq!((pipe.code, verdicts(&pipe.out)), (1, all.clone()));
        let json = run(&["check", "--json", &path, "--threads", threads]);
        assert_eq!(json.code, 1);
        for (answer, verdict) in json_lines(&json.out).iter().zip(&all) {
            let is_wrong = verdict == "wrong-solution";
            assert_eq!(answer["verdict"], verdict.as_str());
            assert_eq!(answer["solution"]["verdict"] == "right", !is_wrong, "{answer}");
        }
    }
    let text = run(&["check", "--pretty", &path]);
    assert_eq!(text.code, 1);
    assert_eq!(text.out.matches("\nvalid: exactly 1 solution; wrong solution\n").count(), 37);
    let (_, closing) = text.out.split_once("Not in order:\n").unwrap();
    let named: BTreeSet<u64> = closing
        .lines()
        .filter_map(|line| line.strip_prefix("  Puzzle ")?.split_once(':')?.0.parse().ok())
        .collect();
    assert_eq!(named, wrong);
    assert!(closing.ends_with("1,000 puzzles: 1,000 unique; 37 wrong solutions\n"), "{closing}");
}

#[test]
fn a_solution_in_the_record_is_always_verified() {
    let wrong = swapped();
    let csv = format!("puzzle,solution\n{PUZZLE},{wrong}\n{PUZZLE},{SOLUTION}\n{PUZZLE},\n");
    let jsonl = format!(
        "{{\"puzzle\":\"{PUZZLE}\",\"solution\":\"{wrong}\"}}\n{{\"puzzle\":\"{PUZZLE}\",\"solution\":\"{SOLUTION}\"}}\n{{\"puzzle\":\"{PUZZLE}\"}}\n"
    );
    for (name, text) in [("one-wrong.csv", &csv), ("one-wrong.jsonl", &jsonl)] {
        let path = file(name, text);
        let pipe = run(&["check", &path]);
        assert_eq!(verdicts(&pipe.out), ["wrong-solution", "unique", "unique"], "{pipe:?}");
        assert!(pipe.out.contains("wrong solution: wrong digits r1c8=2 and r1c9=1"), "{pipe:?}");
        assert_eq!(pipe.code, 1);
        let lines = json_lines(&run(&["check", "--json", &path]).out);
        assert_eq!(lines[0]["solution"]["wrong"], json!(["r1c8=2", "r1c9=1"]));
        assert_eq!(lines[1]["solution"]["verdict"], "right");
        assert_eq!(lines[2].get("solution"), None, "there is none to compare");
        let text = run(&["check", "--pretty", &path]).out;
        assert!(text.contains("  Puzzle 1: valid: exactly 1 solution; wrong solution\n"), "{text}");
        assert!(text.contains("  Puzzle 2: valid: exactly 1 solution\n"), "{text}");
        assert!(text.ends_with("3 puzzles: 3 unique; 1 wrong solution\n"), "{text}");
    }
    let good = file("all-right.csv", &format!("puzzle,solution\n{PUZZLE},{SOLUTION}\n"));
    assert_eq!(run(&["check", &good]).code, 0);
}

#[test]
fn a_solution_that_is_not_a_grid_or_not_complete_is_wrong() {
    for solution in [&SOLUTION[..80], "nothing", PUZZLE] {
        let path = file("cut.csv", &format!("puzzle,solution\n{PUZZLE},{solution}\n"));
        let ran = run(&["check", &path]);
        assert_eq!(
            (ran.code, verdicts(&ran.out)),
            (1, vec!["wrong-solution".to_owned()]),
            "{ran:?}"
        );
    }
}

#[test]
fn a_solution_of_a_puzzle_with_several_or_none_keeps_the_verdict() {
    let several = format!("{}..", &PUZZLE[..79]);
    let none = format!("{}97", &PUZZLE[..79]);
    let wrong = swapped();
    let text =
        format!("puzzle,solution\n{several},{SOLUTION}\n{several},{wrong}\n{none},{SOLUTION}\n");
    let path = file("several.csv", &text);
    let ran = run(&["check", "--json", &path]);
    let found: Vec<(Value, Value)> = json_lines(&ran.out)
        .iter()
        .map(|a| (a["verdict"].clone(), a["solution"]["verdict"].clone()))
        .collect();
    let expected = [("multiple", "right"), ("multiple", "wrong"), ("none", "wrong")]
        .map(|(a, b)| (json!(a), json!(b)));
    assert_eq!(found, expected);
    let text = run(&["check", "--pretty", &path]).out;
    assert!(text.contains("The solution in the file is one of them."), "{text}");
    assert!(text.contains("not unique: 2 solutions; wrong solution"), "{text}");
}

#[test]
fn answers_come_from_the_solution_column_of_a_table() {
    let table =
        format!("puzzle,solution\n{PUZZLE},{}\n{PUZZLE},{SOLUTION}\n{PUZZLE},\n", swapped());
    let path = file("answers.csv", &table);
    let puzzles = file("puzzles.txt", &format!("{PUZZLE}\n{PUZZLE}\n{PUZZLE}\n"));
    for input in [&path, &puzzles] {
        let ran = run(&["check", "--json", input, "--solution", &path]);
        let answers: Vec<Value> =
            json_lines(&ran.out).iter().map(|a| a["answer"]["verdict"].clone()).collect();
        assert_eq!(answers, ["wrong", "right", "missing"], "{ran:?}");
        assert_eq!(ran.code, 1);
    }
    let pipe = run(&["check", &puzzles, "--solution", &path]);
    assert_eq!(verdicts(&pipe.out), ["wrong-solution", "unique", "unique"]);
    assert!(pipe.out.contains("wrong answer: wrong digits r1c8=2 and r1c9=1"), "{pipe:?}");
}

#[test]
fn answers_keep_their_places() {
    let puzzles = file("three.txt", &format!("{PUZZLE}\n{PUZZLE}\n{PUZZLE}\n"));
    let wrong = swapped();
    let judged = |answers: &str| {
        let answers = file("places.txt", answers);
        let ran = run(&["check", "--json", &puzzles, "--solution", &answers]);
        let verdicts: Vec<Value> =
            json_lines(&ran.out).iter().map(|a| a["answer"]["verdict"].clone()).collect();
        (ran.code, verdicts)
    };
    // A blank line is a puzzle without an answer.
    let (code, found) = judged(&format!("{SOLUTION}\n\n{wrong}\n"));
    assert_eq!((code, found), (1, vec![json!("right"), json!("missing"), json!("wrong")]));
    // A line that cannot be read is only one line.
    let (code, found) = judged(&format!("{SOLUTION}\nI gave up\n{wrong}\n"));
    assert_eq!((code, found), (2, vec![json!("right"), json!(null), json!("wrong")]));
    // Blank lines at the end are no answers.
    assert_eq!(judged(&format!("{SOLUTION}\n{SOLUTION}\n{SOLUTION}\n\n\n")).0, 0);
    // Blank lines that both lists have stand for nothing.
    let spaced = file("spaced.txt", &format!("{PUZZLE}\n\n{PUZZLE}\n"));
    let answers = file("spaced-answers.txt", &format!("{SOLUTION}\n\n{SOLUTION}\n"));
    assert_eq!(run(&["check", &spaced, "--solution", &answers]).code, 0);
}

#[test]
fn too_few_and_too_many_answers_are_reported_once() {
    let puzzles = file("four.txt", &format!("{PUZZLE}\n").repeat(4));
    let few = run(&["check", &puzzles, "--solution", SOLUTION]);
    assert_eq!((few.code, few.err.matches("fewer answers").count()), (2, 1), "{few:?}");
    assert!(few.err.contains("none for puzzle 2 and after"), "{few:?}");
    assert_eq!(verdicts(&few.out).len(), 4);
    let answers = file("six.txt", &format!("{SOLUTION}\n").repeat(6));
    let more = run(&["check", &puzzles, "--solution", &answers]);
    assert_eq!((more.code, more.err.matches("more answers than puzzles (4)").count()), (2, 1));
    assert!(more.err.contains("line 5"), "{more:?}");
}

#[test]
fn a_wrong_answer_is_in_the_closing_list_and_the_summary() {
    let puzzles = file("two.txt", &format!("{PUZZLE}\n{PUZZLE}\n"));
    let answers = file("two-answers.txt", &format!("{}\n{SOLUTION}\n", swapped()));
    let ran = run(&["check", "--pretty", &puzzles, "--solution", &answers]);
    assert!(
        ran.out.contains("  Puzzle 1: valid: exactly 1 solution; wrong answer\n"),
        "{}",
        ran.out
    );
    assert!(ran.out.ends_with("2 puzzles: 2 unique; 1 wrong answer\n"), "{}", ran.out);
    assert_eq!(ran.code, 1);
}

#[test]
fn a_wrong_entry_of_a_play_state_is_a_no() {
    let line = format!(":0000:x:{}:::\n", PUZZLE.replacen("53.", "53+1", 1));
    for (form, expected) in
        [("--pretty", "1 wrong entry"), ("--json", "r1c3=1"), ("--quiet", "wrong entries: r1c3=1")]
    {
        let ran = run_with(&["check", form], line.as_bytes());
        assert!(ran.code == 1 && ran.out.contains(expected), "{ran:?}");
    }
    let right = format!(":0000:x:{}:::\n", PUZZLE.replacen("53.", "53+4", 1));
    assert_eq!(run_with(&["check"], right.as_bytes()).code, 0);
}

#[test]
fn plain_lines_are_checked_as_before() {
    let one_by_one = run(&["check", "--threads", "1", "--limit", "2", &sample("named.txt")]);
    assert!(one_by_one.code < 2, "{one_by_one:?}");
    let many = format!("{PUZZLE}\n").repeat(10);
    let ran = run_with(&["check", "-"], many.as_bytes());
    assert_eq!((ran.code, verdicts(&ran.out)), (0, vec!["unique".to_owned(); 10]));
}
