//! Random puzzles for the tests of tables and XML, and the tests of lists and of detection.

use super::detect::*;
use super::exchange::is_exchange;
use super::list::is_list;
use super::qqwing::is_qqwing;
use crate::error::{ErrorKind, ReadError};
use crate::field::Field;
use crate::format::{Column, Format, Raw, ReadOptions};
use crate::record::Record;
use crate::source::Source;
use ninefold::{Candidates, Cell, Digit, DigitSet, Grid};
use ninefold_rules::Puzzle;
pub(crate) use ninefold_testing::{PUZZLE as CELLS, SOLUTION as SOLVED};
use proptest::prelude::*;
use proptest::sample::select;
use std::io::Cursor;

pub(crate) fn raws(format: &'static Format, text: &str) -> Vec<Result<Raw, ReadError>> {
    raws_with(format, text, &ReadOptions::default())
}

pub(crate) fn raws_with(
    format: &'static Format,
    text: &str,
    options: &ReadOptions,
) -> Vec<Result<Raw, ReadError>> {
    let source = Source::new(Cursor::new(text.to_owned().into_bytes())).unwrap();
    let mut framer = format.framer(source, options).unwrap();
    std::iter::from_fn(|| framer.next_raw()).collect()
}

pub(crate) fn read_all(format: &'static Format, text: &str) -> Vec<Result<Record, ReadError>> {
    raws(format, text).into_iter().map(|raw| raw.and_then(|raw| raw.parse())).collect()
}

fn grid() -> impl Strategy<Value = Grid> {
    prop::collection::vec(0..30u8, 81)
        .prop_map(|cells| Grid::from_cells(std::array::from_fn(|i| Digit::new(cells[i]))))
}

fn candidates() -> impl Strategy<Value = Option<Candidates>> {
    let sets = prop::collection::vec(0..1024u16, 81).prop_map(|bits| {
        let mut all = Candidates::NONE;
        for (cell, bits) in Cell::all().zip(bits) {
            // Half of the cells have none.
            all.set(cell, DigitSet::from_bits(if bits > 511 { 0 } else { bits }));
        }
        (!all.is_empty()).then_some(all)
    });
    prop_oneof![Just(None), sets]
}

/// Texts that are hard to write: separators, quotation marks, line ends, markup, Unicode.
pub(crate) fn awkward() -> impl Strategy<Value = String> {
    "[a-zA-Z0-9.,;|\t\"'<>&#=:/é漢\r\n -]{1,12}"
}

fn texts(format: &'static Format) -> impl Strategy<Value = Vec<(Field, String)>> {
    let fields: Vec<Field> =
        Field::ALL.into_iter().filter(|f| f.is_text() && format.holds(*f)).collect();
    prop::collection::vec((select(fields), awkward()), 0..6).prop_map(|mut texts| {
        texts.iter_mut().for_each(|(_, text)| *text = text.trim().to_owned());
        texts.retain(|(_, text)| !text.is_empty());
        texts.sort_by_key(|(field, _)| *field);
        texts
    })
}

/// Puzzles that say all that a format can hold, except what is unknown.
pub(crate) fn puzzles(format: &'static Format) -> impl Strategy<Value = Puzzle> {
    let colours = prop::collection::vec(0..10u8, 81).prop_map(|c| std::array::from_fn(|i| c[i]));
    let marks = (candidates(), candidates(), candidates(), prop::option::of(colours));
    (grid(), grid(), prop::option::of(grid()), marks, texts(format)).prop_map(
        move |(givens, entries, solution, (marks, corners, restriction, colours), texts)| {
            let mut puzzle = Puzzle::of_givens(givens);
            puzzle.texts = texts;
            for (cell, digit) in entries.placed().filter(|(cell, _)| givens.get(*cell).is_none()) {
                puzzle.classic_mut().entries.set(cell, Some(digit));
            }
            if !format.holds(Field::Entries) {
                puzzle.classic_mut().entries = Grid::EMPTY;
            }
            puzzle.classic_mut().solution = solution.filter(|_| format.holds(Field::Solution));
            puzzle.classic_mut().marks = marks.filter(|_| format.holds(Field::Marks));
            puzzle.classic_mut().corners = corners.filter(|_| format.holds(Field::Corners));
            puzzle.classic_mut().restriction =
                restriction.filter(|_| format.holds(Field::Restriction));
            puzzle.classic_mut().colours = colours
                .filter(|c: &[u8; 81]| c.iter().any(|c| *c > 0) && format.holds(Field::Colours));
            puzzle
        },
    )
}

fn list() -> &'static Format {
    Format::named("list").unwrap()
}

fn from_list(line: &str) -> Puzzle {
    let mut records = read_all(list(), line);
    assert_eq!(records.len(), 1, "{line}");
    records.remove(0).unwrap().puzzle
}

