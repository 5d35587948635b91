//! A format: a row of the table, and what a reader of the format takes and gives.
//!
//! This module knows no format. Each row of the table in `catalogue.rs` names the functions of its
//! family: how an input is cut into raw records, how a record is read, how a puzzle is written.

use crate::block::Block;
use crate::error::{ErrorKind, ReadError};
use crate::field::{Field, Tags, field_of, tag_of};
use crate::headings;
use crate::loss::Loss;
use crate::record::Record;
use crate::source::{MAX_RECORD, Source, decode, too_long};
use crate::writing::Writing;
use ninefold::rating::Rating;
use ninefold_rules::Attached;
use ninefold_rules::{Extra, Puzzle};
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

/// The support that Ninefold has for a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Support {
    /// Reads and writes it.
    ReadWrite,
    /// Reads it.
    Read,
    /// Recognises it, and refuses it by its name.
    Refused,
}

/// The other things that an input that looks like a format could be: decides whether detection
/// compares it with a document that has puzzles in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Likeness {
    /// Nothing else looks like it.
    Certain,
    /// Lines of 81 cells, which source code and notes have too.
    Lines,
    /// Grids of nine rows, which documents have too.
    Grids,
    /// Tables, pastes and play states: they say more of a puzzle than its digits, so one puzzle
    /// that can be read decides for them.
    Rich,
    /// Markup: anything that can be read decides for it, and a document must be seen as a whole.
    Markup,
    /// JSON, if it is not a literal of another language.
    Json,
}

impl Likeness {
    /// Returns `true` if the structure of the text names its parts.
    pub(crate) const fn is_structured(self) -> bool {
        matches!(self, Self::Markup | Self::Json)
    }

    /// Returns `true` if records are grids of nine rows.
    pub(crate) const fn is_of_grids(self) -> bool {
        matches!(self, Self::Grids)
    }
}

/// A format: a row of the table [`FORMATS`](crate::FORMATS).
#[non_exhaustive]
pub struct Format {
    /// The word for `--from` and `--to`.
    pub name: &'static str,
    /// A description of a few words.
    pub title: &'static str,
    /// Extensions of file names, without a dot. Content decides; they only break ties.
    pub extensions: &'static [&'static str],
    /// The support of it: read, written or refused.
    pub support: Support,
    /// The fields it can hold besides the givens, and the tag that each goes into. For
    /// [`Field::Unknown`] the tag `own` means tags of this format only, `any` those of every
    /// format.
    pub fields: &'static [(Field, &'static str)],
    /// The name of a sample in the folder `puzzles` (empty for a refused format without one).
    pub sample: &'static str,
    pub(crate) likeness: Likeness,
    /// Cuts an input into records; nothing for an archive, whose members have their own formats.
    pub(crate) frame: Option<MakeFramer>,
    pub(crate) read: ReadFn,
    pub(crate) writing: Option<Writing>,
    /// Reads the start of the search from a line, where a record is a line.
    pub(crate) quick: Option<QuickFn>,
    /// The fields that belong to a folder of puzzles, and not to a single one.
    pub(crate) of_folders: &'static [Field],
}

/// Reads one record.
pub(crate) type ReadFn = fn(&Raw) -> Result<Record, ReadError>;

