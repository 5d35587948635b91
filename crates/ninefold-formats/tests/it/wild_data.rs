//! Structured data as it is met in the wild: the samples, every form of a random puzzle, and
//! forms with one damaged element, which must be refused and never shifted.
#![allow(clippy::unwrap_used, reason = "a panic is the report of a test")]

use crate::reading::{Parsed, read_any, read_with as read};
use ninefold::{Cell, Digit, Grid};
use ninefold_formats::{Column, ErrorKind, Format, ReadError, ReadOptions};
use ninefold_testing::{PUZZLE, SOLUTION};
use proptest::prelude::*;
use serde_json::{Map, Value, json};
use std::path::Path;

/// A puzzle, and its solution where the input holds one.
type Solved = (Grid, Option<Grid>);

fn read_as(format: &str, text: &str) -> Vec<Parsed> {
    read(text, &ReadOptions { from: Format::named(format), ..ReadOptions::default() })
}

/// The givens and solution of what is there, which must be good.
fn puzzles(all: &[Parsed]) -> Vec<Solved> {
    let good = |record: &Parsed| match record {
        Ok(record) => (record.puzzle.classic().givens, record.puzzle.classic().solution),
        Err(error) => panic!("{error:?}"),
    };
    all.iter().map(good).collect()
}

fn only_error(all: &[Parsed]) -> &ReadError {
    assert_eq!(all.len(), 1, "{all:?}");
    all[0].as_ref().unwrap_err()
}

#[test]
fn every_sample_of_structured_data_is_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles/wild");
    let manifest = std::fs::read_to_string(folder.join("data.txt")).unwrap();
    let mut samples: Vec<(&str, Vec<Solved>)> = Vec::new();
    for line in manifest.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        if let Some(cells) = line.strip_prefix("  ") {
            let mut grids = cells.split(' ').map(|grid| grid.parse::<Grid>().unwrap());
            samples.last_mut().unwrap().1.push((grids.next().unwrap(), grids.next()));
        } else {
            samples.push((line.split('\t').next().unwrap(), Vec::new()));
        }
    }
    assert!(samples.len() > 40);
    for (file, expected) in samples {
        let bytes = std::fs::read(folder.join(file)).unwrap();
        let extension = file.rsplit('.').next().map(str::to_owned);
        let all = read(bytes, &ReadOptions { extension, ..ReadOptions::default() });
        if let Some(error) = all.iter().find_map(|record| record.as_ref().err()) {
            panic!("{file}: {error:?}");
        }
        assert_eq!(puzzles(&all), expected, "{file}");
    }
}

fn digits(grid: &Grid) -> Vec<u8> {
    Cell::all().map(|cell| grid.get(cell).map_or(0, Digit::get)).collect()
}

fn grid_of(text: &str) -> Grid {
    text.parse().unwrap()
}

/// 81 cells with a value each, in rows.
fn in_rows(values: Vec<Value>) -> Value {
    values.chunks(9).map(|row| Value::from(row.to_vec())).collect()
}

#[test]
fn cells_of_every_known_key_hold_digits() {
    for key in ["number", "v", "n", "num", "digit", "value", "val", "answer", "solution"] {
        let cells: Vec<Value> =
            digits(&grid_of(PUZZLE)).iter().map(|d| json!({ key: d })).collect();
        for value in [in_rows(cells.clone()), json!(cells), json!({ "board": cells })] {
            let all = read_any(value.to_string());
            assert_eq!(puzzles(&all), [(grid_of(PUZZLE), None)], "{key}");
        }
    }
}

#[test]
fn cells_without_a_known_key_are_refused_by_name() {
    for cell in [json!({"foo": 5, "bar": null}), json!({"x": 0, "y": 0}), json!({})] {
        let value = in_rows(vec![cell; 81]);
        let all = read_any(value.to_string());
        assert!(all.iter().all(Result::is_err), "{value}: {all:?}");
    }
    let all = read_any(in_rows(vec![json!({"foo": 5, "bar": null}); 81]).to_string());
    let message = &only_error(&all).message;
    assert!(message.contains("\"foo\", \"bar\", none of which is known as a value"), "{message}");
}

