//! Links: samples, what is found in a line, what is refused.

mod properties;

use super::find::*;
use super::{classic, good_sudoku, lz};
use crate::error::{ErrorKind, ReadError};
use crate::field::Field;
use crate::format::{Format, Raw};
use crate::record::Record;
use crate::writer::Writer;
use ninefold::{Cell, Digit, Grid};
use ninefold_rules::Puzzle;
use ninefold_testing::PUZZLE;
use serde_json::{Value, json};

fn givens() -> Grid {
    PUZZLE.parse().unwrap()
}

fn parse(format: &str, text: &str) -> Result<Record, ReadError> {
    let format = Format::named(format).unwrap();
    Raw::new(format, text.into(), 3).parse()
}

fn written(format: &str, puzzle: &Puzzle) -> String {
    let mut out = Vec::new();
    let lost = Writer::new(Format::named(format).unwrap()).unwrap().write(puzzle, &mut out);
    assert_eq!(lost, [], "{format}");
    let text = String::from_utf8(out).unwrap();
    assert!(text.ends_with('\n') && text.matches('\n').count() == 1);
    text.trim_end().to_owned()
}

/// The link to an f-puzzles puzzle with more in it than the grid.
fn fpuzzle(more: Value) -> String {
    let rows: Vec<Vec<Value>> = (0..9)
        .map(|row| {
            let digit = |column| givens().get(Cell::at(row, column).unwrap());
            let cell = |digit: Option<Digit>| match digit {
                Some(digit) => json!({"value": digit.get(), "given": true}),
                None => json!({}),
            };
            (0..9).map(|column| cell(digit(column))).collect()
        })
        .collect();
    let mut puzzle = json!({"size": 9, "grid": rows});
    let object = puzzle.as_object_mut().unwrap();
    object.extend(more.as_object().unwrap().clone());
    format!("https://f-puzzles.com/?load={}", lz::pack(&puzzle.to_string()))
}

/// The link to a SudokuPad puzzle with more in it than cells and boxes.
fn scl(more: Value) -> String {
    let cells: Vec<Vec<Value>> = (0..9)
        .map(|row| {
            let cell = |column| match givens().get(Cell::at(row, column).unwrap()) {
                Some(digit) => json!({"value": digit.get()}),
                None => json!({}),
            };
            (0..9).map(cell).collect()
        })
        .collect();
    let boxes: Vec<Vec<[usize; 2]>> =
        (0..9).map(|b| (0..9).map(|i| [b / 3 * 3 + i / 3, b % 3 * 3 + i % 3]).collect()).collect();
    let mut puzzle = json!({"cellSize": 50, "cells": cells, "regions": boxes, "lines": []});
    puzzle.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    format!("https://sudokupad.app/scl{}", lz::pack(&puzzle.to_string()))
}

#[test]
fn samples_are_read() {
    for (name, text) in [
        ("fpuzzles", include_str!("../../../../puzzles/fpuzzles.url")),
        ("sudokupad", include_str!("../../../../puzzles/sudokupad.url")),
        ("sudokuwiki", include_str!("../../../../puzzles/sudokuwiki.url")),
        ("exchange-link", include_str!("../../../../puzzles/exchange.url")),
        ("good-sudoku", include_str!("../../../../puzzles/good-sudoku.txt")),
    ] {
        for line in text.lines() {
            let kind = if name == "good-sudoku" {
                good_sudoku::fits(line).then_some(name)
            } else {
                kind(line)
            };
            assert_eq!(kind, Some(name), "{line}");
            let puzzle = parse(name, line).unwrap().puzzle;
            assert!(puzzle.classic().givens.clue_count() >= 17);
        }
    }
}

#[test]
fn links_are_found_in_a_line() {
    let plain = written("fpuzzles", &Puzzle::of_givens(givens()));
    let (_, code) = plain.split_once('=').unwrap();
    let escaped = code.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
    let twice = escaped.replace('%', "%25");
    for line in [
        format!("My puzzle: {plain}"),
        format!("{plain} hard!"),
        format!("<{plain}>"),
        format!("HTTPS://WWW.F-Puzzles.com/?theme=x&load={code}&more=1#top"),
        format!("https://f-puzzles.com/?load={escaped}"),
        format!("https://f-puzzles.com/?load={twice}"),
        plain.replace('+', " "),
        format!("https://sudokupad.app/fpuzzles{code}"),
        format!("https://sudokupad.app/sudoku/fpuz{escaped}/?setting-nogrid=1"),
        format!("https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles{code}&x=1"),
        format!("https://beta.sudokupad.app/fpuzzles{code}"),
        format!("fpuzzles{code}"),
        code.to_owned(),
        format!("https://www.sudokuwiki.org/X_Wing_Strategy?bd={PUZZLE}."),
        format!("https://sudokuexchange.com/play/?s={}", PUZZLE.replace('.', "0")),
        scl(json!({})),
        scl(json!({})).replace("/scl", "/scf?puzzleid=scl"),
        scl(json!({})).replace("/scl", "/ctc"),
    ] {
        let format = kind(&line).unwrap_or_else(|| panic!("{line}"));
        // Whatever format it is taken for, the link itself decides.
        for format in [format, "exchange-link"] {
            assert_eq!(parse(format, &line).unwrap().puzzle.classic().givens, givens(), "{line}");
        }
    }
}

