//! The text formats, read through their framers.

use crate::ReadError;
use crate::error::ErrorKind;
use crate::field::Field;
use crate::format::{Format, ReadOptions};
use crate::loss::Loss;
use crate::reader::Reader;
use crate::record::Record;
use crate::source::Source;
use crate::writer::Writer;
use ninefold::{Candidates, Cell, Digit, DigitSet, Grid};
use ninefold_rules::Puzzle;
use ninefold_testing::PUZZLE;
use proptest::prelude::*;

fn read(format: &str, text: &str) -> Vec<Result<Record, ReadError>> {
    let options =
        ReadOptions { from: Some(Format::named(format).unwrap()), ..ReadOptions::default() };
    let source = Source::new(std::io::Cursor::new(text.as_bytes().to_vec())).unwrap();
    Reader::new(source, &options).unwrap().map(|raw| raw.and_then(|raw| raw.parse())).collect()
}

fn one(format: &str, text: &str) -> Record {
    let mut records = read(format, text);
    assert_eq!(records.len(), 1, "{records:?}");
    records.remove(0).unwrap()
}

fn error(format: &str, text: &str) -> ReadError {
    read(format, text).into_iter().find_map(Result::err).unwrap()
}

fn rows(separator: &str) -> String {
    let rows: Vec<&str> = (0..9).map(|i| &PUZZLE[9 * i..9 * i + 9]).collect();
    rows.join(separator) + "\n"
}

#[test]
fn a_text_line_directly_above_nine_rows_is_the_name() {
    let record = one("sdk", &format!("Extra text line\n{}", rows("\n")));
    assert_eq!(record.puzzle.text_of(Field::Name), Some("Extra text line"));
    assert_eq!(record.puzzle.classic().givens.to_string(), PUZZLE);
    assert!(record.notes[0].contains("Extra text line"));
    let numeric = one("named", &format!("2024\n{}", rows("\n")));
    assert_eq!(numeric.puzzle.text_of(Field::Name), Some("2024"));
    assert!(numeric.notes.is_empty());
}

#[test]
fn records_follow_each_other_with_and_without_gaps() {
    for gap in ["", "\n", "\n\n"] {
        let text =
            format!("One\n{}{gap}Two\n{}{gap}Three\n{}", rows("\n"), rows("\n\n"), rows("\n"));
        let records = read("named", &text);
        let names: Vec<_> = records
            .iter()
            .map(|r| r.as_ref().unwrap().puzzle.text_of(Field::Name).unwrap().to_owned())
            .collect();
        assert_eq!(names, ["One", "Two", "Three"]);
    }
}

#[test]
fn nine_dashes_are_a_row_when_that_makes_nine_rows() {
    let with_empty_row = "---------\n53--7----\n6--195---\n-98----6-\n8---6---3\n4--8-3--1\n7---2---6\n-6----28-\n---419--5\n";
    let record = one("grid", with_empty_row);
    assert!(record.puzzle.classic().givens.to_string().starts_with(".........53..7"));
    let with_borders = PUZZLE.replace('.', "-");
    let with_borders: Vec<&str> = (0..9).map(|i| &with_borders[9 * i..9 * i + 9]).collect();
    let text = format!(
        "{}\n---------\n{}\n---------\n{}\n",
        with_borders[..3].join("\n"),
        with_borders[3..6].join("\n"),
        with_borders[6..].join("\n")
    );
    assert_eq!(one("grid", &text).puzzle.classic().givens.to_string(), PUZZLE);
    assert_eq!(one("grid", &"---------\n".repeat(9)).puzzle.classic().givens, Grid::EMPTY);
    assert_eq!(read("grid", &text.repeat(3)).len(), 3);
    assert_eq!(read("grid", &"---------\n".repeat(18)).len(), 2);
}

