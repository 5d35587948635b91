//! The puzzle of a request: its text, and what a player has added.

#[cfg(feature = "print")]
use crate::difficulty::PrintedDifficulty;
use crate::error::{Error, ErrorKind};
use crate::head::Head;
use ninefold::board::ParseGridError;
use ninefold::check::Question;
use ninefold::logic::{PlayState, Position};
use ninefold::{Candidates, Cell, Digit, DigitSet, Grid};
use serde::de::value::MapAccessDeserializer;
use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::borrow::Cow;
use std::fmt;

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

/// A puzzle that was read from a request.
#[derive(Clone, Debug)]
pub(crate) struct ParsedPuzzle {
    pub(crate) head: Head,
    pub(crate) givens: Grid,
    pub(crate) entries: Grid,
    pub(crate) restriction: Option<Candidates>,
    pub(crate) marks: Option<Candidates>,
    /// The pencil marks in the corners of cells.
    #[cfg(feature = "print")]
    pub(crate) corners: Option<Candidates>,
    /// The solution in the text; cells that cannot be read are empty.
    pub(crate) solution: Option<Grid>,
    /// The level and rating in the text.
    #[cfg(feature = "print")]
    pub(crate) difficulty: PrintedDifficulty,
}

/// A puzzle that was read from a request, of any rules.
#[derive(Debug)]
pub(crate) enum AnyPuzzle {
    Classic(Box<ParsedPuzzle>),
    #[cfg(feature = "variants")]
    Variant(Head, Box<ninefold_formats::variant::Reading>),
}

impl PuzzleInput {
    /// Reads the puzzle, which has to be classic.
    pub(crate) fn parse(&self) -> Result<ParsedPuzzle, Error> {
        let record = self.record();
        #[cfg(feature = "variants")]
        if record.shape.is_some() || record.rules.is_some() {
            let message = "this request is answered for classic puzzles, without shape and rules";
            return Err(Error::new(ErrorKind::Variant, message).field("rules"));
        }
        completed(text::parse(&record)?, &record)
    }

    /// Reads the puzzle, of any rules.
    #[cfg(feature = "variants")]
    pub(crate) fn parse_any(&self) -> Result<AnyPuzzle, Error> {
        let record = self.record();
        Ok(match record.read_any()? {
            AnyPuzzle::Classic(puzzle) => {
                AnyPuzzle::Classic(Box::new(completed(*puzzle, &record)?))
            }
            other => other,
        })
    }

    /// Reads the puzzle.
    #[cfg(not(feature = "variants"))]
    pub(crate) fn parse_any(&self) -> Result<AnyPuzzle, Error> {
        Ok(AnyPuzzle::Classic(Box::new(self.parse()?)))
    }

    /// Returns the text with everything besides it.
    pub(crate) fn record(&self) -> Cow<'_, PuzzleRecord> {
        match self {
            Self::Text(text) => Cow::Owned(PuzzleRecord::new(text.as_str())),
            Self::Record(record) => Cow::Borrowed(record.as_ref()),
        }
    }
}

/// Returns a puzzle with what its request says besides the text.
fn completed(mut puzzle: ParsedPuzzle, record: &PuzzleRecord) -> Result<ParsedPuzzle, Error> {
    if let Some(name) = &record.name {
        puzzle.head.name = Some(name.clone());
    }
    if let Some(entries) = &record.entries {
        puzzle.entries = grid(entries).map_err(|error| error.field("entries"))?;
    }
    if let Some(marks) = &record.marks {
        puzzle.marks = Some(candidates(marks)?);
        #[cfg(feature = "print")]
        {
            puzzle.corners = None;
        }
    }
    if record.candidates {
        puzzle.restrict_to_marks();
    }
    Ok(puzzle)
}

#[cfg(feature = "formats")]
impl PuzzleInput {
    /// Reads the puzzle with everything that its text says of it.
    pub(crate) fn parse_all(&self) -> Result<ninefold_formats::Puzzle, Error> {
        let parsed = self.parse()?;
        let mut puzzle = match self {
            Self::Text(text) => text::read_one(&PuzzleRecord::new(text.as_str()))?,
            Self::Record(record) => text::read_one(record)?,
        };
        if let Self::Record(record) = self
            && let Some(name) = &record.name
        {
            puzzle.texts.retain(|(field, _)| *field != ninefold_formats::Field::Name);
            puzzle.add_text(ninefold_formats::Field::Name, name);
        }
        puzzle.entries = parsed.entries;
        puzzle.marks = parsed.marks;
        puzzle.restriction = parsed.restriction;
        Ok(puzzle)
    }
}

impl ParsedPuzzle {
    /// Returns the puzzle in the type for puzzles of any rules: what its solutions depend on, and the entries.
    #[cfg(feature = "variants")]
    pub(crate) fn with_any_rules(&self) -> ninefold_rules::Puzzle {
        let mut puzzle = ninefold_formats::Puzzle::of_givens(self.givens);
        puzzle.entries = self.entries;
        puzzle.restriction = self.restriction;
        puzzle.with_any_rules()
    }

    const fn of_givens(head: Head, givens: Grid) -> Self {
        Self {
            head,
            givens,
            entries: Grid::EMPTY,
            restriction: None,
            marks: None,
            #[cfg(feature = "print")]
            corners: None,
            solution: None,
            #[cfg(feature = "print")]
            difficulty: PrintedDifficulty::None,
        }
    }

