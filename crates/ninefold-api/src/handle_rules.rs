//! The requests about puzzles with other rules or of another size alone, for a module of the web page.
//!
//! [`handle_json`](crate::handle_json) answers these requests, too, and all others; but then a module contains the classic engine, its
//! techniques and the readers of classic formats.

use crate::any_rules::explain_rules;
use crate::bad_request::read_request;
use crate::board::{BoardAnswer, BoardRequest};
use crate::check::{CheckRequest, check_any};
use crate::conflicts::{ConflictsAnswer, ConflictsRequest};
use crate::engine::AnyEngine;
use crate::error::{Error, ErrorKind};
use crate::explain::ExplainRequest;
use crate::handle::in_json;
use crate::head::Head;
use crate::hint::{HintRequest, hint_any};
use crate::lang;
use crate::puzzle::PuzzleInput;
use crate::solve::{CountAnswer, CountRequest, SolveAnswer, SolveRequest};
use ninefold::search::Watch;
use ninefold_formats::Field;
use ninefold_formats::variant::{Reading, VARIANT_FORMATS};
use ninefold_show::ladder::Detail;
use serde::{Deserialize, Serialize};

/// A request about a puzzle with other rules or of another size.
#[derive(Deserialize)]
#[serde(tag = "verb", rename_all = "kebab-case")]
enum RulesRequest {
    Board(BoardRequest),
    Conflicts(ConflictsRequest),
    Solve(SolveRequest),
    Count(CountRequest),
    Check(CheckRequest),
    Hint(HintRequest),
    Explain(ExplainRequest),
    #[serde(other)]
    Unsupported,
}

#[derive(Serialize)]
#[serde(untagged)]
enum RulesAnswer {
    Board(Box<BoardAnswer>),
    Conflicts(ConflictsAnswer),
    Solve(SolveAnswer),
    Count(CountAnswer),
    Check(Box<crate::CheckAnswer>),
    Hint(Box<crate::HintAnswer>),
    Explain(Box<crate::RulesExplainAnswer>),
}

/// Answers a request about a puzzle with other rules or of another size in JSON, as [`handle_json`](crate::handle_json) does. Its text
/// is in one of the formats of such puzzles; texts of classic puzzles and other requests are refused.
///
/// ```
/// use ninefold::search::Watch;
/// use ninefold_api::handle_rules_json;
///
/// let puzzle = r#"{\"puzzle\":\"................\",\"shape\":{\"rows\":4},\"rules\":[]}"#;
/// let request = format!(r#"{{"verb":"count","puzzle":"{puzzle}","limit":1000}}"#);
/// assert!(handle_rules_json(&request, &Watch::never()).contains(r#""count":288,"complete":true"#));
/// ```
#[must_use]
pub fn handle_rules_json(request: &str, watch: &Watch<'_>) -> String {
    in_json(&read_request(request).and_then(|request| answer(&request, watch)))
}

fn answer(request: &RulesRequest, watch: &Watch<'_>) -> Result<RulesAnswer, Error> {
    Ok(match request {
        RulesRequest::Board(request) => {
            let words = lang::language(request.lang.as_deref())?.rule_words();
            let (head, reading) = read(&request.puzzle)?;
            RulesAnswer::Board(Box::new(BoardAnswer::new(head, &reading, words)?))
        }
        RulesRequest::Conflicts(request) => {
            RulesAnswer::Conflicts(ConflictsAnswer::new(&read(&request.puzzle)?.1.puzzle))
        }
        RulesRequest::Solve(request) => {
            let (head, reading) = read(&request.puzzle)?;
            let engine = AnyEngine::new(&reading.puzzle);
            let found = engine.solutions(request.limit, watch);
            RulesAnswer::Solve(SolveAnswer::of_any(head, &reading, &engine, &found))
        }
        RulesRequest::Count(request) => {
            let (head, reading) = read(&request.puzzle)?;
            let engine = AnyEngine::new(&reading.puzzle);
            let count = engine.count(request.limit, watch);
            RulesAnswer::Count(CountAnswer::of_any(head, &reading, &engine, count))
        }
        RulesRequest::Check(request) => {
            let words = lang::language(request.lang.as_deref())?.rule_words();
            let (head, reading) = read(&request.puzzle)?;
            RulesAnswer::Check(Box::new(check_any(request, head, &reading, words, watch)))
        }
        RulesRequest::Hint(request) => {
            let detail = Detail::from_number(request.detail).unwrap_or(Detail::Step);
            let (head, reading) = read(&request.puzzle)?;
            RulesAnswer::Hint(Box::new(hint_any(request, detail, head, &reading, watch)?))
        }
        RulesRequest::Explain(request) => {
            let (head, reading) = read(&request.puzzle)?;
            RulesAnswer::Explain(Box::new(explain_rules(request, head, &reading, watch)?))
        }
        RulesRequest::Unsupported => {
            let why = "this module cannot answer this request";
            return Err(Error::new(ErrorKind::Unsupported, why).field("verb"));
        }
    })
}

/// Reads a puzzle with the entries of its request.
fn read(input: &PuzzleInput) -> Result<(Head, Reading), Error> {
    let record = input.record();
    let text = record.text.trim();
    let is_it = |name: &str| record.format.as_deref().is_none_or(|wanted| wanted == name);
    let mut formats = VARIANT_FORMATS.iter().filter(|format| is_it(format.name));
    let unknown =
        || Error::new(ErrorKind::UnknownFormat, "there is no puzzle with other rules in this text");
    let format = formats.find(|format| (format.looks_like)(text)).ok_or_else(unknown)?;
    let mut reading = (format.read)(text)?;
    record.add_notes_of_player(&mut reading.puzzle)?;
    let name = record.name.as_deref().or(reading.puzzle.text_of(Field::Name));
    let head = Head::of_any(record.index, &record.input, name, &reading.puzzle);
    Ok((head, reading))
}