#[test]
fn eighty_one_numbers_in_any_layout_are_a_grid() {
    let spaced = |n: usize| -> String {
        let cells: Vec<char> = PUZZLE.replace('.', "0").chars().collect();
        cells
            .chunks(n)
            .map(|line| line.iter().map(|c| format!("{c} ")).collect::<String>() + "\r\n")
            .collect()
    };
    for n in [1, 3, 9, 27, 81] {
        assert_eq!(one("grid", &spaced(n)).puzzle.classic().givens.to_string(), PUZZLE, "{n}");
    }
    let short = error("grid", "1 2 3");
    assert_eq!(short.message, "expected 81 cells, found 3");
}

#[test]
fn errors_point_at_the_row() {
    let bad_row = rows("\n").replacen("6..195...", "6..195..", 1);
    let error_8 = error("grid", &bad_row);
    assert_eq!((error_8.kind, error_8.place.unwrap().line), (ErrorKind::RowLength, 2));
    assert!(error_8.message.contains("row 2 has 8 cells"));
    let bad_symbol = error("grid", &rows("\n").replacen("6..195...", "6..195..a", 1));
    let place = bad_symbol.place.unwrap();
    assert_eq!((bad_symbol.kind, place.line, place.column), (ErrorKind::Symbol, 2, 9));
    let eight_rows = error("grid", &rows("\n")[10..]);
    assert!(eight_rows.message.contains("8 rows"), "{}", eight_rows.message);
    for (text, found) in [(&PUZZLE[1..], 80), (&(PUZZLE.to_owned() + "5"), 82)] {
        let count = error("line", text);
        assert_eq!(count.message, format!("expected 81 cells, found {found}"));
        assert_eq!(count.place.unwrap().column, if found == 80 { 81 } else { 82 });
    }
    let letter = error("line", &PUZZLE.replacen('7', "q", 1));
    assert_eq!((letter.kind, letter.place.unwrap().column), (ErrorKind::Symbol, 5));
}

#[test]
fn one_bad_grid_does_not_spoil_the_next() {
    let text = format!("One\n{}Two\n123\n456\nThree\n{}", rows("\n"), rows("\n"));
    let records = read("named", &text);
    assert_eq!(records.iter().map(|r| r.is_ok()).collect::<Vec<_>>(), [true, false, true]);
}

#[test]
fn remarks_and_metadata_are_kept() {
    let record = one("line", &format!("{PUZZLE}   # easy one"));
    assert_eq!(record.puzzle.text_of(Field::Comment), Some("easy one"));
    let record = one("grid", &format!("# first\n#\n# second\n\n{}", rows("\n")));
    assert_eq!(record.puzzle.joined(Field::Comment).unwrap(), "first\nsecond");
    let sdk = format!(
        "#ARuud\n#D Nice\n#D Really\n#N 1\n# remark\n[puzzle]\n{}[Other]\nx y\n",
        rows("\n")
    );
    let record = one("sdk", &sdk);
    assert_eq!(record.puzzle.text_of(Field::Author), Some("Ruud"));
    assert_eq!(record.puzzle.joined(Field::Description).unwrap(), "Nice\nReally");
    assert_eq!(record.puzzle.text_of(Field::Comment), Some("remark"));
    assert_eq!(record.puzzle.extra[0].key, "[Other]");
    assert_eq!(record.puzzle.extra[1].key, "N");
}

#[test]
fn a_candidate_grid_tells_set_digits_from_single_candidates() {
    let grid: Grid = PUZZLE.parse().unwrap();
    let mut out = Vec::new();
    let mut writer = Writer::new(Format::named("candidates").unwrap()).unwrap();
    let _ = writer.write(&Puzzle::of_givens(grid), &mut out);
    let text = String::from_utf8(out).unwrap();
    let record = one("candidates", &text);
    // r5c5 has 5 alone, and its peers still have it.
    assert_eq!(record.puzzle.classic().givens, grid, "{text}");
    let marks = record.puzzle.classic().marks.unwrap();
    assert_eq!(marks.get(Cell::at(4, 4).unwrap()).to_string(), "5");
    let printed = text.replacen("124", "*124", 1).replacen("247", "#247", 1);
    assert_eq!(one("candidates", &printed).puzzle.classic().marks, Some(marks));
}

