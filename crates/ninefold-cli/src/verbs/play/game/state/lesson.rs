//! The page of a technique that is open.

use super::super::drawing::BoardDrawing;
use super::hint::step_words;
use super::path::PathPosition;
use crate::verbs::play::view::TextView;
use ninefold::{Candidates, Cell, DigitSet, Grid};
use ninefold_api::{PositionAnswer, TechniqueAnswer};

/// The page of a technique: what it is, and an example on the board.
#[derive(Debug)]
pub(crate) struct Lesson {
    pub(crate) technique: TechniqueAnswer,
    /// The board of the example, and the clues of its puzzle.
    pub(crate) position: Option<(PathPosition, Grid)>,
    /// The first row of the text that is shown.
    pub(crate) scroll: usize,
    pub(crate) progress: String,
}

impl Lesson {
    /// Returns the name of the technique in options.
    pub(crate) fn slug(&self) -> String {
        self.technique.slug.clone()
    }

    /// Returns what is drawn over the example.
    pub(crate) fn drawing(&self) -> BoardDrawing {
        let example = self.technique.example.as_ref();
        example.map(|example| BoardDrawing::from(&example.step.drawing)).unwrap_or_default()
    }

    /// Returns what the panel shows.
    pub(crate) fn view(&self) -> TextView {
        let TechniqueAnswer { technique, family, level, score, about, example, .. } =
            &self.technique;
        let mut paragraphs =
            vec![format!("Family: {family}. Level: {level}, score {score}."), about.clone()];
        if let Some(example) = example {
            paragraphs.push("The board shows an example.".to_owned());
            paragraphs.extend(step_words(&example.step));
        }
        paragraphs.push(self.progress.clone());
        TextView {
            title: technique.clone(),
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
