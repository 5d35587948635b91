//! Reads anything, and writes what was read in every format.
//!
//! ```text
//! byte 0        how to read: a forced format, or detection with an extension or a column
//! byte 1        which format to write: one of them, or 255 for all
//! the rest      the input
//! ```
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold::{Candidates, Grid};
use ninefold_formats::{
    Column, FORMATS, Field, Format, Loss, Puzzle, ReadError, ReadOptions, Reader, Source, Writer,
};
use std::io::Cursor;

/// The number of puzzles of one input that are written again, and of records of a packed one that are
/// read: what comes later is like what came before, only slower.
const WRITTEN: usize = 3;
const PACKED: usize = 2000;

/// The extensions that break ties, one that does not, and one that is refused.
const EXTENSIONS: [&str; 14] =
    ["", "txt", "sdk", "sdm", "sdx", "ss", "csv", "tsv", "json", "url", "xml", "SDK", "odd", "scl"];

fuzz_target!(|data: &[u8]| {
    let Some(([how, target], input)) = data.split_first_chunk() else { return };
    let options = options(usize::from(*how));
    let puzzles = read_all(input, &options);
    let written = FORMATS.iter().filter(|format| format.is_written());
    let count = written.clone().count();
    let (skip, take) = match *target {
        255 => (0, count),
        one => (usize::from(one) % count, 1),
    };
    for format in written.skip(skip).take(take) {
        for puzzle in &puzzles {
            write_and_read_back(puzzle, format);
        }
        write_together(&puzzles, format);
    }
});

/// Returns the options that byte 0 stands for.
fn options(choice: usize) -> ReadOptions {
    let mut options = ReadOptions::default();
    let choice = choice % (FORMATS.len() + EXTENSIONS.len() + 8);
    if let Some(format) = FORMATS.get(choice) {
        options.from = Some(format);
        return options;
    }
    let choice = choice - FORMATS.len();
    if let Some(extension) = EXTENSIONS.get(choice) {
        options.extension = Some((*extension).to_owned());
        return options;
    }
    let choice = choice - EXTENSIONS.len();
    options.column = Some(match choice % 4 {
        0 => Column::Number(1),
        1 => Column::Number(3),
        2 => Column::Name("puzzle".to_owned()),
        _ => Column::Name("Level".to_owned()),
    });
    options.from = Format::named("csv").filter(|_| choice >= 4);
    options
}

/// Reads an input and checks what every reader promises; returns the first puzzles.
fn read_all(input: &[u8], options: &ReadOptions) -> Vec<Puzzle> {
    let is_packed = input.starts_with(b"\x1f\x8b")
        || input.starts_with(b"\x28\xb5\x2f\xfd")
        || input.get(1..4) == Some(b"\x2a\x4d\x18")
        || input.starts_with(b"PK");
    // A line ends with LF, CR or both; inside a packed input there may be any number of them.
    let ends = input.iter().filter(|b| matches!(b, b'\n' | b'\r')).count() as u64;
    let lines = if is_packed { u64::MAX } else { ends + 1 };
    let mut puzzles = Vec::new();
    let source = Source::new(Cursor::new(input.to_vec()));
    let reader = match source.and_then(|source| Reader::new(source, options)) {
        Ok(reader) => reader,
        Err(error) => {
            check_error(&error, lines);
            return puzzles;
        }
    };
    let mut last_failure = None;
    for (count, raw) in reader.enumerate() {
        if is_packed && count > PACKED {
            break;
        }
        assert!(is_packed || count <= input.len(), "more records than bytes");
        let (is_json, record) = match raw {
            Ok(raw) => {
                let is_json = raw.format().extensions.contains(&"json");
                assert!((1..=lines).contains(&raw.line()), "record at line {}", raw.line());
                last_failure = None;
                (is_json, raw.parse())
            }
            Err(error) => {
                check_error(&error, lines);
                // An error that has no place in the input is one of the input itself.
                let failure = error.place.is_none().then_some(error);
                assert!(
                    failure.is_none() || failure != last_failure,
                    "reported twice: {failure:?}"
                );
                last_failure = failure;
                continue;
            }
        };
        match record {
            Ok(record) => {
                assert!(!record.notes.iter().any(|note| note.contains(char::is_control)));
                check_puzzle(&record.puzzle);
                assert!(!is_json || tells_cells(input, &record.puzzle), "{:?}", record.puzzle);
                if puzzles.len() < WRITTEN {
                    puzzles.push(record.puzzle);
                }
            }
            Err(error) => check_error(&error, lines),
        }
    }
    puzzles
}

/// An error can be shown, and points at something that is there.
fn check_error(error: &ReadError, lines: u64) {
    assert!(!error.message.is_empty() && error.message.chars().count() <= 1000, "{error:?}");
    assert!(!error.message.chars().any(char::is_control), "{error:?}");
    assert!(error.help.as_ref().is_none_or(|help| help.chars().count() <= 1000), "{error:?}");
    let Some(place) = &error.place else { return };
    let shown = place.text.chars().count() as u64;
    assert!((1..=lines).contains(&place.line), "of {lines} lines: {error:?}");
    assert!(shown <= 200 && place.text_column >= 1, "{error:?}");
    assert!(place.column >= place.text_column, "{error:?}");
    assert!(place.column - place.text_column <= shown, "{error:?}");
}

