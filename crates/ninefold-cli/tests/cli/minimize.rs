//! `minimize`: what is left is minimal, and was there before.

use crate::support::{PUZZLE, SOLUTION, json_lines, run, run_with, scratch};
use ninefold::Grid;
use ninefold::search::Count;
use serde_json::json;

fn is_proper(puzzle: &Grid) -> bool {
    puzzle.count_solutions(1) == Count { found: 1, complete: true }
}

/// Returns `true` if `left` is a minimal puzzle under `puzzle`, tested by removing clue after clue.
fn is_minimal_under(left: &str, puzzle: &str) -> bool {
    let (left, puzzle): (Grid, Grid) = (left.parse().unwrap(), puzzle.parse().unwrap());
    puzzle.contains(&left)
        && is_proper(&left)
        && left.placed().all(|(cell, _)| !is_proper(&left.with(cell, None)))
}

/// The plain way: every clue in reading order.
fn in_reading_order(puzzle: &str) -> String {
    let mut left: Grid = puzzle.parse().unwrap();
    for (cell, _) in left.placed().collect::<Vec<_>>() {
        let fewer = left.with(cell, None);
        if is_proper(&fewer) {
            left = fewer;
        }
    }
    left.to_string()
}

/// Puzzles with clues to spare: a solution with some cells emptied, all proper.
fn spare(count: usize) -> Vec<String> {
    (0..count)
        .map(|number| {
            let mut puzzle: Grid = SOLUTION.parse().unwrap();
            let original: Grid = PUZZLE.parse().unwrap();
            for (at, cell) in ninefold::Cell::all().enumerate() {
                if original.get(cell).is_none() && (at * 7 + number) % 4 != 0 {
                    puzzle.set(cell, None);
                }
            }
            puzzle.to_string()
        })
        .collect()
}

#[test]
fn clues_are_tried_in_reading_order() {
    for puzzle in [PUZZLE, SOLUTION] {
        let ran = run(&["minimize", puzzle]);
        let left = in_reading_order(puzzle);
        assert_eq!(ran.out, format!("1\t{puzzle}\t{left}\n"));
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        assert!(is_minimal_under(&left, puzzle));
    }
}

#[test]
fn many_are_minimized_in_order_on_any_number_of_threads() {
    let puzzles = spare(2000);
    let text = puzzles.iter().map(|puzzle| puzzle.clone() + "\n").collect::<String>();
    let one = run_with(&["minimize", "--threads", "1"], text.as_bytes());
    assert_eq!((one.code, one.out.lines().count()), (0, puzzles.len()));
    for (line, puzzle) in one.out.lines().zip(&puzzles).step_by(101) {
        let left = line.rsplit('\t').next().unwrap();
        assert_eq!(left, in_reading_order(puzzle));
    }
    for threads in ["2", "5"] {
        let more = run_with(&["minimize", "--threads", threads], text.as_bytes());
        assert!(more.out == one.out, "{threads} threads");
        let part = &text.as_bytes()[..82 * 300];
        let seeded =
            |threads| run_with(&["minimize", "--seed", "1", "--threads", threads], part).out;
        assert!(seeded(threads) == seeded("1"), "{threads} threads");
    }
}

#[test]
fn a_seed_makes_another_order_and_always_the_same() {
    let left = |seed: &str| {
        let out = run(&["minimize", "--seed", seed, "--to", "line", SOLUTION]).out;
        assert!(is_minimal_under(out.trim(), SOLUTION), "{out}");
        out
    };
    assert_eq!(left("1"), left("1"));
    assert_ne!(left("1"), left("2"));
    let twice = run(&["minimize", "--seed", "1", SOLUTION, SOLUTION]).out;
    let answers: Vec<_> = twice.lines().map(|line| line.rsplit('\t').next().unwrap()).collect();
    assert_ne!(answers[0], answers[1], "each record has an order of its own");
}

