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
//! - `schema`: the JSON Schema of all requests and answers.

mod bad_request;
mod catalogue;
mod check;
mod claims;
mod course;
mod daily;
mod day;
mod difference;
#[cfg(feature = "print")]
mod difficulty;
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
mod head;
mod hint;
mod info;
mod levels;
mod lines;
mod mastered;
mod minimize;
mod names;
mod net;
mod position;
mod practice;
mod print;
mod puzzle;
mod qr;
mod rate;
mod read;
mod scan;
#[cfg(feature = "schema")]
pub mod schema;
mod solve;
mod solver;
mod step;
#[cfg(feature = "formats")]
mod text;
mod transform;

pub use bad_request::read_request;
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
#[cfg(feature = "formats")]
pub use claims::claimed_solution;
pub use claims::{PlayerAnswer, check_findings, check_reason};
pub use course::{
    CourseAnswer, CourseRequest, FINDS_TO_MASTER, FoundAnswer, FoundRequest, LessonAnswer,
    LessonRecord, course, found,
};
pub use daily::{DAILY_VERSION, DailyAnswer, DailyRequest, daily};
pub use difference::Difference;
#[cfg(feature = "print")]
pub use difficulty::PrintedDifficulty;
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
pub use head::Head;
pub use hint::{Diagnosis, HintAnswer, HintRequest, HintVerdict, hint, over_printed};
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
pub use net::{NetAnswer, NetBranchAnswer, NetLineAnswer, NetRepeatAnswer};
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
pub use puzzle::{PuzzleInput, PuzzleRecord, check_question};
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
pub use step::{
    ClauseAnswer, DrawingAnswer, DrawnCell, DrawnHouse, DrawnLink, DrawnMark, DrawnNumber,
    StepAnswer,
};
#[cfg(feature = "formats")]
pub use text::parse_record;
pub use transform::{
    CanonAnswer, CanonRequest, SameAnswer, SameRequest, ShuffleAnswer, ShuffleRequest,
    TransformationAnswer, canon, moves, random_transformation, same, shuffle,
};

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