#[test]
fn lists_are_understood_in_every_order() {
    for (line, rating, name, extra) in [
        (format!("{CELLS},7.2/1.2/1.2,Glass Stairs"), "7.2/1.2/1.2", "Glass Stairs", 0),
        (format!("{CELLS} ; 8.9 ; Iron Gate ; 24"), "8.9", "Iron Gate", 1),
        (format!("{CELLS}  # 8.9/1.2/1.2 ED"), "8.9/1.2/1.2", "ED", 0),
        (format!("{CELLS}\tED=7.2/2.0/2.0"), "7.2/2.0/2.0", "", 0),
        (format!("7.2 {CELLS} someone's \"best\""), "7.2", "someone's \"best\"", 0),
        (format!("1,2,abc,7.2,{CELLS},x,y"), "7.2", "abc", 4),
        (format!("{CELLS},26"), "26", "", 0),
        (CELLS.to_owned(), "", "", 0),
    ] {
        let puzzle = from_list(&line);
        assert_eq!(puzzle.classic().givens.to_string(), CELLS, "{line}");
        assert_eq!(puzzle.text_of(Field::Rating).unwrap_or(""), rating, "{line}");
        assert_eq!(puzzle.text_of(Field::Name).unwrap_or(""), name, "{line}");
        assert_eq!(puzzle.extra.len(), extra, "{line}: {:?}", puzzle.extra);
    }
    let puzzle = from_list(&format!("1,2,abc,7.2,{CELLS},x,y"));
    let keys: Vec<&str> = puzzle.extra.iter().map(|extra| extra.key.as_str()).collect();
    assert_eq!(keys, ["column 1", "column 2", "column 6", "column 7"]);
}

#[test]
fn the_sample_list_is_read() {
    let text = include_str!("../../../../puzzles/forum.txt");
    let records = read_all(list(), text);
    assert_eq!(records.len(), 6);
    for record in records {
        assert!(record.unwrap().puzzle.text_of(Field::Rating).is_some());
    }
    let lines: Vec<&str> = text.lines().collect();
    assert!(is_list(&lines) && !is_table(&lines) && !is_exchange(&lines));
}

#[test]
fn the_column_of_a_list_can_be_chosen() {
    let text = format!("{SOLVED};{CELLS};7.2\n{SOLVED};{}\n", &CELLS[1..]);
    let options = |column| ReadOptions { column: Some(column), ..ReadOptions::default() };
    let raws = raws_with(list(), &text, &options(Column::Number(2)));
    let record = raws[0].as_ref().unwrap().parse().unwrap();
    assert_eq!(record.puzzle.classic().givens.to_string(), CELLS);
    assert_eq!(record.puzzle.text_of(Field::Rating), Some("7.2"));
    let error = raws[1].as_ref().unwrap().parse().unwrap_err();
    assert_eq!((error.kind, error.place.unwrap().column), (ErrorKind::CellCount, 83));
    let raws = raws_with(list(), &text, &options(Column::Number(9)));
    assert_eq!(raws[0].as_ref().unwrap().parse().unwrap_err().kind, ErrorKind::Column);
    for column in [Column::Number(0), Column::Name("x".to_owned())] {
        let raws = raws_with(list(), &text, &options(column));
        assert_eq!(raws.len(), 1);
        assert_eq!(raws[0].as_ref().unwrap_err().kind, ErrorKind::Column);
    }
    let huge = raws_with(list(), &text, &options(Column::Number(usize::MAX)));
    assert!(huge[0].as_ref().unwrap().parse().is_err());
}

#[test]
fn tables_are_distinguished_from_lines_with_remarks() {
    let line = |end: &str| format!("{CELLS}{end}");
    for table in [
        vec!["quizzes,solutions".to_owned(), format!("{CELLS},{SOLVED}")],
        vec!["puzzle".to_owned(), line("")],
        vec!["id;cells;rank".to_owned(), format!("1;{CELLS};x")],
        vec![format!("{CELLS},{SOLVED}")],
        vec![format!("1\t{CELLS}"), format!("2\t{CELLS}")],
        vec![line(",a,b"), line(",c,d")],
        vec![
            "# a remark".to_owned(),
            "source,question,answer,rating".to_owned(),
            format!("x,{CELLS},{SOLVED},3"),
        ],
    ] {
        assert!(is_table(&table.iter().map(String::as_str).collect::<Vec<_>>()), "{table:?}");
    }
    for lines in [
        vec![],
        vec![line("")],
        vec![line(" easy"), line(" # hard, but fair")],
        vec![line(", hard"), line(", easy, if you see it")],
        vec!["Grid 01".to_owned(), CELLS[..9].to_owned()],
        vec![line(",7.2,name"), line(",8.0,other")],
        vec!["puzzle".to_owned(), "53..7....".to_owned()],
    ] {
        assert!(!is_table(&lines.iter().map(String::as_str).collect::<Vec<_>>()), "{lines:?}");
    }
    assert!(!is_list(&[&line(" easy 1.5 stars"), &line("")]));
    assert!(!is_list(&[]) && !is_exchange(&[]));
}

proptest! {
    #[test]
    fn garbage_never_panics(text in "[0-9.,;|\t\"#é puzle\n\r]{0,200}") {
        for name in ["list", "csv", "qqwing"] {
            let format = Format::named(name).unwrap();
            for number in [None, Some(1), Some(3)] {
                let column = number.map(Column::Number);
                let options = ReadOptions { column, ..ReadOptions::default() };
                for raw in raws_with(format, &text, &options).into_iter().flatten() {
                    let _ = raw.parse();
                }
            }
        }
        let lines: Vec<&str> = text.lines().collect();
        let _ = (is_table(&lines), is_list(&lines), is_exchange(&lines), is_qqwing(&text));
    }

    #[test]
    fn a_line_with_anything_around_the_cells_is_read(
        before in "[a-z7.,;#\t é]{0,9}",
        after in awkward(),
    ) {
        let line = format!("{before} {CELLS} {}", after.replace(['\r', '\n'], " "));
        prop_assume!(!line.trim_start().starts_with("# "));
        let record = read_all(list(), &line).remove(0).unwrap();
        prop_assert_eq!(record.puzzle.classic().givens.to_string(), CELLS);
    }
}
