//! One entry for all requests: a tagged value, or a line of JSON.

use crate::{
    CanonAnswer, CanonRequest, CheckAnswer, CheckRequest, CountAnswer, CountRequest, Error,
    ErrorKind, ExplainAnswer, ExplainRequest, FindAnswer, FindRequest, FormatsAnswer,
    FormatsRequest, GenerateAnswer, GenerateRequest, HintAnswer, HintRequest, InfoAnswer,
    InfoRequest, MinimizeAnswer, MinimizeRequest, PrintAnswer, PrintRequest, RateAnswer,
    RateRequest, ReadAnswer, ReadRequest, SameAnswer, SameRequest, ShuffleAnswer, ShuffleRequest,
    SolveAnswer, SolveRequest, TechniquesAnswer, TechniquesRequest, WriteAnswer, WriteRequest,
};
use ninefold::search::Watch;
use serde::{Deserialize, Serialize};

/// Any request. In JSON the key `verb` names the kind; the other keys are those of the kind.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "verb", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Request {
    /// Find solutions.
    Solve(SolveRequest),
    /// Count solutions.
    Count(CountRequest),
    /// Check a puzzle.
    Check(CheckRequest),
    /// Diagnose a position, or find its next step.
    Hint(HintRequest),
    /// Solve step by step.
    Explain(ExplainRequest),
    /// Find all steps of a technique.
    Find(FindRequest),
    /// Rate a puzzle.
    Rate(RateRequest),
    /// Generate puzzles.
    Generate(GenerateRequest),
    /// Remove redundant clues.
    Minimize(MinimizeRequest),
    /// Find the canonical form.
    Canon(CanonRequest),
    /// Compare two puzzles.
    Same(SameRequest),
    /// Find a random equivalent puzzle.
    Shuffle(ShuffleRequest),
    /// Read the puzzles of a text.
    Read(ReadRequest),
    /// Write puzzles in a format.
    Write(WriteRequest),
    /// Print puzzles.
    Print(PrintRequest),
    /// Tell what a text contains.
    Info(InfoRequest),
    /// List the techniques.
    Techniques(TechniquesRequest),
    /// List the formats.
    Formats(FormatsRequest),
}

/// The answer to a [`Request`] of the same name. Its JSON has no tag: it is the answer itself.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[expect(missing_docs, reason = "each variant holds the answer type of its name")]
#[non_exhaustive]
pub enum Answer {
    Solve(SolveAnswer),
    Count(CountAnswer),
    Check(Box<CheckAnswer>),
    Hint(Box<HintAnswer>),
    Explain(ExplainAnswer),
    Find(FindAnswer),
    Rate(Box<RateAnswer>),
    Generate(GenerateAnswer),
    Minimize(MinimizeAnswer),
    Canon(CanonAnswer),
    Same(SameAnswer),
    Shuffle(ShuffleAnswer),
    Read(ReadAnswer),
    Write(WriteAnswer),
    Print(PrintAnswer),
    Info(InfoAnswer),
    Techniques(TechniquesAnswer),
    Formats(FormatsAnswer),
}

