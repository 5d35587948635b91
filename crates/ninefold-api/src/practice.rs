//! Request and answer `practise`: a position in which a technique is the next step.
//!
//! Where the generator finds a puzzle that needs the technique within a number of attempts, the
//! exercise comes from a fresh puzzle; otherwise it is a random equivalent of the technique's example.

mod budgets;

use crate::error::{Error, ErrorKind};
use crate::first::{first_generated, usual_attempts};
use crate::generate::impossible;
use crate::names;
use crate::position::{PositionAnswer, entries};
use crate::solver;
use crate::step::StepAnswer;
use crate::transform::random_transformation;
use ninefold::equivalence::Transformation;
use ninefold::generate::{Generator, Spec};
use ninefold::logic::{Position, Query, Solver, Step, Technique, UniquePuzzle};
use ninefold::search::{Search, Watch};
use ninefold_show::examples::example;
use serde::{Deserialize, Serialize};

pub use budgets::practice_attempts;

/// How exercises for a technique are found.
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

/// A request for an exercise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct PractiseRequest {
    /// The technique, by name, slug or code.
    pub technique: String,
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
}

impl PractiseRequest {
    /// Creates a request for an exercise: 100 attempts of this seed, from the first.
    #[must_use]
    pub fn new(technique: impl Into<String>, seed: u64) -> Self {
        let technique = technique.into();
        Self { technique, seed, first: 0, attempts: usual_attempts(), example: false }
    }
}

/// Where an exercise comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ExerciseSource {
    /// From a generated puzzle that needs the technique.
    Generated,
    /// From the example of the technique, transformed at random.
    Example,
}

/// The answer to `practise`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PractiseAnswer {
    /// The name of the technique.
    pub technique: String,
    /// Its name in options.
    pub slug: String,
    /// Where the exercise comes from.
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
    /// What all steps of the technique in this position place and remove, each conclusion once; that
    /// of `step` is the first.
    pub steps: Vec<ConclusionAnswer>,
}

/// What a step places and removes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ConclusionAnswer {
    /// The digits to write, `r1c1=5`.
    pub placements: Vec<String>,
    /// The candidates to remove, `r2c4<>7`.
    pub eliminations: Vec<String>,
}

impl From<&Step> for ConclusionAnswer {
    fn from(step: &Step) -> Self {
        Self {
            placements: names::placements(&step.placements),
            eliminations: names::eliminations(&step.eliminations),
        }
    }
}

/// Finds an exercise for a technique: a position, and the steps of the technique in it.
///
/// An exercise that is not found within the number of attempts of its technique
/// ([`practice_attempts`]) comes from the example, so a series of requests always ends.
///
/// # Errors
///
/// The technique is unknown, or there are no exercises for it.
///
/// ```
/// use ninefold::search::Watch;
/// use ninefold_api::{ExerciseSource, PractiseRequest, practise};
///
/// let answer = practise(&PractiseRequest::new("naked-single", 1), &Watch::never())?;
/// assert_eq!(answer.source, ExerciseSource::Generated);
/// assert_eq!(answer.exercise.unwrap().step.technique, "Naked Single");
/// # Ok::<(), ninefold_api::Error>(())
/// ```
pub fn practise(request: &PractiseRequest, watch: &Watch<'_>) -> Result<PractiseAnswer, Error> {
    let technique = solver::technique(&request.technique, "technique")?;
    let budget = if request.example { 0 } else { practice_attempts(technique) };
    let answer = |source, next, exercise| PractiseAnswer {
        technique: technique.name().to_owned(),
        slug: technique.slug(),
        source,
        next,
        exercise,
    };
    if request.first < budget {
        let end = budget.min(request.first.saturating_add(request.attempts));
        let (exercise, next) = generated(technique, request.seed, request.first..end, watch)?;
        return Ok(answer(ExerciseSource::Generated, next, exercise));
    }
    let exercise = from_example(technique, request.seed).ok_or_else(|| {
        let message = format!("there are no exercises for {technique}");
        Error::new(ErrorKind::Value, message).field("technique")
    })?;
    Ok(answer(ExerciseSource::Example, request.first, Some(exercise)))
}

/// Makes attempts up to the first puzzle that needs the technique.
fn generated(
    technique: Technique,
    seed: u64,
    attempts: std::ops::Range<u64>,
    watch: &Watch<'_>,
) -> Result<(Option<ExerciseAnswer>, u64), Error> {
    let spec = Spec::new().technique(Some(technique));
    let mut generator =
        Generator::new(spec.clone(), seed).map_err(|reason| impossible(&reason, &spec))?;
    let (found, next) = first_generated(&mut generator, attempts, watch);
    let exercise = found.and_then(|generated| {
        let easier = Solver::knowing(Technique::default_set().filter(|one| *one < technique));
        let unique = UniquePuzzle::assume(&generated.puzzle);
        let path = easier.path(&Position::of_givens(&generated.puzzle), Some(&unique));
        exercise(technique, &path.end)
    });
    Ok((exercise, next))
}

/// The number of transformations that are tried. A finder that bounds its search may miss a step in
/// one of them; then the next is tried, and at last the example itself.
const TRIES: u64 = 7;

/// Transforms the example of a technique at random.
fn from_example(technique: Technique, seed: u64) -> Option<ExerciseAnswer> {
    let (position, _) = example(technique)?;
    let number = u64::from(technique.order());
    let random = (0..TRIES).map(|copy| random_transformation(seed, number, copy));
    let mut tried = random.chain([Transformation::IDENTITY]);
    tried.find_map(|one| exercise(technique, &transformed(&position, &one)))
}

fn transformed(position: &Position, transformation: &Transformation) -> Position {
    let givens = transformation.of_grid(&position.puzzle());
    let entries = transformation.of_grid(&entries(position));
    let candidates = transformation.of_candidates(&position.to_candidates());
    Position::new(&givens, &entries, Some(&candidates))
}

/// Describes the steps of a technique in a position of a puzzle that has exactly one solution.
fn exercise(technique: Technique, position: &Position) -> Option<ExerciseAnswer> {
    let puzzle = position.puzzle();
    let unique = UniquePuzzle::assume(&puzzle);
    let query = Query::new(technique, 0);
    let step = Solver::knowing([technique]).next_step(position, Some(&unique));
    let step = step.or_else(|| {
        let mut query = query;
        query.options.every_chain = false;
        query.first(position, Some(&unique))
    })?;
    let mut steps = vec![ConclusionAnswer::from(&step)];
    for other in query.all(position, Some(&unique)) {
        let conclusion = ConclusionAnswer::from(&other);
        if !steps.contains(&conclusion) {
            steps.push(conclusion);
        }
    }
    Some(ExerciseAnswer {
        puzzle: puzzle.to_string(),
        solution: Search::new().first(&puzzle)?.to_string(),
        position: position.into(),
        step: StepAnswer::new(position, &step),
        steps,
    })
}
