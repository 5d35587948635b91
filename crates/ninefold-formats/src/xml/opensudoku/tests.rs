use super::*;
use crate::source::MAX_RECORD;
use crate::table::tests::{CELLS, awkward, puzzles, raws, read_all};
use crate::xml::detect::kind;
use crate::{Extra, Format, Writer};
use proptest::prelude::*;

fn format() -> &'static Format {
    Format::named(FORMAT).unwrap()
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

fn zeros() -> String {
    CELLS.replace('.', "0")
}

#[test]
fn the_sample_is_read_and_written_as_it_was() {
    let text = include_str!("../../../../../puzzles/folder.opensudoku");
    assert_eq!(kind(text), Some("opensudoku"));
    let puzzles = read_puzzles(text);
    assert_eq!(puzzles.len(), 4);
    assert_eq!(puzzles[0].text_of(Field::Name), Some("Rainy days & Sundays"));
    assert_eq!(puzzles[0].text_of(Field::Author), Some("J. Doe"));
    assert_eq!(puzzles[1].text_of(Field::Comment), Some("Starts <slowly>,\nends fast"));
    assert_eq!(puzzles[2].classic().entries.clue_count(), 2);
    assert_eq!(puzzles[2].classic().marks.unwrap().len(), 5);
    assert_eq!(puzzles[3].text_of(Field::Name), Some("Short nights"));
    assert_eq!(puzzles[3].text_of(Field::Author), None);
    let (again, lost) = written(&puzzles);
    assert!(lost.iter().all(Vec::is_empty), "{lost:?}");
    assert_eq!(again, text);
}

#[test]
fn version_one_has_one_header() {
    let cells = zeros();
    let text = format!(
        "\u{feff}<?xml version='1.0'?><!-- x --><!DOCTYPE opensudoku [<!ENTITY a \"b\">]>\r\n\
         <opensudoku><name>Caf&#233; &amp; &a; bar</name><author/><level> easy </level>\
         <created>2009-01-02</created><sourceURL>http://x/?a=1&amp;b=2</sourceURL><mood>fine</mood>\
         <game data='{cells}'/>\n<game data='{CELLS}' rank='3'></game></opensudoku>"
    );
    assert_eq!(kind(text.trim_start_matches('\u{feff}')), Some("opensudoku"));
    let puzzles = read_puzzles(&text);
    assert_eq!(puzzles.len(), 2);
    for puzzle in &puzzles {
        assert_eq!(puzzle.classic().givens.to_string(), CELLS);
        assert_eq!(puzzle.text_of(Field::Name), Some("Café & &a; bar"));
        assert_eq!(puzzle.text_of(Field::Level), Some("easy"));
        assert_eq!(puzzle.text_of(Field::Date), Some("2009-01-02"));
        assert_eq!(puzzle.text_of(Field::Url), Some("http://x/?a=1&b=2"));
        assert_eq!(puzzle.text_of(Field::Author), None);
        assert_eq!(puzzle.extra[0].key, "header mood");
    }
    assert_eq!(
        (puzzles[1].extra[1].key.as_str(), puzzles[1].extra[1].value.as_str()),
        ("rank", "3")
    );
    assert_eq!(read_puzzles(&written(&puzzles).0), puzzles);
}

#[test]
fn all_versions_of_the_state_are_read() {
    let one = |version: &str, end: &str, cell: &str| {
        let data = format!("version: {version}{end}{}", cell.repeat(81));
        read_puzzles(&format!("<opensudoku><game data=\"{data}\"/></opensudoku>")).remove(0)
    };
    for end in ["&#10;", "\n", "\\n", " ", "&#13;&#10;"] {
        let puzzle = one("1", end, "5|1,5,|1|");
        assert_eq!(
            (puzzle.classic().entries.clue_count(), puzzle.classic().givens.clue_count()),
            (81, 0)
        );
        assert_eq!(puzzle.classic().marks.unwrap().len(), 162);
    }
    assert_eq!(one("1", "\n", "5|-|false|").classic().givens.clue_count(), 81);
    assert_eq!(one("2", "\n", "0|17||1|").classic().marks.unwrap().len(), 162);
    assert_eq!(one("3", "\n", "0|511|1|").classic().marks.unwrap().len(), 729);
    let puzzle = one("4", "\n", "0|1|6|1|");
    assert_eq!(
        (puzzle.classic().corners.unwrap().len(), puzzle.classic().marks.unwrap().len()),
        (81, 162)
    );
    assert_eq!(one("5", "\n", "0|1|6|3|1|").classic().colours.unwrap(), [3; 81]);
}

#[test]
fn errors_point_at_the_game() {
    let cells = zeros();
    let state = |cell: &str| format!("version: 1 {}{cell}", "0|-|1|".repeat(80));
    let text = format!(
        "<opensudoku>\n  <game data=\"{}\"/>\n<game data=\"{}\"/>\n<game data='{cells}'/>\n <game/>\n\
         <game data='{}'/><game data='{}'/>\n<game data='version: 9'/>\n</opensudoku>",
        &cells[1..],
        cells.replacen("00", "ab", 1),
        state("0|x|1|"),
        state("0|-|1"),
    );
    let records = read_all(format(), &text);
    let place = |i: usize| {
        let error = records[i].as_ref().unwrap_err();
        let place = error.place.as_ref().unwrap();
        (error.kind, place.line, place.column, place.length)
    };
    assert_eq!(place(0), (ErrorKind::CellCount, 2, 15, 80));
    assert_eq!(place(1), (ErrorKind::Symbol, 3, 15, 1));
    assert!(records[2].is_ok());
    assert_eq!(place(3), (ErrorKind::Syntax, 5, 2, 5));
    assert_eq!(place(4), (ErrorKind::Symbol, 6, 506, 1));
    assert!(records[5].is_ok());
    assert_eq!(place(6).0, ErrorKind::Syntax);
    assert_eq!(records.len(), 7);
}