#[test]
fn a_link_in_a_remark_is_no_puzzle() {
    assert_eq!(kind(&format!("{PUZZLE} # https://sudokupad.app/abc")), None);
    assert_eq!(kind(&format!("{PUZZLE} # https://tinyurl.com/abc")), None);
    assert_eq!(kind("Grid 01 from https://sudokupad.app/abc"), None);
    assert_eq!(kind(&format!("#U https://www.sudokuwiki.org/sudoku.htm?bd={PUZZLE}")), None);
    assert_eq!(kind("https://sudokupad.app/abc"), Some("sudokupad"));
    assert_eq!(kind("https://f-puzzles.com/?id=abc"), Some("fpuzzles"));
}

#[test]
fn words_are_not_codes() {
    for text in [
        "",
        "classic",
        "classical music",
        "scf",
        "scl list of ratings",
        "ctcctc",
        PUZZLE,
        "S9B",
        "sudokuwiki.org is a site",
        "f-puzzles.com",
        "N4Ig",
        "fpuzzles is fun",
    ] {
        assert_eq!(kind(text), None, "{text}");
    }
}

#[test]
fn rich_f_puzzles_are_read() {
    let mut link = json!({"title": "T", "author": "A", "ruleset": "Normal sudoku rules apply.",
        "highlightConflicts": true, "arrow": [], "negative": [], "antiknight": false,
        "cage": [{"cells": [], "value": "tags: easy"}], "score": 3});
    link["solution"] = json!(vec![1; 81]);
    let record = parse("fpuzzles", &fpuzzle(link)).unwrap();
    assert_eq!(record.notes, [""; 0]);
    let puzzle = record.puzzle;
    assert_eq!(puzzle.text_of(Field::Name), Some("T"));
    assert_eq!(puzzle.classic().solution.unwrap().to_string(), "1".repeat(81));
    let keys: Vec<_> = puzzle.extra.iter().map(|extra| extra.key.as_str()).collect();
    assert_eq!(keys, ["highlightConflicts", "cage", "score"]);
    let odd = parse("fpuzzles", &fpuzzle(json!({"ruleset": "Grey cells are even."}))).unwrap();
    assert!(odd.notes[0].contains("words"));
}

#[test]
fn the_rules_of_f_puzzles_are_named() {
    for (rules, names) in [
        (json!({"killercage": [{"cells": ["R1C1"], "value": "5"}]}), "killer cages"),
        (json!({"diagonal+": true, "diagonal-": true}), "rising diagonal, falling diagonal"),
        (json!({"antiknight": true, "antiking": true}), "anti-knight, anti-king"),
        (json!({"thermometer": [{}], "arrow": [{}]}), "arrows, thermometers"),
        (json!({"negative": ["xv"]}), "negative constraints"),
        (json!({"line": [{}], "text": [{}]}), "drawn lines, drawn text"),
        (json!({"cage": [{"cells": ["R1C1"], "value": "a"}]}), "cages"),
        (json!({"newrule": [{"cells": []}]}), "the unknown rule 'newrule'"),
        (json!({"xsum": [1], "sandwichsum": [1], "skyscraper": [1]}), "sandwich sums, X-sums"),
    ] {
        let error = parse("fpuzzles", &fpuzzle(rules)).unwrap_err();
        assert_eq!(error.kind, ErrorKind::Variant);
        assert!(error.message.contains(&format!(": {names}")), "{}", error.message);
        assert_eq!(error.place.unwrap().line, 3);
    }
    let link = fpuzzle(json!({"size": 6}));
    assert_eq!(parse("fpuzzles", &link).unwrap_err().kind, ErrorKind::Size);
}