    /// Lets the pencil marks restrict the solutions; a cell without marks stays free.
    fn restrict_to_marks(&mut self) {
        let Some(marks) = &self.marks else { return };
        let mut restriction = self.restriction.unwrap_or(Candidates::ALL);
        for cell in Cell::all().filter(|cell| self.givens.get(*cell).is_none()) {
            if !marks.get(cell).is_empty() {
                restriction.set(cell, restriction.get(cell) & marks.get(cell));
            }
        }
        self.restriction = Some(restriction);
    }

    /// Returns the candidates at which a search for the solutions starts.
    pub(crate) fn start(&self) -> Candidates {
        let givens = Candidates::of_givens(&self.givens);
        self.restriction.map_or(givens, |restriction| restriction.and(&givens))
    }

    /// Returns the state of the game: clues, entries and pencil marks.
    pub(crate) fn play_state(&self) -> PlayState {
        PlayState::new(self.givens)
            .with_entries(self.entries)
            .with_restriction(self.restriction)
            .with_marks(self.marks)
    }

    /// Returns the position of the game.
    pub(crate) fn position(&self) -> Position {
        self.play_state().position()
    }

    /// Returns what is to be checked.
    pub(crate) fn question(&self, limit: u64) -> Question {
        check_question(self.givens, self.entries, self.restriction, limit)
    }
}

/// Returns the question for a check. A clue is a clue and no restriction: otherwise no clue could be
/// at fault.
#[must_use]
pub fn check_question(
    givens: Grid,
    entries: Grid,
    restriction: Option<Candidates>,
    limit: u64,
) -> Question {
    let restriction = restriction.map(|mut restriction| {
        givens.filled().iter().for_each(|cell| restriction.set(cell, DigitSet::ALL));
        restriction
    });
    Question::new(givens).with_restriction(restriction).with_entries(entries).with_limit(limit)
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
    use super::{Error, ErrorKind, Head, ParsedPuzzle, PuzzleRecord, grid, grid_error};
    use ninefold::{Candidates, Grid};

    /// Reads 81 cells or 729 candidates.
    pub(super) fn parse(record: &PuzzleRecord) -> Result<ParsedPuzzle, Error> {
        if record.format.is_some() {
            let message = "this build reads 81 cells or 729 candidates, and no other format";
            return Err(Error::new(ErrorKind::Unsupported, message).field("format"));
        }
        let text = record.text.trim();
        if text.chars().count() != 729 {
            return Ok(of_givens(record, grid(text)?));
        }
        let restriction: Candidates = text.parse().map_err(|error| grid_error(&error))?;
        let mut puzzle = of_givens(record, restriction.singles());
        puzzle.restriction = Some(restriction);
        Ok(puzzle)
    }

    fn of_givens(record: &PuzzleRecord, givens: Grid) -> ParsedPuzzle {
        let head = Head::new(record.index, &record.input, None, &givens);
        ParsedPuzzle::of_givens(head, givens)
    }
}

#[cfg(feature = "formats")]
mod text {
    use super::{Error, ErrorKind, Head, ParsedPuzzle, PuzzleRecord};
    use crate::claims::claimed_solution;
    use crate::text::{format_named, parse_record, reader};
    use ninefold_formats::{Field, Puzzle, ReadOptions};

    /// Reads the only puzzle of a text in any format.
    pub(super) fn parse(record: &PuzzleRecord) -> Result<ParsedPuzzle, Error> {
        let read = read_one(record)?;
        let name = read.text(Field::Name);
        let head = Head::new(record.index, &record.input, name, &read.givens);
        Ok(ParsedPuzzle::of_record(head, &read))
    }

    impl ParsedPuzzle {
        /// Converts the puzzle of a record.
        pub(crate) fn of_record(head: Head, read: &Puzzle) -> Self {
            let mut puzzle = Self::of_givens(head, read.givens);
            puzzle.entries = read.entries;
            puzzle.restriction = read.restriction;
            puzzle.marks = read.marks;
            puzzle.solution = claimed_solution(read);
            #[cfg(feature = "print")]
            {
                let text = |field| read.text(field).unwrap_or_default().to_owned();
                let (level, rating) = (text(Field::Level), text(Field::Rating));
                puzzle.difficulty = super::PrintedDifficulty::Stated { level, rating };
                puzzle.corners = read.corners;
            }
            puzzle
        }
    }

    /// Reads the only puzzle of a text, with everything that the text says of it.
    pub(super) fn read_one(record: &PuzzleRecord) -> Result<Puzzle, Error> {
        let from = record.format.as_deref().map(format_named).transpose()?;
        let options = ReadOptions { from, ..ReadOptions::default() };
        let mut reader = reader(record.text.as_bytes(), &options)?;
        let nothing = || Error::new(ErrorKind::Empty, "there is no puzzle in this text");
        let first = parse_record(&reader.next().ok_or_else(nothing)??)?.puzzle;
        if reader.next().is_some() {
            let message = "there is more than one puzzle in this text";
            let error = Error::new(ErrorKind::SeveralPuzzles, message);
            return Err(error.help("use the request read to take it apart"));
        }
        Ok(first)
    }
}
