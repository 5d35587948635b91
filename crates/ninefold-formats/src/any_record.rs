//! Records of any rules: a classic puzzle, or one with other rules or of another size.
//!
//! ```text
//! Raw ─► the classic reader of its format ─► a Record
//!          │ refuses, or the object states a shape
//!          └► the formats of `variant` that the text looks like ─► a Reading ─► a Record if its rules are the classic ones
//! ```
//!
//! Callers that solve classic puzzles alone use [`Raw::parse`], which refuses the others by the names of their rules.

use crate::error::{ErrorKind, ReadError};
use crate::field::Field;
use crate::format::{Format, Likeness, Raw};
use crate::loss::Loss;
use crate::puzzle::{Puzzle, Record};
use crate::variant::{self, Reading, VARIANT_FORMATS, VariantFormat};
use ninefold::{Candidates, Cell, Digit, Grid};
use ninefold_rules::puzzle::Values;
use ninefold_rules::{CellId, Shape, Value, ValueSet};

/// A record of any rules.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant, reason = "nearly all are classic, and none is stored")]
pub enum AnyRecord {
    /// A classic puzzle.
    Classic(Record),
    /// A puzzle with other rules or of another size, or one of which something was not read.
    Variant(Box<Reading>),
}

impl From<Record> for AnyRecord {
    fn from(record: Record) -> Self {
        Self::Classic(record)
    }
}

impl From<Reading> for AnyRecord {
    /// Returns the classic record of a reading with classic rules of which all was read.
    fn from(reading: Reading) -> Self {
        let candidates = reading.puzzle.as_classic_candidates();
        match candidates.filter(|_| reading.unread.is_empty() && reading.drawn.is_empty()) {
            Some(candidates) => Self::Classic(classic(&reading, candidates)),
            None => Self::Variant(Box::new(reading)),
        }
    }
}

impl AnyRecord {
    /// Returns the classic record.
    ///
    /// # Errors
    ///
    /// The puzzle has other rules or another size; the error names them.
    pub fn into_classic(self) -> Result<Record, ReadError> {
        match self {
            Self::Classic(record) => Ok(record),
            Self::Variant(reading) => Err(not_classic(&reading)),
        }
    }
}

/// Returns the error for a puzzle that is not classic, where only classic ones can be used.
///
/// ```
/// let text = r#"{"puzzle":"................","shape":{"rows":4},"rules":[]}"#;
/// let reading = ninefold_formats::variant::read_rules(text)?;
/// let error = ninefold_formats::not_classic(&reading);
/// assert_eq!(error.message, "this puzzle has rules beyond those of the classic Sudoku: a 4x4 grid");
/// # Ok::<(), ninefold_formats::ReadError>(())
/// ```
#[must_use]
pub fn not_classic(reading: &Reading) -> ReadError {
    let shape = reading.puzzle.shape();
    let mut rules = Vec::new();
    if (shape.rows(), shape.columns()) != (9, 9) {
        rules.push(format!("a {}x{} grid", shape.rows(), shape.columns()));
    } else if !shape.is_classic() {
        rules.push("other regions or values".to_owned());
    }
    let kinds = reading.puzzle.rules().iter().map(|rule| rule.kind().title.to_lowercase());
    let unread = reading.unread.iter().map(|unread| unread.name.clone());
    for name in kinds.chain(unread).chain(reading.drawn.iter().cloned()) {
        if !rules.contains(&name) {
            rules.push(name);
        }
    }
    let message = "this puzzle has rules beyond those of the classic Sudoku";
    ReadError::new(ErrorKind::Variant, format!("{message}: {}", rules.join(", ")))
}