#[test]
fn a_simple_sudoku_paste_has_three_grids() {
    let mut puzzle = Puzzle::of_givens(PUZZLE.parse().unwrap());
    puzzle.classic_mut().entries.set(Cell::at(4, 4).unwrap(), Digit::new(5));
    let mut marks = Candidates::NONE;
    marks.set(Cell::at(0, 2).unwrap(), DigitSet::from_bits(0b1011));
    puzzle.classic_mut().marks = Some(marks);
    let mut out = Vec::new();
    let mut writer = Writer::new(Format::named("ss").unwrap()).unwrap();
    for _ in 0..3 {
        assert_eq!(writer.write(&puzzle, &mut out), []);
    }
    let text = String::from_utf8(out).unwrap() + "Simple Sudoku\nVersion 4.2n\n";
    let records = read("ss", &text);
    assert_eq!(records.len(), 3, "{text}");
    for record in records {
        assert_eq!(record.unwrap().puzzle, puzzle);
    }
}

#[test]
fn a_library_line_is_a_position() {
    let line = format!(":0300:7:{}:124 113:735:512::", PUZZLE.replacen("53..", "5+3..", 1));
    let record = one("hodoku", &line);
    let puzzle = &record.puzzle;
    assert_eq!(puzzle.classic().entries.get(Cell::at(0, 1).unwrap()), Digit::new(3));
    assert_eq!(puzzle.classic().givens.clue_count(), 29);
    let marks = puzzle.classic().marks.unwrap();
    assert_eq!(marks.get(Cell::at(0, 2).unwrap()).to_string(), "24");
    let keys: Vec<_> = puzzle.extra.iter().map(|e| (e.key.as_str(), e.value.as_str())).collect();
    assert_eq!(
        keys,
        [("type", "0300"), ("candidates", "7"), ("eliminations", "735"), ("placements", "512")]
    );
    assert_eq!(error("hodoku", &line.replacen("124", "1x4", 1)).kind, ErrorKind::Syntax);
    assert!(error("hodoku", ":0000:x:53..:::").message.contains("found 4"));
}

#[test]
fn a_sukaku_line_restricts() {
    let mut line = String::new();
    for cell in Cell::all() {
        line.push_str(if cell.index() == 0 { "1...5...." } else { "123456789" });
    }
    let puzzle = one("sukaku", &line).puzzle;
    assert_eq!(puzzle.classic().start().get(Cell::at(0, 0).unwrap()).to_string(), "15");
    assert_eq!(error("sukaku", &line[1..]).kind, ErrorKind::CellCount);
    assert_eq!(error("sukaku", &line.replacen("1...5", "1...6", 1)).kind, ErrorKind::Symbol);
}

prop_compose! {
    fn grids()(cells in prop::collection::vec(0..=9u8, 81), density in 0..=9u8) -> Grid {
        let keep = |i: usize, d: u8| if (i as u8).wrapping_mul(37) % 10 < density { Digit::new(d) } else { None };
        let mut grid = Grid::EMPTY;
        for (cell, digit) in Cell::all().zip(cells) {
            grid.set(cell, keep(cell.index(), digit));
        }
        grid
    }
}

prop_compose! {
    fn marks()(bits in prop::collection::vec(0..512u16, 81)) -> Candidates {
        let mut marks = Candidates::NONE;
        for (cell, bits) in Cell::all().zip(bits) {
            marks.set(cell, DigitSet::from_bits(bits));
        }
        marks
    }
}

