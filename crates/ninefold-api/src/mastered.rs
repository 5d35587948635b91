//! Hints for a learner: they begin at the first thing that the learner has not mastered.

use crate::names;
use ninefold::logic::{Position, Solver, Step, Technique, UniquePuzzle};
use ninefold::search::Watch;
use ninefold_show::course::{Form, LESSONS, Lesson};
use ninefold_show::words::Words;
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
    /// Describes steps.
    #[must_use]
    pub fn new(steps: &[Step], words: &dyn Words) -> Self {
        Self {
            steps: steps.len(),
            placements: steps.iter().flat_map(|step| names::placements(&step.placements)).collect(),
            eliminations: steps
                .iter()
                .flat_map(|step| names::eliminations(&step.eliminations))
                .collect(),
            text: words.known_steps(steps),
        }
    }
}

/// The lessons and techniques that a learner has mastered.
///
/// ```
/// use ninefold_api::Mastered;
///
/// let names = ["hidden-single-box", "naked-single"].map(str::to_owned);
/// assert!(Mastered::new(&names).is_ok());
/// assert_eq!(Mastered::new(&["x-win".to_owned()]), Err("x-win".to_owned()));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mastered {
    /// The techniques that are mastered in every house.
    whole: Vec<Technique>,
    /// The forms of techniques that are mastered in some houses alone.
    forms: Vec<Form>,
}

impl Mastered {
    /// Collects what is mastered, by the names of lessons and techniques. A technique that several lessons
    /// show in different houses is mastered in every house if all of these lessons are.
    ///
    /// # Errors
    ///
    /// The first name that neither a lesson nor a technique has.
    pub fn new(names: &[String]) -> Result<Self, String> {
        let is_mastered = |lesson: &Lesson| names.iter().any(|name| name.trim() == lesson.slug);
        let is_whole = |technique: &Technique| {
            let shows = |lesson: &&Lesson| lesson.techniques().any(|one| one == *technique);
            LESSONS.iter().filter(shows).all(is_mastered)
        };
        let mut mastered = Self::default();
        for name in names {
            match Lesson::find(name.trim()) {
                None => mastered.whole.push(name.trim().parse().map_err(|_| name.clone())?),
                Some(lesson) => {
                    mastered.whole.extend(lesson.techniques().filter(is_whole));
                    let is_part = |form: &&Form| !is_whole(&form.technique);
                    mastered.forms.extend(lesson.forms.iter().filter(is_part));
                }
            }
        }
        Ok(mastered)
    }

    /// Returns `true` if a step is of a mastered technique, in a house in which it is mastered.
    pub(crate) fn has(&self, step: &Step) -> bool {
        self.whole.contains(&step.technique) || self.forms.iter().any(|form| form.shows(step))
    }

    /// Returns the first step that a learner has not mastered: the mastered steps that lead to it, in the order of
    /// hints, the position after them, and the step. `None` if there are no mastered steps, or if they solve the
    /// puzzle, because a hint must not solve it, or if the watch stops the search.
    pub(crate) fn beyond(
        &self,
        solver: &Solver,
        start: &Position,
        unique: Option<&UniquePuzzle>,
        watch: &Watch<'_>,
    ) -> Option<(Vec<Step>, Position, Step)> {
        let used = solver.techniques();
        let known = Solver::knowing(used.iter().copied().filter(|one| self.whole.contains(one)));
        let mut forms = self.forms.clone();
        forms.retain(|form| used.contains(&form.technique));
        let (mut position, mut steps) = (start.clone(), Vec::new());
        loop {
            let in_form = forms.iter().find_map(|form| form.first(&position, unique));
            let next = in_form.or_else(|| known.next_step(&position, unique, watch));
            let Some(step) = next.filter(|_| !watch.stopped()) else { break };
            position.apply(&step);
            steps.push(step);
        }
        let next = solver.next_step(&position, unique, watch)?;
        (!steps.is_empty()).then_some((steps, position, next))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ErrorKind, ExplainRequest, HintAnswer, HintRequest, explain, hint};
    use std::cell::Cell;

    fn beyond(puzzle: &str, mastered: &[&str], watch: &Watch<'_>) -> Result<HintAnswer, ErrorKind> {
        let mut request = HintRequest::new(puzzle);
        request.mastered = mastered.iter().map(|name| (*name).to_owned()).collect();
        request.detail = 4;
        hint(&request, watch).map_err(|error| error.kind)
    }

    /// A puzzle that begins with singles and needs more.
    const STEPS: &str =
        "416...7..3.......22..78........1.......8.2641.....6....7....528.....14..6...5....";

    /// A puzzle that needs nets from the first step on.
    const HARD: &str =
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";

    #[test]
    fn one_of_two_lessons_of_a_technique_counts_for_its_houses() {
        let easy =
            "..2.3...8.....8....31.2.....6..5.27..1.....5.2.4.6..31....8.6.5.......13..531.4..";
        let first = beyond(easy, &[], &Watch::never()).unwrap();
        assert_eq!(first.technique.as_deref(), Some("Hidden Single"));
        assert!(first.text.unwrap().contains("box"));
        let later = beyond(easy, &["hidden-single-box"], &Watch::never()).unwrap();
        let known = later.known.unwrap();
        assert!(known.steps > 0 && known.text.contains("Hidden Single ("), "{}", known.text);
        let text = later.text.unwrap();
        assert!(!text.contains("in box"), "{text}");
        // Lines alone do not hide a single in a box.
        let lines = beyond(easy, &["hidden-single-line"], &Watch::never()).unwrap();
        assert_eq!(lines.known, None);
    }

    #[test]
    fn mastered_steps_come_in_the_order_of_hints() {
        let singles = ["full-house", "hidden-single", "naked-single"];
        let known = beyond(STEPS, &singles, &Watch::never()).unwrap().known.unwrap();
        let mut request = ExplainRequest::new(STEPS);
        request.path = Some("greedy".to_owned());
        let steps = explain(&request, &Watch::never()).unwrap().steps;
        let placed: Vec<String> = steps.into_iter().flat_map(|step| step.placements).collect();
        assert!(known.steps > 5 && placed.starts_with(&known.placements), "{known:?}");
    }

    #[test]
    fn the_watch_is_asked_while_mastered_steps_are_taken() {
        let all = ["full-house", "hidden-single", "naked-single"];
        let asked = Cell::new(0_u32);
        let last = Cell::new(u32::MAX);
        let stop = || {
            asked.set(asked.get() + 1);
            asked.get() > last.get()
        };
        let watch = Watch::new(&stop);
        for puzzle in [STEPS, HARD] {
            last.set(u32::MAX);
            asked.set(0);
            let _ = beyond(puzzle, &all, &watch);
            let whole = asked.get();
            assert!(whole > 5, "{whole}");
            last.set(whole / 2);
            asked.set(0);
            let stopped = beyond(puzzle, &all, &watch).unwrap_err();
            assert!(stopped == ErrorKind::Stopped && asked.get() <= whole / 2 + 4);
        }
    }
}