impl Raw {
    /// Reads the record, also if it is a puzzle with other rules or of another size.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the record, and where.
    ///
    /// ```
    /// use ninefold_formats::{AnyRecord, Format, Raw};
    ///
    /// let text = r#"{"puzzle":"................","rules":[{"rule":"diagonal","of":"main"}]}"#;
    /// let raw = Raw::of_text(Format::named("json").unwrap(), text.as_bytes())?;
    /// assert!(matches!(raw.parse_any()?, AnyRecord::Variant(_)));
    /// # Ok::<(), ninefold_formats::ReadError>(())
    /// ```
    pub fn parse_any(&self) -> Result<AnyRecord, ReadError> {
        if !cfg!(feature = "variants") {
            return self.parse().map(AnyRecord::from);
        }
        // A classic reader keeps the shape that an object states as something that it does not know.
        let states_a_shape = self.format.likeness == Likeness::Json
            && self.bytes.windows(7).any(|word| word == b"\"shape\"");
        let refused = match self.parse() {
            Ok(record) if !states_a_shape => return Ok(record.into()),
            Ok(record) => Ok(record.into()),
            Err(error) => Err(error),
        };
        let text = self.text();
        let named = VARIANT_FORMATS.iter().find(|format| format.name == self.format.name);
        let Some(format) = named.or_else(|| format_of(&text)) else { return refused };
        // Cells that are too few for a classic grid are no puzzle of another size.
        if format.is_of_cells && self.format.quick.is_some() {
            return refused;
        }
        let located = |error: ReadError| match error.place {
            Some(_) => error,
            None => error.at(self.line, text.lines().next().unwrap_or(""), 0, 0),
        };
        (format.read)(&text).map(AnyRecord::from).map_err(located)
    }
}

/// Returns the format of puzzles with any rules that a text looks like.
pub(crate) fn format_of(text: &str) -> Option<&'static VariantFormat> {
    VARIANT_FORMATS.iter().find(|format| (format.looks_like)(text))
}

/// Reads a record in a format of which most puzzles are not classic.
pub(crate) fn read_classic(raw: &Raw) -> Result<Record, ReadError> {
    let text = raw.text();
    let nothing = || ReadError::new(ErrorKind::Syntax, "there is no puzzle in this text");
    let named = VARIANT_FORMATS.iter().find(|format| format.name == raw.format.name);
    let format = named.or_else(|| format_of(&text)).ok_or_else(nothing)?;
    AnyRecord::from((format.read)(&text)?).into_classic()
}

impl Format {
    /// Writes a puzzle of any rules as one line, without its end.
    ///
    /// # Errors
    ///
    /// The format is not written, or cannot hold the puzzle; the error names the rule.
    ///
    /// ```
    /// use ninefold_formats::Format;
    /// use ninefold_rules::{Puzzle, Shape};
    ///
    /// let mut puzzle = Puzzle::new(Shape::CLASSIC);
    /// puzzle.add_rule("anti-knight", "")?;
    /// assert!(Format::named("rules").unwrap().write_any(&puzzle)?.contains("anti-knight"));
    /// assert!(Format::named("line").unwrap().write_any(&puzzle).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write_any(&self, puzzle: &ninefold_rules::Puzzle) -> Result<String, ReadError> {
        let format = VARIANT_FORMATS.iter().find(|format| format.name == self.name);
        match format.and_then(|format| format.write) {
            Some(write) => {
                write(puzzle).map_err(|error| ReadError::new(ErrorKind::Variant, error.to_string()))
            }
            None => {
                let error = not_classic(&Reading::of_puzzle(puzzle.clone()));
                let message = format!("the format {} cannot hold it: {}", self.name, error.message);
                Err(ReadError::new(ErrorKind::Variant, message)
                    .help("--to rules writes every puzzle"))
            }
        }
    }
}

/// Writes a classic puzzle in the format `rules`.
pub(crate) fn write_rules(puzzle: &Puzzle, out: &mut Vec<u8>) -> Vec<Loss> {
    out.extend_from_slice(variant::write_rules(&puzzle.with_any_rules()).as_bytes());
    out.push(b'\n');
    Vec::new()
}