prop_compose! {
    /// A puzzle that says everything.
    pub(crate) fn rich()(
        givens in grids(),
        entries in grids(),
        marks in prop::option::of(marks()),
        restriction in prop::option::of(marks()),
        colours in prop::option::of(prop::collection::vec(0..=9u8, 81)),
        texts in prop::collection::vec((0..9usize, "[A-Za-z<&>\"',;é][ -~é]{0,20}"), 0..6),
        extra in prop::option::of("[a-z]{1,8}"),
    ) -> Puzzle {
        let mut puzzle = Puzzle::of_givens(givens);
        for (cell, digit) in entries.placed() {
            if givens.get(cell).is_none() {
                puzzle.classic_mut().entries.set(cell, Some(digit));
            }
        }
        let state = puzzle.classic().state();
        let open = |marks: Candidates| {
            let mut open = marks;
            for cell in state.filled() {
                open.set(cell, DigitSet::EMPTY);
            }
            open
        };
        puzzle.classic_mut().marks = marks.map(open).filter(|m| !m.is_empty());
        puzzle.classic_mut().restriction = restriction.map(|r| {
            let mut r = r;
            for cell in Cell::all() {
                // A cell with one candidate is a given, and the other way round.
                let bits = r.get(cell) | DigitSet::from_bits(0b11 << (cell.index() % 8));
                r.set(cell, givens.get(cell).map_or(bits, DigitSet::only));
            }
            r
        });
        puzzle.classic_mut().colours = colours.and_then(|c| <[u8; 81]>::try_from(c).ok()).filter(|c| *c != [0; 81]);
        for (field, text) in texts {
            puzzle.add_text(Field::ALL[field], &text);
        }
        if let Some(value) = extra {
            puzzle.add_extra("sdk", "N", value);
        }
        puzzle
    }
}

/// Returns the part of a puzzle that is left when only the data that a format holds is kept.
fn kept(puzzle: &Puzzle, format: &Format) -> Puzzle {
    let mut kept = puzzle.clone();
    kept.texts.retain(|(field, _)| format.holds(*field));
    kept.extra.retain(|extra| format.keeps(extra));
    if !format.holds(Field::Entries) {
        kept.classic_mut().entries = Grid::EMPTY;
    }
    if !format.holds(Field::Marks) {
        kept.classic_mut().marks = None;
    }
    if !format.holds(Field::Restriction) {
        kept.classic_mut().restriction = None;
    }
    if !format.holds(Field::Colours) {
        kept.classic_mut().colours = None;
    }
    kept
}

fn round_trip(puzzle: &Puzzle, name: &str) -> (Puzzle, Vec<Loss>, String) {
    let format = Format::named(name).unwrap();
    let mut writer = Writer::new(format).unwrap();
    let mut out = Vec::new();
    let lost = writer.write(puzzle, &mut out);
    writer.finish(&mut out);
    let text = String::from_utf8(out).unwrap();
    let record = one(name, &text);
    (record.puzzle, lost, text)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ninefold_testing::cases(50)))]

    #[test]
    fn sadman_files_read_back_as_they_are(puzzle in rich()) {
        let mut expected = kept(&puzzle, Format::named("sdk").unwrap());
        let (back, _, text) = round_trip(&puzzle, "sdk");
        expected.texts.sort();
        let mut back = back;
        back.texts.sort();
        prop_assert_eq!(back, expected, "{}", text);
    }

    #[test]
    fn grids_read_back_as_they_are(puzzle in rich()) {
        for name in ["grid", "named", "line", "sdm", "sukaku"] {
            let expected = kept(&puzzle, Format::named(name).unwrap());
            let (back, lost, text) = round_trip(&puzzle, name);
            prop_assert_eq!(back.classic().givens, expected.classic().givens, "{}\n{}", name, text);
            prop_assert_eq!(back.classic().entries, expected.classic().entries);
            if name == "sukaku" {
                prop_assert_eq!(back.classic().start(), puzzle.classic().start());
            }
            let field = if name == "named" { Field::Name } else { Field::Comment };
            if name != "sukaku" && puzzle.has(field) && !lost.iter().any(|loss| loss.field == field) {
                let words = |p: &Puzzle| p.joined(field).unwrap_or_default().replace(['\n', '#'], " ").split_whitespace().collect::<String>();
                let edges = |w: String| w.trim_matches([',', ';', '\'', '"', ':', '[', ']', '(', ')', '|']).to_owned();
                prop_assert_eq!(edges(words(&back)), edges(words(&puzzle)), "{}\n{}", name, text);
            }
        }
    }

    #[test]
    fn play_states_read_back_unless_a_loss_is_reported(puzzle in rich()) {
        for name in ["sdx", "ss", "hodoku", "candidates"] {
            let (back, lost, text) = round_trip(&puzzle, name);
            if name == "candidates" {
                continue;
            }
            prop_assert_eq!(back.classic().givens, puzzle.classic().givens, "{}\n{}", name, text);
            if !lost.iter().any(|loss| loss.field == Field::Entries) {
                prop_assert_eq!(back.classic().entries, puzzle.classic().entries, "{}\n{}", name, text);
            }
            if !lost.iter().any(|loss| loss.field == Field::Marks) && name != "hodoku" {
                prop_assert_eq!(back.classic().marks, puzzle.classic().marks, "{}\n{}", name, text);
            }
        }
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in "[ -~\\n\\t]{0,400}") {
        for name in ["line", "grid", "sdk", "sdx", "ss", "candidates", "sukaku", "hodoku", "named"] {
            let _ = read_any(name, &text);
        }
    }

    #[test]
    fn no_damaged_grid_makes_a_reader_panic(
        puzzle in rich(),
        at in any::<prop::sample::Index>(),
        with in "[ -~\\n]{0,12}",
    ) {
        for name in ["grid", "sdk", "sdx", "ss", "candidates", "sukaku", "hodoku", "named", "line"] {
            let mut out = Vec::new();
            let mut writer = Writer::new(Format::named(name).unwrap()).unwrap();
            writer.write(&puzzle, &mut out);
            let mut text = String::from_utf8(out).unwrap();
            let mut place = at.index(text.len());
            while !text.is_char_boundary(place) {
                place -= 1;
            }
            text.insert_str(place, &with);
            let _ = read_any(name, &text);
        }
    }
}

