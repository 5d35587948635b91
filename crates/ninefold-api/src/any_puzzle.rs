//! Puzzles of any rules in requests and answers: the keys `shape` and `rules`, and what was not read.

use crate::engine::{AnyEngine, AnySolutions};
use crate::error::{Error, ErrorKind};
use crate::head::Head;
use crate::puzzle::{AskedPuzzle, PuzzleInput, PuzzleRecord, only_record};
use crate::rules_added::{add_rules, refuse_unknown_rules};
use crate::rules_answer::{RulesAnswer, UnreadAnswer};
use crate::solve::{CountAnswer, SolveAnswer};
use crate::text::{format_named, parse_any_record, reader};
use ninefold::search::Count;
use ninefold_formats::variant::{Reading, read_rules, rule_object, shape_object};
use ninefold_formats::{Field, ReadOptions, Record};
use ninefold_rules::puzzle::TextError;
use ninefold_rules::{CellId, Puzzle, ValueSet};

impl RulesAnswer {
    /// Returns the keys about a reading; `left_out` are the numbers of the rules that the engine cannot search.
    #[must_use]
    pub fn new(reading: &Reading, left_out: &[usize]) -> Self {
        let layout = reading.puzzle.layout();
        let unread = unread(reading, left_out);
        let text = reading.puzzle.text_of(Field::Description).filter(|_| !unread.is_empty());
        Self {
            shape: shape_object(layout),
            rules: reading.puzzle.rules().iter().map(|rule| rule_object(rule, layout)).collect(),
            text: text.map(str::to_owned),
            unread,
        }
    }
}

/// Returns the rules of a reading that are not searched.
pub(crate) fn unread(reading: &Reading, left_out: &[usize]) -> Vec<UnreadAnswer> {
    let coded = reading
        .unread
        .iter()
        .map(|unread| UnreadAnswer { name: unread.name.clone(), problem: unread.problem.clone() });
    let drawn = reading.drawn.iter().map(|name| UnreadAnswer { name: name.clone(), problem: None });
    let large = left_out.iter().filter_map(|&number| {
        let rule = reading.puzzle.rules().get(number)?;
        let problem = Some("it is too large to be searched".to_owned());
        Some(UnreadAnswer { name: rule.kind().name.to_owned(), problem })
    });
    coded.chain(drawn).chain(large).collect()
}

impl PuzzleRecord {
    /// Reads the puzzle of a request, of any rules.
    pub(crate) fn read_any(&self) -> Result<AskedPuzzle, Error> {
        let has_rules = self.rules.as_ref().is_some_and(|rules| !rules.is_empty());
        let mut record = read_one(self)?;
        if record.is_classic() && !has_rules {
            return self.asked(record);
        }
        let how = "\"ignore_rules\":[\"{}\"] beside the text answers without it, and says so";
        refuse_unknown_rules(&record, &self.ignore_rules, how)?;
        if let Some(rules) = &self.rules {
            add_rules(&mut record.puzzle, rules)?;
        }
        if let Some(name) = &self.name {
            record.puzzle.set_text(Field::Name, Some(name.clone()));
        }
        self.add_notes_of_player(&mut record.puzzle)?;
        let name = record.puzzle.text_of(Field::Name);
        let head = Head::of_any(self.index, &self.input, name, &record.puzzle);
        Ok(AskedPuzzle { head, record, says_rules: true })
    }
}

impl PuzzleRecord {
    /// Adds the entries and marks of the request; they replace those of the text.
    pub(crate) fn add_notes_of_player(&self, puzzle: &mut Puzzle) -> Result<(), Error> {
        if let Some(entries) = &self.entries {
            let read = Puzzle::from_text(puzzle.shape().clone(), entries);
            let read = read.map_err(|error| text_error(&error).field("entries"))?;
            let cells: Vec<CellId> = puzzle.shape().cells().collect();
            for cell in cells {
                let is_open = puzzle.given(cell).is_none();
                puzzle.set_entry(cell, read.given(cell).filter(|_| is_open));
            }
        }
        if let Some(marks) = &self.marks {
            let canvas = puzzle.shape().canvas();
            if marks.len() != canvas {
                let message =
                    format!("expected the marks of {canvas} cells, found {}", marks.len());
                return Err(Error::new(ErrorKind::CellCount, message).field("marks"));
            }
            for (at, text) in marks.iter().enumerate() {
                puzzle.set_marks(CellId::at(at), values_of(text, at, puzzle)?);
                puzzle.set_corners(CellId::at(at), ValueSet::EMPTY);
            }
        }
        if self.candidates {
            puzzle.restrict_to_marks();
        }
        Ok(())
    }
}

