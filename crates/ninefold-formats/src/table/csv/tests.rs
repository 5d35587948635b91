use crate::error::ErrorKind;
use crate::field::Field;
use crate::loss::Loss;
use crate::table::tests::{CELLS, SOLVED, awkward, puzzles, raws_with, read_all};
use crate::{Column, Format, ReadOptions, Writer};
use ninefold::Grid;
use ninefold_rules::{Extra, Puzzle};
use proptest::prelude::*;
use proptest::sample::select;

fn format() -> &'static Format {
    Format::named("csv").unwrap()
}

fn written(puzzles: &[Puzzle]) -> (String, Vec<Vec<Loss>>) {
    let mut out = Vec::new();
    let mut writer = Writer::new(format()).unwrap();
    let lost = puzzles.iter().map(|puzzle| writer.write(puzzle, &mut out)).collect();
    writer.finish(&mut out);
    (String::from_utf8(out).unwrap(), lost)
}

fn read_puzzles(text: &str) -> Vec<Puzzle> {
    read_all(format(), text).into_iter().map(|record| record.unwrap().puzzle).collect()
}

fn again(text: &str) -> String {
    let (text, lost) = written(&read_puzzles(text));
    assert!(lost.iter().all(Vec::is_empty), "{lost:?}");
    text
}

#[test]
fn the_sample_is_read_and_written_as_it_was() {
    let text = include_str!("../../../../../puzzles/table.csv");
    let puzzles = read_puzzles(text);
    assert_eq!(puzzles.len(), 4);
    assert_eq!(puzzles[0].text_of(Field::Rating), Some("7.2"));
    assert_eq!(puzzles[2].text_of(Field::Level), Some("hard"));
    assert_eq!(puzzles[1].text_of(Field::Name), Some("\"Two\", in quotes"));
    assert_eq!(puzzles[1].text_of(Field::Comment), Some("first line\nsecond line"));
    for puzzle in &puzzles {
        assert!(puzzle.classic().solution.unwrap().contains(&puzzle.classic().givens));
        assert_eq!((puzzle.extra[0].key.as_str(), puzzle.extra.len() < 3), ("id", true));
    }
    assert_eq!(again(text), text);
}

#[test]
fn the_usual_shapes_are_written_as_they_were() {
    let zeros = CELLS.replace('.', "0");
    for text in [
        format!("quizzes,solutions\n{zeros},{SOLVED}\n{zeros},{SOLVED}\n"),
        format!("puzzle,solution\n{zeros},{SOLVED}\n"),
        format!(
            "id,puzzle,solution,clues,difficulty\n1,{CELLS},{SOLVED},30,0.0\n2,{CELLS},{SOLVED},30,8.5\n"
        ),
        format!("source,question,answer,rating\npuzzles0_kaggle,{CELLS},{SOLVED},0\n"),
        format!("Puzzle;Title;Answer\n{CELLS};\"a;b\";{SOLVED}\n"),
        format!(",puzzle,puzzle_id\n0,{CELLS},17\n"),
        format!("puzzle_id\tpuzzle\n17\t{CELLS}\n"),
        format!("{zeros},{SOLVED},x\n{zeros},{SOLVED},\n"),
        format!("puzzle,solution\n{CELLS},unknown\n"),
        format!(
            "name|board\n|{}\n\"# one\"|{}\n",
            CELLS.replace('.', "x"),
            CELLS.replace('.', "x")
        ),
        format!("puzzle,note,note\n{CELLS},a,b\n{CELLS},,c\n").replace(",c\n", "c,\n"),
    ] {
        assert_eq!(again(&text), text);
        for puzzle in read_puzzles(&text) {
            assert_eq!(puzzle.classic().givens.to_string(), CELLS, "{text}");
            let is_solved = puzzle.classic().solution.is_some_and(|s| s.to_string() == SOLVED);
            assert_eq!(is_solved, text.contains(SOLVED), "{text}");
        }
    }
}

#[test]
fn columns_without_header_have_numbers() {
    let puzzles = read_puzzles(&format!("7,{CELLS},{SOLVED},x\n"));
    assert_eq!(puzzles[0].classic().solution.unwrap().to_string(), SOLVED);
    let keys: Vec<&str> = puzzles[0].extra.iter().map(|extra| extra.key.as_str()).collect();
    assert_eq!(keys, ["column 1", "column 4"]);
    // With something new to say, the table gets a header.
    let mut puzzle = puzzles[0].clone();
    puzzle.add_text(Field::Rating, "7.2");
    let (text, _) = written(&[puzzle]);
    assert_eq!(
        text,
        format!("column 1,puzzle,solution,column 4,rating\n7,{CELLS},{SOLVED},x,7.2\n")
    );
}

