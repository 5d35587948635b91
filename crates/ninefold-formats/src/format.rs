//! The one table of formats.
//!
//! To add a format: add a row here, its reader and writer in the room of its family, a rule in
//! `detect.rs`, and a sample in `puzzles/`. The tests, the options `--from` and `--to`, the help
//! and `docs/formats.md` follow from the row.

use crate::puzzle::{Extra, Field, Record};
use crate::reader::{MakeFramer, Raw, by_line, whole};
use crate::writer::{WriteFn, WriteState};
use crate::{ReadError, archive, json, link, refused, table, text, xml, yaml};
use Field::{
    Author, Colours, Comment, Corners, Date, Description, Ed, Entries, Ep, Level, Marks, Name,
    Rating, Restriction, Solution, Source, Unknown, Url,
};
use std::fmt;

/// What Ninefold does with a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Support {
    /// Read and written.
    ReadWrite,
    /// Read only.
    Read,
    /// Recognised, and refused with its name.
    Refused,
}

/// One format: a row of the table [`FORMATS`].
pub struct Format {
    /// The word for `--from` and `--to`.
    pub name: &'static str,
    /// What people call it.
    pub title: &'static str,
    /// Extensions of file names, without a dot. Content decides; they only break ties.
    pub extensions: &'static [&'static str],
    /// Read, written or refused.
    pub support: Support,
    /// What it can hold besides the givens, and the tag each field goes into. For
    /// [`Field::Unknown`] the tag `own` means tags of this format only, `any` those of every
    /// format.
    pub fields: &'static [(Field, &'static str)],
    /// A sample, in the folder `puzzles` (empty for a refused format without one).
    pub sample: &'static str,
    pub(crate) frame: MakeFramer,
    pub(crate) read: fn(&Raw) -> Result<Record, ReadError>,
    pub(crate) write: Option<WriteFn>,
    pub(crate) close: Option<fn(&mut WriteState, &mut Vec<u8>)>,
}

impl Format {
    /// The format with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        FORMATS.iter().find(|format| format.name == name)
    }

    /// The first format that is written and uses this extension.
    #[must_use]
    pub fn for_extension(extension: &str) -> Option<&'static Self> {
        FORMATS.iter().find(|format| {
            format.write.is_some()
                && format.extensions.iter().any(|e| e.eq_ignore_ascii_case(extension))
        })
    }

    /// Whether a record is nothing but 81 symbols and perhaps a remark.
    pub(crate) fn is_plain(&self) -> bool {
        matches!(self.name, "line" | "sdm")
    }

    /// Whether it can be written.
    #[must_use]
    pub const fn is_written(&self) -> bool {
        self.write.is_some()
    }

    /// The tag a field goes into, if the format can hold it.
    #[must_use]
    pub fn tag(&self, field: Field) -> Option<&'static str> {
        self.fields.iter().find(|(f, _)| *f == field).map(|(_, tag)| *tag)
    }

    /// The field that goes into a tag (in any case of letters), if there is one.
    #[must_use]
    pub fn field(&self, tag: &str) -> Option<Field> {
        let known = self.fields.iter().find(|(_, t)| t.eq_ignore_ascii_case(tag));
        known.map(|(field, _)| *field).filter(|field| *field != Unknown)
    }

    /// Whether it can hold a field.
    #[must_use]
    pub fn holds(&self, field: Field) -> bool {
        self.tag(field).is_some()
    }

    /// Whether it can hold something that Ninefold does not know.
    #[must_use]
    pub fn keeps(&self, extra: &Extra) -> bool {
        match self.tag(Unknown) {
            Some("any") => true,
            Some(_) => extra.format == self.name,
            None => false,
        }
    }
}