#[test]
fn a_given_flag_decides_what_an_answer_is() {
    let (givens, solution) = (grid_of(PUZZLE), grid_of(SOLUTION));
    let cells: Vec<Value> = digits(&givens)
        .iter()
        .zip(digits(&solution))
        .map(|(given, answer)| json!({"given": *given != 0, "answer": answer}))
        .collect();
    let all = read_any(in_rows(cells).to_string());
    assert_eq!(puzzles(&all), [(givens, Some(solution))]);
}

#[test]
fn coordinates_decide_where_cells_are() {
    let numbers = digits(&grid_of(PUZZLE));
    let by_columns: Vec<usize> = (0..81).map(|i| i % 9 * 9 + i / 9).collect();
    for base in [0, 1] {
        for (row, column) in [("row", "col"), ("r", "c"), ("y", "x"), ("i", "j"), ("Row", "column")]
        {
            let cell =
                |i: &usize| json!({row: i / 9 + base, column: i % 9 + base, "value": numbers[*i]});
            let cells: Vec<Value> = by_columns.iter().map(cell).collect();
            let all = read_any(json!(cells).to_string());
            assert_eq!(puzzles(&all), [(grid_of(PUZZLE), None)], "{row} {base}");
        }
        for key in ["position", "index"] {
            let cell = |i: &usize| json!({key: i + base, "n": numbers[*i]});
            let cells: Vec<Value> = by_columns.iter().map(cell).collect();
            let all = read_any(json!(cells).to_string());
            assert_eq!(puzzles(&all), [(grid_of(PUZZLE), None)], "{key} {base}");
        }
    }
}

#[test]
fn coordinates_that_leave_a_doubt_are_refused() {
    let numbers = digits(&grid_of(PUZZLE));
    let cell = |i: usize| json!({"row": i / 9, "col": i % 9, "value": numbers[i]});
    let all: Vec<Value> = (0..81).map(cell).collect();
    let mut twice = all.clone();
    twice[7] = all[8].clone();
    let mut missing = all.clone();
    missing.pop();
    let mut without = all.clone();
    without[3] = json!({"value": 1});
    // Neither a zero nor a nine among the numbers: they may count from zero or from one.
    let inner: Vec<Value> =
        all.iter().filter(|c| c["row"] != 0 && c["col"] != 0).cloned().collect();
    let only_inner: Vec<Value> = inner.into_iter().filter(|c| c["value"] != 0).collect();
    // The outer array counts x: row or column?
    let turned: Vec<Value> =
        (0..81).map(|i| json!({"x": i / 9, "y": i % 9, "value": numbers[i]})).collect();
    for value in [json!(twice), json!(missing), json!(without), in_rows(turned)] {
        let read = read_any(value.to_string());
        assert!(read.iter().all(Result::is_err), "{value}");
    }
    // Counted from one, a digit would stand twice in a box: so they count from zero.
    let mut inside = grid_of(PUZZLE);
    for cell in Cell::all().filter(|cell| cell.row() == 0 || cell.column() == 0) {
        inside.set(cell, None);
    }
    let read = read_any(json!(only_inner).to_string());
    assert_eq!(puzzles(&read), [(inside, None)]);
    // Where nothing stands twice, both readings come back.
    let few: Vec<Value> = (1..8)
        .flat_map(|i| [(i, i), (i, 8 - i)])
        .map(|(row, col)| json!({"row": row, "col": col}))
        .zip(1..)
        .map(|(mut cell, value)| {
            cell["value"] = json!(value % 9 + 1);
            cell
        })
        .take(7)
        .collect();
    assert!(read_any(json!(few).to_string()).iter().all(Result::is_err));
}

#[test]
fn boards_of_other_sizes_are_named_in_all_structured_data() {
    for side in [4usize, 6, 12, 16, 25] {
        let rows: Vec<Vec<usize>> =
            (0..side).map(|r| (0..side).map(|c| (r + c) % side + 1).collect()).collect();
        let size = format!("{side}x{side}");
        let cells: Vec<Vec<Value>> =
            rows.iter().map(|row| row.iter().map(|d| json!({"value": d})).collect()).collect();
        for value in
            [json!(rows), json!({"puzzle": rows}), json!({"any": {"name": rows}}), json!(cells)]
        {
            let all = read_any(value.to_string());
            let error = only_error(&all);
            assert!(error.message.contains(&size), "{value}: {}", error.message);
        }
    }
}