fn written(puzzles: &[Puzzle], name: &str) -> (String, Vec<Loss>) {
    let mut writer = Writer::new(Format::named(name).unwrap()).unwrap();
    let mut out = Vec::new();
    let lost = puzzles.iter().flat_map(|puzzle| writer.write(puzzle, &mut out)).collect();
    writer.finish(&mut out);
    (String::from_utf8(out).unwrap(), lost)
}

#[test]
fn sadman_puzzles_with_and_without_tags_do_not_run_together() {
    let plain = Puzzle::of_givens(PUZZLE.parse().unwrap());
    let mut tagged = plain.clone();
    tagged.add_text(Field::Author, "an author");
    let mut coloured = plain.clone();
    coloured.classic_mut().colours = Some([3; 81]);
    for puzzles in [
        vec![plain.clone(), tagged.clone(), plain.clone()],
        vec![plain.clone(), coloured.clone(), plain.clone()],
        vec![tagged, coloured, plain.clone(), plain.clone()],
        vec![plain.clone(), plain],
    ] {
        let (text, _) = written(&puzzles, "sdk");
        let back: Vec<_> = read("sdk", &text).into_iter().map(|r| r.unwrap().puzzle).collect();
        assert_eq!(back, puzzles, "{text}");
    }
    let bare = rows("\n") + "\n" + &rows("\n") + "#A an author\n[Puzzle]\n" + &rows("\n");
    assert_eq!(read("sdk", &bare).into_iter().filter(Result::is_ok).count(), 3);
}

#[test]
fn simple_sudoku_puzzles_that_contain_the_one_before_do_not_run_together() {
    let plain = Puzzle::of_givens(PUZZLE.parse().unwrap());
    let mut more = plain.clone();
    more.classic_mut().givens.set(Cell::at(0, 2).unwrap(), Digit::new(4));
    let mut played = plain.clone();
    played.classic_mut().entries.set(Cell::at(0, 2).unwrap(), Digit::new(4));
    let mut marked = played.clone();
    let mut marks = Candidates::NONE;
    marks.set(Cell::at(0, 3).unwrap(), DigitSet::from_bits(0b10_0010));
    marked.classic_mut().marks = Some(marks);
    let all = vec![plain.clone(), plain.clone(), played.clone(), more, plain, marked, played];
    let (text, _) = written(&all, "ss");
    let back: Vec<_> = read("ss", &text).into_iter().map(|r| r.unwrap().puzzle).collect();
    assert_eq!(back, all, "{text}");
}

