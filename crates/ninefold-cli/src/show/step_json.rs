//! Steps in JSON. `docs/json.md` is the contract.

use super::json::Head;
use ninefold::Candidate;
use ninefold::logic::{Position, Step};
use ninefold_show::ladder::Detail;
use ninefold_show::words::{English, Words};
use serde::Serialize;

/// A step.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct StepForm {
    technique: &'static str,
    code: String,
    level: &'static str,
    score: u32,
    placements: Vec<String>,
    eliminations: Vec<String>,
    text: String,
}

/// `r2c4<>7`.
pub(crate) fn removed(candidates: &[Candidate]) -> Vec<String> {
    candidates.iter().map(|c| format!("{}<>{}", c.cell, c.digit)).collect()
}

/// A step in the position in which it was found.
pub(crate) fn step(position: &Position, step: &Step) -> StepForm {
    StepForm {
        technique: step.technique.name(),
        code: step.code(),
        level: step.technique.level().name(),
        score: step.technique.score(),
        placements: super::json::candidates(&step.placements),
        eliminations: removed(&step.eliminations),
        text: format!("{} {}", English.reason(position, step), English.result(step)),
    }
}

/// `explain`.
#[derive(Serialize)]
pub(crate) struct PathForm<'a> {
    #[serde(flatten)]
    pub(crate) head: Head<'a>,
    pub(crate) solved: bool,
    pub(crate) score: u32,
    pub(crate) level: &'static str,
    pub(crate) hardest: Option<&'static str>,
    pub(crate) steps: Vec<StepForm>,
}

/// `explain --find`.
#[derive(Serialize)]
pub(crate) struct FoundForm<'a> {
    #[serde(flatten)]
    pub(crate) head: Head<'a>,
    pub(crate) technique: &'static str,
    pub(crate) steps: Vec<StepForm>,
}

/// `hint`: a step as far as the rung tells it.
#[derive(Default, Serialize)]
pub(crate) struct HintForm {
    pub(crate) rung: u8,
    #[serde(rename = "where", skip_serializing_if = "Option::is_none")]
    pub(crate) place: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) technique: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) code: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) level: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) score: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) cells: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) placements: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) eliminations: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) after: Option<String>,
}

/// A hint up to a detail level: what is above it is held back.
pub(crate) fn hint(position: &Position, found: &Step, detail: Detail) -> HintForm {
    let rung = detail.number();
    let whole = step(position, found);
    let mut after = position.clone();
    after.apply(found);
    HintForm {
        rung,
        place: Some(English.place(found)),
        technique: (rung >= 2).then_some(whole.technique),
        code: (rung >= 2).then_some(whole.code),
        level: (rung >= 2).then_some(whole.level),
        score: (rung >= 2).then_some(whole.score),
        cells: (rung >= 3).then(|| English.cells(found)),
        placements: (rung >= 4).then_some(whole.placements),
        eliminations: (rung >= 4).then_some(whole.eliminations),
        text: (rung >= 4).then_some(whole.text),
        after: (rung >= 5).then(|| after.digits().to_string()),
    }
}
