//! Request and answer `practise`: a position in which a technique is the next step.
//!
//! Where the generator finds a puzzle that needs the technique within a number of attempts, the
//! exercise comes from a fresh puzzle; otherwise it is a random equivalent of the technique's example.

mod answers;
mod budgets;
mod chains;
mod task;

use crate::error::{Error, ErrorKind};
use crate::first::first_generated;
use crate::generate::impossible;
use crate::position::entries;
use crate::transform::random_transformation;
use ninefold::equivalence::Transformation;
use ninefold::generate::Generator;
use ninefold::logic::{Position, Technique};
use ninefold::search::Watch;
use serde::{Deserialize, Serialize};
use task::Task;

pub use answers::{
    ConclusionAnswer, ExerciseAnswer, ExerciseSource, PractiseAnswer, PractiseRequest,
};
pub use budgets::practice_attempts;
pub(crate) use chains::proven_by_chains;
pub(crate) use task::is_any_chain;

/// The way in which exercises for a technique are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Practice {
    /// By generating puzzles that need it.
    Generate,
    /// By transforming its example.
    Example,
}

impl Practice {
    /// Returns how exercises for a technique are found; `None` if there are none.
    ///
    /// ```
    /// use ninefold::logic::Technique;
    /// use ninefold_api::Practice;
    ///
    /// assert_eq!(Practice::of(Technique::XWing), Some(Practice::Generate));
    /// assert_eq!(Practice::of(Technique::Whale), Some(Practice::Example));
    /// assert_eq!(Practice::of(Technique::Guess), None);
    /// ```
    #[must_use]
    pub fn of(technique: Technique) -> Option<Self> {
        match practice_attempts(technique) {
            _ if technique == Technique::Guess => None,
            0 => Some(Self::Example),
            _ => Some(Self::Generate),
        }
    }
}

/// Finds an exercise for a technique or a lesson: a position, and the steps to find in it.
///
/// An exercise that is not found within the number of attempts of its technique
/// ([`practice_attempts`]) comes from the example, so a series of requests always ends. In an exercise of
/// a lesson, a hint finds the lesson first, and no earlier lesson helps.
///
/// # Errors
///
/// The technique, a lesson or the language is unknown, the request names neither, or there are no exercises.
///
/// ```
/// use ninefold::search::Watch;
/// use ninefold_api::{ExerciseSource, PractiseRequest, practise};
///
/// let answer = practise(&PractiseRequest::new("hidden-pair", 1), &Watch::never())?;
/// assert_eq!(answer.source, ExerciseSource::Generated);
/// assert_eq!(answer.exercise.unwrap().step.technique, "Hidden Pair");
/// # Ok::<(), ninefold_api::Error>(())
/// ```
pub fn practise(request: &PractiseRequest, watch: &Watch<'_>) -> Result<PractiseAnswer, Error> {
    let task = Task::of(request)?;
    let budget = if request.example { 0 } else { practice_attempts(task.form.technique) };
    let answer = |source, next, exercise| PractiseAnswer {
        technique: task.name(),
        slug: task.slug(),
        source,
        next,
        exercise,
    };
    if request.first < budget {
        let end = budget.min(request.first.saturating_add(request.attempts));
        let (exercise, next) = generated(&task, request.seed, request.first..end, watch)?;
        return Ok(answer(ExerciseSource::Generated, next, exercise));
    }
    let exercise = stored(&task, request.seed).ok_or_else(|| {
        let message = format!("there are no exercises for {}", task.name());
        Error::new(ErrorKind::Value, message).field("technique")
    })?;
    Ok(answer(ExerciseSource::Example, request.first, Some(exercise)))
}

/// Makes attempts up to the first puzzle with an exercise.
fn generated(
    task: &Task,
    seed: u64,
    attempts: std::ops::Range<u64>,
    watch: &Watch<'_>,
) -> Result<(Option<ExerciseAnswer>, u64), Error> {
    let spec = task.spec();
    let mut generator = Generator::new(spec.clone(), seed)
        .map_err(|reason| impossible(&reason, &spec, task.words))?;
    let mut next = attempts.start;
    while next < attempts.end {
        let (found, after) = first_generated(&mut generator, next..attempts.end, watch);
        next = after;
        let Some(generated) = found else { break };
        let exercise = task.exercise_of(&generated.puzzle);
        if exercise.is_some() {
            return Ok((exercise, next));
        }
    }
    Ok((None, next))
}

/// The number of transformations that are tried. A finder that bounds its search may miss a step in
/// one of them; then the next is tried, and at last the stored position itself.
const TRIES: u64 = 7;

/// Transforms a stored position at random.
fn stored(task: &Task, seed: u64) -> Option<ExerciseAnswer> {
    let position = task.stored(seed)?;
    let number = u64::from(task.form.technique.order());
    let random = (0..TRIES).map(|copy| random_transformation(seed, number, copy));
    let mut tried = random.chain([Transformation::IDENTITY]);
    tried.find_map(|one| task.exercise(&transformed(&position, &one)))
}

fn transformed(position: &Position, transformation: &Transformation) -> Position {
    let givens = transformation.apply(&position.puzzle());
    let entries = transformation.apply(&entries(position));
    let candidates = transformation.apply_to_candidates(&position.to_candidates());
    Position::new(&givens, &entries, Some(&candidates))
}
