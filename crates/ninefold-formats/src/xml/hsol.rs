//! Save files of HoDoKu: a zip archive with XML that Java wrote of its objects.
//!
//! ```text
//! saved.hsol -> entry -> <java> ...
//!                          <void property="initialState"><string>:0000:x:53..7...:::</string>
//! ```
//!
//! The XML describes Java objects and how to build them; building them could run anything, so
//! nothing is built. Only the texts in `<string>` are looked at, for one that is a library line
//! or 81 cells. Nothing is written to disk, and how much is unpacked has a bound.

use super::element::resolved;
use crate::archive::broken;
use crate::archive::directory::{Entry, entries};
use crate::cells::{grid_of_token, mixed_note};
use crate::error::{ErrorKind, ReadError};
use crate::format::Raw;
use crate::record::Record;
use crate::text::hodoku;
use ninefold::Cell;
use ninefold_rules::Puzzle;
use quick_xml::Reader;
use quick_xml::events::Event;
use std::io::Read;

/// The maximum number of archive entries that are looked at. HoDoKu writes one.
const ENTRIES: usize = 16;

/// The maximum number of bytes of an entry that are unpacked. HoDoKu's are about 200 KiB.
const ENTRY_SIZE: u64 = 4 << 20;

pub(crate) fn read(raw: &Raw) -> Result<Record, ReadError> {
    let mut found = Strings::default();
    let mut failure = None;
    for entry in entries(&raw.bytes).map_err(broken)?.iter().take(ENTRIES) {
        if let Err(error) = read_entry(&raw.bytes, entry, &mut found) {
            failure.get_or_insert(error);
        }
        if found.line.is_some() {
            break;
        }
    }
    if let Some(line) = found.line {
        return hodoku::read_line(&line, raw.line);
    }
    if let Some(cells) = found.cells {
        let givens = grid_of_token(&cells).unwrap_or_default();
        let notes = mixed_note(&cells).into_iter().collect();
        return Ok(Record::with_notes(Puzzle::of_givens(givens), notes));
    }
    Err(failure.unwrap_or_else(|| {
        ReadError::new(ErrorKind::UnknownFormat, "there is no puzzle in this archive")
            .help("of zip archives only save files of HoDoKu are read")
    }))
}

/// The texts that can be a puzzle: the first of each form.
#[derive(Default)]
struct Strings {
    line: Option<String>,
    cells: Option<String>,
}

impl Strings {
    fn look_at(&mut self, text: &str) {
        let text = text.trim();
        if self.line.is_none() && is_library_line(text) {
            self.line = Some(text.to_owned());
        } else if self.cells.is_none() && grid_of_token(text).is_some() {
            self.cells = Some(text.to_owned());
        }
    }
}

/// `:0000:x:` and so on: six or seven colons, and cells in the third field.
fn is_library_line(text: &str) -> bool {
    let fields: Vec<&str> = text.split(':').collect();
    text.len() < 10_000
        && matches!(fields.len(), 7 | 8)
        && fields[0].is_empty()
        && !text.contains('\n')
        && fields[3].bytes().filter(|b| b.is_ascii_digit() || *b == b'.').count() >= Cell::COUNT
}

fn read_entry(archive: &[u8], entry: &Entry, found: &mut Strings) -> Result<(), ReadError> {
    let bad = |reason: &dyn std::fmt::Display| {
        let message = format!("{:?} in this archive cannot be read: {reason}", entry.name);
        ReadError::new(ErrorKind::Syntax, message)
    };
    let packed = archive.get(entry.start..entry.start.saturating_add(entry.size));
    let packed = packed.filter(|_| !entry.is_encrypted).and_then(|packed| entry.unpacked(packed));
    let packed =
        packed.ok_or_else(|| bad(&"it is cut off, encrypted or packed in an unknown way"))?;
    let mut bytes = Vec::new();
    packed.take(ENTRY_SIZE + 1).read_to_end(&mut bytes).map_err(|error| bad(&error))?;
    if bytes.len() as u64 > ENTRY_SIZE {
        let message = format!("an entry of this archive is over {} MiB", ENTRY_SIZE >> 20);
        return Err(ReadError::new(ErrorKind::Unpack, message));
    }
    read_strings(&bytes, found)
}

