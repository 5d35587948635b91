//! Hints for a learner: they begin at the first thing that the learner has not mastered.

use crate::names;
use ninefold::Grid;
use ninefold::logic::{Position, Solver, Step, Technique, UniquePuzzle};
use ninefold_show::course::{LESSONS, Lesson};
use serde::{Deserialize, Serialize};

/// The steps before that of a hint, all of which the learner masters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct KnownAnswer {
    /// The number of steps.
    pub steps: usize,
    /// The digits that they write.
    pub placements: Vec<String>,
    /// The candidates that they remove.
    pub eliminations: Vec<String>,
    /// A sentence that names their techniques.
    pub text: String,
}

impl KnownAnswer {
    fn of(steps: &[Step]) -> Self {
        let count =
            |technique: Technique| steps.iter().filter(|step| step.technique == technique).count();
        let mut techniques: Vec<Technique> = steps.iter().map(|step| step.technique).collect();
        techniques.sort_unstable();
        techniques.dedup();
        let listed: Vec<String> =
            techniques.into_iter().map(|one| format!("{one} ({})", count(one))).collect();
        let begin = match steps.len() {
            1 => "First comes a step".to_owned(),
            number => format!("First come {number} steps"),
        };
        Self {
            steps: steps.len(),
            placements: steps.iter().flat_map(|step| names::placements(&step.placements)).collect(),
            eliminations: steps
                .iter()
                .flat_map(|step| names::eliminations(&step.eliminations))
                .collect(),
            text: format!("{begin} that you have mastered: {}.", listed.join(", ")),
        }
    }
}

/// Returns the first step that a learner has not mastered: the mastered steps that lead to it, the position after them,
/// and the step. `None` if there are no mastered steps, or if they solve the puzzle: a hint must not solve it.
pub(crate) fn beyond(
    solver: &Solver,
    mastered: &[Technique],
    givens: &Grid,
    position: &Position,
) -> Option<(KnownAnswer, Position, Step)> {
    let is_known = |technique: &Technique| mastered.contains(technique);
    let unique = UniquePuzzle::prove(givens);
    let known = Solver::knowing(solver.techniques().iter().copied().filter(is_known));
    let path = known.path(position, unique.as_ref());
    let next = solver.next_step(&path.end, unique.as_ref())?;
    (!path.steps.is_empty()).then(|| (KnownAnswer::of(&path.steps), path.end, next))
}

/// Returns the techniques that are mastered, by the names of lessons and techniques. A technique that
/// several lessons show is mastered if all of them are.
///
/// # Errors
///
/// The first name that neither a lesson nor a technique has.
///
/// ```
/// use ninefold::logic::Technique;
/// use ninefold_api::mastered_techniques;
///
/// let names = ["hidden-single-box", "naked-single"].map(str::to_owned);
/// // Hidden singles in rows and columns are another lesson.
/// assert_eq!(mastered_techniques(&names), Ok(vec![Technique::NakedSingle]));
/// assert_eq!(mastered_techniques(&["x-win".to_owned()]), Err("x-win".to_owned()));
/// ```
pub fn techniques(mastered: &[String]) -> Result<Vec<Technique>, String> {
    let is_mastered = |lesson: &Lesson| mastered.iter().any(|name| name.trim() == lesson.slug);
    let is_whole = |technique: &Technique| {
        LESSONS
            .iter()
            .filter(|lesson| lesson.techniques().any(|one| one == *technique))
            .all(is_mastered)
    };
    let mut found = Vec::new();
    for name in mastered {
        match Lesson::find(name.trim()) {
            None => found.push(name.trim().parse().map_err(|_| name.clone())?),
            Some(lesson) => found.extend(lesson.techniques().filter(is_whole)),
        }
    }
    found.sort_unstable();
    found.dedup();
    Ok(found)
}
