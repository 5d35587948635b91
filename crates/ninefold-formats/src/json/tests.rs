//! JSON: samples, shapes, write and read back, and garbage.

use super::detect::shape;
use crate::error::{ErrorKind, ReadError};
use crate::field::Field;
use crate::format::{Format, Raw, ReadOptions};
use crate::reader::Reader;
use crate::record::Record;
use crate::source::Source;
use crate::writer::Writer;
use ninefold::{Candidates, Cell, Digit, DigitSet, Grid};
use ninefold_rules::{ClassicCells, Extra, Puzzle};
use proptest::prelude::*;
use serde_json::{Value, json};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn givens() -> Grid {
    PUZZLE.parse().unwrap()
}

fn rows() -> Vec<Vec<u8>> {
    let digits: Vec<u8> = PUZZLE.bytes().map(|b| if b == b'.' { 0 } else { b - b'0' }).collect();
    digits.chunks(9).map(<[u8]>::to_vec).collect()
}

fn parse(text: &str) -> Result<Record, ReadError> {
    let format = Format::named("json").unwrap();
    Raw::new(format, text.into(), 5).parse()
}

fn puzzle(value: &Value) -> Puzzle {
    parse(&value.to_string()).unwrap_or_else(|error| panic!("{value}: {error}")).puzzle
}

fn all(format: &str, text: &str) -> Vec<Result<Record, ReadError>> {
    let source = Source::new(std::io::Cursor::new(text.as_bytes().to_vec())).unwrap();
    let options = ReadOptions { from: Format::named(format), ..ReadOptions::default() };
    Reader::new(source, &options).unwrap().map(|raw| raw.and_then(|raw| raw.parse())).collect()
}

#[test]
fn samples_are_read_and_recognised() {
    for (name, text) in [
        ("json", include_str!("../../../../puzzles/ninefold.json")),
        ("array", include_str!("../../../../puzzles/array.json")),
        ("flat", include_str!("../../../../puzzles/flat.json")),
        ("sudokujs", include_str!("../../../../puzzles/sudokujs.json")),
        ("clues", include_str!("../../../../puzzles/clues.json")),
        ("ipuz", include_str!("../../../../puzzles/puzzle.ipuz")),
    ] {
        assert_eq!(shape(text, true), Some(name));
        let records = all(name, text);
        assert!(!records.is_empty());
        for record in records {
            assert!(record.unwrap().puzzle.classic().givens.clue_count() >= 17, "{name}");
        }
    }
}

#[test]
fn shapes_are_recognised_also_when_cut_off() {
    let array = json!(rows()).to_string();
    for (text, expected) in [
        (array.as_str(), Some("array")),
        ("[[5,3", Some("array")),
        ("[5,3,0", Some("flat")),
        ("[null, 3", Some("flat")),
        ("[{\"val\":5,\"cand", Some("sudokujs")),
        ("{\"puzzle\":\"53", Some("json")),
        ("[{\"puzzle\":\"53", Some("json")),
        ("{\"size\":9,\"grid\":[[{\"value\":5", Some("json")),
        ("ipuz({\"kind\"", Some("ipuz")),
        ("{\"version\":\"http://ipuz.org/v2\",", Some("ipuz")),
        ("{}", Some("json")),
        ("[Puzzle]", None),
        ("[State]\n53", None),
        ("{cells}", None),
        ("53..7", None),
        ("", None),
    ] {
        assert_eq!(shape(text, false), expected, "{text}");
    }
}

