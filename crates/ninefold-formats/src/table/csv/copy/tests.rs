//! Copied rows against rows that are read and written.

use crate::table::tests::{CELLS, SOLVED, awkward};
use crate::{Format, Lines, Puzzle, ReadOptions, Reader, Source, Writer};
use ninefold::Grid;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use std::io::Cursor;

/// Names of columns: known and unknown ones, such that mean the same, and such that can be confused.
const NAMES: [&str; 20] = [
    "id",
    "rating",
    "er",
    "name",
    "title",
    "difficulty",
    "level",
    "comment",
    "solution",
    "entries",
    "marks",
    "candidates",
    "colours",
    "corners",
    "my own",
    "csv:solution",
    "csv:marks",
    "hodoku:type",
    "id",
    "",
];

fn format() -> &'static Format {
    Format::named("csv").unwrap()
}

/// Values of fields as a file has them: with and without quotation marks and blanks.
fn value() -> impl Strategy<Value = String> {
    let grids = [
        SOLVED.to_owned(),
        CELLS.to_owned(),
        CELLS.replace('.', "0"),
        "1".repeat(81),
        vec!["-"; 81].join(" "),
        ".".repeat(81),
    ];
    let quoted = awkward().prop_map(|text| format!("\"{}\"", text.replace('"', "\"\"")));
    let known = [
        "",
        "",
        "",
        "1.2",
        " 1.2",
        "1.2 ",
        "hard",
        "é",
        "aéb",
        "#1",
        "a\"b",
        "\u{feff}x",
        " ",
        "-",
    ];
    prop_oneof![
        6 => select(known.to_vec()).prop_map(str::to_owned),
        2 => select(grids.to_vec()),
        2 => "[a-z0-9.]{1,6}",
        1 => quoted,
        1 => "[a-z\" #é,;\u{a0}\u{85}\u{7f}\u{1}\t]{1,6}",
    ]
}

/// A field of the column of puzzles.
fn puzzle() -> impl Strategy<Value = String> {
    let [dots, zeros] = [CELLS.to_owned(), CELLS.replace('.', "0")];
    let other = [format!("\"{CELLS}\""), format!(" {CELLS}"), zeros.replacen('0', ".", 1)];
    prop_oneof![6 => select(vec![dots, zeros]), 1 => select(other.to_vec())]
}

/// A table with the column of puzzles anywhere. Some rows are short, some are long.
fn table() -> impl Strategy<Value = String> {
    let columns = subsequence(NAMES.to_vec(), 0..6).prop_shuffle();
    let row = (puzzle(), prop::collection::vec(value(), 7), 0..12usize);
    let rows = prop::collection::vec(row, 2..8);
    let shape = (any::<prop::sample::Index>(), select(vec![",", ",", ";", "\t"]), 0..8u8);
    (columns, rows, shape).prop_map(|(mut names, rows, (place, separator, kind))| {
        let place = place.index(names.len() + 1);
        names.insert(place, "puzzle");
        let mut lines = vec![names.join(separator)];
        if kind == 0 {
            // Without a header.
            lines.clear();
        }
        for (puzzle, mut fields, length) in rows {
            fields.truncate(names.len() - 1);
            fields.insert(place, puzzle);
            match length {
                0 => fields.truncate(place + 1),
                1 => fields.push("more".to_owned()),
                _ => {}
            }
            lines.push(fields.join(separator));
        }
        lines.join("\n") + "\n"
    })
}

/// Reads the lines of a table that come in one block: those after the first row, which decides the
/// columns.
fn lines_of(table: &str) -> Lines {
    let mut lines = Lines::default();
    let Ok(source) = Source::new(Cursor::new(table.to_owned().into_bytes())) else { return lines };
    let options = ReadOptions { from: Some(format()), ..ReadOptions::default() };
    if let Ok(mut reader) = Reader::new(source, &options) {
        while !reader.next_lines(4, &mut lines) && reader.next().is_some() {}
    }
    lines
}