/// Answers any request.
///
/// # Errors
///
/// The request cannot be answered; see the function of its name.
///
/// ```
/// use ninefold::search::Watch;
/// use ninefold_api::{Answer, Request, SolveRequest, handle};
///
/// let request = Request::Solve(SolveRequest::new(".".repeat(81)));
/// let Answer::Solve(answer) = handle(&request, &Watch::never())? else { unreachable!() };
/// assert_eq!(answer.solutions.len(), 100);
/// # Ok::<(), ninefold_api::Error>(())
/// ```
pub fn handle(request: &Request, watch: &Watch<'_>) -> Result<Answer, Error> {
    Ok(match request {
        #[cfg(feature = "engine")]
        Request::Solve(request) => Answer::Solve(crate::solve(request, watch)?),
        #[cfg(feature = "engine")]
        Request::Count(request) => Answer::Count(crate::count(request, watch)?),
        #[cfg(feature = "engine")]
        Request::Check(request) => Answer::Check(Box::new(crate::check(request, watch)?)),
        #[cfg(feature = "engine")]
        Request::Hint(request) => Answer::Hint(Box::new(crate::hint(request, watch)?)),
        #[cfg(feature = "engine")]
        Request::Explain(request) => Answer::Explain(crate::explain(request, watch)?),
        #[cfg(feature = "engine")]
        Request::Find(request) => Answer::Find(crate::find(request, watch)?),
        #[cfg(feature = "engine")]
        Request::Rate(request) => Answer::Rate(Box::new(crate::rate(request, watch)?)),
        #[cfg(feature = "engine")]
        Request::Generate(request) => Answer::Generate(crate::generate(request, watch)?),
        #[cfg(feature = "engine")]
        Request::Minimize(request) => Answer::Minimize(crate::minimize(request, watch)?),
        #[cfg(feature = "engine")]
        Request::Canon(request) => Answer::Canon(crate::canon(request)?),
        #[cfg(feature = "engine")]
        Request::Same(request) => Answer::Same(crate::same(request)?),
        #[cfg(feature = "engine")]
        Request::Shuffle(request) => Answer::Shuffle(crate::shuffle(request)?),
        #[cfg(feature = "engine")]
        Request::Techniques(request) => Answer::Techniques(crate::techniques(request)?),
        #[cfg(feature = "formats")]
        Request::Read(request) => Answer::Read(crate::read(request, watch)?),
        #[cfg(feature = "formats")]
        Request::Write(request) => Answer::Write(crate::write(request, watch)?),
        #[cfg(feature = "formats")]
        Request::Info(request) => Answer::Info(crate::info(request, watch)?),
        #[cfg(feature = "formats")]
        Request::Formats(_) => Answer::Formats(crate::formats()),
        #[cfg(feature = "print")]
        Request::Print(request) => Answer::Print(crate::print(request, watch)?),
        #[cfg(not(all(feature = "engine", feature = "formats", feature = "print")))]
        _ => return Err(unsupported()),
    })
}

#[cfg(not(all(feature = "engine", feature = "formats", feature = "print")))]
fn unsupported() -> Error {
    Error::new(ErrorKind::Unsupported, "this build cannot answer this request").field("verb")
}

/// Answers a request in JSON with an answer in JSON, both in one line without a line feed.
///
/// An error is `{"error":{"kind":…,"message":…}}`.
///
/// ```
/// use ninefold::search::Watch;
/// use ninefold_api::handle_json;
///
/// let answer = handle_json(r#"{"verb":"count","puzzle":"5","limit":2}"#, &Watch::never());
/// assert!(answer.starts_with(r#"{"error":{"kind":"#));
/// let request = format!(r#"{{"verb":"count","puzzle":"{}","limit":2}}"#, ".".repeat(81));
/// assert!(handle_json(&request, &Watch::never()).ends_with(r#""count":2,"complete":false}"#));
/// ```
#[must_use]
pub fn handle_json(request: &str, watch: &Watch<'_>) -> String {
    let answer = serde_json::from_str(request)
        .map_err(|error| bad_request(&error))
        .and_then(|request| handle(&request, watch));
    let text = match &answer {
        Ok(answer) => serde_json::to_string(answer),
        Err(error) => serde_json::to_string(&ErrorAnswer { error }),
    };
    // The types of this crate have string keys and no part that fails to serialize.
    text.unwrap_or_default()
}

#[derive(Serialize)]
struct ErrorAnswer<'a> {
    error: &'a Error,
}

/// Converts an error of the JSON reader.
fn bad_request(error: &serde_json::Error) -> Error {
    let text = error.to_string();
    // The position is in fields of its own.
    let message = text.rsplit_once(" at line ").map_or(text.as_str(), |(message, _)| message);
    let bad = Error::new(ErrorKind::Request, message);
    if error.line() == 0 { bad } else { bad.at(error.line() as u64, error.column() as u64) }
}