impl PartialEq for Format {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Format {}

impl fmt::Debug for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

const NOTHING: &[(Field, &str)] = &[];

/// The tags of a JSON object of ours, and the columns of a table.
const KEYS: &[(Field, &str)] = &[
    (Name, "name"),
    (Author, "author"),
    (Description, "description"),
    (Comment, "comment"),
    (Date, "date"),
    (Source, "source"),
    (Url, "url"),
    (Level, "level"),
    (Rating, "rating"),
    (Ep, "ep"),
    (Ed, "ed"),
    (Solution, "solution"),
    (Entries, "entries"),
    (Marks, "marks"),
    (Corners, "corners"),
    (Restriction, "candidates"),
    (Colours, "colours"),
    (Unknown, "any"),
];

/// A row of the table for a format that is read and written.
macro_rules! both {
    ($name:literal, $title:literal, [$($ext:literal),*], $fields:expr, $sample:literal,
     $frame:expr, $read:expr, $write:expr $(, $close:expr)?) => {
        Format {
            name: $name,
            title: $title,
            extensions: &[$($ext),*],
            support: Support::ReadWrite,
            fields: $fields,
            sample: $sample,
            frame: $frame,
            read: $read,
            write: Some($write),
            close: both!(@close $($close)?),
        }
    };
    (@close) => { None };
    (@close $close:expr) => { Some($close) };
}

/// A row for a format that is read only.
macro_rules! read {
    ($name:literal, $title:literal, [$($ext:literal),*], $fields:expr, $sample:literal,
     $frame:expr, $read:expr) => {
        Format {
            name: $name,
            title: $title,
            extensions: &[$($ext),*],
            support: Support::Read,
            fields: $fields,
            sample: $sample,
            frame: $frame,
            read: $read,
            write: None,
            close: None,
        }
    };
}

/// A row for a format that is recognised and refused.
macro_rules! refuse {
    ($name:literal, $title:literal, [$($ext:literal),*], $sample:literal) => {
        Format {
            name: $name,
            title: $title,
            extensions: &[$($ext),*],
            support: Support::Refused,
            fields: NOTHING,
            sample: $sample,
            frame: whole,
            read: refused::read,
            write: None,
            close: None,
        }
    };
}

/// Every format Ninefold knows.
pub static FORMATS: &[Format] = &[
    both!(
        "line",
        "plain line of 81 characters",
        ["txt"],
        &[(Comment, "after the puzzle")],
        "line.txt",
        by_line,
        text::line::read,
        text::line::write
    ),
    both!(
        "grid",
        "block grid of nine rows",
        ["txt"],
        &[(Name, "line above"), (Comment, "# lines")],
        "grid.txt",
        text::by_grid,
        text::grid::read,
        text::grid::write
    ),
    both!(
        "sdk",
        "SadMan Sudoku",
        ["sdk"],
        &[
            (Author, "A"),
            (Description, "D"),
            (Comment, "C"),
            (Date, "B"),
            (Source, "S"),
            (Level, "L"),
            (Url, "U"),
            (Entries, "[State]"),
            (Marks, "[PencilMarks]"),
            (Colours, "[Colours]"),
            (Unknown, "own")
        ],
        "sadman.sdk",
        text::by_section,
        text::sdk::read,
        text::sdk::write
    ),
    both!(
        "sdm",
        "SudoCue collection, one puzzle a line",
        ["sdm"],
        &[(Comment, "after the puzzle")],
        "collection.sdm",
        by_line,
        text::line::read,
        text::line::write_zeros
    ),
    both!(
        "sdx",
        "SudoCue play state",
        ["sdx"],
        &[(Entries, "u"), (Marks, "digits of a cell")],
        "state.sdx",
        text::by_grid,
        text::sdx::read,
        text::sdx::write
    ),
    both!(
        "ss",
        "Simple Sudoku",
        ["ss"],
        &[(Entries, "second grid"), (Marks, "third grid")],
        "simple.ss",
        text::by_paste,
        text::ss::read,
        text::ss::write
    ),
    both!(
        "candidates",
        "candidate grid (pencil-mark grid)",
        ["txt"],
        &[(Marks, "digits of a cell")],
        "candidates.txt",
        text::by_grid,
        text::candidates::read,
        text::candidates::write
    ),
    both!(
        "sukaku",
        "Sukaku line of 729 candidates",
        ["txt"],
        &[(Restriction, "the line")],
        "sukaku.txt",
        by_line,
        text::sukaku::read,
        text::sukaku::write
    ),
    both!(
        "hodoku",
        "HoDoKu library line",
        ["txt"],
        &[(Entries, "+ before the digit"), (Marks, "deleted candidates"), (Unknown, "own")],
        "hodoku.txt",
        by_line,
        text::hodoku::read,
        text::hodoku::write
    ),
    both!(
        "named",
        "named records: a name and nine rows",
        ["txt"],
        &[(Name, "line above")],
        "named.txt",
        text::by_grid,
        text::grid::read,
        text::grid::write_named
    ),
    both!(
        "csv",
        "table with a column of puzzles",
        ["csv", "tsv"],
        KEYS,
        "table.csv",
        table::by_row,
        table::csv::read,
        table::csv::write
    ),
    both!(
        "exchange",
        "Sudoku Exchange puzzle bank record",
        ["txt"],
        &[(Rating, "last column")],
        "exchange.txt",
        by_line,
        table::exchange::read,
        table::exchange::write
    ),
    both!(
        "opensudoku",
        "OpenSudoku XML",
        ["opensudoku", "xml"],
        &[
            (Name, "name"),
            (Author, "author"),
            (Description, "description"),
            (Comment, "comment"),
            (Date, "created"),
            (Source, "source"),
            (Level, "level"),
            (Url, "sourceURL"),
            (Entries, "data"),
            (Marks, "data"),
            (Corners, "data"),
            (Colours, "data"),
            (Unknown, "own")
        ],
        "folder.opensudoku",
        xml::by_game,
        xml::opensudoku::read,
        xml::opensudoku::write,
        xml::opensudoku::close
    ),
    both!(
        "json",
        "Ninefold JSON, one object a line",
        ["json", "jsonl"],
        KEYS,
        "ninefold.json",
        json::by_value,
        json::ours::read,
        json::ours::write
    ),
    both!(
        "array",
        "JSON array of nine arrays",
        ["json"],
        NOTHING,
        "array.json",
        json::by_value,
        json::shapes::read_array,
        json::shapes::write_array
    ),
    both!(
        "fpuzzles",
        "f-puzzles link",
        ["url"],
        &[
            (Name, "title"),
            (Author, "author"),
            (Description, "ruleset"),
            (Entries, "value"),
            (Marks, "centerPencilMarks"),
            (Corners, "cornerPencilMarks"),
            (Restriction, "givenPencilMarks"),
            (Colours, "c"),
            (Solution, "solution"),
            (Unknown, "own")
        ],
        "fpuzzles.url",
        by_line,
        link::fpuzzles::read,
        link::fpuzzles::write
    ),
    both!(
        "sudokupad",
        "SudokuPad classic link",
        ["url"],
        NOTHING,
        "sudokupad.url",
        by_line,
        link::sudokupad::read,
        link::sudokupad::write
    ),
    both!(
        "sudokuwiki",
        "SudokuWiki link",
        ["url"],
        &[(Entries, "10 to 18"), (Marks, "19 and up")],
        "sudokuwiki.url",
        by_line,
        link::sudokuwiki::read,
        link::sudokuwiki::write
    ),
    both!(
        "exchange-link",
        "Sudoku Exchange link",
        ["url"],
        NOTHING,
        "exchange.url",
        by_line,
        link::exchange::read,
        link::exchange::write
    ),
    read!(
        "list",
        "forum list with ratings",
        ["txt"],
        &[(Rating, "a column"), (Name, "a column"), (Unknown, "own")],
        "forum.txt",
        table::by_row,
        table::list::read
    ),
    read!(
        "qqwing",
        "QQWing output",
        ["txt", "csv"],
        &[(Solution, "Solution"), (Level, "Difficulty"), (Unknown, "own")],
        "qqwing.csv",
        table::by_qqwing,
        table::qqwing::read
    ),
    read!(
        "hsol",
        "HoDoKu save file",
        ["hsol"],
        &[(Entries, "+ before the digit"), (Marks, "deleted candidates"), (Unknown, "own")],
        "saved.hsol",
        whole,
        xml::hsol::read
    ),
    read!(
        "xml",
        "XML with rows or cells",
        ["xml"],
        KEYS,
        "rows.xml",
        xml::plain::by_element,
        xml::plain::read
    ),
    read!(
        "yaml",
        "YAML with puzzles",
        ["yaml", "yml"],
        KEYS,
        "puzzles.yaml",
        yaml::by_part,
        yaml::read
    ),
    read!(
        "zip",
        "zip archive of files in other formats",
        ["zip"],
        NOTHING,
        "collection.zip",
        archive::by_member,
        archive::read
    ),
    read!(
        "flat",
        "JSON array of 81 numbers",
        ["json"],
        NOTHING,
        "flat.json",
        json::by_value,
        json::shapes::read_flat
    ),
    read!(
        "sudokujs",
        "sudokuJS board: JSON array of values with candidates",
        ["json"],
        &[(Marks, "candidates")],
        "sudokujs.json",
        json::by_value,
        json::shapes::read_sudokujs
    ),
    read!(
        "clues",
        "JSON object with clues and solution",
        ["json"],
        &[(Solution, "solution")],
        "clues.json",
        json::by_value,
        json::shapes::read_clues
    ),
    read!(
        "ipuz",
        "ipuz Sudoku",
        ["ipuz"],
        &[
            (Name, "title"),
            (Author, "author"),
            (Comment, "notes"),
            (Date, "date"),
            (Source, "publication"),
            (Url, "url"),
            (Level, "difficulty"),
            (Solution, "solution"),
            (Entries, "saved")
        ],
        "puzzle.ipuz",
        json::by_value,
        json::shapes::read_ipuz
    ),
    read!(
        "text",
        "puzzles inside other text: tables, source code, documents",
        ["md", "tex", "html"],
        &[(Name, "variable"), (Entries, "+5, *5*"), (Solution, "grid that solves it")],
        "wild/markdown-table.md",
        text::embedded::by_document,
        text::embedded::read
    ),
    read!(
        "good-sudoku",
        "Good Sudoku code",
        ["txt"],
        NOTHING,
        "good-sudoku.txt",
        by_line,
        link::good_sudoku::read
    ),
    refuse!("scl", "SudoCue rating list", ["scl"], ""),
    refuse!("sumocue", "SumoCue killer or jigsaw", ["txt"], "sumocue.txt"),
    refuse!("killer", "killer or jigsaw in the form 3x3:", ["txt"], "killer.txt"),
    refuse!("iss", "Interactive Sudoku Solver constraint string", ["txt"], "iss.txt"),
    refuse!("picture", "picture or PDF", ["png", "jpg", "jpeg", "pdf"], ""),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_fields_are_listed_once() {
        for (i, format) in FORMATS.iter().enumerate() {
            assert!(FORMATS[..i].iter().all(|other| other.name != format.name));
            for (j, (field, _)) in format.fields.iter().enumerate() {
                assert!(format.fields[..j].iter().all(|(other, _)| other != field));
            }
            assert_eq!(format.write.is_some(), format.support == Support::ReadWrite);
        }
    }
}
