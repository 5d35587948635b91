//! Text that people and programs write: every form of `puzzles/wild` is read as it is meant, and
//! damaged forms are refused.
#![allow(clippy::unwrap_used, reason = "a panic is the report of a test")]

use crate::reading::{Parsed, givens, read_with};
use ninefold_formats::{Field, ReadOptions, Reader, Record, Source};
use ninefold_testing::{PUZZLE, SOLUTION};
use proptest::prelude::*;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles/wild")
}

fn read_bytes(bytes: &[u8], extension: Option<&str>) -> Vec<Parsed> {
    let options = ReadOptions { extension: extension.map(str::to_owned), ..ReadOptions::default() };
    read_with(bytes, &options)
}

fn read(text: &str) -> Vec<Parsed> {
    read_bytes(text.as_bytes(), None)
}

fn only(text: &str) -> Record {
    let mut records = read(text);
    assert_eq!(records.len(), 1, "{records:?}\n{text}");
    records.remove(0).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn refused(text: &str) -> String {
    let (puzzles, errors) = givens(text);
    assert!(puzzles.is_empty(), "{puzzles:?}\n{text}");
    assert_eq!(errors.len(), 1, "{errors:?}\n{text}");
    errors[0].clone()
}

fn rows(puzzle: &str) -> Vec<&str> {
    (0..9).map(|row| &puzzle[9 * row..9 * row + 9]).collect()
}

#[test]
fn every_sample_is_read_as_it_is_meant() {
    let index = std::fs::read_to_string(folder().join("index.txt")).unwrap();
    let mut samples = 0;
    for line in index.lines().filter(|line| !line.starts_with('#')) {
        let (name, expected) = line.split_once('\t').unwrap();
        let bytes = std::fs::read(folder().join(name)).unwrap();
        let extension = name.rsplit_once('.').map(|(_, extension)| extension);
        let records = read_bytes(&bytes, extension);
        let expected: Vec<&str> = expected.split(',').collect();
        assert_eq!(records.len(), expected.len(), "{name}: {records:?}");
        for (record, expected) in records.into_iter().zip(expected) {
            let puzzle = record.unwrap_or_else(|error| panic!("{name}: {error}")).puzzle;
            let (givens, solution) =
                expected.split_once('/').map_or((expected, None), |(g, s)| (g, Some(s.to_owned())));
            assert_eq!(puzzle.classic().givens.to_string(), givens, "{name}");
            assert_eq!(puzzle.classic().solution.map(|grid| grid.to_string()), solution, "{name}");
        }
        samples += 1;
    }
    assert!(samples >= 70, "{samples} samples");
}

#[test]
fn every_file_of_the_folder_is_in_an_index() {
    // Samples of text are in one index, samples of structured data in the other.
    let index = std::fs::read_to_string(folder().join("index.txt")).unwrap()
        + &std::fs::read_to_string(folder().join("data.txt")).unwrap();
    for entry in std::fs::read_dir(folder()).unwrap() {
        let name = entry.unwrap().file_name().to_string_lossy().into_owned();
        let is_listed = index.lines().any(|line| line.starts_with(&format!("{name}\t")));
        assert!(is_listed || name == "index.txt" || name == "data.txt", "{name}");
    }
}

#[test]
fn lines_that_start_with_a_mark_are_remarks() {
    let text = format!(
        "#\ttext\n#0000: Full House\n#!sudoku one\n//two\n%three\n;four\n#{PUZZLE}\n{PUZZLE}\n"
    );
    assert_eq!(givens(&text), (vec![PUZZLE.to_owned()], vec![]));
    // `#` for an empty cell stays a cell.
    let hashes = PUZZLE.replace('.', "#");
    let shifted = format!("{}{}", "#".repeat(9), &hashes[9..]);
    assert_eq!(givens(&shifted).0, [shifted.replace('#', ".")]);
}

#[test]
fn a_library_between_remarks_is_read_as_hodoku() {
    let position = PUZZLE.replacen("53..", "5+3..", 1);
    let mut text = "# remark\n".repeat(70);
    text.push_str("#0002: Hidden Single\n#\tnote\n");
    text.push_str(&format!(":0002:9:{position}:124::913::\n:0002:9:{position}:::914::\n"));
    let source = Source::new(std::io::Cursor::new(text.clone().into_bytes())).unwrap();
    let reader = Reader::new(source, &ReadOptions::default()).unwrap();
    assert_eq!(reader.format().name, "hodoku");
    let records = read(&text);
    assert_eq!(records.len(), 2);
    for record in records {
        let puzzle = record.unwrap().puzzle;
        assert_eq!(puzzle.classic().givens.clue_count(), 29);
        assert_eq!(puzzle.classic().entries.clue_count(), 1);
    }
}

#[test]
fn a_heading_row_of_numbers_or_letters_is_no_row() {
    let body = rows(PUZZLE).join("\n");
    let spaced: Vec<String> =
        rows(PUZZLE).iter().map(|row| row.chars().map(|c| format!("{c} ")).collect()).collect();
    for text in [
        format!("123456789\n{body}\n"),
        format!("1 2 3 | 4 5 6 | 7 8 9\n{}\n", spaced.join("\n")),
        format!("A B C D E F G H I\n{}\n", spaced.join("\n")),
        format!("c1 c2 c3 c4 c5 c6 c7 c8 c9\n{}\n", spaced.join("\n")),
    ] {
        assert_eq!(givens(&text), (vec![PUZZLE.to_owned()], vec![]), "{text}");
    }
    let two = format!("123456789\n{body}\n\n123456789\n{body}\n");
    assert_eq!(givens(&two).0, [PUZZLE, PUZZLE]);
    // Nine rows of which the first counts are a puzzle.
    let counting = format!("123456789{}", ".".repeat(72));
    assert_eq!(givens(&(rows(&counting).join("\n") + "\n")).0, [counting]);
}

#[test]
fn comments_keep_their_last_bracket_and_quote() {
    for (line, comment) in [
        (format!("{PUZZLE}\tnote (wiki)"), "note (wiki)"),
        (format!("{PUZZLE} # named \"Easter Monster\""), "named \"Easter Monster\""),
        (format!("{PUZZLE} [tarek]"), "[tarek]"),
    ] {
        let record = only(&line);
        assert_eq!(record.puzzle.text_of(Field::Comment), Some(comment), "{line}");
    }
}

#[test]
fn ten_rows_are_refused_and_not_cut_to_nine() {
    let mut ten = rows(PUZZLE);
    ten.insert(6, ten[5]);
    let message = refused(&(ten.join("\n") + "\n"));
    assert!(message.contains("10 rows"), "{message}");
}

#[test]
fn other_sizes_are_named() {
    let square = |side: usize, separator: &str| {
        let row: Vec<String> = (0..side).map(|i| (i % side + 1).to_string()).collect();
        format!("{}\n", row.join(separator)).repeat(side)
    };
    for side in [4, 6, 8, 12, 16, 25] {
        for separator in [" ", ",", "\t", ";"] {
            let message = refused(&square(side, separator));
            assert!(message.contains(&format!("{side}x{side}")), "{message}");
        }
    }
    let literal = format!("grid = [{}]\n", "[1,2,3,4],".repeat(4));
    assert!(refused(&literal).contains("4x4"));
}

#[test]
fn tables_of_other_numbers_are_no_puzzles() {
    let map = "111222333\n".repeat(3) + &"444555666\n".repeat(3) + &"777888999\n".repeat(3);
    assert!(refused(&map).contains("not a Sudoku"));
    let jigsaw = "111122222\n111142333\n154444333\n554466633\n554466733\n588666733\n588669777\n588899777\n558899999\n";
    let regions = format!("{}\n\n{jigsaw}", rows(PUZZLE).join("\n"));
    let (puzzles, _) = givens(&regions);
    assert!(puzzles.len() <= 1 && !puzzles.contains(&jigsaw.replace('\n', "")), "{puzzles:?}");
    let numbers = "120 330 41 52 63 74 85 96 17\n".repeat(9);
    assert!(givens(&numbers).0.is_empty());
    let prose =
        "A README without a puzzle.\n\nIt has (some) brackets, [1, 2, 3] and 9 words here today.\n";
    assert!(refused(prose).contains("no puzzle"));
}

#[test]
fn a_solution_below_its_puzzle_belongs_to_it() {
    let text =
        format!("Puzzle\n{}\n\nSolution\n{}\n", rows(PUZZLE).join("\n"), rows(SOLUTION).join("\n"));
    let record = only(&text);
    assert_eq!(record.puzzle.classic().givens.to_string(), PUZZLE);
    assert_eq!(record.puzzle.classic().solution.unwrap().to_string(), SOLUTION);
}

#[test]
fn a_letter_among_dots_is_no_empty_cell() {
    let text = rows(PUZZLE).join("\n").replacen("6..195", "6..1q5", 1);
    let (puzzles, errors) = givens(&text);
    assert!(puzzles.is_empty() && errors[0].contains("'q'"), "{puzzles:?} {errors:?}");
    let solved = rows(SOLUTION).join("\n").replacen('9', "o", 1);
    assert!(givens(&solved).0.is_empty());
}

#[test]
fn a_list_with_a_damaged_line_keeps_its_error() {
    let text = format!("{PUZZLE}\n{}\n{PUZZLE}\n", &PUZZLE[1..]);
    let (puzzles, errors) = givens(&text);
    assert_eq!((puzzles.len(), errors.len()), (2, 1));
    assert!(errors[0].contains("found 80"), "{errors:?}");
}

/// A form in which a puzzle can be written.
#[derive(Clone, Copy, Debug)]
struct Form {
    separator: usize,
    empty: usize,
    prefix: usize,
    frame: usize,
    end: usize,
}

const SEPARATORS: [&str; 7] = ["|", "\t", ",", ";", " & ", " ", ""];
const EMPTY: [&str; 6] = ["", ".", "0", "_", "-", "x"];
const PREFIXES: [&str; 8] = ["", "# ", "// ", "> ", "* ", "- ", "% ", "    "];
const ENDS: [&str; 3] = ["\n", "\r\n", "\r"];

fn forms() -> impl Strategy<Value = Form> {
    (0..7usize, 0..6usize, 0..8usize, 0..5usize, 0..3usize).prop_map(
        |(separator, empty, prefix, frame, end)| Form { separator, empty, prefix, frame, end },
    )
}

/// The fields of a row in a form.
fn fields(row: &str, form: Form) -> Vec<String> {
    // Without a separator an empty cell needs a symbol.
    let silent = form.separator >= 5 && form.empty == 0;
    let empty = if silent { "." } else { EMPTY[form.empty] };
    row.chars().map(|c| if c == '.' { empty.to_owned() } else { c.to_string() }).collect()
}

fn join(rows: &[Vec<String>], form: Form) -> String {
    let separator = SEPARATORS[form.separator];
    let end = ENDS[form.end];
    let mut text = String::new();
    match form.frame {
        1 => text.push_str(&format!("A text about it.{end}{end}")),
        2 => text.push_str(&format!("int grid[9][9] = {{{end}")),
        _ => {}
    }
    let prefix = if form.frame == 2 { "" } else { PREFIXES[form.prefix] };
    for (number, row) in rows.iter().enumerate() {
        match form.frame {
            // A literal has a value for each cell.
            2 => {
                let cell = |c: &String| {
                    if c.len() == 1 && c.as_bytes()[0].is_ascii_digit() {
                        c.clone()
                    } else {
                        "0".to_owned()
                    }
                };
                let cells: Vec<String> = row.iter().map(cell).collect();
                text.push_str(&format!("  {{{}}},{end}", cells.join(", ")));
            }
            3 if separator == "|" => text.push_str(&format!("{prefix}|{}|{end}", row.join("|"))),
            _ => text.push_str(&format!("{prefix}{}{end}", row.join(separator))),
        }
        if form.frame == 3 && separator == "|" && number % 3 == 2 {
            text.push_str(&format!("{prefix}+-+-+-+-+-+-+-+-+-+{end}"));
        }
    }
    if form.frame == 2 {
        text.push_str(&format!("}};{end}"));
    }
    text
}

/// Puzzles without a clash: the same one with other digits and rows.
fn puzzles() -> impl Strategy<Value = String> {
    let digits = Just((1..=9u8).collect::<Vec<_>>()).prop_shuffle();
    (digits, 0..9usize, prop::collection::vec(any::<bool>(), 81)).prop_map(
        |(digits, turn, keep)| {
            let map = |c: char| match c {
                '.' => '.',
                c => char::from(b'0' + digits[c as usize - '1' as usize]),
            };
            // Move bands, and drop some givens of rows that have several.
            let moved: String = (0..9).map(|row| rows(PUZZLE)[(row + turn / 3 * 3) % 9]).collect();
            let mut cells: Vec<char> = moved.chars().map(map).collect();
            for row in 0..9 {
                let mut left = cells[9 * row..9 * row + 9].iter().filter(|c| **c != '.').count();
                for cell in 9 * row..9 * row + 9 {
                    if !keep[cell] && cells[cell] != '.' && left > 2 {
                        cells[cell] = '.';
                        left -= 1;
                    }
                }
            }
            cells.into_iter().collect()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ninefold_testing::cases(150)))]

    #[test]
    fn a_puzzle_in_any_form_is_read_as_that_puzzle(puzzle in puzzles(), form in forms()) {
        let all: Vec<Vec<String>> = rows(&puzzle).iter().map(|row| fields(row, form)).collect();
        let text = join(&all, form);
        let (found, errors) = givens(&text);
        prop_assert_eq!(&errors, &Vec::<String>::new(), "{}", text);
        prop_assert_eq!(found, vec![puzzle], "{}", text);
    }

    #[test]
    fn a_damaged_row_is_refused_and_never_shifted(
        puzzle in puzzles(),
        form in forms(),
        row in 0..9usize,
        column in 0..9usize,
        adds in any::<bool>(),
    ) {
        let mut all: Vec<Vec<String>> = rows(&puzzle).iter().map(|row| fields(row, form)).collect();
        if adds {
            let copy = all[row][column].clone();
            all[row].insert(column, copy);
        } else {
            all[row].remove(column);
        }
        let text = join(&all, form);
        let (found, _) = givens(&text);
        prop_assert!(found.is_empty(), "{:?}\n{}", found, text);
    }

    #[test]
    fn a_foreign_cell_is_refused_and_not_taken_for_an_empty_one(
        puzzle in puzzles(),
        form in forms(),
        cell in 0..81usize,
        stranger in "[a-df-wyz@$^]|[a-d][a-d]|10|77",
    ) {
        // Frame 2 writes digits only. (Two different digits would be pencil marks.)
        let form = Form { frame: if form.frame == 2 { 0 } else { form.frame }, ..form };
        let mut all: Vec<Vec<String>> = rows(&puzzle).iter().map(|row| fields(row, form)).collect();
        all[cell / 9][cell % 9] = stranger;
        let text = join(&all, form);
        let (found, _) = givens(&text);
        prop_assert!(found.is_empty(), "{:?}\n{}", found, text);
    }

    #[test]
    fn a_missing_or_doubled_row_is_refused(
        puzzle in puzzles(),
        form in forms(),
        row in 0..9usize,
        adds in any::<bool>(),
    ) {
        let mut all: Vec<Vec<String>> = rows(&puzzle).iter().map(|row| fields(row, form)).collect();
        if adds {
            let copy = all[row].clone();
            all.insert(row, copy);
        } else {
            all.remove(row);
        }
        let text = join(&all, form);
        let (found, _) = givens(&text);
        prop_assert!(found.is_empty(), "{:?}\n{}", found, text);
    }

    #[test]
    fn no_document_makes_the_finders_panic(text in "[ -~\\n\\t┃┼５٥“]{0,300}|[\\[\\]{}()0-9,;|&#+ \\n\"'.-]{0,300}") {
        let _ = read(&text);
    }
}

