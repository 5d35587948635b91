//! Archives: members in order, what is passed over, what is refused, bombs.

use super::*;
use crate::{Reader, Record};
use ninefold_testing::PUZZLE as CELLS;
use std::io::{Cursor, Write};
use zip::write::SimpleFileOptions;

fn archive(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in members {
        writer.start_file(*name, SimpleFileOptions::default()).unwrap();
        writer.write_all(bytes).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

fn read_all(bytes: Vec<u8>) -> Vec<Result<Record, ReadError>> {
    let source = Source::new(Cursor::new(bytes)).unwrap();
    match Reader::new(source, &ReadOptions::default()) {
        Ok(reader) => reader.map(|raw| raw.and_then(|raw| raw.parse())).collect(),
        Err(error) => vec![Err(error)],
    }
}

#[test]
fn a_zip_that_holds_text_files_is_read_in_the_order_of_their_names() {
    let other = CELLS.replace('5', ".");
    let table = format!("puzzle,name\n{CELLS},second\n");
    let all = read_all(archive(&[
        ("b.csv", table.as_bytes()),
        ("a/x.txt", other.as_bytes()),
        ("README.md", b"# Puzzles\n\nSome puzzles.\n"),
    ]));
    let givens: Vec<String> =
        all.iter().map(|r| r.as_ref().unwrap().puzzle.classic().givens.to_string()).collect();
    assert_eq!(givens, [other, CELLS.to_owned()]);
}

#[test]
fn errors_in_a_zip_name_the_file() {
    let bad = format!("{}\n{CELLS}\n", &CELLS[..80]);
    let all = read_all(archive(&[("list.txt", bad.as_bytes()), ("z.txt", CELLS.as_bytes())]));
    assert_eq!(all.len(), 3);
    let error = all[0].as_ref().unwrap_err();
    assert!(error.message.starts_with("list.txt: "), "{}", error.message);
    assert_eq!(error.place.as_ref().unwrap().line, 1);
}

#[test]
fn a_zip_without_puzzles_names_what_it_holds() {
    for (members, word) in [
        (&[("notes.txt", &b"hello"[..])][..], "notes.txt"),
        (&[("inner.zip", &b"PK\x03\x04"[..])][..], "inner.zip: it is an archive in an archive"),
        (&[("[Content_Types].xml", &b"<a/>"[..]), ("xl/workbook.xml", b"<a/>")][..], "Excel"),
        (&[("mimetype", &b"x"[..]), ("content.xml", b"<a/>")][..], "OpenOffice"),
    ] {
        let all = read_all(archive(members));
        assert_eq!(all.len(), 1);
        let error = all[0].as_ref().unwrap_err();
        let reported = format!("{} {}", error.message, error.help.clone().unwrap_or_default());
        assert!(reported.contains(word), "{reported}");
    }
    assert!(read_all(archive(&[]))[0].is_err());
}

#[test]
fn a_zip_bomb_is_refused_soon() {
    let zeros = vec![b'.'; 80 << 20];
    let all = read_all(archive(&[("bomb.txt", &zeros)]));
    assert!(all.iter().any(|r| r.as_ref().is_err_and(|e| e.kind == ErrorKind::Unpack)), "{all:?}");
}

#[test]
fn a_damaged_member_is_an_error_and_the_next_is_read() {
    let mut bytes = archive(&[("a.txt", CELLS.as_bytes()), ("b.txt", CELLS.as_bytes())]);
    let at = bytes.windows(5).position(|w| w == b"a.txt").unwrap() + 8;
    bytes[at] ^= 0x55;
    let all = read_all(bytes);
    assert!(all[0].is_err());
    assert!(all.last().unwrap().is_ok());
}