#[test]
fn every_shape_gives_the_same_puzzle() {
    let flat: Vec<u8> = rows().concat();
    let nullable: Vec<Vec<Value>> = rows()
        .into_iter()
        .map(|row| row.into_iter().map(|d| if d == 0 { Value::Null } else { json!(d) }).collect())
        .collect();
    let texts: Vec<String> = flat.iter().map(u8::to_string).collect();
    let cells: Vec<Value> = flat.iter().map(|d| json!({"val": d, "candidates": []})).collect();
    let objects: Vec<Vec<Value>> =
        rows().iter().map(|row| row.iter().map(|d| json!({"cell": d})).collect()).collect();
    for value in [
        json!(rows()),
        json!(nullable),
        json!(flat),
        json!(texts),
        json!(cells),
        json!(PUZZLE),
        json!(PUZZLE.replace('.', "-")),
        json!({"puzzle": PUZZLE, "name": null}),
        json!({"board": rows()}),
        json!({"quiz": flat}),
        json!({"grid": PUZZLE}),
        json!({"clues": rows(), "size": 9, "block": {"bw": 3, "bh": 3}}),
        json!({"clues": PUZZLE}),
        json!({"kind": ["http://ipuz.org/sudoku#1"], "puzzle": rows()}),
        json!({"kind": ["http://ipuz.org/sudoku#1"], "puzzle": objects, "charset": "123456789"}),
    ] {
        assert_eq!(puzzle(&value).classic().givens, givens(), "{value}");
    }
    // An array of puzzles, of several shapes.
    let many = json!([{"puzzle": PUZZLE}, PUZZLE, rows(), flat, {"clues": PUZZLE}]).to_string();
    let records = all("json", &many);
    assert_eq!(records.len(), 5);
    assert!(records.into_iter().all(|record| record.unwrap().puzzle.classic().givens == givens()));
}

#[test]
fn raw_f_puzzles_and_sudokupad_values_are_read() {
    let objects: Vec<Vec<Value>> = rows()
        .iter()
        .map(|row| row.iter().map(|d| json!({"value": d, "given": true})).collect())
        .collect();
    let pretty = serde_json::to_string_pretty(&json!({"size": 9, "grid": objects})).unwrap();
    assert_eq!(shape(&pretty, true), Some("json"));
    assert_eq!(all("json", &pretty).pop().unwrap().unwrap().puzzle.classic().givens, givens());
    let error = parse(&json!({"cells": [[{}]], "regions": []}).to_string()).unwrap_err();
    assert_eq!(error.kind, ErrorKind::Size);
}

#[test]
fn other_sizes_are_errors() {
    let square = |n: usize| json!(vec![vec![0; n]; n]);
    for (value, message) in [
        (square(16), "this is a 16x16 grid; Ninefold reads 9x9"),
        (square(4), "this is a 4x4 grid; Ninefold reads 9x9"),
        (json!(vec![0; 36]), "this is a 6x6 grid; Ninefold reads 9x9"),
        (json!({"clues": PUZZLE, "size": 6}), "this is a 6x6 grid; Ninefold reads 9x9"),
        (
            json!({"kind": ["sudoku"], "charset": "123456", "puzzle": square(6)}),
            "this is a 6x6 grid; Ninefold reads 9x9",
        ),
    ] {
        let error = parse(&value.to_string()).unwrap_err();
        assert_eq!(error.kind, ErrorKind::Size);
        assert_eq!(error.message, message);
    }
    let blocks = json!({"clues": PUZZLE, "size": 9, "block": {"bw": 9, "bh": 1}});
    assert_eq!(parse(&blocks.to_string()).unwrap_err().kind, ErrorKind::Size);
}

#[test]
fn variants_of_ipuz_are_named() {
    let base = json!({"kind": ["http://ipuz.org/sudoku#1"], "puzzle": rows()});
    for (key, value, name) in [
        ("cages", json!([{"value": 5}]), "cages"),
        ("zones", json!([{}]), "zones"),
        ("boxes", json!(false), "no boxes"),
        ("diagonals", json!(true), "diagonals"),
        ("kind", json!(["http://ipuz.org/sudoku/killersudoku#1"]), "killersudoku"),
    ] {
        let mut value_of = base.clone();
        value_of[key] = value;
        let error = parse(&value_of.to_string()).unwrap_err();
        assert_eq!(error.kind, ErrorKind::Variant, "{key}");
        assert!(error.message.ends_with(name), "{}", error.message);
    }
    let crossword =
        json!({"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"]});
    assert_eq!(parse(&crossword.to_string()).unwrap_err().kind, ErrorKind::Refused);
}

#[test]
fn rules_beside_a_grid_are_refused() {
    let grid = json!({"block_width": 3, "block_height": 3, "cells": rows().concat()});
    let puzzle =
        json!({"task": 1, "puzzle": {"grid": grid, "constraint": {"c1": null, "c2": null}}});
    for value in [puzzle.clone(), json!({"clues": PUZZLE, "constraints": [{"kind": "diagonal"}]})] {
        let error = parse(&value.to_string()).unwrap_err();
        assert_eq!(error.kind, ErrorKind::Variant, "{}: {value}", error.message);
    }
    // Without a format that is named, the grid is found in it.
    let cut = all("json", &puzzle.to_string());
    assert!(cut.len() == 1 && cut[0].as_ref().is_err_and(|error| error.kind == ErrorKind::Variant));
    let none = json!({"grid": rows(), "cages": [], "constraint": null});
    assert!(parse(&none.to_string()).is_ok());
}