/// Returns the puzzle that a line says, if it is read quickly.
fn puzzle_of(lines: &Lines, at: usize) -> Option<Puzzle> {
    lines.givens(at)?;
    Some(lines.raw(at)?.unwrap().parse().unwrap().puzzle)
}

/// Copies each line of `lines` and compares it with the general writer, where the columns of the
/// output are decided by the lines of `first`. Returns how many were copied.
fn compare(first: &Lines, lines: &Lines, is_solved: bool) -> Result<usize, TestCaseError> {
    let solution: Grid = SOLVED.parse().unwrap();
    let answer = |puzzle: Puzzle| match is_solved {
        true => format().solved(&puzzle, &solution),
        false => puzzle,
    };
    let mut writer = Writer::new(format()).unwrap();
    let deciding: Vec<Puzzle> =
        (0..first.len()).filter_map(|at| puzzle_of(first, at)).map(answer).collect();
    writer.plan(&deciding);
    deciding.iter().for_each(|puzzle| drop(writer.write(puzzle, &mut Vec::new())));
    let Some(rows) = writer.rows() else { return Ok(0) };
    let mut copied = 0;
    for at in 0..lines.len() {
        let Some(puzzle) = puzzle_of(lines, at).map(answer) else { continue };
        let mut out = b"before".to_vec();
        let (givens, entries) = (&puzzle.classic().givens, Some(&puzzle.classic().entries));
        if rows.copy_line(lines, at, givens, entries, &mut out) {
            copied += 1;
            let mut expected = b"before".to_vec();
            prop_assert_eq!(writer.write(&puzzle, &mut expected), Vec::new());
            prop_assert_eq!(String::from_utf8(out), String::from_utf8(expected));
        } else {
            prop_assert_eq!(out, b"before".to_vec());
        }
    }
    Ok(copied)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ninefold_testing::cases(256)))]

    #[test]
    fn copied_rows_are_those_of_the_general_writer(
        table in table(),
        other in table(),
        is_solved in any::<bool>(),
    ) {
        let (table, other) = (lines_of(&table), lines_of(&other));
        compare(&table, &table, is_solved)?;
        compare(&other, &table, is_solved)?;
    }
}

#[test]
fn usual_rows_are_copied() {
    let zeros = CELLS.replace('.', "0");
    for table in [
        format!("id,puzzle,rating\n1,{CELLS},1.2\n2,{zeros},\n"),
        format!("puzzle;solution;name\n{zeros};{SOLVED};\n{zeros};;a name, and more\n"),
        format!("difficulty\tpuzzle\tmarks\n1.2\t{CELLS}\t\nhard\t{CELLS}\t\n"),
        format!("7,{CELLS},x\n8,{CELLS},aéb\n"),
        format!("entries,puzzle,hodoku:type\n,{CELLS},x\n,{CELLS},y\n"),
    ] {
        let lines = lines_of(&table);
        let copied = [false, true].map(|is_solved| compare(&lines, &lines, is_solved).unwrap());
        assert_eq!((lines.len(), copied), (1, [1, 1]), "{table}");
    }
}

#[test]
fn unusual_rows_are_not_copied() {
    for table in [
        format!("puzzle,name\n{CELLS},\"x\"\n"),
        format!("puzzle,name\n{CELLS}, x\n"),
        format!("puzzle,name\n{CELLS},x\u{a0}\n"),
        format!("puzzle,name\n{CELLS},a#b\n"),
        format!("puzzle,name\n{CELLS}\n"),
        format!("puzzle,name\n{CELLS},x,y\n"),
        format!("puzzle,name,title\n{CELLS},x,y\n"),
        format!("puzzle,difficulty,rating\n{CELLS},1.2,3.4\n"),
        format!("puzzle,solution,csv:solution\n{CELLS},,x\n"),
        format!("puzzle,solution\n{CELLS},{CELLS}\n"),
    ] {
        let row = table.lines().next_back().unwrap();
        let lines = lines_of(&format!("{table}{row}\n"));
        assert_eq!((lines.len(), compare(&lines, &lines, true).unwrap()), (1, 0), "{table}");
    }
}
