//! Requests and answers: the JSON contract that every front end of Ninefold shares.
//!
//! ```text
//!   JSON ──► Request ──► handle ──► engine, formats, words, print ──► Answer ──► JSON
//!            plain data  no clock, no threads, no files               plain data
//! ```
//!
//! There is a function for each request ([`solve()`], [`hint()`], [`generate()`] …), one entry for all of them
//! ([`handle()`]), and one for JSON texts ([`handle_json`]). Answers are what the program prints with
//! `--json`. Long requests take a [`Watch`](ninefold::search::Watch), which the caller stops.
//!
//! ```
//! use ninefold::search::Watch;
//! use ninefold_api::{HintRequest, hint};
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let answer = hint(&HintRequest::new(puzzle), &Watch::never())?;
//! assert_eq!(answer.place.as_deref(), Some("Look at box 2."));
//! # Ok::<(), ninefold_api::Error>(())
//! ```
//!
//! Cells, candidates, grids, levels and techniques are texts here, as in JSON. A Rust program that
//! works on with them may prefer the types of the crate `ninefold`.
//!
//! # Not in this crate
//!
//! Files, threads, a clock and a network: a front end brings them. Solving, rating and techniques are in `ninefold`.
//!
//! # Features
//!
//! - `engine` (default): [`handle()`] answers the requests that need neither formats nor printing. A front
//!   end of several modules leaves it out of all but one of them; the functions are there without it.
//! - `formats` (default): puzzles in every file format, and the requests `read`, `write`, `info` and
//!   `formats`. Without it a puzzle is 81 cells or 729 candidates.
//! - `print` (default): the request `print`.
//! - `qr` (part of `formats`): the request `qr`.
//! - `scan`: the function `scan`, which reads puzzles from pictures (JPEG, PNG, WebP, GIF, BMP and TIFF; `heic` and `pdf` add theirs).
//!   `scan-gray` is the part of it for callers that decode pictures themselves.
//! - `variants` (default): puzzles of any rules and sizes in the requests that take them, such as `solve` and `candidates`.
//! - `schema`: the JSON Schema of all requests and answers.

#![cfg_attr(
    not(feature = "variants"),
    allow(
        clippy::infallible_destructuring_match,
        reason = "with the feature there are puzzles of other rules, too"
    )
)]

#[cfg(feature = "variants")]
mod any_puzzle;
mod any_rules;
mod bad_request;
mod block;
mod board;
mod candidates;
mod catalogue;
mod check;
mod claims;
mod conflicts;
mod course;
mod daily;
mod day;
mod diagnosis;
mod difference;
#[cfg(feature = "print")]
mod difficulty;
#[cfg(feature = "variants")]
mod engine;
mod error;
mod explain;
mod first;
mod generate;
#[cfg_attr(
    not(any(
        feature = "engine",
        feature = "equivalence",
        feature = "formats",
        feature = "print",
        feature = "qr"
    )),
    allow(
        unreachable_code,
        unused_variables,
        unfulfilled_lint_expectations,
        reason = "without these features there is no request to answer"
    )
)]
mod handle;
#[cfg(feature = "variants")]
mod handle_rules;
#[cfg(feature = "variants")]
mod hardest;
mod head;
mod hint;
mod hint_answer;
mod info;
mod lang;
mod levels;
mod lines;
mod mastered;
mod minimize;
mod names;
mod net;
mod position;
mod practice;
mod print;
#[cfg(feature = "variants")]
mod propose;
mod puzzle;
mod qr;
mod rate;
mod read;
#[cfg(feature = "variants")]
mod reasoned;
#[cfg(feature = "variants")]
mod reasoned_step;
#[cfg(feature = "variants")]
mod rule_kinds;
#[cfg(feature = "variants")]
mod rules_added;
mod rules_answer;
#[cfg(feature = "variants")]
mod rules_check;
#[cfg(feature = "variants")]
mod rules_generate;
#[cfg(feature = "variants")]
mod rules_hint;
#[cfg(feature = "variants")]
mod rules_rate;
#[cfg(feature = "variants")]
mod rules_report;
mod scan;
#[cfg(feature = "schema")]
pub mod schema;
mod solve;
mod solver;
mod spot;
mod step;
#[cfg(feature = "formats")]
mod text;
mod transform;

