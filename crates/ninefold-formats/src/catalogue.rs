//! The one table of formats.
//!
//! To add a format: add a row here, its name in `names.rs`, its reader and writer in the module of
//! its family, a rule in `detect.rs`, and a sample in `puzzles/`. The tests, the options `--from`
//! and `--to`, the help and `docs/formats.md` follow from the row.

use crate::field::Field::{
    Colours, Comment, Corners, Entries, Level, Marks, Name, Rating, Restriction, Solution, Unknown,
};
use crate::field::{Field, KEYS};
use crate::format::Likeness::{Grids, Json, Lines, Markup, Rich};
use crate::format::{Format, ReadFn};
use crate::framing::{by_line, by_line_or_whole, whole};
use crate::json::frame::by_value;
use crate::text::frame::{by_grid, by_paste, by_section};
use crate::writing::Writing::{Document, Each, EachQuick, Numbered};
use crate::{any_rules, archive, json, link, refused, table, text, xml, yaml};
use std::path::Path;

impl Format {
    /// Returns the format with this name.
    ///
    /// ```
    /// use ninefold_formats::Format;
    /// assert_eq!(Format::named("sdk").unwrap().title, "SadMan Sudoku");
    /// assert!(Format::named("sudoku").is_none());
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        FORMATS.iter().find(|format| format.name == name)
    }

    /// Returns the first format that is written and uses this extension.
    #[must_use]
    pub fn for_extension(extension: &str) -> Option<&'static Self> {
        FORMATS.iter().find(|format| {
            format.is_written()
                && format.extensions.iter().any(|e| e.eq_ignore_ascii_case(extension))
        })
    }

    /// Returns the first format that is written and that a file of this name may have.
    ///
    /// ```
    /// use ninefold_formats::Format;
    /// assert_eq!(Format::for_file_name("out/table.CSV.gz").unwrap().name, "csv");
    /// assert!(Format::for_file_name("puzzles").is_none());
    /// ```
    #[must_use]
    pub fn for_file_name(name: &str) -> Option<&'static Self> {
        Self::extension_of(name).and_then(Self::for_extension)
    }

    /// Returns the extension of a file name that tells the format: without a dot, and without that of
    /// a packer such as `.gz`.
    #[must_use]
    pub fn extension_of(name: &str) -> Option<&str> {
        let path = Path::new(name);
        let last = path.extension()?.to_str()?;
        if ["gz", "zst"].iter().any(|packer| last.eq_ignore_ascii_case(packer)) {
            return Path::new(path.file_stem()?).extension()?.to_str();
        }
        Some(last)
    }
}

const fn row(name: &'static str, title: &'static str, read: ReadFn) -> Format {
    Format::new(name, title, read)
}