#[test]
fn broken_documents_are_errors_after_what_was_good() {
    let cells = zeros();
    let game = format!("<game data='{cells}'/>");
    for (text, good, error) in [
        (format!("<opensudoku>{game}"), 1, ErrorKind::Syntax),
        (format!("<opensudoku>{game}<game"), 1, ErrorKind::Syntax),
        (format!("<opensudoku>{game}<game data='{cells}'>"), 1, ErrorKind::Syntax),
        (format!("<opensudoku>{game}</folder>{game}"), 1, ErrorKind::Syntax),
        (format!("<opensudoku>{}{game}", "<a>".repeat(100)), 0, ErrorKind::Syntax),
        ("<opensudoku></opensudoku>".to_owned(), 0, ErrorKind::Empty),
        (format!("<ksudoku>{game}</ksudoku>"), 0, ErrorKind::UnknownFormat),
        ("hello".to_owned(), 0, ErrorKind::Empty),
    ] {
        let records = read_all(format(), &text);
        assert!(records[..good].iter().all(Result::is_ok), "{text}");
        assert_eq!(records.len(), good + 1, "{text}");
        assert_eq!(records[good].as_ref().unwrap_err().kind, error, "{text}");
    }
    assert_eq!(kind("<ksudoku>"), None);
    assert_eq!(kind("<opensudoku2>"), None);
    assert_eq!(kind("<!-- <opensudoku>"), None);
}

#[test]
fn what_is_too_long_is_stopped() {
    let long = "x".repeat(MAX_RECORD);
    for text in [
        format!("<opensudoku><game data='{long}{long}'/></opensudoku>"),
        format!("<opensudoku><name>{long}{long}</name></opensudoku>"),
        format!("<opensudoku>{}", format!("<a>{}</a>", "x".repeat(1000)).repeat(2000)),
        format!("<opensudoku><game>{}", "<a/>".repeat(MAX_RECORD)),
        format!("<opensudoku><game/>{}", "<a/>".repeat(2000)),
        format!("<opensudoku>{}", "<folder x='y'/><b>abcdefgh</b>".repeat(100_000)),
    ] {
        let mut raws = raws(format(), &text);
        assert_eq!(raws.pop().unwrap().unwrap_err().kind, ErrorKind::TooLong);
        assert!(raws.len() <= 1);
    }
}

#[test]
fn elements_with_very_many_parts_are_refused() {
    let attributes: String = (0..2000).map(|i| format!(" a{i}=''")).collect();
    let children = "<a/>".repeat(2000);
    for game in [format!("<game{attributes}/>"), format!("<game data=''>{children}</game>")] {
        let record = read_all(format(), &format!("<opensudoku>{game}</opensudoku>")).remove(0);
        assert_eq!(record.unwrap_err().kind, ErrorKind::Syntax);
    }
}

#[test]
fn what_xml_cannot_hold_is_reported() {
    let mut puzzle = Puzzle::of_givens(CELLS.parse().unwrap());
    puzzle.add_text(Field::Name, "a\u{1}b");
    for key in ["two words", "folder name", "header game", "game level", "data", "xmlns", "a:b", ""]
    {
        puzzle.add_extra(FORMAT, key, "x");
    }
    let (text, lost) = written(&[puzzle]);
    assert_eq!(lost[0].len(), 9, "{:?}", lost[0]);
    let read = read_puzzles(&text);
    assert_eq!(read[0].text_of(Field::Name), Some("a\u{fffd}b"));
    assert_eq!(written(&[]).0, format!("{START}</opensudoku>\n"));
}

fn extras() -> impl Strategy<Value = Vec<Extra>> {
    // In the order in which they are read.
    let keys =
        ["folder created", "folder colour", "header mood", "header x", "state", "time", "game x"];
    prop::collection::vec(prop::option::of(awkward()), keys.len()).prop_map(move |values| {
        let known = keys.iter().zip(values).filter_map(|(key, value)| Some((key, value?)));
        known
            .map(|(key, value)| Extra { format: FORMAT.to_owned(), key: (*key).to_owned(), value })
            .collect()
    })
}

proptest! {
    #[test]
    fn a_sequence_of_puzzles_is_read_back(
        puzzles in prop::collection::vec((puzzles(format()), extras(), any::<bool>()), 1..5),
    ) {
        let mut all: Vec<Puzzle> = Vec::new();
        for (mut puzzle, extra, is_alike) in puzzles {
            puzzle.extra = extra;
            // Some share what a folder says.
            if let (true, Some(last)) = (is_alike, all.last()) {
                puzzle.texts.clone_from(&last.texts);
                puzzle.extra.clone_from(&last.extra);
            }
            all.push(puzzle);
        }
        let (text, lost) = written(&all);
        prop_assert!(lost.iter().all(Vec::is_empty), "{:?}", lost);
        prop_assert_eq!(read_puzzles(&text), all, "{}", text);
    }

    #[test]
    fn garbage_never_panics(text in "(<opensudoku>|<game data=['\"]|[0-9|,-]{0,9}|version: [0-9]|['\"]|/>|</?[a-z]{1,6}>|&[#x0-9a-z]{0,4};?|<!|\\[CDATA\\[|\\]\\]>|é| ){0,40}") {
        for raw in raws(format(), &format!("<opensudoku>{text}")).into_iter().flatten() {
            let _ = raw.parse();
        }
        let _ = (raws(format(), &text), kind(&text));
    }
}
