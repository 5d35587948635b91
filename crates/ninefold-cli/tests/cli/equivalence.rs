//! `canon` and `shuffle`: forms, transformations, and the fields that are transformed.

use crate::support::{PUZZLE, SOLUTION, json_lines, run, run_with, sample, scratch};
use ninefold::Grid;
use ninefold::equivalence::{Transformation, canon};
use serde_json::{Value, json};

fn grid(text: &str) -> Grid {
    text.parse().unwrap()
}

/// Returns the transformation of an answer in JSON.
fn transformation(answer: &Value) -> Transformation {
    let lines = |key: &str| {
        let numbers = answer[key].as_array().unwrap().iter();
        let numbers: Vec<u8> = numbers.map(|n| n.as_u64().unwrap() as u8 - 1).collect();
        <[u8; 9]>::try_from(numbers).unwrap()
    };
    let names = answer["digits"].as_str().unwrap().bytes().map(|byte| byte - b'1');
    let names = <[u8; 9]>::try_from(names.collect::<Vec<_>>()).unwrap();
    let turned = answer["turned"].as_bool().unwrap();
    Transformation::new(turned, lines("rows"), lines("columns"), names).unwrap()
}

/// Returns a puzzle transformed by hand: rows 1 and 3 swapped, digits 5 and 6 swapped.
fn by_hand(text: &str) -> String {
    let swapped = format!("{}{}{}{}", &text[18..27], &text[9..18], &text[..9], &text[27..]);
    swapped
        .chars()
        .map(|c| {
            if c == '5' {
                '6'
            } else if c == '6' {
                '5'
            } else {
                c
            }
        })
        .collect()
}

#[test]
fn canon_prints_form_and_symmetries() {
    let ran = run(&["canon", PUZZLE]);
    let form = canon::form(&grid(PUZZLE));
    assert_eq!((ran.out, ran.code), (format!("1\t{PUZZLE}\t{form}\t1\n"), 0));
    let symmetric =
        "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    let form = canon::form(&grid(symmetric));
    assert_eq!(run(&["canon", symmetric]).out, format!("1\t{symmetric}\t{form}\t648\n"));
    let pretty = run(&["canon", "--pretty", symmetric]).out;
    assert!(pretty.ends_with(&format!("648 symmetries\n{form}\n")), "{pretty}");
    let pretty = run(&["canon", "--pretty", PUZZLE]).out;
    assert!(pretty.contains("Puzzle 1: no symmetry\n"), "{pretty}");
}

#[test]
fn canon_in_json_has_a_transformation_to_the_form() {
    let ran = run(&["canon", "--json", PUZZLE]);
    let form = canon::form(&grid(PUZZLE)).to_string();
    let begin = format!(
        "{{\"index\":1,\"input\":\"argument\",\"name\":null,\"puzzle\":\"{PUZZLE}\",\
         \"form\":\"{form}\",\"symmetries\":1,\"disguise\":{{\"turned\":"
    );
    assert!(ran.out.starts_with(&begin), "{}", ran.out);
    let answer = &json_lines(&ran.out)[0];
    assert_eq!(transformation(&answer["disguise"]).apply(&grid(PUZZLE)).to_string(), form);
}

#[test]
fn every_grid_has_a_form() {
    let clash = format!("55{}", ".".repeat(79));
    let input = format!("{}\n{clash}\n{}\n{SOLUTION}\n", ".".repeat(81), "1".repeat(81));
    let ran = run_with(&["canon"], input.as_bytes());
    let rows: Vec<Vec<&str>> = ran.out.lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!(rows[0][2..], [&".".repeat(81), "3359232"]);
    assert_eq!(rows[2][2..], [&"1".repeat(81), "3359232"]);
    assert!(rows[1][2].ends_with("11") && rows[3][2].starts_with("12345678945"), "{}", ran.out);
    assert_eq!(ran.code, 0);
}

