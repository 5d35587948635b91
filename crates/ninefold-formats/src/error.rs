//! The errors in an input, and their places.

use crate::record::Record;
use std::fmt;
use std::sync::Arc;

/// The kind of an error, as a stable word for machines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// Not 81 cells.
    CellCount,
    /// A row that does not have nine cells.
    RowLength,
    /// A grid that does not have nine rows.
    RowCount,
    /// A character that is neither a digit nor an empty cell.
    Symbol,
    /// A record over [`MAX_RECORD`](crate::MAX_RECORD).
    TooLong,
    /// Nothing to read.
    Empty,
    /// Not text.
    Binary,
    /// No format fits.
    UnknownFormat,
    /// A format that is known and not read; the message names it.
    Refused,
    /// Rules beyond those of the classic Sudoku; the message names them.
    Variant,
    /// A board that is not 9x9.
    Size,
    /// The format's own syntax is broken (JSON, XML, base64, ...).
    Syntax,
    /// Unpacking would grow beyond its bound.
    Unpack,
    /// No such column.
    Column,
    /// Several readings fit equally well; see [`ReadError::readings`].
    Ambiguous,
    /// Several puzzles where one is expected.
    SeveralPuzzles,
    /// The input could not be read.
    Io,
    /// A picture in which there is no grid. This kind and those below are for readers of pictures, which
    /// this crate does not read itself.
    NoGrid,
    /// A picture whose grid is too small.
    TooSmall,
    /// A picture whose grid is too blurred.
    Blurred,
    /// A picture whose grid is cut off at its edge.
    CutOff,
    /// A picture that cannot be decoded, or that this build does not read.
    Picture,
}

impl ErrorKind {
    /// The word: `cell-count`, `row-length`, ...
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::CellCount => "cell-count",
            Self::RowLength => "row-length",
            Self::RowCount => "row-count",
            Self::Symbol => "symbol",
            Self::TooLong => "too-long",
            Self::Empty => "empty",
            Self::Binary => "binary",
            Self::UnknownFormat => "unknown-format",
            Self::Refused => "refused",
            Self::Variant => "variant",
            Self::Size => "size",
            Self::Syntax => "syntax",
            Self::Unpack => "unpack",
            Self::Column => "column",
            Self::Ambiguous => "ambiguous",
            Self::SeveralPuzzles => "several-puzzles",
            Self::Io => "io",
            Self::NoGrid => "no-grid",
            Self::TooSmall => "too-small",
            Self::Blurred => "blurred",
            Self::CutOff => "cut-off",
            Self::Picture => "picture",
        }
    }
}

/// A place in the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line, from one.
    pub line: u64,
    /// The column, from one, in characters.
    pub column: u64,
    /// The number of characters meant; zero means the gap before `column`.
    pub length: u64,
    /// The text of the line, cut to the neighbourhood of the place if it is long.
    pub text: String,
    /// The column of the first character of `text`, from one.
    pub text_column: u64,
}

/// The longest piece of a line that a [`Place`] carries, in characters.
const CONTEXT: usize = 120;

/// The longest message, in characters.
const MESSAGE: usize = 500;

/// Messages may quote the input, and they are shown on terminals: no control characters, and no
/// long texts.
fn harmless(message: String) -> String {
    if message.len() <= MESSAGE && is_printable_ascii(&message) {
        return message;
    }
    let is_short = message.len() <= MESSAGE || message.chars().nth(MESSAGE).is_none();
    if is_short && !message.contains(char::is_control) {
        return message;
    }
    let shown = message.chars().map(|c| if c.is_control() { ' ' } else { c });
    if is_short { shown.collect() } else { shown.take(MESSAGE - 1).chain(['…']).collect() }
}

/// Returns `true` if all characters are ASCII and none is a control character. Asks all bytes, which is
/// quicker than to stop at the first.
fn is_printable_ascii(text: &str) -> bool {
    text.bytes().fold(true, |all, byte| all & matches!(byte, b' '..=b'~'))
}

