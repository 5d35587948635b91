//! The puzzle of a request: its text, and what a player has added.

use crate::error::{Error, ErrorKind};
use crate::head::Head;
use ninefold::board::ParseGridError;
use ninefold::logic::Position;
use ninefold::{Candidates, Cell, Digit, DigitSet, Grid};
use ninefold_rules::{ClassicCells, Field};
use serde::de::value::MapAccessDeserializer;
use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::borrow::Cow;
use std::fmt;

pub(crate) use text::Record;
#[cfg(feature = "variants")]
pub(crate) use text::only_record;

/// The puzzle of a request: a text alone, or an object with a text and more.
///
/// With the feature `formats` the text may be in any format that is read, as long as it holds one
/// puzzle; without it, it is 81 cells or 729 candidates.
///
/// ```
/// use ninefold_api::{PuzzleInput, PuzzleRecord};
///
/// let text = PuzzleInput::from("53..7....6..195...");
/// assert_eq!(serde_json::to_string(&text)?, r#""53..7....6..195...""#);
/// let record: PuzzleInput = serde_json::from_str(r#"{"text":"53..7...", "entries":"..4....."}"#)?;
/// assert!(matches!(record, PuzzleInput::Record(_)));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum PuzzleInput {
    /// The text alone.
    Text(String),
    /// The text and more.
    Record(Box<PuzzleRecord>),
}

/// A puzzle and what a player has added to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct PuzzleRecord {
    /// The text of the puzzle.
    pub text: String,
    /// The format of the text; it is detected if it is absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<String>,
    /// The name of the puzzle; it replaces the one in the text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The digits of the player, 81 characters; they replace those in the text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entries: Option<String>,
    /// The pencil marks of the player, 81 texts of digits; they replace those in the text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub marks: Option<Vec<String>>,
    /// Whether pencil marks restrict the solutions.
    #[serde(default)]
    pub candidates: bool,
    /// The shape, if it is not 9x9 with boxes: rows, columns, values, regions. Then the text has a character for each cell.
    #[cfg(feature = "variants")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shape: Option<serde_json::Value>,
    /// Rules besides those of the text, each an object with its name and arguments, or the name alone where there are none.
    #[cfg(feature = "variants")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<Vec<serde_json::Value>>,
    /// The names of coded rules that are left out because they are not known, or `all`. Without it such a puzzle is refused.
    #[cfg(feature = "variants")]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ignore_rules: Vec<String>,
    /// The number of the record, which the answer repeats.
    #[serde(default = "first")]
    pub index: u64,
    /// The name of the input, which the answer repeats.
    #[serde(default = "request")]
    pub input: String,
}

const fn first() -> u64 {
    1
}

fn request() -> String {
    "request".to_owned()
}

impl PuzzleRecord {
    /// Creates a record from the text of a puzzle.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            format: None,
            name: None,
            entries: None,
            marks: None,
            candidates: false,
            #[cfg(feature = "variants")]
            shape: None,
            #[cfg(feature = "variants")]
            rules: None,
            #[cfg(feature = "variants")]
            ignore_rules: Vec::new(),
            index: first(),
            input: request(),
        }
    }
}

impl From<&str> for PuzzleInput {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for PuzzleInput {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&Grid> for PuzzleInput {
    fn from(grid: &Grid) -> Self {
        Self::Text(grid.to_string())
    }
}

impl From<PuzzleRecord> for PuzzleInput {
    fn from(record: PuzzleRecord) -> Self {
        Self::Record(Box::new(record))
    }
}

/// Deserialized by hand, because the errors of an untagged enum name no field.
impl<'de> Deserialize<'de> for PuzzleInput {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct TextOrRecord;
        impl<'de> Visitor<'de> for TextOrRecord {
            type Value = PuzzleInput;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the text of a puzzle, or an object with the key text")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<PuzzleInput, E> {
                Ok(PuzzleInput::from(text))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<PuzzleInput, A::Error> {
                PuzzleRecord::deserialize(MapAccessDeserializer::new(map)).map(Into::into)
            }
        }
        deserializer.deserialize_any(TextOrRecord)
    }
}

/// The puzzle of a request, with everything that its text says of it, and the head of the answer.
#[derive(Clone, Debug)]
pub(crate) struct AskedPuzzle {
    pub(crate) head: Head,
    pub(crate) record: Record,
    /// Whether the answer says the rules: they are not the classic ones, or the request names shape or rules.
    #[cfg(feature = "variants")]
    pub(crate) says_rules: bool,
}

impl PuzzleInput {
    /// Reads the puzzle, which has to be classic.
    pub(crate) fn parse(&self) -> Result<AskedPuzzle, Error> {
        let record = self.record();
        #[cfg(feature = "variants")]
        if record.shape.is_some() || record.rules.is_some() {
            let message = "this request is answered for classic puzzles, without shape and rules";
            return Err(Error::new(ErrorKind::Variant, message).field("rules"));
        }
        record.asked(text::read_one(&record)?)
    }

    /// Reads the puzzle, of any rules.
    #[cfg(feature = "variants")]
    pub(crate) fn parse_any(&self) -> Result<AskedPuzzle, Error> {
        self.record().read_any()
    }

    /// Reads the puzzle.
    #[cfg(not(feature = "variants"))]
    pub(crate) fn parse_any(&self) -> Result<AskedPuzzle, Error> {
        self.parse()
    }

    /// Returns the text with everything besides it.
    pub(crate) fn record(&self) -> Cow<'_, PuzzleRecord> {
        match self {
            Self::Text(text) => Cow::Owned(PuzzleRecord::new(text.as_str())),
            Self::Record(record) => Cow::Borrowed(record.as_ref()),
        }
    }