#[test]
fn blocks_of_lines_and_records_one_by_one_agree() {
    let input = format!("{PUZZLE}\n{SOLUTION}\n").repeat(300);
    let blocks = run_with(&["canon"], input.as_bytes());
    let answers = json_lines(&run_with(&["canon", "--json"], input.as_bytes()).out);
    assert_eq!(blocks.out.lines().count(), 600);
    for (line, answer) in blocks.out.lines().zip(&answers) {
        let expected = format!(
            "{}\t{}\t{}\t{}",
            answer["index"],
            answer["puzzle"].as_str().unwrap(),
            answer["form"].as_str().unwrap(),
            answer["symmetries"]
        );
        assert_eq!(line, expected);
    }
}

#[test]
fn candidates_that_do_not_count_are_reported() {
    let sukaku = run(&["convert", "--to", "sukaku", PUZZLE]);
    let ran = run_with(&["canon", "-"], sukaku.out.as_bytes());
    assert!(ran.err.contains("candidate restrictions are ignored"), "{ran:?}");
    // Their givens are equal, which says nothing.
    let twice = run_with(&["canon", "--same", "-"], sukaku.out.repeat(2).as_bytes());
    assert!(twice.code == 2 && twice.err.contains("restricts candidates"), "{twice:?}");
    assert!(ran.out.contains(&canon::form(&grid(PUZZLE)).to_string()), "{ran:?}");
}

#[test]
fn canon_writes_forms_in_a_format() {
    let form = canon::form(&grid(PUZZLE)).to_string();
    assert_eq!(run(&["canon", "--to", "line", PUZZLE]).out.trim(), form);
    let path = scratch("forms.csv");
    assert_eq!(run(&["canon", PUZZLE, "-o", path.to_str().unwrap()]).code, 0);
    assert_eq!(std::fs::read_to_string(path).unwrap(), format!("puzzle\n{form}\n"));
}

#[test]
fn equivalent_puzzles_are_reported_with_the_moves() {
    let other = by_hand(PUZZLE);
    let ran = run(&["canon", "--same", "--pretty", "--ascii", PUZZLE, &other]);
    assert_eq!(ran.code, 0);
    assert_eq!(
        ran.out,
        "Equivalent. These transformations turn the first puzzle into the second:\n  \
         1. swap rows 1 and 3\n  2. rename 5->6 and 6->5\n"
    );
    let ran = run(&["canon", "--same", PUZZLE, &other]);
    assert_eq!(ran.out, "same\tswap rows 1 and 3; rename 5→6 and 6→5\n");
    let answer = &json_lines(&run(&["canon", "--same", "--json", PUZZLE, &other]).out)[0];
    assert_eq!((&answer["same"], &answer["first"]), (&json!(true), &json!(PUZZLE)));
    assert_eq!(transformation(&answer["disguise"]).apply(&grid(PUZZLE)).to_string(), other);
    assert_eq!(answer["moves"], json!(["swap rows 1 and 3", "rename 5→6 and 6→5"]));
}

#[test]
fn puzzles_that_are_not_equivalent_are_distinguished() {
    let fewer = format!(".{}", &PUZZLE[1..]);
    let ran = run(&["canon", "--same", PUZZLE, &fewer]);
    assert_eq!((ran.out.as_str(), ran.code), ("different\n", 1));
    let ran = run(&["canon", "--same", "--json", PUZZLE, &fewer]);
    let answer = &json_lines(&ran.out)[0];
    assert_eq!((&answer["same"], &answer["disguise"]), (&json!(false), &json!(null)));
    assert_eq!(ran.code, 1);
    let ran = run(&["canon", "--same", "--pretty", PUZZLE, PUZZLE]);
    assert_eq!(ran.out, "The two puzzles are identical.\n");
}