/// Writes a classic puzzle as a constraint string. A cell without candidates cannot be said there.
pub(crate) fn write_iss(puzzle: &Puzzle, out: &mut Vec<u8>) -> Vec<Loss> {
    let any = puzzle.with_any_rules();
    let (text, lost) = match variant::write_classic_iss(&any) {
        Ok(text) => (text, Vec::new()),
        Err(error) => {
            let givens = ninefold_rules::Puzzle::classic(&puzzle.givens);
            let loss = Loss { field: Field::Restriction, detail: Some(error.what) };
            (variant::write_classic_iss(&givens).unwrap_or_default(), vec![loss])
        }
    };
    out.extend_from_slice(text.as_bytes());
    out.push(b'\n');
    lost
}

fn classic(reading: &Reading, candidates: Candidates) -> Record {
    let read = &reading.puzzle;
    let givens = Cell::all().fold(Grid::EMPTY, |mut grid, cell| {
        grid.set(cell, digit(read.given(CellId::at(cell.index()))));
        grid
    });
    let mut puzzle = Puzzle::of_givens(givens);
    if candidates != Candidates::of_givens(&givens) {
        puzzle.restriction = Some(candidates);
    }
    puzzle.entries = grid(&read.entries);
    puzzle.solution = read.solution.as_ref().map(grid);
    puzzle.marks = marks(&read.marks);
    puzzle.corners = marks(&read.corners);
    let texts = &read.texts;
    for (field, text) in [
        (Field::Name, &texts.title),
        (Field::Author, &texts.author),
        (Field::Description, &texts.rules),
    ] {
        puzzle.add_text(field, text.as_deref().unwrap_or(""));
    }
    Record { notes: reading.notes.clone(), ..puzzle.into() }
}

fn digit(value: Option<Value>) -> Option<Digit> {
    value.and_then(|value| Digit::new(value.get()))
}

fn grid(values: &Values) -> Grid {
    let mut grid = Grid::EMPTY;
    for (cell, value) in Cell::all().zip(values) {
        grid.set(cell, digit(*value));
    }
    grid
}

fn marks(sets: &[ValueSet]) -> Option<Candidates> {
    let mut marks = Candidates::NONE;
    for (cell, set) in Cell::all().zip(sets) {
        marks.set(cell, set.iter().filter_map(|value| digit(Some(value))).collect());
    }
    (marks != Candidates::NONE).then_some(marks)
}

impl Puzzle {
    /// Returns the puzzle in the type for puzzles of any rules. Colours, most texts and what Ninefold does not know stay behind.
    #[must_use]
    pub fn with_any_rules(&self) -> ninefold_rules::Puzzle {
        let mut puzzle = ninefold_rules::Puzzle::new(Shape::CLASSIC);
        let value = |digit: Digit| Value::new(digit.get());
        for cell in Cell::all() {
            let (at, id) = (cell.index(), CellId::at(cell.index()));
            let set = |all: &Candidates| all.get(cell).iter().filter_map(value).collect();
            if let Some(given) = self.givens.get(cell).and_then(value) {
                puzzle.give(id, given);
            }
            if let Some(restriction) = &self.restriction {
                puzzle.restrict(id, set(restriction));
            }
            puzzle.entries[at] = self.entries.get(cell).and_then(value);
            puzzle.marks[at] = self.marks.as_ref().map(set).unwrap_or_default();
            puzzle.corners[at] = self.corners.as_ref().map(set).unwrap_or_default();
        }
        puzzle.solution = self
            .solution
            .map(|solution| Cell::all().map(|cell| solution.get(cell).and_then(value)).collect());
        puzzle.texts.title = self.text(Field::Name).map(str::to_owned);
        puzzle.texts.author = self.text(Field::Author).map(str::to_owned);
        puzzle.texts.rules = self.text(Field::Description).map(str::to_owned);
        puzzle
    }
}
