//! Puzzles in the strings of source code, and texts in which a stricter format would read the
//! wrong grid.
#![allow(clippy::unwrap_used, reason = "a panic is the report of a test")]

use crate::reading::records as read;
use ninefold_formats::{ReadOptions, Reader, Source};
use ninefold_testing::{PUZZLE, SOLUTION};
use proptest::prelude::*;

/// The givens of all records; every record must be read.
fn givens(text: &str) -> Vec<String> {
    let (records, errors) = read(text);
    assert!(errors.is_empty(), "{errors:?}\n{text}");
    records.iter().map(|record| record.puzzle.classic().givens.to_string()).collect()
}

fn rows(puzzle: &str) -> Vec<&str> {
    (0..9).map(|row| &puzzle[9 * row..9 * row + 9]).collect()
}

/// The cells of a text with something between them, and `0` for an empty one.
fn spaced(cells: &str, separator: &str) -> String {
    let cells: Vec<String> = cells.replace('.', "0").chars().map(String::from).collect();
    cells.join(separator)
}

#[test]
fn a_string_of_81_fields_is_a_puzzle() {
    let one = spaced(PUZZLE, " ");
    assert_eq!(givens(&format!("String t = \"{one}\";\nrun(t);\n")), [PUZZLE]);
    let list = format!("easy = [ '{one}',\n  '{one}'  ]\n\n# others\n");
    assert_eq!(givens(&list), [PUZZLE, PUZZLE]);
}

#[test]
fn strings_that_are_cut_anywhere_are_joined() {
    let one = spaced(PUZZLE, " ");
    for (a, b) in [(68, 140), (67, 139), (1, 2), (80, 81)] {
        let text = format!(
            "class A {{\n  string s = \"{}\" +\n    \"{}\" +\n    \"{}\";\n}}\n",
            &one[..a],
            &one[a..b],
            &one[b..]
        );
        assert_eq!(givens(&text), [PUZZLE], "{text}");
    }
}

#[test]
fn rows_in_strings_with_any_punctuation_are_read() {
    let boxed: Vec<String> =
        rows(PUZZLE).iter().map(|r| format!("{}|{}|{}", &r[..3], &r[3..6], &r[6..])).collect();
    let ended = |end: &str| {
        let lines: Vec<String> = boxed.iter().map(|row| format!("\"{row}{end}\" +")).collect();
        format!("String s = {}\n\"\";\n", lines.join("\n    "))
    };
    let fields: Vec<String> = rows(PUZZLE)
        .iter()
        .map(|row| row.chars().map(|c| c.to_string().replace('.', "")).collect::<Vec<_>>())
        .map(|row| format!("\"{}\"", row.join(",")))
        .collect();
    for text in [
        ended("\\r\\n"),
        ended("\\n"),
        format!("String s = \"{}\";\nuse(s);\n", rows(PUZZLE).join("\\n")),
        format!("String[] s = new String[]{{\n{}\n}};\n", fields.join(",\n")),
        format!("val s =\n  \"\"\"{}\"\"\".stripMargin\n", rows(PUZZLE).join("\n    |")),
        format!("$s =\n\"{}\";\n", boxed.join("\".PHP_EOL.\n\"")),
        format!("/*\n * An example:\n * > {}\n */\n", boxed.join("\n * > ")),
    ] {
        assert_eq!(givens(&text), [PUZZLE], "{text}");
    }
}

#[test]
fn a_puzzle_in_brackets_is_not_the_name_of_its_solution() {
    let list: Vec<String> =
        rows(PUZZLE).iter().map(|row| format!("{{{}}}", spaced(row, ", "))).collect();
    let solved: Vec<String> = rows(SOLUTION).iter().map(|row| spaced(row, " ")).collect();
    let text = format!(
        "So if the input is:\n\n```\n{}\n```\n\nThe output will be:\n\n```\n{}\n```\n",
        list.join(",\n"),
        solved.join("\n")
    );
    assert_eq!(givens(&text), [PUZZLE]);
    assert_eq!(read(&text).0[0].puzzle.classic().solution.unwrap().to_string(), SOLUTION);
}

#[test]
fn a_solution_below_a_heading_with_a_mark_belongs_to_its_puzzle() {
    for mark in ["# ", "## ", "// ", "; ", ""] {
        let (puzzle, solved) = (rows(PUZZLE).join("\n"), rows(SOLUTION).join("\n"));
        let text = format!("{mark}Puzzle\n\n{puzzle}\n\n{mark}Solution\n\n{solved}\n");
        assert_eq!(givens(&text), [PUZZLE], "{text}");
        assert_eq!(read(&text).0[0].puzzle.classic().solution.unwrap().to_string(), SOLUTION);
    }
}