#[test]
fn the_column_can_be_chosen() {
    let text = format!("id,first,second\n1,{CELLS},{SOLVED}\n");
    let read = |column| {
        let options = ReadOptions { column: Some(column), ..ReadOptions::default() };
        raws_with(format(), &text, &options).remove(0).and_then(|raw| raw.parse())
    };
    for column in
        [Column::Number(3), Column::Name("second".to_owned()), Column::Name("SECOND".to_owned())]
    {
        assert_eq!(read(column).unwrap().puzzle.classic().givens.to_string(), SOLVED);
    }
    let error = read(Column::Name("third".to_owned())).unwrap_err();
    assert_eq!(error.kind, ErrorKind::Column);
    assert_eq!(error.help.unwrap(), "its columns are \"id\", \"first\", \"second\"");
    assert_eq!(read(Column::Number(4)).unwrap_err().kind, ErrorKind::Column);
    assert_eq!(read(Column::Number(0)).unwrap_err().kind, ErrorKind::Column);
    let text = format!("{CELLS},{SOLVED}\n");
    let options =
        ReadOptions { column: Some(Column::Name("x".to_owned())), ..ReadOptions::default() };
    // A column that is named needs a header; this one does not look like one.
    let raws = raws_with(format(), &text, &options);
    assert_eq!(raws[0].as_ref().unwrap_err().kind, ErrorKind::Column);
    assert_eq!(raws.len(), 1);
}

#[test]
fn errors_point_at_the_cells() {
    let text = format!(
        "id,puzzle\n1,{}\n2,\"x\"\n\n3,{CELLS}\n4\n5,{}\n\"6\n\",53..7\n",
        &CELLS[1..],
        CELLS.replacen("..", "ab", 1)
    );
    let records = read_all(format(), &text);
    let place = |i: usize| {
        let error = records[i].as_ref().unwrap_err();
        let place = error.place.as_ref().unwrap();
        (error.kind, place.line, place.column, place.length)
    };
    assert_eq!(place(0), (ErrorKind::CellCount, 2, 3, 80));
    assert_eq!(place(1), (ErrorKind::CellCount, 3, 4, 1));
    assert_eq!(records[2].as_ref().unwrap().puzzle.classic().givens.to_string(), CELLS);
    assert_eq!(place(3), (ErrorKind::Column, 6, 2, 0));
    assert_eq!(place(4), (ErrorKind::Symbol, 7, 5, 1));
    assert_eq!(place(5), (ErrorKind::CellCount, 9, 3, 5));
}

#[test]
fn later_puzzles_lose_what_has_no_column() {
    let mut first = Puzzle::of_givens(CELLS.parse().unwrap());
    first.add_text(Field::Name, "one");
    let mut second = first.clone();
    second.add_text(Field::Author, "someone");
    second.add_extra("hodoku", "type", "0300");
    second.classic_mut().solution = SOLVED.parse().ok();
    let (text, lost) = written(&[first, second]);
    assert_eq!(text, format!("puzzle,name\n{CELLS},one\n{CELLS},one\n"));
    assert_eq!(lost[0], vec![]);
    let lost: Vec<String> = lost[1].iter().map(ToString::to_string).collect();
    assert_eq!(lost, ["author", "solution", "unknown tags (hodoku type)"]);
}

#[test]
fn wrong_columns_are_kept_as_they_are() {
    let text = format!("puzzle,marks,colours,entries\n{CELLS},12 3,red,{}\n", "9".repeat(81));
    let record = read_all(format(), &text).remove(0).unwrap();
    assert_eq!((record.puzzle.extra.len(), record.notes.len()), (3, 3));
    assert_eq!(again(&text), text);
    let dots = CELLS.replacen("..", "0.", 1);
    let record = read_all(format(), &format!("puzzle\n{dots}\n")).remove(0).unwrap();
    assert_eq!(record.notes.len(), 1);
}

#[test]
fn rows_with_very_many_columns_are_refused() {
    let commas = ",".repeat(1 << 19);
    let error = read_all(format(), &format!("{commas}\n{CELLS}\n")).remove(0).unwrap_err();
    assert_eq!(error.kind, ErrorKind::Column);
    let records = read_all(format(), &format!("puzzle,x\n{CELLS}{commas}\n{CELLS},y\n"));
    assert_eq!(records[0].as_ref().unwrap_err().kind, ErrorKind::Column);
    assert!(records[1].is_ok());
}