#[test]
fn a_remark_about_the_solution_is_no_heading() {
    let text = format!("# Widely known\n# It has one solution\n{}\n", rows(PUZZLE).join("\n"));
    let puzzle = only(&text).puzzle;
    assert_eq!(puzzle.classic().givens.to_string(), PUZZLE);
    assert_eq!(
        (puzzle.text_of(Field::Name), puzzle.text_of(Field::Comment)),
        (None, Some("Widely known"))
    );
}

#[test]
fn a_last_line_that_was_cut_off_is_an_error() {
    for length in 2..80 {
        let text = format!("{PUZZLE}\n{}\n", &PUZZLE[..length]);
        let results = read(&text);
        assert!(results.len() == 2 && results[0].is_ok() && results[1].is_err(), "{length}");
    }
}

#[test]
fn a_solution_is_no_puzzle_whatever_its_heading_says() {
    let (puzzle, solution) = (rows(PUZZLE).join("\n"), rows(SOLUTION).join("\n"));
    for heading in ["Output", "#### Output", "will give you", "Ergebnis:", "after running it", ""] {
        for between in [format!("\n{heading}\n"), format!("\n\n{heading}\n\n")] {
            let text = format!("Input\n{puzzle}{between}{solution}\n");
            let (found, errors) = givens(&text);
            assert!(errors.is_empty() && found == [PUZZLE], "{text}: {found:?} {errors:?}");
        }
    }
}

