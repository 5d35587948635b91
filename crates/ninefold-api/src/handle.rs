//! One entry for all requests: a tagged value, or a line of JSON.

use crate::Error;
#[cfg(not(all(
    feature = "engine",
    feature = "equivalence",
    feature = "formats",
    feature = "print"
)))]
use crate::ErrorKind;
use crate::bad_request::read_request;
#[cfg(feature = "equivalence")]
use crate::{CanonAnswer, CanonRequest, SameAnswer, SameRequest, ShuffleAnswer, ShuffleRequest};
#[cfg(feature = "engine")]
use crate::{
    CheckAnswer, CheckRequest, CountAnswer, CountRequest, CourseAnswer, CourseRequest, DailyAnswer,
    DailyRequest, ExplainAnswer, ExplainRequest, FindAnswer, FindRequest, FoundAnswer,
    FoundRequest, GenerateAnswer, GenerateRequest, HintAnswer, HintRequest, LevelsAnswer,
    LevelsRequest, MinimizeAnswer, MinimizeRequest, PractiseAnswer, PractiseRequest, RateAnswer,
    RateRequest, SolveAnswer, SolveRequest, TechniquesAnswer, TechniquesRequest,
};
#[cfg(feature = "formats")]
use crate::{
    FormatsAnswer, FormatsRequest, InfoAnswer, InfoRequest, ReadAnswer, ReadRequest, WriteAnswer,
    WriteRequest,
};
#[cfg(feature = "print")]
use crate::{PrintAnswer, PrintRequest};
#[cfg(feature = "qr")]
use crate::{QrAnswer, QrRequest};
use ninefold::search::Watch;
use serde::{Deserialize, Serialize};

/// Any request. In JSON the key `verb` names the kind; the other keys are those of the kind.
///
/// A build without a feature lacks the kinds that need it, so that it does not contain their readers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "verb", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Request {
    /// Find solutions.
    #[cfg(feature = "engine")]
    Solve(SolveRequest),
    /// Count solutions.
    #[cfg(feature = "engine")]
    Count(CountRequest),
    /// Check a puzzle.
    #[cfg(feature = "engine")]
    Check(CheckRequest),
    /// Diagnose a position, or find its next step.
    #[cfg(feature = "engine")]
    Hint(HintRequest),
    /// Solve step by step.
    #[cfg(feature = "engine")]
    Explain(ExplainRequest),
    /// Find all steps of a technique.
    #[cfg(feature = "engine")]
    Find(FindRequest),
    /// Rate a puzzle.
    #[cfg(feature = "engine")]
    Rate(RateRequest),
    /// Generate puzzles.
    #[cfg(feature = "engine")]
    Generate(GenerateRequest),
    /// Remove redundant clues.
    #[cfg(feature = "engine")]
    Minimize(MinimizeRequest),
    /// Find the canonical form.
    #[cfg(feature = "equivalence")]
    Canon(CanonRequest),
    /// Compare two puzzles.
    #[cfg(feature = "equivalence")]
    Same(SameRequest),
    /// Find a random equivalent puzzle.
    #[cfg(feature = "equivalence")]
    Shuffle(ShuffleRequest),
    /// Read the puzzles of a text.
    #[cfg(feature = "formats")]
    Read(ReadRequest),
    /// Write puzzles in a format.
    #[cfg(feature = "formats")]
    Write(WriteRequest),
    /// Print puzzles.
    #[cfg(feature = "print")]
    Print(PrintRequest),
    /// Tell what a text contains.
    #[cfg(feature = "formats")]
    Info(InfoRequest),
    /// List the techniques.
    #[cfg(feature = "engine")]
    Techniques(TechniquesRequest),
    /// List the formats.
    #[cfg(feature = "formats")]
    Formats(FormatsRequest),
    /// List the words for ER.
    #[cfg(feature = "engine")]
    Levels(LevelsRequest),
    /// Find an exercise for a technique.
    #[cfg(feature = "engine")]
    Practise(PractiseRequest),
    /// List the lessons of the course.
    #[cfg(feature = "engine")]
    Course(CourseRequest),
    /// Count a step that a learner has found.
    #[cfg(feature = "engine")]
    Found(FoundRequest),
    /// Find the puzzle of a day.
    #[cfg(feature = "engine")]
    Daily(DailyRequest),
    /// Draw a QR code.
    #[cfg(feature = "qr")]
    Qr(QrRequest),
    /// A request that this build cannot answer.
    #[cfg(not(all(
        feature = "engine",
        feature = "equivalence",
        feature = "formats",
        feature = "print"
    )))]
    #[serde(other)]
    Unsupported,
}