#[test]
fn regions_other_than_the_boxes_are_jigsaws() {
    let text = |change: &dyn Fn(usize, &mut Value)| {
        let rows: Vec<Vec<Value>> = (0..9)
            .map(|row| {
                let mut cells = vec![json!({}); 9];
                for (column, cell) in cells.iter_mut().enumerate() {
                    change(9 * row + column, cell);
                }
                cells
            })
            .collect();
        json!({"size": 9, "grid": rows}).to_string()
    };
    let number = |index: usize| index / 27 * 3 + index % 9 / 3;
    // Other numbers for the same boxes are fine.
    assert!(parse("fpuzzles", &text(&|i, cell| cell["region"] = json!(8 - number(i)))).is_ok());
    let rows = parse("fpuzzles", &text(&|i, cell| cell["region"] = json!(i / 9))).unwrap_err();
    assert!(rows.message.contains("jigsaw"));
    let hole = text(&|i, cell| {
        if i == 40 {
            cell["region"] = json!(null);
        }
    });
    assert!(parse("fpuzzles", &hole).unwrap_err().message.contains("jigsaw"));
}

#[test]
fn sudokupad_refuses_what_may_be_a_rule() {
    let plain = json!({"metadata": {"title": "T", "solution": "1".repeat(81), "tags": [1]},
        "cages": [{"value": "author: Me"}], "settings": {"a": 1}});
    let puzzle = parse("sudokupad", &scl(plain)).unwrap().puzzle;
    assert_eq!(puzzle.classic().givens, givens());
    assert_eq!(puzzle.text_of(Field::Name), Some("T"));
    assert_eq!(puzzle.text_of(Field::Author), Some("Me"));
    assert!(puzzle.classic().solution.is_some());
    for (more, name) in [
        (json!({"cages": [{"cells": [[0, 0]]}]}), "cages"),
        (json!({"lines": [{}], "arrows": [{}]}), "lines, arrows"),
        (json!({"overlays": [{}], "underlays": [{}]}), "drawings over the grid, drawings under"),
        (json!({"foglight": [[0, 0]]}), "fog of war"),
        (json!({"strange": [1]}), "the unknown feature 'strange'"),
        (json!({"regions": []}), "boxes that are not the usual nine"),
    ] {
        let error = parse("sudokupad", &scl(more)).unwrap_err();
        assert_eq!(error.kind, ErrorKind::Variant);
        assert!(error.message.contains(&format!(": {name}")), "{}", error.message);
    }
    let small = scl(json!({"cells": [[{}, {}], [{}, {}]]}));
    assert_eq!(parse("sudokupad", &small).unwrap_err().kind, ErrorKind::Size);
}

#[test]
fn shortened_sudokupad_json_is_read() {
    let rows: Vec<String> = PUZZLE
        .as_bytes()
        .chunks(9)
        .map(|row| {
            let cell = |b: &u8| match b {
                b'.' => String::new(),
                digit => format!("{{v:{}}}", char::from(*digit)),
            };
            format!("[{}]", row.iter().map(cell).collect::<Vec<_>>().join(","))
        })
        .collect();
    let boxes: Vec<String> = (0..9)
        .map(|b| {
            let cell = |i: usize| format!("[{},{}]", b / 3 * 3 + i / 3, b % 3 * 3 + i % 3);
            format!("[{}]", (0..9).map(cell).collect::<Vec<_>>().join(","))
        })
        .collect();
    let text = format!(
        r"{{cs:50,ce:[{}],re:[{}],metadata:{{t:'It\'s one'}}}}",
        rows.join(","),
        boxes.join(",")
    );
    let link = format!("https://sudokupad.app/scl{}", lz::pack(&text));
    let puzzle = parse("sudokupad", &link).unwrap().puzzle;
    assert_eq!(puzzle.classic().givens, givens());
    assert_eq!(puzzle.text_of(Field::Name), Some("It's one"));
}

#[test]
fn what_the_program_shares_is_read() {
    let share = json!({"p": classic::code(&givens()), "n": "Shared", "s": "", "m": "Hi"});
    let packed = lz_str::compress_to_encoded_uri_component(share.to_string().as_str());
    let puzzle = parse("sudokupad", &format!("sudokupad://puzzle/{packed}")).unwrap().puzzle;
    assert_eq!(puzzle.classic().givens, givens());
    assert_eq!(puzzle.text_of(Field::Name), Some("Shared"));
}