#[test]
fn a_mark_that_a_peer_has_does_not_take_the_given_away() {
    let mut puzzle = Puzzle::of_givens(PUZZLE.parse().unwrap());
    let mut marks = Candidates::NONE;
    // 5 is given in r1c1.
    marks.set(Cell::at(0, 2).unwrap(), DigitSet::from_bits(0b1_1001));
    puzzle.classic_mut().marks = Some(marks);
    let (back, lost, text) = round_trip(&puzzle, "candidates");
    assert!(back.classic().givens.contains(&puzzle.classic().givens), "{text}");
    assert!(lost[0].detail.as_ref().unwrap().contains("r1c3 marks a digit that a peer has"));
}

#[test]
fn a_name_that_looks_like_a_row_is_not_written_as_one() {
    for name in ["123456789", "---------", "53..7....", "+---+---+", "# one"] {
        let mut puzzle = Puzzle::of_givens(PUZZLE.parse().unwrap());
        puzzle.add_text(Field::Name, name);
        for format in ["grid", "named"] {
            let (back, lost, text) = round_trip(&puzzle, format);
            assert_eq!(back.classic().givens, puzzle.classic().givens, "{text}");
            assert!(lost.iter().any(|loss| loss.field == Field::Name), "{lost:?}");
        }
    }
}

#[test]
fn a_remark_with_a_carriage_return_does_not_become_a_row() {
    let mut puzzle = Puzzle::of_givens(PUZZLE.parse().unwrap());
    puzzle.add_text(Field::Comment, "one\r123456789\r[Puzzle]\rtwo");
    for format in ["grid", "sdk", "line", "sdm"] {
        assert_eq!(
            round_trip(&puzzle, format).0.classic().givens,
            puzzle.classic().givens,
            "{format}"
        );
    }
}

#[test]
fn unknown_tags_from_elsewhere_do_not_break_the_line_or_the_section() {
    let givens = PUZZLE.parse().unwrap();
    for (format, key, value) in [
        ("hodoku", "type", "0000:x"),
        ("hodoku", "length", "1\n:0000:x:"),
        ("hodoku", "colour", "red"),
        ("sdk", "[Puzzle]", "123456789"),
        ("sdk", "[Notes]", "a\n[Puzzle]\nb"),
        ("sdk", "[Notes]", "a\n#A b"),
        ("sdk", "A\n[Puzzle]", "b"),
        ("sdk", "A", "b"),
        ("sdk", "N", "a\r[Puzzle]"),
    ] {
        let mut puzzle = Puzzle::of_givens(givens);
        puzzle.add_extra(format, key, value);
        let (back, lost, text) = round_trip(&puzzle, format);
        assert_eq!(back.classic().givens, givens, "{text}");
        assert_eq!(lost.len(), 1, "{key:?}: {text}");
    }
}

#[test]
fn columns_of_a_library_line_are_counted_in_characters() {
    let bad = error("hodoku", &format!(":0000é:x:?{}:::", &PUZZLE[1..]));
    assert_eq!(bad.place.unwrap().column, 10);
}

#[test]
fn an_empty_section_is_an_error_at_its_header() {
    let empty = error("sdk", "#A an author\n[Puzzle]");
    assert_eq!(empty.message, "the section [Puzzle] is empty");
    assert_eq!(empty.place.unwrap().line, 2);
    let nothing = error("sdk", "[Puzzle]\n\nnothing\n");
    assert_eq!(nothing.place.unwrap().line, 3);
}

fn read_any(format: &str, text: &str) -> usize {
    let options =
        ReadOptions { from: Some(Format::named(format).unwrap()), ..ReadOptions::default() };
    let source = Source::new(std::io::Cursor::new(text.as_bytes().to_vec())).unwrap();
    match Reader::new(source, &options) {
        Ok(reader) => {
            reader.filter(|raw| raw.as_ref().is_ok_and(|raw| raw.parse().is_ok())).count()
        }
        Err(_) => 0,
    }
}