#[test]
fn the_cells_of_a_notebook_are_read_and_not_its_outputs() {
    let strings = |puzzle: &str| {
        let rows: Vec<String> = rows(puzzle).iter().map(|row| format!("\"{row}\\n\",")).collect();
        rows.join("\n")
    };
    let lines = [
        "{ \"cells\": [ {",
        "\"cell_type\": \"code\", \"outputs\": [ {",
        "\"text\": [",
        &strings(SOLUTION),
        "\"\" ] } ],",
        "\"source\": [",
        &strings(PUZZLE),
        "\"\"",
        "] } ],",
        "\"nbformat\": 4 }",
    ];
    assert_eq!(only(&lines.join("\n")).puzzle.classic().givens.to_string(), PUZZLE);
    let empty = r#"{"cells": [{"cell_type": "code", "source": ["grid = []"]}], "nbformat": 4}"#;
    assert!(refused(empty).contains("Jupyter notebook"));
}

#[test]
fn digits_and_blanks_in_quotes_are_a_puzzle() {
    let text = format!("exec :s := '{}';\n", PUZZLE.replace('.', " "));
    assert_eq!(only(&text).puzzle.classic().givens.to_string(), PUZZLE);
}

#[test]
fn optional_values_of_functional_languages_are_cells() {
    for (some, none, start, end, joint) in
        [("Just ", "Nothing", "[", "]", ", "), ("Some ", "None", "[|", "|]", ";")]
    {
        let cell = |c: char| if c == '.' { none.to_owned() } else { format!("{some}{c}") };
        let row = |row: &str| {
            let cells: Vec<String> = row.chars().map(cell).collect();
            format!("{start}{}{end}", cells.join(joint))
        };
        let table: Vec<String> = rows(PUZZLE).into_iter().map(row).collect();
        let text = format!("grid =\n  {start}{}{end}\n", table.join(&format!("{joint}\n  ")));
        assert_eq!(only(&text).puzzle.classic().givens.to_string(), PUZZLE, "{text}");
    }
}