#[test]
fn what_is_not_proper_gets_a_clear_answer() {
    let none = format!("{}97", &PUZZLE[..79]);
    let many = format!("{}..", &PUZZLE[..79]);
    let clash = format!("55{}", &PUZZLE[2..]);
    for (puzzle, verdict, words) in [
        (&none, "none", "no solution"),
        (&many, "multiple", "several solutions"),
        (&clash, "clash", "clues clash"),
    ] {
        let ran = run(&["minimize", puzzle]);
        assert_eq!((ran.code, ran.out), (1, format!("1\t{puzzle}\t{verdict}\n")));
        let json = &json_lines(&run(&["minimize", "--json", puzzle]).out)[0];
        assert_eq!((&json["verdict"], &json["minimal"]), (&json!(verdict), &json!([])));
        let pretty = run(&["minimize", "--pretty", puzzle]);
        assert!(pretty.code == 1 && pretty.out.contains(words), "{}", pretty.out);
        let format = run(&["minimize", "--to", "sdm", puzzle, PUZZLE]);
        assert_eq!((format.code, format.out.lines().count()), (1, 1), "{format:?}");
        assert!(format.err.contains("record 1: left out, because") && format.err.contains(words));
    }
    let line = run(&["convert", "--to", "sukaku", PUZZLE]).out;
    let ran = run_with(&["minimize"], line.as_bytes());
    assert!(ran.code == 1 && ran.out.ends_with("\trestricted\n"), "{ran:?}");
    assert_eq!(run(&["minimize", &PUZZLE[..80]]).code, 2);
}

#[test]
fn json_has_exactly_these_keys_in_this_order() {
    let ran = run(&["minimize", "--json", PUZZLE]);
    let left = in_reading_order(PUZZLE);
    assert_eq!(
        ran.out,
        format!(
            "{{\"index\":1,\"input\":\"argument\",\"name\":null,\"puzzle\":\"{PUZZLE}\",\"verdict\":\"unique\",\"minimal\":[\"{left}\"]}}\n"
        )
    );
}

#[test]
fn people_see_what_was_left_out() {
    let ran = run(&["minimize", "--pretty", PUZZLE]);
    let (puzzle, left): (Grid, Grid) =
        (PUZZLE.parse().unwrap(), in_reading_order(PUZZLE).parse().unwrap());
    let text = ran.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains(&format!("{} clues are enough, without ", left.clue_count())), "{text}");
    for (cell, _) in puzzle.placed().filter(|(cell, _)| left.get(*cell).is_none()) {
        assert!(text.contains(&cell.to_string()), "{cell} is missing in {text}");
    }
    let again = run(&["minimize", "--pretty", &left.to_string()]);
    assert!(again.out.contains("minimal: none of its"), "{}", again.out);
}

#[test]
fn what_a_file_says_stays_where_it_is_still_true() {
    let table = format!(
        "puzzle,name,rating\n{PUZZLE},First,2.0\n{},Second,3.0\n",
        in_reading_order(PUZZLE)
    );
    let path = scratch("minimize.csv");
    let ran = run_with(&["minimize", "-o", path.to_str().unwrap()], table.as_bytes());
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.err.contains("record 1: its rating"), "{}", ran.err);
    let written = std::fs::read_to_string(&path).unwrap();
    let left = in_reading_order(PUZZLE);
    assert!(written.contains(&format!("{left},First,\n")), "{written}");
    assert!(written.contains(&format!("{left},Second,3.0\n")), "{written}");
}

/// Every minimal puzzle under a puzzle, by trying all sets of clues to leave out that are redundant one
/// by one.
fn all_minimal(puzzle: &str) -> Vec<String> {
    let whole: Grid = puzzle.parse().unwrap();
    let spare: Vec<_> =
        whole.placed().filter(|(cell, _)| is_proper(&whole.with(*cell, None))).collect();
    assert!((2..12).contains(&spare.len()), "a test of some hundred sets");
    let mut found: Vec<String> = Vec::new();
    for set in 0..1_u32 << spare.len() {
        let mut left = whole;
        for (at, (cell, _)) in spare.iter().enumerate() {
            // The first clue counts most, and to be left out comes first: that is the order.
            if set >> (spare.len() - 1 - at) & 1 == 0 {
                left.set(*cell, None);
            }
        }
        if is_minimal_under(&left.to_string(), puzzle) {
            found.push(left.to_string());
        }
    }
    found
}