#[test]
fn the_column_with_holes_is_the_puzzle() {
    let text = format!("{SOLUTION},{PUZZLE}\n{SOLUTION},{PUZZLE}\n");
    for all in [read_any(text.as_str()), read_as("csv", &text)] {
        let one = (grid_of(PUZZLE), Some(grid_of(SOLUTION)));
        assert_eq!(puzzles(&all), [one, one]);
    }
}

#[test]
fn a_first_row_over_the_bound_is_an_error() {
    let all = read_as("csv", &"5".repeat(3 << 20));
    assert_eq!(only_error(&all).kind, ErrorKind::TooLong);
}

#[test]
fn there_is_no_column_zero() {
    let options = ReadOptions {
        column: Some(Column::Number(0)),
        from: Format::named("csv"),
        extension: None,
    };
    for text in [format!("puzzle,name\n{PUZZLE},x\n"), format!("{PUZZLE},x\n")] {
        let error = read(text, &options).remove(0).unwrap_err();
        assert!(error.message.contains("no column 0"), "{}", error.message);
        assert_eq!(error.help.as_deref(), Some("columns are counted from one"));
    }
}

#[test]
fn packed_and_binary_files_are_refused_by_name() {
    for (bytes, word) in [
        (&b"\xfd7zXZ\0\0\x04"[..], "xz"),
        (b"BZh91AY&SY....", "bzip2"),
        (b"7z\xbc\xaf\x27\x1c\0\x04", "7z"),
        (b"Rar!\x1a\x07\x01\0", "rar"),
        (b"SQLite format 3\0....", "SQLite"),
    ] {
        let all = read_any(bytes);
        let error = only_error(&all);
        assert!(error.message.contains(word) && error.help.is_some(), "{error:?}");
    }
}

#[test]
fn rules_beyond_the_classic_ones_are_named() {
    let rows = in_rows(digits(&grid_of(PUZZLE)).into_iter().map(Value::from).collect());
    for (key, word) in [("thermo", "thermometers"), ("cages", "cages"), ("arrow", "arrows")] {
        let all = read_any(json!({"given": rows, key: [[[0, 1], [0, 2]]]}).to_string());
        let error = only_error(&all);
        assert!(error.kind == ErrorKind::Variant && error.message.contains(word), "{error:?}");
    }
}

#[test]
fn a_list_of_packed_puzzles_is_read() {
    let link = std::fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles/fpuzzles.url"),
    )
    .unwrap();
    let link = link.lines().next().unwrap();
    let code = link.split("load=").nth(1).unwrap();
    let expected = puzzles(&read_any(link));
    for list in
        [json!([link, link]), json!([code, code]), json!({"puzzles": [{"url": link}, code]})]
    {
        let all = read_any(list.to_string());
        assert_eq!(puzzles(&all), [expected[0], expected[0]], "{list}");
    }
}

#[test]
fn a_long_document_is_read_part_by_part() {
    let record = json!({"mission": PUZZLE, "solution": SOLUTION});
    let value =
        json!({"meta": {"count": 9000, "by": "x"}, "packs": [{"puzzles": vec![record; 9000]}]});
    let text = value.to_string();
    assert!(text.len() > 1 << 20);
    assert_eq!(puzzles(&read_any(text)).len(), 9000);
    let item = format!("<p><problem>{PUZZLE}</problem><solved>{SOLUTION}</solved></p>\n");
    let text = format!("<?xml version=\"1.0\"?><list>\n{}</list>", item.repeat(9000));
    let all = puzzles(&read_any(text));
    assert_eq!(all.len(), 9000);
    assert_eq!(all[8999], (grid_of(PUZZLE), Some(grid_of(SOLUTION))));
}