fn extras() -> impl Strategy<Value = Vec<Extra>> {
    let formats = select(vec!["csv", "csv", "hodoku", "opensudoku"]);
    let keys = prop_oneof![
        awkward(),
        select(vec![
            "name", "puzzle", "board", "", " rating", "csv:x", "json:y", "column 2", "solution"
        ])
        .prop_map(str::to_owned),
    ];
    let extra = (formats, keys, awkward()).prop_map(|(format, key, value)| Extra {
        format: format.to_owned(),
        key,
        value,
    });
    prop::collection::vec(extra, 0..4)
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(mut puzzle in puzzles(format()), extra in extras()) {
        puzzle.extra = extra;
        let (text, lost) = written(std::slice::from_ref(&puzzle));
        prop_assert_eq!(&lost[0], &vec![]);
        let mut read = read_puzzles(&text);
        prop_assert_eq!(read.len(), 1, "{}", text);
        // What was read is written the same way again.
        prop_assert_eq!(&written(&read).0, &text);
        read[0].solution_key = None;
        prop_assert_eq!(&read[0], &puzzle, "{}", text);
    }

    #[test]
    fn a_table_of_different_puzzles_keeps_what_it_does_not_report(
        mut puzzles in prop::collection::vec(puzzles(format()), 1..5),
    ) {
        // Several texts for one column are joined, which is another test.
        puzzles.iter_mut().for_each(|puzzle| puzzle.texts.dedup_by_key(|(field, _)| *field));
        let (text, lost) = written(&puzzles);
        let read = read_puzzles(&text);
        prop_assert_eq!(read.len(), puzzles.len());
        for ((mut read, mut puzzle), lost) in read.into_iter().zip(puzzles).zip(lost) {
            read.solution_key = None;
            for loss in &lost {
                puzzle.texts.retain(|(field, _)| *field != loss.field);
                match loss.field {
                    Field::Solution => puzzle.classic_mut().solution = None,
                    Field::Entries => puzzle.classic_mut().entries = Grid::EMPTY,
                    Field::Marks => puzzle.classic_mut().marks = None,
                    Field::Corners => puzzle.classic_mut().corners = None,
                    Field::Restriction => puzzle.classic_mut().restriction = None,
                    Field::Colours => puzzle.classic_mut().colours = None,
                    _ => {}
                }
            }
            prop_assert_eq!(read, puzzle);
        }
    }
}

#[test]
fn a_header_shorter_than_the_row_does_not_panic() {
    let puzzles = read_puzzles(&format!("name\none,{CELLS}\n"));
    assert_eq!(puzzles[0].classic().givens.to_string(), CELLS);
    assert_eq!(puzzles[0].text_of(Field::Name), Some("one"));
    assert_eq!(read_puzzles(&written(&puzzles).0), puzzles);
}

#[test]
fn a_chosen_column_is_found_again_in_the_written_table() {
    let options = |column| ReadOptions { column: Some(column), ..ReadOptions::default() };
    for (text, column) in [
        (format!("puzzle,solution\n{CELLS},{SOLVED}\n"), Column::Name("solution".to_owned())),
        (format!("{CELLS},{SOLVED}\n"), Column::Number(2)),
    ] {
        let raws = raws_with(format(), &text, &options(column));
        let puzzle = raws.into_iter().next().unwrap().unwrap().parse().unwrap().puzzle;
        assert_eq!(puzzle.classic().givens.to_string(), SOLVED);
        let (text, lost) = written(std::slice::from_ref(&puzzle));
        let back = read_puzzles(&text);
        assert_eq!((back.len(), back[0].classic().givens), (1, puzzle.classic().givens), "{text}");
        // Beside a full grid, a column with empty cells would be the puzzle: it is not written.
        assert!(lost.iter().flatten().all(|loss| loss.field == Field::Unknown), "{lost:?}");
    }
}

#[test]
fn an_unknown_key_that_looks_like_a_puzzle_does_not_become_a_row() {
    let mut puzzle = Puzzle::of_givens(CELLS.parse().unwrap());
    puzzle.add_extra("json", SOLVED, "x");
    puzzle.add_extra("csv", SOLVED, "x");
    let back = read_puzzles(&written(std::slice::from_ref(&puzzle)).0);
    assert_eq!((back.len(), back[0].classic().givens), (1, puzzle.classic().givens));
}

#[test]
fn a_second_column_of_the_same_name_does_not_wipe_out_the_first() {
    let text = format!("puzzle,solution,solution\n{CELLS},{SOLVED},unknown\n");
    let puzzles = read_puzzles(&text);
    assert_eq!(puzzles[0].classic().solution.unwrap().to_string(), SOLVED);
    assert_eq!(puzzles[0].extra[0].value, "unknown");
    assert_eq!(
        read_puzzles(&written(&puzzles).0)[0].classic().solution,
        puzzles[0].classic().solution
    );
}

proptest! {
    #[test]
    fn rows_are_those_that_the_csv_crate_writes(
        row in prop::collection::vec("[a,;\t\"\r\n #é]{0,6}", 1..5),
        separator in select(vec![b',', b';', b'\t']),
    ) {
        let mut ours = Vec::new();
        super::write::append(&row, separator, &mut ours);
        let mut writer = ::csv::WriterBuilder::new()
            .delimiter(separator)
            .comment(Some(b'#'))
            .from_writer(Vec::new());
        writer.write_record(&row).unwrap();
        prop_assert_eq!(ours, writer.into_inner().unwrap());
    }
}
