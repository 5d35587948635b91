//! The task of an exercise: a technique, a lesson, or several lessons at once.

use super::answers::{ConclusionAnswer, ExerciseAnswer, PractiseRequest};
use super::chains::proven_by_chains;
use crate::error::{Error, ErrorKind};
use crate::lang;
use crate::solver;
use crate::step::StepAnswer;
use ninefold::Grid;
use ninefold::generate::Spec;
use ninefold::logic::{Family, Position, Query, Step, Technique, UniquePuzzle};
use ninefold::search::Search;
use ninefold_show::course::{self, Form, LESSONS, Lesson};
use ninefold_show::examples::example;
use ninefold_show::words::Words;

/// The task of an exercise.
pub(super) struct Task {
    /// The form of the technique that is to be found.
    pub(super) form: Form,
    /// The lesson that shows it, unless a technique was requested.
    lesson: Option<&'static Lesson>,
    /// The lessons whose steps count, too, in a mixed exercise.
    among: Vec<&'static Lesson>,
    /// The language of the exercise.
    pub(super) words: &'static dyn Words,
}

impl Task {
    /// Reads a request. The seed chooses the lesson of a mixed exercise, and the form of the lesson.
    pub(super) fn of(request: &PractiseRequest) -> Result<Self, Error> {
        let words = lang::words(request.lang.as_deref())?;
        let is_technique = !request.technique.is_empty();
        let kinds = [is_technique, request.lesson.is_some(), !request.among.is_empty()];
        if kinds.into_iter().filter(|is_named| *is_named).count() != 1 {
            let message = "name a technique, a lesson, or lessons to choose among";
            return Err(Error::new(ErrorKind::Value, message).field("technique"));
        }
        if is_technique {
            let technique = solver::technique(&request.technique, "technique")?;
            return Ok(Self { form: Form::of(technique), lesson: None, among: Vec::new(), words });
        }
        let find = |slug: &String| solver::lesson(slug, "among");
        let among: Vec<_> = request.among.iter().map(find).collect::<Result<_, _>>()?;
        let lesson = match &request.lesson {
            Some(slug) => solver::lesson(slug, "lesson")?,
            None => among[pick(request.seed, among.len())],
        };
        let form = lesson.forms[pick(request.seed / 7, lesson.forms.len())];
        Ok(Self { form, lesson: Some(lesson), among, words })
    }

    /// Returns the name of the technique, or the title of the lesson.
    pub(super) fn name(&self) -> String {
        let title = self.lesson.map(|lesson| self.words.lesson(lesson).title);
        title.unwrap_or_else(|| self.form.technique.name().to_owned())
    }

    /// Returns the slug of the lesson or technique.
    pub(super) fn slug(&self) -> String {
        self.lesson.map_or_else(|| self.form.technique.slug(), |lesson| lesson.slug.to_owned())
    }

    /// Returns what is asked of the generator. Singles of a lesson occur in puzzles of any kind.
    pub(super) fn spec(&self) -> Spec {
        let technique = self.form.technique;
        let is_anywhere = self.lesson.is_some()
            && technique.family() == Family::Singles
            && technique != Technique::FullHouse;
        Spec::new().technique((!is_anywhere).then_some(technique))
    }

    /// Returns the exercise of a puzzle that has exactly one solution: all that is easier has been done.
    pub(super) fn exercise_of(&self, puzzle: &Grid) -> Option<ExerciseAnswer> {
        let unique = UniquePuzzle::assume(puzzle);
        let position = self.form.before(&Position::of_givens(puzzle), Some(&unique));
        self.exercise(&position)
    }

    /// Returns a stored position with an exercise.
    pub(super) fn stored(&self, seed: u64) -> Option<Position> {
        let Some(lesson) = self.lesson else {
            return example(self.form.technique).map(|(position, _)| position);
        };
        let stored: Vec<_> = lesson.exercises().filter(|(_, step)| self.form.shows(step)).collect();
        let stored = if stored.is_empty() { lesson.exercises().collect() } else { stored };
        let number = pick(seed, stored.len());
        stored.into_iter().nth(number).map(|(position, _)| position)
    }