/// A puzzle that some solution has: the digits of the one above changed places and names.
fn some_puzzle() -> impl Strategy<Value = (Grid, Grid)> {
    let names = Just((1..=9u8).collect::<Vec<_>>()).prop_shuffle();
    (names, prop::collection::vec(any::<bool>(), 81), any::<bool>()).prop_map(
        |(names, kept, turned)| {
            let mut solution = Grid::EMPTY;
            let mut givens = Grid::EMPTY;
            for (cell, digit) in grid_of(SOLUTION).placed() {
                let at = if turned { Cell::at(cell.column(), cell.row()).unwrap() } else { cell };
                let digit = Digit::new(names[usize::from(digit.get()) - 1]);
                solution.set(at, digit);
                if kept[at.index()] && at.index() % 5 != 2 {
                    givens.set(at, digit);
                }
            }
            (givens, solution)
        },
    )
}

/// The number of forms that [`form`] knows.
const FORMS: usize = 24;

/// A puzzle in one of many forms; the flag says whether the solution is in it.
fn form(kind: usize, givens: &Grid, solution: &Grid) -> (String, bool) {
    let (given, solved) = (digits(givens), digits(solution));
    let text = givens.to_string();
    let list = |values: &[u8]| in_rows(values.iter().map(|d| json!(d)).collect());
    let cells = |cell: &dyn Fn(usize) -> Value| (0..81).map(cell).collect::<Vec<_>>();
    let joined = |values: &[u8], separator: &str| {
        let field = |d: &u8| if *d == 0 { String::new() } else { d.to_string() };
        values.iter().map(field).collect::<Vec<_>>().join(separator)
    };
    let rows = |row: &dyn Fn(&str) -> String| {
        (0..9).map(|r| row(&text[r * 9..r * 9 + 9])).collect::<Vec<_>>()
    };
    match kind {
        0 => (list(&given).to_string(), false),
        1 => (json!({"board": list(&given), "solution": list(&solved)}).to_string(), true),
        2 => (in_rows(cells(&|i| json!({"number": given[i]}))).to_string(), false),
        3 => (json!(cells(&|i| json!({"row": 8 - i / 9, "col": i % 9, "v": given[(8 - i / 9) * 9 + i % 9]}))).to_string(), false),
        4 => (json!(cells(&|i| json!({"given": given[i] != 0, "answer": solved[i]}))).to_string(), true),
        5 => {
            let map: Map<String, Value> = (0..81).map(|i| (format!("r{}c{}", i / 9 + 1, i % 9 + 1), json!(given[i]))).collect();
            (json!({"grid": map, "answer": solution.to_string()}).to_string(), true)
        }
        6 => {
            let map: Map<String, Value> = (0..81).map(|i| (i.to_string(), json!(given[i]))).collect();
            (Value::Object(map).to_string(), false)
        }
        7 => (json!({"rows": rows(&|row| row.to_owned())}).to_string(), false),
        8 => (json!([{"contents": joined(&given, ";")}]).to_string(), false),
        9 => (json!({"newboard": {"grids": [{"value": list(&given), "solution": list(&solved)}]}}).to_string(), true),
        10 => (json!([[text, solution.to_string()]]).to_string(), true),
        11 => (json!({"quizzes": [text], "solutions": [solution.to_string()]}).to_string(), true),
        12 => (format!("{text},{solution}\n{text},{solution}\n"), true),
        13 => (format!("{solution};{text}\n{solution};{text}\n"), true),
        14 => (format!("Expected Output\tInput\n{solution}\t{text}\n"), true),
        15 => (format!("{}\n", joined(&given, ",")), false),
        16 => (format!("{},{}\n", joined(&given, ","), joined(&solved, ",")), true),
        17 => (format!("grid,answer\n\"{}\",{solution}\n", rows(&|row| row.to_owned()).join("\n")), true),
        18 => (format!("<s>{}</s>", rows(&|row| format!("<row>{row}</row>\n")).concat()), false),
        19 => (format!("<s>{}</s>", rows(&|row| {
            let cells: String = row.chars().map(|c| format!("<c>{}</c>", if c == '.' { ' ' } else { c })).collect();
            format!("<row>{cells}</row>")
        }).concat()), false),
        20 => (format!("<a><b>{}</b></a>", (0..81).rev().map(|i| format!("<cell col=\"{}\" row=\"{}\" value=\"{}\"/>\n", i % 9, i / 9, given[i])).collect::<String>()), false),
        21 => (format!("<a><p><problem>{text}</problem><solved>{solution}</solved></p></a>"), true),
        22 => (json!({"a": {"b": {"puzzle": text, "Solution": solution.to_string()}}}).to_string(), true),
        _ => (json!((0..9).map(|r| json!({"row": 8 - r, "cells": given[(8 - r) * 9..(8 - r) * 9 + 9].to_vec()})).collect::<Vec<_>>()).to_string(), false),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ninefold_testing::cases(100)))]

    #[test]
    fn every_form_of_a_puzzle_is_that_puzzle(
        (givens, solution) in some_puzzle(),
        kind in 0..FORMS,
        big in any::<bool>(),
        marked in any::<bool>(),
    ) {
        prop_assume!(!givens.is_empty());
        let (text, has_solution) = form(kind, &givens, &solution);
        let expected = (givens, has_solution.then_some(solution));
        let all = read_any(text.as_str());
        prop_assert!(!all.is_empty(), "{}", text);
        for record in &all {
            let record = record.as_ref().map_err(|e| TestCaseError::fail(format!("{e:?}\n{text}")))?;
            prop_assert_eq!((record.puzzle.classic().givens, record.puzzle.classic().solution), expected, "{}", text);
        }
        // The same in UTF-16.
        let mark = if marked { "\u{feff}" } else { "" };
        let units = format!("{mark}{text}");
        let bytes = |unit: u16| if big { unit.to_be_bytes() } else { unit.to_le_bytes() };
        let encoded: Vec<u8> = units.encode_utf16().flat_map(bytes).collect();
        prop_assert_eq!(puzzles(&read_any(encoded)), puzzles(&all), "{}", text);
    }

    #[test]
    fn a_damaged_form_is_refused_and_never_shifted(
        (givens, solution) in some_puzzle(),
        kind in 0..FORMS,
        at in any::<prop::sample::Index>(),
        damage in 0..4,
    ) {
        let (text, _) = form(kind, &givens, &solution);
        let mut chars: Vec<char> = text.chars().collect();
        let places: Vec<usize> = (0..chars.len()).filter(|i| chars[*i].is_ascii_digit()).collect();
        let place = places[at.index(places.len())];
        match damage {
            0 => { chars.remove(place); }
            1 => chars.insert(place, '4'),
            2 => chars[place] = '%',
            _ => { chars.truncate(place); }
        }
        let damaged: String = chars.iter().collect();
        // What is still read has all other digits in their places: it differs in one cell at most.
        for record in read_any(damaged.as_str()).into_iter().flatten() {
            let read = record.puzzle.classic().givens;
            let is_near = |other: &Grid| Cell::all().filter(|c| read.get(*c) != other.get(*c)).count() <= 1;
            let is_known = is_near(&givens) || is_near(&solution);
            prop_assert!(is_known, "{}\n{}\n{}", damaged, read, givens);
        }
    }

    #[test]
    fn a_json_record_without_a_recognised_digit_is_never_a_puzzle(
        key in "[a-z]{1,6}",
        other in "[a-z]{1,6}",
        nested in any::<bool>(),
    ) {
        const KNOWN: [&str; 24] = ["value", "val", "v", "number", "num", "n", "digit", "d", "cell",
            "clue", "given", "text", "char", "answer", "correct", "solved", "target", "actual",
            "symbol", "content", "expected", "cells", "rows", "grid"];
        prop_assume!(!KNOWN.contains(&key.as_str()) && !KNOWN.contains(&other.as_str()));
        let cells = vec![json!({ key: 5, other: null }); 81];
        let value = if nested { in_rows(cells) } else { json!(cells) };
        for text in [value.to_string(), json!({"puzzle": value}).to_string()] {
            prop_assert!(read_any(text.as_str()).iter().all(Result::is_err), "{}", text);
        }
    }
}