/// Cuts an input into records.
pub(crate) type MakeFramer =
    fn(&'static Format, Source, &ReadOptions) -> Result<Box<dyn Framer>, ReadError>;

/// Reads what a search needs from the bytes of a line, if the line is written as nearly all are;
/// the attached value is that of its block.
pub(crate) type QuickFn = fn(&[u8], &Attached) -> Option<Quick>;

impl Format {
    /// A format that is recognised and refused; the other functions make more of it.
    pub(crate) const fn new(name: &'static str, title: &'static str, read: ReadFn) -> Self {
        Self {
            name,
            title,
            extensions: &[],
            support: Support::Refused,
            fields: &[],
            sample: "",
            likeness: Likeness::Certain,
            frame: None,
            read,
            writing: None,
            quick: None,
            of_folders: &[],
        }
    }

    /// The same with the extensions of its files and a sample.
    pub(crate) const fn files(
        self,
        extensions: &'static [&'static str],
        sample: &'static str,
    ) -> Self {
        Self { extensions, sample, ..self }
    }

    /// The same with the fields that it holds.
    pub(crate) const fn holding(self, fields: Tags) -> Self {
        Self { fields, ..self }
    }

    /// The same, cut into records by this function.
    pub(crate) const fn cut(self, frame: MakeFramer) -> Self {
        Self { frame: Some(frame), ..self }
    }

    /// The same, read and not refused.
    pub(crate) const fn read(self) -> Self {
        Self { support: Support::Read, ..self }
    }

    /// The same, read and written.
    pub(crate) const fn written(self, writing: Writing) -> Self {
        Self { support: Support::ReadWrite, writing: Some(writing), ..self }
    }

    /// The same, of puzzles with any rules: read, and written if there is a writer. A build without them refuses it.
    pub(crate) const fn any_rules(self, writing: Option<Writing>) -> Self {
        if !cfg!(feature = "variants") {
            return Self { read: refuse_any_rules, ..self };
        }
        let support = if writing.is_some() { Support::ReadWrite } else { Support::Read };
        Self { support, writing, ..self }
    }

    /// The same, and what else may look like it.
    pub(crate) const fn like(self, likeness: Likeness) -> Self {
        Self { likeness, ..self }
    }

    /// The same with a quick reader of lines.
    pub(crate) const fn quick(self, quick: QuickFn) -> Self {
        Self { quick: Some(quick), ..self }
    }

    /// The same, and the fields that belong to a folder of puzzles.
    pub(crate) const fn folders_have(self, of_folders: &'static [Field]) -> Self {
        Self { of_folders, ..self }
    }

    /// Starts to cut an input in this format.
    pub(crate) fn framer(
        &'static self,
        source: Source,
        options: &ReadOptions,
    ) -> Result<Box<dyn Framer>, ReadError> {
        match self.frame {
            Some(frame) => frame(self, source, options),
            None => {
                let message = format!("the members of a {} archive have their formats", self.name);
                Err(ReadError::new(ErrorKind::Refused, message))
            }
        }
    }

    /// Returns `true` if it can be written.
    #[must_use]
    pub const fn is_written(&self) -> bool {
        self.writing.is_some()
    }

    /// Returns the tag a field goes into, if the format can hold it.
    #[must_use]
    pub fn tag(&self, field: Field) -> Option<&'static str> {
        tag_of(self.fields, field)
    }

    /// Returns the field that goes into a tag (in any case of letters), if there is one.
    #[must_use]
    pub fn field(&self, tag: &str) -> Option<Field> {
        field_of(self.fields, tag)
    }

    /// Returns `true` if it can hold a field.
    #[must_use]
    pub fn holds(&self, field: Field) -> bool {
        self.tag(field).is_some()
    }

    /// Returns `true` if it can hold something that Ninefold does not know.
    #[must_use]
    pub fn keeps(&self, extra: &Extra) -> bool {
        match self.tag(Field::Unknown) {
            Some("any") => true,
            Some(_) => extra.format == self.name,
            None => false,
        }
    }

    /// Returns `true` if a generated puzzle should say a field in this format. Lists of lines are for programs
    /// that expect nothing but cells; a number is a name only where a name is needed to distinguish
    /// puzzles; what belongs to a folder of puzzles is not said of a single one.
    #[must_use]
    pub fn fits_generated(&self, field: Field) -> bool {
        self.holds(field)
            && self.likeness != Likeness::Lines
            && !self.of_folders.contains(&field)
            && (field != Field::Name || self.tag(Field::Name) == Some("line above"))
    }

    /// Returns what it cannot hold of a puzzle, by the table of formats.
    ///
    /// ```
    /// use ninefold_formats::{Field, Format, Puzzle};
    /// let mut puzzle = Puzzle::default();
    /// puzzle.add_text(Field::Author, "A. Setter");
    /// assert_eq!(Format::named("line").unwrap().losses(&puzzle)[0].field, Field::Author);
    /// assert!(Format::named("json").unwrap().losses(&puzzle).is_empty());
    /// ```
    #[must_use]
    pub fn losses(&self, puzzle: &Puzzle) -> Vec<Loss> {
        if puzzle.is_bare() {
            return Vec::new();
        }
        let mut lost: Vec<Loss> = Field::ALL
            .into_iter()
            .filter(|field| *field != Field::Unknown && puzzle.has(*field) && !self.holds(*field))
            .map(|field| Loss { field, detail: None })
            .collect();
        for extra in &puzzle.extra {
            if !self.keeps(extra) {
                let detail = Some(format!("{} {}", extra.format, extra.key));
                let loss = Loss { field: Field::Unknown, detail };
                if !lost.contains(&loss) {
                    lost.push(loss);
                }
            }
        }
        lost
    }

    /// Returns a solved puzzle as this format shows it best: the found digits are entries where the
    /// format distinguishes them from givens, otherwise all digits are givens. Marks and restrictions, which
    /// mean nothing in a solved grid, are left out.
    #[must_use]
    pub fn solved(&self, puzzle: &Puzzle, solution: &ninefold::Grid) -> Puzzle {
        let mut solved = puzzle.clone();
        let cells = solved.classic_mut();
        (cells.marks, cells.corners, cells.restriction) = (None, None, None);
        if self.holds(Field::Entries) {
            cells.entries = *solution;
            for cell in cells.givens.filled() {
                cells.entries.set(cell, None);
            }
        } else {
            cells.givens = *solution;
            cells.entries = ninefold::Grid::EMPTY;
        }
        solved
    }

    /// Replaces the rating of a puzzle, in the fields that this format has: ER, EP and ED, and the
    /// level unless the puzzle has one. A format with a level and without a rating gets both as its
    /// level.
    pub fn set_rating(&self, puzzle: &mut Puzzle, rating: &Rating, level: &str) {
        let ratings = [(Field::Rating, rating.er), (Field::Ep, rating.ep), (Field::Ed, rating.ed)];
        puzzle.texts.retain(|(field, _)| ratings.iter().all(|(other, _)| other != field));
        if self.holds(Field::Level) && !self.holds(Field::Rating) {
            puzzle.texts.retain(|(field, _)| *field != Field::Level);
            let Rating { er, ep, ed, .. } = rating;
            puzzle.add_text(Field::Level, &format!("{level} (ER {er}/{ep}/{ed})"));
            return;
        }
        for (field, rating) in ratings {
            if field == Field::Rating || self.holds(field) {
                puzzle.add_text(field, &rating.to_string());
            }
        }
        if self.holds(Field::Level) && puzzle.text_of(Field::Level).is_none() {
            puzzle.add_text(Field::Level, level);
        }
        puzzle.texts.sort_by_key(|(field, _)| *field);
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

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// The column of a table or list that holds the puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Column {
    /// The n-th, from one.
    Number(usize),
    /// The one with this name in the header.
    Name(String),
}

