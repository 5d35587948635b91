//! The solution path that is open, with the board before each step.

use super::super::drawing::{self, BoardDrawing};
use super::hint::step_words;
use crate::record::board::Board;
use crate::view::{PathStep, PathView};
use ninefold::{Candidates, DigitSet, Grid};
use ninefold_api::{ExplainAnswer, StepAnswer};
use ninefold_formats::Puzzle;

/// The digits and candidates before a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PathPosition {
    /// The digits, with the clues.
    pub(crate) digits: Grid,
    /// The candidates of empty cells.
    pub(crate) candidates: Candidates,
}

/// The solution path that is open.
#[derive(Debug)]
pub(crate) struct PathState {
    pub(crate) answer: ExplainAnswer,
    pub(crate) positions: Vec<PathPosition>,
    /// The step that is shown, from 0.
    pub(crate) at: usize,
    /// The first row of the text that is shown.
    pub(crate) scroll: usize,
}

impl PathState {
    /// Shows another step.
    pub(crate) fn go_to(&mut self, step: usize) {
        self.scroll = 0;
        self.at = step.min(self.answer.steps.len().saturating_sub(1));
    }

    fn step(&self) -> Option<&StepAnswer> {
        self.answer.steps.get(self.at)
    }

    /// Returns the board before the step.
    pub(crate) fn position(&self) -> Option<&PathPosition> {
        self.positions.get(self.at)
    }

    /// Returns what is drawn.
    pub(crate) fn drawing(&self) -> BoardDrawing {
        self.step().map(|step| BoardDrawing::from(&step.drawing)).unwrap_or_default()
    }

    /// Returns what the panel shows.
    pub(crate) fn view(&self) -> PathView {
        let steps = self.answer.steps.iter().map(|step| PathStep {
            technique: step.technique.clone(),
            result: [&step.placements[..], &step.eliminations[..]].concat().join(", "),
        });
        PathView {
            steps: steps.collect(),
            at: self.at,
            paragraphs: self.step().map(step_words).unwrap_or_default(),
            ending: Some(ending(&self.answer)),
            scroll: self.scroll,
        }
    }
}

/// Returns how a path ends, in words.
pub(crate) fn ending(answer: &ExplainAnswer) -> String {
    answer.ending.join(" ")
}

/// Returns the position before each step of a path.
pub(crate) fn replay(puzzle: &Puzzle, steps: &[StepAnswer]) -> Vec<PathPosition> {
    let mut last = PathPosition {
        digits: puzzle.classic().givens,
        candidates: Board::EMPTY.candidates(puzzle),
    };
    let mut positions = Vec::with_capacity(steps.len());
    for step in steps {
        positions.push(last.clone());
        for (cell, digit) in drawing::candidates(&step.placements) {
            last.digits.set(cell, Some(digit));
            last.candidates.set(cell, DigitSet::EMPTY);
            for peer in cell.peers() {
                last.candidates.set(peer, last.candidates.get(peer).without(digit));
            }
        }
        for (cell, digit) in drawing::candidates(&step.eliminations) {
            last.candidates.set(cell, last.candidates.get(cell).without(digit));
        }
    }
    positions
}