#[test]
fn ipuz_may_use_letters_and_say_more() {
    let letter = |d: &u8| match d {
        0 => Value::Null,
        d => json!(char::from(b'A' + d - 1).to_string()),
    };
    let letters: Vec<Vec<Value>> =
        rows().iter().map(|row| row.iter().map(letter).collect()).collect();
    let value = json!({"kind": "http://ipuz.org/sudoku#1", "charset": "ABCDEFGHI",
        "puzzle": letters, "saved": vec![vec!["A"; 9]; 9], "title": "T", "difficulty": "hard",
        "publisher": "P"});
    let read = puzzle(&value);
    assert_eq!(read.classic().givens, givens());
    assert_eq!(read.classic().entries.clue_count(), 81 - givens().clue_count());
    assert_eq!(read.text_of(Field::Level), Some("hard"));
    assert_eq!(read.extra[0].key, "publisher");
}

#[test]
fn candidates_of_sudokujs_are_marks_once_the_player_has_edited_them() {
    let mut cells = vec![json!({"val": null, "candidates": [1, 2, 3, 4, 5, 6, 7, 8, 9]}); 81];
    assert_eq!(puzzle(&json!(cells)).classic().marks, None);
    cells[1]["candidates"] = json!([1, null, 3]);
    let marks = puzzle(&json!(cells)).classic().marks.unwrap();
    assert_eq!(marks.get(Cell::new(1).unwrap()).to_string(), "13");
}