/// Checks the rules that every puzzle keeps.
fn check_puzzle(puzzle: &Puzzle) {
    assert!(
        (puzzle.classic().givens.filled() & puzzle.classic().entries.filled()).is_empty(),
        "{puzzle:?}"
    );
    assert!(puzzle.classic().colours.is_none_or(|all| all.iter().all(|colour| *colour <= 9)));
}

/// A JSON record with no recognised digit is never a puzzle: an empty grid is one only if the
/// input writes 81 empty cells.
fn tells_cells(input: &[u8], puzzle: &Puzzle) -> bool {
    let says_more = puzzle.classic().restriction.is_some() || !puzzle.classic().entries.is_empty();
    // Links and packed inputs hide their cells.
    let is_hidden =
        input.len() < 82 || input.windows(4).any(|four| four == b"N4Ig" || four == b"http");
    let is_wide = input.contains(&0) || input.starts_with(b"\x1f\x8b") || input.starts_with(b"PK");
    let empty = |b: &u8| b"0.-_*xX?e# ~\"nf".contains(b) || *b >= 0x80;
    let cells = input.iter().filter(|b| empty(b) || b.is_ascii_digit()).count();
    !puzzle.classic().givens.is_empty() || says_more || is_hidden || is_wide || cells >= 81
}

fn read_back(text: &[u8], format: &'static Format) -> Vec<Puzzle> {
    let options = ReadOptions { from: Some(format), ..ReadOptions::default() };
    let shown = || String::from_utf8_lossy(text).into_owned();
    let source = Source::new(Cursor::new(text.to_vec())).expect("what is written is text");
    let reader = match Reader::new(source, &options) {
        Ok(reader) => reader,
        Err(error) => panic!("{format:?} does not read what it wrote: {error}\n{}", shown()),
    };
    let parsed = reader.map(|raw| raw.and_then(|raw| raw.parse()));
    let puzzles: Result<Vec<Puzzle>, _> = parsed.map(|r| r.map(|record| record.puzzle)).collect();
    match puzzles {
        Ok(puzzles) => puzzles,
        Err(error) => panic!("{format:?} does not read what it wrote: {error}\n{}", shown()),
    }
}

/// One puzzle, written and read again, has the same givens.
fn write_and_read_back(puzzle: &Puzzle, format: &'static Format) {
    let Ok(mut writer) = Writer::new(format) else { return };
    let mut text = Vec::new();
    let lost = writer.write(puzzle, &mut text);
    writer.finish(&mut text);
    let back = read_back(&text, format);
    let shown = || format!("{puzzle:?}\n{}", String::from_utf8_lossy(&text));
    assert_eq!(back.len(), 1, "records in {format:?}: {}", shown());
    assert!(
        is_same(puzzle, &back[0].classic().givens, format, &lost),
        "givens in {format:?}: {}",
        shown()
    );
    let is_lost = |field| lost.iter().any(|loss| loss.field == field);
    for field in [Field::Entries, Field::Solution] {
        if puzzle.has(field) && !is_lost(field) && format.name != "candidates" {
            let of = |puzzle: &Puzzle| match field {
                Field::Entries => Some(puzzle.classic().entries),
                _ => puzzle.classic().solution.filter(|grid| !grid.is_empty()),
            };
            assert_eq!(of(puzzle), of(&back[0]), "{field:?} in {format:?}: {}", shown());
        }
    }
}

/// Puzzles written one after the other are read one after the other.
fn write_together(puzzles: &[Puzzle], format: &'static Format) {
    if puzzles.len() < 2 {
        return;
    }
    let Ok(mut writer) = Writer::new(format) else { return };
    let mut text = Vec::new();
    let lost: Vec<Vec<Loss>> = puzzles.iter().map(|p| writer.write(p, &mut text)).collect();
    writer.finish(&mut text);
    let back = read_back(&text, format);
    let shown = || format!("{puzzles:?}\n{}", String::from_utf8_lossy(&text));
    assert_eq!(back.len(), puzzles.len(), "records in {format:?}: {}", shown());
    for ((puzzle, back), lost) in puzzles.iter().zip(&back).zip(&lost) {
        assert!(
            is_same(puzzle, &back.classic().givens, format, lost),
            "givens in {format:?}: {}",
            shown()
        );
    }
}

/// Returns `true` if these are the givens of the puzzle, as far as the format can show them.
fn is_same(puzzle: &Puzzle, back: &Grid, format: &Format, lost: &[Loss]) -> bool {
    let singles = |start: &Candidates| puzzle.classic().givens.or(&start.singles());
    match format.name {
        // Digits of the player are digits there, and so is a single candidate: that is a loss.
        "candidates" => {
            let state = puzzle.classic().state();
            back.contains(&state) && (*back == state || !lost.is_empty())
        }
        // A single candidate is a given, and a given that the restriction forbids cannot be shown.
        "sukaku" => *back == puzzle.classic().start().singles(),
        "fpuzzles" => {
            *back == puzzle.classic().restriction.as_ref().map_or(puzzle.classic().givens, singles)
        }
        _ => *back == puzzle.classic().givens,
    }
}
