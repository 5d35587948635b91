//! The JSON form of answers, version 1: `docs/json.md` is its contract, `tests/json.rs` its test.

use super::checked::{Findings, answer_verdict};
use ninefold::check::{self, Repair};
use ninefold::search::Count;
use ninefold::{Candidate, CellSet, Clash, Grid};
use ninefold_formats::ReadError;
use serde::Serialize;

/// What every answer begins with.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Head<'a> {
    pub(crate) index: u64,
    pub(crate) input: &'a str,
    pub(crate) name: Option<&'a str>,
    pub(crate) puzzle: String,
}

/// `solve` and `count`, up to the list of solutions.
#[derive(Serialize)]
pub(crate) struct Solutions<'a> {
    #[serde(flatten)]
    pub(crate) head: Head<'a>,
    pub(crate) count: u64,
    pub(crate) complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) clashes: Option<Vec<ClashForm>>,
}

/// A clash.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ClashForm {
    house: String,
    digit: u8,
    cells: Vec<String>,
}

/// The clashes of a grid.
pub(crate) fn clashes(clashes: &[Clash]) -> Vec<ClashForm> {
    let form = |clash: &Clash| ClashForm {
        house: clash.house.to_string(),
        digit: clash.digit.get(),
        cells: names(clash.cells),
    };
    clashes.iter().map(form).collect()
}

#[derive(Serialize)]
struct RepairForm {
    cell: String,
    from: Option<u8>,
    to: Option<u8>,
}

/// `check`.
#[derive(Serialize)]
struct Check<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    verdict: &'static str,
    count: u64,
    complete: bool,
    minimal: Option<bool>,
    redundant: Vec<String>,
    clashes: Vec<ClashForm>,
    conflict: Vec<String>,
    repairs: Vec<RepairForm>,
    completions: Vec<Vec<String>>,
    differs: Vec<String>,
    wrong_entries: Vec<String>,
    /// Only there when it is false.
    #[serde(skip_serializing_if = "Option::is_none")]
    all_repairs: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<AnswerForm>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<AnswerForm>,
}

/// How a grid that claims to be the solution compares with the puzzle.
#[derive(Clone, Debug, Default, Serialize)]
struct AnswerForm {
    verdict: &'static str,
    missing: Vec<String>,
    changed: Vec<String>,
    wrong: Vec<String>,
    clashes: Vec<ClashForm>,
}

impl AnswerForm {
    fn of(answer: &check::Comparison) -> Self {
        Self {
            verdict: answer_verdict(answer),
            missing: names(answer.missing),
            changed: candidates(&answer.changed),
            wrong: candidates(&answer.wrong),
            clashes: clashes(&answer.clashes),
        }
    }
}

/// The line for `check`.
pub(crate) fn check(head: Head<'_>, findings: &Findings<'_>) -> Vec<u8> {
    let (report, judged) = (findings.report, &findings.judged);
    let Count { found, complete } = report.count;
    let missing = || {
        findings.answer_is_missing.then(|| AnswerForm { verdict: "missing", ..Default::default() })
    };
    line(&Check {
        head,
        verdict: judged.verdict.as_str(),
        count: found,
        complete,
        minimal: report.minimal,
        redundant: names(report.redundant),
        clashes: clashes(&report.clashes),
        conflict: candidates(&report.conflict),
        repairs: report.repairs.iter().map(repair).collect(),
        completions: report.completions.iter().map(|set| candidates(set)).collect(),
        differs: names(report.differs),
        wrong_entries: candidates(&report.wrong_entries),
        all_repairs: (!report.all_repairs).then_some(false),
        answer: judged.answer.as_ref().map(AnswerForm::of).or_else(missing),
        solution: judged.solution.as_ref().map(AnswerForm::of),
    })
}

fn repair(repair: &Repair) -> RepairForm {
    RepairForm {
        cell: repair.cell.to_string(),
        from: repair.from.map(|digit| digit.get()),
        to: repair.to.map(|digit| digit.get()),
    }
}

/// Names of cells.
pub(crate) fn names(cells: CellSet) -> Vec<String> {
    cells.iter().map(|cell| cell.to_string()).collect()
}

/// Names of candidates.
pub(crate) fn candidates(candidates: &[Candidate]) -> Vec<String> {
    candidates.iter().map(ToString::to_string).collect()
}

#[derive(Serialize)]
struct Unreadable<'a> {
    index: u64,
    input: &'a str,
    error: ErrorForm<'a>,
}

#[derive(Serialize)]
struct ErrorForm<'a> {
    kind: &'static str,
    message: &'a str,
    line: Option<u64>,
    column: Option<u64>,
}

/// The line for a record that cannot be read.
pub(crate) fn unreadable(index: u64, input: &str, error: &ReadError) -> Vec<u8> {
    let place = error.place.as_deref();
    let error = ErrorForm {
        kind: error.kind.as_str(),
        message: &error.message,
        line: place.map(|place| place.line),
        column: place.map(|place| place.column),
    };
    line(&Unreadable { index, input, error })
}

/// The beginning of a line for `solve`: everything but the solutions and the closing brace. The
/// solutions may be a million, so they are written one by one.
pub(crate) fn before_solutions(form: &Solutions<'_>) -> Vec<u8> {
    let mut text = line(form);
    text.truncate(text.len().saturating_sub(2));
    text.extend_from_slice(b",\"solutions\":[");
    text
}

/// One solution in the list; `first` says whether it is the first.
pub(crate) fn solution(grid: &Grid, first: bool, out: &mut Vec<u8>) {
    out.extend_from_slice(if first { b"\"" } else { b",\"" });
    out.extend_from_slice(&grid.to_ascii());
    out.push(b'"');
}

/// What closes a line for `solve`.
pub(crate) const AFTER_SOLUTIONS: &[u8] = b"]}\n";

/// The same when not all of them could be written because the work was stopped.
pub(crate) const STOPPED: &[u8] = b"],\"stopped\":true}\n";

/// A value in one line.
pub(crate) fn line(value: &impl Serialize) -> Vec<u8> {
    // Our own types have string keys and no failing parts.
    let mut text = serde_json::to_vec(value).unwrap_or_default();
    text.push(b'\n');
    text
}