impl Place {
    /// The place of `length` characters at zero-based character `at` of `text`, line `line`.
    #[must_use]
    pub fn new(line: u64, text: &str, at: usize, length: usize) -> Self {
        // Lines may be a million characters long: show the neighbourhood only.
        let skip = at.saturating_sub(CONTEXT / 2);
        let is_short = text.len() <= CONTEXT;
        let skip = if is_short || text.chars().nth(CONTEXT).is_none() { 0 } else { skip };
        let piece = if is_short && is_printable_ascii(text) {
            text.to_owned()
        } else {
            let shown = text.chars().skip(skip).take(CONTEXT);
            shown.map(|c| if c.is_control() { ' ' } else { c }).collect()
        };
        Self {
            line,
            column: at as u64 + 1,
            length: length as u64,
            text: piece,
            text_column: skip as u64 + 1,
        }
    }
}

/// The reason why something could not be read. Carries the place so that any front end can point at it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReadError {
    /// Its kind.
    pub kind: ErrorKind,
    /// One sentence without a full stop: `row 4 has 8 cells`.
    pub message: String,
    /// The place of the error, if it has one.
    pub place: Option<Box<Place>>,
    /// The advice on the error, if there is any: a sentence without a full stop.
    pub help: Option<String>,
    /// The readings that fit equally well.
    readings: Option<Box<[Record]>>,
    cause: Cause,
}

/// The error of the input, where there is one. All are equal: the kind and the message of a
/// [`ReadError`] say what they say.
#[derive(Clone, Debug, Default)]
struct Cause(Option<Arc<std::io::Error>>);

impl PartialEq for Cause {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Cause {}

impl ReadError {
    /// An error without place and help.
    #[must_use]
    pub fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        Self {
            kind,
            message: harmless(message.into()),
            place: None,
            help: None,
            readings: None,
            cause: Cause::default(),
        }
    }

    /// The same with a place; see [`Place::new`].
    #[must_use]
    pub fn at(mut self, line: u64, text: &str, at: usize, length: usize) -> Self {
        self.place = Some(Box::new(Place::new(line, text, at, length)));
        self
    }

    /// The same with advice.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(harmless(help.into()));
        self
    }

    /// The same with all readings that fit, of which at most one is right.
    #[must_use]
    pub(crate) fn with_readings(mut self, readings: Vec<Record>) -> Self {
        self.readings = Some(readings.into());
        self.help("write the puzzle as nine rows, or name the arrangement of its cells")
    }

    /// Returns all readings of a record that fit equally well, where nothing in the input decides
    /// between them ([`ErrorKind::Ambiguous`]). One of them is the puzzle if it alone has exactly one
    /// solution, which a caller with a solver can find out.
    #[must_use]
    pub fn readings(&self) -> &[Record] {
        self.readings.as_deref().unwrap_or_default()
    }

    /// Returns whether the input cannot be read on after this error: it cannot be opened, or it is
    /// damaged.
    #[must_use]
    pub fn ends_input(&self) -> bool {
        let is_damage = matches!(self.kind, ErrorKind::Io | ErrorKind::Unpack | ErrorKind::Syntax);
        is_damage && self.place.is_none()
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            write!(f, "line {}, column {}: ", place.line, place.column)?;
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.cause.0.as_deref().map(|error| error as _)
    }
}

impl From<std::io::Error> for ReadError {
    fn from(error: std::io::Error) -> Self {
        // The unpacker reports its bound through the only channel `Read` has.
        let kind = if error.kind() == std::io::ErrorKind::FileTooLarge {
            ErrorKind::Unpack
        } else if error.kind() == std::io::ErrorKind::InvalidData {
            ErrorKind::Syntax
        } else {
            ErrorKind::Io
        };
        let message = error.to_string();
        Self { cause: Cause(Some(Arc::new(error))), ..Self::new(kind, message) }
    }
}