#[test]
fn links_that_hold_no_puzzle_are_errors() {
    for (link, kind) in [
        ("https://f-puzzles.com/?id=yhkyz63b", ErrorKind::Refused),
        ("https://tinyurl.com/abc", ErrorKind::Refused),
        ("https://sudokupad.app/4FN8RN9LfN", ErrorKind::Refused),
        ("https://sudokupad.app/fpuzzlesyhkyz63b", ErrorKind::Refused),
        ("https://sudokupad.app/classicNOTVALID", ErrorKind::CellCount),
        ("https://sudokupad.app/scfAAAA", ErrorKind::CellCount),
        ("https://f-puzzles.com/?load=N4Ig", ErrorKind::Syntax),
        ("https://www.sudokuwiki.org/sudoku.htm?bd=123", ErrorKind::CellCount),
        ("https://www.sudokuwiki.org/sudoku.htm?bd=S9B0102", ErrorKind::CellCount),
        ("https://www.sudokuwiki.org/sudoku.htm?bd=S9C0102", ErrorKind::Refused),
        ("https://sudokuexchange.com/play/?s=12", ErrorKind::CellCount),
        ("https://sigh.github.io/interactive-sudoku-solver/?q=.Cage~3~R1C1", ErrorKind::Refused),
        ("https://example.org/", ErrorKind::Syntax),
    ] {
        let error = parse("sudokupad", link).unwrap_err();
        assert_eq!(error.kind, kind, "{link}: {}", error.message);
        assert_eq!(error.place.unwrap().column, 1);
    }
    assert_eq!(
        kind("https://sigh.github.io/interactive-sudoku-solver/?q=.Cage~3~R1C1"),
        Some("iss")
    );
    let error = parse("fpuzzles", "see https://f-puzzles.com/?id=abc now").unwrap_err();
    let place = error.place.unwrap();
    assert_eq!((place.column, place.length), (5, 29));
    assert!(error.help.unwrap().contains("browser"));
}

#[test]
fn a_packed_bomb_is_stopped() {
    let bomb = lz::pack(&format!("{{\"size\":\"{}\"}}", " ".repeat(1 << 20)));
    let error = parse("fpuzzles", &format!("https://f-puzzles.com/?load={bomb}")).unwrap_err();
    assert_eq!(error.kind, ErrorKind::Unpack);
    let deep = lz::pack(&"[".repeat(100_000));
    let error = parse("fpuzzles", &format!("https://f-puzzles.com/?load={deep}")).unwrap_err();
    assert_eq!(error.kind, ErrorKind::Syntax);
}

#[test]
fn published_codes_of_sudokuwiki() {
    // el = 525 = 18 + 0b111111011: all but 3; ep = all nine; 0a = placed 1.
    let code = format!("S9Bel050a{}", "ep".repeat(78));
    assert_eq!(kind(&code), Some("sudokuwiki"));
    let puzzle = parse("sudokuwiki", &code).unwrap().puzzle;
    assert_eq!(puzzle.classic().givens.to_string(), format!(".5{}", ".".repeat(79)));
    assert_eq!(puzzle.classic().entries.to_string(), format!("..1{}", ".".repeat(78)));
    let marks = puzzle.classic().marks.unwrap();
    assert_eq!(marks.get(Cell::new(0).unwrap()).to_string(), "12456789");
    assert_eq!(marks.len(), 8);
    let full = format!("S9B{}", "ep".repeat(81));
    assert_eq!(parse("sudokuwiki", &full).unwrap().puzzle, Puzzle::default());
    let wrong = format!("S9B{}", "zz".repeat(81));
    assert_eq!(parse("sudokuwiki", &wrong).unwrap_err().kind, ErrorKind::Symbol);
}

#[test]
fn good_sudoku_codes() {
    use base64::Engine;
    let mut bytes = [0u8; 41];
    for (cell, digit) in givens().placed() {
        let shift = if cell.index() % 2 == 0 { 4 } else { 0 };
        bytes[cell.index() / 2] |= digit.get() << shift;
    }
    let padded = base64::engine::general_purpose::STANDARD.encode(bytes);
    for code in [padded.clone(), padded.trim_end_matches('=').to_owned(), format!(" {padded} ")] {
        assert!(good_sudoku::fits(&code));
        assert_eq!(parse("good-sudoku", &code).unwrap().puzzle.classic().givens, givens());
    }
    bytes[0] = 0xa0;
    let wrong = base64::engine::general_purpose::STANDARD.encode(bytes);
    assert!(!good_sudoku::fits(&wrong));
    let error = parse("good-sudoku", &wrong).unwrap_err();
    assert_eq!(error.message, "r1c1 holds 10, which is not a digit");
    for other in ["", "abc", PUZZLE, &"A".repeat(57)] {
        assert!(!good_sudoku::fits(other));
        assert!(parse("good-sudoku", other).is_err());
    }
}