    /// Reads the puzzle, which has to be classic, with everything that its text says of it, to write it again.
    #[cfg(feature = "formats")]
    pub(crate) fn parse_all(&self) -> Result<ninefold_rules::Puzzle, Error> {
        let request = self.record();
        let mut puzzle = self.parse()?.record.puzzle;
        if request.marks.is_some() {
            // Marks of a request replace those in the middle of cells alone.
            let read = text::read_one(&request)?.puzzle;
            puzzle.classic_mut().corners = read.classic().corners;
        }
        if let Some(name) = &request.name {
            puzzle.texts.retain(|(field, _)| *field != Field::Name);
            puzzle.add_text(Field::Name, name);
        }
        Ok(puzzle)
    }
}

impl PuzzleRecord {
    /// Returns a classic puzzle with what the request says besides the text.
    pub(crate) fn asked(&self, mut record: Record) -> Result<AskedPuzzle, Error> {
        let givens = record.puzzle.classic().givens;
        let name = self.name.as_deref().or(record.puzzle.text_of(Field::Name));
        let head = Head::new(self.index, &self.input, name, &givens);
        let cells = record.puzzle.classic_mut();
        if let Some(entries) = &self.entries {
            cells.entries = grid(entries).map_err(|error| error.field("entries"))?;
        }
        if let Some(marks) = &self.marks {
            cells.marks = Some(candidates(marks)?);
            cells.corners = None;
        }
        if self.candidates {
            cells.restrict_to_marks();
        }
        Ok(AskedPuzzle {
            head,
            record,
            #[cfg(feature = "variants")]
            says_rules: false,
        })
    }
}

impl AskedPuzzle {
    /// Returns the cells of a classic puzzle.
    pub(crate) const fn cells(&self) -> &ClassicCells {
        self.record.puzzle.classic()
    }

    /// Returns the position of the game.
    pub(crate) fn position(&self) -> Position {
        self.cells().play_state().position()
    }
}

/// Reads 81 characters.
pub(crate) fn grid(text: &str) -> Result<Grid, Error> {
    text.trim().parse().map_err(|error| grid_error(&error))
}

fn grid_error(error: &ParseGridError) -> Error {
    match error {
        ParseGridError::Symbol(_, at) => {
            Error::new(ErrorKind::Symbol, error.to_string()).at(1, *at as u64 + 1)
        }
        _ => Error::new(ErrorKind::CellCount, error.to_string()),
    }
}

/// Reads the pencil marks of 81 cells.
fn candidates(cells: &[String]) -> Result<Candidates, Error> {
    if cells.len() != Cell::COUNT {
        let message = format!("expected the marks of 81 cells, found {}", cells.len());
        return Err(Error::new(ErrorKind::CellCount, message).field("marks"));
    }
    let mut candidates = Candidates::NONE;
    for (cell, marks) in Cell::all().zip(cells) {
        let mut digits = DigitSet::EMPTY;
        for mark in marks.chars() {
            let digit = u8::try_from(mark).ok().and_then(Digit::from_ascii).ok_or_else(|| {
                let message = format!("{mark:?} in the marks of {cell} is not a digit");
                Error::new(ErrorKind::Symbol, message).field("marks")
            })?;
            digits.insert(digit);
        }
        candidates.set(cell, digits);
    }
    Ok(candidates)
}

#[cfg(not(feature = "formats"))]
mod text {
    use super::{Error, ErrorKind, PuzzleRecord, grid, grid_error};
    use ninefold::{Candidate, Candidates};
    use ninefold_rules::{ClassicCells, Puzzle};

    /// A puzzle that was read: this build has no other notes.
    #[derive(Clone, Debug)]
    pub(crate) struct Record {
        pub(crate) puzzle: Puzzle,
    }

    /// Reads 81 cells or 729 candidates.
    pub(super) fn read_one(record: &PuzzleRecord) -> Result<Record, Error> {
        if record.format.is_some() {
            let message = "this build reads 81 cells or 729 candidates, and no other format";
            return Err(Error::new(ErrorKind::Unsupported, message).field("format"));
        }
        let text = record.text.trim();
        if text.chars().count() != Candidate::COUNT {
            return Ok(Record { puzzle: Puzzle::of_givens(grid(text)?) });
        }
        let restriction: Candidates = text.parse().map_err(|error| grid_error(&error))?;
        let givens = restriction.singles();
        let cells =
            ClassicCells { restriction: Some(restriction), ..ClassicCells::of_givens(givens) };
        Ok(Record { puzzle: cells.into() })
    }
}

#[cfg(feature = "formats")]
mod text {
    use super::{Error, ErrorKind, PuzzleRecord};
    use crate::text::{format_named, parse_record, reader};
    use ninefold_formats::{Raw, ReadError, ReadOptions};

    pub(crate) use ninefold_formats::Record;

    /// Reads the only puzzle of a text in any format, which has to be classic.
    pub(super) fn read_one(record: &PuzzleRecord) -> Result<Record, Error> {
        only_record(record, parse_record)
    }

    /// Reads the only puzzle of a text in any format.
    pub(crate) fn only_record(
        record: &PuzzleRecord,
        parse: impl Fn(&Raw) -> Result<Record, ReadError>,
    ) -> Result<Record, Error> {
        let from = record.format.as_deref().map(format_named).transpose()?;
        let options = ReadOptions { from, ..ReadOptions::default() };
        let mut reader = reader(record.text.as_bytes(), &options)?;
        let nothing = || Error::new(ErrorKind::Empty, "there is no puzzle in this text");
        let first = parse(&reader.next().ok_or_else(nothing)??)?;
        if reader.next().is_some() {
            let message = "there is more than one puzzle in this text";
            let error = Error::new(ErrorKind::SeveralPuzzles, message);
            return Err(error.help("use the request read to take it apart"));
        }
        Ok(first)
    }
}