/// The options for reading an input.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// The format, if it is known; otherwise it is detected.
    pub from: Option<&'static Format>,
    /// The column that holds the puzzle, in tables and lists.
    pub column: Option<Column>,
    /// The extension of the file name, without a dot and without `.gz`; it only breaks ties.
    pub extension: Option<String>,
}

/// The bytes of one record, cut from the input and not yet read.
#[derive(Clone, Debug)]
pub struct Raw {
    pub(crate) format: &'static Format,
    pub(crate) bytes: Vec<u8>,
    /// The line it starts on, from one.
    pub(crate) line: u64,
    /// The data on the input around the record that the format needs.
    pub(crate) context: Attached,
    /// The name of the member of an archive that it is from.
    pub(crate) member: Option<Arc<str>>,
    /// Its solution, if another record of the input is that.
    pub(crate) solution: Option<Box<ninefold::Grid>>,
}

impl Raw {
    /// A record that says all by itself.
    pub(crate) const fn new(format: &'static Format, bytes: Vec<u8>, line: u64) -> Self {
        Self { format, bytes, line, context: Attached::NONE, member: None, solution: None }
    }

    /// The same with what the format knows of the input around it.
    pub(crate) fn within(self, context: Attached) -> Self {
        Self { context, ..self }
    }

    /// Returns the record of a text that was not cut out of an input, such as a field of a table.
    ///
    /// # Errors
    ///
    /// The text is longer than any record.
    ///
    /// ```
    /// use ninefold_formats::{Format, Raw};
    ///
    /// let line = Format::named("line").unwrap();
    /// let raw = Raw::of_text(line, b"53..7").unwrap();
    /// assert_eq!(raw.parse().unwrap_err().message, "expected 81 cells, found 5");
    /// ```
    pub fn of_text(format: &'static Format, text: &[u8]) -> Result<Self, ReadError> {
        if text.len() > MAX_RECORD {
            return Err(too_long(1));
        }
        Ok(Self::new(format, text.to_vec(), 1))
    }