#[test]
fn two_puzzles_are_needed_to_compare_and_may_come_from_one_file() {
    let two = format!("{PUZZLE}\n{}\n", by_hand(PUZZLE));
    assert_eq!(run_with(&["canon", "--same", "-"], two.as_bytes()).code, 0);
    for (args, part) in [
        (vec!["canon", "--same", PUZZLE], "needs two puzzles, found 1"),
        (vec!["canon", "--same", PUZZLE, PUZZLE, PUZZLE], "needs two puzzles, found more"),
        (vec!["canon", "--same", "--to", "line", PUZZLE, PUZZLE], "--to line"),
        (vec!["canon", "--same", PUZZLE, &PUZZLE[..80]], "81"),
    ] {
        let ran = run(&args);
        assert_eq!(ran.code, 2, "{ran:?}");
        assert!(ran.err.contains(part) && ran.out.is_empty(), "{ran:?}");
    }
}

#[test]
fn shuffled_puzzles_are_the_same_puzzle() {
    let ran = run(&["shuffle", "-n", "20", "--seed", "1", "--to", "line", PUZZLE]);
    let form = canon::form(&grid(PUZZLE));
    let shuffled: Vec<&str> = ran.out.lines().collect();
    assert_eq!(shuffled.len(), 20);
    assert!(shuffled.iter().all(|line| canon::form(&grid(line)) == form && *line != PUZZLE));
    let different: std::collections::HashSet<&&str> = shuffled.iter().collect();
    assert_eq!(different.len(), 20);
    assert_eq!(ran.err, "");
}

#[test]
fn a_seed_gives_the_same_again_and_none_says_which() {
    let input = format!("{PUZZLE}\n{SOLUTION}\n").repeat(2000);
    let shuffle = |args: &[&str]| run_with(&[&["shuffle"], args].concat(), input.as_bytes());
    let one = shuffle(&["--seed", "7", "--threads", "1"]);
    assert_eq!(one.out, shuffle(&["--seed", "7", "--threads", "5"]).out);
    assert_ne!(one.out, shuffle(&["--seed", "8"]).out);
    let by_json = json_lines(&shuffle(&["--seed", "7", "--json"]).out);
    for (line, answer) in one.out.lines().zip(&by_json) {
        let shuffled = answer["shuffled"].as_str().unwrap();
        assert!(line.ends_with(shuffled), "{line} and {shuffled}");
        let puzzle = grid(answer["puzzle"].as_str().unwrap());
        assert_eq!(transformation(&answer["disguise"]).apply(&puzzle), grid(shuffled));
    }
    let without = run(&["shuffle", PUZZLE]);
    let seed = without.err.split("--seed ").nth(1).unwrap().split(' ').next().unwrap();
    assert_eq!(run(&["shuffle", "--seed", seed, PUZZLE]).out, without.out);
    assert_eq!(run(&["shuffle", "-q", PUZZLE]).err, "");
}

#[test]
fn everything_that_a_file_says_of_cells_is_transformed() {
    let file = sample("ninefold.json");
    let before = json_lines(&run(&["convert", "--to", "json", &file]).out);
    let ran = run(&["shuffle", "--seed", "3", "--to", "json", &file]);
    let after = json_lines(&ran.out);
    let shuffled = json_lines(&run(&["shuffle", "--seed", "3", "--json", &file]).out);
    assert_eq!(before.len(), after.len());
    for ((before, after), answer) in before.iter().zip(&after).zip(&shuffled) {
        let moved_by = transformation(&answer["disguise"]);
        for key in ["puzzle", "solution", "entries"] {
            let moved = before[key].as_str().map(|text| moved_by.apply(&grid(text)).to_string());
            assert_eq!(after[key].as_str(), moved.as_deref(), "{key}");
        }
        for key in ["name", "author", "rating", "comment"] {
            assert_eq!(before[key], after[key], "{key}");
        }
        for key in ["marks", "corners", "restriction", "colours"] {
            assert_eq!(before[key].is_null(), after[key].is_null(), "{key}");
        }
    }
    assert!(ran.err.contains("may refer to the old cells"), "{}", ran.err);
    // Both have the same form.
    let form = |args: &[&str], input: &str| {
        let ran = run_with(&[&["canon"], args].concat(), input.as_bytes());
        ran.out.lines().map(|line| line.split('\t').nth(2).unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(form(&[&file], ""), form(&["-"], &ran.out));
}
