//! The page of a lesson or technique that is open.

use super::super::drawing::BoardDrawing;
use super::hint::step_words;
use super::path::PathPosition;
use crate::view::TextView;
use ninefold::{Candidates, Cell, DigitSet, Grid};
use ninefold_api::{ExampleAnswer, LessonAnswer, PositionAnswer, TechniqueAnswer};

/// The page of a lesson or technique: what it is, and examples on the board.
#[derive(Debug)]
pub(crate) struct Lesson {
    title: String,
    slug: String,
    /// The explanation of the lesson or technique.
    about: Vec<String>,
    examples: Vec<ExampleAnswer>,
    /// The example that the board shows, from 0.
    shown: usize,
    /// The board of the example, and the clues of its puzzle.
    pub(crate) position: Option<(PathPosition, Grid)>,
    /// The first row of the text that is shown.
    pub(crate) scroll: usize,
    pub(crate) progress: String,
}

impl Lesson {
    fn new(title: String, slug: String, about: Vec<String>, examples: Vec<ExampleAnswer>) -> Self {
        let (shown, scroll, progress) = (0, 0, String::new());
        let position = examples.first().map(|example| parts(&example.position));
        Self { title, slug, about, examples, shown, position, scroll, progress }
    }

    /// Creates the page of a lesson of the course.
    pub(crate) fn of_lesson(lesson: LessonAnswer) -> Self {
        let LessonAnswer { title, lesson: slug, look, why, find, mistake, examples, .. } = lesson;
        let about = vec![
            format!("Look for: {look}"),
            format!("Why: {why}"),
            format!("How to find it: {find}"),
            format!("A common mistake: {mistake}"),
        ];
        Self::new(title, slug, about, examples)
    }

    /// Creates the page of a technique of the library.
    pub(crate) fn of_technique(technique: TechniqueAnswer) -> Self {
        let TechniqueAnswer {
            technique: title, slug, family, level, score, about, example, ..
        } = technique;
        let facts = format!("Family: {family}. Level: {level}, score {score}.");
        Self::new(title, slug, vec![facts, about], example.into_iter().collect())
    }

    /// Returns its name in options.
    pub(crate) fn slug(&self) -> String {
        self.slug.clone()
    }

    /// Shows the next example.
    pub(crate) fn go_on(&mut self) {
        self.shown = (self.shown + 1) % self.examples.len().max(1);
        self.position = self.examples.get(self.shown).map(|example| parts(&example.position));
    }

    /// Returns what is drawn over the example.
    pub(crate) fn drawing(&self) -> BoardDrawing {
        let example = self.examples.get(self.shown);
        example.map(|example| BoardDrawing::from(&example.step.drawing)).unwrap_or_default()
    }

    /// Returns what the panel shows.
    pub(crate) fn view(&self) -> TextView {
        let mut paragraphs = self.about.clone();
        if let Some(example) = self.examples.get(self.shown) {
            let number = self.shown + 1;
            paragraphs.push(match self.examples.len() {
                1 => "The board shows an example.".to_owned(),
                all => format!("The board shows example {number} of {all}; x shows the next."),
            });
            paragraphs.extend(step_words(&example.step));
        }
        paragraphs.push(self.progress.clone());
        TextView {
            title: self.title.clone(),
            paragraphs,
            scroll: self.scroll,
            on_board: false,
            keys: &[("Enter", "practise")],
        }
    }
}

/// Returns the digits, the candidates and the clues of a position.
pub(crate) fn parts(position: &PositionAnswer) -> (PathPosition, Grid) {
    let givens: Grid = position.text.parse().unwrap_or_default();
    let entries: Grid = position.entries.parse().unwrap_or_default();
    let mut candidates = Candidates::NONE;
    for (cell, marks) in Cell::all().zip(&position.marks) {
        candidates.set(cell, marks.parse::<DigitSet>().unwrap_or_default());
    }
    let digits = givens.or(&entries);
    digits.filled().iter().for_each(|cell| candidates.set(cell, DigitSet::EMPTY));
    (PathPosition { digits, candidates }, givens)
}