/// A minimal puzzle with some more digits of its solution.
fn with_some_more(count: usize) -> String {
    let mut puzzle: Grid = in_reading_order(PUZZLE).parse().unwrap();
    let solution: Grid = SOLUTION.parse().unwrap();
    let open: Vec<_> = solution.placed().filter(|(cell, _)| puzzle.get(*cell).is_none()).collect();
    for (cell, digit) in open.into_iter().step_by(9).take(count) {
        puzzle.set(cell, Some(digit));
    }
    puzzle.to_string()
}

#[test]
fn all_are_all_and_in_order() {
    for count in [2, 3, 4] {
        let puzzle = with_some_more(count);
        let expected = all_minimal(&puzzle);
        assert!(!expected.is_empty());
        let ran = run(&["minimize", "--all", &puzzle]);
        let lines: Vec<&str> =
            ran.out.lines().map(|line| line.rsplit('\t').next().unwrap()).collect();
        assert_eq!((ran.code, lines), (0, expected.iter().map(String::as_str).collect()));
        assert_eq!(expected[0], in_reading_order(&puzzle), "the first is the one without --all");
        let json = &json_lines(&run(&["minimize", "--all", "--json", &puzzle]).out)[0];
        assert_eq!((&json["minimal"], &json["complete"]), (&json!(expected), &json!(true)));
        let pretty = run(&["minimize", "--all", "--pretty", &puzzle]).out;
        assert!(pretty.contains(&format!("{} minimal puzzle", expected.len())), "{pretty}");
    }
}

#[test]
fn all_minimal_puzzles_are_the_same_on_any_number_of_threads() {
    let on = |threads: &str, form: &str, puzzles: &[&str]| {
        let arguments = ["minimize", "--all", "--limit", "500", "--threads", threads, form];
        let ran = run(&[&arguments, puzzles].concat());
        (ran.code, ran.out, ran.err)
    };
    for form in ["--json", "--pretty", "--to=line", "--all-errors"] {
        let one = on("1", form, &[SOLUTION]);
        for threads in ["2", "7"] {
            assert!(on(threads, form, &[SOLUTION]) == one, "{form}, {threads} threads");
        }
    }
    // Many records, of which some take long, share the threads.
    let mut text = spare(40).join("\n") + "\n";
    text += &format!("{SOLUTION}\n").repeat(5);
    let many = |threads| {
        let arguments = ["minimize", "--all", "--limit", "100", "--threads", threads];
        let ran = run_with(&arguments, text.as_bytes());
        (ran.code, ran.out, ran.err)
    };
    let one = many("1");
    assert!(many("2") == one && many("7") == one);
    assert_eq!((one.0, one.1.lines().filter(|line| line.starts_with("45\t")).count()), (0, 100));
}

#[test]
fn a_limit_ends_the_list_and_is_reported() {
    let ran = run(&["minimize", "--all", "--limit", "7", SOLUTION]);
    assert_eq!((ran.code, ran.out.lines().count()), (0, 7));
    assert!(ran.err.contains("limit of 7 minimal puzzles in 1 puzzle"), "{}", ran.err);
    for line in ran.out.lines() {
        assert!(is_minimal_under(line.rsplit('\t').next().unwrap(), SOLUTION));
    }
    let json = &json_lines(&run(&["minimize", "--all", "--limit", "7", "--json", SOLUTION]).out)[0];
    assert_eq!((json["minimal"].as_array().unwrap().len(), &json["complete"]), (7, &json!(false)));
    assert_eq!(run(&["minimize", "--limit", "7", PUZZLE]).code, 2);
    assert_eq!(run(&["minimize", "--all", "--seed", "7", PUZZLE]).code, 2);
}
