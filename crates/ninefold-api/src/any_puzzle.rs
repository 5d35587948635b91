//! Puzzles of any rules in requests and answers: the keys `shape` and `rules`, and what was not read.

use crate::engine::{AnyEngine, AnySolutions};
use crate::error::{Error, ErrorKind};
use crate::head::Head;
use crate::puzzle::{AnyPuzzle, ParsedPuzzle, PuzzleInput, PuzzleRecord};
use crate::rules_answer::{RulesAnswer, UnreadAnswer};
use crate::solve::{CountAnswer, SolveAnswer};
use crate::text::{format_named, parse_any_record, reader};
use ninefold::search::Count;
use ninefold_formats::variant::{Reading, read_rules, rule_object, shape_object};
use ninefold_formats::{AnyRecord, Field, ReadError, ReadOptions};
use ninefold_rules::Puzzle;
use ninefold_rules::puzzle::TextError;
use serde_json::Value;

impl RulesAnswer {
    /// Returns the keys about a reading; `left_out` are the numbers of the rules that the engine cannot search.
    #[must_use]
    pub fn new(reading: &Reading, left_out: &[usize]) -> Self {
        let layout = reading.puzzle.layout();
        let unread = unread(reading, left_out);
        let text = reading.puzzle.texts.rules.clone().filter(|_| !unread.is_empty());
        Self {
            shape: shape_object(layout),
            rules: reading.puzzle.rules().iter().map(|rule| rule_object(rule, layout)).collect(),
            unread,
            text,
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
    pub(crate) fn read_any(&self) -> Result<AnyPuzzle, Error> {
        let mut reading = match read_one(self)? {
            AnyRecord::Classic(record) if self.rules.is_none() => {
                let read = &record.puzzle;
                let name = read.text(Field::Name);
                let head = Head::new(self.index, &self.input, name, &read.givens);
                return Ok(AnyPuzzle::Classic(Box::new(ParsedPuzzle::of_record(head, read))));
            }
            AnyRecord::Classic(record) => Reading::of_puzzle(record.puzzle.with_any_rules()),
            AnyRecord::Variant(reading) => *reading,
        };
        if let Some(rules) = &self.rules {
            add_rules(&mut reading.puzzle, rules)
                .map_err(|error| Error::from(error).field("rules"))?;
        }
        let name = self.name.as_deref().or(reading.puzzle.texts.title.as_deref());
        let head = Head::of_any(self.index, &self.input, name, &reading.puzzle);
        Ok(AnyPuzzle::Variant(head, Box::new(reading)))
    }
}

impl PuzzleInput {
    /// Reads a puzzle, classic or not, with the entries of the request: the one of this number, if the text has several.
    pub(crate) fn read_with_rules(&self, number: Option<u64>) -> Result<(Head, Reading), Error> {
        let record = self.record();
        let mut reading = match number {
            Some(number) => record.reading_of(number)?,
            None => match record.read_any()? {
                AnyPuzzle::Variant(_, reading) => *reading,
                AnyPuzzle::Classic(_) => record.reading_of(1)?,
            },
        };
        record.add_entries(&mut reading.puzzle)?;
        let name = record.name.as_deref().or(reading.puzzle.texts.title.as_deref());
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
            puzzle.entries = read.map_err(|text| error(text).field("entries"))?.position();
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
        Ok(match parse_any_record(&raw.ok_or_else(nothing)??)? {
            AnyRecord::Classic(record) => Reading::of_puzzle(record.puzzle.with_any_rules()),
            AnyRecord::Variant(reading) => *reading,
        })
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
fn read_one(record: &PuzzleRecord) -> Result<AnyRecord, Error> {
    if let Some(shape) = &record.shape {
        let object = serde_json::json!({ "puzzle": record.text, "shape": shape, "rules": [] });
        let reading = read_rules(&object.to_string())?;
        return Ok(AnyRecord::Variant(Box::new(reading)));
    }
    let from = record.format.as_deref().map(format_named).transpose()?;
    let options = ReadOptions { from, ..ReadOptions::default() };
    let mut reader = reader(record.text.as_bytes(), &options)?;
    let nothing = || Error::new(ErrorKind::Empty, "there is no puzzle in this text");
    let first = parse_any_record(&reader.next().ok_or_else(nothing)??)?;
    if reader.next().is_some() {
        let message = "there is more than one puzzle in this text";
        let error = Error::new(ErrorKind::SeveralPuzzles, message);
        return Err(error.help("use the request read to take it apart"));
    }
    Ok(first)
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

/// Returns the name that a record of any rules has.
#[must_use]
pub fn title_of(record: &AnyRecord) -> Option<&str> {
    match record {
        AnyRecord::Classic(record) => record.puzzle.text(Field::Name),
        AnyRecord::Variant(reading) => reading.puzzle.texts.title.as_deref(),
    }
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