    /// Returns the line it starts on, from one.
    #[must_use]
    pub const fn line(&self) -> u64 {
        self.line
    }

    /// Returns how many bytes of its input it is, line ends between records not counted.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.bytes.len()
    }

    /// Returns the format it is written in.
    #[must_use]
    pub const fn format(&self) -> &'static Format {
        self.format
    }

    /// Returns its text: UTF-8 where that is valid, otherwise Latin-1.
    pub(crate) fn text(&self) -> Cow<'_, str> {
        decode(&self.bytes)
    }

    /// Returns `true` if it is a blank line; see [`Reader::keep_blank_lines`](crate::Reader::keep_blank_lines).
    #[must_use]
    pub fn is_blank(&self) -> bool {
        self.bytes.trim_ascii().is_empty()
    }

    /// Reads the record.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the record, and where.
    pub fn parse(&self) -> Result<Record, ReadError> {
        let mut record = (self.format.read)(self).map_err(|error| match &self.member {
            Some(name) => error.in_member(name),
            None => error,
        })?;
        if let Some(solution) = self.solution.as_deref() {
            record.puzzle.classic_mut().solution.get_or_insert(*solution);
        }
        if !record.puzzle.is_digits() {
            headings::remark(&mut record, self.format.likeness.is_of_grids());
        }
        Ok(record)
    }
}

/// Cuts an input into raw records.
pub(crate) trait Framer: Send {
    /// Returns the next record, or why it cannot be cut out. After an error the next call goes on
    /// with the next record, if there is one.
    fn next_raw(&mut self) -> Option<Result<Raw, ReadError>>;

    /// Takes the next records all at once, where each is a line; see
    /// [`Reader::next_lines`](crate::Reader::next_lines).
    fn next_block(&mut self, _reads: usize, _block: &mut Block) -> bool {
        false
    }

    /// Makes blank lines records where each record is a line; see
    /// [`Reader::keep_blank_lines`](crate::Reader::keep_blank_lines).
    fn keep_blank_lines(&mut self) {}
}

/// The parts of a record that a search needs, if the record is a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quick {
    /// The start of the search.
    pub start: QuickStart,
    /// Whether the record says nothing else: no remark, no other column.
    pub is_bare: bool,
}

/// The start of the search for the solutions of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::large_enum_variant, reason = "it is filled in millions of times, never stored")]
pub enum QuickStart {
    /// The givens.
    Givens(ninefold::Grid),
    /// The candidates of a Sukaku.
    Candidates(ninefold::Candidates),
}
/// Refuses a puzzle of other rules or of another size, in a build without them.
fn refuse_any_rules(_: &Raw) -> Result<Record, ReadError> {
    let message = "this puzzle has other rules or another size than the classic Sudoku, and this build reads classic puzzles only";
    Err(ReadError::new(ErrorKind::Variant, message))
}