#[test]
fn a_long_list_with_dates_as_names_stays_a_list() {
    let one = format!("Of 2021.02.13 12:30:45\n{}\n", rows(PUZZLE).join("\n"));
    let source = Source::new(std::io::Cursor::new(one.repeat(1000).into_bytes())).unwrap();
    let reader = Reader::new(source, &ReadOptions::default()).unwrap();
    assert_eq!(reader.format().name, "named");
    assert_eq!(reader.count(), 1000);
}

#[test]
fn a_solution_without_its_puzzle_is_not_given_as_one() {
    let text = format!("# About\n\nThe solution is\n\n{}\n", rows(SOLUTION).join("\n"));
    let (records, errors) = read(&text);
    assert!(records.is_empty(), "{records:?}");
    assert!(errors[0].contains("solution"), "{errors:?}");
}

#[test]
fn an_index_drawing_is_no_puzzle() {
    let mut text = "def index():\n\"\"\"\n012|345|678\n".to_owned();
    for row in 1..9 {
        text.push_str(&format!("{row}..|...|...\n"));
    }
    text.push_str("\"\"\"\n");
    let (records, errors) = read(&text);
    assert!(records.is_empty() && errors.len() == 1, "{records:?} {errors:?}");
}

#[test]
fn a_page_with_only_a_script_is_read_as_text() {
    let list: Vec<String> =
        rows(PUZZLE).iter().map(|row| format!("[{}]", spaced(row, ","))).collect();
    let text = format!("<script>\nvar grid = [{}];\n</script>\n", list.join(",\n"));
    assert_eq!(givens(&text), [PUZZLE]);
}

/// A puzzle in the strings of a program, from the cells of its rows.
fn program(rows: &[Vec<String>], form: usize) -> String {
    let lines = |separator: &str, start: &str, between: &str, end: &str| {
        let rows: Vec<String> = rows.iter().map(|row| row.join(separator)).collect();
        format!("{start}{}{end}", rows.join(between))
    };
    match form {
        0 => lines(" ", "s = \"", " ", "\";\nrun(s);\n"),
        1 => lines("", "s = \"", "\\n", "\";\nrun(s);\n"),
        2 => lines(" ", "s = \"", "\\n\" +\n  \"", "\\n\";\n"),
        3 => lines(",", "s = {\n\"", "\",\n\"", "\"\n};\n"),
        4 => lines("", "s = \"\"\"", "\n    |", "\"\"\".stripMargin\n"),
        5 => lines(" ", "$s = \"", "\".PHP_EOL.\n\"", "\";\n"),
        6 => lines(" ", "s = '", "' \\\n    ' ", "'\nrun(s)\n"),
        _ => lines(" ", " * > ", "\n * > ", "\n */\n"),
    }
}

fn cells(puzzle: &str) -> Vec<Vec<String>> {
    rows(puzzle).iter().map(|row| row.chars().map(String::from).collect()).collect()
}

/// Puzzles of the same pattern with other digits.
fn puzzles() -> impl Strategy<Value = String> {
    Just((1..=9u8).collect::<Vec<_>>()).prop_shuffle().prop_map(|digits| {
        let digit = |c: char| match c {
            '.' => '0',
            c => char::from(b'0' + digits[c as usize - '1' as usize]),
        };
        PUZZLE.chars().map(digit).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ninefold_testing::cases(100)))]

    #[test]
    fn a_puzzle_in_strings_is_read_as_that_puzzle(puzzle in puzzles(), form in 0..8usize) {
        let text = program(&cells(&puzzle), form);
        let (records, errors) = read(&text);
        prop_assert!(errors.is_empty(), "{:?}\n{}", errors, text);
        let found: Vec<String> = records.iter().map(|r| r.puzzle.classic().givens.to_string()).collect();
        prop_assert_eq!(found, vec![puzzle.replace('0', ".")], "{}", text);
    }

    #[test]
    fn a_damaged_row_in_strings_is_refused_and_never_shifted(
        puzzle in puzzles(),
        form in 0..8usize,
        row in 0..9usize,
        column in 0..9usize,
        damage in 0..4,
    ) {
        let mut all = cells(&puzzle);
        match damage {
            0 => { all[row].remove(column); }
            1 => { let copy = all[row][column].clone(); all[row].insert(column, copy); }
            2 => { all.remove(row); }
            _ => { let copy = all[row].clone(); all.insert(row, copy); }
        }
        let text = program(&all, form);
        let (records, _) = read(&text);
        prop_assert!(records.is_empty(), "{:?}\n{}", records[0].puzzle.classic().givens, text);
    }
}