/// Every format Ninefold knows.
pub static FORMATS: &[Format] = &[
    row("line", "plain line of 81 characters", text::line::read)
        .files(&["txt"], "line.txt")
        .holding(&[(Comment, "after the puzzle")])
        .cut(by_line)
        .like(Lines)
        .written(EachQuick(text::line::write, text::line::write_digits))
        .quick(text::line::quick),
    row("grid", "block grid of nine rows", text::grid::read)
        .files(&["txt"], "grid.txt")
        .holding(&[(Name, "line above"), (Comment, "# lines")])
        .cut(by_grid)
        .like(Grids)
        .written(Numbered(text::grid::write)),
    row("sdk", "SadMan Sudoku", text::sdk::read)
        .files(&["sdk"], "sadman.sdk")
        .holding(text::sdk::TAGS)
        .cut(by_section)
        .like(Grids)
        .written(Numbered(text::sdk::write)),
    row("sdm", "SudoCue collection, one puzzle a line", text::line::read)
        .files(&["sdm"], "collection.sdm")
        .holding(&[(Comment, "after the puzzle")])
        .cut(by_line)
        .like(Lines)
        .written(EachQuick(text::line::write_zeros, text::line::write_digits_zeros))
        .quick(text::line::quick),
    row("sdx", "SudoCue play state", text::sdx::read)
        .files(&["sdx"], "state.sdx")
        .holding(&[(Entries, "u"), (Marks, "digits of a cell")])
        .cut(by_grid)
        .like(Rich)
        .written(Numbered(text::sdx::write)),
    row("ss", "Simple Sudoku", text::ss::read)
        .files(&["ss"], "simple.ss")
        .holding(&[(Entries, "second grid"), (Marks, "third grid")])
        .cut(by_paste)
        .like(Rich)
        .written(Numbered(text::ss::write)),
    row("candidates", "candidate grid (pencil-mark grid)", text::candidates::read)
        .files(&["txt"], "candidates.txt")
        .holding(&[(Marks, "digits of a cell")])
        .cut(by_grid)
        .like(Rich)
        .written(Numbered(text::candidates::write)),
    row("sukaku", "Sukaku line of 729 candidates", text::sukaku::read)
        .files(&["txt"], "sukaku.txt")
        .holding(&[(Restriction, "the line")])
        .cut(by_line)
        .written(Each(text::sukaku::write))
        .quick(text::sukaku::quick),
    row("hodoku", "HoDoKu library line", text::hodoku::read)
        .files(&["txt"], "hodoku.txt")
        .holding(&[
            (Entries, "+ before the digit"),
            (Marks, "deleted candidates"),
            (Unknown, "own"),
        ])
        .cut(by_line)
        .written(Each(text::hodoku::write)),
    row("named", "named records: a name and nine rows", text::grid::read_named)
        .files(&["txt"], "named.txt")
        .holding(&[(Name, "line above")])
        .cut(by_grid)
        .like(Grids)
        .written(Numbered(text::grid::write_named)),
    row("csv", "table with a column of puzzles", table::csv::read::read)
        .files(&["csv", "tsv"], "table.csv")
        .holding(KEYS)
        .cut(table::frame::by_row)
        .like(Rich)
        .written(Document(table::csv::write::writer))
        .quick(table::csv::quick::quick),
    row("exchange", "Sudoku Exchange puzzle bank record", table::exchange::read)
        .files(&["txt"], "exchange.txt")
        .holding(&[(Rating, "last column")])
        .cut(by_line)
        .written(Each(table::exchange::write)),
    row("opensudoku", "OpenSudoku XML", xml::opensudoku::read)
        .files(&["opensudoku", "xml"], "folder.opensudoku")
        .holding(xml::opensudoku::TAGS)
        .cut(xml::folder::by_game)
        .folders_have(&[Name, Level])
        .written(Document(xml::opensudoku::writer)),
    row("json", "Ninefold JSON, one object a line", json::frame::read)
        .files(&["json", "jsonl"], "ninefold.json")
        .holding(KEYS)
        .cut(by_value)
        .like(Json)
        .written(EachQuick(json::native::write, json::native::write_digits)),
    row("rules", "Ninefold JSON with shape and rules", any_rules::read_classic)
        .files(&["json", "jsonl"], "rules.json")
        .holding(&[
            (Name, "title"),
            (Field::Author, "author"),
            (Field::Description, "text"),
            (Restriction, "candidates"),
            (Solution, "solution"),
        ])
        .cut(by_value)
        .like(Json)
        .any_rules(Some(Each(any_rules::write_rules))),
    row("array", "JSON array of nine arrays", json::frame::read)
        .files(&["json"], "array.json")
        .cut(by_value)
        .like(Json)
        .written(Each(json::shapes::write_array)),
    row("fpuzzles", "f-puzzles link", link::read::read)
        .files(&["url"], "fpuzzles.url")
        .holding(&[
            (Field::Name, "title"),
            (Field::Author, "author"),
            (Field::Description, "ruleset"),
            (Entries, "value"),
            (Marks, "centerPencilMarks"),
            (Corners, "cornerPencilMarks"),
            (Restriction, "givenPencilMarks"),
            (Colours, "c"),
            (Solution, "solution"),
            (Unknown, "own"),
        ])
        .cut(by_line)
        .like(Rich)
        .written(Each(link::fpuzzles::write)),
    row("sudokupad", "SudokuPad link or JSON", link::read::read)
        .files(&["url"], "sudokupad.url")
        .cut(by_line)
        .like(Rich)
        .written(Each(link::sudokupad::write)),
    row("sudokuwiki", "SudokuWiki link", link::read::read)
        .files(&["url"], "sudokuwiki.url")
        .holding(&[(Entries, "10 to 18"), (Marks, "19 and up")])
        .cut(by_line)
        .like(Rich)
        .written(Each(link::sudokuwiki::write)),
    row("exchange-link", "Sudoku Exchange link", link::read::read)
        .files(&["url"], "exchange.url")
        .cut(by_line)
        .like(Rich)
        .written(Each(link::exchange::write)),
    row("list", "forum list with ratings", table::list::read)
        .files(&["txt"], "forum.txt")
        .holding(&[(Rating, "a column"), (Name, "a column"), (Unknown, "own")])
        .cut(table::frame::by_list_line)
        .quick(table::list::quick)
        .like(Rich)
        .read(),
    row("qqwing", "QQWing output", table::qqwing::read)
        .files(&["txt", "csv"], "qqwing.csv")
        .holding(&[(Solution, "Solution"), (Level, "Difficulty"), (Unknown, "own")])
        .cut(table::qqwing::by_qqwing)
        .read(),
    row("hsol", "HoDoKu save file", xml::hsol::read)
        .files(&["hsol"], "saved.hsol")
        .holding(&[
            (Entries, "+ before the digit"),
            (Marks, "deleted candidates"),
            (Unknown, "own"),
        ])
        .cut(whole)
        .read(),
    row("xml", "XML with rows or cells", json::frame::read)
        .files(&["xml"], "rows.xml")
        .holding(KEYS)
        .cut(xml::plain::by_element)
        .like(Markup)
        .read(),
    row("yaml", "YAML with puzzles", json::frame::read)
        .files(&["yaml", "yml"], "puzzles.yaml")
        .holding(KEYS)
        .cut(yaml::frame::by_part)
        .like(Markup)
        .read(),
    row("zip", "zip archive of files in other formats", archive::read)
        .files(&["zip"], "collection.zip")
        .read(),
    row("flat", "JSON array of 81 numbers", json::frame::read)
        .files(&["json"], "flat.json")
        .cut(by_value)
        .like(Json)
        .read(),
    row("sudokujs", "sudokuJS board: JSON array of values with candidates", json::frame::read)
        .files(&["json"], "sudokujs.json")
        .holding(&[(Marks, "candidates")])
        .cut(by_value)
        .read(),
    row("clues", "JSON object with clues and solution", json::frame::read)
        .files(&["json"], "clues.json")
        .holding(&[(Solution, "solution")])
        .cut(by_value)
        .read(),
    row("ipuz", "ipuz Sudoku", json::frame::read)
        .files(&["ipuz"], "puzzle.ipuz")
        .holding(json::shapes::IPUZ)
        .cut(by_value)
        .read(),
    row(
        "text",
        "puzzles inside other text: tables, source code, documents",
        text::embedded::document::read,
    )
    .files(&["md", "tex", "html"], "wild/markdown-table.md")
    .holding(&[(Name, "variable"), (Entries, "+5, *5*"), (Solution, "grid that solves it")])
    .cut(text::embedded::document::by_document)
    .read(),
    row("good-sudoku", "Good Sudoku code", link::good_sudoku::read)
        .files(&["txt"], "good-sudoku.txt")
        .cut(by_line)
        .read(),
    row("scl", "SudoCue rating list", refused::read_scl).files(&["scl"], "").cut(whole),
    row("sudokumaker", "SudokuMaker link", link::read::read)
        .files(&["url"], "sudokumaker.url")
        .holding(&[
            (Name, "name"),
            (Field::Author, "author"),
            (Field::Description, "comment"),
            (Entries, "value"),
        ])
        .cut(by_line)
        .like(Rich)
        .read(),
    row("sumocue", "SumoCue killer or jigsaw", any_rules::read_classic)
        .files(&["txt"], "sumocue.txt")
        .cut(by_line_or_whole)
        .any_rules(None),
    row(
        "killer",
        "killer on one line: cages as numbers, arrows or letters",
        any_rules::read_classic,
    )
    .files(&["txt"], "killer.txt")
    .cut(by_line_or_whole)
    .any_rules(None),
    row("jigsaw", "jigsaw: givens and regions as two grids", any_rules::read_classic)
        .files(&["txt"], "jigsaw.txt")
        .cut(by_line_or_whole)
        .any_rules(None),
    row("solo", "game id of Simon Tatham's Solo", any_rules::read_classic)
        .files(&["txt"], "solo.txt")
        .cut(by_line_or_whole)
        .any_rules(None),
    row("samurai", "samurai: five grids on one canvas", any_rules::read_classic)
        .files(&["samurai"], "samurai.samurai")
        .cut(whole)
        .any_rules(None),
    row("square", "grid or line of any size, 4x4 to 25x25", any_rules::read_classic)
        .files(&["txt"], "square.txt")
        .cut(by_line_or_whole)
        .any_rules(None),
    row("iss", "Interactive Sudoku Solver constraint string", any_rules::read_classic)
        .files(&["txt"], "iss.txt")
        .holding(&[(Restriction, "several values")])
        .cut(by_line_or_whole)
        .any_rules(Some(Each(any_rules::write_iss))),
    row("picture", "picture or PDF", refused::read_picture)
        .files(&["png", "jpg", "jpeg", "webp", "heic", "pdf"], "")
        .cut(whole),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ClassicCells, Puzzle, Support};
    use ninefold::Grid;

    #[test]
    fn packers_do_not_hide_the_extension() {
        assert_eq!(Format::extension_of("a/b.sdm.gz"), Some("sdm"));
        assert_eq!(Format::extension_of("b.SDK"), Some("SDK"));
        assert_eq!(Format::extension_of("b.gz"), None);
        assert_eq!(Format::extension_of("b"), None);
    }

    #[test]
    fn names_are_unique_and_fields_are_listed_once() {
        for (i, format) in FORMATS.iter().enumerate() {
            assert!(FORMATS[..i].iter().all(|other| other.name != format.name));
            for (j, (field, _)) in format.fields.iter().enumerate() {
                assert!(format.fields[..j].iter().all(|(other, _)| other != field));
            }
            assert_eq!(format.is_written(), format.support == Support::ReadWrite);
        }
    }

    fn format(name: &str) -> &'static Format {
        Format::named(name).unwrap()
    }

    #[test]
    fn a_generated_puzzle_says_what_suits_the_format() {
        assert!(!format("line").fits_generated(Field::Comment));
        assert!(format("sdk").fits_generated(Field::Comment));
        assert!(format("named").fits_generated(Field::Name));
        assert!(!format("csv").fits_generated(Field::Name));
        assert!(!format("opensudoku").fits_generated(Field::Level));
    }

    #[test]
    fn found_digits_are_entries_where_the_format_has_them() {
        let givens: Grid = format!("12{}", ".".repeat(79)).parse().unwrap();
        let solution = givens.solution().unwrap();
        let puzzle = Puzzle::from(ClassicCells {
            marks: Some((&givens).into()),
            ..ClassicCells::of_givens(givens)
        });
        let with_entries = format("sdx").solved(&puzzle, &solution);
        assert_eq!(
            (with_entries.classic().givens, with_entries.classic().state()),
            (givens, solution)
        );
        assert_eq!(
            (with_entries.classic().entries.clue_count(), with_entries.classic().marks),
            (79, None)
        );
        let full = format("line").solved(&puzzle, &solution);
        assert_eq!((full.classic().givens, full.classic().entries), (solution, Grid::EMPTY));
    }
}
