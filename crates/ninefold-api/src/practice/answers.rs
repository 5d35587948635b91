//! The request and the answer of `practise`.

use crate::first::usual_attempts;
use crate::names;
use crate::position::PositionAnswer;
use crate::step::StepAnswer;
use ninefold::logic::{Position, Step};
use ninefold::{Candidate, DigitSet};
use serde::{Deserialize, Serialize};

/// A request for an exercise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct PractiseRequest {
    /// The technique, by name, slug or code; empty if the request names lessons.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub technique: String,
    /// The lesson of the course, by slug, instead of a technique.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lesson: Option<String>,
    /// The lessons of a mixed exercise, by slug: the seed chooses one of them, and every step that one of
    /// them shows is listed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub among: Vec<String>,
    /// The random seed: each gives another exercise.
    #[serde(default)]
    pub seed: u64,
    /// The number of the first attempt, from 0.
    #[serde(default)]
    pub first: u64,
    /// The number of attempts. The caller adapts it to the time that the last request took.
    #[serde(default = "usual_attempts")]
    pub attempts: u64,
    /// Whether the exercise is an equivalent of the example, even if puzzles can be generated.
    #[serde(default)]
    pub example: bool,
    /// The language of sentences: `en`, which is also the default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lang: Option<String>,
}

impl PractiseRequest {
    /// Creates a request for an exercise of a technique: 100 attempts of this seed, from the first.
    #[must_use]
    pub fn new(technique: impl Into<String>, seed: u64) -> Self {
        Self {
            technique: technique.into(),
            lesson: None,
            among: Vec::new(),
            seed,
            first: 0,
            attempts: usual_attempts(),
            example: false,
            lang: None,
        }
    }

    /// Creates a request for an exercise of a lesson.
    #[must_use]
    pub fn of_lesson(lesson: impl Into<String>, seed: u64) -> Self {
        Self { lesson: Some(lesson.into()), ..Self::new("", seed) }
    }

    /// Creates a request for a mixed exercise of some lessons.
    #[must_use]
    pub fn of_lessons(lessons: Vec<String>, seed: u64) -> Self {
        Self { among: lessons, ..Self::new("", seed) }
    }
}

/// The source of an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ExerciseSource {
    /// From a generated puzzle that needs the technique.
    Generated,
    /// From the example of the technique, or a stored exercise of the lesson, transformed at random.
    Example,
}

/// The answer to `practise`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PractiseAnswer {
    /// The name of the technique, or the title of the lesson.
    pub technique: String,
    /// The slug of the technique, or of the lesson.
    pub slug: String,
    /// The source of the exercise.
    pub source: ExerciseSource,
    /// The number of the first attempt that was not made: the `first` of the next request.
    pub next: u64,
    /// The exercise; null if these attempts did not lead to one.
    pub exercise: Option<ExerciseAnswer>,
}

/// An exercise: a position, and what is to be found in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ExerciseAnswer {
    /// The clues of the puzzle.
    pub puzzle: String,
    /// Its only solution.
    pub solution: String,
    /// The position before the step. In a generated puzzle all easier techniques have been applied.
    pub position: PositionAnswer,
    /// A step of the technique.
    pub step: StepAnswer,
    /// The conclusions of all steps of the technique in this position, each conclusion once; that
    /// of `step` is the first. A nested forcing net has that one alone, because all take too long. Loops and
    /// chains end with one that has everything which chains of single candidates prove, also those that pass a cell twice.
    pub steps: Vec<ConclusionAnswer>,
}

/// The conclusion of a step: the digits that it places and the candidates that it removes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ConclusionAnswer {
    /// The digits to write, `r1c1=5`.
    pub placements: Vec<String>,
    /// The candidates to remove, `r2c4<>7`.
    pub eliminations: Vec<String>,
    /// The digits that are the last of their cells then, `r2c4=8`: writing one is right, too.
    #[serde(default)]
    pub left: Vec<String>,
    /// Only in a mixed exercise: the slug of the lesson that shows the step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lesson: Option<String>,
}

impl ConclusionAnswer {
    /// Describes what a step does in a position.
    pub(super) fn new(position: &Position, step: &Step) -> Self {
        Self::of(position, &step.placements, &step.eliminations)
    }

    /// Describes the digits and the removed candidates of a conclusion in a position.
    pub(crate) fn of(position: &Position, placed: &[Candidate], removed: &[Candidate]) -> Self {
        let mut left = Vec::new();
        for Candidate { cell, .. } in removed {
            let gone = removed.iter().filter(|other| other.cell == *cell);
            let gone: DigitSet = gone.map(|other| other.digit).collect();
            if let Some(digit) = (position.candidates(*cell) - gone).single() {
                left.push(Candidate { cell: *cell, digit });
            }
        }
        left.dedup();
        Self {
            placements: names::placements(placed),
            eliminations: names::eliminations(removed),
            left: names::placements(&left),
            lesson: None,
        }
    }

    /// Returns `true` if it has everything that a player has done, `r1c1=5` or `r2c4<>7`.
    pub(crate) fn has_all(&self, done: &[String]) -> bool {
        let parts = [&self.placements, &self.eliminations, &self.left];
        done.iter().all(|one| parts.iter().any(|part| part.contains(one)))
    }
}
