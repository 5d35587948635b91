//! Puzzles of any rules in requests and answers: the keys `shape` and `rules`, and what was not read.

use crate::engine::{AnyEngine, AnySolutions};
use crate::error::{Error, ErrorKind};
use crate::head::Head;
use crate::puzzle::{AskedPuzzle, PuzzleInput, PuzzleRecord, only_record};
use crate::rules_answer::{RulesAnswer, UnreadAnswer};
use crate::solve::{CountAnswer, SolveAnswer};
use crate::text::{format_named, parse_any_record, reader};
use ninefold::search::Count;
use ninefold_formats::variant::{Reading, read_rules, rule_object, shape_object};
use ninefold_formats::{Field, ReadError, ReadOptions, Record};
use ninefold_rules::puzzle::TextError;
use ninefold_rules::{CellId, Puzzle};
use serde_json::Value;

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
        let mut record = read_one(self)?;
        if record.is_classic() && self.shape.is_none() && self.rules.is_none() {
            return self.asked(record);
        }
        if let Some(rules) = &self.rules {
            add_rules(&mut record.puzzle, rules)
                .map_err(|error| Error::from(error).field("rules"))?;
        }
        let name = self.name.as_deref().or(record.puzzle.text_of(Field::Name));
        let head = Head::of_any(self.index, &self.input, name, &record.puzzle);
        Ok(AskedPuzzle { head, record, says_rules: true })
    }
}

impl PuzzleInput {
    /// Reads a puzzle, classic or not, with the entries of the request: the one of this number, if the text has several.
    pub(crate) fn read_with_rules(&self, number: Option<u64>) -> Result<(Head, Reading), Error> {
        let record = self.record();
        let mut reading = match number {
            Some(number) => record.reading_of(number)?,
            None => match record.read_any()? {
                asked if asked.says_rules => asked.record,
                _ => record.reading_of(1)?,
            },
        };
        record.add_entries(&mut reading.puzzle)?;
        let name = record.name.as_deref().or(reading.puzzle.text_of(Field::Name));
        let head = Head::of_any(record.index, &record.input, name, &reading.puzzle);
        Ok((head, reading))
    }
}

impl PuzzleRecord {
    /// Gives a puzzle the entries of the request, if it has any.
    pub(crate) fn add_entries(&self, puzzle: &mut Puzzle) -> Result<(), Error> {
        if let Some(entries) = &self.entries {
            let error = |error: TextError| Error::new(ErrorKind::Value, error.to_string());
            let read = Puzzle::from_text(puzzle.shape().clone(), entries);
            let read = read.map_err(|text| error(text).field("entries"))?;
            for (at, value) in read.position().into_iter().enumerate() {
                puzzle.set_entry(CellId::at(at), value);
            }
        }
        Ok(())
    }

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

/// Reads the only puzzle of a text in any format. Where the request states a shape, the text has a character for each cell.
fn read_one(record: &PuzzleRecord) -> Result<Record, Error> {
    let Some(shape) = &record.shape else { return only_record(record, parse_any_record) };
    let object = serde_json::json!({ "puzzle": record.text, "shape": shape, "rules": [] });
    Ok(read_rules(&object.to_string())?)
}

/// Adds rules to a puzzle, each an object as in the key `rules` of an answer.
///
/// # Errors
///
/// There is no such rule, or its arguments do not fit the puzzle.
///
/// ```
/// use ninefold_api::add_rules;
/// use ninefold_rules::{Puzzle, Shape};
///
/// let mut puzzle = Puzzle::new(Shape::CLASSIC);
/// add_rules(&mut puzzle, &[serde_json::json!({"rule": "diagonal", "of": "main"})])?;
/// assert_eq!(puzzle.rules().len(), 1);
/// # Ok::<(), ninefold_formats::ReadError>(())
/// ```
pub fn add_rules(puzzle: &mut Puzzle, rules: &[Value]) -> Result<(), ReadError> {
    let empty = Puzzle::new(puzzle.shape().clone());
    let object = serde_json::json!({
        "puzzle": empty.text(),
        "shape": shape_object(puzzle.layout()),
        "rules": rules,
    });
    let read = read_rules(&object.to_string())?;
    read.puzzle.rules().iter().for_each(|rule| puzzle.push_rule(rule.clone()));
    Ok(())
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