#[test]
fn answers_of_ninefold_are_read() {
    let line = json!({"index": 0, "input": "a.txt", "name": null, "puzzle": PUZZLE, "count": 1,
        "solutions": ["5"]});
    let read = puzzle(&line);
    assert_eq!(read.classic().givens, givens());
    assert_eq!(read.texts, []);
    let keys: Vec<_> = read.extra.iter().map(|extra| extra.key.as_str()).collect();
    assert_eq!(keys, ["index", "input", "count", "solutions"]);
    let error = parse(r#"{"index":3,"error":"row 4 has 8 cells"}"#).unwrap_err();
    assert!(error.message.contains("row 4 has 8 cells"));
}

#[test]
fn errors_point_at_the_place() {
    let error = parse("{\n \"puzzle\": \"53..\"\n}").unwrap_err();
    assert_eq!(error.kind, ErrorKind::CellCount);
    let place = error.place.unwrap();
    assert_eq!((place.line, place.column, place.length), (6, 13, 4));
    let error = parse("{\"puzzle\": 5, oops}").unwrap_err();
    assert_eq!((error.kind, error.place.unwrap().column), (ErrorKind::Syntax, 15));
    let error = parse(&json!({"puzzle": PUZZLE, "marks": ["1"]}).to_string()).unwrap_err();
    assert!(error.message.starts_with("\"marks\" is not 81 texts"));
    for (text, word) in [
        ("{\"puzzle\":", "ends too early"),
        ("5", "5 is not a puzzle"),
        ("{\"a\":1}", "no puzzle"),
        ("[]", "empty"),
        (&"[".repeat(10_000), "too deep"),
    ] {
        assert!(parse(text).unwrap_err().message.contains(word), "{word}");
    }
}

#[test]
fn a_restriction_alone_is_a_puzzle() {
    let line: String = (0..81).map(|i| if i == 0 { "1........" } else { "123456789" }).collect();
    let read = puzzle(&json!({"candidates": line}));
    assert_eq!(read.classic().givens.clue_count(), 1);
    assert!(read.classic().restriction.is_some());
}

fn some_grid() -> impl Strategy<Value = Grid> {
    prop::collection::vec(0u8..=15, 81).prop_map(|digits| {
        let mut grid = Grid::EMPTY;
        for (cell, digit) in Cell::all().zip(digits) {
            grid.set(cell, Digit::new(digit));
        }
        grid
    })
}

fn some_marks() -> impl Strategy<Value = Option<Candidates>> {
    prop::option::of(prop::collection::vec(0u16..=511, 81).prop_map(|sets| {
        let mut marks = Candidates::NONE;
        for (cell, set) in Cell::all().zip(sets) {
            marks.set(cell, DigitSet::from_bits(set));
        }
        marks
    }))
}

fn some_texts() -> impl Strategy<Value = Vec<(Field, String)>> {
    let field = prop::sample::select(Field::ALL[..9].to_vec());
    prop::collection::vec((field, "[a-z\"\\\\é🎉]([^ ]{0,9}[a-z])?"), 0..6).prop_map(|mut texts| {
        texts.sort_by_key(|(field, _)| *field);
        texts.retain(|(_, text)| text.trim() == text);
        texts
    })
}

fn some_extra() -> impl Strategy<Value = Vec<Extra>> {
    let format = prop::sample::select(vec!["json", "json", "sdk"]);
    let key = "[a-c]|Name|puzzle|grid|extra|kind|error|cells|any";
    let value = "\\PC{0,6}|[0-9]{1,3}|\"[a1]\"|\\[1\\]|null";
    prop::collection::vec((format, key, value), 0..5).prop_map(|all| {
        let extra = |(format, key, value): (&str, String, String)| Extra {
            format: format.to_owned(),
            key,
            value,
        };
        all.into_iter().map(extra).collect()
    })
}

prop_compose! {
    fn rich()(
        givens in some_grid(),
        mut entries in some_grid(),
        solution in prop::option::of(some_grid()),
        marks in some_marks(),
        corners in some_marks(),
        restriction in some_marks(),
        colours in prop::option::of(prop::collection::vec(0u8..=9, 81)),
        texts in some_texts(),
        extra in some_extra(),
    ) -> Puzzle {
        for (cell, _) in givens.placed() {
            entries.set(cell, None);
        }
        let colours = colours.and_then(|all| all.try_into().ok());
        let cells = ClassicCells { givens, entries, solution, restriction, marks, corners, colours };
        let mut puzzle = Puzzle::from(cells);
        (puzzle.texts, puzzle.extra) = (texts, extra);
        puzzle
    }
}

fn written(format: &str, puzzle: &Puzzle) -> String {
    let mut out = Vec::new();
    let lost = Writer::new(Format::named(format).unwrap()).unwrap().write(puzzle, &mut out);
    assert!(lost.is_empty() || format == "array", "{lost:?}");
    String::from_utf8(out).unwrap()
}

proptest! {
    #[test]
    fn a_rich_puzzle_comes_back(puzzle in rich()) {
        let line = written("json", &puzzle);
        prop_assert_eq!(line.matches('\n').count(), 1);
        prop_assert_eq!(shape(&line, true), Some("json"));
        let records = all("json", &line.repeat(2));
        prop_assert_eq!(records.len(), 2);
        for record in records {
            prop_assert_eq!(&record.unwrap().puzzle, &puzzle, "{}", line);
        }
    }

    #[test]
    fn rows_come_back(givens in some_grid()) {
        let puzzle = Puzzle::of_givens(givens);
        let lines = written("array", &puzzle).repeat(3);
        prop_assert_eq!(shape(&lines, true), Some("array"));
        let records = all("array", &lines);
        prop_assert_eq!(records.len(), 3);
        for record in records {
            prop_assert_eq!(&record.unwrap().puzzle, &puzzle);
        }
    }

    #[test]
    fn garbage_does_not_panic(text in "\\PC{0,80}|[\\[\\]{}\",:0-9a\n]{0,80}") {
        let _ = shape(&text, true);
        let _ = parse(&text);
        for record in all("json", &text) {
            let _ = record;
        }
    }

    #[test]
    fn damaged_values_do_not_panic(puzzle in rich(), at in any::<prop::sample::Index>(), new in "[\\[\\]{}0\",:\n]") {
        let ipuz = json!({"kind": ["http://ipuz.org/sudoku#1"], "puzzle": rows()}).to_string();
        let clues = json!({"clues": rows(), "solution": rows(), "size": 9}).to_string();
        for text in [written("json", &puzzle), written("array", &puzzle), ipuz, clues] {
            let mut chars: Vec<char> = text.chars().collect();
            let at = at.index(chars.len());
            chars[at] = new.chars().next().unwrap();
            for text in [chars.iter().collect::<String>(), chars[..at].iter().collect()] {
                let _ = shape(&text, true);
                all("json", &text);
            }
        }
    }
}