/// The answer to a [`Request`] of the same name. Its JSON has no tag: it is the answer itself.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[expect(missing_docs, reason = "each variant holds the answer type of its name")]
#[non_exhaustive]
pub enum Answer {
    #[cfg(feature = "engine")]
    Solve(SolveAnswer),
    #[cfg(feature = "engine")]
    Count(CountAnswer),
    #[cfg(feature = "engine")]
    Check(Box<CheckAnswer>),
    #[cfg(feature = "engine")]
    Hint(Box<HintAnswer>),
    #[cfg(feature = "engine")]
    Explain(ExplainAnswer),
    #[cfg(feature = "engine")]
    Find(FindAnswer),
    #[cfg(feature = "engine")]
    Rate(Box<RateAnswer>),
    #[cfg(feature = "engine")]
    Generate(GenerateAnswer),
    #[cfg(feature = "engine")]
    Minimize(MinimizeAnswer),
    #[cfg(feature = "equivalence")]
    Canon(CanonAnswer),
    #[cfg(feature = "equivalence")]
    Same(SameAnswer),
    #[cfg(feature = "equivalence")]
    Shuffle(ShuffleAnswer),
    #[cfg(feature = "formats")]
    Read(ReadAnswer),
    #[cfg(feature = "formats")]
    Write(WriteAnswer),
    #[cfg(feature = "print")]
    Print(PrintAnswer),
    #[cfg(feature = "formats")]
    Info(InfoAnswer),
    #[cfg(feature = "engine")]
    Techniques(TechniquesAnswer),
    #[cfg(feature = "formats")]
    Formats(FormatsAnswer),
    #[cfg(feature = "engine")]
    Levels(LevelsAnswer),
    #[cfg(feature = "engine")]
    Practise(Box<PractiseAnswer>),
    #[cfg(feature = "engine")]
    Course(CourseAnswer),
    #[cfg(feature = "engine")]
    Found(FoundAnswer),
    #[cfg(feature = "engine")]
    Daily(DailyAnswer),
    #[cfg(feature = "qr")]
    Qr(QrAnswer),
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
        #[cfg(feature = "equivalence")]
        Request::Canon(request) => Answer::Canon(crate::canon(request)?),
        #[cfg(feature = "equivalence")]
        Request::Same(request) => Answer::Same(crate::same(request)?),
        #[cfg(feature = "equivalence")]
        Request::Shuffle(request) => Answer::Shuffle(crate::shuffle(request)?),
        #[cfg(feature = "engine")]
        Request::Techniques(request) => Answer::Techniques(crate::techniques(request)?),
        #[cfg(feature = "engine")]
        Request::Levels(_) => Answer::Levels(crate::levels()),
        #[cfg(feature = "engine")]
        Request::Practise(request) => Answer::Practise(Box::new(crate::practise(request, watch)?)),
        #[cfg(feature = "engine")]
        Request::Course(request) => Answer::Course(crate::course(request)?),
        #[cfg(feature = "engine")]
        Request::Found(request) => Answer::Found(crate::found(request)?),
        #[cfg(feature = "engine")]
        Request::Daily(request) => Answer::Daily(crate::daily(request, watch)?),
        #[cfg(feature = "qr")]
        Request::Qr(request) => Answer::Qr(crate::qr(request)?),
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
        #[cfg(not(all(
            feature = "engine",
            feature = "equivalence",
            feature = "formats",
            feature = "print"
        )))]
        Request::Unsupported => return Err(unsupported()),
    })
}

#[cfg(not(all(
    feature = "engine",
    feature = "equivalence",
    feature = "formats",
    feature = "print"
)))]
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
    let answer = read_request(request).and_then(|request| handle(&request, watch));
    in_json(&answer)
}

/// Writes an error in JSON as [`handle_json`] does, in one line without a line feed.
#[must_use]
pub fn error_json(error: &Error) -> String {
    in_json::<()>(&Err(error.clone()))
}

/// Writes an answer or an error in one line without a line feed.
pub(crate) fn in_json<T: Serialize>(answer: &Result<T, Error>) -> String {
    let text = match answer {
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