/// Looks at the content of each `<string>` of an XML document.
fn read_strings(bytes: &[u8], found: &mut Strings) -> Result<(), ReadError> {
    let mut reader = Reader::from_reader(bytes);
    let mut buffer = Vec::new();
    // The text of the element that is open.
    let mut text: Option<String> = None;
    while found.line.is_none() {
        buffer.clear();
        let event = reader.read_event_into(&mut buffer).map_err(|error| {
            ReadError::new(ErrorKind::Syntax, format!("the XML in this archive is broken: {error}"))
        })?;
        match event {
            Event::Eof => break,
            Event::Start(start) => text = (start.name().as_ref() == "string").then(String::new),
            Event::End(_) => {
                if let Some(text) = text.take() {
                    found.look_at(&text);
                }
            }
            Event::Text(piece) => append(&mut text, &piece.xml10_content()),
            Event::GeneralRef(reference) => append(&mut text, &resolved(&reference)),
            Event::CData(piece) => append(&mut text, &piece.xml10_content()),
            _ => {}
        }
    }
    Ok(())
}

fn append(text: &mut Option<String>, piece: &str) {
    if let Some(text) = text {
        text.push_str(piece);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Format;
    use ninefold_testing::PUZZLE as CELLS;
    use proptest::prelude::*;
    use std::io::{Cursor, Write};
    use zip::write::SimpleFileOptions;

    fn raw(bytes: Vec<u8>) -> Raw {
        let format = Format::named("hsol").unwrap();
        Raw::new(format, bytes, 1)
    }

    fn archive(entries: &[(&str, &[u8])]) -> Vec<u8> {
        let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
        for (name, bytes) in entries {
            writer.start_file(*name, SimpleFileOptions::default()).unwrap();
            writer.write_all(bytes).unwrap();
        }
        writer.finish().unwrap().into_inner()
    }

    fn document(strings: &[&str]) -> Vec<u8> {
        let strings: String = strings.iter().map(|s| format!("<string>{s}</string>\n")).collect();
        format!("<?xml version=\"1.0\"?>\n<java version=\"1.8\">\n{strings}</java>\n").into_bytes()
    }

    /// The sample is a zip archive with one deflated entry, `SudokuData`, dated at the start of
    /// 1980: a short document in the manner of Java's `XMLEncoder`, with options, a sudoku with
    /// its `initialState` (three digits placed) and a number.
    #[test]
    fn the_sample_is_read() {
        let bytes = include_bytes!("../../../../puzzles/saved.hsol").to_vec();
        let record = read(&raw(bytes)).unwrap();
        assert_eq!(record.puzzle.classic().givens.clue_count(), 24);
        assert!(!record.puzzle.classic().entries.is_empty());
    }

    #[test]
    fn cells_alone_are_enough_and_a_library_line_is_better() {
        let only_cells = archive(&[("SudokuData", &document(&["dark", CELLS]))]);
        assert_eq!(read(&raw(only_cells)).unwrap().puzzle.classic().givens.to_string(), CELLS);
        let line = format!(":0000:x:{}+8:::", &CELLS[..80]);
        let both = archive(&[("a", &document(&[&CELLS.replace('5', "."), &line]))]);
        let puzzle = read(&raw(both)).unwrap().puzzle;
        assert_eq!(puzzle.classic().entries.clue_count(), 1);
    }

    #[test]
    fn other_archives_and_broken_ones_are_errors() {
        let other = read(&raw(archive(&[("readme.txt", b"hello")]))).unwrap_err();
        assert_eq!(other.kind, ErrorKind::UnknownFormat);
        let broken = archive(&[("a", &document(&[CELLS]))]);
        for end in [4, 40, broken.len() - 5] {
            assert_eq!(read(&raw(broken[..end].to_vec())).unwrap_err().kind, ErrorKind::Syntax);
        }
        let open = read(&raw(archive(&[("a", b"<java><string>")])));
        assert!(open.is_err());
    }

    #[test]
    fn a_bomb_is_not_unpacked() {
        let zeros = vec![b' '; 8 << 20];
        let error = read(&raw(archive(&[("bomb", &zeros)]))).unwrap_err();
        assert_eq!(error.kind, ErrorKind::Unpack);
        // A bomb beside it does not hide the puzzle, unless it stands beyond the bound.
        let entries = [("bomb", zeros.as_slice()), ("a", &document(&[CELLS]))];
        assert!(read(&raw(archive(&entries))).is_ok());
        let names: Vec<String> = (0..20).map(|i| format!("{i}")).collect();
        let puzzle = document(&[CELLS]);
        let many: Vec<(&str, &[u8])> =
            names.iter().map(|n| (n.as_str(), if n == "19" { &puzzle[..] } else { b"" })).collect();
        assert!(read(&raw(archive(&many))).is_err());
    }

    proptest! {
        #[test]
        fn changed_bytes_never_panic(
            changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..9),
        ) {
            let mut bytes = archive(&[("SudokuData", &document(&["&lt;&x;", CELLS]))]);
            for (at, byte) in changes {
                let at = at.index(bytes.len());
                bytes[at] = byte;
            }
            let _ = read(&raw(bytes));
        }
    }
}
