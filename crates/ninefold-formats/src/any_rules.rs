//! Puzzles of any rules in the table of formats: which of the formats of `variant` reads or writes a record.
//!
//! ```text
//! Raw ─► the classic reader of its format ─► a Record
//!          │ refuses, or the object states a shape
//!          └► the format of `variant` that the text looks like ─► a Record of any rules
//! ```
//!
//! Callers that solve classic puzzles alone use [`Raw::parse`], which refuses the others by the names of their rules.

use crate::error::{ErrorKind, ReadError};
use crate::format::{Format, Likeness, Raw};
use crate::loss::Loss;
use crate::record::Record;
use crate::variant::{self, VARIANT_FORMATS, VariantFormat};
use ninefold_rules::{Field, Puzzle};

impl Record {
    /// Returns the record if it is that of a classic puzzle.
    ///
    /// # Errors
    ///
    /// The puzzle has other rules or another size; the error names them.
    pub fn into_classic(self) -> Result<Self, ReadError> {
        if self.is_classic() { Ok(self) } else { Err(not_classic(&self)) }
    }
}

/// Returns the error for a puzzle that is not classic, where only classic ones can be used.
///
/// ```
/// let text = r#"{"puzzle":"................","shape":{"rows":4},"rules":[]}"#;
/// let record = ninefold_formats::variant::read_rules(text)?;
/// let error = ninefold_formats::not_classic(&record);
/// assert_eq!(error.message, "this puzzle has rules beyond those of the classic Sudoku: a 4x4 grid");
/// # Ok::<(), ninefold_formats::ReadError>(())
/// ```
#[must_use]
pub fn not_classic(record: &Record) -> ReadError {
    let (shape, classic) = (record.puzzle.shape(), &ninefold_rules::Shape::CLASSIC);
    let mut rules = Vec::new();
    if (shape.rows(), shape.columns()) != (classic.rows(), classic.columns()) {
        rules.push(format!("a {}x{} grid", shape.rows(), shape.columns()));
    } else if !shape.is_classic() {
        rules.push("other regions or values".to_owned());
    }
    let kinds = record.puzzle.rules().iter().map(|rule| rule.kind().title.to_lowercase());
    let unread = record.unread.iter().map(|unread| unread.name.clone());
    for name in kinds.chain(unread).chain(record.drawn.iter().cloned()) {
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
    /// use ninefold_formats::{Format, Raw};
    ///
    /// let text = r#"{"puzzle":"................","rules":[{"rule":"diagonal","of":"main"}]}"#;
    /// let raw = Raw::of_text(Format::named("json").unwrap(), text.as_bytes())?;
    /// assert!(!raw.parse_any()?.is_classic());
    /// # Ok::<(), ninefold_formats::ReadError>(())
    /// ```
    pub fn parse_any(&self) -> Result<Record, ReadError> {
        if !cfg!(feature = "variants") {
            return self.parse();
        }
        // A classic reader keeps the shape that an object states as something that it does not know.
        let states_a_shape = self.format.likeness == Likeness::Json
            && self.bytes.windows(7).any(|word| word == b"\"shape\"");
        let refused = match self.parse() {
            Ok(record) if !states_a_shape => return Ok(record),
            other => other,
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
        (format.read)(&text).map(Record::settled).map_err(located)
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
    (format.read)(&text)?.settled().into_classic()
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
    pub fn write_any(&self, puzzle: &Puzzle) -> Result<String, ReadError> {
        let format = VARIANT_FORMATS.iter().find(|format| format.name == self.name);
        match format.and_then(|format| format.write) {
            Some(write) => {
                write(puzzle).map_err(|error| ReadError::new(ErrorKind::Variant, error.to_string()))
            }
            None => {
                let error = not_classic(&puzzle.clone().into());
                let message = format!("the format {} cannot hold it: {}", self.name, error.message);
                Err(ReadError::new(ErrorKind::Variant, message)
                    .help("--to rules writes every puzzle"))
            }
        }
    }
}

/// Writes a classic puzzle in the format `rules`.
pub(crate) fn write_rules(puzzle: &Puzzle, out: &mut Vec<u8>) -> Vec<Loss> {
    out.extend_from_slice(variant::write_rules(puzzle).as_bytes());
    out.push(b'\n');
    Vec::new()
}

/// Writes a classic puzzle as a constraint string. A cell without candidates cannot be said there.
pub(crate) fn write_iss(puzzle: &Puzzle, out: &mut Vec<u8>) -> Vec<Loss> {
    let (text, lost) = match variant::write_classic_iss(puzzle) {
        Ok(text) => (text, Vec::new()),
        Err(error) => {
            let givens = Puzzle::of_givens(puzzle.classic().givens);
            let loss = Loss { field: Field::Restriction, detail: Some(error.what) };
            (variant::write_classic_iss(&givens).unwrap_or_default(), vec![loss])
        }
    };
    out.extend_from_slice(text.as_bytes());
    out.push(b'\n');
    lost
}