impl ReadError {
    /// The error for a record inside a member of an archive: names the member, and always has a
    /// place, because the next member can still be read.
    pub(crate) fn in_member(mut self, name: &str) -> Self {
        let short: String = name.chars().take(80).collect();
        self.message = harmless(format!("{short}: {}", self.message));
        if self.place.is_none() { self.at(1, "", 0, 0) } else { self }
    }
}

/// The place that errors about a record point at.
pub(crate) struct Spot<'a> {
    /// The line, from one.
    pub(crate) line: u64,
    /// The text of the line.
    pub(crate) text: &'a str,
    /// The first character meant, from zero.
    pub(crate) at: usize,
    /// The number of characters meant.
    pub(crate) length: usize,
}

impl<'a> Spot<'a> {
    /// The first line of a record.
    pub(crate) fn start(record: &'a str, line: u64) -> Self {
        Self { line, text: record.lines().next().unwrap_or(""), at: 0, length: 0 }
    }

    /// Returns the place of a text inside the record, if it stands there as it is, else this place.
    pub(crate) fn of(&self, needle: &str, record: &'a str) -> Self {
        let Some(at) = record.find(needle) else { return Spot { ..*self } };
        let before = &record[..at];
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Spot {
            line: self.line + before.matches('\n').count() as u64,
            text: record[start..].lines().next().unwrap_or(""),
            at: record[start..at].chars().count(),
            length: needle.chars().count(),
        }
    }

    /// An error that points here.
    pub(crate) fn error(&self, kind: ErrorKind, message: impl Into<String>) -> ReadError {
        ReadError::new(kind, message).at(self.line, self.text, self.at, self.length)
    }

    /// The error for a board of another size.
    pub(crate) fn size(&self, rows: usize, columns: usize) -> ReadError {
        let message = format!("this is a {rows}x{columns} grid; Ninefold reads 9x9");
        self.error(ErrorKind::Size, message)
    }

    /// The error for rules beyond the classic ones, named.
    pub(crate) fn variant(&self, rules: &[String]) -> ReadError {
        const MOST: usize = 12;
        let shown = |rule: &String| rule.chars().take(48).collect::<String>();
        let mut names: Vec<String> = rules.iter().take(MOST).map(shown).collect();
        if rules.len() > MOST {
            names.push(format!("{} more", rules.len() - MOST));
        }
        let message = format!(
            "this puzzle has rules beyond those of the classic Sudoku: {}",
            names.join(", ")
        );
        self.error(ErrorKind::Variant, message).help("this place takes classic 9x9 puzzles only")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_cut_around_the_place() {
        let text = "x".repeat(100_000) + "!" + &"y".repeat(100_000);
        let place = Place::new(3, &text, 100_000, 1);
        assert_eq!(place.column, 100_001);
        assert_eq!(place.text.chars().count(), 120);
        let at = (place.column - place.text_column) as usize;
        assert_eq!(place.text.chars().nth(at), Some('!'));
    }

    #[test]
    fn quick_paths_show_the_same() {
        let texts = ["", "53..7", "tab\tand \x7f", "é", "x\u{85}y", "~ !"];
        for text in texts.map(String::from).into_iter().chain(texts.map(|text| text.repeat(40))) {
            let shown = |c: char| if c.is_control() { ' ' } else { c };
            let place = Place::new(1, &text, 1, 1);
            let expected: String = text.chars().take(CONTEXT).map(shown).collect();
            assert_eq!((place.text, place.text_column), (expected, 1));
            let expected: String = text.chars().map(shown).collect();
            assert_eq!(harmless(text), expected);
        }
    }

    #[test]
    fn messages_that_quote_the_input_are_short_and_have_no_control_characters() {
        let error = ReadError::new(ErrorKind::Syntax, "it starts with <\x1b[31m>").help("a\nb");
        assert_eq!(error.message, "it starts with < [31m>");
        assert_eq!(error.help.unwrap(), "a b");
        let long = ReadError::new(ErrorKind::Syntax, "é".repeat(100_000)).message;
        assert!(long.chars().count() == MESSAGE && long.ends_with('…'));
    }
}
