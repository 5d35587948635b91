//! Ratings in JSON. `docs/json.md` is the contract.

use super::json::{self, Head};
use super::rated::Answer;
use super::step_json::removed;
use ninefold::rating::{Difficulty, RatingOutcome, SeStep, Tenths};
use serde::Serialize;

/// `rate`.
#[derive(Serialize)]
struct Form<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    er: Option<f64>,
    ep: Option<f64>,
    ed: Option<f64>,
    verdict: &'static str,
    level: Option<&'static str>,
    pearl: Option<bool>,
    diamond: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    above: Option<f64>,
    /// Only there when it was asked for; null if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    hodoku: Option<Option<HodokuForm>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hardest: Option<Option<&'static str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<StepForm>>,
}

#[derive(Serialize)]
struct HodokuForm {
    score: u32,
    level: &'static str,
    guesses: u64,
}

#[derive(Serialize)]
struct StepForm {
    technique: &'static str,
    rating: f64,
    placements: Vec<String>,
    eliminations: Vec<String>,
}

/// The line for a puzzle.
pub(crate) fn line(
    head: Head<'_>,
    answer: &Answer,
    with_hodoku: bool,
    with_steps: bool,
) -> Vec<u8> {
    let rating = answer.rating();
    // With `--pearl` and `--diamond` only ER is not known.
    let found = match &answer.verdict {
        RatingOutcome::Rated(rating) => Some(rating),
        _ => None,
    };
    let is_rated = answer.word() == "rated";
    let judged = rating.filter(|_| is_rated);
    let hodoku = answer.hodoku.as_ref().map(|hodoku| HodokuForm {
        score: hodoku.score,
        level: hodoku.level.name(),
        guesses: hodoku.guesses,
    });
    let known = |tenths: Tenths| (tenths > Tenths(0)).then(|| tenths.to_f64());
    json::line(&Form {
        head,
        er: rating.map(|rating| rating.er.to_f64()),
        ep: found.and_then(|rating| known(rating.ep)),
        ed: found.and_then(|rating| known(rating.ed)),
        verdict: answer.word(),
        level: judged.map(|rating| Difficulty::of(rating.er).name()),
        pearl: judged.map(|rating| rating.er == rating.ep).or(no(answer, &["not-pearl"])),
        diamond: judged
            .map(|rating| rating.er == rating.ep && rating.er == rating.ed)
            .or(no(answer, &["not-pearl", "not-diamond"])),
        above: match answer.verdict {
            RatingOutcome::Above(cap) => Some(cap.to_f64()),
            _ => None,
        },
        hodoku: with_hodoku.then_some(hodoku),
        hardest: with_steps.then(|| answer.hardest().map(|(_, step)| step.technique.name())),
        steps: with_steps.then(|| {
            rating.map_or_else(Vec::new, |rating| rating.steps.iter().map(step).collect())
        }),
    })
}

/// False if the verdict is one of these.
fn no(answer: &Answer, verdicts: &[&str]) -> Option<bool> {
    verdicts.contains(&answer.word()).then_some(false)
}

fn step(step: &SeStep) -> StepForm {
    StepForm {
        technique: step.technique.name(),
        rating: step.rating.to_f64(),
        placements: step.placement.iter().map(ToString::to_string).collect(),
        eliminations: removed(&step.removals),
    }
}
