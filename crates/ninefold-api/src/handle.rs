//! One entry for all requests: a tagged value, or a line of JSON.

use crate::Error;
use crate::bad_request::read_request;
use ninefold::search::Watch;
use serde::{Deserialize, Serialize};

/// Defines the requests, the answers and [`handle`] from one table: the feature that a request needs, its type, the
/// type of its answer, and the call between them.
macro_rules! requests {
    (
        |$request:ident, $watch:ident|
        $($(#[$doc:meta])* $feature:literal $verb:ident($from:ident) -> $to:ty = $call:expr;)*
    ) => {
        /// Any request. In JSON the key `verb` names the kind; the other keys are those of the kind.
        ///
        /// A build without a feature lacks the kinds that need it, so that it does not contain their readers.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(tag = "verb", rename_all = "kebab-case")]
        #[non_exhaustive]
        #[allow(clippy::large_enum_variant, reason = "a request is answered and dropped; none waits in a list")]
        pub enum Request {
            $(
                $(#[$doc])*
                #[cfg(feature = $feature)]
                $verb(crate::$from),
            )*
            /// A request that this build cannot answer.
            #[cfg(not(all(
                feature = "engine",
                feature = "equivalence",
                feature = "formats",
                feature = "print",
                feature = "variants"
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
            $(
                #[cfg(feature = $feature)]
                $verb($to),
            )*
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
        #[allow(unused_variables, reason = "some requests are nothing but their verb")]
        pub fn handle($request: &Request, $watch: &Watch<'_>) -> Result<Answer, Error> {
            Ok(match $request {
                $(
                    #[cfg(feature = $feature)]
                    Request::$verb($request) => Answer::$verb($call),
                )*
                #[cfg(not(all(
                    feature = "engine",
                    feature = "equivalence",
                    feature = "formats",
                    feature = "print",
                    feature = "variants"
                )))]
                Request::Unsupported => {
                    let why = "this build cannot answer this request";
                    return Err(Error::new(crate::ErrorKind::Unsupported, why).field("verb"));
                }
            })
        }
    };
}

requests! {
    |request, watch|
    /// Find solutions.
    "engine" Solve(SolveRequest) -> crate::SolveAnswer = crate::solve(request, watch)?;
    /// Count solutions.
    "engine" Count(CountRequest) -> crate::CountAnswer = crate::count(request, watch)?;
    /// Find the values that occur in some solution.
    "variants" Candidates(CandidatesRequest) -> crate::CandidatesAnswer
        = crate::candidates(request, watch)?;
    /// Describe a puzzle of any rules, to show and to play it.
    "variants" Board(BoardRequest) -> Box<crate::BoardAnswer>
        = Box::new(crate::board(request)?);
    /// Find the rules that a position breaks.
    "variants" Conflicts(ConflictsRequest) -> crate::ConflictsAnswer
        = crate::conflicts(request)?;
    /// Check a puzzle.
    "engine" Check(CheckRequest) -> Box<crate::CheckAnswer>
        = Box::new(crate::check(request, watch)?);
    /// Diagnose a position, or find its next step.
    "engine" Hint(HintRequest) -> Box<crate::HintAnswer>
        = Box::new(crate::hint(request, watch)?);
    /// Solve step by step.
    "engine" Explain(ExplainRequest) -> crate::AnyExplainAnswer
        = crate::explain_any(request, watch)?;
    /// Find all steps of a technique.
    "engine" Find(FindRequest) -> crate::FindAnswer = crate::find(request, watch)?;
    /// Rate a puzzle.
    "engine" Rate(RateRequest) -> Box<crate::AnyRateAnswer>
        = Box::new(crate::rate_any(request, watch)?);
    /// Generate puzzles.
    "engine" Generate(GenerateRequest) -> crate::AnyGenerateAnswer
        = crate::generate_any(request, watch)?;
    /// Remove redundant clues.
    "engine" Minimize(MinimizeRequest) -> crate::MinimizeAnswer = crate::minimize(request, watch)?;
    /// Find the canonical form.
    "equivalence" Canon(CanonRequest) -> crate::CanonAnswer = crate::canon(request)?;
    /// Compare two puzzles.
    "equivalence" Same(SameRequest) -> crate::SameAnswer = crate::same(request)?;
    /// Find a random equivalent puzzle.
    "equivalence" Shuffle(ShuffleRequest) -> crate::ShuffleAnswer = crate::shuffle(request)?;
    /// Read the puzzles of a text.
    "formats" Read(ReadRequest) -> crate::ReadAnswer = crate::read(request, watch)?;
    /// Write puzzles in a format.
    "formats" Write(WriteRequest) -> crate::WriteAnswer = crate::write(request, watch)?;
    /// Print puzzles.
    "print" Print(PrintRequest) -> crate::PrintAnswer = crate::print(request, watch)?;
    /// Tell what a text contains.
    "formats" Info(InfoRequest) -> crate::InfoAnswer = crate::info(request, watch)?;
    /// List the techniques.
    "engine" Techniques(TechniquesRequest) -> crate::TechniquesAnswer = crate::techniques(request)?;
    /// List the formats.
    "formats" Formats(FormatsRequest) -> crate::FormatsAnswer = crate::formats();
    /// List the words for ER.
    "engine" Levels(LevelsRequest) -> crate::LevelsAnswer = crate::levels::levels_of(request)?;
    /// Propose rules from drawings and words.
    "variants" Propose(ProposeRequest) -> crate::ProposeAnswer = crate::propose(request, watch)?;
    /// List the rules that puzzles may have.
    "variants" Rules(RuleKindsRequest) -> crate::RuleKindsAnswer = crate::rule_kinds(request)?;
    /// Find an exercise for a technique.
    "engine" Practise(PractiseRequest) -> Box<crate::PractiseAnswer>
        = Box::new(crate::practise(request, watch)?);
    /// List the lessons of the course.
    "engine" Course(CourseRequest) -> crate::CourseAnswer = crate::course(request)?;
    /// Count a step that a learner has found.
    "engine" Found(FoundRequest) -> crate::FoundAnswer = crate::found(request)?;
    /// Tell which lesson a move shows.
    "engine" Spot(SpotRequest) -> crate::SpotAnswer = crate::spot(request, watch)?;
    /// Find the puzzle of a day.
    "engine" Daily(DailyRequest) -> crate::DailyAnswer = crate::daily(request, watch)?;
    /// Draw a QR code.
    "qr" Qr(QrRequest) -> crate::QrAnswer = crate::qr(request)?;
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