    /// Describes the steps in a position of a puzzle that has exactly one solution; `None` if there is
    /// none, or if the position calls for another lesson, or if the step is too large for its lesson.
    pub(super) fn exercise(&self, position: &Position) -> Option<ExerciseAnswer> {
        let puzzle = position.puzzle();
        let unique = UniquePuzzle::assume(&puzzle);
        if self.lesson.is_some_and(|lesson| !lesson.is_next(position, Some(&unique))) {
            return None;
        }
        let step = self.first(position, &unique)?;
        if self.lesson.is_some() && !course::is_small(&step) {
            return None;
        }
        let mut steps = vec![self.conclusion(position, &step)];
        for form in self.forms().into_iter().filter(|form| lists_all(form.technique)) {
            for other in form.all(position, Some(&unique)) {
                let other = self.conclusion(position, &other);
                if !steps.contains(&other) {
                    steps.push(other);
                }
            }
        }
        steps.extend(self.by_chains(position));
        Some(ExerciseAnswer {
            puzzle: puzzle.to_string(),
            solution: Search::new().first(&puzzle)?.to_string(),
            position: position.into(),
            step: StepAnswer::new(position, &step, self.words),
            steps,
        })
    }

    /// Returns all that chains prove, if the exercise is about chains of single candidates. Those of the technique
    /// come back to no cell, but a learner's may.
    fn by_chains(&self, position: &Position) -> Option<ConclusionAnswer> {
        let form = self.forms().into_iter().find(|form| is_any_chain(form.technique))?;
        let (removed, placed) = proven_by_chains(position);
        let lesson =
            LESSONS.iter().find(|lesson| lesson.techniques().any(|one| one == form.technique));
        Some(ConclusionAnswer {
            lesson: lesson.filter(|_| !self.among.is_empty()).map(|one| one.slug.to_owned()),
            ..ConclusionAnswer::of(position, &placed, &removed)
        })
    }

    /// Returns the step that the exercise explains.
    fn first(&self, position: &Position, unique: &UniquePuzzle) -> Option<Step> {
        let forms = self.lesson.map_or(&[][..], |lesson| lesson.forms);
        let shown = [self.form].into_iter().chain(forms.iter().copied());
        let step = shown.into_iter().find_map(|form| form.first(position, Some(unique)));
        step.or_else(|| {
            let mut query = Query::new(self.form.technique, 0);
            query.options.every_chain = false;
            query.first(position, Some(unique))
        })
    }

    /// Returns the forms whose steps count.
    fn forms(&self) -> Vec<Form> {
        let lessons = self.lesson.iter().chain(&self.among);
        let mut forms = vec![self.form];
        for form in lessons.flat_map(|lesson| lesson.forms) {
            if !forms.contains(form) {
                forms.push(*form);
            }
        }
        forms
    }

    /// Returns what a step does; in a mixed exercise also which lesson shows it.
    fn conclusion(&self, position: &Position, step: &Step) -> ConclusionAnswer {
        let lesson = Lesson::of_step(step).filter(|_| !self.among.is_empty());
        ConclusionAnswer {
            lesson: lesson.map(|one| one.slug.to_owned()),
            ..ConclusionAnswer::new(position, step)
        }
    }
}

/// Returns a number below `count` that a seed chooses; 0 if there is nothing to choose.
fn pick(seed: u64, count: usize) -> usize {
    seed.checked_rem(count as u64).map_or(0, |number| number as usize)
}

/// Returns `true` if all steps of a technique are looked for. Those of nested forcing nets take ten seconds.
fn lists_all(technique: Technique) -> bool {
    technique != Technique::NestedForcingNet
}

/// Returns `true` if a technique is the chain of single candidates of any kind.
pub(crate) const fn is_any_chain(technique: Technique) -> bool {
    matches!(technique, Technique::DiscontinuousNiceLoop | Technique::Aic)
}