/// Reads the marks of a cell, a character each.
fn values_of(text: &str, at: usize, puzzle: &Puzzle) -> Result<ValueSet, Error> {
    let value = |symbol: char| {
        ninefold_rules::text::symbol_value(puzzle.shape(), symbol).ok_or_else(|| {
            let cell = puzzle.layout().name(CellId::at(at));
            let message = format!("{symbol:?} in the marks of {cell} is no value of this grid");
            Error::new(ErrorKind::Symbol, message).field("marks")
        })
    };
    text.chars().map(value).collect()
}

fn text_error(error: &TextError) -> Error {
    match error {
        TextError::Symbol { at, .. } => {
            Error::new(ErrorKind::Symbol, error.to_string()).at(1, *at as u64 + 1)
        }
        _ => Error::new(ErrorKind::CellCount, error.to_string()),
    }
}

impl PuzzleInput {
    /// Reads a puzzle, classic or not, with the entries of the request: the one of this number, if the text has several.
    pub(crate) fn read_with_rules(&self, number: Option<u64>) -> Result<(Head, Reading), Error> {
        let record = self.record();
        let mut reading = match number {
            Some(number) => record.reading_of(number)?,
            None => {
                // A puzzle is shown with the names of the rules that are not known.
                let ignore_rules = vec!["all".to_owned()];
                match (PuzzleRecord { ignore_rules, ..record.as_ref().clone() }).read_any()? {
                    asked if asked.says_rules => asked.record,
                    _ => record.reading_of(1)?,
                }
            }
        };
        record.add_notes_of_player(&mut reading.puzzle)?;
        let name = record.name.as_deref().or(reading.puzzle.text_of(Field::Name));
        let head = Head::of_any(record.index, &record.input, name, &reading.puzzle);
        Ok((head, reading))
    }
}

impl PuzzleRecord {
    /// Reads the puzzle of a number in a text that may have several.
    fn reading_of(&self, number: u64) -> Result<Reading, Error> {
        let from = self.format.as_deref().map(format_named).transpose()?;
        let options = ReadOptions { from, ..ReadOptions::default() };
        let at = usize::try_from(number.saturating_sub(1)).unwrap_or(usize::MAX);
        let raw = reader(self.text.as_bytes(), &options)?.nth(at);
        let nothing = || Error::new(ErrorKind::Empty, "there is no puzzle of this number");
        Ok(parse_any_record(&raw.ok_or_else(nothing)??)?)
    }
}

impl Head {
    /// Creates the head of an answer about a puzzle of any rules.
    #[must_use]
    pub fn of_any(index: u64, input: &str, name: Option<&str>, puzzle: &Puzzle) -> Self {
        Self {
            index,
            input: input.to_owned(),
            name: name.map(str::to_owned),
            puzzle: puzzle.text(),
        }
    }
}

/// Refuses keys of a request that are about classic puzzles alone, so that none is ignored without a word. Each comes with whether it
/// is given.
pub(crate) fn refuse_classic(keys: &[(&str, bool)]) -> Result<(), Error> {
    match keys.iter().find(|(_, is_given)| *is_given) {
        None => Ok(()),
        Some((key, _)) => {
            let message = format!(
                "\"{key}\" is for classic puzzles, and this puzzle has other rules or another size"
            );
            Err(Error::new(ErrorKind::Variant, message).field(key).help("leave it out"))
        }
    }
}

/// Reads the only puzzle of a text in any format. Where the request states a shape, the text has a character for each cell.
fn read_one(record: &PuzzleRecord) -> Result<Record, Error> {
    let Some(shape) = &record.shape else { return only_record(record, parse_any_record) };
    let object = serde_json::json!({ "puzzle": record.text, "shape": shape, "rules": [] });
    Ok(read_rules(&object.to_string())?)
}

impl SolveAnswer {
    /// Creates the answer about a puzzle of any rules.
    #[must_use]
    pub fn of_any(
        head: Head,
        reading: &Reading,
        engine: &AnyEngine<'_>,
        found: &AnySolutions,
    ) -> Self {
        Self {
            head,
            count: found.solutions.len() as u64,
            complete: found.complete,
            clashes: None,
            solutions: found.solutions.iter().map(|solution| engine.text(solution)).collect(),
            stopped: None,
            rules: Some(RulesAnswer::new(reading, engine.left_out())),
        }
    }
}

impl CountAnswer {
    /// Creates the answer about a puzzle of any rules.
    #[must_use]
    pub fn of_any(head: Head, reading: &Reading, engine: &AnyEngine<'_>, count: Count) -> Self {
        let rules = Some(RulesAnswer::new(reading, engine.left_out()));
        let Count { found, complete, .. } = count;
        Self { head, count: found, complete, clashes: None, rules }
    }
}
