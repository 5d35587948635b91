//! The exercise that is going on.

use super::super::drawing::BoardDrawing;
use super::hint::step_words;
use crate::view::TextView;
use ninefold_api::{ExerciseAnswer, ExerciseSource, PractiseAnswer};

/// An exercise: the position, and what the learner has done so far.
#[derive(Debug)]
pub(crate) struct Exercise {
    pub(crate) name: String,
    pub(crate) slug: String,
    pub(crate) exercise: ExerciseAnswer,
    pub(crate) hints: usize,
    pub(crate) is_found: bool,
    pub(crate) result: String,
    pub(crate) paragraphs: Vec<String>,
    /// The first row of the text that is shown.
    pub(crate) scroll: usize,
    /// The drawing on the board.
    pub(crate) drawing: Option<BoardDrawing>,
}

/// The detail levels of the hints of an exercise; after them the step is shown.
pub(crate) const DETAILS: [u8; 2] = [1, 3];

impl Exercise {
    pub(crate) fn new(answer: &PractiseAnswer, exercise: &ExerciseAnswer) -> Self {
        let name = answer.technique.clone();
        let is_mixed = exercise.steps.iter().any(|step| step.lesson.is_some());
        let helper = match is_mixed {
            true => "One of the lessons that you learned helps here. Find out which,".to_owned(),
            false => format!("The technique {name} helps here. Find it"),
        };
        let mut paragraphs = vec![format!(
            "{helper} and do what follows from it: place the digit, or cross out a candidate."
        )];
        if !exercise.step.eliminations.is_empty() {
            let by_centre = "Marks are the candidates: a digit in the mode Centre crosses it out.";
            paragraphs.push(by_centre.to_owned());
        }
        if answer.source == ExerciseSource::Example && !is_mixed {
            paragraphs.push("This is an equivalent of the textbook example.".to_owned());
        }
        Self {
            name,
            slug: answer.slug.clone(),
            exercise: exercise.clone(),
            hints: 0,
            is_found: false,
            result: String::new(),
            paragraphs,
            scroll: 0,
            drawing: None,
        }
    }

    /// Returns `true` if the exercise hides which lesson helps.
    pub(crate) fn is_mixed(&self) -> bool {
        self.exercise.steps.iter().any(|step| step.lesson.is_some())
    }

    /// Returns what the panel shows.
    pub(crate) fn view(&self) -> TextView {
        let result = (!self.result.is_empty()).then(|| self.result.clone());
        let next = match (self.is_found, self.hints) {
            (true, _) => "Enter looks for another exercise.",
            (false, 0) => "H gives a hint.",
            (false, 1) => "H shows the cells.",
            (false, 2) => "H shows the step.",
            (false, _) => "Do the step, or press Enter for another exercise.",
        };
        let paragraphs = result.into_iter().chain(self.paragraphs.iter().cloned());
        let paragraphs = paragraphs.chain([next.to_owned()]).collect();
        let title = match self.is_mixed() && !self.is_found {
            true => "Mixed exercise".to_owned(),
            false => format!("Practise: {}", self.name),
        };
        let keys: &[_] = if self.is_found { &[("Enter", "another")] } else { &[("H", "hint")] };
        TextView { title, paragraphs, scroll: self.scroll, on_board: true, keys }
    }

    pub(crate) fn show_step(&mut self) {
        self.scroll = 0;
        self.paragraphs = step_words(&self.exercise.step);
        self.drawing = Some(BoardDrawing::from(&self.exercise.step.drawing));
    }
}