pub use any_rules::{
    AnyExplainAnswer, AnyGenerateAnswer, AnyRateAnswer, explain_any, generate_any, rate_any,
};
pub use bad_request::read_request;
pub use block::{Block, BlockKind, HintLevelAnswer};
#[cfg(feature = "variants")]
pub use board::board;
pub use board::{
    BoardAnswer, BoardRequest, HouseAnswer, HouseKind, LayoutAnswer, RingAnswer, RuleWordsAnswer,
    ShapeAnswer, ShapeKind,
};
#[cfg(feature = "variants")]
pub use candidates::candidates;
pub use candidates::{CandidatesAnswer, CandidatesRequest};
#[cfg(feature = "formats")]
pub use catalogue::formats;
pub use catalogue::{
    ExampleAnswer, FormatAnswer, FormatsAnswer, FormatsRequest, TechniqueAnswer, TechniquesAnswer,
    TechniquesRequest, techniques,
};
pub use check::{
    CheckAnswer, CheckRequest, CheckVerdict, ComparisonAnswer, ComparisonVerdict, RepairAnswer,
    check,
};
pub use claims::{PlayerAnswer, check_findings, check_reason, claimed_solution};
#[cfg(feature = "variants")]
pub use conflicts::conflicts;
pub use conflicts::{ConflictAnswer, ConflictsAnswer, ConflictsRequest};
pub use course::{
    CourseAnswer, CourseRequest, FINDS_TO_MASTER, FoundAnswer, FoundRequest, LessonAnswer,
    LessonRecord, course, found,
};
pub use daily::{DAILY_VERSION, DailyAnswer, DailyRequest, daily};
pub use diagnosis::{Diagnosis, over_printed};
pub use difference::Difference;
#[cfg(feature = "print")]
pub use difficulty::PrintedDifficulty;
#[cfg(feature = "variants")]
pub use engine::{AnyEngine, AnySolutions, PossibleValues};
pub use error::{Error, ErrorKind, UnreadableAnswer};
pub use explain::{
    ExplainAnswer, ExplainRequest, FindAnswer, FindRequest, PathDocument, explain, explainable,
    find,
};
pub use generate::{
    GenerateAnswer, GenerateRequest, GeneratedAnswer, NeedsAnswer, PathOverview, StrictNeed,
    generate, impossible,
};
pub use handle::{Answer, Request, error_json, handle, handle_json};
#[cfg(feature = "variants")]
pub use handle_rules::handle_rules_json;
#[cfg(feature = "variants")]
pub use hardest::HardestSpec;
pub use head::Head;
pub use hint::{HintRequest, hint};
#[cfg(feature = "variants")]
pub use hint_answer::RulesHintAnswer;
pub use hint_answer::{HintAnswer, HintVerdict};
pub use info::{CluesAnswer, InfoAnswer, InfoRequest};
#[cfg(feature = "formats")]
pub use info::{Survey, info};
pub use levels::{LevelAnswer, LevelsAnswer, LevelsRequest, levels};
pub use lines::{LineWriter, to_line};
pub use mastered::{KnownAnswer, Mastered};
pub use minimize::{
    MinimalsWanted, MinimizeAnswer, MinimizeRequest, MinimizeVerdict, minimal_search, minimals,
    minimize, random_reduction, reduction,
};
#[cfg(feature = "variants")]
pub use minimize::{Minimized, Scope, rules_minimal};
pub use net::{NetAnswer, NetBranchAnswer, NetLineAnswer, NetRepeatAnswer};
pub use ninefold_show::words::Language;
pub use position::PositionAnswer;
pub use practice::{
    ConclusionAnswer, ExerciseAnswer, ExerciseSource, Practice, PractiseAnswer, PractiseRequest,
    practice_attempts, practise,
};
pub use print::{
    CoverRequest, DocumentKind, PaperName, PrintAnswer, PrintRemark, PrintRequest, PrintedMarks,
    SolutionsPlace,
};
#[cfg(feature = "print")]
pub use print::{PrintedDocument, PrintedPuzzle, paint, print};
#[cfg(feature = "variants")]
pub use propose::{ProposalAnswer, ProposeAnswer, ProposeRequest, propose};
pub use puzzle::{PuzzleInput, PuzzleRecord};
#[cfg(feature = "qr")]
pub use qr::qr;
pub use qr::{QrAnswer, QrRequest};
pub use rate::{
    Hodoku, HodokuAnswer, RateAnswer, RateRequest, RateVerdict, Rated, RatedStep, rate,
    rate_restricted, rating_cap,
};
pub use read::{LossAnswer, ReadAnswer, ReadRecord, ReadRequest, WriteAnswer, WriteRequest};
#[cfg(feature = "formats")]
pub use read::{read, record_object, write};
#[cfg(feature = "variants")]
pub use reasoned::{ParagraphAnswer, RulesExplainAnswer, RulesExplanation};
#[cfg(feature = "variants")]
pub use reasoned_step::ReasonedStepAnswer;
#[cfg(feature = "variants")]
pub use rule_kinds::{
    ParameterAnswer, RuleKindAnswer, RuleKindsAnswer, RuleKindsRequest, rule_kinds,
};
#[cfg(feature = "variants")]
pub use rules_added::{add_rules, refuse_unknown_rules, rules_named};
pub use rules_answer::{RuleRepairAnswer, RulesAnswer, RulesCheckAnswer, UnreadAnswer};
#[cfg(feature = "variants")]
pub use rules_generate::{
    GenerateRulesAnswer, GeneratedRules, GeneratedRulesAnswer, RULES_KINDS, RulesGenerator,
    RulesSpec, generate_rules, rules_generator,
};
#[cfg(feature = "variants")]
pub use rules_hint::RulesHint;
#[cfg(feature = "variants")]
pub use rules_rate::{RulesRateAnswer, RulesRating, WEIGHT_LEVELS, WeightLevel};
#[cfg(feature = "variants")]
pub use rules_report::rules_report;
pub use scan::{
    GridChoice, ScanAnswer, ScanRequest, ScanVerdict, ScannedCellAnswer, ScannedGridAnswer,
    ScannedKind,
};
#[cfg(feature = "scan")]
pub use scan::{scan, scan_annotated, scan_json};
#[cfg(feature = "scan-gray")]
pub use scan::{scan_gray, scan_gray_json, track_json};
pub use solve::{
    ClashAnswer, CountAnswer, CountRequest, SolveAdvice, SolveAnswer, SolveRequest, count, solve,
};
pub use solver::{limited_solver, unknown_technique};
pub use spot::{SpotAnswer, SpotRequest, spot};
pub use step::{
    ClauseAnswer, DrawingAnswer, DrawnCell, DrawnHouse, DrawnLink, DrawnMark, DrawnNumber,
    StepAnswer,
};
#[cfg(feature = "formats")]
pub use text::{parse_any_record, parse_record};
pub use transform::{
    CanonAnswer, CanonRequest, SameAnswer, SameRequest, ShuffleAnswer, ShuffleRequest,
    TransformationAnswer, canon, moves, random_transformation, same, shuffle,
};

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
